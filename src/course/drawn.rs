//! `{ normal = [5, 4], seed = 1 }` and its kin, as arrays.

use std::ops::Range;

use ndarray::{ArrayD, IxDyn};

use super::draw::{Generator, thousandths};
use super::examples;
use super::files::{self, Unread};
use super::literal::Reader;
use super::model::ArrayType;
use super::problem::{Problem, Problems};
use super::raw::{Drawn, Located, Shape};
use super::suggest;
use crate::npy;
use crate::value::{Array, Element};

/// The most elements that may be drawn for one argument.
const MOST_ELEMENTS: usize = 1_000_000;

/// Whole numbers up to here are exact as f64: 2⁵³.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

/// Bounds up to here have exact thousandths.
const MOST_BOUND: f64 = 1e9;

const KINDS: [&str; 5] = ["normal", "uniform", "integers", "bools", "npy"];

impl Reader<'_> {
    /// Draws or reads an array of the type asked for. `span` is where the table stands.
    pub(super) fn drawn(
        &self,
        drawn: &Drawn,
        span: Range<usize>,
        ty: ArrayType,
        problems: &mut Problems,
    ) -> Option<Array> {
        let shapes = [&drawn.normal, &drawn.uniform, &drawn.integers, &drawn.bools];
        let mut places = shapes.into_iter().flatten().map(Located::span).chain([span.clone()]);
        if places.any(|place| self.fields.lost.any(&place)) {
            return None; // A key or a length was wrong, and that has been said.
        }
        let found: Vec<Problem> = self.key_problems(drawn, &span);
        if !found.is_empty() {
            found.into_iter().for_each(|problem| problems.push(problem));
            return None;
        }
        let array = match &drawn.npy {
            Some(path) => self.read_npy(path, ty),
            None => self.draw(drawn, &span, ty),
        };
        array.map_err(|problem| problems.push(problem)).ok()
    }

    /// Keys that are missing or don't belong together.
    fn key_problems(&self, drawn: &Drawn, span: &Range<usize>) -> Vec<Problem> {
        let shapes = [&drawn.normal, &drawn.uniform, &drawn.integers, &drawn.bools];
        let mut kinds: Vec<(&str, Range<usize>)> =
            KINDS.into_iter().zip(shapes).filter_map(|(k, s)| Some((k, s.as_ref()?.span()))).collect();
        kinds.extend(drawn.npy.as_ref().map(|path| ("npy", path.span())));
        let kind = match kinds.as_slice() {
            [(kind, _)] => *kind,
            [] => return vec![self.nothing(span)],
            [(first, _), (second, place), ..] => {
                let message = format!("`{first}` and `{second}` can't both be drawn");
                return vec![self.fields.at(place.clone(), message, "keep one of the two")];
            }
        };
        let allowed: &[&str] = match kind {
            "normal" => &["seed", "scale", "shift"],
            "uniform" | "integers" => &["seed", "low", "high"],
            "bools" => &["seed", "share"],
            _ => &[],
        };
        let place = |value: &Option<Located<f64>>| value.as_ref().map(Located::span);
        let given = [
            ("seed", drawn.seed.as_ref().map(Located::span)),
            ("low", place(&drawn.low)),
            ("high", place(&drawn.high)),
            ("share", place(&drawn.share)),
            ("scale", place(&drawn.scale)),
            ("shift", place(&drawn.shift)),
        ];
        let mut found = Vec::new();
        for (key, place) in given {
            let required = key == "seed" || kind == "integers";
            match place {
                Some(place) if !allowed.contains(&key) => {
                    let message = format!("`{key}` means nothing to `{kind}`");
                    let help = match allowed {
                        [] => "take it out".to_owned(),
                        allowed => format!("take it out: `{kind}` knows {}", suggest::list(allowed)),
                    };
                    found.push(self.fields.at(place, message, help));
                }
                None if required && allowed.contains(&key) => {
                    let help = format!("{}, or another number", examples::add(key));
                    found.push(self.fields.at(span.clone(), format!("`{kind}` needs `{key}`"), help));
                }
                _ => {}
            }
        }
        found
    }

    fn draw(&self, drawn: &Drawn, span: &Range<usize>, ty: ArrayType) -> Result<Array, Problem> {
        let shapes = [&drawn.normal, &drawn.uniform, &drawn.integers, &drawn.bools];
        let Some(given) = shapes.into_iter().find_map(Option::as_ref) else {
            return Err(self.nothing(span));
        };
        let shape = self.shape(given, ty)?;
        let wrong_type = |what: &str| {
            let help = match ty.element {
                Element::Bool => "draw bools with `bools`",
                Element::I64 | Element::Usize => "draw whole numbers with `integers`",
                Element::F64 => "draw floats with `normal`, `uniform` or `integers`",
            };
            self.fields.at(span.clone(), format!("`{what}` can't be drawn for `{ty}`"), help)
        };
        let mut generator = Generator::new(drawn.seed.as_ref().map_or(0, |seed| **seed));
        let bound =
            |value: &Option<Located<f64>>, default: f64| value.as_ref().map_or(default, |value| **value);
        if drawn.bools.is_some() {
            self.within("share", &drawn.share, 0.0, 1.0)?;
            let share = bound(&drawn.share, 0.5);
            return match ty.element {
                Element::Bool => Ok(Array::Bool(filled(&shape, || generator.bool(share)))),
                _ => Err(wrong_type("bools")),
            };
        }
        if drawn.integers.is_some() {
            let least = if ty.element == Element::Usize { 0.0 } else { -MOST_EXACT };
            for (key, value) in [("low", &drawn.low), ("high", &drawn.high)] {
                self.within(key, value, least, MOST_EXACT)?;
                if let Some(value) = value.as_ref().filter(|value| value.fract() != 0.0) {
                    return Err(self.fields.at(value.span(), "expected a whole number", examples::like(key)));
                }
            }
            let (low, high) = (bound(&drawn.low, 0.0) as i64, bound(&drawn.high, 0.0) as i64);
            if low > high {
                return Err(self.fields.at(span.clone(), "`low` is above `high`", "swap the two"));
            }
            return match ty.element {
                Element::I64 => Ok(Array::I64(filled(&shape, || generator.integer(low, high)))),
                Element::Usize => {
                    Ok(Array::Usize(filled(&shape, || generator.integer(low, high).unsigned_abs())))
                }
                Element::F64 => Ok(Array::F64(filled(&shape, || generator.integer(low, high) as f64))),
                Element::Bool => Err(wrong_type("integers")),
            };
        }
        for (key, value) in [("low", &drawn.low), ("high", &drawn.high), ("shift", &drawn.shift)] {
            self.within(key, value, -MOST_BOUND, MOST_BOUND)?;
        }
        self.within("scale", &drawn.scale, 0.0, MOST_BOUND)?;
        if ty.element != Element::F64 {
            return Err(wrong_type(if drawn.uniform.is_some() { "uniform" } else { "normal" }));
        }
        if drawn.uniform.is_some() {
            let (low, high) = (bound(&drawn.low, 0.0), bound(&drawn.high, 1.0));
            if thousandths(low) >= thousandths(high) {
                let help = "set it at least 0.001 above; if left out, `low` is 0 and `high` is 1";
                return Err(self.fields.at(span.clone(), "`high` must be above `low`", help));
            }
            return Ok(Array::F64(filled(&shape, || generator.uniform(low, high))));
        }
        let (scale, shift) = (bound(&drawn.scale, 1.0), bound(&drawn.shift, 0.0));
        Ok(Array::F64(filled(&shape, || generator.normal(scale, shift))))
    }

    fn nothing(&self, span: &Range<usize>) -> Problem {
        let help = format!("add one key of {}", suggest::list(&KINDS));
        self.fields.at(span.clone(), "this table says nothing about what to draw", help)
    }

    fn within(&self, key: &str, value: &Option<Located<f64>>, least: f64, most: f64) -> Result<(), Problem> {
        match value {
            Some(value) if !(least..=most).contains(&**value) => {
                let message = format!("expected a number from {least} to {most}, found {}", **value);
                Err(self.fields.at(value.span(), message, examples::like(key)))
            }
            _ => Ok(()),
        }
    }

    fn shape(&self, given: &Located<Shape>, ty: ArrayType) -> Result<Vec<usize>, Problem> {
        if given.len() != ty.rank {
            let axes = if given.len() == 1 { "axis" } else { "axes" };
            let message = format!("this shape has {} {axes}, but `{ty}` has {}", given.len(), ty.rank);
            let help = match ty.rank {
                0 => "write `[]`: a single number has no axes".to_owned(),
                rank => {
                    let lengths: Vec<String> = (2..2 + rank).map(|length| length.to_string()).collect();
                    format!("give the length of each axis, such as `[{}]`", lengths.join(", "))
                }
            };
            return Err(self.fields.at(given.span(), message, help));
        }
        let mut shape = Vec::with_capacity(given.len());
        for length in given.iter() {
            match usize::try_from(**length) {
                Ok(length) => shape.push(length),
                Err(_) => {
                    let message = "the length of an axis can't be negative";
                    return Err(self.fields.at(length.span(), message, "write 0 or more"));
                }
            }
        }
        // Empty axes count as 1, so that no axis beside one may be absurdly long.
        let count = shape.iter().try_fold(1usize, |count, length| count.checked_mul((*length).max(1)));
        if count.is_none_or(|count| count > MOST_ELEMENTS) {
            let help = format!("draw at most {MOST_ELEMENTS} elements; an axis of length 0 counts as 1");
            return Err(self.fields.at(given.span(), "this shape is too large", help));
        }
        Ok(shape)
    }

    fn read_npy(&self, given: &Located<String>, ty: ArrayType) -> Result<Array, Problem> {
        let problem = |message: String| {
            let kind = match ty.element {
                Element::Bool => "bool",
                Element::I64 => "int64",
                Element::Usize => "uint64",
                Element::F64 => "float64",
            };
            let axes = if ty.rank == 1 { "axis" } else { "axes" };
            let help = format!("save it with `numpy.save`: an array of dtype {kind} with {} {axes}", ty.rank);
            self.fields.at(given.span(), message, help)
        };
        let path = files::beside(self.root, self.fields.source, given)?;
        let bytes = files::bytes(self.root, &path).map_err(|error| match error {
            Unread::Missing => files::missing(self.fields.source, given, &path),
            Unread::Bad(bad) => bad,
        })?;
        let array = npy::read_as(&bytes, ty.element)
            .map_err(|error| problem(format!("`{}` can't be used: {error}", path.display())))?;
        let found = ArrayType { element: array.element(), rank: array.shape().len() };
        if found != ty {
            return Err(problem(format!("the file holds {}, not `{ty}`", described(found))));
        }
        if array.len() > MOST_ELEMENTS {
            let message = format!("the file holds {} elements", array.len());
            let help = format!("keep at most {MOST_ELEMENTS}");
            return Err(self.fields.at(given.span(), message, help));
        }
        Ok(array)
    }
}

fn described(ty: ArrayType) -> String {
    match ty.rank {
        0..=4 => format!("`{ty}`"),
        rank => format!("an array of {rank} axes"),
    }
}

fn filled<T>(shape: &[usize], mut element: impl FnMut() -> T) -> ArrayD<T> {
    ArrayD::from_shape_simple_fn(IxDyn(shape), &mut element)
}
