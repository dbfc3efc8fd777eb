//! rustc's errors: whose they are, and how they are told.

use std::path::Path;

use serde::Deserialize;

use crate::course::model::Signature;

/// An error of the compiler, as its JSON says it. Warnings are not kept.
#[derive(Debug, Clone)]
pub struct Diagnostic {
    pub code: String,
    /// As rustc shows it, with colours.
    pub rendered: String,
    /// The lines that its primary spans begin on.
    pub places: Vec<Line>,
}

/// A line of a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub file: String,
    /// From 1.
    pub number: usize,
}

#[derive(Deserialize)]
struct Message {
    level: String,
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<Span>,
    rendered: Option<String>,
    #[serde(default)]
    message: String,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
}

#[derive(Deserialize)]
struct Expansion {
    span: Span,
}

impl Diagnostic {
    /// Reads one line of rustc's JSON; `None` if it is no error.
    pub fn parse(line: &str) -> Option<Diagnostic> {
        let message: Message = serde_json::from_str(line).ok()?;
        if !message.level.starts_with("error") || message.message.starts_with("aborting due to") {
            return None;
        }
        let mut places = Vec::new();
        for span in message.spans.iter().filter(|span| span.is_primary) {
            add_places(span, &mut places);
        }
        Some(Diagnostic {
            code: message.code.map(|code| code.code).unwrap_or_default(),
            rendered: message.rendered.unwrap_or(message.message),
            places,
        })
    }

    /// Whether it points into a file.
    pub fn is_in(&self, file: &Path) -> bool {
        self.places.iter().any(|place| Path::new(&place.file) == file)
    }
}

/// A span within a macro of another crate counts for the place where the macro was called.
fn add_places(span: &Span, places: &mut Vec<Line>) {
    places.push(Line { file: span.file_name.clone(), number: span.line_start });
    if let Some(expansion) = &span.expansion {
        add_places(&expansion.span, places);
    }
}

/// What a learner is told of a file that doesn't compile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub message: String,
    /// It is the file's own fault for certain. Otherwise the machine's may be behind it: a full disk, a damaged kit, a
    /// compiler that was killed.
    pub certain: bool,
}

/// Tells the errors. `file` is the answer's path as rustc names it, `text` its content.
///
/// rustc's own words where they point into the file. Errors in the glue mean that the function isn't the
/// one that is called; that is said in one line of our own.
pub fn tell(errors: &[Diagnostic], file: &Path, text: &str, signature: &Signature) -> Told {
    let all = |errors: &mut dyn Iterator<Item = &Diagnostic>| {
        errors.map(|error| error.rendered.trim_end()).collect::<Vec<_>>().join("\n\n")
    };
    if errors.iter().any(|error| error.is_in(file)) {
        let message = all(&mut errors.iter().filter(|error| error.is_in(file)));
        return Told { message, certain: true };
    }
    let unexplained = || Told { message: all(&mut errors.iter()), certain: false };
    if errors.iter().any(|error| error.places.is_empty()) {
        return unexplained();
    }
    let function = &signature.function;
    let wanted = format!("pub {}", signature.text);
    let found = find_function(text, function);
    let place = |line: usize| format!("{}:{line}", file.display());
    let codes: Vec<&str> = errors.iter().map(|error| error.code.as_str()).collect();
    let message = match found {
        None => format!("there is no function `{function}` in {}\n  wanted: {wanted}", file.display()),
        Some((line, _)) if codes.contains(&"E0603") => {
            format!(
                "{}: `{function}` must be `pub`, so that it can be called\n  wanted: {wanted}",
                place(line)
            )
        }
        // It is as it should be, so the reason is another one.
        Some((_, head)) if squeezed(&head) == squeezed(&wanted) => return unexplained(),
        Some((line, head)) => format!(
            "{}: the signature of `{function}` was changed, so it can't be called\n  wanted: {wanted}\n  found:  {head}",
            place(line),
        ),
    };
    Told { message, certain: true }
}

/// A text without white space.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// The line of `fn NAME` and the head of the function on one line. A plain text search: a learner's file is
/// never parsed by a recursive parser, which it could overflow.
fn find_function(text: &str, function: &str) -> Option<(usize, String)> {
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let start = offset;
        offset += line.len();
        let code = line.trim_start();
        if code.starts_with("//") {
            continue;
        }
        let Some(at) = code.find("fn ") else { continue };
        let name = code[at + 3..].trim_start();
        let Some(rest) = name.strip_prefix(function) else { continue };
        if rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let head = text.get(start..).unwrap_or(line);
        let head = head.split('{').next().unwrap_or(line);
        let words: Vec<&str> = head.split_whitespace().collect();
        return Some((index + 1, words.join(" ").chars().take(200).collect()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_found_with_its_head_on_one_line() {
        let text = "// fn triu is below\r\nfn triumph() {}\r\npub fn triu(\r\n    m: i64,\r\n) -> i64 {\r\n    m\r\n}\r\n";
        assert_eq!(find_function(text, "triu"), Some((3, "pub fn triu( m: i64, ) -> i64".into())));
        assert_eq!(find_function(text, "tri"), None);
    }

    #[test]
    fn only_errors_are_kept_with_the_lines_of_their_primary_spans() {
        let line = r#"{"level":"error","message":"m","code":{"code":"E0308","explanation":null},"rendered":"error: m","children":[],
            "spans":[{"file_name":"a.rs","line_start":7,"is_primary":true,"expansion":null},
                     {"file_name":"b.rs","line_start":8,"is_primary":false,"expansion":null}]}"#;
        let error = Diagnostic::parse(line).expect("an error");
        assert_eq!(error.code, "E0308");
        assert_eq!(error.places, [Line { file: "a.rs".into(), number: 7 }]);
        assert!(Diagnostic::parse(&line.replace("\"level\":\"error\"", "\"level\":\"warning\"")).is_none());
        assert!(Diagnostic::parse("not json").is_none());
    }
}
