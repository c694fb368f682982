//! Merging another file into this one.

mod compare;

use std::path::Path;

use super::check;
use super::{Done, Failure, Result, Session};
use crate::rules::name;
use crate::store::StoreError;
use crate::store::backup::BackupReason;
use crate::store::merge::{self, MergeStop};
pub use compare::{Compared, ComparedFact};
pub use merge::{FilePlayer, MergeChoices, MergeTake, News, Other, PersonDoubt, RecordId, Touch};

/// The result of a merge, and the merged file.
#[derive(Debug, Clone)]
pub struct MergeReport {
    pub file: String,
    pub news: Vec<News>,
}

/// Why a merge stops: a decision is needed, or it failed.
pub enum MergeHalt {
    People(Vec<PersonDoubt>),
    Conflicts(Vec<Compared>),
    Failed(Failure),
}

impl From<StoreError> for MergeHalt {
    fn from(error: StoreError) -> MergeHalt {
        MergeHalt::Failed(error.into())
    }
}

impl From<Failure> for MergeHalt {
    fn from(failure: Failure) -> MergeHalt {
        MergeHalt::Failed(failure)
    }
}

/// Reads the other file without changing it. A file that `check` finds fault with is refused.
pub fn open(session: &Session, path: &Path) -> Result<Other> {
    if session.store.is_at(path) {
        let file = path.display();
        return Err(
            refused!("{file} is the file in use").hint("name the other one: wyrm merge OTHER.db")
        );
    }
    let other = session.store.other(path).map_err(|error| match error {
        StoreError::Foreign(_) => {
            Failure::from(error).hint("name a file that wyrm made: wyrm merge OTHER.db")
        }
        other => other.into(),
    })?;
    match check::first_problem(other.conn(), &session.titles)? {
        None => Ok(other),
        Some(found) => {
            let why = format!("{}: {}", found.record, found.what);
            Err(StoreError::not_merged(path, why, found.mend.as_deref()).into())
        }
    }
}

/// Notes players who are the same, or not, by people's decision.
pub fn introduce(
    session: &Session,
    other: &Other,
    same: &[String],
    different: &[String],
    choices: &mut MergeChoices,
) -> Result<()> {
    let (here, there) = (merge::people(session.conn())?, merge::people(other.conn())?);
    let find = |people: &[FilePlayer], typed: &str, place: &str| {
        let found = people.iter().find(|person| name::key(&person.name) == name::key(typed));
        found
            .map(|person| person.uuid.clone())
            .ok_or_else(|| refused!("there is no player called {} {place}", name::shown(typed)))
    };
    let file = other.path.display();
    for pair in same {
        let (theirs, mine) = pair.split_once('=').ok_or_else(|| {
            refused!("{} is not THERE=HERE", name::shown(pair))
                .hint("the name in the other file, then the name here: --same Anna=Ana")
        })?;
        let theirs = find(&there, theirs, &format!("in {file}"))?;
        choices.same.push((theirs, find(&here, mine, "here")?));
    }
    for typed in different {
        let uuid = find(&there, typed, &format!("in {file}"))?;
        choices.different.insert(uuid);
    }
    Ok(())
}

/// The number of records to compare.
pub fn count(session: &Session, other: &Other) -> Result<u64> {
    Ok(merge::count_records(session.conn(), other.conn())?)
}

/// Merges the other file into this one, as one step; or returns the needed decisions, and changes
/// nothing.
pub fn merge(
    session: &mut Session,
    other: &Other,
    choices: &MergeChoices,
    seen: &dyn Fn(),
) -> Result<Done<MergeReport>, MergeHalt> {
    let titles = session.titles.clone();
    session.store.back_up_before(BackupReason::Merge);
    let file = other.path.file_name().unwrap_or(other.path.as_os_str());
    let file = name::shown(&file.to_string_lossy());
    let done = session.change_or(|conn, request| {
        let merged = merge::merge(conn, other, choices, &request.at, &|| request.seed(), seen);
        let news = merged.map_err(|stop| match stop {
            MergeStop::People(doubts) => MergeHalt::People(doubts),
            MergeStop::Store(error) => error.into(),
            MergeStop::Conflicts(conflicts) => {
                let all = conflicts.into_iter();
                let compared = all.map(|one| compare::compared(conn, other, one, &titles));
                match compared.collect() {
                    Ok(compared) => MergeHalt::Conflicts(compared),
                    Err(failure) => MergeHalt::Failed(failure),
                }
            }
        })?;
        Ok::<_, MergeHalt>((news, format!("merged {file}")))
    })?;
    Ok(done.map(|news| MergeReport { file, news }))
}
