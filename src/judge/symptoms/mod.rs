//! What is true of wrong outputs, each checked on every failing case that can be compared.
//!
//! A symptom is a function from a [`Scene`] to what it found. It speaks only if it holds on *all* failing
//! cases that it can look at, and if it says something there: that a wrong output is some change of the
//! expected one can't be trivially so, since an unchanged one wouldn't be wrong.

mod arithmetic;
mod constant;
mod layout;
mod masked;
mod nonfinite;
mod order;
mod quantities;
mod scene;
mod sums;

use scene::Scene;

use super::verdict::Symptom;
use crate::course::model::Exercise;
use crate::run::outcome::Outcome;
use crate::value::Value;

/// The most symptoms that are told: more would hide the telling ones.
pub const MOST: usize = 3;

/// A symptom that was found.
struct Found {
    kind: &'static str,
    text: String,
    /// On how many failing cases it was checked.
    on: usize,
}

/// Looks for one symptom.
type Check = fn(&Scene) -> Option<Found>;

/// All of them, the most telling first.
const CHECKS: [Check; 22] = [
    layout::transposed,
    layout::axes_swapped,
    layout::repeated,
    layout::axis_count,
    nonfinite::nan,
    nonfinite::infinite,
    nonfinite::finite,
    constant::unchanged_input,
    arithmetic::negated,
    arithmetic::inverted,
    arithmetic::constant_factor,
    masked::empty_row,
    masked::future,
    masked::blocked,
    sums::whole_table,
    sums::columns,
    sums::rows_below_one,
    order::shifted,
    order::permuted,
    arithmetic::constant_offset,
    constant::all_the_same,
    constant::rows_alike,
];

/// What is true of the outputs on the failing cases: at most [`MOST`], the most telling first. `failing`
/// are indices of cases.
///
/// Hidden cases have their say in whether it is true, but none is quoted, and where only hidden cases
/// fail nothing is told.
pub fn of(exercise: &Exercise, expected: &[Value], outcomes: &[Outcome], failing: &[usize]) -> Vec<Symptom> {
    let mut symptoms: Vec<Symptom> = Vec::new();
    for scene in scene::scenes(exercise, expected, outcomes, failing) {
        for check in CHECKS {
            let Some(Found { kind, text, on }) = check(&scene) else { continue };
            let part = scene.part.map_or(String::new(), |part| format!("part {part} of the result: "));
            let all = failing.len();
            let share =
                if on < all { format!(" (on {on} of the {all} failing cases)") } else { String::new() };
            symptoms.push(Symptom { kind: kind.into(), text: format!("{part}{text}{share}") });
            if symptoms.len() == MOST {
                return symptoms;
            }
        }
    }
    symptoms
}

#[cfg(test)]
mod tests;
