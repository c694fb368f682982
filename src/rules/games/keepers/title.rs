//! Dragon Keepers as a title: how its plays start, continue and end.

use std::hash::Hash;

use super::acts::{acts, moment, next};
use super::aside::{self, Shown};
use super::battle::{Face, Faces, Shade};
use super::begin;
use super::command_line::line;
use super::deck::read_cards;
use super::defaults::goes_on;
use super::dragon::Dragon;
use super::fields::slots;
use super::setup::{Mode, Setup};
use super::state::{Outcome, PlayerTally, State};
use super::token::Token;
use super::{Act, Action, Event, Refusal, SETTINGS, apply, decide, dice_tally, is_die, result};
use crate::audience::Audience;
use crate::dice::{DiceFault, Die};
use crate::offer::Seat;
use crate::tally::{DieWords, EventDice, LuckWords};
use crate::title::{Clock, Ending, SeatEnd, Slug, Title, WhoMayRoll};

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
    const DICE: &'static [DieWords] = dice_tally::DICE;
    const LUCK: &'static [LuckWords] = dice_tally::LUCK;
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
        moment(state, act)
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

    const SECRETS: bool = true;

    /// A chosen Keeper lies face down: that it lies there is seen, not which.
    fn veil(state: &mut State, audience: Audience) {
        for (player, seat) in state.seats.iter_mut().enumerate() {
            if !audience.sees(player) {
                seat.chosen = seat.chosen.map(|_| Dragon::ALL[0]);
            }
        }
    }

    fn shows(event: &Event, audience: Audience, _fresh: bool) -> Option<Event> {
        let hidden = matches!(event, Event::Chose { player, .. } if !audience.sees(*player));
        (!hidden).then(|| event.clone())
    }

    fn together(state: &State) -> bool {
        state.setup.mode == Mode::Dragon
    }

    fn throws(before: &State, event: &Event) -> EventDice {
        dice_tally::throws(before, event)
    }

    fn reads_setting(key: &str, value: &str) -> Option<bool> {
        let known = SETTINGS.iter().find(|setting| setting.key == key)?;
        Some(if is_die(known) { Faces::read(value).is_ok() } else { known.value(value).is_ok() })
    }

    /// Cards come from the deck on the table, or are dealt by the seed of its layout.
    fn source(state: &State, die: Die) -> WhoMayRoll {
        match (die, state.setup.seed) {
            (Die::Drawn(_), _) if draws_from_bag(state) => WhoMayRoll::Anyone,
            (Die::Drawn(_), Some(seed)) if state.setup.virtual_deck => {
                WhoMayRoll::Program { seed, told: state.told }
            }
            (Die::Drawn(_), _) => WhoMayRoll::Hand,
            _ => WhoMayRoll::Anyone,
        }
    }

    fn read_faces(die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Ok(match die {
            Die::Weighted(_) => indices(Face::read_all(typed)?, |face| face as u8),
            Die::Drawn(_) => indices(Shade::read_all(typed)?, |shade| shade as u8),
            _ => indices(Dragon::read_all(typed)?, |dragon| dragon as u8),
        })
    }

    /// Cards are typed with other words than dice.
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

/// Whether the next draw is from the Training bag; otherwise it is a card of the deck.
pub fn draws_from_bag(state: &State) -> bool {
    let planned = |player: usize| state.seats[player].planned;
    state.active().and_then(planned) == Some(Token::Train)
}

fn seat_end(state: &State, outcome: &Outcome, player: usize) -> SeatEnd {
    let PlayerTally { protected, heals, defends, trainings, attacks, hits, failed, passes, magic } =
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
