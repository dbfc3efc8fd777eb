//! Parses the command line, hands over, and turns the result into an exit code.

use std::process::ExitCode;

use attn_lessons::cli::Cli;
use attn_lessons::commands;
use clap::Parser;

fn main() -> ExitCode {
    commands::main(Cli::parse())
}
