//! `doctor`: what this machine has and lacks. The limits are proven by attempting to break them.

use colored::Colorize;

use super::Context;
use super::progress::Progress;
use crate::build::{Answer, Attempt, Cache, Kit, Linkage, Linker, Toolchain, Workshop};
use crate::course::model::{ArrayType, Param, ResultType, Signature};
use crate::failure::Failure;
use crate::learn::examine::Event;
use crate::run::outcome::Outcome;
use crate::run::{Question, RunLimits, run};
use crate::value::{Array, Element, Value};

/// The exit code where the machine lacks something.
const LACKING: u8 = 4;

/// A program that tries to break each limit in turn.
const PROBE: &str = r#"
pub fn probe(attempt: usize) -> bool {
    match attempt {
        0 => true,
        1 => loop {},
        2 => vec![1u8; 10 << 30].len() > 1,
        3 => std::process::Command::new("/bin/sh").arg("-c").arg("exit 0").status().is_ok(),
        4 => loop { println!("{}", "x".repeat(1000)) },
        _ => std::fs::write("attn-lessons-probe", vec![0u8; 64 << 20]).is_ok(),
    }
}
"#;

/// A limit, and the outcomes that prove that it holds.
struct Limit {
    name: &'static str,
    holds: fn(&Outcome) -> bool,
}

const LIMITS: [Limit; 6] = [
    Limit { name: "an exercise is compiled, run and answered", holds: |outcome| is(outcome, true) },
    Limit { name: "an endless loop is stopped", holds: |outcome| matches!(outcome, Outcome::TimedOut) },
    Limit { name: "too much memory is refused", holds: |outcome| matches!(outcome, Outcome::OutOfMemory) },
    Limit { name: "no new process can be started", holds: |outcome| is(outcome, false) },
    Limit { name: "too much output is stopped", holds: |outcome| matches!(outcome, Outcome::TooMuchOutput) },
    Limit {
        name: "no large file can be written",
        holds: |outcome| is(outcome, false) || matches!(outcome, Outcome::Crashed { .. }),
    },
];

fn is(outcome: &Outcome, wanted: bool) -> bool {
    matches!(outcome, Outcome::Value(Value::Array(Array::Bool(array))) if array.iter().eq([&wanted]))
}

/// Examines the machine and says what it found.
pub fn doctor(context: &Context) -> Result<u8, Failure> {
    let here = std::env::current_dir().map_err(|e| Failure::file("read", ".", e))?;
    let cache = Cache::open()?;
    context.print(&line(true, "cache", &cache.root().display().to_string()))?;
    let toolchain = Toolchain::find(&cache, &here)?;
    context.print(&line(true, "toolchain", &format!("{} for {}", toolchain.version, toolchain.host)))?;
    let progress = Progress::new(&context.terminal);
    let kit = Kit::ready(&cache, &toolchain, &|step| progress.event(&Event::Kit(step)))?;
    drop(progress);
    let linkage = match kit.linkage {
        Linkage::Shared => "linked as a shared library",
        Linkage::Static => "linked statically (slower; shared did not work here)",
    };
    context.print(&line(true, "kit", &format!("{}, {linkage}", kit.key)))?;
    let linker = match &kit.linker {
        Linker::Lld { .. } => "the toolchain's lld",
        Linker::QuickDriver => "through the C compiler, tuned",
        Linker::Driver => "through the C compiler",
    };
    context.print(&line(true, "linker", linker))?;

    let workshop = Workshop::open(kit, cache.directory("doctor")?)?;
    let scalar = |element| ArrayType { element, rank: 0 };
    let signature = Signature {
        function: "probe".to_owned(),
        params: vec![Param { name: "attempt".to_owned(), ty: scalar(Element::Usize), by_ref: false }],
        result: ResultType::Array(scalar(Element::Bool)),
        text: "fn probe(attempt: usize) -> bool".to_owned(),
    };
    let answer = Answer {
        module: "probe".to_owned(),
        shown: "probe.rs".into(),
        text: PROBE.as_bytes().to_vec(),
        signature: &signature,
    };
    let program = match workshop.build("probe", &[&answer])? {
        Attempt::Program(program) => program,
        Attempt::Failed { told, .. } => {
            context.print(&line(false, "compiling", &told.message))?;
            return Ok(LACKING);
        }
    };
    let mut healthy = true;
    for (attempt, limit) in LIMITS.iter().enumerate() {
        let args = [Value::Array(Array::Usize(ndarray::arr0(attempt as u64).into_dyn()))];
        let question = Question {
            exe: &program.path,
            index: 0,
            cases: vec![&args],
            limits: RunLimits::new(std::time::Duration::from_millis(500)),
            result: &signature.result,
        };
        let finished = run(&question).map_err(|e| Failure::file("run", &program.path, e.into()))?;
        let holds = finished.outcomes.iter().all(limit.holds);
        healthy &= holds;
        let detail = if holds { String::new() } else { format!("{:?}", finished.outcomes) };
        context.print(&line(holds, limit.name, &detail))?;
    }
    Ok(if healthy { 0 } else { LACKING })
}

fn line(good: bool, name: &str, detail: &str) -> String {
    let sign = if good { "✓".green().bold() } else { "✗".red().bold() };
    format!("{sign} {name}  {}\n", detail.dimmed())
}
