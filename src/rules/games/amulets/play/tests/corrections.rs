//! Corrections: the board wins, the box keeps its contents, and the consequences are those of play.

use super::super::super::book::Gift;
use super::super::super::chest::MagicItem;
use super::super::super::figures::BoxFigures;
use super::super::samples::*;
use super::super::*;
use crate::correct::{CorrectionFault, FieldValue, Fix};
use Uncorrected as No;

fn too_many(what: CountedPieces, most: u16, would: u16) -> Uncorrected {
    No::TooMany { what, most, would }
}

/// Ana with three pieces and the pearl of their ring.
fn with_an_amulet() -> State {
    let mut state = table(2, &[]);
    act(&mut state, book("1blue", "3low"));
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[0].amulets(), 1);
    state
}

#[test]
fn what_is_named_is_as_it_is_said_and_the_supply_has_the_rest() {
    let mut state = table(2, &[]);
    let events = correct(&mut state, "ana eggs=2 crystals=1 shadows=3 hand=5 ben eggs=1");
    assert!(matches!(events.as_slice(), [Event::Corrected { set, .. }] if set.len() == 5));
    let ana = &state.keepers[0];
    assert_eq!((ana.eggs, ana.crystals, ana.shadows, ana.hand), (2, 1, 3, Some(5)));
    let supply = &state.supply;
    assert_eq!((supply.eggs, supply.crystals, supply.shadows), (6, 9, 8));
}

/// Figures: 9 eggs, 10 crystals, 11 shadow dragons, 28 dragons of each colour.
#[test]
fn the_box_has_no_more_than_it_holds() {
    let mut state = table(2, &[]);
    correct(&mut state, "ben eggs=5 crystals=6 shadows=4 red=20");
    assert_eq!(uncorrected(&state, "ana eggs=5"), too_many(CountedPieces::Eggs, 9, 10));
    assert_eq!(uncorrected(&state, "ana crystals=5"), too_many(CountedPieces::Crystals, 10, 11));
    assert_eq!(
        uncorrected(&state, "ana shadows=6 book-shadows=2"),
        too_many(CountedPieces::Shadows, 11, 12)
    );
    assert_eq!(
        uncorrected(&state, "ana red=9"),
        too_many(CountedPieces::Dragons(colour("red")), 28, 29)
    );
    // Items that change hands stay in the box.
    correct(&mut state, "ana eggs=7 ben eggs=2");
    assert_eq!(state.supply.eggs, 0);
}

/// Setup, 3 to 5: the book, shadow dragons and dealt starting cards are all cards of the game.
#[test]
fn hands_pages_and_stacks_hold_no_more_cards_than_the_game() {
    let state = counted(50, 52);
    // 104 in the book, 11 shadow dragons, 1 dealt to Ben.
    let no = uncorrected(&state, "ana hand=2");
    assert_eq!(no, No::Cards { most: 116, would: 117, pages: state.pages });
    let mut state = state;
    correct(&mut state, "left-cards=48 ana hand=2");
    assert_eq!(state.pages.unwrap().left, 48);
}

/// Pieces lie face down: their values are hidden, and a corrected one comes from the supply.
#[test]
fn pieces_come_from_the_supply_and_stay_hidden() {
    let mut state = table(2, &[]);
    let before = state.supply.pieces.of(20);
    correct(&mut state, "ana pieces-20=1");
    assert_eq!(state.keepers[0].pieces, [20]);
    assert_eq!(state.supply.pieces.of(20), before - 1);
    let hidden = fields(&state).into_iter();
    let hidden =
        hidden.filter(|field| field.name.starts_with("pieces-") && !field.whose.is_empty());
    assert!(hidden.clone().count() > 0);
    for field in hidden {
        assert_eq!(field.now, FieldValue::Word("face down".to_owned()));
    }
    let all = u16::from(before);
    let no = uncorrected(&state, &format!("ben pieces-20={}", all));
    assert_eq!(no, too_many(CountedPieces::PiecesOf(20), all, all + 1));
}

/// Setup, 5: the record of which pieces were removed may be wrong, but not their number.
#[test]
fn the_supply_may_have_other_pieces_but_not_more() {
    let mut state = table(2, &[]);
    let (ones, fours) = (state.supply.pieces.of(1), state.supply.pieces.of(4));
    let all = state.setup.pieces.count();
    let no = uncorrected(&state, &format!("supply-1={}", ones - 1));
    assert_eq!(no, No::AllPieces { all, would: all - 1 });
    correct(&mut state, &format!("supply-1={} supply-4={}", ones - 1, fours + 1));
    assert_eq!(state.supply.pieces.count(), all);
}

/// Ruling 7: a ring that closes takes a pearl, red while there are any.
#[test]
fn a_ring_that_a_correction_closes_takes_its_pearl() {
    let mut state = table(2, &[]);
    let events = correct(&mut state, "ben pieces-4=3");
    let pearl = Pearl::Red;
    assert_eq!(events[1..], [Event::PearlTaken { player: 1, pearl }]);
    assert_eq!(state.supply.reds, Some(1));
    // If nobody counted the red ones, the player enters it.
    let mut state = dealt(2, &[], &BoxFigures::default());
    let no = uncorrected(&state, "ben pieces-4=3");
    let player = ben();
    assert_eq!(no, No::SayPearl { player, amulets: 1 });
    correct(&mut state, "ben pieces-4=3 blue-pearls=1");
    assert_eq!(state.keepers[1].pearls, [Pearl::Blue]);
    assert_eq!(state.supply.reds, Some(0));
    correct(&mut state, "ben red-pearls=1 blue-pearls=0");
    assert_eq!(state.supply.reds, None);
}

/// Ruling 7: there is a pearl for every three pieces and no other.
#[test]
fn a_ring_that_is_broken_gives_its_pearl_back() {
    let mut state = with_an_amulet();
    let value = state.keepers[0].pieces[2];
    let left = state.keepers[0].pieces_of(value) - 1;
    let broken = format!("ana pieces-{value}={left}");
    let player = ana();
    assert_eq!(uncorrected(&state, &broken), No::Pearls { player, pieces: 2, pearls: 1 });
    correct(&mut state, &format!("{broken} red-pearls=0"));
    assert_eq!((state.amulets(), state.supply.pearls), (0, 15));
    assert_eq!(state.supply.reds, Some(2));
}

/// Figures: as many red and blue pearls as entered for the box.
#[test]
fn pearls_of_a_colour_are_counted() {
    let mut state = table(2, &[]);
    correct(&mut state, "ana pieces-4=3 ben pieces-10=3 pieces-1=3");
    assert_eq!(state.supply.reds, Some(0));
    let no = uncorrected(&state, "ben red-pearls=2 blue-pearls=0");
    assert_eq!(no, too_many(CountedPieces::Pearls(Some(Pearl::Red)), 2, 3));
}

/// Playing dragon cards: a new stack lies at an end, stacks may be reordered, and one between two
/// others is closed.
#[test]
fn stacks_are_set_right() {
    let mut state = table(2, &[]);
    correct(&mut state, "ana green=2 white=3");
    correct(&mut state, "ana blue=4");
    correct(&mut state, "ana blue-place=1 white-shadows=1");
    assert_eq!(state.keepers[0].stacks.closed(), [colour("green")]);
    assert_eq!(state.keepers[0].stacks.cards(), 10);
    assert_eq!(state.supply.shadows, 10);
    let no = uncorrected(&state, "ana blue-place=2 white-place=2");
    let player = ana();
    assert_eq!(no, No::SamePlace { player, place: 2 });
    // Ruling 3: at least one dragon of the colour.
    let no = uncorrected(&state, "ana white=0");
    let (player, colour) = (ana(), colour("white"));
    assert_eq!(no, No::NoDragon { player, colour });
    correct(&mut state, "ana white=0 white-shadows=0");
    assert!(state.keepers[0].stacks.closed().is_empty());
}

/// Crest bonus; ruling 5: with the fourth colour a crest is won at once.
#[test]
fn a_fourth_colour_wins_the_crest() {
    let mut state = table(3, &[]);
    let events = correct(&mut state, "ben blue=1 green=1 white=1 red=1");
    let value = Some(16);
    assert_eq!(events[1..], [Event::CrestWon { player: 1, value }]);
    assert_eq!(state.supply.crests, [Some(12), Some(8)]);
    let player = ben();
    assert_eq!(uncorrected(&state, "ben crest=none"), No::CrestDue { player });
    let player = ben();
    assert_eq!(uncorrected(&state, "ben red=0"), No::CrestTooEarly { player });
    correct(&mut state, "ben red=0 crest=none");
    assert_eq!(state.supply.crests, [Some(16), Some(12), Some(8)]);
}

/// Ruling 5: the highest first, one each.
#[test]
fn crests_are_won_in_their_order() {
    let mut state = table(3, &[]);
    correct(&mut state, "ana blue=1 green=1 white=1 red=1 ben blue=1 green=1 white=1 red=1");
    let order = |state: &State| [0, 1].map(|n: usize| state.keepers[n].crest.unwrap().value);
    assert_eq!(order(&state), [Some(16), Some(12)]);
    correct(&mut state, "ana crest=second ben crest=first");
    assert_eq!(order(&state), [Some(12), Some(16)]);
    let no = uncorrected(&state, "ana crest=first");
    assert_eq!(no, No::CrestTwice { order: "first" });
    let no = uncorrected(&state, "ben crest=third");
    let (order, before) = ("second", "first");
    assert_eq!(no, No::CrestBefore { order, before });
}

/// Ruling 3: shadow dragons are cards of the hand.
#[test]
fn a_hand_holds_its_shadow_dragons() {
    let mut state = table(2, &[]);
    correct(&mut state, "ana hand=2 shadows=2");
    let no = uncorrected(&state, "ana shadows=3");
    let (player, cards, shadows) = (ana(), 2, 3);
    assert_eq!(no, No::SmallHand { player, cards, shadows });
}

/// The turn is one player's, from its start; the correction may also name who has decided in it.
#[test]
fn the_turn_goes_to_somebody_else() {
    let mut state = table(4, &[]);
    act(&mut state, take(3));
    correct(&mut state, "cleo turn=yes");
    assert_eq!((state.active, state.taken, state.turn), (2, 0, 1));
    assert_eq!(state.waiting, [2, 3, 0, 1]);
    assert!(state.is_untold());
    correct(&mut state, "cleo decided=yes dov decided=yes turns=7 taken=2");
    assert_eq!(state.waiting, [0, 1]);
    assert_eq!((state.stage(), state.turn, state.taken), (Stage::Completing, 7, 2));
    correct(&mut state, "cleo decided=no");
    assert_eq!(state.waiting, [2, 0, 1]);
    assert_eq!(uncorrected(&state, "cleo turn=no"), No::NoTurn);
    assert_eq!(uncorrected(&state, "ana turn=yes ben turn=yes"), No::TwoTurns);
}

/// Completing the turn: when all have decided, the next turn begins.
#[test]
fn a_turn_that_everyone_has_decided_in_is_over() {
    let mut state = table(2, &[]);
    act(&mut state, take(3));
    let events = correct(&mut state, "ana decided=yes ben decided=yes");
    assert_eq!(events[1..], [Event::TurnBegan { player: 1 }]);
}

/// The end of the game: enough amulets end it after the turn, by the same events as in play.
#[test]
fn enough_amulets_end_the_game_after_the_turn() {
    let mut state = table(2, &[]);
    state.supply.pieces = pieces("14x4,15x10");
    state.setup.pieces = state.supply.pieces.clone();
    correct(&mut state, "ana pieces-4=9 ben pieces-10=12");
    assert_eq!((state.amulets(), state.ended), (7, None));
    let events = correct(&mut state, "ana decided=yes ben decided=yes");
    let by = EndCause::Amulets;
    assert_eq!(events[1..], [Event::Ended { by }]);
    // Until it is counted, scoring fields can be corrected; the game stays over.
    let names: Vec<String> = fields(&state).into_iter().map(|field| field.name).collect();
    assert!(names.contains(&"eggs".to_owned()) && !names.contains(&"hand".to_owned()));
    correct(&mut state, "ana eggs=1");
    let no = uncorrected(&state, "ben pieces-10=11 blue-pearls=3");
    assert_eq!(no, No::NotOver { amulets: 6, target: 7 });
}

/// Ruling 8: a page corrected to one card ends the game.
#[test]
fn a_page_of_one_card_is_noticed() {
    let mut state = counted(10, 10);
    let events = correct(&mut state, "right-cards=1");
    assert_eq!(events[1..], [Event::PageRunOut { page: Page::Right }]);
    correct(&mut state, "right-cards=5");
    assert!(!state.run_out);
    // If nobody counts them, it can be undone.
    let mut state = table(2, &[]);
    act(&mut state, Action::LastCard { page: Page::Left });
    correct(&mut state, "last-card=no");
    assert!(!state.run_out);
}

/// Changing the magic book: only a shadow dragon shows a 6.
#[test]
fn the_book_is_set_right_also_after_a_set() {
    let mut state = table(2, &[]);
    act(&mut state, book("2green", "low+egg"));
    play(&mut state, set("green"));
    correct(&mut state, "number=3 colour=red");
    assert_eq!(state.book().map(|book| book.to_string()).as_deref(), Some("3 red"));
    assert_eq!(state.reward(), None, "another page gives something else");
    assert_eq!(uncorrected(&state, "number=6"), No::NoSix);
    correct(&mut state, "number=6 book-shadows=1");
    correct(&mut state, "colour=unknown");
    assert_eq!(state.book(), None);
}

/// The Magic Chests: the record of open ones may be wrong.
#[test]
fn chests_are_opened_and_closed() {
    let mut state = table(2, &[MagicItem::PrismInk]);
    correct(&mut state, "prism-ink=closed troll-horn=open");
    assert_eq!(state.setup.chests, [MagicItem::TrollHorn]);
}

/// Nothing is left to correct once the play is counted.
#[test]
fn a_counted_play_stays_as_it_is() {
    let mut state = with_an_amulet();
    act(&mut state, Action::LastCard { page: Page::Left });
    act(&mut state, Action::Next);
    let revealed = Revealed { pearls: vec![vec![8], vec![]], crests: vec![None, None] };
    act(&mut state, Action::Count(revealed));
    assert!(fields(&state).is_empty());
    let action = Action::Correct {
        set: vec![Fix {
            of: "player-0".to_owned(),
            field: "eggs".to_owned(),
            to: FieldValue::Number(1),
        }],
        reason: String::new(),
    };
    let nothing = AmuletsRefusal::Correction(CorrectionFault::Nothing);
    assert_eq!(refused(&state, action), nothing);
}

/// A stored correction of an unknown field changes nothing.
#[test]
fn unknown_things_are_left_out() {
    let mut state = table(2, &[]);
    let before = state.clone();
    let fix = |of: &str, field: &str, to: FieldValue| Fix {
        of: of.to_owned(),
        field: field.to_owned(),
        to,
    };
    let set = vec![
        fix("player-9", "eggs", FieldValue::Number(1)),
        fix("player-0", "mood", FieldValue::Number(1)),
        fix("dragon", "eggs", FieldValue::Number(1)),
        fix("player-0", "eggs", FieldValue::Word("many".to_owned())),
        fix("table", "number", FieldValue::Number(3)),
        fix("player-1", "pieces-20", FieldValue::Number(-4)),
        fix("player-1", "hand", FieldValue::Number(4000)),
    ];
    let reason = String::new();
    apply(&mut state, &Event::Corrected { set, reason });
    assert_eq!(state, before);
}

/// Corrections are facts of the table: rewards continue from them.
#[test]
fn play_goes_on_from_what_was_set_right() {
    let mut state = table(2, &[]);
    correct(&mut state, "ana eggs=9");
    act(&mut state, book("1blue", "low+egg"));
    let events = play(&mut state, set("blue"));
    let (player, what) = (0, Gift::Egg);
    assert!(events.contains(&Event::Missed { player, what }));
}
