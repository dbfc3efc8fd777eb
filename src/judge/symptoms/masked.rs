//! Weight where there must be none: on the future, on PAD, on other blocked cells.

use ndarray::{Axis, Dimension};

use super::Found;
use super::scene::{Failing, Scene};
use super::sums::expects_weights;
use crate::judge::words;
use crate::value::{Array, Value};

/// Weight on the future, where the expected weights are causal.
pub fn future(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    let is_future = |index: &[usize]| matches!(index, [.., row, column] if column > row);
    let causal = |f: &Failing| {
        // A table in which every word looks at itself alone would be causal both ways.
        expects_weights(f)
            && cells(f).any(|(index, e, _)| !is_future(&index) && e > 0.0)
            && cells(f).any(|(index, _, _)| is_future(&index))
            && cells(f).all(|(index, e, _)| !is_future(&index) || e == 0.0)
    };
    let leak = |f: &Failing| cells(f).find(|(index, _, y)| is_future(index) && *y != 0.0);
    if !all.iter().all(|f| causal(f) && leak(f).is_some()) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let (index, _, yours) = leak(shown)?;
    let text = format!(
        "weight on the future: on `{}` {} gets {}, and must get exactly 0",
        shown.case.name,
        words::cell(&scene.exercise.axes, &index),
        words::number(yours)
    );
    Some(Found { kind: "future-weight", text, on: all.len() })
}

/// Weight on cells that are expected to be exactly 0 for another reason: PAD, where an argument says so.
pub fn blocked(scene: &Scene) -> Option<Found> {
    let all = scene.floats()?;
    let leak = |f: &Failing| cells(f).find(|&(_, e, y)| e == 0.0 && y != 0.0);
    if future(scene).is_some() || !all.iter().all(|f| expects_weights(f) && leak(f).is_some()) {
        return None;
    }
    let shown = all.iter().find(|f| !f.case.hidden)?;
    let (index, _, yours) = leak(shown)?;
    let on_pad = all.iter().all(|f| leak(f).is_some_and(|(index, ..)| is_pad(scene, f, &index)));
    let (kind, word) =
        if on_pad { ("pad-weight", "weight on PAD") } else { ("blocked-weight", "weight on a blocked cell") };
    let text = format!(
        "{word}: on `{}` {} gets {}, and must get exactly 0",
        shown.case.name,
        words::cell(&scene.exercise.axes, &index),
        words::number(yours)
    );
    Some(Found { kind, text, on: all.len() })
}

/// The cells of both arrays: index, expected, yours.
fn cells<'f>(f: &'f Failing) -> impl Iterator<Item = (Vec<usize>, f64, f64)> + 'f {
    f.expected.indexed_iter().zip(&f.yours).map(|((index, &e), &y)| (index.as_array_view().to_vec(), e, y))
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
