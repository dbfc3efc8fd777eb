//! What is said of the answers, to people and to machines: one trait, one file a format.

mod arrays;
mod human;
mod json;

use std::io::{self, Write};

pub use human::{Human, ascii, sign, words_for, wrapped};
pub use json::Json;

use crate::course::model::{Course, Exercise};
use crate::judge::verdict::{Judgement, Verdict};

/// All that a report says.
#[derive(Debug)]
pub struct Results<'a> {
    pub course: &'a Course,
    /// As rustc calls itself.
    pub toolchain: String,
    /// One for each exercise that was asked for, in the course's order.
    pub judged: Vec<Judged<'a>>,
    /// Only some exercises were asked for, by name.
    pub named: bool,
}

/// One exercise's answer, judged.
#[derive(Debug)]
pub struct Judged<'a> {
    pub exercise: &'a Exercise,
    pub judgement: Judgement,
    pub seconds: Seconds,
}

/// What it took. Zero for what came from the cache.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Seconds {
    pub compile: f64,
    pub run: f64,
}

impl Judged<'_> {
    /// Whether the answer is right.
    pub fn passed(&self) -> bool {
        self.judgement.verdict == Verdict::Pass
    }

    /// All the points of the exercise, or none.
    pub fn points(&self) -> u32 {
        if self.passed() { self.exercise.points } else { 0 }
    }
}

impl Results<'_> {
    /// Whether every answer that was asked for is right.
    pub fn all_passed(&self) -> bool {
        self.judged.iter().all(Judged::passed)
    }
}

/// A way to write results.
pub trait Report {
    /// Writes all of them.
    fn write(&self, results: &Results<'_>, out: &mut dyn Write) -> io::Result<()>;
}

/// The word for a verdict in what machines and people read.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Wrong => "wrong",
        Verdict::Panicked => "panicked",
        Verdict::CompileError => "compile-error",
        Verdict::Timeout => "timeout",
        Verdict::OutOfMemory => "out-of-memory",
        Verdict::TooMuchOutput => "too-much-output",
        Verdict::Crashed => "crashed",
        Verdict::ExitedEarly => "exited-early",
        Verdict::NotStarted => "not-started",
        Verdict::Refused => "refused",
        Verdict::Internal => "internal",
    }
}
