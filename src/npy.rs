//! NPY, NumPy's format for one array: to and from [`Array`].
//!
//! The header's codec is shared with the kit, which speaks the same format on the wire.

#[path = "../kit/src/npy.rs"]
mod header;

use ndarray::{ArrayD, IxDyn, ShapeBuilder};
use thiserror::Error;

use crate::value::{Array, Element};
use header::{Dtype, Header, Kind, Malformed};

/// The most axes that an array of a course has.
const MAX_RANK: usize = 4;

/// Why bytes can't be taken as an array.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NpyError {
    #[error("this is no NPY record: {0}")]
    Malformed(String),
    #[error("it has {0} axes, and at most {MAX_RANK} are possible")]
    Rank(usize),
    #[error("it holds a truth value other than 0 and 1")]
    Bool,
    #[error("its elements are {found}, which are not converted to {wanted}")]
    Element { found: &'static str, wanted: &'static str },
    #[error("it holds {number}, which is no {wanted}")]
    Number { number: String, wanted: &'static str },
}

/// Appends an array as a record of version 1, in C order, as NumPy would write it.
pub fn write(array: &Array, out: &mut Vec<u8>) {
    match array {
        Array::Bool(a) => elements(out, Dtype::BOOL, a, |x| [u8::from(*x)]),
        Array::I64(a) => elements(out, Dtype::I64, a, |x| x.to_le_bytes()),
        Array::Usize(a) => elements(out, Dtype::U64, a, |x| x.to_le_bytes()),
        Array::F64(a) => elements(out, Dtype::F64, a, |x| x.to_le_bytes()),
    }
}

fn elements<T: Clone, const N: usize>(
    out: &mut Vec<u8>,
    dtype: Dtype,
    a: &ArrayD<T>,
    bytes: fn(&T) -> [u8; N],
) {
    header::write_header(out, dtype, a.shape());
    let start = out.len();
    out.resize(start + a.len() * N, 0);
    let (places, _) = out[start..].as_chunks_mut::<N>();
    match a.as_slice() {
        Some(elements) => places.iter_mut().zip(elements).for_each(|(place, x)| *place = bytes(x)),
        None => places.iter_mut().zip(a).for_each(|(place, x)| *place = bytes(x)),
    }
}

/// Reads a record that NumPy or [`write()`] made: signed integers become `i64`, unsigned ones `usize`, floats
/// `f64`, whatever their width and byte order. The result is in C order.
pub fn read(bytes: &[u8]) -> Result<Array, NpyError> {
    let (header, data) = split(bytes).map_err(|reason| NpyError::Malformed(reason.0))?;
    if header.shape.len() > MAX_RANK {
        return Err(NpyError::Rank(header.shape.len()));
    }
    let big = header.dtype.big_endian;
    Ok(match (header.dtype.kind, header.dtype.size) {
        (Kind::Bool, _) if data.iter().any(|byte| *byte > 1) => return Err(NpyError::Bool),
        (Kind::Bool, _) => Array::Bool(shaped(&header, data.iter().map(|byte| *byte == 1).collect())?),
        (Kind::Int, 1) => Array::I64(shaped(&header, numbers(data, big, |b| i8::from_le_bytes(b).into()))?),
        (Kind::Int, 2) => Array::I64(shaped(&header, numbers(data, big, |b| i16::from_le_bytes(b).into()))?),
        (Kind::Int, 4) => Array::I64(shaped(&header, numbers(data, big, |b| i32::from_le_bytes(b).into()))?),
        (Kind::Int, _) => Array::I64(shaped(&header, numbers(data, big, i64::from_le_bytes))?),
        (Kind::Uint, 1) => {
            Array::Usize(shaped(&header, numbers(data, big, |b| u8::from_le_bytes(b).into()))?)
        }
        (Kind::Uint, 2) => {
            Array::Usize(shaped(&header, numbers(data, big, |b| u16::from_le_bytes(b).into()))?)
        }
        (Kind::Uint, 4) => {
            Array::Usize(shaped(&header, numbers(data, big, |b| u32::from_le_bytes(b).into()))?)
        }
        (Kind::Uint, _) => Array::Usize(shaped(&header, numbers(data, big, u64::from_le_bytes))?),
        (Kind::Float, 2) => Array::F64(shaped(&header, numbers(data, big, half))?),
        (Kind::Float, 4) => {
            Array::F64(shaped(&header, numbers(data, big, |b| f32::from_le_bytes(b).into()))?)
        }
        (Kind::Float, _) => Array::F64(shaped(&header, numbers(data, big, f64::from_le_bytes))?),
    })
}

/// Takes a record apart: what it says of its elements, and their bytes, exactly as many as it says.
fn split(bytes: &[u8]) -> Result<(Header, &[u8]), Malformed> {
    let size = header::header_size(bytes)?;
    let Some((start, data)) = bytes.split_at_checked(size) else {
        return Err(Malformed("it is cut short in the header".to_owned()));
    };
    Ok((header::read_header(start, data.len())?, data))
}

/// Reads a record as elements of one type. Integers are taken as another type where every one of them stays
/// exactly what it is; truth values and floats are never converted to anything else.
pub fn read_as(bytes: &[u8], wanted: Element) -> Result<Array, NpyError> {
    let array = read(bytes)?;
    match (array, wanted) {
        (array, _) if array.element() == wanted => Ok(array),
        (Array::I64(a), Element::Usize) => convert(&a, wanted, |x| u64::try_from(x).ok()).map(Array::Usize),
        (Array::Usize(a), Element::I64) => convert(&a, wanted, |x| i64::try_from(x).ok()).map(Array::I64),
        (Array::I64(a), Element::F64) => convert(&a, wanted, |x| exact_float(x.into())).map(Array::F64),
        (Array::Usize(a), Element::F64) => convert(&a, wanted, |x| exact_float(x.into())).map(Array::F64),
        (array, _) => {
            Err(NpyError::Element { found: array.element().rust_name(), wanted: wanted.rust_name() })
        }
    }
}

/// Little-endian numbers of `N` bytes each, or big-endian ones if `big`.
fn numbers<T, const N: usize>(data: &[u8], big: bool, number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (words, _) = data.as_chunks::<N>();
    if big {
        words.iter().map(|word| number(std::array::from_fn(|i| word[N - 1 - i]))).collect()
    } else {
        words.iter().map(|word| number(*word)).collect()
    }
}

fn shaped<T: Clone>(header: &Header, elements: Vec<T>) -> Result<ArrayD<T>, NpyError> {
    let shape = IxDyn(&header.shape).set_f(header.fortran_order);
    let array = ArrayD::from_shape_vec(shape, elements)
        .map_err(|error| NpyError::Malformed(format!("its shape is impossible: {error}")))?;
    Ok(if header.fortran_order { array.as_standard_layout().into_owned() } else { array })
}

/// A half-precision float (IEEE 754 binary16): every one is exactly some `f64`.
fn half(bytes: [u8; 2]) -> f64 {
    let bits = u16::from_le_bytes(bytes);
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        0x1f if fraction == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// The float that is this integer, if there is one.
fn exact_float(integer: i128) -> Option<f64> {
    let float = integer as f64;
    (float as i128 == integer).then_some(float)
}

fn convert<T: Copy + ToString, U>(
    array: &ArrayD<T>,
    wanted: Element,
    number: impl Fn(T) -> Option<U>,
) -> Result<ArrayD<U>, NpyError> {
    let converted: Result<Vec<U>, NpyError> = array
        .iter()
        .map(|x| {
            number(*x).ok_or_else(|| NpyError::Number { number: x.to_string(), wanted: wanted.rust_name() })
        })
        .collect();
    ArrayD::from_shape_vec(array.raw_dim(), converted?)
        .map_err(|error| NpyError::Malformed(format!("its shape is impossible: {error}")))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use ndarray::{ArrayD, IxDyn, ShapeBuilder, array};
    use ndarray_npy::{ReadNpyExt, ReadableElement, WritableElement, WriteNpyExt};
    use proptest::prelude::*;

    use super::*;

    fn written(array: &Array) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(array, &mut bytes);
        bytes
    }

    /// A record by hand.
    fn record(version: u8, dict: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY".to_vec();
        bytes.extend([version, 0]);
        match version {
            1 => bytes.extend((dict.len() as u16).to_le_bytes()),
            _ => bytes.extend((dict.len() as u32).to_le_bytes()),
        }
        bytes.extend(dict.as_bytes());
        bytes.extend(data);
        bytes
    }

    fn theirs<T: WritableElement + Clone>(array: &ArrayD<T>) -> Vec<u8> {
        let mut bytes = Vec::new();
        array.write_npy(&mut bytes).unwrap();
        bytes
    }

    fn by_them<T: ReadableElement>(bytes: &[u8]) -> ArrayD<T> {
        ArrayD::read_npy(Cursor::new(bytes)).unwrap()
    }

    fn shapes() -> impl Strategy<Value = Vec<usize>> {
        prop::collection::vec(0..5usize, 0..=4)
    }

    proptest! {
        #[test]
        fn another_codec_reads_what_is_written_and_writes_what_is_read(shape in shapes(), seed: u64, fortran: bool) {
            let count: usize = shape.iter().product();
            let word = |i: usize| (i as u64 + 1).wrapping_mul(seed | 1).rotate_left(i as u32 % 64);
            let dim = IxDyn(&shape).set_f(fortran);

            let floats = ArrayD::from_shape_vec(dim.clone(), (0..count).map(|i| f64::from_bits(word(i) >> 2)).collect()).unwrap();
            prop_assert_eq!(&by_them::<f64>(&written(&Array::F64(floats.clone()))), &floats);
            prop_assert_eq!(read(&theirs(&floats)).unwrap(), Array::F64(floats));

            let integers = ArrayD::from_shape_vec(dim.clone(), (0..count).map(|i| word(i) as i64).collect()).unwrap();
            prop_assert_eq!(&by_them::<i64>(&written(&Array::I64(integers.clone()))), &integers);
            prop_assert_eq!(read(&theirs(&integers)).unwrap(), Array::I64(integers.clone()));
            let narrow = integers.mapv(|x| x as i16);
            prop_assert_eq!(read(&theirs(&narrow)).unwrap(), Array::I64(narrow.mapv(i64::from)));

            let lengths = integers.mapv(|x| x as u64);
            prop_assert_eq!(&by_them::<u64>(&written(&Array::Usize(lengths.clone()))), &lengths);
            prop_assert_eq!(read(&theirs(&lengths)).unwrap(), Array::Usize(lengths));

            let bools = integers.mapv(|x| x % 3 == 0);
            prop_assert_eq!(&by_them::<bool>(&written(&Array::Bool(bools.clone()))), &bools);
            prop_assert_eq!(read(&theirs(&bools)).unwrap(), Array::Bool(bools));
        }

        #[test]
        fn bytes_from_anywhere_are_an_array_or_an_error(
            mut bytes in prop::collection::vec(any::<u8>(), 0..200),
            version in 0..5u8,
            descr in "[<>|=]?[bifucO][0-9]{1,2}",
            lengths in prop::collection::vec(any::<u64>(), 0..5),
            at in any::<prop::sample::Index>(),
            byte: u8,
        ) {
            let _ = read(&bytes);
            let shape = lengths.iter().map(|length| format!("{length},")).collect::<String>();
            let dict = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
            bytes = record(version, &dict, &bytes);
            let _ = read(&bytes);
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = read(&bytes);
        }
    }

    #[test]
    fn the_record_is_the_one_that_numpy_writes() {
        // numpy.lib.format.write_array(f, numpy.array([[True, False]]))
        let bytes = written(&Array::Bool(array![[true, false]].into_dyn()));
        assert_eq!(&bytes[..10], b"\x93NUMPY\x01\x00\x76\x00");
        let dict = "{'descr': '|b1', 'fortran_order': False, 'shape': (1, 2), }";
        assert_eq!(&bytes[10..10 + dict.len()], dict.as_bytes());
        assert_eq!(&bytes[127..], b"\n\x01\x00");
        let one_axis = written(&Array::F64(array![1.0].into_dyn()));
        assert!(
            String::from_utf8_lossy(&one_axis)
                .contains("'descr': '<f8', 'fortran_order': False, 'shape': (1,), }")
        );
    }

    #[test]
    fn versions_orders_and_widths_of_numpy_are_read() {
        let ints = Array::I64(array![[1, 2, 3], [4, 5, -6]].into_dyn());
        let big = [1i16, 4, 2, 5, 3, -6].map(i16::to_be_bytes).concat();
        for version in 1..=3 {
            let dict = "{\"shape\": (2L, 3L), 'descr': '>i2', 'fortran_order': True}\n";
            assert_eq!(read(&record(version, dict, &big)).unwrap(), ints);
        }
        let halves =
            [0x3c00u16, 0xc000, 0x7bff, 0x0001, 0x7c00, 0xfc00, 0x3555].map(u16::to_le_bytes).concat();
        let dict = "{'descr': '<f2', 'fortran_order': False, 'shape': (7,), }";
        let expected = array![
            1.0,
            -2.0,
            65504.0,
            5.960464477539063e-8,
            f64::INFINITY,
            f64::NEG_INFINITY,
            0.333251953125
        ];
        assert_eq!(read(&record(1, dict, &halves)).unwrap(), Array::F64(expected.into_dyn()));
        let dict = "{'descr': '>f4', 'fortran_order': False, 'shape': (), }";
        assert_eq!(
            read(&record(1, dict, &0.5f32.to_be_bytes())).unwrap(),
            Array::F64(ndarray::arr0(0.5).into_dyn())
        );
    }

    #[test]
    fn conversions_lose_nothing() {
        let ints = written(&Array::I64(array![3, 0].into_dyn()));
        assert_eq!(read_as(&ints, Element::Usize).unwrap(), Array::Usize(array![3, 0].into_dyn()));
        assert_eq!(read_as(&ints, Element::F64).unwrap(), Array::F64(array![3.0, 0.0].into_dyn()));
        let refused = |array: Array, wanted| read_as(&written(&array), wanted).unwrap_err().to_string();
        let negative = Array::I64(array![3, -1].into_dyn());
        assert_eq!(refused(negative, Element::Usize), "it holds -1, which is no usize");
        let odd = Array::I64(array![i64::MAX].into_dyn());
        assert_eq!(refused(odd, Element::F64), "it holds 9223372036854775807, which is no f64");
        let float = Array::F64(array![1.0].into_dyn());
        assert_eq!(refused(float, Element::I64), "its elements are f64, which are not converted to i64");
    }

    #[test]
    fn what_is_wrong_with_a_record_is_said() {
        let reason = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        let dict = |descr: &str, shape: &str| {
            format!("{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}}}")
        };
        let hand = |descr: &str, shape: &str, data: &[u8]| reason(&record(1, &dict(descr, shape), data));
        assert!(reason(b"PK\x03\x04").contains("magic"));
        assert!(reason(b"\x93NUMPY\x01\x00\x76").contains("cut short in the header"));
        assert!(hand("'<f8'", "(2,)", &[0; 15]).contains("needs 16 bytes, and 15 are there"));
        assert!(hand("'<f8'", "(2,)", &[0; 17]).contains("1 bytes follow"));
        assert!(hand("'<f8'", "(4294967296, 4294967296, 4294967296)", &[]).contains("can be counted"));
        assert!(hand("'<f8'", "(0, 18446744073709551615, 2)", &[]).contains("can be counted"));
        assert!(hand("'<c16'", "()", &[0; 16]).contains("\"<c16\", which isn't supported"));
        assert!(hand("[('x', '<f8')]", "()", &[0; 8]).contains("records"));
        assert!(hand("'|b1'", "()", &[2]).contains("truth value"));
        assert!(hand("'|i1'", "(1, 1, 1, 1, 1)", &[0]).contains("5 axes"));
        assert!(hand("'|i1'", "(-1,)", &[]).contains("not a tuple of lengths"));
        assert!(reason(&record(1, "{'descr': '<f8', 'shape': ()}", &[0; 8])).contains("lacks one of"));
    }
}
