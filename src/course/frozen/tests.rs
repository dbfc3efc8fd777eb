use std::path::Path;

use ndarray::{arr0, arr1, arr2};
use proptest::prelude::*;

use crate::course::frozen::{Frozen, FrozenError, FrozenMistake, FrozenPair, PanicKind, Recorded};
use crate::course::model::{
    ArrayType, Case, Compare, Edit, Exercise, Limits, Mistake, ResultType, Signature, Variant,
};
use crate::value::{Array, Element, Value};

fn floats(cells: &[f64]) -> Value {
    Value::Array(Array::F64(arr1(cells).into_dyn()))
}

fn frozen() -> Frozen {
    let third = floats(&[1.0 / 3.0, f64::NEG_INFINITY]);
    let nan = Value::Array(Array::Bool(arr2(&[[true, false]]).into_dyn()));
    Frozen {
        key: "abc".into(),
        cases: vec!["one".into(), "\"two\"\n".into()],
        expected: vec![third.clone(), Value::Absent],
        mistakes: vec![FrozenMistake {
            id: "a".into(),
            variants: vec![
                vec![Recorded::Value(third.clone()), Recorded::Panicked(PanicKind::Shape)],
                vec![
                    Recorded::Value(Value::Present(Box::new(Value::Tuple(vec![third.clone(), nan])))),
                    Recorded::TimedOut,
                ],
            ],
        }],
        pairs: vec![FrozenPair {
            ids: ("a".into(), "b".into()),
            variants: vec![vec![Recorded::Garbled, Recorded::Value(floats(&[2.0 / 3.0]))]],
        }],
    }
}

fn reason(text: &str) -> String {
    Frozen::from_text(Path::new("checks/masks/x.outputs.json"), text).unwrap_err().to_string()
}

#[test]
fn it_comes_back_in_full_where_exact() {
    let text = frozen().to_text(&Compare::Exact);
    assert_eq!(Frozen::from_text(Path::new("x"), &text).unwrap(), frozen());
}

#[test]
fn arrays_stand_once_a_line_and_mistakes_in_ten_digits() {
    let text = frozen().to_text(&Compare::default());
    assert_eq!(
        text,
        r#"{
"version": 2,
"key": "abc",
"cases": [
  {"name":"one","expected":0},
  {"name":"\"two\"\n","expected":"none"}
],
"arrays": [
  {"f64":[2],"data":"0.3333333333333333 -inf"},
  {"bool":[1,2],"data":"10"},
  {"f64":[1],"data":"0.6666666667"}
],
"mistakes": [
  {"id":"a","variants":[[0,"panicked-shape"],[{"some":{"tuple":[0,1]}},"timed-out"]]}
],
"pairs": [
  {"ids":["a","b"],"variants":[["garbled",2]]}
]
}
"#
    );
    let back = Frozen::from_text(Path::new("x"), &text).unwrap();
    assert_eq!(back.expected, frozen().expected);
    assert_eq!(back.to_text(&Compare::default()), text);
}

#[test]
fn a_mistake_that_differs_by_rounding_only_shares_the_expected_array() {
    let mut all = frozen();
    all.mistakes[0].variants = vec![vec![
        Recorded::Value(floats(&[1.0 / 3.0 + 1e-16, f64::NEG_INFINITY])),
        Recorded::Panicked(PanicKind::Shape),
    ]];
    assert!(all.to_text(&Compare::default()).contains(r#"{"id":"a","variants":[[0,"panicked-shape"]]}"#));
    assert!(!all.to_text(&Compare::Exact).contains(r#"{"id":"a","variants":[[0,"panicked-shape"]]}"#));
}

#[test]
fn damage_is_said_with_its_remedy() {
    let text = frozen().to_text(&Compare::Exact);
    for (damaged, why) in [
        (text.replace("\"expected\":0", "\"expected\":9"), "there is no array 9"),
        (text.replace("[0,\"panicked-shape\"]", "[0]"), "`a` has 1 outcomes for 2 cases"),
        (
            text.replace("\"expected\":\"none\"", "\"expected\":\"panicked-own\""),
            "the solution has no output",
        ),
        (text.replace("\"tuple\":[0,1]", "\"tuple\":[\"panicked-own\",1]"), "stands where a value belongs"),
        (text.replace("\"key\"", "\"kee\""), "unknown field"),
        (text.replace("\"garbled\"", "\"garbling\""), "did not match"),
        (text[..text.len() / 2].to_string(), "EOF"),
        (String::new(), "EOF"),
    ] {
        let said = reason(&damaged);
        assert!(said.contains(why) && said.contains("attn-lessons author freeze"), "{why}: {said}");
        assert!(said.starts_with("checks/masks/x.outputs.json is damaged"), "{said}");
    }
    let said = reason(&text.replace("\"version\": 2", "\"version\": 7"));
    assert!(said.contains("has version 7") && said.contains("author freeze"), "{said}");
    let deep = text.replace("\"none\"", &"{\"some\":".repeat(100_000));
    assert!(reason(&deep).contains("author freeze"));
}

#[test]
fn it_is_written_whole_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.outputs.json");
    assert!(matches!(Frozen::read(&path), Err(FrozenError::Missing { .. })));
    frozen().write(&path, &Compare::Exact).unwrap();
    assert_eq!(Frozen::read(&path).unwrap(), frozen());
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "no temporary file stays");
    std::fs::write(&path, b"\xff").unwrap();
    assert!(matches!(Frozen::read(&path), Err(FrozenError::Damaged { .. })));
    assert!(matches!(Frozen::read(directory.path()), Err(FrozenError::Unreadable { .. })));
}

fn exercise() -> Exercise {
    let usize0 = ArrayType { element: Element::Usize, rank: 0 };
    Exercise {
        id: "masks/x".into(),
        title: "X".into(),
        points: 1,
        hints: vec![],
        compare: Compare::default(),
        limits: Limits::default(),
        axes: vec![],
        signature: Signature {
            function: "x".into(),
            params: vec![],
            result: ResultType::Array(usize0),
            text: String::new(),
        },
        cases: vec![Case {
            name: "one".into(),
            args: vec![Value::Array(Array::Usize(arr0(3).into_dyn())), floats(&[0.0, 1.0])],
            hidden: false,
            expected: None,
        }],
        mistakes: vec![Mistake {
            id: "a".into(),
            title: "A".into(),
            why: "because".into(),
            alike: vec![],
            variants: vec![
                Variant::Change(vec![Edit { find: "x".into(), replace: "y".into() }]),
                Variant::Code("z".into()),
            ],
        }],
        accepts: vec![],
        solution: "fn x() {}".into(),
        check: String::new(),
    }
}

#[test]
fn the_key_knows_what_the_outputs_depend_on() {
    let key = Frozen::key(&exercise());
    assert_eq!(Frozen::path(&exercise()), Path::new("checks/masks/x.outputs.json"));
    type Change = fn(&mut Exercise);
    let changes: [(&str, Change); 10] = [
        ("solution", |e| e.solution.push(' ')),
        ("function", |e| e.signature.function = "y".into()),
        ("compare", |e| e.compare = Compare::Exact),
        ("tolerance", |e| e.compare = Compare::Close { rtol: 1e-6, atol: 1e-8 }),
        ("case name", |e| e.cases[0].name = "two".into()),
        ("argument", |e| e.cases[0].args[1] = floats(&[0.0, 1.5])),
        ("shape", |e| e.cases[0].args[1] = Value::Array(Array::F64(arr2(&[[0.0, 1.0]]).into_dyn()))),
        ("mistake", |e| e.mistakes[0].id = "b".into()),
        ("edit", |e| e.mistakes[0].variants[0] = Variant::Code("xy".into())),
        ("code", |e| e.mistakes[0].variants[1] = Variant::Code("zz".into())),
    ];
    let mut seen = vec![key.clone()];
    for (what, change) in changes {
        let mut changed = exercise();
        change(&mut changed);
        let other = Frozen::key(&changed);
        assert!(!seen.contains(&other), "{what}");
        seen.push(other);
    }
    let mut wording = exercise();
    wording.title = "another".into();
    wording.mistakes[0].why = "another".into();
    wording.hints = vec!["another".into()];
    assert_eq!(Frozen::key(&wording), key, "wording alone makes nothing stale");
}

proptest! {
    #[test]
    fn every_expected_float_comes_back(cells in prop::collection::vec(prop::num::f64::ANY, 0..30)) {
        let mut all = frozen();
        all.expected[0] = floats(&cells);
        let back = Frozen::from_text(Path::new("x"), &all.to_text(&Compare::default())).unwrap();
        let Value::Array(Array::F64(got)) = &back.expected[0] else { panic!("not f64") };
        for (a, b) in cells.iter().zip(got) {
            prop_assert!(a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan());
        }
    }

    #[test]
    fn a_mistakes_floats_keep_ten_digits(cells in prop::collection::vec(prop::num::f64::NORMAL, 1..30)) {
        let mut all = frozen();
        all.pairs[0].variants[0][1] = Recorded::Value(floats(&cells));
        let back = Frozen::from_text(Path::new("x"), &all.to_text(&Compare::default())).unwrap();
        let Recorded::Value(Value::Array(Array::F64(got))) = &back.pairs[0].variants[0][1] else {
            panic!("not f64")
        };
        for (a, b) in cells.iter().zip(got) {
            prop_assert!((a - b).abs() <= 1e-9 * a.abs(), "{} became {}", a, b);
        }
    }

    #[test]
    fn no_damage_panics(at in 0usize..900, byte in any::<u8>()) {
        let mut bytes = frozen().to_text(&Compare::Exact).into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(text) = String::from_utf8(bytes) {
            let _ = Frozen::from_text(Path::new("x"), &text);
        }
    }
}
