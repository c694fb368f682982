//! The arithmetic of events: no rules, cannot fail. Counts wrap; `holds` finds those.

use super::correct;
use super::dragon::Dragon;
use super::setup::{HUNTER_DICE, Mode};
use super::state::{FLAMES_A_DIE, Outcome, Stage, State};
use super::{Event, Take};
use crate::number::Integer;

/// Applies an event.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::RoundBegan { holder } => {
            state.round.gain(1);
            state.holder = *holder;
        }
        Event::OfferDiscarded => {
            state.discard.gain(u8::from(state.offer));
            state.offer = false;
        }
        Event::CardRevealed { hunter } => {
            state.deck.take(*hunter);
            if *hunter {
                state.hunter_dice.gain(1);
                state.hunter_dice = state.hunter_dice.min(HUNTER_DICE);
            } else {
                state.offer = true;
            }
        }
        Event::LastRound => state.last_round = true,
        Event::FlamesSpent { times, .. } => {
            state.flames = state.flames.saturating_sub(times.saturating_mul(FLAMES_A_DIE));
            state.hunter_dice = state.hunter_dice.saturating_sub(*times);
        }
        Event::FacesTold { shade, faces } => {
            state.setup.house.dice.tell(*shade, *faces);
            state.told.gain(1);
        }
        Event::HunterRolled { throws } => {
            place(state, throws.last().map_or(&[], Vec::as_slice));
            state.seats.iter_mut().for_each(|seat| seat.shown = None);
        }
        Event::KeepersShown { keepers } => {
            for (seat, keeper) in state.seats.iter_mut().zip(keepers) {
                seat.shown = Some((*keeper, false));
            }
        }
        Event::DieShaken => {
            let blue = &mut state.dragons[Dragon::Blue].dice;
            *blue = blue.saturating_sub(1);
        }
        Event::ArrowsPlaced { dragon, arrows } => state.dragons[*dragon].arrows.gain(*arrows),
        Event::ArrowsRemoved { dragon, arrows, player } => {
            let there = &mut state.dragons[*dragon].arrows;
            *there = there.saturating_sub(*arrows);
            if let Some(player) = player {
                state.seats[*player].tally.heals.gain(1);
            }
        }
        Event::ShieldPlaced { dragon, player } => match player {
            Some(player) => {
                state.dragons[*dragon].shields.push(*player);
                let shown = state.seats[*player].shown.as_mut();
                shown.into_iter().for_each(|(_, shield)| *shield = true);
            }
            None => state.dragons[*dragon].shielded = true,
        },
        Event::DiceReturned => {
            state.dragons.0.iter_mut().for_each(|tile| tile.dice = 0);
            state.seats.iter_mut().for_each(|seat| seat.chosen = None);
        }
        Event::DragonDefeated { dragon } => {
            let tile = &mut state.dragons[*dragon];
            tile.defeated = true;
            tile.shields.clear();
        }
        Event::FlamesPlaced { flames } => state.flames = state.flames.saturating_add(*flames),
        Event::Corrected { set, .. } => correct::apply(state, set),
        Event::Waits { stage } => state.stage = stage.clone(),
        Event::Decided { winners } => end(state, Outcome::Keepers { winners: winners.clone() }),
        Event::Won => end(state, Outcome::Won),
        Event::Lost { why } => end(state, Outcome::Lost(*why)),
        Event::HealDeclined { .. } | Event::DieRerolled { .. } | Event::RerollDeclined => {}
        _ => apply_to_seat(state, event),
    }
}

fn end(state: &mut State, outcome: Outcome) {
    state.outcome = Some(outcome);
    state.stage = Stage::Over;
}

/// Hunter dice on the dragons: in the Keeper game one each, duplicates return.
fn place(state: &mut State, roll: &[Dragon]) {
    for dragon in roll {
        let dice = &mut state.dragons[*dragon].dice;
        *dice = match state.setup.mode {
            Mode::Keeper => 1,
            Mode::Dragon => dice.saturating_add(1),
        };
    }
}

/// The effect of an event on a player's side of the table.
fn apply_to_seat(state: &mut State, event: &Event) {
    match event {
        Event::Chose { player, dragon } => {
            let seat = &mut state.seats[*player];
            seat.chosen = Some(*dragon);
            seat.choices.gain(1);
        }
        Event::Protected { player, .. } => state.seats[*player].tally.protected.gain(1),
        Event::Planned { player, token, magic } => {
            let seat = &mut state.seats[*player];
            seat.tokens.shift(*token, -1);
            seat.planned = Some(*token);
            seat.selected = *magic;
        }
        Event::Passed { player, .. } => {
            let seat = &mut state.seats[*player];
            seat.tokens.gather(&mut seat.used);
            seat.played.clear();
            seat.tally.passes.gain(1);
        }
        Event::KeeperPlayed { player, keeper, token } => {
            let seat = &mut state.seats[*player];
            seat.played.push(*keeper);
            seat.planned = None;
            seat.used.shift(*token, 1);
        }
        Event::ActionFailed { player, .. } => state.seats[*player].tally.failed.gain(1),
        Event::Defended { player, dragon, .. } => {
            state.dragons[*dragon].dice = 0;
            state.seats[*player].tally.defends.gain(1);
        }
        Event::MagicTaken { player, from } => {
            match from {
                Take::Offer => state.offer = false,
                _ => state.discard = state.discard.saturating_sub(1),
            }
            state.seats[*player].magic.gain(1);
        }
        Event::MagicBoxed { player } => {
            let magic = &mut state.seats[*player].magic;
            *magic = magic.saturating_sub(1);
        }
        Event::Trained { player, dragon, dice } => {
            let tile = &mut state.dragons[*dragon];
            tile.trained = true;
            tile.training.extend(dice);
            dice.iter().for_each(|shade| state.bag.shift(*shade, -1));
            state.seats[*player].tally.trainings.gain(1);
        }
        Event::TokenGained { player, token } => {
            state.seats[*player].tokens.shift(*token, 1);
            state.supply.shift(*token, -1);
        }
        Event::Attacked { player, .. } => state.seats[*player].tally.attacks.gain(1),
        Event::AttackCounted { player, hits, .. } => state.seats[*player].tally.hits.gain(*hits),
        Event::MagicPlayed { player, changes, .. } => {
            let seat = &mut state.seats[*player];
            seat.magic = seat.magic.saturating_sub(1);
            seat.selected = false;
            seat.tally.magic.gain(1);
            changes.iter().for_each(|change| change.apply(state));
        }
        Event::MagicKept { player } => state.seats[*player].selected = false,
        _ => {}
    }
}
