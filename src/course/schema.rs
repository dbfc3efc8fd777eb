//! JSON Schemas of the course's files, for editors: made from the very types that read the files.

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::raw::{RawCheck, RawCourse};

/// The schema of a check file, `checks/LEVEL/NAME.toml`.
pub fn check_schema() -> Value {
    schema_of::<RawCheck>()
}

/// The schema of `checks/course.toml`.
pub fn course_schema() -> Value {
    schema_of::<RawCourse>()
}

/// Draft 7, since that is what the TOML plug-ins of editors speak.
fn schema_of<T: schemars::JsonSchema>() -> Value {
    let mut schema = SchemaSettings::draft07().into_generator().into_root_schema_for::<T>().to_value();
    drop_null(&mut schema);
    schema
}

/// Takes `null` out of every type: it comes from `Option`, and TOML has none.
fn drop_null(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(drop_null),
        Value::Object(object) => {
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
                choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    object.remove("anyOf");
                    object.extend(only);
                }
            }
            object.values_mut().for_each(drop_null);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_are_as_they_were_read_and_approved() {
        let pretty = |schema: &Value| serde_json::to_string_pretty(schema).unwrap();
        insta::assert_snapshot!("course_schema", pretty(&course_schema()));
        insta::assert_snapshot!("check_schema", pretty(&check_schema()));
    }

    #[test]
    fn every_key_is_described_and_none_may_be_null() {
        let schema = check_schema();
        for (key, value) in schema["properties"].as_object().unwrap() {
            assert!(value["description"].is_string(), "{key} has no description");
        }
        assert!(!schema.to_string().contains("\"null\""));
        assert_eq!(schema["additionalProperties"], Value::Bool(false));
    }
}
