//! Drako: its plays, begun and acted in, and the sizes of a group's own mats.

mod begin;
mod boxed;
mod said;

pub use begin::{Draft, Drawn, Start, draw, start};
pub use boxed::{known, remember};
pub use said::{Say, try_all};

use super::play::live::{self, Live, Log};
use super::play::{Ending, Rules, SeatEnd, Summary};
use super::{Desk, Done, Failure};
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Event, Outcome, Setup, State, apply};
use crate::rules::title::Title;

/// The title's rules, for plays.
pub struct Drako;

impl Rules for Drako {
    const TITLE: Title = Title::Drako;
    type Setup = Setup;
    type Event = Event;
    type State = State;

    fn start(setup: Setup) -> State {
        State::new(setup)
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    /// The dragon sits first.
    fn name(setup: &mut Setup, players: &[String]) {
        for (side, name) in Side::ALL.into_iter().zip(players) {
            setup.players[side] = name.clone();
        }
    }

    fn ending(state: &State) -> Option<Ending> {
        let Outcome::Won { side, how } = state.outcome() else {
            return None;
        };
        let facts = [
            ("dragon", state.player(Side::Dragon).to_owned()),
            ("dwarves", state.player(Side::Dwarves).to_owned()),
            ("turns", state.turn.to_string()),
            ("wounds", wounds(state)),
        ];
        let seat = |own: Side| SeatEnd {
            score: None,
            won: own == side,
            stats: vec![
                ("dragon", i64::from(own == Side::Dragon)),
                ("turns", i64::from(state.turn)),
                ("taken", taken(state, own)),
                ("damage", taken(state, own.other())),
                ("cards-left", i64::from(state.cards[own].left())),
            ],
        };
        Some(Ending {
            outcome: how.word(),
            seats: Side::ALL.map(seat).to_vec(),
            summary: Summary::new(how.sentence(state), &facts),
        })
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        let stands = |figure: Figure| {
            let hex = state.board.hex_of(figure);
            hex.map(|hex| format!("{} {hex}", figure.letters()))
        };
        let stands: Vec<String> = Figure::ALL.into_iter().filter_map(stands).collect();
        let cards = Side::ALL.map(|side| {
            let cards = state.cards[side];
            format!("{} {}+{}", side.word(), cards.deck, cards.hand)
        });
        let mut turn = format!("{}, {}", state.turn, state.side.word());
        match state.actions {
            0 => {}
            left => turn.push_str(&format!(", {left} left")),
        }
        vec![
            ("board", stands.join(" ")),
            ("cards", cards.join(", ")),
            (
                "net",
                if state.netted { "out" } else { "at hand" }.to_owned(),
            ),
            ("turn", turn),
            ("wounds", wounds(state)),
        ]
    }
}

/// Wounds a side has taken.
fn taken(state: &State, side: Side) -> i64 {
    match side {
        Side::Dragon => Area::ALL
            .map(|area| i64::from(state.dragon[area]))
            .iter()
            .sum(),
        Side::Dwarves => Dwarf::ALL
            .map(|dwarf| i64::from(state.dwarves[dwarf]))
            .iter()
            .sum(),
    }
}

/// All wounds in a line.
fn wounds(state: &State) -> String {
    let dwarves = Dwarf::ALL.map(|dwarf| {
        let spaces = state.setup.mats.dwarves[dwarf];
        format!("{} {}/{spaces}", dwarf.name(), state.dwarves[dwarf])
    });
    let spaces: u8 = Area::ALL
        .iter()
        .map(|area| state.setup.mats.dragon[*area])
        .sum();
    let dragon = taken(state, Side::Dragon);
    format!("dragon {dragon}/{spaces}, {}", dwarves.join(", "))
}

/// How the open play stands.
pub fn status(desk: &Desk) -> Result<Live<Drako>, Failure> {
    live::status(desk)
}

/// The events of a play.
pub fn log(desk: &Desk, id: Option<i64>) -> Result<Log<Drako>, Failure> {
    live::log(desk, id)
}

/// Ends the open play without a result.
pub fn abandon(desk: &mut Desk) -> Result<Done<i64>, Failure> {
    live::abandon(desk, Title::Drako)
}

/// Does one or more things in the open play, one after the other in one step: an attack with what
/// is blocked and where the wounds go.
pub fn act(desk: &mut Desk, seen: Option<i64>, all: &[Say]) -> Result<Done<Live<Drako>>, Failure> {
    live::act::<Drako>(desk, seen, |state, _| {
        let (after, events) = try_all(state, all)?;
        let first = events.first().map(|event| event.sentence(state));
        let end = after.ended.map(|how| how.sentence(state));
        let text: Vec<String> = first.into_iter().chain(end).collect();
        Ok((events, text.join("; ")))
    })
}
