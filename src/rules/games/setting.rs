//! Choices of a group: a key, what it means, and the values it can have.

use super::name::{self, Miss};
use super::{Refused, words};

/// A choice as people see it.
pub struct Setting {
    pub key: &'static str,
    pub meaning: &'static str,
    /// Allowed values, the default first.
    pub values: &'static [&'static str],
}

/// A value that a setting cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key} is {}, not {typed}", said(.values))]
pub struct ValueFault {
    key: &'static str,
    typed: String,
    values: &'static [&'static str],
}

/// Values as they are said: `3 or 4`, and where there are many `1 to 60 or none`.
pub fn said(values: &[&str]) -> String {
    match values {
        [_, first, .., largest, last] if are_many(values) => {
            format!("{first} to {largest} or {last}")
        }
        _ => words::or(values),
    }
}

/// Whether values are many numbers one after the other, and a word.
pub fn are_many(values: &[&str]) -> bool {
    values.len() > 12
}

impl Refused for ValueFault {
    crate::worded!();
}

impl Setting {
    /// One of these, by its key or a unique beginning of it.
    pub fn find(
        kind: &'static str,
        typed: &str,
        all: &'static [Setting],
    ) -> Result<&'static Setting, Miss> {
        name::find(kind, typed, all, |setting| (setting.key, setting.key))
    }

    /// What counts when nothing was chosen.
    pub fn default_value(&self) -> &'static str {
        self.values[0]
    }

    /// A value as it is stored, if this setting can have it.
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
