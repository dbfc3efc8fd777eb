//! A right value for every key: the remedy where a value is missing, or of the wrong type.

/// How a key is written. The same key means the same wherever it stands, so its name is enough.
fn of(key: &str) -> Option<&'static str> {
    Some(match key {
        "title" => "title = \"In a few words\"",
        "id" => "id = \"short_name\"",
        "exercises" => "exercises = [\"causal_mask\", \"padding_mask\"]",
        "function" => "function = \"causal_mask\"",
        "points" => "points = 2",
        "hints" => "hints = [\"A nudge.\", \"The idea.\", \"Nearly the code.\"]",
        "axes" => "axes = [\"query\", \"key\"]",
        "compare" => "compare = { exact = {} }",
        "exact" => "exact = {}",
        "close" => "close = { rtol = 1e-6, atol = 1e-9 }",
        "rtol" => "rtol = 1e-6",
        "atol" => "atol = 1e-9",
        "limits" => "limits = { seconds = 2 }",
        "seconds" => "seconds = 2",
        "peak_bytes" => "peak_bytes = 65536",
        "levels" | "cases" | "mistakes" | "accepts" => return table(key),
        "name" => "name = \"in a few words\"",
        "args" => "args = { len = 3 }",
        "hidden" => "hidden = true",
        "expected" => "expected = [[false, true], [false, false]]",
        "why" => "why = \"the idea behind it\"",
        "alike" => "alike = [\"id-of-another-mistake\"]",
        "change" => "change = { \"column > row\" = \"column >= row\" }",
        "code" => "code = \"pub fn …\"",
        "file" => "file = \"causal_mask.loops.rs\"",
        "variants" => "variants = [{ code = \"pub fn …\" }, { file = \"causal_mask.loops.rs\" }]",
        "normal" => "normal = [2, 3]",
        "uniform" => "uniform = [2, 3]",
        "integers" => "integers = [2, 3]",
        "bools" => "bools = [2, 3]",
        "npy" => "npy = \"weights.npy\"",
        "seed" => "seed = 1",
        "low" => "low = 0",
        "high" => "high = 9",
        "share" => "share = 0.5",
        "scale" => "scale = 2.0",
        "shift" => "shift = 1.0",
        _ => return None,
    })
}

/// The header of a table that may stand many times.
fn table(key: &str) -> Option<&'static str> {
    ["[[levels]]", "[[cases]]", "[[mistakes]]", "[[accepts]]"]
        .into_iter()
        .find(|header| header.trim_matches(['[', ']']) == key)
}

/// What to write where a key is missing.
pub fn add(key: &str) -> String {
    match of(key) {
        Some(example) if table(key).is_some() => format!("add a `{example}`"),
        Some(example) => format!("add `{example}`"),
        None => format!("add `{key} = …`"),
    }
}

/// How to write the value of a key.
pub fn like(key: &str) -> String {
    like_path([key]).unwrap_or_else(|| "take it out".to_owned())
}

/// How to write the value at a path, outermost key first: by the innermost key that the course gives a
/// meaning, if there is one.
///
/// The keys of `args` and `change` are parameters and text, so they have none.
pub fn like_path<'a>(path: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let (mut innermost, mut free) = (None, false);
    for key in path {
        innermost = of(key).filter(|_| !free).or(innermost);
        free = matches!(key, "args" | "change");
    }
    innermost.map(|example| format!("write it like `{example}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::schema::{check_schema, course_schema};
    use serde_json::Value;

    /// The keys of every table that a schema describes.
    fn keys(schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(object) => {
                if let Some(Value::Object(properties)) = object.get("properties") {
                    found.extend(properties.keys().cloned());
                }
                object.values().for_each(|value| keys(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_key_of_the_schemas_has_an_example_that_is_toml() {
        let mut found = Vec::new();
        keys(&check_schema(), &mut found);
        keys(&course_schema(), &mut found);
        assert!(found.len() > 30, "{found:?}");
        for key in found {
            let example = of(&key).unwrap_or_else(|| panic!("no example of `{key}`"));
            let table: toml::Table = toml::from_str(example).unwrap();
            assert_eq!(table.keys().collect::<Vec<_>>(), [&key]);
        }
    }

    #[test]
    fn the_innermost_known_key_of_a_path_is_shown() {
        let like = |path: &[&str]| like_path(path.iter().copied());
        assert_eq!(like(&["cases", "args", "x", "seed"]).unwrap(), "write it like `seed = 1`");
        assert_eq!(like(&["cases", "args", "title"]).unwrap(), "write it like `args = { len = 3 }`");
        assert_eq!(like(&["points"]).unwrap(), "write it like `points = 2`");
        assert_eq!(like(&["weight"]), None);
    }
}
