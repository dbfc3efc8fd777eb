//! Weight where there must be none: on the future, on PAD, on other blocked cells.

use ndarray::{ArrayView1, Axis};

use super::Found;
use super::scene::{Failing, Scene};
use super::sums::expects_weights;
use crate::judge::words;
use crate::value::{Array, Value};

/// Weight only in rows where nothing is open, so that all of them is expected to be 0.
pub fn empty_row(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    let only = |f: &&Failing| expects_weights(f) && leaks(f).iter().all(|cell| cell.in_empty_row);
    if !all.iter().all(only) {
        return None;
    }
    tell(scene, &all, "empty-row-weight", "weight in a row where nothing is open", |_| true)
}

/// Weight on the future, where the expected weights are causal.
pub fn future(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    if empty_row(scene).is_some() || !all.iter().all(|f| is_causal(f)) {
        return None;
    }
    let future = |cell: &Cell| cell.future && !cell.in_empty_row;
    tell(scene, &all, "future-weight", "weight on the future", future)
}

/// Weight on cells that are expected to be exactly 0 for another reason: PAD, where an argument says so.
pub fn blocked(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    if empty_row(scene).is_some() || future(scene).is_some() || !all.iter().all(|f| expects_weights(f)) {
        return None;
    }
    let pad = |f: &&Failing| leaks(f).first().is_some_and(|cell| is_pad(scene, f, &cell.index(f)));
    if all.iter().all(pad) {
        tell(scene, &all, "pad-weight", "weight on PAD", |_| true)
    } else {
        tell(scene, &all, "blocked-weight", "weight on a blocked cell", |_| true)
    }
}

/// Says where the weight is, if there is some on every case.
fn tell(
    scene: &Scene,
    all: &[&Failing],
    kind: &'static str,
    word: &str,
    counts: impl Fn(&Cell) -> bool,
) -> Option<Found> {
    let leak = |f: &Failing| leaks(f).into_iter().find(&counts);
    if !all.iter().all(|f| leak(f).is_some_and(|cell| cell.yours.is_finite())) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let cell = leak(shown)?;
    let text = format!(
        "{word}: on `{}` {} gets {}, and must get exactly 0",
        shown.case.name,
        words::cell(&scene.exercise.axes, &cell.index(shown)),
        words::number(cell.yours)
    );
    Some(Found { kind, text, on: all.len() })
}

/// Whether the expected weights are 0 on the future and somewhere else aren't.
fn is_causal(f: &Failing) -> bool {
    expects_weights(f)
        && cells(f).any(|cell| cell.future)
        && cells(f).all(|cell| !cell.future || cell.expected == 0.0)
}

/// A cell of both arrays.
struct Cell {
    /// Its number in row-major order.
    at: usize,
    /// Its column is greater than its row.
    future: bool,
    /// Every cell of its row is expected to be 0.
    in_empty_row: bool,
    expected: f64,
    yours: f64,
}

impl Cell {
    fn index(&self, f: &Failing) -> Vec<usize> {
        let mut rest = self.at;
        let mut index: Vec<usize> = Vec::new();
        for &length in f.yours.shape().iter().rev() {
            index.push(rest % length.max(1));
            rest /= length.max(1);
        }
        index.reverse();
        index
    }
}

fn cells(f: &Failing) -> impl Iterator<Item = Cell> {
    let (rows, columns) = match f.yours.shape() {
        [.., rows, columns] => (*rows, *columns),
        _ => (1, 1),
    };
    let empty = |row: ArrayView1<f64>| row.iter().all(|&x| x == 0.0);
    let empty: Vec<bool> = f.expected.rows().into_iter().map(empty).collect();
    f.expected.iter().zip(&f.yours).enumerate().map(move |(at, (&expected, &yours))| {
        let (row, column) = (at / columns, at % columns);
        let in_empty_row = empty.get(row).copied().unwrap_or(false);
        Cell { at, future: column > row % rows, in_empty_row, expected, yours }
    })
}

/// The cells that are expected to be exactly 0, and aren't.
fn leaks(f: &Failing) -> Vec<Cell> {
    cells(f).filter(|cell| cell.expected == 0.0 && cell.yours != 0.0).collect()
}

/// Whether a bool argument whose name has `pad` in it marks this cell's column (and sentence, if the
/// result has sentences).
fn is_pad(scene: &Scene, f: &Failing, index: &[usize]) -> bool {
    let Some((&column, outer)) = index.split_last() else { return false };
    scene.exercise.signature.params.iter().zip(&f.case.args).any(|(param, arg)| match arg {
        Value::Array(Array::Bool(pad)) if param.name.contains("pad") && pad.ndim() > 0 => {
            let Some((last, leading)) = pad.shape().split_last() else { return false };
            let mut view = pad.view();
            for (axis, &length) in leading.iter().enumerate() {
                let at = if length == 1 { 0 } else { outer.get(axis).copied().unwrap_or(length) };
                if at >= length {
                    return false;
                }
                view = view.index_axis_move(Axis(0), at);
            }
            column < *last && view.iter().nth(column).copied().unwrap_or(false)
        }
        _ => false,
    })
}
