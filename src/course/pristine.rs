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
    /// Some of them can't be read; all are named, with a remedy.
    pub fn take(course: &Course) -> Result<Pristine, String> {
        let mut files = BTreeMap::new();
        let mut missing = Vec::new();
        for level in &course.levels {
            let dir = format!("exercises/{}", level.id);
            let manifest =
                format!("the level's package: name = \"{}\", and `ndarray` as a dependency", level.id);
            let mut paths = vec![
                (format!("{dir}/Cargo.toml"), manifest),
                (format!("{dir}/README.md"), "the lesson of the level".to_owned()),
                (format!("{dir}/src/lib.rs"), "a line `pub mod NAME;` for each exercise".to_owned()),
            ];
            let stub = |name| {
                (format!("{dir}/src/{name}.rs"), "the stub: the task, the function, `todo!()`".to_owned())
            };
            paths.extend(level.listed.iter().map(stub));
            for (path, what) in paths {
                match fs::read_to_string(course.root.join(&path)) {
                    Ok(text) => drop(files.insert(path, text)),
                    Err(error) => {
                        missing.push(format!("error: {path} can't be read: {error}\n  help: write {what}"))
                    }
                }
            }
        }
        if missing.is_empty() { Ok(Pristine { files }) } else { Err(missing.join("\n\n")) }
    }

    /// With the stubs of exercises that weren't loaded as they were before, where they were kept.
    pub fn keeping(mut self, before: &Pristine, course: &Course) -> Pristine {
        for level in &course.levels {
            let loaded = |name: &String| level.exercises.iter().any(|exercise| exercise.name() == name);
            for name in level.listed.iter().filter(|name| !loaded(name)) {
                let path = format!("exercises/{}/src/{name}.rs", level.id);
                if let Some(text) = before.files.get(&path) {
                    self.files.insert(path, text.clone());
                }
            }
        }
        self
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
