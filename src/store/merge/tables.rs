//! Which table belongs to which kind of record, and which columns hold ids: all that merging knows of
//! the schema. A test compares it with the schema.

/// A kind of record, in the order in which records are put: what others refer to comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Title,
    Player,
    Entry,
    Setting,
    Campaign,
    Play,
}

/// A record by what names it in every file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Record {
    pub kind: Kind,
    /// A UUID, a title's slug, `KIND/KEY` of an entry, `SCOPE/KEY` of a setting.
    pub key: String,
}

/// What a row belongs to.
pub(super) enum Of {
    /// A record of its own.
    Itself,
    /// The row whose id is in this column of this table.
    Row(&'static str, &'static str),
    /// The same; a record of its own if the column is empty.
    RowOrItself(&'static str, &'static str),
    /// What its scope says: a campaign, a title, or the program, whose settings stay in their file.
    Scope,
}

pub(super) struct Table {
    pub name: &'static str,
    pub of: Of,
    /// The columns that say which row it is, in every file.
    pub key: &'static [&'static str],
    /// Columns that hold an id, and the tables it is of.
    pub ids: &'static [(&'static str, &'static str)],
}

const fn table(
    name: &'static str,
    of: Of,
    key: &'static [&'static str],
    ids: &'static [(&'static str, &'static str)],
) -> Table {
    Table { name, of, key, ids }
}

const CAMPAIGN: (&str, &str) = ("campaign_id", "campaign");
const HERO: (&str, &str) = ("hero_id", "hero");
const PLAY: (&str, &str) = ("play_id", "play");
const PLAYER: (&str, &str) = ("player_id", "player");

/// Every table that a step can change; rows are put in this order and removed in the opposite one.
pub(super) const TABLES: [Table; 16] = [
    table("title", Of::Itself, &["slug"], &[]),
    table("player", Of::Itself, &["uuid"], &[]),
    table("catalog_entry", Of::Itself, &["kind", "key"], &[]),
    table("campaign", Of::Itself, &["uuid"], &[]),
    table("setting", Of::Scope, &["scope", "key"], &[]),
    table(
        "catalog_override",
        Of::Row(CAMPAIGN.0, CAMPAIGN.1),
        &["campaign_id", "kind", "key", "field"],
        &[CAMPAIGN],
    ),
    table(
        "market",
        Of::Row(CAMPAIGN.0, CAMPAIGN.1),
        &["campaign_id", "visit", "place"],
        &[CAMPAIGN],
    ),
    table("hero", Of::Row(CAMPAIGN.0, CAMPAIGN.1), &["uuid"], &[CAMPAIGN, PLAYER]),
    table("hero_level", Of::Row(HERO.0, HERO.1), &["hero_id", "level"], &[HERO]),
    table("hero_skill", Of::Row(HERO.0, HERO.1), &["hero_id", "place"], &[HERO]),
    table("hero_item", Of::Row(HERO.0, HERO.1), &["hero_id", "slot"], &[HERO]),
    table("play", Of::RowOrItself(CAMPAIGN.0, CAMPAIGN.1), &["uuid"], &[CAMPAIGN]),
    table("play_player", Of::Row(PLAY.0, PLAY.1), &["play_id", "seat"], &[PLAY, PLAYER, HERO]),
    table("event", Of::Row(PLAY.0, PLAY.1), &["play_id", "n"], &[PLAY]),
    table("play_stat", Of::Row(PLAY.0, PLAY.1), &["play_id", "seat", "name"], &[PLAY]),
    table("ledger", Of::Row(HERO.0, HERO.1), &["uuid"], &[HERO, PLAY]),
];

/// What merges remember and do not merge, and what they merge in a way of its own (`outside`).
#[cfg(test)]
const MEMORY: [&str; 3] = ["merged", "outside", "same_player"];

/// The rows of the ledger tell a story: their order is kept.
pub(super) const IN_ORDER: &str = "ledger";

/// The scope of settings that stay in their file: the current campaign, automatic backups.
const LOCAL: &str = "wyrm";

/// Where a table stands when rows are put: what others belong to comes first, so that undoing takes
/// parts before wholes.
pub fn order(name: &str) -> usize {
    let place = TABLES.iter().position(|table| table.name == name);
    place.unwrap_or(TABLES.len())
}

pub(super) fn described(name: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.name == name)
}

impl Kind {
    pub const ALL: [Kind; 6] =
        [Kind::Title, Kind::Player, Kind::Entry, Kind::Setting, Kind::Campaign, Kind::Play];

    pub fn word(self) -> &'static str {
        match self {
            Kind::Title => "title",
            Kind::Player => "player",
            Kind::Entry => "entry",
            Kind::Setting => "setting",
            Kind::Campaign => "campaign",
            Kind::Play => "play",
        }
    }

    /// The table that has one row a record.
    pub(super) fn root(self) -> &'static str {
        match self {
            Kind::Entry => "catalog_entry",
            other => other.word(),
        }
    }

    /// The expression that names a record.
    fn name(self) -> &'static str {
        match self {
            Kind::Title => "slug",
            Kind::Entry => "kind || '/' || key",
            Kind::Setting => "scope || '/' || key",
            Kind::Player | Kind::Campaign | Kind::Play => "uuid",
        }
    }

    /// Whether two files may name the same record without having it from each other: then its UUID
    /// and its age are those of the older one.
    pub(super) fn named_by_hand(self) -> bool {
        matches!(self, Kind::Title | Kind::Entry)
    }

    /// The names of all records of this kind.
    pub(super) fn all(self) -> String {
        let which = match self {
            Kind::Play => "WHERE campaign_id IS NULL".to_owned(),
            Kind::Setting => {
                format!("WHERE scope <> '{LOCAL}' AND scope NOT LIKE 'campaign:%'")
            }
            _ => String::new(),
        };
        format!("SELECT {} FROM {} {which} ORDER BY 1", self.name(), self.root())
    }

    /// The condition for rows of a table that belong to the record named by `?1`; none if no row of
    /// that table can.
    pub(super) fn rows_of(self, table: &Table) -> Option<String> {
        if table.name == self.root() {
            return Some(format!("{} = ?1", self.name()));
        }
        match table.of {
            Of::Row(column, parent) | Of::RowOrItself(column, parent) => {
                let parents = self.rows_of(described(parent)?)?;
                Some(format!("{column} IN (SELECT id FROM {parent} WHERE {parents})"))
            }
            Of::Scope if self == Kind::Campaign => {
                Some("scope = (SELECT 'campaign:' || id FROM campaign WHERE uuid = ?1)".to_owned())
            }
            _ => None,
        }
    }

    /// The tables that hold a record of this kind, the first one its own row.
    pub(super) fn tables(self) -> Vec<&'static Table> {
        let belongs = |table: &&Table| self.rows_of(table).is_some();
        TABLES.iter().filter(belongs).collect()
    }
}

impl Record {
    pub fn new(kind: Kind, key: impl Into<String>) -> Record {
        Record { kind, key: key.into() }
    }

    /// The record of a setting; none if it stays in its file.
    pub(super) fn of_setting(scope: &str, key: &str) -> Option<Record> {
        (scope != LOCAL).then(|| Record::new(Kind::Setting, format!("{scope}/{key}")))
    }

    /// As it is stored.
    pub(super) fn text(&self) -> String {
        format!("{}:{}", self.kind.word(), self.key)
    }

    pub(super) fn read(text: &str) -> Option<Record> {
        let (word, key) = text.split_once(':')?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word)?;
        Some(Record::new(kind, key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::{Creation, MIGRATIONS, migrate, triggers};

    /// A table or a reference that a later migration adds must be described here, or merging would
    /// leave it behind.
    #[test]
    fn every_table_and_every_reference_of_the_schema_is_described() {
        let conn = rusqlite::Connection::open_in_memory().unwrap();
        migrate::lay_out(&conn, &Creation::default(), MIGRATIONS).unwrap();
        let known: BTreeSet<&str> = TABLES.iter().map(|table| table.name).chain(MEMORY).collect();
        let tables = triggers::journalled_tables(&conn).unwrap();
        assert_eq!(tables.iter().map(String::as_str).collect::<BTreeSet<_>>(), known);
        for table in &TABLES {
            let shape = triggers::table(&conn, table.name).unwrap();
            for column in table.key {
                assert!(shape.columns.iter().any(|c| c == column), "{} {column}", table.name);
            }
            let mut keys = conn
                .prepare("SELECT \"from\", \"table\", \"to\" FROM pragma_foreign_key_list(?1)")
                .unwrap();
            let keys =
                keys.query_map([table.name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
            let keys: Vec<(String, String, String)> = keys.unwrap().map(Result::unwrap).collect();
            let ids: BTreeSet<(&str, &str)> = keys
                .iter()
                .filter(|(_, _, to)| to == "id")
                .map(|(from, table, _)| (from.as_str(), table.as_str()))
                .collect();
            assert_eq!(ids, table.ids.iter().copied().collect(), "{}", table.name);
            let others = keys.iter().filter(|(_, _, to)| to != "id");
            for (_, parent, to) in others {
                let parent = described(parent).unwrap();
                assert_eq!(parent.key, [to.as_str()], "{}", table.name);
            }
            let owned = Kind::ALL.iter().any(|kind| kind.rows_of(table).is_some());
            assert!(owned, "{} belongs to no record", table.name);
        }
    }
}
