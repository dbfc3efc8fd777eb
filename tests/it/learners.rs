//! Files that learners would write, by hand and in other styles than the solutions: `tests/learners`.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::support::{EXERCISES, Project, learner_files, named};

/// Judges all learners' files of a kind, one an exercise at a time, and hands each judgement over.
fn judge_all(kind: &str, mut look: impl FnMut(&str, &str, &Json)) -> usize {
    let project = Project::new();
    let mut waiting: BTreeMap<&str, Vec<(String, String)>> =
        EXERCISES.iter().map(|id| (*id, learner_files(id, kind))).collect();
    let mut judged = 0;
    loop {
        let round: Vec<(&str, (String, String))> =
            waiting.iter_mut().filter_map(|(id, files)| Some((*id, files.pop()?))).collect();
        if round.is_empty() {
            return judged;
        }
        for (id, (_, text)) in &round {
            project.answer(id, text);
        }
        let ids: Vec<&str> = round.iter().map(|(id, _)| *id).collect();
        let exercises = project.verify(&ids);
        for (id, (stem, _)) in &round {
            let exercise = exercises.iter().find(|exercise| exercise["id"] == *id).expect("it was asked for");
            look(id, stem, exercise);
            judged += 1;
        }
    }
}

#[test]
fn every_declared_mistake_is_named_in_whatever_style_it_is_made() {
    let mut missed = Vec::new();
    let judged = judge_all("mistakes", |id, stem, exercise| {
        let wanted = stem.split('.').next().unwrap_or(stem);
        if named(exercise) != wanted {
            missed.push(format!("{id} {stem}: named `{}`, verdict {}", named(exercise), exercise["verdict"]));
        }
    });
    assert!(missed.is_empty(), "{} of {judged}:\n{}", missed.len(), missed.join("\n"));
    assert!(judged >= 85 + 40, "only {judged} files");
}

#[test]
fn two_mistakes_at_once_are_both_named() {
    let mut missed = Vec::new();
    let judged = judge_all("pairs", |id, stem, exercise| {
        let mut wanted: Vec<&str> = stem.split('+').collect();
        let name = named(exercise);
        let mut found: Vec<&str> = name.split('+').collect();
        wanted.sort_unstable();
        found.sort_unstable();
        if found != wanted {
            missed.push(format!("{id} {stem}: named `{name}`, verdict {}", exercise["verdict"]));
        }
    });
    assert!(missed.is_empty(), "{} of {judged}:\n{}", missed.len(), missed.join("\n"));
    assert!(judged >= 13, "only {judged} files");
}

#[test]
fn unusual_right_answers_pass() {
    let mut failed = Vec::new();
    let judged = judge_all("right", |id, stem, exercise| {
        if exercise["verdict"] != "pass" || exercise["mistakes"] != Json::Array(Vec::new()) {
            failed.push(format!("{id} {stem}: {} {}", exercise["verdict"], exercise["cases"]));
        }
    });
    assert!(failed.is_empty(), "{} of {judged}:\n{}", failed.len(), failed.join("\n"));
    assert!(judged >= 30, "only {judged} files");
}

#[test]
fn a_mistake_of_no_name_gets_none() {
    let mut misnamed = Vec::new();
    let judged = judge_all("undeclared", |id, stem, exercise| {
        if exercise["verdict"] == "pass" || !named(exercise).is_empty() {
            misnamed.push(format!("{id} {stem}: {} named `{}`", exercise["verdict"], named(exercise)));
        }
    });
    assert!(misnamed.is_empty(), "{} of {judged}:\n{}", misnamed.len(), misnamed.join("\n"));
    assert!(judged >= 20, "only {judged} files");
}
