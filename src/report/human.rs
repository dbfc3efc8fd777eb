//! What a learner reads: a line for each exercise, the full story of one, and the next step.

use std::io::{self, Write};

use colored::{ColoredString, Colorize};

use super::arrays::{Canvas, side_by_side};
use super::{Judged, Report, Results};
use crate::judge::verdict::{Difference, Evidence, Judgement, Named, Verdict};
use crate::judge::words;
use crate::terminal::Terminal;
use crate::value::{Array, Value};

/// Lines of what the learner printed that stand in a story.
const PRINTED_LINES: usize = 6;
/// Lines of a message (rustc's errors, mostly) that stand in a story.
const MESSAGE_LINES: usize = 60;

/// Writes for a person.
#[derive(Debug, Clone, Copy)]
pub struct Human<'a> {
    pub terminal: &'a Terminal,
    /// How the program is called, for the next step.
    pub call: &'a str,
    /// Show all that the learner's code printed.
    pub all_printed: bool,
}

impl Report for Human<'_> {
    fn write(&self, results: &Results<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = String::new();
        if !results.named {
            self.overview(results, &mut text);
        }
        let told: Vec<&Judged<'_>> = if results.named {
            results.judged.iter().collect()
        } else {
            first_to_tell(&results.judged).into_iter().collect()
        };
        for judged in told {
            if !text.is_empty() {
                text.push('\n');
            }
            self.story(judged, &mut text);
        }
        text.push('\n');
        text.push_str(&wrapped(&self.next_step(results), 0, self.terminal.width));
        out.write_all(self.signs(text).as_bytes())?;
        out.flush()
    }
}

/// The first failing exercise that somebody has worked on.
fn first_to_tell<'a, 'b>(judged: &'a [Judged<'b>]) -> Option<&'a Judged<'b>> {
    judged.iter().find(|j| !j.passed() && j.judgement.verdict != Verdict::NotStarted)
}

impl Human<'_> {
    fn overview(&self, results: &Results<'_>, text: &mut String) {
        push(text, &results.course.title.bold().to_string());
        let width = results.judged.iter().map(|j| j.exercise.name().chars().count()).max().unwrap_or(0);
        for level in &results.course.levels {
            push(text, "");
            let lesson = format!("(lesson: exercises/{}/README.md)", level.id);
            push(text, &format!("{}  {} {}", level.id.bold(), level.title, lesson.dimmed()));
            for judged in results.judged.iter().filter(|j| j.exercise.level() == level.id) {
                let name = format!("{:<width$}", judged.exercise.name());
                let line =
                    format!("  {} {name}  {}", sign(judged.judgement.verdict), words_for(&judged.judgement));
                push(text, line.trim_end());
            }
        }
    }

    fn story(&self, judged: &Judged<'_>, text: &mut String) {
        let Judged { exercise, judgement, .. } = judged;
        let head = format!("{} {}", sign(judgement.verdict), exercise.id.bold());
        match judgement.verdict {
            Verdict::Pass => {
                let title = format!("({})", exercise.title);
                push(text, &format!("{head}: {} {}", "pass".green().bold(), title.dimmed()));
                self.printed(judged, text);
                return;
            }
            Verdict::NotStarted => {
                push(text, &format!("{head}: not started"));
                push(text, &format!("  {}. The task stands in the file, above `todo!()`:", exercise.title));
                push(text, &format!("  {}", file(judged)));
                return;
            }
            _ => {}
        }
        match judgement.mistakes.first() {
            Some(named) => {
                push(text, &format!("{head}: {}", named.title.red().bold()));
                self.paragraph(&named.why, text);
            }
            None => push(text, &format!("{head}: {}", phrase(judgement.verdict).red().bold())),
        }
        for other in &judgement.alternatives {
            self.paragraph(&format!("or: {}", other.title), text);
        }
        if judgement.mistakes.is_empty() {
            for symptom in &judgement.symptoms {
                self.paragraph(&symptom.text, text);
            }
        }
        for line in judgement.message.lines().take(MESSAGE_LINES) {
            push(text, &format!("  {line}"));
        }
        let cut = judgement.message.lines().count().saturating_sub(MESSAGE_LINES);
        if cut > 0 {
            push(
                text,
                &format!("  … {cut} more lines; the first errors usually explain the others")
                    .dimmed()
                    .to_string(),
            );
        }
        if let Some(evidence) = &judgement.evidence {
            push(text, "");
            self.evidence(judged, evidence, text);
        }
        let ran = judgement.verdict != Verdict::CompileError;
        if ran && judgement.cases.iter().any(|case| case.outcome != Verdict::Pass) {
            self.paragraph(&count_cases(judgement), text);
        }
        self.printed(judged, text);
    }

    fn evidence(&self, judged: &Judged<'_>, evidence: &Evidence, text: &mut String) {
        let args: Vec<String> = evidence.args.iter().map(|(name, value)| argument(name, value)).collect();
        let call = format!("{}({})", judged.exercise.signature.function, args.join(", "));
        self.paragraph(&format!("case `{}`: {call}", evidence.case), text);
        if let Some(difference) = &evidence.difference {
            self.paragraph(&difference_text(difference), text);
        }
        let part = evidence.difference.as_ref().and_then(part_of);
        let arrays =
            evidence.yours.as_ref().and_then(|y| Some((array(y, part)?, array(&evidence.expected, part)?)));
        if let Some((yours, expected)) = arrays
            && expected.shape().len() + yours.shape().len() > 0
        {
            let canvas = Canvas {
                unicode: self.terminal.unicode,
                width: self.terminal.width.saturating_sub(4),
                compare: &judged.exercise.compare,
            };
            push(text, "");
            for line in side_by_side(yours, expected, &canvas) {
                push(text, format!("    {line}").trim_end());
            }
        }
    }

    fn printed(&self, judged: &Judged<'_>, text: &mut String) {
        let printed = &judged.judgement.printed;
        if printed.text.is_empty() {
            return;
        }
        let most = if self.all_printed { usize::MAX } else { PRINTED_LINES };
        push(text, &format!("  {}", "your code printed:".dimmed()));
        for line in printed.text.lines().take(most) {
            push(text, &format!("  {} {}", "|".dimmed(), plain(line)));
        }
        let more = printed.text.lines().count().saturating_sub(most);
        if more > 0 {
            let name = judged.exercise.name();
            push(
                text,
                &format!("  {} … {more} more lines: `{} run {name}` shows them", "|".dimmed(), self.call),
            );
        } else if printed.cut {
            push(text, &format!("  {} … and more, which was not kept", "|".dimmed()));
        }
    }

    /// The last line: how far one is, and what to do now.
    fn next_step(&self, results: &Results<'_>) -> String {
        let call = self.call;
        let (done, all) = (results.judged.iter().filter(|j| j.passed()).count(), results.judged.len());
        let Some(next) =
            first_to_tell(&results.judged).or_else(|| results.judged.iter().find(|j| !j.passed()))
        else {
            return if results.named {
                format!("Next: `{call} verify` shows what is still open.")
            } else {
                format!("{done} of {all} passed. That is the whole course: well done.")
            };
        };
        let name = next.exercise.name();
        let progress = if results.named { String::new() } else { format!("{done} of {all} passed. ") };
        let step = match next.judgement.verdict {
            _ if !results.course.root.join(file(next)).exists() => {
                format!("`{call} reset {name}` brings {} back", file(next))
            }
            Verdict::NotStarted => {
                format!("open {}, replace `todo!()`, then `{call} verify {name}`", file(next))
            }
            _ => format!("mend {}, then `{call} verify {name}`. Stuck? `{call} hint {name}`", file(next)),
        };
        format!("{progress}Next: {step}")
    }

    /// A paragraph with an indent of two.
    fn paragraph(&self, words: &str, text: &mut String) {
        text.push_str(&wrapped(words, 2, self.terminal.width));
    }

    /// Replaces the signs that a plain terminal can't show.
    fn signs(&self, text: String) -> String {
        if self.terminal.unicode { text } else { ascii(&text) }
    }
}

/// A text broken into lines at a width, each with an indent. What stands in backticks isn't broken, so that it can be
/// copied.
pub fn wrapped(words: &str, indent: usize, width: usize) -> String {
    let mut text = String::new();
    for line in words.lines() {
        let mut filled = String::new();
        for word in unbroken(line) {
            if !filled.is_empty()
                && filled.chars().count() + 1 + word.chars().count() > width.saturating_sub(indent)
            {
                push(&mut text, &format!("{:indent$}{filled}", ""));
                filled.clear();
            }
            if !filled.is_empty() {
                filled.push(' ');
            }
            filled.push_str(word);
        }
        push(&mut text, format!("{:indent$}{filled}", "").trim_end());
    }
    text
}

/// The words of a line; what stands between backticks is one word.
fn unbroken(line: &str) -> Vec<&str> {
    let (mut words, mut start, mut quoted) = (Vec::new(), 0, false);
    for (at, sign) in line.char_indices() {
        match sign {
            '`' => quoted = !quoted,
            ' ' if !quoted => {
                words.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    words.push(&line[start..]);
    words
}

/// The same text in ASCII, as far as the program's own signs go; other letters stay.
pub fn ascii(text: &str) -> String {
    const SIGNS: [(&str, &str); 18] = [
        ("−∞", "-inf"),
        ("∞", "inf"),
        ("−", "-"),
        ("…", "..."),
        ("√", "sqrt "),
        ("×", "x"),
        ("·", "."),
        ("≤", "<="),
        ("≥", ">="),
        ("≠", "!="),
        ("✓", "ok"),
        ("✗", "x "),
        ("○", "- "),
        ("→", "->"),
        ("–", "-"),
        ("—", "-"),
        ("«", "\""),
        ("»", "\""),
    ];
    SIGNS.iter().fold(text.to_owned(), |text, (sign, plain)| text.replace(sign, plain))
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// The sign for a verdict.
pub fn sign(verdict: Verdict) -> ColoredString {
    match verdict {
        Verdict::Pass => "✓".green().bold(),
        Verdict::NotStarted => "○".dimmed(),
        _ => "✗".red().bold(),
    }
}

/// The verdict as a phrase.
pub fn phrase(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Wrong => "not right yet",
        Verdict::Panicked => "it panicked",
        Verdict::CompileError => "it doesn't compile",
        Verdict::Timeout => "it didn't finish in time",
        Verdict::OutOfMemory => "it asked for too much memory",
        Verdict::TooMuchOutput => "it printed too much",
        Verdict::Crashed => "it crashed",
        Verdict::ExitedEarly => "it ended the program before it answered",
        Verdict::NotStarted => "not started",
        Verdict::Refused => "refused",
        Verdict::Internal => "could not be judged",
    }
}

/// A judgement in a few words: the mistake's name, if it has one.
pub fn words_for(judgement: &Judgement) -> String {
    match (judgement.verdict, judgement.mistakes.first()) {
        (Verdict::NotStarted, _) => "not started".dimmed().to_string(),
        (Verdict::Pass, _) => "pass".green().to_string(),
        (_, Some(Named { title, .. })) => title.red().to_string(),
        (verdict, None) => phrase(verdict).red().to_string(),
    }
}

fn count_cases(judgement: &Judgement) -> String {
    let all = judgement.cases.len();
    let failing: Vec<_> = judgement.cases.iter().filter(|case| case.outcome != Verdict::Pass).collect();
    let names: Vec<String> =
        failing.iter().filter(|case| !case.hidden).map(|case| format!("`{}`", case.name)).collect();
    let hidden = failing.iter().filter(|case| case.hidden).count();
    let mut list = names.join(", ");
    if hidden > 0 {
        let and = if list.is_empty() { "" } else { " and " };
        list.push_str(&format!("{and}{}", words::count(hidden, "hidden case")));
    }
    let verb = if failing.len() == 1 { "fails" } else { "fail" };
    format!("{} of {} {verb}: {list}", failing.len(), words::count(all, "case"))
}

fn file(judged: &Judged<'_>) -> String {
    format!("exercises/{}/src/{}.rs", judged.exercise.level(), judged.exercise.name())
}

/// Elements of an argument that are written out.
const WRITTEN_OUT: usize = 16;

/// An argument in one line: scalars and small arrays in full, others by their shape.
fn argument(name: &str, value: &Value) -> String {
    match value {
        Value::Array(array) if array.len() <= WRITTEN_OUT && !array.is_empty() => {
            format!("{name} = {}", nested(&elements(array), array.shape()))
        }
        Value::Array(array) => format!("{name}: {}", words::shape(array.shape())),
        _ => format!("{name}: …"),
    }
}

/// Elements in brackets, a pair for each axis.
fn nested(elements: &[String], shape: &[usize]) -> String {
    match shape {
        [] => elements.concat(),
        [_] => format!("[{}]", elements.join(", ")),
        [_, inner @ ..] => {
            let part = inner.iter().product::<usize>().max(1);
            let parts: Vec<String> = elements.chunks(part).map(|part| nested(part, inner)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

fn elements(array: &Array) -> Vec<String> {
    match array {
        Array::Bool(a) => a.iter().map(|x| if *x { "T".to_owned() } else { ".".to_owned() }).collect(),
        Array::I64(a) => a.iter().map(i64::to_string).collect(),
        Array::Usize(a) => a.iter().map(u64::to_string).collect(),
        Array::F64(a) => a.iter().map(|x| words::number(*x)).collect(),
    }
}

fn difference_text(difference: &Difference) -> String {
    let of_part = |part: &Option<usize>| part.map_or(String::new(), |part| format!(" of part {part}"));
    match difference {
        Difference::Shape { part, yours, expected } => {
            format!(
                "the shape{} is {}, expected {}",
                of_part(part),
                words::shape(yours),
                words::shape(expected)
            )
        }
        Difference::Kind { part, yours, expected } => {
            format!("the result{} is {yours}, expected {expected}", of_part(part))
        }
        Difference::Cell { part, name, yours, expected, wrong, of, .. } => {
            let part = part.map_or(String::new(), |part| format!("part {part}, "));
            format!("first wrong cell: {part}{name} is {yours}, expected {expected} ({wrong} of {of} differ)")
        }
    }
}

fn part_of(difference: &Difference) -> Option<usize> {
    match difference {
        Difference::Shape { part, .. } | Difference::Kind { part, .. } | Difference::Cell { part, .. } => {
            *part
        }
    }
}

/// The array to draw: the whole, the part of a tuple that differs, or what stands in `Some`.
fn array(value: &Value, part: Option<usize>) -> Option<&Array> {
    match value {
        Value::Array(array) => Some(array),
        Value::Present(inner) => array(inner, part),
        Value::Tuple(parts) => array(parts.get(part?)?, None),
        Value::Absent => None,
    }
}

/// Text of the learner's own, with control characters made visible.
fn plain(line: &str) -> String {
    line.chars()
        .map(|c| if c.is_control() && c != '\t' { c.escape_default().to_string() } else { c.to_string() })
        .collect()
}
