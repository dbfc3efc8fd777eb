//! The few generated lines around an answer: they take the arguments off the wire, call the function and
//! send what it returned.

use std::fmt::Write;
use std::path::Path;

use crate::course::model::{ArrayType, Param, ResultType, Signature};

/// One answer in a program: which file, and what it must define.
#[derive(Debug, Clone, Copy)]
pub struct Module<'a> {
    /// A Rust identifier that is stable from one build to the next, so that incremental compilation finds
    /// its way: `masks__causal_mask`.
    pub name: &'a str,
    pub source: &'a Path,
    pub signature: &'a Signature,
}

/// Lines before those of the first answer.
const HEAD: usize = 2;
/// Lines of each answer.
const LINES: usize = 3;

/// Which answer a line (from 1) of the glue belongs to, by position. The caller knows how many there are.
pub fn answer_of_line(line: usize) -> Option<usize> {
    Some(line.checked_sub(HEAD + 1)? / LINES)
}

/// The text of a program that serves some answers; the child's first argument says which, by position.
pub fn program(modules: &[Module<'_>]) -> String {
    let mut text =
        String::from("// Generated. The answers are in the files that the mods name.\n#![allow(warnings)]\n");
    let mut table = Vec::new();
    for module in modules {
        let Module { name, signature, .. } = module;
        let path = format!("{name}::{}", signature.function);
        let takes = signature.params.iter().enumerate().map(|(i, p)| take(i, p)).collect::<String>();
        let passes =
            signature.params.iter().enumerate().map(|(i, p)| pass(i, p)).collect::<Vec<_>>().join(", ");
        // `write!` to a String can't fail.
        let _ = writeln!(text, "#[path = {:?}] mod {name};", module.source.display().to_string());
        let _ = writeln!(text, "const _: {} = {path};", pointer_type(signature));
        let _ = writeln!(
            text,
            "fn call_{name}(args: &mut kit::Arguments) -> kit::Reply {{ {takes}kit::reply({path}({passes})) }}"
        );
        table.push(format!("call_{name}"));
    }
    let _ = writeln!(text, "fn main() {{ kit::serve(&[{}]) }}", table.join(", "));
    text
}

fn take(index: usize, param: &Param) -> String {
    format!("let a{index}: {} = args.take(); ", array_type(param.ty))
}

fn pass(index: usize, param: &Param) -> String {
    if param.by_ref { format!("&a{index}") } else { format!("a{index}") }
}

/// The function's type, such as `fn(&ndarray::Array2<bool>, f64) -> ndarray::Array2<f64>`.
fn pointer_type(signature: &Signature) -> String {
    let params = signature.params.iter().map(|param| {
        let reference = if param.by_ref { "&" } else { "" };
        format!("{reference}{}", array_type(param.ty))
    });
    format!("fn({}) -> {}", params.collect::<Vec<_>>().join(", "), result_type(&signature.result))
}

fn array_type(ty: ArrayType) -> String {
    match ty.rank {
        0 => ty.element.rust_name().to_owned(),
        rank => format!("ndarray::Array{rank}<{}>", ty.element.rust_name()),
    }
}

fn result_type(ty: &ResultType) -> String {
    match ty {
        ResultType::Array(array) => array_type(*array),
        ResultType::Option(inner) => format!("Option<{}>", result_type(inner)),
        ResultType::Tuple(parts) => {
            format!("({})", parts.iter().map(result_type).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Element;

    #[test]
    fn the_glue_pins_the_signature_and_passes_references() {
        let scores = ArrayType { element: Element::F64, rank: 3 };
        let signature = Signature {
            function: "f".into(),
            params: vec![
                Param { name: "scores".into(), ty: scores, by_ref: true },
                Param { name: "p".into(), ty: ArrayType { element: Element::F64, rank: 0 }, by_ref: false },
            ],
            result: ResultType::Option(Box::new(ResultType::Tuple(vec![
                ResultType::Array(scores),
                ResultType::Array(ArrayType { element: Element::Usize, rank: 0 }),
            ]))),
            text: String::new(),
        };
        let text =
            program(&[Module { name: "a__f", source: Path::new("/x \"y\"/f.rs"), signature: &signature }]);
        assert!(text.contains(r#"#[path = "/x \"y\"/f.rs"] mod a__f;"#), "{text}");
        assert!(
            text.contains(
                "const _: fn(&ndarray::Array3<f64>, f64) -> Option<(ndarray::Array3<f64>, usize)> = a__f::f;"
            ),
            "{text}"
        );
        assert!(text.contains("kit::reply(a__f::f(&a0, a1))"), "{text}");
        let answers: Vec<_> = (1..=text.lines().count()).map(answer_of_line).collect();
        assert_eq!(answers, [None, None, Some(0), Some(0), Some(0), Some(1)], "{text}");
    }
}
