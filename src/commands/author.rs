//! `author freeze`, `author check` and `author schema`.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use similar::TextDiff;

use super::progress::Progress;
use super::{Context, all};
use crate::author::{check, freeze, specimens, stray};
use crate::build::{Cache, Kit, Toolchain, Workshop, write_atomically};
use crate::cli::{Author, Schema};
use crate::course::frozen::Frozen;
use crate::course::model::{Course, Exercise};
use crate::course::pristine::Pristine;
use crate::course::problem::Problems;
use crate::course::schema;
use crate::failure::Failure;
use crate::judge::expected;
use crate::judge::words::count;
use crate::learn::answers;
use crate::learn::examine::{Event, read_frozen};

/// Lines of a diff that are shown for one file.
const DIFF_LINES: usize = 30;

/// Does what a teacher asks for.
pub fn author(context: &Context, command: Author) -> Result<u8, Failure> {
    match command {
        Author::Freeze { names, yes } => freeze_course(context, &names, yes),
        Author::Check { names } => check_course(context, &names),
        Author::Schema { of } => {
            let schema = match of {
                Schema::Check => schema::check_schema(),
                Schema::Course => schema::course_schema(),
            };
            context.print(&schema_text(&schema))?;
            Ok(0)
        }
    }
}

fn schema_text(schema: &serde_json::Value) -> String {
    format!("{schema:#}\n")
}

/// The generated files beside the outputs, with what they should hold.
fn generated(course: &Course) -> Result<Vec<(PathBuf, String)>, Failure> {
    let pristine = Pristine::take(course).map_err(Failure::Unsound)?;
    // Where only some exercises are looked at, the stubs of the others stay as they were: one may be solved by now.
    let before = Pristine::read(&course.root).unwrap_or_default();
    let pristine = pristine.keeping(&before, course);
    Ok(vec![
        (PathBuf::from("checks/check.schema.json"), schema_text(&schema::check_schema())),
        (PathBuf::from("checks/course.schema.json"), schema_text(&schema::course_schema())),
        (PathBuf::from(Pristine::FILE), pristine.to_text()),
    ])
}

fn workshop(context: &Context, course: &Course) -> Result<Workshop, Failure> {
    let progress = Progress::new(&context.terminal);
    let cache = Cache::open()?;
    let toolchain = Toolchain::find(&cache, &course.root)?;
    let kit = Kit::ready(&cache, &toolchain, &|step| progress.event(&Event::Kit(step)))?;
    Ok(Workshop::open(kit, cache.course(&course.root)?.join("author"))?)
}

/// All specimens of some exercises; as the stub counts what stands in the exercise's file now.
fn gather<'a>(course: &Course, exercises: &[&'a Exercise]) -> Result<Vec<specimens::Specimen<'a>>, Failure> {
    let mut all = Vec::new();
    for &exercise in exercises {
        let path = answers::path(exercise);
        let text = fs::read_to_string(course.root.join(&path)).map_err(|e| Failure::file("read", path, e))?;
        all.push(specimens::Specimen { exercise, role: specimens::Role::Stub, text });
        all.extend(specimens::of(exercise));
    }
    Ok(all)
}

fn freeze_course(context: &Context, names: &[String], yes: bool) -> Result<u8, Failure> {
    let course = context.load_named(names)?;
    let exercises = all(&course);
    let workshop = workshop(context, &course)?;
    let specimens = gather(&course, &exercises)?;
    let progress = Progress::new(&context.terminal);
    let ran = specimens::run(&workshop, &specimens, &|done, of| progress.count("ran", done, of))?;
    drop(progress);
    let mut new = generated(&course)?;
    let mut problems = Vec::new();
    let mut unequal = Problems::default();
    for &exercise in &exercises {
        let (own, own_ran) = of_exercise(exercise, &specimens, &ran);
        match freeze::freeze(exercise, &own, &own_ran) {
            Ok(frozen) => {
                unequal.extend(expected::unequal(exercise, &frozen.expected));
                new.push((Frozen::path(exercise), frozen.to_text(&exercise.compare)));
            }
            Err(problem) => problems.push(finding(exercise, &problem)),
        }
    }
    if !unequal.is_empty() {
        return Err(Failure::Course(unequal));
    }
    if !problems.is_empty() {
        return Err(Failure::Unsound(problems.join("\n\n")));
    }
    let changed: Vec<_> = new
        .into_iter()
        .filter(|(path, text)| fs::read_to_string(course.root.join(path)).ok().as_ref() != Some(text))
        .collect();
    if changed.is_empty() {
        context.print("Everything is frozen as it is.\n")?;
        return Ok(0);
    }
    for (path, text) in &changed {
        context.print(&diff(&course.root, path, text))?;
    }
    if !yes && !asked(context, changed.len())? {
        context.print("Nothing was written. `--yes` writes without asking.\n")?;
        return Ok(1);
    }
    for (path, text) in &changed {
        let full = course.root.join(path);
        write_atomically(&full, text.as_bytes()).map_err(|e| Failure::file("write", full, e))?;
    }
    context.print(&format!(
        "Written: {}. Next: `{} author check`\n",
        count(changed.len(), "file"),
        context.call
    ))?;
    Ok(0)
}

/// The specimens of one exercise among all.
fn of_exercise<'a>(
    exercise: &Exercise,
    specimens: &'a [specimens::Specimen<'a>],
    ran: &'a [specimens::Ran],
) -> (Vec<&'a specimens::Specimen<'a>>, Vec<&'a specimens::Ran>) {
    specimens.iter().zip(ran).filter(|(specimen, _)| specimen.exercise.id == exercise.id).unzip()
}

/// How a file will change, cut to a readable length.
fn diff(root: &Path, path: &Path, new: &str) -> String {
    let Ok(old) = fs::read_to_string(root.join(path)) else {
        return format!("new: {} ({} lines)\n", path.display(), new.lines().count());
    };
    let diff = TextDiff::from_lines(old.as_str(), new);
    let unified = diff.unified_diff().context_radius(1).header("frozen", "today").to_string();
    let lines: Vec<String> = unified.lines().map(|line| line.chars().take(160).collect()).collect();
    let mut text = format!("changed: {}\n", path.display());
    for line in lines.iter().take(DIFF_LINES) {
        text.push_str(&format!("  {line}\n"));
    }
    if lines.len() > DIFF_LINES {
        text.push_str(&format!("  … {} more lines\n", lines.len() - DIFF_LINES));
    }
    text
}

/// Asks on a terminal; without one the answer is no.
fn asked(context: &Context, files: usize) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(false);
    }
    let mut prompt = context.terminal.stderr();
    write!(prompt, "Write these {files} files? [y/N] ")?;
    prompt.flush()?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}

fn check_course(context: &Context, names: &[String]) -> Result<u8, Failure> {
    let course = context.load_named(names)?;
    let exercises = all(&course);
    let workshop = workshop(context, &course)?;
    let specimens = gather(&course, &exercises)?;
    let mut problems = Vec::new();
    let progress = Progress::new(&context.terminal);
    let ran = specimens::run(&workshop, &specimens, &|done, of| progress.count("ran", done, of))?;
    drop(progress);
    let mut tally = check::Tally::default();
    for &exercise in &exercises {
        let frozen = match read_frozen(&course, exercise) {
            Ok(frozen) => frozen,
            Err(Failure::Course(unequal)) => {
                problems.push(unequal.render(true));
                continue;
            }
            Err(failure) => {
                problems.push(finding(exercise, &failure.to_string()));
                continue;
            }
        };
        let (own, own_ran) = of_exercise(exercise, &specimens, &ran);
        let found = check::check(exercise, &frozen, &own, &own_ran, &mut tally);
        problems.extend(found.iter().map(|problem| finding(exercise, problem)));
    }
    // What concerns the course as a whole.
    if names.is_empty() {
        for (path, text) in generated(&course)? {
            if fs::read_to_string(course.root.join(&path)).ok().as_ref() != Some(&text) {
                problems.push(format!(
                    "{}: not what it would be made as today\n  help: run `{} author freeze`",
                    path.display(),
                    context.call
                ));
            }
        }
        problems.extend(stray::stray(&course));
    }
    if !problems.is_empty() {
        let count = problems.len();
        let word = if count == 1 { "finding" } else { "findings" };
        return Err(Failure::Unsound(format!("{}\n\n{count} {word}", problems.join("\n\n"))));
    }
    context.print(&summary(&tally))?;
    Ok(0)
}

fn finding(exercise: &Exercise, problem: &str) -> String {
    format!("checks/{}.toml: {problem}", exercise.id)
}

fn summary(tally: &check::Tally) -> String {
    let check::Tally { exercises, cases, mistakes, variants, killed, accepts, told_apart, alike, doubles } =
        tally;
    let percent = if *variants == 0 { 100 } else { 100 * killed / variants };
    format!(
        "The course is sound.\n\
         \x20 exercises          {exercises}, each stub compiles and is open, each solution passes\n\
         \x20 cases              {cases}, each separates something\n\
         \x20 mistakes           {mistakes} in {variants} variants\n\
         \x20 mistakes killed    {killed} of {variants} ({percent} %), each under its own name\n\
         \x20 pairs told apart   {told_apart}, and {alike} declared alike\n\
         \x20 double mistakes    {doubles} with a name of their own\n\
         \x20 accepted answers   {accepts}, all pass\n"
    )
}
