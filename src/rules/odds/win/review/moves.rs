//! Reconstructs the actions of a hunt from its events: where each begins, and what it was.

use super::super::counsel::{AdvisedAct, TurnEnd};
use crate::dice_dragons::catalog::{Effect, ItemEffect};
use crate::dice_dragons::hunt::{DieIx, Event, Extra, HeroIx, ListIndex, SkillRef, State, apply};

/// An action, as a review sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReviewedAction {
    /// A decision of the players.
    Deed(AdvisedAct),
    /// A correction: no decision.
    Corrected,
    /// Dice alone, or an action without a value.
    Other,
}

/// Whether an event is the first of an action.
fn begins(state: &State, event: &Event) -> bool {
    match event {
        Event::TurnBegan { .. }
        | Event::Activated { .. }
        | Event::Failed { .. }
        | Event::FuryRolled { .. }
        | Event::SteppedIn { .. }
        | Event::NobodySteppedIn
        | Event::Fled
        | Event::Corrected { .. } => true,
        Event::Rolled { by, .. } => match by {
            Extra::Roll => state.turn.as_ref().is_some_and(|turn| turn.rolls > 0),
            Extra::Blessed => true,
            Extra::Item(_) => false,
        },
        Event::ItemUsed { hero, item } => matches!(
            state.setup.heroes[*hero].items[*item].effect,
            ItemEffect::Heal(_) | ItemEffect::Reroll(_) | ItemEffect::Text(_)
        ),
        // A dead hero's turn ends by itself.
        Event::TurnEnded { hero, .. } => !state.heroes[*hero].dead,
        _ => false,
    }
}

/// The number of events of the first action. The state is the one before them.
pub fn length(state: &State, events: &[Event]) -> usize {
    let mut state = state.clone();
    for (n, event) in events.iter().enumerate() {
        let ended = n == 1 && matches!(events[0], Event::TurnEnded { .. });
        let flees = *event == Event::Fled && ended;
        if n > 0 && begins(&state, event) && !flees {
            return n;
        }
        apply(&mut state, event);
    }
    events.len()
}

/// The action of these events. The state is the one before them.
pub fn part(state: &State, events: &[Event]) -> ReviewedAction {
    match deed(state, events) {
        Some(deed) => ReviewedAction::Deed(deed),
        None if matches!(events.first(), Some(Event::Corrected { .. })) => {
            ReviewedAction::Corrected
        }
        None => ReviewedAction::Other,
    }
}

fn deed(state: &State, events: &[Event]) -> Option<AdvisedAct> {
    Some(match events.first()? {
        Event::TurnBegan { hero } => first_roll(state, *hero, events)?,
        Event::Rolled { thrown, by, .. } => reroll(state, thrown, *by)?,
        Event::ItemUsed { .. } => with_item(state, events)?,
        Event::Activated { .. } => AdvisedAct::End(used(state, events)?),
        Event::Failed { cover, .. } => {
            AdvisedAct::End(TurnEnd { cover: *cover, ..TurnEnd::default() })
        }
        Event::TurnEnded { .. } if events.get(1) == Some(&Event::Fled) => AdvisedAct::Flee,
        Event::TurnEnded { passed, .. } => {
            let turn = state.turn.as_ref()?;
            let (dice, to) = state.passable().unzip();
            let mut dice = dice.unwrap_or_default().iter();
            AdvisedAct::Pass {
                die: passed.and_then(|face| dice.find(|die| turn.dice[*die] == face)),
                to,
            }
        }
        Event::SteppedIn { hero, .. } => AdvisedAct::StepIn { hero: Some(*hero) },
        Event::NobodySteppedIn => AdvisedAct::StepIn { hero: None },
        Event::Fled => AdvisedAct::Flee,
        _ => return None,
    })
}

/// Whether the waiting die was kept. Without one, or after death by poison, there was no decision.
fn first_roll(state: &State, hero: HeroIx, events: &[Event]) -> Option<AdvisedAct> {
    state.assist.filter(|(to, _)| *to == hero)?;
    let rolled = |event: &Event| matches!(event, Event::Rolled { .. });
    let kept = |event: &Event| matches!(event, Event::AssistKept { .. });
    events
        .iter()
        .any(rolled)
        .then(|| AdvisedAct::FirstRoll { keep_assist: Some(events.iter().any(kept)) })
}

fn reroll(state: &State, thrown: &[DieIx], by: Extra) -> Option<AdvisedAct> {
    let dice = DieIx::first(state.turn.as_ref()?.dice.len());
    Some(AdvisedAct::Reroll {
        keep: dice.filter(|die| !thrown.contains(die)).collect(),
        reroll: thrown.to_vec(),
        by,
    })
}

/// A potion: it re-rolls, or heals.
fn with_item(state: &State, events: &[Event]) -> Option<AdvisedAct> {
    match events {
        [_, Event::Rolled { thrown, by, .. }, ..] => reroll(state, thrown, *by),
        [Event::ItemUsed { item, .. }, Event::Healed { hero: on, .. }, ..] => {
            Some(AdvisedAct::Drink { item: *item, on: *on })
        }
        _ => None,
    }
}

/// A skill. Its effects reveal the targets.
fn used(state: &State, events: &[Event]) -> Option<TurnEnd> {
    let Event::Activated { hero, skill, cover, with, dice } = events.first()? else {
        return None;
    };
    let known = state.setup.skill(*hero, *skill)?;
    let struck = |event: &&Event| {
        !matches!(
            event,
            Event::Countered { .. } | Event::DragonDied { .. } | Event::HeroDied { .. }
        )
    };
    let mut on: Vec<HeroIx> = Vec::new();
    for event in events.iter().take_while(struck) {
        let target = match (event, &known.effect) {
            (Event::Healed { hero, .. }, Effect::Heal { .. } | Effect::HealTwo { .. })
            | (Event::ArmorGained { hero, .. }, Effect::Shield { .. })
            | (Event::Blessed { hero } | Event::Thawed { hero }, Effect::Bless) => *hero,
            _ => continue,
        };
        if !on.contains(&target) {
            on.push(target);
        }
    }
    let own = matches!(skill, SkillRef::Own(_));
    Some(TurnEnd {
        skill: Some(*skill),
        with: with.to_vec(),
        on,
        cover: (!own).then_some(*cover),
        using: Some(dice.iter().collect()),
        ..TurnEnd::default()
    })
}
