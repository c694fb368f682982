//! What an action leads to. Each step looks at the state as the steps before left it.

use super::state::{Pending, Stage, State};
use super::{Action, Event, Refusal, apply};
use crate::rules::dice::Roller;
use crate::rules::words;

/// A copy of the state that events are tried on, and the events so far.
pub(super) struct Scratch {
    pub state: State,
    pub events: Vec<Event>,
}

impl Scratch {
    pub(super) fn emit(&mut self, event: Event) {
        apply(&mut self.state, &event);
        self.events.push(event);
    }

    pub(super) fn wait(&mut self, stage: Stage) {
        self.emit(Event::Waits { stage });
    }

    /// What the table waits for, as a refusal.
    pub(super) fn not_now(&self) -> Refusal {
        let state = &self.state;
        let name = |player: &usize| state.name(*player);
        let (what, hint) = match &state.stage {
            Stage::Over => return Refusal::Over,
            Stage::Hunter => (
                "first comes the Hunter phase".to_owned(),
                "wyrm keepers round",
            ),
            Stage::Choosing => {
                let names: Vec<&str> = state.undecided().iter().map(|p| state.name(*p)).collect();
                let verb = if names.len() == 1 {
                    "chooses"
                } else {
                    "choose"
                };
                (
                    format!("first {} {verb} a Keeper", words::and(&names)),
                    "wyrm keepers choose",
                )
            }
            Stage::Healing { players } => (
                format!(
                    "first {} may take an arrow off a dragon",
                    players.first().map_or("a player", name)
                ),
                "wyrm keepers heal COLOUR, or wyrm keepers heal --none",
            ),
            Stage::Planning { player } => (
                format!("first {} plans or passes", name(player)),
                "wyrm keepers plan ACTION, or wyrm keepers plan pass",
            ),
            Stage::Acting { player } => (
                format!("first {} shows the Keeper and acts", name(player)),
                "wyrm keepers act COLOUR",
            ),
            Stage::After { player } => (
                format!(
                    "first {} plays the selected Magic card or keeps it",
                    name(player)
                ),
                "wyrm keepers magic, or wyrm keepers next",
            ),
            Stage::Choice { player, pending } => {
                let (what, hint) = match pending {
                    Pending::Reroll { .. } => (
                        "rolls one Battle die again or lets them lie",
                        "wyrm keepers reroll DIE, or wyrm keepers reroll --none",
                    ),
                    Pending::White => ("takes an arrow off a dragon", "wyrm keepers heal COLOUR"),
                    Pending::Green => (
                        "places a flame or takes an arrow off",
                        "wyrm keepers flame, or wyrm keepers heal COLOUR",
                    ),
                    Pending::Yellow { .. } => (
                        "takes arrows off one or two dragons",
                        "wyrm keepers heal COLOUR, or wyrm keepers heal COLOUR,COLOUR",
                    ),
                };
                (format!("first {} {what}", name(player)), hint)
            }
        };
        Refusal::NotNow { what, hint }
    }
}

/// Says what an action leads to, or why it cannot be done. Nothing is changed.
pub fn decide(
    state: &State,
    action: &Action,
    roller: &mut dyn Roller,
) -> Result<Vec<Event>, Refusal> {
    let mut scratch = Scratch {
        state: state.clone(),
        events: Vec::new(),
    };
    scratch.run(action, roller)?;
    roller.finish()?;
    Ok(scratch.events)
}

impl Scratch {
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
            Action::Act { keeper, take } => self.act(*keeper, *take, roller),
            Action::Reroll { die } => self.reroll(*die, roller),
            Action::Flame => self.choose_flame(),
            Action::Relieve { dragons } => self.relieve(dragons),
            Action::Magic { note, changes } => self.play_magic(note, changes),
            Action::Next => self.keep_magic(),
        }
    }
}
