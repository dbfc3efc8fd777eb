//! A value as TOML writes it, as a value of exactly the type that the signature asks for.

use std::path::Path;

use ndarray::{ArrayD, IxDyn};

use super::fields::Fields;
use super::model::{ArrayType, ResultType};
use super::problem::{Problem, Problems, Source};
use super::raw::{Literal, Located};
use crate::value::{Array, Element, Value};

/// One check file, and what is needed to make values of what stands in it.
pub struct Reader<'a> {
    pub root: &'a Path,
    pub fields: Fields<'a>,
}

/// More wrong elements than this in one array are not worth reading.
const MOST_FAULTS: usize = 3;

impl Reader<'_> {
    /// An array of rank 0 to 4.
    pub fn array(&self, literal: &Located<Literal>, ty: ArrayType, problems: &mut Problems) -> Option<Array> {
        if let Literal::Drawn(drawn) = &**literal {
            return self.drawn(drawn, literal.span(), ty, problems);
        }
        Some(match ty.element {
            Element::Bool => Array::Bool(self.filled(literal, ty, problems)?),
            Element::I64 => Array::I64(self.filled(literal, ty, problems)?),
            Element::Usize => Array::Usize(self.filled(literal, ty, problems)?),
            Element::F64 => Array::F64(self.filled(literal, ty, problems)?),
        })
    }

    /// A result: `"none"` is `None`, an array of the parts is a tuple.
    pub fn result(
        &self,
        literal: &Located<Literal>,
        ty: &ResultType,
        problems: &mut Problems,
    ) -> Option<Value> {
        match (ty, &**literal) {
            (ResultType::Option(_), Literal::Text(text)) if text == "none" => Some(Value::Absent),
            (ResultType::Option(inner), _) => {
                self.result(literal, inner, problems).map(|value| Value::Present(Box::new(value)))
            }
            (ResultType::Tuple(types), Literal::Array(parts)) if parts.len() == types.len() => {
                let values: Vec<Option<Value>> =
                    parts.iter().zip(types).map(|(part, ty)| self.result(part, ty, problems)).collect();
                values.into_iter().collect::<Option<_>>().map(Value::Tuple)
            }
            (ResultType::Tuple(types), _) => {
                let message = format!("expected the {} parts of a tuple", types.len());
                let help = format!("the solution returns `{ty}`: write an array of its parts");
                problems.push(self.fields.at(literal.span(), message, help));
                None
            }
            (ResultType::Array(_), Literal::Drawn(drawn)) if drawn.npy.is_none() => {
                let help = "write it out, read it from an NPY file, or leave it out";
                problems.push(self.fields.at(literal.span(), "an expected result can't be drawn", help));
                None
            }
            (ResultType::Array(ty), _) => self.array(literal, *ty, problems).map(Value::Array),
        }
    }

    fn filled<T: FromLiteral>(
        &self,
        literal: &Located<Literal>,
        ty: ArrayType,
        problems: &mut Problems,
    ) -> Option<ArrayD<T>> {
        let shape = shape_of(literal, ty.rank);
        let mut fill = Fill { source: self.fields.source, ty, elements: Vec::new(), faults: Vec::new() };
        fill.fill(literal, &shape);
        if fill.faults.is_empty() {
            return ArrayD::from_shape_vec(IxDyn(&shape), fill.elements).ok();
        }
        fill.faults.into_iter().for_each(|fault| problems.push(fault));
        None
    }
}

/// A value of a type, as a check file writes it.
pub fn example(ty: ArrayType) -> String {
    let [one, two] = match ty.element {
        Element::Bool => ["true", "false"],
        Element::I64 => ["-1", "2"],
        Element::Usize => ["1", "2"],
        Element::F64 => ["0.5", "-1.5"],
    };
    match ty.rank {
        0 => one.to_owned(),
        1 => format!("[{one}, {two}]"),
        2 => format!("[[{one}, {two}], [{two}, {one}]]"),
        rank => format!("[{}]", example(ArrayType { rank: rank - 1, ..ty })),
    }
}

/// The shape that the first element of each axis tells; the axes below an empty one are empty, too.
fn shape_of(literal: &Literal, rank: usize) -> Vec<usize> {
    let mut shape = Vec::with_capacity(rank);
    let mut first = Some(literal);
    for _ in 0..rank {
        let elements = match first {
            Some(Literal::Array(elements)) => elements.as_slice(),
            _ => &[],
        };
        shape.push(elements.len());
        first = elements.first().map(|element| &**element);
    }
    shape
}

struct Fill<'a, T> {
    source: &'a Source,
    ty: ArrayType,
    elements: Vec<T>,
    faults: Vec<Problem>,
}

impl<T: FromLiteral> Fill<'_, T> {
    fn fill(&mut self, literal: &Located<Literal>, shape: &[usize]) {
        match (shape, &**literal) {
            _ if self.faults.len() >= MOST_FAULTS => {}
            ([length, inner @ ..], Literal::Array(elements)) => {
                if elements.len() != *length {
                    let found = elements.len();
                    let message = format!("ragged array: {found} here, but {length} in the first");
                    self.fault(literal, message, "make them all of the same length".to_owned());
                    return;
                }
                elements.iter().for_each(|element| self.fill(element, inner));
            }
            ([_, ..], other) => {
                let message = format!("expected an array for `{}`, found {}", self.ty, other.kind());
                self.fault(literal, message, self.like());
            }
            ([], Literal::Array(_)) => {
                self.fault(literal, format!("too many axes for `{}`", self.ty), self.like());
            }
            ([], single) => match T::from_literal(single) {
                Ok(element) => self.elements.push(element),
                Err(Misfit { message, help }) => {
                    let help = help.unwrap_or_else(|| self.like());
                    self.fault(literal, message, help);
                }
            },
        }
    }

    fn fault(&mut self, literal: &Located<Literal>, message: String, help: String) {
        self.faults.push(self.source.problem(literal.span(), message, help));
    }

    fn like(&self) -> String {
        format!("`{}` is written like `{}`", self.ty, example(self.ty))
    }
}

/// Why a literal is no element of the type asked for.
struct Misfit {
    message: String,
    /// The remedy, where it is another than to write it like an example.
    help: Option<String>,
}

/// An element type that a literal can be made into.
trait FromLiteral: Sized {
    fn from_literal(literal: &Literal) -> Result<Self, Misfit>;
}

fn unexpected<T>(expected: &str, literal: &Literal) -> Result<T, Misfit> {
    Err(Misfit { message: format!("expected {expected}, found {}", literal.kind()), help: None })
}

fn unfit<T>(message: String, help: String) -> Result<T, Misfit> {
    Err(Misfit { message, help: Some(help) })
}

impl FromLiteral for bool {
    fn from_literal(literal: &Literal) -> Result<Self, Misfit> {
        match literal {
            Literal::Bool(value) => Ok(*value),
            other => unexpected("true or false", other),
        }
    }
}

impl FromLiteral for i64 {
    fn from_literal(literal: &Literal) -> Result<Self, Misfit> {
        match literal {
            Literal::Int(value) => match (*value).try_into() {
                Ok(value) => Ok(value),
                Err(_) => unfit(
                    format!("{value} is too large for i64"),
                    format!("write one from {} to {}", i64::MIN, i64::MAX),
                ),
            },
            other => unexpected("a whole number", other),
        }
    }
}

/// A `usize` travels as `u64`.
impl FromLiteral for u64 {
    fn from_literal(literal: &Literal) -> Result<Self, Misfit> {
        match literal {
            Literal::Int(value) if *value < 0 => {
                unfit(format!("{value} is negative, and usize can't be"), "write 0 or more".to_owned())
            }
            Literal::Int(value) => match (*value).try_into() {
                Ok(value) => Ok(value),
                Err(_) => unfit(
                    format!("{value} is too large for usize"),
                    format!("write one from 0 to {}", u64::MAX),
                ),
            },
            other => unexpected("a whole number", other),
        }
    }
}

impl FromLiteral for f64 {
    fn from_literal(literal: &Literal) -> Result<Self, Misfit> {
        match literal {
            Literal::Float(value) => Ok(*value),
            Literal::Int(value) if (*value as f64) as i128 == *value => Ok(*value as f64),
            Literal::Int(value) => unfit(
                format!("f64 can't hold {value} exactly"),
                format!("write the nearest that it holds, `{:.1}`", *value as f64),
            ),
            other => unexpected("a number", other),
        }
    }
}
