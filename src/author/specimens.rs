//! The runnable texts of an exercise: its stub, its solution, other right answers, the mistakes and pairs of
//! them; and what became of each when it was run.

use std::path::Path;

use crate::build::{Answer, Told, Workshop};
use crate::course::edits;
use crate::course::model::{Edit, Exercise, Variant};
use crate::execute::{Task, execute};
use crate::failure::Failure;
use crate::learn::answers::{self, module};
use crate::run::outcome::Outcome;

/// What a text is to its exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Stub,
    Solution,
    /// The position of the accepted variant.
    Accept(usize),
    /// The positions of the mistake and of its variant.
    Mistake(usize, usize),
    /// The positions of two mistakes, made at once.
    Pair(usize, usize),
}

/// A text with its role.
#[derive(Debug)]
pub struct Specimen<'a> {
    pub exercise: &'a Exercise,
    pub role: Role,
    pub text: String,
}

/// What became of a specimen: an outcome a case, or it didn't compile.
pub type Ran = Result<Vec<Outcome>, Told>;

/// All specimens of an exercise except the stub.
pub fn of(exercise: &Exercise) -> Vec<Specimen<'_>> {
    let mut all = Vec::new();
    let mut add = |role, text| all.push(Specimen { exercise, role, text });
    add(Role::Solution, exercise.solution.clone());
    for (position, accept) in exercise.accepts.iter().enumerate() {
        add(Role::Accept(position), accept.source.clone());
    }
    for (position, mistake) in exercise.mistakes.iter().enumerate() {
        for (variant, text) in mistake.variants.iter().enumerate() {
            // The loader has tried each edit, so it applies.
            let text = match text {
                Variant::Code(code) => Some(code.clone()),
                Variant::Change(edits) => edits::apply(&exercise.solution, edits).ok(),
            };
            text.into_iter().for_each(|text| add(Role::Mistake(position, variant), text));
        }
    }
    for first in 0..exercise.mistakes.len() {
        for second in first + 1..exercise.mistakes.len() {
            if let Some(text) = both(exercise, first, second) {
                add(Role::Pair(first, second), text);
            }
        }
    }
    all
}

/// The solution with the first edits of two mistakes at once; `None` where a mistake is no edit, or where the
/// edits overlap.
fn both(exercise: &Exercise, first: usize, second: usize) -> Option<String> {
    let edits = |position: usize| -> Option<&Vec<Edit>> {
        exercise.mistakes[position].variants.iter().find_map(|variant| match variant {
            Variant::Change(edits) => Some(edits),
            Variant::Code(_) => None,
        })
    };
    let joined: Vec<Edit> = edits(first)?.iter().chain(edits(second)?).cloned().collect();
    edits::apply(&exercise.solution, &joined).ok()
}

/// Builds and runs specimens, many in one program.
pub fn run(
    workshop: &Workshop,
    specimens: &[Specimen<'_>],
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Ran>, Failure> {
    let tasks: Vec<Task<'_>> = specimens
        .iter()
        .map(|specimen| {
            let name = format!("{}__{}", module(&specimen.exercise.id), slug(specimen.role));
            let shown = match specimen.role {
                Role::Stub => answers::path(specimen.exercise),
                Role::Solution => Path::new("solutions").join(format!("{}.rs", specimen.exercise.id)),
                _ => Path::new("specimens").join(format!("{name}.rs")),
            };
            let text = specimen.text.clone().into_bytes();
            let answer = Answer { module: name, shown, text, signature: &specimen.exercise.signature };
            Task { exercise: specimen.exercise, answer }
        })
        .collect();
    let mut ran: Vec<Option<Ran>> = tasks.iter().map(|_| None).collect();
    let mut done = 0;
    execute(workshop, &tasks, &mut |task, execution| {
        ran[task] = Some(execution.result.map(|finished| finished.outcomes));
        done += 1;
        progress(done, tasks.len());
    })?;
    Ok(ran.into_iter().flatten().collect())
}

fn slug(role: Role) -> String {
    match role {
        Role::Stub => "stub".to_owned(),
        Role::Solution => "solution".to_owned(),
        Role::Accept(position) => format!("accept_{position}"),
        Role::Mistake(position, variant) => format!("mistake_{position}_{variant}"),
        Role::Pair(first, second) => format!("pair_{first}_{second}"),
    }
}
