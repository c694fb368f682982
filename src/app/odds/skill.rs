//! The odds that a hero gets a skill: by the catalogue, by a sheet, or with the dice on the table.

use serde::{Serialize, Serializer};

use super::OddsContext;
use crate::hero::find;
use crate::hunt::open::standing;
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind, ItemEffect, Skill};
use crate::rules::dice_dragons::hunt::{HeroIx, State};
use crate::rules::dice_dragons::symbol::{Face, Pattern, Symbol};
use crate::rules::name::shown;
use crate::rules::odds::Chance;
use crate::rules::odds::skill::{Chances, SkillAim, SkillChance, checked_dice, checked_rerolls};
use crate::rules::{name, words};
use crate::store::HeroRow;
use crate::{Failure, Result, Session};

/// The question.
#[derive(Debug, Clone, Default)]
pub struct SkillAsk {
    pub skill: String,
    pub hero: Option<String>,
    pub dice: Option<String>,
    pub rolls_left: Option<i64>,
    pub count: Option<i64>,
    pub add: Option<String>,
}

#[derive(Debug, Clone)]
pub struct SkillOdds {
    pub skill: String,
    pub hero: Option<String>,
    /// The open hunt that the dice are from.
    pub hunt: Option<i64>,
    /// Why it cannot be activated in that hunt now, whatever the dice.
    pub closed: Option<Closed>,
    /// The hero's uncounted help at hand.
    pub aside: Vec<String>,
    pub aim: SkillAim,
    pub answer: SkillChance,
}

/// Why a skill cannot be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// A token covers it until Cleanup.
    Covered,
    /// An attack, by a hero whose dragon is dead (ruling 28).
    Supporting,
}

/// One line of the table of all skills.
#[derive(Debug, Clone, Serialize)]
pub struct SkillLine {
    #[serde(rename = "name")]
    pub skill: String,
    #[serde(serialize_with = "letters")]
    pub symbols: Pattern,
    pub own: bool,
    #[serde(flatten)]
    pub chance: Chance,
}

fn letters<S: Serializer>(symbols: &Pattern, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&symbols.letters())
}

/// All skills, likeliest first.
#[derive(Debug, Clone, Serialize)]
pub struct SkillsOdds {
    pub hero: Option<String>,
    #[serde(rename = "count")]
    pub dice: usize,
    #[serde(rename = "rolls_left")]
    pub rerolls: usize,
    pub skills: Vec<SkillLine>,
}

/// Symbols that items add, as typed.
fn added(typed: Option<&str>) -> Result<Vec<Symbol>> {
    let faces = Face::read_all(typed.unwrap_or_default())?;
    let mut symbols = Vec::new();
    for face in faces {
        match face {
            Face::Symbol(symbol) => symbols.push(symbol),
            Face::Dragon => return Err(Failure::refused("no item adds a Dragon")),
        }
    }
    match symbols.len() {
        0..=2 => Ok(symbols),
        many => Err(refused!("{many} added symbols are too many: a hero carries two items")),
    }
}

/// The chance of one skill.
pub fn skill(session: &Session, ask: &SkillAsk) -> Result<SkillOdds> {
    let hunt = if ask.hero.is_some() { standing(session)? } else { None };
    let conn = &session.moment()?;
    let OddsContext { campaign, figures, .. } = OddsContext::of(session, ask.hero.is_some())?;
    let found = figures.find(EntryKind::Skill, &ask.skill)?;
    let known = found
        .checked()?
        .skill()
        .ok_or_else(|| refused!("there is no skill called {}", shown(&ask.skill)))?;
    let faces = super::laid(ask.dice.as_deref())?;
    let mut odds = SkillOdds {
        skill: known.name.clone(),
        hero: None,
        hunt: None,
        closed: None,
        aside: Vec::new(),
        aim: SkillAim {
            added: added(ask.add.as_deref())?,
            table: faces.clone().unwrap_or_default(),
            ..SkillAim::at(&known.symbols)
        },
        answer: SkillChance::default(),
    };
    let mut count = ask.count;
    let mut rolls = ask.rolls_left;
    if let (Some(typed), Some(campaign)) = (&ask.hero, &campaign) {
        let row = find(conn, campaign, typed)?;
        let own = row.hero.skills.iter().any(|own| own.key == known.key);
        if !own && !known.general {
            return Err(not_on_sheet(&known.name, &row, &figures));
        }
        odds.hero = Some(row.hero.name.clone());
        if let Some((id, state)) = hunt {
            let place = state.setup.heroes.find(|h| h.name == row.hero.name);
            if let Some(hero) = place {
                if state.heroes[hero].dead {
                    return Err(refused!("{} is dead", row.hero.name));
                }
                still_open(id, &state)?;
                odds.hunt = Some(id);
                odds.closed = closed(&state, hero, known);
                odds.aside = aside(&state, hero);
                count = count.or(Some(crate::saturate(state.dice_free())));
                if faces.is_none() {
                    rolls = rolls.or(lay(&mut odds.aim, &state, hero));
                }
            }
        }
    }
    odds.aim.dice = checked_dice(count, odds.aim.table.len())?;
    odds.aim.rerolls = checked_rerolls(rolls, 0)?;
    let laid = odds.aim.table.len();
    if laid > 1 && laid < odds.aim.dice {
        return Err(super::some_dice_missing(odds.aim.dice));
    }
    odds.answer = match odds.closed {
        None => odds.aim.chance(),
        Some(_) => SkillChance { keep: odds.aim.table.clone(), ..SkillChance::default() },
    };
    Ok(odds)
}

fn not_on_sheet(skill: &str, row: &HeroRow, figures: &CampaignFigures) -> Failure {
    let hero = &row.hero.name;
    let own = row.hero.skills.iter();
    let own = own.filter_map(|known| figures.name(EntryKind::Skill, &known.key));
    refused!("{skill} is not on {hero}'s sheet").hint(format!("there are {}", words::and(own)))
}

/// Refuses questions about a decided hunt.
pub(super) fn still_open(hunt: i64, state: &State) -> Result<()> {
    match state.outcome {
        None => Ok(()),
        Some(_) => {
            Err(refused!("hunt (id {hunt}) is decided").hint("settle it first: wyrm hunt end"))
        }
    }
}

/// Items and tokens that would help with the dice: the odds of a whole turn count them, those of
/// one skill do not.
fn aside(state: &State, hero: HeroIx) -> Vec<String> {
    let items = state.setup.heroes[hero].items.iter();
    let items = items.zip(&state.heroes[hero].items);
    let helps = |effect: &ItemEffect| {
        matches!(effect, ItemEffect::Reroll(_) | ItemEffect::Symbol(_) | ItemEffect::Reuse)
    };
    let mut aside: Vec<String> = items
        .filter(|(item, now)| !now.gone && helps(&item.effect))
        .map(|(item, _)| item.name.clone())
        .collect();
    if state.heroes[hero].blessed > 0 {
        aside.push("the Blessed token".to_owned());
    }
    aside
}

/// Why a hero cannot activate a skill now, if so.
fn closed(state: &State, hero: HeroIx, skill: &Skill) -> Option<Closed> {
    let now = &state.heroes[hero];
    let attacks = skill.effect.attacks();
    if attacks && now.faces.is_none() {
        return Some(Closed::Supporting);
    }
    let own = state.setup.heroes[hero].skills.iter().zip(&now.covered);
    // A general skill covers one of the hero's own.
    let mut open =
        own.filter(|(own, tokens)| **tokens == 0 && (skill.general || own.key == skill.key));
    open.next().is_none().then_some(Closed::Covered)
}

/// Uses the dice of a hero's turn, or a die that waits for it; returns the remaining re-rolls.
fn lay(aim: &mut SkillAim, state: &State, hero: HeroIx) -> Option<i64> {
    let turn = state.turn.as_ref().filter(|turn| turn.hero == hero && !turn.done);
    if let Some(turn) = turn {
        aim.table = turn.dice.to_vec();
        return Some(i64::from(3 - turn.rolls.min(3)));
    }
    let waiting = state.assist.filter(|(to, _)| *to == hero);
    aim.table = waiting.map(|(_, face)| face).into_iter().collect();
    None
}

/// The chances of all skills from the start of a turn; a hero's own are marked.
pub fn skills(
    session: &Session,
    hero: Option<&str>,
    count: Option<i64>,
    rolls_left: Option<i64>,
) -> Result<SkillsOdds> {
    let (dice, rerolls) = (checked_dice(count, 0)?, checked_rerolls(rolls_left, 0)?);
    let conn = &session.moment()?;
    let OddsContext { campaign, figures, .. } = OddsContext::of(session, hero.is_some())?;
    let row = hero.zip(campaign).map(|(typed, campaign)| find(conn, &campaign, typed));
    let row = row.transpose()?;
    let own = |key: &str| {
        let own = row.iter().flat_map(|row| &row.hero.skills);
        own.into_iter().any(|known| known.key == key)
    };
    let mut chances = Chances::default();
    let mut list: Vec<SkillLine> = figures
        .skills()?
        .into_iter()
        .map(|skill| SkillLine {
            chance: chances.of(&skill.symbols, dice, rerolls).into(),
            own: row.is_some() && (skill.general || own(&skill.key)),
            skill: skill.name.clone(),
            symbols: skill.symbols.clone(),
        })
        .collect();
    list.sort_by(|a, b| {
        let chance = b.chance.probability.total_cmp(&a.chance.probability);
        b.own.cmp(&a.own).then(chance).then_with(|| name::key(&a.skill).cmp(&name::key(&b.skill)))
    });
    Ok(SkillsOdds { hero: row.map(|row| row.hero.name), dice, rerolls, skills: list })
}
