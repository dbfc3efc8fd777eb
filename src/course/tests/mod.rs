//! A small course in a temporary directory, whole or with something broken in it.

mod problems;
mod whole;

use std::path::Path;

use tempfile::TempDir;

use super::load::load;
use super::model::Course;
use super::problem::Problems;

const COURSE: &str = r#"title = "Two exercises"

[[levels]]
id = "masks"
title = "Who may look"
exercises = ["causal_mask", "mixed"]
"#;

const CAUSAL: &str = r#"#:schema ../check.schema.json
title = "Build the causal mask"
function = "causal_mask"
points = 2
hints = ["Which words lie ahead?", "A word may look at itself.", "Compare column and row."]
axes = ["query", "key"]

[compare]
exact = {}

[limits]
seconds = 1.5
peak_bytes = 65536

[[cases]]
name = "two words"
args = { len = 2 }
expected = [[false, true], [false, false]]

[[cases]]
name = "no words"
args = { len = 0 }
expected = []
hidden = true

[[mistakes]]
id = "diagonal-blocked"
title = "the diagonal is blocked too"
change = { "column > row" = "column >= row" }
why = "a word may look at itself"
alike = ["by-hand"]

[[mistakes]]
id = "by-hand"
title = "the same, in two shapes"
why = "as above"
variants = [
    { change = { "column > row" = "row <= column", "(row, column)" = "(row, column): (usize, usize)" } },
    { code = """
use ndarray::*;
pub fn causal_mask(len: usize) -> Array2<bool> { Array2::from_elem((len, len), true) }
""" },
]

[[accepts]]
name = "the other way round"
code = "pub fn causal_mask(len: usize) -> ndarray::Array2<bool> { ndarray::Array2::from_shape_fn((len, len), |(r, c)| r < c) }"
"#;

const CAUSAL_SOLUTION: &str = "use ndarray::*;

/// True where a word may not look.
pub fn causal_mask(len: usize) -> Array2<bool> {
    Array2::from_shape_fn((len, len), |(row, column)| column > row)
}
";

const MIXED: &str = r#"title = "Take one of each"
function = "mixed"
points = 1
hints = ["a", "b", "c"]

[[cases]]
name = "all kinds"
expected = [[[1, -inf], [nan, 2.5]], 0.5]

[cases.args]
x = { normal = [2, 3], seed = 1, scale = 2.0, shift = 1.0 }
keep = { bools = [3], share = 0.5, seed = 2 }
ids = { integers = [4], low = -3, high = 3, seed = 3 }
n = 7
p = 1
w = { npy = "w.npy" }

[[cases]]
name = "nothing"
args = { x = [[], []], keep = [], ids = [1, 2], n = 0, p = 0.5, w = { uniform = [2], seed = 4 } }
expected = "none"

[[mistakes]]
id = "elsewhere"
title = "kept in a file"
why = "it is long"
file = "mixed.elsewhere.rs"
"#;

const MIXED_SOLUTION: &str = "use ndarray::{Array1, Array2};

pub fn mixed(
    x: &Array2<f64>,
    keep: &Array1<bool>,
    ids: &Array1<i64>,
    n: usize,
    p: f64,
    w: ndarray::Array1<f64>,
) -> Option<(Array2<f64>, f64)> {
    None
}
";

/// The files of the whole course.
const FILES: [(&str, &str); 8] = [
    ("checks/course.toml", COURSE),
    ("checks/masks/causal_mask.toml", CAUSAL),
    ("checks/masks/mixed.toml", MIXED),
    ("checks/masks/mixed.elsewhere.rs", "// another mixed\n"),
    ("solutions/masks/causal_mask.rs", CAUSAL_SOLUTION),
    ("solutions/masks/mixed.rs", MIXED_SOLUTION),
    ("exercises/masks/src/causal_mask.rs", "// a stub\n"),
    ("exercises/masks/src/mixed.rs", "// a stub\n"),
];

/// A course on disk that goes when the value does.
struct Fixture(TempDir);

impl Fixture {
    fn new() -> Self {
        let fixture = Fixture(TempDir::new().unwrap());
        for (path, text) in FILES {
            fixture.write(path, text);
        }
        let mut npy = Vec::new();
        ndarray_npy::WriteNpyExt::write_npy(&ndarray::array![0.5, 0.25], &mut npy).unwrap();
        std::fs::write(fixture.root().join("checks/masks/w.npy"), npy).unwrap();
        fixture
    }

    fn root(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.root().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn remove(&self, path: &str) {
        std::fs::remove_file(self.root().join(path)).unwrap();
    }

    /// Puts `to` in the place of `from`, which the file must hold.
    fn change(&self, path: &str, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.root().join(path)).unwrap();
        assert!(text.contains(from), "{path} does not hold {from}");
        self.write(path, text.replacen(from, to, 1));
    }

    fn load(&self) -> Result<Course, Problems> {
        load(self.root())
    }
}
