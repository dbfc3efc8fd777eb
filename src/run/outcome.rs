//! What became of each case of a run.

use serde::{Deserialize, Serialize};

use crate::value::Value;

/// What one call of the learner's function led to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It returned.
    Value(Value),
    /// It panicked; `at` is the place that the panic names, if any.
    Panicked { message: String, at: Option<Place> },
    /// It reached the stub's `todo!()`.
    NotStarted,
    /// It was still running when the time of the run was over.
    TimedOut,
    /// It asked for more memory than the run may have.
    OutOfMemory,
    /// It printed more than the run may print.
    TooMuchOutput,
    /// It died by a signal; `note` says what is known of the reason ("its stack overflowed").
    Crashed { signal: i32, note: Option<String> },
    /// The process ended by itself before it replied.
    ExitedEarly { code: i32 },
    /// What came back was no reply to this case (cut short, sent twice, of another type …).
    Garbled { reason: String },
}

/// A line of a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// A finished run of one exercise.
#[derive(Debug, Clone)]
pub struct Finished {
    /// One for each case, in order.
    pub outcomes: Vec<Outcome>,
    /// What the learner's code printed, on either stream: the first 64 KiB.
    pub printed: Printed,
    /// Wall time, all children together.
    pub seconds: f64,
}

/// The start of what the learner's code printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    pub text: String,
    /// There was more.
    pub cut: bool,
}
