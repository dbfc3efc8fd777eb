//! Mistakes and other right answers: the code that a check file keeps beside the solution.

use std::collections::BTreeSet;
use std::ops::Range;

use super::edits::{self, EditError};
use super::files::{self, Unread};
use super::model::{Accept, Edit, Mistake, Variant};
use super::problem::{Problem, Source};
use super::raw::{Changes, Located, RawAccept, RawMistake, RawVariant};
use super::resolve::Resolver;
use super::{examples, suggest};

impl Resolver<'_> {
    pub(super) fn mistakes(&mut self, raw: &[Located<RawMistake>]) -> Vec<Mistake> {
        let ids: Vec<&str> =
            raw.iter().filter_map(|mistake| mistake.id.as_ref()).map(|id| id.as_str()).collect();
        let mut seen = BTreeSet::new();
        let resolved = raw.iter().filter_map(|mistake| {
            let place = mistake.span();
            let id = self.words(&mistake.id, "id", &place);
            if let Some(id) = mistake.id.as_ref().filter(|id| !id.trim().is_empty() && !is_slug(id)) {
                let help = "use small letters, digits and hyphens, such as `diagonal-blocked`";
                self.say(self.at(id.span(), format!("`{}` can't be an id", **id), help));
            }
            self.reader.fields.unique(&mut seen, mistake.id.as_ref(), ["mistake", "id"], self.problems);
            let title = self.words(&mistake.title, "title", &place);
            let why = self.words(&mistake.why, "why", &place);
            let alike = mistake.alike.as_deref().unwrap_or_default();
            for other in alike {
                if mistake.id.as_ref().is_some_and(|id| **id == **other) {
                    self.say(self.at(other.span(), "a mistake is always like itself", "take it out"));
                } else if !ids.contains(&other.as_str()) {
                    let others: Vec<&str> = ids
                        .iter()
                        .copied()
                        .filter(|id| Some(*id) != mistake.id.as_ref().map(|id| id.as_str()))
                        .collect();
                    let message = format!("there is no mistake `{}`", **other);
                    self.say(self.at(other.span(), message, suggest::remedy(other, &others)));
                }
            }
            let alike = alike.iter().map(|id| (**id).clone()).collect();
            let variants = self.variants(mistake);
            Some(Mistake { id: id?, title: title?, why: why?, alike, variants })
        });
        resolved.collect()
    }

    fn variants(&mut self, mistake: &Located<RawMistake>) -> Vec<Variant> {
        let place = mistake.span();
        let keys = [
            ("change", mistake.change.as_ref().map(Located::span)),
            ("code", mistake.code.as_ref().map(Located::span)),
            ("file", mistake.file.as_ref().map(Located::span)),
            ("variants", mistake.variants.as_ref().map(Located::span)),
        ];
        let lost = keys.iter().any(|(key, _)| self.reader.fields.lost.key(&place, key));
        let given: Vec<(&str, Range<usize>)> =
            keys.into_iter().filter_map(|(key, span)| Some((key, span?))).collect();
        match given.as_slice() {
            [] if !lost => {
                let help = "add `change`, `code`, `file` or `variants`";
                self.say(self.at(place, "this mistake has no code", help));
            }
            [(first, _), (second, span), ..] => {
                let message = format!("`{first}` and `{second}` can't stand together");
                self.say(self.at(span.clone(), message, "list all shapes of the mistake in `variants`"));
            }
            _ => {}
        }
        let mut variants = Vec::new();
        if let Some(change) = &mistake.change {
            variants.extend(self.change(change));
        }
        if let Some(code) = &mistake.code {
            variants.extend(self.code(code).map(Variant::Code));
        }
        if let Some(file) = &mistake.file {
            variants.extend(self.file(file).map(Variant::Code));
        }
        if let Some(several) = &mistake.variants {
            if several.is_empty() && !self.reader.fields.lost.element(&several.span()) {
                self.say(self.at(several.span(), "there is no variant", examples::like("variants")));
            }
            for variant in several.iter() {
                variants.extend(match &**variant {
                    RawVariant::Change(change) => self.change(change),
                    RawVariant::Code(code) => self.code(code).map(Variant::Code),
                    RawVariant::File(file) => self.file(file).map(Variant::Code),
                });
            }
        }
        variants
    }

    fn change(&mut self, change: &Located<Changes>) -> Option<Variant> {
        if change.is_empty() {
            if !self.reader.fields.lost.any(&change.span()) {
                self.say(self.at(change.span(), "nothing is changed", examples::like("change")));
            }
            return None;
        }
        let solution = self.solution?;
        let keys: Vec<&Located<String>> = change.keys().collect();
        let edits: Vec<Edit> = change
            .iter()
            .map(|(find, replace)| Edit { find: (**find).clone(), replace: replace.clone() })
            .collect();
        // Each alone first, so that all that are wrong are said.
        let alone = edits.iter().zip(&keys).filter_map(|(edit, key)| {
            let error = edits::apply(&solution.text, std::slice::from_ref(edit)).err()?;
            Some(self.edit_problem(solution, key, &error))
        });
        let mut found: Vec<Problem> = alone.collect();
        if found.is_empty() {
            match edits::apply(&solution.text, &edits) {
                Ok(text) if text == *solution.text => {
                    let help = "change something that the solution does";
                    found.push(self.at(change.span(), "these edits give the solution again", help));
                }
                Ok(_) => {}
                Err(error @ EditError::Overlapping(index)) => {
                    found.extend(keys.get(index).map(|key| self.edit_problem(solution, key, &error)));
                }
                Err(error) => found.extend(keys.first().map(|key| self.edit_problem(solution, key, &error))),
            }
        }
        let sound = found.is_empty();
        found.into_iter().for_each(|problem| self.say(problem));
        sound.then_some(Variant::Change(edits))
    }

    fn edit_problem(&self, solution: &Source, key: &Located<String>, error: &EditError) -> Problem {
        let path = solution.path.display();
        match error {
            EditError::Empty(_) => {
                self.at(key.span(), "an edit needs a text to look for", format!("copy some from `{path}`"))
            }
            EditError::Absent(_) => {
                let help = match suggest::nearest_part(key.trim(), &solution.text) {
                    Some(part) => format!("did you mean `{part}`?"),
                    None => "copy it from there, white space included".to_owned(),
                };
                self.at(key.span(), format!("this text is not in `{path}`"), help)
            }
            EditError::Ambiguous(_, places) => {
                let line = |at: &usize| 1 + solution.text[..*at].matches('\n').count();
                let lines: Vec<String> = places.iter().map(|at| line(at).to_string()).collect();
                let message = format!("this text is in `{path}` {} times", places.len());
                self.at(key.span(), message, "take in more of the text around the place that is meant")
                    .label(format!("on lines {}", lines.join(", ")))
            }
            EditError::Overlapping(_) => {
                self.at(key.span(), "this text overlaps that of another edit", "make one edit of the two")
            }
            EditError::Idle(_) => self.at(
                key.span(),
                "this edit gives the solution again",
                "write something else on the right of the `=`",
            ),
        }
    }

    /// A whole file that stands in the check file.
    fn code(&mut self, code: &Located<String>) -> Option<String> {
        if code.trim().is_empty() {
            self.say(self.at(code.span(), "the code is empty", "write the whole file, `use` lines included"));
            return None;
        }
        self.not_the_solution(code, code.span())
    }

    /// A whole file of its own.
    fn file(&mut self, given: &Located<String>) -> Option<String> {
        let check = self.reader.fields.source;
        let path = match files::beside(self.reader.root, check, given) {
            Ok(path) => path,
            Err(problem) => {
                self.say(problem);
                return None;
            }
        };
        match files::text(self.reader.root, &path) {
            Ok(source) => self.not_the_solution(&source.text, given.span()),
            Err(Unread::Missing) => {
                self.say(files::missing(check, given, &path));
                None
            }
            Err(Unread::Bad(problem)) => {
                self.say(problem);
                None
            }
        }
    }

    fn not_the_solution(&mut self, code: &str, span: Range<usize>) -> Option<String> {
        if self.solution.is_some_and(|solution| solution.text.trim() == code.trim()) {
            self.say(self.at(span, "this is the solution again", "write it in another way, or take it out"));
            return None;
        }
        Some(code.to_owned())
    }

    pub(super) fn accepts(&mut self, raw: &[Located<RawAccept>]) -> Vec<Accept> {
        let mut seen = BTreeSet::new();
        let resolved = raw.iter().filter_map(|accept| {
            let place = accept.span();
            let name = self.words(&accept.name, "name", &place);
            self.reader.fields.unique(
                &mut seen,
                accept.name.as_ref(),
                ["accepted answer", "name"],
                self.problems,
            );
            let source = match (&accept.code, &accept.file) {
                (Some(code), None) => self.code(code),
                (None, Some(file)) => self.file(file),
                (Some(_), Some(file)) => {
                    let message = "`code` and `file` can't stand together";
                    self.say(self.at(file.span(), message, "keep one of the two"));
                    None
                }
                (None, None) => {
                    if !["code", "file"].iter().any(|key| self.reader.fields.lost.key(&place, key)) {
                        self.say(self.at(place, "this accepted answer has no code", "add `code` or `file`"));
                    }
                    None
                }
            };
            Some(Accept { name: name?, source: source? })
        });
        resolved.collect()
    }
}

/// `diagonal-blocked`
fn is_slug(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
}
