//! From the learner's files to judgements: what is known is looked up, the rest is built, run and judged.

use std::fs;
use std::sync::OnceLock;
use std::thread;

use super::answers;
use super::verdicts::Verdicts;
use crate::build::{Cache, Kit, KitStep, Toolchain, Workshop, short_hash};
use crate::course::frozen::Frozen;
use crate::course::model::{Course, Exercise};
use crate::execute::{Execution, Task, execute};
use crate::failure::Failure;
use crate::judge;
use crate::judge::verdict::Judgement;
use crate::report::{Judged, Seconds};

/// What happens meanwhile, for a progress line.
#[derive(Debug)]
pub enum Event {
    /// The kit is being built, which happens once.
    Kit(KitStep),
    /// So many answers of so many are judged.
    Judged { done: usize, of: usize },
}

/// Judges the learner's answers to some exercises of a course.
///
/// `fresh`: nothing is looked up; each answer is run.
///
/// # Errors
/// The machine can't build, or the course's frozen outputs are missing or stale.
pub fn examine<'a>(
    course: &'a Course,
    exercises: &[&'a Exercise],
    fresh: bool,
    event: &(dyn Fn(Event) + Sync),
) -> Result<(Vec<Judged<'a>>, Toolchain), Failure> {
    let cache = Cache::open()?;
    let toolchain = Toolchain::find(&cache, &course.root)?;
    let kit = Kit::ready(&cache, &toolchain, &|step| event(Event::Kit(step)))?;
    let dir = cache.course(&course.root)?;
    let verdicts_dir = dir.join("verdicts");
    let verdicts =
        Verdicts::open(verdicts_dir.clone()).map_err(|e| Failure::file("create", verdicts_dir, e))?;

    let mut judged: Vec<Option<Judged<'a>>> = exercises.iter().map(|_| None).collect();
    let mut open = Vec::new();
    for (position, &exercise) in exercises.iter().enumerate() {
        let done = |judgement| Judged { exercise, judgement, seconds: Seconds::default() };
        match answers::read(course, exercise) {
            Err(message) => judged[position] = Some(done(judge::compile_error(exercise, message))),
            Ok(answer) => {
                let key = verdicts.key(&kit.key, &exercise_hash(course, exercise), &answer.text);
                match verdicts.get(&answer.module, &key).filter(|_| !fresh) {
                    Some(judgement) => judged[position] = Some(done(judgement)),
                    None => open.push((position, key, Task { exercise, answer })),
                }
            }
        }
    }

    let (places, tasks): (Vec<_>, Vec<_>) = open.into_iter().map(|(p, key, task)| ((p, key), task)).unzip();
    let workshop = Workshop::open(kit, dir.join("units"))?;
    let frozen: Vec<OnceLock<Result<Frozen, Failure>>> = tasks.iter().map(|_| OnceLock::new()).collect();
    let mut unusable = None;
    thread::scope(|scope| {
        // Read while the compiler works.
        scope.spawn(|| {
            for (slot, task) in frozen.iter().zip(&tasks) {
                slot.get_or_init(|| read_frozen(course, task.exercise));
            }
        });
        let mut done = exercises.len() - tasks.len();
        execute(&workshop, &tasks, &mut |task, execution| {
            let (position, key) = &places[task];
            let exercise = tasks[task].exercise;
            let Ok(frozen) = frozen[task].wait() else {
                unusable.get_or_insert(task);
                return;
            };
            let seconds = Seconds {
                compile: execution.compile_seconds,
                run: execution.result.as_ref().map_or(0.0, |finished| finished.seconds),
            };
            let certain = execution.result.as_ref().map_or_else(|told| told.certain, |_| true);
            let judgement = judge_one(exercise, frozen, execution);
            let answer = &tasks[task].answer;
            if certain && answer.stands_alone() {
                verdicts.put(&answer.module, key, &judgement);
            }
            judged[*position] = Some(Judged { exercise, judgement, seconds });
            done += 1;
            event(Event::Judged { done, of: exercises.len() });
        })
    })?;
    let unusable = unusable.and_then(|task| frozen.into_iter().nth(task)?.into_inner()?.err());
    match unusable {
        Some(failure) => Err(failure),
        None => Ok((judged.into_iter().flatten().collect(), workshop.kit().toolchain.clone())),
    }
}

fn judge_one(exercise: &Exercise, frozen: &Frozen, execution: Execution) -> Judgement {
    match execution.result {
        Ok(finished) => judge::judge(exercise, frozen, &finished),
        Err(told) => judge::compile_error(exercise, told.message),
    }
}

/// The frozen outputs of an exercise, if they are of the exercise as it is now.
pub fn read_frozen(course: &Course, exercise: &Exercise) -> Result<Frozen, Failure> {
    let frozen = Frozen::read(&course.root.join(Frozen::path(exercise)))?;
    if frozen.is_current(exercise) {
        let unequal = judge::expected::unequal(exercise, &frozen.expected);
        return if unequal.is_empty() { Ok(frozen) } else { Err(Failure::Course(unequal)) };
    }
    Err(Failure::Unsound(format!(
        "{} was made from another state of the exercise\n  help: run `attn-lessons author freeze {}`",
        Frozen::path(exercise).display(),
        exercise.name()
    )))
}

/// The judgements that are known of the answers as they are now; runs nothing.
pub fn known(course: &Course, exercises: &[&Exercise]) -> Result<Vec<Option<Judgement>>, Failure> {
    let cache = Cache::open()?;
    let toolchain = Toolchain::find(&cache, &course.root)?;
    let dir = cache.course(&course.root)?.join("verdicts");
    let verdicts = Verdicts::open(dir.clone()).map_err(|e| Failure::file("create", dir, e))?;
    let kit = Kit::key_for(&toolchain);
    let look_up = |exercise: &&Exercise| {
        let answer = answers::read(course, exercise).ok()?;
        verdicts.get(&answer.module, &verdicts.key(&kit, &exercise_hash(course, exercise), &answer.text))
    };
    Ok(exercises.iter().map(look_up).collect())
}

/// Changes when anything does that a judgement of the exercise depends on.
fn exercise_hash(course: &Course, exercise: &Exercise) -> String {
    let frozen = fs::read(course.root.join(Frozen::path(exercise))).unwrap_or_default();
    short_hash(&[Frozen::key(exercise).as_bytes(), exercise.check.as_bytes(), &frozen])
}

/// Changes when anything of the course does.
pub fn course_hash(course: &Course) -> String {
    let exercises = course.levels.iter().flat_map(|level| &level.exercises);
    let mut parts = vec![course.title.clone()];
    parts.extend(exercises.flat_map(|exercise| [exercise.id.clone(), exercise_hash(course, exercise)]));
    short_hash(&parts.iter().map(String::as_bytes).collect::<Vec<_>>())
}
