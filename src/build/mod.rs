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
use std::time::SystemTime;

pub use cache::{Cache, file_stamp, lock, short_hash, write_atomically, write_if_changed};
pub use error::BuildError;
pub use kit::{Kit, KitStep, Linkage};
pub use linker::Linker;
pub use toolchain::Toolchain;

use crate::course::model::Signature;

/// How many programs of one unit are kept: enough that a second terminal finds the one that it has just
/// built, few enough that the cache stays small.
const KEPT_PROGRAMS: usize = 4;

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
        message: String,
    },
}

/// A program that serves some answers by their position.
#[derive(Debug)]
pub struct Program {
    pub path: PathBuf,
    /// The compiler, where it hasn't ended yet, and then the unit, free for another build.
    _ending: Option<(rustc::Ending, File)>,
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
    pub fn build(&self, unit: &str, answers: &[&Answer<'_>]) -> Result<Attempt, BuildError> {
        let dir = self.dir.join(unit);
        fs::create_dir_all(&dir).map_err(|e| BuildError::io("create", &dir, e))?;
        let held = lock(&dir)?;

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
        let mut parts = vec![self.kit.key.as_bytes(), glue_text.as_bytes()];
        parts.extend(answers.iter().map(|answer| answer.text.as_slice()));
        let program = dir.join(format!("program-{}", short_hash(&parts)));
        if program.is_file() {
            return Ok(Attempt::Program(Program { path: program, _ending: None }));
        }

        for (answer, source) in answers.iter().zip(&sources) {
            if let Some(parent) = source.parent() {
                fs::create_dir_all(parent).map_err(|e| BuildError::io("create", parent, e))?;
            }
            write_if_changed(source, &answer.text).map_err(|e| BuildError::io("write", source, e))?;
        }
        let glue = dir.join(GLUE);
        write_if_changed(&glue, glue_text.as_bytes()).map_err(|e| BuildError::io("write", &glue, e))?;
        // rustc links in place; only a whole program gets the name under which it is found again.
        let linked = dir.join("linked");
        match rustc::compile(&self.kit, &dir, &glue, &linked)? {
            rustc::Compiled::Fine(ending) => {
                fs::rename(&linked, &program).map_err(|e| BuildError::io("rename", &linked, e))?;
                keep_newest(&dir);
                Ok(Attempt::Program(Program { path: program, _ending: Some((ending, held)) }))
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
                let message = match (stopped, answers.first()) {
                    (None, Some(answer)) => {
                        let text = String::from_utf8_lossy(&answer.text);
                        diagnostics::tell(&errors, &answer.shown, &text, answer.signature)
                    }
                    (stopped, _) => stopped.unwrap_or_default(),
                };
                Ok(Attempt::Failed { blamed, message })
            }
        }
    }
}

/// Removes all but the newest programs of a unit. A program that is running goes on: only its name goes.
fn keep_newest(dir: &Path) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut programs: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("program-"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    programs.sort();
    programs.reverse();
    for (_, path) in programs.into_iter().skip(KEPT_PROGRAMS) {
        // A program that can't be removed costs room, nothing else.
        let _ = fs::remove_file(path);
    }
}
