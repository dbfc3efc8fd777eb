//! What the end of a child says of the case that was running.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use super::outcome::Outcome;

/// What became of the case that hadn't replied when the child ended by itself. `tail` is the end of what it
/// printed; `cut_short` tells that it had begun a reply.
pub fn outcome(status: ExitStatus, tail: &[u8], cut_short: bool) -> Outcome {
    let Some(signal) = status.signal() else {
        if cut_short {
            return Outcome::Garbled { reason: "its reply was cut short".to_owned() };
        }
        return Outcome::ExitedEarly { code: status.code().unwrap_or_default() };
    };
    let tail = String::from_utf8_lossy(tail);
    let crashed = |note: Option<&str>| Outcome::Crashed { signal, note: note.map(str::to_owned) };
    match signal {
        libc::SIGXCPU => Outcome::TimedOut,
        libc::SIGXFSZ => crashed(Some("it wrote a larger file than it may")),
        // What Rust's runtime says before it aborts (library/std/src/alloc.rs and sys/pal/unix/stack_overflow.rs).
        libc::SIGABRT if is_out_of_memory(&tail) => Outcome::OutOfMemory,
        libc::SIGABRT | libc::SIGSEGV if tail.contains("has overflowed its stack") => {
            crashed(Some("its stack overflowed"))
        }
        _ => crashed(None),
    }
}

/// Whether Rust's runtime said `memory allocation of N bytes failed` and then nothing but a note on backtraces.
fn is_out_of_memory(tail: &str) -> bool {
    let said = |line: &str| {
        let number = line
            .rsplit_once("memory allocation of ")
            .and_then(|(_, rest)| rest.strip_suffix(" bytes failed"));
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut lines =
        tail.trim_end().lines().rev().skip_while(|line| line.is_empty() || line.starts_with("note: "));
    lines.next().is_some_and(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_apart() {
        let signalled = |signal, tail: &str| outcome(ExitStatus::from_raw(signal), tail.as_bytes(), false);
        let crashed = |signal, note: Option<&str>| Outcome::Crashed { signal, note: note.map(str::to_owned) };
        let out_of_memory = "hello\nmemory allocation of 10737418240 bytes failed\n";
        assert_eq!(signalled(libc::SIGABRT, out_of_memory), Outcome::OutOfMemory);
        let with_note = format!("{out_of_memory}note: run with `RUST_BACKTRACE=1` to display a backtrace\n");
        assert_eq!(signalled(libc::SIGABRT, &with_note), Outcome::OutOfMemory);
        assert_eq!(signalled(libc::SIGABRT, "memory allocation of many bytes failed"), crashed(6, None));
        assert_eq!(signalled(libc::SIGABRT, &format!("{out_of_memory}then\n")), crashed(6, None));
        let overflow =
            "thread 'main' (17) has overflowed its stack\nfatal runtime error: stack overflow, aborting\n";
        assert_eq!(signalled(libc::SIGABRT, overflow), crashed(6, Some("its stack overflowed")));
        assert_eq!(signalled(libc::SIGXCPU, ""), Outcome::TimedOut);
        assert_eq!(signalled(libc::SIGKILL, out_of_memory), crashed(9, None));
        assert_eq!(outcome(ExitStatus::from_raw(3 << 8), b"", false), Outcome::ExitedEarly { code: 3 });
        assert!(matches!(outcome(ExitStatus::from_raw(0), b"", true), Outcome::Garbled { .. }));
    }
}
