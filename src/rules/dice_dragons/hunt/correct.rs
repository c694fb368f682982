//! Corrections: what happened at the board wins over what was recorded.

use super::super::catalog::Ability;
use super::decide::{Playing, Witness};
use super::fields::{AT_HAND, GONE, OfDragon, OfHero, Part, USED};
use super::impossible::Counter;
use super::state::{Frozen, HeroState, Phase, State};
use super::{
    ALLY_TOKENS, BLESSED_TOKENS, DragonIx, Event, HeroIx, HuntRefusal, ItemIx, MOST_LOCKED,
    PINNED_TOKENS, POISON_TOKENS,
};
use crate::correct::{self, Fix, Value};

impl<W: Witness> Playing<W> {
    /// Sets something right; then what follows from it, as in play: deaths, the end of a turn, a
    /// victory, the next phase.
    pub(super) fn correct(&mut self, set: &[Fix], reason: &str) -> Result<(), HuntRefusal> {
        correct::check(&self.state.fields(), set)?;
        let mut after = self.state.clone();
        set_right(&mut after, set);
        after.check_corrected(set).map_err(HuntRefusal::Impossible)?;
        let fury_is_ahead = self.state.fury_is_ahead();
        // Whoever keeps no list of what was set right still plays on with it.
        self.state = after;
        self.witness
            .see(Event::Corrected { set: W::Fixes::from(set), reason: W::Words::from(reason) });
        self.deaths();
        self.assist_waits_on();
        // Turns that were forgotten are taken before Fury.
        let lives = self.state.dragons.iter().any(|dragon| !dragon.dead);
        if fury_is_ahead && lives && self.state.next_turn().is_some() {
            self.emit(Event::HeroesPhase);
        }
        let on_turn = self.state.turn.as_ref().map(|turn| turn.hero);
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

    /// A die that was passed on waits for the next hero only (ruling 20).
    fn assist_waits_on(&mut self) {
        let waits = self.state.assist.map(|(to, _)| to);
        if waits.is_some() && self.state.next_turn() != waits {
            self.emit(Event::AssistLost);
        }
    }
}

/// Sets fields to these values: arithmetic only. What is unknown at this table is left alone.
pub(super) fn set_right(state: &mut State, set: &[Fix]) {
    let parts = set.iter().filter_map(|fix| Some((state.part(fix)?, &fix.to)));
    let parts: Vec<(Part, &Value)> = parts.collect();
    // A dragon that lives again is faced again before anything is said of the heroes.
    for (part, to) in &parts {
        if let Part::Dragon(dragon, part) = part {
            set_dragon(state, *dragon, *part, to);
        }
    }
    for (part, to) in &parts {
        if let Part::Hero(hero, part) = part {
            set_hero(state, *hero, *part, to);
        }
    }
    for hero in state.heroes.places() {
        let told = |wanted: OfHero| {
            let mut parts = parts.iter();
            let found = parts.find(|(part, _)| *part == Part::Hero(hero, wanted));
            found.and_then(|(_, to)| to.number::<u8>())
        };
        deal(state, hero, told(OfHero::Turns), told(OfHero::Frozen));
    }
    settle(state);
    // A die that was passed on goes to the next hero who has a turn (ruling 20).
    if let (None, Some((to, face)), Some(next)) = (&state.turn, state.assist, state.next_turn())
        && !state.heroes[to].dead
    {
        state.assist = Some((next, face));
    }
}

fn set_dragon(state: &mut State, dragon: DragonIx, part: OfDragon, to: &Value) {
    let now = &mut state.dragons[dragon];
    let tokens = to.number::<u8>();
    match part {
        OfDragon::Hp => {
            let most = state.setup.dragons[dragon].dragon.hp;
            now.hp = to.number().map_or(now.hp, |hp: u16| hp.min(most));
            if now.dead && now.hp > 0 {
                now.dead = false;
                // Those who support had faced it (ruling 28).
                for hero in &mut state.heroes {
                    hero.faces = hero.faces.or(Some(dragon));
                }
            }
        }
        OfDragon::Pinned => now.pinned = tokens.unwrap_or(now.pinned),
        OfDragon::Locked => now.locked = tokens.unwrap_or(now.locked).min(MOST_LOCKED),
    }
}

fn set_hero(state: &mut State, hero: HeroIx, part: OfHero, to: &Value) {
    let faces = state.dragon_called(to);
    let most = state.setup.heroes[hero].max_hp;
    let now = &mut state.heroes[hero];
    let tokens = to.number::<u8>();
    match part {
        OfHero::Hp => {
            now.hp = to.number().map_or(now.hp, |hp: u16| hp.min(most));
            if now.dead && now.hp > 0 {
                now.dead = false;
                let faces = now.faces;
                fill(state, faces);
            }
        }
        OfHero::Armor => now.armor = to.number().unwrap_or(now.armor),
        OfHero::Poison => now.poison = tokens.unwrap_or(now.poison),
        OfHero::Ally => now.ally = tokens.unwrap_or(now.ally),
        OfHero::Blessed => now.blessed = tokens.unwrap_or(now.blessed),
        OfHero::Faces => {
            now.faces = faces;
            fill(state, faces);
        }
        OfHero::Skill(skill) => now.covered[skill] = tokens.unwrap_or(now.covered[skill]),
        OfHero::Item(item) => set_item(state, hero, item, to),
        // Class tokens are dealt together.
        OfHero::Turns | OfHero::Frozen => {}
    }
}

/// Somebody faces a dragon: a place that was left there is filled.
fn fill(state: &mut State, dragon: Option<DragonIx>) {
    let left = |place: &DragonIx| Some(*place) == dragon;
    if let Some(place) = state.vacant.iter().rposition(left) {
        state.vacant.remove(place);
    }
}

/// What is used is erased after the hunt, also if it is gone (ruling 25).
fn set_item(state: &mut State, hero: HeroIx, item: ItemIx, to: &Value) {
    let marks = &mut state.heroes[hero].items[item];
    (marks.used, marks.gone) = match to.word() {
        Some(AT_HAND) => (false, false),
        Some(USED) => (true, false),
        Some(GONE) => (true, true),
        _ => (marks.used, marks.gone),
    };
    let turn = state.turn.as_mut().filter(|turn| turn.hero == hero);
    if let (Some(turn), false) = (turn, marks.used) {
        turn.items.retain(|used| *used != item);
    }
}

/// Deals a living hero's class tokens: turns left and frozen ones as told or as they are, the
/// others are used.
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
    now.used = usize::from(tokens).saturating_sub(lie) as u8;
}

/// Freezes so many in all: first those that gave turns which are no longer left, then used ones.
fn freeze(hero: &mut HeroState, count: usize, dragon: DragonIx, mut unused: u8) {
    hero.frozen.truncate(count);
    while hero.frozen.len() < count {
        let used = unused == 0;
        unused = unused.saturating_sub(1);
        hero.frozen.push(Frozen { dragon, used });
    }
}

/// What is not on a sheet is in the supply; nobody fills a place if nobody supports; a dragon that
/// nobody faces does nothing (rulings 22 and 28).
fn settle(state: &mut State) {
    let left = |of: u8, told: u32| u32::from(of).saturating_sub(told) as u8;
    state.blessed_left = left(BLESSED_TOKENS, state.lie(Counter::Blessed));
    state.pinned_left = left(PINNED_TOKENS, state.lie(Counter::Pinned));
    state.poison_left = left(POISON_TOKENS, state.lie(Counter::Poison));
    state.ally_left = left(ALLY_TOKENS, state.lie(Counter::Ally));
    if state.supporters().is_empty() {
        state.vacant.clear();
    }
    let mut due = match state.fury_is_ahead() {
        true => state.dragons.places().collect(),
        false => std::mem::take(&mut state.fury_due),
    };
    due.retain(|dragon| state.may_rage(*dragon));
    state.fury_due = due;
}

impl State {
    /// Whether a dragon's Fury may come in this phase: somebody faces it, or must step in.
    fn may_rage(&self, dragon: DragonIx) -> bool {
        let opens = self.phase == Phase::OpeningFury;
        let faced = self.facing(dragon).next().is_some();
        !self.dragons[dragon].dead
            && self.has(dragon, Ability::Sneaky) == opens
            && (faced || self.abandoned() == Some(dragon))
    }
}
