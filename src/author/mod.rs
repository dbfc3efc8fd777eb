//! For teachers: freeze the outputs of a course, and prove that it is sound.

pub mod check;
pub mod freeze;
pub mod specimens;
pub mod stray;
