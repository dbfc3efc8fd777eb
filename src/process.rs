//! Child processes that can't outlive the program: each leads a session and process group of its own, all groups are
//! known, and on Linux the kernel kills the leader when the thread that started it is gone.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(not(unix))]
compile_error!("attn-lessons needs Linux or macOS; on Windows run it in WSL");

/// The process groups that are alive. A group's number is removed before its leader is reaped, so that it
/// can't have been given to anyone else by the time it is signalled.
static ALIVE: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Set by [`kill_all`], under the lock of [`ALIVE`]: from then on no child is started.
static ENDING: AtomicBool = AtomicBool::new(false);

fn alive() -> MutexGuard<'static, BTreeSet<i32>> {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child that leads a process group. Dropping it kills the group and reaps the child.
#[derive(Debug)]
pub struct Group {
    child: Child,
    reaped: bool,
}

/// Prepares a command to lead a session and a group of its own: without a terminal, so that it can neither read what is
/// typed nor change how the terminal is set, and bound to die with the thread that starts it. To be called before other
/// preparations that could forbid this.
pub fn lead_session(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    #[cfg(target_os = "linux")]
    let parent = std::process::id();
    // Safety: setsid, prctl and getppid are async-signal-safe, and nothing is allocated.
    unsafe {
        command.pre_exec(move || {
            if libc::setsid() == -1 {
                return Err(io::Error::last_os_error());
            }
            #[cfg(target_os = "linux")]
            die_with_parent(parent)?;
            Ok(())
        });
    }
}

/// Starts a command that was prepared by [`lead_session`]. The thread that calls this must live until the child is
/// waited for.
///
/// # Errors
/// The command can't be started, or [`kill_all`] was called.
pub fn spawn(command: &mut Command) -> io::Result<Group> {
    let mut list = alive();
    if ending() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "the program is ending"));
    }
    let child = command.spawn()?;
    list.insert(child.id().cast_signed());
    Ok(Group { child, reaped: false })
}

/// Asks the kernel to kill this process when the thread that forked it ends. To be called between fork and
/// exec; the second check closes the gap in which the parent may already be gone.
#[cfg(target_os = "linux")]
fn die_with_parent(parent: u32) -> io::Result<()> {
    // Safety: plain system calls without memory arguments.
    unsafe {
        if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) != 0 {
            return Err(io::Error::last_os_error());
        }
        if libc::getppid().cast_unsigned() != parent {
            libc::_exit(1);
        }
    }
    Ok(())
}

/// Kills every group that is alive and lets no other start. For use when the program is about to end; it takes a
/// lock, so from a thread and not from within a signal handler.
pub fn kill_all() {
    let list = alive();
    ENDING.store(true, Ordering::SeqCst);
    for &group in list.iter() {
        kill_group(group);
    }
}

/// Whether [`kill_all`] was called: a child that died may have died of that.
pub fn ending() -> bool {
    ENDING.load(Ordering::SeqCst)
}

fn kill_group(group: i32) {
    // Safety: a system call without memory arguments.
    unsafe {
        libc::kill(-group, libc::SIGKILL);
    }
}

impl Group {
    /// The child's process id, which is also the group's. It names this child until the child is reaped.
    pub fn id(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// The reading end of the child's stdout, once, if it was piped.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// The reading end of the child's stderr, once, if it was piped.
    pub fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Waits for the child to end by itself, then sees that nothing of its group is left.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        wait_for_exit(self.child.id())?;
        self.reap()
    }

    /// Kills what is left of the group, then reaps the leader. The leader isn't reaped before, so its number
    /// still names this group.
    pub fn reap(&mut self) -> io::Result<ExitStatus> {
        let group = self.child.id().cast_signed();
        kill_group(group);
        alive().remove(&group);
        self.reaped = true;
        self.child.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.reaped {
            // There is nobody left to tell.
            let _ = self.reap();
        }
    }
}

/// Blocks until a child has ended, without reaping it.
fn wait_for_exit(pid: u32) -> io::Result<()> {
    loop {
        // Safety: `info` is a valid place for the answer.
        let status = unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PID, pid, &raw mut info, libc::WEXITED | libc::WNOWAIT)
        };
        if status == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}
