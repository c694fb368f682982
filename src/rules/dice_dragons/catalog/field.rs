//! The fields of catalogue entries: their domains and canonical forms.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::EntryKind;
use super::class_market::Stock;
use super::dragon::{Ability, DragonAttack};
use crate::dice_dragons::symbol::{Pattern, Symbol};
use crate::{name, words};

/// The fields of an entry by name, as canonical text.
pub type Fields = BTreeMap<String, String>;

#[derive(Debug, Clone, Copy)]
pub struct EntryField {
    pub name: &'static str,
    pub shape: FieldShape,
    pub meaning: &'static str,
    /// Whether a campaign may replace a built-in value with its own.
    pub overridable: bool,
}

impl EntryField {
    /// A field that a campaign may replace with a value of its own.
    pub(super) const fn open(
        name: &'static str,
        shape: FieldShape,
        meaning: &'static str,
    ) -> EntryField {
        EntryField { name, shape, meaning, overridable: true }
    }

    /// A field that keeps its printed value.
    pub(super) const fn fixed(
        name: &'static str,
        shape: FieldShape,
        meaning: &'static str,
    ) -> EntryField {
        EntryField { name, shape, meaning, overridable: false }
    }
}

/// The domain of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldShape {
    Text,
    Number(i64, i64),
    Flag,
    Symbol,
    Pattern,
    Choice(&'static [&'static str]),
    /// Keys, separated by commas.
    Keys,
    /// Numbers, separated by commas.
    Levels,
    Attacks,
    Abilities,
    Stock,
    /// `class amount`, separated by commas.
    PerClass,
}

/// A fault in one field of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldFault {
    pub field: String,
    pub message: String,
}

impl FieldFault {
    pub(super) fn new(field: &str, message: String) -> Self {
        Self { field: field.to_owned(), message }
    }
}

impl std::fmt::Display for FieldFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

/// The longest line of text in a field.
const LONGEST_TEXT: usize = 200;

/// The longest value of any field: the longest printed list has less than a third.
const LONGEST_VALUE: usize = 1_000;

/// The domain of a shape, in words.
pub fn shape_hint(shape: FieldShape) -> String {
    match shape {
        FieldShape::Text => format!("a line of text, {LONGEST_TEXT} characters at most"),
        FieldShape::Number(least, most) => format!("a number from {least} to {most}"),
        FieldShape::Flag => "true or false".to_owned(),
        FieldShape::Symbol => "S, M, H, C or D".to_owned(),
        FieldShape::Pattern => "one to five of S M H C D = ≠ (! for ≠)".to_owned(),
        FieldShape::Choice(choices) => words::or(choices),
        FieldShape::Keys => "names separated by commas".to_owned(),
        FieldShape::Levels => "levels 2 to 5 separated by commas".to_owned(),
        FieldShape::Attacks => {
            "three attacks, as in: Bite 6 / Tail Strike 10 / Inferno 13".to_owned()
        }
        FieldShape::Abilities => {
            let all: Vec<&str> = Ability::ALL.iter().map(|a| a.word()).collect();
            format!("any of {}", all.join(", "))
        }
        FieldShape::Stock => {
            "pieces, item and price, as in: 2 haste-potion@1, holy-water@1".to_owned()
        }
        FieldShape::PerClass => {
            "each class once, with 1 to 99, as in: wizard 6, rogue 4".to_owned()
        }
    }
}

impl FieldShape {
    /// The canonical text, if the shape accepts it.
    pub fn canonical(self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        match self {
            FieldShape::Text => name::line("a text", typed, LONGEST_TEXT).ok(),
            FieldShape::Number(least, most) => typed
                .parse::<i64>()
                .ok()
                .filter(|n| (least..=most).contains(n))
                .map(|n| n.to_string()),
            FieldShape::Flag => match typed.to_lowercase().as_str() {
                "true" | "yes" | "on" => Some("true".to_owned()),
                "false" | "no" | "off" => Some("false".to_owned()),
                _ => None,
            },
            FieldShape::Symbol => Symbol::read(typed).map(|s| s.letter().to_string()),
            FieldShape::Pattern => Pattern::read(typed).map(|p| p.letters()),
            FieldShape::Choice(choices) => {
                let key = name::key(typed);
                choices.iter().find(|c| **c == key).map(|c| (*c).to_owned())
            }
            FieldShape::Keys => list(typed, |part| Some(name::key(part)).filter(|k| !k.is_empty())),
            FieldShape::Levels => list(typed, |part| {
                let level: u8 = part.parse().ok()?;
                (2..=5).contains(&level).then(|| level.to_string())
            }),
            FieldShape::Attacks => DragonAttack::read_three(typed)
                .map(|three| three.map(|one| one.to_string()).join(" / ")),
            FieldShape::Abilities => {
                list(typed, |part| Ability::read(part).map(|a| a.word().to_owned()))
            }
            FieldShape::Stock => Stock::read_all(typed).map(|all| Stock::write_all(&all)),
            FieldShape::PerClass => list(typed, |part| {
                let (class, amount) = part.rsplit_once(char::is_whitespace)?;
                let amount: u8 = amount.parse().ok().filter(|n| (1..=99).contains(n))?;
                Some(format!("{} {amount}", name::key(class)))
            })
            .filter(|text| {
                let classes = || parts(text).filter_map(|part| part.split_once(' '));
                let times = |class| classes().filter(|(other, _)| *other == class).count();
                classes().all(|(class, _)| times(class) == 1)
            }),
        }
    }
}

fn list(typed: &str, one: impl Fn(&str) -> Option<String>) -> Option<String> {
    let parts: Option<Vec<String>> = typed.split(',').map(|part| one(part.trim())).collect();
    parts.map(|parts| parts.join(", "))
}

/// The parts of a list field.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty())
}

/// Brings typed fields into canonical form; an empty text removes an optional field.
pub(super) fn canonical(kind: EntryKind, typed: &Fields, faults: &mut Vec<FieldFault>) -> Fields {
    let mut fields = Fields::new();
    for (name, text) in typed {
        let Some(field) = kind.field(name) else {
            let known: Vec<&str> = kind.fields().iter().map(|f| f.name).collect();
            let near = words::nearest(name, known.iter().copied())
                .map(|near| format!(" (did you mean {near}?)"))
                .unwrap_or_default();
            faults.push(FieldFault::new(
                &name::shown(name),
                format!(
                    "there is no such field{near}; {} fields are {}",
                    kind.word(),
                    known.join(", ")
                ),
            ));
            continue;
        };
        if text.trim().is_empty() {
            continue;
        }
        let length = text.chars().count();
        if length > LONGEST_VALUE {
            let message = format!("at most {LONGEST_VALUE} characters, this has {length}");
            faults.push(FieldFault::new(field.name, message));
            continue;
        }
        match field.shape.canonical(text) {
            Some(text) => {
                fields.insert(field.name.to_owned(), text);
            }
            None => faults.push(FieldFault::new(
                field.name,
                format!("{} is not {}", name::shown(text), shape_hint(field.shape)),
            )),
        }
    }
    fields
}

/// Reads fields into typed values and collects missing ones.
pub(super) struct FieldReader<'a> {
    fields: &'a Fields,
    faults: Vec<FieldFault>,
}

impl<'a> FieldReader<'a> {
    pub fn new(fields: &'a Fields) -> Self {
        Self { fields, faults: Vec::new() }
    }

    pub fn fault(&mut self, field: &str, message: impl Into<String>) {
        self.faults.push(FieldFault::new(field, message.into()));
    }

    pub fn optional(&self, field: &str) -> Option<&'a str> {
        self.fields.get(field).map(String::as_str)
    }

    pub fn text(&mut self, field: &str) -> &'a str {
        match self.fields.get(field) {
            Some(text) => text,
            None => {
                self.fault(field, "is missing");
                ""
            }
        }
    }

    /// A required value read by `read`; an unreadable value is a fault too.
    pub fn value<T>(&mut self, field: &str, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        if self.optional(field).is_none() {
            self.fault(field, "is missing");
        }
        self.optional_value(field, read)
    }

    /// An optional value; an unreadable one is a fault.
    pub fn optional_value<T>(
        &mut self,
        field: &str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Option<T> {
        let text = self.optional(field)?;
        let value = read(text);
        if value.is_none() {
            self.fault(field, format!("{} is not understood", name::shown(text)));
        }
        value
    }

    /// The parts of an optional list; each must be readable.
    pub fn list<T>(&mut self, field: &str, read: impl Fn(&'a str) -> Option<T>) -> Vec<T> {
        let all = |text| parts(text).map(&read).collect();
        self.optional_value(field, all).unwrap_or_default()
    }

    pub fn number<T: FromStr + Default>(&mut self, field: &str) -> T {
        self.value(field, |text| text.parse().ok()).unwrap_or_default()
    }

    /// Reports fields that an effect does not take.
    pub fn only_taken(&mut self, effect: &str, fields: &[(&str, bool)]) {
        for (field, taken) in fields {
            if !taken && self.optional(field).is_some() {
                self.fault(field, format!("the effect \"{effect}\" does not have this field"));
            }
        }
    }

    pub fn flag(&mut self, field: &str, unset: bool) -> bool {
        self.optional_value(field, |text| text.parse().ok()).unwrap_or(unset)
    }

    /// The value, or every fault. A missing value has already left a fault.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Vec<FieldFault>> {
        value.filter(|_| self.faults.is_empty()).ok_or(self.faults)
    }
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;

    #[test]
    fn a_field_that_cannot_be_read_is_a_fault_of_its_own() {
        for entry in EntryKind::ALL.into_iter().flat_map(builtin) {
            let typed = |name: &&String| {
                let shape = entry.kind.field(name).unwrap().shape;
                !matches!(shape, FieldShape::Text | FieldShape::Keys)
            };
            for name in entry.fields.keys().filter(typed) {
                let mut broken = entry.clone();
                broken.fields.insert(name.clone(), "what?".to_owned());
                let faults = broken.check().unwrap_err();
                let found = faults.iter().find(|fault| fault.field == *name).unwrap();
                assert_eq!(found.message, "what? is not understood", "{broken:?}");
            }
        }
    }
}
