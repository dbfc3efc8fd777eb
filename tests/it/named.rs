//! The screens that a learner reads when a mistake is named: `masked_head` with three classics in it.

use super::support::Project;

/// The screen for `masked_head` with an edit of the solution, in a terminal of 24 lines and 100 columns.
fn screen(find: &str, replace: &str) -> String {
    let project = Project::new();
    let solution = project.solution("one_head/masked_head");
    assert_eq!(solution.matches(find).count(), 1, "{find}");
    project.answer("one_head/masked_head", solution.replace(find, replace));
    let ran = project.run(&["verify", "masked_head"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stderr, "");
    assert!(ran.stdout.lines().count() <= 24, "{}", ran.stdout);
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 100), "{}", ran.stdout);
    ran.stdout
}

#[test]
fn k_is_0_in_triu() {
    insta::assert_snapshot!(screen("key > query", "key >= query"));
}

#[test]
fn zero_instead_of_minus_infinity() {
    insta::assert_snapshot!(screen("*score = f64::NEG_INFINITY", "*score = 0.0"));
}

#[test]
fn the_wrong_axis() {
    insta::assert_snapshot!(screen("weights.rows_mut()", "weights.columns_mut()"));
}

#[test]
fn two_mistakes_at_once() {
    let project = Project::new();
    let solution = project.solution("one_head/masked_head");
    let twice = solution.replace("*score = f64::NEG_INFINITY", "*score = 0.0").replace(" / d_k.sqrt()", "");
    project.answer("one_head/masked_head", twice);
    insta::assert_snapshot!(project.run(&["verify", "masked_head"]).stdout);
}

#[test]
fn a_wrong_shape() {
    let project = Project::new();
    let text = "use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {\n    Array2::from_elem((len, len + 1), true)\n}\n";
    project.answer("masks/causal_mask", text);
    insta::assert_snapshot!(project.run(&["verify", "causal_mask"]).stdout);
}

#[test]
fn prints_of_the_learners_own_are_kept_and_marked() {
    let project = Project::new();
    let text = "use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {\n    println!(\"len is {len}\\x1b[31m\");\n    Array2::from_shape_fn((len, len), |(r, c)| c > r)\n}\n";
    project.answer("masks/causal_mask", text);
    insta::assert_snapshot!(project.run(&["run", "causal_mask"]).stdout);
}

#[test]
fn a_compile_error() {
    let project = Project::new();
    project.answer(
        "masks/causal_mask",
        "use ndarray::*;\npub fn causal_mask(len: usize) -> Array2<bool> {\n    len\n}\n",
    );
    let ran = project.run(&["verify", "causal_mask"]);
    // rustc's own words may change with its version; the frame around them is ours.
    let ours: Vec<&str> =
        ran.stdout.lines().filter(|line| !line.starts_with("  ") || line.contains("-->")).collect();
    insta::assert_snapshot!(ours.join("\n"));
}

#[test]
fn everything_in_ascii() {
    let project = Project::new();
    let solution = project.solution("masks/mask_scores").replace("f64::NEG_INFINITY", "-1e9");
    project.answer("masks/mask_scores", solution);
    let output = project.command(&["verify"]).env("ATTN_ASCII", "1").output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.is_ascii(), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn a_panic_in_own_words_is_given_no_name() {
    let project = Project::new();
    // It panics on the very cases on which a mistake of the exercise panics too, and for quite another reason.
    let text = "use ndarray::*;\npub fn triu(m: &Array2<i64>, k: i64) -> Array2<i64> {\n    \
        if m.nrows() > 1 { unimplemented!(\"more rows\") }\n    \
        Array2::from_shape_fn(m.dim(), |(r, c)| if c as i64 - r as i64 >= k { m[[r, c]] } else { 0 })\n}\n";
    project.answer("masks/triu", text);
    let exercise = project.verify_one("masks/triu");
    assert_eq!(exercise["verdict"], "panicked", "{exercise}");
    assert_eq!(super::support::named(&exercise), "", "{exercise}");
}
