//! A directory as a course: `checks/course.toml`, and for every exercise it lists a check file and a solution.
//!
//! The stubs are not looked at: they are the learner's to edit, or to lose.

use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use super::document::{self, ROOT};
use super::examples;
use super::fields::Fields;
use super::files::{self, Unread};
use super::literal::Reader;
use super::model::{Course, Exercise, Level};
use super::problem::{Problem, Problems, Source};
use super::raw::{Located, RawCheck, RawCourse, RawLevel};
use super::resolve::Resolver;

/// The file that makes a directory a course.
pub const COURSE_FILE: &str = "checks/course.toml";

/// The nearest directory from `start` upwards that holds a course.
pub fn find(start: &Path) -> Option<PathBuf> {
    let start = std::path::absolute(start).ok()?;
    start.ancestors().find(|directory| directory.join(COURSE_FILE).is_file()).map(Path::to_owned)
}

/// Loads the course in `root`.
///
/// # Errors
/// Everything that is wrong in any of its files, in one go.
pub fn load(root: &Path) -> Result<Course, Problems> {
    load_with(root, &Wanted::All)
}

/// Loads a course with only some of its exercises, by id; the others are listed and not looked at. After an edit a
/// learner waits for one.
///
/// # Errors
/// Everything that is wrong in the files that were read.
pub fn load_only(root: &Path, ids: &[String]) -> Result<Course, Problems> {
    load_with(root, &Wanted::These(ids))
}

/// Which exercises to load.
enum Wanted<'a> {
    All,
    These(&'a [String]),
}

impl Wanted<'_> {
    fn holds(&self, level: &str, name: &str) -> bool {
        match self {
            Wanted::All => true,
            Wanted::These(ids) => ids.iter().any(|id| id.split_once('/') == Some((level, name))),
        }
    }
}

fn load_with(root: &Path, wanted: &Wanted<'_>) -> Result<Course, Problems> {
    let mut problems = Problems::default();
    let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
    let course = Loader { root, wanted, problems: &mut problems }.course();
    match course {
        Some(course) if problems.is_empty() => Ok(course),
        _ => {
            if problems.is_empty() {
                // Nothing is dropped without a word; should it ever be, this is better than an empty list.
                problems.push(Problem::of_file(
                    Path::new(COURSE_FILE),
                    "the course can't be loaded",
                    "this is a fault of attn-lessons: please report it, with the course",
                ));
            }
            problems.sort();
            Err(problems)
        }
    }
}

struct Loader<'a> {
    root: PathBuf,
    wanted: &'a Wanted<'a>,
    problems: &'a mut Problems,
}

impl Loader<'_> {
    fn course(mut self) -> Option<Course> {
        let file = Path::new(COURSE_FILE);
        let source = match files::text(&self.root, file) {
            Ok(source) => source,
            Err(error) => {
                self.problems.push(match error {
                    Unread::Bad(problem) => problem,
                    Unread::Missing => Problem::of_file(
                        file,
                        "there is no such file, so this is no course",
                        "write it, or go to the directory of a course",
                    ),
                });
                return None;
            }
        };
        let (raw, lost) = document::read::<RawCourse>(&source, self.problems)?;
        let fields = Fields { source: &source, lost: &lost };
        let title = fields.words(&raw.title, "title", &ROOT, self.problems);
        let mut levels = Vec::new();
        if let Some(listed) = fields.required(&raw.levels, "levels", &ROOT, self.problems) {
            let mut ids = BTreeSet::new();
            for level in listed.iter() {
                levels.extend(self.level(fields, level, &mut ids));
            }
            let listing = |level: &Located<RawLevel>| {
                level.exercises.as_ref().is_some_and(|exercises| !lost.element(&exercises.span()))
            };
            let sound = !lost.element(&listed.span()) && listed.iter().all(listing);
            if sound && matches!(self.wanted, Wanted::All) {
                self.strays(listed);
            }
        }
        Some(Course { root: self.root, title: title?, levels })
    }

    fn level<'r>(
        &mut self,
        fields: Fields<'_>,
        raw: &'r Located<RawLevel>,
        ids: &mut BTreeSet<&'r str>,
    ) -> Option<Level> {
        let title = fields.words(&raw.title, "title", &raw.span(), self.problems);
        let id = fields.required(&raw.id, "id", &raw.span(), self.problems);
        let exercises = fields.required(&raw.exercises, "exercises", &raw.span(), self.problems)?;
        let id = id.filter(|id| self.is_name(fields, id))?;
        if !ids.insert(id.as_str()) {
            let message = format!("there is another level `{}`", **id);
            self.problems.push(fields.at(id.span(), message, "give one of the two another id"));
            return None;
        }
        if exercises.is_empty() && !fields.lost.element(&exercises.span()) {
            let help = format!("{}, or take the level out", examples::like("exercises"));
            self.problems.push(fields.at(exercises.span(), "this level has no exercise", help));
        }
        let mut seen = BTreeSet::new();
        let mut sound = Vec::new();
        for name in exercises.iter() {
            if !seen.insert(name.as_str()) {
                let message = format!("there is another exercise `{}/{}`", **id, **name);
                let help = "take one of the two out, or give it another name";
                self.problems.push(fields.at(name.span(), message, help));
            } else if self.is_name(fields, name) {
                sound.push(name);
            }
        }
        let listed = sound.iter().map(|name| (***name).clone()).collect();
        sound.retain(|name| self.wanted.holds(id, name));
        let exercises = self.exercises(fields.source, id, &sound);
        Some(Level { id: (**id).clone(), title: title?, listed, exercises })
    }

    /// Names become files, modules and packages.
    fn is_name(&mut self, fields: Fields<'_>, name: &Located<String>) -> bool {
        let good = is_module_name(name);
        if !good {
            let help = "use small letters, digits and `_`, and no keyword of Rust: it becomes a module and a directory";
            self.problems.push(fields.at(name.span(), format!("`{}` can't be a name", **name), help));
        }
        good
    }

    /// The exercises of a level, read side by side: parsing them is most of what `verify` does when nothing has
    /// changed.
    fn exercises(&mut self, course: &Source, level: &str, names: &[&Located<String>]) -> Vec<Exercise> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = names.len().div_ceil(cores).max(1);
        let root = &self.root;
        let read = |names: &[&Located<String>]| {
            let mut problems = Problems::default();
            let mut reader = ExerciseReader { root, course, level, problems: &mut problems };
            let exercises: Vec<Exercise> = names.iter().filter_map(|name| reader.exercise(name)).collect();
            (exercises, problems)
        };
        let shares: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = names.chunks(share).map(|names| scope.spawn(move || read(names))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        let mut all = Vec::with_capacity(names.len());
        for (exercises, problems) in shares {
            all.extend(exercises);
            self.problems.extend(problems);
        }
        all
    }

    /// Check files that no level lists.
    fn strays(&mut self, levels: &[Located<RawLevel>]) {
        let mut listed = BTreeSet::from([PathBuf::from(COURSE_FILE)]);
        for level in levels {
            let (Some(id), Some(exercises)) = (&level.id, &level.exercises) else { return };
            if !is_module_name(id) {
                return; // Its files are where they should be, and the name is what is wrong.
            }
            let directory = Path::new("checks").join(id.as_str());
            listed.extend(exercises.iter().map(|name| directory.join(format!("{}.toml", **name))));
        }
        let checks = PathBuf::from("checks");
        let mut stray: Vec<PathBuf> = Vec::new();
        for directory in self.entries(&checks).into_iter().filter(|path| self.root.join(path).is_dir()) {
            stray.extend(self.entries(&directory));
        }
        stray.extend(self.entries(&checks));
        stray
            .retain(|path| path.extension().is_some_and(|ending| ending == "toml") && !listed.contains(path));
        stray.sort();
        for path in stray {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let help = format!("add \"{name}\" to the exercises of a level in `{COURSE_FILE}`, or delete it");
            self.problems.push(Problem::of_file(&path, "no level lists this check file", help));
        }
    }

    /// What a directory holds, as paths relative to the root; nothing if it can't be read.
    fn entries(&self, directory: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.root.join(directory));
        entries.into_iter().flatten().flatten().map(|entry| directory.join(entry.file_name())).collect()
    }
}

/// Reads exercises of one level.
struct ExerciseReader<'a> {
    root: &'a Path,
    /// The file that lists them.
    course: &'a Source,
    level: &'a str,
    problems: &'a mut Problems,
}

impl ExerciseReader<'_> {
    /// One exercise that the course lists as `name`.
    fn exercise(&mut self, name: &Located<String>) -> Option<Exercise> {
        let (file, level) = (name.as_str(), self.level);
        let check = Path::new("checks").join(level).join(format!("{file}.toml"));
        let solution = Path::new("solutions").join(level).join(format!("{file}.rs"));
        let solution = self.text(name, &solution, "the solution is missing");
        let source = self.text(name, &check, "the check file is missing")?;
        let (raw, lost) = document::read::<RawCheck>(&source, self.problems)?;
        let fields = Fields { source: &source, lost: &lost };
        let reader = Reader { root: self.root, fields };
        let resolver = Resolver { reader, solution: solution.as_ref(), problems: self.problems };
        resolver.exercise(format!("{level}/{file}"), raw)
    }

    fn text(&mut self, name: &Located<String>, path: &Path, missing: &str) -> Option<Source> {
        match files::text(self.root, path) {
            Ok(source) => Some(source),
            Err(Unread::Missing) => {
                let help = format!("write `{}`", path.display());
                self.problems.push(self.course.problem(name.span(), missing, help));
                None
            }
            Err(Unread::Bad(problem)) => {
                self.problems.push(problem);
                None
            }
        }
    }
}

/// Whether a text can be the name of a module, and of a directory on every system.
fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && syn::parse_str::<syn::Ident>(name).is_ok()
}
