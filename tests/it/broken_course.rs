//! A check file broken in ten ways: each one clear error that names file and line, points with a caret and says the
//! remedy; exit code 3.

use std::fs;

use super::support::Project;

const FILE: &str = "checks/one_head/masked_head.toml";

/// What `verify` says of the course after a change of the check file.
fn said(change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> String {
    let project = Project::new();
    let path = project.root().join(FILE);
    fs::write(&path, change(fs::read(&path).expect("a check file"))).expect("written");
    let ran = project.run(&["verify"]);
    assert_eq!(ran.code, Some(3), "{}\n{}", ran.stdout, ran.stderr);
    assert_eq!(ran.stdout, "");
    ran.stderr
}

/// Replaces the first occurrence of a text.
fn replace(find: &'static str, replace: &'static str) -> impl FnOnce(Vec<u8>) -> Vec<u8> {
    move |bytes| {
        let text = String::from_utf8(bytes).expect("UTF-8");
        assert!(text.contains(find), "{find}");
        text.replacen(find, replace, 1).into_bytes()
    }
}

/// One error, with its place, a caret and a remedy.
fn assert_clear(said: &str, words: &[&str]) {
    assert_eq!(said.matches("error").count(), 1, "{said}");
    assert!(said.contains(&format!("--> {FILE}:")), "{said}");
    assert!(said.contains('^'), "{said}");
    assert!(said.contains("= help: "), "{said}");
    for word in words {
        assert!(said.contains(word), "wanted {word} in\n{said}");
    }
}

#[test]
fn an_unknown_key() {
    assert_clear(&said(replace("points = ", "pionts = 3\npoints = ")), &["pionts", "points"]);
}

#[test]
fn a_wrong_type() {
    assert_clear(&said(replace("points = 4", "points = \"four\"")), &["points"]);
}

#[test]
fn a_missing_solution() {
    let project = Project::new();
    fs::remove_file(project.root().join("solutions/one_head/masked_head.rs")).expect("it was there");
    let ran = project.run(&["verify"]);
    assert_eq!(ran.code, Some(3));
    for word in ["checks/course.toml:", "^", "help: ", "solutions/one_head/masked_head.rs"] {
        assert!(ran.stderr.contains(word), "{}", ran.stderr);
    }
}

#[test]
fn an_edit_that_matches_nothing() {
    assert_clear(
        &said(replace("\"key > query\" = \"key >= query\"", "\"key > qwery\" = \"key >= query\"")),
        &["key > qwery"],
    );
}

#[test]
fn an_edit_that_matches_twice() {
    assert_clear(&said(replace("\"key > query\" = \"key >= query\"", "\"row\" = \"column\"")), &["row"]);
}

#[test]
fn an_unequal_expected_result() {
    let text = fs::read_to_string(super::support::repository().join(FILE)).expect("a check file");
    let line =
        text.lines().find(|line| line.starts_with("expected = ")).expect("an expected result").to_owned();
    let number = line
        .split(['[', ']', ',', ' '])
        .find(|part| part.parse::<f64>().is_ok())
        .expect("a number")
        .to_owned();
    let change = move |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).expect("UTF-8");
        text.replacen(&line, &line.replacen(&number, "99.5", 1), 1).into_bytes()
    };
    assert_clear(&said(change), &["99.5", "expected"]);
}

#[test]
fn a_duplicate_id() {
    assert_clear(&said(replace("id = \"diagonal-blocked\"", "id = \"no-mask\"")), &["no-mask"]);
}

#[test]
fn an_empty_hint() {
    assert_clear(&said(replace("hints = [\n  \"", "hints = [\n  \"\", # ")), &["hint"]);
}

#[test]
fn a_bad_path() {
    assert_clear(
        &said(replace(
            "change = { \"key > query\" = \"key >= query\" } }",
            "file = \"../../../etc/passwd\" }",
        )),
        &["passwd"],
    );
}

#[test]
fn a_bad_shape() {
    assert_clear(&said(replace("{ normal = [", "{ normal = [-")), &["normal"]);
}

#[test]
fn not_utf_8() {
    let change = |mut bytes: Vec<u8>| {
        let at = bytes.windows(5).position(|window| window == b"title").expect("a title");
        bytes[at + 10] = 0xff;
        bytes
    };
    assert_clear(&said(change), &["UTF-8"]);
}

#[test]
fn several_at_once_are_all_said() {
    let change = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes).expect("UTF-8");
        let text = text.replacen("points = 4", "pionts = 4", 1).replacen(
            "id = \"diagonal-blocked\"",
            "id = \"no-mask\"",
            1,
        );
        text.replacen("{ normal = [", "{ normal = [-", 1).into_bytes()
    };
    let said = said(change);
    assert!(said.matches("error").count() >= 3, "{said}");
    for word in ["pionts", "no-mask", "normal"] {
        assert!(said.contains(word), "{said}");
    }
}
