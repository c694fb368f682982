//! Refusals, and whether their hints work.

use super::*;
use crate::rules::drako::Cards;
use crate::rules::hex::Hex;

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

#[track_caller]
fn says(refusal: &DrakoRefusal, message: &str, command: &str, key: &str) {
    assert!(!key.contains("wyrm "), "at keys: {key}");
    for (tongue, hint) in [(Tongue::Commands, command), (Tongue::Keys, key)] {
        let said = words_of(refusal, tongue);
        assert_eq!(said.message, message);
        assert_eq!(said.hint.as_deref().unwrap_or_default(), hint, "{tongue:?}");
    }
}

/// Each front end names remedies in its own way.
#[test]
fn hints_name_commands_or_keys() {
    says(
        &DrakoRefusal::NoAction(Side::Dwarves),
        "the dwarves have no action left in this turn",
        "wyrm drako fury for a third action, or wyrm drako end",
        "[u] for a third action, or [n]",
    );
    let (side, deck) = (Side::Dwarves, 5);
    says(
        &DrakoRefusal::NoCard { side, deck },
        "the dwarves have no card in hand",
        "wyrm drako draw",
        "[t]",
    );
    says(
        &DrakoRefusal::NobodyNear,
        "no dwarf is next to the dragon",
        "all possible actions: wyrm drako options",
        "",
    );
    says(
        &DrakoRefusal::NotNext { dwarf: Dwarf::Brald, near: Vec::new() },
        "Brald is not next to the dragon",
        "no dwarf is next to it: wyrm drako options",
        "",
    );
    says(
        &DrakoRefusal::Netted { shakes: true },
        "the dragon is netted: it can neither move nor fly",
        "both actions of a turn shake the net off: wyrm drako shake-off",
        "both actions of a turn shake the net off: [g]",
    );
}

/// Hints avoid impossible acts: no card to spend, one action for the net.
#[test]
fn hints_work_at_that_moment() {
    let says_hint = |refusal: &DrakoRefusal, hint: &str| {
        let said = words_of(refusal, Tongue::Commands);
        assert_eq!(said.hint.as_deref(), Some(hint), "{refusal:?}");
        let keys = format!("{:?}", words_of(refusal, Tongue::Keys));
        assert!(!keys.contains("wyrm "), "at keys: {keys}");
    };
    let later = "both actions of a later turn shake the net off";
    says_hint(&DrakoRefusal::Netted { shakes: false }, later);
    let later = "in a later turn, before its first action";
    says_hint(&DrakoRefusal::BothActions, later);
    let side = Side::Dragon;
    let net = "wyrm drako shake-off, or wyrm drako pass";
    says_hint(&DrakoRefusal::NoDeck { side, hand: 0 }, net);
    let burn = "play a card, or spend one without effect: wyrm drako burn";
    says_hint(&DrakoRefusal::NoDeck { side, hand: 1 }, burn);
    for (actions, deck, hand, hint) in [
        (0, 5, 1, "wyrm drako end"),
        (2, 0, 0, net),
        (1, 5, 0, "wyrm drako draw"),
        (1, 0, 1, "play a card, or spend one without effect: wyrm drako burn"),
        (1, 2, 1, "draw, play a card, or spend one without effect: wyrm drako burn"),
    ] {
        let cards = Cards { deck, hand };
        let refusal = DrakoRefusal::NoPassing { side, actions, cards };
        says_hint(&refusal, hint);
    }
}

/// The pending request comes first, with its own hint.
#[test]
fn the_table_waits_for_one_thing_at_a_time() {
    let waits = |stage, due, defender| {
        DrakoRefusal::First(Waiting {
            stage,
            dwarves: vec![Dwarf::Brald, Dwarf::Morin],
            due,
            defender,
            free: vec![(Area::Fire, 1), (Area::Legs, 2)],
        })
    };
    says(
        &waits(Stage::Exchange(Side::Dragon), 0, None),
        "first keep or exchange the dragon's starting hand",
        "wyrm drako exchange, or wyrm drako keep",
        "[c]",
    );
    says(
        &waits(Stage::Place, 0, None),
        "first place the dwarves",
        "hexes for Brald, Morin and Urpen: wyrm drako place a1 c5 e1",
        "hexes for Brald, Morin and Urpen: [c]",
    );
    says(
        &waits(Stage::Block, 0, Some(Side::Dragon)),
        "first the dragon blocks, or not",
        "wyrm drako defend brald, wyrm drako defend morin, or wyrm drako defend none",
        "[c]",
    );
    says(
        &waits(Stage::Wounds, 1, None),
        "first place a wound",
        "as in wyrm drako wound fire; spaces left: fire 1, legs 2",
        "[c]",
    );
}

/// Numbers and lists read naturally.
#[test]
fn counts_and_places_are_told() {
    let (side, hand, blocks) = (Side::Dragon, 1, 2);
    says(
        &DrakoRefusal::TooFewCards { side, hand, blocks },
        "the dragon has 1 card in hand: too few for 2 blocks",
        "one card blocks one attack",
        "one card blocks one attack",
    );
    let free = vec![(Area::Flight, 2), (Area::Legs, 1)];
    let (due, given) = (1, 765);
    says(
        &DrakoRefusal::WoundCount { due, given, free },
        "1 wound is to be placed, not 765",
        "spaces left: flight 2, legs 1",
        "spaces left: flight 2, legs 1",
    );
    says(
        &DrakoRefusal::TooFar {
            figure: Figure::Dwarf(Dwarf::Morin),
            to: hex("c1"),
            steps: 5,
            value: 2,
            reach: vec![hex("d3"), hex("e2")],
        },
        "Morin cannot reach c1 with a 2: it takes 5 steps",
        "within reach: d3 e2",
        "within reach: d3 e2",
    );
    says(
        &DrakoRefusal::NoWay {
            figure: Figure::Dwarf(Dwarf::Morin),
            to: hex("c1"),
            reach: Vec::new(),
        },
        "Morin cannot reach c1: every way leads through a figure",
        "nowhere to go; wyrm drako burn spends the card",
        "nowhere to go; [x] spends the card",
    );
    let lines = vec![
        (Direction::East, vec![Dwarf::Morin, Dwarf::Urpen]),
        (Direction::NorthWest, vec![Dwarf::Brald]),
    ];
    let way = Direction::SouthWest;
    let hit = "e hits Morin and Urpen, nw hits Brald";
    says(
        &DrakoRefusal::NobodyInFire { way, lines },
        "no dwarf stands south-west of the dragon",
        hit,
        hit,
    );
}
