//! Dragon Keepers as a title: how its plays start, go on and end.

use std::hash::Hash;

use super::aside::{self, Shown};
use super::battle::{Face, Faces, Shade};
use super::begin;
use super::deck::read_cards;
use super::dragon::Dragon;
use super::lines::line;
use super::offers::{acts, next};
use super::setup::{Mode, Setup};
use super::spot::slots;
use super::state::{Outcome, State, Tally};
use super::token::Token;
use super::usual::goes_on;
use super::{Act, Action, Event, Refusal, SETTINGS, apply, decide, is_die, offers, result, throws};
use crate::dice::{DiceFault, Die};
use crate::offer::Seat;
use crate::tally::{Dice, DieWords, LuckWords};
use crate::title::{Clock, Ending, SeatEnd, Slug, Source, Title};

/// The rules of Dragon Keepers.
#[derive(Debug, Clone, Copy)]
pub struct Keepers;

impl Title for Keepers {
    const SLUG: Slug = Slug("keepers");
    const NAME: &'static str = "Dragon Keepers";
    const MAKER: &'static str = "Lacerda";
    const WAYS: &'static [(&'static str, &'static str)] =
        &[("nobody", "a dragon was defeated, and nobody wins")];
    const LASTING: &'static [&'static str] = &["tribes", "rounds"];
    const DICE: &'static [DieWords] = throws::DICE;
    const LUCK: &'static [LuckWords] = throws::LUCK;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = Refusal;
    type Shown = Shown;

    crate::forwards! { aside begin start apply decide acts next line told goes_on slots }

    fn rename(setup: &mut Setup, names: &[String]) {
        for (player, name) in setup.players.iter_mut().zip(names) {
            player.name.clone_from(name);
        }
    }

    fn names(state: &State) -> Vec<String> {
        let players = state.setup.players.iter();
        players.map(|player| player.name.clone()).collect()
    }

    fn moment(state: &State, act: &Act) -> impl Hash {
        offers::moment(state, act)
    }

    fn clock(state: &State) -> Clock {
        Clock { round: state.round, turn: state.turn().map(Seat) }
    }

    fn ending(state: &State) -> Option<Ending> {
        let outcome = state.outcome.as_ref()?;
        let seats = 0..state.seats.len();
        Some(Ending {
            outcome: outcome.word(),
            seats: seats.map(|seat| seat_end(state, outcome, seat)).collect(),
        })
    }

    fn together(state: &State) -> bool {
        state.setup.mode == Mode::Dragon
    }

    fn throws(before: &State, event: &Event) -> Dice {
        throws::throws(before, event)
    }

    fn reads_setting(key: &str, value: &str) -> Option<bool> {
        let known = SETTINGS.iter().find(|setting| setting.key == key)?;
        Some(if is_die(known) { Faces::read(value).is_ok() } else { known.value(value).is_ok() })
    }

    /// Cards come off the deck on the table, or are dealt by the seed that laid it out.
    fn source(state: &State, die: Die) -> Source {
        match (die, state.setup.seed) {
            (Die::Drawn(_), _) if draws_from_bag(state) => Source::Anyone,
            (Die::Drawn(_), Some(seed)) if state.setup.virtual_deck => {
                Source::Program { seed, told: state.told }
            }
            (Die::Drawn(_), _) => Source::Hand,
            _ => Source::Anyone,
        }
    }

    fn read_faces(die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Ok(match die {
            Die::Weighted(_) => indices(Face::read_all(typed)?, |face| face as u8),
            Die::Drawn(_) => indices(Shade::read_all(typed)?, |shade| shade as u8),
            _ => indices(Dragon::read_all(typed)?, |dragon| dragon as u8),
        })
    }

    /// A card is called by other words than a die.
    fn read_throw(state: &State, die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        match die {
            Die::Drawn(_) if !draws_from_bag(state) => read_cards(typed),
            die => Keepers::read_faces(die, typed),
        }
    }

    fn show_secrets(events: &[Event]) -> bool {
        super::show_secrets(events)
    }
}

fn indices<T>(things: Vec<T>, index: impl Fn(T) -> u8) -> Vec<u8> {
    things.into_iter().map(index).collect()
}

/// Whether what is drawn next comes out of the Training bag; else it is a card of the deck.
pub fn draws_from_bag(state: &State) -> bool {
    let planned = |player: usize| state.seats[player].planned;
    state.active().and_then(planned) == Some(Token::Train)
}

fn seat_end(state: &State, outcome: &Outcome, player: usize) -> SeatEnd {
    let Tally { protected, heals, defends, trainings, attacks, hits, failed, passes, magic } =
        state.seats[player].tally;
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
        side: None,
        score: (state.setup.mode == Mode::Keeper).then(|| crate::saturate(state.shields(player))),
        won: match outcome {
            Outcome::Won => true,
            Outcome::Lost(_) => false,
            Outcome::Keepers { winners } => winners.contains(&player),
        },
        stats,
    }
}
