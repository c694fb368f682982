use super::*;
use Dragon::{Blue, Green, Purple, Red, White, Yellow};
use Shade::{Red as R, White as W};

const MEDIUM: Difficulty = Difficulty::Medium;

fn failed(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::ActionFailed { why: FailReason::AllMissed, .. }))
}

/// Attack, Important: dragons cannot attack until they have been trained.
#[test]
fn an_untrained_dragon_does_not_attack() {
    let mut play = dragon_game(MEDIUM);
    let events = play.ana_attacks(Red, &[], "");
    assert!(events.contains(&Event::ActionFailed { player: 0, why: FailReason::Untrained }));
    assert!(!play.state.dragons[Red].shielded);
}

/// Attack, Reward; ruling 8: at least one hit places a shield, once; the dice stay.
#[test]
fn a_hit_places_a_shield() {
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Red, &[W], "F");
    assert!(play.state.dragons[Red].shielded);
    assert_eq!(play.state.dragons[Red].training, [W]);
    assert_eq!(play.state.flames, 2, "Red Dragon: 2 flames");
    let mut play = dragon_game(MEDIUM);
    play.tile(Red).shielded = true;
    let events = play.ana_attacks(Red, &[W], "F");
    assert!(!events.iter().any(|e| matches!(e, Event::ShieldPlaced { .. })));
    assert_eq!(play.state.flames, 2, "it attacks all the same");
}

/// Attack, Failure: all misses.
#[test]
fn all_misses_fail() {
    let mut play = dragon_game(MEDIUM);
    assert!(failed(&play.ana_attacks(Purple, &[W, W, R, R], "MMMM")));
    assert!(!play.state.dragons[Purple].shielded);
    assert_eq!(play.state.seats[0].used.of(Token::Attack), 1);
}

/// Choose Difficulty and Attack; ruling 1: a Weak Flame hits on easy and medium; on hard and extreme
/// it misses, on both dice or on white ones as the setting weak-flame says.
#[test]
fn weak_flames_by_difficulty_and_setting() {
    let hits = |difficulty, white_only, shade| {
        let mut play = dragon_game(difficulty);
        play.state.setup.house.weak_white_only = white_only;
        play.state.hunter_dice = 2;
        !failed(&play.ana_attacks(Red, &[shade], "W"))
    };
    for difficulty in [Difficulty::Easy, MEDIUM] {
        assert!(hits(difficulty, false, W) && hits(difficulty, true, R));
    }
    for difficulty in [Difficulty::Hard, Difficulty::Extreme] {
        assert!(!hits(difficulty, false, W) && !hits(difficulty, false, R));
        assert!(!hits(difficulty, true, W) && hits(difficulty, true, R));
    }
}

/// Purple Dragon: 1 flame for each hit.
#[test]
fn purple_places_a_flame_per_hit() {
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Purple, &[W, W, R, R], "FWMF");
    assert_eq!(play.state.flames, 3);
    assert_eq!(play.state.seats[0].tally.hits, 3);
}

/// Blue Dragon: 1 flame per hit; it may re-roll one die, once, after seeing all; the new face counts.
#[test]
fn blue_may_roll_one_die_again() {
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Blue, &[W, R], "MF");
    assert!(!play.state.dragons[Blue].shielded, "not before the choice");
    let none = Action::Reroll { die: Some(2) };
    assert_eq!(play.refused(none), Refusal::NoDie { die: 3, dragon: Blue, has: 2 });
    play.with(Action::Reroll { die: Some(0) }, &[2], &[]);
    assert_eq!(play.state.flames, 2);
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Blue, &[W, R], "MF");
    play.with(Action::Reroll { die: Some(1) }, &[0], &[]);
    assert_eq!(play.state.flames, 0, "the new face stands, for worse too");
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Blue, &[W, R], "MF");
    play.go(Action::Reroll { die: None });
    assert_eq!(play.state.flames, 1);
}

/// White Dragon: 1 flame for any number of hits, and an arrow off any dragon, itself included.
#[test]
fn white_burns_and_heals() {
    let mut play = dragon_game(MEDIUM);
    play.tile(White).arrows = 1;
    play.tile(Green).arrows = 2;
    play.ana_attacks(White, &[W, W], "FF");
    assert_eq!(play.state.flames, 1);
    assert_eq!(
        play.refused(Action::Heal { dragon: None }),
        Refusal::MustHeal(play.state.wounded())
    );
    play.waits_for(&["Ana"], Action::Flame);
    play.go(Action::Heal { dragon: Some(White) });
    assert_eq!(play.arrows(), [2, 0, 2, 0, 0, 0], "Red was hit by two dice meanwhile");
}

/// With one wounded dragon, or none, White has nothing to choose.
#[test]
fn white_heals_the_only_wounded_dragon() {
    let mut play = dragon_game(MEDIUM);
    play.tile(Green).arrows = 2;
    play.ana_attacks(White, &[W], "F");
    assert_eq!(play.arrows()[2], 1);
    assert_eq!(play.state.stage, Stage::Hunter);
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(White, &[W], "F");
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Green Dragon; ruling 8: after the roll, 1 flame or 1 arrow off any dragon.
#[test]
fn green_burns_or_heals() {
    let mut play = dragon_game(MEDIUM);
    play.tile(Green).arrows = 1;
    play.ana_attacks(Green, &[W, R], "FF");
    assert_eq!(play.state.flames, 0);
    play.go(Action::Flame);
    assert_eq!((play.state.flames, play.arrows()[2]), (1, 1));
    let mut play = dragon_game(MEDIUM);
    play.tile(Green).arrows = 1;
    play.ana_attacks(Green, &[W, R], "FF");
    play.go(Action::Heal { dragon: Some(Green) });
    assert_eq!((play.state.flames, play.arrows()[2]), (0, 0));
    let mut play = dragon_game(MEDIUM);
    play.ana_attacks(Green, &[W], "F");
    assert_eq!(play.state.flames, 1, "with nothing to heal it is the flame");
}

/// Yellow Dragon; ruling 8: each hit takes 2 arrows off one or two dragons, hit by hit; no flames;
/// it counts as a successful attack.
#[test]
fn yellow_heals_hit_by_hit() {
    let mut play = dragon_game(MEDIUM);
    play.tile(Yellow).arrows = 3;
    play.tile(White).arrows = 1;
    play.tile(Blue).arrows = 2;
    play.ana_attacks(Yellow, &[W, R], "WF");
    assert!(play.state.dragons[Yellow].shielded);
    assert_eq!(play.state.flames, 0);
    let relieve = |dragons: &[Dragon]| Action::Relieve { dragons: dragons.to_vec() };
    assert_eq!(play.refused(relieve(&[Yellow, Yellow])), Refusal::TwoDragons(2));
    assert_eq!(play.refused(relieve(&[])), Refusal::TwoDragons(0));
    assert_eq!(play.refused(relieve(&[Purple])), Refusal::NoArrow(Purple, play.state.wounded()));
    play.go(relieve(&[Yellow, White]));
    assert_eq!(play.arrows(), [0, 2, 0, 2, 0, 0]);
    play.go(relieve(&[Yellow]));
    assert_eq!(play.arrows(), [2, 0, 0, 2, 0, 0], "then the Dragon phase hit Red");
}

/// Ruling 8: excess is lost, without a question.
#[test]
fn yellows_surplus_is_lost() {
    let mut play = dragon_game(MEDIUM);
    play.tile(White).arrows = 1;
    play.ana_attacks(Yellow, &[W, R], "FF");
    assert_eq!(play.arrows()[5], 0);
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Attack: Hunter dice on the dragon and arrows do not keep it from attacking.
#[test]
fn a_targeted_dragon_attacks() {
    let mut play = dragon_game(MEDIUM);
    play.tile(Red).arrows = 0;
    play.round("RY");
    play.ana_attacks(Red, &[R], "F");
    assert!(play.state.dragons[Red].shielded);
    assert_eq!(play.arrows()[0], 1);
}

/// Game End: with a shield on all six dragons the game is won at once, without a Dragon phase.
#[test]
fn the_sixth_shield_wins_at_once() {
    let mut play = dragon_game(MEDIUM);
    for dragon in [Yellow, Green, Blue, Purple, White] {
        play.tile(dragon).shielded = true;
    }
    play.tile(Red).arrows = 2;
    play.round("RR");
    let events = play.ana_attacks(Red, &[W], "F");
    assert_eq!(events.last(), Some(&Event::Won));
    assert_eq!(play.state.outcome, Some(Outcome::Won));
    assert_eq!(play.arrows()[0], 2, "the dice on Red never hit");
}
