//! The setup of a table: the circle, and a checklist.

use super::scene::board;
use super::{dragons, stand_in_note};
use crate::DOT;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Difficulty, HUNTER_DICE, MAGIC_CARDS, Mode, Setup, State};
use crate::rules::words::{self, Joined};
use crate::scene::{Fact, Head, Part, Scene};

/// Player aids in the box (Components).
const PLAYER_AIDS: usize = 4;

/// The table, and the command that begins it as a play.
pub fn setup(setup: &Setup, start: &str) -> Scene {
    let state = State::new(setup.clone());
    let mut table = format!("Dragon Keepers{DOT}{} game", setup.mode.name());
    table.extend(setup.difficulty.map(|difficulty| format!(", {}", difficulty.word())));
    let seed = setup.seed.map(|seed| format!("seed {seed}")).unwrap_or_default();
    let mut facts = vec![Fact::new("box", to_the_box(setup))];
    facts.extend(weak_flame(setup).map(|rule| Fact::new("attacks", rule)));
    let tracked = setup.mode == Mode::Dragon;
    let note = tracked.then(|| stand_in_note(&setup.house.dice, &Shade::ALL)).flatten();
    facts.extend(note.map(|note| Fact::new("dice", note)));
    facts.push(Fact::command("play it", start));
    let parts =
        vec![Part::Board(board(&state)), Part::steps(checklist(setup)), Part::report(facts)];
    Scene { head: Head::new(table, seed), parts, ..Scene::default() }
}

/// The steps that remain once a play has begun, and its seed.
pub(super) fn remaining(setup: &Setup) -> Vec<Part> {
    let deck =
        setup.difficulty.filter(|_| !setup.virtual_deck).map(|level| Part::steps(deck(level)));
    let attacks = weak_flame(setup).map(|rule| ("attacks", rule));
    let seed = setup.seed.map(|seed| ("seed", seed.to_string()));
    deck.into_iter().chain([Part::facts(attacks.into_iter().chain(seed))]).collect()
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
        (_, 0) => all.push(format!("{rest} left over go back in the box unseen")),
        _ => all.push(format!("{rest} left over and one Hunter card go back in the box unseen")),
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
    all.joined_or("; ", "nothing else stays there")
}
