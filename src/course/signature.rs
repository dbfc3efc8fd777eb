//! The type of the function that learners write, read from the reference solution.
//!
//! Only trusted files come here: syn's parser is recursive, and a hostile file could exhaust its stack.

use std::ops::Range;

use quote::ToTokens;
use syn::{FnArg, GenericArgument, Item, ItemFn, Pat, PathArguments, ReturnType, Type, Visibility};

use super::model::{ArrayType, Param, ResultType, Signature};
use super::problem::{Problem, Problems, Source};
use super::raw::Located;
use super::suggest;
use crate::value::Element;

const PARAMETERS: &str =
    "a parameter is bool, i64, usize or f64, or Array1 to Array4 of one of them, or `&` of these";
const RESULTS: &str = "a result is bool, i64, usize or f64, Array1 to Array4 of one of them, an Option of a result, \
                       or a tuple of 2 to 4 results";

/// Reads the signature of the public function `wanted`, which the check file names.
pub fn read(
    solution: &Source,
    check: &Source,
    wanted: &Located<String>,
    problems: &mut Problems,
) -> Option<Signature> {
    let file = match syn::parse_file(&solution.text) {
        Ok(file) => file,
        Err(error) => {
            problems.push(
                solution
                    .problem(format!("the solution is not Rust: {error}"))
                    .help("rustc says where: compile the solution by itself"),
            );
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
        let problem = check.problem(format!("`{path}` has no `pub fn {}`", **wanted)).at(wanted.span());
        problems.push(match names.as_slice() {
            [] => problem.help("write it in the solution, and make it public"),
            names => problem.help(suggest::remedy(wanted, names)),
        });
        return None;
    };
    Reader { source: solution, header: squeeze(&function.sig) }.signature(function, problems)
}

struct Reader<'a> {
    source: &'a Source,
    /// The function's header without white space.
    header: String,
}

impl Reader<'_> {
    fn signature(&self, function: &ItemFn, problems: &mut Problems) -> Option<Signature> {
        let sig = &function.sig;
        let unusual =
            sig.asyncness.is_some() || !matches!(sig.safety, syn::Safety::Default) || sig.abi.is_some();
        if unusual || !sig.generics.params.is_empty() || sig.generics.where_clause.is_some() {
            problems.push(
                self.problem(sig, "the function must be a plain one")
                    .help("no async, unsafe, extern, generic parameters or lifetimes"),
            );
            return None;
        }
        let params: Vec<Option<Param>> =
            sig.inputs.iter().map(|input| self.param(input).map_err(|p| problems.push(p)).ok()).collect();
        let result = match &sig.output {
            ReturnType::Default => Err(self.problem(sig, "the function must return something").help(RESULTS)),
            ReturnType::Type(_, ty) => result_type(ty).ok_or_else(|| {
                self.problem(&**ty, format!("a result of type `{}` can't be compared", pretty(ty)))
                    .help(RESULTS)
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
            return Err(self.problem(input, "`self` can't be passed").help(PARAMETERS));
        };
        let name = match &*typed.pat {
            Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => name.ident.to_string(),
            _ => {
                return Err(self.problem(input, "a parameter needs a plain name").help("write `name: type`"));
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
            None => Err(self
                .problem(input, format!("a parameter of type `{}` can't be passed", pretty(&typed.ty)))
                .help(PARAMETERS)),
        }
    }

    /// A problem that points at a part of the header, or at the header if the part can't be found.
    fn problem(&self, part: &impl ToTokens, message: impl Into<String>) -> Problem {
        let problem = self.source.problem(message);
        let Some(header) = find_unspaced(&self.source.text, 0..self.source.text.len(), &self.header) else {
            return problem;
        };
        match find_unspaced(&self.source.text, header.clone(), &squeeze(part)) {
            Some(span) => problem.at(span),
            None => problem.at(header),
        }
    }
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

/// Where `needle`, which has no white space, stands in a part of the text that may have any.
fn find_unspaced(text: &str, within: Range<usize>, needle: &str) -> Option<Range<usize>> {
    let part = text.get(within.clone())?;
    let first = needle.chars().next()?;
    part.match_indices(first).find_map(|(start, _)| {
        let mut left = needle.chars().peekable();
        for (at, c) in part[start..].char_indices() {
            if left.peek() == Some(&c) {
                left.next();
                if left.peek().is_none() {
                    let start = within.start + start;
                    return Some(start..start + at + c.len_utf8());
                }
            } else if !c.is_whitespace() {
                return None;
            }
        }
        None
    })
}
