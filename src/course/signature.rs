//! The type of the function that learners write, read from the reference solution.
//!
//! Only trusted files come here: syn's parser is recursive, and a hostile file could exhaust its stack.

use std::ops::Range;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{FnArg, GenericArgument, Item, ItemFn, Pat, PathArguments, ReturnType, Type, Visibility};

use super::model::{ArrayType, Param, ResultType, Signature};
use super::problem::{Problem, Problems, Source};
use super::raw::Located;
use super::suggest;
use crate::value::Element;

const PARAMETERS: &str = "use bool, i64, usize or f64, or Array1 to Array4 of one of them, or `&` of these";
const RESULTS: &str = "return bool, i64, usize or f64, Array1 to Array4 of one of them, an Option of these, \
                       or a tuple of 2 to 4 of them";

/// Reads the signature of the public function `wanted`, which the check file names.
pub fn read(
    solution: &Source,
    check: &Source,
    wanted: &Located<String>,
    problems: &mut Problems,
) -> Option<Signature> {
    // Not `parse_file`: its spans don't count the bytes of a byte order mark.
    let file: syn::File = match syn::parse_str(&solution.text) {
        Ok(file) => file,
        Err(error) => {
            problems.push(syntax_problem(solution, &error));
            return None;
        }
    };
    let functions = file.items.iter().filter_map(|item| match item {
        Item::Fn(function) => Some(function),
        _ => None,
    });
    let public: Vec<&ItemFn> =
        functions.filter(|function| matches!(function.vis, Visibility::Public(_))).collect();
    let Some(function) = public.iter().find(|function| function.sig.ident == wanted.as_str()) else {
        let names: Vec<String> = public.iter().map(|function| function.sig.ident.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let path = solution.path.display();
        let help = match names.as_slice() {
            [] => "write it in the solution, and make it public".to_owned(),
            names => suggest::remedy(wanted, names),
        };
        problems.push(check.problem(wanted.span(), format!("`{path}` has no `pub fn {}`", **wanted), help));
        return None;
    };
    Reader { source: solution }.signature(function, problems)
}

/// What syn says where the solution can't be parsed.
fn syntax_problem(solution: &Source, error: &syn::Error) -> Problem {
    let message = error.to_string();
    let place = error.span().byte_range();
    if message.starts_with("cannot parse string into token stream") {
        let message = "the solution is not Rust: a bracket or a quote has no partner";
        return solution.problem(place, message, "write the other one, or take this one out");
    }
    let message = format!("the solution is not Rust: {message}");
    // syn has no place for the end of a file.
    let place = if place.is_empty() { solution.text.trim_end().len()..solution.text.len() } else { place };
    solution.problem(place, message, "correct it here; rustc says more, if given the solution alone")
}

struct Reader<'a> {
    source: &'a Source,
}

impl Reader<'_> {
    fn signature(&self, function: &ItemFn, problems: &mut Problems) -> Option<Signature> {
        let sig = &function.sig;
        if let Some(place) = unusual(sig) {
            let help = "take this out: no async, unsafe, extern, generic parameters or lifetimes";
            problems.push(self.source.problem(place, "the function must be a plain one", help));
            return None;
        }
        let params: Vec<Option<Param>> =
            sig.inputs.iter().map(|input| self.param(input).map_err(|p| problems.push(p)).ok()).collect();
        let result = match &sig.output {
            ReturnType::Default => Err(self.problem(
                &sig.paren_token.span.close(),
                "the function must return something",
                RESULTS,
            )),
            ReturnType::Type(_, ty) => result_type(ty).ok_or_else(|| {
                self.problem(ty, format!("a result of type `{}` can't be compared", pretty(ty)), RESULTS)
            }),
        };
        let result = result.map_err(|problem| problems.push(problem)).ok();
        let (params, result) = (params.into_iter().collect::<Option<Vec<Param>>>()?, result?);
        let name = sig.ident.to_string();
        let list: Vec<String> = params.iter().map(Param::to_string).collect();
        let text = format!("fn {name}({}) -> {result}", list.join(", "));
        Some(Signature { function: name, params, result, text })
    }

    fn param(&self, input: &FnArg) -> Result<Param, Problem> {
        let FnArg::Typed(typed) = input else {
            return Err(self.problem(input, "`self` can't be passed", PARAMETERS));
        };
        let name = match &*typed.pat {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => name.ident.to_string(),
            _ => {
                return Err(self.problem(&typed.pat, "a parameter needs a plain name", "write `name: type`"));
            }
        };
        let (ty, by_ref) = match &*typed.ty {
            Type::Reference(reference) if reference.mutability.is_none() && reference.lifetime.is_none() => {
                (&*reference.elem, true)
            }
            other => (other, false),
        };
        match array_type(ty) {
            Some(ty) => Ok(Param { name, ty, by_ref }),
            None => {
                let message = format!("a parameter of type `{}` can't be passed", pretty(&typed.ty));
                Err(self.problem(&typed.ty, message, PARAMETERS))
            }
        }
    }

    /// A problem that points at a part of the header.
    fn problem(&self, part: &impl Spanned, message: impl Into<String>, help: &str) -> Problem {
        self.source.problem(part.span().byte_range(), message, help)
    }
}

/// The first part of a header that a plain function has not.
fn unusual(sig: &syn::Signature) -> Option<Range<usize>> {
    let generic = !sig.generics.params.is_empty();
    let parts = [
        sig.asyncness.as_ref().map(Spanned::span),
        (!matches!(sig.safety, syn::Safety::Default)).then(|| sig.safety.span()),
        sig.abi.as_ref().map(Spanned::span),
        generic.then(|| sig.generics.span()),
        sig.generics.where_clause.as_ref().map(Spanned::span),
    ];
    parts.into_iter().flatten().next().map(|span| span.byte_range())
}

fn array_type(ty: &Type) -> Option<ArrayType> {
    let (name, argument) = named(ty)?;
    match (name.as_str(), argument) {
        (_, None) => Some(ArrayType { element: element(&name)?, rank: 0 }),
        (_, Some(argument)) => {
            let rank = match name.as_str() {
                "Array1" => 1,
                "Array2" => 2,
                "Array3" => 3,
                "Array4" => 4,
                _ => return None,
            };
            let (inner, None) = named(argument)? else { return None };
            Some(ArrayType { element: element(&inner)?, rank })
        }
    }
}

fn result_type(ty: &Type) -> Option<ResultType> {
    match ty {
        Type::Tuple(tuple) if (2..=4).contains(&tuple.elems.len()) => {
            tuple.elems.iter().map(result_type).collect::<Option<_>>().map(ResultType::Tuple)
        }
        _ => match named(ty)? {
            (name, Some(argument)) if name == "Option" => {
                result_type(argument).map(|inner| ResultType::Option(Box::new(inner)))
            }
            _ => array_type(ty).map(ResultType::Array),
        },
    }
}

fn element(name: &str) -> Option<Element> {
    [Element::Bool, Element::I64, Element::Usize, Element::F64].into_iter().find(|e| e.rust_name() == name)
}

/// The last part of a path such as `ndarray::Array2<f64>`, and its one type argument.
fn named(ty: &Type) -> Option<(String, Option<&Type>)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|_| path.qself.is_none())?;
    let argument = match &last.arguments {
        PathArguments::None => None,
        PathArguments::AngleBracketed(arguments) => match (arguments.args.len(), arguments.args.first()) {
            (1, Some(GenericArgument::Type(argument))) => Some(argument),
            _ => return None,
        },
        _ => return None,
    };
    Some((last.ident.to_string(), argument))
}

fn squeeze(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string().split_whitespace().collect()
}

/// A type as people write it: tokens print with a space around each.
fn pretty(ty: &Type) -> String {
    squeeze(ty).replace(',', ", ").replace("&mut", "&mut ").replace("dyn", "dyn ")
}
