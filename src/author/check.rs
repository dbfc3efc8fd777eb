//! Mutation testing of a course: proof that right answers pass, that wrong ones can't, and that each mistake
//! gets its own name.

use std::collections::BTreeSet;

use super::freeze;
use super::specimens::{Ran, Role, Specimen};
use crate::course::frozen::{Frozen, Recorded};
use crate::course::model::{Exercise, Mistake};
use crate::judge::judge;
use crate::judge::verdict::{Judgement, Verdict};
use crate::run::outcome::{Finished, Outcome, Printed};

/// What was proven of some exercises.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    pub exercises: usize,
    pub cases: usize,
    pub mistakes: usize,
    pub variants: usize,
    /// Variants that fail at least one case.
    pub killed: usize,
    pub accepts: usize,
    /// Pairs of mistakes that some case tells apart.
    pub told_apart: usize,
    /// Pairs of mistakes that were declared alike.
    pub alike: usize,
    /// Double mistakes that have outputs of their own, and so a name.
    pub doubles: usize,
}

/// Checks one exercise: what its specimens did against what the check file promises. Findings are for the
/// teacher, each with a remedy.
pub fn check(
    exercise: &Exercise,
    frozen: &Frozen,
    specimens: &[&Specimen<'_>],
    ran: &[&Ran],
    tally: &mut Tally,
) -> Vec<String> {
    let mut findings = Vec::new();
    let mut find = |text: String| findings.push(text);
    tally.exercises += 1;
    tally.cases += exercise.cases.len();
    tally.mistakes += exercise.mistakes.len();
    tally.accepts += exercise.accepts.len();
    tally.doubles += frozen.pairs.len();

    match freeze::freeze(exercise, specimens, ran) {
        Ok(today) if !same_outputs(exercise, frozen, &today) => find(
            "the frozen outputs are not what the solution and the mistakes give today\n  help: run `attn-lessons author freeze`, and read the diff".to_owned(),
        ),
        Ok(_) => {}
        Err(problem) => find(problem),
    }
    for (specimen, ran) in specimens.iter().zip(ran) {
        match specimen.role {
            Role::Stub => stub(exercise, frozen, ran).into_iter().for_each(&mut find),
            Role::Solution => {
                must_pass(exercise, frozen, ran, "the solution").into_iter().for_each(&mut find)
            }
            Role::Accept(position) => {
                let what = format!("the accepted answer `{}`", exercise.accepts[position].name);
                must_pass(exercise, frozen, ran, &what).into_iter().for_each(&mut find);
            }
            Role::Mistake(position, variant) => {
                tally.variants += 1;
                let found = mistake(exercise, frozen, &exercise.mistakes[position], variant, ran);
                if found.is_empty() {
                    tally.killed += 1;
                }
                found.into_iter().for_each(&mut find);
            }
            Role::Pair(..) => {}
        }
    }
    told_apart(exercise, frozen, tally).into_iter().for_each(&mut find);
    idle_cases(exercise, frozen).into_iter().for_each(&mut find);
    given_away(exercise).into_iter().for_each(&mut find);
    findings
}

fn judged(exercise: &Exercise, frozen: &Frozen, outcomes: &[Outcome]) -> Judgement {
    let finished = Finished { outcomes: outcomes.to_vec(), printed: Printed::default(), seconds: 0.0 };
    judge(exercise, frozen, &finished)
}

fn stub(exercise: &Exercise, frozen: &Frozen, ran: &Ran) -> Option<String> {
    match ran {
        Err(error) => Some(format!(
            "the stub doesn't compile\n{}\n  help: a stub compiles, and ends in `todo!()`",
            error.message
        )),
        Ok(outcomes) => match judged(exercise, frozen, outcomes).verdict {
            Verdict::NotStarted => None,
            Verdict::Pass => Some("the stub passes\n  help: end it in `todo!()`".to_owned()),
            other => Some(format!(
                "the stub is judged {other:?} instead of not started\n  help: end it in `todo!()`"
            )),
        },
    }
}

fn must_pass(exercise: &Exercise, frozen: &Frozen, ran: &Ran, what: &str) -> Option<String> {
    let outcomes = match ran {
        Ok(outcomes) => outcomes,
        Err(error) => return Some(format!("{what} doesn't compile\n{}", error.message)),
    };
    let judgement = judged(exercise, frozen, outcomes);
    if judgement.verdict == Verdict::Pass {
        return None;
    }
    let failing = judgement.cases.iter().find(|case| case.outcome != Verdict::Pass);
    let case = failing.map_or("", |case| case.name.as_str());
    Some(format!(
        "{what} does not pass: case `{case}` is {:?}\n  help: correct it, or the case",
        judgement.verdict
    ))
}

fn mistake(
    exercise: &Exercise,
    frozen: &Frozen,
    mistake: &Mistake,
    variant: usize,
    ran: &Ran,
) -> Vec<String> {
    let what = format!("variant {variant} of mistake `{}`", mistake.id);
    let outcomes = match ran {
        Ok(outcomes) => outcomes,
        Err(error) => return vec![format!("{what} doesn't compile\n{}", error.message)],
    };
    let judgement = judged(exercise, frozen, outcomes);
    if judgement.verdict == Verdict::Pass {
        return vec![format!(
            "{what} passes every case\n  help: add a case on which it gives something else"
        )];
    }
    let named = judgement.mistakes.iter().chain(&judgement.alternatives);
    let mut named = named.flat_map(|named| &named.ids);
    if named.any(|id| *id == mistake.id) {
        return Vec::new();
    }
    vec![format!(
        "{what} fails, but is not recognised\n  help: it may end differently from run to run; make its outcome certain"
    )]
}

/// Every two mistakes differ on some case, or are declared alike.
fn told_apart(exercise: &Exercise, frozen: &Frozen, tally: &mut Tally) -> Vec<String> {
    let mut findings = Vec::new();
    for (first, a) in frozen.mistakes.iter().enumerate() {
        for (second, b) in frozen.mistakes.iter().enumerate().skip(first + 1) {
            let same = a.variants.iter().any(|x| b.variants.iter().any(|y| all_same(exercise, x, y)));
            let declared = declared_alike(exercise, first, second);
            match (same, declared) {
                (false, false) => tally.told_apart += 1,
                (true, true) => tally.alike += 1,
                (true, false) => findings.push(format!(
                    "mistakes `{}` and `{}` give the same on every case\n  help: add a case that tells them apart, or declare them alike",
                    a.id, b.id
                )),
                (false, true) => findings.push(format!(
                    "mistakes `{}` and `{}` are declared alike, but a case tells them apart\n  help: remove `alike`",
                    a.id, b.id
                )),
            }
        }
    }
    findings
}

fn declared_alike(exercise: &Exercise, first: usize, second: usize) -> bool {
    let (Some(a), Some(b)) = (exercise.mistakes.get(first), exercise.mistakes.get(second)) else {
        return false;
    };
    a.alike.contains(&b.id) || b.alike.contains(&a.id)
}

fn all_same(exercise: &Exercise, a: &[Recorded], b: &[Recorded]) -> bool {
    a.iter().zip(b).all(|(a, b)| freeze::same(exercise, a, b))
}

/// Cases on which every mistake gives the right output.
fn idle_cases(exercise: &Exercise, frozen: &Frozen) -> Vec<String> {
    let idle = |&case: &usize| {
        let right = frozen.expected.get(case).cloned().map(Recorded::Value);
        let mut outcomes = frozen.mistakes.iter().flat_map(|m| &m.variants).filter_map(|v| v.get(case));
        right.is_some_and(|right| outcomes.all(|outcome| freeze::same(exercise, outcome, &right)))
    };
    let cases = (0..exercise.cases.len()).filter(idle);
    cases
        .map(|case| {
            let name = &exercise.cases[case].name;
            format!("case `{name}` separates nothing: every mistake gets it right\n  help: remove it, or add the mistake that it is there for")
        })
        .collect()
}

/// Hints, titles and reasons that hold a line of the solution.
fn given_away(exercise: &Exercise) -> Vec<String> {
    let squeeze = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let lines: BTreeSet<String> = exercise
        .solution
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//") && !line.starts_with("use ") && !line.starts_with("pub fn"))
        .map(squeeze)
        .filter(|line| line.len() >= GIVEN_AWAY)
        .collect();
    let mut texts = vec![("the title".to_owned(), exercise.title.clone())];
    let hints = exercise.hints.iter().enumerate();
    texts.extend(hints.map(|(i, hint)| (format!("hint {}", i + 1), hint.clone())));
    for mistake in &exercise.mistakes {
        texts.push((format!("the title of `{}`", mistake.id), mistake.title.clone()));
        texts.push((format!("the why of `{}`", mistake.id), mistake.why.clone()));
    }
    texts
        .into_iter()
        .filter_map(|(what, text)| {
            let text = squeeze(&text);
            let line = lines.iter().find(|line| text.contains(line.as_str()))?;
            Some(format!(
                "{what} gives away a line of the solution: {line}\n  help: say the idea, not the code"
            ))
        })
        .collect()
}

/// Characters, without spaces, from which on a line is worth guarding. Shorter ones are common phrases.
const GIVEN_AWAY: usize = 24;

fn same_outputs(exercise: &Exercise, a: &Frozen, b: &Frozen) -> bool {
    // Mistakes are kept to fewer digits than the expected values, so both are compared as answers are.
    let same = |a: &[Recorded], b: &[Recorded]| a.len() == b.len() && all_same(exercise, a, b);
    let values = |frozen: &Frozen| frozen.expected.iter().cloned().map(Recorded::Value).collect::<Vec<_>>();
    let variants = |frozen: &Frozen| -> Vec<Vec<Recorded>> {
        let singles = frozen.mistakes.iter().flat_map(|mistake| mistake.variants.clone());
        singles.chain(frozen.pairs.iter().flat_map(|pair| pair.variants.clone())).collect()
    };
    let (ours, theirs) = (variants(a), variants(b));
    a.cases == b.cases
        && same(&values(a), &values(b))
        && ours.len() == theirs.len()
        && ours.iter().zip(&theirs).all(|(x, y)| same(x, y))
}
