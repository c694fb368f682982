//! Setup, by its numbered steps.

use super::*;
use crate::amulets::{PIECES, STARTING_CARDS};

fn wish(players: &[&str]) -> SetupWish {
    SetupWish {
        players: players.iter().map(|name| (*name).to_owned()).collect(),
        chests: 1,
        ..SetupWish::default()
    }
}

const FOUR: [&str; 4] = ["Ana", "Ben", "Cleo", "Dov"];

/// Setup, 3; ruling 1: the starting player none, then 1, 2, 3 clockwise; the rest to the box.
#[test]
fn starting_cards_go_clockwise_from_the_starting_player() {
    let mut four = wish(&FOUR);
    four.first = Some("ben".to_owned());
    let setup = deal(&four, &BoxFigures::default(), 1).unwrap();
    assert_eq!(setup.first, 1);
    let cards: Vec<usize> = (0..4).map(|seat| setup.starting_cards(seat)).collect();
    assert_eq!(cards, [3, 0, 1, 2]);
    assert!(cards.iter().sum::<usize>() <= usize::from(STARTING_CARDS));
    assert_eq!(setup.after(1).collect::<Vec<_>>(), [2, 3, 0]);
}

/// Setup, 5: 16, 12 or 8 pieces go back, the rest lies in ascending stacks.
#[test]
fn pieces_go_back_by_the_number_of_players() {
    for (players, gone) in [(2, 16), (3, 12), (4, 8)] {
        for seed in 0..20 {
            let setup = deal(&wish(&FOUR[..players]), &BoxFigures::default(), seed).unwrap();
            assert_eq!(setup.removed.count(), gone);
            assert_eq!(setup.pieces.count() + gone, u16::from(PIECES));
            let values: Vec<u16> = setup.pieces.stacks().map(|(value, _)| value).collect();
            assert!(values.is_sorted());
        }
    }
}

/// Setup, 6: the 16 crest stays in the box with two players.
#[test]
fn two_players_have_no_16_crest() {
    let two = deal(&wish(&FOUR[..2]), &BoxFigures::default(), 1).unwrap();
    assert_eq!(two.crests, [None, None]);
    let three = deal(&wish(&FOUR[..3]), &BoxFigures::default(), 1).unwrap();
    assert_eq!(three.crests, [Some(16), None, None]);
    assert_eq!((two.target, three.target), (7, 8));
}

/// Setup, 4: a card of each page is in the display, so a page has one less.
#[test]
fn the_display_takes_a_card_of_each_page() {
    let figures =
        BoxFigures { pages: Some(ByPage { left: 50, right: 54 }), ..BoxFigures::default() };
    let setup = deal(&wish(&FOUR), &figures, 1).unwrap();
    assert_eq!(setup.pages, Some(ByPage { left: 49, right: 53 }));
}

/// The Magic Chests; ruling 10: one at random, more by agreement, each once.
#[test]
fn chests_are_revealed_at_random_or_named() {
    for count in 0..=6 {
        let mut many = wish(&FOUR);
        many.chests = count;
        let mut chests = deal(&many, &BoxFigures::default(), 3).unwrap().chests;
        assert_eq!(chests.len(), count);
        chests.sort_unstable();
        chests.dedup();
        assert_eq!(chests.len(), count);
    }
    let mut named = wish(&FOUR);
    named.named = vec![MagicItem::TrollHorn];
    assert_eq!(deal(&named, &BoxFigures::default(), 3).unwrap().chests, [MagicItem::TrollHorn]);
    named.named = vec![MagicItem::TrollHorn, MagicItem::TrollHorn];
    assert!(deal(&named, &BoxFigures::default(), 3).is_err());
    let mut seven = wish(&FOUR);
    seven.chests = 7;
    assert_eq!(
        deal(&seven, &BoxFigures::default(), 3).unwrap_err().to_string(),
        "there are 6 chests, not 7"
    );
}

/// A seed always gives the same table, and manual choices do not change the other draws.
#[test]
fn a_seed_gives_the_same_table_forever() {
    let one = deal(&wish(&FOUR), &BoxFigures::default(), 7).unwrap();
    assert_eq!(one.first, 1);
    assert_eq!(one.removed.to_string(), "1x1,1x4,1x6,1x10,1x12,2x16,1x20");
    assert_eq!(one.chests, [MagicItem::GreenOreHammer]);
    let mut said = wish(&FOUR);
    said.first = Some("ana".to_owned());
    let two = deal(&said, &BoxFigures::default(), 7).unwrap();
    assert_eq!((two.removed, two.chests), (one.removed, one.chests));
}

/// Pieces drawn by hand are entered, and must be possible.
#[test]
fn pieces_drawn_by_hand_are_taken_as_told() {
    let mut two = wish(&FOUR[..2]);
    two.removed = Some(Pieces::read("8x1,8x4").unwrap());
    let setup = deal(&two, &BoxFigures::default(), 1).unwrap();
    assert_eq!(setup.pieces.lowest(), Some(6));
    two.removed = Some(Pieces::read("8x1,7x4").unwrap());
    assert_eq!(
        deal(&two, &BoxFigures::default(), 1).unwrap_err().to_string(),
        "2 players return 16 pieces to the box, not 15"
    );
    two.removed = Some(Pieces::read("9x1,7x4").unwrap());
    assert_eq!(
        deal(&two, &BoxFigures::default(), 1).unwrap_err().to_string(),
        "those pieces are not all in the box"
    );
}

/// For 2 to 4 players, each once.
#[test]
fn two_to_four_players_sit_down() {
    for (players, why) in [
        (&["Ana"][..], "Dragonkeepers is for 2 to 4 players, not 1"),
        (&["A", "B", "C", "D", "E"], "Dragonkeepers is for 2 to 4 players, not 5"),
        (&["Ana", "ANA"], "ANA is named twice"),
    ] {
        let refusal = deal(&wish(players), &BoxFigures::default(), 1).unwrap_err();
        assert_eq!(refusal.to_string(), why);
    }
    let mut stranger = wish(&FOUR);
    stranger.first = Some("Zoe".to_owned());
    let refusal = deal(&stranger, &BoxFigures::default(), 1).unwrap_err();
    assert_eq!(refusal.to_string(), "Zoe does not play");
    assert_eq!(refusal.hint().unwrap(), "Ana, Ben, Cleo or Dov");
}
