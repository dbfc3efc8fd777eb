//! `list`: the exercises, and how far the learner is. Looks up what is known and runs nothing.

use colored::Colorize;

use super::{Context, all};
use crate::failure::Failure;
use crate::judge::verdict::Verdict;
use crate::learn::answers;
use crate::learn::examine::known;
use crate::report::{sign, words_for};

/// Prints a table of the exercises.
pub fn list(context: &Context) -> Result<u8, Failure> {
    let course = context.load()?;
    let exercises = all(&course);
    let known = known(&course, &exercises)?;
    let width = exercises.iter().map(|exercise| exercise.name().len()).max().unwrap_or(0);
    let mut text = String::new();
    for level in &course.levels {
        text.push_str(&format!("{}  {}\n", level.id.bold(), level.title.dimmed()));
        for exercise in &level.exercises {
            let judgement =
                exercises.iter().position(|e| e.id == exercise.id).and_then(|i| known[i].as_ref());
            let (sign, state) = match judgement {
                Some(judgement) => (sign(judgement.verdict).to_string(), words_for(judgement)),
                None => ("?".dimmed().to_string(), "not judged since it was edited".dimmed().to_string()),
            };
            text.push_str(&format!("  {sign} {:<width$}  {state}\n", exercise.name()));
        }
    }
    let passed = known.iter().flatten().filter(|judgement| judgement.verdict == Verdict::Pass).count();
    text.push_str(&format!("\n{passed} of {} passed.", exercises.len()));
    let open = exercises
        .iter()
        .zip(&known)
        .find(|(_, judgement)| judgement.as_ref().is_none_or(|j| j.verdict != Verdict::Pass));
    if let Some((exercise, _)) = open {
        let file = answers::path(exercise);
        text.push_str(&format!(
            " Next: work on {}, then `{} verify {}`",
            file.display(),
            context.call,
            exercise.name()
        ));
    }
    text.push('\n');
    context.print(&text)?;
    Ok(0)
}
