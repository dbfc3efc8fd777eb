//! `verify` and `run`: judge answers.

use super::progress::Progress;
use super::{Context, all};
use crate::cli::Format;
use crate::course::model::{Course, Exercise};
use crate::failure::Failure;
use crate::learn::examine::{course_hash, examine};
use crate::report::{Human, Json, Report, Results};

/// Judges the named answers, or all.
pub fn verify(context: &Context, names: &[String], format: Format, fresh: bool) -> Result<u8, Failure> {
    let course = context.load_named(names)?;
    let exercises = all(&course);
    let results = judge(context, &course, &exercises, fresh, !names.is_empty())?;
    match format {
        Format::Human => report(context, &results, &human(context, false)),
        Format::Json => report(context, &results, &Json { course_hash: course_hash(&course) }),
    }
}

/// Judges one answer afresh and shows all that it prints.
pub fn run(context: &Context, name: &str) -> Result<u8, Failure> {
    let course = context.load_named(&[name.to_owned()])?;
    let results = judge(context, &course, &all(&course), true, true)?;
    report(context, &results, &human(context, true))
}

fn judge<'a>(
    context: &Context,
    course: &'a Course,
    exercises: &[&'a Exercise],
    fresh: bool,
    named: bool,
) -> Result<Results<'a>, Failure> {
    let progress = Progress::new(&context.terminal);
    let (judged, toolchain) = examine(course, exercises, fresh, &|event| progress.event(&event))?;
    Ok(Results { course, toolchain: toolchain.version, judged, named })
}

fn human(context: &Context, all_printed: bool) -> Human<'_> {
    Human { terminal: &context.terminal, call: context.call, all_printed }
}

fn report(context: &Context, results: &Results<'_>, report: &dyn Report) -> Result<u8, Failure> {
    report.write(results, &mut context.terminal.stdout())?;
    Ok(u8::from(!results.all_passed()))
}
