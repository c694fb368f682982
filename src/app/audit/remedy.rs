//! Fixes of a difference: a forgotten entry, or a correction of the record.

use super::{PaperSheet, TypedPart, find_heroes};
use crate::hero::{self, Edit, NumberEdit};
use crate::hunt::open::refuse_busy;
use crate::hunt::{self, EnteredHunt};
use crate::level::{self, Gain};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::audit::{
    Cause, CauseEffect, Improved, MissingHunt, Paper, RecordedHero, SheetPart, beyond,
};
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::hero::{ITEM_SLOTS, Standing};
use crate::rules::dice_dragons::level::LAST;
use crate::rules::dice_dragons::level::LevelWish;
use crate::rules::{name, words};
use crate::store::HeroRow;
use crate::{Done, Failure, Result, Session, market, purse};

/// An entry that makes the record match the sheet. Heroes and items by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mend {
    Buy { hero: String, item: String },
    Hunt(Box<EnteredHunt>),
    Pay { from: String, to: String, gold: i64 },
    Give { from: String, item: String, to: String },
    Drop { hero: String, item: String },
    Resurrect { hero: String, payer: Option<String> },
    Retire(String),
    Return(String),
    Level { hero: String, typed: LevelWish, hp: i64 },
    Edit { hero: String, edit: Box<Edit> },
}

impl Mend {
    /// The entry for a cause; none if the sheet is wrong, not the record.
    pub(super) fn of(hero: &str, cause: &Cause, effect: &CauseEffect, chapter: u8) -> Option<Mend> {
        let (who, key) = (name::key(hero), |name: &String| name::key(name));
        let edit = |edit: Edit| Mend::Edit { hero: who.clone(), edit: Box::new(edit) };
        let moved = |by: i64| (by != 0).then_some(NumberEdit::Move(by));
        Some(match cause {
            Cause::HuntMissing(missing) => Mend::Hunt(Box::new(telling(missing, chapter))),
            Cause::HuntWithout { hunt } => edit(Edit {
                reason: format!("took part in hunt {hunt}"),
                gold: moved(effect.gold),
                exp: moved(effect.exp),
                ..Edit::default()
            }),
            Cause::Bought { item, open: true, .. } => {
                Mend::Buy { item: item.key.clone(), hero: who.clone() }
            }
            Cause::Bought { item, place, .. } => edit(Edit {
                reason: format!("bought in {place}"),
                gold: moved(effect.gold),
                add_items: vec![item.key.clone()],
                ..Edit::default()
            }),
            Cause::BoughtAndUsed { place, .. } => edit(Edit {
                reason: format!("bought in {place} and used up"),
                gold: moved(effect.gold),
                ..Edit::default()
            }),
            Cause::PaidTo(ally) => {
                Mend::Pay { from: who.clone(), to: key(ally), gold: -effect.gold }
            }
            Cause::PaidBy(ally) => {
                Mend::Pay { from: key(ally), to: who.clone(), gold: effect.gold }
            }
            Cause::GaveTo(item, ally) => {
                Mend::Give { from: who.clone(), item: item.key.clone(), to: key(ally) }
            }
            Cause::GotFrom(item, ally) => {
                Mend::Give { from: key(ally), item: item.key.clone(), to: who.clone() }
            }
            Cause::UsedUp(item) => Mend::Drop { hero: who.clone(), item: item.key.clone() },
            Cause::BroughtBack(payer) => {
                Mend::Resurrect { hero: who.clone(), payer: payer.as_ref().map(key) }
            }
            Cause::BroughtBackOther(ally) => {
                Mend::Resurrect { hero: key(ally), payer: Some(who.clone()) }
            }
            Cause::Died => edit(Edit {
                reason: "died in a hunt".to_owned(),
                standing: effect.standing,
                ..Edit::default()
            }),
            Cause::Retired => Mend::Retire(who.clone()),
            Cause::Returned => Mend::Return(who.clone()),
            Cause::NotOnSheet(_) | Cause::Twice(_) => return None,
        })
    }
}

/// A hunt in the form of `hunt record`, in a campaign at this chapter.
fn telling(missing: &MissingHunt, chapter: u8) -> EnteredHunt {
    let keys = |names: &[String]| names.iter().map(|name| name::key(name)).collect();
    let pieces = |names: &[String]| {
        let pieces: Vec<(String, i64)> = names.iter().map(|name| (name::key(name), 1)).collect();
        Some(pieces).filter(|pieces| !pieces.is_empty())
    };
    let dragons = missing.dragons.iter().map(|(key, _)| key.clone());
    EnteredHunt {
        outcome: Outcome::Slain,
        heroes: keys(&missing.heroes),
        // A single dragon is the chapter's own.
        dragons: dragons.filter(|_| missing.dragons.len() > 1).collect(),
        dead: keys(&missing.dead),
        used: Vec::new(),
        leftover_gold: pieces(&missing.leftover_gold),
        leftover_exp: pieces(&missing.leftover_exp),
        chapter: (missing.chapter != chapter).then_some(missing.chapter.into()),
        note: None,
    }
}

/// Enters a forgotten event, like its command.
pub fn enter(session: &mut Session, mend: &Mend) -> Result<Done<()>> {
    Ok(match mend {
        Mend::Buy { hero, item } => market::buy(session, item, hero)?.map(drop),
        Mend::Hunt(telling) => hunt::record(session, telling)?.map(drop),
        Mend::Pay { from, to, gold } => purse::pay(session, from, to, *gold)?.map(drop),
        Mend::Give { from, item, to } => purse::give(session, from, item, to)?.map(drop),
        Mend::Drop { hero, item } => purse::drop_item(session, hero, item)?.map(drop),
        Mend::Resurrect { hero, payer } => {
            let payers: Vec<_> = payer.iter().map(|payer| (payer.clone(), None)).collect();
            purse::resurrect(session, hero, &payers)?.map(drop)
        }
        Mend::Retire(hero) => hero::set_retired(session, hero, true)?.map(drop),
        Mend::Return(hero) => hero::set_retired(session, hero, false)?.map(drop),
        Mend::Level { hero, typed, hp } => {
            level::up(session, hero, typed, &Gain::Told(*hp))?.map(drop)
        }
        Mend::Edit { hero, edit } => hero::edit(session, hero, edit)?.map(drop),
    })
}

/// Whether a correction can set a part: levels are gained, together with their hit points.
pub(super) fn is_correctable(what: SheetPart, same_level: bool) -> bool {
    match what {
        SheetPart::Gold | SheetPart::Exp | SheetPart::Items | SheetPart::State => true,
        SheetPart::Hp => same_level,
        SheetPart::Level | SheetPart::Improved | SheetPart::Learned => false,
    }
}

/// A sheet to which the record was corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    pub hero: String,
    pub what: Vec<String>,
}

/// Corrects the record to match sheets, in one step; returns the corrections, hero by hero.
pub fn correct(
    session: &mut Session,
    sheets: &[PaperSheet],
    reason: &str,
) -> Result<Done<Vec<Corrected>>> {
    session.change_camp(|camp| {
        let mut all = Vec::new();
        for (row, paper) in find_heroes(camp, sheets)? {
            let record = super::record(camp, &row)?;
            let differs: Vec<SheetPart> = record.differs(&paper).iter().map(|(w, _)| *w).collect();
            if differs.is_empty() {
                continue;
            }
            refuse_gained(&record, &paper, &differs)?;
            refuse_busy(camp.conn, &row)?;
            let edit = edit(&row, &paper, &differs, reason);
            let report = hero::correct(camp, &row, &edit)?;
            all.push(Corrected { hero: row.hero.name, what: report.corrected });
        }
        let names: Vec<&str> = all.iter().map(|one| one.hero.as_str()).collect();
        let text = format!("{} corrected from paper", words::and(&names));
        Ok((all, text))
    })
}

fn refuse_gained(record: &RecordedHero, paper: &Paper, differs: &[SheetPart]) -> Result<()> {
    let same = paper.level.is_none_or(|level| level == record.hero.level);
    let gained = differs.iter().find(|what| !is_correctable(**what, same));
    let Some(what) = gained else { return Ok(()) };
    let hero = &record.hero.name;
    Err(Failure::refused(match what {
        SheetPart::Level | SheetPart::Hp => {
            format!("{hero}'s sheet has a different level: levels are gained, not corrected")
        }
        _ => {
            format!(
                "{hero}'s sheet has different skills: they come with levels and are not corrected"
            )
        }
    })
    .hint("audit without --correct to see the entry; wyrm history shows the step to undo"))
}

/// The correction that sets these parts.
fn edit(row: &HeroRow, paper: &Paper, parts: &[SheetPart], reason: &str) -> Edit {
    let wanted = |what: SheetPart| parts.contains(&what);
    let same = |one: &String, other: &String| one == other;
    let items = paper.items.as_ref().filter(|_| wanted(SheetPart::Items));
    Edit {
        reason: reason.to_owned(),
        gold: paper.gold.filter(|_| wanted(SheetPart::Gold)).map(NumberEdit::Set),
        exp: paper.exp.filter(|_| wanted(SheetPart::Exp)).map(NumberEdit::Set),
        hp: paper.hp.filter(|_| wanted(SheetPart::Hp)).map(i64::from),
        standing: paper.standing.filter(|_| wanted(SheetPart::State)),
        add_items: items.map_or_else(Vec::new, |on| beyond(on, &row.hero.items, same)),
        remove_items: items.map_or_else(Vec::new, |on| beyond(&row.hero.items, on, same)),
        ..Edit::default()
    }
}

/// Parses typed values into the sheet.
pub(super) fn write(
    paper: &mut Paper,
    what: SheetPart,
    typed: &TypedPart,
    figures: &CampaignFigures,
) -> Result<()> {
    match (what, typed) {
        (SheetPart::Gold, TypedPart::Number(n)) => {
            paper.gold = Some(within(*n, 0, 1_000_000, "gold")?);
        }
        (SheetPart::Exp, TypedPart::Number(n)) => {
            paper.exp = Some(within(*n, 0, 1_000_000, "experience")?);
        }
        (SheetPart::Level, TypedPart::Number(n)) => {
            paper.level = Some(crate::saturate(within(*n, 1, LAST.into(), "a level")?));
        }
        (SheetPart::Hp, TypedPart::Number(n)) => {
            paper.hp = Some(crate::saturate(within(*n, 1, 200, "maximum hit points")?));
        }
        (SheetPart::State, TypedPart::State(standing)) => paper.standing = Some(*standing),
        (SheetPart::Items, TypedPart::Words(typed)) => {
            let items = found_all(typed, EntryKind::Item, figures)?;
            if items.len() > ITEM_SLOTS {
                return Err(refused!("a sheet has room for two items, not {}", items.len()));
            }
            paper.items = Some(items);
        }
        (SheetPart::Learned, TypedPart::Words(typed)) => {
            paper.learned = Some(found_all(typed, EntryKind::Skill, figures)?);
        }
        (SheetPart::Improved, TypedPart::Words(typed)) => {
            let improved = typed.iter().map(|typed| improved(typed, figures));
            paper.improved = Some(improved.collect::<Result<_, _>>()?);
        }
        _ => return Err(Failure::bug("a sheet field was parsed as a different one")),
    }
    Ok(())
}

fn within(n: i64, least: i64, most: i64, what: &str) -> Result<i64> {
    if (least..=most).contains(&n) {
        Ok(n)
    } else {
        Err(refused!("{what} must be {least} to {most}, not {n}"))
    }
}

fn found_all(typed: &[String], kind: EntryKind, figures: &CampaignFigures) -> Result<Vec<String>> {
    let found = typed
        .iter()
        .map(|typed| -> Result<String> { Ok(figures.find(kind, typed)?.entry.key.clone()) });
    found.collect()
}

/// `fireball`, or `drain-life:damage`.
fn improved(typed: &str, figures: &CampaignFigures) -> Result<Improved> {
    let (skill, half) = level::half(typed)?;
    Ok(Improved { skill: figures.find(EntryKind::Skill, skill)?.entry.key.clone(), half })
}

/// A standing by its word.
pub fn standing(typed: &str) -> Result<Standing> {
    Standing::spelled(&name::key(typed)).ok_or_else(|| {
        refused!("{} is not a state: use alive, dead, fallen or retired", name::shown(typed))
    })
}
