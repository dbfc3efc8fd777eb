//! A small exercise for the tests of the judge.

use ndarray::{Array2, ArrayD, IxDyn, arr0};

use crate::course::frozen::{Frozen, FrozenMistake, FrozenPair, PanicKind, Recorded};
use crate::course::model::*;
use crate::run::outcome::{Finished, Outcome, Place, Printed};
use crate::value::{Array, Element, Value};

pub fn bools(rows: &[&[bool]]) -> Value {
    let columns = rows.first().map_or(0, |row| row.len());
    let flat: Vec<bool> = rows.iter().flat_map(|row| row.iter().copied()).collect();
    Value::Array(Array::Bool(ArrayD::from_shape_vec(IxDyn(&[rows.len(), columns]), flat).unwrap()))
}

pub fn floats(shape: &[usize], cells: &[f64]) -> Value {
    Value::Array(Array::F64(ArrayD::from_shape_vec(IxDyn(shape), cells.to_vec()).unwrap()))
}

pub fn scalar(x: f64) -> Value {
    floats(&[], &[x])
}

pub fn value(value: Value) -> Outcome {
    Outcome::Value(value)
}

pub fn panicked() -> Outcome {
    let at = Place { file: "src/causal_mask.rs".into(), line: 3, column: 9 };
    Outcome::Panicked { message: "ndarray: no rows".into(), at: Some(at) }
}

pub fn finished(outcomes: Vec<Outcome>) -> Finished {
    Finished { outcomes, printed: Printed::default(), seconds: 0.0 }
}

pub fn as_outcomes(recorded: &[Recorded]) -> Vec<Outcome> {
    let one = |recorded: &Recorded| match recorded {
        Recorded::Value(v) => Outcome::Value(v.clone()),
        Recorded::Panicked(_) => panicked(),
        Recorded::TimedOut => Outcome::TimedOut,
        other => panic!("no sample has {other:?}"),
    };
    recorded.iter().map(one).collect()
}

fn mask(len: usize, blocked: impl Fn(usize, usize) -> bool) -> Value {
    Value::Array(Array::Bool(Array2::from_shape_fn((len, len), |(r, c)| blocked(r, c)).into_dyn()))
}

/// An exercise with the given parameters and cases, whose result is `Array2<f64>`, and no mistakes.
pub fn exercise(params: &[&str], cases: Vec<Vec<Value>>) -> Exercise {
    let param = |name: &&str| Param {
        name: name.to_string(),
        ty: ArrayType { element: Element::F64, rank: 2 },
        by_ref: true,
    };
    let case = |(i, args)| Case { name: format!("case {i}"), args, hidden: false, expected: None };
    Exercise {
        id: "masks/sample".into(),
        title: "Sample".into(),
        points: 1,
        hints: vec![],
        compare: Compare::default(),
        limits: Limits::default(),
        axes: vec!["query".into(), "key".into()],
        signature: Signature {
            function: "sample".into(),
            params: params.iter().map(param).collect(),
            result: ResultType::Array(ArrayType { element: Element::F64, rank: 2 }),
            text: "fn sample()".into(),
        },
        cases: cases.into_iter().enumerate().map(case).collect(),
        mistakes: vec![],
        accepts: vec![],
        solution: String::new(),
        check: String::new(),
    }
}

/// The causal mask for 1 (“empty”: nothing is blocked), 2 and 3 words, with four mistakes and a pair.
pub fn causal() -> (Exercise, Frozen) {
    let lens = [1, 2, 3];
    let len = |len: usize| vec![Value::Array(Array::Usize(arr0(len as u64).into_dyn()))];
    let mut exercise = exercise(&["len"], lens.map(len).to_vec());
    exercise.id = "masks/causal_mask".into();
    exercise.compare = Compare::Exact;
    exercise.cases[0].name = "empty".into();
    let all = |blocked: &dyn Fn(usize, usize) -> bool| lens.map(|len| mask(len, blocked)).to_vec();
    let recorded = |blocked: &dyn Fn(usize, usize) -> bool| -> Vec<Recorded> {
        all(blocked).into_iter().map(Recorded::Value).collect()
    };
    let mut panics = recorded(&|r, c| c > r && c > 1);
    panics[0] = Recorded::Panicked(PanicKind::Shape);
    let mistakes = [
        ("diagonal-blocked", "the diagonal is blocked too", "a word may look at itself", {
            vec![recorded(&|r, c| c >= r)]
        }),
        ("inverted", "True and False are swapped", "True means blocked", vec![recorded(&|r, c| c <= r)]),
        ("nothing-blocked", "nothing is blocked", "the future is", vec![recorded(&|_, _| false)]),
        ("panics-on-empty", "it needs a word", "there may be none", vec![panics]),
    ];
    let mut frozen = Frozen {
        key: String::new(),
        cases: exercise.cases.iter().map(|case| case.name.clone()).collect(),
        expected: all(&|r, c| c > r),
        mistakes: vec![],
        pairs: vec![FrozenPair {
            ids: ("diagonal-blocked".into(), "inverted".into()),
            variants: vec![recorded(&|r, c| c < r)],
        }],
    };
    for (id, title, why, variants) in mistakes {
        let kept = variants.iter().map(|_| Variant::Code(String::new())).collect();
        exercise.mistakes.push(Mistake {
            id: id.into(),
            title: title.into(),
            why: why.into(),
            alike: vec![],
            variants: kept,
        });
        frozen.mistakes.push(FrozenMistake { id: id.into(), variants });
    }
    (exercise, frozen)
}
