//! The catalogue: classes, skills, items, dragons and chapter markets.
//!
//! An [`Entry`] is a name and fields of text, wherever it comes from: a data file compiled in, a
//! group's own TOML, the command line, the database. One check ([`Entry::check`]) turns it into a
//! typed [`Skill`], [`Item`], [`Dragon`], [`Class`] or [`Market`], or lists all its faults.
//! [`CampaignFigures`] holds the entries as one campaign sees them and returns their typed values.

mod builtin;
mod class_market;
mod dragon;
mod field;
mod figures;
mod house_effect;
mod item;
mod resolve;
mod skill;
mod toml_file;

pub use builtin::builtin;
pub use class_market::{Class, Market, Stock};
pub use dragon::{Ability, Dragon, DragonAttack};
pub use field::{EntryField, FieldFault, FieldShape, Fields, shape_hint};
pub use figures::{CampaignFigures, Names, market_key};
pub use house_effect::{FigureMark, SheetEffect};
pub use item::{Item, ItemEffect, ItemUse};
pub use resolve::{BrokenEntry, FigureChange, Origin, Resolved};
pub use skill::{Effect, ImprovedPart, Skill, Type};
pub use toml_file::{TomlFault, read_toml, write_toml};

use serde::Serialize;

use crate::name::{self, Name};
use crate::spelled;

/// The kinds of entries, in listing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryKind {
    Class,
    Skill,
    Item,
    Dragon,
    Market,
}

// The words are also the names of tables in TOML.
spelled! {
    EntryKind: Class "class", Skill "skill", Item "item", Dragon "dragon", Market "market",
}

impl EntryKind {
    /// The kinds to which a group may add its own entries.
    pub const OWN: [EntryKind; 3] = [EntryKind::Dragon, EntryKind::Item, EntryKind::Skill];

    pub fn plural(self) -> &'static str {
        match self {
            EntryKind::Class => "classes",
            EntryKind::Skill => "skills",
            EntryKind::Item => "items",
            EntryKind::Dragon => "dragons",
            EntryKind::Market => "markets",
        }
    }

    /// Reads the singular or plural (`dragon`, `dragons`), or a beginning of it.
    pub fn read(typed: &str) -> Option<EntryKind> {
        let typed = typed.to_lowercase();
        EntryKind::ALL.into_iter().find(|kind| {
            !typed.is_empty() && (typed == kind.word() || kind.plural().starts_with(&typed))
        })
    }

    pub fn fields(self) -> &'static [EntryField] {
        match self {
            EntryKind::Class => class_market::CLASS_FIELDS,
            EntryKind::Skill => skill::FIELDS,
            EntryKind::Item => item::FIELDS,
            EntryKind::Dragon => dragon::FIELDS,
            EntryKind::Market => class_market::MARKET_FIELDS,
        }
    }

    pub fn field(self, name: &str) -> Option<&'static EntryField> {
        self.fields().iter().find(|field| field.name == name)
    }
}

/// One entry of the catalogue, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub kind: EntryKind,
    pub key: String,
    pub name: String,
    pub fields: Fields,
}

/// Makes [`Checked`] with a variant per kind, and the code that reads an entry into it.
macro_rules! checked {
    ($($kind:ident $name:ident),+) => {
        /// A checked entry of any kind.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Checked {
            $($kind($kind)),+
        }

        impl Checked {
            $(
                /// The entry, if it is of this kind.
                pub fn $name(&self) -> Option<&$kind> {
                    match self {
                        Checked::$kind(found) => Some(found),
                        _ => None,
                    }
                }
            )+
        }

        impl Entry {
            /// The typed value, or every fault.
            pub fn check(&self) -> Result<Checked, Vec<FieldFault>> {
                match self.kind {
                    $(EntryKind::$kind => $kind::read(self).map(Checked::$kind)),+
                }
            }
        }
    };
}

checked! { Class class, Skill skill, Item item, Dragon dragon, Market market }

impl Entry {
    /// An entry from a typed name and typed fields, which become canonical.
    pub fn new(
        kind: EntryKind,
        typed_name: &str,
        typed: &Fields,
    ) -> Result<Entry, Vec<FieldFault>> {
        let mut faults = Vec::new();
        let name = Name::new(typed_name)
            .map_err(|fault| faults.push(FieldFault::new("name", fault.to_string())))
            .ok();
        let fields = field::canonical(kind, typed, &mut faults);
        let entry = Entry {
            kind,
            key: name.as_ref().map(|n| n.key().to_owned()).unwrap_or_default(),
            name: name.map(|n| n.text().to_owned()).unwrap_or_default(),
            fields,
        };
        let known: Vec<String> = faults.iter().map(|f| f.field.clone()).collect();
        if let Err(more) = entry.check() {
            faults.extend(more.into_iter().filter(|fault| !known.contains(&fault.field)));
        }
        if faults.is_empty() { Ok(entry) } else { Err(faults) }
    }

    /// The keys of its names: its own, and a second printed one.
    pub fn names(&self) -> Vec<String> {
        let alias = self.fields.get("alias").map(|alias| name::key(alias));
        std::iter::once(self.key.clone()).chain(alias).collect()
    }

    /// Whether a typed name matches this entry exactly.
    pub fn answers_to(&self, wanted: &str) -> bool {
        self.names().iter().any(|name| name == wanted)
            || (self.kind == EntryKind::Market
                && self.fields.get("chapter").map(String::as_str) == Some(wanted))
    }
}
