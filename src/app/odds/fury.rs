//! The odds of a dragon's Fury: of the open hunt, of a dragon against named heroes, or of bare dice.

use crate::hero::find;
use crate::hunt::open::standing;
use crate::rules::dice_dragons::catalog::{
    Ability, BrokenEntry, CampaignFigures, Dragon, ItemEffect,
};
use crate::rules::dice_dragons::hunt::{DICE, State};
use crate::rules::odds::Distribution;
use crate::rules::odds::fury::{ANCIENT_ROLLS, FuryTarget, ROLLS, checked, set_aside};
use crate::store::HeroRow;
use crate::{Result, Session};

/// The question.
#[derive(Debug, Clone, Default)]
pub struct FuryAsk {
    pub rolls: Option<i64>,
    pub count: Option<i64>,
    pub dragon: Option<String>,
    pub heroes: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct FuryOdds {
    /// The open hunt in question.
    pub hunt: Option<i64>,
    pub dragon: Option<Dragon>,
    pub dice: u32,
    pub rolls: u32,
    pub targets: Vec<FuryTarget>,
    /// By the number of Dragon symbols.
    pub symbols: Distribution,
}

fn odds(ask: &FuryAsk, dragon: Option<&Dragon>, dice: usize) -> Result<FuryOdds> {
    let ancient = dragon.is_some_and(|dragon| dragon.abilities.contains(&Ability::Ancient));
    let rolls = if ancient { ANCIENT_ROLLS } else { ROLLS };
    let (dice, rolls) =
        checked(ask.count.unwrap_or(crate::saturate(dice)), ask.rolls.unwrap_or(i64::from(rolls)))?;
    Ok(FuryOdds {
        hunt: None,
        dragon: dragon.cloned(),
        dice,
        rolls,
        targets: Vec::new(),
        symbols: set_aside(dice, rolls),
    })
}

/// The odds of each dragon that may rage: those of the open hunt, unless a dragon or heroes are
/// named.
pub fn furies(session: &Session, ask: &FuryAsk) -> Result<Vec<FuryOdds>> {
    let campaign = super::campaign(session)?;
    if ask.dragon.is_some() || !ask.heroes.is_empty() {
        return Ok(vec![against_heroes(session, ask)?]);
    }
    if campaign.is_some()
        && let Some((hunt, state)) = standing(session)?
        && state.outcome.is_none()
    {
        return of_hunt(hunt, &state, ask);
    }
    Ok(vec![odds(ask, None, DICE)?])
}

/// A dragon uses the dice locked on it; dice locked on another are missing (Shockwave; ruling 26).
pub fn of_hunt(hunt: i64, state: &State, ask: &FuryAsk) -> Result<Vec<FuryOdds>> {
    let living = state.dragons.places().filter(|dragon| !state.dragons[*dragon].dead);
    let each = living.map(|dragon| {
        let elsewhere = usize::from(state.locked() - state.dragons[dragon].locked);
        let figures = &state.setup.dragons[dragon].dragon;
        let facing = state.facing(dragon).map(|hero| FuryTarget {
            name: state.name(hero).to_owned(),
            armor: state.armor(hero),
            hp: state.heroes[hero].hp,
        });
        Ok(FuryOdds {
            hunt: Some(hunt),
            targets: facing.collect(),
            ..odds(ask, Some(figures), DICE - elsewhere)?
        })
    });
    each.collect()
}

/// A dragon by name, or the chapter's, against heroes by name.
fn against_heroes(session: &Session, ask: &FuryAsk) -> Result<FuryOdds> {
    let conn = &session.moment()?;
    let named = !ask.heroes.is_empty() || ask.dragon.is_none();
    let super::OddsContext { campaign, figures, .. } = super::OddsContext::of(session, named)?;
    let chapter = campaign.as_ref().map(|campaign| campaign.chapter);
    let dragon = super::dragon(&figures, ask.dragon.as_ref(), chapter)?;
    let mut fury = odds(ask, Some(dragon), DICE)?;
    if let Some(campaign) = campaign {
        for typed in &ask.heroes {
            let row = find(conn, &campaign, typed)?;
            if !fury.targets.iter().any(|known| known.name == row.hero.name) {
                fury.targets.push(target(&row, &figures)?);
            }
        }
    }
    Ok(fury)
}

/// A hero as on the sheet: unhurt, with armour items (ruling 25).
fn target(row: &HeroRow, figures: &CampaignFigures) -> Result<FuryTarget, BrokenEntry> {
    let mut worn = 0;
    for key in &row.hero.items {
        if let Some(ItemEffect::Armor(armor)) = figures.item(key)?.map(|item| &item.effect) {
            worn += armor;
        }
    }
    let sheet = row.hero.figures(figures)?;
    Ok(FuryTarget { name: row.hero.name.clone(), armor: sheet.armor + worn, hp: sheet.max_hp })
}
