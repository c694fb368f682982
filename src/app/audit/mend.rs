//! What mends a difference: an entry that was forgotten, or a correction of the record.

use super::{Sheet, Typing, found};
use crate::hero::{self, Correction, Edit};
use crate::hunt::open::refuse_busy;
use crate::hunt::{self, Telling};
use crate::level::{self, Gain};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::audit::{
    Cause, Effect, Improved, MissingHunt, Paper, Record, What, beyond,
};
use crate::rules::dice_dragons::catalog::{Figures, Kind};
use crate::rules::dice_dragons::hero::{ITEM_SLOTS, Standing};
use crate::rules::dice_dragons::level::LAST;
use crate::rules::dice_dragons::level::Wish;
use crate::rules::{name, words};
use crate::store::HeroRow;
use crate::{Done, Failure, Session, market, purse};

/// An entry that brings the record to what the sheet says. Heroes and items by key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mend {
    Buy { hero: String, item: String },
    Hunt(Box<Telling>),
    Pay { from: String, to: String, gold: i64 },
    Give { from: String, item: String, to: String },
    Drop { hero: String, item: String },
    Resurrect { hero: String, payer: Option<String> },
    Retire(String),
    Return(String),
    Level { hero: String, typed: Wish, hp: i64 },
    Edit { hero: String, edit: Box<Edit> },
}

impl Mend {
    /// What enters a cause; none if the sheet wants mending, not the record.
    pub(super) fn of(hero: &str, cause: &Cause, effect: &Effect, chapter: u8) -> Option<Mend> {
        let (who, key) = (name::key(hero), |name: &String| name::key(name));
        let edit = |edit: Edit| Mend::Edit { hero: who.clone(), edit: Box::new(edit) };
        let moved = |by: i64| (by != 0).then_some(Correction::Move(by));
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

/// A hunt as `hunt record` takes it, in a campaign that stands at this chapter.
fn telling(missing: &MissingHunt, chapter: u8) -> Telling {
    let keys = |names: &[String]| names.iter().map(|name| name::key(name)).collect();
    let pieces = |names: &[String]| {
        let pieces: Vec<(String, i64)> = names.iter().map(|name| (name::key(name), 1)).collect();
        Some(pieces).filter(|pieces| !pieces.is_empty())
    };
    let dragons = missing.dragons.iter().map(|(key, _)| key.clone());
    Telling {
        outcome: Outcome::Slain,
        heroes: keys(&missing.heroes),
        // One dragon is the chapter's own.
        dragons: dragons.filter(|_| missing.dragons.len() > 1).collect(),
        dead: keys(&missing.dead),
        used: Vec::new(),
        leftover_gold: pieces(&missing.leftover_gold),
        leftover_exp: pieces(&missing.leftover_exp),
        chapter: (missing.chapter != chapter).then_some(missing.chapter.into()),
        note: None,
    }
}

/// Enters what was forgotten, as the command for it would.
pub fn enter(session: &mut Session, mend: &Mend) -> Result<Done<()>, Failure> {
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

/// Whether a correction can set a part: levels are gained, and their hit points with them.
pub(super) fn is_correctable(what: What, same_level: bool) -> bool {
    match what {
        What::Gold | What::Exp | What::Items | What::State => true,
        What::Hp => same_level,
        What::Level | What::Improved | What::Learned => false,
    }
}

/// A sheet that the record was set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    pub hero: String,
    pub what: Vec<String>,
}

/// Sets the record to what sheets say, in one step; says what was corrected, hero by hero.
pub fn correct(
    session: &mut Session,
    sheets: &[Sheet],
    reason: &str,
) -> Result<Done<Vec<Corrected>>, Failure> {
    session.change_camp(|camp| {
        let mut all = Vec::new();
        for (row, paper) in found(camp, sheets)? {
            let record = super::record(camp, &row)?;
            let differs: Vec<What> = record.differs(&paper).iter().map(|(w, _)| *w).collect();
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

fn refuse_gained(record: &Record, paper: &Paper, differs: &[What]) -> Result<(), Failure> {
    let same = paper.level.is_none_or(|level| level == record.hero.level);
    let gained = differs.iter().find(|what| !is_correctable(**what, same));
    let Some(what) = gained else { return Ok(()) };
    let hero = &record.hero.name;
    Err(Failure::refused(match what {
        What::Level | What::Hp => {
            format!("{hero}'s sheet has another level: levels are gained, not corrected")
        }
        _ => {
            format!("{hero}'s sheet has other skills: they come with levels and are not corrected")
        }
    })
    .hint("the audit without --correct names the entry; wyrm history shows the step to undo"))
}

/// The correction that sets these parts.
fn edit(row: &HeroRow, paper: &Paper, parts: &[What], reason: &str) -> Edit {
    let wanted = |what: What| parts.contains(&what);
    let same = |one: &String, other: &String| one == other;
    let items = paper.items.as_ref().filter(|_| wanted(What::Items));
    Edit {
        reason: reason.to_owned(),
        gold: paper.gold.filter(|_| wanted(What::Gold)).map(Correction::Set),
        exp: paper.exp.filter(|_| wanted(What::Exp)).map(Correction::Set),
        hp: paper.hp.filter(|_| wanted(What::Hp)).map(i64::from),
        standing: paper.standing.filter(|_| wanted(What::State)),
        add_items: items.map_or_else(Vec::new, |on| beyond(on, &row.hero.items, same)),
        remove_items: items.map_or_else(Vec::new, |on| beyond(&row.hero.items, on, same)),
        ..Edit::default()
    }
}

/// Writes what was typed on the paper.
pub(super) fn write(
    paper: &mut Paper,
    what: What,
    typed: &Typing,
    figures: &Figures,
) -> Result<(), Failure> {
    match (what, typed) {
        (What::Gold, Typing::Number(n)) => paper.gold = Some(within(*n, 0, 1_000_000, "gold")?),
        (What::Exp, Typing::Number(n)) => paper.exp = Some(within(*n, 0, 1_000_000, "experience")?),
        (What::Level, Typing::Number(n)) => {
            paper.level = Some(crate::saturate(within(*n, 1, LAST.into(), "a level")?));
        }
        (What::Hp, Typing::Number(n)) => {
            paper.hp = Some(crate::saturate(within(*n, 1, 200, "a maximum of hit points")?));
        }
        (What::State, Typing::State(standing)) => paper.standing = Some(*standing),
        (What::Items, Typing::Words(typed)) => {
            let items = found_all(typed, Kind::Item, figures)?;
            if items.len() > ITEM_SLOTS {
                return Err(refused!("a sheet has room for two items, not {}", items.len()));
            }
            paper.items = Some(items);
        }
        (What::Learned, Typing::Words(typed)) => {
            paper.learned = Some(found_all(typed, Kind::Skill, figures)?);
        }
        (What::Improved, Typing::Words(typed)) => {
            let improved = typed.iter().map(|typed| improved(typed, figures));
            paper.improved = Some(improved.collect::<Result<_, _>>()?);
        }
        _ => return Err(Failure::bug("a part of a sheet was read as another one")),
    }
    Ok(())
}

fn within(n: i64, least: i64, most: i64, what: &str) -> Result<i64, Failure> {
    if (least..=most).contains(&n) {
        Ok(n)
    } else {
        Err(refused!("{what} is {least} to {most}, not {n}"))
    }
}

fn found_all(typed: &[String], kind: Kind, figures: &Figures) -> Result<Vec<String>, Failure> {
    let found = typed.iter().map(|typed| -> Result<String, Failure> {
        Ok(figures.find(kind, typed)?.entry.key.clone())
    });
    found.collect()
}

/// `fireball`, or `drain-life:damage`.
fn improved(typed: &str, figures: &Figures) -> Result<Improved, Failure> {
    let (skill, half) = level::half(typed)?;
    Ok(Improved { skill: figures.find(Kind::Skill, skill)?.entry.key.clone(), half })
}

/// A standing by its word.
pub fn standing(typed: &str) -> Result<Standing, Failure> {
    Standing::spelled(&name::key(typed))
        .ok_or_else(|| refused!("{} is not alive, dead, fallen or retired", name::shown(typed)))
}
