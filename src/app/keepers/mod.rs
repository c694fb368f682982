//! Dragon Keepers: setups, tracked plays, dice alone, settings, and games told by their score.

pub mod dice;
pub mod house;
pub mod score;
pub mod table;
mod typed;

pub use typed::{Typed, open_events};

use super::play::live::{self, Live};
use super::play::{Ending, Rules, SeatEnd, Summary};
use crate::rules::keepers::{Event, Loss, Mode, Outcome, Setup, State, Tally, apply};
use crate::rules::title_list::Title;

/// The rules of Dragon Keepers, for plays of any title.
#[derive(Debug, Clone, Copy)]
pub struct Keepers;

/// A play as it stands, and what just happened.
pub type Table = Live<Keepers>;
/// The events of a play.
pub type Log = live::Log<Keepers>;

impl Rules for Keepers {
    const TITLE: Title = Title::Keepers;
    type Setup = Setup;
    type Event = Event;
    type State = State;

    fn start(setup: Setup) -> State {
        State::new(setup)
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn name(setup: &mut Setup, players: &[String]) {
        for (player, name) in setup.players.iter_mut().zip(players) {
            player.name.clone_from(name);
        }
    }

    fn ending(state: &State) -> Option<Ending> {
        let outcome = state.outcome.as_ref()?;
        Some(Ending {
            outcome: outcome.word(),
            seats: (0..state.seats.len())
                .map(|player| seat_end(state, outcome, player))
                .collect(),
            summary: Summary::new(how(state, outcome), &summary_facts(state)),
        })
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        let arrows = state.dragons.iter();
        let arrows = arrows.filter(|(_, tile)| tile.arrows > 0);
        let arrows: Vec<String> = arrows
            .map(|(dragon, tile)| format!("{dragon} {}", tile.arrows))
            .collect();
        let dice: Vec<String> = state.targeted().iter().map(ToString::to_string).collect();
        let shields: usize = (0..state.seats.len()).map(|p| state.shields(p)).sum();
        let shielded = state.where_tile(|tile| tile.shielded).len();
        let training: usize = state.dragons.0.iter().map(|t| t.training.len()).sum();
        let planned = state.seats.iter().filter(|s| s.planned.is_some()).count();
        let chosen = state.seats.len() - state.undecided().len();
        vec![
            ("round", state.round.to_string()),
            ("arrows", or_none(&arrows)),
            ("targeted", or_none(&dice)),
            ("shields", (shields + shielded).to_string()),
            ("flames", state.flames.to_string()),
            ("training dice", training.to_string()),
            ("chosen or planned", (chosen + planned).to_string()),
        ]
    }
}

fn or_none(list: &[String]) -> String {
    match list.is_empty() {
        true => "none".to_owned(),
        false => list.join(", "),
    }
}

fn seat_end(state: &State, outcome: &Outcome, player: usize) -> SeatEnd {
    let tally = state.seats[player].tally;
    let Tally {
        protected,
        heals,
        defends,
        trainings,
        attacks,
        hits,
        failed,
        passes,
        magic,
    } = tally;
    let mut stats = vec![("rounds", i64::from(state.round))];
    let counted: &[(&'static str, u8)] = match state.setup.mode {
        Mode::Keeper => &[("protected", protected), ("heals", heals)],
        Mode::Dragon => &[
            ("defends", defends),
            ("heals", heals),
            ("trainings", trainings),
            ("attacks", attacks),
            ("hits", hits),
            ("failed", failed),
            ("passes", passes),
            ("magic", magic),
        ],
    };
    stats.extend(counted.iter().map(|(name, n)| (*name, i64::from(*n))));
    SeatEnd {
        score: (state.setup.mode == Mode::Keeper).then(|| state.shields(player) as i64),
        won: match outcome {
            Outcome::Won => true,
            Outcome::Lost(_) => false,
            Outcome::Keepers { winners } => winners.contains(&player),
        },
        stats,
    }
}

/// Who won and why.
pub fn how(state: &State, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Keepers { .. } => state.verdict().how,
        Outcome::Won => "the keepers win: all six dragons have attacked".to_owned(),
        Outcome::Lost(Loss::Dragon(dragon)) => {
            format!("the hunters win: the {dragon} dragon was defeated")
        }
        Outcome::Lost(Loss::Deck) => "the hunters win: the Magic deck has run out".to_owned(),
    }
}

fn summary_facts(state: &State) -> Vec<(&'static str, String)> {
    let setup = &state.setup;
    let mut facts = vec![("mode", setup.mode.word().to_owned())];
    facts.extend(
        setup
            .difficulty
            .map(|difficulty| ("difficulty", difficulty.word().to_owned())),
    );
    facts.push(("tribes", setup.to_string()));
    facts.push(("rounds", state.round.to_string()));
    facts
}
