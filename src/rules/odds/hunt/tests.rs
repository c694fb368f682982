//! Simulated hunts: by the rules, converging to exact results, the same for a seed.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::win::Aim;
use super::*;
use crate::dice::RandomDice;
use crate::dice_dragons::aftermath::Outcome;
use crate::dice_dragons::catalog::{Effect, ItemUse};
use crate::dice_dragons::hunt::property::any_setup;
use crate::dice_dragons::hunt::samples::{TestHunt, hero};
use crate::dice_dragons::hunt::{
    Action, DragonIx, Event, HeroIx, ItemIx, SetupSkill, SkillIx, decide,
};
use crate::dice_dragons::symbol::Pattern;
use crate::title::Patience;

/// Any hunt, including custom heroes, skills learned twice, and skills in a group's own words.
fn any_hunt() -> impl Strategy<Value = State> {
    (any_setup(), 0u8..4).prop_map(|(state, kind)| {
        let mut setup = Setup::clone(&state.setup);
        for hero in &mut setup.heroes {
            match kind {
                0 => hero.class_key = None,
                1 => {
                    let twice = hero.skills.iter().skip(2).take(2).cloned();
                    hero.skills = hero.skills.iter().cloned().chain(twice).collect();
                }
                2 => hero.skills[SkillIx(0)].effect = Effect::Text("own words".to_owned()),
                _ => hero.tokens = 4,
            }
        }
        State::new(setup)
    })
}

/// The play of a group that never asks for advice; none once the hunt is over.
fn casual(setup: &Arc<Setup>) -> BestPlayer {
    BestPlayer::new(setup, Aim::Win, None).unwrap().casually()
}

proptest! {
    #![proptest_config(crate::samples::repeatable(24, 4))]

    #[test]
    fn whatever_a_player_does_is_accepted_by_the_rules(start in any_hunt(), seed in any::<u64>()) {
        let mut player = casual(&start.setup);
        let mut playing = Playing::new(start, Vec::new());
        for n in 0..60 {
            let state = &playing.state;
            let Some(action) = player.next(state) else { break };
            let decided = decide(state, &action, &mut RandomDice::new(seed, n));
            prop_assert!(decided.is_ok(), "{:?} at {:?}: {:?}", action, state.stage(), decided);
            playing.act(&action, &mut RandomDice::new(seed, n)).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(crate::samples::repeatable(60, 4))]

    /// From the start, or from any point in a hunt. A refusal fails in a debug build.
    #[test]
    fn simulated_hunts_keep_the_rules_and_end(
        start in any_hunt(),
        steps in prop_oneof![Just(0), 1u64..30],
        flee in prop::option::of(1usize..3),
        seed in any::<u64>(),
    ) {
        let mut player = casual(&start.setup);
        let mut playing = Playing::new(State::new(Arc::clone(&start.setup)), Vec::new());
        for n in 0..steps {
            let Some(action) = player.next(&playing.state) else { break };
            playing.act(&action, &mut RandomDice::new(seed, n)).unwrap();
        }
        let heroes = playing.state.living().count() as u64;
        let fled = playing.state.outcome == Some(Outcome::Fled);
        let trial = HuntTrial { start: playing.state, policy: Policy::Casual, patience: Patience::NONE, flee, seed, solved: None };
        let tally = trial.play(0..2);
        prop_assert_eq!(tally.hunts, 2);
        prop_assert_eq!(tally.slain + tally.fled + tally.wiped + tally.endless, 2);
        prop_assert_eq!(tally.rounds.iter().sum::<u64>(), 2);
        prop_assert_eq!(tally.survivors.iter().sum::<u64>(), 2);
        let alive: u64 = (0..).zip(&tally.survivors).map(|(n, hunts)| n * hunts).sum();
        prop_assert_eq!(alive + tally.deaths.iter().sum::<u64>(), 2 * heroes);
        prop_assert!(flee.is_some() || fled || tally.fled == 0);
        // One turn may be unfinished.
        prop_assert!(tally.skills.iter().flatten().map(|s| s.uses).sum::<u64>() <= tally.turns + 2);
    }
}

/// Within four standard errors.
fn near(seen: u64, of: u64, chance: f64, what: &str) {
    let found = seen as f64 / of as f64;
    let error = (chance * (1.0 - chance) / of as f64).sqrt();
    assert!((found - chance).abs() <= 4.0 * error + 1e-12, "{what}: {found} is not {chance}");
}

/// Phase 2, Dragon's Fury: every die shows a Dragon in one of three rolls with a chance of 91/216.
#[test]
fn simulated_fury_converges_to_the_exact_one() {
    const FURIES: u64 = 8000;
    let mut table = TestHunt::of(&["rogue"], &["red"]);
    table.state.heroes[HeroIx(0)].unused = 0;
    table.state.phase = crate::dice_dragons::hunt::Phase::Fury;
    table.state.fury_due = vec![DragonIx(0)];
    let mut seen = [0u64; 6];
    for n in 0..FURIES {
        let events = decide(&table.state, &Action::Fury, &mut RandomDice::new(5, n)).unwrap();
        let Event::FuryRolled { symbols, .. } = events[0] else { panic!("{events:?}") };
        seen[usize::from(symbols)] += 1;
    }
    let p: f64 = 91.0 / 216.0;
    for (k, seen) in seen.into_iter().enumerate() {
        let orders = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0][k];
        let chance = orders * p.powi(k as i32) * (1.0 - p).powi(5 - k as i32);
        near(seen, FURIES, chance, &format!("{k} symbols"));
    }
}

/// One hit point against one attack, one die, one turn a round: three rolls for Daggers win
/// (91/216), a Dragon on the last one kills (25/216), else the Fury of five dice kills unless all
/// miss three times.
#[test]
fn a_tiny_hunt_is_won_as_often_as_counted_by_hand() {
    const HUNTS: u64 = 8000;
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    let setup = table.setup_mut();
    let hero = &mut setup.heroes[HeroIx(0)];
    (hero.tokens, hero.max_hp, hero.armor) = (1, 1, 0);
    hero.skills = vec![SetupSkill {
        symbols: Pattern::read("D").unwrap(),
        ..hero.skills[SkillIx(1)].clone()
    }]
    .into();
    setup.dragons[DragonIx(0)].dragon.hp = 4;
    let mut start = State::new(Arc::clone(&table.state.setup));
    start.dragons[DragonIx(0)].locked = 4;
    let trial = HuntTrial {
        start,
        policy: Policy::Best(Aim::Win),
        patience: Patience::NONE,
        flee: None,
        seed: 3,
        solved: None,
    };
    let tally = trial.play(0..HUNTS);
    let calm = (125.0f64 / 216.0).powi(5);
    let (wins, goes_on) = (91.0 / 216.0, 100.0 / 216.0 * calm);
    near(tally.slain, HUNTS, wins / (1.0 - goes_on), "slain");
    near(tally.rounds[0], HUNTS, 1.0 - goes_on, "one round");
    assert_eq!(tally.slain + tally.wiped, HUNTS);
    assert_eq!(tally.skills[HeroIx(0)][0].uses, tally.slain, "it kills whenever it comes");
    let (low, high) = interval(tally.slain, HUNTS);
    assert!(low < wins / (1.0 - goes_on) && wins / (1.0 - goes_on) < high);
}

fn trial(seed: u64) -> HuntTrial {
    let heroes = ["rogue", "cleric", "warrior"].map(|class| hero(class, &[], &[]));
    let table = TestHunt::with(heroes.to_vec(), &["green"]);
    HuntTrial {
        solved: None,
        start: State::new(Arc::clone(&table.state.setup)),
        policy: Policy::Casual,
        patience: Patience::NONE,
        flee: None,
        seed,
    }
}

#[test]
fn parts_add_up_to_the_same_whole_in_any_order() {
    let whole = trial(7).play(0..40);
    let parts = [trial(7).play(0..11), trial(7).play(11..30), trial(7).play(30..40)];
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut sum = HuntTally::new(&trial(7).start.setup);
        order.iter().for_each(|n| sum.add(&parts[*n]));
        assert_eq!(sum, whole, "{order:?}");
    }
    assert_eq!(trial(7).play((0..40).rev()), whole, "each number is one hunt");
    assert_ne!(trial(8).play(0..40), whole, "another seed, other hunts");
}

/// A hero who cannot be hurt and never attacks, as a custom hero may be.
#[test]
fn a_hunt_without_harm_is_endless() {
    let mut table = TestHunt::with(vec![hero("rogue", &["steel-shield"], &[])], &["young-red"]);
    let setup = table.setup_mut();
    setup.heroes[HeroIx(0)].items[ItemIx(0)].lasts = ItemUse::Durable;
    setup.heroes[HeroIx(0)].skills.iter_mut().for_each(|skill| skill.effect = Effect::Pin);
    setup.heroes[HeroIx(0)].armor = 50;
    setup.dragons[DragonIx(0)].dragon.hp = 60_000;
    let trial = HuntTrial {
        solved: None,
        start: State::new(Arc::clone(&table.state.setup)),
        policy: Policy::Casual,
        patience: Patience::NONE,
        flee: None,
        seed: 1,
    };
    let tally = trial.play(0..1);
    assert_eq!((tally.endless, tally.deaths[HeroIx(0)]), (1, 0));
    assert_eq!(*tally.rounds.last().unwrap(), 1);
}

#[test]
fn a_fled_hunt_ends_with_the_living() {
    let trial = HuntTrial { solved: None, flee: Some(2), ..trial(2) };
    let tally = trial.play(0..10);
    assert_eq!(tally.slain + tally.fled + tally.wiped, 10);
    assert!(tally.fled > 0, "the Green Dragon kills one of three early");
    let start = State::new(Arc::clone(&trial.start.setup));
    let mut playing = Playing::new(start, HuntTally::new(&trial.start.setup));
    let mut seats = Seats::new(&trial.start.setup, Policy::Casual, Patience::NONE, Some(3), None);
    seats.play(&mut playing, &mut SwiftDice::new(0, 0));
    assert_eq!(playing.state.outcome, Some(Outcome::Fled), "after the first turn");
}
