//! One entry as a campaign sees it: its text, its origin, and its typed value, cached on first use.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::Serialize;

use super::{Checked, Entry, EntryKind, FieldFault};
use crate::{Refused, serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    BuiltIn,
    Own,
}

/// A field whose value a campaign changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureChange {
    pub kind: EntryKind,
    pub key: String,
    pub field: String,
    pub value: String,
}

/// A stored entry that is invalid, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} {name}: {}", .kind.word(), listed(.faults))]
pub struct BrokenEntry {
    pub kind: EntryKind,
    pub key: String,
    pub name: String,
    pub origin: Origin,
    pub faults: Vec<FieldFault>,
}

impl Refused for BrokenEntry {}

fn listed(faults: &[FieldFault]) -> String {
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    all.join("; ")
}

/// An entry with a campaign's changes applied, and the values they replaced.
#[derive(Debug, Clone, Serialize)]
pub struct Resolved {
    #[serde(flatten)]
    pub entry: Cow<'static, Entry>,
    pub origin: Origin,
    /// Changed fields and the values they replace.
    #[serde(serialize_with = "serialize::changed")]
    pub changed: Vec<(String, Option<String>)>,
    #[serde(skip)]
    checked: OnceLock<Result<Checked, BrokenEntry>>,
}

impl Resolved {
    fn new(entry: Cow<'static, Entry>, origin: Origin) -> Resolved {
        Resolved { entry, origin, changed: Vec::new(), checked: OnceLock::new() }
    }

    /// A built-in entry as printed.
    pub(super) fn printed(entry: &'static Entry) -> Resolved {
        Resolved::new(Cow::Borrowed(entry), Origin::BuiltIn)
    }

    /// One of the group's own entries.
    pub fn own(entry: Entry) -> Resolved {
        Resolved::new(Cow::Owned(entry), Origin::Own)
    }

    /// One of the group's own entries, with stored fields that are not text.
    pub fn unreadable(readable: Entry, faults: Vec<FieldFault>) -> Resolved {
        let resolved = Resolved::own(readable);
        let broken = resolved.broken(faults);
        Resolved { checked: OnceLock::from(Err(broken)), ..resolved }
    }

    /// The entry with the campaign's changes to it, before it is checked.
    pub(super) fn with(mut self, changes: &[FigureChange]) -> Resolved {
        let (kind, key) = (self.entry.kind, self.entry.key.clone());
        for change in changes.iter().filter(|c| c.kind == kind && c.key == key) {
            let fields = &mut self.entry.to_mut().fields;
            let before = fields.insert(change.field.clone(), change.value.clone());
            self.changed.push((change.field.clone(), before));
        }
        self
    }

    pub fn is_changed(&self, field: &str) -> bool {
        self.changed.iter().any(|(name, _)| name == field)
    }

    /// The typed value, cached.
    pub fn checked(&self) -> Result<&Checked, BrokenEntry> {
        let checked =
            self.checked.get_or_init(|| self.entry.check().map_err(|faults| self.broken(faults)));
        checked.as_ref().map_err(BrokenEntry::clone)
    }

    fn broken(&self, faults: Vec<FieldFault>) -> BrokenEntry {
        BrokenEntry {
            kind: self.entry.kind,
            key: self.entry.key.clone(),
            name: self.entry.name.clone(),
            origin: self.origin,
            faults,
        }
    }
}
