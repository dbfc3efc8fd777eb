//! Answers that don't compile: each error under its exercise, on the learner's own lines.

use super::support::Project;

#[test]
fn errors_in_three_files_are_each_shown_under_their_exercise() {
    let project = Project::new();
    project.solve_all();
    let breaks = [
        ("masks/triu", "let x: i64 = \"text\";", "E0308"),
        ("masks/causal_mask", "let y = unknown_name;", "E0425"),
        ("masks/where_fill", "let z = 1", "expected `;`"),
    ];
    for (id, line, _) in breaks {
        let solution = project.solution(id);
        let (head, body) = solution.split_once("{\n").expect("a body");
        project.answer(id, format!("{head}{{\n{line}\n{body}"));
    }
    let exercises = project.verify(&[]);
    for (id, line, wanted) in breaks {
        let exercise = exercises.iter().find(|exercise| exercise["id"] == id).expect("listed");
        assert_eq!(exercise["verdict"], "compile-error", "{exercise}");
        let message = exercise["message"].as_str().expect("text");
        let file = project.answer_path(id);
        let file = file.strip_prefix(project.root()).expect("below the root").display().to_string();
        assert!(message.contains(wanted), "{message}");
        assert!(message.contains(&format!("--> {file}:")), "{message}");
        assert!(message.contains(line), "{message}");
        assert!(!message.contains('\x1b'), "data has no colours");
        let others = breaks.iter().filter(|(other, ..)| *other != id);
        for (other, ..) in others {
            assert!(!message.contains(other.split_once('/').expect("a name").1), "{message}");
        }
    }
    assert_eq!(exercises.iter().filter(|exercise| exercise["verdict"] == "pass").count(), 7);
}

#[test]
fn an_unclosed_brace_harms_nobody_else() {
    let project = Project::new();
    project.solve_all();
    project.answer("masks/triu", project.solution("masks/triu").trim_end().trim_end_matches('}'));
    let exercises = project.verify(&[]);
    assert_eq!(exercises.iter().filter(|exercise| exercise["verdict"] == "pass").count(), 9);
    let triu = exercises.iter().find(|exercise| exercise["id"] == "masks/triu").expect("listed");
    assert!(triu["message"].as_str().expect("text").contains("unclosed delimiter"), "{triu}");
}

#[test]
fn a_changed_signature_gets_one_clear_line() {
    let project = Project::new();
    let changes = [
        (
            "pub fn causal_mask(len: i64) -> Array2<bool> { todo!() }",
            "the signature of `causal_mask` was changed",
        ),
        (
            "pub fn causal_mask(len: usize) -> Array2<f64> { todo!() }",
            "the signature of `causal_mask` was changed",
        ),
        ("pub fn causal_mask() -> Array2<bool> { todo!() }", "the signature of `causal_mask` was changed"),
        ("fn causal_mask(len: usize) -> Array2<bool> { todo!() }", "`causal_mask` must be `pub`"),
        ("pub fn casual_mask(len: usize) -> Array2<bool> { todo!() }", "there is no function `causal_mask`"),
        ("", "there is no function `causal_mask`"),
    ];
    for (text, wanted) in changes {
        project.answer("masks/causal_mask", format!("use ndarray::*;\n{text}\n"));
        let exercise = project.verify_one("masks/causal_mask");
        let message = exercise["message"].as_str().expect("text");
        assert_eq!(exercise["verdict"], "compile-error");
        assert!(message.contains(wanted), "{text}: {message}");
        assert!(message.contains("wanted: pub fn causal_mask(len: usize) -> Array2<bool>"), "{message}");
        assert!(message.lines().count() <= 3, "{message}");
    }
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_compile() {
    let project = Project::new();
    let text = format!("\u{feff}{}", project.solution("masks/causal_mask").replace('\n', "\r\n"));
    project.answer("masks/causal_mask", text);
    assert_eq!(project.verify_one("masks/causal_mask")["verdict"], "pass");
}

#[test]
fn what_is_no_rust_at_all_is_a_compile_error() {
    let project = Project::new();
    let nested = format!("pub fn f() {{ {}1{} }}", "(".repeat(5000), ")".repeat(5000));
    for text in [b"\xff\xfe\x00".to_vec(), vec![0; 1000], nested.into_bytes()] {
        project.answer("masks/causal_mask", text);
        let exercise = project.verify_one("masks/causal_mask");
        assert_eq!(exercise["verdict"], "compile-error", "{exercise}");
        assert!(!exercise["message"].as_str().expect("text").is_empty());
    }
}

#[test]
fn an_answer_that_reaches_out_harms_no_neighbour() {
    let project = Project::new();
    project.solve_all();
    let exported = "\n#[unsafe(no_mangle)]\npub extern \"C\" fn exp(_: f64) -> f64 { 0.25 }\n";
    project.answer("masks/triu", project.solution("masks/triu") + exported);
    let padding = project.solution("masks/padding_mask");
    project.answer("masks/padding_mask", format!("{padding}\nuse crate::masks__triu::triu;\n"));
    let exercises = project.verify(&[]);
    let verdict = |id: &str| exercises.iter().find(|e| e["id"] == id).expect("listed")["verdict"].clone();
    assert_eq!(verdict("one_head/masked_head"), "pass");
    assert_eq!(verdict("masks/padding_mask"), "compile-error", "as it is alone");
}

#[test]
fn what_depends_on_another_file_is_judged_again_each_time() {
    let project = Project::new();
    let helper = project.root().join("helper.rs");
    std::fs::write(&helper, project.solution("masks/triu")).expect("written");
    project.answer("masks/triu", format!("include!({:?});\n", helper.display().to_string()));
    assert_eq!(project.verify_one("masks/triu")["verdict"], "pass");
    std::fs::write(&helper, project.solution("masks/triu").replace(">= k", "> k")).expect("written");
    assert_eq!(project.verify_one("masks/triu")["verdict"], "wrong");
}

#[test]
fn a_damaged_incremental_cache_heals() {
    let project = Project::new();
    project.answer("masks/triu", project.solution("masks/triu"));
    assert_eq!(project.verify_one("masks/triu")["verdict"], "pass");
    let root = project.root().as_os_str().as_encoded_bytes().to_vec();
    let courses = std::fs::read_dir(super::support::cache().join("courses")).expect("courses").flatten();
    let course = courses
        .map(|entry| entry.path())
        .find(|path| std::fs::read(path.join("root")).is_ok_and(|of| of == root));
    let kept = course.expect("this course").join("units/masks__triu/incremental");
    let mut damaged = 0;
    for unit in std::fs::read_dir(kept).expect("kept").flatten() {
        for session in std::fs::read_dir(unit.path()).expect("sessions").flatten() {
            for file in std::fs::read_dir(session.path()).into_iter().flatten().flatten() {
                if file.path().extension().is_some_and(|ending| ending == "o") {
                    std::fs::write(file.path(), "no object").expect("written");
                    damaged += 1;
                }
            }
        }
    }
    assert!(damaged > 0);
    project.answer("masks/triu", project.solution("masks/triu") + "// edited\n");
    assert_eq!(project.verify_one("masks/triu")["verdict"], "pass");
}
