//! Someone who plays every hero by the best expected turn, looked up per situation.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::pool::Pool;
use super::super::turn::{
    Move, Moves, Need, Policy, Sheet, Situation, Way, Weights, neediest, targets,
};
use super::tally::Tally;
use crate::rules::dice::Roller;
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hunt::{
    Action, Activation, Playing, Setup, SkillRef, Stage, State,
};

/// A hunt that is not over by then counts as endless.
const LAST_ROUND: u32 = 500;

/// Mixes the bits of a situation; they are ours, so nobody can choose them to collide.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|byte| self.write_u128(u128::from(*byte)));
    }
    fn write_u128(&mut self, n: u128) {
        let (low, high) = (n as u64, (n >> 64) as u64);
        let mixed = (low ^ high.rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// The best play of every situation met so far.
#[derive(Default)]
pub struct Policies {
    places: HashMap<u128, usize, BuildHasherDefault<Mix>>,
    list: Vec<Moves>,
}

impl Policies {
    /// How many situations were met.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Plays hunts of one party against one setup of dragons.
pub struct Player {
    sheets: Vec<Sheet>,
    /// Own skills by place, those to cover first when nothing else is asked for.
    spare: Vec<Vec<usize>>,
    weights: Weights,
    flee: Option<usize>,
    pub policies: Policies,
    /// The hero who is next, with the best play, if it was looked up for passing a die.
    ahead: Option<(usize, usize)>,
    /// A list that every re-roll uses again.
    places: Vec<usize>,
}

impl Player {
    pub fn new(setup: &Setup, weights: Weights, flee: Option<usize>) -> Player {
        let heroes = 0..setup.heroes.len();
        let sheets: Vec<Sheet> = heroes.map(|hero| Sheet::of(setup, hero)).collect();
        Player {
            spare: sheets.iter().map(Sheet::spare).collect(),
            sheets,
            weights,
            flee,
            policies: Policies::default(),
            ahead: None,
            places: Vec::new(),
        }
    }

    fn policy(&mut self, state: &State, hero: usize) -> usize {
        let sheet = &self.sheets[hero];
        let situation = Situation::of(state, sheet, hero, &self.weights).coarse();
        let Policies { places, list } = &mut self.policies;
        *places.entry(situation.key()).or_insert_with(|| {
            let policy = Policy::new(sheet, &state.setup, &situation, &self.weights);
            list.push(Moves::of(&policy));
            list.len() - 1
        })
    }

    /// Plays a hunt to its end.
    pub fn play(&mut self, playing: &mut Playing, dice: &mut dyn Roller, tally: &mut Tally) {
        self.ahead = None;
        while playing.state.round <= LAST_ROUND {
            let before = playing.state.round;
            match playing.state.stage() {
                Stage::Over => break,
                Stage::Fury => {
                    self.ahead = None;
                    act(playing, &Action::Fury, dice, tally);
                }
                Stage::StepIn => {
                    self.ahead = None;
                    let hero = fittest(&playing.state);
                    act(playing, &Action::StepIn { hero }, dice, tally);
                }
                Stage::Between | Stage::Rolling | Stage::Ending => {
                    self.turn(playing, dice, tally);
                }
            }
            debug_assert!(playing.state.round >= before);
        }
        tally.close(&playing.state);
    }

    /// One hero's whole turn.
    fn turn(&mut self, playing: &mut Playing, dice: &mut dyn Roller, tally: &mut Tally) {
        let Some(hero) = playing.state.next_in_pass() else {
            return;
        };
        let place = match self.ahead.take() {
            Some((next, place)) if next == hero => place,
            _ => self.policy(&playing.state, hero),
        };
        let keep_assist = playing.state.assist.is_some_and(|(to, face)| {
            let moves = &self.policies.list[place];
            to == hero && moves.opening(Some(face)) >= moves.opening(None)
        });
        act(playing, &Action::Roll { keep_assist }, dice, tally);
        let mut places = std::mem::take(&mut self.places);
        let policy = &self.policies.list[place];
        let mut stage = policy.first_stage;
        while let Some(turn) = playing.state.turn.as_ref().filter(|turn| !turn.done) {
            let action = match policy.advise(stage, Pool::of(&turn.dice)) {
                Move::Reroll { keep, by, next } => {
                    stage = next as u16;
                    let mut dice = std::mem::take(&mut places);
                    keep.leave(&turn.dice, &mut dice);
                    Action::Reroll { dice, by }
                }
                Move::Use { way } => {
                    let way = &self.sheets[hero].ways[way];
                    self.activation(&playing.state, hero, way)
                }
                Move::Fail => Action::Fail {
                    cover: self.cover(&playing.state, hero),
                    release: None,
                },
            };
            act(playing, &action, dice, tally);
            if let Action::Reroll { dice, .. } = action {
                places = dice;
            }
        }
        self.places = places;
        if playing.state.stage() == Stage::StepIn && playing.state.turn.is_some() {
            let hero = fittest(&playing.state);
            act(playing, &Action::StepIn { hero }, dice, tally);
        }
        if playing.state.stage() == Stage::Ending {
            self.ending(playing, hero, dice, tally);
        }
    }

    /// After the counter attack: potions, flight if told so, a die passed on.
    fn ending(
        &mut self,
        playing: &mut Playing,
        hero: usize,
        dice: &mut dyn Roller,
        tally: &mut Tally,
    ) {
        while let Some(drink) = self.drink(&playing.state, hero) {
            act(playing, &drink, dice, tally);
        }
        let living = playing.state.living().count();
        let action = match self.flee {
            Some(least) if living <= least => Action::Flee,
            _ => self.assist(&playing.state),
        };
        act(playing, &action, dice, tally);
    }

    /// A potion for a hero two symbols would kill, if it is not wasted.
    fn drink(&self, state: &State, hero: usize) -> Option<Action> {
        let items = &state.setup.heroes[hero].items;
        let turn = state.turn.as_ref()?;
        items.iter().enumerate().find_map(|(item, kept)| {
            let ItemEffect::Heal(amount) = kept.effect else {
                return None;
            };
            if state.heroes[hero].items[item].gone || turn.items.contains(&item) {
                return None;
            }
            let [worst, _] = neediest(state, amount, &self.weights);
            let need = Need::of(state, worst?, amount);
            (need.urgent && u16::from(need.missing) * 4 >= amount * 3)
                .then_some(Action::Drink { item, on: worst? })
        })
    }

    /// The die that helps the next hero most, if one does.
    fn assist(&mut self, state: &State) -> Action {
        let Some((places, next)) = state.passable() else {
            return Action::EndTurn;
        };
        let Some(turn) = state.turn.as_ref().filter(|_| !places.is_empty()) else {
            return Action::EndTurn;
        };
        let place = self.policy(state, next);
        self.ahead = Some((next, place));
        let policy = &self.policies.list[place];
        let mut best = (policy.opening(None), None);
        for die in places {
            let helped = policy.opening(Some(turn.dice[die]));
            if helped > best.0 {
                best = (helped, Some(die));
            }
        }
        match best.1 {
            Some(die) => Action::Assist { die },
            None => Action::EndTurn,
        }
    }

    fn cover(&self, state: &State, hero: usize) -> Option<usize> {
        Sheet::cover(&self.spare[hero], state, hero)
    }

    fn activation(&self, state: &State, hero: usize, way: &Way) -> Action {
        let sheet = &self.sheets[hero];
        let on = targets(state, sheet, way.does, &self.weights);
        let items = 0..state.setup.heroes[hero].items.len();
        Action::Use(Activation {
            skill: way.skill,
            on,
            cover: match way.skill {
                SkillRef::Own(_) => None,
                _ => self.cover(state, hero),
            },
            with: items.filter(|n| way.with & (1 << n) != 0).collect(),
            using: None,
            release: None,
        })
    }
}

/// The supporter with the most hit points.
fn fittest(state: &State) -> Option<usize> {
    let supporters = state.supporters().into_iter();
    supporters.max_by_key(|hero| state.heroes[*hero].hp)
}

/// Does it by the rules, and counts what happened.
fn act(playing: &mut Playing, action: &Action, dice: &mut dyn Roller, tally: &mut Tally) {
    playing.events.clear();
    let done = playing.act(action, dice);
    debug_assert!(done.is_ok(), "{action:?}: {done:?}");
    if done.is_err() {
        // What is advised is never refused; should it be, the hunt is endless rather than the wait.
        playing.state.turn = None;
        playing.state.round = LAST_ROUND + 1;
    }
    playing.events.iter().for_each(|event| tally.see(event));
    tally.settled();
}
