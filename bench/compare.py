#!/usr/bin/env python3
"""Measures the loop against cargo test and bare rustc, in one run and on the same exercises, and prints a table.

    python3 bench/compare.py [--samples N] [--keep DIR]

Needs cargo, rustc and python3, nothing else. Every sample edits a constant in the bodies first, so that nothing is found
finished. The peers take turns, so that a machine that slows down slows all of them. Medians are printed; quote ratios.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ONE = ["masks/causal_mask", "masks/masked_softmax", "one_head/masked_head"]


def run(args, cwd, env=None, allowed=(0,)):
    """Runs a command to its end; returns seconds."""
    started = time.perf_counter()
    done = subprocess.run(args, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    seconds = time.perf_counter() - started
    if done.returncode not in allowed:
        sys.exit(f"{args} ended with {done.returncode}:\n{done.stdout.decode(errors='replace')}")
    return seconds


class Course:
    """A course as `init` writes it, solved, and the same solutions as one cargo package an exercise."""

    def __init__(self, directory):
        self.program = ROOT / "target/release/attn-lessons"
        self.dir = directory / "course"
        self.cargo = directory / "cargo"
        self.cache = directory / "cache"
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("CARGO")}
        self.env["ATTN_LESSONS_CACHE"] = str(self.cache)
        run([self.program, "init", self.dir], directory, self.env)
        self.ids = sorted(str(p.relative_to(self.dir / "solutions"))[:-3] for p in (self.dir / "solutions").rglob("*.rs"))
        self.text = {id: (self.dir / f"solutions/{id}.rs").read_text() for id in self.ids}
        self.edits = 0
        self.make_cargo()

    def make_cargo(self):
        members = []
        for id in self.ids:
            name = id.split("/")[1]
            package = self.cargo / name
            (package / "src").mkdir(parents=True)
            (package / "tests").mkdir()
            (package / "Cargo.toml").write_text(
                f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\nndarray = "0.17"\n')
            (package / "tests/check.rs").write_text(self.check(id))
            members.append(f'"{name}"')
        (self.cargo / "Cargo.toml").write_text(f'[workspace]\nresolver = "3"\nmembers = [{", ".join(members)}]\n')
        shutil.copy(ROOT / "Cargo.lock", self.cargo / "Cargo.lock")

    def check(self, id):
        """A test with one small call; the course runs all its cases, which is more."""
        name = id.split("/")[1]
        signature = next(line for line in self.text[id].splitlines() if line.startswith("pub fn"))
        params = signature[signature.index("(") + 1:signature.index(") ->")].split(", ")
        args = []
        for param in params:
            type = param.split(": ")[1]
            ref = "&" if type.startswith("&") else ""
            type = type.lstrip("&")
            if type.startswith("Array1"):
                args.append(f"{ref}{type.replace('<', '::<', 1)}::from_elem(3, Default::default())")
            elif type.startswith("Array2"):
                args.append(f"{ref}{type.replace('<', '::<', 1)}::from_elem((3, 3), Default::default())")
            elif type.startswith("Array3"):
                rows = 1 if name == "combine_masks" else 3
                args.append(f"{ref}{type.replace('<', '::<', 1)}::from_elem((2, {rows}, 3), Default::default())")
            else:
                args.append({"usize": "3", "i64": "1", "f64": "0.5"}[type])
        return (f"use ndarray::*;\nuse {name}::*;\n#[test]\nfn it_works() {{\n"
                f"    let out = {name}({', '.join(args)});\n    assert_eq!(out.shape().last(), Some(&3));\n}}\n")

    def edit(self, ids):
        """Changes a constant in the body of each function, in both layouts."""
        self.edits += 1
        for id in ids:
            lines = self.text[id].splitlines()
            at = next(i for i, line in enumerate(lines) if line.startswith("pub fn"))
            while not lines[at].endswith("{"):
                at += 1
            lines.insert(at + 1, f"    let _edit = {self.edits};")
            text = "\n".join(lines) + "\n"
            level, name = id.split("/")
            (self.dir / f"exercises/{level}/src/{name}.rs").write_text(text)
            (self.cargo / name / "src/lib.rs").write_text(text)

    def verify(self, *names):
        return run([self.program, "verify", *names], self.dir, self.env)

    def cargo_test(self, *args):
        return run(["cargo", "test", "--quiet", "--offline", *args], self.cargo)

    def forget(self):
        """Leaves nothing but the kit."""
        shutil.rmtree(self.cache / "courses", ignore_errors=True)

    def clean_members(self):
        for id in self.ids:
            run(["cargo", "clean", "--quiet", "--offline", "-p", id.split("/")[1]], self.cargo)


class Rustc:
    """rustc with the program's own flags on the program's own glue, then the result: what no runner can go below."""

    def __init__(self, course, id):
        kit = json.loads(next(course.cache.glob("kit-*/ready.json")).read_text())
        unit = next(course.cache.glob("courses/*/units")) / id.replace("/", "__")
        self.dir = course.dir.parent / "rustc" / id.replace("/", "__")
        self.dir.mkdir(parents=True)
        level, name = id.split("/")
        self.source = course.dir / f"exercises/{level}/src/{name}.rs"
        glue = (unit / "glue.rs").read_text().replace(str(unit), str(self.dir))
        (self.dir / "glue.rs").write_text(glue)
        self.copy = self.dir / f"exercises/{level}/src/{name}.rs"
        self.copy.parent.mkdir(parents=True)
        library, ndarray, toolchain = Path(kit["library"]), Path(kit["ndarray"]), kit["toolchain"]
        sysroot = Path(toolchain["sysroot"])
        self.command = [
            sysroot / "bin/rustc", self.dir / "glue.rs", "--crate-name", "answer", "--edition=2024", "--crate-type", "bin",
            "-Cdebuginfo=0", "-Cprefer-dynamic", f"-Cincremental={self.dir}/incremental",
            "--extern", f"kit={library}", "--extern", f"ndarray={ndarray}", "-L", f"dependency={ndarray.parent}",
            f"-Clink-arg=-Wl,-rpath,{library.parent}",
            f"-Clink-arg=-Wl,-rpath,{sysroot}/lib/rustlib/{toolchain['host']}/lib", "-o", self.dir / "program"]

    def build_and_run(self):
        shutil.copy(self.source, self.copy)
        seconds = run(self.command, self.dir)
        # Without a question the program ends at once: this is the cost of starting it.
        return seconds + run([self.dir / "program", "0"], self.dir, allowed=range(-64, 256))


def median(samples):
    return statistics.median(samples) * 1000


def row(name, ours, peers):
    """A line for each peer: medians in milliseconds, and the median of the ratios pair by pair."""
    for peer, (theirs, wanted) in peers.items():
        ratio = statistics.median(o / t for o, t in zip(ours, theirs))
        print(f"| {name} | {median(ours):.0f} | {peer} {median(theirs):.0f} | {ratio:.3f} | {wanted} |", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--samples", type=int, default=9)
    arguments.add_argument("--keep", type=Path, help="work here and leave it")
    arguments = arguments.parse_args()
    run(["cargo", "build", "--release", "--quiet", "--locked"], ROOT)
    directory = arguments.keep or Path(tempfile.mkdtemp(prefix="attn-lessons-bench-"))
    directory.mkdir(parents=True, exist_ok=True)
    try:
        measure(Course(directory), arguments.samples)
    finally:
        if not arguments.keep:
            shutil.rmtree(directory, ignore_errors=True)


def measure(course, samples):
    version = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"{version}, {os.cpu_count()} cores, {len(course.ids)} exercises, {samples} samples, medians in ms\n")
    course.edit(course.ids)
    started = time.perf_counter()
    course.verify()
    kit = time.perf_counter() - started
    run(["cargo", "test", "--quiet"], course.cargo)

    print("| what | attn-lessons | peer | ratio | to reach |")
    print("|---|---|---|---|---|")
    for id in ONE:
        name = id.split("/")[1]
        course.edit([id])
        course.verify(name)
        rustc = Rustc(course, id)
        rustc.build_and_run()
        ours, cargo, bare = [], [], []
        for _ in range(samples):
            course.edit([id])
            ours.append(course.verify(name))
            cargo.append(course.cargo_test("-p", name))
            bare.append(rustc.build_and_run())
        row(f"edit → verdict, {name}", ours,
            {"cargo test -p": (cargo, "≤ 0.35"), "bare rustc + run": (bare, "≤ 1.25")})

    ours, cargo = [], []
    for _ in range(samples):
        course.edit(course.ids)
        ours.append(course.verify())
        cargo.append(course.cargo_test("--workspace"))
    row("all edited", ours, {"cargo test --workspace": (cargo, "≤ 0.15")})

    ours, cargo = [], []
    for _ in range(max(3, samples // 3)):
        course.edit(course.ids)
        course.forget()
        ours.append(course.verify())
        course.clean_members()
        cargo.append(course.cargo_test("--workspace"))
    row("all from clean, kit and dependencies built", ours, {"cargo test --workspace": (cargo, "≤ 0.08")})

    course.verify()
    ours, cargo = [], []
    for _ in range(samples):
        ours.append(course.verify())
        cargo.append(course.cargo_test("--workspace", "--no-run"))
    row("nothing changed", ours, {"cargo test --no-run": (cargo, "≤ 0.25, and ≤ 20 ms")})

    course.edit(["masks/causal_mask"])
    path = course.dir / "exercises/masks/src/causal_mask.rs"
    ours = []
    for edit in range(3):
        path.write_text(f"use ndarray::*;\npub fn causal_mask(_: usize) -> Array2<bool> {{ loop {{ if {edit} == 9 {{ break }} }} todo!() }}\n")
        ours.append(run([course.program, "verify", "causal_mask"], course.dir, course.env, allowed=(1,)))
    print(f"| an endless loop, limit 2000 | {median(ours):.0f} | | | ≤ 2500 |")
    print(f"| first verify of all, kit built in it | {kit * 1000:.0f} | | | ≤ 20000 |")

    rustlings = shutil.which("rustlings")
    if rustlings:
        beside_rustlings(course, rustlings, samples)


def beside_rustlings(course, rustlings, samples):
    """`rustlings run` on an exercise of its own, edited each time: another course, so no ratio to lean on."""
    where = course.dir.parent
    subprocess.run([rustlings, "init"], cwd=where, input=b"\n", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    exercise = where / "rustlings/exercises/03_if/if1.rs"
    text = exercise.read_text().replace("// TODO: Complete this function to return the bigger number!",
                                        "if a > b { return a; } else { return b; }")
    samples_ms = []
    for edit in range(samples):
        exercise.write_text(f"{text}\n// {edit}\nconst _EDIT: u32 = {edit};\n")
        samples_ms.append(run([rustlings, "run", "if1"], where / "rustlings"))
    print(f"| rustlings run if1, edited | | rustlings {median(samples_ms):.0f} | | |")


if __name__ == "__main__":
    main()
