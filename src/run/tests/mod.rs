//! Runs of programs that misbehave: see `probe.rs`.

mod ending;
mod probes;

use std::path::Path;
use std::time::Duration;

use ndarray::{Array4, arr0, array, s};

use super::outcome::{Finished, Outcome};
use super::{Question, RunLimits, run};
use crate::course::model::{ArrayType, ResultType};
use crate::value::{Array, Element, Value};

fn scalar(element: Element) -> ResultType {
    ResultType::Array(ArrayType { element, rank: 0 })
}

fn int(n: i64) -> Value {
    Value::Array(Array::I64(arr0(n).into_dyn()))
}

fn float(x: f64) -> Value {
    Value::Array(Array::F64(arr0(x).into_dyn()))
}

fn bool_(x: bool) -> Value {
    Value::Array(Array::Bool(arr0(x).into_dyn()))
}

fn count(n: u64) -> Value {
    Value::Array(Array::Usize(arr0(n).into_dyn()))
}

/// Limits under which slowness of the machine makes no difference, but for the wall time itself.
fn limits() -> RunLimits {
    RunLimits { after_hang: Duration::from_secs(60), ..RunLimits::new(Duration::from_secs(60)) }
}

/// Calls a probe on 0, 1 and 2.
fn run_probe(name: &str, limits: RunLimits) -> Finished {
    let cases = [[int(0)], [int(1)], [int(2)]];
    let result = scalar(Element::I64);
    let cases = cases.iter().map(|case| case.as_slice()).collect();
    run(&Question { exe: probes::program(), index: probes::index(name), cases, limits, result: &result })
        .unwrap()
}

/// What became of the case 1, where 0 and 2 must have gone well.
fn middle(name: &str, limits: RunLimits) -> Outcome {
    let outcomes = run_probe(name, limits).outcomes;
    let [first, middle, last] = <[Outcome; 3]>::try_from(outcomes).unwrap();
    assert_eq!(first, Outcome::Value(int(0)), "{name}");
    assert_eq!(last, Outcome::Value(int(2)), "{name}");
    middle
}

/// One call with these arguments.
fn call(name: &str, arguments: &[Value], result: &ResultType) -> Outcome {
    let question = Question {
        exe: probes::program(),
        index: probes::index(name),
        cases: vec![arguments],
        limits: limits(),
        result,
    };
    run(&question).unwrap().outcomes.remove(0)
}

fn crashed(signal: i32, note: Option<&str>) -> Outcome {
    Outcome::Crashed { signal, note: note.map(str::to_owned) }
}

fn garbled(reason: &str) -> Outcome {
    Outcome::Garbled { reason: reason.to_owned() }
}

#[test]
fn honest_calls_return() {
    let finished = run_probe("echo", limits());
    assert_eq!(finished.outcomes, [0, 1, 2].map(|n| Outcome::Value(int(n))));
    assert_eq!((finished.printed.text.as_str(), finished.printed.cut), ("", false));
}

#[test]
fn no_case_is_no_work() {
    let result = scalar(Element::I64);
    let question =
        Question { exe: Path::new("/nowhere"), index: 0, cases: vec![], limits: limits(), result: &result };
    assert!(run(&question).unwrap().outcomes.is_empty());
    let arguments = [int(0)];
    let question = Question { cases: vec![&arguments], ..question };
    assert!(run(&question).unwrap_err().to_string().contains("can't start /nowhere: "));
}

#[test]
fn every_type_goes_both_ways() {
    let result =
        ResultType::Tuple([Element::Bool, Element::I64, Element::Usize, Element::F64].map(scalar).into());
    let arguments = [bool_(true), int(i64::MIN), count(u64::MAX), float(f64::NEG_INFINITY)];
    assert_eq!(call("scalars", &arguments, &result), Outcome::Value(Value::Tuple(arguments.to_vec())));

    let result = ResultType::Option(Box::new(ResultType::Tuple(vec![
        scalar(Element::I64),
        ResultType::Option(Box::new(scalar(Element::F64))),
        ResultType::Option(Box::new(scalar(Element::Bool))),
    ])));
    assert_eq!(call("nested", &[int(0)], &result), Outcome::Value(Value::Absent));
    let inner = Value::Tuple(vec![int(1), Value::Present(Box::new(float(0.5))), Value::Absent]);
    assert_eq!(call("nested", &[int(1)], &result), Outcome::Value(Value::Present(Box::new(inner))));
}

#[test]
fn arrays_go_in_logical_order_whatever_their_layout() {
    let one = array![1, 2, 3];
    let two = array![[1.0, f64::NAN], [-0.0, 4.0], [5.0, 6.0]];
    let four = Array4::from_shape_fn((2, 3, 4, 5), |(i, j, k, l)| (i * 1000 + j * 100 + k * 10 + l) as u64);
    let ty = |element, rank| ResultType::Array(ArrayType { element, rank });
    let types = vec![ty(Element::I64, 1), ty(Element::F64, 2), ty(Element::Bool, 3), ty(Element::Usize, 4)];
    for lanes in [0, 70] {
        let three = ndarray::Array3::from_shape_fn((2, 3, lanes), |(i, j, k)| (i + j * k) % 3 == 0);
        let arguments = [
            Value::Array(Array::I64(one.clone().into_dyn())),
            Value::Array(Array::F64(two.clone().into_dyn())),
            Value::Array(Array::Bool(three.clone().into_dyn())),
            Value::Array(Array::Usize(four.clone().into_dyn())),
        ];
        let outcome = call("arrays", &arguments, &ResultType::Tuple(types.clone()));
        let Outcome::Value(Value::Tuple(parts)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(parts[0], Value::Array(Array::I64(array![3, 2, 1].into_dyn())));
        // NaN is not equal to itself.
        let Value::Array(Array::F64(transposed)) = &parts[1] else { panic!("{:?}", parts[1]) };
        assert_eq!(format!("{transposed:?}"), format!("{:?}", two.t().into_dyn().as_standard_layout()));
        let every_other = three.slice(s![.., ..;2, ..]).to_owned();
        assert_eq!(parts[2], Value::Array(Array::Bool(every_other.into_dyn())));
        let permuted = four.clone().permuted_axes([2, 0, 3, 1]);
        assert_eq!(parts[3], Value::Array(Array::Usize(permuted.into_dyn())));
    }
}

#[test]
fn a_million_numbers_go_both_ways() {
    let numbers = ndarray::Array1::from_iter((0..1_000_000).map(f64::from));
    let list = Value::Array(Array::I64(array![1].into_dyn()));
    let table = Value::Array(Array::F64(numbers.to_shape((1000, 1000)).unwrap().to_owned().into_dyn()));
    let empty = Value::Array(Array::Bool(ndarray::Array3::default((1, 1, 1)).into_dyn()));
    let four = Value::Array(Array::Usize(Array4::zeros((1, 1, 1, 1)).into_dyn()));
    let ty = |element, rank| ResultType::Array(ArrayType { element, rank });
    let types = vec![ty(Element::I64, 1), ty(Element::F64, 2), ty(Element::Bool, 3), ty(Element::Usize, 4)];
    let outcome = call("arrays", &[list, table, empty, four], &ResultType::Tuple(types));
    let Outcome::Value(Value::Tuple(parts)) = outcome else { panic!("{outcome:?}") };
    let Value::Array(Array::F64(transposed)) = &parts[1] else { panic!("no table") };
    assert_eq!((transposed[[0, 999]], transposed[[999, 0]], transposed.len()), (999_000.0, 999.0, 1_000_000));
}

#[test]
fn panics_are_told_with_their_place() {
    let Outcome::Panicked { message, at: Some(place) } = middle("panic_plain", limits()) else { panic!() };
    assert!(message.contains("out of bounds"), "{message}");
    assert!(place.line > 0 && place.column > 0 && place.file.ends_with(".rs"), "{place:?}");

    let Outcome::Panicked { message, .. } = middle("panic_long", limits()) else { panic!() };
    assert!(message.len() <= 4096 && message.len() > 4090 && message.ends_with("é…"));

    let Outcome::Panicked { message, .. } = middle("panic_odd", limits()) else { panic!() };
    assert_eq!(message, "it panicked with a value that is not text");

    assert_eq!(middle("panic_hooked", limits()), Outcome::Panicked { message: "oh".to_owned(), at: None });
    assert_eq!(middle("unstarted", limits()), Outcome::NotStarted);
    assert_eq!(run_probe("panic_plain", limits()).printed.text, "", "the hook prints nothing");
}

#[test]
fn a_case_that_ends_the_process_costs_only_itself() {
    assert_eq!(middle("exit_early", limits()), Outcome::ExitedEarly { code: 0 });
    assert_eq!(middle("abort_now", limits()), crashed(libc::SIGABRT, None));
    assert_eq!(middle("overflow", limits()), crashed(libc::SIGABRT, Some("its stack overflowed")));
    assert_eq!(middle("kill_self", limits()), crashed(libc::SIGKILL, None));
    let too_large = crashed(libc::SIGXFSZ, Some("it wrote a larger file than it may"));
    assert_eq!(middle("write_much", limits()), too_large);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_limited() {
    assert_eq!(middle("huge", limits()), Outcome::OutOfMemory);
}

#[test]
fn a_case_that_hangs_costs_only_itself() {
    for name in ["hang", "doze", "close_all"] {
        let limits = RunLimits { wall: Duration::from_secs(2), ..limits() };
        assert_eq!(middle(name, limits), Outcome::TimedOut, "{name}");
    }
}

#[test]
fn what_hangs_everywhere_ends_all_the_same() {
    let limits = RunLimits::new(Duration::from_millis(200));
    let finished = run_probe("everything_hangs", limits);
    assert_eq!(finished.outcomes, [const { Outcome::TimedOut }; 3]);
    assert!(finished.seconds >= 0.5, "each case had its share: {}", finished.seconds);
}

#[test]
fn printing_is_kept_and_limited() {
    let printed = run_probe("print", limits()).printed;
    // Stdout is flushed at the end of the case, stderr at once.
    assert_eq!(printed.text, "err 0, out 0, err 1, out 1, err 2, out 2, ");
    assert!(!printed.cut);

    assert_eq!(middle("flood", limits()), Outcome::TooMuchOutput);
    let printed = run_probe("flood", limits()).printed;
    assert_eq!(printed.text.len(), limits().printed_kept);
    assert!(printed.cut);
}

#[test]
fn replies_that_are_none_are_garbled() {
    assert_eq!(middle("twice", limits()), garbled("there were two replies to it"));
    assert_eq!(middle("ahead", limits()), garbled("a reply came out of turn"));
    assert_eq!(middle("cut_short", limits()), garbled("its reply was cut short"));
    assert_eq!(middle("announce", limits()), garbled("its reply is too large"));
    assert_eq!(middle("wrong_type", limits()), garbled("the result is an array of another type"));
    assert_eq!(middle("close_replies", limits()), Outcome::ExitedEarly { code: 1 });
}

#[test]
fn a_second_reply_to_the_last_case_is_seen() {
    let cases = [[int(0)], [int(1)]];
    let result = scalar(Element::I64);
    let cases = cases.iter().map(|case| case.as_slice()).collect();
    let exe = probes::program();
    let question = Question { exe, index: probes::index("twice"), cases, limits: limits(), result: &result };
    let outcomes = run(&question).unwrap().outcomes;
    assert_eq!(outcomes, [Outcome::Value(int(0)), garbled("there were two replies to it")]);
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_can_be_made_but_threads_can() {
    assert_eq!(call("spawn", &[int(1)], &scalar(Element::I64)), Outcome::Value(int(libc::EPERM.into())));
    assert_eq!(call("new_processes", &[int(1)], &scalar(Element::I64)), Outcome::Value(int(0)));
    assert_eq!(middle("threads", limits()), Outcome::Value(int(1)));
}

#[test]
#[cfg(target_os = "linux")]
fn the_child_has_nothing_of_its_surroundings() {
    let result =
        ResultType::Tuple(vec![scalar(Element::Usize), scalar(Element::Usize), scalar(Element::Bool)]);
    let nothing = Value::Tuple(vec![count(0), count(0), bool_(true)]);
    assert_eq!(call("surroundings", &[int(1)], &result), Outcome::Value(nothing));
}

#[test]
fn many_runs_at_once_keep_apart() {
    std::thread::scope(|scope| {
        for thread in 0..20 {
            scope.spawn(move || {
                for turn in 0..10 {
                    let n = 100 * thread + turn + 10;
                    assert_eq!(call("echo", &[int(n)], &scalar(Element::I64)), Outcome::Value(int(n)));
                }
            });
        }
    });
}
