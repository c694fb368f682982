//! Receiving a reward, crests included.

use super::super::super::book::Reward;
use super::super::super::figures::BoxFigures;
use super::super::samples::*;
use super::super::*;
use crate::audience::Audience;

fn rewarded(reward: &str) -> State {
    let mut state = table(2, &[]);
    act(&mut state, book("2blue", reward));
    state
}

/// Receiving a reward, example: 2 blue dragons give a piece and a shadow dragon.
#[test]
fn two_blue_dragons_give_a_piece_and_a_shadow_dragon() {
    let mut state = rewarded("low+shadow");
    let lowest = state.supply.pieces.lowest().unwrap();
    play(&mut state, set("blue"));
    let ana = &state.keepers[0];
    assert_eq!((ana.pieces.as_slice(), ana.shadows), (&[lowest][..], 1));
    assert_eq!(state.supply.shadows, 10);
}

/// Rewards: the lowest or the highest value available. Ruling 7: evaluated again for each piece.
#[test]
fn pieces_come_one_by_one() {
    let mut state = rewarded("low+low+high");
    state.supply.pieces = pieces("1x1,2x4,1x20");
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[0].pieces, [1, 4, 20]);
    assert_eq!(state.supply.pieces, pieces("1x4"));
}

/// Receiving a reward: the third piece closes the ring, a pearl completes the amulet; red ones
/// first. Ruling 7: a spare piece starts the next ring.
#[test]
fn three_pieces_and_a_pearl_make_an_amulet() {
    let mut state = rewarded("high+high");
    state.keepers[0].pieces = vec![1, 4];
    let events = play(&mut state, set("blue"));
    let pearl = Event::PearlTaken { player: 0, pearl: Pearl::Red };
    assert_eq!(events[2], pearl, "right after the third piece");
    let ana = &state.keepers[0];
    assert_eq!((ana.amulets(), ana.open_ring()), (1, 1));
    assert_eq!((state.supply.pearls, state.supply.reds), (14, Some(1)));
    state.supply.reds = Some(0);
    state.keepers[1].pieces = vec![1];
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[1].pearls, [Pearl::Blue]);
}

/// Figures: the number of red pearls is unknown until somebody counts; then the players enter
/// colours. A blue one means that the red ones are gone.
#[test]
fn nobody_counted_the_red_pearls_so_the_players_say_the_colour() {
    let mut state = dealt(2, &[], &BoxFigures::default());
    act(&mut state, book("1blue", "low"));
    state.keepers[0].pieces = vec![1, 1];
    state.keepers[1].pieces = vec![1, 1];
    let says = |pearls: &[Pearl]| Set { pearls: pearls.to_vec(), ..set("blue") };
    assert_eq!(refused(&state, Action::Play(set("blue"))), AmuletsRefusal::SayPearl);
    assert_eq!(
        refused(&state, Action::Play(says(&[Pearl::Red; 2]))),
        AmuletsRefusal::PearlCount { due: 1, given: 2 }
    );
    play(&mut state, says(&[Pearl::Blue]));
    assert_eq!(state.supply.reds, Some(0));
    assert_eq!(
        refused(&state, Action::Play(says(&[Pearl::Red]))),
        AmuletsRefusal::WrongPearl(Pearl::Blue)
    );
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[1].pearls, [Pearl::Blue]);
}

/// Rewards, note: exhausted items are no longer available. Ruling 6: the rest is given.
#[test]
fn what_has_run_out_is_lost_and_the_rest_is_given() {
    let mut state = rewarded("low+egg+egg+crystal+shadow");
    state.supply.eggs = 1;
    state.supply.crystals = 0;
    state.supply.shadows = 0;
    state.supply.pieces = pieces("");
    let events = play(&mut state, set("blue"));
    let missed = |what| Event::Missed { player: 0, what };
    for what in [Gift::Crystal, Gift::Lowest, Gift::Shadow, Gift::Egg] {
        assert!(events.contains(&missed(what)), "{what:?}");
    }
    let ana = &state.keepers[0];
    assert_eq!((ana.eggs, ana.crystals, ana.shadows), (1, 0, 0));
    assert!(ana.pieces.is_empty());
}

/// Ruling 6: clockwise from the active player, so the last egg is Ana's.
#[test]
fn the_last_egg_goes_to_whoever_plays_first() {
    let mut state = rewarded("low+egg");
    state.supply.eggs = 1;
    play(&mut state, set("blue"));
    play(&mut state, set("blue"));
    assert_eq!((state.keepers[0].eggs, state.keepers[1].eggs), (1, 0));
}

/// Figures: the reward of a number is entered when cards are played, and remembered if the players wish.
#[test]
fn a_reward_is_told_once_if_it_is_remembered() {
    let mut state = table(2, &[]);
    let plain = |remember: bool| Action::Book {
        book: super::super::super::book::Book::read("2blue").unwrap(),
        reward: remember.then(|| Reward::read("low+shadow").unwrap()),
        remember,
    };
    act(&mut state, plain(false));
    assert_eq!(refused(&state, Action::Play(set("blue"))), AmuletsRefusal::RewardUnknown(2));
    act(&mut state, plain(true));
    play(&mut state, set("blue"));
    act(&mut state, Action::Pass);
    act(&mut state, plain(false));
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[1].shadows, 1);
    // Entered for one turn only, it is forgotten.
    act(&mut state, Action::Pass);
    act(&mut state, take(1));
    act(&mut state, book("3blue", "high"));
    assert_eq!(state.remembered(3), None);
}

/// Crest bonus; ruling 5: immediately with the fourth colour, the highest left, one each, in turn order.
#[test]
fn the_fourth_colour_wins_the_highest_crest_left() {
    let mut state = table(4, &[]);
    for keeper in &mut state.keepers {
        keeper.stacks = stacks("green,white,red");
    }
    act(&mut state, book("1blue", "low"));
    for value in [Some(16), Some(12), Some(8)] {
        let events = play(&mut state, set_at("blue", RowEnd::Right));
        let player = 3 - state.waiting.len();
        assert_eq!(events[1], Event::CrestWon { player, value }, "before the reward");
    }
    play(&mut state, set_at("blue", RowEnd::Right));
    assert_eq!(state.keepers[3].crest, None, "none left");
    // One per player: more cards of a colour win no second one.
    state.supply.crests = vec![Some(5)];
    act(&mut state, book("1blue", "low"));
    play(&mut state, set("blue"));
    assert_eq!(state.keepers[1].crest.unwrap().value, Some(12));
}

/// Crest bonus; ruling 5: shadow dragons are no colour.
#[test]
fn shadow_dragons_are_no_fourth_colour() {
    let mut state = table(3, &[]);
    state.keepers[0].stacks = stacks("green,white");
    state.keepers[0].shadows = 2;
    act(&mut state, book("2red", "low"));
    play(&mut state, Set { shadows: 1, ..set_at("red", RowEnd::Right) });
    assert_eq!(state.keepers[0].crest, None);
}

/// Figures: two of the crests are unknown; their values are entered at the end, in the order won.
#[test]
fn the_value_of_an_unknown_crest_waits() {
    let mut state = dealt(3, &[], &BoxFigures::default());
    state.keepers[0].stacks = stacks("green,white,red");
    act(&mut state, book("1blue", "low"));
    play(&mut state, set_at("blue", RowEnd::Right));
    let crest = state.keepers[0].crest.unwrap();
    assert_eq!((crest.value, crest.order), (None, 0));
    assert_eq!(state.supply.crests.len(), 2);
}

/// Nobody sees face-down values until the end.
#[test]
fn pieces_are_seen_only_at_the_end() {
    let mut state = rewarded("low+low");
    play(&mut state, set("blue"));
    let seen = view(&state, Audience::Table);
    assert_eq!(seen[0].values, None);
    assert_eq!((seen[0].pieces, seen[0].points), (2, None));
    let all = view(&state, Audience::All);
    assert_eq!(all[0].values.as_ref().unwrap().len(), 2);
    state.ended = Some(EndCause::Page);
    assert!(view(&state, Audience::Table)[0].values.is_some());
}
