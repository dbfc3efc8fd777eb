//! Axes in another order, one too many or one too few.

use ndarray::{ArrayD, Axis};

use super::Found;
use super::scene::{Failing, Scene};
use crate::judge::words;

/// The expected array with its last two axes swapped.
pub fn transposed(scene: &Scene) -> Option<Found> {
    let rank = one_rank(scene)?;
    let order = swap(rank, rank.checked_sub(2)?, rank - 1);
    if !all_are(scene, &order) {
        return None;
    }
    let text = match rank {
        2 => "yours is the transpose of what is expected".into(),
        _ => format!(
            "yours is what is expected with the last two axes ({} and {}) swapped",
            scene.axis(rank, rank - 2),
            scene.axis(rank, rank - 1)
        ),
    };
    Some(Found { kind: "transposed", text, on: scene.failing.len() })
}

/// The expected array with two other axes swapped, or only the shape so.
pub fn axes_swapped(scene: &Scene) -> Option<Found> {
    let rank = one_rank(scene)?;
    let pairs: Vec<(usize, usize)> = (0..rank).flat_map(|a| (a + 1..rank).map(move |b| (a, b))).collect();
    let name = |(a, b): (usize, usize)| format!("{} and {}", scene.axis(rank, a), scene.axis(rank, b));
    for &(a, b) in pairs.iter().filter(|&&(a, b)| (a + 2, b + 1) != (rank, rank)) {
        if all_are(scene, &swap(rank, a, b)) {
            let text = format!("yours is what is expected with the axes {} swapped", name((a, b)));
            return Some(Found { kind: "axes-swapped", text, on: scene.failing.len() });
        }
    }
    if transposed(scene).is_some() {
        return None;
    }
    // The shape alone, where the numbers are something else.
    let turned: Vec<&Failing> = scene.failing.iter().filter(|f| !f.same_shape()).collect();
    let shown = turned.iter().find(|f| !f.case.hidden)?;
    for &(a, b) in &pairs {
        let order = swap(rank, a, b);
        let shape_of = |f: &Failing| order.iter().map(|&i| f.expected.shape()[i]).collect::<Vec<_>>();
        if turned.iter().all(|f| shape_of(f) == f.yours.shape()) {
            let text = format!(
                "the axes {} have each other's lengths: yours is {}, expected is {}",
                name((a, b)),
                words::shape(shown.yours.shape()),
                words::shape(shown.expected.shape())
            );
            return Some(Found { kind: "axes-swapped", text, on: turned.len() });
        }
    }
    None
}

/// One axis more than expected, or one less. (Signatures fix the rank, but not those of other tools.)
pub fn axis_count(scene: &Scene) -> Option<Found> {
    let rank = |a: &ArrayD<f64>| a.ndim();
    let other: Vec<&Failing> = scene.failing.iter().filter(|f| rank(&f.yours) != rank(&f.expected)).collect();
    let shown = other.iter().find(|f| !f.case.hidden)?;
    let (yours, expected) = (words::shape(shown.yours.shape()), words::shape(shown.expected.shape()));
    let more = other.iter().all(|f| rank(&f.yours) == rank(&f.expected) + 1);
    let less = other.iter().all(|f| rank(&f.yours) + 1 == rank(&f.expected));
    let right = |long: &ArrayD<f64>, short: &ArrayD<f64>| {
        (0..long.ndim()).any(|axis| {
            long.len_of(Axis(axis)) == 1 && scene.same(short.view(), long.index_axis(Axis(axis), 0))
        })
    };
    let (kind, word, numbers_right) = match (more, less) {
        (true, _) => ("axis-extra", "an axis too many", other.iter().all(|f| right(&f.yours, &f.expected))),
        (_, true) => ("axis-missing", "an axis too few", other.iter().all(|f| right(&f.expected, &f.yours))),
        _ => return None,
    };
    let but = if numbers_right { "; the numbers are right" } else { "" };
    let text = format!("yours has {word}: {yours}, where {expected} is expected{but}");
    Some(Found { kind, text, on: other.len() })
}

/// The expected array repeated along an axis of length 1, or what would have to be.
pub fn repeated(scene: &Scene) -> Option<Found> {
    let rank = one_rank(scene)?;
    let other: Vec<&Failing> = scene.failing.iter().filter(|f| !f.same_shape()).collect();
    let shown = other.iter().find(|f| !f.case.hidden)?;
    let stretches = |from: &ArrayD<f64>, to: &ArrayD<f64>| {
        from.broadcast(to.raw_dim()).is_some_and(|from| scene.same(from, to.view()))
    };
    let more = other.iter().all(|f| stretches(&f.expected, &f.yours));
    let less = other.iter().all(|f| stretches(&f.yours, &f.expected));
    let pairs = || shown.yours.shape().iter().zip(shown.expected.shape());
    let axis = pairs().position(|(yours, expected)| yours != expected)?;
    let axis = scene.axis(rank, axis);
    let (yours, expected) = (words::shape(shown.yours.shape()), words::shape(shown.expected.shape()));
    let (kind, text) = match (more, less) {
        (true, _) => (
            "repeated",
            format!(
                "yours is what is expected, repeated along the {axis} axis: {yours}, where {expected} is expected"
            ),
        ),
        (_, true) => (
            "not-repeated",
            format!(
                "yours would be right if it were repeated along the {axis} axis: {yours}, where {expected} is expected"
            ),
        ),
        _ => return None,
    };
    Some(Found { kind, text, on: other.len() })
}

/// The rank, if all outputs have it.
fn one_rank(scene: &Scene) -> Option<usize> {
    let rank = scene.failing.first()?.expected.ndim();
    let all = |f: &Failing| f.expected.ndim() == rank && f.yours.ndim() == rank;
    scene.failing.iter().all(all).then_some(rank)
}

fn swap(rank: usize, a: usize, b: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rank).collect();
    order.swap(a, b);
    order
}

fn all_are(scene: &Scene, order: &[usize]) -> bool {
    // A column where a row is expected may be any reshaping: something must have moved.
    let moved = |f: &Failing| f.expected.shape().iter().filter(|&&n| n > 1).count() > 1;
    let turned = |f: &Failing| {
        let expected = f.expected.view().permuted_axes(order);
        scene.same(expected, f.yours.view())
    };
    scene.failing.iter().all(turned) && scene.failing.iter().any(moved)
}
