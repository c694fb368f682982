//! Dice & Dragons as a title: a hunt is one play of it.

use std::any::Any;
use std::hash::Hash;

use super::super::aftermath::Outcome;
use super::super::symbol::Face;
use super::acts::acts;
use super::asks::{hero_key, next};
use super::fields::slots;
use super::state::{Stage, State};
use super::{
    Act, Action, Event, Extra, HeroIx, HuntRefusal, HuntThought, ListIndex, Setup, SkillRef,
    advise, apply, decide, reading, tally,
};
use crate::act::Acts;
use crate::answers::{Stop, Walk};
use crate::command_line::LinePart;
use crate::dice::{DiceFault, Die};
use crate::name;
use crate::odds::win::Lore;
use crate::offer::Seat;
use crate::tally::{DieWords, EventDice, LuckWords, Tally};
use crate::title::{AdviceRequest, AdviceTask, Advised, Clock, Ending, Slug, Title};

/// The title whose plays are hunts.
pub struct DiceDragons;

impl Title for DiceDragons {
    const SLUG: Slug = Slug("dice-dragons");
    const NAME: &'static str = "Dice & Dragons";
    const MAKER: &'static str = "Golden Egg";
    const IN_CAMPAIGN: bool = true;
    const DICE: &'static [DieWords] = tally::DICE;
    const LUCK: &'static [LuckWords] = tally::LUCK;
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = HuntRefusal;
    type Shown = ();

    crate::forwards! { start apply decide acts next slots }

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

    /// For some acts the words decide which skill or item.
    fn line(
        state: &State,
        verb: &str,
        walk: &mut Walk,
        done: usize,
    ) -> Result<LinePart<DiceDragons>, HuntRefusal> {
        if done > 0 {
            return Ok(LinePart::Nothing);
        }
        if state.outcome.is_some() {
            return Err(HuntRefusal::Over);
        }
        let extra =
            |walk: &mut Walk| if walk.switch("blessed") { Extra::Blessed } else { Extra::Roll };
        Ok(LinePart::Act(match (verb, Act::plain(verb)) {
            (_, Some(act)) => act,
            ("reroll", _) => Act::Reroll(extra(walk)),
            ("keep", _) => Act::Keep(extra(walk)),
            (_, None) => {
                reading::acting(state)?;
                match (verb, walk.word()) {
                    ("use", Some(typed)) => reading::used(state, typed, walk)?,
                    ("use", None) => return Err(which_skill(state)),
                    (_, Some(typed)) => reading::item(state, typed, walk)?,
                    (_, None) => return Err(which_item(state)),
                }
            }
        }))
    }

    /// Names of heroes and dragons, and of the skills and items of the hero on turn.
    fn keys(state: &State, list: &str) -> Vec<String> {
        let hero = state.on_turn().or(state.next_in_pass());
        match (list, hero) {
            ("hero", _) => HeroIx::first(state.heroes.len()).map(|h| hero_key(state, h)).collect(),
            ("dragon", _) => {
                let dragons = state.dragons.places();
                dragons.map(|dragon| name::key(state.dragon_name(dragon))).collect()
            }
            ("skill", Some(hero)) => {
                let own = state.setup.heroes[hero].skills.places();
                let own = own.map(|skill| state.skill_key(hero, skill));
                let general = SkillRef::GENERAL.into_iter().filter_map(SkillRef::general);
                own.chain(general.map(|skill| skill.key.clone())).collect()
            }
            ("item", Some(hero)) => {
                let items = state.setup.heroes[hero].items.places();
                items.map(|item| state.item_key(hero, item)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Dice, tokens, hit points and every correctable field: each act changes one of them.
    fn moment(state: &State, _act: &Act) -> impl Hash {
        let clock = (state.round, state.phase, state.stage());
        let turn = state.turn.as_ref();
        let turn = turn.map(|turn| (turn.hero, &*turn.dice, turn.rolls, turn.items.len()));
        (clock, turn, &state.heroes, &state.dragons, &state.fury_due, &state.vacant)
    }

    fn clock(state: &State) -> Clock {
        let next = state.next_in_pass().filter(|_| state.stage() == Stage::Between);
        Clock { round: state.round, turn: state.on_turn().or(next).map(|hero| Seat(hero.index())) }
    }

    /// A decided hunt stays open until it is settled.
    fn ending(_state: &State) -> Option<Ending> {
        None
    }

    /// The turn ends by itself if neither an item nor a die to pass on remains. The party may flee
    /// until the next roll (ruling 14).
    fn goes_on(state: &State) -> Option<Action> {
        if state.stage() != Stage::Ending {
            return None;
        }
        let acts = acts(state);
        let only = acts.iter().all(|(act, _)| matches!(act, Act::EndTurn | Act::Flee));
        only.then_some(Action::EndTurn)
    }

    /// The lore of a hunt is a [`Lore`].
    fn thought(
        state: &State,
        want: AdviceRequest,
        lore: Option<&dyn Any>,
    ) -> Option<Box<dyn AdviceTask>> {
        let lore = lore.and_then(|lore| lore.downcast_ref::<Lore>());
        Some(Box::new(HuntThought::of(state, want, lore.cloned().unwrap_or_default())?))
    }

    fn advice(state: &State, thought: &dyn AdviceTask) -> Option<Advised<Act>> {
        advise::advice(state, thought.as_any().downcast_ref()?)
    }

    fn throws(before: &State, event: &Event) -> EventDice {
        tally::throws(before, event)
    }

    fn count(before: &State, event: &Event, tally: &mut Tally) {
        tally::count(before, event, tally);
    }

    fn remains(end: &State, tally: &mut Tally) {
        tally::remains(end, tally);
    }

    fn decided(state: &State) -> Option<&'static str> {
        state.outcome.map(Outcome::word)
    }

    fn read_faces(_die: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        Ok(Face::indices(&Face::read_all(typed)?).collect())
    }
}

/// The refusal that asks for a skill, if one is usable at all.
fn which_skill(state: &State) -> HuntRefusal {
    let done = state.turn.as_ref().filter(|turn| turn.done);
    match (done, acts(state).iter().any(|(act, _)| matches!(act, Act::Use { .. }))) {
        (_, true) => Stop::Which.into(),
        (Some(turn), false) => HuntRefusal::SkillDone(state.name(turn.hero).to_owned()),
        (None, false) => HuntRefusal::NothingMatches,
    }
}

/// The refusal that asks for an item, if one is usable at all.
fn which_item(state: &State) -> HuntRefusal {
    let uses = |act: &Act| act.spec().verb == "item";
    if acts(state).iter().any(|(act, _)| uses(act)) {
        Stop::Which.into()
    } else {
        HuntRefusal::NoItemNow
    }
}
