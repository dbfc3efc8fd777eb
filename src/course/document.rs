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

use super::examples;
use super::problem::{Problem, Problems, Source};
use super::{suggest, syntax};

/// The values that were wrong and have been taken out.
#[derive(Debug, Default)]
pub struct Lost(BTreeSet<(usize, String)>);

impl Lost {
    /// Whether `key` was taken out of the table that starts at `table`.
    pub fn key(&self, table: &Range<usize>, key: &str) -> bool {
        self.0.contains(&(table.start, key.to_owned()))
    }

    /// Whether an element was taken out of the array that starts at `array`.
    pub fn element(&self, array: &Range<usize>) -> bool {
        self.key(array, "")
    }

    /// Whether anything was taken out of the table or array that starts at `parent`. An array of `[[tables]]`
    /// starts where its first table does.
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
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    if let Some(first) = errors.first() {
        // The later ones are mostly echoes of the first.
        problems.push(syntax::problem(source, first));
        return None;
    }
    // A sound file is the rule: its document is used up, and parsed anew only if there is an error in it.
    match T::deserialize(Deserializer::from(document)) {
        Ok(value) => Some((value, Lost::default())),
        Err(error) => read_past(source, error, problems),
    }
}

/// Reads a file that has errors, the first of which is `error`.
fn read_past<T: DeserializeOwned>(
    source: &Source,
    mut error: Error,
    problems: &mut Problems,
) -> Option<(T, Lost)> {
    let mut document = DeTable::parse(&source.text).ok()?;
    let mut lost = Lost::default();
    for _ in 0..MOST_ERRORS {
        let span = error.span().unwrap_or_else(|| source.first_line());
        let said = lost.any(&span);
        let taken = take_out(document.get_mut(), ROOT, &span, &mut lost);
        if !said {
            problems.push(describe(source, &error, span.clone(), taken.as_ref()));
        }
        let taken = taken?;
        if let Some(meant) = unknown_key(source, &error, &span).and_then(|unknown| unknown.meant()) {
            // Misspelt, not missing.
            lost.0.insert((taken.table, meant.to_owned()));
        }
        error = match T::deserialize(Deserializer::from(document.clone())) {
            Ok(value) => return Some((value, lost)),
            Err(error) => error,
        };
    }
    None
}

/// What was taken out of a document.
struct Taken {
    /// Where the table or array it stood in starts.
    table: usize,
    /// The keys that lead to it, innermost first.
    path: Vec<String>,
}

/// Takes the entry that an error points at, by its key or by its value, out of its table or array.
fn take_out(
    table: &mut DeTable<'_>,
    parent: Range<usize>,
    target: &Range<usize>,
    lost: &mut Lost,
) -> Option<Taken> {
    let hit = table.iter().find(|(key, value)| key.span() == *target || value.span() == *target);
    if let Some(key) = hit.map(|(key, _)| key.clone()) {
        lost.0.insert((parent.start, key.get_ref().to_string()));
        table.remove(&key);
        return Some(Taken { table: parent.start, path: vec![key.get_ref().to_string()] });
    }
    table.iter_mut().find_map(|(key, value)| {
        let mut taken = take_out_of_value(value, target, lost)?;
        taken.path.push(key.get_ref().to_string());
        Some(taken)
    })
}

fn take_out_of_value(
    value: &mut Spanned<DeValue<'_>>,
    target: &Range<usize>,
    lost: &mut Lost,
) -> Option<Taken> {
    let span = value.span();
    match value.get_mut() {
        DeValue::Table(table) => take_out(table, span, target, lost),
        DeValue::Array(array) => {
            let hit = array.iter().position(|element| element.span() == *target);
            if let Some(index) = hit {
                lost.0.insert((span.start, String::new()));
                let kept = array.iter().enumerate().filter(|(i, _)| *i != index);
                *array = kept.map(|(_, element)| element.clone()).collect();
                return Some(Taken { table: span.start, path: Vec::new() });
            }
            array.iter_mut().find_map(|element| take_out_of_value(element, target, lost))
        }
        _ => None,
    }
}

/// A key that the table it stands in does not know.
struct UnknownKey<'a> {
    written: &'a str,
    known: Vec<&'a str>,
}

impl<'a> UnknownKey<'a> {
    /// The key that it was most likely meant to be.
    fn meant(&self) -> Option<&'a str> {
        suggest::nearest(self.written, self.known.iter().copied())
    }
}

fn unknown_key<'a>(source: &'a Source, error: &'a Error, span: &Range<usize>) -> Option<UnknownKey<'a>> {
    let message = error.message();
    if !message.starts_with("unknown field") && !message.starts_with("unknown variant") {
        return None;
    }
    // The key may itself hold backquotes; what is known comes after the last "expected".
    let known = message.rsplit_once(", expected ").map_or("", |(_, known)| known);
    let known = known.split('`').skip(1).step_by(2).collect();
    let written = source.text.get(span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
    Some(UnknownKey { written, known })
}

/// serde's message in the words of this course. `taken` is what the error points at.
fn describe(source: &Source, error: &Error, span: Range<usize>, taken: Option<&Taken>) -> Problem {
    let message = error.message();
    let path = taken.iter().flat_map(|taken| taken.path.iter().rev().map(String::as_str));
    let like = examples::like_path(path).unwrap_or_else(|| "take it out".to_owned());
    // toml hands a date over as a table with a key of its own.
    let dated = message.contains("$__toml_private_datetime");
    let written = source.text.get(span.clone()).unwrap_or_default();
    if dated || (message.contains("map,") && written.starts_with(|c: char| c.is_ascii_digit())) {
        return source.problem(span, "a date has no meaning here", like);
    }
    if let Some(unknown) = unknown_key(source, error, &span) {
        let help = suggest::remedy(unknown.written, &unknown.known);
        return source.problem(span, format!("unknown key `{}`", unknown.written), help);
    }
    let invalid = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "));
    if let Some((found, expected)) = invalid.and_then(|message| message.rsplit_once(", expected ")) {
        let message = format!("expected {}, found {}", plain_type(expected), plain_found(found));
        return source.problem(span, message, like);
    }
    if message.starts_with("wanted exactly 1 element") {
        return source.problem(span, "exactly one key belongs in this table", like);
    }
    if message.starts_with("wanted string or table") {
        return source.problem(span, "expected a table with one key", like);
    }
    source.problem(span, message, like)
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
        // Strings are as long as they like, and stand beside the caret anyway.
        other if other.starts_with("string ") => "a string".to_owned(),
        other => ["integer ", "floating point ", "boolean "]
            .iter()
            .find_map(|kind| other.strip_prefix(kind))
            .unwrap_or(other)
            .to_owned(),
    }
}
