//! Hears one child out: takes its replies and what it prints, and decides when it has said enough.

use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::child::Child;
use super::clock::Clock;
use super::frames::{Frames, Read};
use super::outcome::Outcome;
use super::printed::Recorder;
use super::{Question, RunError};

/// A child that has replied to everything may take this long to end.
const GRACE: Duration = Duration::from_millis(100);

/// Where the end of a child can't be waited for together with its pipes, it is asked for this often.
const TICK: Duration = Duration::from_millis(5);

/// What was read at once of what the child prints.
const CHUNK: usize = 64 << 10;

/// What a child had to say.
#[derive(Debug)]
pub struct Heard {
    /// Of the cases that it replied to, in order.
    pub outcomes: Vec<Outcome>,
    pub stop: Stop,
}

/// Why listening stopped.
#[derive(Debug, PartialEq)]
pub enum Stop {
    /// It has replied to every case.
    Answered,
    /// It ended by itself, perhaps within a reply.
    Ended { cut_short: bool },
    /// The case that was running took too long.
    OutOfTime,
    /// It printed too much.
    Flooded,
    /// What it sent for the case that was running is no reply to it.
    Garbled(String),
    /// It replied again to a case. That case has become garbled; the one that was running is not to blame.
    Disowned,
}

/// Listens until the child has replied to all `cases` or is to be given up. It is left to be ended.
pub fn listen(
    child: &mut Child,
    cases: usize,
    question: &Question<'_>,
    clock: &mut Clock,
    recorder: &mut Recorder,
) -> Result<Heard, RunError> {
    let mut listener =
        Listener { question, cases, outcomes: Vec::with_capacity(cases), frames: Frames::default() };
    let stop = listener.until_stop(child, clock, recorder)?;
    let Listener { outcomes, .. } = listener;
    Ok(Heard { outcomes, stop })
}

struct Listener<'a> {
    question: &'a Question<'a>,
    cases: usize,
    outcomes: Vec<Outcome>,
    frames: Frames,
}

impl Listener<'_> {
    fn until_stop(
        &mut self,
        child: &mut Child,
        clock: &mut Clock,
        recorder: &mut Recorder,
    ) -> Result<Stop, RunError> {
        let mut began = Instant::now();
        let (mut replies_open, mut output_open) = (true, true);
        let mut chunk = vec![0; CHUNK];
        loop {
            let left = self.cases - self.outcomes.len();
            let deadline = if left == 0 { began + GRACE } else { clock.deadline(began, left) };
            let wait = deadline.saturating_duration_since(Instant::now());
            let ended = wait_for_any(child, replies_open, output_open, wait)?;

            // Replies first, so that what is printed is blamed on the case that is running.
            while replies_open {
                match self.frames.read(child.replies()).map_err(RunError::system("read a reply"))? {
                    Read::Some => {
                        let known = self.outcomes.len();
                        if let Err(stop) = self.take_frames() {
                            return Ok(stop);
                        }
                        if self.outcomes.len() > known {
                            began = Instant::now();
                        }
                    }
                    Read::Nothing => break,
                    Read::Closed => replies_open = false,
                }
                // One reading at a time, but for the last time: then all that has come counts.
                if !ended {
                    break;
                }
            }
            while output_open {
                match rustix::io::read(child.output(), &mut chunk) {
                    Ok(0) => output_open = false,
                    Ok(count) => recorder.add(&chunk[..count]),
                    Err(Errno::AGAIN | Errno::INTR) => break,
                    Err(error) => return Err(RunError::system("read what was printed")(error)),
                }
                if !ended || recorder.is_flooded() {
                    break;
                }
            }

            let left = self.cases - self.outcomes.len();
            if recorder.is_flooded() {
                return Ok(if left == 0 { Stop::Answered } else { Stop::Flooded });
            }
            if ended {
                return Ok(self.ended());
            }
            let deadline = if left == 0 { began + GRACE } else { clock.deadline(began, left) };
            if Instant::now() >= deadline {
                return Ok(if left == 0 { Stop::Answered } else { Stop::OutOfTime });
            }
        }
    }

    /// Consumes the frames that are whole.
    fn take_frames(&mut self) -> Result<(), Stop> {
        loop {
            let running = self.outcomes.len();
            let frame = match self.frames.next(self.question.limits.reply_max) {
                Ok(Some(frame)) => frame,
                Ok(None) => return Ok(()),
                Err(reason) => return Err(self.garbled(reason)),
            };
            let case = usize::try_from(frame.case).unwrap_or(usize::MAX);
            if case == running && case < self.cases {
                let outcome = frame.outcome(self.question.result);
                self.outcomes.push(outcome);
            } else if let Some(outcome) = self.outcomes.get_mut(case) {
                *outcome = Outcome::Garbled { reason: "there were two replies to it".to_owned() };
                return Err(Stop::Disowned);
            } else {
                return Err(self.garbled("a reply came out of turn".to_owned()));
            }
        }
    }

    /// Something came that is no reply: it is blamed on the case that was running, or else on the last one.
    fn garbled(&mut self, reason: String) -> Stop {
        if self.outcomes.len() < self.cases {
            return Stop::Garbled(reason);
        }
        if let Some(last) = self.outcomes.last_mut() {
            *last = Outcome::Garbled { reason };
        }
        Stop::Answered
    }

    fn ended(&mut self) -> Stop {
        let cut_short = self.frames.has_begun();
        if self.outcomes.len() < self.cases {
            return Stop::Ended { cut_short };
        }
        if cut_short {
            return self.garbled("something followed after its reply".to_owned());
        }
        Stop::Answered
    }
}

/// Waits until the child has sent something, printed something or ended, or the time is over. Tells whether it
/// has ended: then nothing more will come than what is in the pipes already.
fn wait_for_any(child: &Child, replies: bool, output: bool, wait: Duration) -> Result<bool, RunError> {
    let mut watched = Vec::with_capacity(3);
    if replies {
        watched.push(PollFd::from_borrowed_fd(child.replies(), PollFlags::IN));
    }
    if output {
        watched.push(PollFd::from_borrowed_fd(child.output(), PollFlags::IN));
    }
    let handle = child.handle();
    let wait = match handle {
        Some(handle) => {
            watched.push(PollFd::from_borrowed_fd(handle, PollFlags::IN));
            wait
        }
        None => wait.min(TICK),
    };
    let timeout = Timespec {
        tv_sec: wait.as_secs().try_into().unwrap_or(i64::MAX),
        tv_nsec: wait.subsec_nanos().into(),
    };
    match poll(&mut watched, Some(&timeout)) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(RunError::system("wait for a child")(error)),
    }
    match (handle, watched.last()) {
        (Some(_), Some(last)) => Ok(!last.revents().is_empty()),
        _ => child.has_ended(),
    }
}
