//! Dragonkeepers as a title: its data and its acts.

use std::hash::Hash;

use super::aside::{self, Shown};
use super::begin;
use super::figures::{BoxFigure, BoxFigures};
use super::play::{
    Act, Action, AmuletsRefusal, Event, State, acts, apply, decide, goes_on, line, next, seen,
    slots, veil,
};
use super::result;
use super::score::score;
use super::setup::Setup;
use crate::answers::Walk;
use crate::aside::ChosenSetting;
use crate::audience::Audience;
use crate::command_line::LinePart;
use crate::offer::Seat;
use crate::title::{Clock, Ending, Slug, Title};

pub struct Amulets;

impl Title for Amulets {
    const SLUG: Slug = Slug("amulets");
    const NAME: &'static str = "Dragonkeepers";
    const MAKER: &'static str = "KOSMOS";
    const THROWS: bool = false;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = AmuletsRefusal;
    type Shown = Shown;

    crate::forwards! { aside begin start apply decide_without_dice acts next told goes_on slots }

    const COUNTS: Option<&'static str> = Some("end");

    const SECRETS: bool = true;

    fn is_revealed(state: &State) -> bool {
        state.ended.is_some()
    }

    fn veil(state: &mut State, audience: Audience) {
        veil(state, audience);
    }

    fn shows(event: &Event, audience: Audience, fresh: bool) -> Option<Event> {
        Some(seen(event, audience, fresh))
    }

    fn learned(state: &State, events: &[Event]) -> Vec<ChosenSetting> {
        aside::told_of_box(state, events)
    }

    fn rename(setup: &mut Setup, names: &[String]) {
        for (name, today) in setup.players.iter_mut().zip(names) {
            name.clone_from(today);
        }
    }

    fn names(state: &State) -> Vec<String> {
        state.setup.players.clone()
    }

    fn line(
        state: &State,
        verb: &str,
        walk: &mut Walk,
        _done: usize,
    ) -> Result<LinePart<Amulets>, AmuletsRefusal> {
        line(state, verb, walk)
    }

    /// Only magic items depend on the table.
    fn keys(state: &State, _list: &str) -> Vec<String> {
        state.setup.chests.iter().map(|item| item.key().to_owned()).collect()
    }

    fn moment(state: &State, act: &Act) -> impl Hash {
        // Every open value that a correction may change: offers depend on it.
        let hands = state.keepers.iter().map(|keeper| {
            let (stacks, crystals) = (&keeper.stacks, keeper.crystals);
            (keeper.hand, keeper.shadows, crystals, stacks)
        });
        let hands: Vec<_> = hands.collect();
        // Re-entering the same value still counts as done.
        let entered = matches!(act, Act::Book | Act::Hand).then_some(state.entered);
        let turn = (state.turn, state.stage(), &state.waiting, state.taken, state.minted);
        let book = (&state.changed, &state.book, state.laid, state.run_out);
        (entered, turn, book, hands)
    }

    fn clock(state: &State) -> Clock {
        let players = crate::saturate(state.setup.players.len().max(1));
        let turn = match state.ended {
            Some(_) => None,
            None => Some(Seat(state.active)),
        };
        Clock { round: state.turn.div_ceil(players), turn }
    }

    fn ending(state: &State) -> Option<Ending> {
        let revealed = state.revealed.as_ref()?;
        // Cards laid out are known here, so a tie is always settled.
        let score = score(&state.sheets(revealed)).ok()?;
        Some(score.ending())
    }

    /// A figure that was asked for and left open is stored as a question mark.
    fn reads_setting(key: &str, value: &str) -> Option<bool> {
        let figure = BoxFigure::find(key).ok()?;
        Some(value == "?" || BoxFigures::default().set(figure, value).is_ok())
    }
}
