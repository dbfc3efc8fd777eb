//! The question: all arguments of all cases, read from stdin before any of the learner's code runs.
//!
//! The elements of an array are read to where they stay, so that large ones are neither copied nor held twice.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;

use ndarray::{Array1, Array2, Array3, Array4};

use crate::npy::{self, Dtype};

/// What an exercise's function can be given.
pub trait Argument: Sized {
    /// Takes the next argument.
    fn take(arguments: &mut Arguments) -> Self;
}

/// The arguments that are not yet taken.
pub struct Arguments(std::vec::IntoIter<Record>);

impl Arguments {
    /// The next argument. It panics if that is of another type, which the runner prevents.
    pub fn take<T: Argument>(&mut self) -> T {
        T::take(self)
    }

    fn next(&mut self) -> Record {
        match self.0.next() {
            Some(record) => record,
            None => broken("an argument is missing"),
        }
    }
}

struct Record {
    shape: Vec<usize>,
    elements: Elements,
}

enum Elements {
    Bool(Vec<bool>),
    I64(Vec<i64>),
    U64(Vec<u64>),
    F64(Vec<f64>),
}

/// The question itself is wrong: no fault of the learner's, and nothing that they could mend.
fn broken(reason: &str) -> ! {
    panic!("the runner asked in a way that this program doesn't understand: {reason}")
}

/// Reads stdin to its end: the number of cases, and all arguments.
pub fn read() -> io::Result<(u32, Arguments)> {
    // SAFETY: a process is started with stdin open; it is not closed here.
    let stdin = ManuallyDrop::new(unsafe { File::from_raw_fd(0) });
    let mut reader = BufReader::with_capacity(32 << 10, &*stdin);
    let mut count = [0; 4];
    reader.read_exact(&mut count)?;
    let mut records = Vec::new();
    let mut tag = [0; 1];
    while reader.read(&mut tag)? == 1 {
        if tag != *b"A" {
            return Err(io::Error::other("an argument is no array"));
        }
        records.push(read_record(&mut reader)?);
    }
    Ok((u32::from_le_bytes(count), Arguments(records.into_iter())))
}

fn read_record(reader: &mut BufReader<&File>) -> io::Result<Record> {
    let mut length = [0; 8];
    reader.read_exact(&mut length)?;
    let length = usize::try_from(u64::from_le_bytes(length)).map_err(io::Error::other)?;
    let mut start = vec![0; 12];
    reader.read_exact(&mut start)?;
    let header_size = npy::header_size(&start).map_err(io::Error::other)?;
    let (Some(_), Some(size)) = (header_size.checked_sub(start.len()), length.checked_sub(header_size))
    else {
        return Err(io::Error::other("an argument is cut short"));
    };
    start.resize(header_size, 0);
    reader.read_exact(&mut start[12..])?;
    let header = npy::read_header(&start, size).map_err(io::Error::other)?;
    let elements = match header.dtype {
        Dtype::BOOL => Elements::Bool(read_bools(reader, size)?),
        Dtype::I64 => Elements::I64(read_i64s(reader, size / 8)?),
        Dtype::U64 => Elements::U64(read_u64s(reader, size / 8)?),
        Dtype::F64 => Elements::F64(read_f64s(reader, size / 8)?),
        dtype => return Err(io::Error::other(format!("an argument has elements of type {dtype}"))),
    };
    if header.fortran_order {
        return Err(io::Error::other("an argument is in Fortran order"));
    }
    Ok(Record { shape: header.shape, elements })
}

/// The numbers' bytes are read into the numbers' memory, then put into the machine's order.
macro_rules! read_numbers {
    ($($name:ident $number:ty, $ordered:expr;)*) => { $(
        fn $name(reader: &mut impl Read, count: usize) -> io::Result<Vec<$number>> {
            let mut numbers: Vec<$number> = vec![Default::default(); count];
            // SAFETY: the same memory as bytes, which need no alignment; any 8 bytes are a number again.
            let bytes = unsafe { std::slice::from_raw_parts_mut(numbers.as_mut_ptr().cast::<u8>(), count * 8) };
            reader.read_exact(bytes)?;
            if cfg!(target_endian = "big") {
                numbers.iter_mut().for_each(|number| *number = $ordered(*number));
            }
            Ok(numbers)
        }
    )* };
}

read_numbers! {
    read_i64s i64, i64::from_le;
    read_u64s u64, u64::from_le;
    read_f64s f64, |number: f64| f64::from_bits(u64::from_le(number.to_bits()));
}

fn read_bools(reader: &mut impl Read, count: usize) -> io::Result<Vec<bool>> {
    let mut bytes = vec![0; count];
    reader.read_exact(&mut bytes)?;
    // Words at a time, since this loop isn't optimised.
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().fold(0, |all, word| all | u64::from_ne_bytes(*word));
    if words & !0x0101_0101_0101_0101 != 0 || rest.iter().any(|byte| *byte > 1) {
        return Err(io::Error::other("a truth value is neither 0 nor 1"));
    }
    // SAFETY: every byte is 0 or 1, which are the bytes of a bool.
    Ok(unsafe { reinterpret(bytes) })
}

/// The same vector with elements of another type of the same size.
///
/// # Safety
/// Both types must have the same size and alignment, and every element must be valid as the other.
unsafe fn reinterpret<T, U>(elements: Vec<T>) -> Vec<U> {
    let mut elements = ManuallyDrop::new(elements);
    // SAFETY: allocated by this Vec, with the same layout; the caller vouches for the elements.
    unsafe { Vec::from_raw_parts(elements.as_mut_ptr().cast(), elements.len(), elements.capacity()) }
}

fn usizes(numbers: Vec<u64>) -> Vec<usize> {
    if cfg!(target_pointer_width = "64") {
        // SAFETY: here both are 8 bytes with the same alignment, and any number is valid.
        return unsafe { reinterpret(numbers) };
    }
    let number = |number| usize::try_from(number).unwrap_or_else(|_| broken("a number is too large here"));
    numbers.into_iter().map(number).collect()
}

macro_rules! arguments {
    ($($element:ty, $elements:ident, $here:expr;)*) => { $(
        impl Argument for $element {
            fn take(arguments: &mut Arguments) -> $element {
                match arguments.next() {
                    Record { shape, elements: Elements::$elements(list) } if shape.is_empty() => $here(list)[0],
                    _ => broken("an argument is of another type"),
                }
            }
        }

        arguments! { @array Array1 1 $element, $elements, $here }
        arguments! { @array Array2 2 $element, $elements, $here }
        arguments! { @array Array3 3 $element, $elements, $here }
        arguments! { @array Array4 4 $element, $elements, $here }
    )* };
    (@array $array:ident $rank:literal $element:ty, $elements:ident, $here:expr) => {
        impl Argument for $array<$element> {
            fn take(arguments: &mut Arguments) -> $array<$element> {
                let Record { shape, elements: Elements::$elements(list) } = arguments.next() else {
                    broken("an argument is of another type")
                };
                let Ok(shape) = <[usize; $rank]>::try_from(shape) else {
                    broken("an argument has another number of axes")
                };
                match $array::from_shape_vec(shape, $here(list)) {
                    Ok(array) => array,
                    Err(_) => broken("an argument's shape doesn't fit its elements"),
                }
            }
        }
    };
}

arguments! {
    bool, Bool, std::convert::identity;
    i64, I64, std::convert::identity;
    usize, U64, usizes;
    f64, F64, std::convert::identity;
}
