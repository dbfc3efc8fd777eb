//! Files that nothing in the course refers to.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::course::frozen::Frozen;
use crate::course::model::Course;
use crate::learn::answers;

/// Findings on solutions, frozen outputs and exercise files without an exercise, and on module lists that leave
/// an exercise out. (Stray check files are found when the course is loaded.)
pub fn stray(course: &Course) -> Vec<String> {
    let exercises = || course.levels.iter().flat_map(|level| &level.exercises);
    let mut expected: BTreeSet<PathBuf> = BTreeSet::new();
    for exercise in exercises() {
        expected.insert(Path::new("solutions").join(format!("{}.rs", exercise.id)));
        expected.insert(Frozen::path(exercise));
        expected.insert(answers::path(exercise));
    }
    let mut findings = Vec::new();
    for level in &course.levels {
        let source = Path::new("exercises").join(&level.id).join("src");
        expected.insert(source.join("lib.rs"));
        let found = files(course, &Path::new("solutions").join(&level.id), ".rs")
            .chain(files(course, &Path::new("checks").join(&level.id), ".outputs.json"))
            .chain(files(course, &source, ".rs"));
        for path in found.filter(|path| !expected.contains(path)) {
            findings.push(format!(
                "{}: no exercise of the course refers to it\n  help: list its exercise in checks/course.toml, or remove the file",
                path.display()
            ));
        }
        let list = fs::read_to_string(course.root.join(source.join("lib.rs"))).unwrap_or_default();
        for exercise in &level.exercises {
            let line = format!("mod {};", exercise.name());
            if !list.lines().any(|text| text.trim().trim_start_matches("pub ") == line) {
                findings.push(format!(
                    "exercises/{}/src/lib.rs: leaves out `{}`\n  help: add `pub {line}`",
                    level.id,
                    exercise.name()
                ));
            }
        }
    }
    findings
}

fn files(course: &Course, dir: &Path, ending: &'static str) -> impl Iterator<Item = PathBuf> + use<> {
    let dir = dir.to_owned();
    let entries = fs::read_dir(course.root.join(&dir)).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    names
        .into_iter()
        .filter(move |name| name.to_string_lossy().ends_with(ending))
        .map(move |name| dir.join(name))
}
