//! Outputs that say little of the input, or repeat it.

use ndarray::{ArrayD, Axis};

use super::Found;
use super::scene::{Failing, Scene, numbers, varies};
use crate::judge::words;
use crate::value::{Element, Value};

/// An argument, given back as it came.
pub fn unchanged_input(scene: &Scene) -> Option<Found> {
    // Any shape will do: an input that is returned often has the wrong one.
    if !scene.failing.iter().any(|f| !f.case.hidden && varies(f.yours.view())) {
        return None;
    }
    let is_argument = |f: &Failing, i: usize| match f.case.args.get(i) {
        Some(Value::Array(array)) => {
            array.element() == f.element
                && array.shape() == f.yours.shape()
                && numbers(array).is_some_and(|input| scene.same(input.view(), f.yours.view()))
        }
        _ => false,
    };
    let (_, param) = scene
        .exercise
        .signature
        .params
        .iter()
        .enumerate()
        .find(|&(i, _)| scene.failing.iter().all(|f| is_argument(f, i)))?;
    let text = format!("yours is `{}`, unchanged", param.name);
    Some(Found { kind: "unchanged-input", text, on: scene.failing.len() })
}

/// One value in every cell of every case.
pub fn all_the_same(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    let first = *all.first()?.yours.first()?;
    let constant = |f: &&Failing| {
        !varies(f.yours.view())
            && f.yours.first().is_some_and(|x| *x == first || x.is_nan() && first.is_nan())
    };
    // One cell, or a constant where a constant is expected, is no pattern.
    let says = |f: &&Failing| !f.case.hidden && varies(f.expected.view());
    if !all.iter().all(constant) || !all.iter().any(says) {
        return None;
    }
    let text = match (all.first()?.element, first) {
        (Element::Bool, x) => format!("every cell of yours is {}", x != 0.0),
        (_, x) => format!("every cell of yours is {}", words::number(x)),
    };
    Some(Found { kind: "all-the-same", text, on: all.len() })
}

/// All rows alike, where different ones are expected.
pub fn rows_alike(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    let rank = all.first()?.yours.ndim();
    if rank < 2 {
        return None;
    }
    let row = Axis(rank - 2);
    let alike = |array: &ArrayD<f64>| {
        array.len_of(row) < 2 || array.axis_iter(row).all(|r| scene.same(array.index_axis(row, 0), r))
    };
    let says = |f: &Failing| !f.case.hidden && !alike(&f.expected) && varies(f.yours.view());
    // NaN everywhere is alike too, but then it is NaN that there is to speak of.
    let plain = |f: &Failing| !f.yours.is_empty() && !f.yours.iter().any(|x| x.is_nan());
    if !all.iter().all(|f| plain(f) && alike(&f.yours)) || !all.iter().any(|f| says(f)) {
        return None;
    }
    let text =
        format!("in yours it makes no difference which {} it is: all are alike", scene.axis(rank, rank - 2));
    Some(Found { kind: "rows-alike", text, on: all.len() })
}
