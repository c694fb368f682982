//! Turn overview, 1 to 3 and 5: taking, changing, playing, completing.

use super::super::samples::*;
use super::super::*;
use crate::rules::Refused;

/// Taking dragon cards; ruling 2: up to three, none at all is fine.
#[test]
fn a_turn_takes_up_to_three_cards() {
    let mut state = table(3, &[]);
    assert_eq!(
        decide(&state, &Action::Pass).unwrap().len(),
        1,
        "none taken"
    );
    act(&mut state, take(2));
    act(&mut state, take(1));
    assert_eq!(state.taken, 3);
    assert_eq!(
        refused(&state, take(1)),
        "a fourth card costs a crystal, Ana has none"
    );
    assert_eq!(refused(&state, take(0)), "take at least one card");
}

/// Rewards, crystal: a fourth card, never more than four.
#[test]
fn a_crystal_pays_for_a_fourth_card_and_no_fifth() {
    let mut state = table(3, &[]);
    state.keepers[0].crystals = 2;
    state.supply.crystals = 8;
    act(&mut state, take(4));
    assert_eq!((state.keepers[0].crystals, state.supply.crystals), (1, 9));
    assert_eq!(
        refused(&state, take(1)),
        "a turn takes 3 cards, a fourth for a crystal: 5 are too many"
    );
}

/// Turn overview; ruling 2: taking, then changing, then playing.
#[test]
fn cards_are_taken_before_the_book_is_changed() {
    let mut state = table(3, &[]);
    act(&mut state, change(Some(1), None));
    assert_eq!(
        refused(&state, take(1)),
        "cards are taken before the book is changed"
    );
}

/// Changing the magic book: one card on each page.
#[test]
fn one_card_goes_on_each_page() {
    let mut state = table(3, &[]);
    act(&mut state, change(Some(1), None));
    assert_eq!(
        refused(&state, change(Some(2), None)),
        "Ana laid a card on the left page already"
    );
    act(&mut state, change(None, Some("green")));
    assert_eq!(state.book().unwrap().to_string(), "1 green");
    assert_eq!(
        refused(&state, change(None, Some("red"))),
        "Ana laid a card on the right page already"
    );
    assert!(refused(&state, change(None, None)).starts_with("name a number"));
    // What was laid is what the book shows.
    assert_eq!(
        refused(&state, book("2green", "low")),
        "the left page shows 1: Ana laid it there"
    );
}

/// Rewards, shadow dragon: its back may change the book. Figures: it shows 6. Ruling 2: one that
/// comes into the display may be taken.
#[test]
fn a_shadow_dragons_back_shows_six_and_it_may_come_back() {
    let mut state = table(2, &[]);
    assert_eq!(
        refused(&state, change(Some(6), None)),
        "Ana has no shadow dragon"
    );
    assert_eq!(
        refused(&state, change(Some(7), None)),
        "the left page takes numbers from 1 to 6, not 7"
    );
    // Figures: no other card shows a 6, so the book cannot before one was laid on it.
    assert_eq!(
        refused(&state, book("6green", "low")),
        "only a shadow dragon's back shows 6, and none was laid on the book"
    );
    state.keepers[0].shadows = 1;
    state.supply.shadows -= 1;
    act(&mut state, change(Some(6), None));
    act(&mut state, book("6green", "low"));
    assert_eq!((state.keepers[0].shadows, state.book_shadows), (0, 1));
    act(&mut state, Action::Pass);
    act(&mut state, Action::Pass);
    let shadow = |count, shadows| Action::Take {
        count,
        shadows,
        pages: Vec::new(),
    };
    assert_eq!(
        refused(&state, shadow(2, 2)),
        "only one shadow dragon can be among them"
    );
    act(&mut state, shadow(2, 1));
    assert_eq!((state.keepers[1].shadows, state.book_shadows), (1, 0));
}

/// Playing dragon cards: exactly the number and the colour of the book.
#[test]
fn a_set_is_exactly_what_the_book_shows() {
    let mut state = table(2, &[]);
    assert_eq!(
        refused(&state, Action::Play(set("green"))),
        "what the book shows is not known yet"
    );
    act(&mut state, book("4green", "low"));
    let refusal = decide(&state, &Action::Play(set("blue"))).unwrap_err();
    assert_eq!(refusal.to_string(), "the book shows 4 green, not blue");
    play(&mut state, set("green"));
    let stack = *state.keepers[0].stacks.stack(colour("green")).unwrap();
    assert_eq!((stack.cards, stack.shadows), (4, 0));
}

/// Ruling 3: shadow dragons fill in, at most one less than the cards; none in a set of 1.
#[test]
fn shadow_dragons_fill_in() {
    let mut state = table(2, &[]);
    state.keepers[0].shadows = 5;
    state.supply.shadows = 6;
    act(&mut state, book("3green", "low"));
    let dark = |shadows| {
        Action::Play(Set {
            shadows,
            ..set("green")
        })
    };
    assert_eq!(
        refused(&state, dark(3)),
        "3 shadow dragons cannot make a set of 3: at least one dragon of the colour is laid"
    );
    let mut one = state.clone();
    act(&mut one, book("1green", "low"));
    let refusal = decide(&one, &dark(1)).unwrap_err();
    assert_eq!(refusal.hint().unwrap(), "a set of 1 takes no shadow dragon");
    act(&mut state, dark(2));
    let stack = *state.keepers[0].stacks.stack(colour("green")).unwrap();
    assert_eq!((stack.cards, stack.shadows), (1, 2));
    assert_eq!(state.keepers[0].shadows, 3);
    // Ben has none.
    assert_eq!(refused(&state, dark(1)), "Ben has no shadow dragon");
}

/// Placement rule, examples A and B; ruling 4.
#[test]
fn a_new_colour_goes_to_an_end_and_a_stack_between_two_is_closed() {
    let mut state = table(2, &[]);
    state.keepers[0].stacks = stacks("white,green");
    act(&mut state, book("2red", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("red"))),
        "red is a new stack: it goes to the left or the right end"
    );
    play(&mut state, set_at("red", Side::Left));
    assert_eq!(state.keepers[0].stacks.closed(), [colour("white")]);
    act(&mut state, Action::Pass);
    act(&mut state, Action::Pass);
    act(&mut state, book("1white", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("white"))),
        "the white stack lies between two others: nothing more goes on it"
    );
    // A way out is told only where there is one.
    let hint = |state: &State| {
        decide(state, &Action::Play(set("white")))
            .unwrap_err()
            .hint()
    };
    assert_eq!(hint(&state), None);
    state.setup.chests = vec![Item::TrollHorn];
    let horn = "the Troll Horn opens it for this set: --with horn, for a crystal";
    assert_eq!(hint(&state).as_deref(), Some(horn));
    // Beside no other stack there is no side.
    state.keepers[0].stacks = stacks("none");
    let events = decide(&state, &Action::Play(set_at("white", Side::Left))).unwrap();
    assert!(matches!(events[0], Event::Laid { side: None, .. }));
    state.keepers[0].stacks = stacks("white");
    assert_eq!(
        refused(&state, Action::Play(set_at("white", Side::Left))),
        "white has its stack already: there is no side to choose"
    );
}

/// Completing the turn: everyone else clockwise, by the book as it was left, whether the player whose
/// turn it is played or not.
#[test]
fn the_others_complete_the_turn_clockwise() {
    let mut state = table(3, &[]);
    act(&mut state, Action::Pass);
    assert_eq!((state.stage(), state.next()), (Stage::Completing, Some(1)));
    act(&mut state, book("1blue", "low"));
    play(&mut state, set("blue"));
    assert_eq!(state.next(), Some(2));
    assert_eq!(
        refused(&state, book("1green", "low")),
        "the book stays as it is once a set was played: it shows 1 blue"
    );
    assert_eq!(
        refused(&state, change(Some(2), None)),
        "Cleo completes the turn: only Ana takes cards and changes the book"
    );
    assert!(refused(&state, take(1)).starts_with("Cleo completes the turn"));
    play(&mut state, set("blue"));
    assert_eq!(
        (state.turn, state.active, state.stage()),
        (2, 1, Stage::Turn)
    );
    assert_eq!(state.waiting, [1, 2, 0]);
    assert_eq!(state.book(), None, "cards will be taken");
}

/// Figures: 28 dragons of each colour.
#[test]
fn no_more_dragons_of_a_colour_are_laid_than_there_are() {
    let mut state = table(2, &[]);
    state.keepers[1].stacks.lay(colour("green"), 26, 0, None);
    act(&mut state, book("3green", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("green"))),
        "there are 28 green dragons, and only 2 of them are not laid yet"
    );
    state.keepers[0].shadows = 1;
    play(
        &mut state,
        Set {
            shadows: 1,
            ..set("green")
        },
    );
}

/// Ruling 8, where pages are counted: takes say where they come from, and the rest lapses.
#[test]
fn counted_pages_run_out_and_end_the_taking() {
    let from = |pages: &[Page]| Action::Take {
        count: pages.len() as u8,
        shadows: 0,
        pages: pages.to_vec(),
    };
    let mut state = counted(3, 9);
    assert_eq!(
        refused(&state, take(2)),
        "which page was each card taken from? The pages are counted"
    );
    assert!(refused(&state, from(&[Page::Left; 3])).starts_with("a page is down to one card"));
    let events = act(&mut state, from(&[Page::Left, Page::Left]));
    assert_eq!(events[1], Event::PageRunOut { page: Page::Left });
    assert!(refused(&state, from(&[Page::Right])).starts_with("a page is down to one card"));
    assert!(refused(&state, change(Some(1), None)).starts_with("a page is down to one card"));
    assert_eq!(
        refused(&state, Action::LastCard { page: Page::Left }),
        "the pages are counted: the left page has 1"
    );
    // A card that is laid on a page makes it longer.
    let mut state = counted(3, 9);
    act(&mut state, change(Some(1), Some("green")));
    assert_eq!(
        state.pages,
        Some(super::super::super::book::ByPage { left: 4, right: 10 })
    );
}

#[test]
fn pages_that_are_not_counted_are_not_named() {
    let state = table(2, &[]);
    let named = Action::Take {
        count: 1,
        shadows: 0,
        pages: vec![Page::Left],
    };
    assert!(refused(&state, named).starts_with("the pages are not counted"));
    let short = Action::Take {
        count: 2,
        shadows: 0,
        pages: vec![Page::Left],
    };
    assert_eq!(
        refused(&counted(9, 9), short),
        "1 pages are named for 2 cards"
    );
}
