//! Learn attention masks and multi-head attention by small Rust exercises.
//!
//! One way through: `course` → `build` → `run` → `judge` → `report`. See `ARCHITECTURE.md`.

// A learner meets each of these as a panic.
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used))]

pub mod author;
pub mod build;
pub mod cli;
pub mod commands;
pub mod course;
pub mod execute;
pub mod failure;
pub mod judge;
pub mod learn;
pub mod npy;
pub mod process;
pub mod report;
pub mod run;
pub mod terminal;
pub mod value;
