//! What is wrong with a course, and where: collected while loading, shown all together.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet, normalize_untrusted_str};

/// A file of the course, kept so that problems can point into it.
#[derive(Debug, Clone)]
pub struct Source {
    /// Relative to the course's root.
    pub path: PathBuf,
    pub text: Arc<str>,
}

impl Source {
    /// What is wrong with these bytes of the file, and the remedy: what to write or do.
    pub fn problem(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<Box<str>>,
    ) -> Problem {
        Problem {
            file: self.path.clone(),
            span: Some(span),
            source: self.text.clone(),
            message: message.into(),
            label: None,
            help: help.into(),
        }
    }

    /// Where the keys outside all tables stand: the first line that is neither empty nor a comment, or the
    /// file's start.
    pub(super) fn first_line(&self) -> Range<usize> {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let words = line.trim();
            if !words.is_empty() && !words.starts_with('#') {
                return start..start;
            }
            start += line.len();
        }
        0..0
    }
}

/// One thing that is wrong with a course. `Source::problem` and `Problem::of_file` make them: none is
/// without a remedy, and none of a file that was read is without a place in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Relative to the course's root.
    file: PathBuf,
    /// The bytes of `source` that are meant; `None` if the file is not there, or was not read.
    span: Option<Range<usize>>,
    /// The file's text as it was read.
    source: Arc<str>,
    message: String,
    /// A few words beside the caret.
    label: Option<Box<str>>,
    /// The remedy.
    help: Box<str>,
}

impl Problem {
    /// A problem of a file that could not be read, or that stands in the wrong place, and the remedy.
    pub fn of_file(path: &Path, message: impl Into<String>, help: impl Into<Box<str>>) -> Self {
        Problem {
            file: path.to_owned(),
            span: None,
            source: Arc::from(""),
            message: message.into(),
            label: None,
            help: help.into(),
        }
    }

    /// A few words beside the caret.
    pub fn label(mut self, label: impl Into<Box<str>>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The span as the renderer can draw it: inside the text, on whole characters, on one line.
    ///
    /// A caret under the first line of a long string says as much as a bracket around all of it.
    fn drawable_span(&self) -> Option<Range<usize>> {
        let text = &self.source;
        let span = self.span.clone()?;
        let mut start = span.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = span.end.clamp(start, text.len());
        if let Some(line) = text[start..].find(['\n', '\r']) {
            end = end.min(start + line);
        }
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        Some(start..end.max(start))
    }

    /// File, line, caret and remedy.
    fn render(&self, renderer: &Renderer) -> String {
        let path = self.file.display().to_string();
        let title = Level::ERROR.primary_title(normalize_untrusted_str(&self.message));
        let group = match self.drawable_span() {
            None => title.element(Origin::path(path)),
            Some(span) => {
                let mut caret = AnnotationKind::Primary.span(span);
                if let Some(label) = &self.label {
                    caret = caret.label(normalize_untrusted_str(label));
                }
                title.element(Snippet::source(&*self.source).path(path).annotation(caret))
            }
        };
        renderer.render(&[group.element(Level::HELP.message(normalize_untrusted_str(&self.help)))])
    }
}

/// Everything that is wrong with a course; never empty when `load` returns it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Adds a problem, unless the same one is there already.
    pub fn push(&mut self, problem: Problem) {
        if !self.0.contains(&problem) {
            self.0.push(problem);
        }
    }

    /// Adds the problems of another list.
    pub fn extend(&mut self, others: Problems) {
        others.0.into_iter().for_each(|problem| self.push(problem));
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter()
    }

    /// Puts the problems of each file together, from its top to its end; files stay in the order of their
    /// first problem.
    pub(super) fn sort(&mut self) {
        let mut files: Vec<PathBuf> = Vec::new();
        for problem in &self.0 {
            if !files.contains(&problem.file) {
                files.push(problem.file.clone());
            }
        }
        self.0.sort_by_cached_key(|problem| {
            (
                files.iter().position(|file| *file == problem.file),
                problem.span.as_ref().map(|span| span.start),
            )
        });
    }

    /// All problems as text for people, with their lines of the files; with escapes if `color`.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let shown: Vec<String> = self.0.iter().map(|problem| problem.render(&renderer)).collect();
        shown.join("\n\n")
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn source(text: &str) -> Source {
        Source { path: PathBuf::from("checks/masks/triu.toml"), text: Arc::from(text) }
    }

    #[test]
    fn a_problem_shows_file_line_caret_and_remedy() {
        let source = source("titel = \"Keep the triangle\"\npoints = 1\n");
        let mut problems = Problems::default();
        problems.push(source.problem(0..5, "unknown key `titel`", "did you mean `title`?"));
        insta::assert_snapshot!(problems.render(false));
    }

    #[test]
    fn the_same_problem_is_kept_once() {
        let problem = source("a = 1\n").problem(0..1, "no", "yes");
        let mut problems = Problems::default();
        problems.push(problem.clone());
        problems.push(problem);
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn colour_is_only_there_when_asked_for() {
        let mut problems = Problems::default();
        problems.push(source("a = 1\n").problem(0..1, "no", "yes").label("here"));
        assert!(problems.render(true).contains('\x1b'));
        assert!(!problems.render(false).contains('\x1b'));
    }

    #[test]
    fn what_a_file_says_cannot_drive_the_terminal() {
        let mut problems = Problems::default();
        problems.push(source("a = 1\n").problem(0..1, "unknown key `\u{1b}[2J`", "take `\u{1b}[2J` out"));
        assert!(!problems.render(false).contains('\x1b'));
    }

    #[test]
    fn a_place_in_an_empty_file_is_its_first_line() {
        let source = source("");
        let mut problems = Problems::default();
        problems.push(source.problem(source.first_line(), "`title` is missing", "add it"));
        insta::assert_snapshot!(problems.render(false));
    }

    #[test]
    fn the_first_line_is_the_first_that_says_something() {
        assert_eq!(source("# a\n\n  # b\nc = 1\n").first_line(), 11..11);
        assert_eq!(source("# a\n\n").first_line(), 0..0);
    }

    proptest! {
        #[test]
        fn any_span_renders(text in "(\\PC|\n|\r\n|\t|é){0,40}", start in 0usize..90, length in 0usize..90) {
            let mut problems = Problems::default();
            problems.push(source(&text).problem(start..start + length, "m", "h").label("l"));
            let said = problems.render(false);
            prop_assert!(said.contains("--> checks/masks/triu.toml:") && said.contains("= help: h"), "{said}");
        }
    }
}
