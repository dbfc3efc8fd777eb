//! What is the learner's own: the answers, the verdicts kept of them, and what was used of the hints.

pub mod answers;
pub mod examine;
pub mod state;
pub mod verdicts;
