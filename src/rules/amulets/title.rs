//! Dragonkeepers as a title: its data, and what may be done.

use super::begin;
use super::figures::{Figure, Figures};
use super::play::{
    Act, Action, AmuletsRefusal, Event, State, acts, apply, decide, fields, goes_on, line, next,
};
use super::result;
use super::score::score;
use super::setup::Setup;
use crate::act::ActSpec;
use crate::answers::Walk;
use crate::begin::{Begun, Known};
use crate::correct::{Field, Fix};
use crate::dice::Roller;
use crate::line::Meant;
use crate::offer::Seat;
use crate::title::{Clock, Ending, Slug, Title};
use crate::told::{Judged, Told, ToldFault};

/// Dragonkeepers (KOSMOS).
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

    const BEGIN: &'static [ActSpec] = begin::BEGIN;

    fn begin(known: &Known, walk: &mut Walk) -> Result<Begun<Setup>, AmuletsRefusal> {
        begin::begin(known, walk)
    }

    fn start(setup: Setup) -> State {
        State::new(setup)
    }

    fn rename(setup: &mut Setup, names: &[String]) {
        for (name, today) in setup.players.iter_mut().zip(names) {
            name.clone_from(today);
        }
    }

    fn names(state: &State) -> Vec<String> {
        state.setup.players.clone()
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn decide(
        state: &State,
        action: &Action,
        roller: &mut dyn Roller,
    ) -> Result<Vec<Event>, AmuletsRefusal> {
        let events = decide(state, action)?;
        roller.finish()?;
        Ok(events)
    }

    fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
        acts(state)
    }

    fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
        next(state, act, walk)
    }

    fn line(
        state: &State,
        verb: &str,
        walk: &mut Walk,
        _done: usize,
    ) -> Result<Meant<Amulets>, AmuletsRefusal> {
        line(state, verb, walk)
    }

    /// Only magic items depend on the table.
    fn keys(state: &State, _list: &str) -> Vec<String> {
        state.setup.chests.iter().map(|item| item.key().to_owned()).collect()
    }

    fn moment(state: &State, act: &Act) -> String {
        // Everything open that a correction may change: it decides what is offered.
        let hands = state.keepers.iter().map(|keeper| {
            let (stacks, crystals) = (&keeper.stacks, keeper.crystals);
            (keeper.hand, keeper.shadows, crystals, stacks)
        });
        let hands: Vec<_> = hands.collect();
        // What was entered may be as it was before: entering it is done all the same.
        let entered = matches!(act, Act::Book | Act::Hand).then_some(state.entered);
        format!(
            "{entered:?} {} {:?} {:?} {} {} {:?} {:?} {} {} {:?}",
            state.turn,
            state.stage(),
            state.waiting,
            state.taken,
            state.minted,
            state.changed,
            state.book,
            state.laid,
            state.run_out,
            hands
        )
    }

    fn clock(state: &State) -> Clock {
        let players = state.setup.players.len().max(1) as u32;
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

    fn told(told: &Told) -> Result<Judged, ToldFault> {
        result::told(told)
    }

    fn goes_on(state: &State) -> Option<Action> {
        goes_on(state)
    }

    fn fields(state: &State) -> Vec<Field> {
        fields(state)
    }

    fn correction(set: Vec<Fix>, reason: &str) -> Option<Action> {
        let reason = reason.to_owned();
        Some(Action::Correct { set, reason })
    }

    /// A figure that was asked about and left open is stored as a question mark.
    fn reads_setting(key: &str, value: &str) -> Option<bool> {
        let figure = Figure::find(key).ok()?;
        Some(value == "?" || Figures::default().set(figure, value).is_ok())
    }
}
