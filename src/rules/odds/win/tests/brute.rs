//! Small hunts by brute force: every roll, every choice, by the rules themselves. The exact
//! solution and the advice agree.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use super::{exact_from, party};
use crate::dice::{DiceFault, Die, Roller};
use crate::dice_dragons::catalog::Effect;
use crate::dice_dragons::hunt::{
    Action, Activation, DieIx, DragonIx, HeroIx, Playing, Setup, SkillRef, Stage, State, fits,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::{AdvisedAct, Counsel, HuntFigures, Pos, PositionValue, WorthSource};
use crate::odds::win::{Hypothetical, Lore};
use crate::title::{AdviceRequest, Patience};

/// Rolls scripted dice, then anything but Dragons.
struct ScriptedDice(Vec<u8>);

impl Roller for ScriptedDice {
    fn throw_into(&mut self, _die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        for face in faces {
            *face = self.0.pop().unwrap_or(0);
        }
        Ok(())
    }
}

/// The table after an action.
fn after(state: &State, action: &Action, dice: Vec<u8>) -> State {
    let mut playing = Playing::new(state.clone(), Vec::new());
    playing.act(action, &mut ScriptedDice(dice)).unwrap();
    playing.state
}

/// Every end of a turn with the dice on the table, including passed dice.
fn ends(state: &State) -> Vec<(Action, State)> {
    let hero = state.turn.as_ref().unwrap().hero;
    let covers: Vec<_> = state.open_skills(hero);
    let mut actions = Vec::new();
    for skill in state.matching() {
        let known = state.setup.skill(hero, skill).unwrap();
        let living: Vec<HeroIx> = state.living().collect();
        let targets: Vec<Vec<HeroIx>> = if matches!(
            known.effect,
            Effect::Heal { .. } | Effect::Shield { .. } | Effect::Bless
        ) {
            living.iter().map(|hero| vec![*hero]).collect()
        } else {
            vec![Vec::new()]
        };
        let covers: Vec<_> = match skill {
            SkillRef::Own(_) => vec![None],
            _ => covers.iter().map(|skill| Some(*skill)).collect(),
        };
        for using in &fits(&known.symbols, &state.turn.as_ref().unwrap().dice, &[]) {
            for on in &targets {
                for cover in &covers {
                    actions.push(Action::Use(Activation {
                        skill,
                        on: on.clone(),
                        cover: *cover,
                        with: Vec::new(),
                        without: Vec::new(),
                        using: Some(using.iter().collect()),
                        release: None,
                    }));
                }
            }
        }
    }
    if actions.is_empty() {
        let none = covers.is_empty().then_some(None);
        let covers = covers.into_iter().map(Some).chain(none);
        actions.extend(covers.map(|cover| Action::Fail { cover, release: None }));
    }
    let mut ends = Vec::new();
    for action in actions {
        let done = after(state, &action, Vec::new());
        if done.stage() == Stage::Ending {
            if let Some((dice, _)) = done.passable() {
                for die in dice.iter() {
                    let passed = after(&done, &Action::Assist { die }, Vec::new());
                    ends.push((action.clone(), passed));
                }
            }
            let ended = after(&done, &Action::EndTurn, Vec::new());
            ends.push((action, ended));
        } else {
            ends.push((action, done));
        }
    }
    ends
}

/// Every roll of this many dice, in order: six to their power, all equally likely.
fn throws(dice: usize) -> Vec<Vec<Face>> {
    let mut all = vec![Vec::new()];
    for _ in 0..dice {
        all = all
            .iter()
            .flat_map(|throw: &Vec<Face>| {
                Face::ALL.into_iter().map(|face| {
                    let mut more = throw.clone();
                    more.push(face);
                    more
                })
            })
            .collect();
    }
    all
}

/// The value of dice with this many rolls left: all dice of a table, or fewer that are kept while
/// the rest is rolled.
type Memo = HashMap<(Vec<Face>, usize), f64>;

/// A hunt solved by brute force.
struct Brute {
    patience: Patience,
    worth: HashMap<Pos, f64>,
    states: Vec<State>,
    /// For each state and sorted roll, the positions of its ends.
    ends: HashMap<(Pos, Vec<Face>), Vec<Pos>>,
}

impl Brute {
    /// The position of a table; no rounds are left after the last.
    fn pos(&self, state: &State) -> Pos {
        let mut pos = Pos::within(state, self.patience).unwrap();
        if self.patience.0.is_some_and(|last| state.round > last.into()) {
            pos.left = 0;
        }
        pos
    }

    fn find(&mut self, state: &State) -> Pos {
        let pos = self.pos(state);
        if let Entry::Vacant(new) = self.worth.entry(pos) {
            let won = state.dragons.iter().all(|dragon| dragon.dead);
            new.insert(f64::from(u8::from(won)));
            if state.outcome.is_none() && pos.left > 0 {
                self.states.push(state.clone());
            }
        }
        pos
    }

    /// The value of a table, from the current values of the tables after it.
    fn weigh(&mut self, state: &State) -> f64 {
        if state.stage() == Stage::Fury {
            let dice = 5 - usize::from(state.locked() - state.dragons[state.fury_due[0]].locked);
            let each = 1.0 - (5.0f64 / 6.0).powi(3);
            return (0..=dice)
                .map(|symbols| {
                    let ways: f64 =
                        (0..symbols).map(|n| (dice - n) as f64 / (n + 1) as f64).product();
                    let chance = ways
                        * each.powi(symbols as i32)
                        * (1.0 - each).powi((dice - symbols) as i32);
                    let next = after(state, &Action::Fury, vec![5; symbols]);
                    chance * self.known(&next)
                })
                .sum();
        }
        let waits = state.assist.is_some();
        let roll = |keep_assist| after(state, &Action::Roll { keep_assist }, Vec::new());
        let mut best = self.first(&roll(false), 0);
        if waits {
            best = best.max(self.first(&roll(true), 1));
        }
        best
    }

    fn known(&mut self, state: &State) -> f64 {
        let pos = self.find(state);
        self.worth[&pos]
    }

    /// Before the first roll, with this many dice kept.
    fn first(&mut self, rolled: &State, kept: usize) -> f64 {
        let Some(turn) = &rolled.turn else {
            return self.known(rolled);
        };
        let kept: Vec<Face> = turn.dice.iter().take(kept).copied().collect();
        let dice = turn.dice.len();
        let mut memo = HashMap::new();
        self.thrown(rolled, &kept, dice, 2, &mut memo)
    }

    /// The rest is rolled.
    fn thrown(
        &mut self,
        state: &State,
        kept: &[Face],
        dice: usize,
        rolls: usize,
        memo: &mut Memo,
    ) -> f64 {
        if let Some(worth) = memo.get(&(kept.to_vec(), rolls)) {
            return *worth;
        }
        let throws = throws(dice - kept.len());
        let count = throws.len() as f64;
        let mut sum = 0.0;
        for throw in throws {
            let mut all: Vec<Face> = kept.iter().copied().chain(throw).collect();
            all.sort_by_key(|face| face.index());
            sum += self.lying(state, &all, rolls, memo);
        }
        memo.insert((kept.to_vec(), rolls), sum / count);
        sum / count
    }

    /// With these dice on the table.
    fn lying(&mut self, state: &State, table: &[Face], rolls: usize, memo: &mut Memo) -> f64 {
        if let Some(worth) = memo.get(&(table.to_vec(), rolls)) {
            return *worth;
        }
        let mut best = self.stopping(state, table);
        if rolls > 0 {
            for keep in 0..(1u32 << table.len()) - 1 {
                let kept: Vec<Face> =
                    (0..table.len()).filter(|n| keep & (1 << n) != 0).map(|n| table[n]).collect();
                best = best.max(self.thrown(state, &kept, table.len(), rolls - 1, memo));
            }
        }
        memo.insert((table.to_vec(), rolls), best);
        best
    }

    fn stopping(&mut self, state: &State, table: &[Face]) -> f64 {
        let key = (self.pos(state), table.to_vec());
        if !self.ends.contains_key(&key) {
            let mut lying = state.clone();
            let turn = lying.turn.as_mut().unwrap();
            table.iter().enumerate().for_each(|(n, face)| turn.dice[DieIx(n as u8)] = *face);
            let ends = ends(&lying).iter().map(|(_, end)| self.find(end)).collect();
            self.ends.insert(key.clone(), ends);
        }
        let ends = &self.ends[&key];
        ends.iter().map(|pos| self.worth[pos]).fold(0.0, f64::max)
    }

    fn solve(start: &State, patience: Patience) -> Brute {
        let mut brute =
            Brute { patience, worth: HashMap::new(), states: Vec::new(), ends: HashMap::new() };
        brute.find(start);
        let mut found = 0;
        while let Some(state) = brute.states.get(found).cloned() {
            brute.weigh_again(&state);
            found += 1;
            assert!(found < 3_000, "the hunt is not small");
        }
        // Later tables are found later: backwards, few rounds suffice.
        loop {
            let mut change = 0.0f64;
            for state in brute.states.clone().iter().rev() {
                change = change.max(brute.weigh_again(state));
            }
            assert_eq!(brute.states.len(), found);
            if change < 1e-7 {
                return brute;
            }
        }
    }

    /// Re-evaluates a table; returns the change of its value.
    fn weigh_again(&mut self, state: &State) -> f64 {
        let worth = self.weigh(state);
        let before = self.worth.insert(self.pos(state), worth);
        (worth - before.unwrap()).abs()
    }
}

/// A small hunt: two dice, two skills, few hit points on both sides, and one Dragon does no harm,
/// so that no die returns while a hero lives.
fn small(classes: &[&str], tokens: u8, dragon: u16) -> State {
    let mut setup = Setup::clone(&party(classes, 1, "young-red", &[]));
    for hero in &mut *setup.heroes {
        hero.max_hp = 5;
        hero.tokens = tokens;
        hero.skills = hero.skills.iter().take(2).cloned().collect();
    }
    let foe = &mut setup.dragons[DragonIx(0)].dragon;
    foe.hp = dragon;
    for (attack, damage) in foe.attacks.iter_mut().zip([0, 9, 9]) {
        attack.damage = damage;
    }
    let mut state = State::new(Arc::new(setup));
    state.dragons[DragonIx(0)].locked = 3;
    state
}

fn compare(start: &State, patience: Patience) {
    let mut brute = Brute::solve(start, patience);
    let ground = HuntFigures::of(&start.setup).unwrap();
    let pos = Pos::within(start, patience).unwrap();
    let mut exact = exact_from(&ground, &pos, 5_000);
    assert!((f64::from(exact.worth(&pos)) - brute.worth[&pos]).abs() < 1e-5);
    // Brute force finds everything that the exact solution knows.
    for state in brute.states.clone() {
        let pos = brute.pos(&state);
        let (own, true_) = (exact.worth(&pos), brute.worth[&pos]);
        assert!((f64::from(own) - true_).abs() < 1e-5, "{own} and {true_} of {pos:?}");
    }
    // The advice with dice on the table is the best there is.
    let rolled = after(start, &Action::Roll { keep_assist: false }, Vec::new());
    for table in throws(rolled.turn.as_ref().unwrap().dice.len()).into_iter().step_by(5) {
        let mut lying = rolled.clone();
        let turn = lying.turn.as_mut().unwrap();
        table.iter().enumerate().for_each(|(n, face)| turn.dice[DieIx(n as u8)] = *face);
        let want = AdviceRequest { patience, ..AdviceRequest::default() };
        let counsel =
            Counsel::of(&lying, None, want, &Hypothetical::default(), Lore::default()).unwrap();
        assert_eq!(counsel.known, WorthSource::Exact);
        let best = counsel.best().unwrap();
        let mut sorted = table.clone();
        sorted.sort_by_key(|face| face.index());
        let true_ = brute.lying(&rolled, &sorted, 2, &mut HashMap::new());
        assert!((best.worth - true_).abs() < 1e-5, "{:?} with {table:?}", best.deed);
        let ending = counsel.options.iter().find(|one| matches!(one.deed, AdvisedAct::End(_)));
        let stopping = brute.stopping(&rolled, &sorted);
        assert!((ending.unwrap().worth - stopping).abs() < 1e-5, "{table:?}");
    }
}

#[test]
fn one_hero_is_advised_as_brute_force_would() {
    compare(&small(&["rogue"], 2, 8), Patience::NONE);
}

/// The chance to win within one, two and three rounds.
#[test]
fn one_hero_with_few_rounds_is_advised_as_brute_force_would() {
    for rounds in 1..=3 {
        compare(&small(&["rogue"], 2, 8), Patience(Some(rounds)));
    }
}

#[test]
fn two_heroes_with_few_rounds_are_advised_as_brute_force_would() {
    for rounds in 1..=2 {
        compare(&small(&["rogue", "wizard"], 1, 4), Patience(Some(rounds)));
    }
}

#[test]
fn two_heroes_are_advised_as_brute_force_would() {
    compare(&small(&["rogue", "wizard"], 1, 4), Patience::NONE);
}
