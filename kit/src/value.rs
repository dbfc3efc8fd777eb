//! Results, and their bytes on the wire, as concrete functions.
//!
//! Nothing here is generic over the array: each conversion is compiled once, in the kit, and not again with every
//! exercise. The kit is compiled without optimisation (that is what lets exercises share its instances), so elements
//! are moved in bulk and not one by one wherever the machine's layout is the wire's.

use std::io::{self, Write};

use ndarray::{Array1, Array2, Array3, Array4};

use crate::npy::{self, Dtype};

/// What an exercise's function can return.
pub trait Answer {
    /// How many bytes [`Answer::write`] writes.
    fn size(&self) -> u64;
    /// Writes the value, arrays in logical order.
    fn write(&self, out: &mut Out<'_>) -> io::Result<()>;
}

/// What a call led to, ready to be sent.
pub struct Reply(pub(crate) Box<dyn Answer>);

/// Makes a reply of what the function returned.
pub fn reply<A: Answer + 'static>(answer: A) -> Reply {
    Reply(Box::new(answer))
}

/// Gathers small pieces and passes large ones on without a copy.
pub struct Out<'a> {
    to: &'a mut dyn Write,
    gathered: Vec<u8>,
}

/// From here on a piece is worth a system call of its own.
const LARGE: usize = 32 * 1024;

impl<'a> Out<'a> {
    pub(crate) fn new(to: &'a mut dyn Write) -> Out<'a> {
        Out { to, gathered: Vec::with_capacity(256) }
    }

    pub(crate) fn put(&mut self, piece: &[u8]) -> io::Result<()> {
        if piece.len() < LARGE {
            self.gathered.extend_from_slice(piece);
            return Ok(());
        }
        self.flush()?;
        self.to.write_all(piece)
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.gathered)?;
        self.gathered.clear();
        Ok(())
    }

    fn record(&mut self, header: &[u8], data: &[u8]) -> io::Result<()> {
        self.put(b"A")?;
        self.put(&((header.len() + data.len()) as u64).to_le_bytes())?;
        self.put(header)?;
        self.put(data)
    }
}

/// The header of a record of `shape`.
fn header(dtype: Dtype, shape: &[usize]) -> Vec<u8> {
    let mut header = Vec::with_capacity(128);
    npy::write_header(&mut header, dtype, shape);
    header
}

/// An element type: all elements of an array are written at once.
trait Element: Copy + 'static {
    const DTYPE: Dtype;
    fn write_elements(elements: &[Self], shape: &[usize], out: &mut Out<'_>) -> io::Result<()>;
}

/// The bytes of `elements` as they lie in memory.
///
/// # Safety
/// `T` must have no padding.
unsafe fn bytes_of<T: Copy>(elements: &[T]) -> &[u8] {
    // SAFETY: the same memory, every byte of which is initialised since there is no padding; u8 needs no alignment.
    unsafe { std::slice::from_raw_parts(elements.as_ptr().cast(), std::mem::size_of_val(elements)) }
}

/// For each number: its type here, its type on the wire, and whether both have the same bytes here.
macro_rules! numbers {
    ($($here:ty, $wire:ty, $dtype:expr, $same:expr;)*) => { $(
        impl Element for $here {
            const DTYPE: Dtype = $dtype;

            fn write_elements(elements: &[$here], shape: &[usize], out: &mut Out<'_>) -> io::Result<()> {
                let header = header($dtype, shape);
                if $same {
                    // SAFETY: a number has no padding.
                    return out.record(&header, unsafe { bytes_of(elements) });
                }
                let words: Vec<u8> = elements.iter().flat_map(|number| (*number as $wire).to_le_bytes()).collect();
                out.record(&header, &words)
            }
        }
    )* };
}

const LITTLE: bool = cfg!(target_endian = "little");

numbers! {
    i64, i64, Dtype::I64, LITTLE;
    f64, f64, Dtype::F64, LITTLE;
    usize, u64, Dtype::U64, LITTLE && size_of::<usize>() == 8;
}

impl Element for bool {
    const DTYPE: Dtype = Dtype::BOOL;

    fn write_elements(elements: &[bool], shape: &[usize], out: &mut Out<'_>) -> io::Result<()> {
        // SAFETY: a bool is one byte.
        out.record(&header(Dtype::BOOL, shape), unsafe { bytes_of(elements) })
    }
}

/// Results of each element type, single and as arrays of rank 1 to 4.
macro_rules! scalars {
    ($($element:ty)*) => { $(
        impl Answer for $element {
            fn size(&self) -> u64 {
                9 + (header(<$element>::DTYPE, &[]).len() + <$element>::DTYPE.size) as u64
            }

            fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
                Element::write_elements(&[*self], &[], out)
            }
        }

        arrays! { $element; Array1 1; Array2 2; Array3 3; Array4 4 }
    )* };
}

macro_rules! arrays {
    ($element:ty; $($array:ident $rank:literal);*) => { $(
        impl Answer for $array<$element> {
            fn size(&self) -> u64 {
                let dtype = <$element>::DTYPE;
                9 + (header(dtype, self.shape()).len() + self.len() * dtype.size) as u64
            }

            fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
                match self.as_slice() {
                    Some(elements) => Element::write_elements(elements, self.shape(), out),
                    None => {
                        let elements: Vec<$element> = self.iter().copied().collect();
                        Element::write_elements(&elements, self.shape(), out)
                    }
                }
            }
        }
    )* };
}

scalars! { bool i64 usize f64 }

impl<R: Answer> Answer for Option<R> {
    fn size(&self) -> u64 {
        1 + self.as_ref().map_or(0, R::size)
    }

    fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
        match self {
            None => out.put(b"N"),
            Some(value) => {
                out.put(b"S")?;
                value.write(out)
            }
        }
    }
}

macro_rules! tuples {
    ($($count:literal: $($part:ident $index:tt)*;)*) => { $(
        impl<$($part: Answer),*> Answer for ($($part,)*) {
            fn size(&self) -> u64 {
                2 $(+ self.$index.size())*
            }

            fn write(&self, out: &mut Out<'_>) -> io::Result<()> {
                out.put(&[b'T', $count])?;
                $(self.$index.write(out)?;)*
                Ok(())
            }
        }
    )* };
}

tuples! {
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
}
