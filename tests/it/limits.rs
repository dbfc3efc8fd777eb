//! Answers that hang, crash, flood or flee: the right verdict, in time, and nothing left behind.

use std::fs;
use std::time::Duration;

use super::support::{EXERCISES, Project};

/// Far more than the limit of two seconds, since a loaded machine adds its own; far less than for ever.
/// `bench/compare.sh` measures how much later than its limit a run ends.
const WITHIN: Duration = Duration::from_secs(20);

/// Puts a body into `causal_mask`, solves all others, and returns the judgement of the first.
fn judge(body: &str) -> serde_json::Value {
    let project = Project::new();
    project.solve_all();
    let mark = format!("attn-mark-{}", std::process::id());
    let body = body.replace("MARK", &mark);
    project.answer(
        "masks/causal_mask",
        format!("use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {{\n{body}\n}}\n"),
    );
    let exercises = project.verify(&[]);
    let passed = exercises.iter().filter(|exercise| exercise["verdict"] == "pass").count();
    let exercise =
        exercises.into_iter().find(|exercise| exercise["id"] == "masks/causal_mask").expect("listed");
    let others = passed - usize::from(exercise["verdict"] == "pass");
    assert_eq!(others, EXERCISES.len() - 1, "the others are unharmed");
    let run = exercise["seconds"]["run"].as_f64().expect("seconds");
    assert!(run <= WITHIN.as_secs_f64(), "the run took {run} s");
    let unit = project.root().file_name().expect("a name").to_string_lossy().into_owned();
    assert_eq!(survivors(&unit, &mark), Vec::<String>::new());
    exercise
}

/// Processes that run one of our programs or carry the mark on their command line.
fn survivors(course: &str, mark: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        if entry.file_name() == std::process::id().to_string().as_str() {
            continue;
        }
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        if line.contains(mark) || line.contains(course) {
            found.push(line);
        }
    }
    found
}

fn verdict(body: &str) -> String {
    let exercise = judge(body);
    exercise["verdict"].as_str().expect("a word").to_owned()
}

#[test]
fn an_endless_loop_is_a_timeout() {
    let exercise = judge("loop {}");
    assert_eq!(exercise["verdict"], "timeout");
    assert!(exercise["message"].as_str().expect("text").contains("2 s"), "{exercise}");
}

#[test]
fn a_sleep_is_a_timeout() {
    assert_eq!(
        verdict("std::thread::sleep(std::time::Duration::from_secs(3600)); unreachable!()"),
        "timeout"
    );
}

#[test]
fn a_case_that_hangs_does_not_cost_the_others() {
    let exercise = judge("if len == 1 { loop {} } Array2::from_shape_fn((len, len), |(r, c)| c > r)");
    assert_eq!(exercise["verdict"], "timeout");
    for case in exercise["cases"].as_array().expect("cases") {
        let wanted = if case["name"] == "one word" { "timeout" } else { "pass" };
        assert_eq!(case["outcome"], wanted, "{exercise}");
    }
}

#[test]
fn exit_is_no_answer() {
    assert_eq!(verdict("std::process::exit(0)"), "exited-early");
}

#[test]
fn abort_is_a_crash() {
    assert_eq!(verdict("std::process::abort()"), "crashed");
}

#[test]
fn a_stack_overflow_is_a_crash_that_is_explained() {
    let body = "fn down(n: u64) -> u64 { if n == u64::MAX { 0 } else { 1 + down(std::hint::black_box(n) + 1) } }\n\
                Array2::from_elem((len, len), down(len as u64) == 1)";
    let exercise = judge(body);
    assert_eq!(exercise["verdict"], "crashed");
    assert!(exercise["message"].as_str().expect("text").contains("stack"), "{exercise}");
}

#[test]
fn ten_gibibytes_are_out_of_memory() {
    assert_eq!(
        verdict("let big = vec![1u8; 10 << 30]; Array2::from_elem((len, len), big[len] == 1)"),
        "out-of-memory"
    );
}

#[test]
fn a_print_loop_is_too_much_output() {
    let exercise = judge("loop { println!(\"again\"); }");
    assert_eq!(exercise["verdict"], "too-much-output");
    let printed = exercise["printed"].as_str().expect("text");
    assert!(printed.starts_with("again\n") && printed.len() <= 64 << 10, "{} bytes", printed.len());
}

#[test]
fn no_process_can_be_started() {
    let exercise = judge(
        "std::process::Command::new(\"/bin/sleep\").arg(\"3600\").env(\"MARK\", \"1\").spawn().unwrap(); unreachable!()",
    );
    assert_eq!(exercise["verdict"], "panicked");
    assert!(exercise["message"].as_str().expect("text").contains("not permitted"), "{exercise}");
}

#[test]
fn a_huge_panic_message_is_cut() {
    let exercise =
        judge("if len == 3 { panic!(\"{}\", \"x\".repeat(50 << 20)) } Array2::from_elem((len, len), true)");
    assert_eq!(exercise["verdict"], "panicked");
    assert!(exercise["message"].as_str().expect("text").len() < 16 << 10);
}

#[test]
fn a_panic_names_the_learners_line() {
    let exercise = judge("let list: Vec<bool> = Vec::new();\nArray2::from_elem((1, 1), list[len])");
    let message = exercise["message"].as_str().expect("text");
    assert!(message.contains("index out of bounds"), "{message}");
    assert!(message.contains("exercises/masks/src/causal_mask.rs:4"), "{message}");
}

#[test]
fn replies_cannot_be_forged() {
    // The reply pipe is an open descriptor, so a learner may write to it: garbage, or a reply to every case.
    let forged = "use std::io::Write;\n\
        let mut pipe = std::fs::OpenOptions::new().write(true).open(\"/proc/self/fd/3\").unwrap();\n\
        for case in 0u32..5 { pipe.write_all(&case.to_le_bytes()).unwrap(); pipe.write_all(&[0]).unwrap();\n\
        pipe.write_all(&1u64.to_le_bytes()).unwrap(); pipe.write_all(b\"N\").unwrap(); }\n\
        std::process::exit(0)";
    let word = verdict(forged);
    assert!(["wrong", "exited-early", "internal", "crashed"].contains(&word.as_str()), "{word}");
}

#[test]
fn threads_end_with_the_answer() {
    let body = "for _ in 0..64 { std::thread::spawn(|| loop { std::thread::park() }); }\nArray2::from_shape_fn((len, len), |(r, c)| c > r)";
    assert_eq!(verdict(body), "pass");
}
