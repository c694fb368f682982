//! Merges two files of one group: `wyrm merge`.
//!
//! A record (a player, a campaign with all its parts, a play of another title, an entry, a
//! setting) is read in a form whose ids are replaced by identities across files. If the two
//! files differ, the steps that touched the record on either side tell which one advanced.

mod decide;
mod lineage;
mod names;
mod other_file;
mod other_programs;
mod people;
mod replace;
mod rows;
mod seeds;
mod tables;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rusqlite::Connection;

use super::play::seed_missing;
use super::query::Query;
use super::{Result, StoreError, TokenUse};
use decide::{MergeDecision, RecordFate};
pub use decide::{count as count_records, stored_rows as all_records};
pub(crate) use lineage::NAME as STEP_NAME;
use lineage::{FileSteps, StepCounts, remember};
pub use lineage::{Lineage, Provenance, TOKEN, Touch, provenance, remember_token};
pub use names::{hunts_only_in, id};
pub use other_file::Other;
pub use people::{FilePlayer, PersonDoubt, people};
use replace::Ids;
pub use rows::digest_uuid;
use rows::{Digest, Form};
use tables::RecordTables;
pub use tables::{MergedKind, RecordId, order};

/// The choice for a record that differs between the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeTake {
    Mine,
    Theirs,
    Both,
}

crate::rules::spelled! { MergeTake: Mine "mine", Theirs "theirs", Both "both" }

/// People's decisions.
#[derive(Debug, Clone, Default)]
pub struct MergeChoices {
    /// For every unnamed record.
    pub take: Option<MergeTake>,
    pub by_record: BTreeMap<RecordId, MergeTake>,
    /// Players who are the same person: theirs and mine, by UUID.
    pub same: Vec<(String, String)>,
    /// Players of the other file without a match here.
    pub different: BTreeSet<String>,
    /// Whether players with the same name are a question; otherwise they are the same person.
    pub ask_names: bool,
    /// Whether the open play of the other file stays open, if only one can.
    pub open_theirs: bool,
}

/// An undecided record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    pub record: RecordId,
    pub name: String,
    /// Its changes here and there since the files diverged, newest first.
    pub mine: Vec<Touch>,
    pub theirs: Vec<Touch>,
}

/// Why a merge stops.
#[derive(Debug)]
pub enum MergeStop {
    /// Who is who?
    People(Vec<PersonDoubt>),
    /// Which of them?
    Conflicts(Vec<Conflict>),
    Store(StoreError),
}

impl From<StoreError> for MergeStop {
    fn from(error: StoreError) -> MergeStop {
        MergeStop::Store(error)
    }
}

impl From<rusqlite::Error> for MergeStop {
    fn from(error: rusqlite::Error) -> MergeStop {
        MergeStop::Store(error.into())
    }
}

/// One piece of news about a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    Added(String),
    /// Deleted here, present there.
    Back(String),
    /// Changed in both, separately, with the same result.
    Same(String),
    /// Advanced there only.
    Taken(String),
    /// Advanced here only.
    Kept(String),
    Decided(String, MergeTake),
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

/// Merges the other file into this one, within the open step. `at` is now; `fresh` makes seeds for
/// plays that have none; `seen` is called for every compared record.
pub fn merge(
    conn: &Connection,
    other: &Other,
    choices: &MergeChoices,
    at: &str,
    fresh: &dyn Fn() -> String,
    seen: &dyn Fn(),
) -> Result<Vec<News>, MergeStop> {
    let there = other.scratch()?;
    let tables = RecordTables::read(conn)?;
    conn.execute_batch("PRAGMA defer_foreign_keys = ON; UPDATE journal_now SET guards = 0")?;
    let mut merge = Merge {
        mine: conn,
        theirs: &there,
        tables: &tables,
        lines: (FileSteps::read(conn)?, FileSteps::read(&there)?),
        news: Vec::new(),
        remembered: BTreeMap::new(),
        own: BTreeSet::new(),
        parts: BTreeSet::new(),
        seeded: BTreeSet::new(),
        abandoned: Vec::new(),
    };
    merge.match_people(choices, at)?;
    let decided = merge.decide(choices, seen)?;
    merge.agree_on_seeds()?;
    let decided = merge.split(decided)?;
    merge.agree_on_uuids(&decided)?;
    merge.settle_names(&decided)?;
    merge.close_second_plays(&decided, choices.open_theirs)?;
    merge.put_records(decided)?;
    seed_missing(conn, fresh)?;
    merge.told_outside()?;
    merge.remember_tokens()?;
    merge.finish(other)?;
    conn.execute_batch("UPDATE journal_now SET guards = 1")?;
    Ok(merge.news)
}

/// A merge in progress: both files, and the known facts about them.
struct Merge<'a> {
    mine: &'a Connection,
    theirs: &'a Connection,
    tables: &'a RecordTables,
    lines: (FileSteps, FileSteps),
    news: Vec<News>,
    /// The steps of records from now on, and the rejected ones.
    remembered: BTreeMap<RecordId, (StepCounts, StepCounts)>,
    /// Records that the merge itself changed: its step counts for them, too.
    own: BTreeSet<RecordId>,
    /// Second records when both are kept.
    parts: BTreeSet<RecordId>,
    /// Records with a play that got the other file's seed.
    seeded: BTreeSet<RecordId>,
    abandoned: Vec<RecordId>,
}

impl Merge<'_> {
    fn match_people(&mut self, choices: &MergeChoices, at: &str) -> Result<(), MergeStop> {
        let joins =
            people::match_players(self.mine, self.theirs, choices)?.map_err(MergeStop::People)?;
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

    /// From now on the record has one side's steps, and the other side's are rejected.
    fn remember(&mut self, record: &RecordId, theirs: bool) {
        let (mine, other) = (&self.lines.0, &self.lines.1);
        let (mut stays, goes) = if theirs {
            (other.steps_of(record), mine.steps_of(record))
        } else {
            (mine.steps_of(record), other.steps_of(record))
        };
        let mut over = mine.steps_rejected(record);
        over.extend(other.steps_rejected(record));
        over.extend(goes.clone());
        // The side that undid or redid one of them last has seen that, too.
        for (name, turns) in stays.iter_mut().chain(over.iter_mut()) {
            let known = [goes.get(name).copied(), mine.past(name), other.past(name)];
            *turns = known.into_iter().flatten().fold(*turns, i64::max);
        }
        self.remembered.insert(record.clone(), (stays, over));
    }

    /// Marks a record as changed by the merge itself, in the same way in either file.
    fn changed(&mut self, record: &RecordId) {
        if !self.remembered.contains_key(record) {
            let theirs = !self.lines.0.knows(record) && self.lines.1.knows(record);
            self.remember(record, theirs);
        }
        self.own.insert(record.clone());
    }

    fn put_records(
        &mut self,
        mut decided: Vec<(RecordId, MergeDecision)>,
    ) -> Result<(), MergeStop> {
        decided.retain(|(_, decided)| decided.what.takes_theirs());
        // Two plays of a title are never open at once, not even temporarily.
        let mut last = HashSet::new();
        for (record, _) in &decided {
            if record.kind == MergedKind::Play && names::is_open(self.theirs, record)? {
                last.insert(record.clone());
            }
        }
        decided.sort_by_key(|(record, _)| (record.kind, last.contains(record)));
        for (record, _) in &decided {
            for form in Form::all(self.tables, record.kind).iter().rev() {
                replace::clear(self.mine, self.theirs, form, record)?;
            }
        }
        let mut ids = Ids::new(self.mine);
        for (record, _) in &decided {
            for form in &Form::all(self.tables, record.kind) {
                replace::fill(self.mine, self.theirs, form, record, &mut ids)?;
            }
        }
        for (id, there) in ids.numbered {
            let name = names::play(self.mine, id)?;
            self.news.push(News::Numbered { name, there });
        }
        for record in std::mem::take(&mut self.abandoned) {
            let name = names::record_name(self.mine, &record)?;
            self.news.push(News::Abandoned(name));
        }
        for (record, decided) in decided {
            let name = names::record_name(self.mine, &record)?;
            match decided.what {
                RecordFate::Add => self.news.push(News::Added(name)),
                RecordFate::Back => self.news.push(News::Back(name)),
                RecordFate::Taken => self.news.push(News::Taken(name)),
                RecordFate::Kept | RecordFate::Decided(_) | RecordFate::Part => {}
            }
        }
        Ok(())
    }

    /// Adopts other programs' data about records.
    fn told_outside(&mut self) -> Result<(), MergeStop> {
        let news = other_programs::merge(self.mine, self.theirs)?;
        if news > 0 {
            let records = crate::rules::words::count(news, "record", "records");
            let name = format!("details of {records} from other programs");
            self.news.push(News::Added(name));
        }
        Ok(())
    }

    /// The other file's requests are done here as well. Where both files know a token, it stays
    /// with the step here.
    fn remember_tokens(&self) -> Result<()> {
        let past = self.lines.1.past.keys();
        for token in past.filter_map(|name| name.strip_prefix(TOKEN)) {
            if TokenUse::find(self.mine, token)?.is_none() {
                remember_token(self.mine, token)?;
            }
        }
        Ok(())
    }

    /// Stores the steps of every touched record, and gives the step a name that does not depend on
    /// the merging file.
    fn finish(&mut self, other: &Other) -> Result<(), MergeStop> {
        replace::check(self.mine, &other.path)?;
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
        let naming = "UPDATE step SET uuid = ?1 WHERE id = (SELECT step FROM journal_now)";
        Ok(self.mine.run(naming, [name])?)
    }
}
