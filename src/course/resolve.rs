//! A check file, its solution and the files they name, as an `Exercise`: every reference resolved, every
//! rule that types can't express checked.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;

use super::document::ROOT;
use super::literal::{self, Reader};
use super::model::{Case, Compare, Exercise, Expected, Limits, Param, ResultType, Signature};
use super::problem::{Problem, Problems, Source};
use super::raw::{Located, RawCase, RawCheck, RawCompare, RawLimits};
use super::{examples, signature, suggest};
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
        let points = self.required(&raw.points, "points").map(|points| **points);
        if let Some(points) = raw.points.as_ref().filter(|points| ***points > MOST_POINTS) {
            let help = format!("write {MOST_POINTS} or less");
            self.say(self.at(points.span(), format!("{} points are too many", **points), help));
        }
        let hints = self.hints(&raw);
        let signature = match (self.solution, &raw.function, &function) {
            (Some(solution), Some(function), Some(_)) => {
                signature::read(solution, self.reader.fields.source, function, self.problems)
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
            check: self.reader.fields.source.text.to_string(),
        })
    }

    pub(super) fn say(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    pub(super) fn at(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<Box<str>>,
    ) -> Problem {
        self.reader.fields.at(span, message, help)
    }

    pub(super) fn words(
        &mut self,
        value: &Option<Located<String>>,
        key: &str,
        table: &Range<usize>,
    ) -> Option<String> {
        self.reader.fields.words(value, key, table, self.problems)
    }

    fn required<'t, T>(&mut self, value: &'t Option<Located<T>>, key: &str) -> Option<&'t Located<T>> {
        self.reader.fields.required(value, key, &ROOT, self.problems)
    }

    fn hints(&mut self, raw: &RawCheck) -> Vec<String> {
        let Some(hints) = self.required(&raw.hints, "hints") else { return Vec::new() };
        if hints.len() != 3 && !self.reader.fields.lost.element(&hints.span()) {
            let message = format!("expected 3 hints, found {}", hints.len());
            self.say(self.at(hints.span(), message, "write three: a nudge, the idea, nearly the code"));
        }
        for hint in hints.iter().filter(|hint| hint.trim().is_empty()) {
            self.say(self.at(
                hint.span(),
                "a hint is empty",
                "write what it should say: a nudge, the idea, or nearly the code",
            ));
        }
        hints.iter().map(|hint| hint.trim().to_owned()).collect()
    }

    fn axes(&mut self, raw: &RawCheck, signature: Option<&Signature>) -> Vec<String> {
        let Some(axes) = &raw.axes else { return Vec::new() };
        for axis in axes.iter().filter(|axis| axis.trim().is_empty()) {
            let help = "say what it counts, such as `query`";
            self.say(self.at(axis.span(), "the name of an axis is empty", help));
        }
        if let Some(signature) = signature {
            let rank = rank_of(&signature.result);
            let lost = self.reader.fields.lost.element(&axes.span());
            if rank != Some(axes.len()) && !axes.is_empty() && !lost {
                let (rank, help) = match rank {
                    None => ("no axes of its own".to_owned(), "take `axes` out".to_owned()),
                    Some(0) => ("0".to_owned(), "take `axes` out".to_owned()),
                    Some(rank) => (format!("{rank}"), format!("name {rank}, outermost first")),
                };
                let message = format!("`axes` names {}, but `{}` has {rank}", axes.len(), signature.result);
                self.say(self.at(axes.span(), message, help));
            }
        }
        axes.iter().map(|axis| axis.trim().to_owned()).collect()
    }

    fn compare(&mut self, raw: Option<&RawCompare>) -> Compare {
        match raw {
            None => Compare::default(),
            Some(RawCompare::Exact(_)) => Compare::Exact,
            Some(RawCompare::Close(close)) => {
                for (key, tolerance) in [("rtol", &close.rtol), ("atol", &close.atol)] {
                    let bad = tolerance.as_ref().filter(|given| !(0.0..f64::INFINITY).contains(&***given));
                    if let Some(given) = bad {
                        let message = "a tolerance must be finite and not negative";
                        self.say(self.at(given.span(), message, examples::like(key)));
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
                    let message = format!("{} seconds are no limit", **seconds);
                    self.say(self.at(seconds.span(), message, "write more than 0 and at most 60"));
                }
            }
        }
        if let Some(bytes) = &raw.peak_bytes {
            if **bytes == 0 {
                let help = "write more, or take it out: then there is no limit";
                self.say(self.at(bytes.span(), "nothing can run in 0 bytes", help));
            }
            limits.peak_bytes = Some(**bytes);
        }
        limits
    }

    fn cases(&mut self, raw: &RawCheck, signature: Option<&Signature>) -> Vec<Case> {
        let Some(cases) = self.required(&raw.cases, "cases") else { return Vec::new() };
        if cases.is_empty() && !self.reader.fields.lost.element(&cases.span()) {
            self.say(self.at(cases.span(), "there is no case", "take this out, and add a `[[cases]]`"));
        }
        let mut names = BTreeSet::new();
        let resolved = cases.iter().filter_map(|case| {
            let name = self.words(&case.name, "name", &case.span());
            self.reader.fields.unique(&mut names, case.name.as_ref(), ["case", "name"], self.problems);
            let args = signature.and_then(|signature| self.args(case, signature));
            let expected = match (&case.expected, signature) {
                (Some(expected), Some(signature)) => {
                    let value = self.reader.result(expected, &signature.result, self.problems);
                    value.map(|value| Expected { value, span: expected.span() })
                }
                _ => None,
            };
            Some(Case { name: name?, args: args?, hidden: case.hidden.unwrap_or(false), expected })
        });
        resolved.collect()
    }

    fn args(&mut self, case: &Located<RawCase>, signature: &Signature) -> Option<Vec<Value>> {
        let args = case.args.as_ref();
        if self.reader.fields.lost.key(&case.span(), "args") {
            return None;
        }
        let names: Vec<&str> = signature.params.iter().map(|param| param.name.as_str()).collect();
        for (name, _) in args.iter().flat_map(|args| args.iter()) {
            if !names.contains(&name.as_str()) {
                let message = format!("`{}` has no parameter `{}`", signature.function, **name);
                self.say(self.at(name.span(), message, suggest::remedy(name, &names)));
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
                if !self.reader.fields.lost.key(place, &param.name) {
                    let message = format!("`{}` has no value", param.name);
                    let example = literal::example(param.ty);
                    let help =
                        format!("add `{} = {example}` to `args`: the solution is `{text}`", param.name);
                    self.say(self.at(place.clone(), message, help));
                }
                None
            }
        }
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
