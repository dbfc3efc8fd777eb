//! The learner's files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::build::Answer;
use crate::course::model::{Course, Exercise};

/// Where an exercise's answer stands, relative to the course.
pub fn path(exercise: &Exercise) -> PathBuf {
    Path::new("exercises").join(exercise.level()).join("src").join(format!("{}.rs", exercise.name()))
}

/// Reads an answer.
///
/// # Errors
/// The file can't be read; the message says what to do.
pub fn read<'a>(course: &Course, exercise: &'a Exercise) -> Result<Answer<'a>, String> {
    let shown = path(exercise);
    let path = course.root.join(&shown);
    // A pipe or a device in the place of the file would never end.
    if fs::metadata(&path).is_ok_and(|meta| !meta.is_file()) {
        return Err(format!(
            "{} is no file\n  help: move it away, then `attn-lessons reset {}`",
            shown.display(),
            exercise.name()
        ));
    }
    let text = fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!(
            "{} is not there\n  help: `attn-lessons reset {}` brings the stub back",
            shown.display(),
            exercise.name()
        ),
        _ => format!("{} can't be read: {error}", shown.display()),
    })?;
    Ok(Answer { module: module(&exercise.id), shown, text, signature: &exercise.signature })
}

/// A Rust identifier for an exercise's id.
pub fn module(id: &str) -> String {
    id.replace('/', "__")
}
