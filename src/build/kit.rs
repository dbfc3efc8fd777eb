//! The kit: the crate that every answer is linked with, compiled once per toolchain.
//!
//! It brings ndarray, the wire and the instantiations that answers commonly need. As a shared library
//! it makes each later link a matter of milliseconds; where the platform has no shared libstd, or
//! can't link one, it is linked statically instead. Which way works is tried once and remembered.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::cache::{Cache, lock, short_hash, write_atomically, write_if_changed};
use super::linker::Linker;
use super::{BuildError, Toolchain};
use crate::process;

static SOURCES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/kit");

const NEEDS_CC: &str = "a C linker (`cc`) is needed: on Debian and Ubuntu install build-essential, on macOS run xcode-select --install";

/// How answers are linked with the kit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Linkage {
    /// Against one shared library: fastest.
    Shared,
    /// With everything copied in: slower, works everywhere.
    Static,
}

/// A kit that is built and was seen to work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kit {
    /// Changes with the toolchain and the kit's sources; part of every verdict's key.
    pub key: String,
    pub linkage: Linkage,
    /// `libkit.so` or `libkit.rlib`.
    pub library: PathBuf,
    /// The `ndarray` that the kit was compiled with.
    pub ndarray: PathBuf,
    pub linker: Linker,
    pub toolchain: Toolchain,
}

/// A step of the kit's first build, for a progress line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KitStep {
    pub done: usize,
    pub total: usize,
    /// The crate that was just compiled.
    pub name: String,
}

impl Kit {
    /// The kit for a toolchain: from the cache, or built now (seconds; needs the crate registry once).
    pub fn ready(cache: &Cache, toolchain: &Toolchain, step: &dyn Fn(KitStep)) -> Result<Kit, BuildError> {
        let key = Kit::key_for(toolchain);
        let dir = cache.directory(&format!("kit-{key}"))?;
        if let Some(kit) = read_ready(&dir) {
            return Ok(kit);
        }
        let _held = lock(&dir)?;
        // Another process may have built it while this one waited.
        if let Some(kit) = read_ready(&dir) {
            return Ok(kit);
        }
        unpack(&dir)?;
        let shared = build(&dir, &key, toolchain, Linkage::Shared, step).and_then(|kit| fastest(&dir, kit));
        let kit = match shared {
            Ok(kit) => kit,
            // The static build fails for the same reason if the shared one failed for want of crates,
            // so its error is the one to show.
            Err(_) => {
                build(&dir, &key, toolchain, Linkage::Static, step).and_then(|kit| fastest(&dir, kit))?
            }
        };
        let ready = dir.join("ready.json");
        let json = serde_json::to_vec_pretty(&kit).unwrap_or_default();
        write_atomically(&ready, &json).map_err(|e| BuildError::io("write", &ready, e))?;
        Ok(kit)
    }

    /// The key of the kit for a toolchain, whether it is built or not.
    pub fn key_for(toolchain: &Toolchain) -> String {
        let tool = env!("CARGO_PKG_VERSION").as_bytes();
        let mut parts: Vec<&[u8]> = vec![tool, toolchain.version.as_bytes(), toolchain.stamp.as_bytes()];
        for file in sources() {
            parts.push(file.path().as_os_str().as_encoded_bytes());
            parts.push(file.contents());
        }
        short_hash(&parts)
    }

    /// The arguments that make rustc find the kit, beside the source and the output.
    pub fn rustc_args(&self) -> Vec<OsString> {
        let dependencies = self.ndarray.parent().unwrap_or(Path::new("."));
        let mut args: Vec<OsString> = Vec::new();
        let mut arg = |text: String| args.push(text.into());
        arg("--extern".into());
        arg(format!("kit={}", self.library.display()));
        arg("--extern".into());
        arg(format!("ndarray={}", self.ndarray.display()));
        arg("-L".into());
        arg(format!("dependency={}", dependencies.display()));
        let mut libraries = Vec::new();
        match self.linkage {
            Linkage::Shared => {
                arg("-Cprefer-dynamic".into());
                libraries.extend(self.library.parent().map(Path::to_owned));
                libraries.push(self.toolchain.libraries());
            }
            Linkage::Static => arg("-Cstrip=symbols".into()),
        }
        args.extend(self.linker.rustc_args(&libraries.iter().map(PathBuf::as_path).collect::<Vec<_>>()));
        args
    }
}

fn sources() -> Vec<&'static include_dir::File<'static>> {
    fn walk(dir: &'static Dir<'static>, files: &mut Vec<&'static include_dir::File<'static>>) {
        files.extend(dir.files());
        dir.dirs().for_each(|dir| walk(dir, files));
    }
    let mut files = Vec::new();
    walk(&SOURCES, &mut files);
    files.sort_by_key(|file| file.path());
    files
}

fn read_ready(dir: &Path) -> Option<Kit> {
    let kit: Kit = serde_json::from_slice(&fs::read(dir.join("ready.json")).ok()?).ok()?;
    (kit.library.is_file() && kit.ndarray.is_file()).then_some(kit)
}

/// Writes the kit's sources out as a cargo package.
fn unpack(dir: &Path) -> Result<(), BuildError> {
    for file in sources() {
        let name = match file.path().to_str() {
            Some("kit.toml") => Path::new("Cargo.toml"),
            Some("kit.lock") => Path::new("Cargo.lock"),
            _ => file.path(),
        };
        let path = dir.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|e| BuildError::io("create", parent, e))?;
        }
        write_if_changed(&path, file.contents()).map_err(|e| BuildError::io("write", &path, e))?;
    }
    Ok(())
}

fn build(
    dir: &Path,
    key: &str,
    toolchain: &Toolchain,
    linkage: Linkage,
    step: &dyn Fn(KitStep),
) -> Result<Kit, BuildError> {
    let failed = |log: String| BuildError::Kit {
        help: if log.contains("linker") {
            NEEDS_CC
        } else if log.contains("download") || log.contains("registry") || log.contains("network") {
            "the first build fetches ndarray from the crate registry: connect once, later runs work offline"
        } else {
            "see what cargo and rustc say above; a full disk and a proxy are common reasons"
        },
        log,
    };
    let mut command = Command::new(toolchain.cargo()?);
    command.current_dir(dir).args(["rustc", "--lib", "--locked"]);
    command.arg("--message-format=json-render-diagnostics").arg("--target-dir").arg(dir.join("target"));
    match linkage {
        Linkage::Shared => {
            command.args(["--crate-type", "dylib", "--", "-Cprefer-dynamic"]);
            // Calls within the kit are bound when it is linked, not each time a program starts: 12,000
            // symbols less to look up, which halves the start.
            command.args(cfg!(target_os = "linux").then_some("-Clink-arg=-Wl,-Bsymbolic"))
        }
        Linkage::Static => command.args(["--crate-type", "rlib"]),
    };
    // The user's own build settings (another linker, a wrapper, flags) must not reach the kit: answers are
    // compiled without them and would not fit.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_TARGET_DIR"] {
        command.env_remove(variable);
    }
    command.env("RUSTC", toolchain.rustc()).env("RUSTC_WRAPPER", "").env("RUSTC_WORKSPACE_WRAPPER", "");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    process::lead_session(&mut command);
    let mut child = process::spawn(&mut command)
        .map_err(|e| BuildError::io("start", toolchain.cargo().unwrap_or_default(), e))?;
    let (stdout, stderr) = (child.take_stdout(), child.take_stderr());
    let total = SOURCES
        .get_file("kit.lock")
        .and_then(|f| f.contents_utf8())
        .unwrap_or("")
        .matches("[[package]]")
        .count();
    let (artifacts, log) = std::thread::scope(|scope| {
        let log = scope.spawn(|| {
            let mut text = String::new();
            // Lossy text would do as well; a read error leaves what was read.
            let _ = stderr.map(|mut pipe| pipe.read_to_string(&mut text));
            text
        });
        let artifacts =
            stdout.map(|pipe| read_artifacts(BufReader::new(pipe), total, step)).unwrap_or_default();
        (artifacts, log.join().unwrap_or_default())
    });
    let status = child.wait().map_err(|e| BuildError::io("wait for", "cargo", e))?;
    if !status.success() {
        return Err(failed(log.trim().to_owned()));
    }
    let extension = match linkage {
        Linkage::Shared => std::env::consts::DLL_EXTENSION,
        Linkage::Static => "rlib",
    };
    let file = |name: &str, extension: &str| {
        artifacts
            .iter()
            .filter(|artifact| artifact.name == name)
            .flat_map(|artifact| &artifact.files)
            .find(|file| file.extension().is_some_and(|e| e == extension))
            .cloned()
            .ok_or_else(|| failed(format!("cargo did not say where {name}'s .{extension} is")))
    };
    Ok(Kit {
        key: key.to_owned(),
        linkage,
        library: file("kit", extension)?,
        ndarray: file("ndarray", "rlib")?,
        linker: Linker::Driver,
        toolchain: toolchain.clone(),
    })
}

/// What cargo says it made.
#[derive(Debug, Default)]
struct Artifact {
    name: String,
    files: Vec<PathBuf>,
}

fn read_artifacts(lines: impl BufRead, total: usize, step: &dyn Fn(KitStep)) -> Vec<Artifact> {
    let mut artifacts = Vec::new();
    for line in lines.lines().map_while(Result::ok) {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
        if message["reason"] != "compiler-artifact" || message["target"]["kind"][0] == "custom-build" {
            continue;
        }
        let name = message["target"]["name"].as_str().unwrap_or_default().to_owned();
        let files = message["filenames"].as_array().into_iter().flatten();
        let files = files.filter_map(|file| file.as_str().map(PathBuf::from)).collect();
        step(KitStep { done: artifacts.len() + 1, total, name: name.clone() });
        artifacts.push(Artifact { name, files });
    }
    artifacts
}

/// The kit with the quickest linker that works with it.
fn fastest(dir: &Path, kit: Kit) -> Result<Kit, BuildError> {
    for linker in Linker::quick_ones(&kit.toolchain) {
        if let Ok(kit) = probe(dir, Kit { linker, ..kit.clone() }) {
            return Ok(kit);
        }
    }
    probe(dir, kit)
}

/// Compiles and starts the smallest program that is linked with the kit.
fn probe(dir: &Path, kit: Kit) -> Result<Kit, BuildError> {
    let failed = |log: String| BuildError::Kit { log, help: NEEDS_CC };
    let source = dir.join("probe.rs");
    let program = dir.join("probe");
    let text = "fn main() { if std::env::args().count() > 5 { kit::serve(&[]) } }";
    write_if_changed(&source, text.as_bytes()).map_err(|e| BuildError::io("write", &source, e))?;
    let mut command = super::rustc::command(&kit);
    command.arg(&source).arg("-o").arg(&program);
    let output = command.output().map_err(|e| BuildError::io("start", kit.toolchain.rustc(), e))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    let output =
        Command::new(&program).env_clear().output().map_err(|e| BuildError::io("start", &program, e))?;
    if !output.status.success() {
        return Err(failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    Ok(kit)
}
