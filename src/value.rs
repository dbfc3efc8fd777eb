//! The values that travel: arguments of an exercise's function, and what it returned.

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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Value {
    Array(Array),
    /// `None`
    Absent,
    /// `Some(…)`
    Present(Box<Value>),
    Tuple(Vec<Value>),
}

impl Serialize for Array {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        todo!()
    }
}
impl<'de> Deserialize<'de> for Array {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        todo!()
    }
}
