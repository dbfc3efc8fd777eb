//! A child process with limits, and the wire to it.

pub mod outcome;
