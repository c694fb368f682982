//! Gaining a level.

use super::campaign_reports::LevelReport;
use super::hero_report::sheet;
use super::hunt::open::refuse_while_open;
use super::session::Camp;
use super::{CommandDice, Done, Result, Session};
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind, ImprovedPart};
use crate::rules::dice_dragons::hero;
use crate::rules::dice_dragons::level::{self, LevelChoice, LevelUp, LevelWish};
use crate::rules::name;
use crate::store::{HeroRow, NewLevel};

/// The source of a level's hit points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gain {
    Dice(CommandDice),
    /// A sheet has the number gained; the dice are unknown.
    Told(i64),
}

/// The stored text for unknown dice.
const UNKNOWN: &str = "told";

/// A hero who may gain a level now: nobody may while a hunt is open (ruling 32).
fn free(camp: &Camp, who: &str) -> Result<HeroRow> {
    let row = camp.free(who)?;
    refuse_while_open(camp.conn, &camp.campaign, "nobody gains a level")?;
    Ok(row)
}

/// A skill, and the number of its space, if given: `lightning-storm-2`.
fn in_space(typed: &str, figures: &CampaignFigures) -> Result<(String, Option<u8>)> {
    let found = |typed: &str| figures.find(EntryKind::Skill, typed);
    let wanted = name::key(typed);
    let numbered = wanted
        .rsplit_once('-')
        .and_then(|(skill, number)| Some((found(skill).ok()?, number.parse().ok()?)));
    match (found(typed), numbered) {
        (Ok(skill), _) => Ok((skill.entry.key.clone(), None)),
        (Err(_), Some((skill, number))) => Ok((skill.entry.key.clone(), Some(number))),
        (Err(miss), None) => Err(miss.into()),
    }
}

/// A skill, and its half, if given: `drain-life:damage`.
pub(super) fn half(typed: &str) -> Result<(&str, Option<ImprovedPart>)> {
    let Some((skill, half)) = typed.split_once(':') else {
        return Ok((typed, None));
    };
    let part = ImprovedPart::spelled(&name::key(half)).filter(|part| *part != ImprovedPart::Whole);
    let part = part.ok_or_else(|| refused!("{} is not damage or healing", name::shown(half)))?;
    Ok((skill, Some(part)))
}

fn understood(wish: &LevelWish, figures: &CampaignFigures) -> Result<LevelChoice> {
    let key = |typed: &str| -> Result<String> {
        Ok(figures.find(EntryKind::Skill, typed)?.entry.key.clone())
    };
    Ok(match wish {
        LevelWish::Improve(typed) => {
            let (skill, part) = half(typed)?;
            let (skill, space) = in_space(skill, figures)?;
            LevelChoice::Improve { skill, part, space }
        }
        LevelWish::Learn(typed) => LevelChoice::Learn(key(typed)?),
        LevelWish::Decline => LevelChoice::Decline,
        LevelWish::Unsaid => LevelChoice::Unsaid,
    })
}

/// Gains one level.
pub fn up(
    session: &mut Session,
    who: &str,
    wish: &LevelWish,
    gain: &Gain,
) -> Result<Done<LevelReport>> {
    session.change_camp(|camp| {
        let Camp { conn, request, figures, .. } = camp;
        let row = free(camp, who)?;
        level::options(&row.hero, figures)??;
        let choice = understood(wish, figures)?;
        let dice = match gain {
            Gain::Dice(dice) => dice.clone(),
            Gain::Told(hp) => CommandDice::Typed(level::told(&row.hero, figures, *hp)??),
        };
        let roller = &mut *dice.roller(u64::from(row.hero.level));
        let up = level::decide(&row.hero, figures, &choice, roller)??;
        let improved = up.improved.map(|(place, part)| {
            let skill = row.hero.skills[place].key.as_str();
            (skill, place, part)
        });
        let (letters, thrown) = match gain {
            Gain::Dice(dice) => (up.dice.letters(), dice.rolled_by()),
            Gain::Told(_) => (UNKNOWN.to_owned(), None),
        };
        let new = NewLevel {
            level: up.to,
            hp: up.hp,
            dice: &letters,
            thrown,
            improved,
            learned: up.learned.as_deref(),
            at: &request.at,
        };
        HeroRow::gain_level(conn, row.id, &new)?;
        let report = report(&row, &HeroRow::get(conn, row.id)?, &up, &letters, figures)?;
        camp.note(row.id, "level", 0, words(&report))?;
        Ok((report, format!("{} reached level {}", row.hero.name, up.to)))
    })
}

fn report(
    before: &HeroRow,
    after: &HeroRow,
    up: &LevelUp,
    dice: &str,
    figures: &CampaignFigures,
) -> Result<LevelReport> {
    let skill_name = |key: &str| figures.name(EntryKind::Skill, key).unwrap_or(key).to_owned();
    let improved = up.improved.map(|(place, part)| {
        let skills = &before.hero.skills;
        let name = hero::in_space(&skill_name(&skills[place].key), hero::spaces(skills)[place]);
        match part {
            ImprovedPart::Whole => name,
            part => format!("{name} ({})", part.word()),
        }
    });
    let hero = sheet(after, figures)?;
    Ok(LevelReport {
        to: up.to,
        hp: up.hp,
        dice: Some(dice.to_owned()).filter(|dice| dice != UNKNOWN),
        symbol: after.hero.symbol.word(),
        set_aside: up.dice.count,
        class_hp: up.class_hp,
        lapsed: up.to.is_multiple_of(2) && improved.is_none(),
        improved,
        learned: up.learned.as_deref().map(skill_name),
        armor: up.armor,
        tokens: up.tokens,
        again: hero.may_level_up.then_some(up.to + 1),
        hero,
    })
}

fn words(report: &LevelReport) -> String {
    let mut parts = vec![format!("+{} hit points", report.hp)];
    parts.extend(report.improved.iter().map(|skill| format!("{skill} improved")));
    parts.extend(report.learned.iter().map(|skill| format!("{skill} learned")));
    if report.armor > 0 {
        parts.push(format!("+{} armour class", report.armor));
    }
    if report.tokens > 0 {
        parts.push(format!("+{} token", report.tokens));
    }
    format!("level {}: {}", report.to, parts.join(", "))
}
