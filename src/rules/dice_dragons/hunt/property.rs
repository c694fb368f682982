//! Random hunts: exactly the offered actions are accepted, replay gives the same state, nothing
//! leaves its bounds, and every hunt ends.

mod advised;
mod corrected;
mod offered;

use crate::samples::{read_back, repeatable, replayed};
use proptest::prelude::*;

use super::samples::{hero, hunt};
use super::*;
use crate::dice::RandomDice;
use crate::offer_checks::any_way;
use crate::title::Title;
use offered::{apart, taken_as_offered};

const CLASSES: [&str; 5] = ["warrior", "wizard", "cleric", "ranger", "rogue"];
const EXTRA: [[&str; 2]; 5] = [
    ["sneak-attack", "throwing-axe"],
    ["genie", "drain-life"],
    ["healing-wave", "hammer-swing"],
    ["herbal-medicine", "bestial-pounce"],
    ["pin-down", "defensive-stance"],
];
/// Skills learned a second time.
const AGAIN: [&str; 5] = ["slash", "lightning-storm", "smite", "pin-down", "sneak-attack"];
const DRAGONS: [&str; 8] =
    ["young-red", "pale", "young-black", "green", "red", "blue", "undead", "black"];

pub fn any_setup() -> impl Strategy<Value = State> {
    // Gauntlets and Staff, the last two, come more often: only they have the question.
    let item = prop_oneof![2 => 0usize..21, 1 => 19usize..21];
    let items = prop::collection::vec(item, 0..=2);
    (
        1usize..=5,
        Just(CLASSES).prop_shuffle(),
        prop::collection::vec((items, 1u16..=60), 5),
        0usize..8,
        0usize..8,
        [2u16..40, 2u16..40],
    )
        .prop_map(|(count, classes, sheets, first, second, hp)| {
            let all = super::super::catalog::builtin(super::super::catalog::EntryKind::Item);
            let heroes = classes.iter().take(count).zip(sheets).map(|(class, (items, hp))| {
                let items: Vec<&str> = items.iter().map(|n| all[*n].key.as_str()).collect();
                let place = CLASSES.iter().position(|c| c == class).unwrap();
                let mut hero = match hp % 3 {
                    0 => twice(hero(class, &items, &[AGAIN[place]]), AGAIN[place], hp % 2),
                    _ => hero(class, &items, &EXTRA[place]),
                };
                hero.max_hp = hp;
                // A group's own items may last a whole hunt whatever they do.
                if hp % 5 == 0 {
                    let items = hero.items.iter_mut();
                    items.for_each(|item| item.lasts = ItemUse::Durable);
                }
                hero
            });
            let dragons: &[&str] = match count {
                4.. => &[DRAGONS[first], DRAGONS[second]],
                _ => &[DRAGONS[first]],
            };
            // Weak ones too, so that some are slain.
            let mut setup = Setup::clone(&hunt(heroes.collect(), dragons).setup);
            for (dragon, hp) in setup.dragons.iter_mut().zip(hp) {
                dragon.dragon.hp = hp;
            }
            State::new(setup)
        })
}

/// A sheet that holds a skill twice, with one of its spaces improved (ruling 30).
fn twice(mut hero: SetupHero, skill: &str, space: u16) -> SetupHero {
    let mut spaces = hero.skills.iter_mut().filter(|own| own.key == skill);
    let own = spaces.nth(space.into()).unwrap();
    if own.effect != Effect::Pin {
        own.effect = own.effect.improved(super::super::catalog::ImprovedPart::Whole);
    }
    hero
}

/// The invariants of every moment.
fn sound(state: &State) {
    let sum = |of: fn(&HeroState) -> u8| state.heroes.iter().map(of).map(u32::from).sum::<u32>();
    assert_eq!(sum(|h| h.blessed) + u32::from(state.blessed_left), u32::from(BLESSED_TOKENS));
    assert_eq!(sum(|h| h.poison) + u32::from(state.poison_left), u32::from(POISON_TOKENS));
    assert_eq!(sum(|h| h.ally) + u32::from(state.ally_left), u32::from(ALLY_TOKENS));
    let pinned: u32 = state.dragons.iter().map(|d| u32::from(d.pinned)).sum();
    assert_eq!(pinned + u32::from(state.pinned_left), u32::from(PINNED_TOKENS));
    assert!(state.locked() <= MOST_LOCKED);
    for (hero, sheet) in state.heroes.iter().zip(&state.setup.heroes) {
        assert!(hero.hp <= sheet.max_hp);
        assert_eq!(hero.dead, hero.hp == 0, "{}", sheet.name);
        let tokens = usize::from(hero.unused + hero.fresh + hero.used) + hero.frozen.len();
        assert_eq!(tokens, if hero.dead { 0 } else { usize::from(sheet.tokens) }, "{}", sheet.name);
    }
    for hero in state.living() {
        for lie in state.class_tokens(hero) {
            assert!(lie.sum() <= state.setup.heroes[hero].tokens.into(), "{lie:?}");
        }
    }
    for (dragon, sheet) in state.dragons.iter().zip(&state.setup.dragons) {
        assert!(dragon.hp <= sheet.dragon.hp);
        assert_eq!(dragon.dead, dragon.hp == 0);
    }
    assert!(state.vacant.is_empty() || !state.supporters().is_empty());
    for hero in state.living() {
        let faces = state.heroes[hero].faces;
        assert!(faces.is_none_or(|dragon| !state.dragons[dragon].dead));
    }
    if let Some(turn) = &state.turn {
        assert!(!turn.dice.is_empty());
        assert!(turn.dice.len() + usize::from(state.locked()) <= DICE);
    }
    if let Some((to, _)) = state.assist {
        assert_eq!(state.next_turn(), Some(to), "a die waits for the next hero");
    }
    let acts = DiceDragons::acts(state);
    let uses = |(act, _): &&(Act, _)| matches!(act, Act::Use { .. });
    assert_eq!(state.usable().len(), acts.iter().filter(uses).count());
    match state.outcome {
        None => assert!(!acts.is_empty(), "an open hunt goes on: {:?}", state.stage()),
        Some(_) => assert!(acts.is_empty()),
    }
}

/// A random action, sensible or not.
fn any_action() -> impl Strategy<Value = Action> {
    let skill = prop_oneof![
        (0u8..8).prop_map(|n| SkillRef::Own(SkillIx(n))),
        Just(SkillRef::Jab),
        Just(SkillRef::TreatWounds)
    ];
    let by = prop_oneof![
        Just(Extra::Roll),
        Just(Extra::Blessed),
        (0u8..3).prop_map(|n| Extra::Item(ItemIx(n)))
    ];
    let release = || prop_oneof![3 => Just(None), 1 => (0u8..3).prop_map(|n| Some(DragonIx(n)))];
    let cover = || prop::option::of((0u8..8).prop_map(SkillIx));
    let item = || (0u8..3).prop_map(ItemIx);
    let aside = prop_oneof![
        3 => Just(Vec::new()),
        1 => prop::collection::vec(item(), 1..=2)
    ];
    let hero = || (0u8..6).prop_map(HeroIx);
    let die = || (0u8..6).prop_map(DieIx);
    let dice = || prop::collection::vec(die(), 0..=3);
    prop_oneof![
        any::<bool>().prop_map(|keep_assist| Action::Roll { keep_assist }),
        (dice(), by).prop_map(|(dice, by)| Action::Reroll { dice, by }),
        (
            skill,
            prop::collection::vec(hero(), 0..=2),
            cover(),
            prop::collection::vec(item(), 0..=2),
            aside,
            prop::option::of(dice()),
            release(),
        )
            .prop_map(|(skill, on, cover, with, without, using, release)| Action::Use(
                Activation { skill, on, cover, with, without, using, release }
            )),
        (cover(), release()).prop_map(|(cover, release)| Action::Fail { cover, release }),
        (item(), hero()).prop_map(|(item, on)| Action::Drink { item, on }),
        item().prop_map(|item| Action::UseText { item }),
        die().prop_map(|die| Action::Assist { die }),
        Just(Action::EndTurn),
        Just(Action::Fury),
        prop::option::of(hero()).prop_map(|hero| Action::StepIn { hero }),
        Just(Action::Flee),
    ]
}

/// A random offer with random answers. The party flees only if `flees`, so that hunts last.
fn anything(state: &State, flees: bool, chance: &mut RandomDice) -> Option<Action> {
    let mut acts = DiceDragons::acts(state);
    acts.retain(|(act, _)| flees || *act != Act::Flee);
    let (act, _) = acts.get(below(chance, acts.len().max(1)))?;
    any_way::<DiceDragons>(state, act, chance)
}

fn below(chance: &mut RandomDice, count: usize) -> usize {
    chance.below(count as u32) as usize
}

/// An action changed in one detail, usually still about something on the table.
fn varied(state: &State, mut action: Action, chance: &mut RandomDice) -> Action {
    let turn = state.turn.as_ref();
    let hero = turn.map(|turn| turn.hero);
    let items = hero.map_or(0, |hero| state.heroes[hero].items.len());
    let skills = hero.map_or(0, |hero| state.heroes[hero].covered.len());
    let dice = turn.map_or(0, |turn| turn.dice.len());
    let mut one = |count: usize| below(chance, count);
    match &mut action {
        Action::Roll { keep_assist } => *keep_assist = !*keep_assist,
        Action::Reroll { dice: rolled, .. } => *rolled = any_of(dice, &mut one),
        Action::Fail { cover, .. } if one(2) == 0 => {
            *cover = SkillIx::first(skills + 1).nth(one(skills + 2));
        }
        Action::Fail { release, .. } => *release = DragonIx::first(3).nth(one(4)),
        Action::Drink { on, .. } => *on = HeroIx::new(one(state.heroes.len() + 1)),
        Action::Use(wanted) => match one(7) {
            0 | 1 => {
                let fits = hero.map(|hero| state.fits_open(hero, wanted.skill, &wanted.with));
                let fits = fits.unwrap_or_default();
                wanted.using = fits.get(one(fits.len() + 1)).map(|set| set.iter().collect());
            }
            2 => wanted.using = Some(any_of(dice, &mut one)),
            3 => wanted.without = any_of(items, &mut one),
            4 => wanted.release = DragonIx::first(3).nth(one(4)),
            5 => wanted.on = any_of(state.heroes.len(), &mut one),
            _ => wanted.cover = SkillIx::first(skills + 1).nth(one(skills + 2)),
        },
        _ => {}
    }
    action
}

/// Some of the first `count` indices.
fn any_of<P: ListIndex>(count: usize, one: &mut impl FnMut(usize) -> usize) -> Vec<P> {
    P::first(count).filter(|_| one(2) == 0).collect()
}

/// One form for equivalent actions.
fn plain(action: &Action) -> Action {
    match action.clone() {
        Action::Reroll { mut dice, by } => {
            dice.sort_unstable();
            Action::Reroll { dice, by }
        }
        Action::Use(mut activation) => {
            activation.with.sort_unstable();
            activation.without.sort_unstable();
            activation.using.iter_mut().for_each(|dice| dice.sort_unstable());
            Action::Use(activation)
        }
        other => other,
    }
}

proptest! {
    #![proptest_config(repeatable(150, 14))]

    #[test]
    fn random_hunts_keep_the_rules_and_end(
        start in any_setup(),
        wild in prop::collection::vec(any_action(), 40),
        seed in any::<u64>(),
    ) {
        let start = apart(&start);
        let mut state = start.clone();
        let mut log: Vec<Event> = Vec::new();
        let mut chance = RandomDice::new(seed, 0);
        for n in 0..2000u64 {
            sound(&state);
            if state.outcome.is_some() {
                break;
            }
            for action in wild.iter().skip(n as usize % 5).step_by(5) {
                taken_as_offered(&state, action, seed ^ n);
            }
            let offered = anything(&state, n > 1000, &mut chance).unwrap();
            let other = varied(&state, offered.clone(), &mut chance);
            taken_as_offered(&state, &other, seed ^ n);
            let decided = |action| decide(&state, action, &mut RandomDice::new(seed, n));
            let events = decided(&other).or_else(|_| decided(&offered));
            let events = events.unwrap_or_else(|refusal| panic!("{offered:?}: {refusal:?}"));
            prop_assert!(!events.is_empty());
            events.iter().for_each(|event| apply(&mut state, &read_back(event)));
            log.extend(events);
        }
        prop_assert!(state.outcome.is_some(), "every hunt ends: round {}", state.round);
        prop_assert!(start.setup.possible());
        prop_assert_eq!(replayed::<DiceDragons>(start, &log), state);
    }
}
