//! Skills for any hero: whom they are best used on, at many tables, compared with trying everybody.

use super::force::{Case, check_ways};
use super::*;
use crate::dice::RandomDice;
use crate::dice_dragons::catalog::Effect;
use crate::dice_dragons::hunt::{Frozen, SetupHero, SkillRef, State};
use crate::dice_dragons::symbol::Pattern;

const CLASSES: [&str; 5] = ["warrior", "wizard", "cleric", "ranger", "rogue"];
const DRAGONS: [&str; 7] = [
    "young-red",
    "red",
    "green",
    "blue",
    "undead",
    "pale",
    "young-black",
];

/// Gives the hero whose turn comes skills that one die each activates.
fn skilled(table: &mut Table, effects: [Effect; 5]) -> HeroIx {
    let hero = table.state.next_in_pass().unwrap();
    let skills = &mut table.setup_mut().heroes[hero].skills;
    for (place, (effect, symbols)) in effects
        .into_iter()
        .zip(["S", "M", "H", "C", "D"])
        .enumerate()
    {
        let skill = &mut skills[SkillIx(place as u8)];
        (skill.effect, skill.symbols) = (effect, Pattern::read(symbols).unwrap());
    }
    hero
}

/// A table at random.
fn any_table(dice: &mut RandomDice) -> Case {
    let mut below = |n: u32| dice.below(n);
    let size = 1 + below(5);
    let heroes: Vec<SetupHero> = (0..size)
        .map(|_| {
            let staff = ["staff-of-healing"];
            hero(
                CLASSES[below(5) as usize],
                &staff[..below(4) as usize / 3],
                &[],
            )
        })
        .collect();
    let mut dragons = vec![DRAGONS[below(7) as usize]];
    if size > 1 && below(3) == 0 {
        dragons.push(DRAGONS[below(7) as usize]);
    }
    let mut table = Table::with(heroes, &dragons);
    let mut some = |most: u32| 1 + below(most) as u16;
    let effects = [
        Effect::Heal { amount: some(9) },
        Effect::HealTwo { amount: some(7) },
        Effect::Shield { armor: some(5) },
        Effect::Bless,
        match some(3) {
            1 => Effect::Drain {
                damage: some(4),
                heal: some(6),
            },
            2 => Effect::Stance { armor: some(4) },
            _ => Effect::Ally,
        },
    ];
    let acts = skilled(&mut table, effects);
    let state: &mut State = &mut table.state;
    for place in state.setup.heroes.places() {
        let most = u32::from(state.setup.heroes[place].max_hp);
        let now = &mut state.heroes[place];
        now.hp = 1 + match below(3) {
            0 => most - 1,
            1 => below(most),
            _ => below(most.min(14)),
        } as u16;
        now.armor = [0, 0, 1, 3, 8, 20][below(6) as usize];
        now.poison = [0, 0, 0, 1, 2][below(5) as usize];
        now.ally = u8::from(below(6) == 0);
        if below(4) == 0 {
            let (dragon, used) = (DragonIx(0), false);
            (now.frozen, now.unused) = (vec![Frozen { dragon, used }], 2);
        }
        if below(6) == 0 {
            now.faces = None;
        }
        if place != acts && below(8) == 0 {
            (now.hp, now.dead) = (0, true);
        }
    }
    state.poison_left = [0, 0, 3, 5][below(4) as usize];
    state.blessed_left = below(3) as u8;
    state.dragons[DragonIx(0)].locked = below(3) as u8;
    let mut weights = Weights::default();
    let sets = [
        "damage=1",
        "damage=1",
        "death=0",
        "healing=50",
        "poison=9",
        "frost=0",
        "hurt=0",
        "armor=0",
    ];
    for _ in 0..2 {
        weights.set(sets[below(8) as usize]).unwrap();
    }
    Case {
        name: "any table",
        state: table.state,
        weights,
    }
}

/// Every skill is worth what the best heroes for it make of it, and those are chosen, by the
/// Dragons showing (rulings 18, 19 and 25).
#[test]
fn skills_for_any_hero_go_where_they_are_worth_most() {
    let mut random = RandomDice::new(5, 0);
    let (mut chosen, mut mattered) = (0, 0);
    for _ in 0..1200 {
        let case = any_table(&mut random);
        for dice in ["S", "M", "H", "C", "D"] {
            let dragons = ["", "X", "XX", "XXX"][random.below(4) as usize];
            let dice = Face::read_all(&format!("{dice}{dragons}")).unwrap();
            let (some, matter) = check_ways(&case, &dice);
            (chosen, mattered) = (chosen + some, mattered + matter);
        }
    }
    assert!(mattered > 500 && chosen > mattered, "{chosen} {mattered}");
}

/// What is looked up under a key is the same situation, played the same way. The simulation meets
/// the same hero again and again, with other wounds.
#[test]
fn a_key_holds_all_that_the_choice_depends_on() {
    let mut random = RandomDice::new(6, 0);
    let mut known = std::collections::HashMap::new();
    let mut again = 0;
    for _ in 0..40 {
        let mut case = any_table(&mut random);
        let hero = case.state.next_in_pass().unwrap();
        let sheet = Sheet::of(&case.state.setup, hero);
        known.clear();
        for _ in 0..100 {
            for place in case.state.setup.heroes.places() {
                let now = &mut case.state.heroes[place];
                if !now.dead && random.below(2) == 0 {
                    now.hp = 1 + random.below(9) as u16;
                    now.poison = random.below(2) as u8;
                }
            }
            let situation = Situation::of(&case.state, &sheet, hero);
            let stakes = Stakes::of(&sheet, &case.state.setup, &situation, &case.weights);
            let mut row = Vec::new();
            stakes.row(hero, &mut row);
            let same = known
                .entry(situation.key())
                .or_insert((situation, row.clone()));
            again += usize::from(same.0 == situation);
            assert_eq!(*same, (situation, row));
        }
    }
    assert!(again > 1000, "{again}");
}

/// Armour for the hero who is struck next counts twice: it stays, and it eases this blow.
#[test]
fn a_shield_for_the_hero_who_is_struck_next_is_worth_something() {
    let mut table = Table::of(&["rogue", "warrior"], &["red"]);
    let shield = Effect::Shield { armor: 2 };
    let effects = [
        shield.clone(),
        shield.clone(),
        shield.clone(),
        shield.clone(),
        shield,
    ];
    let rogue = skilled(&mut table, effects);
    let weights = Weights::default();
    let instead = |dice: &str| Instead {
        table: Some(Face::read_all(dice).unwrap()),
        rerolls: Some(0),
        ..Instead::default()
    };
    for others in [0, 30] {
        let warrior = table.place("warrior");
        table.state.heroes[warrior].armor = others;
        let advice = Advice::of(&table.state, rogue, &weights, &instead("SXXXX"));
        let Advised::Finish(Finish::Use { skill, on, .. }) = &advice.now else {
            panic!("{:?}", advice.now);
        };
        assert!(matches!(skill, SkillRef::Own(_)));
        assert_eq!(*on, [rogue]);
        let fails = Stakes::of(
            &Sheet::of(&table.state.setup, rogue),
            &table.state.setup,
            &Situation::of(&table.state, &Sheet::of(&table.state.setup, rogue), rogue),
            &weights,
        )
        .fails[4];
        let worth = advice.stopping.unwrap() + fails;
        close(
            worth,
            2.0 * (weights.armor + weights.hurt),
            "two points of armour",
        );
    }
}
