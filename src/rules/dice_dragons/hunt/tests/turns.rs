//! Rounds, turns, rolls, activation, failing and the counter attack.

use super::super::samples::{TestHunt, actions, hero, reroll};
use super::super::*;

/// Gameplay: heroes attack, the dragon's Fury, cleanup.
#[test]
fn a_round_is_heroes_then_fury_then_cleanup() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    assert_eq!((table.state.round, table.state.phase), (1, Phase::Heroes));
    table.idles_out();
    assert_eq!(table.state.stage(), Stage::Fury);
    assert!(table.tries(&Action::Roll { keep_assist: false }, "SSSSS").is_err());
    table.calm();
    assert!(table.saw(&Event::CleanedUp));
    assert_eq!((table.state.round, table.state.stage()), (2, Stage::Between));
}

/// Phase 1, Heroes Attack; ruling 13: passes in initiative order until no token is left.
#[test]
fn turns_go_from_the_lowest_initiative_in_passes_until_all_tokens_are_used() {
    let mut table = TestHunt::of(&["cleric", "warrior", "rogue"], &["young-red"]);
    let mut seen = Vec::new();
    while let Some(next) = table.next() {
        seen.push(next.to_owned());
        table.idles();
    }
    let pass = ["rogue", "warrior", "cleric"];
    assert_eq!(seen, [pass, pass, pass].concat());
}

/// Ruling 13: a hero with more tokens continues alone.
#[test]
fn a_hero_with_a_fourth_token_takes_a_fourth_turn() {
    let mut wizard = hero("wizard", &[], &[]);
    wizard.tokens = 4;
    let mut table = TestHunt::with(vec![wizard, hero("rogue", &[], &[])], &["young-red"]);
    for _ in 0..6 {
        table.idles();
    }
    assert_eq!(table.next(), Some("wizard"));
    assert_eq!(table.idles().next(), None);
}

/// Ruling 13: ties go by the order the party was named in.
#[test]
fn equal_initiative_keeps_the_order_the_party_was_named_in() {
    let mut heroes = vec![hero("cleric", &[], &[]), hero("rogue", &[], &[])];
    heroes.iter_mut().for_each(|hero| hero.initiative = 3);
    assert_eq!(TestHunt::with(heroes, &["young-red"]).next(), Some("cleric"));
}

/// Phase 1: each turn uses one Class Token.
#[test]
fn a_turn_uses_one_class_token() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("DDSSM");
    assert_eq!((table.hero("rogue").unused, table.hero("rogue").used), (2, 1));
}

/// Ruling 13: if nobody has a token, the phase is skipped; flight is offered before Fury.
#[test]
fn without_a_token_the_phase_is_skipped_and_flight_is_offered() {
    let mut table = TestHunt::of(&["rogue"], &["blue"]);
    table.roll("DDXSM").uses("stab").ends();
    table.roll("DDXSM").uses("strike").ends().calm();
    table.roll("DDXSM").uses("stab").ends();
    assert_eq!(table.hero("rogue").frozen.len(), 3);
    table.calm();
    assert_eq!((table.state.round, table.state.stage()), (3, Stage::Fury));
    assert!(table.offers(&Act::Flee));
}

/// Rolling the Dragon Dice: five, then any number, then any number one last time.
#[test]
fn there_are_three_rolls_of_any_dice() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    assert!(table.tries(&Action::Roll { keep_assist: false }, "SSSS").is_err());
    table.roll("SSMMC").reroll(&[0, 1, 2, 3, 4], "SSMMC");
    assert!(table.tries(&reroll(&[], Extra::Roll), "").is_err());
    assert!(table.tries(&reroll(&[1, 1], Extra::Roll), "DD").is_err());
    assert!(table.tries(&reroll(&[5], Extra::Roll), "D").is_err());
    table.reroll(&[4], "D");
    let fourth = table.tries(&reroll(&[0], Extra::Roll), "D");
    assert!(matches!(fourth, Err(HuntRefusal::NoRollLeft { .. })));
}

/// Rolling the Dragon Dice, notes: a die held in one roll may be rolled in a later one, and one may
/// stop after the first or second.
#[test]
fn held_dice_may_be_rolled_later_and_rolling_may_stop_early() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("DMSCH").reroll(&[1], "X").reroll(&[0, 1], "DD");
    assert_eq!(table.state.turn.as_ref().unwrap().dice.to_vec(), face("DDSCH"));
    table.uses("stab").ends();
    table.roll("DSMHC").uses("critical-hit").ends();
    table.roll("DSHHH").reroll(&[3], "M").uses("strike");
}

/// Activating a General Skill, example: Denra re-rolls three Crossbows (ruling 16 names the rest).
#[test]
fn denra_pushes_her_luck_and_uses_sudden_death() {
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.roll("CCCDD");
    assert_eq!(table.matching(), ["stab", "jab", "treat-wounds"]);
    table.reroll(&[0, 1, 2], "DSS");
    let could = table.matching();
    for named in ["flanking-strike", "sneak-attack", "sudden-death"] {
        assert!(could.iter().any(|skill| skill == named), "{named}");
    }
    assert_eq!(could.len(), 6, "Stab, Jab and Treat Wounds match too");
    table.uses("sudden-death");
    assert_eq!((table.wounds(0), table.lost("rogue")), (7, 0));
}

/// Rolling the Dragon Dice, note: Dragon symbols never activate a skill (ruling 15).
#[test]
fn dragon_symbols_never_activate_a_skill() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    assert_eq!(table.roll("XXXDS").matching(), Vec::<String>::new());
}

/// Ruling 15: there may be more dice than needed; `=` dice may show a fixed symbol.
#[test]
fn dice_to_spare_do_not_hinder_a_skill() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("DDDDD");
    let all = ["stab", "flanking-strike", "sudden-death", "jab", "treat-wounds"];
    assert_eq!(table.matching(), all);
}

/// Activating Your Skill: covered, and not again this round; Cleanup frees it (ruling 21).
#[test]
fn an_activated_skill_is_covered_until_cleanup() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("DDSCH").uses("stab").ends().roll("DDSCH");
    let again = table.tries(&Action::Use(table.activation("stab")), "");
    assert!(matches!(again, Err(HuntRefusal::Covered { .. })));
    assert_eq!(table.matching(), Vec::<String>::new());
    table.fails().ends().idles().calm();
    assert_eq!(table.hero("rogue").unused, 3);
    table.roll("DDSCH").uses("stab");
}

/// Activating a General Skill; ruling 33: three identical symbols, covering an own skill without a
/// token, which cannot be activated this round.
#[test]
fn a_general_skill_covers_an_own_skill() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("CCCSM");
    let mut jab = table.activation("jab");
    jab.cover = None;
    let unsaid = table.tries(&Action::Use(jab.clone()), "");
    assert!(matches!(unsaid, Err(HuntRefusal::SayCover { .. })));
    jab.cover = Some(SkillIx(1));
    table.does(&Action::Use(jab.clone()), "").ends();
    assert_eq!(table.wounds(0), 2);
    table.roll("DDCCC");
    assert_eq!(table.matching(), ["jab", "treat-wounds"], "Stab is covered");
    assert!(table.tries(&Action::Use(jab), "").is_err(), "covered already");
    table.uses("jab").ends();
    assert_eq!(table.roll("CCSSM").matching(), Vec::<String>::new());
}

/// Ruling 33: a skill covered by a failed turn was never activated, but its token rules it out.
#[test]
fn a_general_skill_does_not_cover_what_a_failure_covered() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    let failure = Action::Fail { cover: Some(SkillIx(1)), release: None };
    table.roll("CCSSH").does(&failure, "").ends().roll("CCCSM");
    let mut jab = table.activation("jab");
    jab.cover = Some(SkillIx(1));
    let twice = table.tries(&Action::Use(jab.clone()), "");
    assert!(matches!(twice, Err(HuntRefusal::Covered { .. })));
    let jabs = actions(&table.state, &Act::Use { skill: SkillRef::Jab, with: Vec::new() });
    let covers = |action: &Action, skill: u8| match action {
        Action::Use(activation) => activation.cover == Some(SkillIx(skill)),
        _ => false,
    };
    assert!(!jabs.iter().any(|action| covers(action, 1)), "it is not offered either");
    assert!(jabs.iter().any(|action| covers(action, 2)));
    jab.cover = Some(SkillIx(2));
    table.does(&Action::Use(jab), "");
}

/// Rolling the Dragon Dice; ruling 16: a matching skill must be activated, the player chooses which.
#[test]
fn whoever_can_activate_must() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("DDSCH");
    let fail = Action::Fail { cover: Some(SkillIx(0)), release: None };
    assert!(matches!(table.tries(&fail, ""), Err(HuntRefusal::MustActivate(_))));
    let other = table.tries(&Action::Use(table.activation("sudden-death")), "");
    assert!(matches!(other, Err(HuntRefusal::NoMatch { .. })));
}

/// Failing to Activate a Skill: covers an uncovered one, which cannot be activated this round.
#[test]
fn failing_covers_an_uncovered_skill_for_the_round() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.roll("CCSSH");
    let fail = |cover| Action::Fail { cover, release: None };
    assert!(table.tries(&fail(None), "").is_err());
    table.does(&fail(Some(SkillIx(1))), "").ends().roll("DDSCH");
    assert_eq!(table.wounds(0), 0, "the covered skill is not activated");
    assert_eq!(table.matching(), Vec::<String>::new());
    assert!(table.tries(&fail(Some(SkillIx(1))), "").is_err());
    table.does(&fail(Some(SkillIx(0))), "");
}

/// Failing to Activate a Skill: with every skill covered there is none to cover, not even for a
/// general skill.
#[test]
fn with_every_skill_covered_nothing_can_be_activated() {
    let mut table = TestHunt::of(&["rogue"], &["young-red"]);
    table.hero_mut("rogue").covered = vec![1; 6].into();
    assert_eq!(table.roll("DDDSS").matching(), Vec::<String>::new());
    table.fails();
    assert!(table.saw(&Event::Failed { hero: HeroIx(0), cover: None }));
}

/// Ruling 7: a skill that is on the sheet twice can be activated twice a round.
#[test]
fn a_skill_on_the_sheet_twice_is_activated_twice() {
    let wizard = hero("wizard", &[], &["lightning-storm"]);
    let mut table = TestHunt::with(vec![wizard], &["young-red"]);
    table.roll("MMCCD").uses("lightning-storm").ends().roll("MMCCD");
    let again =
        Activation { skill: SkillRef::Own(SkillIx(6)), ..table.activation("lightning-storm") };
    table.does(&Action::Use(again), "");
    assert_eq!(table.wounds(0), 14);
}

/// Dragon Counter Attack, example: Heirn the Ranger loses 6 to a Young Red Dragon's Tail Strike.
#[test]
fn a_tail_strike_of_seven_costs_a_ranger_six() {
    let mut table = TestHunt::of(&["ranger"], &["young-red"]);
    table.roll("CCXXD").uses("accurate-shot");
    assert_eq!((table.wounds(0), table.lost("ranger")), (4, 6));
    assert!(table.saw(&Event::Countered {
        hero: HeroIx(0),
        dragon: DragonIx(0),
        symbols: 2,
        attack: 1,
        damage: 6,
        cancelled: false,
    }));
}

/// Dragon Counter Attack: by the number of Dragon symbols, at most three; no attack without one.
#[test]
fn the_number_of_dragon_symbols_says_which_attack_comes() {
    for (dice, lost) in
        [("CCDDS", 0), ("XCCDD", 5), ("XXCCD", 7), ("XXXCC", 10), ("XXXXC", 10), ("XXXXX", 10)]
    {
        let mut table = TestHunt::of(&["warrior"], &["young-red"]);
        table.roll(dice).fails();
        assert_eq!(table.lost("warrior"), lost, "{dice}, also after failing");
    }
}

/// Ruling 18: damage to heroes is never below 0.
#[test]
fn armour_never_turns_a_counter_into_healing() {
    let mut table = TestHunt::of(&["warrior"], &["young-red"]);
    (table.hero_mut("warrior").armor, table.hero_mut("warrior").hp) = (9, 10);
    table.roll("XCCDD").fails();
    assert_eq!(table.hero("warrior").hp, 10);
}

/// The dice of a skill: as named, or so that the next hero's symbol remains.
#[test]
fn the_dice_used_are_as_told_or_leave_the_best_one() {
    for (ally, left) in [("cleric", [1, 2]), ("warrior", [3, 4])] {
        let ranger = hero("ranger", &[], &["herbal-medicine"]);
        let mut table = TestHunt::with(vec![ranger, hero(ally, &[], &[])], &["young-red"]);
        table.roll("CHHSS").uses_on("herbal-medicine", &["ranger"]);
        assert_eq!(
            table.state.passable().unwrap().0.iter().collect::<Vec<_>>(),
            left.map(DieIx),
            "for the {ally}"
        );
    }
    let mut table = TestHunt::of(&["rogue", "warrior"], &["young-red"]);
    table.roll("DDDSH");
    let mut stab = table.activation("stab");
    stab.using = Some(vec![DieIx(0), DieIx(3)]);
    assert!(matches!(
        table.tries(&Action::Use(stab.clone()), ""),
        Err(HuntRefusal::WrongDice { .. })
    ));
    stab.using = Some(vec![DieIx(2), DieIx(0)]);
    table.does(&Action::Use(stab), "");
    assert_eq!(table.state.passable().unwrap().0.iter().collect::<Vec<_>>(), [1, 3, 4].map(DieIx));
}

fn face(dice: &str) -> Vec<Face> {
    Face::read_all(dice).unwrap()
}
