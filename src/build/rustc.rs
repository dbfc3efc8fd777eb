//! One call of the compiler.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{ChildStderr, Command, Stdio};
use std::time::Duration;

use super::kit::Kit;
use super::{BuildError, diagnostics::Diagnostic};
use crate::process::{self, Group};

/// The directory of a unit that holds what rustc keeps from one build to the next.
pub const INCREMENTAL: &str = "incremental";

/// The most address space that a compilation may take. An honest one needs about half a gigabyte.
const MEMORY: u64 = 4 << 30;
/// The most CPU seconds. Type puzzles and macro recursion can keep rustc busy for ever.
const CPU_SECONDS: u64 = 30;
/// The most bytes of messages that are kept.
const MESSAGES: usize = 8 << 20;

/// What came of a compilation.
#[derive(Debug)]
pub enum Compiled {
    /// The program is there.
    Fine(Ending),
    /// What rustc said, errors only; may be empty if it was stopped.
    Failed { errors: Vec<Diagnostic>, stopped: Option<String> },
}

/// A compiler that has written its program and is still giving its memory back, for some milliseconds. Dropping this
/// waits for its end.
#[derive(Debug)]
pub struct Ending {
    compiler: Group,
    /// Held so that it can't meet a closed pipe.
    _messages: BufReader<ChildStderr>,
}

impl Drop for Ending {
    fn drop(&mut self) {
        // The program is there, however the compiler ends.
        let _ = self.compiler.wait();
    }
}

/// rustc with the flags that every answer is compiled with; the caller adds source and output.
///
/// Optimisation 0 with debug assertions and overflow checks: the answer's own faults shall show, and at
/// level 0 the compiler reuses the instantiations that the kit already holds.
pub fn command(kit: &Kit) -> Command {
    let mut command = Command::new(kit.toolchain.rustc());
    command.args(["--crate-name", "answer", "--edition=2024", "--crate-type", "bin", "-Cdebuginfo=0"]);
    command.args(kit.rustc_args());
    command.env_clear();
    // The linker driver is looked up on the PATH and writes to TMPDIR; on macOS it wants the SDK.
    for name in ["PATH", "HOME", "TMPDIR", "SDKROOT", "DEVELOPER_DIR"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// Compiles a program. It can be run as soon as this returns, while the compiler is still ending. Files below `dir` are named relative to it, in messages and in panics.
pub fn compile(kit: &Kit, dir: &Path, source: &Path, program: &Path) -> Result<Compiled, BuildError> {
    let mut command = command(kit);
    command.arg(source).arg("-o").arg(program);
    command.arg(option("-Cincremental=", dir.join(INCREMENTAL).as_os_str()));
    let mut remap = option("--remap-path-prefix=", dir.as_os_str());
    remap.push("=");
    command.arg(remap);
    command.args(["--error-format=json", "--json=diagnostic-rendered-ansi,artifacts"]);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    process::lead_session(&mut command);
    limit(&mut command);
    let mut compiler =
        process::spawn(&mut command).map_err(|e| BuildError::io("start", kit.toolchain.rustc(), e))?;
    let mut messages = Vec::new();
    if let Some(pipe) = compiler.take_stderr() {
        let mut pipe = BufReader::new(pipe);
        // A line at a time up to the notice of the program. What could be read is used; if the compiler died its status
        // says so. Dropping the pipe at the cap ends a compiler that would go on printing.
        while messages.len() < MESSAGES {
            let start = messages.len();
            match pipe.by_ref().take((MESSAGES - start) as u64).read_until(b'\n', &mut messages) {
                Ok(0) | Err(_) => break,
                Ok(_) if is_program(&messages[start..]) => {
                    return Ok(Compiled::Fine(Ending { compiler, _messages: pipe }));
                }
                Ok(_) => {}
            }
        }
    }
    let status = compiler.wait().map_err(|e| BuildError::io("wait for", kit.toolchain.rustc(), e))?;
    let text = String::from_utf8_lossy(&messages);
    let errors: Vec<_> = text.lines().filter_map(Diagnostic::parse).collect();
    let stopped = errors.is_empty().then(|| stopped(status, &text));
    Ok(Compiled::Failed { errors, stopped })
}

/// Whether a message is rustc's notice that the program was linked.
fn is_program(line: &[u8]) -> bool {
    #[derive(serde::Deserialize)]
    struct Notice {
        emit: String,
    }
    // An error has no such field, and none is as short.
    line.len() < 16 << 10 && serde_json::from_slice::<Notice>(line).is_ok_and(|notice| notice.emit == "link")
}

fn option(name: &str, value: &std::ffi::OsStr) -> OsString {
    let mut option = OsString::from(name);
    option.push(value);
    option
}

/// Why there is no error to show though it didn't compile.
fn stopped(status: std::process::ExitStatus, text: &str) -> String {
    use std::os::unix::process::ExitStatusExt;
    let tail: Vec<&str> = text.lines().filter(|line| !line.starts_with('{')).take(8).collect();
    match status.signal() {
        Some(libc::SIGXCPU) => {
            let limit = Duration::from_secs(CPU_SECONDS).as_secs();
            format!("the compiler was stopped: it was still busy with this file after {limit} s")
        }
        Some(signal) => format!("the compiler died on this file (signal {signal})\n{}", tail.join("\n")),
        None => format!("the compiler failed without naming a line\n{}", tail.join("\n")),
    }
}

fn limit(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    // Safety: setrlimit is async-signal-safe, and nothing is allocated.
    unsafe {
        command.pre_exec(|| {
            #[cfg(target_os = "linux")]
            set(libc::RLIMIT_AS, MEMORY, MEMORY)?;
            // At the first comes SIGXCPU, which tells what happened; at the second SIGKILL.
            set(libc::RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + 2)?;
            set(libc::RLIMIT_CORE, 0, 0)
        });
    }

    #[cfg(target_os = "linux")]
    type Resource = libc::__rlimit_resource_t;
    #[cfg(not(target_os = "linux"))]
    type Resource = libc::c_int;

    fn set(resource: Resource, soft: u64, hard: u64) -> std::io::Result<()> {
        let limit = libc::rlimit { rlim_cur: soft as libc::rlim_t, rlim_max: hard as libc::rlim_t };
        // Safety: `limit` lives through the call.
        if unsafe { libc::setrlimit(resource, &raw const limit) } == 0 {
            Ok(())
        } else {
            Err(std::io::Error::last_os_error())
        }
    }
}
