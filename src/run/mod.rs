//! A child process with limits, and the wire to it.
//!
//! The child gets the arguments of every case and returns results; no expected output ever reaches it. What it
//! sends is not believed in any way: a case has exactly one well-formed reply in its turn, or it has failed.

mod child;
mod clock;
mod exit;
#[cfg(target_os = "linux")]
mod filter;
mod frames;
mod listen;
pub mod outcome;
mod printed;
#[cfg(test)]
mod tests;
mod wire;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::course::model::ResultType;
use crate::process;
use crate::value::Value;
use child::Child;
use clock::Clock;
use listen::Stop;
use outcome::{Finished, Outcome};
use printed::Recorder;

/// A call of one function on some cases.
#[derive(Debug, Clone)]
pub struct Question<'a> {
    /// The program, which serves the wire.
    pub exe: &'a Path,
    /// Which function of the program's table to call.
    pub index: usize,
    /// The arguments of each case.
    pub cases: Vec<&'a [Value]>,
    pub limits: RunLimits,
    /// What the function returns; a reply of any other type is garbled.
    pub result: &'a ResultType,
}

/// What a run may use. The limits of memory, files and CPU hold for each child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunLimits {
    /// Wall time of all cases together. CPU time may be a second more.
    pub wall: Duration,
    /// Once a case has hung, the cases after it have this long together.
    pub after_hang: Duration,
    /// Bytes of address space.
    pub memory: u64,
    /// Bytes of the largest file that may be written.
    pub file_size: u64,
    /// File descriptors.
    pub open_files: u64,
    /// Bytes of output that are kept, of all cases together.
    pub printed_kept: usize,
    /// A child that has printed more bytes than this is killed.
    pub printed_max: usize,
    /// Bytes of one reply.
    pub reply_max: u64,
}

impl RunLimits {
    /// The usual limits, with this wall time.
    pub fn new(wall: Duration) -> RunLimits {
        RunLimits {
            wall,
            after_hang: Duration::from_millis(300),
            memory: 2 << 30,
            file_size: 1 << 20,
            open_files: 64,
            printed_kept: 64 << 10,
            printed_max: 1 << 20,
            reply_max: 256 << 20,
        }
    }
}

/// Why a run could not take place: the machine's fault or the program's, never the learner's.
#[derive(Debug, Error)]
pub enum RunError {
    #[error("can't start {}: {source}", program.display())]
    Start { program: PathBuf, source: io::Error },
    #[error("can't {action}: {source}")]
    System { action: &'static str, source: io::Error },
    #[error("more cases than a question can hold")]
    TooManyCases,
    /// [`process::kill_all`] was called.
    #[error("interrupted")]
    Interrupted,
}

impl RunError {
    /// For `map_err`.
    fn system<E: Into<io::Error>>(action: &'static str) -> impl FnOnce(E) -> RunError {
        move |source| RunError::System { action, source: source.into() }
    }
}

impl From<RunError> for io::Error {
    fn from(error: RunError) -> io::Error {
        let kind = match &error {
            RunError::Start { source, .. } | RunError::System { source, .. } => source.kind(),
            RunError::TooManyCases => io::ErrorKind::InvalidInput,
            RunError::Interrupted => io::ErrorKind::Interrupted,
        };
        io::Error::new(kind, error)
    }
}

/// Calls the function on every case and says what became of each.
///
/// A case that hangs, crashes or ends the process costs only itself: the cases after it run in a fresh child.
/// The calling thread must live until this returns; the child dies with it.
///
/// # Errors
/// The run could not take place. Whatever the learner's code does is an outcome and no error.
pub fn run(question: &Question<'_>) -> Result<Finished, RunError> {
    let started = Instant::now();
    let limits = &question.limits;
    let mut clock = Clock::start(started, limits);
    let mut recorder = Recorder::new(limits.printed_kept, limits.printed_max);
    let mut outcomes: Vec<Outcome> = Vec::with_capacity(question.cases.len());

    while outcomes.len() < question.cases.len() {
        let left = &question.cases[outcomes.len()..];
        if !clock.allows_another() {
            outcomes.resize(question.cases.len(), Outcome::TimedOut);
            break;
        }
        recorder.next_child();
        let mut child = Child::start(question, left, clock.left())?;
        let heard = listen::listen(&mut child, left.len(), question, &mut clock, &mut recorder)?;
        let status = child.end()?;
        if process::ending() {
            return Err(RunError::Interrupted);
        }
        let running = outcomes.len() + heard.outcomes.len() < question.cases.len();
        outcomes.extend(heard.outcomes);
        let fault = match heard.stop {
            // The case that spoke out of turn has its outcome already.
            Stop::Answered | Stop::Disowned => None,
            Stop::Ended { cut_short } => Some(exit::outcome(status, recorder.tail(), cut_short)),
            Stop::OutOfTime => Some(Outcome::TimedOut),
            Stop::Flooded => Some(Outcome::TooMuchOutput),
            Stop::Garbled(reason) => Some(Outcome::Garbled { reason }),
        };
        if let Some(fault) = fault.filter(|_| running) {
            if fault == Outcome::TimedOut {
                clock.hung();
            }
            outcomes.push(fault);
        }
    }
    Ok(Finished { outcomes, printed: recorder.into_printed(), seconds: started.elapsed().as_secs_f64() })
}
