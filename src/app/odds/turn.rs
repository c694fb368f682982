//! The best play of a turn: in the open hunt, or of a hero against a dragon.

use super::skill::still_open;
use crate::app::hero::find;
use crate::app::hunt::open::standing;
use crate::app::hunt::typed::hero_place;
use crate::app::{Failure, Session};
use crate::rules::dice_dragons::catalog::{ItemEffect, Kind};
use crate::rules::dice_dragons::hunt::{HeroIx, Setup, State, Turn};
use crate::rules::odds::skill::{checked_dice, checked_turn_rerolls};
use crate::rules::odds::turn::{Advice, Instead, Weights};
use crate::rules::words;

/// What was asked.
#[derive(Debug, Clone, Default)]
pub struct TurnAsk {
    pub hero: Option<String>,
    pub dragon: Option<String>,
    pub dice: Option<String>,
    pub rolls_left: Option<i64>,
    pub count: Option<i64>,
    pub weights: Vec<String>,
}

/// The advice, and what it is about.
#[derive(Debug, Clone)]
pub struct TurnOdds {
    pub hunt: Option<i64>,
    pub state: State,
    pub advice: Advice,
    pub weights: Weights,
}

pub(super) fn weights(typed: &[String]) -> Result<Weights, Failure> {
    let mut weights = Weights::default();
    for one in typed {
        weights.set(one)?;
    }
    Ok(weights)
}

/// The best play of a turn.
pub fn turn(session: &Session, ask: &TurnAsk) -> Result<TurnOdds, Failure> {
    let weights = weights(&ask.weights)?;
    let table = super::laid(ask.dice.as_deref())?;
    let (hunt, state, hero) = whose(session, ask)?;
    let on_turn = state.turn.as_ref().is_some_and(|turn| turn.hero == hero);
    if !on_turn && state.first_dice(hero, false) == 0 {
        let name = state.name(hero);
        return Err(Failure::refused(format!(
            "poison kills {name} before the roll"
        )));
    }
    let laid = table.as_ref().map_or(0, Vec::len);
    let dice = match (ask.count, laid) {
        (None, 0) => None,
        (count, laid) => Some(checked_dice(count, laid)?),
    };
    if laid > 0 && dice.is_some_and(|dice| dice > laid) {
        return Err(super::some_dice_missing(dice.unwrap_or(laid)));
    }
    let lying = |turn: &&Turn| on_turn && laid == 0 && !turn.done;
    let rolled = state.turn.as_ref().filter(lying);
    let rolled = rolled.map_or(0, |turn| turn.dice.len());
    if rolled > 0 && dice.is_some_and(|dice| dice != rolled) {
        let lie = words::dice(rolled);
        return Err(
            Failure::refused(format!("{lie} lie on the table")).hint("other dice: --dice DDSSX")
        );
    }
    let rerolls = match (ask.rolls_left, laid) {
        (None, 0) => None,
        (said, _) => Some(checked_turn_rerolls(said, beyond(&state, hero))?),
    };
    let instead = Instead {
        table,
        dice,
        rerolls,
    };
    Ok(TurnOdds {
        advice: Advice::of(&state, hero, &weights, &instead),
        hunt,
        state,
        weights,
    })
}

/// Re-rolls a hero has beyond the turn's own: Blessed tokens and items.
fn beyond(state: &State, hero: HeroIx) -> usize {
    let items = state.setup.heroes[hero].items.iter();
    let items = items.filter(|item| matches!(item.effect, ItemEffect::Reroll(_)));
    usize::from(state.heroes[hero].blessed) + items.count()
}

/// The table a question is about: the open hunt if the hero is in it, else the hero alone against
/// the dragon named or the chapter's.
fn whose(session: &Session, ask: &TurnAsk) -> Result<(Option<i64>, State, HeroIx), Failure> {
    let campaign = session.request.campaign(session.conn())?;
    if let Some((id, state)) = standing(session)?.filter(|_| ask.dragon.is_none()) {
        let on_turn = state
            .turn
            .as_ref()
            .filter(|turn| !turn.done)
            .map(|turn| turn.hero);
        let hero = match &ask.hero {
            Some(typed) => hero_place(&state.setup, typed).ok(),
            None => on_turn.or(state.next_in_pass()),
        };
        if ask.hero.is_none() || hero.is_some() {
            still_open(id, &state)?;
        }
        if let Some(hero) = hero {
            return match state.heroes[hero].dead {
                true => Err(Failure::refused(format!("{} is dead", state.name(hero)))),
                false => Ok((Some(id), state, hero)),
            };
        }
    }
    let Some(typed) = &ask.hero else {
        return Err(Failure::usage("missing: --hero NAME"));
    };
    let conn = &session.moment()?;
    let figures = super::figures(conn, Some(&campaign))?;
    let row = find(conn, &campaign, typed)?;
    let dragon = match &ask.dragon {
        Some(typed) => figures.find(Kind::Dragon, typed)?.checked()?.dragon(),
        None => figures.chapter_dragon(campaign.chapter)?,
    };
    let dragons: Vec<_> = dragon.into_iter().cloned().collect();
    if dragons.is_empty() {
        return Err(Failure::refused("this chapter has no dragon").hint("name one: --dragon NAME"));
    }
    let setup = Setup::of(&[row.hero], &dragons, campaign.chapter, &figures)?;
    Ok((None, State::new(setup), HeroIx(0)))
}
