//! Heroes: making, listing, showing, correcting.

mod edit;

pub(super) use edit::correct;
pub use edit::{Edit, EditReport, NumberEdit, edit};

use std::collections::HashMap;

use super::campaign_reports::{HeroReport, HistoryReport, LedgerLine, WhyLine, WhyReport};
use super::hero_report::{item_name, ledger_lines, sheet};
use super::player::{KnownPlayer, get_or_add};
use super::session::{Camp, stamp};
use super::{CommandDice, Done, Failure, Result, Session};
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::hero::{Standing, WrittenFigures};
use crate::rules::dice_dragons::new_hero::{self, Draft, DraftFault, DraftFaults, NewHero};
use crate::rules::dice_dragons::purse::PurseFault;
use crate::rules::name;
use crate::store::{
    Campaign, Connection, HeroRow, LedgerEntry, LedgerRow, NamedKind, PlayRow, Which,
};

/// Finds a typed hero of the campaign.
pub(super) fn find(conn: &Connection, campaign: &Campaign, typed: &str) -> Result<HeroRow> {
    let found = NamedKind::Hero(campaign.id).find(conn, typed)?.map_err(|miss| {
        let failure = Failure::from(miss);
        match &failure.hint {
            Some(_) => failure,
            None => failure.hint("add one: wyrm hero new NAME --class CLASS"),
        }
    })?;
    Ok(HeroRow::get(conn, found.id)?)
}

impl Camp<'_> {
    /// Finds a typed hero of the campaign.
    pub fn find(&self, typed: &str) -> Result<HeroRow> {
        find(self.conn, &self.campaign, typed)
    }

    /// A hero whose sheet may be changed: not one in an open hunt.
    pub fn free(&self, typed: &str) -> Result<HeroRow> {
        let row = self.find(typed)?;
        super::hunt::open::refuse_busy(self.conn, &row)?;
        Ok(row)
    }

    /// A hero's current sheet.
    pub fn sheet(&self, id: i64) -> Result<HeroReport> {
        Ok(sheet(&HeroRow::get(self.conn, id)?, &self.figures)?)
    }

    /// Refuses to take gold that a hero did not have on the entered day, or would lack after it.
    pub fn refuse_debt(&self, hero: i64, gold: i64) -> Result<()> {
        let Camp { conn, request, .. } = self;
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
            None => refused!("{name} had {least} gold on that day: {spent} cannot be taken"),
            Some(what) => refused!("{name} would have {left} gold later, after: {what}"),
        }
        .hint(format!("where it came from: wyrm hero why {} gold", name::key(&name))))
    }

    /// Writes a ledger row for a hero.
    pub fn note(&self, hero: i64, kind: &'static str, gold: i64, what: String) -> Result<()> {
        self.refuse_debt(hero, gold)?;
        let (uuid, at) = (self.request.uuid(), self.request.at.as_str());
        let entry = LedgerEntry { uuid, hero, at, kind, gold, what, ..LedgerEntry::default() };
        Ok(entry.insert(self.conn)?)
    }

    pub fn readable(&self) -> Result<Vec<HeroRow>> {
        let mut heroes = Vec::new();
        for row in HeroRow::each_of(self.conn, self.campaign.id)? {
            heroes.extend(self.request.unread.row("hero", row, |row| row.id, Ok)?);
        }
        Ok(heroes)
    }

    /// The sheets of heroes, without unreadable ones.
    pub fn sheets(&self, heroes: Vec<HeroRow>, skills: bool) -> Result<Vec<HeroReport>> {
        let mut shown = Vec::new();
        for mut row in heroes {
            if skills {
                row.read_skills(self.conn)?;
            }
            let name = || format!("hero {}", row.hero.name);
            shown.extend(self.request.unread.pass(name, sheet(&row, &self.figures))?);
        }
        Ok(shown)
    }

    fn check_draft(&self, wanted: &NewHeroRequest, dice: Option<&CommandDice>) -> Result<NewHero> {
        let Camp { conn, campaign, figures, .. } = self;
        let mut faults = Vec::new();
        if let Some(taken) =
            NamedKind::Hero(campaign.id).taken_by(conn, &name::key(&wanted.draft.name))?
        {
            faults.push(DraftFault::Taken {
                fallen: HeroRow::get(conn, taken.id)?.hero.standing == Standing::Fallen,
                hero: taken.name,
                campaign: campaign.name.clone(),
            });
        }
        if !wanted.draft.custom && dice.is_some() {
            faults.push(DraftFault::DiceOfClass);
        }
        match new_hero::check(&wanted.draft, figures)? {
            Ok(draft) if faults.is_empty() => Ok(draft),
            Ok(_) => Err(DraftFaults(faults).into()),
            Err(DraftFaults(more)) => {
                faults.extend(more);
                Err(DraftFaults(faults).into())
            }
        }
    }
}

/// A new hero, and other results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewHeroReport {
    pub hero: HeroReport,
    /// A custom hero's rolls for hit points, and how many Dragons were set aside.
    pub dice: Option<(String, u8)>,
    pub player: Option<KnownPlayer>,
}

/// The requested properties of a new hero.
#[derive(Debug, Clone, Default)]
pub struct NewHeroRequest {
    pub draft: Draft,
    pub player: Option<String>,
    pub new_player: bool,
}

/// Makes a hero; reports every fault of the draft at once. Dice are only for a custom hero.
pub fn new(
    session: &mut Session,
    wanted: &NewHeroRequest,
    dice: Option<&CommandDice>,
) -> Result<Done<NewHeroReport>> {
    session.change_camp(|camp| {
        let Camp { conn, request, campaign, .. } = camp;
        let draft = camp.check_draft(wanted, dice)?;
        let player = wanted.player.as_ref();
        let add = |typed: &String| get_or_add(conn, request, typed, wanted.new_player, &[]);
        let player = player.map(add).transpose()?;
        let (written, rolled) = match dice {
            Some(dice) => {
                let roller = &mut *dice.roller(0);
                let (written, dice) = new_hero::roll_figures(draft.initiative, roller)?;
                (written, Some((dice.letters(), dice.count)))
            }
            None => (WrittenFigures::default(), None),
        };
        let owner = player.as_ref().map(|p| p.id);
        let (uuid, at) = (request.uuid(), &request.at);
        let id = HeroRow::insert(conn, campaign.id, owner, &draft, written, &uuid, at)?;
        if let (Some((letters, _)), Some(dice)) = (&rolled, dice) {
            HeroRow::keep_dice(conn, id, letters, dice.rolled_by())?;
        }
        let hero = camp.sheet(id)?;
        let text = format!("{}, {}, joined", hero.name, hero.class.to_lowercase());
        Ok((NewHeroReport { hero, dice: rolled, player }, text))
    })
}

/// The party. `all` adds retired and fallen heroes; `skills` adds skills, for which a table has no
/// room.
pub fn list(
    session: &Session,
    all: bool,
    skills: bool,
) -> Result<(Campaign, Vec<HeroReport>, usize)> {
    let conn = &session.moment()?;
    let camp = session.request.camp(conn)?;
    let mut heroes = camp.readable()?;
    let total = heroes.len();
    heroes.retain(|row| all || matches!(row.hero.standing, Standing::Alive | Standing::Dead));
    let hidden = total - heroes.len();
    let shown = camp.sheets(heroes, skills)?;
    Ok((camp.campaign, shown, hidden))
}

/// A hero's sheet.
pub fn show(session: &Session, who: &str) -> Result<HeroReport> {
    let conn = &session.moment()?;
    let camp = session.request.camp(conn)?;
    let row = camp.find(who)?;
    let mut report = sheet(&row, &camp.figures)?;
    report.recent = newest(conn, &row, Which::All, 3)?.0;
    Ok(report)
}

/// A hero's newest ledger rows with running totals, oldest first, and the number of earlier ones.
fn newest(
    conn: &Connection,
    row: &HeroRow,
    which: Which,
    limit: i64,
) -> Result<(Vec<LedgerLine>, i64)> {
    let rows = LedgerRow::newest_of(conn, row.id, which, limit)?;
    let shown = crate::saturate::<i64>(rows.len());
    let earlier = if shown < limit { 0 } else { LedgerRow::count(conn, row.id, which)? - shown };
    let sum = |of: fn(&LedgerRow) -> i64| rows.iter().map(of).sum::<i64>();
    let before = (row.hero.gold - sum(|r| r.gold), row.hero.exp - sum(|r| r.exp));
    let numbers: HashMap<i64, i64> = PlayRow::numbers(conn, row.campaign)?.into_iter().collect();
    Ok((ledger_lines(rows, before, &numbers), earlier))
}

/// A hero's newest ledger rows, up to this many.
pub fn history(session: &Session, who: &str, limit: i64) -> Result<HistoryReport> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let row = find(conn, &campaign, who)?;
    let (lines, earlier) = newest(conn, &row, Which::All, limit)?;
    Ok(HistoryReport { hero: sheet(&row, &figures)?, lines, earlier })
}

/// The number in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeroNumber {
    Gold,
    Exp,
    Hp,
}

/// The sources of a hero's gold, experience or hit points: the newest changes, up to this many.
pub fn why(session: &Session, who: &str, number: HeroNumber, limit: i64) -> Result<WhyReport> {
    let conn = &session.moment()?;
    let camp = session.request.camp(conn)?;
    let row = camp.find(who)?;
    let (what, (lines, earlier)) = match number {
        HeroNumber::Gold => (
            "gold",
            from_ledger(conn, &row, Which::Gold, limit, |line| (line.row.gold, line.gold_after))?,
        ),
        HeroNumber::Exp => (
            "experience",
            from_ledger(conn, &row, Which::Exp, limit, |line| (line.row.exp, line.exp_after))?,
        ),
        HeroNumber::Hp => ("hit points", (from_levels(&camp, &row)?, 0)),
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
) -> Result<(Vec<WhyLine>, i64)> {
    let (lines, earlier) = newest(conn, row, which, limit)?;
    let lines = lines.into_iter().map(|line| WhyLine {
        amount: of(&line).0,
        after: of(&line).1,
        at: Some(line.row.at),
        what: line.row.what,
        reason: line.row.reason,
        hunt: line.row.play,
        hunt_number: line.hunt_number,
    });
    Ok((lines.collect(), earlier))
}

fn from_levels(camp: &Camp, row: &HeroRow) -> Result<Vec<WhyLine>> {
    let Camp { conn, figures, .. } = camp;
    let class = row.hero.class_in(figures)?;
    let mut after = i64::from(row.hero.figures_of(class, figures).base_hp);
    let mut lines = vec![WhyLine {
        what: match (class, row.hero.written.hp) {
            (Some(class), None) => format!("level 1 {}", class.name),
            (Some(class), Some(_)) => format!("level 1 {}, as corrected", class.name),
            (None, _) => "level 1, rolled".to_owned(),
        },
        amount: after,
        after,
        ..WhyLine::default()
    }];
    for level in HeroRow::levels(conn, row.id)? {
        after += i64::from(level.hp);
        lines.push(WhyLine {
            at: Some(level.at),
            what: format!("level {} ({})", level.level, level.dice),
            amount: i64::from(level.hp),
            after,
            ..WhyLine::default()
        });
    }
    Ok(lines)
}

/// Retires a hero, or brings one back.
pub fn set_retired(session: &mut Session, who: &str, retire: bool) -> Result<Done<HeroReport>> {
    session.change_camp(|camp| {
        let row = camp.free(who)?;
        let hero = &row.hero;
        let (from, to, what) = if retire {
            (Standing::Alive, Standing::Retired, "retired")
        } else {
            (Standing::Retired, Standing::Alive, "returned")
        };
        if hero.standing != from {
            let message = if retire {
                format!("{} is {}: only a living hero retires", hero.name, hero.standing.word())
            } else {
                format!("{} is {}: only a retired hero returns", hero.name, hero.standing.word())
            };
            return Err(Failure::refused(message));
        }
        HeroRow::set_standing(camp.conn, row.id, to)?;
        camp.note(row.id, "state", 0, what.to_owned())?;
        Ok((camp.sheet(row.id)?, format!("{} {what}", hero.name)))
    })
}

/// The key and name of a typed item that a hero carries.
pub(super) fn carried(
    row: &HeroRow,
    typed: &str,
    figures: &CampaignFigures,
) -> Result<(String, String)> {
    let held: Vec<(String, String)> =
        row.hero.items.iter().map(|key| (key.clone(), item_name(key, figures))).collect();
    let exact = super::market::exact_item(figures, typed);
    let meant = |item: &&(String, String)| exact.as_ref().is_none_or(|exact| *exact == item.0);
    let held: Vec<(String, String)> = if held.iter().any(|item| meant(&item)) {
        held.into_iter().filter(|item| meant(&item)).collect()
    } else {
        held
    };
    let found = name::find("item", typed, &held, |(key, name)| (name.as_str(), key.as_str()));
    match found {
        Ok(item) if meant(&item) => Ok(item.clone()),
        // An alias is found through its entry.
        Err(_) if exact.is_some() && held.iter().any(|item| meant(&item)) => Ok(held[0].clone()),
        Err(name::Miss::Ambiguous { .. }) if held[0] == held[held.len() - 1] => Ok(held[0].clone()),
        Err(miss @ name::Miss::Ambiguous { .. }) => Err(miss.into()),
        Ok(_) | Err(name::Miss::Unknown { .. }) => Err(PurseFault::NotCarried {
            hero: row.hero.name.clone(),
            item: figures
                .find(EntryKind::Item, typed)
                .map_or_else(|_| name::shown(typed), |found| found.entry.name.clone()),
            carried: held.into_iter().map(|(_, name)| name).collect(),
        }
        .into()),
    }
}
