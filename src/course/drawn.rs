//! `{ normal = [5, 4], seed = 1 }` and its kin, as arrays.

use std::ops::Range;

use ndarray::{ArrayD, IxDyn};

use super::draw::{Generator, thousandths};
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
            [] => {
                let problem =
                    self.fields.source.problem("this table says nothing about what to draw").at(span.clone());
                return vec![problem.help(format!("one key must be of {}", suggest::list(&KINDS)))];
            }
            [(first, _), (second, place), ..] => {
                let message = format!("`{first}` and `{second}` can't both be drawn");
                return vec![
                    self.fields.source.problem(message).at(place.clone()).help("keep one of the two"),
                ];
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
                    let problem =
                        self.fields.source.problem(format!("`{key}` means nothing to `{kind}`")).at(place);
                    found.push(problem.help(format!("`{kind}` knows {}", suggest::list(allowed))));
                }
                None if required && allowed.contains(&key) => {
                    let problem =
                        self.fields.source.problem(format!("`{kind}` needs `{key}`")).at(span.clone());
                    found.push(problem.help(format!("add `{key} = 1`, or another number")));
                }
                _ => {}
            }
        }
        found
    }

    fn draw(&self, drawn: &Drawn, span: &Range<usize>, ty: ArrayType) -> Result<Array, Problem> {
        let shapes = [&drawn.normal, &drawn.uniform, &drawn.integers, &drawn.bools];
        let Some(given) = shapes.into_iter().find_map(Option::as_ref) else {
            return Err(self
                .fields
                .source
                .problem("this table says nothing about what to draw")
                .at(span.clone()));
        };
        let shape = self.shape(given, ty)?;
        let wrong_type = |what: &str| {
            let message = format!("`{what}` can't be drawn for `{ty}`");
            self.fields.source.problem(message).at(span.clone())
        };
        let mut generator = Generator::new(drawn.seed.as_ref().map_or(0, |seed| **seed));
        let bound =
            |value: &Option<Located<f64>>, default: f64| value.as_ref().map_or(default, |value| **value);
        if drawn.bools.is_some() {
            self.within(&drawn.share, 0.0, 1.0)?;
            let share = bound(&drawn.share, 0.5);
            return match ty.element {
                Element::Bool => Ok(Array::Bool(filled(&shape, || generator.bool(share)))),
                _ => Err(wrong_type("bools")),
            };
        }
        if drawn.integers.is_some() {
            let least = if ty.element == Element::Usize { 0.0 } else { -MOST_EXACT };
            for value in [&drawn.low, &drawn.high] {
                self.within(value, least, MOST_EXACT)?;
                if let Some(value) = value.as_ref().filter(|value| value.fract() != 0.0) {
                    return Err(self.fields.source.problem("expected a whole number").at(value.span()));
                }
            }
            let (low, high) = (bound(&drawn.low, 0.0) as i64, bound(&drawn.high, 0.0) as i64);
            if low > high {
                return Err(self.fields.source.problem("`low` is above `high`").at(span.clone()));
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
        for value in [&drawn.low, &drawn.high, &drawn.shift] {
            self.within(value, -MOST_BOUND, MOST_BOUND)?;
        }
        self.within(&drawn.scale, 0.0, MOST_BOUND)?;
        if ty.element != Element::F64 {
            return Err(wrong_type(if drawn.uniform.is_some() { "uniform" } else { "normal" })
                .help("whole numbers are drawn with `integers`, bools with `bools`"));
        }
        if drawn.uniform.is_some() {
            let (low, high) = (bound(&drawn.low, 0.0), bound(&drawn.high, 1.0));
            if thousandths(low) >= thousandths(high) {
                let problem = self.fields.source.problem("`high` must be above `low`").at(span.clone());
                return Err(problem.help("by at least 0.001: drawn floats have 3 decimals"));
            }
            return Ok(Array::F64(filled(&shape, || generator.uniform(low, high))));
        }
        let (scale, shift) = (bound(&drawn.scale, 1.0), bound(&drawn.shift, 0.0));
        Ok(Array::F64(filled(&shape, || generator.normal(scale, shift))))
    }

    fn within(&self, value: &Option<Located<f64>>, least: f64, most: f64) -> Result<(), Problem> {
        match value {
            Some(value) if !(least..=most).contains(&**value) => {
                let message = format!("expected a number from {least} to {most}, found {}", **value);
                Err(self.fields.source.problem(message).at(value.span()))
            }
            _ => Ok(()),
        }
    }

    fn shape(&self, given: &Located<Shape>, ty: ArrayType) -> Result<Vec<usize>, Problem> {
        if given.len() != ty.rank {
            let axes = if given.len() == 1 { "axis" } else { "axes" };
            let message = format!("this shape has {} {axes}, but `{ty}` has {}", given.len(), ty.rank);
            return Err(self.fields.at(given.span(), message));
        }
        let mut shape = Vec::with_capacity(given.len());
        for length in given.iter() {
            match usize::try_from(**length) {
                Ok(length) => shape.push(length),
                Err(_) => {
                    let problem = self.fields.source.problem("the length of an axis can't be negative");
                    return Err(problem.at(length.span()));
                }
            }
        }
        // Empty axes count as 1, so that no axis beside one may be absurdly long.
        let count = shape.iter().try_fold(1usize, |count, length| count.checked_mul((*length).max(1)));
        if count.is_none_or(|count| count > MOST_ELEMENTS) {
            let problem = self.fields.source.problem("this shape is too large").at(given.span());
            return Err(problem.help(format!("at most {MOST_ELEMENTS} elements")));
        }
        Ok(shape)
    }

    fn read_npy(&self, given: &Located<String>, ty: ArrayType) -> Result<Array, Problem> {
        let problem = |message: String| self.fields.source.problem(message).at(given.span());
        let path = files::beside(self.root, &self.fields.source.path, given)
            .map_err(|message| problem(message.to_owned()))?;
        let bytes = files::bytes(self.root, &path).map_err(|error| match error {
            Unread::Missing => problem(format!("there is no file `{}`", path.display())),
            Unread::Bad(bad) => bad,
        })?;
        let array = npy::read_as(&bytes, ty.element)
            .map_err(|error| problem(format!("`{}` can't be used: {error}", path.display())))?;
        let found = ArrayType { element: array.element(), rank: array.shape().len() };
        if found != ty {
            return Err(problem(format!("the file holds {}, not `{ty}`", described(found))));
        }
        if array.len() > MOST_ELEMENTS {
            return Err(problem(format!("the file holds more than {MOST_ELEMENTS} elements")));
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
