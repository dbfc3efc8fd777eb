//! Values as bytes: the question as a child reads it, and results as it sends them.
//!
//! A value is a tag byte and what follows: `A`, a `u64` length and an NPY record; `N` (`None`); `S` and a value
//! (`Some`); `T`, a count in one byte and that many values. All numbers are little-endian.

use crate::course::model::ResultType;
use crate::npy;
use crate::value::{Array, Value};

/// The whole question: the number of cases, then every argument of every case.
pub fn question(cases: &[&[Value]]) -> Option<Vec<u8>> {
    let mut bytes = u32::try_from(cases.len()).ok()?.to_le_bytes().to_vec();
    for argument in cases.iter().copied().flatten() {
        write(argument, &mut bytes);
    }
    Some(bytes)
}

fn write(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Absent => out.push(b'N'),
        Value::Present(value) => {
            out.push(b'S');
            write(value, out);
        }
        Value::Tuple(parts) => {
            // Tuples have at most four parts.
            out.extend([b'T', parts.len() as u8]);
            parts.iter().for_each(|part| write(part, out));
        }
        Value::Array(array) => {
            out.push(b'A');
            let length = out.len();
            out.extend([0; 8]);
            npy::write(array, out);
            let record = (out.len() - length - 8) as u64;
            out[length..length + 8].copy_from_slice(&record.to_le_bytes());
        }
    }
}

/// Reads a result, which must be of the given type and fill the bytes. It goes no deeper than the type does, and
/// allocates no more than the bytes that are there.
pub fn result(bytes: &[u8], ty: &ResultType) -> Result<Value, String> {
    let (value, rest) = read(bytes, ty)?;
    if rest.is_empty() { Ok(value) } else { Err("bytes follow after the result".to_owned()) }
}

fn read<'a>(bytes: &'a [u8], ty: &ResultType) -> Result<(Value, &'a [u8]), String> {
    let Some((tag, rest)) = bytes.split_first() else {
        return Err("the result is cut short".to_owned());
    };
    match (tag, ty) {
        (b'A', ResultType::Array(_)) => {
            let (length, rest) = rest.split_first_chunk::<8>().ok_or("the result is cut short")?;
            let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
            let (record, rest) = rest.split_at_checked(length).ok_or("the result is cut short")?;
            let array = npy::read(record).map_err(|error| error.to_string())?;
            check(&array, ty)?;
            Ok((Value::Array(array), rest))
        }
        (b'N', ResultType::Option(_)) => Ok((Value::Absent, rest)),
        (b'S', ResultType::Option(ty)) => {
            let (value, rest) = read(rest, ty)?;
            Ok((Value::Present(Box::new(value)), rest))
        }
        (b'T', ResultType::Tuple(types)) => {
            let (count, mut rest) = rest.split_first().ok_or("the result is cut short")?;
            if usize::from(*count) != types.len() {
                return Err(format!("the result has {count} parts, not {}", types.len()));
            }
            let mut parts = Vec::with_capacity(types.len());
            for ty in types {
                let (part, after) = read(rest, ty)?;
                parts.push(part);
                rest = after;
            }
            Ok((Value::Tuple(parts), rest))
        }
        _ => Err("the result is of another type".to_owned()),
    }
}

fn check(array: &Array, ty: &ResultType) -> Result<(), String> {
    match ty {
        ResultType::Array(ty) if array.element() == ty.element && array.shape().len() == ty.rank => Ok(()),
        _ => Err("the result is an array of another type".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{Array2, ArrayD, IxDyn, arr0, array};
    use proptest::prelude::*;

    use super::*;
    use crate::course::model::ArrayType;
    use crate::value::Element;

    fn ty(element: Element, rank: usize) -> ResultType {
        ResultType::Array(ArrayType { element, rank })
    }

    fn some_result() -> (Value, ResultType) {
        let mask = Value::Array(Array::Bool(array![[true, false], [false, true]].into_dyn()));
        let count = Value::Array(Array::Usize(arr0(7).into_dyn()));
        let value = Value::Tuple(vec![mask, Value::Present(Box::new(count)), Value::Absent]);
        let option = |element, rank| ResultType::Option(Box::new(ty(element, rank)));
        (
            value,
            ResultType::Tuple(vec![ty(Element::Bool, 2), option(Element::Usize, 0), option(Element::I64, 1)]),
        )
    }

    fn written(value: &Value) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(value, &mut bytes);
        bytes
    }

    #[test]
    fn a_result_comes_back_as_it_went() {
        let (value, ty) = some_result();
        assert_eq!(result(&written(&value), &ty).unwrap(), value);
    }

    #[test]
    fn the_elements_of_a_transposed_array_go_in_logical_order() {
        let table: Array2<f64> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        let value = Value::Array(Array::F64(table.t().to_owned().into_dyn()));
        assert_eq!(result(&written(&value), &ty(Element::F64, 2)).unwrap(), value);
    }

    #[test]
    fn a_result_of_another_type_is_refused() {
        let scalar = written(&Value::Array(Array::I64(arr0(7).into_dyn())));
        assert!(result(&scalar, &ty(Element::I64, 0)).is_ok());
        for other in
            [ty(Element::Usize, 0), ty(Element::I64, 1), ResultType::Option(Box::new(ty(Element::I64, 0)))]
        {
            assert!(result(&scalar, &other).is_err(), "{other:?}");
        }
        let longer = [scalar.as_slice(), b"N"].concat();
        assert_eq!(result(&longer, &ty(Element::I64, 0)).unwrap_err(), "bytes follow after the result");
        let huge = [b"A".as_slice(), &u64::MAX.to_le_bytes()].concat();
        assert_eq!(result(&huge, &ty(Element::I64, 0)).unwrap_err(), "the result is cut short");
    }

    proptest! {
        #[test]
        fn damaged_results_are_refused_or_other_results(at in any::<prop::sample::Index>(), byte: u8, cut: bool) {
            let (value, ty) = some_result();
            let mut bytes = written(&value);
            let at = at.index(bytes.len());
            if cut {
                bytes.truncate(at);
                prop_assert!(result(&bytes, &ty).is_err());
            } else {
                bytes[at] = byte;
                let _ = result(&bytes, &ty);
            }
        }

        #[test]
        fn arrays_of_any_shape_come_back(shape in prop::collection::vec(0..4usize, 0..=4), seed: i64) {
            let count: usize = shape.iter().product();
            let list = (0..count as i64).map(|i| seed.wrapping_mul(i)).collect();
            let rank = shape.len();
            let value = Value::Array(Array::I64(ArrayD::from_shape_vec(IxDyn(&shape), list).unwrap()));
            prop_assert_eq!(result(&written(&value), &ty(Element::I64, rank)).unwrap(), value);
        }
    }
}
