use super::*;
use crate::dice::RandomDice;

fn names(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("P{n}")).collect()
}

fn laid(mode: Mode, count: usize, wishes: &Wishes, seed: u64) -> Result<Setup, SetupFault> {
    let mut chance = RandomDice::new(seed, 0);
    lay_out(mode, names(count), wishes, House::default(), &mut chance)
}

/// Introduction: 3 to 6 players for the Keeper game, 2 to 4 for the Dragon game.
#[test]
fn the_number_of_players_is_that_of_the_mode() {
    for (mode, fits) in [(Mode::Keeper, 3..=6), (Mode::Dragon, 2..=4)] {
        for count in 0..9 {
            let setup = laid(mode, count, &Wishes::default(), 1);
            assert_eq!(setup.is_ok(), fits.contains(&count), "{mode:?} {count}");
        }
    }
    let two = laid(Mode::Keeper, 2, &Wishes::default(), 1).unwrap_err();
    assert_eq!(two.to_string(), "the Keeper game is for 3 to 6 players, not 2");
}

/// Game Setup: everything random, the same for the same seed.
#[test]
fn a_seed_lays_out_the_same_table() {
    let one = laid(Mode::Dragon, 4, &Wishes::default(), 7).unwrap();
    assert_eq!(one, laid(Mode::Dragon, 4, &Wishes::default(), 7).unwrap());
    assert_ne!(one, laid(Mode::Dragon, 4, &Wishes::default(), 8).unwrap());
    for seed in 0..50 {
        let setup = laid(Mode::Keeper, 6, &Wishes::default(), seed).unwrap();
        let mut circle = setup.circle.clone();
        circle.sort();
        assert_eq!(circle, Dragon::ALL);
        let mut tribes: Vec<Dragon> = setup.players.iter().map(|p| p.tribe).collect();
        tribes.sort();
        assert_eq!(tribes, Dragon::ALL);
        assert!(setup.first < 6);
    }
}

/// People write seeds down, so they must keep their meaning.
#[test]
fn a_seed_means_the_same_forever() {
    let setup = laid(Mode::Keeper, 3, &Wishes::default(), 7).unwrap();
    let letters: String = setup.circle.iter().map(|d| d.letter()).collect();
    let tribes: String = setup.players.iter().map(|p| p.tribe.letter()).collect();
    assert_eq!(format!("{letters} {tribes} {}", setup.first), "PWBRGY BWG 2");
}

#[test]
fn tribes_circle_and_first_can_be_chosen() {
    let wishes = Wishes {
        tribes: Some(vec![Dragon::White, Dragon::Blue, Dragon::Red]),
        circle: Some(Dragon::ALL.to_vec()),
        first: Some(2),
        ..Wishes::default()
    };
    let setup = laid(Mode::Keeper, 3, &wishes, 1).unwrap();
    assert_eq!(setup.players[0].tribe, Dragon::White);
    assert_eq!(setup.circle, Dragon::ALL);
    assert_eq!(setup.first, 2);
    let twice =
        Wishes { tribes: Some(vec![Dragon::Red, Dragon::Blue, Dragon::Red]), ..Wishes::default() };
    let fault = laid(Mode::Keeper, 3, &twice, 1).unwrap_err();
    assert_eq!(fault.to_string(), "the red tribe is chosen twice");
    let few = Wishes { tribes: Some(vec![Dragon::Red]), ..Wishes::default() };
    let fault = laid(Mode::Keeper, 3, &few, 1).unwrap_err();
    assert_eq!(fault.to_string(), "1 tribes for 3 players");
    let bent = Wishes { circle: Some(vec![Dragon::Red; 6]), ..Wishes::default() };
    assert_eq!(laid(Mode::Keeper, 3, &bent, 1).unwrap_err(), SetupFault::Circle);
    let hard = Wishes { difficulty: Some(Difficulty::Hard), ..Wishes::default() };
    assert_eq!(laid(Mode::Keeper, 3, &hard, 1).unwrap_err(), SetupFault::Difficulty);
    let dealt = Wishes { virtual_deck: true, ..Wishes::default() };
    assert_eq!(laid(Mode::Keeper, 3, &dealt, 1).unwrap_err(), SetupFault::NoDeck);
}

#[test]
fn nobody_sits_down_twice() {
    let twice = vec!["Ana".to_owned(), "Ben".to_owned(), "ANA".to_owned()];
    let fault = check_players(Mode::Keeper, &twice).unwrap_err();
    assert_eq!(fault.to_string(), "ANA is named twice");
}

/// Game Setup (Keeper), 4: as many Hunter dice as players. Choose Difficulty and Game Setup
/// (Dragon); rulings 1 and 3: the same, one fewer on easy.
#[test]
fn hunter_dice_at_the_start() {
    for count in 3..=6 {
        let setup = laid(Mode::Keeper, count, &Wishes::default(), 1).unwrap();
        assert_eq!(usize::from(setup.hunter_dice()), count);
    }
    for count in 2..=4 {
        for difficulty in Difficulty::ALL {
            let wishes = Wishes { difficulty: Some(difficulty), ..Wishes::default() };
            let setup = laid(Mode::Dragon, count, &wishes, 1).unwrap();
            let fewer = usize::from(difficulty == Difficulty::Easy);
            assert_eq!(usize::from(setup.hunter_dice()), count - fewer);
        }
    }
}

/// Magic Deck Setup; ruling 2.
#[test]
fn the_magic_deck_of_every_difficulty() {
    let of = |difficulty: Difficulty| {
        let deck = Deck::new(difficulty);
        (deck.0.len(), deck.0[0].magic, deck.left(), difficulty.removed())
    };
    assert_eq!(of(Difficulty::Easy), (3, 5, 18, (1, 1)));
    assert_eq!(of(Difficulty::Medium), (4, 4, 20, (0, 0)));
    assert_eq!(of(Difficulty::Hard), (4, 4, 20, (0, 0)));
    assert_eq!(of(Difficulty::Extreme), (4, 3, 16, (4, 0)));
    assert!(Deck::new(Difficulty::Easy).0.iter().all(|pile| pile.hunter == 1));
    let play = dragon_game(Difficulty::Medium);
    assert!(play.state.offer, "one card face up beside the Hunter");
    assert_eq!(play.state.discard, 1, "the other on the discard pile");
}

/// Game Setup (Dragon); ruling 10: 2 Defense, 1 Heal, 1 Training each, of 36.
#[test]
fn tokens_at_the_start() {
    let play = dragon_game(Difficulty::Medium);
    assert_eq!(play.state.seats[1].tokens, Tokens::new(2, 1, 1, 0));
    assert_eq!(play.state.supply, Tokens::new(8, 6, 6, 8));
    assert_eq!(play.state.bag.left(), 12);
    assert_eq!(play.state.hand(0).len(), 6);
}
