//! Random plays of both modes: exactly the listed options are accepted, replay gives the same
//! state, nothing leaves its bounds, and every play ends.

use crate::samples::{read_back, repeatable, replayed};
use proptest::prelude::*;

use super::battle::{BattleDice, Faces};
use super::offered::options;
use super::*;
use crate::dice::RandomDice;

fn any_dragon() -> impl Strategy<Value = Dragon> {
    (0u8..6).prop_map(Dragon::at)
}

pub(super) fn any_setup() -> impl Strategy<Value = Setup> {
    let house = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(shared_dragons, nobody_wins, weak_white_only, strong)| House {
            shared_dragons,
            nobody_wins,
            weak_white_only,
            // Strong dice too, so that some plays are won.
            dice: if strong {
                BattleDice {
                    white: Faces::read("0/1/5").unwrap(),
                    red: Faces::read("0/0/6").unwrap(),
                }
            } else {
                BattleDice::default()
            },
        },
    );
    let difficulty = prop::sample::select(Difficulty::ALL.to_vec());
    (any::<bool>(), 0usize..4, difficulty, house, any::<u64>()).prop_map(
        |(keeper, players, difficulty, house, seed)| {
            let mode = if keeper { Mode::Keeper } else { Mode::Dragon };
            let (few, many) = mode.seats();
            let players = few + players % (many - few + 1);
            let names = (0..players).map(|n| format!("P{n}")).collect();
            let wishes =
                Wishes { difficulty: (!keeper).then_some(difficulty), ..Wishes::default() };
            lay_out(mode, names, &wishes, house, &mut RandomDice::new(seed, 0)).unwrap()
        },
    )
}

fn any_take() -> impl Strategy<Value = Option<Take>> {
    let token = prop::sample::select(Token::ALL.to_vec());
    prop_oneof![
        Just(None),
        Just(Some(Take::Offer)),
        Just(Some(Take::Discard)),
        token.prop_map(|token| Some(Take::Token(token))),
    ]
}

/// A random action, sensible or not.
pub(super) fn any_action() -> impl Strategy<Value = Action> {
    let token = || prop::sample::select(Token::ALL.to_vec());
    prop_oneof![
        Just(Action::Round),
        (0usize..7, any_dragon()).prop_map(|(player, dragon)| Action::Choose { player, dragon }),
        prop::option::of(any_dragon()).prop_map(|dragon| Action::Heal { dragon }),
        (token(), any::<bool>()).prop_map(|(token, magic)| Action::Plan { token, magic }),
        Just(Action::Pass),
        (any_dragon(), any_take()).prop_map(|(keeper, take)| Action::Act { keeper, take }),
        prop::option::of(0usize..4).prop_map(|die| Action::Reroll { die }),
        Just(Action::Flame),
        prop::collection::vec(any_dragon(), 0..=3).prop_map(|dragons| Action::Relieve { dragons }),
        Just(Action::Magic { note: String::new(), changes: Vec::new() }),
        Just(Action::Next),
    ]
}

/// A random change of a Magic card, sensible or not.
pub(super) fn any_change() -> impl Strategy<Value = MagicChange> {
    let dragon = any_dragon;
    let player = || 0usize..2;
    let token = || prop::sample::select(Token::ALL.to_vec());
    let shade = prop::sample::select(battle::Shade::ALL.to_vec());
    let thing = prop_oneof![
        dragon().prop_map(|dragon| Thing::Arrows { dragon }),
        dragon().prop_map(|dragon| Thing::Dice { dragon }),
        Just(Thing::Flames),
        dragon().prop_map(|dragon| Thing::Shield { dragon }),
        (dragon(), shade).prop_map(|(dragon, shade)| Thing::Training { dragon, shade }),
        (player(), token()).prop_map(|(player, token)| Thing::Token { player, token }),
        (player(), token()).prop_map(|(player, token)| Thing::Used { player, token }),
        (player(), dragon()).prop_map(|(player, dragon)| Thing::Keeper { player, dragon }),
        player().prop_map(|player| Thing::Magic { player }),
        Just(Thing::HunterDice),
        Just(Thing::Discard),
        Just(Thing::Offer),
        Just(Thing::Deck),
        Just(Thing::HunterCards),
    ];
    (thing, -3i8..=3).prop_map(|(thing, by)| thing.by(by))
}

/// Cards that a change adds to the deck.
fn onto_the_deck(change: &MagicChange) -> u32 {
    match change.thing {
        Thing::Deck | Thing::HunterCards => change.by.max(0).unsigned_abs().into(),
        _ => 0,
    }
}

/// The invariants of every moment.
pub(super) fn sound(state: &State) {
    let players = state.seats.len();
    assert!(state.hunter_dice <= HUNTER_DICE);
    let on_dragons: u8 = state.dragons.0.iter().map(|tile| tile.dice).sum();
    let mut trained = 0;
    for (dragon, tile) in state.dragons.iter() {
        assert!(tile.training.len() <= dragon.spaces(), "{dragon}");
        assert!(tile.training.is_empty() || tile.trained, "{dragon}");
        trained += tile.training.len();
        let mut shields = tile.shields.clone();
        shields.sort_unstable();
        shields.dedup();
        assert_eq!(shields.len(), tile.shields.len(), "one shield a tribe on {dragon}");
        if !state.setup.house.shared_dragons {
            assert!(tile.shields.len() <= 1);
        }
        // In the Keeper game an arrow may be removed before the check.
        let healing = matches!(state.stage, Stage::Healing { .. });
        assert!(state.outcome.is_some() || healing || tile.arrows < state.life(dragon));
    }
    assert_eq!(trained + usize::from(state.bag.left()), 12);
    match state.setup.mode {
        Mode::Keeper => {
            assert!(state.dragons.0.iter().all(|tile| tile.dice <= 1));
            assert!((0..players).all(|p| state.shields(p) <= 3));
        }
        Mode::Dragon => {
            assert!(on_dragons <= state.hunter_dice || state.stage == Stage::Over);
            let tokens: u32 = state
                .seats
                .iter()
                .map(|seat| {
                    let down = u8::from(seat.planned.is_some());
                    u32::from(seat.tokens.total() + seat.used.total() + down)
                })
                .sum();
            assert_eq!(tokens + u32::from(state.supply.total()), 36);
            let hands: u8 = state.seats.iter().map(|seat| seat.magic).sum();
            let out = state.deck.of(false) + u8::from(state.offer) + state.discard + hands;
            assert_eq!(out + state.boxed_magic(), 18, "Magic cards");
            assert!(state.deck.of(true) <= 4, "Hunter cards");
            assert!(state.last_round || state.deck.left() > 0);
            assert!(state.seats.iter().all(|seat| seat.magic <= 3));
            assert!(state.seats.iter().all(|seat| seat.magic > 0 || !seat.selected));
        }
    }
    match state.outcome {
        None => assert!(!options(state).is_empty(), "an open play goes on: {:?}", state.stage),
        Some(_) => assert!(options(state).is_empty()),
    }
}

proptest! {
    #![proptest_config(repeatable(200, 15))]

    #[test]
    fn random_plays_keep_the_rules_and_end(
        setup in any_setup(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 500),
        wild in prop::collection::vec(any_action(), 40),
        changes in prop::collection::vec(any_change(), 40),
        seed in any::<u64>(),
    ) {
        let mut state = State::new(setup.clone());
        let mut log: Vec<Event> = Vec::new();
        let mut put_back = 0;
        for n in 0..20_000u64 {
            sound(&state);
            if state.outcome.is_some() {
                break;
            }
            let allowed = options(&state);
            for action in wild.iter().skip(n as usize % 4).step_by(4) {
                let decided = decide(&state, action, &mut RandomDice::new(seed, n)).is_ok();
                prop_assert_eq!(decided, allowed.contains(action), "{:?} at {:?}", action, state.stage);
            }
            let pick = picks[n as usize % picks.len()];
            let mut action = allowed[pick.index(allowed.len())].clone();
            if let Action::Magic { changes: made, .. } = &mut action {
                // Prefer a possible change of a card.
                made.push(changes[n as usize % changes.len()]);
                if decide(&state, &action, &mut RandomDice::new(seed, n)).is_err() {
                    action = Action::Magic { note: "a spell".to_owned(), changes: Vec::new() };
                }
            }
            let events = decide(&state, &action, &mut RandomDice::new(seed, n));
            let events = events.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            prop_assert!(!events.is_empty());
            if let Action::Magic { changes, .. } = &action {
                put_back += changes.iter().map(onto_the_deck).sum::<u32>();
            }
            events.iter().for_each(|event| apply(&mut state, &read_back(event)));
            log.extend(events);
        }
        prop_assert!(state.outcome.is_some(), "every play ends: round {}", state.round);
        if setup.mode == Mode::Dragon {
            prop_assert!(state.round <= 20 + put_back, "each round turns up a card of at most 20");
        }
        prop_assert!(setup.possible());
        prop_assert_eq!(replayed::<Keepers>(State::new(read_back(&setup)), &log), state);
    }
}
