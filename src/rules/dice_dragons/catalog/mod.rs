//! The catalogue: classes, skills, items, dragons and chapter markets.
//!
//! An [`Entry`] is a name and fields of text, wherever it comes from: a data file compiled in, a
//! group's own TOML, the command line, the database. One check ([`Entry::check`]) turns it into a
//! typed [`Skill`], [`Item`], [`Dragon`], [`Class`] or [`Market`], or lists all its faults.
//! [`Figures`] holds the entries as one campaign sees them and returns their typed values.

mod builtin;
mod dragon;
mod field;
mod figures;
mod house_effect;
mod item;
mod people;
mod resolve;
mod skill;
mod toml_file;

pub use builtin::builtin;
pub use dragon::{Ability, Attack, Dragon};
pub use field::{Fault, Field, Fields, Shape, shape_hint};
pub use figures::{Figures, Names, market_key};
pub use house_effect::{Mark, SheetEffect};
pub use item::{Item, ItemEffect, ItemUse};
pub use people::{Class, Market, Stock};
pub use resolve::{BrokenEntry, Change, Origin, Resolved};
pub use skill::{Effect, Part, Skill, Type};
pub use toml_file::{TomlFault, read_toml, write_toml};

use serde::Serialize;

use crate::name::{self, Name};
use crate::spelled;

/// The kinds of entries, in listing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Class,
    Skill,
    Item,
    Dragon,
    Market,
}

// The words are also the names of tables in TOML.
spelled! {
    Kind: Class "class", Skill "skill", Item "item", Dragon "dragon", Market "market",
}

impl Kind {
    /// The kinds to which a group may add its own entries.
    pub const OWN: [Kind; 3] = [Kind::Dragon, Kind::Item, Kind::Skill];

    pub fn plural(self) -> &'static str {
        match self {
            Kind::Class => "classes",
            Kind::Skill => "skills",
            Kind::Item => "items",
            Kind::Dragon => "dragons",
            Kind::Market => "markets",
        }
    }

    /// Reads the singular or plural (`dragon`, `dragons`), or a beginning of it.
    pub fn read(typed: &str) -> Option<Kind> {
        let typed = typed.to_lowercase();
        Kind::ALL.into_iter().find(|kind| {
            !typed.is_empty() && (typed == kind.word() || kind.plural().starts_with(&typed))
        })
    }

    pub fn fields(self) -> &'static [Field] {
        match self {
            Kind::Class => people::CLASS_FIELDS,
            Kind::Skill => skill::FIELDS,
            Kind::Item => item::FIELDS,
            Kind::Dragon => dragon::FIELDS,
            Kind::Market => people::MARKET_FIELDS,
        }
    }

    pub fn field(self, name: &str) -> Option<&'static Field> {
        self.fields().iter().find(|field| field.name == name)
    }
}

/// One entry of the catalogue, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub kind: Kind,
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
            pub fn check(&self) -> Result<Checked, Vec<Fault>> {
                match self.kind {
                    $(Kind::$kind => $kind::read(self).map(Checked::$kind)),+
                }
            }
        }
    };
}

checked! { Class class, Skill skill, Item item, Dragon dragon, Market market }

impl Entry {
    /// An entry from a typed name and typed fields, which become canonical.
    pub fn new(kind: Kind, typed_name: &str, typed: &Fields) -> Result<Entry, Vec<Fault>> {
        let mut faults = Vec::new();
        let name = Name::new(typed_name)
            .map_err(|fault| faults.push(Fault::new("name", fault.to_string())))
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
            || (self.kind == Kind::Market
                && self.fields.get("chapter").map(String::as_str) == Some(wanted))
    }
}
