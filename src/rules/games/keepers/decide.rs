//! The consequences of an action. Each step sees the state after the steps before.

use super::state::{Stage, State};
use super::{Action, Event, Keepers, Refusal};
use crate::dice::Roller;
use crate::title::Trial;

impl State {
    /// The refusal that names what the table waits for.
    pub(super) fn not_now(&self) -> Refusal {
        let waiting = match &self.stage {
            Stage::Over => return Refusal::Over,
            Stage::Choosing => self.undecided(),
            _ => self.turn().into_iter().collect(),
        };
        let name = |player: &usize| self.name(*player).to_owned();
        Refusal::First { stage: self.stage.clone(), names: waiting.iter().map(name).collect() }
    }

    /// Who may play the selected Magic card now.
    pub(super) fn may_play_magic(&self) -> Result<usize, Refusal> {
        let player = self.active().ok_or_else(|| self.not_now())?;
        if self.seats[player].selected {
            Ok(player)
        } else {
            Err(Refusal::NotSelected(self.name(player).to_owned()))
        }
    }
}

impl Trial<Keepers> {
    pub(super) fn wait(&mut self, stage: Stage) {
        self.emit(Event::Waits { stage });
    }

    /// The refusal that names what the table waits for.
    pub(super) fn not_now(&self) -> Refusal {
        self.state.not_now()
    }

    fn run(&mut self, action: &Action, roller: &mut dyn Roller) -> Result<(), Refusal> {
        match action {
            Action::Round => self.hunter_phase(roller),
            Action::Choose { player, dragon } => self.choose(*player, *dragon),
            Action::Heal { dragon } => match self.state.stage.clone() {
                Stage::Healing { players } => self.heal_favourite(&players, *dragon),
                _ => self.heal_by_attack(*dragon),
            },
            Action::Plan { token, magic } => self.plan(*token, *magic),
            Action::Pass => self.pass(),
            Action::Act { keeper, take } => self.show_keeper(*keeper, *take, roller),
            Action::Reroll { die } => self.reroll(*die, roller),
            Action::Flame => self.choose_flame(),
            Action::Relieve { dragons } => self.relieve(dragons),
            Action::Magic { note, changes } => self.play_magic(note, changes),
            Action::Next => self.keep_magic(),
            Action::Correct { set, reason } => self.correct(set, reason),
        }
    }
}

/// The events of an action, or the refusal. Changes nothing.
pub fn decide(
    state: &State,
    action: &Action,
    roller: &mut dyn Roller,
) -> Result<Vec<Event>, Refusal> {
    let mut trial = Trial::<Keepers>::new(state);
    trial.run(action, roller)?;
    roller.finish()?;
    Ok(trial.events)
}
