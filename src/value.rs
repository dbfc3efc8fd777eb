//! The values that travel: arguments of an exercise's function, and what it returned.

mod json;

use ndarray::ArrayD;
use serde::{Deserialize, Serialize};

/// The element types that a course may use. Everything is 8 bytes wide but `bool`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    Bool,
    I64,
    Usize,
    F64,
}

impl Element {
    /// The type's name as Rust writes it.
    pub fn rust_name(self) -> &'static str {
        match self {
            Element::Bool => "bool",
            Element::I64 => "i64",
            Element::Usize => "usize",
            Element::F64 => "f64",
        }
    }
}

/// An array of rank 0–4. A scalar is the array of rank 0.
///
/// `usize` is carried as `u64`, so that a value means the same on every machine.
///
/// As JSON it is `{"f64": [2, 2], "data": "0.5 -inf nan 1"}`: the element type with the shape, then the
/// elements in row-major order, as text; bools as `"0110"`. Every number comes back as it was, bit for
/// bit, except that NaN has one form only.
#[derive(Debug, Clone, PartialEq)]
pub enum Array {
    Bool(ArrayD<bool>),
    I64(ArrayD<i64>),
    Usize(ArrayD<u64>),
    F64(ArrayD<f64>),
}

impl Array {
    /// The element type.
    pub fn element(&self) -> Element {
        match self {
            Array::Bool(_) => Element::Bool,
            Array::I64(_) => Element::I64,
            Array::Usize(_) => Element::Usize,
            Array::F64(_) => Element::F64,
        }
    }

    /// The length of each axis; empty for a scalar.
    pub fn shape(&self) -> &[usize] {
        match self {
            Array::Bool(a) => a.shape(),
            Array::I64(a) => a.shape(),
            Array::Usize(a) => a.shape(),
            Array::F64(a) => a.shape(),
        }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Whether there is no element at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An argument or a result: an array, or for results also an `Option` or a tuple of up to 4.
///
/// As JSON it is `{"array": …}`, `"absent"`, `{"present": …}` or `{"tuple": […]}`; for the arrays see
/// [`Array`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    Array(Array),
    /// `None`
    Absent,
    /// `Some(…)`
    Present(Box<Value>),
    Tuple(Vec<Value>),
}
