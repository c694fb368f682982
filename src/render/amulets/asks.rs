//! Questions of Dragonkeepers: the asks of each act, and their valid answers.

use super::placement::cost;
use crate::Phrases;
use crate::rules::amulets::SHADOW_NUMBER;
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::play::{Act, State};
use crate::rules::amulets::stacks::RowEnd;
use crate::rules::offer::{Answer, AnswerKind, Ask};

pub fn question(state: &State, act: &Act, ask: &Ask) -> String {
    let name = ask.about.map_or("", |seat| state.name(seat.0));
    match (ask.name, act) {
        ("shadow", _) => "Is the card from the left page a shadow dragon?".to_owned(),
        ("cards", _) => "How many cards?".to_owned(),
        ("pages", _) => "Which pages were they taken from?".to_owned(),
        ("player", _) => "Whose hand?".to_owned(),
        ("hand", _) => format!("How many cards does {name} hold?"),
        ("number", Act::Change) => "Which number goes on the left page?".to_owned(),
        ("colour", Act::Change) => "Which colour goes on the right page?".to_owned(),
        ("shadows", Act::Take) => "How many of them are shadow dragons?".to_owned(),
        ("shadows", _) => "How many shadow dragons are in the set?".to_owned(),
        ("number", _) => "Which number does the left page show?".to_owned(),
        ("colour", _) => "Which colour does the right page show?".to_owned(),
        ("reward", _) => "What does the left page give?".to_owned(),
        ("remember", _) => "Does every left page of this number give that?".to_owned(),
        ("with", _) => "Which magic items are being used?".to_owned(),
        ("ink", _) => "Prism Ink: which colour is laid?".to_owned(),
        ("side", _) => "Where does the new stack go?".to_owned(),
        ("hammer-piece", _) => "Which of the lowest pieces does the hammer upgrade?".to_owned(),
        ("pearl", _) => "A ring is complete: which pearl goes in it?".to_owned(),
        ("page", _) => "Which page is down to one card?".to_owned(),
        ("pearls", _) => {
            let pearls = ask.about.and_then(|seat| state.keepers.get(seat.0));
            let pearls = pearls.iter().flat_map(|keeper| &keeper.pearls);
            let colours: Vec<&str> = pearls.map(|pearl| pearl.word()).collect();
            format!("{name}'s pearls ({}):", colours.join(", "))
        }
        ("crest", _) => format!("What is {name}'s crest worth?"),
        (other, _) => format!("{other}?"),
    }
}

/// An option of a pick; it begins with its typed form.
pub fn option(state: &State, ask: &Ask, place: usize) -> String {
    match (ask.name, ask.key(place)) {
        ("pages", key) => key.to_uppercase(),
        ("number", key) if key == SHADOW_NUMBER.to_string() => format!("{key}, a shadow dragon"),
        ("reward", "low") => "low: the lowest piece".to_owned(),
        ("reward", "high") => "high: the highest piece".to_owned(),
        ("reward", "shadow") => "shadow: a shadow dragon".to_owned(),
        ("reward", "crystal") => "crystal".to_owned(),
        ("reward", "egg") => "egg: a golden egg".to_owned(),
        ("remember", "no") => "this one only".to_owned(),
        ("remember", _) => "yes, remember it".to_owned(),
        ("with", key) => {
            let items = key.split('+').filter_map(|key| MagicItem::find(key).ok());
            cost(&items.collect::<Vec<_>>())
        }
        ("side", key) => side(state, key),
        (_, key) => key.to_owned(),
    }
}

/// A side, with the stack that it would close.
fn side(state: &State, key: &str) -> String {
    let side = RowEnd::spelled(key);
    let player = state.next().and_then(|player| state.keepers.get(player));
    match (player, side) {
        (Some(player), Some(side)) => match player.stacks.would_close(side) {
            Some(colour) => format!("{key} (closes {colour})"),
            None => key.to_owned(),
        },
        _ => key.to_owned(),
    }
}

/// The label for declining.
pub fn declined(ask: &Ask) -> &'static str {
    match ask.name {
        "reward" => "nothing else",
        "number" | "colour" => "no card",
        "pages" => "not entered: both may show something else",
        _ => "none",
    }
}

/// The valid answers.
pub fn help(act: &Act, ask: &Ask) -> String {
    match (&ask.what, &ask.preset) {
        (AnswerKind::Pick { .. }, _) => typed(act, ask).to_owned(),
        (AnswerKind::Number { .. }, _) if ask.name == "crest" => "as printed on it".to_owned(),
        (AnswerKind::Number { least, most }, _) if ask.name == "hand" && ask.optional => {
            format!("{least} to {most}; Enter: unknown")
        }
        (AnswerKind::Number { least, most }, Some(Answer::Number(usual))) => {
            format!("{least} to {most}; Enter: {usual}")
        }
        (AnswerKind::Number { least, most }, _) => format!("{least} to {most}"),
        _ => String::new(),
    }
}

/// The typed form, if nobody can be asked.
fn typed(act: &Act, ask: &Ask) -> &'static str {
    match (act, ask.name) {
        (Act::Change, _) => "a number left, a colour right, or both, as in 1 green",
        (_, "number" | "colour") => "a number and a colour, as in 3green",
        (_, "player") => "CARDS is a number, or unknown",
        _ => "",
    }
}

/// The answer's name on the command line.
pub fn flag(act: &Act, ask: &Ask) -> String {
    match ask.name {
        "cards" => "CARDS, as in take 3, or the page of each: take LLR".to_owned(),
        "pages" => "CARDS as pages, as in take LLR".to_owned(),
        "player" => "NAME and CARDS, as in hand ana 5".to_owned(),
        "hand" => "CARDS, a number or unknown, as in hand ana 5".to_owned(),
        "number" | "colour" if *act == Act::Change => {
            "NUMBER, COLOUR or both, as in change 1 green".to_owned()
        }
        "number" | "colour" => "BOOK, as in book 3green".to_owned(),
        "page" => "PAGE".to_owned(),
        name => format!("--{name}"),
    }
}

/// The asks before a game.
pub(super) fn before(ask: &Ask, players: &[String]) -> Phrases {
    let options = ask.keys().to_vec();
    let (question, help) = match ask.name {
        "first" => ("Who is the starting player?", ""),
        "chests" => (
            "How many magic chests are revealed?",
            "0 to 6, drawn at random; Enter: none, they stay in the box",
        ),
        "crests" => (
            "What are the two crests beside the 16 worth?",
            "as printed, joined by +; Enter: enter them at the end",
        ),
        "red-pearls" => (
            "How many of the 15 pearls are red?",
            "Enter: name the colour of each pearl when it is taken",
        ),
        "pages" => (
            "How many cards do the left and the right page have, before you lay out the display?",
            "104 in all, joined by +, and wyrm counts the pages; Enter: you count them yourselves",
        ),
        _ => return Phrases { options, ..beside(ask, players) },
    };
    Phrases {
        question: question.to_owned(),
        help: help.to_owned(),
        options,
        declined: "at random".to_owned(),
        ..Phrases::default()
    }
}

/// The asks of a command beside the plays.
fn beside(ask: &Ask, players: &[String]) -> Phrases {
    let who = ask.about.and_then(|seat| players.get(seat.0)).map_or("", String::as_str);
    let of = |part: &str| format!("{who}'s {part}:");
    let (question, help, flag) = match ask.name {
        "stacks" => {
            let help = "colours separated by commas; Enter: none";
            ("Stacks, left to right:".to_owned(), help, "--stacks")
        }
        "hand" => ("The hand:".to_owned(), "as in 2green,blue,1shadow; Enter: not shown", "--hand"),
        "book" => {
            let help = "a number and a colour, as in 3green";
            ("What does the book show?".to_owned(), help, "--book BOOK")
        }
        "player" => {
            let help = "--player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3 --player Ben:…";
            (String::new(), help, "--player NAME:PARTS or --file FILE")
        }
        "pieces" => {
            (of("pieces"), "values of the amulet pieces, as in 1+4+16; Enter: none", "pieces")
        }
        "pearls" => (of("pearls"), "values of the pearls, as in 8+3; Enter: none", "pearls"),
        "crest" => (of("crest"), "the crest's value; Enter: none", "crest"),
        "eggs" => (of("eggs"), "how many golden eggs; Enter: none", "eggs"),
        "cards" => {
            (of("dragon cards laid out"), "dragon cards laid out, shadow dragons included", "cards")
        }
        again => {
            let part = again.strip_suffix("-again").unwrap_or(again);
            (
                format!("These contradict each other. Whose {part} do you want to recount?"),
                "",
                "--trust",
            )
        }
    };
    let declined = "accept it anyway".to_owned();
    Phrases {
        question,
        help: help.to_owned(),
        flag: flag.to_owned(),
        declined,
        ..Phrases::default()
    }
}
