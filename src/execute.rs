//! Builds and runs many answers side by side, bounded by the cores.
//!
//! Several answers are first tried as one program, which costs little more than one. Where that doesn't
//! compile, the answers that the errors point into get builds of their own (their errors shall not depend
//! on their neighbours), and the rest is tried together again.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use crate::build::{Answer, Attempt, BuildError, Program, Told, Workshop};
use crate::course::model::Exercise;
use crate::run::outcome::Finished;
use crate::run::{self, Question, RunLimits};
use crate::value::Value;

/// An answer to an exercise, to be built and run.
#[derive(Debug)]
pub struct Task<'a> {
    pub exercise: &'a Exercise,
    pub answer: Answer<'a>,
}

/// What became of a task.
#[derive(Debug)]
pub struct Execution {
    pub result: Result<Finished, Told>,
    /// Seconds of compiling; a program that holds several answers counts for each of them in equal parts.
    pub compile_seconds: f64,
}

/// Attempts to build a group before each of its answers is built alone.
const ROUNDS: usize = 3;

/// Executes all tasks and hands each result over as it comes, with the task's position. `finished` is called
/// from one thread at a time.
///
/// # Errors
/// The machine can't build or run anything. (An answer that doesn't compile, hangs or crashes is no error.)
pub fn execute(
    workshop: &Workshop,
    tasks: &[Task<'_>],
    finished: &mut (dyn FnMut(usize, Execution) + Send),
) -> Result<(), BuildError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let alone: Vec<bool> = tasks.iter().map(|task| !task.answer.stands_alone()).collect();
    let queue = Queue::new(first_jobs(&alone, cores));
    let finished = Mutex::new(finished);
    thread::scope(|scope| {
        for _ in 0..cores.min(tasks.len()) {
            scope.spawn(|| {
                while let Some(job) = queue.next() {
                    match work(workshop, tasks, job) {
                        Ok(Step::More(jobs)) => queue.done(jobs),
                        Ok(Step::Result(task, execution)) => {
                            locked(&finished)(task, execution);
                            queue.done(Vec::new());
                        }
                        Err(error) => queue.fail(error),
                    }
                }
            });
        }
    });
    queue.into_result()
}

/// A piece of work for one core.
#[derive(Debug)]
enum Job {
    Build { tasks: Vec<usize>, round: usize },
    Run { task: usize, program: Arc<Program>, position: usize, compile_seconds: f64 },
}

/// What a piece of work led to.
enum Step {
    More(Vec<Job>),
    Result(usize, Execution),
}

/// As many groups as there are cores. A task stays in the same group as long as the set of tasks is the same,
/// so that incremental compilation finds what it built before.
///
/// `alone`: for each task whether it may not share a program.
fn first_jobs(alone: &[bool], cores: usize) -> VecDeque<Job> {
    let (alone, together): (Vec<usize>, Vec<usize>) = (0..alone.len()).partition(|task| alone[*task]);
    let groups = cores.min(together.len());
    let group = |first| together.iter().copied().skip(first).step_by(groups).collect();
    let groups = (0..groups).map(group).chain(alone.into_iter().map(|task| vec![task]));
    groups.map(|tasks| Job::Build { tasks, round: 1 }).collect()
}

fn work(workshop: &Workshop, tasks: &[Task<'_>], job: Job) -> Result<Step, BuildError> {
    match job {
        Job::Build { tasks: group, round } => build(workshop, tasks, &group, round),
        Job::Run { task, program, position, compile_seconds } => {
            let Task { exercise, answer } = &tasks[task];
            let question = Question {
                exe: &program.path,
                index: position,
                cases: exercise.cases.iter().map(|case| case.args.as_slice()).collect::<Vec<&[Value]>>(),
                limits: RunLimits::new(exercise.limits.wall),
                result: &answer.signature.result,
            };
            let finished = run::run(&question).map_err(|e| BuildError::io("run", &program.path, e.into()))?;
            Ok(Step::Result(task, Execution { result: Ok(finished), compile_seconds }))
        }
    }
}

fn build(workshop: &Workshop, tasks: &[Task<'_>], group: &[usize], round: usize) -> Result<Step, BuildError> {
    let answers: Vec<&Answer<'_>> = group.iter().map(|&task| &tasks[task].answer).collect();
    let started = Instant::now();
    // A lone answer has a unit of its own; groups share one a core.
    let unit = match answers.as_slice() {
        [answer] => answer.module.clone(),
        _ => format!("group-{}", group.first().copied().unwrap_or(0)),
    };
    let attempt = workshop.build(&unit, &answers)?;
    let compile_seconds = started.elapsed().as_secs_f64() / group.len() as f64;
    Ok(match attempt {
        Attempt::Program(program) => {
            let program = Arc::new(program);
            let run = |(position, &task)| Job::Run {
                task,
                program: Arc::clone(&program),
                position,
                compile_seconds,
            };
            Step::More(group.iter().enumerate().map(run).collect())
        }
        Attempt::Failed { told, .. } if group.len() == 1 => {
            Step::Result(group[0], Execution { result: Err(told), compile_seconds })
        }
        Attempt::Failed { blamed, .. } => Step::More(split(group, &blamed, round)),
    })
}

/// The blamed alone, the others together; everyone alone once it is clear that together leads nowhere.
fn split(group: &[usize], blamed: &[usize], round: usize) -> Vec<Job> {
    let alone = |task: &usize| Job::Build { tasks: vec![*task], round };
    if blamed.is_empty() || round >= ROUNDS {
        return group.iter().map(alone).collect();
    }
    let (guilty, rest): (Vec<_>, Vec<_>) = (0..group.len()).partition(|position| blamed.contains(position));
    let mut jobs: Vec<Job> = guilty.iter().map(|&position| alone(&group[position])).collect();
    if !rest.is_empty() {
        let tasks = rest.iter().map(|&position| group[position]).collect();
        jobs.push(Job::Build { tasks, round: round + 1 });
    }
    jobs
}

/// Jobs that lead to further jobs, shared by the workers.
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    waiting: VecDeque<Job>,
    /// Jobs that a worker has taken and not yet reported.
    under_way: usize,
    error: Option<BuildError>,
}

impl Queue {
    fn new(waiting: VecDeque<Job>) -> Queue {
        Queue { state: Mutex::new(State { waiting, under_way: 0, error: None }), changed: Condvar::new() }
    }

    /// The next job; waits while one that is under way may still lead to more. `None`: all is done.
    fn next(&self) -> Option<Job> {
        let mut state = locked(&self.state);
        loop {
            if let Some(job) = state.waiting.pop_front() {
                state.under_way += 1;
                return Some(job);
            }
            if state.under_way == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reports a job as done, with what it led to. Runs come before builds: a program that waits to be run holds its
    /// unit, and another process may wait for that with a unit that a build here waits for.
    fn done(&self, more: Vec<Job>) {
        let mut state = locked(&self.state);
        state.under_way -= 1;
        for job in more.into_iter().rev() {
            match job {
                Job::Run { .. } => state.waiting.push_front(job),
                Job::Build { .. } => state.waiting.push_back(job),
            }
        }
        self.changed.notify_all();
    }

    /// Reports that nothing more can be done.
    fn fail(&self, error: BuildError) {
        let mut state = locked(&self.state);
        state.under_way -= 1;
        state.waiting.clear();
        state.error.get_or_insert(error);
        self.changed.notify_all();
    }

    fn into_result(self) -> Result<(), BuildError> {
        match self.state.into_inner().unwrap_or_else(PoisonError::into_inner).error {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is to be built, and in which round.
    fn builds(jobs: impl IntoIterator<Item = Job>) -> Vec<(Vec<usize>, usize)> {
        let build = |job| match job {
            Job::Build { tasks, round } => (tasks, round),
            Job::Run { .. } => unreachable!("nothing runs before it is built"),
        };
        jobs.into_iter().map(build).collect()
    }

    #[test]
    fn groups_are_as_many_as_the_cores_and_hold_every_task_once() {
        assert_eq!(builds(first_jobs(&[false; 5], 2)), [(vec![0, 2, 4], 1), (vec![1, 3], 1)]);
        assert_eq!(builds(first_jobs(&[false], 8)), [(vec![0], 1)]);
        assert_eq!(builds(first_jobs(&[false, true, false], 2)), [(vec![0], 1), (vec![2], 1), (vec![1], 1)]);
        assert!(first_jobs(&[], 8).is_empty());
    }

    #[test]
    fn the_blamed_are_built_alone_and_the_rest_together() {
        assert_eq!(builds(split(&[4, 5, 6], &[1], 1)), [(vec![5], 1), (vec![4, 6], 2)]);
        assert_eq!(builds(split(&[4, 5], &[0, 1], 1)), [(vec![4], 1), (vec![5], 1)]);
        assert_eq!(builds(split(&[4, 5], &[], 1)), [(vec![4], 1), (vec![5], 1)], "nobody blamed: each alone");
        assert_eq!(
            builds(split(&[4, 5], &[1], ROUNDS)),
            [(vec![4], 3), (vec![5], 3)],
            "enough rounds: each alone"
        );
    }
}
