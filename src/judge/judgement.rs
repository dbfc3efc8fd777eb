//! An answer, judged: all parts of the judge together.

use super::compare::{difference, same};
use super::message::message;
use super::recognise::{Recognised, partly, recognise};
use super::symptoms;
use super::verdict::{CaseResult, Evidence, Judgement, Verdict};
use crate::course::frozen::Frozen;
use crate::course::model::Exercise;
use crate::run::outcome::{Finished, Outcome, Printed};

/// Judges a finished run of an exercise.
///
/// `frozen` must be of this exercise and this set of cases. If its cases or those of the run are not as
/// many as the exercise's, the verdict is [`Verdict::Internal`]: it isn't the learner's fault.
pub fn judge(exercise: &Exercise, frozen: &Frozen, finished: &Finished) -> Judgement {
    let outcomes = &finished.outcomes;
    let count = exercise.cases.len();
    if count == 0 {
        return internal(exercise, "the exercise has no cases".into());
    }
    if frozen.expected.len() != count {
        let known = frozen.expected.len();
        let text = format!(
            "the frozen outputs are for {known} cases, the exercise has {count}: run `attn-lessons author freeze`"
        );
        return internal(exercise, text);
    }
    if outcomes.len() != count {
        return internal(exercise, format!("the run has {} outcomes for {count} cases", outcomes.len()));
    }
    let verdicts: Vec<Verdict> = (frozen.expected.iter().zip(outcomes))
        .map(|(expected, outcome)| match outcome {
            Outcome::Value(yours) if same(expected, yours, &exercise.compare) => Verdict::Pass,
            other => verdict_of(other),
        })
        .collect();
    let (verdict, verdicts) = overall(verdicts);
    let mut judgement = uniform(exercise, verdict, message(exercise, verdict, &verdicts, outcomes));
    for (case, outcome) in judgement.cases.iter_mut().zip(&verdicts) {
        case.outcome = *outcome;
    }
    judgement.printed = finished.printed.clone();
    if matches!(verdict, Verdict::Pass | Verdict::NotStarted) {
        return judgement;
    }
    let failing: Vec<usize> = (0..count).filter(|&i| verdicts[i] != Verdict::Pass).collect();
    let Recognised { named, alternatives } = recognise(exercise, frozen, outcomes);
    judgement.symptoms = symptoms::of(exercise, &frozen.expected, outcomes, &failing);
    if named.is_none()
        && let Some(symptom) = partly(exercise, frozen, outcomes, &failing)
    {
        judgement.symptoms.insert(0, symptom);
        judgement.symptoms.truncate(symptoms::MOST);
    }
    judgement.mistakes = named.into_iter().collect();
    judgement.alternatives = alternatives;
    judgement.evidence = evidence(exercise, frozen, outcomes, &failing);
    judgement
}

/// The judgement of an answer that rustc refuses; `message` is what rustc says.
pub fn compile_error(exercise: &Exercise, message: String) -> Judgement {
    uniform(exercise, Verdict::CompileError, message)
}

/// The judgement of an answer that breaks the rules; `message` says which, and where.
pub fn refused(exercise: &Exercise, message: String) -> Judgement {
    uniform(exercise, Verdict::Refused, message)
}

/// The judgement when the course or the program is at fault, so that the answer couldn't be judged.
pub fn internal(exercise: &Exercise, message: String) -> Judgement {
    uniform(exercise, Verdict::Internal, message)
}

/// A judgement that is the same for every case.
fn uniform(exercise: &Exercise, verdict: Verdict, message: String) -> Judgement {
    let cases = exercise.cases.iter();
    Judgement {
        verdict,
        mistakes: vec![],
        alternatives: vec![],
        symptoms: vec![],
        message,
        cases: cases
            .map(|case| CaseResult { name: case.name.clone(), hidden: case.hidden, outcome: verdict })
            .collect(),
        evidence: None,
        printed: Printed::default(),
    }
}

/// What an outcome is when it isn't the expected value.
fn verdict_of(outcome: &Outcome) -> Verdict {
    match outcome {
        // A reply that can't be read is no answer, whoever spoilt it; calling it internal would let an
        // answer escape its verdict by spoiling replies.
        Outcome::Value(_) | Outcome::Garbled { .. } => Verdict::Wrong,
        Outcome::Panicked { .. } => Verdict::Panicked,
        Outcome::NotStarted => Verdict::NotStarted,
        Outcome::TimedOut => Verdict::Timeout,
        Outcome::OutOfMemory => Verdict::OutOfMemory,
        Outcome::TooMuchOutput => Verdict::TooMuchOutput,
        Outcome::Crashed { .. } => Verdict::Crashed,
        Outcome::ExitedEarly { .. } => Verdict::ExitedEarly,
    }
}

/// The verdict of the whole, and those of the cases as they then are.
///
/// Pass if every case passes. Else what stopped the process comes first, then panics, then wrong values.
/// A `todo!()` is "not started" only while no case returns anything; later it is a panic like others, in
/// a part that is still to be written.
fn overall(mut verdicts: Vec<Verdict>) -> (Verdict, Vec<Verdict>) {
    use Verdict::*;
    let stops = |v: &Verdict| matches!(v, Crashed | Timeout | OutOfMemory | TooMuchOutput | ExitedEarly);
    if let Some(&first) = verdicts.iter().find(|v| stops(v)) {
        return (first, verdicts);
    }
    let returned = verdicts.iter().any(|v| matches!(v, Pass | Wrong));
    if !returned && verdicts.contains(&NotStarted) {
        return (NotStarted, verdicts);
    }
    for verdict in &mut verdicts {
        if *verdict == NotStarted {
            *verdict = Panicked;
        }
    }
    let worst = [Panicked, Wrong].into_iter().find(|v| verdicts.contains(v));
    (worst.unwrap_or(Pass), verdicts)
}

/// The first failing case that may be shown.
fn evidence(
    exercise: &Exercise,
    frozen: &Frozen,
    outcomes: &[Outcome],
    failing: &[usize],
) -> Option<Evidence> {
    let at = failing.iter().copied().find(|&i| exercise.cases.get(i).is_some_and(|case| !case.hidden))?;
    let case = exercise.cases.get(at)?;
    let expected = frozen.expected.get(at)?.clone();
    let yours = match outcomes.get(at)? {
        Outcome::Value(value) => Some(value.clone()),
        _ => None,
    };
    let names = exercise.signature.params.iter().map(|param| param.name.clone());
    Some(Evidence {
        case: case.name.clone(),
        args: names.zip(case.args.iter().cloned()).collect(),
        difference: yours
            .as_ref()
            .and_then(|yours| difference(&expected, yours, &exercise.compare, &exercise.axes)),
        expected,
        yours,
    })
}

#[cfg(test)]
mod tests;
