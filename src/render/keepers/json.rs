//! The title's part of the JSON of a play.

use serde_json::{Value, json};

use super::now::how;
use crate::app::play::View;
use crate::rules::audience::Audience;
use crate::rules::keepers::{Keepers, Outcome, Setup, Stage, State, Token, Tokens};

fn tokens(tokens: Tokens) -> Value {
    let all = Token::ALL.into_iter();
    all.map(|token| (token.word().to_owned(), json!(tokens.of(token))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

pub fn setup(setup: &Setup) -> Value {
    let mut value = json!({
        "mode": setup.mode,
        "difficulty": setup.difficulty,
        "seed": setup.seed,
        "circle": setup.circle,
        "players": setup.players,
        "first": setup.players[setup.first].name,
        "hunter_dice": setup.hunter_dice(),
        "unused_tribes": setup.unused_tribes(),
        "house": {
            "shared_dragons": setup.house.shared_dragons,
            "nobody_wins": setup.house.nobody_wins,
            "weak_white_only": setup.house.weak_white_only,
            "battle_dice": setup.house.dice,
        },
    });
    if let Some(difficulty) = setup.difficulty {
        let (piles, cards) = difficulty.piles();
        let (magic, hunters) = difficulty.removed();
        value["tokens"] = tokens(Tokens::at_start());
        value["deck"] = json!({
            "piles": piles, "magic_cards_each": cards, "hunter_cards_each": 1,
            "boxed_magic_cards": magic, "boxed_hunter_cards": hunters,
            "dealt_by_wyrm": setup.virtual_deck,
        });
    }
    value
}

/// A play.
pub fn table(play: &View<Keepers>) -> Value {
    let state = play.state;
    json!({
        "id": play.id,
        "mode": state.setup.mode,
        "difficulty": state.setup.difficulty,
        "round": state.round,
        "hunter_token": state.name(state.holder),
        "waits_for": waits(state),
        "outcome": state.outcome.as_ref().map(Outcome::word),
        "how": state.outcome.as_ref().map(|outcome| how(state, outcome)),
        "winners": winners(state),
        "hunter_dice": state.hunter_dice,
        "flames": state.flames,
        "offer": state.offer,
        "discard": state.discard,
        "deck": state.deck.left(),
        "last_round": state.last_round,
        "bag": state.bag,
        "supply": tokens(state.supply),
        "dragons": dragons(state),
        "players": players(state, play.audience),
        "setup": setup(&state.setup),
        "happened": play.happened,
        "added_players": play.added,
    })
}

fn waits(state: &State) -> Value {
    let name = |player: &usize| state.name(*player).to_owned();
    let (what, who) = match &state.stage {
        Stage::Hunter => ("round", None),
        Stage::Choosing => ("choose", None),
        Stage::Healing { players } => ("heal", players.first().map(name)),
        Stage::Planning { player } => ("plan", Some(name(player))),
        Stage::Acting { player } => ("act", Some(name(player))),
        Stage::Choice { player, .. } => ("choice", Some(name(player))),
        Stage::After { player } => ("magic", Some(name(player))),
        Stage::Over => ("nothing", None),
    };
    let choice = match &state.stage {
        Stage::Choice { pending, .. } => json!(pending),
        _ => Value::Null,
    };
    json!({ "what": what, "player": who, "choice": choice })
}

fn winners(state: &State) -> Vec<&str> {
    let seats = 0..state.seats.len();
    let won = |player: &usize| match &state.outcome {
        Some(Outcome::Keepers { winners }) => winners.contains(player),
        Some(Outcome::Won) => true,
        _ => false,
    };
    seats.filter(won).map(|player| state.name(player)).collect()
}

fn dragons(state: &State) -> Vec<Value> {
    let of = |dragon: &crate::rules::keepers::Dragon| {
        let tile = &state.dragons[*dragon];
        let shields = tile.shields.iter();
        json!({
            "dragon": dragon, "life": state.life(*dragon), "arrows": tile.arrows, "dice": tile.dice,
            "shields": shields.map(|p| state.name(*p)).collect::<Vec<_>>(),
            "shield": tile.shielded || !tile.shields.is_empty(),
            "trained": tile.trained, "training": tile.training, "defeated": tile.defeated,
        })
    };
    state.setup.circle.iter().map(of).collect()
}

fn players(state: &State, audience: Audience) -> Vec<Value> {
    let of = |player: usize| {
        let seat = &state.seats[player];
        let mut value = json!({
            "name": state.name(player), "tribe": state.tribe(player),
            "shields": state.shields(player), "has_chosen": seat.chosen.is_some(),
            "tokens": tokens(seat.tokens), "used": tokens(seat.used), "played": seat.played,
            "magic": seat.magic, "planned": seat.planned, "selected_magic": seat.selected,
        });
        if audience.sees(player) {
            value["chosen"] = json!(seat.chosen);
        }
        value
    };
    (0..state.seats.len()).map(of).collect()
}
