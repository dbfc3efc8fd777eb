//! `reset`: bring a stub back, and lose nothing.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use super::Context;
use crate::build::write_atomically;
use crate::course::pristine::Pristine;
use crate::failure::Failure;
use crate::learn::answers;

/// Replaces the learner's file by the stub; the old one goes to `.attn/backup`.
pub fn reset(context: &Context, name: &str) -> Result<u8, Failure> {
    let (course, exercise) = context.load_one(name)?;
    let pristine = Pristine::read(&course.root).map_err(Failure::Unsound)?;
    let path = answers::path(&exercise);
    let stub = pristine.get(&path).ok_or_else(|| {
        Failure::Unsound(format!(
            "{} has no stub of {}\n  help: run `attn-lessons author freeze`",
            Pristine::FILE,
            path.display()
        ))
    })?;
    let file = course.root.join(&path);
    let kept = match fs::read(&file) {
        Ok(old) if old == stub.as_bytes() => {
            context.print(&format!("{} is the stub already: nothing to do.\n", path.display()))?;
            return Ok(0);
        }
        Ok(old) => Some(backup(&course.root, exercise.name(), &old)?),
        Err(_) => None,
    };
    if let Some(dir) = file.parent() {
        fs::create_dir_all(dir).map_err(|e| Failure::file("create", dir, e))?;
    }
    write_atomically(&file, stub.as_bytes()).map_err(|e| Failure::file("write", &file, e))?;
    let mut text = format!("{} is the stub again.\n", path.display());
    if let Some(kept) = kept {
        text.push_str(&format!("Your file is kept as {}\n", kept.display()));
    }
    context.print(&text)?;
    Ok(0)
}

/// Keeps a text under a name that is not taken; returns the path relative to the course.
fn backup(root: &std::path::Path, name: &str, text: &[u8]) -> Result<std::path::PathBuf, Failure> {
    let dir = std::path::Path::new(".attn/backup");
    fs::create_dir_all(root.join(dir)).map_err(|e| Failure::file("create", root.join(dir), e))?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let names = (0..).map(|n: u32| match n {
        0 => format!("{name}.{seconds}.rs"),
        n => format!("{name}.{seconds}.{n}.rs"),
    });
    let free = names.map(|file| dir.join(file)).find(|path| !root.join(path).exists());
    let path = free.unwrap_or_else(|| dir.join(format!("{name}.rs")));
    write_atomically(&root.join(&path), text).map_err(|e| Failure::file("write", root.join(&path), e))?;
    Ok(path)
}
