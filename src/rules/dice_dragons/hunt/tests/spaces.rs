//! A skill in two spaces of a sheet, one of them improved (rulings 7 and 30).

use super::super::super::catalog::CampaignFigures;
use super::super::super::hero::Hero;
use super::super::super::level::{self, LevelChoice as Chosen};
use super::super::samples::TestHunt;
use super::super::*;
use crate::dice::TypedDice;

const FIRST: SkillIx = SkillIx(3);
const SECOND: SkillIx = SkillIx(6);

/// A level 4 Wizard with Lightning Storm twice; the +1 is beside this space.
fn wizard(space: u8) -> SetupHero {
    let figures = CampaignFigures::default();
    let class = figures.class("wizard").unwrap().unwrap();
    let mut hero = Hero::fresh("Wizard", class);
    hero.exp = 26;
    let improve =
        |skill: &str, space| Chosen::Improve { skill: skill.to_owned(), part: None, space };
    for choice in [
        improve("fireball", None),
        Chosen::Learn("lightning-storm".to_owned()),
        improve("lightning-storm", Some(space)),
    ] {
        let blank = &mut TypedDice::new([5; 15]);
        let up = level::decide(&hero, &figures, &choice, blank).unwrap();
        up.unwrap().apply(&mut hero);
    }
    SetupHero::of(&hero, &figures).unwrap()
}

fn storm(table: &TestHunt, space: SkillIx) -> Action {
    Action::Use(Activation { skill: SkillRef::Own(space), ..table.activation("fireball") })
}

/// Ruling 30: the +1 counts only in its own space.
#[test]
fn the_plus_one_counts_in_its_space_alone() {
    for (space, damage) in [(1, [8, 7]), (2, [7, 8])] {
        for (place, damage) in [FIRST, SECOND].into_iter().zip(damage) {
            let mut table = TestHunt::with(vec![wizard(space)], &["young-red"]);
            table.roll("MMCCS");
            let storm = storm(&table, place);
            table.does(&storm, "");
            assert_eq!(table.wounds(0), damage, "+1 at {space}, used {place:?}");
        }
    }
}

/// Rulings 7 and 30: each space is covered separately, so the skill works twice a round.
#[test]
fn each_space_is_covered_by_itself() {
    let mut table = TestHunt::with(vec![wizard(1)], &["young-red"]);
    for (place, wounds) in [(FIRST, 8), (SECOND, 8 + 7)] {
        table.roll("MMCCS");
        let storm = storm(&table, place);
        table.does(&storm, "").ends();
        assert_eq!(table.wounds(0), wounds);
    }
    table.roll("MMCCS");
    for place in [FIRST, SECOND] {
        let refused = table.tries(&storm(&table, place), "");
        assert!(matches!(refused, Err(HuntRefusal::Covered { .. })));
    }
    assert!(!table.matching().contains(&"lightning-storm".to_owned()));
}

/// Ruling 30: a number distinguishes the two spaces everywhere.
#[test]
fn two_spaces_of_a_skill_are_numbered() {
    let table = TestHunt::with(vec![wizard(1)], &["young-red"]);
    let (state, wizard) = (&table.state, HeroIx(0));
    let name = |place| state.skill_name(wizard, SkillRef::Own(place));
    assert_eq!([FIRST, SECOND].map(name), ["Lightning Storm 1", "Lightning Storm 2"]);
    let key = |place| state.skill_key(wizard, place);
    assert_eq!([FIRST, SECOND].map(key), ["lightning-storm-1", "lightning-storm-2"]);
    assert_eq!(key(SkillIx(2)), "fireball");
    assert_eq!(state.twins(wizard, FIRST), [FIRST, SECOND]);
    assert_eq!(state.twins(wizard, SkillIx(2)), [SkillIx(2)]);
}

/// Ruling 30: the improved one is stronger, so it is offered first.
#[test]
fn the_improved_space_is_offered_first() {
    use crate::title::Title;
    for (space, order) in [(1, [FIRST, SECOND]), (2, [SECOND, FIRST])] {
        let mut table = TestHunt::with(vec![wizard(space)], &["young-red"]);
        table.roll("MMCCS");
        let acts = DiceDragons::acts(&table.state).into_iter();
        let own: Vec<SkillIx> = acts
            .filter_map(|(act, _)| match act {
                Act::Use { skill: SkillRef::Own(place), .. } => Some(place),
                _ => None,
            })
            .collect();
        assert_eq!(own[..2], order);
    }
}
