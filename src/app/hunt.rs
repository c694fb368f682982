//! Hunts: told by their result, or settled after they were played live. Playing one is like playing
//! any title, see `app::play`.

mod begin;
pub mod finish;
mod finished;
pub(crate) mod open;
pub mod review;
mod settle;
pub mod stats;

pub use begin::{Start, armor, due_levels, set_up, start};
pub use finished::{Hunts, list, show};
pub(crate) use finished::{read_back, read_setup};
pub use open::{is_open, refuse_another};

use super::hero::{carried, find};
use super::play::called;
use super::play::open::refuse_open;
use super::report::HuntReport;
use super::{Done, Failure, Request, Session};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::{
    self, Ending, HuntFault, Hunter, Outcome, Share, dragons_for, suggest_second,
};
use crate::rules::dice_dragons::catalog::{BrokenEntry, Dragon, Figures, Kind};
use crate::rules::dice_dragons::hunt::{ByHero, HeroIx};
use crate::rules::name;
use crate::store::{Campaign, Connection, HeroRow, Label};
use finished::read;
use settle::{How, Table, keep, what_happened};

/// What was told of a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Telling {
    pub outcome: Outcome,
    pub heroes: Vec<String>,
    /// None: the chapter's own.
    pub dragons: Vec<String>,
    pub dead: Vec<String>,
    /// Hero and item.
    pub used: Vec<(String, String)>,
    /// Hero and pieces of what equal shares leave over.
    pub leftover_gold: Option<Vec<(String, i64)>>,
    pub leftover_exp: Option<Vec<(String, i64)>>,
    pub chapter: Option<i64>,
    pub note: Option<String>,
}

/// Who took part, by name, and what equal shares would leave over, for asking where it goes.
pub fn leftovers(session: &Session, telling: &Telling) -> Result<(Vec<String>, Share), Failure> {
    let table = lay_out(session.conn(), &session.request, telling)?;
    aftermath::settle(&table.ending, &table.figures.house)?;
    let names = table.ending.hunters.iter().map(|h| h.name.clone());
    Ok((names.collect(), aftermath::leftovers(&table.ending)))
}

/// Dragons a party of this size hunts in the current chapter: the chapter's, and for two the
/// suggested second.
pub fn suggested_dragons(
    session: &Session,
    heroes: usize,
    chapter: Option<i64>,
) -> Result<Vec<String>, Failure> {
    let (campaign, figures) = session.request.table(session.conn())?;
    let chapter = checked_chapter(chapter, &campaign)?;
    let Some(first) = figures.chapter_dragon(chapter)? else {
        return Ok(Vec::new());
    };
    let mut names = vec![first.name.clone()];
    if dragons_for(heroes) == 2 {
        names.push(suggest_second(first, &figures.dragons()?).name.clone());
    }
    Ok(names)
}

/// Records a hunt: bounty, deaths, used items, the next chapter, the market, in one step.
pub fn record(session: &mut Session, telling: &Telling) -> Result<Done<HuntReport>, Failure> {
    let title = open::handle(&session.titles)?;
    session.change(|conn, request| {
        let table = lay_out(conn, request, telling)?;
        let after = aftermath::settle(&table.ending, &table.figures.house)?;
        let note =
            telling.note.as_deref().map(|text| name::line("a note", text, 500)).transpose()?;
        refuse_open(conn, title, Some(&table.campaign))?;
        let id = keep(conn, request, &table, &after, &request.at, &How::Told { note })?;
        let hunt = read(conn, &table.campaign, id, Some(&table.figures))?
            .ok_or_else(|| Failure::storage("the hunt was not kept"))?;
        let report = HuntReport { lone_hero: after.lone_hero, ..hunt };
        let label = Label {
            text: format!("{}, {}", called(conn, "hunt", id)?, what_happened(&table.ending)),
            campaign: Some(table.campaign.id),
            play: Some(id),
        };
        Ok((report, label))
    })
}

fn checked_chapter(told: Option<i64>, campaign: &Campaign) -> Result<u8, Failure> {
    match told {
        None => Ok(campaign.chapter),
        Some(n) if (1..=i64::from(LAST_CHAPTER)).contains(&n) => Ok(n as u8),
        Some(n) => Err(HuntFault::Chapter(n).into()),
    }
}

/// Heroes as a hunt sees them.
fn hunters(rows: &[HeroRow], figures: &Figures) -> Result<ByHero<Hunter>, BrokenEntry> {
    rows.iter()
        .map(|row| {
            Ok(Hunter {
                name: row.hero.name.clone(),
                class: row.hero.class.clone(),
                initiative: row.hero.figures(figures)?.initiative,
                standing: row.hero.standing,
            })
        })
        .collect()
}

fn lay_out(conn: &Connection, request: &Request, telling: &Telling) -> Result<Table, Failure> {
    let (campaign, figures) = request.table(conn)?;
    let chapter = checked_chapter(telling.chapter, &campaign)?;
    let rows = telling.heroes.iter();
    let rows: Result<ByHero<HeroRow>, Failure> =
        rows.map(|typed| find(conn, &campaign, typed)).collect();
    let rows = rows?;
    let hunters = hunters(&rows, &figures)?;
    aftermath::check_party(&hunters, &figures.house)?;
    let place = |typed: &str| -> Result<HeroIx, Failure> {
        let row = find(conn, &campaign, typed)?;
        let place = rows.find(|other| other.id == row.id);
        place.ok_or_else(|| HuntFault::NotThere(row.hero.name).into())
    };
    let dragons = dragons(&telling.dragons, chapter, hunters.len(), &figures)?;
    let dead: Result<Vec<HeroIx>, Failure> = telling.dead.iter().map(|who| place(who)).collect();
    let own = figures.chapter_dragon(chapter)?;
    let ending = Ending {
        chapter,
        campaign_chapter: campaign.chapter,
        chapter_dragon: own.map(|dragon| dragon.key.clone()).unwrap_or_default(),
        outcome: telling.outcome,
        dragons,
        dead: dead?,
        leftover_gold: spread(telling.leftover_gold.as_deref(), place)?,
        leftover_exp: spread(telling.leftover_exp.as_deref(), place)?,
        hunters,
    };
    let mut used = Vec::new();
    let mut hands = rows.clone();
    for (who, item) in &telling.used {
        let at = place(who)?;
        let (key, name) = carried(&hands[at], item, &figures)?;
        let held = &mut hands[at].hero.items;
        if let Some(slot) = held.iter().position(|other| *other == key) {
            held.remove(slot);
        }
        used.push((at, key, name));
    }
    Ok(Table { campaign, figures, rows, ending, used })
}

/// Who gets what is left over, one place a piece.
fn spread(
    told: Option<&[(String, i64)]>,
    place: impl Fn(&str) -> Result<HeroIx, Failure>,
) -> Result<Option<Vec<HeroIx>>, Failure> {
    let Some(told) = told else { return Ok(None) };
    let mut places = Vec::new();
    for (who, pieces) in told {
        let at = place(who)?;
        if !(1..=99).contains(pieces) {
            return Err(Failure::refused(format!("a share is 1 to 99, not {pieces}")));
        }
        places.extend(std::iter::repeat_n(at, *pieces as usize));
    }
    Ok(Some(places))
}

fn dragons(
    named: &[String],
    chapter: u8,
    heroes: usize,
    figures: &Figures,
) -> Result<Vec<Dragon>, Failure> {
    let own = figures
        .chapter_dragon(chapter)?
        .ok_or_else(|| Failure::refused(format!("chapter {chapter} has no dragon")))?;
    let mut dragons = Vec::new();
    for typed in named {
        let found = figures.find(Kind::Dragon, typed)?;
        dragons.extend(found.checked()?.dragon().cloned());
    }
    if dragons.is_empty() && dragons_for(heroes) == 1 {
        dragons.push(own.clone());
    }
    if dragons.len() == 1 && dragons_for(heroes) == 2 && dragons[0].key != own.key {
        dragons.insert(0, own.clone());
    }
    if dragons.len() != dragons_for(heroes) {
        let all = figures.dragons()?;
        let second = suggest_second(own, &all);
        return Err(HuntFault::DragonCount {
            heroes,
            needs: dragons_for(heroes),
            named: dragons.len(),
            suggestion: (dragons_for(heroes) == 2).then(|| {
                format!(
                    "{} (--dragon {} --dragon {})",
                    second.name,
                    own.key.trim_end_matches("-dragon"),
                    second.key.trim_end_matches("-dragon")
                )
            }),
        }
        .into());
    }
    Ok(dragons)
}
