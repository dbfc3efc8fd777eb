//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::terminal::Color;

const EXAMPLES: &str = "\
Examples:
  attn-lessons init               write the course into this directory
  attn-lessons verify             judge all answers, and say what to do next
  attn-lessons verify causal_mask
  attn-lessons hint causal_mask   the next of three hints

Exit codes: 0 all pass · 1 some fail · 2 usage · 3 the course is broken ·
4 the machine lacks something · 130 interrupted";

/// Learn attention masks and multi-head attention by small Rust exercises; a wrong answer is told
/// which mistake it is.
#[derive(Debug, Parser)]
#[command(name = "attn-lessons", version, before_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// The course's directory [default: this one, or the nearest above it]
    #[arg(long, global = true, value_name = "DIR")]
    pub course: Option<PathBuf>,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge answers: all of them, or those named
    Verify {
        /// Exercises, such as `causal_mask` or `masks/causal_mask`
        names: Vec<String>,
        /// How to write the results
        #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
        format: Format,
        /// Run everything again, also what is known
        #[arg(long)]
        fresh: bool,
    },
    /// Judge one answer, run afresh, with all that it prints
    Run {
        /// An exercise
        name: String,
    },
    /// List the exercises and how far you are
    List,
    /// Show the next hint for an exercise: a nudge, the idea, nearly the code
    Hint {
        /// An exercise
        name: String,
    },
    /// Write the course into a directory; files that are there already are kept
    Init {
        /// The directory, made if needed
        #[arg(default_value = ".")]
        dir: PathBuf,
    },
    /// Bring the stub of an exercise back; your file is kept as a backup
    Reset {
        /// An exercise
        name: String,
    },
    /// For teachers: prove that a course is sound
    Author {
        #[command(subcommand)]
        command: Author,
    },
    /// Say what this machine has and lacks: toolchain, kit, cache, limits
    Doctor,
}

#[derive(Debug, Subcommand)]
pub enum Author {
    /// Run the solutions and all mistakes, and keep their outputs
    Freeze {
        /// Exercises; all without a name
        names: Vec<String>,
        /// Write without asking
        #[arg(long)]
        yes: bool,
    },
    /// Prove that right answers pass, that wrong ones can't, and that every mistake is named
    Check {
        /// Exercises; all without a name
        names: Vec<String>,
    },
    /// Print the JSON Schema of a check file, or of course.toml
    Schema {
        /// Which one
        #[arg(value_enum, default_value_t)]
        of: Schema,
    },
}

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Human,
    /// For machines: version 1 of the result model
    Json,
}

/// A file of the course that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Schema {
    /// checks/LEVEL/NAME.toml
    #[default]
    Check,
    /// checks/course.toml
    Course,
}
