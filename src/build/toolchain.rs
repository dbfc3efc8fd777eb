//! Which rustc is called: the toolchain's own, not rustup's proxy, which costs 5 ms a call.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::BuildError;
use super::cache::{Cache, file_stamp, short_hash, write_atomically};

/// The oldest rustc that the kit compiles with.
const OLDEST: (u32, u32) = (1, 89);
const OLDEST_TEXT: &str = "1.89";

/// A Rust toolchain on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    pub sysroot: PathBuf,
    /// As rustc calls itself: `rustc 1.95.0 (59807616e 2026-04-14)`.
    pub version: String,
    /// The platform it compiles for, such as `x86_64-unknown-linux-gnu`.
    pub host: String,
    /// Changes when the compiler does.
    pub stamp: String,
}

impl Toolchain {
    /// The toolchain that `rustc` means in a directory (rustup lets a directory choose its own).
    /// Asking costs tens of milliseconds, so the answer is kept as long as nothing that could change it has.
    pub fn find(cache: &Cache, dir: &Path) -> Result<Toolchain, BuildError> {
        let proxy = on_path("rustc").ok_or(BuildError::NoRustc)?;
        let kept = cache.directory("toolchains")?.join(format!("{}.json", question(&proxy, dir)));
        if let Some(known) = fs::read(&kept).ok().and_then(|b| serde_json::from_slice::<Toolchain>(&b).ok())
            && known.stamp == file_stamp(&known.rustc())
        {
            return Ok(known);
        }
        let found = Toolchain::ask(&proxy, dir)?;
        if let Ok(json) = serde_json::to_vec(&found) {
            write_atomically(&kept, &json).map_err(|e| BuildError::io("write", &kept, e))?;
        }
        Ok(found)
    }

    fn ask(proxy: &Path, dir: &Path) -> Result<Toolchain, BuildError> {
        let sysroot = PathBuf::from(ask(proxy, dir, &["--print", "sysroot"])?.trim());
        let rustc = sysroot.join("bin").join(format!("rustc{}", env::consts::EXE_SUFFIX));
        // A distribution's rustc may stand outside the sysroot that it names.
        let rustc = if rustc.is_file() { rustc } else { proxy.to_owned() };
        let verbose = ask(&rustc, dir, &["-vV"])?;
        let field =
            |name: &str| verbose.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").trim();
        let release = field("release:");
        if !new_enough(release) {
            return Err(BuildError::OldRustc { found: release.to_owned(), wanted: OLDEST_TEXT });
        }
        let version = verbose.lines().next().unwrap_or_default().to_owned();
        Ok(Toolchain { version, host: field("host:").to_owned(), stamp: file_stamp(&rustc), sysroot })
    }

    /// The compiler itself.
    pub fn rustc(&self) -> PathBuf {
        let own = self.tool("rustc");
        if own.is_file() { own } else { on_path("rustc").unwrap_or(own) }
    }

    /// The toolchain's cargo.
    pub fn cargo(&self) -> Result<PathBuf, BuildError> {
        let own = self.tool("cargo");
        if own.is_file() {
            return Ok(own);
        }
        on_path("cargo").ok_or_else(|| BuildError::NoCargo { rustc: self.rustc() })
    }

    /// Where `libstd` stands as a shared library.
    pub fn libraries(&self) -> PathBuf {
        self.sysroot.join("lib/rustlib").join(&self.host).join("lib")
    }

    fn tool(&self, name: &str) -> PathBuf {
        self.sysroot.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX))
    }
}

fn ask(program: &Path, dir: &Path, args: &[&str]) -> Result<String, BuildError> {
    let failed = |reason: String| BuildError::NoSysroot { program: program.display().to_string(), reason };
    let output =
        Command::new(program).args(args).current_dir(dir).output().map_err(|e| failed(e.to_string()))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A hash of everything that decides which toolchain a directory gets.
fn question(proxy: &Path, dir: &Path) -> String {
    let mut parts = vec![proxy.as_os_str().as_encoded_bytes().to_vec(), file_stamp(proxy).into_bytes()];
    for variable in ["RUSTUP_TOOLCHAIN", "RUSTUP_HOME"] {
        parts.push(env::var_os(variable).unwrap_or_default().as_encoded_bytes().to_vec());
    }
    let rustup =
        env::var_os("RUSTUP_HOME").map(PathBuf::from).or_else(|| Some(dirs::home_dir()?.join(".rustup")));
    if let Some(rustup) = rustup {
        parts.push(file_stamp(&rustup.join("settings.toml")).into_bytes());
    }
    for ancestor in dir.ancestors() {
        parts.push(ancestor.as_os_str().as_encoded_bytes().to_vec());
        parts.push(file_stamp(&ancestor.join("rust-toolchain.toml")).into_bytes());
        parts.push(file_stamp(&ancestor.join("rust-toolchain")).into_bytes());
    }
    short_hash(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The first program of that name on the PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(&file)).find(|path| path.is_file())
}

fn new_enough(release: &str) -> bool {
    let mut numbers = release.split(['.', '-']).map(|n| n.parse::<u32>().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= OLDEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_compared_as_numbers() {
        assert!(new_enough("1.95.0") && new_enough("1.89.0-beta.2") && new_enough("2.0.0"));
        assert!(!new_enough("1.9.0") && !new_enough("1.88.1") && !new_enough(""));
    }
}
