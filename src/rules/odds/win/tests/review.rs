//! Reviews of hunts: costly decisions are found, good ones cost nothing, everything adds up.

use std::sync::Arc;

use super::{party, whims};
use crate::correct::{FieldValue, Fix};
use crate::dice::TypedDice;
use crate::dice_dragons::hunt::{
    Action, Activation, DieIx, Event, HeroIx, Playing, Setup, SkillRef, State,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::hunt::{BestPlayer, SwiftDice};
use crate::odds::win::Hypothetical;
use crate::odds::win::Lore;
use crate::odds::win::{
    AdvisedAct, Aim, ChanceMoment, Counsel, HuntFigures, Review, ReviewEffort, TurnEnd,
};
use crate::title::AdviceRequest;

fn told(letters: &str) -> TypedDice {
    let faces = match letters {
        "" => Vec::new(),
        letters => Face::read_all(letters).unwrap(),
    };
    TypedDice::new(faces.into_iter().map(|face| face.index() as u8))
}

fn review(start: &Arc<Setup>, events: &[Event]) -> Review {
    let start = State::new(Arc::clone(start));
    let mut heard = 0;
    let review = Review::of(&start, events, &ReviewEffort::default(), &mut |n| heard += n).unwrap();
    assert_eq!(heard, events.len());
    let sum = review.begin + review.luck + review.nearer - review.cost() + review.corrected;
    assert!((review.end - sum).abs() < 1e-9, "{} {sum}", review.end);
    review
}

fn skill(setup: &Setup, hero: u8, key: &str) -> SkillRef {
    let skills = &setup.heroes[HeroIx(hero)].skills;
    SkillRef::Own(skills.find(|skill| skill.key == key).unwrap())
}

fn uses(skill: SkillRef, on: &[HeroIx]) -> Action {
    Action::Use(Activation {
        skill,
        on: on.to_vec(),
        cover: None,
        with: Vec::new(),
        without: Vec::new(),
        using: None,
        release: None,
    })
}

/// Plays scripted actions with scripted dice.
fn played(setup: &Arc<Setup>, actions: &[(Action, &str)]) -> Vec<Event> {
    let mut playing = Playing::new(State::new(Arc::clone(setup)), Vec::new());
    for (action, dice) in actions {
        let done = playing.act(action, &mut told(dice));
        assert!(done.is_ok(), "{action:?}: {done:?}");
    }
    playing.witness
}

/// Strike where Parry keeps the warrior alive.
#[test]
fn a_strike_instead_of_a_parry_costs_most() {
    let setup = party(&["warrior"], 1, "young-red", &[]);
    let again = || Action::Reroll {
        dice: (0..5).map(DieIx).collect(),
        by: crate::dice_dragons::hunt::Extra::Roll,
    };
    let strike = skill(&setup, 0, "strike");
    let events = played(
        &setup,
        &[
            (Action::Roll { keep_assist: false }, "XXXXX"),
            (again(), "XXXXX"),
            (again(), "SSMDC"),
            (uses(strike, &[]), ""),
            (Action::EndTurn, ""),
        ],
    );
    let review = review(&setup, &events);
    let dearest = review.dearest(3);
    let first = dearest[0];
    let skill_of = |deed: &AdvisedAct| match deed {
        AdvisedAct::End(TurnEnd { skill, .. }) => *skill,
        _ => None,
    };
    assert_eq!(skill_of(&first.done), Some(strike));
    assert_eq!(skill_of(&first.best), Some(skill(&setup, 0, "parry")));
    assert!((0.05..0.35).contains(&first.cost), "{first:?}");
    // Re-rolling five Dragons is as good as anything, and there is nobody to pass a die to.
    assert_eq!(review.moves.len(), 3, "{:?}", review.moves);
    assert_eq!(review.as_good(), 2);
    assert_eq!(review.course.len(), 1);
    assert_eq!(review.course[0].when, ChanceMoment::Turn(HeroIx(0)));
}

/// The action of a deed.
fn action(deed: &AdvisedAct) -> Action {
    match deed.clone() {
        AdvisedAct::FirstRoll { keep_assist } => {
            Action::Roll { keep_assist: keep_assist.unwrap_or(false) }
        }
        AdvisedAct::Reroll { reroll, by, .. } => Action::Reroll { dice: reroll, by },
        AdvisedAct::End(TurnEnd { drink: Some((item, on)), late: false, .. })
        | AdvisedAct::Drink { item, on } => Action::Drink { item, on },
        AdvisedAct::End(TurnEnd { skill: None, cover, .. }) => {
            Action::Fail { cover, release: None }
        }
        AdvisedAct::End(end) => Action::Use(Activation {
            skill: end.skill.unwrap(),
            on: end.on,
            cover: end.cover,
            with: end.with,
            without: Vec::new(),
            using: end.using,
            release: None,
        }),
        AdvisedAct::Pass { die: Some(die), .. } => Action::Assist { die },
        AdvisedAct::Pass { die: None, .. } => Action::EndTurn,
        AdvisedAct::StepIn { hero } => Action::StepIn { hero },
        AdvisedAct::Fury => Action::Fury,
        AdvisedAct::Flee => Action::Flee,
    }
}

/// Plays by the advice for at most this many actions.
fn advised(setup: &Arc<Setup>, seed: u64, most: usize) -> Vec<Event> {
    let ground = HuntFigures::of(setup).unwrap();
    let mut counsel = Counsel::on(ground, AdviceRequest::default(), Lore::default());
    let mut dice = SwiftDice::new(seed, 0);
    let mut playing = Playing::new(State::new(Arc::clone(setup)), Vec::new());
    for _ in 0..most {
        let state = &playing.state;
        if counsel.ask(state, None, &Hypothetical::default()).is_none() {
            break;
        }
        let mut options = counsel.options.iter();
        let best = options.find(|one| one.deed != AdvisedAct::Flee).unwrap();
        playing.act(&action(&best.deed), &mut dice).unwrap();
    }
    playing.witness
}

#[test]
fn following_the_advice_costs_nothing() {
    let potion: &[&str] = &["healing-potion"];
    let parties = [
        party(&["warrior"], 1, "young-red", &[]),
        party(&["rogue", "cleric"], 1, "pale", &[potion, potion]),
    ];
    for (n, setup) in parties.iter().enumerate() {
        let events = advised(setup, n as u64, 60);
        let review = review(setup, &events);
        assert!(review.moves.len() > 10, "{}", review.moves.len());
        assert!(review.cost() < 0.002, "{n}: {:?}", review.dearest(3));
        assert_eq!(review.as_good(), review.moves.len());
    }
}

/// Events identify their action: each action is read once, and correctly.
#[test]
fn every_action_is_read_from_what_happened() {
    let items: &[&[&str]] =
        &[&["healing-potion", "haste-potion"], &["magic-shield"], &["healing-potion", "scroll"]];
    let setup = party(&["rogue", "wizard", "cleric", "ranger"], 3, "pale", items);
    let mut best = BestPlayer::new(&setup, Aim::Win, None).unwrap().with(whims(7));
    let mut dice = SwiftDice::new(5, 0);
    let start = State::new(Arc::clone(&setup));
    let mut playing = Playing::new(start, Vec::new());
    let mut actions = Vec::new();
    while let Some(action) = best.next(&playing.state).filter(|_| actions.len() < 400) {
        let before = (playing.state.clone(), playing.witness.len());
        playing.act(&action, &mut dice).unwrap();
        actions.push((action, before));
    }
    assert!(actions.len() > 40);
    for (done, (state, from)) in &actions {
        let events = &playing.witness[*from..];
        let length = super::super::review::moves::length(state, events);
        let part = super::super::review::moves::part(state, &events[..length]);
        let read = match part {
            super::super::review::moves::ReviewedAction::Deed(deed) => action(&deed),
            _ => continue,
        };
        let same = match (done, &read) {
            (Action::Use(one), Action::Use(two)) => {
                (one.skill, &one.on, one.cover, &one.with)
                    == (two.skill, &two.on, two.cover, &two.with)
            }
            (Action::Assist { die }, Action::Assist { die: read }) => {
                let dice = state.turn.as_ref().unwrap().dice;
                dice[*die] == dice[*read]
            }
            _ => *done == read,
        };
        assert!(same, "{done:?} was read as {read:?}");
    }
}

#[test]
fn a_correction_is_no_decision_and_dice_are_luck() {
    let setup = party(&["warrior"], 1, "young-red", &[]);
    let set =
        vec![Fix { of: "dragon-0".to_owned(), field: "hp".to_owned(), to: FieldValue::Number(1) }];
    let correct = Action::Correct { set, reason: "told".to_owned() };
    let events = played(&setup, &[(correct, "")]);
    let looked = review(&setup, &events);
    assert!(looked.moves.is_empty());
    assert!(looked.corrected > 0.05 && looked.luck.abs() < 1e-9);
    assert_eq!(looked.course[0].when, ChanceMoment::Correction);
    let rolled = played(&setup, &[(Action::Roll { keep_assist: false }, "DDDDD")]);
    let unlucky = review(&setup, &rolled);
    assert!(unlucky.moves.is_empty() && unlucky.luck != 0.0);
    assert!(review(&setup, &[]).course.is_empty());
}
