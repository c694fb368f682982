//! Heroes: making, listing, showing, correcting.

mod edit;

pub(super) use edit::correct;
pub use edit::{Correction, Edit, EditReport, edit};

use std::collections::HashMap;

use super::player::{self, Known};
use super::report::{HeroReport, HistoryReport, LedgerLine, WhyLine, WhyReport};
use super::session::{label, stamp};
use super::sheet::{item_name, ledger_lines, sheet};
use super::{Dice, Done, Failure, Request, Session, Unread};
use crate::rules::dice_dragons::catalog::{Figures, Kind};
use crate::rules::dice_dragons::custom::{self, Draft, DraftFault, DraftFaults};
use crate::rules::dice_dragons::hero::{Standing, Written};
use crate::rules::dice_dragons::purse::PurseFault;
use crate::rules::name;
use crate::store::{
    Campaign, Connection, HeroRow, LedgerEntry, LedgerRow, Named, PlayRow, Which, catalog,
};

/// A hero of the campaign, by what was typed.
pub(super) fn find(
    conn: &Connection,
    campaign: &Campaign,
    typed: &str,
) -> Result<HeroRow, Failure> {
    let found = Named::Hero(campaign.id).find(conn, typed)?.map_err(|miss| {
        let failure = Failure::from(miss);
        match &failure.hint {
            Some(_) => failure,
            None => failure.hint("a new one: wyrm hero new NAME --class CLASS"),
        }
    })?;
    Ok(HeroRow::get(conn, found.id)?)
}

/// A hero whose sheet may be changed: not one in an open hunt.
pub(super) fn find_free(
    conn: &Connection,
    campaign: &Campaign,
    typed: &str,
) -> Result<HeroRow, Failure> {
    let row = find(conn, campaign, typed)?;
    super::hunt::open::refuse_busy(conn, &row)?;
    Ok(row)
}

/// Refuses to take gold that a hero did not have on the day that was told, or would lack after it.
pub(super) fn refuse_debt(
    conn: &Connection,
    request: &Request,
    hero: i64,
    gold: i64,
) -> Result<(), Failure> {
    if gold >= 0 || request.at == stamp(request.now) {
        return Ok(());
    }
    let (least, after) = LedgerRow::least_gold_since(conn, hero, &request.at)?;
    if least + gold >= 0 {
        return Ok(());
    }
    let name = HeroRow::get(conn, hero)?.hero.name;
    let (spent, left) = (-gold, least + gold);
    Err(match after {
        None => Failure::refused(format!(
            "{name} had {least} gold on that day: {spent} cannot be taken"
        )),
        Some(what) => {
            Failure::refused(format!("{name} would have {left} gold later, after: {what}"))
        }
    }
    .hint(format!("where it came from: wyrm hero why {} gold", name::key(&name))))
}

/// Writes a ledger row for a hero.
pub(super) fn note(
    conn: &Connection,
    request: &Request,
    hero: i64,
    kind: &'static str,
    gold: i64,
    what: String,
) -> Result<(), Failure> {
    refuse_debt(conn, request, hero, gold)?;
    let entry = LedgerEntry {
        uuid: request.uuid(),
        hero,
        at: &request.at,
        kind,
        gold,
        exp: 0,
        what,
        reason: None,
        play: None,
    };
    Ok(entry.insert(conn)?)
}

/// A new hero, and what came with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHeroReport {
    pub hero: HeroReport,
    /// A custom hero's throws for hit points, and how many Dragons were set aside.
    pub dice: Option<(String, u8)>,
    pub player: Option<Known>,
}

/// What a new hero should be.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    pub draft: Draft,
    pub player: Option<String>,
    pub new_player: bool,
}

/// Makes a hero; every fault of the draft is reported at once. Dice are for a custom hero only.
pub fn new(
    session: &mut Session,
    wanted: &Wanted,
    dice: Option<&Dice>,
) -> Result<Done<NewHeroReport>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let draft = check_draft(conn, &campaign, wanted, &figures, dice)?;
        let player = match &wanted.player {
            Some(typed) => Some(player::get_or_add(conn, request, typed, wanted.new_player)?),
            None => None,
        };
        let (written, rolled) = match dice {
            Some(dice) => {
                let roller = &mut *dice.roller(0);
                let (written, dice) = custom::roll_figures(draft.initiative, roller)?;
                (written, Some((dice.letters(), dice.count)))
            }
            None => (Written::default(), None),
        };
        let owner = player.as_ref().map(|p| p.id);
        let id = HeroRow::insert(
            conn,
            campaign.id,
            owner,
            &draft,
            written,
            &request.uuid(),
            &request.at,
        )?;
        if let (Some((letters, _)), Some(dice)) = (&rolled, dice) {
            HeroRow::keep_dice(conn, id, letters, dice.thrown())?;
        }
        let hero = sheet(&HeroRow::get(conn, id)?, &figures)?;
        let text = format!("{}, {}, joined", hero.name, hero.class.to_lowercase());
        let report = NewHeroReport { hero, dice: rolled, player };
        Ok((report, label(text, &campaign)))
    })
}

fn check_draft(
    conn: &Connection,
    campaign: &Campaign,
    wanted: &Wanted,
    figures: &Figures,
    dice: Option<&Dice>,
) -> Result<custom::NewHero, Failure> {
    let mut faults = Vec::new();
    if let Some(taken) = Named::Hero(campaign.id).holds(conn, &name::key(&wanted.draft.name))? {
        faults.push(DraftFault::Taken {
            fallen: HeroRow::get(conn, taken.id)?.hero.standing == Standing::Fallen,
            hero: taken.name,
            campaign: campaign.name.clone(),
        });
    }
    if !wanted.draft.custom && dice.is_some() {
        faults.push(DraftFault::DiceOfClass);
    }
    match custom::check(&wanted.draft, figures)? {
        Ok(draft) if faults.is_empty() => Ok(draft),
        Ok(_) => Err(DraftFaults(faults).into()),
        Err(DraftFaults(more)) => {
            faults.extend(more);
            Err(DraftFaults(faults).into())
        }
    }
}

/// The party. `all` adds retired and fallen heroes; `skills` adds skills, which a table has no room
/// for.
pub fn list(
    session: &Session,
    all: bool,
    skills: bool,
) -> Result<(Campaign, Vec<HeroReport>, usize), Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let mut heroes = readable(conn, &campaign, &session.request.unread)?;
    let total = heroes.len();
    heroes.retain(|row| all || matches!(row.hero.standing, Standing::Alive | Standing::Dead));
    let hidden = total - heroes.len();
    let shown = sheets(conn, heroes, &figures, skills, &session.request.unread)?;
    Ok((campaign, shown, hidden))
}

/// The heroes of a campaign that can be read.
pub(super) fn readable(
    conn: &Connection,
    campaign: &Campaign,
    unread: &Unread,
) -> Result<Vec<HeroRow>, Failure> {
    let mut heroes = Vec::new();
    for row in HeroRow::each_of(conn, campaign.id)? {
        let id = row.as_ref().err().map_or(0, |(id, _)| *id);
        let row = row.map_err(|(_, error)| error);
        heroes.extend(unread.pass(|| format!("hero {id}"), row)?);
    }
    Ok(heroes)
}

/// The sheets of heroes, without those that cannot be read.
pub(super) fn sheets(
    conn: &Connection,
    heroes: Vec<HeroRow>,
    figures: &Figures,
    skills: bool,
    unread: &Unread,
) -> Result<Vec<HeroReport>, Failure> {
    let mut shown = Vec::new();
    for mut row in heroes {
        if skills {
            row.read_skills(conn)?;
        }
        let name = || format!("hero {}", row.hero.name);
        shown.extend(unread.pass(name, sheet(&row, figures))?);
    }
    Ok(shown)
}

/// A hero's sheet.
pub fn show(session: &Session, who: &str) -> Result<HeroReport, Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let row = find(conn, &campaign, who)?;
    let mut report = sheet(&row, &figures)?;
    report.recent = newest(conn, &row, Which::All, 3)?.0;
    Ok(report)
}

/// A hero's newest ledger rows with running totals, oldest first, and how many came before them.
fn newest(
    conn: &Connection,
    row: &HeroRow,
    which: Which,
    limit: i64,
) -> Result<(Vec<LedgerLine>, i64), Failure> {
    let rows = LedgerRow::newest_of(conn, row.id, which, limit)?;
    let shown = rows.len() as i64;
    let earlier = match shown < limit {
        true => 0,
        false => LedgerRow::count(conn, row.id, which)? - shown,
    };
    let sum = |of: fn(&LedgerRow) -> i64| rows.iter().map(of).sum::<i64>();
    let before = (row.hero.gold - sum(|r| r.gold), row.hero.exp - sum(|r| r.exp));
    let numbers = match HeroRow::campaign_of(conn, row.id)? {
        Some(campaign) => PlayRow::numbers(conn, campaign)?.into_iter().collect(),
        None => HashMap::new(),
    };
    Ok((ledger_lines(rows, before, &numbers), earlier))
}

/// A hero's newest ledger rows, at most so many.
pub fn history(session: &Session, who: &str, limit: i64) -> Result<HistoryReport, Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let row = find(conn, &campaign, who)?;
    let (lines, earlier) = newest(conn, &row, Which::All, limit)?;
    Ok(HistoryReport { hero: sheet(&row, &figures)?, lines, earlier })
}

/// Which number is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Gold,
    Exp,
    Hp,
}

/// Where a hero's gold, experience or hit points come from: the newest changes, at most so many.
pub fn why(session: &Session, who: &str, number: Number, limit: i64) -> Result<WhyReport, Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let row = find(conn, &campaign, who)?;
    let (what, (lines, earlier)) = match number {
        Number::Gold => (
            "gold",
            from_ledger(conn, &row, Which::Gold, limit, |line| (line.gold, line.gold_after))?,
        ),
        Number::Exp => (
            "experience",
            from_ledger(conn, &row, Which::Exp, limit, |line| (line.exp, line.exp_after))?,
        ),
        Number::Hp => ("hit points", (from_levels(conn, &row, &figures)?, 0)),
    };
    Ok(WhyReport {
        hero: row.hero.name,
        what,
        total: lines.last().map_or(0, |line| line.after),
        lines,
        earlier,
    })
}

fn from_ledger(
    conn: &Connection,
    row: &HeroRow,
    which: Which,
    limit: i64,
    of: impl Fn(&LedgerLine) -> (i64, i64),
) -> Result<(Vec<WhyLine>, i64), Failure> {
    let (lines, earlier) = newest(conn, row, which, limit)?;
    let lines = lines.into_iter().map(|line| WhyLine {
        amount: of(&line).0,
        after: of(&line).1,
        at: Some(line.at),
        what: line.what,
        reason: line.reason,
        hunt: line.hunt,
        hunt_number: line.hunt_number,
    });
    Ok((lines.collect(), earlier))
}

fn from_levels(
    conn: &Connection,
    row: &HeroRow,
    figures: &Figures,
) -> Result<Vec<WhyLine>, Failure> {
    let class = row.hero.class_in(figures)?;
    let mut after = i64::from(row.hero.figures_of(class, figures).base_hp);
    let mut lines = vec![WhyLine {
        at: None,
        what: match (class, row.hero.written.hp) {
            (Some(class), None) => format!("level 1 {}", class.name),
            (Some(class), Some(_)) => format!("level 1 {}, as corrected", class.name),
            (None, _) => "level 1, rolled".to_owned(),
        },
        reason: None,
        hunt: None,
        hunt_number: None,
        amount: after,
        after,
    }];
    for level in HeroRow::levels(conn, row.id)? {
        after += i64::from(level.hp);
        lines.push(WhyLine {
            at: Some(level.at),
            what: format!("level {} ({})", level.level, level.dice),
            reason: None,
            hunt: None,
            hunt_number: None,
            amount: i64::from(level.hp),
            after,
        });
    }
    Ok(lines)
}

/// Retires a hero, or brings one back.
pub fn set_retired(
    session: &mut Session,
    who: &str,
    retire: bool,
) -> Result<Done<HeroReport>, Failure> {
    session.change(|conn, request| {
        let (campaign, figures) = request.table(conn)?;
        let row = find_free(conn, &campaign, who)?;
        let hero = &row.hero;
        let (from, to, what) = match retire {
            true => (Standing::Alive, Standing::Retired, "retired"),
            false => (Standing::Retired, Standing::Alive, "returned"),
        };
        if hero.standing != from {
            let message = match retire {
                true => {
                    format!("{} is {}: only a living hero retires", hero.name, hero.standing.word())
                }
                false => format!(
                    "{} is {}: only a retired hero returns",
                    hero.name,
                    hero.standing.word()
                ),
            };
            return Err(Failure::refused(message));
        }
        HeroRow::set_standing(conn, row.id, to)?;
        note(conn, request, row.id, "state", 0, what.to_owned())?;
        let text = format!("{} {what}", hero.name);
        Ok((sheet(&HeroRow::get(conn, row.id)?, &figures)?, label(text, &campaign)))
    })
}

/// The key and name of an item a hero carries, by what was typed.
pub(super) fn carried(
    row: &HeroRow,
    typed: &str,
    figures: &Figures,
) -> Result<(String, String), Failure> {
    let held: Vec<(String, String)> =
        row.hero.items.iter().map(|key| (key.clone(), item_name(key, figures))).collect();
    let exact = super::market::exact_item(figures, typed);
    let meant = |item: &&(String, String)| exact.as_ref().is_none_or(|exact| *exact == item.0);
    let held: Vec<(String, String)> = match held.iter().any(|item| meant(&item)) {
        true => held.into_iter().filter(|item| meant(&item)).collect(),
        false => held,
    };
    let found = name::find("item", typed, &held, |(key, name)| (name.as_str(), key.as_str()));
    match found {
        Ok(item) if meant(&item) => Ok(item.clone()),
        // An alias is found by its entry.
        Err(_) if exact.is_some() && held.iter().any(|item| meant(&item)) => Ok(held[0].clone()),
        Err(name::Miss::Ambiguous { .. }) if held[0] == held[held.len() - 1] => Ok(held[0].clone()),
        Err(miss @ name::Miss::Ambiguous { .. }) => Err(miss.into()),
        Ok(_) | Err(name::Miss::Unknown { .. }) => Err(PurseFault::NotCarried {
            hero: row.hero.name.clone(),
            item: figures
                .find(Kind::Item, typed)
                .map_or_else(|_| name::shown(typed), |found| found.entry.name.clone()),
            carried: held.into_iter().map(|(_, name)| name).collect(),
        }
        .into()),
    }
}

/// The figures of the campaign a command means.
pub fn figures(session: &Session) -> Result<Figures, Failure> {
    let campaign = session.request.campaign_or_none(session.conn())?;
    Ok(catalog::figures(session.conn(), campaign.map(|c| c.id))?)
}
