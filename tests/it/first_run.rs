//! The first minutes of a learner: init, verify, the first passes, hints and reset.

use std::fs;

use super::support::{EXERCISES, Project};

#[test]
fn a_fresh_course_is_all_open_and_says_what_to_do() {
    let project = Project::new();
    let ran = project.run(&["verify"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stdout.matches("not started").count(), EXERCISES.len(), "{}", ran.stdout);
    let last = ran.stdout.rsplit("\n\n").next().unwrap_or_default();
    assert_eq!(
        last,
        "0 of 10 passed. Next: open exercises/masks/src/where_fill.rs, replace `todo!()`, then\n\
         `attn-lessons verify where_fill`\n"
    );
}

#[test]
fn with_every_solution_copied_everything_passes() {
    let project = Project::new();
    project.solve_all();
    let ran = project.run(&["verify"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("✓").count(), EXERCISES.len(), "{}", ran.stdout);
    assert!(ran.stdout.contains("10 of 10 passed"), "{}", ran.stdout);
}

#[test]
fn with_nothing_changed_no_compiler_is_started() {
    let project = Project::new();
    project.solve_all();
    assert_eq!(project.run(&["verify"]).code, Some(0));
    // What is compiled or run takes time; what is looked up is reported as no time at all.
    for exercise in project.verify(&[]) {
        assert_eq!(exercise["seconds"], serde_json::json!({ "compile": 0.0, "run": 0.0 }), "{exercise}");
        assert_eq!(exercise["verdict"], "pass");
    }
}

#[test]
fn hints_come_one_at_a_time_and_stay() {
    let project = Project::new();
    for rung in 1..=4 {
        let ran = project.run(&["hint", "causal_mask"]);
        assert_eq!(ran.code, Some(0));
        assert_eq!(ran.stdout.matches(" of 3\n").count(), rung.min(3), "{}", ran.stdout);
    }
}

#[test]
fn reset_keeps_what_was_written() {
    let project = Project::new();
    let stub = fs::read(project.answer_path("masks/triu")).expect("a stub");
    project.answer("masks/triu", "my work");
    let ran = project.run(&["reset", "triu"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(fs::read(project.answer_path("masks/triu")).expect("a stub"), stub);
    let kept = ran.stdout.lines().find_map(|line| line.strip_prefix("Your file is kept as ")).expect("told");
    assert_eq!(fs::read(project.root().join(kept)).expect("the backup"), b"my work");
}

#[test]
fn init_never_writes_over_a_file() {
    let project = Project::new();
    project.answer("masks/triu", "my work");
    let ran = project.run(&["init"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("Kept as they were"), "{}", ran.stdout);
    assert!(ran.stdout.contains("exercises/masks/src/triu.rs"), "{}", ran.stdout);
    assert_eq!(fs::read(project.answer_path("masks/triu")).expect("it is there"), b"my work");
}

#[test]
fn a_wrong_name_is_a_usage_error_with_a_suggestion() {
    let project = Project::new();
    let ran = project.run(&["verify", "casual_mask"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains("casual_mask") && ran.stderr.contains("`causal_mask`"), "{}", ran.stderr);
}

#[test]
fn a_missing_answer_is_said_and_does_not_stop_the_others() {
    let project = Project::new();
    project.solve_all();
    fs::remove_file(project.answer_path("masks/triu")).expect("it was there");
    let ran = project.run(&["verify"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("9 of 10 passed"), "{}\n{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("reset triu"), "{}", ran.stdout);
}

#[test]
fn outside_a_course_one_is_told_how_to_make_one() {
    let project = Project::new();
    let empty = tempfile::tempdir().expect("a directory");
    let output = project.command(&["verify"]).current_dir(empty.path()).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("attn-lessons init"));
}
