//! Turn overview, 1 to 3 and 5: taking, changing, playing, completing.

use super::super::samples::*;
use super::super::*;
use crate::amulets::placement::PlacementRefusal;

/// Taking dragon cards; ruling 2: up to three, none at all is fine.
#[test]
fn a_turn_takes_up_to_three_cards() {
    let mut state = table(3, &[]);
    assert_eq!(decide(&state, &Action::Pass).unwrap().len(), 1, "none taken");
    act(&mut state, take(2));
    act(&mut state, take(1));
    assert_eq!(state.taken, 3);
    assert_eq!(refused(&state, take(1)), AmuletsRefusal::NoCrystalForFourth(ana()));
    assert_eq!(refused(&state, take(0)), AmuletsRefusal::NoCards);
}

/// Rewards, crystal: a fourth card, never more than four.
#[test]
fn a_crystal_pays_for_a_fourth_card_and_no_fifth() {
    let mut state = table(3, &[]);
    state.keepers[0].crystals = 2;
    state.supply.crystals = 8;
    act(&mut state, take(4));
    assert_eq!((state.keepers[0].crystals, state.supply.crystals), (1, 9));
    assert_eq!(refused(&state, take(1)), AmuletsRefusal::TooManyCards { total: 5 });
}

/// Turn overview; ruling 2: taking, then changing, then playing.
#[test]
fn cards_are_taken_before_the_book_is_changed() {
    let mut state = table(3, &[]);
    act(&mut state, change(Some(1), None));
    assert_eq!(refused(&state, take(1)), AmuletsRefusal::TakeFirst);
}

/// Changing the magic book: one card on each page.
#[test]
fn one_card_goes_on_each_page() {
    let mut state = table(3, &[]);
    act(&mut state, change(Some(1), None));
    assert_eq!(
        refused(&state, change(Some(2), None)),
        AmuletsRefusal::ChangedAlready { player: ana(), page: Page::Left }
    );
    act(&mut state, change(None, Some("green")));
    assert_eq!(state.book().unwrap().to_string(), "1 green");
    assert_eq!(
        refused(&state, change(None, Some("red"))),
        AmuletsRefusal::ChangedAlready { player: ana(), page: Page::Right }
    );
    assert_eq!(refused(&state, change(None, None)), AmuletsRefusal::NoChange);
    // The book shows the placed cards.
    assert_eq!(
        refused(&state, book("2green", "low")),
        AmuletsRefusal::BookLaid { shows: PageShows::Left(1), player: ana() }
    );
}

/// Rewards, shadow dragon: its back may change the book. Figures: it shows 6. Ruling 2: one in the
/// display may be taken.
#[test]
fn a_shadow_dragons_back_shows_six_and_it_may_come_back() {
    let mut state = table(2, &[]);
    assert_eq!(
        refused(&state, change(Some(6), None)),
        AmuletsRefusal::NoShadow { player: ana(), has: 0 }
    );
    assert_eq!(refused(&state, change(Some(7), None)), AmuletsRefusal::Number(7));
    // Figures: no other card shows a 6, so the book cannot before one was placed on it.
    assert_eq!(refused(&state, book("6green", "low")), AmuletsRefusal::NoSix { may_lay: false });
    state.keepers[0].shadows = 1;
    state.supply.shadows -= 1;
    assert_eq!(refused(&state, book("6green", "low")), AmuletsRefusal::NoSix { may_lay: true });
    act(&mut state, change(Some(6), None));
    act(&mut state, book("6green", "low"));
    assert_eq!((state.keepers[0].shadows, state.book_shadows), (0, 1));
    act(&mut state, Action::Pass);
    act(&mut state, Action::Pass);
    let shadow = |count, shadows| Action::Take { count, shadows, pages: Vec::new() };
    assert_eq!(refused(&state, shadow(2, 2)), AmuletsRefusal::NoShadowInBook { there: 1 });
    act(&mut state, shadow(2, 1));
    assert_eq!((state.keepers[1].shadows, state.book_shadows), (1, 0));
}

/// Playing dragon cards: exactly the number and the colour of the book.
#[test]
fn a_set_is_exactly_what_the_book_shows() {
    let mut state = table(2, &[]);
    assert_eq!(refused(&state, Action::Play(set("green"))), AmuletsRefusal::BookUnknown);
    act(&mut state, book("4green", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("blue"))),
        AmuletsRefusal::Placement {
            refusal: PlacementRefusal::Colour {
                book: Book::read("4green").unwrap(),
                colour: colour("blue"),
            },
            helped: false,
        }
    );
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
    let dark = |shadows| Action::Play(Set { shadows, ..set("green") });
    assert_eq!(
        refused(&state, dark(3)),
        misplaced(PlacementRefusal::Shadows { shadows: 3, cards: 3 })
    );
    let mut one = state.clone();
    correct(&mut one, "number=1");
    act(&mut one, book("1green", "low"));
    let one_of_one = PlacementRefusal::Shadows { shadows: 1, cards: 1 };
    assert_eq!(refused(&one, dark(1)), misplaced(one_of_one));
    act(&mut state, dark(2));
    let stack = *state.keepers[0].stacks.stack(colour("green")).unwrap();
    assert_eq!((stack.cards, stack.shadows), (1, 2));
    assert_eq!(state.keepers[0].shadows, 3);
    // Ben has none.
    assert_eq!(refused(&state, dark(1)), AmuletsRefusal::NoShadow { player: ben(), has: 0 });
}

/// Placement rule, examples A and B; ruling 4.
#[test]
fn a_new_colour_goes_to_an_end_and_a_stack_between_two_is_closed() {
    let mut state = table(2, &[]);
    state.keepers[0].stacks = stacks("white,green");
    act(&mut state, book("2red", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("red"))),
        misplaced(PlacementRefusal::SaySide(colour("red")))
    );
    play(&mut state, set_at("red", RowEnd::Left));
    assert_eq!(state.keepers[0].stacks.closed(), [colour("white")]);
    act(&mut state, Action::Pass);
    act(&mut state, take(1));
    act(&mut state, Action::Pass);
    act(&mut state, book("1white", "low"));
    // A remedy is suggested only if there is one.
    let closed = |helped| AmuletsRefusal::Placement {
        refusal: PlacementRefusal::Closed(colour("white")),
        helped,
    };
    assert_eq!(refused(&state, Action::Play(set("white"))), closed(false));
    state.setup.chests = vec![MagicItem::TrollHorn];
    assert_eq!(refused(&state, Action::Play(set("white"))), closed(true));
    // Without other stacks there is no side.
    state.keepers[0].stacks = stacks("none");
    let events = decide(&state, &Action::Play(set_at("white", RowEnd::Left))).unwrap();
    assert!(matches!(events[0], Event::Laid { side: None, .. }));
    state.keepers[0].stacks = stacks("white");
    assert_eq!(
        refused(&state, Action::Play(set_at("white", RowEnd::Left))),
        misplaced(PlacementRefusal::NoSide(colour("white")))
    );
}

/// Completing the turn: everyone else clockwise, by the book as it was left, whether the active
/// player played or not.
#[test]
fn the_others_complete_the_turn_clockwise() {
    let mut state = table(3, &[]);
    act(&mut state, Action::Pass);
    assert_eq!((state.stage(), state.next()), (Stage::Completing, Some(1)));
    act(&mut state, book("1blue", "low"));
    play(&mut state, set("blue"));
    assert_eq!(state.next(), Some(2));
    let completes = || AmuletsRefusal::NotYourTurn { player: "Cleo".to_owned(), active: ana() };
    assert_eq!(
        refused(&state, book("1green", "low")),
        AmuletsRefusal::BookFixed(Book::read("1blue").unwrap())
    );
    assert_eq!(refused(&state, change(Some(2), None)), completes());
    assert_eq!(refused(&state, take(1)), completes());
    play(&mut state, set("blue"));
    assert_eq!((state.turn, state.active, state.stage()), (2, 1, Stage::Turn));
    assert_eq!(state.waiting, [1, 2, 0]);
    let kept = state.book().map(|book| book.to_string());
    assert_eq!(kept.as_deref(), Some("1 blue"), "as it was left");
}

/// Figures: 28 dragons of each colour.
#[test]
fn no_more_dragons_of_a_colour_are_laid_than_there_are() {
    let mut state = table(2, &[]);
    state.keepers[1].stacks.lay(colour("green"), 26, 0, None);
    act(&mut state, book("3green", "low"));
    assert_eq!(
        refused(&state, Action::Play(set("green"))),
        AmuletsRefusal::NoDragons { colour: colour("green"), left: 2 }
    );
    state.keepers[0].shadows = 1;
    play(&mut state, Set { shadows: 1, ..set("green") });
}

/// Ruling 8, with counted pages: takes name their pages, and the rest lapses.
#[test]
fn counted_pages_run_out_and_end_the_taking() {
    let from = |pages: &[Page]| Action::Take {
        count: pages.len() as u8,
        shadows: 0,
        pages: pages.to_vec(),
    };
    let mut state = counted(3, 9);
    assert_eq!(refused(&state, take(2)), AmuletsRefusal::SayPages);
    assert_eq!(refused(&state, from(&[Page::Left; 3])), AmuletsRefusal::RunOut);
    let events = act(&mut state, from(&[Page::Left, Page::Left]));
    assert_eq!(events[1], Event::PageRunOut { page: Page::Left });
    assert_eq!(refused(&state, from(&[Page::Right])), AmuletsRefusal::RunOut);
    assert_eq!(refused(&state, change(Some(1), None)), AmuletsRefusal::RunOut);
    assert_eq!(
        refused(&state, Action::LastCard { page: Page::Left }),
        AmuletsRefusal::PagesCounted { page: Page::Left, left: 1 }
    );
    // A card placed on a page makes it longer.
    let mut state = counted(3, 9);
    act(&mut state, change(Some(1), Some("green")));
    assert_eq!(state.pages, Some(super::super::super::book::ByPage { left: 4, right: 10 }));
}

#[test]
fn pages_that_are_not_counted_are_not_named() {
    let state = table(2, &[]);
    let named = Action::Take { count: 1, shadows: 0, pages: vec![Page::Left] };
    assert_eq!(refused(&state, named), AmuletsRefusal::PagesNotCounted);
    let short = Action::Take { count: 2, shadows: 0, pages: vec![Page::Left] };
    assert_eq!(
        refused(&counted(9, 9), short),
        AmuletsRefusal::PagesMismatch { given: 1, count: 2 }
    );
}
