//! Corrections of a sheet: recorded in the ledger, with their reason.

use super::carried;
use crate::campaign_reports::HeroReport;
use crate::hero_report::item_names;
use crate::player::get_or_add;
use crate::rules::dice_dragons::catalog::EntryKind;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::level::threshold;
use crate::rules::dice_dragons::purse;
use crate::rules::name::{self, Name};
use crate::session::Camp;
use crate::store::{HeroRow, LedgerEntry, NamedKind};
use crate::{Done, Result, Session};

/// A number set (`5`) or changed (`+2`, `-1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberEdit {
    Set(i64),
    Move(i64),
}

impl NumberEdit {
    fn delta(self, from: i64) -> i64 {
        match self {
            NumberEdit::Set(to) => to.saturating_sub(from),
            NumberEdit::Move(by) => by,
        }
    }
}

/// A correction of a sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edit {
    pub reason: String,
    pub name: Option<String>,
    /// `Some(None)` removes the player.
    pub player: Option<Option<String>>,
    pub new_player: bool,
    pub gold: Option<NumberEdit>,
    pub exp: Option<NumberEdit>,
    pub hp: Option<i64>,
    pub armor: Option<i64>,
    pub initiative: Option<i64>,
    pub standing: Option<Standing>,
    pub add_items: Vec<String>,
    pub remove_items: Vec<String>,
}

/// A corrected sheet, and its corrections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditReport {
    pub hero: HeroReport,
    pub corrected: Vec<String>,
}

/// Corrects a sheet; recorded in the ledger as a correction, with its reason.
pub fn edit(session: &mut Session, who: &str, edit: &Edit) -> Result<Done<EditReport>> {
    session.change_camp(|camp| {
        let row = camp.free(who)?;
        let report = correct(camp, &row, edit)?;
        let text = format!("{} corrected: {}", row.hero.name, report.corrected.join(", "));
        Ok((report, text))
    })
}

/// Corrects a sheet within a step.
pub(crate) fn correct(camp: &Camp, row: &HeroRow, edit: &Edit) -> Result<EditReport> {
    let reason = name::line("a reason", &edit.reason, 200)?;
    let mut correcting = Correcting { camp, row, edit, corrected: Vec::new() };
    let (gold, exp) = correcting.sums()?;
    correcting.figures()?;
    correcting.items()?;
    correcting.person()?;
    let corrected = correcting.corrected;
    if !corrected.is_empty() {
        camp.refuse_debt(row.id, gold)?;
        let entry = LedgerEntry {
            uuid: camp.request.uuid(),
            hero: row.id,
            at: &camp.request.at,
            kind: "correction",
            gold,
            exp,
            what: format!("corrected: {}", corrected.join(", ")),
            reason: Some(&reason),
            play: None,
        };
        entry.insert(camp.conn)?;
    }
    Ok(EditReport { hero: camp.sheet(row.id)?, corrected })
}

/// A sheet in correction, and the corrections so far.
struct Correcting<'a> {
    camp: &'a Camp<'a>,
    row: &'a HeroRow,
    edit: &'a Edit,
    corrected: Vec<String>,
}

impl Correcting<'_> {
    fn sums(&mut self) -> Result<(i64, i64)> {
        let Correcting { row, edit, corrected, .. } = self;
        let hero = &row.hero;
        let mut sum = |wanted: Option<NumberEdit>, now: i64, what: &str| -> Result<i64> {
            let Some(wanted) = wanted else { return Ok(0) };
            let delta = wanted.delta(now);
            let after = now.saturating_add(delta);
            if !(0..=1_000_000).contains(&after) {
                return Err(refused!("{} has {now} {what}: it cannot become {after}", hero.name)
                    .hint(format!("{what} must be 0 to 1000000")));
            }
            if delta != 0 {
                corrected.push(format!("{what} {now} → {after}"));
            }
            Ok(delta)
        };
        let gold = sum(edit.gold, hero.gold, "gold")?;
        let exp = sum(edit.exp, hero.exp, "experience")?;
        let needs = threshold(hero.level).unwrap_or(0);
        if hero.exp + exp < needs {
            return Err(refused!(
                "{} is level {}, which needs {needs} experience",
                hero.name,
                hero.level
            )
            .hint("undo the level first: wyrm history shows the step"));
        }
        Ok((gold, exp))
    }

    fn figures(&mut self) -> Result<()> {
        let Correcting { camp: Camp { conn, figures, .. }, row, edit, corrected } = self;
        let class = row.hero.class_in(figures)?;
        let now = row.hero.figures_of(class, figures);
        let gained = i64::from(row.hero.hp_gained);
        let class_armor = class.map_or(0, |class| class.armor);
        let level_armor =
            i64::from(now.armor) - i64::from(row.hero.written.armor.unwrap_or(class_armor));
        let mut written = row.hero.written;
        let mut set = |wanted: Option<i64>, now: u16, base: i64, range: (i64, i64), what: &str| {
            let Some(to) = wanted.filter(|to| *to != i64::from(now)) else {
                return Ok(None);
            };
            let (least, most) = (range.0 + base, range.1 + base);
            if !(least..=most).contains(&to) {
                return Err(refused!(
                    "{what} of {} must be {least} to {most}, not {to}",
                    row.hero.name
                ));
            }
            corrected.push(format!("{what} {now} → {to}"));
            Ok(Some(crate::saturate(to - base)))
        };
        let hp = set(edit.hp, now.max_hp, gained, (1, 99), "maximum hit points")?;
        let armor = set(edit.armor, now.armor, level_armor, (0, 20), "armour class")?;
        let initiative = set(edit.initiative, now.initiative, 0, (0, 99), "initiative")?;
        written.hp = hp.or(written.hp);
        written.armor = armor.or(written.armor);
        written.initiative = initiative.or(written.initiative);
        if written != row.hero.written {
            HeroRow::write_figures(conn, row.id, written)?;
        }
        if let Some(to) = edit.standing.filter(|to| *to != row.hero.standing) {
            HeroRow::set_standing(conn, row.id, to)?;
            corrected.push(format!("{} → {}", row.hero.standing.word(), to.word()));
        }
        Ok(())
    }

    fn items(&mut self) -> Result<()> {
        let Correcting { camp: Camp { conn, figures, .. }, row, edit, corrected } = self;
        for typed in &edit.remove_items {
            let now = HeroRow::get(conn, row.id)?;
            let item = carried(&now, typed, figures)?;
            HeroRow::lose_item(conn, row.id, &item.0)?;
            corrected.push(format!("without {}", item.1));
        }
        for typed in &edit.add_items {
            let found = figures.find(EntryKind::Item, typed)?;
            let now = HeroRow::get(conn, row.id)?;
            purse::free_hand(&now.hero, item_names(&now, figures))?;
            HeroRow::take_item(conn, row.id, &found.entry.key)?;
            corrected.push(format!("with {}", found.entry.name));
        }
        Ok(())
    }

    fn person(&mut self) -> Result<()> {
        let Correcting { camp: Camp { conn, request, campaign, .. }, row, edit, corrected } = self;
        if let Some(typed) = &edit.name {
            let name = Name::of_hero(typed)?;
            let taken = NamedKind::Hero(campaign.id).taken_by(conn, name.key())?;
            if let Some(other) = taken.filter(|other| other.id != row.id) {
                return Err(refused!(
                    "there is already a hero called {} in {}",
                    other.name,
                    campaign.name
                ));
            }
            if name.text() != row.hero.name {
                NamedKind::Hero(campaign.id).rename(conn, row.id, &name)?;
                corrected.push(format!("{} → {}", row.hero.name, name.text()));
            }
        }
        if let Some(wanted) = &edit.player {
            let add = |typed: &String| get_or_add(conn, request, typed, edit.new_player, &[]);
            let player = wanted.as_ref().map(add).transpose()?;
            let before = row.player.as_ref();
            if player.as_ref().map(|p| p.id) != before.map(|(id, _)| *id) {
                HeroRow::set_player(conn, row.id, player.as_ref().map(|p| p.id))?;
                let none = "nobody".to_owned();
                corrected.push(format!(
                    "player {} → {}",
                    before.map_or(&none, |(_, name)| name),
                    player.as_ref().map_or(&none, |p| &p.name)
                ));
            }
        }
        Ok(())
    }
}
