//! `init`: write the course out, never over a file.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::Context;
use crate::course::embedded;
use crate::failure::Failure;
use crate::judge::words::count;

/// Writes the embedded course into a directory.
pub fn init(context: &Context, dir: &Path) -> Result<u8, Failure> {
    if let Some(course) = &context.course {
        return Err(Failure::Usage(format!(
            "`--course` names a course that is there\n  help: `{} init {}` writes one there",
            context.call,
            course.display()
        )));
    }
    let files = embedded::files().map_err(Failure::Unsound)?;
    let mut written = 0;
    let mut kept = Vec::new();
    for (path, bytes) in &files {
        let full = dir.join(path);
        if let Some(parent) = full.parent() {
            fs::create_dir_all(parent).map_err(|e| Failure::file("create", parent, e))?;
        }
        // `create_new` fails if there is anything of that name, also a link that leads nowhere.
        match OpenOptions::new().write(true).create_new(true).open(&full) {
            Ok(mut file) => {
                file.write_all(bytes).map_err(|e| Failure::file("write", &full, e))?;
                written += 1;
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if fs::read(&full).ok().as_ref() != Some(bytes) {
                    kept.push(path.as_str());
                }
            }
            Err(error) => return Err(Failure::file("write", full, error)),
        }
    }
    let mut text = match written {
        0 => format!("The course is in {} already; nothing was written.\n", dir.display()),
        _ => format!("The course is in {}: {} written.\n", dir.display(), count(written, "file")),
    };
    if !kept.is_empty() {
        text.push_str(&format!(
            "Kept as they were, though different from the course's: {}\n",
            kept.join(", ")
        ));
    }
    let step = if dir == Path::new(".") { String::new() } else { format!("cd {} && ", dir.display()) };
    text.push_str(&format!("Next: `{step}{} verify`\n", context.call));
    context.print(&text)?;
    Ok(0)
}
