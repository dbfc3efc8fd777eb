//! Learn attention masks and multi-head attention by small Rust exercises.

pub mod build;
pub mod course;
pub mod judge;
pub mod npy;
pub mod process;
pub mod report;
pub mod run;
pub mod terminal;
pub mod value;
