//! The program as people and machines meet it: real processes, real files, real terminals.

#[allow(clippy::all)] // As learners write.
mod mistakes;
mod solutions;
mod support;

mod author;
mod broken_course;
mod compile_errors;
mod first_run;
mod fixtures;
mod kill;
mod learners;
mod limits;
mod named;
mod random_edits;
mod references;
mod reported_faults;
mod terminal;
