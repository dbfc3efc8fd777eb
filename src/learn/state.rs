//! How many hints of each exercise were read: `.attn/hints.json` in the course's directory.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::build::write_atomically;

/// Rungs of the hint ladder that were shown, by exercise id.
#[derive(Debug)]
pub struct Hints {
    file: PathBuf,
    shown: BTreeMap<String, usize>,
}

impl Hints {
    /// Those of a course. A missing or damaged file means that none was read.
    pub fn open(course: &Path) -> Hints {
        let file = course.join(".attn/hints.json");
        let shown =
            fs::read(&file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        Hints { file, shown }
    }

    /// Counts one more hint, of `all`; returns which it is, from 1. The last one is returned again and again.
    pub fn next(&mut self, id: &str, all: usize) -> io::Result<usize> {
        let shown = self.shown.entry(id.to_owned()).or_default();
        *shown = (*shown + 1).min(all);
        let rung = *shown;
        if let Some(dir) = self.file.parent() {
            fs::create_dir_all(dir)?;
        }
        write_atomically(&self.file, &serde_json::to_vec_pretty(&self.shown)?)?;
        Ok(rung)
    }
}
