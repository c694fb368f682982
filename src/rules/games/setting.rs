//! Settings of a group: key, meaning, possible values.

use super::name::{self, Miss};
use super::words;

/// A setting as people see it.
pub struct Setting {
    pub key: &'static str,
    pub meaning: &'static str,
    /// Allowed values, the default first.
    pub values: &'static [&'static str],
}

/// A table of settings, each with its values (the default first) and its meaning.
#[macro_export]
macro_rules! settings {
    ($($key:literal $values:expr => $meaning:literal;)+) => {
        [$($crate::setting::Setting { key: $key, meaning: $meaning, values: $values }),+]
    };
}

/// An invalid value of a setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key} must be {}, not {typed}", said(.values))]
pub struct ValueFault {
    key: &'static str,
    typed: String,
    values: &'static [&'static str],
}

/// Values in words: `3 or 4`, and if there are many `1 to 60 or none`.
pub fn said(values: &[&str]) -> String {
    match values {
        [_, first, .., largest, last] if are_many(values) => {
            format!("{first} to {largest} or {last}")
        }
        _ => words::or(values),
    }
}

/// Whether values are many consecutive numbers, and a word.
pub fn are_many(values: &[&str]) -> bool {
    values.len() > 12
}

crate::worded!(ValueFault);

impl Setting {
    /// Finds a setting by its key or a unique beginning of it.
    pub fn find(
        kind: &'static str,
        typed: &str,
        all: &'static [Setting],
    ) -> Result<&'static Setting, Miss> {
        name::find(kind, typed, all, |setting| (setting.key, setting.key))
    }

    pub fn default_value(&self) -> &'static str {
        self.values[0]
    }

    /// A value as stored, if this setting can have it.
    pub fn value(&self, typed: &str) -> Result<&'static str, ValueFault> {
        let key = name::key(typed);
        // A name has no sign, but a number has.
        let signed = typed.trim_start().starts_with(['-', '+', '−']);
        let found = self.values.iter().find(|value| **value == key && !signed);
        found.copied().ok_or_else(|| ValueFault {
            key: self.key,
            typed: name::shown(typed),
            values: self.values,
        })
    }
}
