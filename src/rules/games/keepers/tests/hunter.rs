use super::*;
use crate::dice::DiceFault;
use crate::dice::RandomDice;

/// Hunter phase (Keeper), 2; ruling 1: if all dice match, they are re-rolled until they differ.
#[test]
fn all_dice_alike_are_rolled_again() {
    let mut play = keeper_game();
    let events = play.round("RRR YYY RGG");
    assert!(events.contains(&Event::HunterRolled {
        throws: ["RRR", "YYY", "RGG"].map(|throw| Dragon::read_all(throw).unwrap()).to_vec()
    }));
    assert_eq!(play.state.targeted(), [Dragon::Red, Dragon::Green]);
    let mut play = keeper_game();
    let short = play.try_with(Action::Round, &[0, 0, 0], &[]).unwrap_err();
    let fault = DiceFault::TooFew { needed: 3, given: 0, before: 3 };
    assert_eq!(short, Refusal::HunterDice { fault, mode: Mode::Keeper, dealt: false });
}

/// Hunter phase (Keeper), 3: one die per dragon, duplicates return. So Blue's ability never applies
/// here (ruling 1).
#[test]
fn a_dragon_is_targeted_once() {
    let mut play = keeper_game();
    play.round("BBR");
    assert_eq!(play.state.dragons[Dragon::Blue].dice, 1);
    assert!(!play.log.contains(&Event::DieShaken));
    assert_eq!(play.state.targeted().len(), 2);
}

/// Ruling 6 of the Keeper mode: the token passes left each round.
#[test]
fn the_hunter_token_passes_left() {
    let mut play = keeper_game();
    let mut holders = Vec::new();
    for _ in 0..4 {
        play.round("RYG");
        holders.push(play.state.holder);
        play.choose("RRR");
        play.tile(Dragon::Yellow).arrows = 0;
        play.tile(Dragon::Green).arrows = 0;
    }
    assert_eq!(holders, [0, 1, 2, 0]);
}

/// The targets of every roll of three dice, each once, agree with enumeration.
#[test]
fn every_roll_of_three_dice_targets_what_it_shows() {
    let mut dragons = [0; 4];
    for roll in 0..216u8 {
        let faces = [roll / 36, roll / 6 % 6, roll % 6];
        let mut play = keeper_game();
        match play.try_with(Action::Round, &faces, &[]) {
            Ok(_) => dragons[play.state.targeted().len()] += 1,
            Err(_) => dragons[1] += 1,
        }
    }
    assert_eq!(dragons, [0, 6, 90, 120], "6 alike, 6·5·3 pairs, 6·5·4 all different");
}

/// The same with random dice: re-rolls leave 90 to 120, and all dragons are equally likely.
#[test]
fn virtual_hunter_dice_are_fair() {
    let (mut two, mut three, mut seen) = (0f64, 0f64, [0f64; 6]);
    for n in 0..12_000u64 {
        let play = keeper_game();
        let events = decide(&play.state, &Action::Round, &mut RandomDice::new(9, n)).unwrap();
        let Some(Event::HunterRolled { throws }) = events.get(1) else {
            panic!("{events:?}");
        };
        let shown = targets(throws.last().unwrap());
        match shown.len() {
            2 => two += 1.0,
            3 => three += 1.0,
            other => panic!("{other} dragons targeted"),
        }
        throws[0].iter().for_each(|dragon| seen[*dragon as usize] += 1.0);
    }
    let all: f64 = two + three;
    let expected = [all * 90.0 / 210.0, all * 120.0 / 210.0];
    let chi =
        (two - expected[0]).powi(2) / expected[0] + (three - expected[1]).powi(2) / expected[1];
    assert!(chi < 10.8, "chi-square {chi} with one degree of freedom");
    let even = seen.iter().sum::<f64>() / 6.0;
    let chi: f64 = seen.iter().map(|s| (s - even).powi(2) / even).sum();
    assert!(chi < 20.5, "chi-square {chi} with five degrees of freedom");
}

/// Hunter phase (Dragon), 4; ruling 4: several dice on one dragon, no re-roll for equal dice.
#[test]
fn in_the_dragon_game_equal_dice_stay() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RR");
    assert_eq!(play.state.dragons[Dragon::Red].dice, 2);
}

/// Blue Dragon, Special Ability: targeted by more than one die, it returns one, once a round, on
/// both sides of the tile; it is not re-rolled this round.
#[test]
fn blue_sends_one_die_back() {
    for (trained, dice, left) in [(false, "BB", 1), (true, "BB", 1), (false, "BR", 1)] {
        let mut play = dragon_game(Difficulty::Medium);
        play.tile(Dragon::Blue).trained = trained;
        let events = play.round(dice);
        assert_eq!(play.state.dragons[Dragon::Blue].dice, left);
        assert_eq!(events.contains(&Event::DieShaken), dice == "BB");
        assert_eq!(play.state.hunter_dice, 2, "it is rolled again next round");
    }
    let mut four =
        ScriptedPlay::of(setup(Mode::Dragon, &Dragon::ALL[..4], Some(Difficulty::Medium)));
    four.round("BBBB");
    assert_eq!(four.state.dragons[Dragon::Blue].dice, 3, "one die only");
}

/// Hunter phase (Dragon), 1 and 2; ruling 4: round 1 skips only the passing of the token.
#[test]
fn the_offer_is_discarded_and_the_next_card_revealed_in_every_round() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RY");
    assert_eq!((play.state.holder, play.state.discard, play.state.deck.left()), (0, 2, 19));
    assert!(play.state.offer);
    play.plans(&[None, None]);
    play.round("GP");
    assert_eq!((play.state.holder, play.state.discard, play.state.deck.left()), (1, 3, 18));
}

/// Hunter phase (Dragon), 2; ruling 3: a Hunter card adds a die, is boxed, and the next is revealed.
/// The new die is rolled at once.
#[test]
fn a_hunter_card_adds_a_die() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round_with("RYG", &[1, 0]);
    assert_eq!(play.state.hunter_dice, 3);
    assert_eq!(play.state.deck.left(), 18);
    assert_eq!(play.state.discard, 2, "a Hunter card is boxed, not discarded");
}

/// Ruling 3: 8 dice at most.
#[test]
fn there_are_eight_hunter_dice() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.hunter_dice = 8;
    play.round_with("RRRRRRRR", &[1, 0]);
    assert_eq!(play.state.hunter_dice, 8);
}

/// Magic Deck Setup, 3: every pile has one Hunter card, so impossible draws are refused.
#[test]
fn cards_come_as_the_piles_were_built() {
    let mut play = dragon_game(Difficulty::Extreme);
    play.round_with("RYG", &[1, 0]);
    play.plans(&[None, None]);
    let again = play.try_with(Action::Round, &[0, 1, 2], &[1, 0]).unwrap_err();
    assert_eq!(again, Refusal::WrongCard { hunter: true });
    let mut play = dragon_game(Difficulty::Extreme);
    play.state.deck.0.last_mut().unwrap().magic = 0;
    let late = play.try_with(Action::Round, &[0, 1], &[0]).unwrap_err();
    assert_eq!(late, Refusal::WrongCard { hunter: false });
}

/// Hunter phase (Dragon), 3; ruling 3: every 3 flames remove a die, the remainder stays.
#[test]
fn flames_take_dice_away() {
    for (flames, dice, left, rolled) in [(2, 2, 2, 2), (3, 2, 0, 1), (7, 3, 1, 1), (9, 2, 0, 0)] {
        let mut play = dragon_game(Difficulty::Medium);
        play.state.flames = flames;
        play.state.hunter_dice = dice;
        play.round(&"R".repeat(rolled));
        assert_eq!(play.state.flames, left, "{flames} flames");
        assert_eq!(usize::from(play.state.hunter_dice), rolled);
    }
}

/// Ruling 3: without dice nothing is rolled and the round continues.
#[test]
fn the_hunter_may_have_no_dice() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.hunter_dice = 0;
    let events = play.round("");
    assert!(!events.iter().any(|e| matches!(e, Event::HunterRolled { .. })));
    assert_eq!(play.state.stage, Stage::Planning { player: 0 });
}
