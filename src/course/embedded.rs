//! The course that the program carries inside, so that an installed binary needs no checkout.

use include_dir::{Dir, include_dir};

use super::pristine::Pristine;

static CHECKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/checks");
static SOLUTIONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/solutions");

/// The manifest that makes the exercises one workspace, for rust-analyzer and `cargo check`.
const WORKSPACE: &str = "[workspace]\nresolver = \"3\"\nmembers = [\"exercises/*\"]\n";

/// All files of the course, by path relative to its root.
///
/// # Errors
/// The program was built from a broken course.
pub fn files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut files = vec![
        ("Cargo.toml".to_owned(), WORKSPACE.as_bytes().to_vec()),
        (".gitignore".to_owned(), b"/target\n/.attn\n".to_vec()),
    ];
    walk("checks", &CHECKS, &mut files);
    walk("solutions", &SOLUTIONS, &mut files);
    let stubs = CHECKS.get_file("stubs.json").and_then(|file| file.contents_utf8());
    let stubs = stubs.ok_or("the program was built without checks/stubs.json")?;
    let pristine = Pristine::parse(stubs).map_err(|error| error.to_string())?;
    files.extend(pristine.files().map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())));
    files.sort();
    Ok(files)
}

fn walk(name: &str, dir: &Dir<'_>, files: &mut Vec<(String, Vec<u8>)>) {
    for file in dir.files() {
        files.push((format!("{name}/{}", file.path().display()), file.contents().to_vec()));
    }
    for inner in dir.dirs() {
        walk(name, inner, files);
    }
}
