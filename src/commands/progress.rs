//! A line on standard error while something takes longer than a blink; gone when it is done.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::learn::examine::Event;
use crate::terminal::Terminal;

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows how far the work is, on a terminal; says only the slow first build elsewhere.
#[derive(Debug)]
pub struct Progress<'a> {
    terminal: &'a Terminal,
    started: Instant,
    live: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    drawn: bool,
    kit_announced: bool,
}

impl<'a> Progress<'a> {
    /// Starts the clock.
    pub fn new(terminal: &'a Terminal) -> Progress<'a> {
        let live = std::io::stderr().is_terminal();
        Progress { terminal, started: Instant::now(), live, state: Mutex::default() }
    }

    /// Takes notice of an event.
    pub fn event(&self, event: &Event) {
        match event {
            Event::Kit(step) => {
                self.announce_kit();
                self.draw(&format!("building the kit: {} of {} ({})", step.done, step.total, step.name));
            }
            Event::Judged { done, of } => self.count("judged", *done, *of),
        }
    }

    /// So many of so many.
    pub fn count(&self, what: &str, done: usize, of: usize) {
        if self.started.elapsed() > PATIENCE {
            self.draw(&format!("{what} {done} of {of}"));
        }
    }

    /// The first build takes seconds wherever it runs, so it is announced also in a log.
    fn announce_kit(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.kit_announced {
            state.kit_announced = true;
            self.write("building the kit that exercises are linked with (once per toolchain)\n");
        }
    }

    fn draw(&self, text: &str) {
        if self.live {
            self.state.lock().unwrap_or_else(PoisonError::into_inner).drawn = true;
            self.write(&format!("\r\x1b[2K{text}"));
        }
    }

    fn write(&self, text: &str) {
        let mut stream = self.terminal.stderr();
        // Progress that can't be shown is no reason to stop.
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.state.lock().unwrap_or_else(PoisonError::into_inner).drawn {
            self.write("\r\x1b[2K");
        }
    }
}
