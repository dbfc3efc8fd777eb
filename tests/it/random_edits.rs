//! Two hundred edits in a row to one stub, valid, broken and slow: the cache stays consistent, so each verdict is that
//! of a run from scratch.

use std::collections::BTreeMap;

use super::support::{Project, named};

/// Texts that a learner may save, with what a run from scratch says of them.
fn texts() -> Vec<String> {
    let body = |body: &str| {
        format!("use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {{\n    {body}\n}}\n")
    };
    let mask = |condition: &str| body(&format!("Array2::from_shape_fn((len, len), |(r, c)| {condition})"));
    vec![
        mask("c > r"),
        mask("c >= r"),
        mask("c < r"),
        mask("c > r + 1"),
        mask("c > r }"),
        mask("c > rr"),
        mask("true"),
        body("todo!()"),
        body("panic!(\"no\")"),
        body(
            "let mut m = Array2::from_elem((len, len), false); for r in 0..len { for c in r + 1..len { m[[r, c]] = true; } } m",
        ),
        body(
            "let mut n = 0u64; for i in 0..300_000u64 { n ^= i; } Array2::from_shape_fn((len, len), |(r, c)| c > r && n < u64::MAX)",
        ),
        body("len"),
        String::new(),
        "pub fn causal_mask() {}".to_owned(),
        "pub fn causal_mask(".to_owned(),
    ]
}

/// A small generator with a fixed stream, so that a failure can be repeated.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    usize::try_from(*state >> 33).expect("31 bits")
}

#[test]
fn two_hundred_edits_leave_the_cache_consistent() {
    let texts = texts();
    let verdict = |project: &Project| {
        let exercise = project.verify_one("masks/causal_mask");
        let message = exercise["message"].as_str().unwrap_or_default().to_owned();
        (exercise["verdict"].clone(), named(&exercise), exercise["cases"].clone(), message)
    };
    let from_scratch: BTreeMap<usize, _> = (0..texts.len())
        .map(|index| {
            let project = Project::new();
            project.answer("masks/causal_mask", &texts[index]);
            (index, verdict(&project))
        })
        .collect();
    let project = Project::new();
    let mut state = 0x5eed_5eed_5eed_5eed;
    for edit in 0..200 {
        let index = next(&mut state) % texts.len();
        project.answer("masks/causal_mask", &texts[index]);
        assert_eq!(verdict(&project), from_scratch[&index], "edit {edit}: text {index}:\n{}", texts[index]);
    }
}
