//! A solved hunt agrees with the rules.

mod brute;

use std::sync::Arc;

use super::super::tests::party;
use super::{HuntFigures, Pos, Solved};
use crate::dice_dragons::hunt::{Playing, Setup, SkillIx, SkillRef, State};
use crate::dice_dragons::symbol::Face;
use crate::odds::Pool;
use crate::odds::hunt::{BestPlayer, SwiftDice};
use crate::odds::win::Hypothetical;
use crate::odds::win::Lore;
use crate::odds::win::tests::ENDLESS;
use crate::odds::win::{
    AdvisedAct, Aim, Counsel, Solution, SolvedValue, TurnPlay, TurnState, WorthSource,
};
use crate::title::Patience;
use brute::Brute;

/// A small hunt: a hero with some of the class's skills, a weak dragon.
struct Small {
    class: &'static str,
    skills: &'static [usize],
    tokens: u8,
    hp: u16,
    dragon: &'static str,
    foe: u16,
    blows: [u16; 3],
    items: &'static [&'static str],
}

const SMALL: Small = Small {
    class: "warrior",
    skills: &[1],
    tokens: 1,
    hp: 2,
    dragon: "young-red-dragon",
    foe: 3,
    blows: [1, 1, 2],
    items: &[],
};

impl Small {
    fn setup(&self) -> Arc<Setup> {
        let mut setup = Setup::clone(&party(&[self.class], 1, self.dragon, &[self.items]));
        let hero = setup.heroes.iter_mut().next().unwrap();
        let skills = hero.skills.iter().enumerate();
        let skills = skills.filter(|(n, _)| self.skills.contains(n));
        hero.skills = skills.map(|(_, skill)| skill.clone()).collect();
        (hero.tokens, hero.max_hp, hero.armor) = (self.tokens, self.hp, 0);
        let dragon = &mut setup.dragons.iter_mut().next().unwrap().dragon;
        dragon.hp = self.foe;
        for (attack, blow) in dragon.attacks.iter_mut().zip(self.blows) {
            attack.damage = blow;
        }
        Arc::new(setup)
    }

    /// Compares every position between turns that brute force reaches.
    fn compare(&self) {
        let setup = self.setup();
        let solved =
            Solved::of(&HuntFigures::of(&setup).unwrap(), Patience::NONE, &|_, _| {}).unwrap();
        let mut brute = Brute::default();
        let start = State::new(Arc::clone(&setup));
        let chance = brute.chance(&start);
        for (pos, chance) in brute.between() {
            let said = solved.chance(pos).unwrap_or_else(|| panic!("no place for {pos:#?}"));
            let apart = (f64::from(said) - chance).abs();
            assert!(apart < 1e-6, "{said} is not {chance} at {pos:#?}");
        }
        assert!(chance > 0.01 && chance < 0.999, "{chance} tells nothing");
    }
}

#[test]
fn brute_force_says_the_same() {
    SMALL.compare();
}

/// Hunts that cover every case.
const ALL: [Small; 9] = [
    // Two turns a round, skills covered, armour.
    Small { skills: &[1, 4], tokens: 2, blows: [1, 2, 3], ..SMALL },
    // Healing, Blessed tokens, poison.
    Small { class: "cleric", skills: &[1, 3], hp: 5, dragon: "green-dragon", ..SMALL },
    // Blessed tokens that stay long, Frost.
    Small { class: "cleric", skills: &[1], tokens: 2, dragon: "blue-dragon", ..SMALL },
    // Shockwave, a Fury that comes first.
    Small { hp: 4, foe: 2, dragon: "black-dragon", ..SMALL },
    // Regeneration, Pinned tokens.
    Small { class: "ranger", skills: &[1, 4], foe: 5, dragon: "undead-dragon", ..SMALL },
    // Potions before and after the attack, while tokens freeze.
    Small {
        tokens: 2,
        hp: 5,
        blows: [3, 4, 5],
        foe: 5,
        dragon: "blue-dragon",
        items: &["small-healing-potion"],
        ..SMALL
    },
    Small { tokens: 2, foe: 5, items: &["haste-potion"], ..SMALL },
    Small { tokens: 2, foe: 5, items: &["scroll-of-knowledge", "strength-potion"], ..SMALL },
    Small { class: "cleric", skills: &[1, 2], foe: 5, items: &["great-haste-potion"], ..SMALL },
];

#[test]
fn brute_force_says_the_same_of_everything() {
    let every = ALL.len() / crate::samples::samples(ALL.len() as u32) as usize;
    ALL.iter().step_by(every).for_each(Small::compare);
}

#[test]
fn solved_hunts_are_read_back() {
    let setup = SMALL.setup();
    let ground = HuntFigures::of(&setup).unwrap();
    let solved = Solved::of(&ground, Patience::NONE, &|_, _| {}).unwrap();
    let bytes = solved.to_bytes().unwrap();
    let again = Solved::from_bytes(&ground, Patience::NONE, &bytes).unwrap();
    assert_eq!(again.layers, solved.layers);
    assert_eq!(bytes.len() as u64, 44 + 4 * solved.positions());
    for n in 0..bytes.len() {
        assert!(Solved::from_bytes(&ground, Patience::NONE, &bytes[..n]).is_none());
        let mut wrong = bytes.clone();
        wrong[n] ^= 1 << (n % 8);
        assert!(Solved::from_bytes(&ground, Patience::NONE, &wrong).is_none(), "byte {n}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Solved::from_bytes(&ground, Patience::NONE, &longer).is_none());
    let other = Small { foe: 4, ..SMALL }.setup();
    assert!(
        Solved::from_bytes(&HuntFigures::of(&other).unwrap(), Patience::NONE, &bytes).is_none()
    );
    assert_ne!(Solved::name(&setup, Patience::NONE), Solved::name(&other, Patience::NONE));
}

#[test]
fn a_name_changes_no_chance() {
    let setup = SMALL.setup();
    let mut other = Setup::clone(&setup);
    other.heroes.iter_mut().for_each(|hero| hero.name = "Timorn".to_owned());
    assert_eq!(Solved::name(&setup, Patience::NONE), Solved::name(&other, Patience::NONE));
}

#[test]
fn larger_hunts_are_not_solved() {
    let two = party(&["warrior", "rogue"], 1, "young-red-dragon", &[]);
    assert!(Solved::of(&HuntFigures::of(&two).unwrap(), Patience::NONE, &|_, _| {}).is_none());
    let gear: &[&[&str]] = &[&["healing-potion", "haste-potion"]];
    let large = party(&["cleric"], 5, "black-dragon", gear);
    assert!(Solved::of(&HuntFigures::of(&large).unwrap(), Patience::NONE, &|_, _| {}).is_none());
}

#[test]
fn progress_reaches_its_end() {
    let told = std::cell::Cell::new((0, 0));
    let ground = HuntFigures::of(&SMALL.setup()).unwrap();
    let solved = Solved::of(&ground, Patience::NONE, &|done, all| {
        assert!(told.get().0 <= done);
        told.set((done, all));
    });
    let all = solved.unwrap().positions();
    assert_eq!(told.get(), (all, all));
}

/// Armour that stops every attack eventually wins, even against a dragon that heals.
#[test]
fn nothing_hurts_a_hero_with_enough_armour() {
    for dragon in ["young-red-dragon", "undead-dragon"] {
        let setup = Small { dragon, skills: &[1, 4], ..SMALL }.setup();
        let solved =
            Solved::of(&HuntFigures::of(&setup).unwrap(), Patience::NONE, &|_, _| {}).unwrap();
        let mut pos = Pos::of(&State::new(setup)).unwrap();
        pos.heroes[0].armor = 12;
        assert_eq!(solved.chance(&pos), Some(1.0));
        pos.heroes[0].armor = 1;
        assert_eq!(solved.chance(&pos), None, "no skill adds one");
    }
}

/// An independent solver agrees.
#[test]
fn a_warrior_against_the_first_dragon_parries() {
    let setup = party(&["warrior"], 1, "young-red-dragon", &[]);
    let ground = HuntFigures::of(&setup).unwrap();
    let solved = Solved::of(&ground, Patience::NONE, &|_, _| {}).unwrap();
    let start = State::new(setup);
    let mut pos = Pos::of(&start).unwrap();
    let near =
        |chance: f32, percent: f32| assert!((chance * 100.0 - percent).abs() < 0.06, "{chance}");
    near(solved.chance(&pos).unwrap(), 83.7);
    assert!(ground.begin(&mut pos, 0));
    let sitting = TurnState { pos, hero: 0, dice: 5, rerolls: 0, spent: 0 };
    let play = TurnPlay::of(&ground, &sitting, &mut SolvedValue::new(&solved, &ground, Aim::Win));
    let ends = play.ends(0);
    let skill = |n: u8| {
        let way = ground.heroes[0]
            .sheet
            .ways
            .iter()
            .position(|way| way.skill == SkillRef::Own(SkillIx(n)));
        let mut plans = ends.plans.iter();
        let plan = plans.position(|plan| usize::from(plan.way) == way.unwrap());
        ends.worth[plan.unwrap()][0]
    };
    near(skill(0), 79.8);
    near(skill(4), 95.3);
    let dice = Pool::of(&Face::read_all("SSMDC").unwrap());
    assert_eq!(ends.stops[dice.slot()] as f32, skill(4));
    // With two rolls left the Parry is kept.
    let instead = Hypothetical {
        table: Some(Face::read_all("SSMDC").unwrap()),
        rerolls: Some(2),
        dice: None,
    };
    let solution: Solution = Arc::new(solved);
    let counsel =
        Counsel::of(&start, None, ENDLESS, &instead, Lore { solution: Some(solution), gold: 0 })
            .unwrap();
    assert_eq!(counsel.known, WorthSource::Exact);
    let best = counsel.best().unwrap();
    let AdvisedAct::End(end) = &best.deed else {
        panic!("{:?}", best.deed);
    };
    assert_eq!(end.skill, Some(SkillRef::Own(SkillIx(4))));
    near(best.worth as f32, 95.3);
}

/// Played by the solution, hunts are won as often as it predicts.
#[test]
fn hunts_are_won_as_often_as_solved() {
    let setup =
        Small { skills: &[1, 4], tokens: 2, hp: 4, foe: 9, blows: [1, 2, 3], ..SMALL }.setup();
    let ground = HuntFigures::of(&setup).unwrap();
    let solved = Arc::new(Solved::of(&ground, Patience::NONE, &|_, _| {}).unwrap());
    let start = State::new(Arc::clone(&setup));
    let chance = f64::from(solved.chance(&Pos::of(&start).unwrap()).unwrap());
    let mut best = BestPlayer::new(&setup, Aim::Win, None).unwrap().solved(Some(solved));
    let hunts = 400;
    let won = (0..hunts).filter(|n| {
        let mut dice = SwiftDice::new(3, *n);
        let mut playing = Playing::new(start.clone(), Vec::new());
        best.begin();
        while let Some(action) = best.next(&playing.state) {
            playing.act(&action, &mut dice).unwrap();
            playing.witness.clear();
        }
        playing.state.dragons.iter().all(|dragon| dragon.dead)
    });
    let won = won.count() as f64 / hunts as f64;
    let apart = 3.3 * (chance * (1.0 - chance) / hunts as f64).sqrt();
    assert!((won - chance).abs() < apart, "{won} of {chance}");
}
