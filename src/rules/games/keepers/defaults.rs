//! Default answers and automatic actions.

use super::attack::{hitting_sides, is_hit};
use super::dragon::Dragon;
use super::dragon_mode::failure;
use super::state::{Pending, Stage, State};
use super::token::Token;
use super::{Action, Take, decide};
use crate::dice::TypedDice;
use crate::offer::Answer;

/// Shows the last Keeper in hand, if nothing is chosen, rolled or drawn. It reveals nothing:
/// everyone sees the five played ones.
pub(super) fn goes_on(state: &State) -> Option<Action> {
    let Stage::Acting { player } = state.stage else {
        return None;
    };
    let [keeper] = state.hand(player)[..] else {
        return None;
    };
    let action = Action::Act { keeper, take: None };
    let certain = decide(state, &action, &mut TypedDice::new([])).is_ok();
    (certain && !state.seats[player].selected).then_some(action)
}

/// The dragon closest to defeat.
pub(super) fn to_heal(state: &State, wounded: &[Dragon]) -> Option<Answer> {
    let left = |place: &usize| {
        let dragon = wounded[*place];
        state.life(dragon).saturating_sub(state.dragons[dragon].arrows)
    };
    let place = (0..wounded.len()).min_by_key(left)?;
    Some(Answer::Picked(vec![place]))
}

/// The first Keeper whose action does not fail.
pub(super) fn to_show(state: &State, token: Option<Token>, hand: &[Dragon]) -> Option<Answer> {
    let first = *hand.first()?;
    let works = token.is_some_and(|token| failure(state, token, first).is_none());
    works.then(|| Answer::Picked(vec![0]))
}

/// The card on offer, so that nobody else gets it; after training an Attack token, which wins the
/// game.
pub(super) fn to_take(takes: &[Take]) -> Option<Answer> {
    let usual = |take: &Take| matches!(take, Take::Offer | Take::Token(Token::Attack));
    let place = takes.iter().position(usual)?;
    Some(Answer::Picked(vec![place]))
}

/// Blue's missed die that hits most often; none if all hit.
pub(super) fn to_reroll(state: &State) -> Option<Answer> {
    let Stage::Choice { pending: Pending::Reroll { dice, faces }, .. } = &state.stage else {
        return None;
    };
    let (difficulty, house) = (state.setup.difficulty(), &state.setup.house);
    let thrown = dice.iter().zip(faces).enumerate();
    let missed = thrown.filter(|(_, (shade, face))| !is_hit(difficulty, house, **shade, **face));
    let best = missed.max_by_key(|(_, (shade, _))| hitting_sides(difficulty, house, **shade));
    Some(best.map_or(Answer::Declined, |(place, _)| Answer::Picked(vec![place])))
}
