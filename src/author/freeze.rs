//! Compute what the solution, the mistakes and the pairs of mistakes of an exercise give, to be kept.

use super::specimens::{Ran, Role, Specimen};
use crate::course::frozen::{Frozen, FrozenMistake, FrozenPair, PanicKind, Recorded};
use crate::course::model::Exercise;
use crate::judge::compare;
use crate::run::outcome::Outcome;
use crate::value::Value;

/// The frozen outputs of an exercise from its specimens and what became of them.
///
/// # Errors
/// What keeps it from being frozen, for the teacher: the solution doesn't compile, panics …
pub fn freeze(exercise: &Exercise, specimens: &[&Specimen<'_>], ran: &[&Ran]) -> Result<Frozen, String> {
    let mut expected = None;
    let mut mistakes: Vec<FrozenMistake> = exercise
        .mistakes
        .iter()
        .map(|mistake| FrozenMistake { id: mistake.id.clone(), variants: Vec::new() })
        .collect();
    let mut pairs = Vec::new();
    for (specimen, ran) in specimens.iter().zip(ran) {
        match (specimen.role, ran) {
            (Role::Solution, Ok(outcomes)) => expected = Some(values(exercise, outcomes)?),
            (Role::Solution, Err(error)) => {
                return Err(format!("the solution doesn't compile\n{}", error.message));
            }
            (Role::Mistake(mistake, _), Ok(outcomes)) => {
                mistakes[mistake].variants.push(outcomes.iter().map(recorded).collect());
            }
            (Role::Mistake(mistake, variant), Err(error)) => {
                let id = &exercise.mistakes[mistake].id;
                return Err(format!(
                    "variant {variant} of mistake `{id}` doesn't compile\n{}",
                    error.message
                ));
            }
            (Role::Pair(first, second), Ok(outcomes)) => {
                let ids = (exercise.mistakes[first].id.clone(), exercise.mistakes[second].id.clone());
                pairs.push(FrozenPair { ids, variants: vec![outcomes.iter().map(recorded).collect()] });
            }
            // The stubs are kept too, so a solved exercise must not become one.
            (Role::Stub, Ok(outcomes)) if !is_open(outcomes) => {
                return Err("the stub is not open\n  help: end it in `todo!()`; `attn-lessons reset` brings back what was frozen before".to_owned());
            }
            // What doesn't compile is for `author check` to say. Two edits may not make sense together; and what is
            // accepted needs no outputs of its own.
            (Role::Pair(..), Err(_)) | (Role::Accept(_) | Role::Stub, _) => {}
        }
    }
    let expected = expected.ok_or("there is no solution")?;
    pairs.retain(|pair| is_its_own(exercise, &expected, &mistakes, pair));
    Ok(Frozen {
        key: Frozen::key(exercise),
        cases: exercise.cases.iter().map(|case| case.name.clone()).collect(),
        expected,
        mistakes,
        pairs,
    })
}

/// Whether nothing was returned and the `todo!()` was reached.
fn is_open(outcomes: &[Outcome]) -> bool {
    let returned = |outcome: &Outcome| matches!(outcome, Outcome::Value(_));
    outcomes.contains(&Outcome::NotStarted) && !outcomes.iter().any(returned)
}

fn values(exercise: &Exercise, outcomes: &[Outcome]) -> Result<Vec<Value>, String> {
    let named = exercise.cases.iter().zip(outcomes);
    named
        .map(|(case, outcome)| match outcome {
            Outcome::Value(value) => Ok(value.clone()),
            Outcome::Panicked { message, .. } => {
                Err(format!("the solution panics on case `{}`: {message}", case.name))
            }
            other => Err(format!("the solution gives nothing on case `{}`: {other:?}", case.name)),
        })
        .collect()
}

/// A pair is kept only if its outputs differ from the right ones and from those of every single mistake: the
/// simpler explanation is the one to name.
fn is_its_own(
    exercise: &Exercise,
    expected: &[Value],
    mistakes: &[FrozenMistake],
    pair: &FrozenPair,
) -> bool {
    let same_as = |others: &[Recorded]| {
        pair.variants.iter().any(|variant| variant.iter().zip(others).all(|(a, b)| same(exercise, a, b)))
    };
    let right: Vec<Recorded> = expected.iter().cloned().map(Recorded::Value).collect();
    !same_as(&right) && !mistakes.iter().flat_map(|mistake| &mistake.variants).any(|single| same_as(single))
}

/// Whether two recorded outcomes can't be told apart.
pub fn same(exercise: &Exercise, a: &Recorded, b: &Recorded) -> bool {
    match (a, b) {
        (Recorded::Value(a), Recorded::Value(b)) => compare::same(a, b, &exercise.compare),
        _ => a == b,
    }
}

/// What is kept of an outcome.
pub fn recorded(outcome: &Outcome) -> Recorded {
    match outcome {
        Outcome::Value(value) => Recorded::Value(value.clone()),
        Outcome::Panicked { message, .. } => Recorded::Panicked(PanicKind::of(message)),
        Outcome::NotStarted => Recorded::NotStarted,
        Outcome::TimedOut => Recorded::TimedOut,
        Outcome::OutOfMemory => Recorded::OutOfMemory,
        Outcome::TooMuchOutput => Recorded::TooMuchOutput,
        Outcome::Crashed { .. } => Recorded::Crashed,
        Outcome::ExitedEarly { .. } => Recorded::ExitedEarly,
        Outcome::Garbled { .. } => Recorded::Garbled,
    }
}
