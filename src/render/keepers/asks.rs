//! Questions at a table of Dragon Keepers, and their valid answers.

use crate::Phrases;
use crate::rules::keepers::{Act, Dragon, Pending, Stage, State, Token, failure};
use crate::rules::name;
use crate::rules::offer::{AnswerKind, Ask};
use crate::rules::words;

pub(super) fn question(state: &State, act: &Act, ask: &Ask) -> String {
    let turn = state.turn().map_or("", |player| state.name(player));
    match act {
        Act::Choose(player) => {
            format!("{}, which dragon do you protect? Others, look away.", state.name(*player))
        }
        Act::Heal => match &state.stage {
            Stage::Choice { pending: Pending::Yellow { .. }, .. } => {
                "Take two arrows: both off one dragon, or one each off two?".to_owned()
            }
            _ => "An arrow off which dragon?".to_owned(),
        },
        Act::Plan(_) => "Select a Magic card as well?".to_owned(),
        Act::Show if ask.name == "keeper" => {
            let token = planned(state).map_or("act", Token::word);
            format!("{turn} shows a Keeper to {token}: which one?")
        }
        Act::Show => "What is the reward?".to_owned(),
        Act::Reroll => "Roll one again?".to_owned(),
        Act::Magic => magic(ask),
        Act::Round | Act::Flame | Act::Pass | Act::Next => String::new(),
    }
}

/// The questions for a Magic card. An ask about a kind of change has the name of the kind.
fn magic(ask: &Ask) -> String {
    match (ask.name, &ask.what) {
        ("change", _) => "What does the card change?",
        ("arrows", _) => "Arrows on which dragon?",
        ("dice", _) => "Hunter dice on which dragon?",
        ("shield", _) => "Which shield?",
        ("white", _) => "White Battle dice on which dragon?",
        ("red", _) => "Red Battle dice on which dragon?",
        ("token", _) => "Whose tokens, from the supply or back to it?",
        ("used", _) => "Whose used tokens?",
        ("keeper", _) => "Which Keeper card?",
        ("magic", _) => "Whose Magic cards?",
        (_, AnswerKind::Number { least, most }) => {
            return format!("By how many? ({} to {})", by(*least), by(*most));
        }
        _ => "What does the card do?",
    }
    .to_owned()
}

/// An amount as typed.
fn by(amount: i64) -> String {
    match amount {
        0 => "0".to_owned(),
        other => format!("{other:+}"),
    }
}

/// The acting player's token.
fn planned(state: &State) -> Option<Token> {
    let player = state.active()?;
    state.seats[player].planned
}

pub(super) fn option(state: &State, act: &Act, ask: &Ask, place: usize) -> String {
    let key = ask.key(place);
    let dragon = Dragon::find(key);
    match (act, ask.name, dragon) {
        (Act::Show, "keeper", Some(dragon)) => keeper(state, dragon),
        (Act::Heal, _, Some(dragon)) => {
            format!("{dragon} ({} there)", state.dragons[dragon].arrows)
        }
        (Act::Plan(_), ..) => "a Magic card beside it".to_owned(),
        (Act::Reroll, ..) => die(state, place),
        (Act::Magic, "change", _) => kind(key).to_owned(),
        (Act::Magic, kind, _) => object(state, kind, key),
        _ => key.to_owned(),
    }
}

/// A Keeper, with the effect of the action there.
fn keeper(state: &State, dragon: Dragon) -> String {
    let tile = &state.dragons[dragon];
    let planned = planned(state);
    let what = match planned {
        Some(Token::Defend) => words::count(tile.dice, "Hunter die", "Hunter dice"),
        Some(Token::Heal) => words::number_of(tile.arrows, "arrow"),
        Some(Token::Train) => format!("{} of {} trained", tile.training.len(), dragon.spaces()),
        Some(Token::Attack) if tile.training.is_empty() => "no Battle die".to_owned(),
        Some(Token::Attack) => {
            let shades: Vec<&str> = tile.training.iter().map(|shade| shade.word()).collect();
            format!("{}: {}", shades.join(", "), dragon.power())
        }
        None => String::new(),
    };
    match planned.and_then(|token| failure(state, token, dragon)) {
        Some(_) => format!("{dragon}: {what}, would fail"),
        None => format!("{dragon}: {what}"),
    }
}

/// A die of Blue's attack.
fn die(state: &State, place: usize) -> String {
    let Stage::Choice { pending: Pending::Reroll { dice, faces }, .. } = &state.stage else {
        return String::new();
    };
    match (dice.get(place), faces.get(place)) {
        (Some(shade), Some(face)) => {
            format!("die {}: {} {}", place + 1, shade.word(), face.word())
        }
        _ => String::new(),
    }
}

/// A kind of change.
fn kind(key: &str) -> &str {
    match key {
        "arrows" => "arrows on a dragon",
        "dice" => "Hunter dice on a dragon",
        "flames" => "flames on the Hunter",
        "shield" => "a dragon's shield",
        "white" => "white Battle dice on a dragon",
        "red" => "red Battle dice on a dragon",
        "token" => "a player's Action tokens",
        "used" => "a player's used tokens",
        "keeper" => "a player's Keeper cards",
        "magic" => "a player's Magic cards",
        "offer=-1" => "the card on offer is taken",
        "offer=1" => "a card becomes the offer",
        "deck" => "Magic cards off the deck",
        "hunter-cards" => "Hunter cards off the deck",
        "hunter-dice" => "dice the Hunter rolls",
        "discard" => "cards on the discard pile",
        other => other,
    }
}

/// The object of a change, from its typed form: `red`, `red=1`, `ana:attack`, `ana:red=-1`.
fn object(state: &State, kind: &str, key: &str) -> String {
    let (of, by) = key.split_once('=').unwrap_or((key, ""));
    let (who, what) = match of.split_once(':') {
        Some((who, what)) => (player(state, who), what),
        None => (String::new(), of),
    };
    match kind {
        "token" => format!("{who}'s {} tokens", Token::find(what).map_or("", Token::name)),
        "used" => format!("{who}'s used {} tokens", Token::find(what).map_or("", Token::name)),
        "keeper" if by == "1" => format!("{who}'s {what} Keeper, back in hand"),
        "keeper" => format!("{who}'s {what} Keeper, removed from hand"),
        "magic" => player(state, of),
        "shield" if by == "1" => format!("{what} gets one"),
        "shield" => format!("{what} loses its own"),
        _ => what.to_owned(),
    }
}

fn player(state: &State, key: &str) -> String {
    let mut players = state.setup.players.iter();
    let found = players.find(|player| name::key(&player.name) == key);
    found.map_or(key, |player| &player.name).to_owned()
}

/// The asks before a game.
pub(super) fn before(ask: &Ask, players: &[String]) -> Phrases {
    let from = ask.keys().to_vec();
    let phrases = |question: &str, help: &str, options: &[&str]| Phrases {
        question: question.to_owned(),
        help: help.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        declined: "a random player".to_owned(),
        ..Phrases::default()
    };
    match ask.name {
        "mode" => phrases(
            "Which game?",
            "one of: keeper, dragon",
            &[
                "keeper: every tribe for itself, 3 to 6 players",
                "dragon: all together against the Hunter, 2 to 4 players",
            ],
        ),
        "deck" => phrases(
            "Where is the Magic deck?",
            "",
            &["on the table", "dealt by wyrm, with none on the table"],
        ),
        "tribes" => phrases(
            &format!("The tribes of {}:", words::and(players)),
            "colours in this order, as in red,blue or RB; Enter: at random",
            &[],
        ),
        "circle" => phrases(
            "The circle of dragons, clockwise from the top:",
            "all six colours, as in RYGBPW; Enter: at random",
            &[],
        ),
        "first" => {
            Phrases { options: from, ..phrases("Who holds the Hunter token first?", "", &[]) }
        }
        "difficulty" => Phrases { options: from, ..phrases("How hard?", "", &[]) },
        _ => Phrases { options: from, ..beside(ask, players) },
    }
}

/// The asks of a command beside the plays.
fn beside(ask: &Ask, players: &[String]) -> Phrases {
    let who = ask.about.and_then(|seat| players.get(seat.0)).map_or("", String::as_str);
    let (question, help, flag) = match ask.name {
        "die" => ("Which dice?".to_owned(), "hunter or battle", "DIE"),
        "white" | "red" => {
            (format!("How many {} dice?", ask.name), "at least one of them", "--white N, --red N")
        }
        "player" => (
            String::new(),
            "once for each player; arrows are those on the player's favourite",
            "--player NAME:tribe=COLOUR,shields=N,arrows=N",
        ),
        "tribe" => (format!("{who}'s tribe?"), "", "tribe"),
        "defeated" => (
            "Which dragons were defeated? (space marks, Enter ends; none: just Enter)".to_owned(),
            "",
            "--defeated",
        ),
        "shields" => (
            format!("{who}'s shields on dragons:"),
            "0 to 3; those on a defeated dragon are gone with it",
            "shields",
        ),
        _ => (format!("Arrows on {who}'s favourite dragon:"), "0 to 3; 3 defeat it", "arrows"),
    };
    Phrases { question, help: help.to_owned(), flag: flag.to_owned(), ..Phrases::default() }
}
