//! The files of a course as they are written: the types that both serde and the JSON Schema are made from.
//!
//! Required keys are `Option` here, too: what is missing is then said by `resolve`, all of it at once, where
//! serde would stop at the first. Enums are externally tagged, since every other kind loses the spans.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Deref, Range};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// A value and where it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(transparent)]
pub struct Located<T>(Spanned<T>);

impl<T> Located<T> {
    /// The bytes of the file; of a `[table]` the header only.
    pub fn span(&self) -> Range<usize> {
        self.0.span()
    }
}

impl<T> Deref for Located<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.get_ref()
    }
}

impl<T: JsonSchema> JsonSchema for Located<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// A course: its title and its levels, in the order in which they are learnt.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Course")]
pub struct RawCourse {
    /// What the course is called.
    #[schemars(required)]
    pub title: Option<Located<String>>,
    /// The levels, in the order in which they are learnt.
    #[schemars(required)]
    pub levels: Option<Located<Vec<Located<RawLevel>>>>,
}

/// A level: a package of exercises.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Level")]
pub struct RawLevel {
    /// The name of its directory under `exercises`, `solutions` and `checks`, such as `masks`.
    #[schemars(required)]
    pub id: Option<Located<String>>,
    /// What the level is called.
    #[schemars(required)]
    pub title: Option<Located<String>>,
    /// The exercises, in the order in which they are learnt: the names of their files without the ending.
    #[schemars(required)]
    pub exercises: Option<Located<Vec<Located<String>>>>,
}

/// An exercise: what is asked, how an answer is judged, and which mistakes are known by name.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Check")]
pub struct RawCheck {
    /// What the learner is to do, in a few words, such as "Build the causal mask".
    #[schemars(required)]
    pub title: Option<Located<String>>,
    /// The function that the learner writes. Its types are read from the solution.
    #[schemars(required)]
    pub function: Option<Located<String>>,
    /// How many points a right answer is worth, up to 1000.
    #[schemars(required)]
    pub points: Option<Located<u32>>,
    /// Three hints: a nudge, the idea, nearly the code.
    #[schemars(required, extend("minItems" = 3, "maxItems" = 3))]
    pub hints: Option<Located<Vec<Located<String>>>>,
    /// What the axes of the result mean, outermost first, such as `["query", "key"]`.
    pub axes: Option<Located<Vec<Located<String>>>>,
    /// How results are compared; if left out, close with rtol 1e-6 and atol 1e-9.
    pub compare: Option<RawCompare>,
    /// What a run may use.
    pub limits: Option<RawLimits>,
    /// The calls whose results are compared; at least one.
    #[schemars(required)]
    pub cases: Option<Located<Vec<Located<RawCase>>>>,
    /// The mistakes that are recognised.
    pub mistakes: Option<Vec<Located<RawMistake>>>,
    /// Other right answers, which must pass.
    pub accepts: Option<Vec<Located<RawAccept>>>,
}

/// How results are compared. NaN equals only NaN, an infinity only the same infinity.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Compare")]
pub enum RawCompare {
    /// Every element must be equal.
    Exact(RawExact),
    /// |yours − expected| ≤ atol + rtol · |expected|, for floats; the rest must be equal.
    Close(RawClose),
}

/// Nothing to set.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Exact")]
pub struct RawExact {}

/// The tolerances of a close comparison.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Close")]
pub struct RawClose {
    /// Relative to the expected element; 1e-6 if left out.
    pub rtol: Option<Located<f64>>,
    /// Absolute; 1e-9 if left out.
    pub atol: Option<Located<f64>>,
}

/// What a run may use, all cases together.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Limits")]
pub struct RawLimits {
    /// Seconds of wall time, more than 0 and at most 60; 2 if left out. Compiling is not counted.
    pub seconds: Option<Located<f64>>,
    /// The most bytes that may be allocated at once while a case runs.
    pub peak_bytes: Option<Located<u64>>,
}

/// One call of the function.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Case")]
pub struct RawCase {
    /// What is special about this case, such as "three words".
    #[schemars(required)]
    pub name: Option<Located<String>>,
    /// A value for each parameter.
    pub args: Option<Located<BTreeMap<Located<String>, Located<Literal>>>>,
    /// Not shown to learners.
    pub hidden: Option<bool>,
    /// What must come out; if left out, what the solution gives. `"none"` is `None`; a tuple is an array of
    /// its parts.
    pub expected: Option<Located<Literal>>,
}

/// A mistake that learners make, as code: `change`, `code` or `file`, or several `variants` of them.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Mistake")]
pub struct RawMistake {
    /// Short and stable, such as `diagonal-blocked`.
    #[schemars(required)]
    pub id: Option<Located<String>>,
    /// What the learner did, such as "the diagonal is blocked too".
    #[schemars(required)]
    pub title: Option<Located<String>>,
    /// The idea behind it.
    #[schemars(required)]
    pub why: Option<Located<String>>,
    /// Mistakes of this exercise that give the same results on every possible input.
    pub alike: Option<Vec<Located<String>>>,
    /// The mistake as edits of the solution: text that stands there exactly once, and what takes its place.
    pub change: Option<Located<Changes>>,
    /// The mistake as a whole file.
    pub code: Option<Located<String>>,
    /// The mistake as a file of its own, relative to this one.
    pub file: Option<Located<String>>,
    /// The mistake in several shapes, whose results differ.
    pub variants: Option<Located<Vec<Located<RawVariant>>>>,
}

/// Text of the solution, and what takes its place.
pub type Changes = BTreeMap<Located<String>, String>;

/// One shape of a mistake.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Variant")]
pub enum RawVariant {
    /// Edits of the solution: text that stands there exactly once, and what takes its place.
    Change(Located<Changes>),
    /// A whole file.
    Code(Located<String>),
    /// A file of its own, relative to this one.
    File(Located<String>),
}

/// Another right answer.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Accept")]
pub struct RawAccept {
    /// What is different about it, such as "loops".
    #[schemars(required)]
    pub name: Option<Located<String>>,
    /// A whole file.
    pub code: Option<Located<String>>,
    /// A file of its own, relative to this one.
    pub file: Option<Located<String>>,
}

/// Numbers that are drawn from a seed or read from a file, instead of written out.
///
/// Drawn floats have 3 decimals, so that people can read and retype them.
#[derive(Debug, Clone, PartialEq, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    { "required": ["normal", "seed"] }, { "required": ["uniform", "seed"] }, { "required": ["integers", "seed"] },
    { "required": ["bools", "seed"] }, { "required": ["npy"] },
]))]
pub struct Drawn {
    /// The shape of an array of nearly normal floats: mean `shift`, standard deviation `scale`, at most 6 of
    /// them from the mean.
    pub normal: Option<Located<Shape>>,
    /// The shape of an array of floats from `low` up to, but without, `high`.
    pub uniform: Option<Located<Shape>>,
    /// The shape of an array of whole numbers from `low` to `high`, both included.
    pub integers: Option<Located<Shape>>,
    /// The shape of an array of bools, true with a chance of `share`.
    pub bools: Option<Located<Shape>>,
    /// A file in NumPy's array format, relative to this one.
    pub npy: Option<Located<String>>,
    /// The same seed gives the same numbers, on every machine.
    pub seed: Option<Located<u64>>,
    /// For `uniform`, 0 if left out, and for `integers`.
    pub low: Option<Located<f64>>,
    /// For `uniform`, 1 if left out, and for `integers`.
    pub high: Option<Located<f64>>,
    /// For `bools`: the chance of true; 0.5 if left out.
    pub share: Option<Located<f64>>,
    /// For `normal`: the standard deviation; 1 if left out.
    pub scale: Option<Located<f64>>,
    /// For `normal`: the mean; 0 if left out.
    pub shift: Option<Located<f64>>,
}

/// The length of each axis, outermost first; `[]` is a single number.
pub type Shape = Vec<Located<i64>>;

/// A value as TOML writes it. Which type it stands for is known from the solution's signature only.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(String),
    Array(Vec<Located<Literal>>),
    Drawn(Box<Drawn>),
}

impl Literal {
    /// As one would call it in a sentence.
    pub fn kind(&self) -> &'static str {
        match self {
            Literal::Bool(_) => "a bool",
            Literal::Int(_) => "a whole number",
            Literal::Float(_) => "a float",
            Literal::Text(_) => "a string",
            Literal::Array(_) => "an array",
            Literal::Drawn(_) => "a table",
        }
    }
}

impl<'de> Deserialize<'de> for Literal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(LiteralVisitor)
    }
}

struct LiteralVisitor;

impl<'de> Visitor<'de> for LiteralVisitor {
    type Value = Literal;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a bool, a number, an array of them, or how to draw one")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Literal, E> {
        Ok(Literal::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Literal, E> {
        Ok(Literal::Int(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Literal, E> {
        Ok(Literal::Int(value.into()))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Literal, E> {
        Ok(Literal::Int(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Literal, E> {
        Ok(Literal::Float(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Literal, E> {
        Ok(Literal::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Literal, A::Error> {
        let mut elements = Vec::with_capacity(seq.size_hint().unwrap_or(0));
        while let Some(element) = seq.next_element()? {
            elements.push(element);
        }
        Ok(Literal::Array(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Literal, A::Error> {
        let drawn = serde::Deserialize::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Literal::Drawn(Box::new(drawn)))
    }
}

impl JsonSchema for Literal {
    fn schema_name() -> Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<Literal>();
        let drawn = generator.subschema_for::<Drawn>();
        schemars::json_schema!({
            "description": "A bool, a number, an array of them, or how to draw one.",
            "anyOf": [
                { "type": ["boolean", "number", "string"] },
                { "type": "array", "items": value },
                drawn,
            ]
        })
    }
}
