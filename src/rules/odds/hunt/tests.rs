//! Simulated hunts: played by the rules, converging to what can be counted, the same from a seed.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::turn::{Advice, Advised, Book, Finish, Instead, Weights};
use super::*;
use crate::dice::RandomDice;
use crate::dice_dragons::aftermath::Outcome;
use crate::dice_dragons::catalog::{Effect, ItemUse};
use crate::dice_dragons::hunt::property::any_setup;
use crate::dice_dragons::hunt::samples::{Table, hero};
use crate::dice_dragons::hunt::{
    Action, Activation, DragonIx, Event, HeroIx, ItemIx, Place, SetupSkill, SkillIx, SkillRef,
    Stage, decide,
};
use crate::dice_dragons::symbol::Pattern;

/// Any hunt, including heroes with no class, with a skill twice, and with a skill in a group's
/// words.
fn any_hunt() -> impl Strategy<Value = State> {
    (any_setup(), 0u8..4).prop_map(|(state, kind)| {
        let mut setup = Setup::clone(&state.setup);
        for hero in &mut setup.heroes {
            match kind {
                0 => hero.class_key = None,
                1 => {
                    let twice = hero.skills.iter().skip(2).take(2).cloned();
                    let twice: Vec<_> = twice.collect();
                    hero.skills.extend(twice);
                }
                2 => hero.skills[SkillIx(0)].effect = Effect::Text("own words".to_owned()),
                _ => hero.tokens = 4,
            }
        }
        State::new(setup)
    })
}

fn any_weights() -> impl Strategy<Value = Weights> {
    prop::collection::vec((0usize..14, 0u32..60), 0..4).prop_map(|set| {
        let mut weights = Weights::default();
        for (place, size) in set {
            let (name, ..) = weights.list()[place];
            weights.set(&format!("{name}={size}")).unwrap();
        }
        weights
    })
}

/// What a person who follows the advice does.
fn advised(state: &State, weights: &Weights) -> Action {
    let hero = match &state.turn {
        Some(turn) => turn.hero,
        None => state.next_in_pass().unwrap(),
    };
    let cover = state.open_skills(hero).first().copied();
    match Advice::of(state, hero, weights, &Instead::default()).now {
        Advised::FirstRoll { keep_assist } => Action::Roll {
            keep_assist: keep_assist.unwrap_or(false),
        },
        Advised::Reroll { reroll, by, .. } => Action::Reroll { dice: reroll, by },
        Advised::Finish(Finish::Fail) => Action::Fail {
            cover,
            release: None,
        },
        Advised::Finish(Finish::Use { skill, with, on }) => Action::Use(Activation {
            without: Vec::new(),
            skill,
            on,
            cover: cover.filter(|_| !matches!(skill, SkillRef::Own(_))),
            with,
            using: None,
            release: None,
        }),
    }
}

/// What someone who takes advice does; nothing once the hunt is over.
fn sensible(state: &State, weights: &Weights) -> Option<Action> {
    Some(match state.stage() {
        Stage::Over => return None,
        Stage::Between | Stage::Rolling => advised(state, weights),
        Stage::Ending => ending(state),
        Stage::Fury => Action::Fury,
        Stage::StepIn => Action::StepIn {
            hero: state.supporters().first().copied(),
        },
    })
}

fn ending(state: &State) -> Action {
    let first = state.passable().and_then(|(dice, _)| dice.iter().next());
    first.map_or(Action::EndTurn, |die| Action::Assist { die })
}

proptest! {
    #![proptest_config(crate::samples::repeatable(12, 4))]

    #[test]
    fn advice_is_accepted_by_the_rules(
        start in any_hunt(),
        weights in any_weights(),
        seed in any::<u64>(),
    ) {
        let mut playing = Playing::new(start, Vec::new());
        for n in 0..60 {
            let state = &playing.state;
            let Some(action) = sensible(state, &weights) else { break };
            let decided = decide(state, &action, &mut RandomDice::new(seed, n));
            prop_assert!(decided.is_ok(), "{:?} at {:?}: {:?}", action, state.stage(), decided);
            playing.act(&action, &mut RandomDice::new(seed, n)).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(crate::samples::repeatable(60, 4))]

    /// From the start, or from anywhere in a hunt. A refusal fails in a debug build.
    #[test]
    fn simulated_hunts_keep_the_rules_and_end(
        start in any_hunt(),
        steps in prop_oneof![Just(0), 1u64..30],
        weights in any_weights(),
        casual in any::<bool>(),
        flee in prop::option::of(1usize..3),
        seed in any::<u64>(),
    ) {
        let mut playing = Playing::new(State::new(Arc::clone(&start.setup)), Vec::new());
        for n in 0..steps {
            let Some(action) = sensible(&playing.state, &weights) else { break };
            playing.act(&action, &mut RandomDice::new(seed, n)).unwrap();
        }
        let heroes = playing.state.living().count() as u64;
        let fled = playing.state.outcome == Some(Outcome::Fled);
        let policy = if casual { Policy::Casual } else { Policy::Points(weights) };
        let trial = Trial { start: playing.state, policy, flee, seed, solved: None };
        let tally = trial.play(0..2);
        prop_assert_eq!(tally.hunts, 2);
        prop_assert_eq!(tally.slain + tally.fled + tally.wiped + tally.endless, 2);
        prop_assert_eq!(tally.rounds.iter().sum::<u64>(), 2);
        prop_assert_eq!(tally.survivors.iter().sum::<u64>(), 2);
        let alive: u64 = (0..).zip(&tally.survivors).map(|(n, hunts)| n * hunts).sum();
        prop_assert_eq!(alive + tally.deaths.iter().sum::<u64>(), 2 * heroes);
        prop_assert!(flee.is_some() || fled || tally.fled == 0);
        // One turn may be under way.
        prop_assert!(tally.skills.iter().flatten().map(|s| s.uses).sum::<u64>() <= tally.turns + 2);
    }
}

/// Within four standard errors.
fn near(seen: u64, of: u64, chance: f64, what: &str) {
    let found = seen as f64 / of as f64;
    let error = (chance * (1.0 - chance) / of as f64).sqrt();
    assert!(
        (found - chance).abs() <= 4.0 * error + 1e-12,
        "{what}: {found} is not {chance}"
    );
}

/// One turn: a lone hero who flees at once has just one.
#[test]
fn a_simulated_turn_converges_to_the_exact_one() {
    const TURNS: u64 = 8000;
    let hero = hero("rogue", &["haste-potion", "stealth-potion"], &[]);
    let table = Table::with(vec![hero], &["red"]);
    let weights = Weights::default();
    let advice = Advice::of(&table.state, HeroIx(0), &weights, &Instead::default());
    let mut player = Player::new(&table.state.setup, weights, Some(1));
    let tally = Tally::new(&table.state.setup);
    let mut playing = Playing::new(table.state.clone(), tally);
    let mut lost = std::collections::BTreeMap::<u16, u64>::new();
    for n in 0..TURNS {
        playing.state.become_as(&table.state);
        assert_eq!(playing.state, table.state);
        player.play(&mut playing, &mut SwiftDice::new(11, n));
        *lost
            .entry(19 - playing.state.heroes[HeroIx(0)].hp)
            .or_default() += 1;
    }
    let tally = playing.witness;
    assert_eq!((tally.turns, tally.fled), (TURNS, TURNS));
    let mut fails = 1.0;
    for (place, skill) in tally.skills[HeroIx(0)].iter().enumerate() {
        let of = |end: &Finish| match end {
            Finish::Use {
                skill: SkillRef::Own(n),
                ..
            } => n.index() == place,
            Finish::Use {
                skill: SkillRef::Jab,
                ..
            } => skill.name == "Jab",
            Finish::Use {
                skill: SkillRef::TreatWounds,
                ..
            } => skill.name == "Treat Wounds",
            Finish::Fail => false,
        };
        let ends = advice.ends.iter().filter(|(end, _)| of(end));
        let chance: f64 = ends.map(|(_, chance)| chance.value()).sum();
        near(skill.uses, TURNS, chance, &skill.name);
        fails -= chance;
    }
    let uses: u64 = tally.skills[HeroIx(0)].iter().map(|skill| skill.uses).sum();
    near(TURNS - uses, TURNS, fails, "no skill");
    // The damage of the Red Dragon's attacks, less 1 for armour, shows the number of symbols.
    let symbols = |n: usize| advice.dragons[n].value();
    let most = symbols(3) + symbols(4) + symbols(5);
    for (damage, chance) in [
        (0, symbols(0)),
        (6, symbols(1)),
        (10, symbols(2)),
        (14, most),
    ] {
        let seen = lost.remove(&damage).unwrap_or(0);
        near(seen, TURNS, chance, &format!("{damage} lost"));
    }
    assert!(lost.is_empty(), "{lost:?}");
}

/// From the dice on the table, with one re-roll left and a potion at hand.
#[test]
fn a_turn_under_way_is_played_on_to_the_same_odds() {
    const TURNS: u64 = 8000;
    let mut table = Table::with(vec![hero("rogue", &["haste-potion"], &[])], &["red"]);
    table.roll("DDSXX");
    table.reroll(&[3, 4], "XC");
    let weights = Weights::default();
    let advice = Advice::of(&table.state, HeroIx(0), &weights, &Instead::default());
    let mut player = Player::new(&table.state.setup, weights, Some(1));
    let mut playing = Playing::new(table.state.clone(), Tally::new(&table.state.setup));
    for n in 0..TURNS {
        playing.state.become_as(&table.state);
        player.play(&mut playing, &mut SwiftDice::new(13, n));
    }
    let tally = playing.witness;
    assert_eq!((tally.turns, tally.fled), (0, TURNS), "no new turn began");
    assert!(advice.ends.len() > 2, "{:?}", advice.ends);
    for (end, chance) in &advice.ends {
        let Finish::Use { skill, .. } = end else {
            continue;
        };
        let name = table.state.skill_name(HeroIx(0), *skill);
        let seen = tally.skills[HeroIx(0)]
            .iter()
            .find(|skill| skill.name == name);
        near(seen.unwrap().uses, TURNS, chance.value(), &name);
    }
}

/// Phase 2, Dragon's Fury: every die shows a Dragon in one of three rolls with a chance of 91/216.
#[test]
fn simulated_fury_converges_to_the_exact_one() {
    const FURIES: u64 = 8000;
    let mut table = Table::of(&["rogue"], &["red"]);
    table.state.heroes[HeroIx(0)].unused = 0;
    table.state.phase = crate::dice_dragons::hunt::Phase::Fury;
    table.state.fury_due = vec![DragonIx(0)];
    let mut seen = [0u64; 6];
    for n in 0..FURIES {
        let events = decide(&table.state, &Action::Fury, &mut RandomDice::new(5, n)).unwrap();
        let Event::FuryRolled { symbols, .. } = events[0] else {
            panic!("{events:?}")
        };
        seen[usize::from(symbols)] += 1;
    }
    let p: f64 = 91.0 / 216.0;
    for (k, seen) in seen.into_iter().enumerate() {
        let orders = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0][k];
        let chance = orders * p.powi(k as i32) * (1.0 - p).powi(5 - k as i32);
        near(seen, FURIES, chance, &format!("{k} symbols"));
    }
}

/// One hit point against one blow, one die, one turn a round: three throws for Daggers win
/// (91/216), a Dragon on the last one kills (25/216), else the Fury of five dice kills unless all
/// miss three times.
#[test]
fn a_tiny_hunt_is_won_as_often_as_counted_by_hand() {
    const HUNTS: u64 = 8000;
    let mut table = Table::of(&["rogue"], &["young-red"]);
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
    let mut player = Player::new(&start.setup, Weights::default(), None);
    let mut playing = Playing::new(start.clone(), Tally::new(&start.setup));
    for n in 0..HUNTS {
        playing.state.become_as(&start);
        player.play(&mut playing, &mut SwiftDice::new(3, n));
    }
    let tally = playing.witness;
    let calm = (125.0f64 / 216.0).powi(5);
    let (wins, goes_on) = (91.0 / 216.0, 100.0 / 216.0 * calm);
    near(tally.slain, HUNTS, wins / (1.0 - goes_on), "slain");
    near(tally.rounds[0], HUNTS, 1.0 - goes_on, "one round");
    assert_eq!(tally.slain + tally.wiped, HUNTS);
    assert_eq!(
        tally.skills[HeroIx(0)][0].uses,
        tally.slain,
        "it kills whenever it comes"
    );
    let (low, high) = interval(tally.slain, HUNTS);
    assert!(low < wins / (1.0 - goes_on) && wins / (1.0 - goes_on) < high);
}

fn trial(seed: u64) -> Trial {
    let heroes = ["rogue", "cleric", "warrior"].map(|class| hero(class, &[], &[]));
    let table = Table::with(heroes.to_vec(), &["green"]);
    Trial {
        solved: None,
        start: State::new(Arc::clone(&table.state.setup)),
        policy: Policy::Points(Weights::default()),
        flee: None,
        seed,
    }
}

#[test]
fn parts_add_up_to_the_same_whole_in_any_order() {
    let whole = trial(7).play(0..40);
    let parts = [
        trial(7).play(0..11),
        trial(7).play(11..30),
        trial(7).play(30..40),
    ];
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut sum = Tally::new(&trial(7).start.setup);
        order.iter().for_each(|n| sum.add(&parts[*n]));
        assert_eq!(sum, whole, "{order:?}");
    }
    assert_eq!(
        trial(7).play((0..40).rev()),
        whole,
        "each number is one hunt"
    );
    assert_ne!(trial(8).play(0..40), whole, "another seed, other hunts");
}

/// A hero who cannot be hurt and never attacks, as a custom hero may be.
#[test]
fn a_hunt_without_harm_is_endless() {
    let mut table = Table::with(vec![hero("rogue", &["steel-shield"], &[])], &["young-red"]);
    let setup = table.setup_mut();
    setup.heroes[HeroIx(0)].items[ItemIx(0)].lasts = ItemUse::Durable;
    setup.heroes[HeroIx(0)]
        .skills
        .iter_mut()
        .for_each(|skill| skill.effect = Effect::Pin);
    setup.heroes[HeroIx(0)].armor = 50;
    setup.dragons[DragonIx(0)].dragon.hp = 60_000;
    let trial = Trial {
        solved: None,
        start: State::new(Arc::clone(&table.state.setup)),
        policy: Policy::Points(Weights::default()),
        flee: None,
        seed: 1,
    };
    let tally = trial.play(0..1);
    assert_eq!((tally.endless, tally.deaths[HeroIx(0)]), (1, 0));
    assert_eq!(*tally.rounds.last().unwrap(), 1);
}

#[test]
fn a_fled_hunt_ends_with_the_living() {
    let trial = Trial {
        solved: None,
        flee: Some(2),
        ..trial(2)
    };
    let tally = trial.play(0..10);
    assert_eq!(tally.slain + tally.fled + tally.wiped, 10);
    assert!(tally.fled > 0, "the Green Dragon kills one of three early");
    let start = State::new(Arc::clone(&trial.start.setup));
    let mut playing = Playing::new(start, Tally::new(&trial.start.setup));
    let mut player = Player::new(&trial.start.setup, Weights::default(), Some(3));
    player.play(&mut playing, &mut SwiftDice::new(0, 0));
    assert_eq!(
        playing.state.outcome,
        Some(Outcome::Fled),
        "after the first turn"
    );
    assert!(!player.book.is_empty() && player.book.len() < 3);
}

/// Memory does not grow with the hunts: a book that forgets plays the same as one that does not.
#[test]
fn forgetting_situations_changes_nothing() {
    let trial = trial(5);
    let played = |book: Option<Book>| {
        let start = State::new(Arc::clone(&trial.start.setup));
        let mut player = Player::new(&trial.start.setup, Weights::default(), None);
        let most = book.is_some().then_some(40);
        player.book = book.unwrap_or_default();
        let mut playing = Playing::new(start.clone(), Tally::new(&trial.start.setup));
        let mut largest = 0;
        for n in 0..60 {
            playing.state.become_as(&start);
            player.play(&mut playing, &mut SwiftDice::new(5, n));
            largest = largest.max(player.book.len());
        }
        assert!(most.is_none_or(|most| largest <= most), "{largest}");
        (playing.witness, largest)
    };
    let (all, met) = played(None);
    let (forgetful, _) = played(Some(Book::holding(40)));
    assert!(met > 200, "enough to forget: {met}");
    assert_eq!(all, forgetful);
}
