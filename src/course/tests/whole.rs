//! What a sound course is loaded as.

use std::time::Duration;

use ndarray::{ArrayD, IxDyn, array};

use super::super::find;
use super::super::model::{Case, Compare, Variant};
use super::Fixture;
use crate::value::{Array, Value};

#[test]
fn a_sound_course_is_loaded_whole() {
    let fixture = Fixture::new();
    let course = fixture.load().unwrap();
    assert!(course.root.is_absolute());
    assert_eq!(course.title, "Two exercises");
    let level = &course.levels[0];
    assert_eq!(
        (level.id.as_str(), level.title.as_str(), level.exercises.len()),
        ("masks", "Who may look", 2)
    );

    let causal = &level.exercises[0];
    assert_eq!(
        (causal.id.as_str(), causal.level(), causal.name()),
        ("masks/causal_mask", "masks", "causal_mask")
    );
    assert_eq!((causal.points, causal.hints.len(), causal.compare), (2, 3, Compare::Exact));
    assert_eq!(causal.axes, ["query", "key"]);
    assert_eq!(causal.limits.wall, Duration::from_millis(1500));
    assert_eq!(causal.limits.peak_bytes, Some(65536));
    assert_eq!(causal.signature.text, "fn causal_mask(len: usize) -> Array2<bool>");
    assert_eq!(causal.mistakes.len(), 2);
    assert_eq!(causal.mistakes[0].alike, ["by-hand"]);
    assert!(
        matches!(&causal.mistakes[1].variants[..], [Variant::Change(edits), Variant::Code(_)] if edits.len() == 2)
    );
    assert_eq!(causal.accepts[0].name, "the other way round");
    assert_eq!(causal.solution, super::CAUSAL_SOLUTION);
    assert_eq!(causal.check, super::CAUSAL);
}

#[test]
fn values_have_exactly_the_types_of_the_signature() {
    let course = Fixture::new().load().unwrap();
    let [causal, mixed] = &course.levels[0].exercises[..] else { panic!("two exercises") };
    assert_eq!(causal.cases[0].args, [Value::Array(Array::Usize(ndarray::arr0(2).into_dyn()))]);
    assert_eq!(expected(&causal.cases[1]), Some(&Value::Array(Array::Bool(ArrayD::default(IxDyn(&[0, 0]))))));
    assert!(causal.cases[1].hidden);

    let [all, nothing] = &mixed.cases[..] else { panic!("two cases") };
    let [_, _, _, n, p, w] = &all.args[..] else { panic!("six arguments") };
    assert_eq!(*n, Value::Array(Array::Usize(ndarray::arr0(7).into_dyn())));
    assert_eq!(*p, Value::Array(Array::F64(ndarray::arr0(1.0).into_dyn())));
    assert_eq!(*w, Value::Array(Array::F64(array![0.5, 0.25].into_dyn())));
    assert_eq!(nothing.args[0], Value::Array(Array::F64(ArrayD::default(IxDyn(&[2, 0])))));
    assert_eq!(expected(nothing), Some(&Value::Absent));

    let Some(Value::Present(tuple)) = expected(all) else { panic!("Some(…)") };
    let Value::Tuple(parts) = &**tuple else { panic!("a tuple") };
    let Value::Array(Array::F64(table)) = &parts[0] else { panic!("floats") };
    assert_eq!(table.shape(), [2, 2]);
    assert_eq!((table[[0, 0]], table[[0, 1]], table[[1, 1]]), (1.0, f64::NEG_INFINITY, 2.5));
    assert!(table[[1, 0]].is_nan());
}

#[test]
fn drawn_arguments_are_pinned() {
    let course = Fixture::new().load().unwrap();
    let [x, keep, ids, ..] = &course.levels[0].exercises[1].cases[0].args[..] else {
        panic!("six arguments")
    };
    insta::assert_debug_snapshot!((x, keep, ids));
}

#[test]
fn a_lost_stub_is_no_fault_of_the_course() {
    let fixture = Fixture::new();
    fixture.remove("exercises/masks/src/mixed.rs");
    assert!(fixture.load().is_ok());
}

#[test]
fn a_course_is_found_from_below() {
    let fixture = Fixture::new();
    assert_eq!(find(&fixture.root().join("exercises/masks/src")).as_deref(), Some(fixture.root()));
    assert_eq!(find(fixture.root()).as_deref(), Some(fixture.root()));
    assert_eq!(find(fixture.root().parent().unwrap()), None);
}

#[test]
fn comparison_and_limits_have_defaults() {
    let course = Fixture::new().load().unwrap();
    let mixed = &course.levels[0].exercises[1];
    assert_eq!(mixed.compare, Compare::Close { rtol: 1e-6, atol: 1e-9 });
    assert_eq!((mixed.limits.wall, mixed.limits.peak_bytes), (Duration::from_secs(2), None));

    let fixture = Fixture::new();
    fixture.change("checks/masks/mixed.toml", "[[cases]]", "[compare]\nclose = { rtol = 1e-3 }\n[[cases]]");
    let course = fixture.load().unwrap();
    assert_eq!(course.levels[0].exercises[1].compare, Compare::Close { rtol: 1e-3, atol: 1e-9 });
}

#[test]
fn the_course_of_this_repository_is_sound() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let course = super::super::load(root).unwrap_or_else(|problems| panic!("{problems}"));
    let count: usize = course.levels.iter().map(|level| level.exercises.len()).sum();
    assert!(count >= 10, "{count}");
}

fn expected(case: &Case) -> Option<&Value> {
    case.expected.as_ref().map(|expected| &expected.value)
}
