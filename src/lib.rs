//! Learn attention masks and multi-head attention by small Rust exercises.

pub mod course;
pub mod judge;
pub mod run;
pub mod value;
