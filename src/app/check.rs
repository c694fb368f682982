//! `check`: examines everything in a file, record by record, and changes nothing.

mod plays;
mod since;
mod texts;

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::play::Titles;
use super::{Failure, Result, Session, Settings};
use crate::rules::dice_dragons::catalog::{BrokenEntry, CampaignFigures, EntryKind, Origin};
use crate::rules::dice_dragons::house::{self, RULES};
use crate::rules::name;
use crate::store::check::{self, Finding, Tick};
use crate::store::{Campaign, Connection, StoreError, catalog};
pub use since::Since;

/// A problem with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// One word, for scripts.
    pub kind: &'static str,
    /// The record's name for people.
    pub record: String,
    pub what: String,
    /// Since when, according to the backups.
    pub since: Option<Since>,
    /// The command that fixes it.
    pub mend: Option<String>,
}

/// A remark that is not damage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    pub record: String,
    pub what: String,
}

/// How much was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CheckedCounts {
    pub plays: u64,
    pub replayed: u64,
    pub events: u64,
    pub ledger: u64,
    pub steps: u64,
    pub entries: u64,
    pub settings: u64,
}

/// The result of a check.
#[derive(Debug, Clone)]
pub struct CheckReport {
    pub file: PathBuf,
    pub problems: Vec<Problem>,
    pub notes: Vec<Note>,
    pub counts: CheckedCounts,
    /// Whether the file is empty.
    pub empty: bool,
}

/// Checks everything in a file, opened or not. `bar` gets the number of rows to come, and counts
/// them.
pub fn run(
    opened: Result<Session>,
    settings: &Settings,
    titles: &Titles,
    bar: impl FnOnce(u64) -> Box<dyn Fn(u64)>,
) -> Result<CheckReport> {
    let empty = opened.as_ref().is_ok_and(|session| session.store.is_empty());
    let mut looked = match opened {
        Ok(_) if empty => Looked::default(),
        Ok(session) => {
            let moment = session.moment()?;
            let rows = check::rows(&moment).unwrap_or_default();
            Looked::at(&moment, titles, &*bar(rows))?
        }
        Err(failure) if failure.is_damage() => Looked::damaged(&failure),
        Err(failure) => return Err(failure),
    };
    // Structural damage leads to the same fault again and again.
    let same =
        |a: &Problem, b: &Problem| (a.kind, &a.record, &a.what) == (b.kind, &b.record, &b.what);
    looked.findings.dedup_by(|a, b| same(a, b));
    let file = &settings.path;
    let mut problems = since::explained(file, looked.findings, titles);
    for problem in &mut problems {
        problem.mend = problem.mend.take().map(|command| settings.aimed(&command));
    }
    Ok(CheckReport {
        file: file.clone(),
        problems,
        notes: looked.notes,
        counts: looked.counts,
        empty,
    })
}

/// The first invalid record. A document has no journal to check.
pub(super) fn first_fault(conn: &Connection, titles: &Titles) -> Result<Option<Problem>> {
    Ok(Looked::at_records(conn, titles)?.findings.into_iter().next())
}

/// The first problem of another file with an intact structure.
pub(super) fn first_problem(conn: &Connection, titles: &Titles) -> Result<Option<Problem>> {
    let mut looked = Looked::default();
    looked.contents(conn, titles, &|_| ())?;
    Ok(looked.findings.into_iter().next())
}

impl From<Finding> for Problem {
    fn from(Finding { kind, record, what }: Finding) -> Problem {
        Problem { kind, record, what, since: None, mend: None }
    }
}

/// One check of a database.
#[derive(Default)]
struct Looked {
    findings: Vec<Problem>,
    notes: Vec<Note>,
    counts: CheckedCounts,
}

impl Looked {
    fn damaged(failure: &Failure) -> Looked {
        let what = super::unreadable::why(failure);
        Looked {
            findings: vec![Finding::new("structure", "the file", what).into()],
            ..Looked::default()
        }
    }

    /// Every part; damage in one does not stop the others.
    fn at(conn: &Connection, titles: &Titles, tick: Tick) -> Result<Looked> {
        let mut looked = Looked::default();
        looked.add_findings(check::structure(conn))?;
        looked.contents(conn, titles, tick)?;
        Ok(looked)
    }

    /// Every part except the structure.
    fn contents(&mut self, conn: &Connection, titles: &Titles, tick: Tick) -> Result<()> {
        self.add_findings(check::schema(conn))?;
        self.add_findings(check::foreign_keys(conn))?;
        self.add_findings(check::levels(conn))?;
        let (ledger, journal) = (check::ledger(conn, tick), check::journal(conn, tick));
        self.counts.ledger = self.counted(ledger)?;
        self.counts.steps = self.counted(journal)?;
        self.part("texts", |looked| looked.texts(conn))?;
        self.part("plays", |looked| looked.plays(conn, titles, tick))?;
        self.part("catalogue", |looked| looked.entries(conn))?;
        self.part("settings", |looked| looked.settings(conn, titles))
    }

    /// Plays, entries and settings alone: the parts that the schema does not check.
    fn at_records(conn: &Connection, titles: &Titles) -> Result<Looked> {
        let mut looked = Looked::default();
        looked.plays(conn, titles, &|_| ())?;
        looked.entries(conn)?;
        looked.settings(conn, titles)?;
        Ok(looked)
    }

    fn add_findings(&mut self, found: Result<Vec<Finding>, StoreError>) -> Result<()> {
        self.counted(found.map(|found| (found, 0))).map(|_| ())
    }

    fn counted(&mut self, found: Result<(Vec<Finding>, u64), StoreError>) -> Result<u64> {
        let found = found.map_err(Failure::from);
        match found {
            Ok((found, count)) => {
                self.findings.extend(found.into_iter().map(Problem::from));
                Ok(count)
            }
            Err(failure) => self.part("file", |_| Err(failure)).map(|()| 0),
        }
    }

    /// A part stopped by damage is a finding itself; any other failure ends the check.
    fn part(&mut self, part: &str, look: impl FnOnce(&mut Looked) -> Result<()>) -> Result<()> {
        match look(self) {
            Err(failure) if failure.is_damage() => {
                let what = super::unreadable::why(&failure);
                let finding = Finding::new("structure", format!("the {part}"), what);
                self.findings.push(finding.into());
                Ok(())
            }
            other => other,
        }
    }

    /// The group's own entries, and every campaign's own figures.
    fn entries(&mut self, conn: &Connection) -> Result<()> {
        let kinds = EntryKind::ALL.map(EntryKind::word);
        self.add_findings(check::kinds(conn, &kinds))?;
        let own = catalog::figures(conn, None)?;
        self.counts.entries += own.own().len() as u64;
        self.broken(&own, None);
        for campaign in Campaign::all(conn)? {
            let figures = catalog::figures(conn, Some(campaign.id))?;
            self.counts.entries += figures.changes().len() as u64;
            self.broken(&figures, Some(&campaign));
        }
        Ok(())
    }

    fn broken(&mut self, figures: &CampaignFigures, campaign: Option<&Campaign>) {
        for kind in EntryKind::ALL {
            for found in figures.all(kind) {
                let Err(broken) = found.checked() else {
                    continue;
                };
                let finding =
                    Finding::new("catalogue", entry_name(&broken, campaign), faults(&broken));
                let known =
                    |other: &Problem| other.what == finding.what && broken.origin == Origin::Own;
                if !self.findings.iter().any(known) {
                    let mend = Some(mend_entry(&broken, campaign));
                    self.findings.push(Problem { mend, ..finding.into() });
                }
            }
        }
    }

    /// Settings with invalid values; an unknown one belongs to another version.
    fn settings(&mut self, conn: &Connection, titles: &Titles) -> Result<()> {
        let campaigns = Campaign::all(conn)?;
        for (scope, key, value) in check::settings(conn)? {
            self.counts.settings += 1;
            let record = format!("setting {key} of {scope}");
            let named = scope.strip_prefix("campaign:").map(|id| {
                let id = id.parse::<i64>().ok();
                campaigns.iter().find(|campaign| Some(campaign.id) == id)
            });
            let read = match (named, titles.get(&scope)) {
                (Some(Some(_)), _) => {
                    let rule = RULES.iter().find(|rule| rule.key == key);
                    rule.map(|rule| rule.value(house::current_value(&key, &value)).is_ok())
                }
                (Some(None), _) => Some(false),
                (None, Some(title)) => title.game.reads_setting(&key, &value),
                (None, None) if (scope.as_str(), key.as_str()) == ("wyrm", "current-campaign") => {
                    Some(campaigns.iter().any(|campaign| campaign.id.to_string() == value))
                }
                (None, None) if scope == "wyrm" => Some(true),
                (None, None) => None,
            };
            match read {
                Some(true) => {}
                None => self.notes.push(Note {
                    record,
                    what: "belongs to a different version of wyrm and is ignored".to_owned(),
                }),
                Some(false) => {
                    let mend = match (named, scope.as_str()) {
                        (Some(Some(campaign)), _) => Some(mend_rule(campaign, &key)),
                        (None, "wyrm") => Some("wyrm campaign use NAME".to_owned()),
                        _ => None,
                    };
                    let finding =
                        Finding::new("setting", record, format!("{value} makes no sense"));
                    self.findings.push(Problem { mend, ..finding.into() });
                }
            }
        }
        Ok(())
    }
}

/// `item Lucky Coin`, `class Wizard of Ashes`.
fn entry_name(broken: &BrokenEntry, campaign: Option<&Campaign>) -> String {
    let name = format!("{} {}", broken.kind.word(), broken.name);
    match (broken.origin, campaign) {
        (Origin::BuiltIn, Some(campaign)) => format!("{name} of {}", campaign.name),
        _ => name,
    }
}

fn faults(broken: &BrokenEntry) -> String {
    let all: Vec<String> = broken.faults.iter().map(ToString::to_string).collect();
    all.join("; ")
}

fn mend_entry(broken: &BrokenEntry, campaign: Option<&Campaign>) -> String {
    let meant = format!("{} {}", broken.kind.word(), broken.key);
    match (broken.origin, campaign) {
        (Origin::BuiltIn, Some(campaign)) => {
            let name = name::key(&campaign.name);
            format!("wyrm catalog reset {meant} --campaign {name}")
        }
        _ => match broken.faults.first() {
            Some(fault) => format!("wyrm catalog edit {meant} {}=VALUE", fault.field),
            None => format!("wyrm catalog remove {meant}"),
        },
    }
}

fn mend_rule(campaign: &Campaign, key: &str) -> String {
    let rule = RULES.iter().find(|rule| rule.key == key);
    let value = rule.map_or("VALUE", |rule| rule.default_value());
    let name = name::key(&campaign.name);
    format!("wyrm campaign rule {key} {value} --campaign {name}")
}

/// Checks a backup for existing problems.
fn look_at_backup(path: &Path, titles: &Titles) -> Option<Vec<Problem>> {
    let conn = crate::store::open_backup(path).ok()?;
    let looked = Looked::at(&conn, titles, &|_| ()).ok()?;
    Some(looked.findings)
}
