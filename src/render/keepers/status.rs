//! How a play stands, and what may be done next.

use super::{circle, dragons, ink};
use crate::app::keepers::{Table as Play, how, open_events};
use crate::render::{Cell, DOT, Ink, Look, Table};
use crate::rules::keepers::{Dragon, Mode, Pending, Stage, State, Token, Tokens};
use crate::rules::words;

/// What just happened, and the table after it.
pub fn answer(play: &Play, look: &Look) -> String {
    let mut text = String::new();
    let happened = super::log::sentences(&play.state, &open_events(&play.happened));
    for line in &happened {
        text.push_str(&format!("{}\n", look.wrapped(1, line)));
    }
    if !happened.is_empty() {
        text.push('\n');
    }
    text.push_str(&status(play, look));
    for name in &play.added {
        text.push_str(&format!(" {name} is a new player\n"));
    }
    text
}

fn head(play: &Play, look: &Look) -> String {
    let state = &play.state;
    let mut left = format!("Dragon Keepers{DOT}{} game", state.setup.mode.name());
    if let Some(difficulty) = state.setup.difficulty {
        left.push_str(&format!(", {}", difficulty.word()));
    }
    left.push_str(&format!("{DOT}play {}", play.id));
    let right = match state.round {
        0 => format!("Hunter token: {}", state.name(state.holder)),
        round => format!(
            "round {round}{DOT}Hunter token: {}",
            state.name(state.holder)
        ),
    };
    look.spread(&left, &right)
}

/// How it stands.
pub fn status(play: &Play, look: &Look) -> String {
    let state = &play.state;
    let mut text = head(play, look);
    text.push_str("\n\n");
    let center = vec![format!("Hunter, {}", words::dice(state.hunter_dice.into()))];
    text.push_str(&circle::draw(state, &center, look));
    text.push('\n');
    let marks = circle::marks(state).filter(|_| !look.plain);
    let marks = marks.map(|marks| ("marks", marks));
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
    match &state.outcome {
        Some(outcome) => text.push_str(&look.fact("over", &how(state, outcome))),
        None => text.push_str(&look.fact("next", &next(state).join(DOT))),
    }
    text
}

fn facts(state: &State) -> Vec<(&'static str, String)> {
    if state.setup.mode == Mode::Keeper {
        return Vec::new();
    }
    let offer = if state.offer { "face up" } else { "none" };
    let last = if state.last_round {
        ", the last round"
    } else {
        ""
    };
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
                words::count(state.flames.into(), "flame", "flames")
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
        (
            "bag",
            format!(
                "{} white, {} red Battle dice",
                state.bag.white, state.bag.red
            ),
        ),
        ("supply", supply.join(", ")),
    ]
}

/// A mark beside a player, in words where nothing is drawn.
fn mark(marked: bool, word: &'static str, look: &Look) -> &'static str {
    match (marked, look.plain) {
        (false, _) => "",
        (true, false) => "▸",
        (true, true) => word,
    }
}

fn tribes(state: &State, look: &Look) -> String {
    let mut table = Table::new(&["", "player", "tribe", "shields", "favourite", ""]);
    for player in 0..state.seats.len() {
        let out = state.shields(player);
        let arrows = state.favourite_arrows(player).into();
        let choosing = state.stage == Stage::Choosing;
        let chosen = match (choosing, state.seats[player].chosen.is_some()) {
            (true, true) => "has chosen",
            (true, false) => "chooses",
            _ => "",
        };
        table.push(vec![
            mark(player == state.holder, "Hunter token", look).into(),
            Cell::inked(state.name(player), Ink::Title),
            Cell::inked(state.tribe(player), ink(state.tribe(player))),
            match look.plain {
                true => format!("{out} of 3").into(),
                false => ("⚑".repeat(out) + &"·".repeat(3 - out.min(3))).into(),
            },
            words::count(arrows, "arrow", "arrows").into(),
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
    match parts.is_empty() {
        true => "none".to_owned(),
        false => parts.join(", "),
    }
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
            mark(turn == Some(player), "turn", look).into(),
            Cell::inked(state.name(player), Ink::Title),
            Cell::inked(state.tribe(player), ink(state.tribe(player))),
            tokens(seat.tokens).into(),
            if played.is_empty() {
                "none".to_owned()
            } else {
                played
            }
            .into(),
            seat.magic.into(),
            plan.unwrap_or_default().into(),
        ]);
    }
    table.draw(look)
}

/// One of these dragons.
fn either(dragons: &[Dragon]) -> String {
    let words: Vec<&str> = dragons.iter().map(|dragon| dragon.word()).collect();
    words::or(&words)
}

/// What may be done next, as commands.
fn next(state: &State) -> Vec<String> {
    let first = |players: &[usize]| players.first().map_or("", |p| state.name(*p)).to_owned();
    let of = |command: &str| format!("wyrm keepers {command}");
    let mut all = match &state.stage {
        Stage::Over => Vec::new(),
        Stage::Hunter => vec![match state.deck.top() {
            // Where both kinds of cards are left in the pile, the table says which one came.
            Some(pile) if pile.magic > 0 && pile.hunter > 0 && !state.setup.virtual_deck => {
                "turn the top card up: wyrm keepers round --reveal magic, or hunter,magic"
                    .to_owned()
            }
            _ => of("round"),
        }],
        Stage::Choosing => {
            let names: Vec<&str> = state.undecided().iter().map(|p| state.name(*p)).collect();
            vec![format!(
                "{} {} among {}: wyrm keepers choose",
                words::and(&names),
                if names.len() == 1 {
                    "chooses"
                } else {
                    "choose"
                },
                dragons(&state.targeted())
            )]
        }
        Stage::Healing { players } => vec![format!(
            "{} may take an arrow off {}: wyrm keepers heal COLOUR, or heal --none",
            first(players),
            either(&state.wounded())
        )],
        Stage::Planning { player } => {
            let order = state.turn_order().skip_while(|other| other != player);
            let names: Vec<&str> = order.map(|player| state.name(player)).collect();
            vec![match names.as_slice() {
                [last] => format!("{last} plans: wyrm keepers plan ACTION, or plan pass"),
                _ => format!(
                    "{} plan in this order: wyrm keepers plan ACTION …, or pass",
                    words::and(&names)
                ),
            }]
        }
        Stage::Acting { player } => {
            let token = state.seats[*player].planned;
            let take = match token {
                Some(Token::Defend | Token::Heal) if state.magic_sources().len() > 1 => {
                    " --take offer or discard"
                }
                Some(Token::Train) => " --take ACTION",
                _ => "",
            };
            vec![format!(
                "{} shows the Keeper and {}s: wyrm keepers act COLOUR{take}",
                state.name(*player),
                token.map_or("act", |token| token.word())
            )]
        }
        Stage::After { player } => {
            let name = state.name(*player);
            vec![format!("{name} keeps the Magic card: wyrm keepers next")]
        }
        Stage::Choice { player, pending } => match pending {
            Pending::Reroll { faces, .. } => {
                let faces: Vec<&str> = faces.iter().map(|face| face.word()).collect();
                vec![format!(
                    "blue shows {}: wyrm keepers reroll DIE, or reroll --none",
                    faces.join(", ")
                )]
            }
            Pending::White => vec![format!(
                "{} takes an arrow off {}: wyrm keepers heal COLOUR",
                state.name(*player),
                either(&state.wounded())
            )],
            Pending::Green => vec![format!(
                "{} places a flame, or takes an arrow off {}: wyrm keepers flame, or heal COLOUR",
                state.name(*player),
                either(&state.wounded())
            )],
            Pending::Yellow { hits } => vec![format!(
                "{} takes two arrows off {} ({}): wyrm keepers heal COLOUR, or COLOUR,COLOUR",
                state.name(*player),
                either(&state.wounded()),
                words::count((*hits).into(), "hit left", "hits left")
            )],
        },
    };
    if state.active().is_some_and(|p| state.seats[p].selected) {
        all.push("a Magic card: wyrm keepers magic --note TEXT --change WHAT".to_owned());
    }
    all.push("wyrm undo".to_owned());
    all
}
