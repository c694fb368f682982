//! Random games: every offer leads to accepted actions, and every accepted action is offered.

use proptest::prelude::*;

use super::figure::Dwarf;
use super::property::{any_action, any_start, some_action};
use super::*;
use crate::dice::RandomDice;
use crate::offer::{Answer, AnswerKind, Next};
use crate::offer_checks::{OfferPath, offers_are_taken, taken_if_offered};
use crate::samples::repeatable;
use crate::title::next;

/// The act and the answers that lead to an action, if any: each ask is answered from the action.
pub(super) fn way(state: &State, action: &Action) -> Option<OfferPath<Drako>> {
    let act = match action {
        Action::Exchange { swap: true } => Act::Exchange,
        Action::Exchange { swap: false } => Act::Keep,
        Action::Place { .. } => Act::Place,
        Action::Draw { .. } => Act::Draw,
        Action::Move { moves, .. } => Act::Move(moves.first()?.0),
        Action::Fly { .. } => Act::Fly,
        Action::Attack { .. } => Act::Attack,
        Action::Fire { .. } => Act::Fire,
        Action::Shoot { .. } => Act::Shoot,
        Action::Net => Act::Net,
        Action::ShakeOff => Act::ShakeOff,
        Action::Fury => Act::Fury,
        Action::Burn => Act::Burn,
        Action::EndTurn => Act::EndTurn,
        Action::Pass => Act::Pass,
        Action::Defend { .. } => Act::Defend,
        Action::Wound { .. } => Act::Wound,
        // These are not offers.
        Action::PassOn | Action::Correct { .. } => return None,
    };
    let mut answers = Vec::new();
    while let Ok(Next::Ask(ask)) = next::<Drako>(state, &act, &answers) {
        let said = said(action, ask.name);
        let place = |word: &String| match &ask.what {
            AnswerKind::Pick { from, .. } => from.iter().position(|key| key == word),
            _ => None,
        };
        answers.push(match (&ask.what, said) {
            (_, None) => Answer::Declined,
            (AnswerKind::Pick { .. }, Some(ExpectedAnswer::Words(words))) => {
                Answer::Picked(words.iter().map(place).collect::<Option<_>>()?)
            }
            (AnswerKind::Number { .. }, Some(ExpectedAnswer::Number(number))) => {
                Answer::Number(number)
            }
            _ => return None,
        });
    }
    Some((act, answers))
}

/// An action's answer to an ask.
enum ExpectedAnswer {
    Words(Vec<String>),
    Number(i64),
}

fn said(action: &Action, name: &str) -> Option<ExpectedAnswer> {
    let number = |number: u8| Some(ExpectedAnswer::Number(number.into()));
    let words = |words: Vec<String>| (!words.is_empty()).then_some(ExpectedAnswer::Words(words));
    let word = |word: String| words(vec![word]);
    let dwarves = |list: &[Dwarf]| words(list.iter().map(|d| d.word().to_owned()).collect());
    match (action, name) {
        (Action::Place { at }, name) => word(at[Dwarf::read(name)?].to_string()),
        (Action::Move { value, .. }, "value") => number((*value)?),
        (Action::Move { moves, .. }, "hex") => word(moves.first()?.1.to_string()),
        (Action::Move { moves, .. }, "second") => word(moves.get(1)?.0.word().to_owned()),
        (Action::Move { moves, .. }, _) => word(moves.get(1)?.1.to_string()),
        (Action::Fly { to }, _) => word(to.to_string()),
        (
            Action::Attack { value, .. } | Action::Fire { value, .. } | Action::Shoot { value },
            "value",
        ) => number(*value),
        (Action::Attack { dwarves: list, .. }, _) => dwarves(list),
        (Action::Fire { way, .. }, _) => word(way.short().to_owned()),
        (Action::Defend { blocked }, _) => dwarves(blocked),
        (Action::Wound { flight, fire, legs }, name) => match name {
            "flight" => number(*flight),
            "fire" => number(*fire),
            "legs" => number(*legs),
            _ if *flight > 0 => word("flight".to_owned()),
            _ if *fire > 0 => word("fire".to_owned()),
            _ => word("legs".to_owned()),
        },
        _ => None,
    }
}

/// The number of discards is redundant: the rules determine it.
pub(super) fn plain(state: &State, action: &Action) -> Action {
    match action {
        Action::Draw { discard: Some(told) } if *told == i64::from(state.draw_of(state.side).1) => {
            Action::Draw { discard: None }
        }
        action => action.clone(),
    }
}

proptest! {
    #![proptest_config(repeatable(12, 41))]

    /// Offers lead to accepted actions, for all answers, and accepted actions are offered.
    #[test]
    fn offers_and_decisions_agree(
        start in any_start(),
        wild in prop::collection::vec(any_action(), 400),
        seed in any::<u64>(),
    ) {
        let mut state = start;
        let mut wild = wild.iter().cycle();
        let mut chance = RandomDice::new(seed, 0);
        for n in 0..400 {
            // There are many ways to act, but few to answer an attack.
            if state.stage() != Stage::Act || n % 40 == 0 {
                offers_are_taken::<Drako>(&state, seed);
            }
            if state.ended.is_some() {
                break;
            }
            let chosen = some_action(&state, &mut chance);
            taken_if_offered::<Drako>(&state, &chosen, way);
            for action in wild.by_ref().take(12) {
                taken_if_offered::<Drako>(&state, &plain(&state, action), way);
            }
            for event in decide(&state, &chosen).unwrap() {
                apply(&mut state, &event);
            }
            if seed % 2 == 0 && state.may_end().is_ok() {
                for event in decide(&state, &Action::PassOn).unwrap() {
                    apply(&mut state, &event);
                }
            }
        }
    }
}
