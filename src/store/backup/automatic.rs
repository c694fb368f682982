//! Automatic backups: before the first change of a day, before many steps are undone, before undone
//! steps are dropped, before an upgrade. And their rotation.

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{Datelike, NaiveDate, NaiveDateTime};
use rusqlite::Connection;

use super::order::holds_steps_of;
use super::{BackupFile, BackupReason, check, list_backups, names, read_name, take_copy};
use crate::connect::{connect, immutable, prepare};
use crate::query::{Query, read_in_order};
use crate::{Result, Settings, StoreError, setting};

/// More steps than this are not undone or dropped without a backup.
pub const MANY: usize = 10;

/// A younger backup is kept.
const YOUNG: chrono::Days = chrono::Days::new(10);

/// Of the last days with a backup, and of the last months, the newest one of a kind is kept.
const DAYS: usize = 10;
const MONTHS: usize = 6;

/// How many backups are compared to find an identical one.
const LOOKED_AT: usize = 20;

/// When to take automatic backups, and of which file.
pub struct Automatic<'a> {
    settings: &'a Settings,
    /// The local time.
    at: NaiveDateTime,
}

impl<'a> Automatic<'a> {
    /// None if they are switched off in `conn`.
    pub fn of(settings: &'a Settings, conn: &Connection) -> Result<Option<Self>> {
        let Some(at) = settings.backups else {
            return Ok(None);
        };
        let on = setting::automatic_backups(conn)?;
        Ok(on.then_some(Automatic { settings, at }))
    }

    /// Called before a change that drops this many undone steps is committed. Returns why there is
    /// no backup, if the change may proceed without.
    pub fn before_commit(
        &self,
        dropped: usize,
        asked: Option<BackupReason>,
    ) -> Result<Option<StoreError>> {
        let why = match (asked, dropped) {
            (Some(why), _) => why,
            (None, 0) if self.has_today() => return Ok(None),
            (None, 0) => BackupReason::Day,
            (None, _) => BackupReason::Drop,
        };
        self.try_to(why).map(|(_, warning)| warning)
    }

    /// Called before this many steps are undone, or any redone. Returns the backup, or why there is none.
    pub fn before_walk(&self, undone: usize) -> Result<(Option<BackupFile>, Option<StoreError>)> {
        if undone > MANY {
            self.try_to(BackupReason::Undo)
        } else if self.has_today() {
            Ok((None, None))
        } else {
            self.try_to(BackupReason::Day)
        }
    }

    /// Called before an upgrade.
    pub fn before_upgrade(&self) -> Result<BackupFile> {
        let before = self.committed();
        let taken = before
            .and_then(|conn| take_copy(&conn, &self.settings.path, BackupReason::Upgrade, self.at));
        taken.map_err(|error| refused(BackupReason::Upgrade, error))
    }

    /// The committed state of the file, without the change in progress. SQLite does not copy
    /// through a connection in the middle of a change.
    fn committed(&self) -> Result<Connection> {
        let conn = connect(&self.settings.path, false, self.settings.patience)?;
        prepare(&conn, self.settings)?;
        Ok(conn)
    }

    /// Takes a backup. A day may do without one; an irreversible change may not.
    fn try_to(&self, why: BackupReason) -> Result<(Option<BackupFile>, Option<StoreError>)> {
        match self.committed().and_then(|conn| self.back_up(&conn, why)) {
            Ok(kept) => Ok((kept, None)),
            Err(error @ StoreError::Damaged { .. }) => Err(error),
            Err(error) if why == BackupReason::Day => {
                Ok((None, Some(StoreError::NoDailyBackup(error.into()))))
            }
            Err(error) => Err(refused(why, error)),
        }
    }

    fn has_today(&self) -> bool {
        let today = |name: &str| {
            let read = read_name(name);
            read.is_some_and(|(at, why, _)| {
                why != BackupReason::Hand && at.date() == self.at.date()
            })
        };
        let mut names = names(&self.settings.path).into_iter();
        names.any(|(_, name)| today(&name))
    }

    /// Takes a backup, unless the file is empty or a backup is identical.
    fn back_up(&self, conn: &Connection, why: BackupReason) -> Result<Option<BackupFile>> {
        let path = &self.settings.path;
        let now = StateMark::of(conn)?;
        if now.steps.is_none() || is_held(path, &now) {
            return Ok(None);
        }
        let taken = take_copy(conn, path, why, self.at)?;
        rotate(path, conn, &taken);
        Ok(Some(taken))
    }
}

fn refused(why: BackupReason, error: StoreError) -> StoreError {
    let before = match why {
        BackupReason::Drop => "before undone steps are dropped",
        BackupReason::Undo => "before many steps are undone",
        BackupReason::Merge => "before a merge",
        _ => "before an upgrade",
    };
    StoreError::NoBackup { before, source: Box::new(error) }
}

/// The identity of a database's state: its last step, the undone steps, and the number of undos and
/// redos. After a restore, two steps may have the same number.
#[derive(Debug, PartialEq, Eq)]
struct StateMark {
    uuid: String,
    schema: i64,
    /// The highest step number ever; none without any step.
    steps: Option<i64>,
    last: Option<String>,
    undone: i64,
    turns: i64,
}

read_in_order!(StateMark { uuid, schema, steps, last, undone, turns });

impl StateMark {
    fn of(conn: &Connection) -> Result<StateMark> {
        conn.row(
            "SELECT (SELECT uuid FROM database_info), (SELECT user_version FROM pragma_user_version),
                    (SELECT seq FROM sqlite_sequence WHERE name = 'step'),
                    (SELECT uuid FROM step ORDER BY id DESC LIMIT 1),
                    (SELECT count(*) FROM step WHERE undone = 1),
                    (SELECT ifnull(sum(turns), 0) FROM step)",
            [],
        )
    }
}

/// Whether one of the newest backups has the same state.
fn is_held(database: &Path, now: &StateMark) -> bool {
    let same = |kept: &BackupFile| {
        let mark = immutable(&kept.path).and_then(|conn| StateMark::of(&conn).ok());
        mark.as_ref() == Some(now) && check(&kept.path).is_ok()
    };
    list_backups(database).iter().take(LOOKED_AT).any(same)
}

/// Removes backups that are too old, unless one has a step that neither the database nor a kept
/// backup has. Manual backups are always kept.
fn rotate(database: &Path, conn: &Connection, taken: &BackupFile) {
    let all = list_backups(database);
    let kinds = BackupReason::ALL.into_iter().filter(|why| *why != BackupReason::Hand);
    let old: Vec<&BackupFile> = kinds
        .flat_map(|kind| outdated(all.iter().filter(move |kept| kept.why == kind), taken.at))
        .collect();
    if old.is_empty() {
        return;
    }
    let stays = |kept: &&BackupFile| !old.contains(kept) && check(&kept.path).is_ok();
    let staying = all.iter().filter(stays);
    let mut staying: Vec<Connection> = staying.filter_map(|kept| immutable(&kept.path)).collect();
    for kept in old {
        let Some(backup) = immutable(&kept.path) else {
            continue;
        };
        let mut holders = std::iter::once(conn).chain(&staying);
        if holders.any(|holder| holds_steps_of(holder, &backup).unwrap_or(false)) {
            drop(std::fs::remove_file(&kept.path));
        } else {
            staying.push(backup);
        }
    }
}

/// The outdated ones among backups of one kind, newest first.
fn outdated<'a>(
    of_kind: impl Iterator<Item = &'a BackupFile>,
    now: NaiveDateTime,
) -> Vec<&'a BackupFile> {
    let mut days: BTreeSet<NaiveDate> = BTreeSet::new();
    let mut months: BTreeSet<(i32, u32)> = BTreeSet::new();
    let mut old = Vec::new();
    for kept in of_kind {
        let date = kept.at.date();
        let by_day = days.insert(date) && days.len() <= DAYS;
        let by_month = months.insert((date.year(), date.month())) && months.len() <= MONTHS;
        let is_young = kept.at.checked_add_days(YOUNG).is_none_or(|until| now < until);
        if !(is_young || by_day || by_month) {
            old.push(kept);
        }
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn backups(why: BackupReason, times: &[&str]) -> Vec<BackupFile> {
        let one = |time: &&str| BackupFile {
            path: PathBuf::from(time),
            at: NaiveDateTime::parse_from_str(&format!("{time}:00"), "%Y-%m-%d %H:%M").unwrap(),
            why,
            size: 1,
        };
        times.iter().map(one).collect()
    }

    /// The backups removed on the day of the first.
    fn gone(why: BackupReason, times: &[&str]) -> Vec<String> {
        let all = backups(why, times);
        let old = outdated(all.iter(), all[0].at);
        let name = |kept: &&BackupFile| kept.path.display().to_string();
        old.iter().map(name).collect()
    }

    #[test]
    fn the_newest_of_ten_days_and_six_months_stay() {
        let times: Vec<String> = (1..=12)
            .rev()
            .flat_map(|month| {
                let days = (1..=28).rev();
                days.map(move |day| format!("2026-{month:02}-{day:02} 09"))
            })
            .collect();
        let times: Vec<&str> = times.iter().map(String::as_str).collect();
        let gone = gone(BackupReason::Day, &times);
        let stay: Vec<&&str> =
            times.iter().filter(|time| !gone.contains(&(**time).to_owned())).collect();
        assert_eq!(
            stay,
            [
                &"2026-12-28 09",
                &"2026-12-27 09",
                &"2026-12-26 09",
                &"2026-12-25 09",
                &"2026-12-24 09",
                &"2026-12-23 09",
                &"2026-12-22 09",
                &"2026-12-21 09",
                &"2026-12-20 09",
                &"2026-12-19 09",
                &"2026-11-28 09",
                &"2026-10-28 09",
                &"2026-09-28 09",
                &"2026-08-28 09",
                &"2026-07-28 09",
            ]
        );
    }

    #[test]
    fn days_without_a_backup_do_not_count() {
        let times = ["2026-03-09 20", "2026-02-01 20", "2024-01-01 20"];
        assert_eq!(gone(BackupReason::Day, &times), [] as [&str; 0]);
    }

    #[test]
    fn whatever_is_younger_than_ten_days_stays() {
        let hours = |day: &'static str| (0..14).rev().map(move |hour| format!("{day} {hour:02}"));
        let times: Vec<String> = hours("2026-03-19").chain(hours("2026-03-09")).collect();
        let mut times: Vec<&str> = times.iter().map(String::as_str).collect();
        times.insert(0, "2026-03-19 20");
        for why in [BackupReason::Day, BackupReason::Drop, BackupReason::Restore] {
            assert_eq!(gone(why, &times), times[16..], "{why:?}");
        }
    }
}
