//! The setup of a table: the circle, and a checklist.

use unicode_width::UnicodeWidthStr;

use super::scene::board;
use super::{dragons, stand_in_note};
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Difficulty, HUNTER_DICE, MAGIC_CARDS, Mode, Setup, State};
use crate::rules::words::{self, Joined};
use crate::scene::{self, Part};
use crate::{DOT, Look};

/// Player aids in the box (Components).
const PLAYER_AIDS: usize = 4;

/// The table, and the command that begins it as a play.
pub fn setup(setup: &Setup, start: &str, look: &Look) -> String {
    let state = State::new(setup.clone());
    let mut left = format!("Dragon Keepers{DOT}{} game", setup.mode.name());
    left.extend(setup.difficulty.map(|difficulty| format!(", {}", difficulty.word())));
    let seed = setup.seed.map(|seed| format!("seed {seed}")).unwrap_or_default();
    let mut text = look.head(&left, &seed);
    let circle = [Part::Board(board(&state))];
    if look.plain {
        text.extend(scene::plain(&circle).iter().map(|line| format!("{line}\n")));
    } else {
        let lines = scene::text(&circle, look, usize::MAX);
        text.extend(lines.iter().map(|line| format!(" {line}\n")));
    }
    text.push('\n');
    text.push_str(&numbered(&checklist(setup), look));
    text.push('\n');
    text.push_str(&look.fact("box", &to_the_box(setup)));
    text.extend(weak_flame(setup).map(|rule| look.fact("attacks", &rule)));
    if setup.mode == Mode::Dragon
        && let Some(note) = stand_in_note(&setup.house.dice, &Shade::ALL)
    {
        text.push_str(&look.fact("dice", &note));
    }
    text.push_str(&if look.plain {
        look.fact("play it", start)
    } else {
        format!(" play it  {}\n", continued(start, look))
    });
    text
}

/// The steps that remain once a play has begun, and its seed.
pub(super) fn remaining(state: &State, look: &Look) -> String {
    let setup = &state.setup;
    let mut text = String::new();
    if let (Some(difficulty), false) = (setup.difficulty, setup.virtual_deck) {
        text.push_str(" the Magic deck\n");
        text.push_str(&numbered(&deck(difficulty), look));
        text.push('\n');
    }
    text.extend(weak_flame(setup).map(|rule| look.fact("attacks", &rule)));
    text.extend(setup.seed.map(|seed| look.fact("seed", &seed.to_string())));
    if text.is_empty() { text } else { text + "\n" }
}

/// Steps in order.
fn numbered(things: &[String], look: &Look) -> String {
    let mut text = String::new();
    for (n, line) in things.iter().enumerate() {
        let line = format!("{}. {line}", n + 1);
        let wrapped = look.wrapped(4, &line);
        text.push_str(&format!(" {}\n", wrapped.trim_start()));
    }
    text
}

/// A command broken before its options with shell continuations, so that it can be copied.
fn continued(command: &str, look: &Look) -> String {
    const COLUMN: usize = 10;
    let mut lines: Vec<String> = Vec::new();
    for (n, part) in command.split(" --").enumerate() {
        let part = if n == 0 { part.to_owned() } else { format!("--{part}") };
        match lines.last_mut() {
            // Room for a space before it and a backslash after it.
            Some(line) if COLUMN + line.width() + part.width() + 3 <= look.width => {
                line.push_str(&format!(" {part}"));
            }
            _ => lines.push(part),
        }
    }
    lines.join(&format!(" \\\n{}", " ".repeat(COLUMN)))
}

fn checklist(setup: &Setup) -> Vec<String> {
    let mut all = vec![
        "lay the six dragons friendly side up, as drawn, clockwise from the top; the Hunter in the middle".to_owned(),
    ];
    let seats: Vec<String> =
        setup.players.iter().map(|player| format!("{} {}", player.name, player.tribe)).collect();
    let first = &setup.players[setup.first].name;
    let dice = words::count(setup.hunter_dice(), "Hunter die", "Hunter dice");
    match setup.mode {
        Mode::Keeper => {
            all.push(format!("six Keeper cards and three shields each: {}", seats.join(", ")));
            all.push("all arrows beside the Hunter".to_owned());
            all.push(format!("{dice} on the Hunter"));
        }
        Mode::Dragon => {
            all.push(format!("six Keeper cards each: {}", seats.join(", ")));
            all.push(
                "a player aid each, its token side up, with 2 Defense, 1 Heal and 1 Training token"
                    .to_owned(),
            );
            all.push("all other tokens, arrows, flames and shields within reach".to_owned());
            all.push(format!(
                "{dice} on the Hunter, the other {} beside it; all 12 Battle dice into the bag",
                HUNTER_DICE - setup.hunter_dice()
            ));
            all.extend(deck(setup.difficulty()));
        }
    }
    all.push(format!("the Hunter token to {first}, who begins"));
    all
}

/// The Magic deck, built without looking at a card (Magic Deck Setup; ruling 2).
fn deck(difficulty: Difficulty) -> Vec<String> {
    let (piles, cards) = difficulty.piles();
    let (magic, hunters) = difficulty.removed();
    let mut all = vec![
        format!(
            "take the four Hunter cards out and shuffle the {MAGIC_CARDS} Magic cards face down; put two of them aside unseen"
        ),
        format!("deal {piles} piles of {cards} Magic cards, all face down"),
    ];
    let rest = match magic {
        1 => "one Magic card".to_owned(),
        more => format!("{more} Magic cards"),
    };
    match (magic, hunters) {
        (0, _) => {}
        (_, 0) => all.push(format!("{rest} left over go to the box unseen")),
        _ => all.push(format!("{rest} left over and one Hunter card go to the box unseen")),
    }
    all.push("one Hunter card face down into each pile; shuffle every pile on its own, then stack the piles on the Hunter".to_owned());
    all.push("of the two cards put aside, turn one face up left of the Hunter (the offer), the other face up on its right (the discard pile)".to_owned());
    all
}

/// The meaning of a Weak Flame on hard and extreme (ruling 1).
fn weak_flame(setup: &Setup) -> Option<String> {
    let difficulty = setup.difficulty.filter(|d| d.weak_misses())?;
    let dice = if setup.house.weak_white_only { "a white Battle die" } else { "any Battle die" };
    let difficulty = difficulty.word();
    Some(format!("a Weak Flame on {dice} is a miss ({difficulty})"))
}

/// Unused components.
fn to_the_box(setup: &Setup) -> String {
    let unused = setup.unused_tribes();
    let mut all = Vec::new();
    if !unused.is_empty() {
        let what = match setup.mode {
            Mode::Keeper => "Keepers and shields",
            Mode::Dragon => "Keepers",
        };
        all.push(format!("{what} of {}", dragons(&unused)));
    }
    let aids = PLAYER_AIDS.saturating_sub(setup.players.len());
    if setup.mode == Mode::Dragon && aids > 0 {
        all.push(words::number_of(aids, "player aid"));
    }
    if setup.mode == Mode::Keeper {
        all.push(format!("{} Hunter dice", HUNTER_DICE - setup.hunter_dice()));
        all.push(
            "Magic and Hunter cards, flames, Action tokens, Battle dice, player aids".to_owned(),
        );
    }
    all.joined_or("; ", "nothing more stays there")
}
