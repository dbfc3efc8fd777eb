//! A check file, its solution and the files they name, as an `Exercise`: every reference resolved, every
//! rule that types can't express checked.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use super::document::ROOT;
use super::edits::{self, EditError};
use super::files::{self, Unread};
use super::literal::Reader;
use super::model::{
    Accept, Case, Compare, Edit, Exercise, Limits, Mistake, Param, ResultType, Signature, Variant,
};
use super::problem::{Problem, Problems, Source};
use super::raw::{
    Changes, Located, RawAccept, RawCase, RawCheck, RawCompare, RawLimits, RawMistake, RawVariant,
};
use super::{signature, suggest};
use crate::value::Value;

/// The most points that an exercise may be worth.
const MOST_POINTS: u32 = 1000;

/// What one check file and its solution say. Problems are collected; if there are any, the exercise that
/// comes back is not to be used.
pub struct Resolver<'a> {
    pub reader: Reader<'a>,
    /// `None` if there is no readable solution; that has been said.
    pub solution: Option<&'a Source>,
    pub problems: &'a mut Problems,
}

impl Resolver<'_> {
    pub fn exercise(mut self, id: String, raw: RawCheck) -> Option<Exercise> {
        let title = self.words(&raw.title, "title", &ROOT);
        let function = self.words(&raw.function, "function", &ROOT);
        let points = self.required(&raw.points, "points", &ROOT).map(|points| **points);
        if let Some(points) = raw.points.as_ref().filter(|points| ***points > MOST_POINTS) {
            self.say(self.at(points.span(), format!("at most {MOST_POINTS} points")));
        }
        let hints = self.hints(&raw);
        let signature = match (self.solution, &raw.function, &function) {
            (Some(solution), Some(function), Some(_)) => {
                signature::read(solution, self.reader.source, function, self.problems)
            }
            _ => None,
        };
        let axes = self.axes(&raw, signature.as_ref());
        let compare = self.compare(raw.compare.as_ref());
        let limits = self.limits(raw.limits.as_ref());
        let cases = self.cases(&raw, signature.as_ref());
        let mistakes = self.mistakes(raw.mistakes.as_deref().unwrap_or_default());
        let accepts = self.accepts(raw.accepts.as_deref().unwrap_or_default());
        Some(Exercise {
            id,
            title: title?,
            points: points?,
            hints,
            compare,
            limits,
            axes,
            signature: signature?,
            cases,
            mistakes,
            accepts,
            solution: self.solution?.text.to_string(),
            check: self.reader.source.text.to_string(),
        })
    }

    fn say(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn at(&self, span: Range<usize>, message: impl Into<String>) -> Problem {
        self.reader.source.problem(message).at(span)
    }

    /// A key that must be there. `table` is where the table stands that it belongs to.
    fn required<'t, T>(
        &mut self,
        value: &'t Option<Located<T>>,
        key: &str,
        table: &Range<usize>,
    ) -> Option<&'t Located<T>> {
        if value.is_none() && !self.reader.lost.key(table, key) {
            let problem = self.reader.source.problem(format!("`{key}` is missing"));
            self.say(if *table == ROOT {
                problem.help(format!("add `{key} = …` above the first `[table]`"))
            } else {
                problem.at(table.clone()).help(format!("add `{key} = …`"))
            });
        }
        value.as_ref()
    }

    /// A text that must be there and say something.
    fn words(&mut self, value: &Option<Located<String>>, key: &str, table: &Range<usize>) -> Option<String> {
        let words = self.required(value, key, table)?;
        if words.trim().is_empty() {
            self.say(self.at(words.span(), format!("`{key}` is empty")));
            return None;
        }
        Some(words.trim().to_owned())
    }

    fn hints(&mut self, raw: &RawCheck) -> Vec<String> {
        let Some(hints) = self.required(&raw.hints, "hints", &ROOT) else { return Vec::new() };
        if hints.len() != 3 && !self.reader.lost.any(&hints.span()) {
            let problem = self.at(hints.span(), format!("expected 3 hints, found {}", hints.len()));
            self.say(problem.help("a nudge, the idea, nearly the code"));
        }
        for hint in hints.iter().filter(|hint| hint.trim().is_empty()) {
            self.say(self.at(hint.span(), "a hint is empty"));
        }
        hints.iter().map(|hint| hint.trim().to_owned()).collect()
    }

    fn axes(&mut self, raw: &RawCheck, signature: Option<&Signature>) -> Vec<String> {
        let Some(axes) = &raw.axes else { return Vec::new() };
        for axis in axes.iter().filter(|axis| axis.trim().is_empty()) {
            self.say(self.at(axis.span(), "the name of an axis is empty"));
        }
        if let Some(signature) = signature {
            let rank = rank_of(&signature.result);
            let lost = self.reader.lost.any(&axes.span());
            if rank != Some(axes.len()) && !axes.is_empty() && !lost {
                let rank = rank.map_or_else(|| "no axes of its own".to_owned(), |rank| format!("{rank}"));
                let message = format!("{} axes are named, but `{}` has {rank}", axes.len(), signature.result);
                self.say(self.at(axes.span(), message));
            }
        }
        axes.iter().map(|axis| axis.trim().to_owned()).collect()
    }

    fn compare(&mut self, raw: Option<&RawCompare>) -> Compare {
        match raw {
            None => Compare::default(),
            Some(RawCompare::Exact(_)) => Compare::Exact,
            Some(RawCompare::Close(close)) => {
                for tolerance in [&close.rtol, &close.atol].into_iter().flatten() {
                    if !(0.0..f64::INFINITY).contains(&**tolerance) {
                        self.say(self.at(tolerance.span(), "a tolerance must be finite and not negative"));
                    }
                }
                let value = |tolerance: &Option<Located<f64>>, default| {
                    tolerance.as_ref().map_or(default, |tolerance| **tolerance)
                };
                Compare::Close { rtol: value(&close.rtol, 1e-6), atol: value(&close.atol, 1e-9) }
            }
        }
    }

    fn limits(&mut self, raw: Option<&RawLimits>) -> Limits {
        let mut limits = Limits::default();
        let Some(raw) = raw else { return limits };
        if let Some(seconds) = &raw.seconds {
            match Duration::try_from_secs_f64(**seconds) {
                Ok(wall) if !wall.is_zero() && **seconds <= 60.0 => limits.wall = wall,
                _ => {
                    let problem = self.at(seconds.span(), format!("{} seconds are no limit", **seconds));
                    self.say(problem.help("more than 0 and at most 60"));
                }
            }
        }
        if let Some(bytes) = &raw.peak_bytes {
            if **bytes == 0 {
                self.say(self.at(bytes.span(), "nothing can run in 0 bytes"));
            }
            limits.peak_bytes = Some(**bytes);
        }
        limits
    }

    fn cases(&mut self, raw: &RawCheck, signature: Option<&Signature>) -> Vec<Case> {
        let Some(cases) = self.required(&raw.cases, "cases", &ROOT) else { return Vec::new() };
        if cases.is_empty() && !self.reader.lost.any(&cases.span()) {
            self.say(self.at(cases.span(), "there is no case").help("add a `[[cases]]`"));
        }
        let mut names = BTreeSet::new();
        let resolved = cases.iter().filter_map(|case| {
            let name = self.words(&case.name, "name", &case.span());
            self.unique(&mut names, &case.name, "case");
            let args = signature.and_then(|signature| self.args(case, signature));
            let expected = match (&case.expected, signature) {
                (Some(expected), Some(signature)) => {
                    self.reader.result(expected, &signature.result, self.problems)
                }
                _ => None,
            };
            Some(Case { name: name?, args: args?, hidden: case.hidden.unwrap_or(false), expected })
        });
        resolved.collect()
    }

    fn args(&mut self, case: &Located<RawCase>, signature: &Signature) -> Option<Vec<Value>> {
        let args = case.args.as_ref();
        if self.reader.lost.key(&case.span(), "args") {
            return None;
        }
        let names: Vec<&str> = signature.params.iter().map(|param| param.name.as_str()).collect();
        for (name, _) in args.iter().flat_map(|args| args.iter()) {
            if !names.contains(&name.as_str()) {
                let message = format!("`{}` has no parameter `{}`", signature.function, **name);
                let problem = self.at(name.span(), message);
                self.say(problem.help(suggest::remedy(name, &names)));
            }
        }
        let place = args.map_or(case.span(), Located::span);
        let values: Vec<Option<Value>> =
            signature.params.iter().map(|param| self.arg(case, param, &place, &signature.text)).collect();
        values.into_iter().collect()
    }

    fn arg(
        &mut self,
        case: &Located<RawCase>,
        param: &Param,
        place: &Range<usize>,
        text: &str,
    ) -> Option<Value> {
        let mut args = case.args.iter().flat_map(|args| args.iter());
        match args.find(|(name, _)| name.as_str() == param.name) {
            Some((_, literal)) => self.reader.array(literal, param.ty, self.problems).map(Value::Array),
            None => {
                if !self.reader.lost.key(place, &param.name) {
                    let problem = self.at(place.clone(), format!("`{}` has no value", param.name));
                    self.say(problem.help(format!("the solution says `{text}`")));
                }
                None
            }
        }
    }

    /// Says if `name` was there before.
    fn unique<'t>(&mut self, seen: &mut BTreeSet<&'t str>, name: &'t Option<Located<String>>, what: &str) {
        let Some(name) = name else { return };
        if !seen.insert(name.trim()) {
            self.say(self.at(name.span(), format!("there is another {what} `{}`", name.trim())));
        }
    }

    fn mistakes(&mut self, raw: &[Located<RawMistake>]) -> Vec<Mistake> {
        let ids: Vec<&str> =
            raw.iter().filter_map(|mistake| mistake.id.as_ref()).map(|id| id.as_str()).collect();
        let mut seen = BTreeSet::new();
        let resolved = raw.iter().filter_map(|mistake| {
            let place = mistake.span();
            let id = self.words(&mistake.id, "id", &place);
            if let Some(id) = mistake.id.as_ref().filter(|id| !id.trim().is_empty() && !is_slug(id)) {
                let problem = self.at(id.span(), format!("`{}` can't be an id", **id));
                self.say(problem.help("small letters, digits and hyphens, such as `diagonal-blocked`"));
            }
            self.unique(&mut seen, &mistake.id, "mistake");
            let title = self.words(&mistake.title, "title", &place);
            let why = self.words(&mistake.why, "why", &place);
            let alike = mistake.alike.as_deref().unwrap_or_default();
            for other in alike {
                if mistake.id.as_ref().is_some_and(|id| **id == **other) {
                    self.say(self.at(other.span(), "a mistake is always like itself"));
                } else if !ids.contains(&other.as_str()) {
                    let problem = self.at(other.span(), format!("there is no mistake `{}`", **other));
                    self.say(problem.help(suggest::remedy(other, &ids)));
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
        let lost = keys.iter().any(|(key, _)| self.reader.lost.key(&place, key));
        let given: Vec<(&str, Range<usize>)> =
            keys.into_iter().filter_map(|(key, span)| Some((key, span?))).collect();
        match given.as_slice() {
            [] if !lost => {
                let problem = self.at(place, "this mistake has no code");
                self.say(problem.help("add `change`, `code`, `file` or `variants`"));
            }
            [(first, _), (second, span), ..] => {
                let problem = self.at(span.clone(), format!("`{first}` and `{second}` can't stand together"));
                self.say(problem.help("list all shapes of the mistake in `variants`"));
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
            if several.is_empty() && !self.reader.lost.any(&several.span()) {
                self.say(self.at(several.span(), "there is no variant"));
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
            if !self.reader.lost.any(&change.span()) {
                self.say(self.at(change.span(), "nothing is changed"));
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
                    found.push(self.at(change.span(), "these edits give the solution again"));
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
            EditError::Empty(_) => self.at(key.span(), "an edit needs a text to look for"),
            EditError::Absent(_) => {
                let problem = self.at(key.span(), format!("this text is not in `{path}`"));
                let lines = solution.text.lines().map(str::trim);
                match suggest::nearest(key.trim(), lines) {
                    Some(line) => problem.help(format!("there is `{line}`")),
                    None => problem.help("copy it from there, white space included"),
                }
            }
            EditError::Ambiguous(_, places) => {
                let line = |at: &usize| 1 + solution.text[..*at].matches('\n').count();
                let lines: Vec<String> = places.iter().map(|at| line(at).to_string()).collect();
                self.at(key.span(), format!("this text is in `{path}` {} times", places.len()))
                    .label(format!("on lines {}", lines.join(", ")))
                    .help("take in more of the text around the place that is meant")
            }
            EditError::Overlapping(_) => self
                .at(key.span(), "this text overlaps that of another edit")
                .help("make one edit of the two"),
            EditError::Idle(_) => self.at(key.span(), "this edit gives the solution again"),
        }
    }

    /// A whole file that stands in the check file.
    fn code(&mut self, code: &Located<String>) -> Option<String> {
        if code.trim().is_empty() {
            self.say(self.at(code.span(), "the code is empty"));
            return None;
        }
        self.not_the_solution(code, code.span())
    }

    /// A whole file of its own.
    fn file(&mut self, given: &Located<String>) -> Option<String> {
        let path = match files::beside(self.reader.root, &self.reader.source.path, given) {
            Ok(path) => path,
            Err(message) => {
                self.say(self.at(given.span(), message));
                return None;
            }
        };
        match files::text(self.reader.root, &path) {
            Ok(source) => self.not_the_solution(&source.text, given.span()),
            Err(Unread::Missing) => {
                self.say(self.at(given.span(), format!("there is no file `{}`", path.display())));
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
            self.say(self.at(span, "this is the solution again"));
            return None;
        }
        Some(code.to_owned())
    }

    fn accepts(&mut self, raw: &[Located<RawAccept>]) -> Vec<Accept> {
        let mut seen = BTreeSet::new();
        let resolved = raw.iter().filter_map(|accept| {
            let place = accept.span();
            let name = self.words(&accept.name, "name", &place);
            self.unique(&mut seen, &accept.name, "accepted answer");
            let source = match (&accept.code, &accept.file) {
                (Some(code), None) => self.code(code),
                (None, Some(file)) => self.file(file),
                (Some(_), Some(file)) => {
                    self.say(self.at(file.span(), "`code` and `file` can't stand together"));
                    None
                }
                (None, None) => {
                    if !["code", "file"].iter().any(|key| self.reader.lost.key(&place, key)) {
                        let problem = self.at(place, "this accepted answer has no code");
                        self.say(problem.help("add `code` or `file`"));
                    }
                    None
                }
            };
            Some(Accept { name: name?, source: source? })
        });
        resolved.collect()
    }
}

/// How many axes a result has; `None` for a tuple.
fn rank_of(result: &ResultType) -> Option<usize> {
    match result {
        ResultType::Array(ty) => Some(ty.rank),
        ResultType::Option(inner) => rank_of(inner),
        ResultType::Tuple(_) => None,
    }
}

/// `diagonal-blocked`
fn is_slug(id: &str) -> bool {
    id.starts_with(|c: char| c.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
}
