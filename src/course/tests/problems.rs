//! Every kind of problem, as people read it. Each snapshot holds the problems of one kind, a paragraph each.

use proptest::prelude::*;

use super::{FILES, Fixture};
use crate::course::Problems;

const CAUSAL: &str = "checks/masks/causal_mask.toml";
const MIXED: &str = "checks/masks/mixed.toml";
const CAUSAL_SOLUTION: &str = "solutions/masks/causal_mask.rs";
const MIXED_SOLUTION: &str = "solutions/masks/mixed.rs";

/// What loading says after one change to a sound course.
fn after(change: impl FnOnce(&Fixture)) -> String {
    let fixture = Fixture::new();
    change(&fixture);
    let Err(problems) = fixture.load() else { panic!("the change breaks the course") };
    said(&problems)
}

/// The problems as text, each of which must name a file and a remedy.
fn said(problems: &Problems) -> String {
    for problem in problems.iter() {
        let mut alone = Problems::default();
        alone.push(problem.clone());
        let text = alone.render(false);
        assert!(text.contains("--> ") && text.contains("= help: "), "{text}");
    }
    problems.render(false)
}

/// The same for several changes, each to a course of its own.
fn after_each(path: &str, changes: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (from, to) in changes {
        let said = after(|fixture| fixture.change(path, from, to));
        text += &format!("{said}\n\n");
    }
    text
}

#[test]
fn keys() {
    let changes = [
        ("title = \"Build", "titel = \"Build"),
        ("[limits]", "[limitations]"),
        ("hidden = true", "hiden = true\n\"odd `key`\" = 1"),
        ("exact = {}", "exakt = {}"),
        ("exact = {}", "close = { rtoll = 1 }"),
        ("exact = {}", "exact = {}\nclose = {}"),
        ("points = 2", "points = 2\npoints = 3"),
        ("points = 2", "points = "),
        ("{ code = \"\"\"", "{ cod = \"\"\""),
    ];
    insta::assert_snapshot!(after_each(CAUSAL, &changes));
}

#[test]
fn syntax() {
    let changes = [
        ("points = 2", "points 2"),
        ("points = 2", "= 2"),
        ("points = 2", "points = two"),
        ("points = 2", "points = 02"),
        ("points = 2", "points = 2 title = 3"),
        ("points = 2", "points = 1..2"),
        ("Build the causal mask\"", "Build the causal mask"),
        ("Build the", "Build \\qthe"),
        ("[\"query\", \"key\"]", "[\"query\" \"key\"]"),
        ("[\"query\", \"key\"]", "[\"query\",, \"key\"]"),
        ("[\"query\", \"key\"]", "[\"query\", \"key\""),
        ("[limits]", "[limits"),
        ("[limits]", "[]"),
        ("[limits]", "[compare]"),
        ("points = 2", "points = 2\ntitle.long = 3"),
        ("{ len = 2 }", "{ len =\n 2..2 }"),
        ("[[accepts]]", "[[accepts]"),
        ("{ len = 2 }", "{ len = 2"),
        ("{ len = 2 }", "{ len 2 }"),
        ("{ len = 2 }", "{ len = 2,, }"),
        ("code = \"\"\"", "code = \"\""),
        ("points = 2", "points = 2\n\u{1}"),
    ];
    insta::assert_snapshot!(after_each(CAUSAL, &changes));
}

#[test]
fn types() {
    let changes = [
        ("points = 2", "points = \"two\""),
        ("points = 2", "points = -2"),
        ("points = 2", "points = 1979-05-27"),
        ("\"Which words lie ahead?\"", "3"),
        ("exact = {}", "exact = 3"),
        ("seconds = 1.5", "seconds = true"),
        ("args = { len = 2 }", "args = [2]"),
        ("change = { \"column > row\" = \"column >= row\" }", "change = \"column >= row\""),
        ("[\"query\", \"key\"]", "\"query\""),
        ("peak_bytes = 65536", "peak_bytes = 65.5"),
        ("len = 2", "len = 1979-05-27"),
    ];
    insta::assert_snapshot!(after_each(CAUSAL, &changes));
}

#[test]
fn rules() {
    let changes = [
        ("\"Build the causal mask\"", "\" \""),
        ("title = \"Build the causal mask\"\n", ""),
        ("points = 2", "points = 1001"),
        (", \"Compare column and row.\"", ""),
        ("\"Compare column and row.\"", "\"\""),
        ("[\"query\", \"key\"]", "[\"query\"]"),
        ("exact = {}", "close = { rtol = -1, atol = nan }"),
        ("seconds = 1.5", "seconds = 0"),
        ("seconds = 1.5", "seconds = 61"),
        ("peak_bytes = 65536", "peak_bytes = 0"),
        ("function = \"causal_mask\"", "function = \"casual_mask\""),
    ];
    insta::assert_snapshot!(after_each(CAUSAL, &changes));
}

#[test]
fn cases() {
    let changes = [
        ("name = \"no words\"", "name = \"two words\""),
        ("name = \"no words\"", "name = \"\""),
        ("name = \"no words\"\n", ""),
        ("args = { len = 0 }\n", ""),
        ("{ len = 0 }", "{}"),
        ("{ len = 0 }", "{ length = 0 }"),
    ];
    let mut text = after_each(CAUSAL, &changes);
    text += &after(|fixture| {
        fixture.write("checks/masks/mixed.toml", "cases = []\nmistakes = []\n");
    });
    insta::assert_snapshot!(text);
}

#[test]
fn values() {
    let changes = [
        ("[[], []]", "[[1, 2], [3]]"),
        ("[[], []]", "[[1, \"two\"], [true, 4], [nan, [5]], [6, 7]]"),
        ("[[], []]", "[1, 2]"),
        ("[[], []]", "[[[1]]]"),
        ("ids = [1, 2]", "ids = [1, 2.0]"),
        ("ids = [1, 2]", "ids = [9223372036854775808]"),
        ("n = 0", "n = -1"),
        ("p = 0.5", "p = 9007199254740993"),
        ("keep = []", "keep = [0, 1]"),
        ("expected = \"none\"", "expected = \"nothing\""),
        ("expected = \"none\"", "expected = [[[1]]]"),
        ("expected = \"none\"", "expected = [[[1]], [1]]"),
        ("expected = \"none\"", "expected = [{ normal = [1, 1], seed = 1 }, 0]"),
    ];
    insta::assert_snapshot!(after_each(MIXED, &changes));
}

#[test]
fn draws() {
    let changes = [
        ("normal = [2, 3]", "normals = [2, 3]"),
        ("normal = [2, 3]", "normal = [2, \"3\"]"),
        ("normal = [2, 3]", "normal = [2]"),
        ("normal = [2, 3]", "normal = [2, -3]"),
        ("normal = [2, 3]", "normal = [1001, 1000]"),
        ("normal = [2, 3]", "normal = [0, 9223372036854775807]"),
        ("normal = [2, 3], ", ""),
        ("normal = [2, 3], ", "normal = [2, 3], uniform = [2, 3], "),
        ("normal = [2, 3], seed = 1", "normal = [2, 3]"),
        ("seed = 1", "seed = -1"),
        ("scale = 2.0", "share = 0.5"),
        ("scale = 2.0", "scale = inf"),
        ("share = 0.5", "share = 1.5"),
        ("bools = [3], share = 0.5", "normal = [3]"),
        ("low = -3", "low = 4"),
        ("low = -3", "low = 0.5"),
        ("low = -3, ", ""),
        ("n = 7", "n = { integers = [], low = -1, high = 1, seed = 1 }"),
        ("uniform = [2]", "low = 2, uniform = [2]"),
        ("keep = []", "keep = { integers = [3], low = 0, high = 1, seed = 1 }"),
    ];
    insta::assert_snapshot!(after_each(MIXED, &changes));
}

#[test]
fn paths() {
    let mut text = after_each(
        MIXED,
        &[
            ("npy = \"w.npy\"", "npy = \"../../w.npy\""),
            ("npy = \"w.npy\"", "npy = \"v.npy\""),
            ("npy = \"w.npy\"", "npy = \"mixed.toml\""),
            ("x = [[], []]", "x = { npy = \"w.npy\" }"),
            ("mixed.elsewhere.rs", "/etc/passwd"),
            ("mixed.elsewhere.rs", ""),
            ("mixed.elsewhere.rs", "not_there.rs"),
        ],
    );
    text += &after(|fixture| fixture.write("checks/masks/mixed.elsewhere.rs", super::MIXED_SOLUTION));
    insta::assert_snapshot!(text);
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_course_is_not_followed() {
    let outside = tempfile::NamedTempFile::new().unwrap();
    let said = after(|fixture| {
        fixture.remove("checks/masks/w.npy");
        std::os::unix::fs::symlink(outside.path(), fixture.root().join("checks/masks/w.npy")).unwrap();
    });
    assert!(said.contains("a path may not leave the course"), "{said}");
}

#[test]
fn mistakes() {
    let changes = [
        ("id = \"by-hand\"", "id = \"diagonal-blocked\""),
        ("id = \"by-hand\"", "id = \"By hand\""),
        ("alike = [\"by-hand\"]", "alike = [\"by-had\"]"),
        ("alike = [\"by-hand\"]", "alike = [\"diagonal-blocked\"]"),
        ("why = \"as above\"", "why = \"\""),
        ("title = \"the same, in two shapes\"\n", ""),
        ("change = { \"column > row\" = \"column >= row\" }\n", ""),
        ("alike = [\"by-hand\"]", "file = \"other.rs\""),
        ("{ \"column > row\" = \"column >= row\" }", "{}"),
        ("name = \"the other way round\"\n", "name = \"\"\nfile = \"x.rs\"\n"),
    ];
    let mut text = after_each(CAUSAL, &changes);
    text += &after(|fixture| {
        let code = "[[accepts]]\nname = \"a\"\n\n[[accepts]]\nname = \"a\"\ncode = \"\"\"\n\"\"\"\n\n[[mistakes]]\nid = \"none\"\n\
                    title = \"t\"\nwhy = \"w\"\nvariants = []\n\n[[mistakes]]";
        fixture.change(MIXED, "[[mistakes]]", code);
    });
    insta::assert_snapshot!(text);
}

#[test]
fn edits() {
    let edit = "{ \"column > row\" = \"column >= row\" }";
    let changes = [
        (edit, "{ \"column < row\" = \"column >= row\" }"),
        (edit, "{ \"Array2\" = \"Array3\" }"),
        (edit, "{ \"\" = \"column >= row\" }"),
        (edit, "{ \"column > row\" = \"column > row\" }"),
        (edit, "{ \"column > row\" = \"column >= row\", \"column)| column >\" = \"column)| column ==\" }"),
        (edit, "{ \"nowhere\" = \"a\", \"len\" = \"n\", \"column > row\" = \"true\" }"),
        (edit, "{ \"(row\" = \"(\", \", column)\" = \"row, column)\" }"),
    ];
    insta::assert_snapshot!(after_each(CAUSAL, &changes));
}

#[test]
fn signatures() {
    let mut text = after_each(
        MIXED_SOLUTION,
        &[
            ("x: &Array2<f64>", "x: &Vec< f64 >"),
            ("x: &Array2<f64>", "x: &mut Array2<f64>"),
            ("n: usize", "n: u32"),
            ("n: usize", "(n, _): (usize, usize)"),
            ("ids: &Array1<i64>", "ids: Array5<i64>"),
            ("Option<(Array2<f64>, f64)>", "Result<f64, String>"),
            ("Option<(Array2<f64>, f64)>", "(f64, f64, f64, f64, f64)"),
            ("pub fn mixed", "pub async fn mixed"),
            ("pub fn mixed", "fn mixed"),
            ("None", "None }"),
        ],
    );
    let changes = [
        (" -> Array2<bool>", ""),
        ("causal_mask(", "causal_mask<T>("),
        ("len: usize)", "&self)"),
        ("-> Array2<bool>", "-> Array2<bool> where u8: Copy"),
        ("pub fn", "pub unsafe fn"),
        ("pub fn", "pub extern \"C\" fn"),
        ("use ndarray::*;", "\u{feff}pub fn f(é: u8) {}\nuse ndarray:*;"),
        ("\n}\n", "\n"),
        ("\n}\n", "\n}\n\npub fn\n"),
        ("(row, column)| column", "(row, column)| 'column"),
    ];
    text += &after_each(CAUSAL_SOLUTION, &changes);
    insta::assert_snapshot!(text);
}

#[test]
fn files() {
    let mut text = String::new();
    for path in [CAUSAL, CAUSAL_SOLUTION, "checks/course.toml"] {
        text += &format!("{}\n\n", after(|fixture| fixture.remove(path)));
    }
    text += &after(|fixture| fixture.write("checks/masks/triu.toml", ""));
    text += "\n\n";
    text += &after(|fixture| fixture.write("checks/notes.toml", ""));
    text += "\n\n";
    text += &after(|fixture| fixture.write(CAUSAL, ""));
    text += "\n\n";
    text += &after(|fixture| fixture.write(CAUSAL, b"title = \"a\"\nfunction = \"caf\xe9\"\n"));
    insta::assert_snapshot!(text);
}

#[test]
fn courses() {
    let changes = [
        ("title = \"Two exercises\"", "titles = \"Two exercises\""),
        ("title = \"Two exercises\"\n", ""),
        ("title = \"Who may look\"\n", ""),
        ("id = \"masks\"\n", ""),
        ("id = \"masks\"", "id = \"../masks\""),
        ("\"mixed\"]", "\"mixed\", \"mixed\"]"),
        ("\"mixed\"]", "\"mixed\", \"loop\"]"),
        ("\"mixed\"]", "\"mixed\"]\n[[levels]]\nid = \"masks\"\ntitle = \"Again\"\nexercises = [\"mixed\"]"),
        ("\"mixed\"]", "\"mixed\"]\n[[levels]]\nid = \"later\"\ntitle = \"Later\"\nexercises = []"),
        ("exercises = ", "exercise = "),
    ];
    insta::assert_snapshot!(after_each("checks/course.toml", &changes));
}

#[test]
fn all_of_them_are_said_in_one_go() {
    let fixture = Fixture::new();
    fixture.change("checks/course.toml", "title = \"Who may look\"", "titel = \"Who may look\"");
    fixture.change(CAUSAL, "points = 2", "points = \"two\"\nweight = 3");
    fixture.change(CAUSAL, "\"A word may look at itself.\"", "7");
    fixture.change(CAUSAL, "len = 0", "len = -1");
    fixture.change(CAUSAL, "why = \"as above\"", "because = \"as above\"");
    fixture.change(CAUSAL, "\"column > row\" = \"column >= row\"", "\"column >> row\" = \"column >= row\"");
    fixture.change(MIXED, "normal = [2, 3]", "normal = [2]");
    fixture.change(MIXED, "n = 7", "n = true");
    fixture.write("checks/masks/triu.toml", "");
    insta::assert_snapshot!(fixture.load().unwrap_err().render(false));
}

/// A text with a piece of it cut out, doubled, or replaced.
fn mutated(text: &str, from: usize, length: usize, with: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let from = from % (bytes.len() + 1);
    let to = (from + length).min(bytes.len());
    [&bytes[..from], with.as_bytes(), &bytes[to..]].concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]
    #[test]
    fn no_mutation_of_a_file_makes_loading_panic(
        file in prop::sample::select(vec![0usize, 1, 2, 4, 5]),
        edits in prop::collection::vec((0usize..3000, 0usize..40, "([\\[\\]{}\"=,.\n#0-9a-e-]|nan|inf|'''|é|\\PC){0,6}"), 1..4),
    ) {
        let fixture = Fixture::new();
        let (path, mut text) = (FILES[file].0, FILES[file].1.to_owned());
        for (from, length, with) in edits {
            let bytes = mutated(&text, from, length, &with);
            fixture.write(path, &bytes);
            if let Err(problems) = fixture.load() {
                prop_assert!(!problems.is_empty());
                prop_assert!(!said(&problems).is_empty());
            }
            text = String::from_utf8_lossy(&bytes).into_owned();
        }
    }
}
