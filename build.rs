//! The program carries the course and the kit inside: it is built again when a file of theirs changes.

fn main() {
    for dir in ["checks", "solutions", "kit"] {
        println!("cargo::rerun-if-changed={dir}");
    }
}
