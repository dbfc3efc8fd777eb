//! Verdicts that are kept, so that `verify` with nothing changed only reads, hashes and prints.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::build::{file_stamp, short_hash, write_atomically};
use crate::judge::verdict::{Judgement, Verdict};

/// The last verdict of each exercise of one course.
#[derive(Debug)]
pub struct Verdicts {
    dir: PathBuf,
    /// Which build of this program judges.
    program: String,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    /// The hash of everything that the verdict depends on.
    key: String,
    judgement: Judgement,
}

impl Verdicts {
    /// Those in a directory, which is made if needed.
    pub fn open(dir: PathBuf) -> std::io::Result<Verdicts> {
        fs::create_dir_all(&dir)?;
        let program = std::env::current_exe().map(|exe| file_stamp(&exe)).unwrap_or_default();
        Ok(Verdicts { dir, program })
    }

    /// The key of a verdict: it changes with the program, the kit (and so the toolchain), the exercise and the
    /// answer.
    pub fn key(&self, kit: &str, exercise: &str, answer: &[u8]) -> String {
        short_hash(&[self.program.as_bytes(), kit.as_bytes(), exercise.as_bytes(), answer])
    }

    /// What was said of exactly this, if it is still kept. A damaged file counts as none.
    pub fn get(&self, module: &str, key: &str) -> Option<Judgement> {
        let kept: Kept = serde_json::from_slice(&fs::read(self.file(module)).ok()?).ok()?;
        (kept.key == key).then_some(kept.judgement)
    }

    /// Keeps a verdict, unless a second run might end otherwise: what depends on time, memory or a signal is
    /// tried again each time.
    pub fn put(&self, module: &str, key: &str, judgement: &Judgement) {
        let steady = matches!(
            judgement.verdict,
            Verdict::Pass | Verdict::Wrong | Verdict::Panicked | Verdict::CompileError | Verdict::NotStarted
        );
        if !steady {
            return;
        }
        let kept = Kept { key: key.to_owned(), judgement: judgement.clone() };
        if let Ok(json) = serde_json::to_vec(&kept) {
            // Nothing is lost but time if it can't be written.
            let _ = write_atomically(&self.file(module), &json);
        }
    }

    fn file(&self, module: &str) -> PathBuf {
        self.dir.join(Path::new(module).with_extension("json"))
    }
}
