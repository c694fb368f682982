//! The best play beats a group that never asks for advice, predicts its wins, and is fixed by a seed.

use super::*;
use crate::dice_dragons::aftermath::Outcome;
use crate::dice_dragons::hunt::samples::{TestHunt, hero};
use crate::dice_dragons::hunt::{Stage, State};
use crate::odds::hunt::{HuntTrial, interval};
use crate::odds::win::{Fitted, Nets, Pos};
use crate::title::Patience;

fn trial(classes: &[&str], dragons: &[&str], policy: Policy) -> HuntTrial {
    let heroes = classes.iter().map(|class| hero(class, &[], &[]));
    let table = TestHunt::with(heroes.collect(), dragons);
    HuntTrial {
        solved: None,
        start: State::new(Arc::clone(&table.state.setup)),
        policy,
        patience: Patience::NONE,
        flee: None,
        seed: 16,
    }
}

/// Hunts that take more than damage. The numbers are small because debug builds are slow; the differences
/// are not.
#[test]
fn the_best_play_wins_more_hunts_than_a_rule_of_thumb() {
    for (classes, dragon, hunts) in
        [(&["warrior"][..], "young-red", 20), (&["warrior", "wizard", "cleric"], "undead", 7)]
    {
        let by = |policy, hunts| trial(classes, &[dragon], policy).play(0..hunts);
        let casual = by(Policy::Casual, 100);
        let best = by(Policy::Best(Aim::Win), hunts);
        let (low, _) = interval(best.slain, best.hunts);
        let rate = casual.slain as f64 / casual.hunts as f64;
        assert!(low > rate, "{classes:?}: {low} against {rate}");
    }
}

#[test]
fn parts_by_the_best_play_add_up_in_any_order() {
    for policy in [Policy::Best(Aim::Gold), Policy::Casual] {
        let trial = trial(&["rogue", "ranger"], &["pale"], policy);
        let whole = trial.play(0..6);
        let mut sum = trial.play(4..6);
        sum.add(&trial.play(0..4));
        assert_eq!(sum, whole);
    }
}

/// Sheets may be equal and hit points differ: cached values of a party are reused.
#[test]
fn a_party_with_other_hit_points_is_met_as_a_new_one() {
    let one = trial(&["rogue", "ranger"], &["pale"], Policy::Best(Aim::Win));
    let mut other = Setup::clone(&one.start.setup);
    other.heroes.iter_mut().for_each(|hero| hero.max_hp += 4);
    let other = Arc::new(other);
    let play = |seats: &mut Seats| {
        let mut playing = Playing::new(State::new(Arc::clone(&other)), HuntTally::new(&other));
        (0..2).for_each(|n| {
            playing.state.become_as(&State::new(Arc::clone(&other)));
            seats.play(&mut playing, &mut SwiftDice::new(1, n));
        });
        playing.witness
    };
    let mut met = Seats::new(&one.start.setup, one.policy, Patience::NONE, None, None);
    met.meet(&other);
    assert_eq!(
        play(&mut met),
        play(&mut Seats::new(&other, one.policy, Patience::NONE, None, None))
    );
}

/// A small calibration: most situations that look won are won, few that look lost. The bench
/// `advice` has all tenths.
#[test]
fn what_is_foretold_comes_true() {
    let (mut said, mut came, mut seen) = ([0.0; 2], [0.0; 2], [0.0f64; 2]);
    for (classes, dragon, hunts) in [
        (&["warrior"][..], "young-red", 20),
        (&["rogue"], "red", 20),
        (&["rogue", "wizard"], "pale", 10),
    ] {
        let trial = trial(classes, &[dragon], Policy::Best(Aim::Win));
        let setup = &trial.start.setup;
        let mut best = BestPlayer::new(setup, Aim::Win, None).unwrap();
        for number in 0..hunts {
            let mut dice = SwiftDice::new(3, number);
            let mut playing = Playing::new(trial.start.clone(), HuntTally::new(setup));
            let mut chances = Vec::new();
            best.begin();
            while playing.state.round < 100 {
                if playing.state.stage() == Stage::Between {
                    let pos = Pos::of(&playing.state).unwrap();
                    let mut value = Fitted::new(&best.ground, Nets::shipped(), Aim::Win);
                    chances.push(f64::from(value.chances(&pos)[0]));
                }
                let Some(action) = best.next(&playing.state) else {
                    break;
                };
                playing.act(&action, &mut dice).unwrap();
            }
            let won = f64::from(u8::from(playing.state.outcome == Some(Outcome::Slain)));
            // Each hunt counts once: its situations are correlated.
            let share = 1.0 / chances.len() as f64;
            for chance in chances {
                let half = usize::from(chance >= 0.5);
                said[half] += chance * share;
                came[half] += won * share;
                seen[half] += share;
            }
        }
    }
    for half in 0..2 {
        let error = (0.25 / seen[half]).sqrt();
        let off = (said[half] - came[half]) / seen[half];
        assert!(off.abs() < 3.0 * error, "half {half}: off by {off}, {seen:?}");
    }
}
