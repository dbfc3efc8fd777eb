//! What solution and mistakes give on every case, computed once and kept beside the check file.
//!
//! `checks/LEVEL/NAME.outputs.json` is generated (`attn-lessons author freeze`), so that judging an answer
//! runs nothing but the answer. It says what it was made from, so that a stale one is seen.

mod file;
mod key;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::course::model::{Compare, Exercise};
use crate::value::Value;

/// The outputs of the solution and of every mistake of one exercise.
#[derive(Debug, Clone, PartialEq)]
pub struct Frozen {
    /// What it was made from: [`Frozen::key`] of the exercise at that time.
    pub key: String,
    /// The names of the cases, in order.
    pub cases: Vec<String>,
    /// What the solution returns on each case.
    pub expected: Vec<Value>,
    /// In the order of the course.
    pub mistakes: Vec<FrozenMistake>,
    /// Two mistakes made at once.
    pub pairs: Vec<FrozenPair>,
}

/// What the variants of one mistake lead to.
#[derive(Debug, Clone, PartialEq)]
pub struct FrozenMistake {
    /// The mistake's id in the exercise.
    pub id: String,
    /// For each variant, one outcome a case.
    pub variants: Vec<Vec<Recorded>>,
}

/// What two mistakes, made at once, lead to.
#[derive(Debug, Clone, PartialEq)]
pub struct FrozenPair {
    /// The ids of the two, in the order of the course.
    pub ids: (String, String),
    /// For each way in which the two were joined, one outcome a case.
    pub variants: Vec<Vec<Recorded>>,
}

/// What became of one case.
#[derive(Debug, Clone, PartialEq)]
pub enum Recorded {
    /// It returned.
    Value(Value),
    /// It panicked, in this way.
    Panicked(PanicKind),
    /// It reached a `todo!()`.
    NotStarted,
    /// It ran out of time.
    TimedOut,
    /// It asked for too much memory.
    OutOfMemory,
    /// It printed too much.
    TooMuchOutput,
    /// It died by a signal.
    Crashed,
    /// The process ended before it replied.
    ExitedEarly,
    /// Its reply couldn't be read.
    Garbled,
}

/// What a panic is about, as far as its message tells. The words of a message depend on the operation that was chosen,
/// and learners choose differently; but an overflow is never a wrong shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanicKind {
    /// Arithmetic that has no result: an overflow, a division by zero.
    Arithmetic,
    /// Shapes that don't fit, a place that isn't there, or an `unwrap` of such an outcome.
    Shape,
    /// Words of the author's own (`assert!`, `unimplemented!`, `panic!`): they may mean anything.
    Own,
}

impl PanicKind {
    /// By the messages of core (`panic_const`, slice indexing), of alloc and of ndarray 0.17.
    pub fn of(message: &str) -> PanicKind {
        const ARITHMETIC: [&str; 3] = ["attempt to ", "capacity overflow", "overflows `isize`"];
        const SHAPE: [&str; 16] = [
            "ndarray: ",
            "index out of bounds: ",
            "range start index ",
            "range end index ",
            "slice index ",
            "called `Option::unwrap()` on a `None` value",
            "called `Result::unwrap()` on an `Err` value: ShapeError",
            "called `Result::unwrap()` on an `Err` value: IncompatibleShape",
            "Zip: Producer dimension mismatch",
            "swap: index out of bounds",
            "Slice begin ",
            "Slice end ",
            "axis is out of bounds",
            "index ",
            "assertion failed: part.equal_dim",
            "assertion failed: index",
        ];
        let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| message.starts_with(beginning));
        match () {
            () if begins(&ARITHMETIC) => PanicKind::Arithmetic,
            () if begins(&SHAPE) || message.contains("out of range for slice") => PanicKind::Shape,
            () => PanicKind::Own,
        }
    }
}

/// Why frozen outputs couldn't be had.
#[derive(Debug, thiserror::Error)]
pub enum FrozenError {
    /// There is no such file.
    #[error("{} is missing: run `attn-lessons author freeze`", path.display())]
    Missing { path: PathBuf },
    /// It is there but can't be read.
    #[error("{} can't be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// It isn't what `author freeze` wrote.
    #[error("{} is damaged ({reason}): run `attn-lessons author freeze`", path.display())]
    Damaged { path: PathBuf, reason: String },
    /// It was made by another version of the program.
    #[error("{} has version {version}, and this program reads {}: run `attn-lessons author freeze`",
        path.display(), Frozen::VERSION)]
    OtherVersion { path: PathBuf, version: u32 },
}

impl Frozen {
    /// The version of the file's format. It is part of the key.
    pub const VERSION: u32 = 2;

    /// A hash of all that the outputs depend on: the solution, each case's name and arguments, each
    /// mistake's id and variants, and the comparison (which decides how many digits are kept).
    pub fn key(exercise: &Exercise) -> String {
        key::of(exercise)
    }

    /// Whether it was made from `exercise` as it is now.
    pub fn is_current(&self, exercise: &Exercise) -> bool {
        self.key == Self::key(exercise)
    }

    /// Where the file of an exercise stands, relative to the course's root.
    pub fn path(exercise: &Exercise) -> PathBuf {
        Path::new("checks").join(exercise.level()).join(format!("{}.outputs.json", exercise.name()))
    }

    /// The file's text. Expected outputs are written in full; those of mistakes to 10 significant
    /// digits where `compare` is too coarse to see the rest.
    pub fn to_text(&self, compare: &Compare) -> String {
        file::write(self, file::digits(compare))
    }

    /// Reads a file's text; `path` is for the error.
    pub fn from_text(path: &Path, text: &str) -> Result<Self, FrozenError> {
        file::read(text).map_err(|problem| match problem {
            file::Problem::Damaged(reason) => FrozenError::Damaged { path: path.into(), reason },
            file::Problem::OtherVersion(version) => FrozenError::OtherVersion { path: path.into(), version },
        })
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, FrozenError> {
        match std::fs::read(path) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Self::from_text(path, &text),
                Err(_) => Err(FrozenError::Damaged { path: path.into(), reason: "it is not UTF-8".into() }),
            },
            Err(e) if e.kind() == io::ErrorKind::NotFound => Err(FrozenError::Missing { path: path.into() }),
            Err(source) => Err(FrozenError::Unreadable { path: path.into(), source }),
        }
    }

    /// Writes a file: after a crash there is the old one or the new one.
    pub fn write(&self, path: &Path, compare: &Compare) -> io::Result<()> {
        let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().permissions(readable()).tempfile_in(directory)?;
        file.write_all(self.to_text(compare).as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    }
}

/// What an ordinary file of a checkout has; a temporary one would be private.
fn readable() -> std::fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    std::fs::Permissions::from_mode(0o644)
}
