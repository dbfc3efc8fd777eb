//! Weight where there must be none: on the future, on PAD, on other blocked cells.

use ndarray::Axis;

use super::Found;
use super::scene::{Failing, Scene};
use super::sums::expects_weights;
use crate::judge::words;
use crate::value::{Array, Value};

/// Weight on the future, where the expected weights are causal.
pub fn future(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    if !all.iter().all(|f| is_causal(f)) {
        return None;
    }
    let leak = |f: &Failing| cells(f).find(|cell| cell.future && cell.yours != 0.0);
    tell(scene, &all, "future-weight", "weight on the future", leak)
}

/// Weight on cells that are expected to be exactly 0 for another reason: PAD, where an argument says so.
pub fn blocked(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    if future(scene).is_some() || !all.iter().all(|f| expects_weights(f)) {
        return None;
    }
    let leak = |f: &Failing| cells(f).find(|cell| cell.expected == 0.0 && cell.yours != 0.0);
    let pad = |f: &&Failing| leak(f).is_some_and(|cell| is_pad(scene, f, &cell.index(f)));
    if all.iter().all(pad) {
        tell(scene, &all, "pad-weight", "weight on PAD", leak)
    } else {
        tell(scene, &all, "blocked-weight", "weight on a blocked cell", leak)
    }
}

/// Says where the weight is, if there is some on every case.
fn tell(
    scene: &Scene,
    all: &[&Failing],
    kind: &'static str,
    word: &str,
    leak: impl Fn(&Failing) -> Option<Cell>,
) -> Option<Found> {
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
    f.expected.iter().zip(&f.yours).enumerate().map(move |(at, (&expected, &yours))| {
        let (row, column) = (at / columns % rows, at % columns);
        Cell { at, future: column > row, expected, yours }
    })
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
