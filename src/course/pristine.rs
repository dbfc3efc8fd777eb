//! The learner's files as the course ships them: `checks/stubs.json`.
//!
//! Learners edit `exercises/`, so a clean copy has to stand elsewhere, for `reset` and for `init`. It also
//! reaches the published crate, from which cargo leaves out `exercises/*`, being packages of their own.
//! `author freeze` writes it, and `author check` proves that it is what `exercises/` holds.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::model::Course;

/// The files below `exercises/`, by path relative to the course.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pristine {
    files: BTreeMap<String, String>,
}

impl Pristine {
    /// Where it is kept, relative to the course.
    pub const FILE: &'static str = "checks/stubs.json";

    /// Reads what a course keeps.
    ///
    /// # Errors
    /// The file is missing or damaged; the message says what to do.
    pub fn read(root: &Path) -> Result<Pristine, String> {
        let remedy = "help: the course's author runs `attn-lessons author freeze`";
        let text = fs::read_to_string(root.join(Self::FILE))
            .map_err(|error| format!("{} can't be read: {error}\n  {remedy}", Self::FILE))?;
        Self::parse(&text).map_err(|error| format!("{} is damaged: {error}\n  {remedy}", Self::FILE))
    }

    /// Reads the text of the file.
    pub fn parse(text: &str) -> Result<Pristine, serde_json::Error> {
        Ok(Pristine { files: serde_json::from_str(text)? })
    }

    /// Takes the files of a course as they are now: of each level its manifest, its lesson, its module list and
    /// its stubs.
    ///
    /// # Errors
    /// One of them can't be read.
    pub fn take(course: &Course) -> Result<Pristine, String> {
        let mut files = BTreeMap::new();
        for level in &course.levels {
            let dir = format!("exercises/{}", level.id);
            let mut paths =
                vec![format!("{dir}/Cargo.toml"), format!("{dir}/README.md"), format!("{dir}/src/lib.rs")];
            paths.extend(level.listed.iter().map(|name| format!("{dir}/src/{name}.rs")));
            for path in paths {
                let text = fs::read_to_string(course.root.join(&path))
                    .map_err(|error| format!("{path} can't be read: {error}"))?;
                files.insert(path, text);
            }
        }
        Ok(Pristine { files })
    }

    /// The text of one file.
    pub fn get(&self, path: &Path) -> Option<&str> {
        self.files.get(path.to_str()?).map(String::as_str)
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The text of the file that keeps it.
    pub fn to_text(&self) -> String {
        // Strings as keys and values can't fail.
        let mut text = serde_json::to_string_pretty(&self.files).unwrap_or_default();
        text.push('\n');
        text
    }
}
