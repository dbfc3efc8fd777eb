//! Cuts what comes through the pipe of replies into frames: the case's number (`u32`), the kind (a byte), the
//! payload's length (`u64`), the payload. All numbers are little-endian.

use std::os::fd::AsFd;

use rustix::buffer::spare_capacity;
use rustix::io::Errno;

use super::outcome::{Outcome, Place};
use super::wire;
use crate::course::model::ResultType;

const HEAD: usize = 4 + 1 + 8;

/// Bytes of a panic's text; the kit sends at most a quarter of that.
const TEXT_MAX: u64 = 16 << 10;

/// Room that is made at once: a length that was only announced allocates no more than this.
const ROOM_MAX: usize = 16 << 20;
const ROOM_MIN: usize = 64 << 10;

/// A reply as it came.
#[derive(Debug, PartialEq)]
pub struct Frame<'a> {
    /// Which case of this child's question it claims to be for.
    pub case: u32,
    kind: u8,
    payload: &'a [u8],
}

/// What an attempt to read led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Read {
    Some,
    /// Nothing is there at present.
    Nothing,
    /// Nothing will come any more.
    Closed,
}

/// The bytes that have come and are not yet consumed.
#[derive(Debug, Default)]
pub struct Frames {
    buffer: Vec<u8>,
    start: usize,
    /// The pipe was told that much will come.
    wide: bool,
}

impl Frames {
    /// Reads once, without waiting.
    pub fn read(&mut self, pipe: impl AsFd) -> Result<Read, Errno> {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.start = 0;
        }
        let whole = self
            .announced()
            .map_or(0, |length| HEAD.saturating_add(usize::try_from(length).unwrap_or(usize::MAX)));
        let missing = whole.saturating_sub(self.buffer.len() - self.start);
        if missing > ROOM_MIN && !self.wide {
            self.wide = true;
            widen(&pipe);
        }
        if self.buffer.capacity() - self.buffer.len() < missing.clamp(1, ROOM_MIN) {
            self.buffer.drain(..self.start);
            self.start = 0;
            let room = missing.clamp(ROOM_MIN, ROOM_MAX);
            self.buffer.try_reserve_exact(room).map_err(|_| Errno::NOMEM)?;
        }
        match rustix::io::read(&pipe, spare_capacity(&mut self.buffer)) {
            Ok(0) => Ok(Read::Closed),
            Ok(_) => Ok(Read::Some),
            Err(Errno::AGAIN | Errno::INTR) => Ok(Read::Nothing),
            Err(error) => Err(error),
        }
    }

    /// The next whole frame, if it is there. Its payload may have at most `max` bytes.
    pub fn next(&mut self, max: u64) -> Result<Option<Frame<'_>>, String> {
        let Some(length) = self.announced() else { return Ok(None) };
        let head = &self.buffer[self.start..];
        let (case, kind) = (u32::from_le_bytes([head[0], head[1], head[2], head[3]]), head[4]);
        if length > if kind == 0 { max } else { TEXT_MAX } {
            return Err("its reply is too large".to_owned());
        }
        let payload = self.start + HEAD;
        let end = usize::try_from(length).ok().and_then(|length| payload.checked_add(length));
        match end.filter(|end| *end <= self.buffer.len()) {
            Some(end) => {
                self.start = end;
                Ok(Some(Frame { case, kind, payload: &self.buffer[payload..end] }))
            }
            None => Ok(None),
        }
    }

    /// Whether a frame has begun and isn't whole.
    pub fn has_begun(&self) -> bool {
        self.start < self.buffer.len()
    }

    /// The payload's length that the next frame's head gives, if the head is there.
    fn announced(&self) -> Option<u64> {
        let head = self.buffer.get(self.start..)?.first_chunk::<HEAD>()?;
        head.last_chunk::<8>().map(|length| u64::from_le_bytes(*length))
    }
}

/// Lets a pipe hold more, so that a large array doesn't need a wake-up for every 64 KiB of it.
fn widen(pipe: &impl AsFd) {
    // The kernel may refuse; then it takes a little longer.
    #[cfg(target_os = "linux")]
    let _ = rustix::pipe::fcntl_setpipe_size(pipe, 1 << 20);
    #[cfg(not(target_os = "linux"))]
    let _ = pipe;
}

impl Frame<'_> {
    /// What it says of its case.
    pub fn outcome(&self, ty: &ResultType) -> Outcome {
        match self.kind {
            0 => wire::result(self.payload, ty)
                .map_or_else(|reason| Outcome::Garbled { reason }, Outcome::Value),
            1 => {
                let (message, place) = match self.payload.iter().rposition(|byte| *byte == 0) {
                    Some(end) => (&self.payload[..end], &self.payload[end + 1..]),
                    None => (self.payload, b"".as_slice()),
                };
                Outcome::Panicked {
                    message: String::from_utf8_lossy(message).into_owned(),
                    at: read_place(place),
                }
            }
            2 => Outcome::NotStarted,
            kind => Outcome::Garbled { reason: format!("its reply is of the unknown kind {kind}") },
        }
    }
}

/// Reads `file:line:column`.
fn read_place(text: &[u8]) -> Option<Place> {
    let mut parts = std::str::from_utf8(text).ok()?.rsplitn(3, ':');
    let (column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    Some(Place { file: file.to_owned(), line: line.parse().ok()?, column: column.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(case: u32, kind: u8, length: u64, payload: &[u8]) -> Vec<u8> {
        [&case.to_le_bytes()[..], &[kind], &length.to_le_bytes(), payload].concat()
    }

    fn frames(bytes: Vec<u8>) -> Frames {
        Frames { buffer: bytes, ..Frames::default() }
    }

    #[test]
    fn a_stream_is_cut_into_frames_however_it_comes() {
        let bytes = [frame(0, 1, 3, b"abc"), frame(1, 2, 0, b""), frame(2, 1, 2, b"x")].concat();
        let (reader, writer) = rustix::pipe::pipe().unwrap();
        let mut frames = Frames::default();
        let mut seen = Vec::new();
        for byte in &bytes {
            rustix::io::write(&writer, &[*byte]).unwrap();
            assert_eq!(frames.read(&reader), Ok(Read::Some));
            while let Some(frame) = frames.next(10).unwrap() {
                seen.push((frame.case, frame.kind, frame.payload.to_vec()));
            }
        }
        assert_eq!(seen, [(0, 1, b"abc".to_vec()), (1, 2, Vec::new())]);
        assert!(frames.has_begun());
        drop(writer);
        assert_eq!(frames.read(&reader), Ok(Read::Closed));
    }

    #[test]
    fn a_length_that_was_only_announced_allocates_little() {
        let (reader, writer) = rustix::pipe::pipe().unwrap();
        let mut frames = frames(frame(0, 0, 200 << 20, b""));
        rustix::io::write(&writer, b"x").unwrap();
        assert_eq!(frames.read(&reader), Ok(Read::Some));
        assert_eq!(frames.next(256 << 20), Ok(None));
        assert!(frames.buffer.capacity() <= ROOM_MAX + 2 * HEAD);
        assert!(frames.next(1 << 20).is_err(), "more than allowed");
        assert!(
            super::Frames { buffer: frame(0, 0, u64::MAX, b""), ..Frames::default() }.next(u64::MAX).is_ok()
        );
    }

    #[test]
    fn panics_carry_their_place() {
        let outcome = |kind, payload: &[u8]| {
            let ty = ResultType::Tuple(Vec::new());
            frames(frame(0, kind, payload.len() as u64, payload)).next(99).unwrap().unwrap().outcome(&ty)
        };
        let panicked = |message: &str, at| Outcome::Panicked { message: message.to_owned(), at };
        let place = |file: &str, line, column| Some(Place { file: file.to_owned(), line, column });
        assert_eq!(outcome(1, b"oh\0a:b.rs:3:14"), panicked("oh", place("a:b.rs", 3, 14)));
        assert_eq!(outcome(1, b"a\0b\0"), panicked("a\0b", None));
        assert_eq!(outcome(1, b"no place"), panicked("no place", None));
        assert_eq!(outcome(1, b"x\0a.rs:y:1"), panicked("x", None));
        assert_eq!(outcome(2, b"not yet implemented\0a.rs:1:1"), Outcome::NotStarted);
        assert!(matches!(outcome(3, b""), Outcome::Garbled { .. }));
    }
}
