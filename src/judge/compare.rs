//! Whether two values are the same, and where they first differ.

use approx::AbsDiffEq;
use ndarray::{ArrayD, Dimension, IxDyn};

use super::verdict::Difference;
use super::words;
use crate::course::model::Compare;
use crate::value::{Array, Element, Value};

/// Whether `yours` counts as `expected`: the same type, the same shape, and every element the same
/// under `compare`.
pub fn same(expected: &Value, yours: &Value, compare: &Compare) -> bool {
    match (expected, yours) {
        (Value::Array(e), Value::Array(y)) => same_array(e, y, compare),
        (Value::Absent, Value::Absent) => true,
        (Value::Present(e), Value::Present(y)) => same(e, y, compare),
        (Value::Tuple(e), Value::Tuple(y)) => {
            e.len() == y.len() && e.iter().zip(y).all(|(e, y)| same(e, y, compare))
        }
        _ => false,
    }
}

/// [`same`] for arrays.
pub fn same_array(expected: &Array, yours: &Array, compare: &Compare) -> bool {
    if expected.shape() != yours.shape() {
        return false;
    }
    match (expected, yours) {
        (Array::Bool(e), Array::Bool(y)) => e == y,
        (Array::I64(e), Array::I64(y)) => e == y,
        (Array::Usize(e), Array::Usize(y)) => e == y,
        (Array::F64(e), Array::F64(y)) => e.iter().zip(y).all(|(&e, &y)| same_number(e, y, compare)),
        _ => false,
    }
}

/// Whether `yours` counts as the number `expected`.
///
/// NaN is only NaN and an infinity only itself, whatever the tolerance, so no wrong number hides behind
/// them: the tolerance is a share of the *expected* number, and only where that is finite. −0 is 0.
pub fn same_number(expected: f64, yours: f64, compare: &Compare) -> bool {
    if expected.is_nan() || yours.is_nan() {
        return expected.is_nan() && yours.is_nan();
    }
    if expected == yours {
        return true;
    }
    match *compare {
        Compare::Exact => false,
        Compare::Close { rtol, atol } => {
            // A difference that overflows to ∞ is further than any tolerance, even one that does too.
            (yours - expected).is_finite() && yours.abs_diff_eq(&expected, atol + rtol * expected.abs())
        }
    }
}

/// The first thing in which `yours` differs from `expected`; `None` if they are the same. `axes` names
/// the axes of the result, where the exercise does.
pub fn difference(expected: &Value, yours: &Value, compare: &Compare, axes: &[String]) -> Option<Difference> {
    differ(expected, yours, compare, axes, None)
}

fn differ(
    expected: &Value,
    yours: &Value,
    compare: &Compare,
    axes: &[String],
    part: Option<usize>,
) -> Option<Difference> {
    let kind = || {
        let (yours, expected) = (kind_of(yours), kind_of(expected));
        Some(Difference::Kind { part, yours, expected })
    };
    match (expected, yours) {
        (Value::Array(e), Value::Array(y)) => {
            if e.shape() != y.shape() {
                let (yours, expected) = (y.shape().to_vec(), e.shape().to_vec());
                return Some(Difference::Shape { part, yours, expected });
            }
            match (e, y) {
                (Array::Bool(e), Array::Bool(y)) => cell(e, y, |e, y| e == y, pair, axes, part),
                (Array::I64(e), Array::I64(y)) => {
                    cell(e, y, |e, y| e == y, |e, y| (words::whole(e), words::whole(y)), axes, part)
                }
                (Array::Usize(e), Array::Usize(y)) => cell(e, y, |e, y| e == y, pair, axes, part),
                (Array::F64(e), Array::F64(y)) => {
                    let same = |e: &f64, y: &f64| same_number(*e, *y, compare);
                    cell(e, y, same, |e, y| words::told_apart(*e, *y), axes, part)
                }
                _ => kind(),
            }
        }
        (Value::Absent, Value::Absent) => None,
        (Value::Present(e), Value::Present(y)) => differ(e, y, compare, axes, part),
        (Value::Tuple(e), Value::Tuple(y)) if e.len() == y.len() => e
            .iter()
            .zip(y)
            .enumerate()
            // Parts of parts are named by the outermost: signatures have no tuples in tuples.
            .find_map(|(i, (e, y))| differ(e, y, compare, axes, part.or(Some(i)))),
        _ => kind(),
    }
}

fn pair<T: ToString>(expected: &T, yours: &T) -> (String, String) {
    (expected.to_string(), yours.to_string())
}

/// The first differing cell of two arrays of one shape. `text` gives expected and yours as text.
fn cell<T>(
    expected: &ArrayD<T>,
    yours: &ArrayD<T>,
    same: impl Fn(&T, &T) -> bool,
    text: impl Fn(&T, &T) -> (String, String),
    axes: &[String],
    part: Option<usize>,
) -> Option<Difference> {
    let mut first: Option<(IxDyn, &T, &T)> = None;
    let mut wrong = 0;
    for ((index, e), y) in expected.indexed_iter().zip(yours) {
        if !same(e, y) {
            wrong += 1;
            first.get_or_insert((index, e, y));
        }
    }
    let (index, e, y) = first?;
    let index = index.as_array_view().to_vec();
    let (expected_text, yours) = text(e, y);
    Some(Difference::Cell {
        part,
        name: words::cell(axes, &index),
        index,
        yours,
        expected: expected_text,
        wrong,
        of: expected.len(),
    })
}

/// What sort of value it is, in words: `None`, `Some(…)`, `Array2<f64>`.
fn kind_of(value: &Value) -> String {
    match value {
        Value::Array(a) => type_name(a.element(), a.shape().len()),
        Value::Absent => "None".into(),
        Value::Present(_) => "Some(…)".into(),
        Value::Tuple(parts) => format!("a tuple of {}", parts.len()),
    }
}

fn type_name(element: Element, rank: usize) -> String {
    match rank {
        0 => element.rust_name().into(),
        _ => format!("Array{rank}<{}>", element.rust_name()),
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{arr0, arr1, arr2};
    use proptest::prelude::*;

    use super::*;

    const CLOSE: Compare = Compare::Close { rtol: 1e-6, atol: 1e-9 };

    fn floats(rows: &[[f64; 3]]) -> Value {
        let flat: Vec<f64> = rows.iter().flatten().copied().collect();
        Value::Array(Array::F64(ArrayD::from_shape_vec(IxDyn(&[rows.len(), 3]), flat).unwrap()))
    }

    #[test]
    fn nan_and_infinity_match_only_themselves() {
        let inf = f64::INFINITY;
        for compare in [Compare::Exact, CLOSE, Compare::Close { rtol: 1.0, atol: inf }] {
            assert!(same_number(f64::NAN, f64::NAN, &compare));
            assert!(same_number(-inf, -inf, &compare));
            for other in [0.0, 1e308, -1e308, -inf, f64::NAN] {
                assert!(!same_number(inf, other, &compare), "∞ and {other}");
                assert!(!same_number(other, inf, &compare), "{other} and ∞");
            }
            assert!(!same_number(f64::NAN, 0.0, &compare));
            assert!(!same_number(0.0, f64::NAN, &compare));
            assert!(same_number(0.0, -0.0, &compare));
        }
        assert!(!same_number(f64::MAX, f64::MIN, &Compare::Close { rtol: 10.0, atol: 0.0 }));
    }

    #[test]
    fn the_tolerance_has_an_edge() {
        let compare = Compare::Close { rtol: 0.25, atol: 0.5 };
        assert!(same_number(2.0, 3.0, &compare));
        assert!(same_number(-2.0, -3.0, &compare));
        assert!(!same_number(2.0, 3.0f64.next_up(), &compare));
        assert!(!same_number(3.0, 4.5, &compare), "the expected number sets the scale, not the larger one");
        assert!(!same_number(1.0, 1.0f64.next_up(), &Compare::Exact));
    }

    #[test]
    fn a_filled_zero_is_found_by_name() {
        // Scores 0.34, 0.05 and a blocked one: filled with 0 rather than −∞.
        let expected = floats(&[[0.5720, 0.4280, 0.0]]);
        let yours = floats(&[[0.4065, 0.3042, 0.2893]]);
        let axes = ["query".to_string(), "key".to_string()];
        assert_eq!(
            difference(&expected, &yours, &CLOSE, &axes),
            Some(Difference::Cell {
                part: None,
                index: vec![0, 0],
                name: "query 0, key 0".into(),
                yours: "0.4065".into(),
                expected: "0.572".into(),
                wrong: 3,
                of: 3,
            })
        );
    }

    #[test]
    fn shape_comes_before_type_and_both_before_cells() {
        let a = Value::Array(Array::F64(arr2(&[[1.0, 2.0]]).into_dyn()));
        let b = Value::Array(Array::I64(arr1(&[1, 2]).into_dyn()));
        let c = Value::Array(Array::I64(arr2(&[[1, 2]]).into_dyn()));
        assert_eq!(
            difference(&a, &b, &CLOSE, &[]),
            Some(Difference::Shape { part: None, yours: vec![2], expected: vec![1, 2] })
        );
        let kind =
            Difference::Kind { part: None, yours: "Array2<i64>".into(), expected: "Array2<f64>".into() };
        assert_eq!(difference(&a, &c, &CLOSE, &[]), Some(kind));
    }

    #[test]
    fn options_and_tuples_are_looked_into() {
        let n = |x: u64| Value::Array(Array::Usize(arr0(x).into_dyn()));
        let some = |v| Value::Present(Box::new(v));
        let expected = some(Value::Tuple(vec![n(0), n(2)]));
        assert!(same(&expected, &expected.clone(), &CLOSE));
        assert_eq!(
            difference(&expected, &Value::Absent, &CLOSE, &[]),
            Some(Difference::Kind { part: None, yours: "None".into(), expected: "Some(…)".into() })
        );
        let found = difference(&expected, &some(Value::Tuple(vec![n(0), n(1)])), &CLOSE, &[]);
        assert!(
            matches!(&found, Some(Difference::Cell { part: Some(1), name, .. }) if name == "the result"),
            "{found:?}"
        );
        let short = some(Value::Tuple(vec![n(0)]));
        assert!(!same(&expected, &short, &CLOSE) && difference(&expected, &short, &CLOSE, &[]).is_some());
    }

    proptest! {
        #[test]
        fn a_value_is_the_same_as_itself(cells in prop::collection::vec(prop::num::f64::ANY, 0..20)) {
            let value = Value::Array(Array::F64(arr1(&cells).into_dyn()));
            for compare in [Compare::Exact, CLOSE] {
                prop_assert!(same(&value, &value, &compare));
                prop_assert_eq!(difference(&value, &value, &compare, &[]), None);
            }
        }

        #[test]
        fn a_difference_is_found_exactly_where_values_differ(
            a in prop::collection::vec(prop::sample::select(vec![0.0, 1.0, f64::NAN, f64::INFINITY]), 6),
            b in prop::collection::vec(prop::sample::select(vec![0.0, 1.0, f64::NAN, f64::INFINITY]), 6),
        ) {
            let value = |cells: &[f64]| Value::Array(Array::F64(
                ArrayD::from_shape_vec(IxDyn(&[2, 3]), cells.to_vec()).unwrap()));
            let found = difference(&value(&a), &value(&b), &CLOSE, &[]);
            prop_assert_eq!(found.is_none(), same(&value(&a), &value(&b), &CLOSE));
            if let Some(Difference::Cell { index, wrong, of, .. }) = found {
                let at = index[0] * 3 + index[1];
                prop_assert!((0..at).all(|i| same_number(a[i], b[i], &CLOSE)));
                prop_assert!(!same_number(a[at], b[at], &CLOSE));
                prop_assert_eq!(wrong, (0..6).filter(|&i| !same_number(a[i], b[i], &CLOSE)).count());
                prop_assert_eq!(of, 6);
            }
        }
    }
}
