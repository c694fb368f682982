//! What the table waits for, and the commands that do it.

use super::{dragons, either};
use crate::rules::keepers::{Pending, Stage, State, Token};
use crate::rules::words::{self, Joined};

/// Something that may be done next.
pub(super) struct Next {
    /// What it is; nothing where the command says enough.
    pub what: String,
    /// How it is done from the command line.
    command: String,
    /// Whether the command stands alone where there is one.
    alone: bool,
}

impl Next {
    fn new(what: impl Into<String>, command: impl Into<String>) -> Next {
        Next { what: what.into(), command: command.into(), alone: false }
    }

    /// What it is with its command.
    pub fn said(&self) -> String {
        if self.alone { self.command.clone() } else { format!("{}: {}", self.what, self.command) }
    }
}

/// What may be done next.
pub(super) fn next(state: &State) -> Vec<Next> {
    let name = |player: &usize| state.name(*player);
    let first = match &state.stage {
        Stage::Over => None,
        Stage::Hunter => Some(hunter(state)),
        Stage::Choosing => Some(choosing(state)),
        Stage::Healing { players } => Some(Next::new(
            format!(
                "{} may take an arrow off {}",
                players.first().map_or("", name),
                either(&state.wounded())
            ),
            "wyrm keepers heal COLOUR, or heal --none",
        )),
        Stage::Planning { player } => Some(planning(state, *player)),
        Stage::Acting { player } => Some(acting(state, *player)),
        Stage::After { player } => {
            Some(Next::new(format!("{} keeps the Magic card", name(player)), "wyrm keepers next"))
        }
        Stage::Choice { player, pending } => Some(choice(state, name(player), pending)),
    };
    let selected = |player: usize| state.seats[player].selected;
    let magic = state.active().is_some_and(selected).then(|| {
        let command = "wyrm keepers magic --note TEXT --change WHAT";
        Next::new("a Magic card", command)
    });
    first.into_iter().chain(magic).collect()
}

fn hunter(state: &State) -> Next {
    match state.deck.top() {
        // Where both kinds of cards are left in the pile, the table says which one came.
        Some(pile) if pile.magic > 0 && pile.hunter > 0 && !state.setup.virtual_deck => {
            Next::new("turn the top card up", "wyrm keepers round --reveal magic, or hunter,magic")
        }
        _ => Next { alone: true, ..Next::new("the Hunter phase", "wyrm keepers round") },
    }
}

fn choosing(state: &State) -> Next {
    let names: Vec<&str> = state.undecided().iter().map(|p| state.name(*p)).collect();
    let verb = match names.len() {
        1 => "chooses",
        _ => "choose",
    };
    let targeted = dragons(&state.targeted());
    Next::new(format!("{} {verb} among {targeted}", words::and(&names)), "wyrm keepers choose")
}

fn planning(state: &State, player: usize) -> Next {
    let order = state.turn_order().skip_while(|other| *other != player);
    let names: Vec<&str> = order.map(|player| state.name(player)).collect();
    match names.as_slice() {
        [last] => Next::new(format!("{last} plans"), "wyrm keepers plan ACTION, or plan pass"),
        _ => Next::new(
            format!("{} plan in this order", words::and(&names)),
            "wyrm keepers plan ACTION …, or pass",
        ),
    }
}

fn acting(state: &State, player: usize) -> Next {
    let token = state.seats[player].planned;
    let take = match token {
        Some(Token::Defend | Token::Heal) if state.magic_sources().len() > 1 => {
            " --take offer or discard"
        }
        Some(Token::Train) => " --take ACTION",
        _ => "",
    };
    let does = token.map_or("act", |token| token.word());
    Next::new(
        format!("{} shows the Keeper and {does}s", state.name(player)),
        format!("wyrm keepers act COLOUR{take}"),
    )
}

/// What an attack waits for.
fn choice(state: &State, name: &str, pending: &Pending) -> Next {
    let wounded = either(&state.wounded());
    match pending {
        Pending::Reroll { faces, .. } => Next::new(
            format!("blue shows {}", faces.iter().map(|face| face.word()).joined(", ")),
            "wyrm keepers reroll DIE, or reroll --none",
        ),
        Pending::White => {
            Next::new(format!("{name} takes an arrow off {wounded}"), "wyrm keepers heal COLOUR")
        }
        Pending::Green => Next::new(
            format!("{name} places a flame, or takes an arrow off {wounded}"),
            "wyrm keepers flame, or heal COLOUR",
        ),
        Pending::Yellow { hits } => Next::new(
            format!(
                "{name} takes two arrows off {wounded} ({})",
                words::count(*hits, "hit left", "hits left")
            ),
            "wyrm keepers heal COLOUR, or COLOUR,COLOUR",
        ),
    }
}
