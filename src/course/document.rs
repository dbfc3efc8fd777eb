//! A TOML text as one of the raw types, with every error in it and not only the first.
//!
//! serde stops at the first error. So what it stumbled over is taken out of the document, and the rest is
//! read again, until nothing is left to complain about. What was taken out is remembered: a key that was
//! there, but wrong, must not be called missing later.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use super::problem::{Problem, Problems, Source};
use super::suggest;

/// The values that were wrong and have been taken out.
#[derive(Debug, Default)]
pub struct Lost(BTreeSet<(usize, String)>);

impl Lost {
    /// Whether `key` was taken out of the table that starts at `table`.
    pub fn key(&self, table: &Range<usize>, key: &str) -> bool {
        self.0.contains(&(table.start, key.to_owned()))
    }

    /// Whether anything was taken out of the table or array that starts at `parent`.
    pub fn any(&self, parent: &Range<usize>) -> bool {
        self.0.range((parent.start, String::new())..).next().is_some_and(|(start, _)| *start == parent.start)
    }
}

/// Where the keys outside all tables stand, as far as `Lost` is concerned.
pub const ROOT: Range<usize> = 0..0;

/// More errors than this in one file are not worth reading.
const MOST_ERRORS: usize = 100;

/// Reads a whole file. `None` if its TOML can't be parsed at all, or nothing of use is left.
pub fn read<T: DeserializeOwned>(source: &Source, problems: &mut Problems) -> Option<(T, Lost)> {
    let (mut document, errors) = DeTable::parse_recoverable(&source.text);
    if let Some(first) = errors.first() {
        // The later ones are mostly echoes of the first.
        problems.push(syntax_problem(source, first));
        return None;
    }
    let mut lost = Lost::default();
    for _ in 0..MOST_ERRORS {
        let error = match T::deserialize(Deserializer::from(document.clone())) {
            Ok(value) => return Some((value, lost)),
            Err(error) => error,
        };
        let span = error.span()?;
        if !lost.any(&span) {
            problems.push(describe(source, &error, span.clone()));
        }
        if !take_out(document.get_mut(), ROOT, &span, &mut lost) {
            return None;
        }
    }
    None
}

fn syntax_problem(source: &Source, error: &Error) -> Problem {
    let message = error.message();
    let problem = source.problem(format!("this is not TOML: {message}"));
    let problem = if message.contains("duplicate key") {
        problem.help("a key may be given only once in a table")
    } else {
        problem
    };
    match error.span() {
        Some(span) => problem.at(span),
        None => problem,
    }
}

/// Takes the entry that an error points at, by its key or by its value, out of a table. Whether it was there.
fn take_out(table: &mut DeTable<'_>, parent: Range<usize>, target: &Range<usize>, lost: &mut Lost) -> bool {
    let hit = table.iter().find(|(key, value)| key.span() == *target || value.span() == *target);
    if let Some(key) = hit.map(|(key, _)| key.clone()) {
        lost.0.insert((parent.start, key.get_ref().to_string()));
        table.remove(&key);
        return true;
    }
    table.iter_mut().any(|(_, value)| take_out_of_value(value, target, lost))
}

fn take_out_of_value(value: &mut Spanned<DeValue<'_>>, target: &Range<usize>, lost: &mut Lost) -> bool {
    let span = value.span();
    match value.get_mut() {
        DeValue::Table(table) => take_out(table, span, target, lost),
        DeValue::Array(array) => {
            let hit = array.iter().position(|element| element.span() == *target);
            if let Some(index) = hit {
                lost.0.insert((span.start, String::new()));
                let kept = array.iter().enumerate().filter(|(i, _)| *i != index);
                *array = kept.map(|(_, element)| element.clone()).collect();
                return true;
            }
            array.iter_mut().any(|element| take_out_of_value(element, target, lost))
        }
        _ => false,
    }
}

/// serde's message in the words of this course.
fn describe(source: &Source, error: &Error, span: Range<usize>) -> Problem {
    let message = error.message();
    let mut quoted = message.split('`').skip(1).step_by(2);
    if message.starts_with("unknown field") || message.starts_with("unknown variant") {
        let written = quoted.next().unwrap_or_default();
        if written.starts_with("$__toml") {
            return source.problem("a date has no meaning here").at(span);
        }
        // A key may itself hold backquotes; what is known comes after the last "expected".
        let known = message.rsplit_once(", expected ").map_or("", |(_, known)| known);
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let written = source.text.get(span.clone()).map_or(written, |key| key.trim_matches(['"', '\'']));
        return source
            .problem(format!("unknown key `{written}`"))
            .at(span)
            .help(suggest::remedy(written, &known));
    }
    let invalid = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = invalid.and_then(|message| message.rsplit_once(", expected ")) {
        return source
            .problem(format!("expected {}, found {}", plain_type(expected), plain_found(found)))
            .at(span);
    }
    if message.starts_with("wanted exactly 1 element") {
        return source.problem("exactly one key belongs in this table").at(span);
    }
    if message.starts_with("wanted string or table") {
        return source.problem("expected a table with one key").at(span);
    }
    source.problem(message).at(span)
}

/// What serde expected, without the names of Rust's types.
fn plain_type(expected: &str) -> &str {
    match expected {
        "i64" | "i32" => "a whole number",
        "u64" | "u32" | "usize" => "a whole number that is not negative",
        "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "an array",
        "a map" | "a spanned value" => "a table",
        other if other.starts_with("struct ") || other.starts_with("newtype variant") => "a table",
        other => other,
    }
}

/// What serde found, likewise.
fn plain_found(found: &str) -> String {
    match found {
        "map" => "a table".to_owned(),
        "sequence" => "an array".to_owned(),
        "unit variant" => "a string".to_owned(),
        other => match other.strip_prefix("integer ") {
            Some(number) => number.to_owned(),
            None => other.replacen("floating point ", "", 1).replacen("boolean ", "", 1),
        },
    }
}
