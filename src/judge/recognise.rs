//! Which mistake an answer is: the one whose recorded outcomes are the answer's on every case.

use super::compare::same;
use super::verdict::{Named, Symptom};
use super::words;
use crate::course::frozen::{Frozen, PanicKind, Recorded};
use crate::course::model::{Case, Exercise, Mistake};
use crate::run::outcome::Outcome;

/// The name of an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recognised {
    /// The first, in the order of the course, that gives these outcomes on every case.
    pub named: Option<Named>,
    /// Others that do.
    pub alternatives: Vec<Named>,
}

/// Names the mistake behind `outcomes`, one for each case of the exercise.
///
/// Single mistakes go before pairs. A right answer has no name, and neither has one that returned
/// nothing at all: a panic on every case may have any reason.
pub fn recognise(exercise: &Exercise, frozen: &Frozen, outcomes: &[Outcome]) -> Recognised {
    let right = outcomes.len() == frozen.expected.len()
        && frozen.expected.iter().zip(outcomes).all(|(e, o)| gives(o, |y| same(e, y, &exercise.compare)));
    let returned = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Value(_)));
    if right || !returned {
        return Recognised::default();
    }
    let fits = |variants: &[Vec<Recorded>]| variants.iter().any(|v| fits(exercise, v, outcomes));
    let singles = frozen.mistakes.iter().filter(|m| fits(&m.variants)).map(|m| vec![m.id.as_str()]);
    let mut found = in_order(exercise, singles);
    if found.is_empty() {
        let pairs = frozen.pairs.iter().filter(|p| fits(&p.variants));
        found = in_order(exercise, pairs.map(|p| vec![p.ids.0.as_str(), p.ids.1.as_str()]));
    }
    let mut found = found.into_iter();
    Recognised { named: found.next(), alternatives: found.collect() }
}

/// Where no mistake explains everything: the one that gives the answer's values, to the letter, on at
/// least half of the failing cases and on at least two. `failing` are indices of cases.
pub fn partly(
    exercise: &Exercise,
    frozen: &Frozen,
    outcomes: &[Outcome],
    failing: &[usize],
) -> Option<Symptom> {
    let explained = |variant: &[Recorded]| -> Vec<usize> {
        let gives = |&i: &usize| match (variant.get(i), outcomes.get(i)) {
            (Some(Recorded::Value(recorded)), Some(Outcome::Value(yours))) => {
                same(recorded, yours, &exercise.compare)
            }
            _ => false,
        };
        failing.iter().copied().filter(gives).collect()
    };
    let mut best: Option<(Vec<usize>, &Mistake)> = None;
    for mistake in &exercise.mistakes {
        let frozen = frozen.mistakes.iter().filter(|frozen| frozen.id == mistake.id);
        for variant in frozen.flat_map(|frozen| &frozen.variants) {
            let cases = explained(variant);
            if best.as_ref().is_none_or(|(most, _)| cases.len() > most.len()) {
                best = Some((cases, mistake));
            }
        }
    }
    let (cases, mistake) = best?;
    if cases.len() < 2 || cases.len() * 2 < failing.len() {
        return None;
    }
    let title = &mistake.title;
    let text = if cases.len() == failing.len() {
        let all = if cases.len() == 2 { "both".into() } else { format!("all {}", cases.len()) };
        format!(
            "on {all} failing cases yours is what “{title}” gives, but it would fail on others too, where yours is right"
        )
    } else {
        let rest: Vec<&Case> =
            failing.iter().filter(|i| !cases.contains(i)).filter_map(|&i| exercise.cases.get(i)).collect();
        let rest = words::cases(rest);
        format!(
            "on {} of the {} failing cases yours is what “{title}” gives; on {rest} it isn't",
            cases.len(),
            failing.len()
        )
    };
    Some(Symptom { kind: "partly".into(), text })
}

/// Whether a variant's outcomes are the answer's on every case.
fn fits(exercise: &Exercise, variant: &[Recorded], outcomes: &[Outcome]) -> bool {
    variant.len() == outcomes.len()
        && variant.iter().zip(outcomes).all(|(recorded, outcome)| match recorded {
            Recorded::Value(value) => gives(outcome, |yours| same(value, yours, &exercise.compare)),
            // What its author says in own words may mean anything, so it proves nothing.
            Recorded::Panicked(PanicKind::Own) => false,
            Recorded::Panicked(kind) => {
                matches!(outcome, Outcome::Panicked { message, .. } if PanicKind::of(message) == *kind)
            }
            // What ran into a limit or died tells nothing of what it would have given.
            _ => false,
        })
}

fn gives(outcome: &Outcome, is: impl Fn(&crate::value::Value) -> bool) -> bool {
    matches!(outcome, Outcome::Value(yours) if is(yours))
}

/// The entries by name, in the order of the course, without those that the course doesn't know.
fn in_order<'a>(exercise: &Exercise, found: impl Iterator<Item = Vec<&'a str>>) -> Vec<Named> {
    let at = |id: &str| exercise.mistakes.iter().position(|mistake| mistake.id == id);
    let mut places: Vec<Vec<usize>> = found
        .filter_map(|ids| {
            let mut places = ids.into_iter().map(at).collect::<Option<Vec<_>>>()?;
            places.sort_unstable();
            Some(places)
        })
        .collect();
    places.sort();
    places.dedup();
    places.iter().filter_map(|places| named(exercise, places)).collect()
}

fn named(exercise: &Exercise, places: &[usize]) -> Option<Named> {
    let mistakes: Vec<&Mistake> = places.iter().map(|&i| exercise.mistakes.get(i)).collect::<Option<_>>()?;
    let each = |text: fn(&Mistake) -> &str| mistakes.iter().map(|m| text(m)).collect::<Vec<_>>();
    Some(Named {
        ids: mistakes.iter().map(|m| m.id.clone()).collect(),
        title: each(|m| &m.title).join(", and "),
        why: each(|m| &m.why).join("\n"),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::judge::samples::{self, bools, panicked, value};
    use crate::value::Value;

    fn ids(named: &Named) -> Vec<&str> {
        named.ids.iter().map(String::as_str).collect()
    }

    /// What a variant of the sample gives, as an answer would.
    fn answer(frozen: &Frozen, id: &str, variant: usize) -> Vec<Outcome> {
        let mistake = frozen.mistakes.iter().find(|m| m.id == id).unwrap();
        samples::as_outcomes(&mistake.variants[variant])
    }

    #[test]
    fn each_variant_is_named() {
        let (exercise, frozen) = samples::causal();
        for mistake in &frozen.mistakes {
            for (i, _) in mistake.variants.iter().enumerate() {
                let found = recognise(&exercise, &frozen, &answer(&frozen, &mistake.id, i));
                assert_eq!(ids(&found.named.unwrap()), [mistake.id.as_str()]);
                assert_eq!(found.alternatives, []);
            }
        }
    }

    #[test]
    fn twins_are_alternatives_in_the_order_of_the_course() {
        let (exercise, mut frozen) = samples::causal();
        let first = frozen.mistakes[0].variants.clone();
        frozen.mistakes[2].variants.extend(first);
        frozen.mistakes.reverse();
        let found = recognise(&exercise, &frozen, &answer(&frozen, &exercise.mistakes[0].id, 0));
        assert_eq!(ids(&found.named.unwrap()), [exercise.mistakes[0].id.as_str()]);
        assert_eq!(
            found.alternatives.iter().map(ids).collect::<Vec<_>>(),
            [[exercise.mistakes[2].id.as_str()]]
        );
    }

    #[test]
    fn a_pair_has_both_names_and_yields_to_a_single() {
        let (exercise, mut frozen) = samples::causal();
        let both = samples::as_outcomes(&frozen.pairs[0].variants[0]);
        let named = recognise(&exercise, &frozen, &both).named.unwrap();
        assert_eq!(ids(&named), ["diagonal-blocked", "inverted"]);
        assert_eq!(named.title, "the diagonal is blocked too, and True and False are swapped");
        assert_eq!(named.why, "a word may look at itself\nTrue means blocked");
        let same_as_pair = frozen.pairs[0].variants[0].clone();
        frozen.mistakes[2].variants.push(same_as_pair);
        let found = recognise(&exercise, &frozen, &both);
        assert_eq!(ids(&found.named.unwrap()), [exercise.mistakes[2].id.as_str()]);
        assert_eq!(found.alternatives, []);
    }

    #[test]
    fn panics_match_panics_but_alone_tell_nothing() {
        let (exercise, frozen) = samples::causal();
        let mut outcomes = answer(&frozen, "panics-on-empty", 0);
        assert_eq!(outcomes[0], panicked());
        let message = "index out of bounds: the len is 0 but the index is 0";
        outcomes[0] = Outcome::Panicked { message: message.into(), at: None };
        assert_eq!(ids(&recognise(&exercise, &frozen, &outcomes).named.unwrap()), ["panics-on-empty"]);
        for message in ["not implemented: more rows", "attempt to subtract with overflow"] {
            outcomes[0] = Outcome::Panicked { message: message.into(), at: None };
            assert_eq!(recognise(&exercise, &frozen, &outcomes), Recognised::default(), "{message}");
        }
        outcomes[0] = Outcome::TimedOut;
        assert_eq!(recognise(&exercise, &frozen, &outcomes), Recognised::default());

        let mut all = frozen.clone();
        all.mistakes[0].variants = vec![vec![Recorded::Panicked(PanicKind::Shape); 3]];
        assert_eq!(recognise(&exercise, &all, &vec![panicked(); 3]), Recognised::default());
        all.mistakes[0].variants = vec![vec![Recorded::TimedOut; 3]];
        assert_eq!(recognise(&exercise, &all, &vec![Outcome::TimedOut; 3]), Recognised::default());
    }

    #[test]
    fn a_right_answer_has_no_name_even_if_a_mistake_gives_it() {
        let (exercise, mut frozen) = samples::causal();
        let right: Vec<Recorded> = frozen.expected.iter().cloned().map(Recorded::Value).collect();
        frozen.mistakes[0].variants.push(right.clone());
        assert_eq!(recognise(&exercise, &frozen, &samples::as_outcomes(&right)), Recognised::default());
    }

    #[test]
    fn the_best_partial_explanation_is_told() {
        let (exercise, frozen) = samples::causal();
        let mut outcomes = answer(&frozen, "inverted", 0);
        outcomes[0] = value(bools(&[&[true, true]]));
        assert_eq!(recognise(&exercise, &frozen, &outcomes).named, None);
        let symptom = partly(&exercise, &frozen, &outcomes, &[0, 1, 2]).unwrap();
        assert_eq!(symptom.kind, "partly");
        assert_eq!(
            symptom.text,
            "on 2 of the 3 failing cases yours is what “True and False are swapped” gives; on `empty` it isn't"
        );
        let symptom = partly(&exercise, &frozen, &outcomes, &[1, 2]).unwrap();
        assert_eq!(
            symptom.text,
            "on both failing cases yours is what “True and False are swapped” gives, but it would fail on others too, where yours is right"
        );
        assert_eq!(partly(&exercise, &frozen, &outcomes, &[0, 1]), None, "one case is no pattern");
    }

    #[test]
    fn damaged_lengths_and_unknown_ids_name_nothing() {
        let (exercise, mut frozen) = samples::causal();
        let outcomes = answer(&frozen, "inverted", 0);
        assert_eq!(recognise(&exercise, &frozen, &outcomes[..2]), Recognised::default());
        for mistake in &mut frozen.mistakes {
            mistake.id = "gone".into();
        }
        frozen.pairs.clear();
        assert_eq!(recognise(&exercise, &frozen, &outcomes), Recognised::default());
    }

    proptest! {
        /// A name is given only if some variant of it is met on every case, and never to a right answer.
        #[test]
        fn a_name_is_never_wrong(cells in prop::collection::vec(any::<bool>(), 4 + 9), pick in 0usize..6) {
            let (exercise, frozen) = samples::causal();
            let mut outcomes = match frozen.mistakes.get(pick) {
                Some(mistake) => samples::as_outcomes(&mistake.variants[0]),
                None => frozen.expected.iter().cloned().map(Outcome::Value).collect(),
            };
            if cells[0] {
                outcomes[1] = value(bools(&[&cells[0..2], &cells[2..4]]));
            }
            if cells[1] {
                outcomes[2] = value(bools(&[&cells[4..7], &cells[7..10], &cells[10..13]]));
            }
            let values: Vec<Option<&Value>> =
                outcomes.iter().map(|o| if let Outcome::Value(v) = o { Some(v) } else { None }).collect();
            let right = frozen.expected.iter().zip(&values).all(|(e, y)| Some(e) == *y);
            let found = recognise(&exercise, &frozen, &outcomes);
            prop_assert!(!right || found.named.is_none());
            for named in found.named.iter().chain(&found.alternatives) {
                let variants: Vec<_> = match &named.ids[..] {
                    [one] => frozen.mistakes.iter().filter(|m| m.id == *one).flat_map(|m| &m.variants).collect(),
                    [a, b] => frozen.pairs.iter().filter(|p| p.ids == (a.clone(), b.clone()))
                        .flat_map(|p| &p.variants).collect(),
                    other => panic!("{other:?}"),
                };
                let met = variants.into_iter().any(|variant| samples::as_outcomes(variant) == outcomes);
                prop_assert!(met, "{:?} was named", named.ids);
            }
        }
    }
}
