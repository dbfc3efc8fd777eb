//! What happens to children when the program ends. These tests start this test program once more, as the one that ends.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::{int, limits, scalar};
use crate::process;
use crate::run::{Question, RunError, run};
use crate::value::Element;

/// Says where the program is that tells its number and sleeps.
const SLEEPER: &str = "ATTN_LESSONS_TEST_SLEEPER";

/// A program that writes its process id to the FIFO `pid` beside it, then sleeps.
fn sleeper(dir: &Path) -> PathBuf {
    let fifo = dir.join("pid");
    rustix::fs::mknodat(rustix::fs::CWD, &fifo, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    let program = dir.join("sleeper");
    fs::write(&program, format!("#!/bin/sh\necho $$ > '{}'\nexec sleep 1000\n", fifo.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
    program
}

/// Runs the sleeper, if this is the process that is to end.
fn run_sleeper() -> Option<Result<(), RunError>> {
    let program = PathBuf::from(std::env::var_os(SLEEPER)?);
    let (arguments, result) = ([int(0)], scalar(Element::I64));
    let question =
        Question { exe: &program, index: 0, cases: vec![&arguments], limits: limits(), result: &result };
    Some(run(&question).map(|_| ()))
}

/// Starts one test of this program alone, as the process that is to end.
fn start_again(test: &str, program: &Path) -> Child {
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", &format!("run::tests::ending::{test}"), "--nocapture"]).env(SLEEPER, program);
    again.stdout(Stdio::null()).spawn().unwrap()
}

/// The sleeper's process id; waits until it has told it.
fn told_pid(program: &Path) -> Pid {
    let text = fs::read_to_string(program.with_file_name("pid")).unwrap();
    Pid::from_raw(text.trim().parse().unwrap()).unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_killed_runner_leaves_no_child() {
    if run_sleeper().is_some() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let program = sleeper(dir.path());
    let mut runner = start_again("a_killed_runner_leaves_no_child", &program);
    let child = pidfd_open(told_pid(&program), PidfdFlags::empty()).unwrap();
    runner.kill().unwrap();
    runner.wait().unwrap();
    let mut ended = [PollFd::new(&child, PollFlags::IN)];
    assert_eq!(poll(&mut ended, Some(&Timespec { tv_sec: 30, tv_nsec: 0 })), Ok(1), "the child lives on");
}

#[test]
fn kill_all_ends_what_runs_and_lets_nothing_else_start() {
    if let Some(program) = std::env::var_os(SLEEPER) {
        let killer = thread::spawn(move || {
            told_pid(Path::new(&program));
            process::kill_all();
        });
        assert!(matches!(run_sleeper(), Some(Err(RunError::Interrupted))));
        killer.join().unwrap();
        assert!(matches!(run_sleeper(), Some(Err(RunError::Interrupted))));
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let program = sleeper(dir.path());
    let mut again = start_again("kill_all_ends_what_runs_and_lets_nothing_else_start", &program);
    let watchdog = Duration::from_secs(60);
    let (sender, receiver) = std::sync::mpsc::channel();
    let id = Pid::from_child(&again);
    thread::spawn(move || sender.send(again.wait()));
    let Ok(status) = receiver.recv_timeout(watchdog) else {
        rustix::process::kill_process(id, rustix::process::Signal::KILL).unwrap();
        panic!("the sleeper was not killed");
    };
    assert!(status.unwrap().success());
}
