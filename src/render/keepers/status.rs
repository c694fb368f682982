//! The play, and the next steps.

use super::next;
use super::setup::{deck, numbered, weak_flame};
use super::{circle, dragons, ink};
use crate::app::DiceSource;
use crate::app::play::View;
use crate::rules::keepers::{Keepers, Loss, Mode, Outcome, Stage, State, Token, Tokens};
use crate::rules::words::{self, Joined};
use crate::{Cell, DOT, Ink, Look, Table, Tongue};

type KeepersView<'a> = View<'a, Keepers>;

/// The last events, and the table after them.
pub fn answer(play: &KeepersView, look: &Look) -> String {
    let mut text = happened(play, look) + &table(play, look) + &begun(play, look);
    text.push_str(&waits(play.state, look));
    text + &added(play)
}

fn added(play: &KeepersView) -> String {
    play.added.iter().map(|name| format!(" {name} is a new player\n")).collect()
}

/// The remaining setup of a play before its first round, and its seed.
fn begun(play: &KeepersView, look: &Look) -> String {
    let setup = &play.state.setup;
    let mut text = String::new();
    if play.state.round > 0 || !play.happened.is_empty() {
        return text;
    }
    if let (Some(difficulty), false) = (setup.difficulty, setup.virtual_deck) {
        text.push_str(" the Magic deck\n");
        text.push_str(&numbered(&deck(difficulty), look));
        text.push('\n');
    }
    text.extend(weak_flame(setup).map(|rule| look.fact("attacks", &rule)));
    text.extend(setup.seed.map(|seed| look.fact("seed", &seed.to_string())));
    text
}

/// The same without commands.
pub fn news(play: &KeepersView, look: &Look) -> String {
    let state = play.state;
    let mut text = happened(play, look) + &table(play, look) + &begun(play, look);
    match &state.outcome {
        Some(outcome) => {
            text.push_str(&look.fact("over", &how(state, outcome)));
            text.push_str(&look.fact("kept", &format!("wyrm play show {}", play.id)));
        }
        None => {
            let waits: Vec<String> = next::next(state).into_iter().map(|next| next.what).collect();
            text.push_str(&look.fact("next", &waits.join(DOT)));
        }
    }
    // wyrm's rolls may use unconfirmed faces.
    if let Some(note) = super::thrown_stand_ins(play, Tongue::Keys)
        && play.live.dice != Some(DiceSource::Hand)
    {
        text.push_str(&look.fact("note", &note));
    }
    text + &added(play)
}

fn happened(play: &KeepersView, look: &Look) -> String {
    let happened = super::log::sentences(play.before, play.happened);
    let lines = happened.iter().map(|line| look.line(1, line));
    let mut text: String = lines.collect();
    if !happened.is_empty() {
        text.push('\n');
    }
    text
}

fn head(play: &KeepersView, look: &Look) -> String {
    let state = play.state;
    let mut left = format!("Dragon Keepers{DOT}{} game", state.setup.mode.name());
    left.extend(state.setup.difficulty.map(|difficulty| format!(", {}", difficulty.word())));
    left.push_str(&format!("{DOT}play {}", play.id));
    let right = match state.round {
        0 => format!("Hunter token: {}", state.name(state.holder)),
        round => format!("round {round}{DOT}Hunter token: {}", state.name(state.holder)),
    };
    look.spread(&left, &right)
}

/// The play, and the next steps.
pub fn status(play: &KeepersView, look: &Look) -> String {
    table(play, look) + &waits(play.state, look)
}

fn waits(state: &State, look: &Look) -> String {
    match &state.outcome {
        Some(outcome) => look.fact("over", &how(state, outcome)),
        None => {
            let mut next: Vec<String> =
                next::next(state).iter().map(next::NextCommand::said).collect();
            next.push("wyrm undo".to_owned());
            look.fact("next", &next.join(DOT))
        }
    }
}

/// The winner and the reason.
pub(super) fn how(state: &State, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Keepers { .. } => state.verdict().how,
        Outcome::Won => "the keepers win: all six dragons have attacked".to_owned(),
        Outcome::Lost(Loss::Dragon(_)) => lost_dragons(state),
        Outcome::Lost(Loss::Deck) => "the hunters win: the Magic deck has run out".to_owned(),
    }
}

/// A lost Dragon game with every defeated dragon.
pub(super) fn lost_dragons(state: &State) -> String {
    let defeated = state.where_tile(|tile| tile.defeated);
    let were = match defeated.len() {
        1 => "dragon was",
        _ => "dragons were",
    };
    format!("the hunters win: the {} {were} defeated", dragons(&defeated))
}

fn table(play: &KeepersView, look: &Look) -> String {
    let state = play.state;
    let mut text = head(play, look) + "\n\n";
    let center = vec![format!("Hunter, {}", words::dice(state.hunter_dice.into()))];
    text.push_str(&circle::draw(state, &center, look));
    text.push('\n');
    let marks = circle::marks(state).filter(|_| !look.plain).map(|marks| ("marks", marks));
    let facts: Vec<(&str, String)> = marks.into_iter().chain(facts(state)).collect();
    for (label, fact) in &facts {
        text.push_str(&look.fact(label, fact));
    }
    if !facts.is_empty() {
        text.push('\n');
    }
    text.push_str(&match state.setup.mode {
        Mode::Keeper => tribes(state, look),
        Mode::Dragon => keepers(state, look),
    });
    text.push('\n');
    text
}

fn facts(state: &State) -> Vec<(&'static str, String)> {
    if state.setup.mode == Mode::Keeper {
        return Vec::new();
    }
    let offer = if state.offer { "face up" } else { "none" };
    let last = if state.last_round { ", the last round" } else { "" };
    let supply: Vec<String> = Token::ALL
        .iter()
        .map(|token| format!("{} {}", token.name(), state.supply.of(*token)))
        .collect();
    vec![
        (
            "Hunter",
            format!(
                "{}{DOT}{} (3 burn a die)",
                words::dice(state.hunter_dice.into()),
                words::number_of(state.flames, "flame")
            ),
        ),
        (
            "Magic",
            format!(
                "offer {offer}{DOT}discard {}{DOT}deck {}{last}",
                state.discard,
                state.deck.left()
            ),
        ),
        ("bag", format!("{} white, {} red Battle dice", state.bag.white, state.bag.red)),
        ("supply", supply.join(", ")),
    ]
}

fn tribes(state: &State, look: &Look) -> String {
    let mut table = Table::new(&["", "player", "tribe", "shields", "favourite", ""]);
    for player in 0..state.seats.len() {
        let out = state.shields(player);
        let arrows = state.favourite_arrows(player);
        let choosing = state.stage == Stage::Choosing;
        let chosen = match (choosing, state.seats[player].chosen.is_some()) {
            (true, true) => "has chosen",
            (true, false) => "chooses",
            _ => "",
        };
        table.push(vec![
            look.mark(player == state.holder, "Hunter token").into(),
            Cell::inked(state.name(player), Ink::Title),
            Cell::inked(state.tribe(player), ink(state.tribe(player))),
            if look.plain {
                format!("{out} of 3").into()
            } else {
                ("⚑".repeat(out) + &"·".repeat(3 - out.min(3))).into()
            },
            words::number_of(arrows, "arrow").into(),
            chosen.into(),
        ]);
    }
    table.draw(look)
}

fn tokens(tokens: Tokens) -> String {
    let kinds = tokens.kinds();
    let parts: Vec<String> = kinds
        .map(|token| match tokens.of(token) {
            1 => token.word().to_owned(),
            n => format!("{token} {n}"),
        })
        .collect();
    parts.joined_or(", ", "none")
}

fn keepers(state: &State, look: &Look) -> String {
    let mut table = Table::new(&["", "player", "tribe", "tokens", "played", ">magic", "plan"]);
    let turn = match state.stage {
        Stage::Planning { player } => Some(player),
        _ => state.active(),
    };
    for player in 0..state.seats.len() {
        let seat = &state.seats[player];
        let played: String = seat.played.iter().map(|dragon| dragon.letter()).collect();
        let mut plan = seat.planned.map(|token| token.word().to_owned());
        if seat.selected {
            plan = Some(plan.map_or("magic".to_owned(), |plan| format!("{plan} + magic")));
        }
        table.push(vec![
            look.mark(turn == Some(player), "turn").into(),
            Cell::inked(state.name(player), Ink::Title),
            Cell::inked(state.tribe(player), ink(state.tribe(player))),
            tokens(seat.tokens).into(),
            if played.is_empty() { "none".to_owned() } else { played }.into(),
            seat.magic.into(),
            plan.unwrap_or_default().into(),
        ]);
    }
    table.draw(look)
}
