//! The setup as a checklist.

use serde_json::{Value, json};

use super::{DOT, chests, chests_json, number_of, pieces, pieces_json};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::figures::crest_words;
use crate::rules::amulets::setup::Setup;
use crate::rules::amulets::{CRYSTALS, EGGS, PEARLS, SHADOWS, STARTING_CARDS, TOP_CREST};
use crate::rules::words;
use crate::scene::{Fact, Head, Part, Scene};

/// How the game ends.
fn end(setup: &Setup) -> String {
    format!(
        "after the turn with {} completed amulets in all, or a page of the book down to one card",
        setup.target
    )
}

/// The checklist, and the command that begins this table.
pub(super) fn offered(setup: &Setup, start: &str) -> Scene {
    checklist(setup, PlayStage::NotBegun, Fact::command("play it", start))
}

/// Whether a play has begun at a table: then the figures of the box no longer affect it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayStage {
    NotBegun,
    Begun,
}

pub fn checklist(setup: &Setup, play: PlayStage, next: Fact) -> Scene {
    let players = number_of(setup.players.len(), "player");
    let seed = format!("seed {}", setup.seed);
    let mut parts = vec![Part::steps(steps(setup, play))];
    parts.extend((!setup.chests.is_empty()).then(|| chests(&setup.chests).into()));
    parts.push(Part::report([Fact::new("end", end(setup)), next]));
    Scene {
        head: Head::new(format!("Dragonkeepers{DOT}{players}"), seed),
        parts,
        ..Scene::default()
    }
}

fn steps(setup: &Setup, play: PlayStage) -> Vec<String> {
    let first = setup.name(setup.first);
    let dealt: usize = (0..setup.players.len()).map(|player| setup.starting_cards(player)).sum();
    let top = match setup.players.len() {
        2 => format!(", the {TOP_CREST} back in the box"),
        _ => String::new(),
    };
    let unknown = match (setup.crests.iter().all(Option::is_some), play) {
        (true, _) => "",
        (false, PlayStage::NotBegun) => " (unknown ones: wyrm amulets box crests=A+B)",
        (false, PlayStage::Begun) => " (you enter the unknown ones when you count)",
    };
    let mut steps = vec![
        format!("{SHADOWS} shadow dragons (backs show 6) in a pile of their own"),
        format!(
            "{first} is the starting player and gets no starting card; at random: {}; {} back in the \
             box",
            words::and(setup.after(setup.first).map(|player| format!("{} {}", setup.name(player), setup.starting_cards(player)))),
            usize::from(STARTING_CARDS) - dealt
        ),
        "the book: number backs left, dragon backs right, each shuffled; one card from each face up in front"
            .to_owned(),
        format!(
            "{} amulet pieces back in the box: {}",
            setup.removed.count(),
            pieces(&setup.removed)
        ),
        format!(
            "{} remain in ascending stacks: {}",
            setup.pieces.count(),
            pieces(&setup.pieces)
        ),
        format!(
            "{} crests: {}{top}{unknown}",
            setup.crests.len(),
            crest_words(&setup.crests)
        ),
        format!("{EGGS} golden eggs, the 4 up"),
        match setup.red_pearls {
            Some(red) => format!("{PEARLS} pearls face down: {red} red, {} blue", PEARLS - red),
            None => format!("{PEARLS} pearls face down; take the red ones first"),
        },
        format!("{CRYSTALS} crystals"),
    ];
    let names: Vec<&str> = setup.chests.iter().map(|item| item.name()).collect();
    steps.push(match names.as_slice() {
        [] => "the magic chests stay in the box".to_owned(),
        names if names.len() == MagicItem::ALL.len() => "all magic chests face up".to_owned(),
        names => format!("magic chests face up: {}; the rest in the box", words::and(names)),
    });
    steps
}

pub(super) fn json(setup: &Setup, play: PlayStage, start: &str) -> Value {
    let players: Vec<Value> = (0..setup.players.len())
        .map(|player| {
            json!({
                "name": setup.name(player), "starting_cards": setup.starting_cards(player),
                "first": player == setup.first,
            })
        })
        .collect();
    json!({
        "players": players,
        "first": setup.name(setup.first),
        "removed": { "count": setup.removed.count(), "stacks": pieces_json(&setup.removed) },
        "pieces": pieces_json(&setup.pieces),
        "crests": setup.crests,
        "eggs": EGGS,
        "pearls": PEARLS,
        "red_pearls": setup.red_pearls,
        "crystals": CRYSTALS,
        "shadows": SHADOWS,
        "pages": setup.pages,
        "chests": chests_json(&setup.chests),
        "chest_timing": setup.timing.word(),
        "target": setup.target,
        "end": end(setup),
        "seed": setup.seed,
        "start": start,
        "checklist": steps(setup, play),
    })
}
