//! Dragon Keepers (Lacerda), drawn.

mod aside;
mod asks;
mod chances;
mod correct;
mod glossary;
mod json;
mod log;
mod magic_change;
mod now;
pub(super) mod refusal;
mod scene;
#[cfg(test)]
mod scene_tests;
mod score;
mod setup;
mod usage;
mod words;

pub use words::KeepersWords;

use super::Ink;
use crate::app::play::View;
use crate::rules::keepers::battle::{BattleDice, Shade};
use crate::rules::keepers::{Dragon, Event, Keepers};
use crate::rules::words::{Joined, and, or};

/// The colour of a dragon, always shown with its name.
pub(super) fn ink(dragon: Dragon) -> Ink {
    match dragon {
        Dragon::Red => Ink::Dragon,
        Dragon::Yellow => Ink::Gold,
        Dragon::Green => Ink::Good,
        Dragon::Blue => Ink::Wizard,
        Dragon::Purple => Ink::Rogue,
        Dragon::White => Ink::Title,
    }
}

/// `red, red and blue`.
pub(super) fn dragons(all: &[Dragon]) -> String {
    and(all.iter().map(|dragon| dragon.word()))
}

/// One of these dragons.
pub(super) fn either(all: &[Dragon]) -> String {
    or(all.iter().map(|dragon| dragon.word()))
}

/// The same for the Battle dice just rolled.
pub fn thrown_stand_ins(play: &View<Keepers>) -> Option<String> {
    let training = |dragon: Dragon| &play.state.dragons[dragon].training;
    let thrown = play.happened.iter().find_map(|event| match event {
        Event::Attacked { dragon, .. } => Some(training(*dragon).clone()),
        Event::DieRerolled { die, .. } => {
            let die = training(Dragon::Blue).get(*die).copied();
            Some(die.into_iter().collect())
        }
        _ => None,
    });
    stand_in_note(&play.state.setup.house.dice, &thrown?)
}

/// The note shown wherever unconfirmed faces decide something.
pub fn stand_in_note(dice: &BattleDice, thrown: &[Shade]) -> Option<String> {
    let mut unknown = dice.stand_ins();
    unknown.retain(|shade| thrown.contains(shade));
    let first = unknown.first()?.word();
    let faces = unknown.iter().map(|shade| format!("{} {}", shade.word(), dice[*shade]));
    let note = "the faces of Battle dice are a stand-in";
    let rule = format!("enter yours with wyrm keepers rule {first}-die 2/1/3");
    Some(format!("{note} ({} misses/Weak Flames/Flames): {rule}", faces.joined(", ")))
}
