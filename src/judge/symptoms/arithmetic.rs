//! The expected numbers, negated, inverted, times a constant or plus one.

use super::Found;
use super::quantities::{Quantity, quantities};
use super::scene::{Failing, Scene};
use crate::course::model::Compare;
use crate::judge::compare::same_number;
use crate::judge::words;
use crate::value::Element;

/// How exactly a constant must hold, whatever the exercise's own tolerance.
const CLOSE: Compare = Compare::Close { rtol: 1e-6, atol: 1e-12 };

/// The right numbers with the wrong sign.
pub fn negated(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    if all.iter().any(|f| f.element == Element::Bool) {
        return None;
    }
    let opposite = |f: &&Failing| scene.same(f.expected.map(|x| -x).view(), f.yours.view());
    all.iter().all(opposite).then(|| Found {
        kind: "negated",
        text: "every number has the wrong sign".into(),
        on: all.len(),
    })
}

/// True and False swapped.
pub fn inverted(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    let opposite = |f: &&Failing| {
        f.element == Element::Bool
            && f.expected.iter().zip(&f.yours).all(|(e, y)| e != y)
            && !f.yours.is_empty()
    };
    // A single bool is wrong or right: there is no pattern in one cell.
    let cells: usize = all.iter().map(|f| f.yours.len()).sum();
    (cells > 1 && all.iter().all(opposite)).then(|| Found {
        kind: "inverted",
        text: "True and False are swapped in every cell".into(),
        on: all.len(),
    })
}

/// One factor between every number of yours and the expected one: the same on all cases, or a quantity
/// of each case's input such as √d_k.
pub fn constant_factor(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    if all.iter().any(|f| f.element == Element::Bool) {
        return None;
    }
    let factors: Vec<f64> = all.iter().map(|f| factor(f)).collect::<Option<_>>()?;
    // One number alone is always some multiple: there must be others that agree.
    let witnesses: usize = all.iter().map(|f| witnesses(f).count()).sum();
    if witnesses < 3 {
        return None;
    }
    let one = all.iter().zip(&factors).all(|(_, &c)| same_number(factors[0], c, &CLOSE));
    let names = names(scene, &all, &factors);
    let text = match (names.as_slice(), one) {
        ([], false) => return None,
        ([], true) => format!("every number is {} × the expected one", words::number(factors[0])),
        (names, true) => {
            let constant = words::number(factors[0]);
            format!(
                "every number is {constant} × the expected one; {} is {constant} here",
                names.join(" or ")
            )
        }
        (names, false) => format!("every number is the expected one × {}", names.join(" or ")),
    };
    Some(Found { kind: "constant-factor", text, on: all.len() })
}

/// The cells that tell the factor: finite, not 0 on either side.
fn witnesses(f: &Failing) -> impl Iterator<Item = (f64, f64)> {
    let both = f.expected.iter().copied().zip(f.yours.iter().copied());
    both.filter(|(e, y)| e.is_finite() && y.is_finite() && *e != 0.0 && *y != 0.0)
}

/// The c with yours = c × expected in every cell; not 0, not ±1.
fn factor(f: &Failing) -> Option<f64> {
    // The largest number tells it best: small ones have fewer digits after a subtraction.
    let (e, y) = witnesses(f).max_by(|(a, _), (b, _)| a.abs().total_cmp(&b.abs()))?;
    let factor = y / e;
    let holds = f.expected.iter().zip(&f.yours).all(|(&e, &y)| {
        // 0 × ∞ can't be: the factor is a finite number other than 0.
        same_number(e * factor, y, &CLOSE)
    });
    (holds && factor.is_finite() && !same_number(factor.abs(), 1.0, &CLOSE)).then_some(factor)
}

/// What the factors are by name, at most two, simplest first.
fn names(scene: &Scene, all: &[&Failing], factors: &[f64]) -> Vec<String> {
    let of = |f: &Failing| quantities(scene.exercise, f.case);
    let Some(first) = all.first() else { return vec![] };
    let is = |candidate: &Quantity, f: &Failing, factor: f64| {
        of(f).iter().any(|q| q.name == candidate.name && same_number(q.value, factor, &CLOSE))
    };
    let candidates = of(first);
    let fitting = candidates.iter().filter(|c| all.iter().zip(factors).all(|(f, &x)| is(c, f, x)));
    let mut names: Vec<String> = Vec::new();
    for candidate in fitting {
        if names.len() < 2 && !names.contains(&candidate.name) {
            names.push(candidate.name.clone());
        }
    }
    names
}

/// One number too much in every cell, the same on all cases.
pub fn constant_offset(scene: &Scene) -> Option<Found> {
    let all = scene.same_shape()?;
    if all.iter().any(|f| f.element == Element::Bool) {
        return None;
    }
    let finite = |f: &Failing| {
        let both = f.expected.iter().copied().zip(f.yours.iter().copied());
        both.filter(|(e, y)| e.is_finite() && y.is_finite()).collect::<Vec<_>>()
    };
    let cells: Vec<(f64, f64)> = all.iter().flat_map(|f| finite(f)).collect();
    let &(e, y) = cells.first()?;
    let offset = y - e;
    let holds =
        |f: &&Failing| f.expected.iter().zip(&f.yours).all(|(&e, &y)| same_number(e + offset, y, &CLOSE));
    // A constant over a constant would be any constant.
    let varied = cells.iter().any(|(e, _)| *e != cells[0].0);
    if cells.len() < 3 || !varied || offset == 0.0 || !all.iter().all(holds) {
        return None;
    }
    let (size, word) = (words::number(offset.abs()), if offset > 0.0 { "large" } else { "small" });
    Some(Found { kind: "constant-offset", text: format!("every number is {size} too {word}"), on: all.len() })
}
