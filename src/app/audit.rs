//! Compares paper sheets with the record; each difference comes with explanations and the command
//! that fixes it.

mod campaign_records;
mod remedy;

pub use remedy::{Corrected, Mend, correct, enter, standing};

use super::hero_report::item_name;
use super::session::Camp;
use super::{Result, Session};
use crate::rules::dice_dragons::audit::{
    self, Cause, CauseEffect, Clue, Gained, Improved, Paper, RecordedHero, SheetPart, SheetValue,
    Slip, Story,
};
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::level::LevelWish;
use crate::rules::name;
use crate::store::{HeroRow, PlayRow};
use campaign_records::CampaignRecords;
use serde::Serialize;

/// The data read off a hero's sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperSheet {
    pub hero: String,
    pub paper: Paper,
}

/// A part of a sheet as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedPart {
    Number(i64),
    Words(Vec<String>),
    State(crate::rules::dice_dragons::hero::Standing),
}

/// Sheets, each with its differences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditReport {
    pub campaign: String,
    pub heroes: Vec<Audited>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    pub name: String,
    /// The open hunt that closes the sheet.
    pub hunt: Option<i64>,
    pub differs: Vec<SheetDifference>,
}

/// A part in which sheet and record differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetDifference {
    pub what: SheetPart,
    pub sheet: AuditShown,
    pub record: AuditShown,
    /// The likeliest first.
    pub because: Vec<Because>,
    /// Whether the record can be corrected to match the sheet.
    pub correctable: bool,
}

/// A value with its names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AuditShown {
    Number(i64),
    Names(Vec<String>),
    Word(&'static str),
}

/// An explanation, and the entry that fixes the record; none if the sheet is wrong, or something
/// else must be entered first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Because {
    pub why: Explanation,
    /// Other events that must have happened without a trace: gold that came and went.
    pub with: Vec<Explanation>,
    pub mend: Option<Mend>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Explanation {
    Happened(Cause, CauseEffect),
    /// A level on the sheet but not on record; its required experience, if the record has less.
    Level {
        to: u8,
        hp: Option<u16>,
        needs: Option<i64>,
        improved: Option<String>,
        learned: Option<String>,
        /// Whether the sheet has all data for the entry.
        enough: bool,
    },
    /// A level on record but not on the sheet.
    NoLevel {
        level: u8,
        hp: u16,
    },
    Slip(Slip),
}

impl Because {
    fn alone(why: Explanation, mend: Option<Mend>) -> Because {
        let with = Vec::new();
        Because { why, with, mend }
    }
}

/// The most explanations per difference.
const MOST: usize = 4;

impl AuditReport {
    /// The number of different parts.
    pub fn differences(&self) -> usize {
        self.heroes.iter().map(|hero| hero.differs.len()).sum()
    }
}

/// A hero in the form that the audit compares.
fn record(Camp { conn, figures, .. }: &Camp, row: &HeroRow) -> Result<RecordedHero> {
    let class = row.hero.class_in(figures)?;
    let levels = HeroRow::levels(conn, row.id)?.into_iter();
    Ok(RecordedHero {
        max_hp: row.hero.figures_of(class, figures).max_hp,
        class_hp: class.map_or(0, |class| class.level_hp),
        levels: levels.map(|level| (level.level, level.hp)).collect(),
        hero: row.hero.clone(),
    })
}

/// A hero's sheet according to the record, for questions that begin with it.
pub fn recorded(session: &Session, who: &str) -> Result<(String, Paper, Vec<AuditShown>)> {
    let conn = &session.moment()?;
    let camp = &session.request.camp(conn)?;
    let row = camp.find(who)?;
    let record = record(camp, &row)?;
    let paper = record.paper();
    let shown = SheetPart::ALL
        .iter()
        .filter_map(|what| Some(shown_value(paper.value(*what)?, &camp.figures)));
    Ok((row.hero.name, paper.clone(), shown.collect()))
}

/// Parses the typed value of a part; names are looked up in the campaign's catalogue.
pub fn read(
    session: &Session,
    paper: &mut Paper,
    what: SheetPart,
    typed: &TypedPart,
) -> Result<()> {
    let (_, figures) = super::catalog::figures(session)?;
    remedy::write(paper, what, typed, &figures)
}

/// Compares sheets with the record.
pub fn compare(session: &Session, sheets: &[PaperSheet]) -> Result<AuditReport> {
    let shelves = campaign_records::shelves(session)?;
    let conn = &session.moment()?;
    let camp = &session.request.camp(conn)?;
    let figures = &camp.figures;
    let sheets = find_heroes(camp, sheets)?;
    let around = CampaignRecords::new(camp, shelves, &sheets)?;
    let mut heroes = Vec::new();
    for (row, paper) in &sheets {
        let record = record(camp, row)?;
        let known = around.of(row, paper)?;
        let stories = audit::explain(&record, paper, &audit::clues(&record, paper, &known));
        let differs = record.differs(paper).into_iter().filter_map(|(what, sheet)| {
            let level = paper.level.is_none_or(|level| level == record.hero.level);
            Some(SheetDifference {
                what,
                because: because(&record, paper, what, &stories, camp),
                correctable: remedy::is_correctable(what, level),
                sheet: shown_value(sheet, figures),
                record: shown_value(record.value(what)?, figures),
            })
        });
        heroes.push(Audited {
            name: row.hero.name.clone(),
            hunt: PlayRow::of_hero(conn, row.id)?,
            differs: differs.collect(),
        });
    }
    Ok(AuditReport { campaign: camp.campaign.name.clone(), heroes })
}

/// The heroes of the sheets; one sheet each.
fn find_heroes(camp: &Camp, sheets: &[PaperSheet]) -> Result<Vec<(HeroRow, Paper)>> {
    let mut found: Vec<(HeroRow, Paper)> = Vec::new();
    for sheet in sheets {
        let row = camp.find(&sheet.hero)?;
        if found.iter().any(|(other, _)| other.id == row.id) {
            return Err(refused!("{} is named twice", row.hero.name));
        }
        found.push((row, sheet.paper.clone()));
    }
    Ok(found)
}

/// Explanations of a part, the likeliest first.
fn because(
    record: &RecordedHero,
    paper: &Paper,
    what: SheetPart,
    stories: &[Story],
    Camp { campaign, figures, .. }: &Camp,
) -> Vec<Because> {
    let hero = &record.hero.name;
    let mut found: Vec<Because> = levels(record, paper, what, figures).into_iter().collect();
    let happened = |clue: &Clue| Explanation::Happened(clue.cause.clone(), clue.effect.clone());
    for story in stories.iter().filter(|story| story.parts.contains(&what)) {
        let traceless = |clue: &&Clue| !story.parts.iter().any(|part| touches(&clue.effect, *part));
        for clue in story.clues.iter().filter(|clue| touches(&clue.effect, what)) {
            let why = happened(clue);
            if !found.iter().any(|other| other.why == why) {
                found.push(Because {
                    why,
                    with: story.clues.iter().filter(traceless).map(happened).collect(),
                    mend: Mend::of(hero, &clue.cause, &clue.effect, campaign.chapter),
                });
            }
        }
    }
    found.truncate(MOST);
    found
}

fn touches(effect: &CauseEffect, what: SheetPart) -> bool {
    match what {
        SheetPart::Gold => effect.gold != 0,
        SheetPart::Exp => effect.exp != 0,
        SheetPart::Items => !effect.gained.is_empty() || !effect.lost.is_empty(),
        SheetPart::State => effect.standing.is_some(),
        _ => false,
    }
}

/// Explanations by levels.
fn levels(
    record: &RecordedHero,
    paper: &Paper,
    what: SheetPart,
    figures: &CampaignFigures,
) -> Option<Because> {
    if let Some(gained) = audit::next_level(record, paper) {
        let about = matches!(
            what,
            SheetPart::Level | SheetPart::Hp | SheetPart::Improved | SheetPart::Learned
        );
        let due = record.hero.exp >= gained.needs;
        let mend = Mend::level(&record.hero.name, &gained);
        let improved = gained.improved.as_ref().map(|i| improved_name(i, figures));
        let learned = gained.learned.clone().flatten();
        let why = Explanation::Level {
            to: gained.to,
            hp: gained.hp,
            needs: (!due).then_some(gained.needs),
            improved,
            learned: learned.map(|key| skill_name(&key, figures)),
            enough: mend.is_some(),
        };
        let mend = mend.filter(|_| due);
        return about.then_some(Because::alone(why, mend));
    }
    let behind = paper.level.is_some_and(|level| level < record.hero.level);
    match (what, record.levels.last()) {
        (
            SheetPart::Level | SheetPart::Hp | SheetPart::Improved | SheetPart::Learned,
            Some((level, hp)),
        ) if behind => {
            let (level, hp) = (*level, *hp);
            let why = Explanation::NoLevel { level, hp };
            Some(Because::alone(why, None))
        }
        (SheetPart::Hp, _) => {
            let slip = audit::slip(record, paper)?;
            Some(Because::alone(Explanation::Slip(slip), None))
        }
        _ => None,
    }
}

fn skill_name(key: &str, figures: &CampaignFigures) -> String {
    figures.name(EntryKind::Skill, key).unwrap_or(key).to_owned()
}

fn improved_name(improved: &Improved, figures: &CampaignFigures) -> String {
    let name = skill_name(&improved.skill, figures);
    match improved.half {
        Some(half) => format!("{name}:{}", half.word()),
        None => name,
    }
}

fn shown_value(value: SheetValue, figures: &CampaignFigures) -> AuditShown {
    match value {
        SheetValue::Number(number) => AuditShown::Number(number),
        SheetValue::Items(keys) => {
            AuditShown::Names(keys.iter().map(|key| item_name(key, figures)).collect())
        }
        SheetValue::Learned(keys) => {
            AuditShown::Names(keys.iter().map(|key| skill_name(key, figures)).collect())
        }
        SheetValue::Improved(skills) => {
            let names = skills.iter().map(|skill| improved_name(skill, figures));
            AuditShown::Names(names.collect())
        }
        SheetValue::State(standing) => AuditShown::Word(standing.word()),
    }
}

impl Mend {
    /// The level according to the sheet, if complete.
    fn level(hero: &str, gained: &Gained) -> Option<Mend> {
        let typed = match (&gained.improved, &gained.learned) {
            (Some(improved), _) => LevelWish::Improve(match improved.half {
                Some(half) => format!("{}:{}", improved.skill, half.word()),
                None => improved.skill.clone(),
            }),
            (None, Some(Some(skill))) => LevelWish::Learn(skill.clone()),
            (None, Some(None)) => LevelWish::Decline,
            (None, None) => return None,
        };
        Some(Mend::Level { hero: name::key(hero), typed, hp: gained.hp.map(i64::from)? })
    }
}
