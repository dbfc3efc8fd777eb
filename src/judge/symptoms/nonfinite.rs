//! NaN and infinities where a number is expected.

use ndarray::{Axis, Dimension};

use super::Found;
use super::scene::{Failing, Scene};
use crate::judge::compare::same_number;
use crate::judge::words;

/// NaN on every failing case.
pub fn nan(scene: &Scene) -> Option<Found> {
    stray(scene, "nan", |expected, yours| yours.is_nan() && !expected.is_nan())
}

/// An infinity on every failing case where another number is expected.
pub fn infinite(scene: &Scene) -> Option<Found> {
    stray(scene, "infinite", |expected, yours| yours.is_infinite() && yours != expected)
}

/// Ordinary numbers where infinities are expected, and all else right.
pub fn finite(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    let compare = &scene.exercise.compare;
    let only = |f: &&Failing| {
        let wrong = f.expected.iter().zip(&f.yours).filter(|&(&e, &y)| !same_number(e, y, compare));
        wrong.into_iter().all(|(e, y)| e.is_infinite() && y.is_finite())
    };
    if !all.iter().all(only) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let mut both = shown.expected.indexed_iter().zip(&shown.yours);
    let ((index, &expected), &yours) = both.find(|&((_, e), y)| e.is_infinite() && y.is_finite())?;
    let text = format!(
        "only the infinite cells are wrong: on `{}` {} is {}, and {} is expected",
        shown.case.name,
        words::cell(&scene.exercise.axes, index.as_array_view().to_vec().as_slice()),
        words::number(yours),
        words::number(expected)
    );
    Some(Found { kind: "finite", text, on: all.len() })
}

fn stray(scene: &Scene, kind: &'static str, is: fn(f64, f64) -> bool) -> Option<Found> {
    let all = scene.floats()?;
    let cells = |f: &Failing| f.expected.iter().zip(&f.yours).map(|(&e, &y)| is(e, y)).collect::<Vec<_>>();
    if !all.iter().all(|f| cells(f).contains(&true)) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let case = &shown.case.name;
    let cells = cells(shown);
    let what = &words::number(*shown.yours.iter().zip(&cells).find(|&(_, &stray)| stray)?.0);
    let rank = shown.yours.ndim();
    let text = if cells.iter().all(|&stray| stray) {
        format!("on `{case}` yours is {what} {}", if rank == 0 { "" } else { "in every cell" })
    } else if rank < 2 {
        let at = cells.iter().position(|&stray| stray)?;
        format!("on `{case}` yours has {what} at {}", words::cell(&scene.exercise.axes, &[at]))
    } else {
        rows(scene, shown, &cells, what)
    };
    Some(Found { kind, text: text.trim_end().into(), on: all.len() })
}

/// Which rows have it, and whether these are the ones with nothing open.
fn rows(scene: &Scene, shown: &Failing, cells: &[bool], what: &str) -> String {
    let rank = shown.yours.ndim();
    let width = shown.yours.len_of(Axis(rank - 1));
    let hit: Vec<bool> = cells.chunks(width.max(1)).map(|row| row.contains(&true)).collect();
    let count = hit.iter().filter(|&&hit| hit).count();
    let case = &shown.case.name;
    if count == hit.len() {
        let wrong = cells.iter().filter(|&&stray| stray).count();
        return format!("on `{case}` yours has {what} in every row, in {wrong} of {} cells", cells.len());
    }
    let expected = shown.expected.rows();
    let empty: Vec<bool> = expected.into_iter().map(|row| row.iter().all(|&x| x == 0.0)).collect();
    let first = hit.iter().position(|&hit| hit).unwrap_or(0);
    let name = row_name(scene, &shown.yours.shape()[..rank - 1], first);
    let more =
        if count > 1 { format!(" and {} more", words::count(count - 1, "row")) } else { String::new() };
    let why = if empty == hit { ", where all is blocked and 0 is expected" } else { "" };
    format!("on `{case}` yours has {what} in {name}{more}{why}")
}

/// A row by name, from its number in row-major order; `outer` are the lengths of all axes but the last.
pub fn row_name(scene: &Scene, outer: &[usize], row: usize) -> String {
    let rank = outer.len() + 1;
    let mut rest = row;
    let mut parts = Vec::new();
    for (axis, &length) in outer.iter().enumerate().rev() {
        let length = length.max(1);
        // A batch of one sentence needs no number.
        if length > 1 || axis + 1 == outer.len() {
            parts.push(format!("{} {}", scene.axis(rank, axis), rest % length));
        }
        rest /= length;
    }
    parts.reverse();
    parts.join(", ")
}
