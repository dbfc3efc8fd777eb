//! From an answer's text to a program: rustc straight, on things built once.
//!
//! `toolchain` finds the compiler, `kit` builds what every answer is linked with, `glue` writes the lines
//! around the answers, `rustc` calls the compiler, `diagnostics` tells its errors, and a [`Workshop`] puts
//! them together.

mod cache;
mod diagnostics;
mod error;
mod glue;
mod kit;
mod linker;
mod rustc;
mod toolchain;

use std::fs::{self, File};
use std::path::{Path, PathBuf};

pub use cache::{Cache, file_stamp, lock, short_hash, write_atomically, write_if_changed};
pub use diagnostics::Told;
pub use error::BuildError;
pub use kit::{Kit, KitStep, Linkage};
pub use linker::Linker;
pub use toolchain::Toolchain;

use crate::course::model::Signature;

/// The file of the glue in a unit.
const GLUE: &str = "glue.rs";

/// An answer's text and what it must define.
#[derive(Debug, Clone)]
pub struct Answer<'a> {
    /// A Rust identifier, unique within the course and stable from one build to the next.
    pub module: String,
    /// The file's name as the learner knows it, relative to the course: it stands in errors and panics.
    pub shown: PathBuf,
    /// As it was read, once. What is judged is this, whatever is saved meanwhile.
    pub text: Vec<u8>,
    pub signature: &'a Signature,
}

/// Words by which an answer may reach beyond its module: to its neighbours in one program, or to other files. They may
/// stand in a comment as well; then nothing is lost but some milliseconds.
const REACHING_OUT: [&str; 8] =
    ["crate::", "super::", "extern ", "unsafe", "include", "#[path", "macro_export", "mod "];

impl Answer<'_> {
    /// Whether nothing but this text decides what it does, so that it may share a program, and its verdict be kept.
    pub fn stands_alone(&self) -> bool {
        let text = String::from_utf8_lossy(&self.text);
        !REACHING_OUT.iter().any(|word| text.contains(word))
    }
}

/// The directory where a course's answers are compiled.
#[derive(Debug)]
pub struct Workshop {
    kit: Kit,
    dir: PathBuf,
}

/// What came of building some answers into one program.
#[derive(Debug)]
pub enum Attempt {
    /// It compiled.
    Program(Program),
    /// It didn't compile.
    Failed {
        /// The positions of the answers that errors point into, or into whose glue; may be empty.
        blamed: Vec<usize>,
        /// The errors, told for the first answer. Of use where it is the only one: an answer's own errors come
        /// from a build of its own.
        told: Told,
    },
}

/// A program that serves some answers by their position. It is there as long as this is held.
#[derive(Debug)]
pub struct Program {
    pub path: PathBuf,
    // In this order: the compiler ends, then the unit is free for another build.
    _compiler: rustc::Ending,
    _unit: File,
}

impl Workshop {
    /// A workshop in a directory, which is made if needed.
    pub fn open(kit: Kit, dir: PathBuf) -> Result<Workshop, BuildError> {
        fs::create_dir_all(&dir).map_err(|e| BuildError::io("create", &dir, e))?;
        Ok(Workshop { kit, dir })
    }

    /// What its programs are linked with.
    pub fn kit(&self) -> &Kit {
        &self.kit
    }

    /// Builds some answers into one program, in a unit of its own: a directory with its incremental data. One
    /// build at a time uses a unit; another process waits.
    pub fn build(&self, name: &str, answers: &[&Answer<'_>]) -> Result<Attempt, BuildError> {
        let dir = self.dir.join(name);
        fs::create_dir_all(&dir).map_err(|e| BuildError::io("create", &dir, e))?;
        let unit = lock(&dir)?;

        let sources: Vec<PathBuf> = answers.iter().map(|answer| dir.join(&answer.shown)).collect();
        let modules: Vec<glue::Module<'_>> = answers
            .iter()
            .zip(&sources)
            .map(|(answer, source)| glue::Module {
                name: &answer.module,
                source,
                signature: answer.signature,
            })
            .collect();
        let glue_text = glue::program(&modules);
        for (answer, source) in answers.iter().zip(&sources) {
            if let Some(parent) = source.parent() {
                fs::create_dir_all(parent).map_err(|e| BuildError::io("create", parent, e))?;
            }
            write_if_changed(source, &answer.text).map_err(|e| BuildError::io("write", source, e))?;
        }
        let glue = dir.join(GLUE);
        write_if_changed(&glue, glue_text.as_bytes()).map_err(|e| BuildError::io("write", &glue, e))?;
        let path = dir.join("program");
        clear_remains(&dir);
        let mut compiled = rustc::compile(&self.kit, &dir, &glue, &path)?;
        // Without a place in any source the fault may lie in what an earlier build left; so once more, from nothing.
        if matches!(&compiled, rustc::Compiled::Failed { errors, .. } if errors.iter().all(|error| error.places.is_empty()))
        {
            let kept = dir.join(rustc::INCREMENTAL);
            if kept.is_dir() {
                fs::remove_dir_all(&kept).map_err(|e| BuildError::io("remove", &kept, e))?;
                compiled = rustc::compile(&self.kit, &dir, &glue, &path)?;
            }
        }
        match compiled {
            rustc::Compiled::Fine(compiler) => {
                Ok(Attempt::Program(Program { path, _compiler: compiler, _unit: unit }))
            }
            rustc::Compiled::Failed { errors, stopped } => {
                let places = || errors.iter().flat_map(|error| &error.places);
                let is_blamed = |position: &usize| {
                    places().any(|place| match Path::new(&place.file) {
                        file if file == Path::new(GLUE) => {
                            glue::answer_of_line(place.number) == Some(*position)
                        }
                        file => file == answers[*position].shown,
                    })
                };
                let blamed = (0..answers.len()).filter(is_blamed).collect();
                let told = match (stopped, answers.first()) {
                    (None, Some(answer)) => {
                        let text = String::from_utf8_lossy(&answer.text);
                        diagnostics::tell(&errors, &answer.shown, &text, answer.signature)
                    }
                    (stopped, _) => Told { message: stopped.unwrap_or_default(), certain: false },
                };
                Ok(Attempt::Failed { blamed, told })
            }
        }
    }
}

/// Removes what a killed compiler left in a unit: its object files and its own temporary directories.
fn clear_remains(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let removed = match () {
            () if name.starts_with("program.") => fs::remove_file(entry.path()),
            () if name.starts_with("rustc") => fs::remove_dir_all(entry.path()),
            () => Ok(()),
        };
        // What can't be removed costs room, nothing else.
        let _ = removed;
    }
}
