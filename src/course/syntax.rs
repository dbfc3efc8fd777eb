//! What is no TOML, in the words of this course and with a remedy.

use toml::de::Error;

use super::examples;
use super::problem::{Problem, Source};

/// What the parser says.
pub fn problem(source: &Source, error: &Error) -> Problem {
    let span = error.span().unwrap_or_else(|| source.first_line());
    let written = source.text.get(span.clone()).unwrap_or_default();
    let before = source.text.get(..span.start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    let like = examples::like_path(line.split_once('=').map(|(key, _)| key.trim()))
        .unwrap_or_else(|| "correct it: https://toml.io shows how values are written".to_owned());
    let (message, expected) = error.message().split_once(", expected ").unwrap_or((error.message(), ""));
    match message {
        "duplicate key" => {
            let help = "keep one of the two: a key may be given only once in a table";
            return source.problem(span, "this key is there already", help);
        }
        "string values must be quoted" if written.trim().is_empty() => {
            return source.problem(span, "a value is missing", like);
        }
        "string values must be quoted" => {
            return source.problem(span, "this is no value", format!("put a string in quotes, or {like}"));
        }
        _ => {}
    }
    let help = match message {
        "missing comma between array elements" => "write `,` here, or `]` to close the array".to_owned(),
        "missing comma between key-value pairs" => "write `,` here, or `}` to close the table".to_owned(),
        "key with no value" => "write `=` and a value here".to_owned(),
        "unexpected key or value" => "start a new line here".to_owned(),
        "unquoted keys cannot be empty" => "write a name of letters, digits, `-` and `_` here".to_owned(),
        "missing escaped value" => {
            "write `\\\\` for a backslash, or put the string in single quotes".to_owned()
        }
        message if message.starts_with("extra comma") => "take this comma out".to_owned(),
        message if message.contains("dotted key") => "take it out: there is a value already".to_owned(),
        _ if is_sign(expected) => format!("write {expected} here"),
        _ => like,
    };
    source.problem(span, format!("this is not TOML: {message}"), help)
}

/// Whether what the parser expects is one bracket, quote or other sign, in backquotes.
fn is_sign(expected: &str) -> bool {
    let inside = expected.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    inside.is_some_and(|sign| !sign.is_empty() && sign.chars().all(|c| c.is_ascii_punctuation() && c != '`'))
}
