//! Offers and their asks.

use super::super::samples::{TestHunt, hero};
use super::super::*;
use crate::offer::{Answer, AnswerKind, Next};
use crate::title::{Title, next, offers};

/// The asks of an act, each by name with its options, all answered with the first.
fn asks(table: &TestHunt, act: &Act) -> Vec<(&'static str, Vec<String>)> {
    let mut answers = Vec::new();
    let mut asked = Vec::new();
    while let Ok(Next::Ask(ask)) = next::<DiceDragons>(&table.state, act, &answers) {
        let AnswerKind::Pick { from, least, .. } = ask.what else {
            panic!("{ask:?}");
        };
        answers.push(Answer::Picked((0..least).collect()));
        asked.push((ask.name, from));
    }
    asked
}

fn first(table: &TestHunt, name: &str) -> Act {
    let acts = DiceDragons::acts(&table.state);
    let is_it = |act: &Act| format!("{act:?}").starts_with(name);
    let found = acts.into_iter().find(|(act, _)| is_it(act));
    found.unwrap_or_else(|| panic!("{name} is not offered")).0
}

fn skill(table: &TestHunt, key: &str) -> Act {
    Act::Use { skill: table.activation(key).skill, with: Vec::new() }
}

fn words(of: &[&str]) -> Vec<String> {
    of.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn skills_are_offered_the_strongest_first() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.roll("DDDSS");
    let acts: Vec<Act> = DiceDragons::acts(&table.state).into_iter().map(|(act, _)| act).collect();
    let hero = table.place("rogue");
    let skills: Vec<String> = acts
        .iter()
        .filter_map(|act| match act {
            Act::Use { skill, .. } => Some(table.state.skill_name(hero, *skill)),
            _ => None,
        })
        .collect();
    assert_eq!(skills[0], "Sudden Death");
    assert_eq!(acts[0], Act::Reroll(Extra::Roll));
    assert!(!acts.contains(&Act::Fail) && !acts.contains(&Act::Flee));
}

/// Ruling 24: items are optional, so the first offer never uses one up.
#[test]
fn what_uses_up_no_item_is_offered_first() {
    let heroes = vec![hero("rogue", &["stealth potion", "magic sword"], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.roll("DDSHC");
    let uses = |table: &TestHunt| -> Vec<(String, usize)> {
        let acts = DiceDragons::acts(&table.state).into_iter();
        acts.filter_map(|(act, _)| match act {
            Act::Use { skill, with } => {
                let name = table.state.skill_name(table.place("rogue"), skill);
                Some((name, with.len()))
            }
            _ => None,
        })
        .collect()
    };
    let offered = uses(&table);
    assert_eq!(offered[0], ("Stab".to_owned(), 0));
    let counts: Vec<usize> = offered.iter().map(|(_, items)| *items).collect();
    assert!(counts.is_sorted() && counts.contains(&1), "{offered:?}");
    // Ruling 25: a used durable item is erased anyway, so using it again is free.
    let sword = ItemIx(1);
    table.hero_mut("rogue").items[sword].used = true;
    let offered = uses(&table);
    assert_eq!(offered[0], ("Sneak Attack".to_owned(), 1));
}

#[test]
fn a_passed_die_is_asked_about_only_if_one_waits() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    assert_eq!(asks(&table, &Act::Roll), []);
    table.roll("MMMXS").uses("fireball");
    assert_eq!(asks(&table, &Act::Assist), [], "only the sword is left");
    table.passes(4);
    let keep = ("assist", words(&["keep", "roll"]));
    assert_eq!(asks(&table, &Act::Roll), [keep]);
    (table.hero_mut("warrior").poison, table.hero_mut("warrior").hp) = (1, 2);
    assert_eq!(asks(&table, &Act::Roll), [], "poison kills first");
}

#[test]
fn dice_to_roll_again_are_asked_for_up_to_what_an_item_allows() {
    let heroes = vec![hero("rogue", &["haste potion"], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.roll("CCSSH");
    let dice = ("places", words(&["1", "2", "3", "4", "5"]));
    for (by, most) in [(Extra::Roll, 5), (Extra::Item(ItemIx(0)), 2)] {
        assert_eq!(asks(&table, &Act::Reroll(by)).first(), Some(&dice));
        let Ok(Next::Ask(ask)) = next::<DiceDragons>(&table.state, &Act::Reroll(by), &[]) else {
            panic!("{by:?} asks nothing");
        };
        assert!(ask.check(&Answer::Picked((0..most).collect())).is_ok());
        assert!(ask.check(&Answer::Picked((0..=most).collect())).is_err());
    }
}

/// The dice of a skill are asked for only if other dice remain and there is a hero to pass one to.
#[test]
fn dice_for_a_skill_are_asked_for_where_it_matters() {
    let ranger = || hero("ranger", &[], &["herbal-medicine"]);
    let mut table = TestHunt::with(vec![ranger(), hero("cleric", &[], &[])], &["young-red"]);
    table.roll("CHHSS");
    let heal = skill(&table, "herbal-medicine");
    let asked = asks(&table, &heal);
    assert_eq!(asked[0], ("on", words(&["ranger", "cleric"])));
    // The two Hammers remain for the cleric.
    assert_eq!(asked[1], ("using", words(&["145", "123"])));
    let on = Answer::Picked(vec![0]);
    let Ok(Next::Ask(using)) = next::<DiceDragons>(&table.state, &heal, std::slice::from_ref(&on))
    else {
        panic!("which dice is asked");
    };
    assert_eq!(using.preset, Some(Answer::Picked(vec![0])));
    let Ok(Next::Ready(Action::Use(left))) =
        next::<DiceDragons>(&table.state, &heal, &[on, Answer::Declined])
    else {
        panic!("that is all");
    };
    assert_eq!(left.using, None);
    let mut alone = TestHunt::with(vec![ranger()], &["young-red"]);
    alone.roll("CHHSS");
    assert_eq!(asks(&alone, &skill(&alone, "herbal-medicine")), []);
    let mut alike = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    alike.roll("DDDSH");
    assert_eq!(asks(&alike, &skill(&alike, "stab")), []);
}

#[test]
fn a_general_skill_and_a_failure_ask_what_they_cover() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("CCCSH");
    let asked = asks(&table, &skill(&table, "jab"));
    assert_eq!(asked.len(), 1);
    assert_eq!(asked[0].0, "cover");
    assert!(asked[0].1.contains(&"stab".to_owned()));
    table.hero_mut("rogue").covered[SkillIx(0)] = 1;
    table.reroll(&[0], "X");
    assert_eq!(asks(&table, &Act::Fail)[0].1, asked[0].1[1..]);
    let open = table.hero("rogue").covered.len() - 1;
    for skill in SkillIx::first(open) {
        table.hero_mut("rogue").covered[skill] = 1;
    }
    assert_eq!(asks(&table, &Act::Fail), [], "one is left");
}

/// Shockwave: both dragons hold a die and a counter attack follows.
#[test]
fn where_a_die_is_released_is_asked_if_a_counter_follows() {
    let classes = ["warrior", "wizard", "cleric", "rogue"];
    let hold = |table: &mut TestHunt| {
        for dragon in &mut table.state.dragons {
            dragon.locked = 1;
        }
    };
    let mut table = TestHunt::of(&classes, &["young-black", "green"]);
    hold(&mut table);
    table.roll("XCS");
    let faced = table.state.heroes[table.state.turn.as_ref().unwrap().hero].faces;
    let names = [DragonIx(0), DragonIx(1)].map(|d| crate::name::key(table.state.dragon_name(d)));
    let release = |table: &TestHunt| {
        let asked = asks(table, &Act::Fail);
        asked.into_iter().find(|(name, _)| *name == "release")
    };
    let (_, from) = release(&table).unwrap();
    assert_eq!(from[0], names[faced.unwrap().index()], "the one that strikes first");
    assert_eq!(from.len(), 2);
    let hero = table.state.turn.as_ref().unwrap().hero;
    table.state.heroes[hero].ally = 1;
    assert_eq!(release(&table), None, "the ally takes it");
    let mut calm = TestHunt::of(&classes, &["young-black", "green"]);
    hold(&mut calm);
    calm.roll("HCS");
    assert_eq!(release(&calm), None, "no Dragon shows");
}

/// Ruling 28.
#[test]
fn who_steps_in_is_asked_with_nobody_where_that_may_be() {
    let mut table =
        TestHunt::of(&["warrior", "ranger", "wizard", "cleric"], &["young-red", "green"]);
    table.state.dragons[DragonIx(0)].hp = 1;
    table.idles_until("warrior").roll("SSCCD").uses("slash").ends();
    table.idles_until("wizard").hero_mut("wizard").hp = 1;
    table.roll("MMXCC").uses("magic-bolt");
    assert_eq!(table.state.stage(), Stage::StepIn);
    let Ok(Next::Ask(ask)) = next::<DiceDragons>(&table.state, &Act::StepIn, &[]) else {
        panic!("who is asked");
    };
    assert!(ask.optional);
    assert_eq!(asks(&table, &Act::StepIn), [("hero", words(&["warrior", "ranger"]))]);
}

/// The same act later has another offer id.
#[test]
fn an_offer_is_of_its_moment() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.roll("CCSSH");
    let again = first(&table, "Reroll");
    let id = |table: &TestHunt| {
        let all = offers::<DiceDragons>(&table.state);
        let found = all.iter().find(|offer| offer.act() == Some(&again));
        found.map(|offer| offer.id.clone())
    };
    let before = id(&table);
    assert_eq!(before, id(&table));
    table.reroll(&[0], "C");
    assert!(before.is_some() && id(&table).is_some());
    assert_ne!(before, id(&table), "the dice fell the same, one roll less is left");
}

/// Hurt heroes come first; Enter picks the hero on turn only if it is hurt or nobody is.
#[test]
fn those_who_are_hurt_are_offered_healing_first() {
    let heroes = vec![
        hero("rogue", &["healing potion"], &[]),
        hero("cleric", &[], &[]),
        hero("warrior", &[], &[]),
    ];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.roll("CCSSH");
    let drink = Act::Drink(ItemIx(0));
    let offered = |table: &TestHunt| {
        let Ok(Next::Ask(ask)) = next::<DiceDragons>(&table.state, &drink, &[]) else {
            panic!("who drinks is asked");
        };
        assert_eq!(ask.preset, Some(Answer::Picked(vec![0])));
        let crate::offer::AnswerKind::Pick { from, .. } = ask.what else {
            panic!("one of the heroes");
        };
        from
    };
    assert_eq!(offered(&table), ["rogue", "cleric", "warrior"]);
    table.hero_mut("warrior").hp -= 3;
    assert_eq!(offered(&table), ["warrior", "rogue", "cleric"]);
    table.hero_mut("rogue").hp -= 1;
    assert_eq!(offered(&table), ["rogue", "warrior", "cleric"]);
}
