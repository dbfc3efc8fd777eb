//! What the teacher wrote down as expected, against what the solution gives.

use super::compare::difference;
use super::verdict::Difference;
use crate::course::model::Exercise;
use crate::course::problem::{Problem, Problems};
use crate::value::Value;

/// The cases whose written result is not what the solution gives. `found` has one value a case.
pub fn unequal(exercise: &Exercise, found: &[Value]) -> Problems {
    let mut problems = Problems::default();
    for (case, found) in exercise.cases.iter().zip(found) {
        let Some(expected) = &case.expected else { continue };
        // The solution is taken as yours, so that the words fit: the written result is what was expected.
        if let Some(difference) = difference(&expected.value, found, &exercise.compare, &exercise.axes) {
            problems.push(problem(exercise, &case.name, expected.span.clone(), &difference));
        }
    }
    problems
}

fn problem(
    exercise: &Exercise,
    case: &str,
    span: std::ops::Range<usize>,
    difference: &Difference,
) -> Problem {
    let words = match difference {
        Difference::Shape { yours, expected, .. } => {
            format!("the solution gives the shape {yours:?}, and this has {expected:?}")
        }
        Difference::Kind { yours, expected, .. } => {
            format!("the solution gives {yours}, and this is {expected}")
        }
        Difference::Cell { name, yours, expected, .. } => {
            format!("{name}: the solution gives {yours}, and this says {expected}")
        }
    };
    let message = format!("the expected result of case `{case}` is not what the solution gives");
    let help = "correct it, or the solution; or leave it out: the solution decides";
    exercise.check_source().problem(span, message, help).label(words)
}
