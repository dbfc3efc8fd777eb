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
use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::{Cli, Command};
use crate::course;
use crate::course::model::{Course, Exercise, Level};
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
    course: Option<PathBuf>,
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
    /// Where the course is that was asked for, or the nearest one.
    fn root(&self) -> Result<PathBuf, Failure> {
        if let Some(dir) = &self.course {
            return if dir.join(course::COURSE_FILE).is_file() {
                Ok(dir.clone())
            } else {
                Err(Failure::Usage(format!(
                    "{} holds no course: there is no {} in it\n  help: name the directory that holds `checks`",
                    dir.display(),
                    course::COURSE_FILE
                )))
            };
        }
        let here = std::env::current_dir().map_err(|e| Failure::file("read", ".", e))?;
        course::find(&here).ok_or_else(|| {
            Failure::Usage(format!(
                "no course here or in any directory above ({})\n  help: `{} init` writes one",
                here.display(),
                self.call
            ))
        })
    }

    /// Loads the whole course.
    fn load(&self) -> Result<Course, Failure> {
        course::load(&self.root()?).map_err(Failure::Course)
    }

    /// Loads the exercises that some names mean; all without a name.
    fn load_named(&self, names: &[String]) -> Result<Course, Failure> {
        if names.is_empty() {
            return self.load();
        }
        let root = self.root()?;
        let listed = course::load_only(&root, &[]).map_err(Failure::Course)?;
        let ids = names.iter().map(|name| resolve(&listed, name)).collect::<Result<Vec<_>, _>>()?;
        course::load_only(&root, &ids).map_err(Failure::Course)
    }

    /// Loads the exercise that a name means.
    fn load_one(&self, name: &str) -> Result<(Course, Exercise), Failure> {
        let mut course = self.load_named(&[name.to_owned()])?;
        let exercise = course.levels.iter_mut().find_map(|level| level.exercises.pop());
        let exercise = exercise.ok_or_else(|| Failure::Usage(format!("no exercise `{name}`")))?;
        Ok((course, exercise))
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
            // Problems with a place in a file begin like this by themselves.
            Failure::Unsound(findings)
                if anstream::adapter::strip_str(findings).to_string().starts_with("error") =>
            {
                findings.clone()
            }
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

/// The id that a name means: an exercise's name, its id, or the path of its file.
fn resolve(course: &Course, name: &str) -> Result<String, Failure> {
    let wanted = name.trim_end_matches(".rs").trim_start_matches("./").replace("/src/", "/");
    let wanted = wanted.trim_start_matches("exercises/");
    let ids: Vec<String> = course.levels.iter().flat_map(Level::ids).collect();
    let is_named = |id: &&String| *id == wanted || id.split_once('/').is_some_and(|(_, name)| name == wanted);
    let found: Vec<&String> = ids.iter().filter(is_named).collect();
    match found.as_slice() {
        [id] => Ok((*id).clone()),
        [] => {
            let names: Vec<&str> = course.levels.iter().flat_map(|l| &l.listed).map(String::as_str).collect();
            Err(Failure::Usage(format!("no exercise `{name}`\n  help: {}", suggest::remedy(wanted, &names))))
        }
        several => {
            let ids: Vec<&str> = several.iter().map(|id| id.as_str()).collect();
            Err(Failure::Usage(format!(
                "`{name}` could be any of {}\n  help: use one of these ids",
                ids.join(", ")
            )))
        }
    }
}
