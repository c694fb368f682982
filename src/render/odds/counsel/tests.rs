//! Each kind of deed in words.

use super::*;
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::dice_dragons::hunt::{Setup, SkillIx, counsel};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::odds::win::Hypothetical;
use crate::rules::odds::win::Lore;
use crate::rules::title::{AdviceRequest, Patience};

/// A rogue with potions and a wizard against a dragon, and advice for the rogue's dice.
fn table(dice: &str, rerolls: usize) -> (State, Counsel) {
    let figures = CampaignFigures::default();
    let hero = |(class, items): (&str, &[&str])| {
        let mut hero = Hero::fresh(class, figures.class(class).unwrap().unwrap());
        hero.items = items.iter().map(|item| (*item).to_owned()).collect();
        hero
    };
    let party: [(&str, &[&str]); 2] =
        [("rogue", &["healing-potion", "haste-potion"]), ("wizard", &[])];
    let heroes: Vec<Hero> = party.into_iter().map(hero).collect();
    let found = figures.find(EntryKind::Dragon, "young-red").unwrap();
    let dragon = found.checked().unwrap().dragon().unwrap().clone();
    let state = State::new(Setup::of(&heroes, &[dragon], 1, &figures).unwrap());
    let faces = Face::read_all(dice).unwrap();
    let instead =
        Hypothetical { dice: Some(faces.len()), table: Some(faces), rerolls: Some(rerolls) };
    let mut before = state.clone();
    before.phase = crate::rules::dice_dragons::hunt::Phase::Heroes;
    before.fury_due.clear();
    // The Haste Potion has a name, but is used up: it re-rolls nothing.
    before.heroes[HeroIx(0)].items[ItemIx(1)].gone = true;
    let counsel =
        counsel(&before, Some(HeroIx(0)), AdviceRequest::default(), &instead, Lore::default())
            .unwrap();
    (before, counsel)
}

fn end(skill: Option<SkillRef>) -> TurnEnd {
    TurnEnd { skill, ..TurnEnd::default() }
}

#[test]
fn every_deed_has_its_words() {
    let (state, counsel) = table("DDSSX", 0);
    let said = |one: AdvisedAct| deed(&state, &counsel, &one);
    let die = |n: u8| DieIx(n);
    let again = |by| AdvisedAct::Reroll {
        keep: vec![die(0), die(2)],
        reroll: vec![die(1), die(3), die(4)],
        by,
    };
    assert_eq!(said(again(Extra::Roll)), "keep 1 3, re-roll 2 4 5");
    assert_eq!(said(again(Extra::Blessed)), "keep 1 3, re-roll 2 4 5 with the Blessed token");
    assert_eq!(
        said(again(Extra::Item(ItemIx(1)))),
        "keep 1 3, re-roll 2 4 5 with the Haste Potion"
    );
    let strike = SkillRef::Own(SkillIx(0));
    let name = state.skill_name(HeroIx(0), strike);
    let early = TurnEnd { drink: Some((ItemIx(0), HeroIx(1))), ..end(Some(strike)) };
    let to = state.name(HeroIx(1));
    assert_eq!(
        said(AdvisedAct::End(early.clone())),
        format!("give {to} the Healing Potion, then use {name}")
    );
    let late = TurnEnd {
        drink: Some((ItemIx(0), HeroIx(0))),
        late: true,
        on: vec![HeroIx(1)],
        passes: Some(Face::read_all("M").unwrap()[0]),
        ..early
    };
    let told = said(AdvisedAct::End(late));
    let start = format!("use {name} on {to}, then drink the Healing Potion, and pass M ");
    assert!(told.starts_with(&start), "{told}");
    let jab = TurnEnd { cover: Some(SkillIx(0)), ..end(Some(SkillRef::Jab)) };
    assert_eq!(said(AdvisedAct::End(jab)), format!("use Jab, cover {name}"));
    let fails = TurnEnd { cover: Some(SkillIx(0)), ..end(None) };
    assert_eq!(said(AdvisedAct::End(fails)), format!("nothing matches: cover {name}"));
    assert_eq!(
        said(AdvisedAct::Drink { item: ItemIx(0), on: HeroIx(0) }),
        "drink the Healing Potion"
    );
    assert_eq!(
        said(AdvisedAct::Pass { die: Some(die(2)), to: Some(HeroIx(1)) }),
        format!("pass 3 (S) on to {to}")
    );
    assert_eq!(said(AdvisedAct::Pass { die: None, to: None }), "end the turn");
    assert_eq!(said(AdvisedAct::StepIn { hero: None }), "nobody steps in");
    assert_eq!(said(AdvisedAct::StepIn { hero: Some(HeroIx(1)) }), format!("{to} steps in"));
    assert_eq!(said(AdvisedAct::Flee), "flee");
}

/// A re-roll is compared with stopping, each with its chance.
#[test]
fn a_line_of_advice_weighs_rolling_against_stopping() {
    let (state, counsel) = table("DDSSX", 1);
    let line = line(&state, &counsel);
    let (rolls, stops) = line.split_once("; ").unwrap();
    let (rolls, stops) = if rolls.starts_with("keep") { (rolls, stops) } else { (stops, rolls) };
    assert!(rolls.starts_with("keep ") && rolls.contains('%'), "{line}");
    assert!(stops.starts_with("use ") && stops.contains(" now"), "{line}");
    let (state, counsel) = table("DDSSX", 0);
    let line = super::line(&state, &counsel);
    assert!(!line.contains(" now"), "nothing else is possible: {line}");
}

#[test]
fn figures_are_said_as_people_say_them() {
    assert_eq!(gold(-1.26), "−1.3");
    assert_eq!(gold(-0.01), "0.0");
    let (ten, said) =
        (Patience(Some(10)), |patience: Patience, round| within(patience, patience.last(round)));
    assert_eq!(said(ten, 10).as_deref(), Some("within 10 rounds"));
    assert_eq!(said(ten, 11).as_deref(), Some("within 20 rounds in all, as 10 are over"));
    assert_eq!(said(Patience(Some(1)), 1).as_deref(), Some("within 1 round"));
    assert_eq!(said(Patience::NONE, 3), None);
    assert_eq!(about(0.632), "63 %");
    assert_eq!((about(0.001).as_str(), about(0.9999).as_str()), ("<1 %", ">99 %"));
}
