//! Compare outputs, recognise mistakes, say the verdict.

pub mod compare;
pub mod expected;
mod judgement;
mod message;
pub mod recognise;
#[cfg(test)]
mod samples;
mod symptoms;
pub mod verdict;
pub mod words;

pub use judgement::{compile_error, internal, judge, refused};
