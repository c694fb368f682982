//! Game Preparation.

use std::collections::BTreeSet;

use super::super::figure::{Dwarf, Side};
use super::super::samples::{BRALD, at, hex, setup};
use super::super::*;
use crate::offer::{AnswerKind, Ask, Next};
use crate::title::{Title, next};

/// Game Preparation: the dragon on the middle hex, four of 38 cards each.
#[test]
fn each_side_starts_with_four_of_its_thirty_eight_cards() {
    let state = State::new(setup(Some(first_game())));
    assert_eq!(state.board.dragon, hex("c3"));
    for side in Side::ALL {
        assert_eq!(state.cards[side], Cards { deck: 34, hand: 4 });
    }
    assert!(!state.netted && !state.fury_used);
    assert_eq!(state.ended, None);
}

/// Figures: three alternate corners of the outer ring.
#[test]
fn first_game_places_are_alternate_corners() {
    let places = first_game();
    assert_eq!(check_places(&places), Ok(()));
    for dwarf in Dwarf::ALL {
        assert_eq!(places[dwarf].neighbours().count(), 3, "a corner");
        for other in Dwarf::ALL.into_iter().filter(|other| *other != dwarf) {
            assert_eq!(places[dwarf].distance(places[other]), 4, "not neighbours on the ring");
        }
    }
}

/// Game Preparation; ruling 10: any free hex not next to the dragon.
#[test]
fn dwarves_start_on_any_free_hex_away_from_the_dragon() {
    let mut legal = 0;
    for brald in Hex::all() {
        let places = |hex| ByDwarf { brald: hex, ..at("a1", "a1", "a3") };
        let taken = [hex("a1"), hex("a3"), hex("c3")].contains(&brald);
        let near = brald.distance(Hex::CENTRE) == 1;
        let ok = check_places(&places(brald)).is_ok();
        assert_eq!(ok, !taken && !near, "{brald}");
        legal += usize::from(ok);
    }
    assert_eq!(legal, 10);
    let free = "a1 a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3";
    assert_eq!(
        check_places(&at("b2", "a1", "a3")),
        Err(DrakoRefusal::TooNear {
            dwarf: Dwarf::Brald,
            hex: hex("b2"),
            allowed: free.split(' ').map(hex).collect(),
        })
    );
    let taken = check_places(&at("a1", "a1", "a3")).unwrap_err();
    let DrakoRefusal::StartTaken { hex: there, by, allowed } = taken else {
        panic!("{taken:?}");
    };
    assert_eq!((there, by), (hex("a1"), BRALD));
    assert!(!allowed.contains(&there) && allowed.len() == 11);
}

/// Random hexes are legal, differ, and never change for a seed.
#[test]
fn random_places_are_legal_and_the_seed_keeps_them() {
    let mut seen = BTreeSet::new();
    let mut first = 0;
    for seed in 0..400 {
        let places = draw_places(seed);
        assert_eq!(check_places(&places), Ok(()), "{seed}");
        seen.extend(Dwarf::ALL.map(|dwarf| (dwarf, places[dwarf])));
        first += u32::from(draw_sides(seed));
    }
    assert_eq!(seen.len(), 3 * 12, "every dwarf on every legal hex");
    assert!((150..250).contains(&first), "{first}");
    assert_eq!(draw_places(7), at("a3", "b4", "b1"));
    let firsts: Vec<u64> = (0..10).filter(|seed| draw_sides(*seed)).collect();
    assert_eq!(firsts, [0, 2, 3, 4, 6]);
}

fn advanced(places: Option<ByDwarf<Hex>>) -> State {
    State::new(Setup { advanced: true, ..setup(places) })
}

/// The refusal of everything else.
fn waits(stage: Stage) -> DrakoRefusal {
    DrakoRefusal::First(Waiting {
        stage,
        dwarves: Vec::new(),
        due: 0,
        defender: None,
        free: Vec::new(),
    })
}

fn after(mut state: State, actions: &[Action]) -> State {
    for action in actions {
        for event in decide(&state, action).unwrap() {
            apply(&mut state, &event);
        }
    }
    state
}

/// Advanced rule; ruling 10: the dragon first, then the dwarves, once each, before placing.
#[test]
fn hands_are_exchanged_once_each_before_the_dwarves_are_placed() {
    let place = Action::Place { at: at("a1", "a3", "e1") };
    let (swap, keep) = (Action::Exchange { swap: true }, Action::Exchange { swap: false });
    let state = advanced(None);
    assert_eq!(state.stage(), Stage::Exchange(Side::Dragon));
    let first = Stage::Exchange(Side::Dragon);
    assert_eq!(decide(&state, &place), Err(waits(first)));
    let state = after(state, std::slice::from_ref(&swap));
    assert_eq!(state.stage(), Stage::Exchange(Side::Dwarves));
    let state = after(state, &[keep]);
    assert_eq!(state.stage(), Stage::Place);
    assert_eq!(decide(&state, &swap), Err(waits(Stage::Place)));
    let state = after(state, std::slice::from_ref(&place));
    assert_eq!(state.stage(), Stage::Act);
    assert_eq!(state.cards.dragon, Cards { deck: 34, hand: 4 }, "shuffled back");
    let not_asked = |what| Err(DrakoRefusal::NotAsked(what));
    assert_eq!(decide(&state, &swap), not_asked(TimedAct::Exchange));
    assert_eq!(decide(&state, &place), not_asked(TimedAct::Places));
    // Hexes known beforehand are taken when the hands are settled.
    let known = after(advanced(Some(first_game())), &[swap.clone(), swap]);
    assert_eq!(known.stage(), Stage::Act);
    assert_eq!(known.board.dwarves.brald, Some(first_game().brald));
}

/// Game Preparation: without the advanced rule the dwarves are placed after the hand is seen.
#[test]
fn the_dwarf_player_places_after_looking_at_the_hand() {
    let state = State::new(setup(None));
    assert_eq!(state.stage(), Stage::Place);
    assert_eq!(Drako::acts(&state), [(Act::Place, Some(Side::Dwarves.seat()))]);
    let Ok(Next::Ask(Ask { what: AnswerKind::Pick { from, .. }, .. })) =
        next::<Drako>(&state, &Act::Place, &[])
    else {
        panic!("no hexes to pick");
    };
    assert_eq!(from.len(), 12);
    let near = Action::Place { at: at("a1", "c4", "e1") };
    assert!(matches!(decide(&state, &near), Err(DrakoRefusal::TooNear { .. })));
    let early = decide(&state, &Action::Draw { discard: None });
    assert_eq!(early, Err(waits(Stage::Place)));
}
