//! What is said when a run didn't come to its end, or when there is nothing that may be shown.

use super::verdict::Verdict;
use super::words;
use crate::course::model::{Case, Exercise};
use crate::run::outcome::{Outcome, Place};

/// The words for an answer with this verdict, from what became of each case. `verdicts` and `outcomes`
/// have one entry for each case of the exercise.
///
/// Of a hidden case nothing is told but that it failed: a panic's message could quote its input.
pub fn message(exercise: &Exercise, verdict: Verdict, verdicts: &[Verdict], outcomes: &[Outcome]) -> String {
    let failing: Vec<(&Case, &Outcome)> = exercise
        .cases
        .iter()
        .zip(outcomes)
        .zip(verdicts)
        .filter(|&(_, &of)| of == verdict)
        .map(|(pair, _)| pair)
        .collect();
    let shown = failing.iter().find(|(case, _)| !case.hidden);
    match verdict {
        Verdict::Pass => String::new(),
        Verdict::NotStarted => "Not started yet: the function still is `todo!()`.".into(),
        Verdict::Wrong => wrong(&failing, shown.copied()),
        _ => {
            // Which case is shown: one that may be; a hidden one stands for itself only without any.
            let Some(&(case, outcome)) = shown.or(failing.first()) else {
                return String::new();
            };
            let mut text = stopped(exercise, case, outcome);
            match failing.len() {
                0 | 1 => {}
                2 => text.push_str("\nThe same happened on another case."),
                many => text.push_str(&format!("\nThe same happened on {} other cases.", many - 1)),
            }
            text
        }
    }
}

/// Values that are wrong are shown as evidence; here stands only what that can't show.
fn wrong(failing: &[(&Case, &Outcome)], shown: Option<(&Case, &Outcome)>) -> String {
    match shown {
        Some((case, Outcome::Garbled { reason })) => {
            format!(
                "The reply on `{}` can't be read: {reason}. Return the result, and write nothing to other files.",
                case.name
            )
        }
        Some(_) => String::new(),
        None => format!(
            "Every case that you can see passes; {} {}. Try inputs of your own: empty, of one word, not square.",
            words::cases(failing.iter().map(|(case, _)| *case)),
            if failing.len() == 1 { "doesn't" } else { "don't" }
        ),
    }
}

/// What happened on one case, and what to do next.
fn stopped(exercise: &Exercise, case: &Case, outcome: &Outcome) -> String {
    let name = if case.hidden { "A hidden case".into() } else { format!("`{}`", case.name) };
    match outcome {
        Outcome::Panicked { .. } if case.hidden => {
            format!("{name} panicked. The cases that you can see don't.")
        }
        Outcome::Panicked { message, at } => {
            let place = at.as_ref().map(|at| format!("\nat {}", place(at)));
            let message = if message.is_empty() { "(without a message)" } else { message };
            format!("{name} panicked: {message}{}", place.unwrap_or_default())
        }
        Outcome::NotStarted => format!("{name} reached a `todo!()`: this part is still to be written."),
        Outcome::TimedOut => format!(
            "{name} was still running after {}, and was stopped. Look for a loop that never ends.",
            seconds(exercise)
        ),
        Outcome::OutOfMemory => format!(
            "{name} asked for more memory than it may have. Look for a size that is too large or a collection that never stops growing."
        ),
        Outcome::TooMuchOutput => {
            format!(
                "{name} printed more than it may, and was stopped. Print less, not in every round of a loop."
            )
        }
        Outcome::Crashed { signal, note } => {
            let note = note.as_ref().filter(|_| !case.hidden);
            match note {
                Some(note) => format!("{name} crashed ({}): {note}.", signal_name(*signal)),
                None => format!("{name} crashed ({}).", signal_name(*signal)),
            }
        }
        Outcome::ExitedEarly { code } => format!(
            "{name} ended the whole program (exit code {code}) before the function returned. Return the result instead."
        ),
        Outcome::Value(_) | Outcome::Garbled { .. } => String::new(),
    }
}

fn seconds(exercise: &Exercise) -> String {
    format!("{} s", words::number(exercise.limits.wall.as_secs_f64()))
}

/// The usual name of a signal; numbers that differ between systems stay numbers.
fn signal_name(signal: i32) -> String {
    match signal {
        4 => "SIGILL".into(),
        6 => "SIGABRT".into(),
        8 => "SIGFPE".into(),
        9 => "SIGKILL".into(),
        11 => "SIGSEGV".into(),
        15 => "SIGTERM".into(),
        other => format!("signal {other}"),
    }
}
/// A place by name: a line of the learner's own, or the library in which it is.
fn place(at: &Place) -> String {
    // The learner's own file is named relative to the course, a library's is not.
    if !at.file.starts_with('/') {
        return format!("{}:{}:{}", at.file, at.line, at.column);
    }
    let library =
        at.file.split('/').find(|part| part.starts_with("ndarray-")).map_or("a library", |_| "ndarray");
    format!("a line inside {library}, called from yours")
}
