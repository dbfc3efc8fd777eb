//! The file's format: every array once, one a line, and all else by its number in that table.

use std::collections::HashMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{Frozen, FrozenMistake, FrozenPair, PanicKind, Recorded};
use crate::course::model::Compare;
use crate::value::{Array, Value};

/// What is wrong with a file.
pub enum Problem {
    Damaged(String),
    OtherVersion(u32),
}

/// How many significant digits the floats of mistakes need; `None` for all of them.
///
/// Ten digits are off by 5e-11 of the number at most, far below a tolerance of 1e-8 or more. The file is
/// half as long for it.
pub fn digits(compare: &Compare) -> Option<usize> {
    match compare {
        Compare::Close { rtol, .. } if *rtol >= 1e-8 => Some(10),
        _ => None,
    }
}

/// The file as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "version")]
    _version: u32,
    key: String,
    arrays: Vec<Array>,
    cases: Vec<CaseEntry>,
    mistakes: Vec<MistakeEntry>,
    pairs: Vec<PairEntry>,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseEntry {
    name: String,
    expected: Entry,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MistakeEntry {
    id: String,
    variants: Vec<Vec<Entry>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PairEntry {
    ids: (String, String),
    variants: Vec<Vec<Entry>>,
}

/// An outcome: the number of an array, or a word, or what wraps one.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Entry {
    Array(usize),
    Word(Word),
    Some { some: Box<Entry> },
    Tuple { tuple: Vec<Entry> },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    None,
    PanickedArithmetic,
    PanickedShape,
    PanickedOwn,
    NotStarted,
    TimedOut,
    OutOfMemory,
    TooMuchOutput,
    Crashed,
    ExitedEarly,
    Garbled,
}

/// The arrays of a file, each once.
#[derive(Default)]
struct Table {
    /// One line of the file each.
    lines: Vec<String>,
    by_text: HashMap<String, usize>,
}

impl Table {
    fn array(&mut self, array: &Array, digits: Option<usize>) -> usize {
        let full = json(array);
        if let Some(&at) = self.by_text.get(&full) {
            return at;
        }
        let Some(digits) = digits else { return self.push(full) };
        // The same but for rounding errors as one that is there: often a mistake that doesn't show here.
        let short = json(&shortened(array, digits));
        match self.by_text.get(&short) {
            Some(&at) => at,
            None => self.push(short),
        }
    }

    fn expected(&mut self, array: &Array, digits: Option<usize>) -> usize {
        let full = json(array);
        let at = match self.by_text.get(&full) {
            Some(&at) => at,
            None => self.push(full),
        };
        if let Some(digits) = digits {
            self.by_text.entry(json(&shortened(array, digits))).or_insert(at);
        }
        at
    }

    fn push(&mut self, line: String) -> usize {
        let at = self.lines.len();
        self.by_text.insert(line.clone(), at);
        self.lines.push(line);
        at
    }

    fn value(&mut self, value: &Value, add: &impl Fn(&mut Self, &Array) -> usize) -> Entry {
        match value {
            Value::Array(a) => Entry::Array(add(self, a)),
            Value::Absent => Entry::Word(Word::None),
            Value::Present(inner) => Entry::Some { some: Box::new(self.value(inner, add)) },
            Value::Tuple(parts) => {
                Entry::Tuple { tuple: parts.iter().map(|part| self.value(part, add)).collect() }
            }
        }
    }

    fn variants(&mut self, variants: &[Vec<Recorded>], digits: Option<usize>) -> Vec<Vec<Entry>> {
        let add = |table: &mut Self, array: &Array| table.array(array, digits);
        let mut one = |recorded: &Recorded| match recorded {
            Recorded::Value(value) => self.value(value, &add),
            Recorded::Panicked(PanicKind::Arithmetic) => Entry::Word(Word::PanickedArithmetic),
            Recorded::Panicked(PanicKind::Shape) => Entry::Word(Word::PanickedShape),
            Recorded::Panicked(PanicKind::Own) => Entry::Word(Word::PanickedOwn),
            Recorded::NotStarted => Entry::Word(Word::NotStarted),
            Recorded::TimedOut => Entry::Word(Word::TimedOut),
            Recorded::OutOfMemory => Entry::Word(Word::OutOfMemory),
            Recorded::TooMuchOutput => Entry::Word(Word::TooMuchOutput),
            Recorded::Crashed => Entry::Word(Word::Crashed),
            Recorded::ExitedEarly => Entry::Word(Word::ExitedEarly),
            Recorded::Garbled => Entry::Word(Word::Garbled),
        };
        variants.iter().map(|outcomes| outcomes.iter().map(&mut one).collect()).collect()
    }
}

/// The array with floats rounded to so many significant digits.
fn shortened(array: &Array, digits: usize) -> Array {
    let round = |x: &f64| {
        let text = format!("{x:.*e}", digits.saturating_sub(1));
        // Rounding up may leave the range of f64: then the number itself is better than ∞.
        text.parse().ok().filter(|short: &f64| short.is_finite()).unwrap_or(*x)
    };
    match array {
        Array::F64(a) => Array::F64(a.map(round)),
        other => other.clone(),
    }
}

pub fn write(frozen: &Frozen, digits: Option<usize>) -> String {
    let mut table = Table::default();
    let full = |table: &mut Table, array: &Array| table.expected(array, digits);
    let cases: Vec<String> = frozen
        .cases
        .iter()
        .zip(&frozen.expected)
        .map(|(name, value)| json(&CaseEntry { name: name.clone(), expected: table.value(value, &full) }))
        .collect();
    let mut mistakes = Vec::new();
    for FrozenMistake { id, variants } in &frozen.mistakes {
        mistakes.push(json(&MistakeEntry { id: id.clone(), variants: table.variants(variants, digits) }));
    }
    let mut pairs = Vec::new();
    for FrozenPair { ids, variants } in &frozen.pairs {
        pairs.push(json(&PairEntry { ids: ids.clone(), variants: table.variants(variants, digits) }));
    }
    let mut out = format!("{{\n\"version\": {},\n\"key\": {},\n", Frozen::VERSION, json(&frozen.key));
    block(&mut out, "cases", &cases);
    block(&mut out, "arrays", &table.lines);
    block(&mut out, "mistakes", &mistakes);
    block(&mut out, "pairs", &pairs);
    out.truncate(out.trim_end_matches(",\n").len());
    out.push_str("\n}\n");
    out
}

fn block(out: &mut String, name: &str, lines: &[String]) {
    // Writing to a String can't fail.
    let _ = match lines {
        [] => writeln!(out, "\"{name}\": [],"),
        _ => writeln!(out, "\"{name}\": [\n  {}\n],", lines.join(",\n  ")),
    };
}

fn json(x: &impl Serialize) -> String {
    // No map here has keys that aren't strings, so there is nothing that serde_json would refuse.
    serde_json::to_string(x).unwrap_or_default()
}

pub fn read(text: &str) -> Result<Frozen, Problem> {
    let damaged = |e: serde_json::Error| Problem::Damaged(e.to_string());
    let Version { version } = serde_json::from_str(text).map_err(damaged)?;
    if version != Frozen::VERSION {
        return Err(Problem::OtherVersion(version));
    }
    let file: File = serde_json::from_str(text).map_err(damaged)?;
    let count = file.cases.len();
    let arrays = &file.arrays;
    let all = |of: &str, variants: Vec<Vec<Entry>>| {
        variants.iter().map(|entries| outcomes(of, entries, arrays, count)).collect::<Result<Vec<_>, _>>()
    };
    let mut cases = Vec::new();
    let mut expected = Vec::new();
    for CaseEntry { name, expected: entry } in file.cases {
        let Recorded::Value(value) = recorded(&entry, arrays)? else {
            return Err(Problem::Damaged(format!("the solution has no output on `{name}`")));
        };
        cases.push(name);
        expected.push(value);
    }
    let mut mistakes = Vec::new();
    for MistakeEntry { id, variants } in file.mistakes {
        mistakes.push(FrozenMistake { variants: all(&id, variants)?, id });
    }
    let mut pairs = Vec::new();
    for PairEntry { ids, variants } in file.pairs {
        pairs.push(FrozenPair { variants: all(&ids.0, variants)?, ids });
    }
    Ok(Frozen { key: file.key, cases, expected, mistakes, pairs })
}

fn outcomes(of: &str, entries: &[Entry], arrays: &[Array], cases: usize) -> Result<Vec<Recorded>, Problem> {
    if entries.len() != cases {
        let count = entries.len();
        return Err(Problem::Damaged(format!("`{of}` has {count} outcomes for {cases} cases")));
    }
    entries.iter().map(|entry| recorded(entry, arrays)).collect()
}

fn recorded(entry: &Entry, arrays: &[Array]) -> Result<Recorded, Problem> {
    Ok(match entry {
        Entry::Word(Word::PanickedArithmetic) => Recorded::Panicked(PanicKind::Arithmetic),
        Entry::Word(Word::PanickedShape) => Recorded::Panicked(PanicKind::Shape),
        Entry::Word(Word::PanickedOwn) => Recorded::Panicked(PanicKind::Own),
        Entry::Word(Word::NotStarted) => Recorded::NotStarted,
        Entry::Word(Word::TimedOut) => Recorded::TimedOut,
        Entry::Word(Word::OutOfMemory) => Recorded::OutOfMemory,
        Entry::Word(Word::TooMuchOutput) => Recorded::TooMuchOutput,
        Entry::Word(Word::Crashed) => Recorded::Crashed,
        Entry::Word(Word::ExitedEarly) => Recorded::ExitedEarly,
        Entry::Word(Word::Garbled) => Recorded::Garbled,
        _ => Recorded::Value(value(entry, arrays)?),
    })
}

fn value(entry: &Entry, arrays: &[Array]) -> Result<Value, Problem> {
    Ok(match entry {
        Entry::Array(at) => match arrays.get(*at) {
            Some(array) => Value::Array(array.clone()),
            None => return Err(Problem::Damaged(format!("there is no array {at}"))),
        },
        Entry::Word(Word::None) => Value::Absent,
        Entry::Word(_) => return Err(Problem::Damaged("an outcome stands where a value belongs".into())),
        Entry::Some { some } => Value::Present(Box::new(value(some, arrays)?)),
        Entry::Tuple { tuple } => {
            Value::Tuple(tuple.iter().map(|part| value(part, arrays)).collect::<Result<_, _>>()?)
        }
    })
}
