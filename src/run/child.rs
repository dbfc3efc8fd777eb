//! Starts a program under limits, with its question as stdin and a pipe for its replies.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::OFlags;
use rustix::process::{Pid, Resource, Rlimit, WaitId, WaitIdOptions, getrlimit, setrlimit, waitid};

use super::{Question, RunError, RunLimits, wire};
use crate::process::{self, Group};
use crate::value::Value;

/// The descriptor on which the child replies.
const REPLIES: RawFd = 3;

/// Bytes of stack, so that endless recursion ends the same way everywhere.
const STACK: u64 = 8 << 20;

/// How often, and after what pause, a program is tried again that someone else is still writing.
const BUSY_TRIES: usize = 20;
const BUSY_PAUSE: Duration = Duration::from_millis(10);

/// A child that is being heard.
#[derive(Debug)]
pub struct Child {
    group: Group,
    replies: OwnedFd,
    output: OwnedFd,
    /// Becomes readable when the child ends; not every system has such a thing.
    handle: Option<OwnedFd>,
}

impl Child {
    /// Starts the program on some of the question's cases. `left` is the wall time that it has.
    pub fn start(question: &Question<'_>, cases: &[&[Value]], left: Duration) -> Result<Child, RunError> {
        reserve_descriptor();
        let stdin = question_file(&wire::question(cases).ok_or(RunError::TooManyCases)?)
            .map_err(RunError::system("write the question"))?;
        let (replies, replies_in) = pipe().map_err(RunError::system("make a pipe"))?;
        let (output, output_in) = pipe().map_err(RunError::system("make a pipe"))?;
        let copy = output_in.try_clone().map_err(RunError::system("make a pipe"))?;

        // The child's working directory is another one.
        let exe =
            std::path::absolute(question.exe).map_err(RunError::system("find the working directory"))?;
        let mut command = Command::new(exe);
        command.arg(question.index.to_string()).env_clear().current_dir("/");
        command.stdin(stdin).stdout(Stdio::from(output_in)).stderr(Stdio::from(copy));
        process::lead_session(&mut command);
        let setup = Setup::new(replies_in.as_raw_fd(), &question.limits, left);
        // SAFETY: `Setup::apply` makes system calls only; it doesn't allocate, lock or panic. `replies_in` is open until
        // the command has been started.
        unsafe { command.pre_exec(move || setup.apply()) };
        let group = start(&mut command).map_err(|source| match process::ending() {
            true => RunError::Interrupted,
            false => RunError::Start { program: question.exe.to_owned(), source },
        })?;
        let handle = open_handle(group.id());
        Ok(Child { group, replies, output, handle })
    }

    pub fn replies(&self) -> BorrowedFd<'_> {
        self.replies.as_fd()
    }

    /// What it prints, on either stream.
    pub fn output(&self) -> BorrowedFd<'_> {
        self.output.as_fd()
    }

    /// What to wait on for its end, if there is such a thing.
    pub fn handle(&self) -> Option<BorrowedFd<'_>> {
        self.handle.as_ref().map(OwnedFd::as_fd)
    }

    /// Whether it has ended; it isn't reaped.
    pub fn has_ended(&self) -> Result<bool, RunError> {
        let Some(pid) = Pid::from_raw(self.group.id()) else { return Ok(true) };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(pid), options).map_err(RunError::system("wait for a child"))?;
        Ok(status.is_some())
    }

    /// Kills what is left of its group and reaps it. The status is its own if it had ended before.
    pub fn end(mut self) -> Result<ExitStatus, RunError> {
        self.group.reap().map_err(RunError::system("wait for a child"))
    }
}

/// A program that was written a moment ago can be busy for a moment more: while it was open for writing, another
/// thread may have forked, and that copy is open until its exec.
fn start(command: &mut Command) -> io::Result<Group> {
    let mut tries = 0;
    loop {
        match process::spawn(command) {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && tries < BUSY_TRIES => {
                tries += 1;
                sleep(BUSY_PAUSE);
            }
            started => return started,
        }
    }
}

/// The question as a file without a name: the child reads as fast as it can copy, and nobody has to feed it.
fn question_file(question: &[u8]) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    let file = rustix::fs::memfd_create("question", rustix::fs::MemfdFlags::CLOEXEC)
        .map(File::from)
        .or_else(|_| tempfile::tempfile());
    #[cfg(not(target_os = "linux"))]
    let file = tempfile::tempfile();
    let mut file = file?;
    file.write_all(question)?;
    file.rewind()?;
    Ok(file)
}

/// A pipe whose reading end never blocks; neither end is inherited.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = io::pipe()?;
    let reader = OwnedFd::from(reader);
    rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK)?;
    Ok((reader, OwnedFd::from(writer)))
}

fn open_handle(pid: i32) -> Option<OwnedFd> {
    #[cfg(target_os = "linux")]
    return rustix::process::pidfd_open(Pid::from_raw(pid)?, rustix::process::PidfdFlags::empty()).ok();
    #[cfg(not(target_os = "linux"))]
    {
        let _ = pid;
        None
    }
}

/// Keeps descriptor 3 from being given to anything short-lived, such as the pipe on which `Command` learns that
/// exec failed: in the child 3 is overwritten.
fn reserve_descriptor() {
    static RESERVED: OnceLock<Option<OwnedFd>> = OnceLock::new();
    RESERVED.get_or_init(|| {
        let null = OwnedFd::from(File::open("/dev/null").ok()?);
        if null.as_raw_fd() == REPLIES {
            return Some(null);
        }
        rustix::io::fcntl_dupfd_cloexec(&null, REPLIES).ok().filter(|fd| fd.as_raw_fd() == REPLIES)
    });
}

/// What happens in the child between fork and exec; everything is computed before.
struct Setup {
    replies: RawFd,
    limits: [(Resource, Rlimit); 6],
    #[cfg(target_os = "linux")]
    filters: &'static [seccompiler::BpfProgram],
}

impl Setup {
    fn new(replies: RawFd, limits: &RunLimits, left: Duration) -> Setup {
        // Rounded up, and a second more: what sleeps or shares the machine is stopped by the wall limit alone.
        let cpu = left.as_secs() + 2;
        let at_most = |resource: Resource, soft: u64, hard: u64| {
            // Nobody may raise a limit that is lower already.
            let now = getrlimit(resource).maximum.unwrap_or(u64::MAX);
            (resource, Rlimit { current: Some(soft.min(now)), maximum: Some(hard.min(now)) })
        };
        let exactly = |resource, limit| at_most(resource, limit, limit);
        Setup {
            replies,
            limits: [
                exactly(Resource::As, limits.memory),
                // At the soft limit comes SIGXCPU, at the hard one SIGKILL.
                at_most(Resource::Cpu, cpu, cpu + 1),
                exactly(Resource::Fsize, limits.file_size),
                exactly(Resource::Nofile, limits.open_files),
                exactly(Resource::Core, 0),
                exactly(Resource::Stack, STACK),
            ],
            #[cfg(target_os = "linux")]
            filters: super::filter::programs(),
        }
    }

    /// Async-signal-safe: nothing but system calls.
    fn apply(&self) -> io::Result<()> {
        // SAFETY: system calls on plain numbers, and `signal` with a constant handler.
        unsafe {
            // An ignored signal stays ignored across exec; whoever started us may have ignored some.
            for signal in 1..32 {
                libc::signal(signal, libc::SIG_DFL);
            }
            if self.replies == REPLIES {
                // dup2 onto itself would leave it to be closed by exec.
                check(libc::fcntl(REPLIES, libc::F_SETFD, 0))?;
            } else {
                check(libc::dup2(self.replies, REPLIES))?;
            }
            close_others_on_exec();
        }
        for (resource, limit) in &self.limits {
            match setrlimit(*resource, *limit) {
                Ok(()) => {}
                // macOS knows no limit of address space.
                Err(_) if cfg!(not(target_os = "linux")) && *resource == Resource::As => {}
                Err(error) => return Err(error.into()),
            }
        }
        #[cfg(target_os = "linux")]
        super::filter::apply(self.filters)?;
        Ok(())
    }
}

fn check(result: i32) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Marks every descriptor above 3 to be closed by exec. What this program opens is marked already; what it
/// inherited may not be.
///
/// # Safety
/// None beyond that descriptors are changed: to be called in the child only.
unsafe fn close_others_on_exec() {
    #[cfg(target_os = "linux")]
    // SAFETY: a system call on plain numbers.
    let done = unsafe {
        let first: libc::c_uint = 4;
        libc::syscall(libc::SYS_close_range, first, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) == 0
    };
    #[cfg(not(target_os = "linux"))]
    let done = false;
    if !done {
        for descriptor in 4..1024 {
            // SAFETY: as above; a number that isn't open is an error without consequence.
            unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
}
