//! `author freeze` and `author check`: each property of a sound course, broken once.

use std::fs;

use super::support::Project;

/// A small course on another subject: one exercise, two mistakes, one other right answer.
struct Small {
    project: Project,
}

const CHECK: &str = r#"title = "Sum the diagonal"
function = "trace"
points = 1
hints = ["Which cells have the same row and column?", "Add them up.", "Rows and columns may differ in number."]

[[cases]]
name = "two by two"
args = { m = [[1, 2], [3, 5]] }
expected = 6

[[cases]]
name = "one by three"
args = { m = [[7, 8, 9]] }

[[mistakes]]
id = "other-diagonal"
title = "the other diagonal is summed"
change = { "m[[i, i]]" = "m[[i, m.ncols() - 1 - i]]" }
why = "The trace runs from the upper left corner."

[[mistakes]]
id = "everything"
title = "everything is summed"
change = { "(0..n).map(|i| m[[i, i]]).sum()" = "m.sum()" }
why = "Only the diagonal counts."

[[accepts]]
name = "diag"
code = """
use ndarray::*;
pub fn trace(m: &Array2<i64>) -> i64 {
    m.diag().sum()
}
"""
"#;

const SOLUTION: &str = "use ndarray::*;\n\npub fn trace(m: &Array2<i64>) -> i64 {\n    let n = m.nrows().min(m.ncols());\n    (0..n).map(|i| m[[i, i]]).sum()\n}\n";
const STUB: &str = "use ndarray::*;\n\npub fn trace(m: &Array2<i64>) -> i64 {\n    todo!()\n}\n";

impl Small {
    fn new() -> Small {
        let project = Project::new();
        for dir in ["checks", "solutions", "exercises"] {
            fs::remove_dir_all(project.root().join(dir)).expect("it was there");
        }
        let small = Small { project };
        small.write("checks/course.toml", "title = \"Matrices\"\n\n[[levels]]\nid = \"matrices\"\ntitle = \"Small sums\"\nexercises = [\"trace\"]\n");
        small.write("checks/matrices/trace.toml", CHECK);
        small.write("solutions/matrices/trace.rs", SOLUTION);
        small.write("exercises/matrices/src/trace.rs", STUB);
        small.write("exercises/matrices/src/lib.rs", "pub mod trace;\n");
        small.write("exercises/matrices/README.md", "# Small sums\n");
        small.write(
            "exercises/matrices/Cargo.toml",
            "[package]\nname = \"matrices\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
        );
        small
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.project.root().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, text).expect("written");
    }

    /// Replaces a text that is there once.
    fn edit(&self, path: &str, find: &str, replace: &str) {
        let text = fs::read_to_string(self.project.root().join(path)).expect("readable");
        assert_eq!(text.matches(find).count(), 1, "{find} in {path}");
        self.write(path, &text.replace(find, replace));
    }

    fn freeze(&self) {
        let ran = self.project.run(&["author", "freeze", "--yes"]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    }

    /// What `author check` finds; nothing if the course is sound.
    fn findings(&self) -> String {
        let ran = self.project.run(&["author", "check"]);
        assert!(matches!(ran.code, Some(0 | 3)), "{}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.code == Some(0), ran.stderr.is_empty(), "{}", ran.stderr);
        ran.stderr
    }

    /// Breaks something, freezes, and expects a finding.
    fn expect(&self, wanted: &str) {
        self.freeze();
        let found = self.findings();
        assert!(found.contains(wanted), "wanted: {wanted}\nfound: {found}");
        assert!(found.contains("help: "), "{found}");
    }
}

const FILE: &str = "checks/matrices/trace.toml";

#[test]
fn a_course_on_another_subject_is_sound() {
    let small = Small::new();
    small.freeze();
    assert_eq!(small.findings(), "");
    small.project.answer(
        "matrices/trace",
        "use ndarray::*;\npub fn trace(m: &Array2<i64>) -> i64 {\n    m.iter().sum()\n}\n",
    );
    let ran = small.project.run(&["verify"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("everything is summed"), "{}", ran.stdout);
}

#[test]
fn the_course_itself_is_sound() {
    let project = Project::new();
    let ran = project.run(&["author", "check"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("(100 %)"), "{}", ran.stdout);
}

#[test]
fn a_mistake_that_no_case_detects() {
    let small = Small::new();
    small.edit(FILE, "\"m[[i, i]]\" = \"m[[i, m.ncols() - 1 - i]]\"", "\"let n = \" = \"let n: usize = \"");
    small.expect("variant 0 of mistake `other-diagonal` passes every case");
}

#[test]
fn two_mistakes_that_no_case_tells_apart() {
    let small = Small::new();
    small.edit(
        FILE,
        "\"m[[i, i]]\" = \"m[[i, m.ncols() - 1 - i]]\"",
        "\"(0..n).map(|i| m[[i, i]]).sum()\" = \"m.iter().sum()\"",
    );
    small.expect("mistakes `other-diagonal` and `everything` give the same on every case");
    small.edit(FILE, "why = \"The trace", "alike = [\"everything\"]\nwhy = \"The trace");
    small.freeze();
    assert_eq!(small.findings(), "", "declared alike, it is sound");
}

#[test]
fn alike_where_a_case_tells_them_apart() {
    let small = Small::new();
    small.edit(FILE, "why = \"The trace", "alike = [\"everything\"]\nwhy = \"The trace");
    small.expect("are declared alike, but a case tells them apart");
}

#[test]
fn a_case_that_separates_nothing() {
    let small = Small::new();
    small.edit(
        FILE,
        "[[mistakes]]\nid = \"other",
        "[[cases]]\nname = \"idle\"\nargs = { m = [[4]] }\n\n[[mistakes]]\nid = \"other",
    );
    small.expect("case `idle` separates nothing");
}

#[test]
fn an_accepted_answer_that_fails() {
    let small = Small::new();
    small.edit(FILE, "m.diag().sum()", "m.diag().sum() + 1");
    small.expect("the accepted answer `diag` does not pass");
}

#[test]
fn an_accepted_answer_that_does_not_compile() {
    let small = Small::new();
    small.edit(FILE, "m.diag().sum()", "m.diagonal().sum()");
    small.freeze();
    assert!(small.findings().contains("the accepted answer `diag` doesn't compile"));
}

#[test]
fn a_stub_that_passes_or_does_not_compile() {
    let small = Small::new();
    small.freeze();
    for (stub, wanted) in [
        (SOLUTION.to_owned(), "the stub passes"),
        ("pub fn trace( {".to_owned(), "the stub doesn't compile"),
        (STUB.replace("todo!()", "0"), "instead of not started"),
    ] {
        small.write("exercises/matrices/src/trace.rs", &stub);
        let found = small.findings();
        assert!(found.contains(wanted) && found.contains("help: "), "{found}");
    }
}

#[test]
fn a_solved_exercise_does_not_become_the_stub() {
    let small = Small::new();
    small.freeze();
    let stubs = small.project.root().join("checks/stubs.json");
    let before = fs::read_to_string(&stubs).expect("frozen");
    small.write("exercises/matrices/src/trace.rs", SOLUTION);
    let ran = small.project.run(&["author", "freeze", "--yes"]);
    assert_eq!(ran.code, Some(3), "{}", ran.stdout);
    assert!(ran.stderr.contains("the stub is not open"), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(stubs).expect("frozen"), before);
    assert_eq!(small.project.run(&["reset", "trace"]).code, Some(0));
    assert_eq!(fs::read_to_string(small.project.answer_path("matrices/trace")).expect("a stub"), STUB);
}

#[test]
fn freezing_one_exercise_leaves_the_stubs_of_the_others() {
    let project = Project::new();
    let stubs = project.root().join("checks/stubs.json");
    let before = fs::read_to_string(&stubs).expect("frozen");
    project.answer("masks/triu", project.solution("masks/triu"));
    let ran = project.run(&["author", "freeze", "causal_mask", "--yes"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(fs::read_to_string(stubs).expect("frozen"), before);
}

#[test]
fn every_missing_file_of_a_level_is_said_at_once() {
    let small = Small::new();
    for file in ["Cargo.toml", "README.md", "src/lib.rs"] {
        fs::remove_file(small.project.root().join("exercises/matrices").join(file)).expect("it was there");
    }
    let ran = small.project.run(&["author", "freeze", "--yes"]);
    assert_eq!(ran.code, Some(3));
    for file in ["Cargo.toml", "README.md", "src/lib.rs"] {
        assert!(ran.stderr.contains(&format!("exercises/matrices/{file} can't be read")), "{}", ran.stderr);
    }
}

#[test]
fn a_hint_that_gives_the_code_away() {
    let small = Small::new();
    small.edit(FILE, "\"Add them up.\"", "\"Write (0..n).map(|i| m[[i, i]]).sum() there.\"");
    small.expect("hint 2 gives away a line of the solution");
}

#[test]
fn frozen_outputs_that_are_stale() {
    let small = Small::new();
    small.freeze();
    small.edit(FILE, "[[7, 8, 9]]", "[[7, 8, 10]]");
    assert!(small.findings().contains("author freeze"), "{}", small.findings());
    let ran = small.project.run(&["verify"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("author freeze"), "{}", ran.stderr);
}

#[test]
fn frozen_outputs_that_were_tampered_with() {
    let small = Small::new();
    small.freeze();
    let path = "checks/matrices/trace.outputs.json";
    let text = fs::read_to_string(small.project.root().join(path)).expect("frozen");
    let tampered = text.replacen("\"7\"", "\"8\"", 1);
    assert_ne!(text, tampered, "{text}");
    small.write(path, &tampered);
    let found = small.findings();
    assert!(found.contains("not what the solution and the mistakes give today"), "{found}");
    small.write(path, "{ nonsense");
    assert!(small.findings().contains("damaged"), "{}", small.findings());
}

#[test]
fn files_that_nothing_refers_to() {
    let small = Small::new();
    small.freeze();
    small.write("solutions/matrices/old.rs", SOLUTION);
    assert!(small.findings().contains("solutions/matrices/old.rs: no exercise"), "{}", small.findings());
    fs::remove_file(small.project.root().join("solutions/matrices/old.rs")).expect("there");
    small.write("exercises/matrices/src/lib.rs", "");
    small.freeze();
    assert!(small.findings().contains("leaves out `trace`"), "{}", small.findings());
}

#[test]
fn a_solution_that_panics_cannot_be_frozen() {
    let small = Small::new();
    small.edit("solutions/matrices/trace.rs", "m.nrows().min(m.ncols())", "m.ncols()");
    let ran = small.project.run(&["author", "freeze", "--yes"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.stderr.contains("the solution panics on case `one by three`"), "{}", ran.stderr);
}

#[test]
fn an_expected_value_that_is_not_the_solutions() {
    let small = Small::new();
    small.edit(FILE, "expected = 6", "expected = 7");
    let ran = small.project.run(&["author", "freeze", "--yes"]);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.stderr.contains("checks/matrices/trace.toml") && ran.stderr.contains("two by two"),
        "{}",
        ran.stderr
    );
}

#[test]
fn without_a_terminal_freeze_asks_nothing_and_writes_nothing() {
    let small = Small::new();
    let ran = small.project.run(&["author", "freeze"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("Nothing was written"), "{}", ran.stdout);
    assert!(!small.project.root().join("checks/matrices/trace.outputs.json").exists());
}
