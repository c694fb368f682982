//! "Increasing a Hero's Level" and rulings 1 and 4 to 7, as tests.

use super::*;
use crate::dice::TypedDice;
use crate::dice_dragons::hero::samples::hero;

fn typed(text: &str) -> TypedDice {
    TypedDice::new(Face::indices(&Face::read_all(text).unwrap()).collect::<Vec<_>>())
}

fn none() -> TypedDice {
    typed("XXXXX XXXXX XXXXX")
}

fn improve(skill: &str) -> LevelChoice {
    LevelChoice::Improve { skill: skill.to_owned(), part: None, space: None }
}

fn options(hero: &Hero, figures: &CampaignFigures) -> Result<(u8, Options), LevelFault> {
    super::options(hero, figures).unwrap()
}

fn decide(
    hero: &Hero,
    figures: &CampaignFigures,
    choice: &LevelChoice,
    roller: &mut dyn Roller,
) -> Result<LevelUp, LevelFault> {
    super::decide(hero, figures, choice, roller).unwrap()
}

fn gain(hero: &mut Hero, choice: &LevelChoice, dice: &str) -> Result<LevelUp, LevelFault> {
    let up = decide(hero, &CampaignFigures::default(), choice, &mut typed(dice))?;
    up.apply(hero);
    Ok(up)
}

fn learnable(hero: &Hero) -> Vec<String> {
    match options(hero, &CampaignFigures::default()).unwrap().1 {
        Options::Learn(skills) => skills.into_iter().map(|s| s.key).collect(),
        other => panic!("{other:?}"),
    }
}

fn improvable(hero: &Hero) -> Vec<String> {
    match options(hero, &CampaignFigures::default()).unwrap().1 {
        Options::Improve(skills) => skills.into_iter().map(|s| s.key).collect(),
        other => panic!("{other:?}"),
    }
}

/// Step 1, example.
#[test]
fn timorn_reaches_25_hit_points_at_level_two() {
    let mut timorn = hero("Timorn", "wizard");
    timorn.exp = 6;
    let up = gain(&mut timorn, &improve("fireball"), "MSXDC HHCM SSS").unwrap();
    assert_eq!((up.to, up.hp), (2, 3));
    assert_eq!(timorn.figures(&CampaignFigures::default()).unwrap().max_hp, 25);
}

/// Step 2, example.
#[test]
fn timorns_improved_fireball_does_8() {
    let mut timorn = hero("Timorn", "wizard");
    timorn.exp = 6;
    gain(&mut timorn, &improve("fireball"), "XXXXX XXXXX XXXXX").unwrap();
    let figures = CampaignFigures::default();
    let known = timorn.skills.iter().find(|s| s.key == "fireball").unwrap();
    let fireball = figures.skill("fireball").unwrap().unwrap();
    let shown = figures.effect(fireball, Some("wizard"), known.improved);
    assert_eq!(shown.effect, Effect::Attack { damage: 8 });
}

/// Step 2, example; ruling 7: the Wizard's sheet already has Lightning Storm.
#[test]
fn timorn_chooses_from_three_skills_at_level_three() {
    let mut timorn = hero("Timorn", "wizard");
    (timorn.level, timorn.exp) = (2, 14);
    assert_eq!(learnable(&timorn), ["lightning-storm", "drain-life", "genie"]);
    gain(&mut timorn, &LevelChoice::Learn("lightning-storm".into()), "XXXXX XXXXX XXXXX").unwrap();
    let twice = timorn.skills.iter().filter(|s| s.key == "lightning-storm");
    assert_eq!(twice.count(), 2);
}

/// Step 1: one, plus one per matching symbol; Warriors one more (ruling 5).
#[test]
fn a_warrior_gains_one_hit_point_more() {
    let mut brum = hero("Brum", "warrior");
    brum.exp = 6;
    let up = gain(&mut brum, &improve("slash"), "SSXXX XXX SXX").unwrap();
    assert_eq!((up.hp, up.class_hp), (5, 1));
    let mut heirn = hero("Heirn", "ranger");
    heirn.exp = 6;
    let up = gain(&mut heirn, &improve("dual-shot"), "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!(up.hp, 1);
}

/// Step 1: a die that shows the class symbol is set aside and not re-rolled.
#[test]
fn at_most_five_symbols_count_and_rolling_stops_with_no_die_left() {
    let mut denra = hero("Denra", "rogue");
    denra.exp = 6;
    let up = gain(&mut denra, &improve("stab"), "DDDDD").unwrap();
    assert_eq!((up.hp, up.dice.throws.len()), (6, 1));
}

/// Table of levels; ruling 4.
#[test]
fn levels_need_6_14_26_and_39_experience() {
    for (level, needs) in [(1, 6), (2, 14), (3, 26), (4, 39)] {
        let mut denra = hero("Denra", "rogue");
        (denra.level, denra.exp) = (level, needs - 1);
        assert_eq!(
            options(&denra, &CampaignFigures::default()).unwrap_err(),
            LevelFault::TooEarly { hero: "Denra".into(), exp: needs - 1, to: level + 1, needs }
        );
        denra.exp = needs;
        assert_eq!(options(&denra, &CampaignFigures::default()).unwrap().0, level + 1);
        assert!(is_due(level, needs));
    }
}

/// Ruling 4: experience is never spent, two thresholds are two levels one after the other.
#[test]
fn a_jump_over_two_thresholds_levels_twice() {
    let mut denra = hero("Denra", "rogue");
    denra.exp = 14;
    gain(&mut denra, &improve("stab"), "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!((denra.level, denra.exp), (2, 14));
    gain(&mut denra, &LevelChoice::Decline, "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!(denra.level, 3);
    assert!(options(&denra, &CampaignFigures::default()).is_err());
}

/// Ruling 4.
#[test]
fn level_five_is_the_last() {
    let mut denra = hero("Denra", "rogue");
    (denra.level, denra.exp) = (5, 1000);
    assert_eq!(
        options(&denra, &CampaignFigures::default()).unwrap_err(),
        LevelFault::Last("Denra".into())
    );
    assert_eq!(missing(5, 1000), None);
}

/// Ruling 9: a dead hero cannot level.
#[test]
fn only_a_living_hero_gains_a_level() {
    for standing in [Standing::Dead, Standing::Fallen, Standing::Retired] {
        let mut denra = hero("Denra", "rogue");
        (denra.exp, denra.standing) = (6, standing);
        assert!(matches!(
            options(&denra, &CampaignFigures::default()),
            Err(LevelFault::NotAlive { .. })
        ));
    }
}

/// Step 2, exception.
#[test]
fn a_strike_is_never_improved() {
    for (class, strike) in [
        ("warrior", "strike"),
        ("wizard", "strike"),
        ("rogue", "strike"),
        ("ranger", "wild-strike"),
        ("cleric", "holy-strike"),
    ] {
        let mut hero = hero("x", class);
        hero.exp = 6;
        let refused = decide(&hero, &CampaignFigures::default(), &improve(strike), &mut none());
        assert!(matches!(refused, Err(LevelFault::NotImprovable { .. })), "{class}");
        assert!(!improvable(&hero).contains(&strike.to_owned()));
    }
    let mut denra = hero("Denra", "rogue");
    denra.exp = 6;
    assert!(improvable(&denra).contains(&"flanking-strike".to_owned()), "not a Strike");
}

/// Ruling 6: attack and healing skills only.
#[test]
fn what_may_be_improved_is_listed_for_each_class() {
    for (class, allowed) in [
        ("warrior", vec!["slash", "smashing-blow", "savage-attack", "critical-hit"]),
        ("wizard", vec!["magic-bolt", "fireball", "lightning-storm", "critical-hit"]),
        ("cleric", vec!["smite", "healing-hands", "holy-storm"]),
        ("ranger", vec!["accurate-shot", "dual-shot", "crossfire", "critical-hit"]),
        ("rogue", vec!["stab", "flanking-strike", "sneak-attack", "sudden-death", "critical-hit"]),
    ] {
        let mut hero = hero("x", class);
        hero.exp = 6;
        assert_eq!(improvable(&hero), allowed, "{class}");
    }
}

/// Step 2, exception: never the same skill twice.
#[test]
fn the_same_skill_is_never_improved_twice() {
    let mut denra = hero("Denra", "rogue");
    denra.exp = 6;
    gain(&mut denra, &improve("stab"), "XXXXX XXXXX XXXXX").unwrap();
    (denra.level, denra.exp) = (3, 26);
    let refused = decide(&denra, &CampaignFigures::default(), &improve("stab"), &mut none());
    assert_eq!(refused.unwrap_err().to_string(), "Stab cannot be improved: it is already improved");
    assert!(!improvable(&denra).contains(&"stab".to_owned()));
}

fn improved(hero: &Hero) -> Vec<usize> {
    let skills = hero.skills.iter().enumerate();
    let improved = skills.filter(|(_, known)| known.improved.is_some());
    improved.map(|(place, _)| place).collect()
}

/// Ruling 30: a skill in two spaces is improved beside one of them, the first by default, in any
/// order; the other can no longer be improved.
#[test]
fn the_plus_one_is_written_beside_one_space_of_a_skill_learned_twice() {
    let storm = LevelChoice::Learn("lightning-storm".into());
    let blank = "XXXXX XXXXX XXXXX";
    let mut before = hero("Timorn", "wizard");
    before.exp = 26;
    gain(&mut before, &improve("lightning-storm"), blank).unwrap();
    gain(&mut before, &storm, blank).unwrap();
    assert_eq!(improved(&before), [3]);
    assert!(!improvable(&before).contains(&"lightning-storm".to_owned()));
    let mut after = hero("Timorn", "wizard");
    after.exp = 26;
    gain(&mut after, &improve("fireball"), blank).unwrap();
    gain(&mut after, &storm, blank).unwrap();
    let in_space =
        |space| LevelChoice::Improve { skill: "lightning-storm".into(), part: None, space };
    for (space, places) in [(None, [2, 3]), (Some(1), [2, 3]), (Some(2), [2, 6])] {
        let mut timorn = after.clone();
        gain(&mut timorn, &in_space(space), blank).unwrap();
        assert_eq!(improved(&timorn), places, "{space:?}");
    }
    for space in [0, 3] {
        let refused = gain(&mut after.clone(), &in_space(Some(space)), blank);
        let refused = refused.unwrap_err().to_string();
        assert_eq!(refused, "Lightning Storm is on the sheet twice");
    }
}

/// Ruling 30: only a skill in two spaces has a space to choose.
#[test]
fn a_skill_that_stands_once_has_no_second_space() {
    let mut denra = hero("Denra", "rogue");
    denra.exp = 6;
    let second = LevelChoice::Improve { skill: "stab".into(), part: None, space: Some(2) };
    let refused = gain(&mut denra, &second, "XXXXX XXXXX XXXXX").unwrap_err();
    assert_eq!(refused.to_string(), "Stab is on the sheet once");
}

/// Ruling 6: stance, ally and general skills, Blessing, Shield and Pin Down are not improved.
#[test]
fn only_attack_and_healing_skills_are_improved() {
    let figures = CampaignFigures::default();
    for (key, may) in [
        ("healing-wave", true),
        ("drain-life", true),
        ("herbal-medicine", true),
        ("parry", false),
        ("defensive-stance", false),
        ("genie", false),
        ("bestial-pounce", false),
        ("blessing", false),
        ("shield", false),
        ("pin-down", false),
        ("jab", false),
        ("treat-wounds", false),
    ] {
        let skill = figures.skill(key).unwrap().unwrap();
        assert_eq!(skill.improvable(), may, "{key}");
    }
}

/// Description of Skills, Drain Life; ruling 6.
#[test]
fn drain_life_is_improved_in_the_half_that_is_chosen() {
    let mut timorn = hero("Timorn", "wizard");
    timorn.exp = 26;
    gain(&mut timorn, &improve("fireball"), "XXXXX XXXXX XXXXX").unwrap();
    gain(&mut timorn, &LevelChoice::Learn("drain-life".into()), "XXXXX XXXXX XXXXX").unwrap();
    let figures = CampaignFigures::default();
    assert_eq!(
        decide(&timorn, &figures, &improve("drain-life"), &mut none()).unwrap_err(),
        LevelFault::WhichHalf("Drain Life".into())
    );
    let healing = LevelChoice::Improve {
        skill: "drain-life".into(),
        part: Some(ImprovedPart::Healing),
        space: None,
    };
    let up = gain(&mut timorn, &healing, "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!(up.improved, Some((6, ImprovedPart::Healing)));
    let fireball = LevelChoice::Improve {
        skill: "magic-bolt".into(),
        part: Some(ImprovedPart::Healing),
        space: None,
    };
    (timorn.level, timorn.exp) = (3, 26);
    assert!(matches!(
        decide(&timorn, &figures, &fireball, &mut none()),
        Err(LevelFault::NoHalves(_))
    ));
}

/// Ruling 6: with nothing to improve it lapses.
#[test]
fn an_improvement_with_nothing_to_improve_lapses() {
    let mut monk = hero("Monk", "cleric");
    monk.exp = 6;
    monk.skills.retain(|s| matches!(s.key.as_str(), "blessing" | "shield" | "holy-strike"));
    assert!(improvable(&monk).is_empty());
    let up = gain(&mut monk, &LevelChoice::Unsaid, "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!((up.to, up.improved), (2, None));
}

/// New Skills table.
#[test]
fn what_may_be_learned_is_listed_for_each_class() {
    for (class, allowed) in [
        ("warrior", vec!["sneak-attack", "throwing-axe", "hammer-swing"]),
        ("wizard", vec!["lightning-storm", "drain-life", "genie"]),
        ("cleric", vec!["hammer-swing", "healing-wave"]),
        (
            "ranger",
            vec![
                "lightning-storm",
                "pin-down",
                "bestial-pounce",
                "herbal-medicine",
                "throwing-axe",
            ],
        ),
        ("rogue", vec!["pin-down", "sneak-attack", "defensive-stance"]),
    ] {
        let mut hero = hero("x", class);
        (hero.level, hero.exp) = (2, 14);
        assert_eq!(learnable(&hero), allowed, "{class}");
    }
}

/// Step 2: the same new skill never twice (ruling 7).
#[test]
fn the_same_new_skill_is_never_learned_twice() {
    let mut cleric = hero("Ozia", "cleric");
    (cleric.level, cleric.exp) = (2, 39);
    gain(&mut cleric, &LevelChoice::Learn("healing-wave".into()), "XXXXX XXXXX XXXXX").unwrap();
    gain(&mut cleric, &improve("healing-wave"), "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!(learnable(&cleric), ["hammer-swing"]);
    let again = LevelChoice::Learn("healing-wave".into());
    assert_eq!(
        decide(&cleric, &CampaignFigures::default(), &again, &mut none()).unwrap_err().to_string(),
        "Ozia cannot learn Healing Wave: it is already learned"
    );
}

/// Ruling 7: a new skill may be declined.
#[test]
fn a_new_skill_may_be_declined_but_not_forgotten() {
    let mut denra = hero("Denra", "rogue");
    (denra.level, denra.exp) = (2, 14);
    assert!(matches!(
        decide(&denra, &CampaignFigures::default(), &LevelChoice::Unsaid, &mut none()),
        Err(LevelFault::ChooseSkill { .. })
    ));
    let up = gain(&mut denra, &LevelChoice::Decline, "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!((up.to, up.learned), (3, None));
}

/// Ruling 11: a custom hero learns skills that show its symbol.
#[test]
fn a_custom_hero_learns_new_skills_that_hold_its_symbol() {
    let mut custom = hero("Vex", "cleric");
    (custom.class, custom.level, custom.exp) = (None, 2, 14);
    assert_eq!(learnable(&custom), ["hammer-swing", "healing-wave"]);
    custom.symbol = super::super::symbol::Symbol::Daggers;
    assert_eq!(learnable(&custom), ["pin-down", "sneak-attack", "defensive-stance"]);
}

/// Step 3: special upgrades happen at the level they are listed for.
#[test]
fn special_upgrades_are_part_of_the_level() {
    let mut denra = hero("Denra", "rogue");
    denra.exp = 6;
    assert_eq!(gain(&mut denra, &improve("stab"), "XXXXX XXXXX XXXXX").unwrap().armor, 1);
    let mut timorn = hero("Timorn", "wizard");
    (timorn.level, timorn.exp) = (2, 14);
    let up = gain(&mut timorn, &LevelChoice::Decline, "XXXXX XXXXX XXXXX").unwrap();
    assert_eq!((up.tokens, up.armor), (1, 0));
}
