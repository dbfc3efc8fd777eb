//! What the judge says of an answer.

use serde::{Deserialize, Serialize};

use crate::run::outcome::Printed;
use crate::value::Value;

/// The one word for an answer, or for one case of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Pass,
    Wrong,
    Panicked,
    CompileError,
    Timeout,
    OutOfMemory,
    TooMuchOutput,
    Crashed,
    ExitedEarly,
    NotStarted,
    Refused,
    Internal,
}

/// An answer, judged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    pub verdict: Verdict,
    /// The mistake that explains every case, if there is one: at most one entry (with several ids
    /// where several mistakes were made at once).
    pub mistakes: Vec<Named>,
    /// Others that no case can tell apart from it.
    pub alternatives: Vec<Named>,
    /// What is true of the outputs, each checked.
    pub symptoms: Vec<Symptom>,
    /// What else is to be said: rustc's errors, the panic's message, why it was stopped. Plain text,
    /// may have several lines, may be empty.
    pub message: String,
    pub cases: Vec<CaseResult>,
    /// The case to show: the first that fails and isn't hidden.
    pub evidence: Option<Evidence>,
    pub printed: Printed,
}

/// A mistake by name, or several made at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub ids: Vec<String>,
    pub title: String,
    pub why: String,
}

/// Something true of the outputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symptom {
    /// A stable word, such as `transposed`.
    pub kind: String,
    pub text: String,
}

/// One case, judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseResult {
    pub name: String,
    pub hidden: bool,
    pub outcome: Verdict,
}

/// A failing case in full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    pub case: String,
    /// Parameter names and the arguments given.
    pub args: Vec<(String, Value)>,
    pub expected: Value,
    /// What the learner's function returned, if it did.
    pub yours: Option<Value>,
    pub difference: Option<Difference>,
}

/// The first thing in which two values differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// The shapes differ.
    Shape { part: Option<usize>, yours: Vec<usize>, expected: Vec<usize> },
    /// `None` against `Some`, or another type: said in words, such as "None" and "Some(…)".
    Kind { part: Option<usize>, yours: String, expected: String },
    /// The first wrong cell, in row-major order.
    Cell {
        /// Which part of a tuple.
        part: Option<usize>,
        index: Vec<usize>,
        /// The cell by name, such as `query 0, key 2`.
        name: String,
        /// Both as text, such as `0.31` and `−∞`.
        yours: String,
        expected: String,
        /// How many cells differ, of how many.
        wrong: usize,
        of: usize,
    },
}
