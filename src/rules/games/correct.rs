//! Corrections: the board wins over the record.
//!
//! A title lists its fields with their ranges. Front ends show them and return the corrected
//! values; `decide` makes one event of absolute values, then the events that follow from them.

mod read;
mod slots;

pub use read::read;
pub use slots::{FieldSlot, FieldSlots};

use serde::{Deserialize, Serialize};

use super::name::{self, Miss};
use super::offer::Seat;
use super::{Refused, worded, words};

pub const MOST_REASON: usize = 200;

/// A correctable value of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its owner as stored: independent of names.
    pub of: String,
    /// Its owner as shown and typed; empty for the table.
    pub whose: String,
    /// The seat it belongs to; none: the whole table.
    pub seat: Option<Seat>,
    /// Its word: `hp`.
    pub name: String,
    pub now: FieldValue,
    pub range: Range,
}

/// The range of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Range {
    Number {
        least: i64,
        most: i64,
    },
    /// One of these words.
    Word(Vec<String>),
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldValue {
    Number(i64),
    Word(String),
}

/// A corrected field, as stored: an absolute value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fix {
    pub of: String,
    pub field: String,
    pub to: FieldValue,
}

impl std::fmt::Display for FieldValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FieldValue::Number(number) => write!(f, "{number}"),
            FieldValue::Word(word) => f.write_str(word),
        }
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Range::Number { least, most } if least == most => write!(f, "{least}"),
            Range::Number { least, most } => write!(f, "{least} to {most}"),
            Range::Word(words) => f.write_str(&words.join(", ")),
        }
    }
}

impl FieldValue {
    /// The number, if it fits this type.
    pub fn number<N: TryFrom<i64>>(&self) -> Option<N> {
        match self {
            FieldValue::Number(number) => N::try_from(*number).ok(),
            FieldValue::Word(_) => None,
        }
    }

    pub fn word(&self) -> Option<&str> {
        match self {
            FieldValue::Word(word) => Some(word),
            FieldValue::Number(_) => None,
        }
    }
}

impl Field {
    /// `Denra's hp`, `dwarves' hand`, `round`.
    pub fn called(&self) -> String {
        match (self.whose.is_empty(), self.whose.ends_with('s')) {
            (true, _) => self.name.clone(),
            (_, true) => format!("{}' {}", self.whose, self.name),
            (_, false) => format!("{}'s {}", self.whose, self.name),
        }
    }

    /// A fix that sets this value.
    pub fn to(&self, value: FieldValue) -> Fix {
        Fix { of: self.of.clone(), field: self.name.clone(), to: value }
    }

    /// Whether the range contains this value.
    fn check(&self, value: &FieldValue) -> Result<(), CorrectionFault> {
        let fits = match (&self.range, value) {
            (Range::Number { least, most }, FieldValue::Number(number)) => {
                (least..=most).contains(&number)
            }
            (Range::Word(words), FieldValue::Word(word)) => words.contains(word),
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(CorrectionFault::Range {
                field: self.called(),
                given: value.to_string(),
                range: self.range.clone(),
            })
        }
    }

    pub fn read(&self, typed: &str) -> Result<FieldValue, CorrectionFault> {
        let typed = typed.trim();
        let value = match &self.range {
            Range::Number { .. } => typed.parse().ok().map(FieldValue::Number),
            Range::Word(words) => {
                let wanted = name::key(typed);
                let same = |word: &&String| name::key(word) == wanted;
                let found = words.iter().find(same).or_else(|| {
                    let begins = |word: &&String| name::key(word).starts_with(&wanted);
                    let mut fitting = words.iter().filter(begins);
                    fitting.next().filter(|_| fitting.next().is_none() && !wanted.is_empty())
                });
                found.map(|word| FieldValue::Word(word.clone()))
            }
        };
        let value = value.unwrap_or_else(|| FieldValue::Word(name::shown(typed)));
        self.check(&value)?;
        Ok(value)
    }
}

impl Fix {
    /// Whether it sets this field.
    pub fn is_of(&self, of: &str, field: &str) -> bool {
        self.of == of && self.field == field
    }

    /// The field that it sets.
    pub fn known<'a>(&self, fields: &'a [Field]) -> Option<&'a Field> {
        fields.iter().find(|field| self.is_of(&field.of, &field.name))
    }
}

/// Why a correction is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionFault {
    #[error("there is no open play to correct")]
    Nothing,
    #[error("no correction was given")]
    Empty,
    #[error("{field} must be {range}, not {given}")]
    Range { field: String, given: String, range: Range },
    #[error("{0} is named twice")]
    Twice(String),
    #[error("{0} is already up to date")]
    Same(String),
    #[error("{}{field} cannot be corrected{}", of_whom(whose), meant(nearest))]
    Unknown { whose: String, field: String, nearest: Option<String>, known: Vec<String> },
    #[error("nothing here is called {typed}{}", meant(nearest))]
    Nobody { typed: String, nearest: Option<String>, known: Vec<String> },
    #[error("{field} belongs to several: {}", words::and(whose))]
    Several { field: String, whose: Vec<String> },
    #[error("{typed} is not FIELD=VALUE")]
    Unread { typed: String, known: Vec<String> },
    #[error(transparent)]
    Miss(#[from] Miss),
}

fn of_whom(whose: &str) -> String {
    if whose.is_empty() { String::new() } else { format!("{whose}'s ") }
}

fn meant(nearest: &Option<String>) -> String {
    match nearest {
        Some(nearest) => format!(", did you mean {nearest}?"),
        None => String::new(),
    }
}

impl Refused for CorrectionFault {
    worded!();

    fn hint(&self) -> Option<String> {
        match self {
            CorrectionFault::Unknown { known, .. }
            | CorrectionFault::Unread { known, .. }
            | CorrectionFault::Nobody { known, .. }
                if !known.is_empty() =>
            {
                Some(format!("known: {}", known.join(", ")))
            }
            CorrectionFault::Several { .. } => Some("put the owner's name first".to_owned()),
            CorrectionFault::Miss(miss) => miss.hint(),
            _ => None,
        }
    }
}

/// Checks each field alone; the title checks their combination.
pub fn check(fields: &[Field], set: &[Fix]) -> Result<(), CorrectionFault> {
    if fields.is_empty() {
        return Err(CorrectionFault::Nothing);
    }
    if set.is_empty() {
        return Err(CorrectionFault::Empty);
    }
    for (n, fix) in set.iter().enumerate() {
        let field = fix.known(fields).ok_or_else(|| unknown(fields, &fix.of, &fix.field))?;
        if set[..n].iter().any(|other| other.is_of(&fix.of, &fix.field)) {
            return Err(CorrectionFault::Twice(field.called()));
        }
        field.check(&fix.to)?;
    }
    // An unchanged value is allowed beside changed ones.
    let same = |fix: &Fix| fix.known(fields).filter(|field| field.now == fix.to);
    let same: Option<Vec<&Field>> = set.iter().map(same).collect();
    match same.as_deref() {
        Some([first, ..]) => Err(CorrectionFault::Same(first.called())),
        _ => Ok(()),
    }
}

/// The fixes that change a value; all of them if none does.
pub fn differing(fields: &[Field], set: Vec<Fix>) -> Vec<Fix> {
    let same = |fix: &Fix| fix.known(fields).is_some_and(|field| field.now == fix.to);
    let differing: Vec<Fix> = set.iter().filter(|fix| !same(fix)).cloned().collect();
    if differing.is_empty() { set } else { differing }
}

/// The names of an owner's fields, or of all.
fn names(fields: &[Field], of: &str) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for field in fields.iter().filter(|field| of.is_empty() || field.of == of) {
        if !known.contains(&field.name) {
            known.push(field.name.clone());
        }
    }
    known
}

fn unread(fields: &[Field], of: Option<&str>, word: &str) -> CorrectionFault {
    let known = names(fields, of.unwrap_or_default());
    CorrectionFault::Unread { typed: name::shown(word), known }
}

fn unknown(fields: &[Field], of: &str, wanted: &str) -> CorrectionFault {
    let known = names(fields, of);
    let whose = fields.iter().find(|field| field.of == of).map(|field| field.whose.clone());
    CorrectionFault::Unknown {
        whose: whose.unwrap_or_default(),
        field: name::shown(wanted),
        nearest: words::nearest(&name::key(wanted), known.iter().map(String::as_str))
            .map(str::to_owned),
        known,
    }
}
