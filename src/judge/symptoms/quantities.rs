//! What a constant may be: quantities of a case's input, by the names that people use.

use crate::course::model::{Case, Exercise};
use crate::value::{Array, Value};

/// A number that follows from the input.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// Such as `√d_k` or `1/(1 − p)`.
    pub name: String,
    pub value: f64,
}

/// The quantities of a case, the likeliest first.
pub fn quantities(exercise: &Exercise, case: &Case) -> Vec<Quantity> {
    let mut all = Vec::new();
    let mut push = |name: String, value: f64| {
        if value.is_finite() && value != 0.0 && value.abs() != 1.0 {
            all.push(Quantity { name, value });
        }
    };
    for (name, size) in sizes(exercise, case) {
        push(format!("√{name}"), size.sqrt());
        push(format!("1/√{name}"), size.sqrt().recip());
        push(name.clone(), size);
        push(format!("1/{name}"), size.recip());
    }
    for (param, arg) in exercise.signature.params.iter().zip(&case.args) {
        if let Value::Array(Array::F64(x)) = arg
            && x.ndim() == 0
            && let Some(&x) = x.first()
        {
            let name = &param.name;
            push(format!("1/(1 − {name})"), (1.0 - x).recip());
            push(format!("1 − {name}"), 1.0 - x);
            push(name.clone(), x);
            push(format!("1/{name}"), x.recip());
        }
    }
    all
}

/// Lengths and counts of the input by name: d_k, d_model, T, or the parameter's own.
fn sizes(exercise: &Exercise, case: &Case) -> Vec<(String, f64)> {
    let has_heads = exercise.signature.params.iter().any(|param| param.name == "heads");
    let mut sizes: Vec<(String, f64)> = Vec::new();
    let mut push = |name: String, size: u64| {
        let size = size as f64;
        if !sizes.iter().any(|(other, _)| *other == name) {
            sizes.push((name, size));
        }
    };
    let mut widths = Vec::new();
    let mut lengths = Vec::new();
    let mut others = Vec::new();
    for (param, arg) in exercise.signature.params.iter().zip(&case.args) {
        let Value::Array(array) = arg else { continue };
        let name = param.name.as_str();
        match (array, array.shape()) {
            (Array::Usize(x), []) => others.extend(x.first().map(|&x| (name.to_string(), x))),
            (Array::I64(x), []) => {
                others.extend(x.first().and_then(|&x| u64::try_from(x).ok()).map(|x| (name.to_string(), x)));
            }
            (_, [outer @ .., width]) => {
                let width = *width as u64;
                let length = outer.last().map(|&length| length as u64);
                match name {
                    "q" | "k" | "k_new" => widths.push(("d_k".to_string(), width)),
                    "w_q" | "w_k" if !has_heads => widths.push(("d_k".to_string(), width)),
                    "x" => widths.push(("d_model".to_string(), width)),
                    "weights" | "scores" | "mask" => lengths.push(("T".to_string(), width)),
                    _ => others.push((format!("the width of `{name}`"), width)),
                }
                match (name, length) {
                    ("x" | "q", Some(length)) => lengths.push(("T".to_string(), length)),
                    (_, Some(length)) => others.push((format!("the number of rows of `{name}`"), length)),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    if has_heads {
        let find = |list: &[(String, u64)], name: &str| list.iter().find(|(n, _)| n == name).map(|&(_, x)| x);
        if let (Some(d), Some(h)) = (find(&widths, "d_model"), find(&others, "heads"))
            && h > 0
            && d % h == 0
        {
            widths.insert(0, ("d_k".to_string(), d / h));
        }
    }
    for (name, size) in widths.into_iter().chain(lengths).chain(others) {
        push(name, size);
    }
    sizes
}
