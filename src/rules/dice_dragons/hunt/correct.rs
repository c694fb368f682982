//! Corrections: the board wins over the record.

use super::super::catalog::Ability;
use super::decide::{Playing, Witness};
use super::fields::{AT_HAND, FROZEN, GONE, TURNS, USED, of_hero, slots};
use super::impossible::Counter;
use super::state::{Frozen, HeroState, Phase, State};
use super::{
    ALLY_TOKENS, BLESSED_TOKENS, DragonIx, Event, HeroIx, HuntRefusal, ItemIx, PINNED_TOKENS,
    POISON_TOKENS,
};
use crate::correct::{self, Fix};

impl<W: Witness> Playing<W> {
    /// Corrects fields, then applies the consequences as in play: deaths, the end of a turn, a
    /// victory, the next phase.
    pub(super) fn correct(&mut self, set: &[Fix], reason: &str) -> Result<(), HuntRefusal> {
        correct::check(&self.state.fields(), set)?;
        let mut after = self.state.clone();
        set_right(&mut after, set);
        after.check_corrected(set)?;
        let fury_is_ahead = self.state.fury_is_ahead();
        // A witness that keeps no corrections must still play on from them.
        self.state = after;
        self.witness
            .see(Event::Corrected { set: W::Fixes::from(set), reason: W::Words::from(reason) });
        self.deaths();
        self.assist_waits_on();
        // Forgotten turns are taken before Fury.
        let lives = self.state.dragons.iter().any(|dragon| !dragon.dead);
        if fury_is_ahead && lives && self.state.next_turn().is_some() {
            self.emit(Event::HeroesPhase);
        }
        let on_turn = self.state.on_turn();
        match on_turn.filter(|hero| self.state.heroes[*hero].dead) {
            Some(hero) => self.end_turn(hero, None),
            None => self.advance(),
        }
        Ok(())
    }

    fn deaths(&mut self) {
        for dragon in self.state.dragons.places() {
            let now = self.state.dragons[dragon];
            if now.hp == 0 && !now.dead {
                self.emit(Event::DragonDied { dragon });
            }
        }
        for hero in self.state.heroes.places() {
            self.bury_if_dead(hero);
        }
    }

    /// A passed die waits for the next hero only (ruling 20).
    fn assist_waits_on(&mut self) {
        let waits = self.state.assist.map(|(to, _)| to);
        if waits.is_some() && self.state.next_turn() != waits {
            self.emit(Event::AssistLost);
        }
    }
}

/// Sets fields to these values: arithmetic only. Fields unknown at this table are left alone.
pub(super) fn set_right(state: &mut State, set: &[Fix]) {
    // Dragons first: a hero may face a dragon that is revived here.
    let (dragons, heroes): (Vec<&Fix>, Vec<&Fix>) =
        set.iter().partition(|fix| fix.of.starts_with("dragon-"));
    slots(state).put(state, dragons.into_iter().chain(heroes));
    for hero in state.heroes.places() {
        let told = |field: &str| {
            let fix = set.iter().find(|fix| fix.is_of(&of_hero(hero), field));
            fix.and_then(|fix| fix.to.number::<u8>())
        };
        deal(state, hero, told(TURNS), told(FROZEN));
    }
    settle(state);
    // A passed die goes to the next hero who has a turn (ruling 20).
    if let (None, Some((to, face)), Some(next)) = (&state.turn, state.assist, state.next_turn())
        && !state.heroes[to].dead
    {
        state.assist = Some((next, face));
    }
}

impl State {
    pub(super) fn set_dragon_hp(&mut self, dragon: DragonIx, hp: u16) {
        let now = &mut self.dragons[dragon];
        now.hp = hp.min(self.setup.dragons[dragon].dragon.hp);
        if now.dead && now.hp > 0 {
            now.dead = false;
            // Supporters faced it before (ruling 28).
            for hero in &mut self.heroes {
                hero.faces = hero.faces.or(Some(dragon));
            }
        }
    }

    pub(super) fn set_hp(&mut self, hero: HeroIx, hp: u16) {
        let now = &mut self.heroes[hero];
        now.hp = hp.min(self.setup.heroes[hero].max_hp);
        if now.dead && now.hp > 0 {
            now.dead = false;
            let faces = now.faces;
            self.fill(faces);
        }
    }

    /// Once a hero faces a dragon, its vacant place is filled.
    pub(super) fn fill(&mut self, dragon: Option<DragonIx>) {
        let left = |place: &DragonIx| Some(*place) == dragon;
        if let Some(place) = self.vacant.iter().rposition(left) {
            self.vacant.remove(place);
        }
    }

    /// Used items are erased after the hunt, even if they are gone (ruling 25).
    pub(super) fn set_item(&mut self, hero: HeroIx, item: ItemIx, to: &str) {
        let marks = &mut self.heroes[hero].items[item];
        (marks.used, marks.gone) = match to {
            AT_HAND => (false, false),
            USED => (true, false),
            GONE => (true, true),
            _ => (marks.used, marks.gone),
        };
        let turn = self.turn.as_mut().filter(|turn| turn.hero == hero);
        if let (Some(turn), false) = (turn, marks.used) {
            turn.items.retain(|used| *used != item);
        }
    }
}

/// Deals a living hero's class tokens: turns left and frozen ones as given or unchanged, the rest
/// used.
fn deal(state: &mut State, hero: HeroIx, turns: Option<u8>, frozen: Option<u8>) {
    let tokens = state.setup.heroes[hero].tokens;
    let freezer = state.freezer(hero);
    let now = &mut state.heroes[hero];
    if now.dead {
        return;
    }
    let before = now.turns_left();
    let turns = turns.unwrap_or(before);
    if let (Some(frozen), Some(dragon)) = (frozen, freezer) {
        freeze(now, frozen.into(), dragon, before.saturating_sub(turns));
    }
    now.fresh = now.fresh.min(turns);
    now.unused = turns - now.fresh;
    let lie = usize::from(turns) + now.frozen.len();
    now.used = crate::saturate(usize::from(tokens).saturating_sub(lie));
}

/// Freezes tokens up to this count: first those of turns that are no longer left, then used ones.
fn freeze(hero: &mut HeroState, count: usize, dragon: DragonIx, mut unused: u8) {
    hero.frozen.truncate(count);
    while hero.frozen.len() < count {
        let used = unused == 0;
        unused = unused.saturating_sub(1);
        hero.frozen.push(Frozen { dragon, used });
    }
}

/// Tokens off the sheets are in the supply; nobody steps in without supporters; a dragon that
/// nobody faces does nothing (rulings 22 and 28).
fn settle(state: &mut State) {
    let left = |of: u8, told: u32| crate::saturate(u32::from(of).saturating_sub(told));
    state.blessed_left = left(BLESSED_TOKENS, state.lie(Counter::Blessed));
    state.pinned_left = left(PINNED_TOKENS, state.lie(Counter::Pinned));
    state.poison_left = left(POISON_TOKENS, state.lie(Counter::Poison));
    state.ally_left = left(ALLY_TOKENS, state.lie(Counter::Ally));
    if state.supporters().is_empty() {
        state.vacant.clear();
    }
    let mut due = if state.fury_is_ahead() {
        state.dragons.places().collect()
    } else {
        std::mem::take(&mut state.fury_due)
    };
    due.retain(|dragon| state.may_rage(*dragon));
    state.fury_due = due;
}

impl State {
    /// Whether a dragon's Fury may come in this phase: a hero faces it, or must step in.
    fn may_rage(&self, dragon: DragonIx) -> bool {
        let opens = self.phase == Phase::OpeningFury;
        let faced = self.facing(dragon).next().is_some();
        !self.dragons[dragon].dead
            && self.has(dragon, Ability::Sneaky) == opens
            && (faced || self.abandoned() == Some(dragon))
    }
}
