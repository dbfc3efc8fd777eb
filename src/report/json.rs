//! `--format json`: version 1 of the result model. Field names are fixed; more may be added.

use std::io::{self, Write};

use serde::Serialize;

use super::{Judged, Report, Results, word};
use crate::judge::verdict::Named;

/// Writes the results as one JSON object and a newline.
#[derive(Debug, Clone)]
pub struct Json {
    /// Changes when anything of the course does.
    pub course_hash: String,
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    course: CourseJson<'a>,
    tool: &'static str,
    toolchain: &'a str,
    isolation: &'static str,
    seed: Option<u64>,
    submissions: [Submission<'a>; 1],
}

#[derive(Serialize)]
struct CourseJson<'a> {
    title: &'a str,
    hash: &'a str,
}

#[derive(Serialize)]
struct Submission<'a> {
    name: &'static str,
    points: u32,
    max_points: u32,
    exercises: Vec<ExerciseJson<'a>>,
    questions: [(); 0],
}

#[derive(Serialize)]
struct ExerciseJson<'a> {
    id: &'a str,
    title: &'a str,
    verdict: &'static str,
    points: u32,
    max_points: u32,
    mistakes: &'a [Named],
    alternatives: &'a [Named],
    symptoms: &'a [crate::judge::verdict::Symptom],
    message: String,
    cases: Vec<CaseJson<'a>>,
    printed: &'a str,
    seconds: SecondsJson,
}

#[derive(Serialize)]
struct CaseJson<'a> {
    name: &'a str,
    hidden: bool,
    outcome: &'static str,
}

#[derive(Serialize)]
struct SecondsJson {
    compile: f64,
    run: f64,
}

impl Report for Json {
    fn write(&self, results: &Results<'_>, out: &mut dyn Write) -> io::Result<()> {
        let document = Document {
            version: 1,
            course: CourseJson { title: &results.course.title, hash: &self.course_hash },
            tool: concat!("attn-lessons ", env!("CARGO_PKG_VERSION")),
            toolchain: &results.toolchain,
            // What `verify` gives: limits, no new processes, no answers in reach. Not a sandbox.
            isolation: "limits",
            seed: None,
            submissions: [Submission {
                name: "learner",
                points: results.judged.iter().map(Judged::points).sum(),
                max_points: results.judged.iter().map(|judged| judged.exercise.points).sum(),
                exercises: results.judged.iter().map(exercise).collect(),
                questions: [],
            }],
        };
        serde_json::to_writer_pretty(&mut *out, &document)?;
        writeln!(out)
    }
}

fn exercise<'a>(judged: &'a Judged<'_>) -> ExerciseJson<'a> {
    let judgement = &judged.judgement;
    ExerciseJson {
        id: &judged.exercise.id,
        title: &judged.exercise.title,
        verdict: word(judgement.verdict),
        points: judged.points(),
        max_points: judged.exercise.points,
        mistakes: &judgement.mistakes,
        alternatives: &judgement.alternatives,
        symptoms: &judgement.symptoms,
        // rustc's errors are kept with their colours; data has none.
        message: anstream::adapter::strip_str(&judgement.message).to_string(),
        cases: judgement
            .cases
            .iter()
            .map(|case| CaseJson { name: &case.name, hidden: case.hidden, outcome: word(case.outcome) })
            .collect(),
        printed: &judgement.printed.text,
        seconds: SecondsJson { compile: judged.seconds.compile, run: judged.seconds.run },
    }
}
