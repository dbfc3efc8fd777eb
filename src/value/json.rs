//! Arrays as JSON.
//!
//! The elements are one string rather than a list of JSON numbers: JSON has no infinities and no NaN,
//! and serde_json rounds some floats on reading, whereas Rust's own parser gives back each `f64` exactly.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::str::FromStr;

use ndarray::{ArrayD, IxDyn};
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Array, Element};

/// The most axes an array may have.
const MAX_RANK: usize = 4;

impl Serialize for Array {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry(self.element().rust_name(), self.shape())?;
        map.serialize_entry("data", &data(self))?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Array {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ArrayVisitor)
    }
}

struct ArrayVisitor;

impl<'de> Visitor<'de> for ArrayVisitor {
    type Value = Array;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an array such as {\"f64\": [2], \"data\": \"0.5 1\"}")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Array, M::Error> {
        let mut head: Option<(Element, Vec<usize>)> = None;
        let mut text: Option<Cow<'de, str>> = None;
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            if key == "data" {
                if text.replace(map.next_value()?).is_some() {
                    return Err(M::Error::duplicate_field("data"));
                }
            } else {
                let element = element_named(&key)
                    .ok_or_else(|| M::Error::unknown_field(&key, &["bool", "i64", "usize", "f64", "data"]))?;
                if head.replace((element, map.next_value()?)).is_some() {
                    return Err(M::Error::custom("an array has one element type"));
                }
            }
        }
        let (element, shape) = head.ok_or_else(|| M::Error::custom("the element type is missing"))?;
        let text = text.ok_or_else(|| M::Error::missing_field("data"))?;
        parse(element, &shape, &text).map_err(M::Error::custom)
    }
}

fn element_named(name: &str) -> Option<Element> {
    [Element::Bool, Element::I64, Element::Usize, Element::F64].into_iter().find(|e| e.rust_name() == name)
}

/// The elements as text, in row-major order.
fn data(array: &Array) -> String {
    match array {
        Array::Bool(a) => a.iter().map(|&cell| if cell { '1' } else { '0' }).collect(),
        Array::I64(a) => joined(a, |out, x| write!(out, "{x}")),
        Array::Usize(a) => joined(a, |out, x| write!(out, "{x}")),
        Array::F64(a) => joined(a, push_float),
    }
}

fn joined<T>(array: &ArrayD<T>, push: impl Fn(&mut String, &T) -> fmt::Result) -> String {
    let mut out = String::new();
    for (i, x) in array.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        // Writing to a String can't fail.
        let _ = push(&mut out, x);
    }
    out
}

/// The shortest text that reads back as the same number: `1`, `0.5`, `1e-9`, `-0`, `nan`, `-inf`.
fn push_float(out: &mut String, x: &f64) -> fmt::Result {
    if x.is_nan() {
        out.push_str("nan");
        return Ok(());
    }
    let start = out.len();
    write!(out, "{x:?}")?;
    if out[start..].ends_with(".0") {
        out.truncate(out.len() - 2);
    }
    Ok(())
}

fn parse(element: Element, shape: &[usize], text: &str) -> Result<Array, String> {
    Ok(match element {
        Element::Bool => {
            let cells = text.chars().map(|c| match c {
                '0' => Ok(false),
                '1' => Ok(true),
                other => Err(format!("`{other}` is no bool: 0 or 1")),
            });
            Array::Bool(shaped(shape, cells.collect::<Result<_, _>>()?)?)
        }
        Element::I64 => Array::I64(shaped(shape, numbers(text)?)?),
        Element::Usize => Array::Usize(shaped(shape, numbers(text)?)?),
        Element::F64 => Array::F64(shaped(shape, numbers(text)?)?),
    })
}

fn numbers<T: FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split_ascii_whitespace()
        .map(|word| word.parse().map_err(|_| format!("`{}` is no such number", excerpt(word))))
        .collect()
}

/// Enough of a word to find it by.
fn excerpt(word: &str) -> String {
    word.chars().take(24).collect()
}

fn shaped<T>(shape: &[usize], cells: Vec<T>) -> Result<ArrayD<T>, String> {
    if shape.len() > MAX_RANK {
        return Err(format!("an array has at most {MAX_RANK} axes, not {}", shape.len()));
    }
    let count = cells.len();
    // ndarray checks the product of the shape for overflow.
    ArrayD::from_shape_vec(IxDyn(shape), cells)
        .map_err(|_| format!("{count} elements don't fill the shape {shape:?}"))
}

#[cfg(test)]
mod tests {
    use ndarray::{arr0, arr2};
    use proptest::prelude::*;

    use super::*;
    use crate::value::Value;

    fn read(text: &str) -> Result<Array, String> {
        serde_json::from_str(text).map_err(|e| e.to_string())
    }

    #[test]
    fn looks_as_documented() {
        let f = Array::F64(arr2(&[[0.5, f64::NEG_INFINITY], [f64::NAN, 1.0]]).into_dyn());
        assert_eq!(serde_json::to_string(&f).unwrap(), r#"{"f64":[2,2],"data":"0.5 -inf nan 1"}"#);
        let b = Array::Bool(arr2(&[[false, true], [true, false]]).into_dyn());
        assert_eq!(serde_json::to_string(&b).unwrap(), r#"{"bool":[2,2],"data":"0110"}"#);
        let scalar = Value::Present(Box::new(Value::Array(Array::Usize(arr0(7).into_dyn()))));
        assert_eq!(
            serde_json::to_string(&scalar).unwrap(),
            r#"{"present":{"array":{"usize":[],"data":"7"}}}"#
        );
        assert_eq!(serde_json::to_string(&Value::Absent).unwrap(), r#""absent""#);
    }

    #[test]
    fn damage_is_an_error() {
        for (text, reason) in [
            (r#"{"f64":[2],"data":"1"}"#, "1 elements don't fill the shape [2]"),
            (r#"{"f64":[18446744073709551615,2],"data":"1"}"#, "don't fill"),
            (r#"{"f64":[0,18446744073709551615,2],"data":""}"#, "don't fill"),
            (r#"{"bool":[1],"data":"2"}"#, "no bool"),
            (r#"{"i64":[1],"data":"1.5"}"#, "no such number"),
            (r#"{"usize":[1],"data":"-1"}"#, "no such number"),
            (r#"{"f64":[1,1,1,1,1],"data":"1"}"#, "at most 4 axes"),
            (r#"{"f64":[1]}"#, "missing field"),
            (r#"{"data":"1"}"#, "element type is missing"),
            (r#"{"f64":[1],"i64":[1],"data":"1"}"#, "one element type"),
            (r#"{"f32":[1],"data":"1"}"#, "unknown field"),
            (r#"[1,2]"#, "invalid type"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn every_float_comes_back(cells in prop::collection::vec(prop::num::f64::ANY, 0..40)) {
            let array = Array::F64(ArrayD::from_shape_vec(IxDyn(&[cells.len()]), cells.clone()).unwrap());
            let text = serde_json::to_string(&array).unwrap();
            let Array::F64(back) = serde_json::from_str(&text).unwrap() else { panic!("not f64") };
            for (a, b) in cells.iter().zip(&back) {
                prop_assert!(a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(), "{a:?} became {b:?}");
            }
        }

        #[test]
        fn every_whole_number_comes_back(cells in prop::collection::vec(any::<i64>(), 6), unsigned in any::<u64>()) {
            let array = Array::I64(ArrayD::from_shape_vec(IxDyn(&[2, 3]), cells).unwrap());
            prop_assert_eq!(&serde_json::from_str::<Array>(&serde_json::to_string(&array).unwrap()).unwrap(), &array);
            let scalar = Array::Usize(arr0(unsigned).into_dyn());
            prop_assert_eq!(&serde_json::from_str::<Array>(&serde_json::to_string(&scalar).unwrap()).unwrap(), &scalar);
        }

        #[test]
        fn no_text_panics(text in "\\PC{0,60}", shape in prop::collection::vec(any::<usize>(), 0..6)) {
            let _ = read(&text);
            for name in ["bool", "i64", "usize", "f64"] {
                let _ = read(&serde_json::json!({ name: shape, "data": text }).to_string());
            }
        }
    }
}
