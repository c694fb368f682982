//! The end of the game.

use super::super::samples::*;
use super::super::*;
use crate::amulets::figures::BoxFigures;
use crate::amulets::score::{ImpossibleScore, Impossibles};

fn near_the_end(players: usize) -> State {
    let mut state = table(players, &[]);
    let target = usize::from(state.setup.target);
    state.keepers[1].pieces = vec![1; 3 * (target - 1)];
    state.keepers[1].pearls = vec![Pearl::Red; target - 1];
    state.keepers[0].pieces = vec![1, 1];
    act(&mut state, book("1blue", "low"));
    state
}

/// The end of the game: after the turn in which the target is reached, for 2, 3 and 4 players.
#[test]
fn the_game_ends_after_the_turn_with_enough_amulets() {
    for (players, target) in [(2, 7), (3, 8), (4, 9)] {
        let mut state = near_the_end(players);
        play(&mut state, set("blue"));
        assert_eq!(state.amulets(), target);
        assert_eq!(state.ended, None, "the others complete the turn");
        for _ in 2..players {
            act(&mut state, Action::Pass);
        }
        let events = act(&mut state, Action::Pass);
        let by = EndCause::Amulets;
        assert_eq!(events.last(), Some(&Event::Ended { by }));
        assert_eq!(refused(&state, Action::Pass), AmuletsRefusal::Over);
        assert_eq!(state.stage(), Stage::Counting);
    }
}

/// The end of the game, note: a player who completes the turn may complete the last amulet. Ruling
/// 7: more than the target is fine.
#[test]
fn completing_the_turn_may_complete_the_last_amulet_and_more() {
    let mut state = near_the_end(3);
    state.keepers[2].pieces = vec![1, 1];
    play(&mut state, set("blue"));
    act(&mut state, Action::Pass);
    play(&mut state, set("blue"));
    assert_eq!(state.amulets(), 9);
    assert_eq!(state.ended, Some(EndCause::Amulets));
}

/// End of game, second way; ruling 8: a page down to one card, entered by the players; takes and
/// changes lapse, sets are still played, then the game ends.
#[test]
fn a_page_down_to_one_card_ends_the_game_after_the_turn() {
    let mut state = table(2, &[]);
    act(&mut state, take(1));
    act(&mut state, Action::LastCard { page: Page::Right });
    assert_eq!(refused(&state, take(1)), AmuletsRefusal::RunOut);
    assert_eq!(refused(&state, change(Some(1), None)), AmuletsRefusal::RunOut);
    act(&mut state, book("1blue", "low"));
    play(&mut state, set("blue"));
    assert_eq!(state.ended, None);
    play(&mut state, set("blue"));
    assert_eq!(state.ended, Some(EndCause::Page));
    assert_eq!(state.keepers[1].stacks.cards(), 1);
}

/// The score counts what a player has (ruling 9: shadow dragons laid out are cards).
#[test]
fn a_sheet_is_what_lies_in_front_of_a_player() {
    let mut state = near_the_end(2);
    state.keepers[0].shadows = 1;
    state.keepers[0].eggs = 2;
    act(&mut state, take(1));
    act(&mut state, book("2blue", "low"));
    play(&mut state, Set { shadows: 1, ..set("blue") });
    let sheet = &state.sheets(&turned_up(&[&[9], &[]], &[]))[0];
    assert_eq!((sheet.pieces.len(), sheet.pearls.as_slice()), (3, &[9][..]));
    assert_eq!((sheet.eggs, sheet.cards), (2, Some(2)));
    assert_eq!(sheet.name, "Ana");
}

fn turned_up(pearls: &[&[u16]], crests: &[Option<u16>]) -> Revealed {
    Revealed {
        pearls: pearls.iter().map(|values| values.to_vec()).collect(),
        crests: crests.to_vec(),
    }
}

/// The end of the game: pearls are revealed, and their values fit their colours.
#[test]
fn pearls_are_turned_up_at_the_end() {
    let mut state = table(2, &[]);
    let count = |pearls: &[&[u16]]| Action::Count(turned_up(pearls, &[]));
    assert_eq!(
        refused(&state, count(&[&[], &[]])),
        AmuletsRefusal::NotYet { amulets: 0, target: 7 }
    );
    state.keepers[0].pieces = vec![1; 6];
    state.keepers[0].pearls = vec![Pearl::Red, Pearl::Blue];
    state.supply.pearls = 13;
    let mixed = || AmuletsRefusal::PearlColours { player: ana(), red: 1, blue: 1 };
    state.ended = Some(EndCause::Page);
    assert_eq!(
        refused(&state, count(&[&[8], &[]])),
        AmuletsRefusal::PearlValues { player: ana(), has: 2, given: 1 }
    );
    assert_eq!(refused(&state, count(&[&[8, 9], &[]])), mixed());
    assert_eq!(refused(&state, count(&[&[8, 7], &[]])), mixed());
    act(&mut state, count(&[&[3, 9], &[]]));
    assert_eq!(state.stage(), Stage::Over);
    assert!(acts(&state).is_empty());
    assert_eq!(refused(&state, count(&[&[3, 9], &[]])), AmuletsRefusal::Counted);
}

/// Ruling 5: the highest crest left goes to the first winner, so values entered later must fit that order.
#[test]
fn unknown_crests_are_told_in_the_order_they_were_won() {
    let mut state = dealt(3, &[], &Default::default());
    let crest = |order| Some(Crest { value: None, order });
    (state.keepers[2].crest, state.keepers[0].crest) = (crest(0), crest(1));
    state.ended = Some(EndCause::Page);
    let count = |crests: [Option<u16>; 3]| Action::Count(turned_up(&[], &crests));
    assert_eq!(refused(&state, count([None, None, Some(16)])), AmuletsRefusal::SayCrest(ana()));
    assert_eq!(
        refused(&state, count([Some(16), None, Some(9)])),
        AmuletsRefusal::CrestOrder { earlier: "Cleo".to_owned(), later: ana() }
    );
    assert_eq!(
        refused(&state, count([Some(9), Some(3), Some(16)])),
        AmuletsRefusal::NoCrestToSay(ben())
    );
    assert_eq!(
        refused(&state, count([Some(16), None, Some(16)])),
        AmuletsRefusal::Impossible(Impossibles(vec![ImpossibleScore::CrestTwice(16)]))
    );
    act(&mut state, count([Some(9), None, Some(16)]));
    let sheets = state.sheets(state.revealed.as_ref().unwrap());
    assert_eq!((sheets[0].crest, sheets[2].crest), (Some(9), Some(16)));
    assert_eq!(state.learned(), Learned::default(), "one is still unknown");
}

/// Figures: two crests are unknown, and may be worth more than the 16.
#[test]
fn a_crest_of_more_than_16_is_counted() {
    let figures = BoxFigures { crests: Some([20, 18]), ..BoxFigures::default() };
    let mut state = dealt(3, &[], &figures);
    let crest = |value, order| Some(Crest { value, order });
    (state.keepers[0].crest, state.keepers[1].crest) = (crest(Some(20), 0), crest(Some(18), 1));
    state.ended = Some(EndCause::Page);
    act(&mut state, Action::Count(turned_up(&[&[], &[], &[]], &[None; 3])));
    let sheets = state.sheets(state.revealed.as_ref().unwrap());
    assert_eq!((sheets[0].crest, sheets[1].crest), (Some(20), Some(18)));
}

/// Figures: revealed figures are remembered. Ruling 7: a blue pearl means that the red ones are
/// gone.
#[test]
fn a_play_brings_unknown_figures_to_light() {
    let mut state = dealt(2, &[], &Default::default());
    state.keepers[0].pearls = vec![Pearl::Red, Pearl::Red];
    assert_eq!(state.learned(), Learned::default());
    state.keepers[1].pearls = vec![Pearl::Red, Pearl::Blue];
    state.revealed = Some(turned_up(&[], &[Some(8), Some(11)]));
    let learned = Learned { red_pearls: Some(3), crests: Some([11, 8]) };
    assert_eq!(state.learned(), learned);
    // A known figure is not news.
    state.setup.red_pearls = Some(3);
    assert_eq!(state.learned().red_pearls, None);
}
