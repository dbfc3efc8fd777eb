//! Level 2: one head of a GPT. The lesson is in README.md; each module is one exercise.

pub mod masked_head;
