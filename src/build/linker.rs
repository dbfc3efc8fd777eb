//! How programs are linked: the quickest way that was seen to work on this machine.
//!
//! Usually a linker is called through the C compiler: four programs start one another until lld runs, and lld starts
//! threads for so small a program. Calling the toolchain's lld itself takes a tenth off an edit.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::Toolchain;

/// A way to link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Linker {
    /// The toolchain's lld, called by rustc itself.
    Lld {
        program: PathBuf,
        /// What the C compiler would add: where the start of a program and the C library are.
        args: Vec<String>,
    },
    /// Through the C compiler, with what makes lld quicker on a small program.
    QuickDriver,
    /// Through the C compiler, as rustc does by itself.
    Driver,
}

/// What makes lld quicker on a small program: no threads to start, nothing to merge, no hash over the result.
const QUICK: [&str; 3] = ["--threads=1", "-O0", "--build-id=none"];

impl Linker {
    /// The ways to try before the plain one, the quickest first.
    pub fn quick_ones(toolchain: &Toolchain) -> Vec<Linker> {
        Linker::lld(toolchain).into_iter().chain([Linker::QuickDriver]).collect()
    }

    /// lld with what it must be told on a GNU/Linux.
    fn lld(toolchain: &Toolchain) -> Option<Linker> {
        // The loader's path is fixed by the platform's ABI.
        let loader = match toolchain.host.as_str() {
            "x86_64-unknown-linux-gnu" => "/lib64/ld-linux-x86-64.so.2",
            "aarch64-unknown-linux-gnu" => "/lib/ld-linux-aarch64.so.1",
            _ => return None,
        };
        let bin = toolchain.sysroot.join("lib/rustlib").join(&toolchain.host).join("bin");
        let program = bin.join("rust-lld");
        let start = file_of_cc("Scrt1.o").filter(|_| program.is_file())?;
        let folder = |name| Some(format!("-L{}", file_of_cc(name)?.parent()?.display()));
        let args = vec![
            start.display().to_string(),
            format!("--dynamic-linker={loader}"),
            folder("libc.so")?,
            folder("libgcc_s.so")?,
        ];
        Some(Linker::Lld { program, args })
    }

    /// The arguments that make rustc link this way, and the program look for its libraries in some directories.
    pub fn rustc_args(&self, libraries: &[&Path]) -> Vec<OsString> {
        let mut args: Vec<OsString> = Vec::new();
        // The C compiler hands on what follows `-Wl,`.
        let prefix = match self {
            Linker::Lld { .. } => "-Clink-arg=",
            Linker::QuickDriver | Linker::Driver => "-Clink-arg=-Wl,",
        };
        if let Linker::Lld { program, args: own } = self {
            args.push(format!("-Clinker={}", program.display()).into());
            args.push("-Clinker-flavor=ld.lld".into());
            args.extend(own.iter().map(|arg| format!("-Clink-arg={arg}").into()));
        }
        if !matches!(self, Linker::Driver) {
            args.extend(QUICK.iter().map(|arg| format!("{prefix}{arg}").into()));
        }
        for library in libraries {
            // Two arguments rather than `-rpath=DIR`, which macOS's linker doesn't know.
            args.push(format!("{prefix}-rpath").into());
            args.push(format!("{prefix}{}", library.display()).into());
        }
        args
    }
}

/// Where the C compiler has one of its files.
fn file_of_cc(name: &str) -> Option<PathBuf> {
    let output = Command::new("cc").arg(format!("-print-file-name={name}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    // It says the bare name where it has none.
    (path.is_absolute() && path.is_file()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_through_the_c_compiler_is_marked_so() {
        let lld = Linker::Lld { program: "/x/rust-lld".into(), args: vec!["/y/Scrt1.o".into()] };
        let args = lld.rustc_args(&[Path::new("/kit")]);
        assert!(
            args.contains(&"-Clinker=/x/rust-lld".into()) && args.contains(&"-Clink-arg=/y/Scrt1.o".into())
        );
        assert!(args.iter().all(|arg| !arg.to_string_lossy().contains("-Wl,")), "{args:?}");
        let plain = Linker::Driver.rustc_args(&[Path::new("/kit")]);
        assert_eq!(plain, ["-Clink-arg=-Wl,-rpath", "-Clink-arg=-Wl,/kit"]);
    }
}
