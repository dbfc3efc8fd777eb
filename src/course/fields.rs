//! The keys of a table: which are missing, which say nothing, which are there twice.

use std::collections::BTreeSet;
use std::ops::Range;

use super::document::{Lost, ROOT};
use super::problem::{Problem, Problems, Source};
use super::raw::Located;

/// One file, and what was taken out of it because it was wrong.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    pub source: &'a Source,
    pub lost: &'a Lost,
}

impl Fields<'_> {
    pub fn at(&self, span: Range<usize>, message: impl Into<String>) -> Problem {
        self.source.problem(message).at(span)
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
            let problem = self.source.problem(format!("`{key}` is missing"));
            problems.push(match (key, *table == ROOT) {
                ("cases" | "levels", _) => problem.help(format!("add a `[[{key}]]`")),
                (_, true) => problem.help(format!("add `{key} = …` above the first `[table]`")),
                (_, false) => problem.at(table.clone()).help(format!("add `{key} = …`")),
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
            problems.push(self.at(words.span(), format!("`{key}` is empty")));
            return None;
        }
        Some(words.trim().to_owned())
    }

    /// Says if `name` was there before.
    pub fn unique<'t>(
        &self,
        seen: &mut BTreeSet<&'t str>,
        name: Option<&'t Located<String>>,
        what: &str,
        problems: &mut Problems,
    ) {
        if let Some(name) = name.filter(|name| !seen.insert(name.trim())) {
            problems.push(self.at(name.span(), format!("there is another {what} `{}`", name.trim())));
        }
    }
}
