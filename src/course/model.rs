//! A course as the rest of the program sees it: loaded, checked, with every reference resolved.
//!
//! Nothing here knows TOML. `load` makes these values or reports every problem in one go.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::problem::Source;
use crate::value::{Element, Value};

/// A course: a directory with `checks/course.toml`.
#[derive(Debug, Clone)]
pub struct Course {
    /// The directory that holds `checks/`, `exercises/` and `solutions/`; absolute.
    pub root: PathBuf,
    pub title: String,
    pub levels: Vec<Level>,
}

/// One level: a package of exercises, in the order in which they are learnt.
#[derive(Debug, Clone)]
pub struct Level {
    /// The name of its directory, such as `masks`.
    pub id: String,
    pub title: String,
    /// The names of all its exercises, in the order in which they are learnt.
    pub listed: Vec<String>,
    /// Those that were loaded, in the same order.
    pub exercises: Vec<Exercise>,
}

impl Level {
    /// The ids of all its exercises.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        self.listed.iter().map(|name| format!("{}/{name}", self.id))
    }
}

/// One exercise, with all that is needed to judge an answer except the frozen outputs.
#[derive(Debug, Clone)]
pub struct Exercise {
    /// `LEVEL/NAME`, such as `masks/causal_mask`: unique and stable.
    pub id: String,
    pub title: String,
    pub points: u32,
    /// Three rungs: a nudge, the idea, nearly the code.
    pub hints: Vec<String>,
    pub compare: Compare,
    pub limits: Limits,
    /// What the axes of the result mean, outermost first, such as `["query", "key"]`; may be empty.
    pub axes: Vec<String>,
    pub signature: Signature,
    pub cases: Vec<Case>,
    pub mistakes: Vec<Mistake>,
    pub accepts: Vec<Accept>,
    /// The text of the reference solution.
    pub solution: String,
    /// The text of the check file, as it was read.
    pub check: String,
}

impl Exercise {
    /// The part of the id before the slash.
    pub fn level(&self) -> &str {
        self.id.split_once('/').map_or("", |(level, _)| level)
    }

    /// The check file, to point into.
    pub fn check_source(&self) -> Source {
        let path = Path::new("checks").join(format!("{}.toml", self.id));
        Source { path, text: Arc::from(self.check.as_str()) }
    }

    /// The part of the id after the slash: also the module's name, and the file's without `.rs`.
    pub fn name(&self) -> &str {
        self.id.split_once('/').map_or(self.id.as_str(), |(_, name)| name)
    }
}

/// How a result is compared with the expected one. NaN equals only NaN, an infinity only the same
/// infinity; shapes and types must be the same under either.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Compare {
    /// Every element must be equal.
    Exact,
    /// |yours − expected| ≤ atol + rtol·|expected| for floats; other elements exactly.
    Close { rtol: f64, atol: f64 },
}

impl Default for Compare {
    fn default() -> Self {
        Compare::Close { rtol: 1e-6, atol: 1e-9 }
    }
}

/// What a run of the exercise may use, all cases together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Wall time of the run; compiling is not counted.
    pub wall: Duration,
    /// The most bytes that may be allocated at once while a case runs, where the exercise asks for it.
    pub peak_bytes: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { wall: Duration::from_secs(2), peak_bytes: None }
    }
}

/// One call of the learner's function.
#[derive(Debug, Clone)]
pub struct Case {
    pub name: String,
    /// In the order of the signature's parameters, each of exactly the parameter's type.
    pub args: Vec<Value>,
    /// Not shown to learners.
    pub hidden: bool,
    /// What the teacher wrote down, where something is.
    pub expected: Option<Expected>,
}

/// A result that the teacher wrote down; it must equal what the solution gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    pub value: Value,
    /// Where it stands: bytes of the check file.
    pub span: Range<usize>,
}

/// A mistake that learners make, kept as runnable code.
#[derive(Debug, Clone)]
pub struct Mistake {
    pub id: String,
    pub title: String,
    pub why: String,
    /// Ids of mistakes of the same exercise that give the same outputs on every possible input.
    pub alike: Vec<String>,
    /// The shapes in which learners make it; at least one.
    pub variants: Vec<Variant>,
}

/// One shape of a mistake.
#[derive(Debug, Clone)]
pub enum Variant {
    /// Edits of the solution; each `find` occurs in it exactly once, and no two overlap.
    Change(Vec<Edit>),
    /// A whole file of its own.
    Code(String),
}

/// One replacement in the solution's text.
#[derive(Debug, Clone)]
pub struct Edit {
    pub find: String,
    pub replace: String,
}

/// Another right answer, which must pass: a whole file.
#[derive(Debug, Clone)]
pub struct Accept {
    pub name: String,
    pub source: String,
}

/// The type of the function that the learner writes, read from the solution.
#[derive(Debug, Clone, PartialEq)]
pub struct Signature {
    /// The function's name.
    pub function: String,
    pub params: Vec<Param>,
    pub result: ResultType,
    /// As the solution writes it, on one line: `fn causal_mask(len: usize) -> Array2<bool>`.
    pub text: String,
}

/// One parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    pub name: String,
    pub ty: ArrayType,
    /// Taken as `&T` rather than `T`.
    pub by_ref: bool,
}

/// An array type: `f64` is rank 0, `Array2<f64>` rank 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrayType {
    pub element: Element,
    pub rank: usize,
}

/// What a function may return.
#[derive(Debug, Clone, PartialEq)]
pub enum ResultType {
    Array(ArrayType),
    Option(Box<ResultType>),
    Tuple(Vec<ResultType>),
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}{}", self.name, if self.by_ref { "&" } else { "" }, self.ty)
    }
}

impl fmt::Display for ArrayType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            0 => f.write_str(self.element.rust_name()),
            rank => write!(f, "Array{rank}<{}>", self.element.rust_name()),
        }
    }
}

impl fmt::Display for ResultType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultType::Array(ty) => ty.fmt(f),
            ResultType::Option(inner) => write!(f, "Option<{inner}>"),
            ResultType::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                write!(f, "({})", parts.join(", "))
            }
        }
    }
}
