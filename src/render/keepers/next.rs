//! What the table waits for, and its commands.

use super::{dragons, either};
use crate::rules::keepers::{Pending, Stage, State, Token};
use crate::rules::words::{self, Joined};

/// A possible next step.
pub(super) struct NextCommand {
    /// Its name; empty if the command says enough.
    pub what: String,
    command: String,
    /// Whether the command stands alone, if there is one.
    alone: bool,
}

impl NextCommand {
    fn new(what: impl Into<String>, command: impl Into<String>) -> NextCommand {
        NextCommand { what: what.into(), command: command.into(), alone: false }
    }

    /// Its name with its command.
    pub fn said(&self) -> String {
        if self.alone { self.command.clone() } else { format!("{}: {}", self.what, self.command) }
    }
}

/// The possible next steps.
pub(super) fn next(state: &State) -> Vec<NextCommand> {
    let name = |player: &usize| state.name(*player);
    let first = match &state.stage {
        Stage::Over => None,
        Stage::Hunter => Some(hunter(state)),
        Stage::Choosing => Some(choosing(state)),
        Stage::Healing { players } => Some(NextCommand::new(
            format!(
                "{} may take an arrow off {}",
                players.first().map_or("", name),
                either(&state.wounded())
            ),
            "wyrm keepers heal COLOUR, or heal --none",
        )),
        Stage::Planning { player } => Some(planning(state, *player)),
        Stage::Acting { player } => Some(acting(state, *player)),
        Stage::After { player } => Some(NextCommand::new(
            format!("{} keeps the Magic card", name(player)),
            "wyrm keepers next",
        )),
        Stage::Choice { player, pending } => Some(choice(state, name(player), pending)),
    };
    let selected = |player: usize| state.seats[player].selected;
    let magic = state.active().is_some_and(selected).then(|| {
        let command = "wyrm keepers magic --note TEXT --change WHAT";
        NextCommand::new("a Magic card", command)
    });
    first.into_iter().chain(magic).collect()
}

fn hunter(state: &State) -> NextCommand {
    match state.deck.top() {
        // If the pile has both kinds of cards left, the table enters which one came.
        Some(pile) if pile.magic > 0 && pile.hunter > 0 && !state.setup.virtual_deck => {
            NextCommand::new(
                "turn the top card up",
                "wyrm keepers round --reveal magic, or hunter,magic",
            )
        }
        _ => NextCommand {
            alone: true,
            ..NextCommand::new("the Hunter phase", "wyrm keepers round")
        },
    }
}

fn choosing(state: &State) -> NextCommand {
    let names: Vec<&str> = state.undecided().iter().map(|p| state.name(*p)).collect();
    let verb = match names.len() {
        1 => "chooses",
        _ => "choose",
    };
    let targeted = dragons(&state.targeted());
    NextCommand::new(
        format!("{} {verb} among {targeted}", words::and(&names)),
        "wyrm keepers choose",
    )
}

fn planning(state: &State, player: usize) -> NextCommand {
    let order = state.turn_order().skip_while(|other| *other != player);
    let names: Vec<&str> = order.map(|player| state.name(player)).collect();
    match names.as_slice() {
        [last] => {
            NextCommand::new(format!("{last} plans"), "wyrm keepers plan ACTION, or plan pass")
        }
        _ => NextCommand::new(
            format!("{} plan in this order", words::and(&names)),
            "wyrm keepers plan ACTION …, or pass",
        ),
    }
}

fn acting(state: &State, player: usize) -> NextCommand {
    let token = state.seats[player].planned;
    let take = match token {
        Some(Token::Defend | Token::Heal) if state.magic_sources().len() > 1 => {
            " --take offer or discard"
        }
        Some(Token::Train) => " --take ACTION",
        _ => "",
    };
    let does = token.map_or("act", |token| token.word());
    NextCommand::new(
        format!("{} shows the Keeper and {does}s", state.name(player)),
        format!("wyrm keepers act COLOUR{take}"),
    )
}

/// What an attack waits for.
fn choice(state: &State, name: &str, pending: &Pending) -> NextCommand {
    let wounded = either(&state.wounded());
    match pending {
        Pending::Reroll { faces, .. } => NextCommand::new(
            format!("blue shows {}", faces.iter().map(|face| face.word()).joined(", ")),
            "wyrm keepers reroll DIE, or reroll --none",
        ),
        Pending::White => NextCommand::new(
            format!("{name} takes an arrow off {wounded}"),
            "wyrm keepers heal COLOUR",
        ),
        Pending::Green => NextCommand::new(
            format!("{name} places a flame, or takes an arrow off {wounded}"),
            "wyrm keepers flame, or heal COLOUR",
        ),
        Pending::Yellow { hits } => NextCommand::new(
            format!(
                "{name} takes two arrows off {wounded} ({})",
                words::count(*hits, "hit left", "hits left")
            ),
            "wyrm keepers heal COLOUR, or COLOUR,COLOUR",
        ),
    }
}
