//! The right slices in the wrong order or place.

use ndarray::{ArrayD, Axis, Slice};

use super::Found;
use super::scene::{Failing, Scene, varies};
use crate::value::Element;

/// Matching slices costs the square of their number.
const MOST_SLICES: usize = 64;

/// Everything one further along an axis: what is expected at i stands at i + 1 or i − 1.
pub fn shifted(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    let rank = all.first()?.yours.ndim();
    for axis in (0..rank).rev() {
        for forward in [true, false] {
            let overlap = |f: &Failing| overlap(f, axis, forward);
            // One slice alone has nowhere to go.
            let long: Vec<&Failing> =
                all.iter().copied().filter(|f| f.expected.len_of(Axis(axis)) > 1).collect();
            let holds = |f: &&Failing| {
                overlap(f).is_some_and(|(expected, yours)| scene.same(expected.view(), yours.view()))
            };
            // What stays must have a pattern, or anything is shifted.
            let says = |f: &&Failing| {
                !f.case.hidden
                    && overlap(f).is_some_and(|(e, _)| e.len_of(Axis(axis)) > 1 && varies(e.view()))
            };
            if long.iter().all(holds) && long.iter().any(says) {
                let name = scene.axis(rank, axis);
                let (from, to) = if forward { (0, 1) } else { (1, 0) };
                let text = format!(
                    "yours is shifted by one along the {name} axis: what belongs at {name} {from} stands at {name} {to}"
                );
                return Some(Found { kind: "shifted", text, on: long.len() });
            }
        }
    }
    None
}

/// What is expected, and what stands there, once shifted by one along the axis.
fn overlap(f: &Failing, axis: usize, forward: bool) -> Option<(ArrayD<f64>, ArrayD<f64>)> {
    let length = f.expected.len_of(Axis(axis));
    if length < 2 {
        return None;
    }
    let start = Slice::from(0..length - 1);
    let end = Slice::from(1..length);
    let (of_expected, of_yours) = if forward { (start, end) } else { (end, start) };
    let cut = |array: &ArrayD<f64>, slice| array.slice_axis(Axis(axis), slice).to_owned();
    Some((cut(&f.expected, of_expected), cut(&f.yours, of_yours)))
}

/// The expected slices along an axis in another order: reversed, or (floats only, since slices of few
/// bools are soon alike) any other.
pub fn permuted(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    let rank = all.first()?.yours.ndim();
    let shown = |f: &Failing| !f.case.hidden;
    for axis in 0..rank {
        let reversed = |f: &&Failing| {
            let mut turned = f.expected.view();
            turned.invert_axis(Axis(axis));
            scene.same(turned, f.yours.view())
        };
        if all.iter().all(reversed) {
            let text = format!("yours is what is expected with the {} axis reversed", scene.axis(rank, axis));
            return Some(Found { kind: "permuted", text, on: all.len() });
        }
    }
    let floats = scene.floats()?;
    for axis in 0..rank {
        let orders: Vec<Option<Vec<usize>>> = floats.iter().map(|f| order(scene, f, axis)).collect();
        if orders.iter().any(Option::is_none) {
            continue;
        }
        let example = floats
            .iter()
            .zip(&orders)
            .find(|(f, _)| shown(f))
            .and_then(|(f, order)| Some((f, order.as_ref()?)));
        let Some((f, order)) = example else { continue };
        let name = scene.axis(rank, axis);
        let order = order.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let text = format!(
            "yours is what is expected in another order along the {name} axis: on `{}` it is {order}",
            f.case.name
        );
        return Some(Found { kind: "permuted", text, on: floats.len() });
    }
    None
}

/// Which expected slice stands at each place; `None` if they aren't the same slices, or alike.
fn order(scene: &Scene, f: &Failing, axis: usize) -> Option<Vec<usize>> {
    let axis = Axis(axis);
    let length = f.expected.len_of(axis);
    if !(2..=MOST_SLICES).contains(&length) || f.element != Element::F64 {
        return None;
    }
    let mut order = Vec::with_capacity(length);
    for yours in f.yours.axis_iter(axis) {
        let mut matching =
            f.expected.axis_iter(axis).enumerate().filter(|(_, e)| scene.same(e.view(), yours.view()));
        let (at, _) = matching.next()?;
        // Alike slices would let a coincidence pass for an order.
        if matching.next().is_some() || order.contains(&at) {
            return None;
        }
        order.push(at);
    }
    Some(order)
}
