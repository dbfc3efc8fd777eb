//! A copy of the course to play in, and the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value as Json;

/// The ten exercises of the course, in order.
pub const EXERCISES: [&str; 10] = [
    "masks/where_fill",
    "masks/triu",
    "masks/causal_mask",
    "masks/padding_mask",
    "masks/combine_masks",
    "masks/mask_scores",
    "masks/masked_softmax",
    "masks/zero_then_renormalise",
    "masks/cross_attention_mask",
    "one_head/masked_head",
];

/// The root of this repository.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The cache that all tests share, so that the kit is built once.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// A course in a directory of its own, as `init` writes it.
pub struct Project {
    dir: tempfile::TempDir,
}

/// What a run of the program gave.
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Project {
    /// A fresh course.
    pub fn new() -> Project {
        let project = Project { dir: tempfile::tempdir().expect("a temporary directory") };
        let ran = project.run(&["init"]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        project
    }

    /// The course's root.
    pub fn root(&self) -> &Path {
        self.dir.path()
    }

    /// The program with this course as working directory.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_attn-lessons"));
        command.args(args).current_dir(self.root()).env("ATTN_LESSONS_CACHE", cache());
        // As a person calls it, not as cargo does.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CARGO")) {
            command.env_remove(name);
        }
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("COLUMNS").env_remove("NO_COLOR");
        command
    }

    /// Runs the program to its end.
    pub fn run(&self, args: &[&str]) -> Ran {
        Ran::from(self.command(args).output().expect("the program starts"))
    }

    /// Where an exercise's answer stands.
    pub fn answer_path(&self, id: &str) -> PathBuf {
        let (level, name) = id.split_once('/').expect("LEVEL/NAME");
        self.root().join(format!("exercises/{level}/src/{name}.rs"))
    }

    /// Writes an answer.
    pub fn answer(&self, id: &str, text: impl AsRef<[u8]>) {
        fs::write(self.answer_path(id), text).expect("the answer can be written");
    }

    /// The reference solution of an exercise.
    pub fn solution(&self, id: &str) -> String {
        fs::read_to_string(self.root().join(format!("solutions/{id}.rs"))).expect("a solution")
    }

    /// Copies every solution over its stub.
    pub fn solve_all(&self) {
        for id in EXERCISES {
            self.answer(id, self.solution(id));
        }
    }

    /// `verify --format json` with further arguments, parsed: the exercises.
    pub fn verify(&self, args: &[&str]) -> Vec<Json> {
        let ran = self.run(&[&["verify", "--format", "json"], args].concat());
        let report: Json = serde_json::from_str(&ran.stdout)
            .unwrap_or_else(|error| panic!("{error}\nstdout: {}\nstderr: {}", ran.stdout, ran.stderr));
        report["submissions"][0]["exercises"].as_array().expect("exercises").clone()
    }

    /// The judgement of one answer.
    pub fn verify_one(&self, id: &str) -> Json {
        self.verify(&[id]).pop().expect("one exercise")
    }
}

impl Ran {
    fn from(output: Output) -> Ran {
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// The ids of the mistake that a judgement names, joined by `+`; empty if it names none.
pub fn named(exercise: &Json) -> String {
    let ids = exercise["mistakes"][0]["ids"].as_array().cloned().unwrap_or_default();
    ids.iter().filter_map(Json::as_str).collect::<Vec<_>>().join("+")
}

/// The learners' files of one kind for an exercise: stems and texts, by name.
pub fn learner_files(id: &str, kind: &str) -> Vec<(String, String)> {
    let dir = repository().join("tests/learners").join(id).join(kind);
    let mut files: Vec<_> = fs::read_dir(&dir)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (stem, fs::read_to_string(&path).expect("a learner's file"))
        })
        .collect();
    files.sort();
    files
}
