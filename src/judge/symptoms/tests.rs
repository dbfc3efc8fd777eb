use ndarray::{Array2, ArrayD, Axis, arr2};
use proptest::prelude::*;

use super::*;
use crate::course::model::{Compare, Exercise};
use crate::judge::samples::{bools, exercise, floats, scalar};
use crate::value::Array;

/// The symptoms of wrong outputs, one case each: (expected, yours).
fn symptoms(exercise: &Exercise, cases: &[(Value, Value)]) -> Vec<Symptom> {
    let expected: Vec<Value> = cases.iter().map(|(e, _)| e.clone()).collect();
    let outcomes: Vec<Outcome> = cases.iter().map(|(_, y)| Outcome::Value(y.clone())).collect();
    let failing: Vec<usize> = (0..cases.len())
        .filter(|&i| !crate::judge::compare::same(&cases[i].0, &cases[i].1, &exercise.compare))
        .collect();
    of(exercise, &expected, &outcomes, &failing)
}

fn plain(cases: &[(Value, Value)]) -> Vec<Symptom> {
    symptoms(&exercise(&[], vec![vec![]; cases.len()]), cases)
}

fn kinds(symptoms: &[Symptom]) -> Vec<&str> {
    symptoms.iter().map(|s| s.kind.as_str()).collect()
}

fn text<'s>(symptoms: &'s [Symptom], kind: &str) -> &'s str {
    let found = symptoms.iter().find(|s| s.kind == kind);
    found.map_or_else(|| panic!("no {kind} in {symptoms:?}"), |s| s.text.as_str())
}

fn table(array: &Array2<f64>) -> Value {
    Value::Array(Array::F64(array.clone().into_dyn()))
}

#[test]
fn a_filled_zero_puts_weight_on_a_blocked_cell() {
    // Scores 0.34, 0.05 and a blocked one.
    let right = floats(&[1, 3], &[0.5720, 0.4280, 0.0]);
    let zero = floats(&[1, 3], &[0.4065, 0.3042, 0.2893]);
    let found = plain(&[(right, zero)]);
    assert_eq!(
        text(&found, "blocked-weight"),
        "weight on a blocked cell: on `case 0` query 0, key 2 gets 0.2893, and must get exactly 0"
    );
}

#[test]
fn zeroing_after_softmax_leaves_rows_below_one() {
    let right = table(&arr2(&[[1.0, 0.0, 0.0], [0.5, 0.5, 0.0], [1. / 3., 1. / 3., 1. / 3.]]));
    let third = 1.0 / 3.0;
    let yours = table(&arr2(&[[third, 0.0, 0.0], [third, third, 0.0], [third, third, third]]));
    let found = plain(&[(right, yours)]);
    assert_eq!(
        text(&found, "rows-below-one"),
        "rows sum to less than 1: on `case 0` that of query 0 sums to 0.3333"
    );
}

#[test]
fn softmax_over_the_wrong_axis_or_the_whole_table() {
    let right = table(&arr2(&[[0.25, 0.75], [0.5, 0.5]]));
    let columns = table(&arr2(&[[0.1, 0.3], [0.9, 0.7]]));
    assert_eq!(
        text(&plain(&[(right.clone(), columns)]), "columns-sum-to-one"),
        "yours sums to 1 for each key, not for each query"
    );
    let whole = table(&arr2(&[[0.1, 0.3], [0.2, 0.4]]));
    assert!(kinds(&plain(&[(right, whole)])).contains(&"table-sums-to-one"));
}

#[test]
fn weight_on_pad_is_told_by_the_argument() {
    let pad = bools(&[&[true, false, false]]);
    let mut course = exercise(&["scores", "is_pad"], vec![vec![floats(&[1, 3], &[0.0; 3]), pad]]);
    let right = table(&arr2(&[[0.0, 0.5, 0.5], [0.0, 0.25, 0.75]]));
    let yours = table(&arr2(&[[0.2, 0.4, 0.4], [0.2, 0.2, 0.6]]));
    let found = symptoms(&course, &[(right.clone(), yours.clone())]);
    assert_eq!(
        text(&found, "pad-weight"),
        "weight on PAD: on `case 0` query 0, key 0 gets 0.2, and must get exactly 0"
    );
    course.signature.params[1].name = "mask".into();
    assert!(kinds(&symptoms(&course, &[(right, yours)])).contains(&"blocked-weight"));
}

#[test]
fn weight_in_an_empty_row_and_on_the_future_are_told_apart() {
    let right = table(&arr2(&[[0.0, 0.0, 0.0], [0.5, 0.5, 0.0], [0.2, 0.3, 0.5]]));
    let third = 1.0 / 3.0;
    let uniform = table(&arr2(&[[third, third, third], [0.5, 0.5, 0.0], [0.2, 0.3, 0.5]]));
    assert_eq!(
        text(&plain(&[(right.clone(), uniform)]), "empty-row-weight"),
        "weight in a row where nothing is open: on `case 0` query 0, key 0 gets 0.3333, and must get exactly 0"
    );
    let leaking = table(&arr2(&[[0.0, 0.0, 0.0], [0.4, 0.4, 0.2], [0.2, 0.3, 0.5]]));
    assert_eq!(
        text(&plain(&[(right, leaking)]), "future-weight"),
        "weight on the future: on `case 0` query 1, key 2 gets 0.2, and must get exactly 0"
    );
}

#[test]
fn repetition_is_seen_both_ways() {
    let one = floats(&[2, 1, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let many = floats(&[2, 2, 3], &[1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 4.0, 5.0, 6.0]);
    assert_eq!(
        text(&plain(&[(one.clone(), many.clone())]), "repeated"),
        "yours is what is expected, repeated along the row axis: (2, 2, 3), where (2, 1, 3) is expected"
    );
    assert_eq!(
        text(&plain(&[(many, one)]), "not-repeated"),
        "yours would be right if it were repeated along the row axis: (2, 1, 3), where (2, 2, 3) is expected"
    );
}

#[test]
fn nan_is_placed() {
    let right = table(&arr2(&[[1.0, 0.0], [0.0, 0.0], [0.5, 0.5]]));
    let yours = table(&arr2(&[[1.0, 0.0], [f64::NAN, f64::NAN], [0.5, 0.5]]));
    assert_eq!(
        text(&plain(&[(right, yours)]), "nan"),
        "on `case 0` yours has NaN in query 1, where all is blocked and 0 is expected"
    );
    assert_eq!(text(&plain(&[(scalar(1.0), scalar(f64::NAN))]), "nan"), "on `case 0` yours is NaN");
    let rows = plain(&[(
        table(&arr2(&[[1.0, 2.0], [3.0, 4.0]])),
        table(&arr2(&[[1.0, f64::NAN], [f64::NAN, 4.0]])),
    )]);
    assert_eq!(text(&rows, "nan"), "on `case 0` yours has NaN in every row, in 2 of 4 cells");
}

#[test]
fn infinities_are_told_by_sign() {
    let inf = f64::INFINITY;
    let right = table(&arr2(&[[1.0, -inf], [2.0, 3.0]]));
    let positive = table(&arr2(&[[1.0, inf], [2.0, 3.0]]));
    assert_eq!(text(&plain(&[(right.clone(), positive)]), "infinite"), "on `case 0` yours has ∞ in query 0");
    let finite = table(&arr2(&[[1.0, -1e9], [2.0, 3.0]]));
    assert_eq!(
        text(&plain(&[(right.clone(), finite)]), "finite"),
        "only the infinite cells are wrong: on `case 0` query 0, key 1 is −1e9, and −∞ is expected"
    );
    let more = table(&arr2(&[[1.0, -1e9], [2.0, 9.0]]));
    assert!(!kinds(&plain(&[(right, more)])).contains(&"finite"));
}

#[test]
fn the_factor_has_its_name() {
    // d_k = 4 and 9: the factor differs by case and follows √d_k.
    let args = |width: usize| {
        vec![floats(&[2, width], &vec![1.0; 2 * width]), floats(&[2, width], &vec![1.0; 2 * width])]
    };
    let course = exercise(&["q", "k"], vec![args(4), args(9)]);
    let right = arr2(&[[1.0, 2.0], [-3.0, 0.0]]);
    let found = symptoms(
        &course,
        &[(table(&right), table(&(&right * 2.0))), (table(&right), table(&(&right * 3.0)))],
    );
    assert_eq!(text(&found, "constant-factor"), "every number is the expected one × √d_k");
    let one = symptoms(&course, &[(table(&right), table(&(&right * 2.0)))]);
    assert_eq!(text(&one, "constant-factor"), "every number is 2 × the expected one; √d_k or T is 2 here");
    let unnamed = symptoms(&course, &[(table(&right), table(&(&right * 1.7)))]);
    assert_eq!(text(&unnamed, "constant-factor"), "every number is 1.7 × the expected one");
    let no_pattern = symptoms(
        &course,
        &[(table(&right), table(&(&right * 2.0))), (table(&right), table(&(&right * 2.5)))],
    );
    assert!(!kinds(&no_pattern).contains(&"constant-factor"));
}

#[test]
fn dropout_without_its_rescale_is_a_factor_by_name() {
    let weights = arr2(&[[0.5, 0.0], [0.25, 0.75]]);
    let course = exercise(&["weights", "p"], vec![vec![table(&weights), scalar(0.2)]]);
    let found = symptoms(&course, &[(table(&(&weights / 0.8)), table(&weights))]);
    assert_eq!(kinds(&found)[..2], ["unchanged-input", "constant-factor"]);
    assert_eq!(text(&found, "unchanged-input"), "yours is `weights`, unchanged");
    assert_eq!(text(&found, "constant-factor"), "every number is 0.8 × the expected one; 1 − p is 0.8 here");
}

#[test]
fn one_number_has_no_factor() {
    assert!(plain(&[(scalar(1.0), scalar(2.0))]).is_empty());
    assert!(
        !kinds(&plain(&[(floats(&[2], &[1.0, 0.0]), floats(&[2], &[3.0, 0.0]))]))
            .contains(&"constant-factor")
    );
}

#[test]
fn shapes_tell_of_axes() {
    let wide = floats(&[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let turned = floats(&[3, 2], &[1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    assert_eq!(
        text(&plain(&[(wide.clone(), turned)]), "transposed"),
        "yours is the transpose of what is expected"
    );
    let reshaped = floats(&[3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(
        text(&plain(&[(wide.clone(), reshaped)]), "axes-swapped"),
        "the axes query and key have each other's lengths: yours is (3, 2), expected is (2, 3)"
    );
    let more = floats(&[1, 2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(
        text(&plain(&[(wide.clone(), more.clone())]), "axis-extra"),
        "yours has an axis too many: (1, 2, 3), where (2, 3) is expected; the numbers are right"
    );
    assert_eq!(kinds(&plain(&[(more, wide)])), ["axis-missing"]);
    let stacked: ArrayD<f64> = ArrayD::from_shape_fn(vec![2, 3, 4], |i| (i[0] * 12 + i[1] * 4 + i[2]) as f64);
    let heads = Value::Array(Array::F64(stacked.view().permuted_axes(vec![1, 0, 2]).to_owned()));
    let found = plain(&[(Value::Array(Array::F64(stacked)), heads)]);
    assert_eq!(
        text(&found, "axes-swapped"),
        "yours is what is expected with the axes sentence and row swapped"
    );
}

#[test]
fn a_causal_mask_too_early_is_shifted() {
    let mask = |blocked: fn(usize, usize) -> bool| {
        Value::Array(Array::Bool(Array2::from_shape_fn((4, 4), |(r, c)| blocked(r, c)).into_dyn()))
    };
    let found = plain(&[(mask(|r, c| c > r), mask(|r, c| c >= r))]);
    assert_eq!(
        text(&found, "shifted"),
        "yours is shifted by one along the key axis: what belongs at key 1 stands at key 0"
    );
    assert_eq!(kinds(&plain(&[(mask(|r, c| c > r), mask(|r, c| c <= r))]))[0], "inverted");
    assert_eq!(kinds(&plain(&[(mask(|r, c| c > r), mask(|r, c| c < r))]))[0], "transposed");
    let nothing = plain(&[(mask(|r, c| c > r), mask(|_, _| false))]);
    assert_eq!(text(&nothing, "all-the-same"), "every cell of yours is false");
    let row = plain(&[(mask(|r, c| c > r), mask(|_, c| c > 1))]);
    assert_eq!(text(&row, "rows-alike"), "in yours it makes no difference which query it is: all are alike");
}

#[test]
fn a_symptom_must_hold_on_every_case_and_says_on_how_many_it_was_seen() {
    let a = table(&arr2(&[[1.0, 2.0], [3.0, 4.0]]));
    let turned = table(&arr2(&[[1.0, 3.0], [2.0, 4.0]]));
    let other = table(&arr2(&[[9.0, 3.0], [2.0, 4.0]]));
    assert!(!kinds(&plain(&[(a.clone(), turned.clone()), (a.clone(), other)])).contains(&"transposed"));

    let course = exercise(&[], vec![vec![], vec![]]);
    let outcomes = [Outcome::Value(turned), Outcome::TimedOut];
    let found = of(&course, &[a.clone(), a], &outcomes, &[0, 1]);
    assert_eq!(
        text(&found, "transposed"),
        "yours is the transpose of what is expected (on 1 of the 2 failing cases)"
    );
}

#[test]
fn hidden_cases_are_never_quoted() {
    let right = table(&arr2(&[[1.0, 0.0], [0.0, 0.0]]));
    let yours = table(&arr2(&[[1.0, 0.0], [f64::NAN, f64::NAN]]));
    let mut course = exercise(&[], vec![vec![], vec![]]);
    course.cases[0].hidden = true;
    let found = symptoms(&course, &[(right.clone(), yours.clone()), (right.clone(), yours.clone())]);
    assert!(text(&found, "nan").contains("`case 1`"), "{found:?}");
    assert!(symptoms(&course, &[(right.clone(), yours), (right.clone(), right)]).is_empty());
}

#[test]
fn parts_of_a_tuple_are_looked_at_alone() {
    let a = floats(&[3], &[1.0, 2.0, 4.0]);
    let pair = |second: &[f64]| Value::Tuple(vec![a.clone(), floats(&[3], second)]);
    let found = plain(&[(pair(&[1.0, 2.0, 5.0]), pair(&[-1.0, -2.0, -5.0]))]);
    assert_eq!(text(&found, "negated"), "part 1 of the result: every number has the wrong sign");
}

#[test]
fn integers_too_large_for_an_exact_comparison_are_left_alone() {
    let big = |x: i64| Value::Array(Array::I64(ndarray::arr1(&[x, 1, 2]).into_dyn()));
    assert!(plain(&[(big(i64::MAX), big(i64::MIN))]).is_empty());
}

fn any_table() -> impl Strategy<Value = Array2<f64>> {
    (2usize..5, 2usize..5).prop_flat_map(|(rows, columns)| {
        let cell = prop::sample::select(vec![-2.5, -1.0, 0.0, 0.5, 1.0, 3.0, 7.25]);
        prop::collection::vec(cell, rows * columns)
            .prop_map(move |cells| Array2::from_shape_vec((rows, columns), cells).unwrap())
    })
}

/// Whether it differs from what it was made of, so that the case fails.
fn fails(a: &Array2<f64>, b: &Array2<f64>) -> bool {
    a != b
}

proptest! {
    #[test]
    fn what_was_done_to_an_array_is_seen(a in any_table(), b in any_table()) {
        type Change = fn(&Array2<f64>) -> Array2<f64>;
        let done: [(&str, Change); 5] = [
            ("transposed", |x| x.t().to_owned()),
            ("negated", |x| -x),
            ("constant-factor", |x| x * 2.5),
            ("constant-offset", |x| x + 1.5),
            ("permuted", |x| { let mut y = x.clone(); y.invert_axis(Axis(1)); y }),
        ];
        for (kind, change) in done {
            let (ya, yb) = (change(&a), change(&b));
            let found = plain(&[(table(&a), table(&ya)), (table(&b), table(&yb))]);
            let numbers = a.iter().chain(&b).filter(|x| **x != 0.0).count();
            let varied = a.iter().chain(&b).any(|x| *x != a[[0, 0]]);
            let telling = numbers >= 3 && varied && fails(&a, &ya) && fails(&b, &yb);
            // Two more telling ones may be true as well, and three are shown.
            if telling && found.len() < MOST {
                prop_assert!(kinds(&found).contains(&kind), "{} not in {:?}", kind, found);
            }
        }
    }

    #[test]
    fn no_shape_panics(
        shapes in prop::collection::vec((prop::collection::vec(0usize..3, 0..5), prop::collection::vec(0usize..3, 0..5)), 1..4),
        alike in any::<bool>(), cell in prop::sample::select(vec![0.0, 0.5, 1.0, f64::NAN, f64::INFINITY]),
    ) {
        let array = |shape: &[usize], cell: f64| Value::Array(Array::F64(ArrayD::from_elem(shape.to_vec(), cell)));
        let cases: Vec<(Value, Value)> = shapes.iter().map(|(expected, yours)| {
            (array(expected, 0.25), array(if alike { expected } else { yours }, cell))
        }).collect();
        prop_assert!(plain(&cases).len() <= MOST);
    }

    /// Whatever is said of random wrong outputs holds, by a check of its own.
    #[test]
    fn what_is_said_is_true(
        a in any_table(), seed in prop::collection::vec(0usize..4, 16), arrange in 0usize..4,
    ) {
        let pool = [-1.0, 0.0, 0.5, f64::NAN];
        let yours = match arrange {
            0 => a.t().to_owned(),
            1 => a.mapv(|x| x * pool[seed[0]]),
            2 => Array2::from_shape_fn(a.dim(), |(r, c)| if seed[0] == 0 { a[[r, c]] } else { pool[seed[(r * 4 + c) % 16]] }),
            _ => { let mut y = a.clone(); y[[0, 0]] = pool[seed[0]]; y }
        };
        let mut course = exercise(&["input"], vec![vec![table(&yours)]]);
        course.compare = Compare::Exact;
        let found = symptoms(&course, &[(table(&a), table(&yours))]);
        let right = crate::judge::compare::same(&table(&a), &table(&yours), &course.compare);
        prop_assert!(!right || found.is_empty(), "a right answer has no symptoms");
        for symptom in &found {
            let holds = match symptom.kind.as_str() {
                "transposed" => a.t() == yours,
                "negated" => a.mapv(|x| -x) == yours,
                "nan" => yours.iter().any(|x| x.is_nan()),
                "all-the-same" => yours.iter().all(|x| *x == yours[[0, 0]] || x.is_nan()),
                "constant-factor" => {
                    let mut ratios = a.iter().zip(&yours).filter(|(e, _)| **e != 0.0).map(|(e, y)| y / e);
                    let first = ratios.next().unwrap();
                    ratios.all(|r| (r - first).abs() < 1e-9)
                }
                "constant-offset" => {
                    let d = yours[[0, 0]] - a[[0, 0]];
                    a.iter().zip(&yours).all(|(e, y)| (y - e - d).abs() < 1e-9)
                }
                "rows-alike" => yours.rows().into_iter().all(|row| row == yours.row(0)) || yours.iter().any(|x| x.is_nan()),
                _ => true,
            };
            prop_assert!(holds, "{:?} of {:?} for {:?}", symptom, yours, a);
        }
    }
}
