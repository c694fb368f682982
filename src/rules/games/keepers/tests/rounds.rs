use super::*;
use Dragon::{Green, Red, Yellow};

/// Dragon phase: one arrow per remaining die, then all dice return (ruling 9).
#[test]
fn every_die_left_is_an_arrow() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RR");
    play.plans(&[None, None]);
    assert_eq!(play.arrows()[0], 2);
    assert_eq!(play.state.dragons[Red].dice, 0);
    assert_eq!(play.state.hunter_dice, 2);
}

/// Dragon phase: arrows at or above its life lose the game; each dragon by its own life.
#[test]
fn a_dragon_out_of_life_loses_the_game() {
    for dragon in Dragon::ALL {
        let mut play = dragon_game(Difficulty::Medium);
        play.tile(dragon).arrows = dragon.life() - 2;
        let letter = dragon.letter().to_string();
        play.round(&format!("{letter}{letter}"));
        play.plans(&[None, None]);
        // Blue returns one die.
        let lost = dragon != Dragon::Blue;
        assert_eq!(play.state.outcome.is_some(), lost, "{dragon}");
        if lost {
            assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Dragon(dragon))));
            assert!(play.state.dragons[dragon].defeated);
        }
    }
}

/// Game End; ruling 9: when a reveal empties the deck, the round is the last, and lost at its end.
#[test]
fn the_last_card_makes_the_last_round() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.deck = Deck(vec![Pile { magic: 1, hunter: 0 }]);
    let events = play.round("GY");
    assert!(events.contains(&Event::LastRound));
    assert!(play.state.offer, "the last card is the offer");
    assert_eq!(play.state.outcome, None);
    play.plans(&[None, None]);
    assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Deck)));
}

/// Ruling 9: even on a Hunter card; the offer stays empty.
#[test]
fn a_hunter_card_may_be_the_last() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.deck = Deck(vec![Pile { magic: 0, hunter: 1 }]);
    let events = play.round_with("GYR", &[1]);
    assert!(events.contains(&Event::LastRound));
    assert!(!play.state.offer);
    assert_eq!(play.state.hunter_dice, 3);
}

/// Ruling 9: any reveal, even one that refills the offer during a round.
#[test]
fn taking_the_last_card_makes_the_last_round() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.deck = Deck(vec![Pile { magic: 2, hunter: 0 }]);
    play.round("GY");
    assert!(!play.state.last_round);
    play.plans(&[Some(Token::Defend), None]);
    let take = Action::Act { keeper: Green, take: Some(Take::Offer) };
    play.with(take, &[], &[0]);
    assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Deck)));
    assert_eq!(play.arrows()[1], 1, "the Dragon phase came first");
}

/// Game End: a dragon lost in the last round is reported first.
#[test]
fn a_dragon_is_lost_before_the_deck_is() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.deck = Deck(vec![Pile { magic: 1, hunter: 0 }]);
    play.tile(Yellow).arrows = 3;
    play.round("YY");
    play.plans(&[None, None]);
    assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Dragon(Yellow))));
}

/// A game has as many rounds as its deck has cards, one fewer for each card taken.
#[test]
fn the_deck_measures_the_game() {
    for (difficulty, most) in
        [(Difficulty::Easy, 15), (Difficulty::Medium, 16), (Difficulty::Extreme, 12)]
    {
        let mut play = dragon_game(difficulty);
        while play.state.outcome.is_none() {
            let pile = play.state.deck.top().unwrap();
            // Hunter cards as late as the piles allow.
            let cards: &[u8] = match pile.magic {
                0 if play.state.deck.0.len() == 1 => &[1],
                0 => &[1, 0],
                _ => &[0],
            };
            play.state.hunter_dice = 0;
            let dice = "G".repeat(cards.iter().filter(|card| **card == 1).count());
            play.round_with(&dice, cards);
            play.tile(Green).dice = 0;
            play.plans(&[None, None]);
        }
        assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Deck)));
        assert_eq!(play.state.round, most + 1, "and one for the last Hunter card");
    }
}
