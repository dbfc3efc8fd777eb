//! The header of NPY, NumPy's format for one array: written, and read without trust.
//!
//! Layout, from NumPy's `numpy/lib/format.py`: `\x93NUMPY`, two version bytes, the length of the header (u16 in
//! version 1, u32 in 2 and 3, little-endian), the header (a Python dict literal padded with spaces to a multiple
//! of 64 bytes in all and ended by a newline), then the elements.
//!
//! The kit and the program share this file, so it needs nothing but `std`.

use std::fmt;

const MAGIC: &[u8] = b"\x93NUMPY";
const ALIGNMENT: usize = 64;

/// What an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Bool,
    Int,
    Uint,
    Float,
}

/// The type of the elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dtype {
    pub kind: Kind,
    /// Bytes an element: 1, 2, 4 or 8.
    pub size: usize,
    pub big_endian: bool,
}

impl Dtype {
    pub const BOOL: Dtype = Dtype { kind: Kind::Bool, size: 1, big_endian: false };
    pub const I64: Dtype = Dtype { kind: Kind::Int, size: 8, big_endian: false };
    pub const U64: Dtype = Dtype { kind: Kind::Uint, size: 8, big_endian: false };
    pub const F64: Dtype = Dtype { kind: Kind::Float, size: 8, big_endian: false };

    fn parse(text: &str) -> Result<Dtype, Malformed> {
        let unsupported = || Malformed(format!("its elements are of type {text:?}, which isn't supported"));
        let mut chars = text.chars();
        let order = chars.next();
        let kind = match chars.next() {
            Some('b') => Kind::Bool,
            Some('i') => Kind::Int,
            Some('u') => Kind::Uint,
            Some('f') => Kind::Float,
            _ => return Err(unsupported()),
        };
        let size = match chars.as_str() {
            "1" if kind != Kind::Float => 1,
            "2" if kind != Kind::Bool => 2,
            "4" if kind != Kind::Bool => 4,
            "8" if kind != Kind::Bool => 8,
            _ => return Err(unsupported()),
        };
        let big_endian = match order {
            Some('<') => false,
            Some('>') => size > 1,
            Some('|') if size == 1 => false,
            Some('=') => cfg!(target_endian = "big"),
            _ => return Err(unsupported()),
        };
        Ok(Dtype { kind, size, big_endian })
    }
}

/// As NumPy's `dtype.str`, such as `<f8`.
impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = match (self.size, self.big_endian) {
            (1, _) => '|',
            (_, false) => '<',
            (_, true) => '>',
        };
        let kind = match self.kind {
            Kind::Bool => 'b',
            Kind::Int => 'i',
            Kind::Uint => 'u',
            Kind::Float => 'f',
        };
        write!(f, "{order}{kind}{}", self.size)
    }
}

/// All that a record says of its elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    pub dtype: Dtype,
    /// The first index varies fastest.
    pub fortran_order: bool,
    /// The length of each axis, outermost first; empty for a scalar.
    pub shape: Vec<usize>,
}

/// Why some bytes are no NPY record; ends the sentence "this is no NPY record: …".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed(pub String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

fn malformed<T>(reason: &str) -> Result<T, Malformed> {
    Err(Malformed(reason.to_owned()))
}

/// Appends the header of a record in C order, as NumPy writes it; the elements are to follow.
pub fn write_header(out: &mut Vec<u8>, dtype: Dtype, shape: &[usize]) {
    let mut dict = format!("{{'descr': '{dtype}', 'fortran_order': False, 'shape': (");
    for (axis, length) in shape.iter().enumerate() {
        dict.push_str(if axis == 0 { "" } else { ", " });
        dict.push_str(&length.to_string());
    }
    dict.push_str(if shape.len() == 1 { ",), }" } else { "), }" });

    // Version 1 has room for some 3,000 axes; ndarray and NumPy allow far fewer than that.
    let wide = dict.len() > 65_000;
    let fixed = MAGIC.len() + 2 + if wide { 4 } else { 2 };
    let total = (fixed + dict.len() + 1).next_multiple_of(ALIGNMENT);
    let length = total - fixed;
    out.reserve(total);
    out.extend_from_slice(MAGIC);
    if wide {
        out.extend_from_slice(&[2, 0]);
        out.extend_from_slice(&(length as u32).to_le_bytes());
    } else {
        out.extend_from_slice(&[1, 0]);
        out.extend_from_slice(&(length as u16).to_le_bytes());
    }
    let end = out.len() + length - 1;
    out.extend_from_slice(dict.as_bytes());
    out.resize(end, b' ');
    out.push(b'\n');
}

/// How many bytes of a record come before its first element. Twelve bytes are enough to tell.
pub fn header_size(start: &[u8]) -> Result<usize, Malformed> {
    let Some(rest) = start.strip_prefix(MAGIC) else {
        return malformed("it doesn't begin with NumPy's magic bytes");
    };
    let (fixed, length) = match rest {
        [1, _, a, b, ..] => (MAGIC.len() + 4, usize::from(u16::from_le_bytes([*a, *b]))),
        [2 | 3, _, a, b, c, d, ..] => (MAGIC.len() + 6, u32::from_le_bytes([*a, *b, *c, *d]) as usize),
        [0 | 4.., _, ..] => return malformed("its version is not 1, 2 or 3"),
        _ => return malformed("it is cut short in the header"),
    };
    fixed.checked_add(length).ok_or_else(|| Malformed("its header is too long".to_owned()))
}

/// Reads what stands before the first element: exactly [`header_size`] bytes. `size` is how many bytes follow,
/// which must be as many as the header needs.
pub fn read_header(bytes: &[u8], size: usize) -> Result<Header, Malformed> {
    let fixed = MAGIC.len() + if bytes.get(MAGIC.len()) == Some(&1) { 4 } else { 6 };
    let Ok(header) = std::str::from_utf8(bytes.get(fixed..).unwrap_or_default()) else {
        return malformed("its header is not text");
    };
    let header = Literal { rest: header }.header()?;
    match element_count(&header.shape).and_then(|count| count.checked_mul(header.dtype.size)) {
        Some(needed) if needed == size => Ok(header),
        Some(needed) if needed > size => {
            Err(Malformed(format!("it is cut short: its shape needs {needed} bytes, and {size} are there")))
        }
        Some(needed) => Err(Malformed(format!("{} bytes follow after its last element", size - needed))),
        None => malformed("its shape needs more bytes than can be counted"),
    }
}

/// The product of the lengths, where no axis but a zero-length one may hide an overflow.
fn element_count(shape: &[usize]) -> Option<usize> {
    // ndarray refuses a shape whose lengths other than 0 have a product over isize::MAX; so do we, always.
    let nonzero =
        shape.iter().filter(|length| **length != 0).try_fold(1usize, |n, length| n.checked_mul(*length))?;
    if nonzero > isize::MAX as usize / 8 {
        return None;
    }
    Some(if shape.contains(&0) { 0 } else { nonzero })
}

/// A reader of the dict literal: as much of Python as headers use.
struct Literal<'a> {
    rest: &'a str,
}

impl<'a> Literal<'a> {
    fn header(mut self) -> Result<Header, Malformed> {
        let (mut dtype, mut fortran_order, mut shape) = (None, None, None);
        self.expect('{')?;
        while !self.accept('}') {
            let key = self.string()?;
            self.expect(':')?;
            let doubled = match key {
                "descr" => dtype.replace(Dtype::parse(self.string()?)?).is_some(),
                "fortran_order" => fortran_order.replace(self.boolean()?).is_some(),
                "shape" => shape.replace(self.tuple()?).is_some(),
                _ => return Err(Malformed(format!("its header has the unknown key {key:?}"))),
            };
            if doubled {
                return Err(Malformed(format!("its header has the key {key:?} twice")));
            }
            if !self.accept(',') {
                self.expect('}')?;
                break;
            }
        }
        if !self.rest.trim().is_empty() {
            return malformed("its header goes on after the closing brace");
        }
        match (dtype, fortran_order, shape) {
            (Some(dtype), Some(fortran_order), Some(shape)) => Ok(Header { dtype, fortran_order, shape }),
            _ => malformed("its header lacks one of descr, fortran_order and shape"),
        }
    }

    fn accept(&mut self, wanted: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, wanted: char) -> Result<(), Malformed> {
        if self.accept(wanted) { Ok(()) } else { Err(Malformed(format!("its header lacks a {wanted:?}"))) }
    }

    fn string(&mut self) -> Result<&'a str, Malformed> {
        let quote = if self.accept('\'') {
            '\''
        } else if self.accept('"') {
            '"'
        } else if self.accept('[') {
            return malformed("its elements are records, which isn't supported");
        } else {
            return malformed("its header lacks a text in quotes");
        };
        let Some((text, rest)) = self.rest.split_once(quote) else {
            return malformed("its header has a text without an end");
        };
        self.rest = rest;
        Ok(text)
    }

    fn boolean(&mut self) -> Result<bool, Malformed> {
        self.rest = self.rest.trim_start();
        for (word, value) in [("True", true), ("False", false)] {
            if let Some(rest) = self.rest.strip_prefix(word) {
                self.rest = rest;
                return Ok(value);
            }
        }
        malformed("its fortran_order is neither True nor False")
    }

    fn tuple(&mut self) -> Result<Vec<usize>, Malformed> {
        self.expect('(')?;
        let mut lengths = Vec::new();
        while !self.accept(')') {
            self.rest = self.rest.trim_start();
            let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
            let (number, rest) = self.rest.split_at(digits);
            let Ok(length) = number.parse() else {
                return malformed("its shape is not a tuple of lengths");
            };
            lengths.push(length);
            // Python 2 wrote long integers as 3L.
            self.rest = rest.strip_prefix('L').unwrap_or(rest);
            if !self.accept(',') {
                self.expect(')')?;
                break;
            }
        }
        Ok(lengths)
    }
}
