//! The arithmetic of events: no rules, cannot fail. Counts wrap; `holds` finds those.

use super::super::aftermath::Outcome;
use super::super::catalog::ItemUse;
use super::correct::set_right;
use super::state::{Frozen, HeroState, Phase, State, Turn};
use super::{DragonIx, Event, Extra, HeroIx, ItemIx, TableDice};
use crate::correct::Fix;
use crate::number::Integer;

/// Applies an event: arithmetic only, no rules, cannot fail.
#[inline(always)]
pub fn apply<Words, Fixes: AsRef<[Fix]>>(state: &mut State, event: &Event<Words, Fixes>) {
    match event {
        Event::TurnBegan { hero } => begin_turn(state, *hero),
        Event::PoisonHurt { hero, damage }
        | Event::FuryHurt { hero, damage, .. }
        | Event::Countered { hero, damage, cancelled: false, .. } => {
            let hero = &mut state.heroes[*hero];
            hero.hp = hero.hp.saturating_sub(*damage);
        }
        Event::AssistKept { face } => {
            state.assist = None;
            if let Some(turn) = &mut state.turn {
                turn.dice.clear();
                turn.dice.push(*face);
            }
        }
        Event::AssistLost => state.assist = None,
        Event::Rolled { dice, by, hero, .. } => roll(state, *hero, dice, *by),
        Event::Activated { hero, cover, dice, .. } => {
            state.heroes[*hero].covered[*cover].gain(1);
            if let Some(turn) = &mut state.turn {
                (turn.done, turn.used) = (true, *dice);
            }
        }
        Event::Failed { hero, cover } => {
            if let Some(place) = cover {
                state.heroes[*hero].covered[*place].gain(1);
            }
            if let Some(turn) = &mut state.turn {
                turn.done = true;
            }
        }
        Event::DragonHurt { dragon, damage, .. } => {
            let dragon = &mut state.dragons[*dragon];
            dragon.hp = dragon.hp.saturating_sub(*damage);
        }
        Event::Healed { hero, amount, .. } => state.heroes[*hero].hp.gain(*amount),
        Event::PoisonLifted { hero } => {
            state.heroes[*hero].poison.lose(1);
            state.poison_left.gain(1);
        }
        Event::Thawed { hero } => thaw(&mut state.heroes[*hero]),
        Event::ArmorGained { hero, amount } => state.heroes[*hero].armor.gain(*amount),
        Event::Blessed { hero } => {
            state.heroes[*hero].blessed.gain(1);
            state.blessed_left.lose(1);
        }
        Event::Pinned { dragon } => {
            state.dragons[*dragon].pinned.gain(1);
            state.pinned_left.lose(1);
        }
        Event::AllyCame { hero } => {
            state.heroes[*hero].ally.gain(1);
            state.ally_left.lose(1);
        }
        Event::Countered { hero, cancelled: true, .. } => {
            state.heroes[*hero].ally.lose(1);
            state.ally_left.gain(1);
        }
        Event::PoisonPlaced { hero } => {
            state.heroes[*hero].poison.gain(1);
            state.poison_left.lose(1);
        }
        Event::Frozen { hero, dragon, used } => freeze(&mut state.heroes[*hero], *dragon, *used),
        Event::Regenerated { dragon, amount } => state.dragons[*dragon].hp.gain(*amount),
        Event::DieLocked { dragon } => state.dragons[*dragon].locked.gain(1),
        Event::DieReleased { dragon } => state.dragons[*dragon].locked.lose(1),
        Event::ItemUsed { hero, item } => use_item(state, *hero, *item),
        Event::TurnEnded { passed, .. } => {
            state.turn = None;
            state.assist = passed.and_then(|face| state.next_turn().map(|hero| (hero, face)));
            state.flee_open = true;
        }
        Event::PassBegan => {
            for hero in &mut state.heroes {
                hero.acted = false;
                hero.unused += std::mem::take(&mut hero.fresh);
            }
        }
        Event::FuryRolled { .. } => {
            state.flee_open = false;
            if !state.fury_due.is_empty() {
                state.fury_due.remove(0);
            }
        }
        Event::HeroDied { hero } => bury(state, *hero),
        Event::DragonDied { dragon } => slay(state, *dragon),
        Event::SteppedIn { hero, dragon } => {
            state.heroes[*hero].faces = Some(*dragon);
            state.vacant.pop();
            if state.supporters().is_empty() {
                state.vacant.clear();
            }
        }
        Event::NobodySteppedIn => {
            state.vacant.pop();
        }
        Event::FuryPhase => {
            state.phase = Phase::Fury;
            state.fury_due = state.raging(false);
            state.assist = None;
            state.flee_open = true;
        }
        Event::HeroesPhase => {
            state.phase = Phase::Heroes;
            state.fury_due.clear();
        }
        Event::CleanedUp => clean_up(state),
        Event::Reminder { .. } | Event::NoneLeft { .. } => {}
        Event::Fled => state.outcome = Some(Outcome::Fled),
        Event::Slain => state.outcome = Some(Outcome::Slain),
        Event::Wiped => state.outcome = Some(Outcome::Wiped),
        Event::Corrected { set, .. } => set_right(state, set.as_ref()),
    }
}

fn begin_turn(state: &mut State, hero: HeroIx) {
    let token = &mut state.heroes[hero];
    token.unused.lose(1);
    token.used.gain(1);
    token.acted = true;
    state.flee_open = false;
    state.turn = Some(Turn { hero, ..Turn::default() });
}

fn roll(state: &mut State, hero: HeroIx, dice: &TableDice, by: Extra) {
    if by == Extra::Blessed {
        state.heroes[hero].blessed.lose(1);
        state.blessed_left.gain(1);
    }
    if let Some(turn) = &mut state.turn {
        turn.dice = *dice;
        turn.rolls.gain(u8::from(by == Extra::Roll));
    }
}

fn use_item(state: &mut State, hero: HeroIx, item: ItemIx) {
    let instant = state.setup.heroes[hero].items[item].lasts == ItemUse::Instant;
    let marks = &mut state.heroes[hero].items[item];
    (marks.used, marks.gone) = (true, marks.gone || instant);
    if let Some(turn) = state.turn.as_mut().filter(|turn| turn.hero == hero) {
        turn.items.push(item);
    }
}

fn freeze(hero: &mut HeroState, dragon: DragonIx, used: bool) {
    match used {
        true => hero.used.lose(1),
        false if hero.unused > 0 => hero.unused.lose(1),
        false => hero.fresh.lose(1),
    }
    hero.frozen.push(Frozen { dragon, used });
}

/// A frozen token comes back: unused from the next pass, or used until Cleanup; an unused one first.
fn thaw(hero: &mut HeroState) {
    let Some(last) = hero.frozen.len().checked_sub(1) else {
        return;
    };
    let unused = hero.frozen.iter().rposition(|token| !token.used);
    if hero.frozen.remove(unused.unwrap_or(last)).used { hero.used += 1 } else { hero.fresh += 1 }
}

/// A dead hero's tokens go out of play; marks go back to the supply (rulings 21 to 23).
fn bury(state: &mut State, hero: HeroIx) {
    let dead = &mut state.heroes[hero];
    let place = dead.faces;
    dead.hp = 0;
    dead.dead = true;
    (dead.unused, dead.fresh, dead.used) = (0, 0, 0);
    dead.frozen.clear();
    state.blessed_left += std::mem::take(&mut dead.blessed);
    state.poison_left += std::mem::take(&mut dead.poison);
    state.ally_left += std::mem::take(&mut dead.ally);
    if let Some(dragon) = place
        && !state.dragons[dragon].dead
        && !state.supporters().is_empty()
    {
        state.vacant.push(dragon);
    }
    // A correction may kill the last supporter while a place is free.
    if !state.vacant.is_empty() && state.supporters().is_empty() {
        state.vacant.clear();
    }
}

/// A dead dragon gives back dice, frozen and pinned tokens; its heroes support (rulings 27, 28).
fn slay(state: &mut State, dragon: DragonIx) {
    let dead = &mut state.dragons[dragon];
    (dead.hp, dead.dead, dead.locked) = (0, true, 0);
    state.pinned_left += std::mem::take(&mut dead.pinned);
    for hero in &mut state.heroes {
        let (back, still): (Vec<Frozen>, Vec<Frozen>) =
            hero.frozen.iter().partition(|token| token.dragon == dragon);
        hero.frozen = still;
        for token in back {
            if token.used { hero.used += 1 } else { hero.fresh += 1 }
        }
        if hero.faces == Some(dragon) {
            hero.faces = None;
        }
    }
    state.fury_due.retain(|due| *due != dragon);
    state.vacant.retain(|place| *place != dragon);
}

fn clean_up(state: &mut State) {
    state.round.gain(1);
    state.assist = None;
    for hero in &mut state.heroes {
        hero.unused += hero.fresh + hero.used;
        (hero.fresh, hero.used, hero.acted) = (0, 0, false);
        hero.covered.iter_mut().for_each(|tokens| *tokens = 0);
        hero.frozen.iter_mut().for_each(|token| token.used = false);
    }
    state.open_round();
}
