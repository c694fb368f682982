//! Kinds of records, and their rows and tables. The schema provides the facts about its tables; a
//! test checks the ones written down here.

use rusqlite::Connection;

use super::super::Result;
use super::super::schema::TableSchema;

/// A kind of record, in insertion order: referenced ones come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MergedKind {
    Title,
    Player,
    Entry,
    Setting,
    Campaign,
    Play,
}

/// A record by its identity in every file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId {
    pub kind: MergedKind,
    /// A UUID, a title's slug, `KIND/KEY` of an entry, `SCOPE/KEY` of a setting.
    pub key: String,
}

/// Every table that a step can change; rows are inserted in this order and removed in reverse.
const ORDER: [&str; 16] = [
    "title",
    "player",
    "catalog_entry",
    "campaign",
    "setting",
    "catalog_override",
    "market",
    "hero",
    "hero_level",
    "hero_skill",
    "hero_item",
    "play",
    "play_player",
    "event",
    "play_stat",
    "ledger",
];

/// The table whose rows belong to their scope: a campaign, a title, or wyrm, whose settings stay in
/// their file.
pub(super) const BY_SCOPE: &str = "setting";

/// The merges' own memory, which is not merged, and data merged separately (`outside`).
#[cfg(test)]
const MEMORY: [&str; 3] = ["merged", "outside", "same_player"];

/// The order of ledger rows matters and is preserved.
pub(super) const IN_ORDER: &str = "ledger";

/// The scope of settings that stay in their file: the current campaign, automatic backups.
const LOCAL: &str = "wyrm";

/// The position of a table in insertion order: owners come first, so that undo removes parts before
/// wholes.
pub fn order(name: &str) -> usize {
    let place = ORDER.iter().position(|table| *table == name);
    place.unwrap_or(ORDER.len())
}

/// The tables of records, in insertion order.
pub(super) struct RecordTables(Vec<TableSchema>);

impl RecordTables {
    pub fn read(conn: &Connection) -> Result<RecordTables> {
        let tables = ORDER.iter().map(|name| TableSchema::read(conn, name));
        Ok(RecordTables(tables.collect::<Result<_, _>>()?))
    }

    pub fn get(&self, name: &str) -> Option<&TableSchema> {
        self.0.get(order(name))
    }

    /// The tables of a kind of record, the first one its own row; each with the condition for rows
    /// of the record named by `?1`.
    pub fn of(&self, kind: MergedKind) -> Vec<(&TableSchema, String)> {
        let belongs = |table| Some((table, self.rows_of(kind, table)?));
        self.0.iter().filter_map(belongs).collect()
    }

    /// The condition for rows of a table in the record named by `?1`; none if that is impossible.
    fn rows_of(&self, kind: MergedKind, table: &TableSchema) -> Option<String> {
        if table.name == kind.root() {
            return Some(format!("{} = ?1", kind.name()));
        }
        if table.name == BY_SCOPE && kind == MergedKind::Campaign {
            let scope = "scope = (SELECT 'campaign:' || id FROM campaign WHERE uuid = ?1)";
            return Some(scope.to_owned());
        }
        let (column, parent) = table.owner()?;
        let parents = self.rows_of(kind, self.get(parent)?)?;
        Some(format!("{} IN (SELECT id FROM {parent} WHERE {parents})", column.name))
    }
}

crate::rules::spelled! {
    MergedKind: Title "title", Player "player", Entry "entry", Setting "setting", Campaign "campaign",
    Play "play",
}

impl MergedKind {
    /// The table with one row per record.
    pub(super) fn root(self) -> &'static str {
        match self {
            MergedKind::Entry => "catalog_entry",
            other => other.word(),
        }
    }

    /// The expression for a record's identity.
    fn name(self) -> &'static str {
        match self {
            MergedKind::Title => "slug",
            MergedKind::Entry => "kind || '/' || key",
            MergedKind::Setting => "scope || '/' || key",
            MergedKind::Player | MergedKind::Campaign | MergedKind::Play => "uuid",
        }
    }

    /// Whether two files may make the same record separately: then it gets the UUID and the age of
    /// the older one.
    pub(super) fn named_by_hand(self) -> bool {
        matches!(self, MergedKind::Title | MergedKind::Entry)
    }

    /// The identities of all records of this kind.
    pub(super) fn all(self) -> String {
        let which = match self {
            MergedKind::Play => "WHERE campaign_id IS NULL".to_owned(),
            MergedKind::Setting => {
                format!("WHERE scope <> '{LOCAL}' AND scope NOT LIKE 'campaign:%'")
            }
            _ => String::new(),
        };
        format!("SELECT {} FROM {} {which} ORDER BY 1", self.name(), self.root())
    }
}

impl RecordId {
    pub fn new(kind: MergedKind, key: impl Into<String>) -> RecordId {
        RecordId { kind, key: key.into() }
    }

    /// The record of a setting; none if it stays in its file.
    pub(super) fn of_setting(scope: &str, key: &str) -> Option<RecordId> {
        (scope != LOCAL).then(|| RecordId::new(MergedKind::Setting, format!("{scope}/{key}")))
    }

    /// As stored.
    pub(super) fn text(&self) -> String {
        format!("{}:{}", self.kind.word(), self.key)
    }

    pub(super) fn read(text: &str) -> Option<RecordId> {
        let (word, key) = text.split_once(':')?;
        let kind = MergedKind::spelled(word)?;
        Some(RecordId::new(kind, key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Creation, MIGRATIONS, migrate};

    /// A table or a reference added by a later migration must be described here, or merging would
    /// lose it.
    #[test]
    fn every_table_and_every_reference_of_the_schema_is_described() {
        let conn = Connection::open_in_memory().unwrap();
        migrate::lay_out(&conn, &Creation::default(), MIGRATIONS).unwrap();
        let known: BTreeSet<&str> = ORDER.into_iter().chain(MEMORY).collect();
        let journalled = TableSchema::journalled(&conn).unwrap();
        assert_eq!(journalled.iter().map(|table| &*table.name).collect::<BTreeSet<_>>(), known);
        let tables = RecordTables::read(&conn).unwrap();
        let described = tables.0.iter().map(|table| {
            let owner = table.owner().map(|(column, _)| {
                if column.not_null {
                    format!(" of {}", column.name)
                } else {
                    format!(" of {} or itself", column.name)
                }
            });
            let ids = table.columns.iter().filter_map(|column| {
                let parent = column.id_of()?;
                assert_eq!(column.name, format!("{parent}_id"));
                Some(parent)
            });
            let (key, ids) = (table.shared_key().join(" "), ids.collect::<Vec<_>>().join(" "));
            format!("{}{}: {key}; {ids}", table.name, owner.unwrap_or_default())
        });
        assert_eq!(
            described.collect::<Vec<_>>(),
            [
                "title: slug; ",
                "player: uuid; ",
                "catalog_entry: kind key; ",
                "campaign: uuid; ",
                "setting: scope key; ",
                "catalog_override of campaign_id: campaign_id kind key field; campaign",
                "market of campaign_id: campaign_id visit place; campaign",
                "hero of campaign_id: uuid; campaign player",
                "hero_level of hero_id: hero_id level; hero",
                "hero_skill of hero_id: hero_id place; hero",
                "hero_item of hero_id: hero_id slot; hero",
                "play of campaign_id or itself: uuid; campaign",
                "play_player of play_id: play_id seat; play player hero",
                "event of play_id: play_id n; play",
                "play_stat of play_id: play_id seat name; play",
                "ledger of hero_id: uuid; hero play",
            ]
        );
        for table in &tables.0 {
            let others = table.columns.iter().filter(|column| column.id_of().is_none());
            for column in others {
                if let (Some(parent), Some(to)) = (&column.parent, &column.parent_column) {
                    assert_eq!(tables.get(parent).unwrap().shared_key(), [to], "{}", table.name);
                }
            }
            let owned = MergedKind::ALL.iter().any(|kind| tables.rows_of(*kind, table).is_some());
            assert!(owned, "{} belongs to no record", table.name);
        }
    }
}
