//! What is asked: the course's files, parsed with spans, and the loaded model.

pub mod frozen;
pub mod model;
