//! What a terminal gets: colours where they are wanted, no escape where they are not, and a terminal as it was.

use std::io::Read;
use std::num::NonZero;
use std::process::Stdio;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::support::{Project, cache};

/// Runs the program in a terminal and returns the raw bytes and the screen.
fn in_terminal(project: &Project, args: &[&str], env: &[(&str, &str)]) -> (String, String) {
    let (rows, columns) = (NonZero::new(24).expect("not 0"), NonZero::new(100).expect("not 0"));
    let size = PtySize { rows: rows.get(), cols: columns.get(), pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_attn-lessons"));
    command.args(args);
    command.cwd(project.root());
    command.env_clear();
    for name in ["PATH", "HOME"] {
        command.env(name, std::env::var(name).unwrap_or_default());
    }
    command.env("ATTN_LESSONS_CACHE", cache());
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    for (name, value) in env {
        command.env(name, value);
    }
    let mut reader = pair.master.try_clone_reader().expect("a reader");
    let mut child = pair.slave.spawn_command(command).expect("the program starts");
    drop(pair.slave);
    let mut bytes = Vec::new();
    // Reading a terminal whose other side is closed ends in an error on Linux; what came before counts.
    let _ = reader.read_to_end(&mut bytes);
    child.wait().expect("it ends");
    let mut parser = vt100::Parser::new(rows, columns, 0);
    parser.process(&bytes);
    (String::from_utf8_lossy(&bytes).into_owned(), parser.screen().contents())
}

#[test]
fn a_terminal_gets_colours_and_a_pipe_none() {
    let project = Project::new();
    let (raw, screen) = in_terminal(&project, &["verify", "causal_mask"], &[]);
    assert!(raw.contains("\x1b["), "{raw}");
    assert!(screen.contains("masks/causal_mask: not started"), "{screen}");
    assert!(!project.run(&["verify", "causal_mask"]).stdout.contains('\x1b'));
    let (raw, _) = in_terminal(&project, &["verify", "causal_mask"], &[("NO_COLOR", "1")]);
    assert!(!raw.contains('\x1b'), "{raw}");
    let (raw, _) = in_terminal(&project, &["verify", "causal_mask"], &[("TERM", "dumb")]);
    assert!(!raw.contains('\x1b'), "{raw}");
    assert!(project.run(&["--color", "always", "verify", "causal_mask"]).stdout.contains('\x1b'));
}

#[test]
fn what_the_learner_prints_cannot_play_with_the_terminal() {
    let project = Project::new();
    let body = "println!(\"\\x1b[2J\\x1b]0;title\\x07\\u{9b}31m\");\nArray2::from_shape_fn((len, len), |(r, c)| c >= r)";
    project.answer(
        "masks/causal_mask",
        format!("use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {{\n{body}\n}}\n"),
    );
    let (raw, screen) = in_terminal(&project, &["verify", "causal_mask"], &[]);
    assert!(!raw.contains("\x1b[2J") && !raw.contains("\x1b]0;"), "{raw}");
    assert!(screen.contains("your code printed:"), "{screen}");
}

#[test]
fn the_learners_code_has_no_terminal() {
    let project = Project::new();
    let body = "let tty = std::fs::OpenOptions::new().read(true).write(true).open(\"/dev/tty\");\n\
                Array2::from_shape_fn((len, len), |(r, c)| c > r && tty.is_err())";
    project.answer(
        "masks/causal_mask",
        format!("use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {{\n{body}\n}}\n"),
    );
    let (_, screen) = in_terminal(&project, &["run", "causal_mask"], &[]);
    assert!(screen.contains("masks/causal_mask: pass"), "{screen}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let project = Project::new();
    let mut child = project
        .command(&["verify"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut stderr).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{stderr}");
    assert_eq!(stderr, "");
}

#[test]
fn help_begins_with_examples() {
    let project = Project::new();
    let ran = project.run(&["--help"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.starts_with("Examples:"), "{}", ran.stdout);
    let ran = project.run(&["frobnicate"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stdout, "");
}
