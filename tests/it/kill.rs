//! `kill -9` of the runner at any moment: no child is left, and the cache is as good as before.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use super::support::{EXERCISES, Project};

/// Processes whose program stands in a directory.
fn running_below(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let programs = entries.filter_map(|entry| fs::read_link(entry.path().join("exe")).ok());
    programs.filter(|program| program.starts_with(dir)).map(|program| program.display().to_string()).collect()
}

/// Processes that name a directory on their command line, such as a compiler at work in it.
fn working_on(dir: &Path) -> Vec<String> {
    let dir = dir.display().to_string();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).into_owned()).filter(|line| line.contains(&dir)).collect()
}

fn eventually(mut holds: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(20) {
        if holds() {
            return true;
        }
        thread::yield_now();
    }
    false
}

#[test]
fn killed_at_any_moment_it_leaves_no_child_and_a_good_cache() {
    let project = Project::new();
    // A cache of its own beside a link to the shared kit, so that only this test's processes work in it.
    let own = tempfile::tempdir().expect("a directory");
    project.run(&["verify", "triu"]);
    for entry in fs::read_dir(super::support::cache()).expect("the shared cache").flatten() {
        if entry.file_name() != "courses" {
            std::os::unix::fs::symlink(entry.path(), own.path().join(entry.file_name())).expect("a link");
        }
    }
    let verify = || {
        let mut command = project.command(&["verify"]);
        command.env("ATTN_LESSONS_CACHE", own.path());
        command
    };
    project.solve_all();
    for moment in 0..24 {
        // One exercise hangs, another is new each time, so that there is always something to compile and to run.
        project.answer(
            "masks/triu",
            "use ndarray::*;\npub fn triu(_: &Array2<i64>, _: i64) -> Array2<i64> { loop {} }\n",
        );
        let edited = format!("{}// {moment}\n", project.solution("masks/causal_mask"));
        project.answer("masks/causal_mask", edited);
        let mut child =
            verify().stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        // Moments spread over the compile and the run; which of them falls where does not matter.
        thread::sleep(Duration::from_millis(13 * moment));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        assert!(eventually(|| running_below(own.path()).is_empty()), "{:?}", running_below(own.path()));
        assert!(eventually(|| working_on(own.path()).is_empty()), "{:?}", working_on(own.path()));
    }
    project.solve_all();
    let output = verify().output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!(text.matches("✓").count(), EXERCISES.len(), "{text}");
}

#[test]
fn an_interrupt_ends_everything_with_130() {
    let project = Project::new();
    project.answer(
        "masks/triu",
        "use ndarray::*;\npub fn triu(_: &Array2<i64>, _: i64) -> Array2<i64> { loop {} }\n",
    );
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let child = project
            .command(&["run", "triu"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let pid = i32::try_from(child.id()).expect("a process id");
        // The learner's program has the name of this course's unit; wait until it runs.
        let children = || fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
        let any_child = || {
            fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten().any(|task| {
                !fs::read_to_string(task.path().join("children")).unwrap_or_default().trim().is_empty()
            }) || !children().trim().is_empty()
        };
        assert!(eventually(any_child), "it never started a child");
        // Safety: a system call without memory arguments.
        unsafe { libc::kill(pid, signal) };
        let status = { child }.wait().expect("it ends");
        assert_eq!(status.code(), Some(130), "signal {signal}");
    }
}

#[test]
fn a_damaged_cache_is_built_again() {
    let project = Project::new();
    project.solve_all();
    assert_eq!(project.run(&["verify", "triu"]).code, Some(0));
    let courses = super::support::cache().join("courses");
    let root = project.root().as_os_str().as_encoded_bytes().to_vec();
    let course = fs::read_dir(courses)
        .expect("courses")
        .flatten()
        .map(|entry| entry.path())
        .find(|path| fs::read(path.join("root")).is_ok_and(|of| of == root))
        .expect("this course");
    // The kernel's exec falls back to the shell on what is no program, so a kept one must never be trusted.
    fs::write(course.join("units/masks__triu/program"), "exit 0").expect("written");
    fs::write(course.join("verdicts/masks__triu.json"), "{ no json").expect("written");
    let ran = project.run(&["verify", "triu"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn two_runs_at_once_in_one_course_agree() {
    let project = Project::new();
    project.solve_all();
    // Broken ones get builds of their own, so that many units are wanted by both.
    for id in ["masks/triu", "masks/where_fill", "masks/padding_mask"] {
        project.answer(id, "fn nothing() {}\n");
    }
    for _ in 0..3 {
        let runs: Vec<_> = (0..3)
            .map(|_| {
                let mut command = project.command(&["verify", "--fresh"]);
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
            })
            .collect();
        let outputs: Vec<_> = runs.into_iter().map(|run| run.wait_with_output().expect("it ends")).collect();
        for output in &outputs {
            assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(output.stdout, outputs[0].stdout);
        }
    }
}
