use super::*;
use crate::course::frozen::{Frozen, Recorded};
use crate::course::model::Exercise;
use crate::judge::samples::{as_outcomes, bools, causal, finished, panicked, value};
use crate::judge::verdict::Difference;
use crate::run::outcome::Place;

fn right(frozen: &Frozen) -> Vec<Outcome> {
    frozen.expected.iter().cloned().map(Outcome::Value).collect()
}

/// The sample judged with the outcome of some cases replaced.
fn judged(changes: &[(usize, Outcome)]) -> Judgement {
    let (exercise, frozen) = causal();
    judged_as(&exercise, &frozen, changes)
}

fn judged_as(exercise: &Exercise, frozen: &Frozen, changes: &[(usize, Outcome)]) -> Judgement {
    let mut outcomes = right(frozen);
    for (i, outcome) in changes {
        outcomes[*i] = outcome.clone();
    }
    judge(exercise, frozen, &finished(outcomes))
}

fn verdicts(judgement: &Judgement) -> Vec<Verdict> {
    judgement.cases.iter().map(|case| case.outcome).collect()
}

#[test]
fn right_is_pass_and_nothing_more() {
    let judgement = judged(&[]);
    assert_eq!(judgement.verdict, Verdict::Pass);
    assert_eq!(verdicts(&judgement), [Verdict::Pass; 3]);
    assert!(judgement.mistakes.is_empty() && judgement.symptoms.is_empty() && judgement.message.is_empty());
    assert_eq!(judgement.evidence, None);
}

#[test]
fn a_mistake_is_named_with_its_evidence() {
    let (exercise, frozen) = causal();
    let outcomes = as_outcomes(&frozen.mistakes[0].variants[0]);
    let judgement = judge(&exercise, &frozen, &finished(outcomes));
    assert_eq!(judgement.verdict, Verdict::Wrong);
    assert_eq!(judgement.mistakes[0].ids, ["diagonal-blocked"]);
    assert_eq!(judgement.mistakes[0].why, "a word may look at itself");
    let evidence = judgement.evidence.unwrap();
    assert_eq!((evidence.case.as_str(), evidence.args[0].0.as_str()), ("empty", "len"));
    let Some(Difference::Cell { name, yours, expected, wrong, of, .. }) = evidence.difference else {
        panic!("no cell")
    };
    assert_eq!((name.as_str(), yours.as_str(), expected.as_str()), ("query 0, key 0", "true", "false"));
    assert_eq!((wrong, of), (1, 1));
    assert_eq!(judgement.message, "");
}

#[test]
fn what_explains_most_cases_is_a_symptom() {
    let (exercise, frozen) = causal();
    let mut outcomes = as_outcomes(&frozen.mistakes[1].variants[0]);
    outcomes[0] = panicked();
    let judgement = judge(&exercise, &frozen, &finished(outcomes));
    assert_eq!(judgement.verdict, Verdict::Panicked);
    assert_eq!(judgement.mistakes, []);
    assert_eq!(judgement.symptoms[0].kind, "partly");
    assert_eq!(judgement.symptoms[1].kind, "inverted");
    assert!(judgement.symptoms[1].text.ends_with("(on 2 of the 3 failing cases)"));
    assert!(judgement.symptoms.len() <= symptoms::MOST);
}

#[test]
fn the_most_serious_outcome_is_the_verdict() {
    let wrong = || value(bools(&[&[true]]));
    let crashed = Outcome::Crashed { signal: 11, note: Some("its stack overflowed".into()) };
    for (changes, verdict, cases) in [
        (vec![(0, wrong())], Verdict::Wrong, [Verdict::Wrong, Verdict::Pass, Verdict::Pass]),
        (
            vec![(0, wrong()), (2, panicked())],
            Verdict::Panicked,
            [Verdict::Wrong, Verdict::Pass, Verdict::Panicked],
        ),
        (
            vec![(0, wrong()), (1, panicked()), (2, crashed)],
            Verdict::Crashed,
            [Verdict::Wrong, Verdict::Panicked, Verdict::Crashed],
        ),
        (
            vec![(1, Outcome::OutOfMemory), (2, Outcome::TimedOut)],
            Verdict::OutOfMemory,
            [Verdict::Pass, Verdict::OutOfMemory, Verdict::Timeout],
        ),
        (
            vec![(1, Outcome::Garbled { reason: "cut short".into() })],
            Verdict::Wrong,
            [Verdict::Pass, Verdict::Wrong, Verdict::Pass],
        ),
        (
            vec![(1, Outcome::TooMuchOutput)],
            Verdict::TooMuchOutput,
            [Verdict::Pass, Verdict::TooMuchOutput, Verdict::Pass],
        ),
        (
            vec![(1, Outcome::ExitedEarly { code: 0 })],
            Verdict::ExitedEarly,
            [Verdict::Pass, Verdict::ExitedEarly, Verdict::Pass],
        ),
    ] {
        let judgement = judged(&changes);
        assert_eq!(judgement.verdict, verdict, "{changes:?}");
        assert_eq!(verdicts(&judgement), cases, "{changes:?}");
    }
}

#[test]
fn not_started_is_so_only_while_nothing_returns() {
    let stub = || Outcome::NotStarted;
    let judgement = judged(&[(0, stub()), (1, stub()), (2, stub())]);
    assert_eq!(judgement.verdict, Verdict::NotStarted);
    assert_eq!(judgement.message, "Not started yet: the function still is `todo!()`.");
    assert_eq!(judgement.evidence, None);
    assert_eq!(judged(&[(0, panicked()), (1, stub()), (2, stub())]).verdict, Verdict::NotStarted);
    let begun = judged(&[(1, stub())]);
    assert_eq!(begun.verdict, Verdict::Panicked);
    assert_eq!(begun.message, "`case 1` reached a `todo!()`: this part is still to be written.");
    assert_eq!(begun.cases[1].outcome, Verdict::Panicked);
}

#[test]
fn messages_say_what_happened_and_what_next() {
    for (outcome, message) in [
        (panicked(), "`case 1` panicked: ndarray: no rows\nat src/causal_mask.rs:3:9"),
        (
            Outcome::TimedOut,
            "`case 1` was still running after 2 s, and was stopped. Look for a loop that never ends.",
        ),
        (
            Outcome::OutOfMemory,
            "`case 1` asked for more memory than it may have. Look for a size that is too large or a collection that never stops growing.",
        ),
        (
            Outcome::TooMuchOutput,
            "`case 1` printed more than it may, and was stopped. Print less, not in every round of a loop.",
        ),
        (
            Outcome::Crashed { signal: 11, note: Some("its stack overflowed".into()) },
            "`case 1` crashed (SIGSEGV): its stack overflowed.",
        ),
        (Outcome::Crashed { signal: 42, note: None }, "`case 1` crashed (signal 42)."),
        (
            Outcome::ExitedEarly { code: 3 },
            "`case 1` ended the whole program (exit code 3) before the function returned. Return the result instead.",
        ),
        (
            Outcome::Garbled { reason: "cut short".into() },
            "The reply on `case 1` can't be read: cut short. Return the result, and write nothing to other files.",
        ),
    ] {
        assert_eq!(judged(&[(1, outcome)]).message, message);
    }
    let two = judged(&[(1, panicked()), (2, panicked())]).message;
    assert!(two.ends_with("\nThe same happened on another case."), "{two}");
}

#[test]
fn hidden_cases_show_nothing() {
    let (mut exercise, frozen) = causal();
    exercise.cases[1].hidden = true;
    exercise.cases[1].name = "secret".into();
    let secret = Outcome::Panicked {
        message: "secret".into(),
        at: Some(Place { file: "secret".into(), line: 1, column: 1 }),
    };
    for outcome in [
        secret,
        Outcome::TimedOut,
        Outcome::OutOfMemory,
        Outcome::TooMuchOutput,
        Outcome::NotStarted,
        Outcome::Crashed { signal: 6, note: Some("secret".into()) },
        Outcome::ExitedEarly { code: 1 },
        Outcome::Garbled { reason: "secret".into() },
        value(bools(&[&[true, true], &[true, true]])),
    ] {
        let judgement = judged_as(&exercise, &frozen, &[(1, outcome.clone())]);
        assert_eq!(judgement.evidence, None);
        assert_eq!(judgement.symptoms, []);
        assert!(!judgement.message.contains("secret"), "{}", judgement.message);
        assert!(
            judgement.message.to_lowercase().contains("a hidden case"),
            "{outcome:?}: {}",
            judgement.message
        );
    }
    let mixed = judged_as(&exercise, &frozen, &[(1, panicked()), (2, panicked())]);
    assert!(mixed.message.starts_with("`case 2` panicked"), "{}", mixed.message);
    assert_eq!(mixed.evidence.unwrap().case, "case 2");
    let wrong = judged_as(&exercise, &frozen, &[(1, value(bools(&[&[true]])))]);
    assert_eq!(
        wrong.message,
        "Every case that you can see passes; a hidden case doesn't. Try inputs of your own: empty, of one word, not square."
    );
}

#[test]
fn a_course_that_doesnt_fit_is_nobodys_zero() {
    let (exercise, mut frozen) = causal();
    let short = finished(right(&frozen)[..2].to_vec());
    assert_eq!(judge(&exercise, &frozen, &short).verdict, Verdict::Internal);
    let all = finished(right(&frozen));
    frozen.expected.pop();
    let judgement = judge(&exercise, &frozen, &all);
    assert_eq!(judgement.verdict, Verdict::Internal);
    assert!(judgement.message.contains("attn-lessons author freeze"), "{}", judgement.message);
    let (mut none, _) = causal();
    none.cases.clear();
    assert_eq!(judge(&none, &frozen, &all).verdict, Verdict::Internal);
}

#[test]
fn what_never_ran_has_its_own_verdicts() {
    let (exercise, _) = causal();
    for (judgement, verdict) in [
        (compile_error(&exercise, "error[E0308]".into()), Verdict::CompileError),
        (refused(&exercise, "error[E0308]".into()), Verdict::Refused),
        (internal(&exercise, "error[E0308]".into()), Verdict::Internal),
    ] {
        assert_eq!(judgement.verdict, verdict);
        assert_eq!(judgement.message, "error[E0308]");
        assert_eq!(verdicts(&judgement), [verdict; 3]);
    }
}

#[test]
fn every_variant_of_the_sample_fails_and_is_named_even_beside_a_recorded_timeout() {
    let (exercise, mut frozen) = causal();
    frozen.mistakes[0].variants.push(vec![Recorded::TimedOut; 3]);
    for mistake in &frozen.mistakes {
        let judgement = judge(&exercise, &frozen, &finished(as_outcomes(&mistake.variants[0])));
        assert_ne!(judgement.verdict, Verdict::Pass);
        assert_eq!(judgement.mistakes[0].ids.join("+"), mistake.id);
        let json = serde_json::to_string(&judgement).unwrap();
        assert_eq!(serde_json::from_str::<Judgement>(&json).unwrap(), judgement);
    }
}
