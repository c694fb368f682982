//! Correcting a plan to a pass.

use super::correct::{correct, refused, unread};
use super::*;

/// Two players planned; Ana used one Keeper and token before, and has selected a Magic card.
fn planned() -> ScriptedPlay {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RR");
    let ana = &mut play.state.seats[0];
    ana.tokens.shift(Token::Defend, -1);
    ana.used.shift(Token::Defend, 1);
    ana.played.push(Dragon::Blue);
    ana.magic = 1;
    play.state.discard = 0;
    let (token, magic) = (Token::Heal, true);
    play.go(Action::Plan { token, magic });
    let (token, magic) = (Token::Train, false);
    play.go(Action::Plan { token, magic });
    play
}

/// Passing; ruling 5: all Keepers and tokens return, and no Magic card is played.
#[test]
fn a_plan_that_was_a_pass_takes_everything_back() {
    let mut play = planned();
    assert_eq!(play.state.stage, Stage::Acting { player: 0 });
    let events = correct(&mut play, "ana plan=pass");
    let (player, forced) = (0, false);
    let stage = Stage::Acting { player: 1 };
    assert_eq!(events, [Event::Passed { player, forced }, Event::Waits { stage }]);
    let ana = &play.state.seats[0];
    assert_eq!(ana.tokens, Tokens::at_start());
    assert_eq!(ana.used, Tokens::default());
    assert_eq!((ana.played.len(), ana.planned), (0, None));
    assert_eq!((ana.magic, ana.selected), (1, false));
}

/// Planners act in order (Keeper phase), then comes the Dragon phase.
#[test]
fn a_pass_of_the_next_player_is_skipped_and_the_last_one_ends_the_phase() {
    let mut play = planned();
    correct(&mut play, "ben plan=pass");
    assert_eq!(play.state.stage, Stage::Acting { player: 0 });
    let events = correct(&mut play, "ana plan=pass");
    assert_eq!(play.state.stage, Stage::Hunter);
    let (dragon, arrows) = (Dragon::Red, 2);
    assert!(events.contains(&Event::ArrowsPlaced { dragon, arrows }));
}

/// While others still plan, the pass is recorded and planning continues (ruling 5).
#[test]
fn a_plan_is_corrected_to_a_pass_while_others_plan() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RR");
    let (token, magic) = (Token::Heal, false);
    play.go(Action::Plan { token, magic });
    correct(&mut play, "ana plan=pass");
    assert_eq!(play.state.stage, Stage::Planning { player: 1 });
    assert_eq!(play.state.seats[0].tokens, Tokens::at_start());
}

/// Passing: no Magic card with it.
#[test]
fn nobody_passes_and_selects_a_magic_card() {
    let mut play = planned();
    let fault = refused(&mut play, "ana plan=pass selected=1");
    assert_eq!(fault, FixFault::NoMagic("Ana".to_owned()));
    let words = unread(&play, "ana plan=sleep").to_string();
    assert!(words.contains("attack, pass, not sleep"), "{words}");
}
