//! The possible actions: exactly those that `decide` accepts, except Magic cards with their free effects.

use super::dragon::Dragon;
use super::dragon_mode::rewards;
use super::state::{Pending, Stage, State};
use super::{Action, Take};

/// Every possible action. A selected Magic card is listed without its effects.
pub fn options(state: &State) -> Vec<Action> {
    let mut all = match &state.stage {
        Stage::Over => Vec::new(),
        Stage::Hunter => vec![Action::Round],
        Stage::Choosing => choosing(state),
        Stage::Healing { .. } => {
            let mut all = healing(state);
            all.push(Action::Heal { dragon: None });
            all
        }
        Stage::Planning { player } => planning(state, *player),
        Stage::Acting { player } => acting(state, *player),
        Stage::Choice { pending, .. } => pending_choices(state, pending),
        Stage::After { .. } => vec![Action::Next],
    };
    if state.active().is_some_and(|player| state.seats[player].selected) {
        all.push(Action::Magic { note: String::new(), changes: Vec::new() });
    }
    all
}

fn choosing(state: &State) -> Vec<Action> {
    let targeted = state.targeted();
    let seats = 0..state.seats.len();
    seats
        .flat_map(|player| {
            targeted.iter().map(move |dragon| Action::Choose { player, dragon: *dragon })
        })
        .collect()
}

fn healing(state: &State) -> Vec<Action> {
    let wounded = state.wounded().into_iter();
    wounded.map(|dragon| Action::Heal { dragon: Some(dragon) }).collect()
}

fn planning(state: &State, player: usize) -> Vec<Action> {
    let seat = &state.seats[player];
    let mut all = Vec::new();
    for token in seat.tokens.kinds() {
        all.push(Action::Plan { token, magic: false });
        if seat.magic > 0 {
            all.push(Action::Plan { token, magic: true });
        }
    }
    all.push(Action::Pass);
    all
}

fn acting(state: &State, player: usize) -> Vec<Action> {
    let Some(token) = state.seats[player].planned else {
        return Vec::new();
    };
    let of = |keeper: Dragon| {
        let there = rewards(state, token, keeper);
        let mut takes: Vec<Option<Take>> = there.iter().copied().map(Some).collect();
        if there.len() < 2 {
            takes.push(None);
        }
        takes.into_iter().map(move |take| Action::Act { keeper, take })
    };
    state.hand(player).into_iter().flat_map(of).collect()
}

fn pending_choices(state: &State, pending: &Pending) -> Vec<Action> {
    match pending {
        Pending::Reroll { dice, .. } => {
            let dice = (0..dice.len()).map(Some);
            dice.chain([None]).map(|die| Action::Reroll { die }).collect()
        }
        Pending::White => healing(state),
        Pending::Green => {
            let mut all = healing(state);
            all.push(Action::Flame);
            all
        }
        Pending::Yellow { .. } => {
            let wounded = state.wounded();
            let mut all = Vec::new();
            for one in &wounded {
                all.push(Action::Relieve { dragons: vec![*one] });
                let others = wounded.iter().filter(|two| *two != one);
                all.extend(others.map(|two| Action::Relieve { dragons: vec![*one, *two] }));
            }
            all
        }
    }
}
