use super::*;
use crate::offer::{OfferId, Seat};
use crate::title::{Title, offers};

fn heal(dragon: Dragon) -> Action {
    Action::Heal { dragon: Some(dragon) }
}

/// Keeper phase; ruling 2: everyone chooses a Keeper of a targeted dragon, nobody passes.
#[test]
fn every_player_protects_a_targeted_dragon() {
    let mut play = keeper_game();
    play.round("RYY");
    let wrong = Action::Choose { player: 0, dragon: Dragon::Blue };
    assert_eq!(
        play.refused(wrong),
        Refusal::NotTargeted(Dragon::Blue, vec![Dragon::Red, Dragon::Yellow])
    );
    play.waits_for(&["Ana", "Ben", "Cleo"], Action::Pass);
    play.waits_for(&["Ana", "Ben", "Cleo"], Action::Round);
    let nobody = Action::Choose { player: 3, dragon: Dragon::Red };
    assert_eq!(play.refused(nobody), Refusal::NoPlayer(4));
}

/// Keeper phase: cards lie face down until all are placed; until then a choice may be changed.
#[test]
fn keepers_are_shown_when_all_have_chosen() {
    let mut play = keeper_game();
    play.round("RYY");
    let choose = |player, dragon| Action::Choose { player, dragon };
    let events = play.go(choose(2, Dragon::Red));
    assert_eq!(events.len(), 1, "{events:?}");
    play.go(choose(2, Dragon::Yellow));
    play.go(choose(0, Dragon::Red));
    assert_eq!(play.state.undecided(), [1]);
    let events = play.go(choose(1, Dragon::Yellow));
    let keepers = vec![Dragon::Red, Dragon::Yellow, Dragon::Yellow];
    assert_eq!(events[1], Event::KeepersShown { keepers });
    assert_eq!(play.state.shields(0), 1);
    assert_eq!(play.state.shields(2), 0, "Ben and Cleo stood before yellow together");
}

/// Everyone in every order: `[0, 1]`, `[1, 0]`.
fn orders(all: &[usize]) -> Vec<Vec<usize>> {
    if all.is_empty() {
        return vec![Vec::new()];
    }
    let first = |n: &usize| {
        let rest: Vec<usize> = all.iter().copied().filter(|other| other != n).collect();
        let first = *n;
        orders(&rest).into_iter().map(move |order| [vec![first], order].concat())
    };
    all.iter().flat_map(first).collect()
}

fn is_offered(play: &ScriptedPlay, id: &OfferId) -> bool {
    let offers = offers::<Keepers>(&play.state);
    offers.iter().any(|offer| offer.id == *id)
}

/// Keeper phase: players choose at the same time, so an offer stays open until its own player takes
/// it, whatever others choose.
#[test]
fn players_who_choose_at_the_same_time_do_not_shut_each_other_out() {
    for order in orders(&[0, 1, 2, 3]) {
        let mut play = ScriptedPlay::of(setup(Mode::Keeper, &Dragon::ALL[..4], None));
        play.round("RYGG");
        let made = offers::<Keepers>(&play.state);
        for player in order.iter().copied() {
            let mine = made.iter().find(|o| o.seat == Some(Seat(player))).unwrap();
            assert!(is_offered(&play, &mine.id), "{player} in {order:?}");
            let dragon = Dragon::Red;
            play.go(Action::Choose { player, dragon });
            assert!(!is_offered(&play, &mine.id), "{player} in {order:?}");
        }
        assert_eq!(play.state.stage, Stage::Hunter, "{order:?}");
    }
}

/// Until all have chosen a choice may be changed; the same answer sent twice is one choice.
#[test]
fn an_offer_to_choose_anew_is_gone_once_it_is_taken_up() {
    let mut play = keeper_game();
    play.round("RYY");
    for _ in 0..3 {
        let (player, dragon) = (1, Dragon::Red);
        let made = offers::<Keepers>(&play.state);
        let mine = made.iter().find(|o| o.seat == Some(Seat(player))).unwrap();
        play.go(Action::Choose { player, dragon });
        assert!(!is_offered(&play, &mine.id));
    }
}

/// Resolve Hunter attacks: an unprotected target takes one arrow.
#[test]
fn unprotected_targets_take_an_arrow() {
    let mut play = keeper_game();
    play.round("RYG");
    play.choose("RRR");
    assert_eq!(play.arrows(), [0, 1, 1, 0, 0, 0]);
    assert!(play.state.dragons.0.iter().all(|tile| tile.dice == 0));
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Declare Heroic Protection; ruling 3: exactly one Keeper, one shield per tribe on a dragon.
#[test]
fn the_only_keeper_places_a_shield_once() {
    let mut play = keeper_game();
    play.round("BYY");
    play.choose("BYY");
    assert_eq!(play.state.dragons[Dragon::Blue].shields, [0]);
    play.round("BYY");
    play.choose("BYY");
    assert_eq!(play.state.shields(0), 1, "there is one there already");
}

/// Declare Heroic Protection: with more than one Keeper, nothing happens.
#[test]
fn two_keepers_spoil_it() {
    let mut play = keeper_game();
    play.round("BBY");
    play.choose("BBB");
    assert_eq!(play.state.dragons[Dragon::Blue], Tile::default());
    assert_eq!(play.arrows(), [0, 1, 0, 0, 0, 0]);
}

/// Ruling 3, the setting shared-dragons: on, tribes share a dragon; off, the first bars others.
#[test]
fn another_tribes_shield_bars_only_where_the_setting_says_so() {
    for (shared, shields) in [(true, vec![0, 1]), (false, vec![0])] {
        let mut play = keeper_game();
        play.state.setup.house.shared_dragons = shared;
        play.round("BPP");
        play.choose("BPP");
        play.round("BPP");
        play.choose("PBP");
        assert_eq!(play.state.dragons[Dragon::Blue].shields, shields);
    }
}

/// Declare Heroic Protection; ruling 3: a protected favourite removes one arrow from any dragon,
/// with or without a new shield, in turn order from the Hunter token.
#[test]
fn a_protected_favourite_heals_an_arrow_anywhere() {
    let mut play = keeper_game();
    play.tile(Dragon::White).arrows = 2;
    play.state.holder = 0;
    play.state.round = 1;
    play.round("RYG");
    assert_eq!(play.state.holder, 1);
    play.choose("RYR");
    // Red has two Keepers, Green none; Ben alone protects his own favourite.
    assert_eq!(play.state.stage, Stage::Healing { players: vec![1] });
    assert_eq!(
        play.refused(heal(Dragon::Red)),
        Refusal::NoArrow(Dragon::Red, play.state.wounded())
    );
    play.waits_for(&["Ben"], Action::Round);
    play.go(heal(Dragon::White));
    assert_eq!(play.arrows(), [0, 0, 1, 0, 0, 1]);
    // His shield is already there, but he heals again.
    play.round("RYG");
    play.choose("RYR");
    assert_eq!(play.state.shields(1), 1);
    play.go(Action::Heal { dragon: None });
    assert_eq!(play.arrows(), [0, 0, 2, 0, 0, 1], "he may, he need not");
}

/// Ruling 3: from the Hunter token clockwise.
#[test]
fn several_heal_in_turn_order() {
    let mut play = keeper_game();
    play.tile(Dragon::White).arrows = 2;
    play.tile(Dragon::Blue).arrows = 1;
    play.state.round = 1;
    play.round("RYG");
    play.choose("RYG");
    assert_eq!(play.state.stage, Stage::Healing { players: vec![1, 2, 0] });
    play.go(heal(Dragon::White));
    play.go(heal(Dragon::White));
    play.go(heal(Dragon::Blue));
    assert_eq!(play.arrows(), [0; 6]);
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Without an arrow on any dragon nobody is asked to heal.
#[test]
fn nobody_is_asked_to_heal_nothing() {
    let mut play = keeper_game();
    play.round("RYG");
    play.choose("RYG");
    assert_eq!(play.state.stage, Stage::Hunter);
    assert_eq!(play.state.shields(0), 1);
}

/// Ruling 3: healing comes after all arrows and before the check for 3.
#[test]
fn a_third_arrow_can_be_healed_in_time() {
    let mut play = keeper_game();
    play.tile(Dragon::Blue).arrows = 2;
    play.round("RBB");
    play.choose("RRR");
    assert!(play.state.outcome.is_some(), "nobody healed");
    let mut play = keeper_game();
    play.tile(Dragon::Blue).arrows = 2;
    play.round("RBY");
    play.choose("RYY");
    assert_eq!(play.arrows()[3], 3);
    play.go(heal(Dragon::Blue));
    assert_eq!(play.state.outcome, None);
    assert_eq!(play.arrows()[3], 2);
}

/// Check game ending conditions; ruling 4: 3 arrows defeat any dragon, whatever its life; it leaves
/// with its shields and the game ends.
#[test]
fn three_arrows_defeat_a_dragon_of_four_lives() {
    let mut play = keeper_game();
    play.tile(Dragon::Purple).arrows = 2;
    play.tile(Dragon::Purple).shields = vec![0, 1];
    play.tile(Dragon::Blue).shields = vec![1];
    play.round("PYY");
    play.choose("YYY");
    assert!(play.state.dragons[Dragon::Purple].defeated);
    assert_eq!(play.state.shields(0), 0);
    assert_eq!(play.state.outcome, Some(Outcome::Keepers { winners: vec![1] }));
    assert_eq!(play.refused(Action::Round), Refusal::Over);
    assert!(Keepers::acts(&play.state).is_empty());
}

/// Ruling 5, the setting defeated-dragon: the rulebook names no winner then.
#[test]
fn a_defeated_dragon_leaves_no_winner_where_the_setting_says_so() {
    let mut play = keeper_game();
    play.state.setup.house.nobody_wins = true;
    play.tile(Dragon::Purple).arrows = 2;
    play.tile(Dragon::Blue).shields = vec![1];
    play.round("PYY");
    play.choose("YYY");
    assert_eq!(play.state.outcome, Some(Outcome::Keepers { winners: vec![] }));
}

/// Check game ending conditions; ruling 4: all 3 shields placed end the game, at the end of the round.
#[test]
fn three_shields_win() {
    let mut play = keeper_game();
    play.tile(Dragon::Blue).shields = vec![0];
    play.tile(Dragon::White).shields = vec![0];
    play.round("PYY");
    play.choose("PYY");
    assert_eq!(play.state.outcome, Some(Outcome::Keepers { winners: vec![0] }));
}

/// Objective and ruling 4: a defeated dragon takes away even a third shield of the same round.
#[test]
fn a_dragon_defeated_in_the_last_round_takes_its_shields_along() {
    let mut play = keeper_game();
    play.tile(Dragon::Blue).shields = vec![0];
    play.tile(Dragon::Blue).arrows = 2;
    play.tile(Dragon::White).shields = vec![0, 1];
    play.tile(Dragon::Red).shields = vec![1];
    play.round("PBY");
    play.choose("PYY");
    assert_eq!(play.state.shields(0), 2);
    // Ana's favourite Red and Ben's Yellow have no arrows: they share it.
    assert_eq!(play.state.outcome, Some(Outcome::Keepers { winners: vec![0, 1] }));
}

/// Game End: a tie goes to the fewest arrows on the favourite.
#[test]
fn fewest_arrows_on_the_favourite_break_a_tie() {
    let mut play = keeper_game();
    for dragon in [Dragon::Blue, Dragon::White] {
        play.tile(dragon).shields = vec![0, 1];
    }
    play.tile(Dragon::Red).arrows = 1;
    play.round("PGR");
    play.choose("PGR");
    // Cleo alone protects Red, not her favourite; Ana and Ben have three each.
    assert_eq!(play.state.shields(0), 3);
    assert_eq!(play.state.shields(1), 3);
    assert_eq!(play.state.outcome, Some(Outcome::Keepers { winners: vec![1] }));
}
