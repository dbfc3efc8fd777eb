//! Reading the files of a course: only those inside it, and never with a panic on what they hold.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::problem::{Problem, Source};
use super::raw::Located;

/// The largest file that is read, in bytes: 10⁶ numbers of 8 bytes and a header fit.
const MOST_BYTES: u64 = 9_000_000;

/// Why a file could not be read.
pub enum Unread {
    Missing,
    /// There is a file, but this is wrong with it.
    Bad(Problem),
}

/// The bytes of a file; `path` is relative to `root`.
pub fn bytes(root: &Path, path: &Path) -> Result<Vec<u8>, Unread> {
    let full = root.join(path);
    let read = std::fs::metadata(&full).and_then(|about| {
        if !about.is_file() {
            return Err(io::Error::other("it is a directory or another thing that is no file"));
        }
        if about.len() > MOST_BYTES {
            return Err(io::Error::other(format!("it is larger than {MOST_BYTES} bytes")));
        }
        std::fs::read(&full)
    });
    read.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Unread::Missing,
        _ => Unread::Bad(Problem::of_file(
            path,
            format!("this file can't be read: {error}"),
            format!("put a file there that you may read, of at most {MOST_BYTES} bytes"),
        )),
    })
}

/// The text of a file, which must be UTF-8.
pub fn text(root: &Path, path: &Path) -> Result<Source, Unread> {
    let path = path.to_owned();
    match String::from_utf8(bytes(root, &path)?) {
        Ok(text) => Ok(Source { path, text: Arc::from(text) }),
        Err(error) => {
            // Up to the bad byte the lossy text is the file's own, so the byte is where it says.
            let at = error.utf8_error().valid_up_to();
            let source = Source { path, text: Arc::from(String::from_utf8_lossy(error.as_bytes())) };
            let span = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
            let problem = source.problem(span, "this file is not UTF-8", "save it as UTF-8");
            Err(Unread::Bad(problem.label(format!("byte {at} of the file"))))
        }
    }
}

/// A path that a check file gives, relative to itself, as one relative to the root; or what is wrong with it.
///
/// It stays in the directory of its level and below, whatever symbolic links lie about.
pub fn beside(root: &Path, check: &Source, written: &Located<String>) -> Result<PathBuf, Problem> {
    let problem = |message: &str, help: &str| Err(check.problem(written.span(), message, help));
    let given = Path::new(written.as_str());
    let inside = given.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if given.as_os_str().is_empty() {
        return problem("a path may not be empty", "write the name of a file that lies beside this one");
    }
    if !inside || given.to_string_lossy().contains('\\') {
        return problem(
            "a path must stay beside the check file",
            "put the file beside this one, and write its name: without `..`, and with `/` between directories",
        );
    }
    let path: PathBuf =
        check.path.parent().unwrap_or(Path::new("")).components().chain(given.components()).collect();
    let escapes = match (root.canonicalize(), root.join(&path).canonicalize()) {
        (Ok(root), Ok(full)) => !full.starts_with(root),
        _ => false,
    };
    if escapes {
        return problem("a path may not leave the course by a symbolic link", "put the file itself there");
    }
    Ok(path)
}

/// A file that a check file names is not there.
pub fn missing(check: &Source, written: &Located<String>, path: &Path) -> Problem {
    let message = format!("there is no file `{}`", path.display());
    check.problem(written.span(), message, "put it there, or name another")
}
