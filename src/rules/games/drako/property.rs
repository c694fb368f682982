//! Random games: exactly the offered actions are accepted, replay gives the same state, nothing
//! leaves its bounds, and every game ends.

use crate::samples::{read_back, repeatable, replayed};
use proptest::prelude::*;
use proptest::sample::Index;

use super::figure::{Area, ByDwarf, Dwarf, Figure, Side};
use super::mat::MatPart;
use super::offer_property::{plain, way};
use super::samples::setup;
use super::*;
use crate::dice::RandomDice;
use crate::hex::Direction;
use crate::offer_checks::{random_action, taken_if_offered};
use crate::title::Title;

fn any_hex() -> impl Strategy<Value = Hex> {
    any::<Index>().prop_map(|n| n.get(&Hex::all().collect::<Vec<_>>()).to_owned())
}

pub(super) fn any_start() -> impl Strategy<Value = State> {
    (prop::collection::vec(1u8..=6, 6), any::<bool>(), prop::option::of(any::<u64>())).prop_map(
        |(sizes, advanced, places)| {
            let mut setup = setup(places.map(draw_places));
            setup.advanced = advanced;
            for (part, size) in MatPart::ALL.into_iter().zip(sizes) {
                setup.mats.confirm(part, size);
            }
            State::new(setup)
        },
    )
}

/// The invariants of every moment.
pub(super) fn sound(state: &State) {
    for side in Side::ALL {
        let cards = state.cards[side];
        assert!(cards.hand <= MOST_IN_HAND && cards.left() <= DECK);
    }
    for area in Area::ALL {
        assert!(state.dragon[area] <= state.setup.mats.dragon[area]);
    }
    let full = Area::ALL.into_iter().all(|area| state.lost(area));
    assert_eq!(full, state.ended == Some(GameEnd::Slain));
    let touched = Area::ABILITIES.iter().any(|area| state.dragon[*area] > 0);
    assert!(!touched || state.lost(Area::Armour), "armour first");
    let mut hexes = vec![state.board.dragon];
    for dwarf in Dwarf::ALL {
        assert!(state.dwarves[dwarf] <= state.setup.mats.dwarves[dwarf]);
        let stands = state.board.dwarves[dwarf];
        assert_eq!(stands.is_some(), state.placed && state.alive(dwarf));
        hexes.extend(stands);
    }
    hexes.sort();
    hexes.dedup();
    let figures = if state.placed { state.living().len() } else { 0 };
    assert_eq!(hexes.len(), 1 + figures, "one figure on a hex");
    assert!(state.actions <= 3 && state.taken <= 3);
    assert!(state.due < state.free_abilities().max(1));
    match state.ended {
        None => {
            assert!(!Drako::acts(state).is_empty(), "{:?}", state.stage());
            assert!(state.cards.dwarves.left() > 0 || state.stage() != Stage::Act);
        }
        Some(_) => assert!(Drako::acts(state).is_empty()),
    }
}

/// A random action, sensible or not.
pub(super) fn any_action() -> impl Strategy<Value = Action> {
    let value = || 0u8..=4;
    let dwarf = || prop::sample::select(Dwarf::ALL.to_vec());
    let dwarves = move || prop::collection::vec(dwarf(), 0..=3);
    let step = || (prop::sample::select(Figure::ALL.to_vec()), any_hex());
    prop_oneof![
        2 => any::<bool>().prop_map(|swap| Action::Exchange { swap }),
        2 => (any_hex(), any_hex(), any_hex())
            .prop_map(|(brald, morin, urpen)| Action::Place { at: ByDwarf { brald, morin, urpen } }),
        2 => prop::option::of(0i64..3).prop_map(|discard| Action::Draw { discard }),
        6 => (prop::collection::vec(step(), 0..=3), prop::option::of(value()))
            .prop_map(|(moves, value)| Action::Move { moves, value }),
        1 => any_hex().prop_map(|to| Action::Fly { to }),
        6 => (dwarves(), value()).prop_map(|(dwarves, value)| Action::Attack { dwarves, value }),
        3 => (prop::sample::select(Direction::ALL.to_vec()), value())
            .prop_map(|(way, value)| Action::Fire { way, value }),
        4 => value().prop_map(|value| Action::Shoot { value }),
        1 => Just(Action::Net),
        1 => Just(Action::ShakeOff),
        1 => Just(Action::Fury),
        1 => Just(Action::Burn),
        2 => Just(Action::EndTurn),
        1 => Just(Action::Pass),
        5 => dwarves().prop_map(|blocked| Action::Defend { blocked }),
        5 => (0u8..4, 0u8..4, 0u8..4)
            .prop_map(|(flight, fire, legs)| Action::Wound { flight, fire, legs }),
    ]
}

proptest! {
    #![proptest_config(repeatable(120, 14))]

    #[test]
    fn random_games_keep_the_rules_and_end(
        start in any_start(),
        wild in prop::collection::vec(any_action(), 400),
        seed in any::<u64>(),
    ) {
        let mut state = start.clone();
        let mut log: Vec<Event> = Vec::new();
        let mut wild = wild.iter().cycle();
        let mut chance = RandomDice::new(seed, 0);
        for _ in 0..400 {
            sound(&state);
            if state.ended.is_some() {
                break;
            }
            let mut next = some_action(&state, &mut chance);
            taken_if_offered::<Drako>(&state, &next, way);
            for action in wild.by_ref().take(12) {
                taken_if_offered::<Drako>(&state, &plain(&state, action), way);
                if seed % 2 == 0 && decide(&state, action).is_ok() {
                    next = action.clone();
                }
            }
            let events = decide(&state, &next);
            let events = events.unwrap_or_else(|refusal| panic!("{next:?}: {refusal:?}"));
            prop_assert!(!events.is_empty());
            events.iter().for_each(|event| apply(&mut state, &read_back(event)));
            log.extend(events);
        }
        prop_assert!(state.ended.is_some(), "every game ends: turn {}", state.turn);
        prop_assert!(Drako::possible(&start.setup));
        prop_assert_eq!(replayed::<Drako>(State::new(read_back(&start.setup)), &log), state);
    }
}

proptest! {
    #![proptest_config(repeatable(150, 15))]

    /// Any sizes at any moment: sizes the game adopts leave it sound, and an impossible record is
    /// named.
    #[test]
    fn sizes_told_at_any_moment_leave_a_game_sound(
        sizes in prop::collection::vec(1u8..=8, 6),
        moment in 1usize..60,
        seed in any::<u64>(),
    ) {
        let start = State::new(setup(Some(draw_places(seed))));
        let (mut state, mut log) = (start.clone(), Vec::new());
        let mut chance = RandomDice::new(seed, 0);
        while state.ended.is_none() && log.len() < 3 * moment {
            let action = some_action(&state, &mut chance);
            for event in decide(&state, &action).unwrap() {
                apply(&mut state, &event);
                log.push(event);
            }
        }
        let mut known = state.setup.mats.clone();
        for (part, size) in MatPart::ALL.into_iter().zip(sizes) {
            known.confirm(part, size);
        }
        let resized = resize(&start, &log, &known);
        for event in &resized.events {
            apply(&mut state, &read_back(event));
        }
        sound(&state);
        if state.ended.is_none() {
            let taken = known == state.setup.mats;
            prop_assert_eq!(taken, resized.fork.is_none());
        }
        if let Some(fork) = resized.fork {
            let before = &log[..fork.event];
            let earlier = resize(&start, before, &known);
            prop_assert_eq!(earlier.fork, None, "the first of its kind");
        }
    }
}

/// Random games reach every ending, so that they prove something.
#[test]
fn random_games_see_every_ending() {
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..60u64 {
        let mut chance = RandomDice::new(seed, 0);
        let mut state = State::new(setup(Some(draw_places(seed))));
        while state.ended.is_none() {
            for event in decide(&state, &some_action(&state, &mut chance)).unwrap() {
                apply(&mut state, &event);
            }
        }
        *endings.entry(state.ended.map(GameEnd::word)).or_insert(0) += 1;
    }
    assert_eq!(endings.len(), 3, "{endings:?}");
}

/// A random possible action. Attacks above 3 would end most games before cards run out.
pub(super) fn some_action(state: &State, chance: &mut RandomDice) -> Action {
    let mut action = random_action::<Drako>(state, chance).unwrap();
    if let Action::Attack { value, .. } | Action::Fire { value, .. } | Action::Shoot { value } =
        &mut action
    {
        *value = (*value).min(3);
    }
    action
}
