//! Arguments and results: their bytes on the wire, as concrete functions.
//!
//! Nothing here is generic over the array: each conversion is compiled once, in the kit, and not again with every
//! exercise. The kit is compiled without optimisation (that is what lets exercises share its instances), so elements
//! are moved in bulk and not one by one wherever the machine's layout is the wire's.

use std::io::{self, Write};

use ndarray::{Array1, Array2, Array3, Array4};

use crate::npy::{self, Dtype};

/// The arguments of all cases, in order, as they came.
pub struct Arguments {
    bytes: Vec<u8>,
    position: usize,
}

impl Arguments {
    pub(crate) fn new(bytes: Vec<u8>, position: usize) -> Arguments {
        Arguments { bytes, position }
    }

    /// The next argument. It panics if that is of another type, which the runner prevents.
    pub fn take<T: Argument>(&mut self) -> T {
        T::take(self)
    }

    /// The shape and the bytes of the next argument, which must have elements of type `dtype`.
    fn record(&mut self, dtype: Dtype) -> (Vec<usize>, &[u8]) {
        let rest = self.bytes.get(self.position..).unwrap_or_default();
        let (length, record) = match rest {
            [b'A', a, b, c, d, e, f, g, h, record @ ..] => {
                (u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]), record)
            }
            _ => broken("an argument is missing or no array"),
        };
        let record = match usize::try_from(length).ok().and_then(|length| record.get(..length)) {
            Some(record) => record,
            None => broken("an argument is cut short"),
        };
        self.position += 9 + record.len();
        match npy::read(record) {
            Ok((header, data)) if header.dtype == dtype && !header.fortran_order => (header.shape, data),
            Ok((header, _)) => {
                broken(&format!("an argument has elements of type {}, not {dtype}", header.dtype))
            }
            Err(reason) => broken(&format!("an argument can't be read: {reason}")),
        }
    }
}

/// The question itself is wrong: no fault of the learner's, and nothing that they could mend.
fn broken(reason: &str) -> ! {
    panic!("the runner asked in a way that this program doesn't understand: {reason}")
}

/// What an exercise's function can be given.
pub trait Argument: Sized {
    /// Takes the next argument.
    fn take(arguments: &mut Arguments) -> Self;
}

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

/// An element type: `decode` and `write_elements` move all elements of an array.
trait Element: Copy + 'static {
    const DTYPE: Dtype;
    fn decode(data: &[u8]) -> Vec<Self>;
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

/// A copy of `data` as elements.
///
/// # Safety
/// Any bytes of `data` must be valid elements.
unsafe fn copied<T: Copy>(data: &[u8]) -> Vec<T> {
    let count = data.len() / size_of::<T>();
    let mut elements = Vec::<T>::with_capacity(count);
    // SAFETY: the vector has room for `count` elements, `data` has at least as many bytes, the two don't overlap as one
    // was allocated just now, and the caller vouches for the values.
    unsafe {
        std::ptr::copy_nonoverlapping(
            data.as_ptr(),
            elements.as_mut_ptr().cast::<u8>(),
            count * size_of::<T>(),
        );
        elements.set_len(count);
    }
    elements
}

/// For each number: its type here, its type on the wire, and whether both have the same bytes here.
macro_rules! numbers {
    ($($here:ty, $wire:ty, $dtype:expr, $same:expr;)*) => { $(
        impl Element for $here {
            const DTYPE: Dtype = $dtype;

            fn decode(data: &[u8]) -> Vec<$here> {
                if $same {
                    // SAFETY: any 8 bytes are a number of this type, which is 8 bytes wide where `$same` holds.
                    return unsafe { copied(data) };
                }
                let (words, _) = data.as_chunks::<8>();
                let number = |word: &[u8; 8]| <$here>::try_from(<$wire>::from_le_bytes(*word));
                words.iter().map(|word| number(word).unwrap_or_else(|_| broken("a number is too large here"))).collect()
            }

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

    fn decode(data: &[u8]) -> Vec<bool> {
        let (blocks, rest) = data.as_chunks::<64>();
        let mut all = rest.iter().fold(0, |all, byte| all | byte);
        for block in blocks {
            // Eight words at a time, since this loop isn't optimised.
            let (w, _) = block.as_chunks::<8>();
            let word = |i: usize| u64::from_ne_bytes(w[i]);
            let some = word(0) | word(1) | word(2) | word(3) | word(4) | word(5) | word(6) | word(7);
            all |= u8::from(some & !0x0101_0101_0101_0101 != 0) << 1;
        }
        if all > 1 {
            broken("a truth value is neither 0 nor 1");
        }
        // SAFETY: every byte is 0 or 1.
        unsafe { copied(data) }
    }

    fn write_elements(elements: &[bool], shape: &[usize], out: &mut Out<'_>) -> io::Result<()> {
        // SAFETY: a bool is one byte.
        out.record(&header(Dtype::BOOL, shape), unsafe { bytes_of(elements) })
    }
}

macro_rules! scalars {
    ($($element:ty)*) => { $(
        impl Argument for $element {
            fn take(arguments: &mut Arguments) -> $element {
                let (shape, data) = arguments.record(<$element>::DTYPE);
                match (shape.as_slice(), <$element as Element>::decode(data).first()) {
                    ([], Some(element)) => *element,
                    _ => broken("an argument is an array and not a single value"),
                }
            }
        }

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
        impl Argument for $array<$element> {
            fn take(arguments: &mut Arguments) -> $array<$element> {
                let (shape, data) = arguments.record(<$element>::DTYPE);
                let Ok(shape) = <[usize; $rank]>::try_from(shape) else {
                    broken("an argument has another number of axes");
                };
                match $array::from_shape_vec(shape, <$element as Element>::decode(data)) {
                    Ok(array) => array,
                    Err(_) => broken("an argument's shape doesn't fit its elements"),
                }
            }
        }

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
