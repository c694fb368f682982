//! The steps of a record, and which of two files advanced it.
//!
//! Steps are compared by name across files, and by the number of undos and redos: of two files
//! with a step, the one that undid or redid it more often saw it last.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::{Connection, params};
use serde_json::Value;

use super::super::query::Query;
use super::super::schema::TableSchema;
use super::super::{Result, StoreError};
use super::tables::{BY_SCOPE, MergedKind, RecordId, RecordTables};

/// Names of steps, with their number of undos and redos.
pub(super) type StepCounts = BTreeMap<String, i64>;

/// A step that touched a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    pub step: i64,
    pub at: String,
    pub label: String,
}

/// The steps of every record of a file, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    pub records: BTreeMap<String, Lineage>,
    /// Undone or dropped steps.
    pub past: BTreeMap<String, i64>,
}

/// The steps of a record, and the rejected ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lineage {
    pub line: BTreeMap<String, i64>,
    pub over: BTreeMap<String, i64>,
}

impl Lineage {
    /// Whether no step covers the record: it was added without the journal, or is older.
    pub fn is_unknown(&self) -> bool {
        self.line.is_empty() && self.over.is_empty()
    }
}

/// Reads the merge data about a file's steps.
pub fn provenance(conn: &Connection) -> Result<Provenance> {
    let lines = FileSteps::read(conn)?;
    let records: BTreeSet<&RecordId> = lines.own.keys().chain(lines.merged.keys()).collect();
    let made = |record: &RecordId| Lineage {
        line: lines.steps_of(record),
        over: lines.steps_rejected(record),
    };
    let records = records.into_iter().map(|record| (record.text(), made(record)));
    Ok(Provenance {
        records: records.filter(|(_, made)| !made.is_unknown()).collect(),
        past: lines.past,
    })
}

struct LineageStep {
    name: String,
    turns: i64,
    at: String,
    label: String,
}

#[derive(Default)]
struct MergedLineage {
    since: i64,
    line: StepCounts,
    over: StepCounts,
}

/// The steps of one file, by touched record.
pub(super) struct FileSteps {
    steps: BTreeMap<i64, LineageStep>,
    own: HashMap<RecordId, BTreeSet<i64>>,
    /// Undone or dropped steps.
    pub past: StepCounts,
    merged: HashMap<RecordId, MergedLineage>,
}

/// Begins the name under which a file remembers the token of a step of another file, as if that step
/// were dropped: its request is not done again.
pub const TOKEN: &str = "token ";

/// Remembers a token that no step has here.
pub fn remember_token(conn: &Connection, token: &str) -> Result<()> {
    conn.run(
        "INSERT INTO dropped_step (name, turns, token) VALUES (?1 || ?2, 0, ?2)
         ON CONFLICT (name) DO UPDATE SET token = excluded.token",
        [TOKEN, token],
    )
}

/// The name of a step of the journal, in SQL.
pub const NAME: &str = "ifnull(uuid, id || ' ' || at || ' ' || label)";

impl FileSteps {
    pub fn read(conn: &Connection) -> Result<FileSteps> {
        let mut lines = FileSteps {
            steps: BTreeMap::new(),
            own: HashMap::new(),
            past: StepCounts::new(),
            merged: HashMap::new(),
        };
        lines.read_steps(conn)?;
        lines.read_merged(conn)?;
        lines.read_touched(conn)?;
        Ok(lines)
    }

    fn read_steps(&mut self, conn: &Connection) -> Result<()> {
        let sql = format!(
            "SELECT id, {NAME}, turns, at, label, undone FROM step
             WHERE id IS NOT (SELECT step FROM journal_now)"
        );
        conn.each(&sql, [], |row| {
            let step = LineageStep {
                name: row.get(1)?,
                turns: row.get(2)?,
                at: row.get(3)?,
                label: row.get(4)?,
            };
            if row.get(5)? {
                self.past.insert(step.name, step.turns);
            } else {
                drop(self.steps.insert(row.get(0)?, step));
            }
            Ok::<_, StoreError>(())
        })?;
        let dropped: Vec<(String, i64)> = conn.rows(
            "SELECT name, turns FROM dropped_step
             UNION ALL SELECT ?1 || token, 0 FROM step WHERE token IS NOT NULL
             UNION ALL SELECT ?1 || token, 0 FROM dropped_step WHERE token IS NOT NULL",
            [TOKEN],
        )?;
        for (name, turns) in dropped {
            let known = self.past.entry(name).or_insert(turns);
            *known = turns.max(*known);
        }
        Ok(())
    }

    fn read_merged(&mut self, conn: &Connection) -> Result<()> {
        let rows: Vec<(String, i64, String, String)> =
            conn.rows("SELECT record, since, line, over FROM merged", [])?;
        for (record, since, line, over) in rows {
            let unreadable = |_| StoreError::Unreadable(format!("merged {record:?}"));
            let merged = MergedLineage {
                since,
                line: serde_json::from_str(&line).map_err(unreadable)?,
                over: serde_json::from_str(&over).map_err(unreadable)?,
            };
            if let Some(record) = RecordId::read(&record) {
                self.merged.insert(record, merged);
            }
        }
        Ok(())
    }

    /// Walks the journal from its end, so that every row is seen in its state at the time.
    fn read_touched(&mut self, conn: &Connection) -> Result<()> {
        let tables = RecordTables::read(conn)?;
        let mut past = Past { conn, tables: &tables, rows: HashMap::new() };
        let mut rows = conn.prepare(
            "SELECT c.step, c.tbl, c.op, c.key, CASE WHEN c.op <> 'insert' AND c.tbl IN
                    ('title', 'player', 'campaign', 'hero', 'play', 'ledger') THEN c.was END
             FROM step_change c JOIN step s ON s.id = c.step
             WHERE s.undone = 0 AND s.id IS NOT (SELECT step FROM journal_now)
             ORDER BY c.step DESC, c.id DESC",
        )?;
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            let (name, op, key): (String, String, String) = (row.get(1)?, row.get(2)?, row.get(3)?);
            let Some(table) = tables.get(&name) else {
                continue;
            };
            let key: Vec<Value> = serde_json::from_str(&key).unwrap_or_default();
            let was: Option<String> = row.get(4)?;
            let was = was.and_then(|was| serde_json::from_str::<Vec<Value>>(&was).ok());
            let id = key.first().and_then(Value::as_i64);
            let after = past.record(table, &key)?;
            if let (Some(was), Some(id)) = (was, id) {
                past.rows.insert((&table.name, id), was);
            }
            let touched = if op == "delete" { past.record(table, &key)? } else { after };
            if let Some(record) = touched {
                self.own.entry(record).or_default().insert(row.get(0)?);
            }
        }
        Ok(())
    }

    /// Treats one player's known data as another's from now on.
    pub fn join(&mut self, from: &str, to: &str) {
        let (from, to) =
            (RecordId::new(MergedKind::Player, from), RecordId::new(MergedKind::Player, to));
        if let Some(steps) = self.own.remove(&from) {
            self.own.entry(to.clone()).or_default().extend(steps);
        }
        if let Some(merged) = self.merged.remove(&from) {
            self.merged.entry(to).or_insert(merged);
        }
    }

    /// Whether this file ever had the record.
    pub fn knows(&self, record: &RecordId) -> bool {
        self.own.contains_key(record) || self.merged.contains_key(record)
    }

    fn own_steps(&self, record: &RecordId) -> impl DoubleEndedIterator<Item = (i64, &LineageStep)> {
        let since = self.merged.get(record).map_or(0, |merged| merged.since);
        let own = self.own.get(record).into_iter().flatten().copied();
        own.filter(move |id| *id > since).filter_map(|id| Some((id, self.steps.get(&id)?)))
    }

    /// The steps of the record.
    pub fn steps_of(&self, record: &RecordId) -> StepCounts {
        let merged = self.merged.get(record);
        let mut line = merged.map(|merged| merged.line.clone()).unwrap_or_default();
        line.extend(self.own_steps(record).map(|(_, step)| (step.name.clone(), step.turns)));
        line
    }

    /// Rejected steps.
    pub fn steps_rejected(&self, record: &RecordId) -> StepCounts {
        let merged = self.merged.get(record);
        merged.map(|merged| merged.over.clone()).unwrap_or_default()
    }

    /// The number of undos and redos of a step that is undone or dropped here.
    pub fn past(&self, name: &str) -> Option<i64> {
        self.past.get(name).copied()
    }

    /// Whether this file advanced the record since the other one last knew it.
    pub fn went_on(&self, other: &FileSteps, record: &RecordId) -> bool {
        let (mine, theirs) = (self.steps_of(record), other.steps_of(record));
        let over = self.steps_rejected(record);
        let undid = theirs.iter().any(|(name, turns)| {
            let decided = over.get(name).is_some_and(|here| here >= turns);
            let undone = self.past.get(name).is_some_and(|here| here > turns);
            !mine.contains_key(name) && (decided || undone)
        });
        self.did_more(other, record) || undid
    }

    /// Whether the record has steps here that the other file has never seen.
    pub fn did_more(&self, other: &FileSteps, record: &RecordId) -> bool {
        let (theirs, over) = (other.steps_of(record), other.steps_rejected(record));
        self.steps_of(record).iter().any(|(name, turns)| {
            let there = [over.get(name), other.past.get(name)];
            let there = there.into_iter().flatten().max();
            !theirs.contains_key(name) && there.is_none_or(|there| turns > there)
        })
    }

    /// The newest steps here that touched the record and that the other file lacks.
    pub fn newest(&self, other: &FileSteps, record: &RecordId, most: usize) -> Vec<Touch> {
        let theirs = other.steps_of(record);
        let own = self.own_steps(record).rev();
        let only_here = own.filter(|(_, step)| !theirs.contains_key(&step.name));
        let touch = |(id, step): (i64, &LineageStep)| Touch {
            step: id,
            at: step.at.clone(),
            label: step.label.clone(),
        };
        only_here.map(touch).take(most).collect()
    }

    /// The time of the record's last change, as far as the journal knows.
    pub fn last(&self, record: &RecordId) -> &str {
        self.own_steps(record).next_back().map_or("", |(_, step)| &step.at)
    }

    /// All active steps.
    pub fn all(&self) -> impl Iterator<Item = (&str, i64)> {
        let steps = self.steps.values();
        steps.map(|step| (step.name.as_str(), step.turns))
    }
}

/// Remembers the steps of a record after the open step.
pub(super) fn remember(
    conn: &Connection,
    record: &RecordId,
    line: &StepCounts,
    over: &StepCounts,
) -> Result<()> {
    let over: StepCounts = over
        .iter()
        .filter(|(name, _)| !line.contains_key(*name))
        .map(|(name, turns)| (name.clone(), *turns))
        .collect();
    let json = |line: &StepCounts| serde_json::json!(line).to_string();
    conn.run(
        "INSERT INTO merged (record, since, line, over)
         SELECT ?1, step, ?2, ?3 FROM journal_now WHERE true
         ON CONFLICT (record) DO UPDATE SET since = excluded.since, line = excluded.line,
                                            over = excluded.over",
        params![record.text(), json(line), json(&over)],
    )
}

/// Rows in their state at a moment of the journal.
struct Past<'a> {
    conn: &'a Connection,
    tables: &'a RecordTables,
    rows: HashMap<(&'a str, i64), Vec<Value>>,
}

impl Past<'_> {
    fn cell(&self, table: &TableSchema, id: i64, column: &str) -> Result<Option<Value>> {
        let name = table.name.as_str();
        if let Some(row) = self.rows.get(&(name, id)) {
            return Ok(table.column_index(column).and_then(|place| row.get(place)).cloned());
        }
        let sql = format!("SELECT json_quote({column}) FROM {name} WHERE id = ?1");
        let found: Option<String> = self.conn.find(&sql, [id])?;
        Ok(found.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// The record of a row, by the row's key in the journal.
    fn record(&self, table: &TableSchema, key: &[Value]) -> Result<Option<RecordId>> {
        let part = |n: usize| key.get(n).and_then(Value::as_str).unwrap_or_default();
        let Some(id) = key.first() else {
            return Ok(None);
        };
        if table.name == BY_SCOPE {
            return match part(0).strip_prefix("campaign:") {
                Some(campaign) => self.parent("campaign", campaign.parse().ok()),
                None => Ok(RecordId::of_setting(part(0), part(1))),
            };
        }
        let Some(number) = id.as_i64() else {
            return Ok(Some(RecordId::new(MergedKind::Entry, format!("{}/{}", part(0), part(1)))));
        };
        if let Some((column, parent)) = table.owner() {
            // The first column of a key is the row's own id, or its owner's.
            let owner = if table.is_numbered() {
                self.cell(table, number, &column.name)?.and_then(|cell| cell.as_i64())
            } else {
                Some(number)
            };
            if owner.is_some() || column.not_null {
                return self.parent(parent, owner);
            }
        }
        let kind = MergedKind::ALL.into_iter().find(|kind| kind.root() == table.name);
        let name = self.cell(table, number, table.shared_key()[0])?;
        let name = name.and_then(|name| name.as_str().map(str::to_owned));
        Ok(kind.zip(name).map(|(kind, name)| RecordId::new(kind, name)))
    }

    fn parent(&self, name: &str, id: Option<i64>) -> Result<Option<RecordId>> {
        match (self.tables.get(name), id) {
            (Some(table), Some(id)) => self.record(table, &[Value::from(id)]),
            _ => Ok(None),
        }
    }
}
