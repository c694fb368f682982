//! Drako: its plays, begun and acted in, and the sizes of a group's own mats.

mod begin;
mod mat_sizes;
mod typed;

pub use begin::{Draft, Drawn, Start, draw, start};
pub use mat_sizes::{MatSizes, known, remember};
pub use typed::{Typed, try_all};

use super::play::live::{self, Live, Log};
use super::play::{Ending, Rules, SeatEnd, Summary};
use super::{Done, Failure, Session};
use crate::rules::drako::figure::{Area, Dwarf, Side};
use crate::rules::drako::{Event, Outcome, Setup, Stage, State, apply};
use crate::rules::title_list::Title;
use crate::rules::words;

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
        let mut facts: Vec<(&'static str, String)> = Dwarf::ALL
            .map(|dwarf| {
                let wounds = format!("wounds {}", dwarf_wounds(state, dwarf));
                let fact = match state.board.dwarves[dwarf] {
                    Some(hex) => format!("{hex}, {wounds}"),
                    None if state.placed => "dead".to_owned(),
                    None => "not placed".to_owned(),
                };
                (dwarf.name(), fact)
            })
            .to_vec();
        let net = if state.netted { ", netted" } else { "" };
        let wounds = dragon_wounds(state);
        let dragon = format!("{}{net}, wounds {wounds}", state.board.dragon);
        facts.push(("dragon", dragon));
        for (name, side) in [
            ("dragon's cards", Side::Dragon),
            ("dwarves' cards", Side::Dwarves),
        ] {
            let cards = state.cards[side];
            facts.push((name, format!("deck {}, hand {}", cards.deck, cards.hand)));
        }
        let fury = if state.fury_used { "used" } else { "ready" };
        facts.push(("fury", fury.to_owned()));
        let mut turn = format!("{}, {}", state.turn, state.side.word());
        if state.actions > 0 {
            turn.push_str(&format!(", {} left", state.actions));
        }
        match state.stage() {
            Stage::Block => turn.push_str(", an attack to block"),
            Stage::Wounds => {
                let due = words::count(i64::from(state.due), "wound", "wounds");
                turn.push_str(&format!(", {due} to place"));
            }
            _ => {}
        }
        facts.push(("turn", turn));
        facts
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

fn dwarf_wounds(state: &State, dwarf: Dwarf) -> String {
    format!(
        "{}/{}",
        state.dwarves[dwarf], state.setup.mats.dwarves[dwarf]
    )
}

fn dragon_wounds(state: &State) -> String {
    let spaces = Area::ALL.map(|area| state.setup.mats.dragon[area]);
    let spaces: u8 = spaces.iter().sum();
    format!("{}/{spaces}", taken(state, Side::Dragon))
}

/// All wounds in a line.
fn wounds(state: &State) -> String {
    let dwarves =
        Dwarf::ALL.map(|dwarf| format!("{} {}", dwarf.name(), dwarf_wounds(state, dwarf)));
    format!("dragon {}, {}", dragon_wounds(state), dwarves.join(", "))
}

/// How the open play stands.
pub fn status(session: &Session) -> Result<Live<Drako>, Failure> {
    live::status(session)
}

/// The events of a play.
pub fn log(session: &Session, id: Option<i64>) -> Result<Log<Drako>, Failure> {
    live::log(session, id)
}

/// Ends the open play without a result.
pub fn abandon(session: &mut Session) -> Result<Done<i64>, Failure> {
    live::abandon(session, Title::Drako)
}

/// Does one or more things in the open play, one after the other in one step: an attack with what
/// is blocked and where the wounds go.
pub fn act(
    session: &mut Session,
    seen: Option<i64>,
    all: &[Typed],
) -> Result<Done<Live<Drako>>, Failure> {
    live::act::<Drako>(session, seen, |state, _| {
        let (after, events) = try_all(state, all)?;
        let first = events.first().map(|event| event.sentence(state));
        let end = after.ended.map(|how| how.sentence(state));
        let text: Vec<String> = first.into_iter().chain(end).collect();
        Ok((events, text.join("; ")))
    })
}
