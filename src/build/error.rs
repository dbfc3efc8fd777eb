//! What can keep the program from building anything at all: the machine lacks something.

use std::io;
use std::path::{Path, PathBuf};

/// The machine can't build. (A learner's file that doesn't compile is no error here, but a result.)
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error("no rustc on the PATH\n  help: install Rust with rustup, then open a new terminal")]
    NoRustc,
    #[error("rustc {found} is too old: {wanted} or newer is needed\n  help: rustup update stable")]
    OldRustc { found: String, wanted: &'static str },
    #[error(
        "`{program}` can't say where its toolchain is: {reason}\n  help: try `{program} --print sysroot`"
    )]
    NoSysroot { program: String, reason: String },
    #[error("no cargo beside {rustc}\n  help: install the whole toolchain with rustup")]
    NoCargo { rustc: PathBuf },
    #[error("the kit that exercises are linked with can't be built:\n{log}\n  help: {help}")]
    Kit { log: String, help: &'static str },
    #[error(
        "no place for a cache: neither HOME nor ATTN_LESSONS_CACHE is set\n  help: set ATTN_LESSONS_CACHE to a directory"
    )]
    NoCacheDirectory,
    #[error(
        "can't {action} {path}: {source}\n  help: see that the place exists, is writable and has room; ATTN_LESSONS_CACHE moves the cache"
    )]
    Io { action: &'static str, path: PathBuf, source: io::Error },
}

impl BuildError {
    /// An input or output error, with what was tried on what.
    pub fn io(action: &'static str, path: impl AsRef<Path>, source: io::Error) -> BuildError {
        BuildError::Io { action, path: path.as_ref().to_owned(), source }
    }
}
