//! Hand sizes, counted but never seen; the book that stays; turns without a record.

use super::super::super::book::Gift;
use super::super::super::chest::MagicItem;
use super::super::super::setup::Setup;
use super::super::samples::*;
use super::super::*;

fn hands(state: &State) -> Vec<Option<u8>> {
    state.keepers.iter().map(|keeper| keeper.hand).collect()
}

fn short(player: &str, (holds, shadows): (u8, u8), (needs, with): (u8, u8)) -> AmuletsRefusal {
    AmuletsRefusal::HandForSet { player: player.to_owned(), holds, shadows, needs, with }
}

/// Setup, 3; ruling 1: none for the starting player, then 1, 2 and 3 clockwise.
#[test]
fn hands_begin_with_the_starting_cards() {
    let setup = table(4, &[]).setup;
    let state = State::new(setup);
    assert_eq!(hands(&state), [Some(0), Some(1), Some(2), Some(3)]);
}

/// Taking, changing, playing: every open move of a card is counted.
#[test]
fn every_card_that_moves_is_counted() {
    let mut state = held();
    act(&mut state, take(3));
    assert_eq!(hands(&state), [Some(3), Some(1)]);
    act(&mut state, change(Some(1), Some("blue")));
    assert_eq!(hands(&state), [Some(1), Some(1)]);
    act(&mut state, book("1blue", "low+shadow"));
    play(&mut state, set("blue"));
    // One played, a shadow dragon received.
    assert_eq!(hands(&state), [Some(1), Some(1)]);
    assert_eq!(state.keepers[0].shadows, 1);
}

/// Dragon Mint brings two cards; the Twilight Flute brings back all but one (ruling 10).
#[test]
fn magic_items_move_cards_too() {
    let mut state = State::new(table(2, &[MagicItem::DragonMint, MagicItem::TwilightFlute]).setup);
    state.keepers[0].crystals = 2;
    act(&mut state, Action::Mint { shadows: 0 });
    act(&mut state, take(2));
    assert_eq!(hands(&state)[0], Some(4));
    act(&mut state, book("4green", "low"));
    play(&mut state, set_with("green", &[MagicItem::TwilightFlute]));
    assert_eq!(hands(&state)[0], Some(3));
}

/// A set needs its cards: shadow dragons fill in only as far as the hand has them.
#[test]
fn nobody_plays_more_than_they_hold() {
    let mut state = held();
    assert_eq!(refused(&state, Action::Play(set("green"))), short("Ana", (0, 0), (1, 0)));
    act(&mut state, take(3));
    act(&mut state, book("5green", "low"));
    assert_eq!(refused(&state, Action::Play(set("green"))), short("Ana", (3, 0), (5, 0)));
    // Two more come as shadow dragons, and the set must include them.
    for _ in 0..2 {
        let gained = Event::Gained { player: 0, what: Gift::Shadow };
        apply(&mut state, &gained);
    }
    assert_eq!(refused(&state, Action::Play(set("green"))), short("Ana", (5, 2), (5, 0)));
    play(&mut state, Set { shadows: 2, ..set("green") });
    assert_eq!(hands(&state)[0], Some(0));
}

/// Changing the magic book takes cards from the hand; only a shadow dragon's back shows 6.
#[test]
fn nobody_lays_more_on_the_book_than_they_hold() {
    let mut state = held();
    let none = AmuletsRefusal::HandForBook { player: ana(), holds: 0, shadows: 0, needs: 1 };
    assert_eq!(refused(&state, change(Some(1), None)), none);
    act(&mut state, take(1));
    assert!(decide(&state, &change(Some(1), Some("blue"))).is_err());
    act(&mut state, change(None, Some("blue")));
    assert_eq!(hands(&state)[0], Some(0));
}

/// After a partial record the table enters the hand size, or marks it unknown; then nothing is refused.
#[test]
fn a_hand_can_be_said_and_left_open() {
    let mut state = held();
    let said = |cards| Action::Hand { player: 0, cards };
    act(&mut state, said(Some(3)));
    assert_eq!(hands(&state)[0], Some(3));
    act(&mut state, said(None));
    act(&mut state, book("5green", "low"));
    play(&mut state, set("green"));
    assert_eq!(hands(&state)[0], None, "unknown until somebody says it");
    assert_eq!(refused(&state, said(None)), AmuletsRefusal::HandUnknown(ana()));
    state.keepers[0].shadows = 2;
    assert!(matches!(refused(&state, said(Some(1))), AmuletsRefusal::HandRange { least: 2, .. }));
}

/// Setup, 3; Taking dragon cards; rulings 1, 2 and 10: starting cards, three in each turn, a fourth
/// for a crystal, two by Dragon Mint, and shadow dragons.
#[test]
fn nobody_holds_more_than_they_can_have_taken() {
    let most = |state: &State, player| {
        let cards = Some(99);
        match refused(state, Action::Hand { player, cards }) {
            AmuletsRefusal::HandRange { most, by_turns, .. } => (most, by_turns),
            other => panic!("{other:?}"),
        }
    };
    let mut state = held();
    assert_eq!([most(&state, 0), most(&state, 1)], [(3, true), (1, true)]);
    state.keepers[0].crystals = 1;
    assert_eq!(most(&state, 0).0, 4);
    state.setup.chests = vec![MagicItem::DragonMint];
    assert_eq!(most(&state, 0).0, 6);
    // Ben's second turn: his first may have been as large as possible.
    state.setup.chests = Vec::new();
    (0..3).for_each(|_| drop(act(&mut state, Action::Next)));
    assert_eq!((state.turn, state.active), (4, 1));
    assert_eq!([most(&state, 0).0, most(&state, 1).0], [4 + 4, 1 + 4 + 3]);
    state.keepers[1].shadows = 2;
    assert_eq!(most(&state, 1).0, 1 + 4 + 3 + 2);
    // A correction wins, and the recorded number stays possible.
    correct(&mut state, "ben hand=30");
    assert_eq!(most(&state, 1).0, 30);
}

/// Figures: 116 cards with two players. At least four are in the book and its display (ruling 8),
/// and nobody holds cards that are elsewhere.
#[test]
fn nobody_holds_cards_that_are_elsewhere() {
    let mut state = held();
    state.turn = 101;
    state.keepers[1].stacks = stacks("blue,green,white,red");
    let laid = state.keepers[1].stacks.cards() as u8;
    correct(&mut state, "ben hand=20");
    let cards = Some(100);
    assert_eq!(
        refused(&state, Action::Hand { player: 0, cards }),
        AmuletsRefusal::HandRange {
            player: ana(),
            cards: 100,
            least: 0,
            most: 116 - 11 - 4 - 20 - laid,
            by_turns: false,
        }
    );
}

/// Plays begun before hands were counted: sizes are unknown, so nothing is refused.
#[test]
fn earlier_plays_have_unknown_hands() {
    let text = serde_json::to_string(&held().setup).unwrap();
    let earlier = text.replace(",\"hands\":true", "");
    assert_ne!(earlier, text);
    let mut state = State::new(serde_json::from_str::<Setup>(&earlier).unwrap());
    assert_eq!(hands(&state), [None, None]);
    act(&mut state, book("5green", "low"));
    play(&mut state, set("green"));
}

/// Completing the turn: the book as it was left, until a card is taken from a page, placed on it,
/// or taken by Dragon Mint.
#[test]
fn the_book_stays_until_something_changes_it() {
    let shows = |state: &State| (state.book.left, state.book.right.map(|c| c.word()));
    let from = |pages: &[Page]| Action::Take {
        count: pages.len() as u8,
        shadows: 0,
        pages: pages.to_vec(),
    };
    let mut state = table(2, &[]);
    act(&mut state, book("3green", "low+egg"));
    act(&mut state, Action::Next);
    assert_eq!(shows(&state), (Some(3), Some("green")));
    assert_eq!(state.reward().unwrap().to_string(), "low+egg");
    // Named pages do not change the other one.
    let mut right = state.clone();
    act(&mut right, from(&[Page::Right]));
    assert_eq!(shows(&right), (Some(3), None));
    assert!(right.reward().is_some(), "the left page still gives it");
    let mut left = state.clone();
    act(&mut left, from(&[Page::Left]));
    assert_eq!(shows(&left), (None, Some("green")));
    assert_eq!(left.reward(), None);
    // No page was named: both may have changed.
    act(&mut state, take(1));
    assert_eq!(shows(&state), (None, None));
    act(&mut state, change(None, Some("red")));
    assert_eq!(shows(&state), (None, Some("red")));
}

/// Taking dragon cards; Changing the magic book: only a card taken from a page or placed on it
/// changes the page.
#[test]
fn a_page_that_is_known_is_not_entered_as_something_else() {
    let stays = |state: &State, typed: &str| match refused(state, book(typed, "low")) {
        AmuletsRefusal::BookStays { shows, own_turn, .. } => (shows, own_turn),
        other => panic!("{typed}: {other:?}"),
    };
    let (three, green) = (PageShows::Left(3), PageShows::Right(colour("green")));
    let mut state = table(2, &[]);
    act(&mut state, book("3green", "low"));
    assert_eq!(stays(&state, "2red"), (vec![three, green], true));
    act(&mut state, Action::Next);
    assert_eq!(stays(&state, "2red"), (vec![three, green], true));
    assert_eq!(stays(&state, "3red"), (vec![green], true));
    assert_eq!(stays(&state, "2green"), (vec![three], true));
    // The reward can be entered again: this is the only way to correct it.
    act(&mut state, book("3green", "high"));
    // Cards from the right page do not change the left one.
    act(&mut state, Action::Take { count: 1, shadows: 0, pages: vec![Page::Right] });
    assert_eq!(stays(&state, "2red"), (vec![three], true));
    act(&mut state, book("3red", "low"));
    act(&mut state, Action::Pass);
    let red = PageShows::Right(colour("red"));
    assert_eq!(stays(&state, "3blue"), (vec![red], false));
    // A first entry and a correction can be anything.
    correct(&mut state, "number=5 colour=unknown");
    act(&mut state, book("5white", "low"));
}

/// Ruling 2: the book is no player's action, so the turn still has no record.
#[test]
fn entering_the_book_does_not_tell_a_turn() {
    let mut state = held();
    act(&mut state, book("3green", "low"));
    assert!(state.is_untold());
    act(&mut state, take(3));
    act(&mut state, Action::Next);
    act(&mut state, book("2red", "low"));
    assert!(state.is_untold());
    let events = decide(&state, &Action::Pass).unwrap();
    let (player, nothing) = (1, true);
    assert_eq!(events[0], Event::Passed { player, nothing });
}

/// A set may enter the unknown part of the book, and only that.
#[test]
fn a_set_tells_what_is_not_known_of_the_book() {
    let seen = |typed: &str, reward: Option<&str>| {
        Action::Play(Set {
            sight: Some(Sight {
                book: Book::read(typed).unwrap(),
                reward: reward.map(|typed| Reward::read(typed).unwrap()),
                remember: false,
            }),
            ..set("green")
        })
    };
    let mut state = table(2, &[]);
    act(&mut state, change(Some(3), None));
    assert_eq!(refused(&state, seen("2green", Some("low"))), AmuletsRefusal::BookKnown);
    assert_eq!(refused(&state, seen("3green", None)), AmuletsRefusal::BookKnown);
    let events = act(&mut state, seen("3green", Some("low")));
    assert!(matches!(events[0], Event::BookSeen { .. }));
    assert!(matches!(events[1], Event::Laid { cards: 3, .. }));
    assert_eq!(refused(&state, seen("3green", Some("low"))), AmuletsRefusal::BookKnown);
}

/// Ruling 2: a turn may take no cards. It is stored that it had no record.
#[test]
fn a_turn_of_which_nothing_was_told_is_kept_as_such() {
    let mut state = held();
    assert!(state.is_untold());
    let events = decide(&state, &Action::Next).unwrap();
    let passed = |player, nothing| Event::Passed { player, nothing };
    assert_eq!(events[..2], [passed(0, true), passed(1, false)]);
    act(&mut state, take(1));
    assert!(!state.is_untold());
    let events = act(&mut state, Action::Pass);
    assert_eq!(events[0], passed(0, false));
}
