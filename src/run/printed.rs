//! What the learner's code prints: kept at its start, counted, and watched at its end.

use super::outcome::Printed;

/// Bytes of a child's last words that are looked at when it has crashed.
const TAIL: usize = 1024;

/// Takes what every child of a run prints, on either stream.
#[derive(Debug)]
pub struct Recorder {
    kept: Vec<u8>,
    keep: usize,
    cut: bool,
    /// Of the present child.
    count: usize,
    most: usize,
    tail: Vec<u8>,
}

impl Recorder {
    /// Keeps the first `keep` bytes; a child may print `most`.
    pub fn new(keep: usize, most: usize) -> Recorder {
        Recorder { kept: Vec::new(), keep, cut: false, count: 0, most, tail: Vec::new() }
    }

    /// What comes now is printed by a fresh child.
    pub fn next_child(&mut self) {
        self.count = 0;
        self.tail.clear();
    }

    pub fn add(&mut self, bytes: &[u8]) {
        let room = self.keep - self.kept.len();
        self.cut |= bytes.len() > room;
        self.kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.count = self.count.saturating_add(bytes.len());
        self.tail.extend_from_slice(&bytes[bytes.len().saturating_sub(TAIL)..]);
        self.tail.drain(..self.tail.len().saturating_sub(TAIL));
    }

    /// Whether the present child has printed more than it may.
    pub fn is_flooded(&self) -> bool {
        self.count > self.most
    }

    /// The present child's last words.
    pub fn tail(&self) -> &[u8] {
        &self.tail
    }

    pub fn into_printed(self) -> Printed {
        let mut bytes = self.kept.as_slice();
        // A character that was cut in two is left out rather than shown as a broken one.
        if let (true, Err(error)) = (self.cut, std::str::from_utf8(bytes))
            && error.error_len().is_none()
        {
            bytes = &bytes[..error.valid_up_to()];
        }
        Printed { text: String::from_utf8_lossy(bytes).into_owned(), cut: self.cut }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_kept_and_the_end_is_seen() {
        let mut recorder = Recorder::new(5, 2000);
        recorder.add(b"one");
        assert!(!recorder.is_flooded());
        recorder.add("é€".as_bytes());
        recorder.add(&[b'x'; 2000]);
        assert!(recorder.is_flooded());
        assert_eq!(recorder.tail(), [b'x'; TAIL]);
        recorder.next_child();
        assert!(!recorder.is_flooded() && recorder.tail().is_empty());
        recorder.add(b"more");
        assert_eq!(recorder.into_printed(), Printed { text: "oneé".to_owned(), cut: true });
    }

    #[test]
    fn a_character_cut_in_two_is_left_out() {
        let mut recorder = Recorder::new(2, 10);
        recorder.add("a€".as_bytes());
        assert_eq!(recorder.into_printed(), Printed { text: "a".to_owned(), cut: true });
        let mut recorder = Recorder::new(10, 10);
        recorder.add(b"a\xff\xe2");
        assert_eq!(recorder.into_printed(), Printed { text: "a\u{fffd}\u{fffd}".to_owned(), cut: false });
    }
}
