//! Two files of one group become one: `wyrm merge`.
//!
//! A record (a player, a campaign with all that belongs to it, a play of another title, an entry, a
//! setting) is read in a form in which ids are replaced by what holds across files. Where the two
//! files differ, the steps that touched the record on either side say who went on.

mod decide;
mod lines;
mod names;
mod other;
mod outside;
mod people;
mod put;
mod rows;
mod seeds;
mod tables;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::Connection;

use super::play::seed_missing;
use super::query::Query;
use super::{Result, StoreError};
use decide::{Decided, What};
pub use decide::{all as all_records, count as count_records};
pub(crate) use lines::NAME as STEP_NAME;
use lines::{Line, Lines, remember};
pub use lines::{Made, Provenance, Touch, provenance};
pub use names::{hunts_only_in, id};
pub use other::Other;
pub use people::{Doubt, Person, people};
use put::Ids;
pub use rows::digest_uuid;
use rows::{Digest, Form};
use tables::Tables;
pub use tables::{Kind, Record, order};

/// What becomes of a record that both files have in another form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    Mine,
    Theirs,
    Both,
}

/// What people decided.
#[derive(Debug, Clone, Default)]
pub struct Choices {
    /// For every record that is not named.
    pub take: Option<Take>,
    pub by_record: BTreeMap<Record, Take>,
    /// Players who are the same person: theirs and mine, by UUID.
    pub same: Vec<(String, String)>,
    /// Players of the other file who are nobody here.
    pub different: BTreeSet<String>,
    /// Whether players with the same name are a question; otherwise they are the same person.
    pub ask_names: bool,
    /// Whether the open play of the other file stays open, where only one can.
    pub open_theirs: bool,
}

/// A record that nobody has decided on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    pub record: Record,
    pub name: String,
    /// What was done with it here and there since the files parted, newest first.
    pub mine: Vec<Touch>,
    pub theirs: Vec<Touch>,
}

/// Why a merge stops.
#[derive(Debug)]
pub enum Stop {
    /// Who is who?
    People(Vec<Doubt>),
    /// Which of them?
    Conflicts(Vec<Conflict>),
    Store(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Stop {
        Stop::Store(error)
    }
}

impl From<rusqlite::Error> for Stop {
    fn from(error: rusqlite::Error) -> Stop {
        Stop::Store(error.into())
    }
}

/// One thing that a merge did or left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    Added(String),
    /// Deleted here, present there.
    Back(String),
    /// Done in both, each in its own way, with the same outcome.
    Same(String),
    /// Gone on there only.
    Taken(String),
    /// Gone on here only.
    Kept(String),
    Decided(String, Take),
    /// Two players who are one person: the name there, and the name now.
    Joined(String, String),
    Renamed {
        what: &'static str,
        from: String,
        to: String,
    },
    /// A second open play.
    Abandoned(String),
    /// A play that has another number there.
    Numbered {
        name: String,
        there: i64,
    },
}

/// Gives the step that is open a name that holds across files.
pub fn name_step(conn: &Connection, uuid: &str) -> Result<()> {
    conn.run("UPDATE step SET uuid = ?1 WHERE id = (SELECT step FROM journal_now)", [uuid])
}

/// Merges the other file into this one, within the step that is open. `at` is now; `fresh` makes seeds
/// for plays that have none; `seen` hears of every record that was compared.
pub fn merge(
    conn: &Connection,
    other: &Other,
    choices: &Choices,
    at: &str,
    fresh: &dyn Fn() -> String,
    seen: &dyn Fn(),
) -> Result<Vec<News>, Stop> {
    let there = other.scratch()?;
    let tables = Tables::read(conn)?;
    conn.execute_batch("PRAGMA defer_foreign_keys = ON; UPDATE journal_now SET guards = 0")?;
    let mut merge = Merge {
        mine: conn,
        theirs: &there,
        tables: &tables,
        lines: (Lines::read(conn)?, Lines::read(&there)?),
        news: Vec::new(),
        remembered: BTreeMap::new(),
        own: BTreeSet::new(),
        parts: BTreeSet::new(),
        seeded: BTreeSet::new(),
        abandoned: Vec::new(),
    };
    merge.meet(choices, at)?;
    let decided = merge.decide(choices, seen)?;
    merge.agree_on_seeds()?;
    let decided = merge.split(decided)?;
    merge.agree_on_uuids(&decided)?;
    merge.settle_names(&decided)?;
    merge.close_second_plays(&decided, choices.open_theirs)?;
    merge.put(decided)?;
    seed_missing(conn, fresh)?;
    merge.told_outside()?;
    merge.finish(other)?;
    conn.execute_batch("UPDATE journal_now SET guards = 1")?;
    Ok(merge.news)
}

/// A merge under way: both files, and what is known of them.
struct Merge<'a> {
    mine: &'a Connection,
    theirs: &'a Connection,
    tables: &'a Tables,
    lines: (Lines, Lines),
    news: Vec<News>,
    /// What records are made of from now on, and what was decided against.
    remembered: BTreeMap<Record, (Line, Line)>,
    /// Records that the merge itself changed: they are made of its step, too.
    own: BTreeSet<Record>,
    /// Second ones of two that are both kept.
    parts: BTreeSet<Record>,
    /// Records with a play that got the seed of the other file.
    seeded: BTreeSet<Record>,
    abandoned: Vec<Record>,
}

impl Merge<'_> {
    fn meet(&mut self, choices: &Choices, at: &str) -> Result<(), Stop> {
        let joins = people::meet(self.mine, self.theirs, choices)?.map_err(Stop::People)?;
        for join in joins {
            let (mine, theirs) = (&mut self.lines.0, &mut self.lines.1);
            if join.carry_out(self.mine, self.theirs, [mine, theirs], at)? {
                self.remember(&join.record, join.theirs_stays);
                let stays = if join.theirs_stays { &join.theirs } else { &join.mine };
                let joined = News::Joined(join.theirs.name.clone(), stays.name.clone());
                self.news.push(joined);
            }
        }
        Ok(())
    }

    /// From now on the record is made of what one side had, and the other side was decided against.
    fn remember(&mut self, record: &Record, theirs: bool) {
        let (mine, other) = (&self.lines.0, &self.lines.1);
        let (mut stays, goes) = if theirs {
            (other.line(record), mine.line(record))
        } else {
            (mine.line(record), other.line(record))
        };
        let mut over = mine.over(record);
        over.extend(other.over(record));
        over.extend(goes.clone());
        // Whoever undid or redid one of them last: that has been looked at, too.
        for (name, turns) in stays.iter_mut().chain(over.iter_mut()) {
            let known = [goes.get(name).copied(), mine.past(name), other.past(name)];
            *turns = known.into_iter().flatten().fold(*turns, i64::max);
        }
        self.remembered.insert(record.clone(), (stays, over));
    }

    /// The merge itself changed a record, in the same way in whichever file it is done.
    fn changed(&mut self, record: &Record) {
        if !self.remembered.contains_key(record) {
            let theirs = !self.lines.0.knows(record) && self.lines.1.knows(record);
            self.remember(record, theirs);
        }
        self.own.insert(record.clone());
    }

    fn put(&mut self, mut decided: Vec<(Record, Decided)>) -> Result<(), Stop> {
        decided.retain(|(_, decided)| decided.what.takes_theirs());
        // Two plays of a title are never open at once, not even meanwhile.
        let mut last = HashSet::new();
        for (record, _) in &decided {
            if record.kind == Kind::Play && names::is_open(self.theirs, record)? {
                last.insert(record.clone());
            }
        }
        decided.sort_by_key(|(record, _)| (record.kind, last.contains(record)));
        for (record, _) in &decided {
            for form in Form::all(self.tables, record.kind).iter().rev() {
                put::clear(self.mine, self.theirs, form, record)?;
            }
        }
        let mut ids = Ids::new(self.mine);
        for (record, _) in &decided {
            for form in &Form::all(self.tables, record.kind) {
                put::fill(self.mine, self.theirs, form, record, &mut ids)?;
            }
        }
        for (id, there) in ids.numbered {
            let name = names::play(self.mine, id)?;
            self.news.push(News::Numbered { name, there });
        }
        for record in std::mem::take(&mut self.abandoned) {
            let name = names::of(self.mine, &record)?;
            self.news.push(News::Abandoned(name));
        }
        for (record, decided) in decided {
            let name = names::of(self.mine, &record)?;
            match decided.what {
                What::Add => self.news.push(News::Added(name)),
                What::Back => self.news.push(News::Back(name)),
                What::Taken => self.news.push(News::Taken(name)),
                What::Kept | What::Decided(_) | What::Part => {}
            }
        }
        Ok(())
    }

    /// Takes over what other programs keep of records.
    fn told_outside(&mut self) -> Result<(), Stop> {
        let news = outside::merge(self.mine, self.theirs)?;
        if news > 0 {
            let records = crate::rules::words::count(news, "record", "records");
            let name = format!("what other programs say of {records}");
            self.news.push(News::Added(name));
        }
        Ok(())
    }

    /// Writes down what every record that was touched is made of, and gives the step a name that
    /// does not depend on the file in which the merge is done.
    fn finish(&mut self, other: &Other) -> Result<(), Stop> {
        put::check(self.mine, &other.path)?;
        self.remember_seeded();
        if self.remembered.is_empty() {
            return Ok(());
        }
        let all: BTreeSet<(&str, i64)> = self.lines.0.all().chain(self.lines.1.all()).collect();
        let mut digest = Digest::new();
        for (name, turns) in all {
            digest.add(format!("{name}\u{1f}{turns}\u{1f}").as_bytes());
        }
        let name = digest.uuid();
        for (record, (mut line, over)) in std::mem::take(&mut self.remembered) {
            if self.own.contains(&record) {
                line.insert(name.clone(), 0);
            }
            remember(self.mine, &record, &line, &over)?;
        }
        Ok(name_step(self.mine, &name)?)
    }
}
