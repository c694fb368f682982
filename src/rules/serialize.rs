//! Serializers for values whose document form differs from their stored form.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::json;

/// Its displayed form.
pub fn text<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Only whether there is one.
pub fn is_some<T, S: Serializer>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(value.is_some())
}

/// A number with one decimal.
pub fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

pub fn tenths<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(rounded(*value))
}

pub fn thousandths<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(rounded(value * 100.0) / 100.0)
}

/// Pairs of names and values as one object.
pub fn map<A: Serialize, B: Serialize, S: Serializer>(
    pairs: &[(A, B)],
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// Pairs as objects with two names.
macro_rules! pairs {
    ($($name:ident: $first:literal, $second:literal;)+) => {
        $(pub fn $name<A: Serialize, B: Serialize, S: Serializer>(
            pairs: &[(A, B)],
            to: S,
        ) -> Result<S::Ok, S::Error> {
            to.collect_seq(pairs.iter().map(|(a, b)| json!({ $first: a, $second: b })))
        })+
    };
}

pairs! {
    changed: "field", "printed";
    paid: "hero", "gold";
    sizes: "people", "plays";
    used: "hero", "item";
    renamed: "there", "here";
}
