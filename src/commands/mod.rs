//! One file a command. Each writes through the terminal's streams and returns an exit code.

mod author;
mod doctor;
mod hint;
mod init;
mod list;
mod progress;
mod reset;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::course;
use crate::course::model::{Course, Exercise};
use crate::course::suggest;
use crate::failure::Failure;
use crate::process;
use crate::report::ascii;
use crate::terminal::{Terminal, invocation};

/// Interrupted by Ctrl-C, SIGTERM or SIGHUP.
const INTERRUPTED: i32 = 130;

/// What a command needs of the command line beside its own arguments.
#[derive(Debug)]
struct Context {
    terminal: Terminal,
    course: Option<std::path::PathBuf>,
    /// How the program is called, for the next step.
    call: &'static str,
}

/// Runs a command.
pub fn main(cli: Cli) -> ExitCode {
    // Without the handler Ctrl-C ends the program too, and the kernel then kills its children (on Linux).
    let _ = ctrlc::set_handler(|| {
        process::kill_all();
        std::process::exit(INTERRUPTED);
    });
    let context = Context { terminal: Terminal::new(cli.color), course: cli.course, call: invocation() };
    let result = match cli.command {
        Command::Verify { names, format, fresh } => verify::verify(&context, &names, format, fresh),
        Command::Run { name } => verify::run(&context, &name),
        Command::List => list::list(&context),
        Command::Hint { name } => hint::hint(&context, &name),
        Command::Init { dir } => init::init(&context, &dir),
        Command::Reset { name } => reset::reset(&context, &name),
        Command::Author { command } => author::author(&context, command),
        Command::Doctor => doctor::doctor(&context),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        // Whoever closed the pipe has read enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            context.say_failure(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}

impl Context {
    /// Loads the course that was asked for, or the nearest one.
    fn load(&self) -> Result<Course, Failure> {
        let root = match &self.course {
            Some(dir) => dir.clone(),
            None => {
                let here = std::env::current_dir().map_err(|e| Failure::file("read", ".", e))?;
                course::find(&here).ok_or_else(|| {
                    Failure::Usage(format!(
                        "no course here or in any directory above ({})\n  help: `{} init` writes one",
                        here.display(),
                        self.call
                    ))
                })?
            }
        };
        course::load(&root).map_err(Failure::Course)
    }

    /// Writes to standard output.
    fn print(&self, text: &str) -> Result<(), Failure> {
        let text = if self.terminal.unicode { text.to_owned() } else { ascii(text) };
        let mut out = self.terminal.stdout();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }

    fn say_failure(&self, failure: &Failure) {
        let text = match failure {
            Failure::Course(problems) => problems.render(true),
            other => format!("error: {other}"),
        };
        let text = if self.terminal.unicode { text } else { ascii(&text) };
        // If standard error is gone there is nobody left to tell.
        let _ = writeln!(self.terminal.stderr(), "{}", text.trim_end());
    }
}

/// Every exercise of a course, in order.
fn all(course: &Course) -> Vec<&Exercise> {
    course.levels.iter().flat_map(|level| &level.exercises).collect()
}

/// The exercises that some names mean; all without a name.
fn chosen<'a>(course: &'a Course, names: &[String]) -> Result<Vec<&'a Exercise>, Failure> {
    if names.is_empty() {
        return Ok(all(course));
    }
    let mut chosen = names.iter().map(|name| find(course, name)).collect::<Result<Vec<_>, _>>()?;
    // In the course's order, each once.
    let order = |exercise: &Exercise| all(course).iter().position(|e| e.id == exercise.id);
    chosen.sort_by_key(|exercise| order(exercise));
    chosen.dedup_by_key(|exercise| &exercise.id);
    Ok(chosen)
}

/// The exercise that a name means: its name, its id, or the path of its file.
fn find<'a>(course: &'a Course, name: &str) -> Result<&'a Exercise, Failure> {
    let wanted = name.trim_end_matches(".rs").trim_start_matches("./").replace("/src/", "/");
    let wanted = wanted.trim_start_matches("exercises/");
    let exercises = all(course);
    if let Some(exercise) = exercises.iter().find(|exercise| exercise.id == wanted) {
        return Ok(exercise);
    }
    let named: Vec<_> = exercises.iter().filter(|exercise| exercise.name() == wanted).collect();
    match named.as_slice() {
        [exercise] => Ok(exercise),
        [] => {
            let names: Vec<&str> = exercises.iter().map(|exercise| exercise.name()).collect();
            Err(Failure::Usage(format!("no exercise `{name}`\n  help: {}", suggest::remedy(wanted, &names))))
        }
        several => {
            let ids: Vec<&str> = several.iter().map(|exercise| exercise.id.as_str()).collect();
            Err(Failure::Usage(format!(
                "`{name}` could be any of {}\n  help: use one of these ids",
                ids.join(", ")
            )))
        }
    }
}
