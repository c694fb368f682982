//! Description of Skills, and the tokens they place.

use super::super::super::catalog::Effect;
use super::super::samples::{TestHunt, hero, reroll};
use super::super::*;

/// The damage of a Stab in the current state.
fn stab(table: &mut TestHunt) -> u16 {
    let before = table.wounds(0);
    table.idles_until("rogue").roll("DDSCH").uses("stab").ends();
    table.wounds(0) - before
}

/// Attack Skills: the dragon loses the value shown.
#[test]
fn an_attack_skill_costs_the_dragon_its_value() {
    for (class, dice, skill, damage) in [
        ("warrior", "MSDCC", "strike", 5),
        ("warrior", "SSSSC", "savage-attack", 9),
        ("warrior", "SSSCM", "smashing-blow", 7),
        ("wizard", "MMCCD", "lightning-storm", 7),
        ("cleric", "HSMDD", "holy-strike", 5),
        ("cleric", "HHHCC", "holy-storm", 7),
        ("ranger", "CCCCD", "crossfire", 9),
        ("rogue", "SMDCH", "critical-hit", 7),
    ] {
        let mut table = TestHunt::of(&[class], &["young-red"]);
        table.roll(dice).uses(skill);
        assert_eq!(table.wounds(0), damage, "{skill}");
    }
}

/// Improving Skills: the value on the sheet counts (ruling 18).
#[test]
fn an_improved_fireball_does_eight() {
    let mut wizard = hero("wizard", &[], &[]);
    wizard.skills[SkillIx(2)].effect = Effect::Attack { damage: 8 };
    let mut table = TestHunt::with(vec![wizard], &["young-red"]);
    table.roll("MMMCD").uses("fireball");
    assert_eq!(table.wounds(0), 8);
}

/// Healing Skills: a chosen hero, one's own included, never past the maximum (ruling 19).
#[test]
fn healing_goes_to_any_living_hero_and_stops_at_the_maximum() {
    let mut table = TestHunt::of(&["cleric", "rogue"], &["young-red"]);
    (table.hero_mut("rogue").hp, table.hero_mut("cleric").hp) = (3, 20);
    table.idles().roll("HHHCD");
    let nobody = table.tries(&Action::Use(table.activation("healing-hands")), "");
    assert!(matches!(nobody, Err(HuntRefusal::Targets { .. })));
    table.uses_on("healing-hands", &["rogue"]).ends();
    assert_eq!(table.hero("rogue").hp, 9);
    table.state.heroes[HeroIx(0)].covered = vec![0; 6].into();
    table.idles().roll("HHHCD").uses_on("healing-hands", &["cleric"]).ends();
    assert_eq!(table.lost("cleric"), 0);
}

/// Ruling 19: the living only; one at full hit points may be chosen and still loses a poison.
#[test]
fn the_dead_are_not_healed_and_the_unhurt_lose_a_poison() {
    let mut table = TestHunt::of(&["cleric", "rogue", "warrior"], &["green"]);
    table.hero_mut("rogue").hp = 1;
    table.hero_mut("warrior").poison = 1;
    table.state.poison_left = 3;
    table.roll("DDXSC").uses("stab");
    assert!(table.hero("rogue").dead);
    table.roll("CCDDH").fails().ends();
    table.hero_mut("warrior").hp = 23;
    table.roll("HHHCD");
    let mut heal = table.activation("healing-hands");
    heal.on = vec![HeroIx(1)];
    assert!(matches!(table.tries(&Action::Use(heal), ""), Err(HuntRefusal::Dead(_))));
    table.uses_on("healing-hands", &["warrior"]);
    assert_eq!((table.hero("warrior").poison, table.state.poison_left), (0, 4));
}

/// Stance Skills; ruling 18: armour for the rest of the hunt, and it adds up.
#[test]
fn parry_and_shield_add_up_for_the_rest_of_the_hunt() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    table.roll("MMHHC").uses_on("shield", &["warrior"]).ends();
    table.roll("SSMHX").uses("slash").ends();
    assert_eq!(table.lost("warrior"), 3, "5 less 2");
    table.idles().roll("SSMHC").uses("parry").ends();
    table.idles_out().calm().idles();
    assert_eq!(table.state.armor(HeroIx(1)), 4);
    table.roll("SSXCC").uses("slash");
    assert_eq!(table.lost("warrior"), 4, "5 less 4");
}

/// Ruling 34: a hunt has no limit of rounds, and armour keeps stacking (ruling 18).
#[test]
fn a_hunt_may_go_on_for_any_number_of_rounds() {
    let mut table = TestHunt::of(&["wizard"], &["young-red"]);
    for _ in 0..150 {
        table.roll("MMHHC").uses_on("shield", &["wizard"]).ends();
        table.idles_out().calm();
    }
    assert_eq!((table.state.round, table.state.outcome), (151, None));
    assert_eq!(table.state.armor(HeroIx(0)), 300);
}

/// Parry precedes the counter of the same turn (Dragon Counter Attack comes after the skill);
/// Shield may go to oneself.
#[test]
fn a_shield_on_oneself_helps_against_the_same_counter() {
    let mut table = TestHunt::of(&["wizard"], &["young-red"]);
    table.roll("MMHHX").uses_on("shield", &["wizard"]);
    assert_eq!(table.lost("wizard"), 3);
}

/// Blessing; ruling 23: one extra roll of any dice beyond the three, then it returns.
#[test]
fn a_blessed_token_gives_one_extra_roll_in_the_holders_turn() {
    let mut table = TestHunt::of(&["cleric", "rogue"], &["young-red"]);
    table.idles().roll("HCCDD").uses_on("blessing", &["rogue"]).ends();
    assert_eq!((table.hero("rogue").blessed, table.state.blessed_left), (1, 3));
    let blessed = reroll(&[0, 4], Extra::Blessed);
    assert!(table.tries(&blessed, "DD").is_err(), "not before the first roll");
    table.roll("CCSSH").reroll(&[0], "C").reroll(&[0], "C");
    table.does(&blessed, "DD");
    assert_eq!((table.hero("rogue").blessed, table.state.blessed_left), (0, 4));
    let spent = table.tries(&blessed, "DD");
    assert!(matches!(spent, Err(HuntRefusal::NotBlessed(_))));
    table.uses("stab");
    assert!(table.tries(&blessed, "DD").is_err(), "not after activation");
}

/// Ruling 23: several in a turn; they do not count against the three rolls.
#[test]
fn blessed_rolls_are_beyond_the_three() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    (table.hero_mut("rogue").blessed, table.state.blessed_left) = (2, 2);
    let blessed = reroll(&[0], Extra::Blessed);
    table.roll("CCSSH").does(&blessed, "M").does(&blessed, "C");
    table.reroll(&[0], "M").reroll(&[1], "D");
}

/// Ruling 23: held and assist dice included.
#[test]
fn a_blessed_roll_takes_a_passed_die_too() {
    let mut table = TestHunt::of(&["wizard", "warrior"], &["young-red"]);
    (table.hero_mut("warrior").blessed, table.state.blessed_left) = (1, 3);
    table.roll("MMMXS").uses("fireball").passes(4).roll("CCDD");
    table.does(&reroll(&[0, 1, 2, 3, 4], Extra::Blessed), "SSSSM");
    table.uses("savage-attack");
}

/// Ruling 23: a dead hero's Blessed tokens return, those that a dead Cleric placed stay usable.
#[test]
fn blessed_tokens_of_the_dead_return_and_those_they_placed_stay() {
    let mut table = TestHunt::of(&["cleric", "rogue"], &["young-red"]);
    table.hero_mut("cleric").hp = 1;
    (table.hero_mut("rogue").blessed, table.hero_mut("cleric").blessed) = (1, 2);
    table.state.blessed_left = 1;
    table.idles().roll("XCCDD").fails();
    assert_eq!(table.state.blessed_left, 3);
    table.roll("CCSSH").does(&reroll(&[0], Extra::Blessed), "D");
}

/// Pin Down; ruling 22: one more damage for each token, Jab included.
#[test]
fn every_pinned_token_adds_one_to_every_attack() {
    let mut table = TestHunt::of(&["rogue", "ranger"], &["young-red"]);
    table.idles().roll("CCDDS").uses("pin-down").ends();
    assert_eq!((table.wounds(0), table.state.pinned_left), (0, 3));
    assert_eq!(stab(&mut table), 5);
    table.state.dragons[DragonIx(0)].pinned = 2;
    table.roll("CCDDS").uses("accurate-shot").ends();
    assert_eq!(table.wounds(0), 5 + 6);
    table.roll("SSSCH").uses("jab");
    assert_eq!(table.wounds(0), 11 + 4);
}

/// Ally Skills; rulings 18 and 22: each cancels one counter attack, even one that armour would have
/// absorbed, never Fury.
#[test]
fn an_ally_takes_the_next_counter_but_not_fury() {
    let mut table = TestHunt::with(vec![hero("wizard", &[], &["genie"])], &["young-red"]);
    table.roll("MMSCH").uses("genie").ends().idles().idles();
    table.fury("XSSSS SSSS SSSS");
    assert_eq!((table.lost("wizard"), table.hero("wizard").ally), (5, 1));
    table.hero_mut("wizard").armor = 20;
    table.roll("MMXXC").uses("magic-bolt").ends();
    assert_eq!((table.lost("wizard"), table.hero("wizard").ally), (5, 0));
    assert_eq!(table.state.ally_left, ALLY_TOKENS);
    table.hero_mut("wizard").armor = 0;
    table.roll("XCCDD").fails();
    assert_eq!(table.lost("wizard"), 10);
}

/// Ruling 22: ally tokens stack.
#[test]
fn two_allies_cancel_two_counters() {
    let mut table = TestHunt::with(vec![hero("ranger", &[], &["bestial-pounce"])], &["young-red"]);
    table.roll("CCSDH").uses("bestial-pounce").ends();
    table.hero_mut("ranger").covered = vec![0; 7].into();
    table.roll("CCSDH").uses("bestial-pounce").ends();
    assert_eq!(table.hero("ranger").ally, 2);
    table.roll("XDDSS").fails().ends().calm();
    table.roll("XDDSS").fails().ends();
    assert_eq!((table.lost("ranger"), table.hero("ranger").ally), (0, 0));
}

/// Drain Life: 3 damage and 3 back; Pinned tokens only raise the attack; it heals even if the damage
/// is 0 (ruling 18).
#[test]
fn drain_life_hurts_and_heals() {
    let mut wizard = hero("wizard", &[], &["drain-life"]);
    let mut table = TestHunt::with(vec![wizard.clone()], &["young-red"]);
    table.state.dragons[DragonIx(0)].pinned = 1;
    table.hero_mut("wizard").hp = 10;
    table.roll("MMMMC").uses("drain-life");
    assert_eq!((table.wounds(0), table.hero("wizard").hp), (4, 13));
    wizard.skills[SkillIx(6)].effect = Effect::Drain { damage: 1, heal: 3 };
    let mut table = TestHunt::with(vec![wizard], &["pale"]);
    table.hero_mut("wizard").hp = 10;
    table.roll("MMMMC").uses("drain-life");
    assert_eq!((table.wounds(0), table.hero("wizard").hp), (0, 13));
}

/// Healing Wave; ruling 19: two different heroes, one if only one lives.
#[test]
fn healing_wave_needs_two_different_heroes_while_two_live() {
    let cleric = || hero("cleric", &[], &["healing-wave"]);
    let mut table = TestHunt::with(vec![cleric(), hero("rogue", &[], &[])], &["young-red"]);
    (table.hero_mut("rogue").hp, table.hero_mut("cleric").hp) = (3, 3);
    table.idles().roll("HHSSS");
    let first = HeroIx(0);
    for on in [vec![], vec![first], vec![first, first]] {
        let wave = Activation { on, ..table.activation("healing-wave") };
        assert!(matches!(table.tries(&Action::Use(wave), ""), Err(HuntRefusal::Targets { .. })));
    }
    table.uses_on("healing-wave", &["rogue", "cleric"]);
    assert_eq!((table.hero("rogue").hp, table.hero("cleric").hp), (6, 6));
    let mut alone = TestHunt::with(vec![cleric()], &["young-red"]);
    alone.hero_mut("cleric").hp = 3;
    alone.roll("HHSSS").uses_on("healing-wave", &["cleric"]);
    assert_eq!(alone.hero("cleric").hp, 6);
}

/// General Skills: Jab 2 damage, Treat Wounds 2 hit points to a chosen hero.
#[test]
fn jab_hurts_for_two_and_treat_wounds_heals_two() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.hero_mut("warrior").hp = 10;
    table.roll("CCCSM").uses_on("treat-wounds", &["warrior"]).ends();
    assert_eq!(table.hero("warrior").hp, 12);
    table.roll("CCCDD").uses("jab");
    assert_eq!(table.wounds(0), 2);
}

/// Ruling 22: with no token left the skill is activated and places nothing.
#[test]
fn without_tokens_a_skill_still_works_and_places_nothing() {
    let heroes = vec![hero("cleric", &[], &["pin-down", "genie"])];
    let mut table = TestHunt::with(heroes, &["blue"]);
    (table.state.blessed_left, table.state.pinned_left, table.state.ally_left) = (0, 0, 0);
    table.hero_mut("cleric").frozen = vec![Frozen { dragon: DragonIx(0), used: false }];
    table.hero_mut("cleric").unused = 2;
    table.roll("HCCSS").uses_on("blessing", &["cleric"]).ends();
    assert_eq!((table.hero("cleric").blessed, table.hero("cleric").fresh), (0, 0));
    assert!(table.hero("cleric").frozen.is_empty(), "a Blessing still frees a token");
    table.roll("CCDDS").uses("pin-down").ends();
    table.roll("MMSCD").uses("genie");
    assert_eq!((table.state.dragons[DragonIx(0)].pinned, table.hero("cleric").ally), (0, 0));
}

/// A group's own skill in words is shown when activated.
#[test]
fn a_skill_in_words_is_brought_to_mind() {
    let mut rogue = hero("rogue", &[], &[]);
    rogue.skills[SkillIx(1)].effect = Effect::Text("dance".to_owned());
    let mut table = TestHunt::with(vec![rogue], &["young-red"]);
    table.roll("DDSCH").uses("stab");
    assert!(table.saw(&Event::Reminder { text: "dance".to_owned() }));
}

/// Poison, Frost: every healing skill lifts a poison and frees a token from each of its heroes.
#[test]
fn healing_wave_and_drain_life_lift_poison_and_frost() {
    let heroes =
        vec![hero("rogue", &[], &[]), hero("cleric", &[], &["healing-wave", "drain-life"])];
    for (dice, skill, on) in
        [("HHSSS", "healing-wave", &["rogue", "cleric"][..]), ("MMMMS", "drain-life", &[][..])]
    {
        let mut table = TestHunt::with(heroes.clone(), &["young-red"]);
        table.idles_until("cleric");
        for class in ["rogue", "cleric"] {
            let hero = table.hero_mut(class);
            hero.poison = 1;
            hero.unused -= 1;
            hero.frozen.push(Frozen { dragon: DragonIx(0), used: false });
        }
        table.state.poison_left = 2;
        let symbols = &table.state.setup.heroes[HeroIx(1)]
            .skills
            .iter()
            .find(|s| s.key == skill)
            .unwrap()
            .symbols;
        assert!(!fits(symbols, &Face::read_all(dice).unwrap(), &[]).is_empty(), "{skill}");
        table.roll(dice);
        let mut activation = table.activation(skill);
        activation.on = on.iter().map(|class| table.place(class)).collect();
        table.does(&Action::Use(activation), "");
        let left = |class| (table.hero(class).poison, table.hero(class).frozen.len());
        assert_eq!(left("cleric"), (0, 0), "{skill}");
        let rogue = if on.is_empty() { (1, 1) } else { (0, 0) };
        assert_eq!(left("rogue"), rogue, "{skill}");
    }
}
