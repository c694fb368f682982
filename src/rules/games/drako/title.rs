//! Drako as a title.

use std::hash::Hash;

use super::acts::{self, Act, acts, line};
use super::asks::next;
use super::fields::slots;
use super::figure::{Area, Dwarf, Side};
use super::mat::MatPart;
use super::{Action, DrakoRefusal, Event, Setup, Stage, State, apply, decide, result};
use super::{Shown, aside, begin};
use crate::answers::{Answers, Walk};
use crate::offer::Seat;
use crate::tally::Tally;
use crate::title::{Clock, Ending, SeatEnd, Slug, Title};

pub struct Drako;

impl Title for Drako {
    const SLUG: Slug = Slug("drako");
    const NAME: &'static str = "Drako";
    const THROWS: bool = false;
    const SIDES: &'static [&'static str] = &["dragon", "dwarves"];
    const WAYS: &'static [(&'static str, &'static str)] = &[
        ("slain", "the dragon is slain"),
        ("escaped", "the dwarves have no cards, the dragon escapes"),
        ("dwarves-dead", "all three dwarves are dead"),
    ];
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = DrakoRefusal;
    type Shown = Shown;

    crate::forwards! { aside begin start apply decide_without_dice acts next line told slots }

    /// The dragon sits first.
    fn rename(setup: &mut Setup, names: &[String]) {
        for (side, name) in Side::ALL.into_iter().zip(names) {
            setup.players[side] = name.clone();
        }
    }

    fn names(state: &State) -> Vec<String> {
        Side::ALL.map(|side| state.player(side).to_owned()).to_vec()
    }

    fn follows(state: &State, verb: &str, words: &[String]) -> Result<bool, DrakoRefusal> {
        acts::follows(state, verb, words)
    }

    fn moment(state: &State, _act: &Act) -> impl Hash {
        acts::moment(state)
    }

    fn clock(state: &State) -> Clock {
        let turn = match state.stage() {
            Stage::Over => None,
            Stage::Exchange(side) => Some(side),
            Stage::Place => Some(Side::Dwarves),
            Stage::Act | Stage::Block | Stage::Wounds => Some(state.side),
        };
        Clock { round: state.turn, turn: turn.map(Side::seat) }
    }

    /// A turn without actions passes on, and a sole possible act without questions runs by itself:
    /// a side without cards in hand draws.
    fn goes_on(state: &State) -> Option<Action> {
        if state.may_end().is_ok() {
            return Some(Action::PassOn);
        }
        let possible = acts(state);
        let [(only, _)] = possible.as_slice() else {
            return None;
        };
        next(state, only, &mut Walk::new(&Answers::default())).ok()
    }

    fn reads_setting(key: &str, value: &str) -> Option<bool> {
        let part = MatPart::read(key).ok()?;
        Some(part.size(value).is_ok())
    }

    fn ending(state: &State) -> Option<Ending> {
        let how = state.ended?;
        let seat = |own: Side| SeatEnd {
            side: Some(Drako::SIDES[own.seat().0]),
            score: None,
            won: own == how.winner(),
            stats: vec![
                ("dragon", i64::from(own == Side::Dragon)),
                ("turns", i64::from(state.turn)),
                ("taken", state.wounds_taken(own)),
                ("damage", state.wounds_taken(own.other())),
                ("cards-left", i64::from(state.cards[own].left())),
            ],
        };
        Some(Ending { outcome: how.word(), seats: Side::ALL.map(seat).to_vec() })
    }

    /// Free spaces on a side's mat.
    fn remains(end: &State, tally: &mut Tally) {
        for side in Side::ALL {
            let left = end.spaces_of(side) - end.wounds_of(side);
            tally.add(Some(side.seat()), "spaces-left", left.max(0));
        }
    }

    fn rests_on(state: &State) -> Vec<&'static str> {
        state.rests_on().into_iter().map(MatPart::word).collect()
    }
}

impl Side {
    pub fn seat(self) -> Seat {
        match self {
            Side::Dragon => Seat(0),
            Side::Dwarves => Seat(1),
        }
    }
}

impl State {
    /// Wounds that a side took in the game, without those by corrections.
    fn wounds_taken(&self, side: Side) -> i64 {
        self.wounds_of(side) - self.set_right[side]
    }

    /// Spaces of a side's mat.
    fn spaces_of(&self, side: Side) -> i64 {
        let mats = &self.setup.mats;
        let spaces = match side {
            Side::Dragon => Area::ALL.map(|area| mats.dragon[area]).to_vec(),
            Side::Dwarves => Dwarf::ALL.map(|dwarf| mats.dwarves[dwarf]).to_vec(),
        };
        spaces.into_iter().map(i64::from).sum()
    }

    /// Wounds on a side's mat.
    pub fn wounds_of(&self, side: Side) -> i64 {
        let wounds = match side {
            Side::Dragon => Area::ALL.map(|area| self.dragon[area]).to_vec(),
            Side::Dwarves => Dwarf::ALL.map(|dwarf| self.dwarves[dwarf]).to_vec(),
        };
        wounds.into_iter().map(i64::from).sum()
    }
}
