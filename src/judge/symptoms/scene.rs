//! What the symptoms look at: the failing cases' outputs as plain numbers.

use ndarray::{ArrayD, ArrayViewD};

use crate::course::model::{Case, Compare, Exercise};
use crate::judge::compare::same_number;
use crate::judge::words;
use crate::run::outcome::Outcome;
use crate::value::{Array, Element, Value};

/// The failing cases of one part of the result (or of the whole, if it is no tuple).
pub struct Scene<'a> {
    pub exercise: &'a Exercise,
    /// Which part of a tuple.
    pub part: Option<usize>,
    /// Those that returned this part, wrongly; at least one may be shown.
    pub failing: Vec<Failing<'a>>,
}

/// One failing case: both arrays as numbers (true is 1).
pub struct Failing<'a> {
    pub case: &'a Case,
    pub element: Element,
    pub expected: ArrayD<f64>,
    pub yours: ArrayD<f64>,
}

impl Failing<'_> {
    pub fn same_shape(&self) -> bool {
        self.expected.shape() == self.yours.shape()
    }
}

impl<'a> Scene<'a> {
    /// The failing cases whose outputs have the right shape; `None` without any that may be shown.
    pub fn same_shape(&self) -> Option<Vec<&Failing<'a>>> {
        let all: Vec<&Failing> = self.failing.iter().filter(|f| f.same_shape()).collect();
        all.iter().any(|f| !f.case.hidden).then_some(all)
    }

    /// Like [`Scene::same_shape`], if the elements are floats.
    pub fn floats(&self) -> Option<Vec<&Failing<'a>>> {
        self.same_shape().filter(|all| all.iter().all(|f| f.element == Element::F64))
    }

    /// The rank of the expected arrays.
    fn rank(&self) -> Option<usize> {
        self.failing.first().map(|f| f.expected.ndim())
    }

    /// Whether two arrays are the same under the exercise's comparison.
    pub fn same(&self, expected: ArrayViewD<f64>, yours: ArrayViewD<f64>) -> bool {
        same(expected, yours, &self.exercise.compare)
    }

    /// The name of an axis of an array of `rank` axes.
    pub fn axis(&self, rank: usize, axis: usize) -> String {
        words::axis(&self.exercise.axes, rank, axis)
    }
}

/// Whether two arrays of numbers have one shape and the same elements.
pub fn same(expected: ArrayViewD<f64>, yours: ArrayViewD<f64>, compare: &Compare) -> bool {
    expected.shape() == yours.shape() && expected.iter().zip(yours).all(|(&e, &y)| same_number(e, y, compare))
}

/// The scenes of a result: one, or one a part that is wrong somewhere.
pub fn scenes<'a>(
    exercise: &'a Exercise,
    expected: &[Value],
    outcomes: &[Outcome],
    failing: &[usize],
) -> Vec<Scene<'a>> {
    let mut scenes: Vec<Scene> = Vec::new();
    for &i in failing {
        let (Some(case), Some(expected), Some(Outcome::Value(yours))) =
            (exercise.cases.get(i), expected.get(i), outcomes.get(i))
        else {
            continue;
        };
        for (part, expected, yours) in parts(expected, yours) {
            let Some(failing) = compared(case, expected, yours) else { continue };
            if same(failing.expected.view(), failing.yours.view(), &exercise.compare) {
                continue;
            }
            match scenes.iter_mut().find(|scene| scene.part == part) {
                // The signature fixes the rank; should frozen outputs have another, they aren't compared.
                Some(scene) if scene.rank() != Some(failing.expected.ndim()) => {}
                Some(scene) => scene.failing.push(failing),
                None => scenes.push(Scene { exercise, part, failing: vec![failing] }),
            }
        }
    }
    scenes.sort_by_key(|scene| scene.part);
    scenes.retain(|scene| scene.failing.iter().any(|f| !f.case.hidden));
    scenes
}

/// The arrays of two values that stand in the same place; tuples are one level deep in every signature.
fn parts<'v>(expected: &'v Value, yours: &'v Value) -> Vec<(Option<usize>, &'v Array, &'v Array)> {
    match (expected, yours) {
        (Value::Array(e), Value::Array(y)) => vec![(None, e, y)],
        (Value::Present(e), Value::Present(y)) => parts(e, y),
        (Value::Tuple(e), Value::Tuple(y)) if e.len() == y.len() => {
            let both = e.iter().zip(y).enumerate();
            both.filter_map(|(i, pair)| match pair {
                (Value::Array(e), Value::Array(y)) => Some((Some(i), e, y)),
                _ => None,
            })
            .collect()
        }
        _ => vec![],
    }
}

fn compared<'a>(case: &'a Case, expected: &Array, yours: &Array) -> Option<Failing<'a>> {
    let element = expected.element();
    if yours.element() != element {
        return None;
    }
    Some(Failing { case, element, expected: numbers(expected)?, yours: numbers(yours)? })
}

/// An array as numbers; `None` if an integer is too large for that to be exact.
pub fn numbers(array: &Array) -> Option<ArrayD<f64>> {
    const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
    match array {
        Array::Bool(a) => Some(a.map(|&x| f64::from(u8::from(x)))),
        Array::I64(a) => a.iter().all(|x| x.unsigned_abs() <= EXACT).then(|| a.map(|&x| x as f64)),
        Array::Usize(a) => a.iter().all(|&x| x <= EXACT).then(|| a.map(|&x| x as f64)),
        Array::F64(a) => Some(a.clone()),
    }
}

/// Whether any two elements differ; NaN is like NaN.
pub fn varies(array: ArrayViewD<f64>) -> bool {
    let mut cells = array.iter();
    cells.next().is_some_and(|&first| cells.any(|&x| !same_number(first, x, &Compare::Exact)))
}
