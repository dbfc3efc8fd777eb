//! The keys of a table: which are missing, which say nothing, which are there twice.

use std::collections::BTreeSet;
use std::ops::Range;

use super::document::{Lost, ROOT};
use super::examples;
use super::problem::{Problem, Problems, Source};
use super::raw::Located;

/// One file, and what was taken out of it because it was wrong.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    pub source: &'a Source,
    pub lost: &'a Lost,
}

impl Fields<'_> {
    pub fn at(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<Box<str>>) -> Problem {
        self.source.problem(span, message, help)
    }

    /// A key that must be there. `table` is where its table stands.
    pub fn required<'t, T>(
        &self,
        value: &'t Option<Located<T>>,
        key: &str,
        table: &Range<usize>,
        problems: &mut Problems,
    ) -> Option<&'t Located<T>> {
        if value.is_none() && !self.lost.key(table, key) {
            let message = format!("`{key}` is missing");
            let help = examples::add(key);
            problems.push(match (key, *table == ROOT) {
                ("cases" | "levels", _) => self.at(self.source.first_line(), message, help),
                (_, true) => {
                    self.at(self.source.first_line(), message, format!("{help} above the first `[table]`"))
                }
                (_, false) => self.at(table.clone(), message, help),
            });
        }
        value.as_ref()
    }

    /// A text that must be there and say something.
    pub fn words(
        &self,
        value: &Option<Located<String>>,
        key: &str,
        table: &Range<usize>,
        problems: &mut Problems,
    ) -> Option<String> {
        let words = self.required(value, key, table, problems)?;
        if words.trim().is_empty() {
            problems.push(self.at(words.span(), format!("`{key}` is empty"), examples::like(key)));
            return None;
        }
        Some(words.trim().to_owned())
    }

    /// Says if `name` was there before. It is the `key` of a `what`.
    pub fn unique<'t>(
        &self,
        seen: &mut BTreeSet<&'t str>,
        name: Option<&'t Located<String>>,
        [what, key]: [&str; 2],
        problems: &mut Problems,
    ) {
        if let Some(name) = name.filter(|name| !seen.insert(name.trim())) {
            let message = format!("there is another {what} `{}`", name.trim());
            problems.push(self.at(name.span(), message, format!("give one of the two another {key}")));
        }
    }
}
