//! The best play of a turn: in the open hunt, or of a hero against a dragon.

use super::skill::still_open;
use crate::hero::find;
use crate::hunt::open::standing;
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hunt::hero_place;
use crate::rules::dice_dragons::hunt::{
    ADVICE_SEED, FIRST_EFFORT, HeroIx, Phase, Setup, Stage, State, Turn, counsel, roll_out,
};
use crate::rules::odds::skill::{checked_dice, checked_rerolls};
use crate::rules::odds::win::{Counsel, Hypothetical, Lore};
use crate::rules::title::{AdviceRequest, Purpose};
use crate::rules::words;
use crate::store::{HeroRow, catalog, setting};
use crate::{Failure, Result, Session};

/// The question.
#[derive(Debug, Clone, Default)]
pub struct TurnAsk {
    pub hero: Option<String>,
    pub dragon: Option<String>,
    pub dice: Option<String>,
    pub rolls_left: Option<i64>,
    pub count: Option<i64>,
    /// The goal; by default the campaign's.
    pub purpose: Option<Purpose>,
    /// Roll-outs in all.
    pub effort: Option<i64>,
    pub seed: Option<u64>,
}

/// More roll-outs make no difference.
const MOST_ROLL_OUTS: i64 = 1_000_000;

/// The advice, and its subject.
pub struct TurnOdds {
    pub hunt: Option<i64>,
    pub state: State,
    pub want: AdviceRequest,
    /// The best deed, by the goal.
    pub counsel: Box<Counsel>,
}

/// A question about a turn, ready to compute. It no longer needs the database.
pub struct TurnQuestion {
    hunt: Option<i64>,
    state: State,
    /// The named hero, or the one on turn.
    hero: HeroIx,
    /// Whether it is about the current decision.
    now: bool,
    instead: Hypothetical,
    pub want: AdviceRequest,
    pub effort: u32,
    seed: u64,
    /// Knowledge beyond the table.
    pub lore: Lore,
}

impl TurnQuestion {
    /// The table in question.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Computes the answer; reports every roll-out.
    pub fn answer(self, done: &mut dyn FnMut(u32)) -> Result<TurnOdds> {
        let (state, hero) = if self.now {
            (self.state.clone(), None)
        } else {
            (before_turn(&self.state, self.hero), Some(self.hero))
        };
        let found = counsel(&state, hero, self.want, &self.instead, self.lore);
        let too_large = || Failure::refused("this hunt is too large to calculate its chance");
        let mut counsel = found.ok_or_else(too_large)?;
        roll_out(&mut counsel, self.effort, self.seed, done);
        Ok(TurnOdds {
            hunt: self.hunt,
            state: self.state,
            want: self.want,
            counsel: Box::new(counsel),
        })
    }
}

/// The table if a hero who is not on turn had the next one.
fn before_turn(state: &State, hero: HeroIx) -> State {
    let mut state = state.clone();
    let rolls = state.turn.as_ref().is_some_and(|turn| turn.hero == hero && !turn.done);
    if !rolls {
        state.turn = None;
        state.vacant.clear();
        state.fury_due.clear();
        state.phase = Phase::Heroes;
    }
    state
}

/// The goal, the knowledge, and the number of roll-outs.
fn advice_request(session: &Session, ask: &TurnAsk) -> Result<(AdviceRequest, Lore, u32)> {
    let campaign = session.request.campaign(session.conn())?;
    let house = setting::house_rules(session.conn(), campaign.id)?;
    let mut want = house.want();
    want.purpose = ask.purpose.unwrap_or(want.purpose);
    let lore = Lore { solution: None, gold: HeroRow::gold(session.conn(), campaign.id)? };
    let effort = ask.effort.unwrap_or(FIRST_EFFORT.into());
    match u32::try_from(effort) {
        Ok(effort) if i64::from(effort) <= MOST_ROLL_OUTS => Ok((want, lore, effort)),
        _ => Err(refused!("{effort} is not a number of roll-outs between 0 and 1000000")),
    }
}

/// Looks up the subject of a question about a turn.
pub fn turn(session: &Session, ask: &TurnAsk) -> Result<TurnQuestion> {
    let (want, lore, effort) = advice_request(session, ask)?;
    let table = super::laid(ask.dice.as_deref())?;
    let (hunt, state, hero) = situation(session, ask)?;
    let laid = table.as_ref().map_or(0, Vec::len);
    // Without a named hero or typed dice: the table's current decision.
    let open = hunt.is_some() && ask.hero.is_none() && laid == 0;
    let now = open && state.stage() != Stage::Between;
    let on_turn = state.turn.as_ref().is_some_and(|turn| turn.hero == hero);
    if !now && !on_turn && state.first_dice(hero, false) == 0 {
        let name = state.name(hero);
        return Err(refused!("poison kills {name} before the roll"));
    }
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
        return Err(refused!("{lie} lie on the table").hint("other dice: --dice DDSSX"));
    }
    let rerolls = match (ask.rolls_left, laid) {
        (None, 0) => None,
        (said, _) => Some(checked_rerolls(said, beyond(&state, hero))?),
    };
    let instead = Hypothetical { table, dice, rerolls };
    Ok(TurnQuestion {
        now,
        hunt,
        state,
        hero,
        instead,
        want,
        effort,
        seed: ask.seed.unwrap_or(ADVICE_SEED),
        lore,
    })
}

/// A hero's re-rolls beyond the turn's own: Blessed tokens and items.
fn beyond(state: &State, hero: HeroIx) -> usize {
    let items = state.setup.heroes[hero].items.iter();
    let items = items.filter(|item| matches!(item.effect, ItemEffect::Reroll(_)));
    usize::from(state.heroes[hero].blessed) + items.count()
}

/// The table in question: the open hunt if the hero is in it, else the hero alone against the named
/// dragon or the chapter's.
fn situation(session: &Session, ask: &TurnAsk) -> Result<(Option<i64>, State, HeroIx)> {
    let campaign = session.request.campaign(session.conn())?;
    if let Some((id, state)) = standing(session)?.filter(|_| ask.dragon.is_none()) {
        let on_turn = state.turn.as_ref().filter(|turn| !turn.done).map(|turn| turn.hero);
        let hero = match &ask.hero {
            Some(typed) => hero_place(&state.setup, typed).ok(),
            None => on_turn.or(state.next_in_pass()).or(state.living().next()),
        };
        if ask.hero.is_none() || hero.is_some() {
            still_open(id, &state)?;
        }
        if let Some(hero) = hero {
            return if state.heroes[hero].dead {
                Err(refused!("{} is dead", state.name(hero)))
            } else {
                Ok((Some(id), state, hero))
            };
        }
    }
    let Some(typed) = &ask.hero else {
        return Err(Failure::missing("--hero NAME"));
    };
    let conn = &session.moment()?;
    let figures = catalog::figures(conn, Some(campaign.id))?;
    let row = find(conn, &campaign, typed)?;
    let dragon = super::dragon(&figures, ask.dragon.as_ref(), Some(campaign.chapter))?.clone();
    let setup = Setup::of(&[row.hero], &[dragon], campaign.chapter, &figures)?;
    Ok((None, State::new(setup), HeroIx(0)))
}
