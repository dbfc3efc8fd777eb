//! Compiles `probe.rs` with the kit, once.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::build::{Cache, Kit, Toolchain, write_if_changed};

const SOURCE: &str = include_str!("probe.rs");

/// The program.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        // Beside the test's own executable: kept from run to run, and gone with `cargo clean`.
        let here = std::env::current_exe().unwrap().with_file_name("probe-cache");
        let cache = Cache::at(here.clone()).unwrap();
        let toolchain = Toolchain::find(&cache, Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let kit = Kit::ready(&cache, &toolchain, &|_| {}).unwrap();
        let source = here.join("probe.rs");
        write_if_changed(&source, SOURCE.as_bytes()).unwrap();
        let program = here.join(format!("probe-{}", std::process::id()));
        let mut rustc = std::process::Command::new(toolchain.rustc());
        rustc.arg(&source).args(["--edition=2024", "--crate-type", "bin", "--crate-name", "probe", "-o"]);
        assert!(rustc.arg(&program).args(kit.rustc_args()).status().unwrap().success());
        let stable = here.join("probe");
        std::fs::rename(&program, &stable).unwrap();
        stable
    })
}

/// The position of a function in the program's table.
pub fn index(name: &str) -> usize {
    let (_, table) = SOURCE.split_once("serve(&[").unwrap();
    let (table, _) = table.split_once("])").unwrap();
    table.split(',').position(|entry| entry.trim() == name).unwrap()
}
