//! Dice & Dragons as a title: a hunt is one play of it.

use std::any::Any;
use std::fmt::Write;

use super::super::aftermath::Outcome;
use super::super::symbol::Face;
use super::state::{Stage, State};
use super::{
    Act, Action, Choice, Event, HuntRefusal, HuntThought, Place, Setup, advise, apply, decide,
    figures, lines, offers, options,
};
use crate::answers::Walk;
use crate::correct::{Field, Fix};
use crate::dice::{DiceFault, Die, Roller};
use crate::line::Meant;
use crate::odds::win::Lore;
use crate::offer::Seat;
use crate::tally::{Dice, DieWords, LuckWords, Tally};
use crate::title::{Advised, Clock, Ending, Slug, Thought, Title, Want};

/// The title whose plays are hunts.
pub struct DiceDragons;

impl Title for DiceDragons {
    const SLUG: Slug = Slug("dice-dragons");
    const NAME: &'static str = "Dice & Dragons";
    const MAKER: &'static str = "Golden Egg";
    const IN_CAMPAIGN: bool = true;
    const DICE: &'static [DieWords] = figures::DICE;
    const LUCK: &'static [LuckWords] = figures::LUCK;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = HuntRefusal;

    fn start(setup: Setup) -> State {
        State::new(setup)
    }

    fn rename(setup: &mut Setup, names: &[String]) {
        for (hero, name) in setup.heroes.iter_mut().zip(names) {
            if !name.is_empty() {
                hero.name.clone_from(name);
            }
        }
    }

    fn names(state: &State) -> Vec<String> {
        let heroes = state.setup.heroes.iter();
        heroes.map(|hero| hero.name.clone()).collect()
    }

    fn apply(state: &mut State, event: &Event) {
        apply(state, event);
    }

    fn decide(
        state: &State,
        action: &Action,
        roller: &mut dyn Roller,
    ) -> Result<Vec<Event>, HuntRefusal> {
        decide(state, action, roller)
    }

    fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
        offers::acts(state)
    }

    fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, HuntRefusal> {
        offers::next(state, act, walk)
    }

    fn line(
        state: &State,
        verb: &str,
        walk: &mut Walk,
        done: usize,
    ) -> Result<Meant<DiceDragons>, HuntRefusal> {
        lines::line(state, verb, walk, done)
    }

    fn keys(state: &State, list: &str) -> Vec<String> {
        lines::keys(state, list)
    }

    /// Dice, tokens and hit points, and whatever can be set right: whatever is done changes one of
    /// them.
    fn moment(state: &State, _act: &Act) -> String {
        let mut text = format!("{} {:?} {:?}", state.round, state.phase, state.stage());
        // Writing to a text cannot fail.
        if let Some(turn) = &state.turn {
            let dice: String = turn.dice.iter().map(|face| face.letter()).collect();
            let used = turn.items.len();
            let _ = write!(text, " {:?} {dice} {} {used}", turn.hero, turn.rolls);
        }
        for hero in &state.heroes {
            let (turns, spent) = (hero.turns_left(), hero.used);
            let (hp, blessed) = (hero.hp, hero.blessed);
            let _ = write!(text, "|{turns} {spent} {hp} {blessed} {:?}", hero.faces);
            let (armor, poison, ally) = (hero.armor, hero.poison, hero.ally);
            let _ = write!(text, " {armor} {poison} {ally} {:?}", &*hero.covered);
            for item in &hero.items {
                let _ = write!(text, " {} {}", item.used, item.gone);
            }
        }
        for dragon in &state.dragons {
            let _ = write!(text, "|{} {} {}", dragon.hp, dragon.locked, dragon.pinned);
        }
        let _ = write!(text, "|{:?} {:?}", state.fury_due, state.vacant);
        text
    }

    fn clock(state: &State) -> Clock {
        let on_turn = state.turn.as_ref().map(|turn| turn.hero);
        let next = state.next_in_pass().filter(|_| state.stage() == Stage::Between);
        Clock { round: state.round, turn: on_turn.or(next).map(|hero| Seat(hero.index())) }
    }

    /// A decided hunt stays open until it is settled.
    fn ending(_state: &State) -> Option<Ending> {
        None
    }

    /// The turn ends by itself where neither an item nor a die to pass on is left. Flight stays open
    /// until the next roll (ruling 14).
    fn goes_on(state: &State) -> Option<Action> {
        if state.stage() != Stage::Ending {
            return None;
        }
        let others = |choice: &Choice| !matches!(choice, Choice::EndTurn | Choice::Flee);
        (!options(state).iter().any(others)).then_some(Action::EndTurn)
    }

    /// The lore of a hunt is a [`Lore`].
    fn thought(state: &State, want: Want, lore: Option<&dyn Any>) -> Option<Box<dyn Thought>> {
        let lore = lore.and_then(|lore| lore.downcast_ref::<Lore>());
        Some(Box::new(HuntThought::of(state, want, lore.cloned().unwrap_or_default())?))
    }

    fn advice(state: &State, thought: &dyn Thought) -> Option<Advised<Act>> {
        advise::advice(state, thought.as_any().downcast_ref()?)
    }

    fn fields(state: &State) -> Vec<Field> {
        state.fields()
    }

    fn correction(set: Vec<Fix>, reason: &str) -> Option<Action> {
        let reason = reason.to_owned();
        Some(Action::Correct { set, reason })
    }

    fn throws(before: &State, event: &Event) -> Dice {
        figures::throws(before, event)
    }

    fn count(before: &State, event: &Event, tally: &mut Tally) {
        figures::count(before, event, tally);
    }

    fn remains(end: &State, tally: &mut Tally) {
        figures::remains(end, tally);
    }

    fn decided(state: &State) -> Option<&'static str> {
        state.outcome.map(Outcome::word)
    }

    fn read_faces(_die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Ok(Face::indices(&Face::read_all(typed)?).collect())
    }
}
