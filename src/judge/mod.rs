//! Compare outputs, recognise mistakes, say the verdict.

pub mod verdict;
