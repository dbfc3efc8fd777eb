//! What is asked: the course's files, parsed with spans, and the loaded model.
//!
//! `raw` says what the files look like, `document` reads them past their errors, `resolve` and `load` make
//! the `model` of them. Whatever is wrong ends in one list of `Problems`.

mod document;
mod draw;
mod drawn;
pub mod edits;
pub mod embedded;
mod examples;
mod fields;
mod files;
pub mod frozen;
mod literal;
mod load;
pub mod model;
pub mod pristine;
pub mod problem;
mod raw;
mod resolve;
pub mod schema;
mod signature;
pub mod suggest;
mod syntax;
mod variants;

pub use load::{COURSE_FILE, find, load, load_only};
pub use problem::{Problem, Problems};
pub use schema::{check_schema, course_schema};

#[cfg(test)]
mod tests;
