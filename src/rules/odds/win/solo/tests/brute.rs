//! Brute force for comparison: the rules themselves, every act, every roll. It knows nothing about
//! positions except that equal ones have equal values.

use std::collections::HashMap;

use crate::dice::TypedDice;
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::samples::actions;
use crate::dice_dragons::hunt::{
    Act, Action, Activation, DiceDragons, DieIx, Extra, ListIndex, Playing, Stage, State,
    TableDice, Turn,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::Pos;
use crate::title::Title;

/// The identity of a moment of a hunt.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Moment {
    pos: Pos,
    /// Dice, sorted; rolls taken; items used.
    turn: Option<(Vec<u8>, u8, Vec<u8>, bool)>,
    /// What pays for rolling the missing dice.
    by: Option<Extra>,
}

enum Node {
    Unseen,
    Ended(f64),
    Best(Vec<usize>),
    Chance(Vec<(f64, usize)>),
}

#[derive(Default)]
pub struct Brute {
    ids: HashMap<Moment, usize>,
    nodes: Vec<Node>,
    worth: Vec<f64>,
    ends: HashMap<Moment, Vec<usize>>,
    falls: HashMap<usize, Vec<(f64, Vec<u8>)>>,
    /// Moments still to expand.
    open: Vec<(usize, State, Option<Action>)>,
}

/// Every action by acts of this kind.
fn offered(state: &State, wanted: fn(&Act) -> bool) -> impl Iterator<Item = Action> + '_ {
    let acts = DiceDragons::acts(state).into_iter().filter(move |(act, _)| wanted(act));
    acts.flat_map(|(act, _)| actions(state, &act))
}

fn moment(state: &State) -> Moment {
    let turn = state.turn.as_ref().map(|turn| {
        let mut dice: Vec<u8> = turn.dice.iter().map(|face| face.index() as u8).collect();
        dice.sort_unstable();
        // Used dice make no difference to a lone hero.
        if turn.done {
            dice.clear();
        }
        let mut items: Vec<u8> = turn.items.iter().map(|item| item.0).collect();
        items.sort_unstable();
        (dice, if turn.done { 0 } else { turn.rolls }, items, turn.done)
    });
    let mut pos = Pos::of(state).unwrap();
    // Unlimited armour would mean unlimited moments.
    let attacks = state.setup.dragons.iter().flat_map(|one| &one.dragon.attacks);
    let hardest = attacks.map(|attack| attack.damage).max().unwrap();
    pos.heroes[0].armor = pos.heroes[0].armor.min(hardest);
    Moment { pos, turn, by: None }
}

/// Every roll of this many dice, sorted, with its chance.
fn falls(dice: usize) -> Vec<(f64, Vec<u8>)> {
    let mut seen: HashMap<Vec<u8>, f64> = HashMap::new();
    let all = 6u32.pow(dice as u32);
    for n in 0..all {
        let mut faces: Vec<u8> = (0..dice).map(|k| (n / 6u32.pow(k as u32) % 6) as u8).collect();
        faces.sort_unstable();
        *seen.entry(faces).or_default() += 1.0 / f64::from(all);
    }
    let mut falls: Vec<_> = seen.into_iter().map(|(faces, chance)| (chance, faces)).collect();
    falls.sort_by(|a, b| a.1.cmp(&b.1));
    falls
}

fn after(state: &State, action: &Action, dice: Vec<u8>) -> State {
    let mut playing = Playing::new(state.clone(), Vec::new());
    playing.act(action, &mut TypedDice::new(dice)).unwrap();
    playing.state
}

impl Brute {
    /// The chance to win from here.
    pub fn chance(&mut self, state: &State) -> f64 {
        let start = self.node(state, None);
        while let Some((id, state, throw)) = self.open.pop() {
            let node = match throw {
                Some(throw) => self.thrown(&state, &throw),
                None => self.look(&state),
            };
            self.nodes[id] = node;
        }
        self.settle();
        self.worth[start]
    }

    /// The number of a moment. A roll is a moment of its own.
    fn node(&mut self, state: &State, throw: Option<Action>) -> usize {
        let mut moment = moment(state);
        if let (Some(Action::Reroll { dice, by }), Some((faces, ..))) = (&throw, &mut moment.turn) {
            // It depends on the kept dice.
            let all = state.turn.as_ref().unwrap();
            for die in dice {
                let thrown = all.dice[*die].index() as u8;
                let place = faces.iter().position(|face| *face == thrown).unwrap();
                faces.remove(place);
            }
            moment.by = Some(*by);
        }
        let next = self.nodes.len();
        let id = *self.ids.entry(moment).or_insert(next);
        if id == next {
            self.nodes.push(Node::Unseen);
            self.worth.push(0.0);
            self.open.push((id, state.clone(), throw));
        }
        id
    }

    /// The possible actions.
    fn look(&mut self, state: &State) -> Node {
        match state.stage() {
            Stage::Over => {
                let won = state.dragons.iter().all(|dragon| dragon.dead);
                Node::Ended(f64::from(u8::from(won)))
            }
            Stage::Between => self.thrown(state, &Action::Roll { keep_assist: false }),
            Stage::Fury => self.fury(state),
            _ => {
                let mut best = self.ends(state);
                best.extend(self.drinks(state));
                best.extend(self.throws(state));
                Node::Best(best)
            }
        }
    }

    fn drinks(&mut self, state: &State) -> Vec<usize> {
        let drinks = offered(state, |act| matches!(act, Act::Drink(_)));
        drinks.map(|action| self.node(&after(state, &action, Vec::new()), None)).collect()
    }

    /// The ends of a turn. They do not depend on the rolls taken.
    fn ends(&mut self, state: &State) -> Vec<usize> {
        let mut moment = moment(state);
        if let Some((_, rolls, ..)) = &mut moment.turn {
            *rolls = 0;
        }
        if let Some(ends) = self.ends.get(&moment) {
            return ends.clone();
        }
        let mut ends = Vec::new();
        for action in offered(state, |act| !matches!(act, Act::Reroll(_) | Act::Drink(_))) {
            // The choice of dice makes no difference to a lone hero.
            let same = matches!(&action, Action::Use(Activation { using: Some(_), .. }));
            if !same && action != Action::Flee {
                ends.push(self.node(&after(state, &action, Vec::new()), None));
            }
        }
        ends.sort_unstable();
        ends.dedup();
        self.ends.insert(moment, ends.clone());
        ends
    }

    /// Every re-roll, by its kept dice.
    fn throws(&mut self, state: &State) -> Vec<usize> {
        let mut throws = Vec::new();
        let mut seen: Vec<(Extra, Vec<u8>)> = Vec::new();
        let Some(turn) = state.turn.as_ref().filter(|turn| !turn.done) else {
            return throws;
        };
        for action in offered(state, |act| matches!(act, Act::Reroll(_))) {
            let Action::Reroll { dice, by } = &action else {
                continue;
            };
            let mut thrown: Vec<u8> =
                dice.iter().map(|die| turn.dice[*die].index() as u8).collect();
            thrown.sort_unstable();
            if !seen.contains(&(*by, thrown.clone())) {
                seen.push((*by, thrown));
                throws.push(self.node(state, Some(action)));
            }
        }
        throws
    }

    /// Every result of a roll. The rules roll once; the other results differ only in the dice.
    fn thrown(&mut self, state: &State, throw: &Action) -> Node {
        let count = match throw {
            Action::Reroll { dice, .. } => dice.len(),
            _ => state.first_dice(state.next_in_pass().unwrap(), false),
        };
        let first = after(state, throw, vec![0; count]);
        if count == 0 {
            return Node::Best(vec![self.node(&first, None)]);
        }
        let kept: Vec<Face> = match (throw, &state.turn) {
            (Action::Reroll { dice, .. }, Some(Turn { dice: all, .. })) => {
                let places = DieIx::first(all.len());
                places.filter(|die| !dice.contains(die)).map(|die| all[die]).collect()
            }
            _ => Vec::new(),
        };
        let known = self.falls.entry(count).or_insert_with(|| falls(count));
        let falls: Vec<_> = known.clone();
        let falls = falls.into_iter().map(|(chance, faces)| {
            let mut state = first.clone();
            let mut dice = TableDice::default();
            kept.iter().for_each(|face| dice.push(*face));
            faces.iter().for_each(|face| dice.push(Face::ALL[usize::from(*face)]));
            state.turn.as_mut().unwrap().dice = dice;
            (chance, self.node(&state, None))
        });
        Node::Chance(falls.collect())
    }

    /// All set-aside Dragons come in the first roll here.
    fn fury(&mut self, state: &State) -> Node {
        let ancient = state.has(state.fury_due[0], Ability::Ancient);
        let rolls = if ancient { 4 } else { 3 };
        let miss = (5f64 / 6.0).powi(rolls);
        let ways = [1, 5, 10, 10, 5, 1];
        let falls = (0..=5usize).map(|dragons| {
            let (some, none) = (dragons as i32, 5 - dragons as i32);
            let chance = f64::from(ways[dragons]) * (1.0 - miss).powi(some) * miss.powi(none);
            let mut dice = vec![5; dragons];
            dice.resize(5, 0);
            (1..rolls).for_each(|_| dice.extend(vec![0; 5 - dragons]));
            let next = after(state, &Action::Fury, dice);
            (chance, self.node(&next, None))
        });
        Node::Chance(falls.collect())
    }

    fn settle(&mut self) {
        for _ in 0..500 {
            let mut change = 0f64;
            for id in (0..self.nodes.len()).rev() {
                let worth = match &self.nodes[id] {
                    Node::Unseen => panic!("every node was seen"),
                    Node::Ended(worth) => *worth,
                    Node::Best(best) => best.iter().map(|to| self.worth[*to]).fold(0.0, f64::max),
                    Node::Chance(falls) => {
                        falls.iter().map(|(chance, to)| chance * self.worth[*to]).sum()
                    }
                };
                change = change.max((worth - self.worth[id]).abs());
                self.worth[id] = worth;
            }
            if change < 1e-12 {
                return;
            }
        }
        panic!("it does not settle");
    }

    /// Positions between turns, and the chance to win from each.
    pub fn between(&self) -> impl Iterator<Item = (&Pos, f64)> {
        let between = self.ids.iter().filter(|(moment, _)| moment.turn.is_none());
        between.map(|(moment, id)| (&moment.pos, self.worth[*id]))
    }
}
