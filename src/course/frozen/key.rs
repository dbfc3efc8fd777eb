//! The hash by which stale outputs are seen.

use blake3::Hasher;

use super::Frozen;
use crate::course::model::{Compare, Exercise, Variant};
use crate::value::{Array, Value};

pub fn of(exercise: &Exercise) -> String {
    let mut hasher = Hasher::new();
    number(&mut hasher, Frozen::VERSION.into());
    text(&mut hasher, &exercise.solution);
    text(&mut hasher, &exercise.signature.function);
    match exercise.compare {
        Compare::Exact => number(&mut hasher, 0),
        Compare::Close { rtol, atol } => {
            number(&mut hasher, 1);
            number(&mut hasher, rtol.to_bits());
            number(&mut hasher, atol.to_bits());
        }
    }
    length(&mut hasher, exercise.cases.len());
    for case in &exercise.cases {
        text(&mut hasher, &case.name);
        values(&mut hasher, &case.args);
    }
    length(&mut hasher, exercise.mistakes.len());
    for mistake in &exercise.mistakes {
        text(&mut hasher, &mistake.id);
        length(&mut hasher, mistake.variants.len());
        for variant in &mistake.variants {
            match variant {
                Variant::Change(edits) => {
                    number(&mut hasher, 0);
                    length(&mut hasher, edits.len());
                    for edit in edits {
                        text(&mut hasher, &edit.find);
                        text(&mut hasher, &edit.replace);
                    }
                }
                Variant::Code(code) => {
                    number(&mut hasher, 1);
                    text(&mut hasher, code);
                }
            }
        }
    }
    hasher.finalize().to_hex().to_string()
}

// Everything of varying length goes in behind its length, so that no two exercises give one stream.

fn number(hasher: &mut Hasher, x: u64) {
    hasher.update(&x.to_le_bytes());
}

fn length(hasher: &mut Hasher, x: usize) {
    number(hasher, x as u64);
}

fn text(hasher: &mut Hasher, x: &str) {
    length(hasher, x.len());
    hasher.update(x.as_bytes());
}

fn values(hasher: &mut Hasher, all: &[Value]) {
    length(hasher, all.len());
    for value in all {
        match value {
            Value::Array(a) => {
                number(hasher, 0);
                array(hasher, a);
            }
            Value::Absent => number(hasher, 1),
            Value::Present(inner) => {
                number(hasher, 2);
                values(hasher, std::slice::from_ref(inner));
            }
            Value::Tuple(parts) => {
                number(hasher, 3);
                values(hasher, parts);
            }
        }
    }
}

fn array(hasher: &mut Hasher, array: &Array) {
    text(hasher, array.element().rust_name());
    length(hasher, array.shape().len());
    for &axis in array.shape() {
        length(hasher, axis);
    }
    match array {
        Array::Bool(a) => a.iter().for_each(|&x| number(hasher, x.into())),
        Array::I64(a) => a.iter().for_each(|&x| number(hasher, x as u64)),
        Array::Usize(a) => a.iter().for_each(|&x| number(hasher, x)),
        Array::F64(a) => a.iter().for_each(|&x| {
            let x = if x.is_nan() { f64::NAN } else { x };
            number(hasher, x.to_bits());
        }),
    }
}
