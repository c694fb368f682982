//! The consequences of an action. Each step sees the state after the steps before.

use super::apply::apply;
use super::state::{Stage, State};
use super::{Action, Event, HeroIx, HuntRefusal};
use crate::correct::Fix;
use crate::dice::Roller;

/// Receives events: a list stores them, a simulation counts them.
pub trait Witness {
    /// How texts are stored: a group's own, and the reason of a correction.
    type Words: for<'a> From<&'a str>;
    /// How a correction is stored.
    type Fixes: for<'a> From<&'a [Fix]> + AsRef<[Fix]>;

    fn see(&mut self, event: Event<Self::Words, Self::Fixes>);
}

impl Witness for Vec<Event> {
    type Words = String;
    type Fixes = Vec<Fix>;

    fn see(&mut self, event: Event) {
        self.push(event);
    }
}

/// A hunt played in place before a witness.
#[derive(Debug, Clone)]
pub struct Playing<W> {
    pub state: State,
    pub witness: W,
}

impl<W: Witness> Playing<W> {
    pub fn new(state: State, witness: W) -> Playing<W> {
        Playing { state, witness }
    }

    /// Performs an action like [`decide`]. After a refusal the state may be half changed: use
    /// [`decide`] if the action may be refused.
    pub fn act<R: Roller + ?Sized>(
        &mut self,
        action: &Action,
        roller: &mut R,
    ) -> Result<(), HuntRefusal> {
        if self.state.outcome.is_some() {
            return Err(HuntRefusal::Over);
        }
        match action {
            Action::Roll { keep_assist } => self.first_roll(*keep_assist, roller)?,
            Action::Reroll { dice, by } => self.reroll(dice, *by, roller)?,
            Action::Use(activation) => self.activate(activation)?,
            Action::Fail { cover, release } => self.fail(*cover, *release)?,
            Action::Drink { item, on } => self.drink(*item, *on)?,
            Action::UseText { item } => self.use_text(*item)?,
            Action::Assist { die } => self.assist(*die)?,
            Action::EndTurn => {
                let hero = self.on_turn(&[Stage::Ending])?;
                self.end_turn(hero, None);
            }
            Action::Fury => {
                if self.state.stage() != Stage::Fury {
                    return Err(self.not_now());
                }
                self.fury(roller)?;
                self.advance();
            }
            Action::StepIn { hero } => self.step_in(*hero)?,
            Action::Flee => self.flee()?,
            Action::Correct { set, reason } => self.correct(set, reason)?,
        }
        Ok(roller.finish()?)
    }

    /// Inlined, so that every call site does only its own arithmetic.
    #[inline(always)]
    pub(super) fn emit(&mut self, event: Event<W::Words, W::Fixes>) {
        apply(&mut self.state, &event);
        self.witness.see(event);
    }

    /// The hero on turn, at one of these stages.
    pub(super) fn on_turn(&self, stages: &[Stage]) -> Result<HeroIx, HuntRefusal> {
        match (&self.state.turn, stages.contains(&self.state.stage())) {
            (Some(turn), true) => Ok(turn.hero),
            _ => Err(self.not_now()),
        }
    }

    /// The refusal that names what the table waits for.
    #[cold]
    pub(super) fn not_now(&self) -> HuntRefusal {
        HuntRefusal::not_now(&self.state)
    }
}

/// The events of an action, or the refusal. Changes nothing.
pub fn decide(
    state: &State,
    action: &Action,
    roller: &mut dyn Roller,
) -> Result<Vec<Event>, HuntRefusal> {
    let mut playing = Playing::new(state.clone(), Vec::new());
    playing.act(action, roller)?;
    Ok(playing.witness)
}

impl<W: Witness> Playing<W> {
    /// A supporter takes a dead hero's place, or nobody does; one must if nobody faces the last
    /// dragon (ruling 28).
    fn step_in(&mut self, hero: Option<HeroIx>) -> Result<(), HuntRefusal> {
        if self.state.stage() != Stage::StepIn {
            return Err(self.not_now());
        }
        let supporters = self.state.supporters();
        let place = self.state.vacant.last().copied().or(self.state.abandoned());
        match (hero, place) {
            (Some(hero), Some(dragon)) if supporters.contains(&hero) => {
                self.emit(Event::SteppedIn { hero, dragon });
            }
            (Some(hero), _) => {
                let known = self.state.setup.heroes.get(hero);
                return Err(match known {
                    Some(known) => HuntRefusal::CannotStepIn(known.name.clone()),
                    None => HuntRefusal::NoSuchHero,
                });
            }
            (None, _) if self.state.vacant.is_empty() || self.state.abandoned().is_some() => {
                let who = supporters.iter().map(|hero| self.state.name(*hero).to_owned());
                return Err(HuntRefusal::MustStepIn(who.collect()));
            }
            (None, _) => self.emit(Event::NobodySteppedIn),
        }
        self.advance();
        Ok(())
    }

    /// Flight at the end of a turn, before Fury (Fleeing; rulings 13 and 14), or if nobody wants to
    /// step in (ruling 28).
    fn flee(&mut self) -> Result<(), HuntRefusal> {
        if !may_flee(&self.state) {
            return Err(match self.state.stage() {
                Stage::Between | Stage::Fury => HuntRefusal::FleeLater,
                _ => self.not_now(),
            });
        }
        if let Some(turn) = &self.state.turn {
            let hero = turn.hero;
            self.emit(Event::TurnEnded { hero, passed: None });
        }
        self.emit(Event::Fled);
        Ok(())
    }
}

pub(super) fn may_flee(state: &State) -> bool {
    match state.stage() {
        Stage::Ending => true,
        Stage::Between | Stage::Fury => state.flee_open,
        Stage::StepIn => state.abandoned().is_some(),
        Stage::Rolling | Stage::Over => false,
    }
}
