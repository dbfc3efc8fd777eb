//! The loop of a child: the whole question in, one reply a case out.

use std::any::Any;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write};
use std::mem::{ManuallyDrop, forget};
use std::os::fd::FromRawFd;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::process::exit;

use crate::question::{self, Arguments};
use crate::value::{Out, Reply};

/// One case of one exercise: takes the arguments, calls the learner's function.
pub type Call = fn(&mut Arguments) -> Reply;

/// The most bytes of a panic's message that are sent.
const MESSAGE: usize = 4096;

/// The file descriptor that replies go to.
const REPLIES: i32 = 3;

const VALUE: u8 = 0;
const PANICKED: u8 = 1;
const NOT_STARTED: u8 = 2;

thread_local! {
    /// Where the panic in flight on this thread began, as `file:line:column`.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Answers every case of the question on stdin with `calls[INDEX]`, where `INDEX` is the program's argument.
///
/// It never returns: the process ends here whatever threads the learner's code has left behind.
pub fn serve(calls: &[Call]) -> ! {
    let index = std::env::args().nth(1).and_then(|index| index.parse::<usize>().ok());
    let Some(call) = index.and_then(|index| calls.get(index)) else {
        eprintln!("this program is started by the exercise runner, with the number of a function");
        exit(2);
    };
    let (count, mut arguments) = match question::read() {
        Ok(question) => question,
        Err(error) => {
            eprintln!("the question can't be read: {error}");
            exit(2)
        }
    };

    // The default hook would print what is sent as text anyway.
    set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| place.to_string());
        let _ = PLACE.try_with(|slot| slot.try_borrow_mut().map(|mut slot| *slot = place));
    }));

    for case in 0..count {
        PLACE.set(None);
        let outcome = catch_unwind(AssertUnwindSafe(|| call(&mut arguments)));
        // What was printed goes before the reply: once every reply is there the runner may not wait for more.
        let _ = io::stdout().flush();
        let sent = match outcome {
            Ok(reply) => send_value(case, reply),
            Err(panic) => send_panic(case, panic),
        };
        if sent.is_err() {
            // The learner's code closed the pipe, or the runner is gone: nothing more can be said.
            exit(1);
        }
    }
    exit(0)
}

/// Writes a frame: its head here, its payload by `payload`. Nothing is held back across frames.
fn send(
    case: u32,
    kind: u8,
    size: u64,
    payload: impl FnOnce(&mut Out<'_>) -> io::Result<()>,
) -> io::Result<()> {
    // SAFETY: the runner starts this program with this descriptor open; it is not closed here. Should the learner's code
    // have closed it, the write fails.
    let mut replies = ManuallyDrop::new(unsafe { File::from_raw_fd(REPLIES) });
    let mut out = Out::new(&mut *replies);
    out.put(&case.to_le_bytes())?;
    out.put(&[kind])?;
    out.put(&size.to_le_bytes())?;
    payload(&mut out)?;
    out.flush()
}

fn send_value(case: u32, reply: Reply) -> io::Result<()> {
    send(case, VALUE, reply.0.size(), |out| reply.0.write(out))
}

fn send_panic(case: u32, panic: Box<dyn Any + Send>) -> io::Result<()> {
    let message = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(message), _) => message,
        (_, Some(message)) => message.as_str(),
        _ => "it panicked with a value that is not text",
    };
    let kind = if message.starts_with("not yet implemented") { NOT_STARTED } else { PANICKED };
    let place = PLACE.take().unwrap_or_default();
    let text = format!("{}\0{place}", cut(message));
    // The value may panic when it is dropped.
    forget(panic);
    send(case, kind, text.len() as u64, |out| out.put(text.as_bytes()))
}

/// The message in at most [`MESSAGE`] bytes.
fn cut(message: &str) -> String {
    if message.len() <= MESSAGE {
        return message.to_owned();
    }
    let mut end = MESSAGE - "…".len();
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}…", &message[..end])
}
