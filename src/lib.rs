//! Learn attention masks and multi-head attention by small Rust exercises.

pub mod course;
pub mod value;
