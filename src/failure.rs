//! Why a command ended before it could say anything of the answers, and the exit code for it.

use std::io;
use std::path::{Path, PathBuf};

use crate::build::BuildError;
use crate::course::frozen::FrozenError;
use crate::course::problem::Problems;

/// What keeps a command from doing its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line asks for something that can't be.
    #[error("{0}")]
    Usage(String),
    /// The course's files are wrong: shown by [`Problems::render`].
    #[error("the course has problems")]
    Course(Problems),
    /// What `author freeze` wrote can't be used.
    #[error("{0}")]
    Frozen(#[from] FrozenError),
    /// `author check` found something.
    #[error("{0}")]
    Unsound(String),
    /// The machine lacks something.
    #[error("{0}")]
    Machine(#[from] BuildError),
    /// A file can't be read or written.
    #[error("can't {action} {path}: {source}", path = path.display())]
    File { action: &'static str, path: PathBuf, source: io::Error },
    /// Standard output can't be written to.
    #[error("can't write the report: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// A file that can't be read or written.
    pub fn file(action: &'static str, path: impl AsRef<Path>, source: io::Error) -> Failure {
        Failure::File { action, path: path.as_ref().to_owned(), source }
    }

    /// 2 usage · 3 the course is broken · 4 the machine lacks something.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Course(_) | Failure::Frozen(_) | Failure::Unsound(_) => 3,
            Failure::Machine(_) | Failure::File { .. } | Failure::Output(_) => 4,
        }
    }
}
