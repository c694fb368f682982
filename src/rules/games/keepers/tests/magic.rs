use super::*;
use crate::offer::AnswerFault;
use Dragon::{Blue, Red, Yellow};

/// Ana has a Magic card selected with a Defense token, Ben passes.
fn selected() -> ScriptedPlay {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.deck.shift(false, -2);
    play.state.seats[0].magic = 2;
    play.round("RY");
    play.go(Action::Plan { token: Token::Defend, magic: true });
    play.go(Action::Pass);
    play
}

fn magic(changes: &[MagicChange]) -> Action {
    Action::Magic { note: "a spell".to_owned(), changes: changes.to_vec() }
}

fn defend(keeper: Dragon) -> Action {
    Action::Act { keeper, take: Some(Take::Discard) }
}

/// Magic Cards: before or after the Keeper; once, then it is boxed; one a round (ruling 10).
#[test]
fn the_selected_card_is_played_before_or_after_the_action() {
    let mut play = selected();
    play.go(magic(&[Thing::Dice { dragon: Yellow }.by(-1)]));
    assert_eq!(play.state.dragons[Yellow].dice, 0);
    assert_eq!(play.state.seats[0].magic, 1);
    assert_eq!(play.refused(magic(&[])), Refusal::NotSelected("Ana".to_owned()));
    play.go(defend(Red));
    assert_eq!(play.arrows(), [0; 6]);
    let mut play = selected();
    play.go(defend(Red));
    assert_eq!(play.state.stage, Stage::After { player: 0 });
    play.go(magic(&[Thing::Flames.by(2)]));
    assert_eq!(play.state.flames, 2);
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Ruling 6: a selected card that is not played returns.
#[test]
fn a_card_that_is_not_played_returns() {
    let mut play = selected();
    // The action comes first.
    play.waits_for(&["Ana"], Action::Next);
    play.go(defend(Red));
    play.waits_for(&["Ana"], Action::Round);
    play.go(Action::Next);
    assert_eq!(play.state.seats[0].magic, 3, "two and the reward");
    assert_eq!(play.state.stage, Stage::Hunter);
}

/// Ruling 5: after an action that fails, a selected card may still be played.
#[test]
fn a_failed_action_leaves_the_card() {
    let mut play = selected();
    play.go(Action::Act { keeper: Blue, take: None });
    assert_eq!(play.state.stage, Stage::After { player: 0 });
    play.go(magic(&[]));
    assert_eq!(play.state.seats[0].magic, 1);
}

/// Passing: no Magic card then.
#[test]
fn who_passes_plays_no_magic() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.seats[0].magic = 1;
    play.round("RY");
    play.go(Action::Pass);
    play.waits_for(&["Ben"], magic(&[]));
}

/// Figures: a card may change arrows, dice, flames, shields, training dice, tokens and cards.
#[test]
fn a_card_changes_anything_on_the_table() {
    let mut play = selected();
    play.tile(Red).arrows = 2;
    play.state.seats[1].played = vec![Blue];
    play.state.seats[1].used.shift(Token::Heal, 1);
    play.state.seats[1].tokens.shift(Token::Heal, -1);
    play.go(magic(&[
        Thing::Arrows { dragon: Red }.by(-2),
        Thing::Dice { dragon: Red }.by(-1),
        Thing::Dice { dragon: Blue }.by(1),
        Thing::Flames.by(1),
        Thing::Shield { dragon: Red }.by(1),
        Thing::Training { dragon: Blue, shade: Shade::Red }.by(2),
        Thing::Token { player: 1, token: Token::Attack }.by(1),
        Thing::Used { player: 1, token: Token::Heal }.by(-1),
        Thing::Keeper { player: 1, dragon: Blue }.by(1),
        Thing::Discard.by(-1),
        Thing::Offer.by(-1),
        Thing::Deck.by(-1),
        Thing::HunterCards.by(-1),
        Thing::Magic { player: 1 }.by(3),
    ]));
    let state = &play.state;
    assert_eq!((state.dragons[Red].arrows, state.dragons[Red].dice), (0, 0));
    assert_eq!(state.dragons[Blue].dice, 1);
    assert!(state.dragons[Red].shielded);
    assert_eq!(state.dragons[Blue].training, [Shade::Red; 2]);
    assert!(state.dragons[Blue].trained);
    assert_eq!((state.bag.red, state.flames, state.discard), (4, 1, 1));
    assert_eq!(state.seats[1].tokens.of(Token::Attack), 1);
    assert_eq!(state.supply.of(Token::Attack), 7);
    assert!(state.hand(1).contains(&Blue));
    let ben = &state.seats[1];
    assert_eq!((ben.tokens.of(Token::Heal), ben.used.total()), (1, 0));
    assert_eq!(state.supply.of(Token::Heal), 6, "it was Ben's own");
    assert_eq!((ben.magic, state.offer, state.deck.left()), (3, false, 15));
}

/// Taking the offer or drawing: there are only eighteen Magic cards.
#[test]
fn cards_come_from_where_they_lie() {
    let mut play = selected();
    let more = Thing::Magic { player: 1 }.by(2);
    let (thing, owner) = (Thing::Magic { player: 1 }, Some("Ben".to_owned()));
    let why = ChangeFault::Box(0);
    assert_eq!(
        play.refused(magic(&[more])),
        Refusal::Change { thing, owner, why },
        "only the card itself lies in the box"
    );
    play.go(magic(&[Thing::Deck.by(-2), more]));
    assert_eq!(play.state.boxed_magic(), 1);
    let mut play = selected();
    play.go(magic(&[Thing::Offer.by(-1), Thing::Magic { player: 0 }.by(1)]));
    assert_eq!((play.state.seats[0].magic, play.state.offer), (2, false));
    let nothing = Thing::Offer.by(-1);
    let refusal = Refusal::Change { thing: Thing::Offer, owner: None, why: ChangeFault::Only(0) };
    assert_eq!(selected().refused(magic(&[nothing, nothing])), refusal);
}

/// Ruling 10: a Magic card works once, so played ones stay in the box.
#[test]
fn a_played_card_never_comes_back() {
    let comes_back = [Thing::Magic { player: 0 }.by(1), Thing::Deck.by(1), Thing::Discard.by(1)];
    let refused = |play: &mut ScriptedPlay| {
        for change in comes_back {
            let thing = change.thing;
            let owner = thing.owner().map(|_| "Ana".to_owned());
            let why = ChangeFault::Box(0);
            let refusal = Refusal::Change { thing, owner, why };
            assert_eq!(play.refused(magic(&[change])), refusal);
        }
    };
    let mut play = selected();
    refused(&mut play);
    play.go(magic(&[]));
    // Not even by a later card.
    play.state.seats[0].selected = true;
    refused(&mut play);
    // A card that was lost unplayed may.
    play.state.seats[1].magic = 1;
    play.state.deck.shift(false, -1);
    let (lost, comes) = (Thing::Magic { player: 1 }.by(-1), comes_back[0]);
    play.go(magic(&[lost, comes]));
    assert_eq!(play.state.seats[0].magic, 1);
}

/// Ruling 9: once the last card is drawn, by anyone, this round is the last.
#[test]
fn a_card_that_draws_the_last_one_makes_this_round_the_last() {
    let mut play = selected();
    let (cards, hunters) = (play.state.deck.of(false), play.state.deck.of(true));
    let events =
        play.go(magic(&[Thing::Deck.by(-(cards as i8)), Thing::HunterCards.by(-(hunters as i8))]));
    assert_eq!(events.last(), Some(&Event::LastRound));
    play.go(defend(Red));
    assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Deck)));
}

#[test]
fn what_is_not_there_cannot_be_changed() {
    for (change, why) in [
        (Thing::Arrows { dragon: Red }.by(-1), ChangeFault::Only(0)),
        (Thing::Shield { dragon: Red }.by(2), ChangeFault::AtMost(1)),
        (Thing::Training { dragon: Red, shade: Shade::White }.by(2), ChangeFault::AtMost(1)),
        (Thing::Token { player: 0, token: Token::Attack }.by(9), ChangeFault::AtMost(8)),
        (Thing::Dice { dragon: Blue }.by(1), ChangeFault::OnOthers(0)),
        (Thing::HunterDice.by(-1), ChangeFault::OnDragons),
        (Thing::Magic { player: 0 }.by(3), ChangeFault::AtMost(3)),
    ] {
        let thing = change.thing;
        let owner = thing.owner().map(|_| "Ana".to_owned());
        let refusal = Refusal::Change { thing, owner, why };
        assert_eq!(selected().refused(magic(&[change])), refusal);
    }
    let nobody = Thing::Magic { player: 2 }.by(1);
    assert_eq!(selected().refused(magic(&[nobody])), Refusal::NoPlayer(3), "two play");
}

/// A note is a line.
#[test]
fn a_note_is_not_a_story() {
    for (note, fault) in [
        ("x".repeat(201), AnswerFault::TooLong { given: 201, most: 200 }),
        ("a\nb".to_owned(), AnswerFault::Invisible),
    ] {
        let magic = Action::Magic { note, changes: Vec::new() };
        assert_eq!(selected().refused(magic), Refusal::Note(fault));
    }
}

/// Figures: win and loss are checked after a card.
#[test]
fn a_card_can_win_and_lose() {
    let mut play = selected();
    play.go(magic(&Dragon::ALL.map(|dragon| Thing::Shield { dragon }.by(1))));
    assert_eq!(play.state.outcome, Some(Outcome::Won));
    let mut play = selected();
    play.go(magic(&[Thing::Arrows { dragon: Blue }.by(3)]));
    assert_eq!(play.state.outcome, Some(Outcome::Lost(Loss::Dragon(Blue))));
}

/// Game End: a win counts at once, a loss at the end of the round.
#[test]
fn a_card_that_wins_and_loses_wins() {
    let mut play = selected();
    let mut changes = Dragon::ALL.map(|dragon| Thing::Shield { dragon }.by(1)).to_vec();
    let (dragon, by) = (Blue, 3);
    changes.push(Thing::Arrows { dragon }.by(by));
    play.go(magic(&changes));
    assert_eq!(play.state.outcome, Some(Outcome::Won));
}

/// A card played while an attack waits for a choice may settle it.
#[test]
fn a_card_may_settle_a_choice() {
    let mut play = selected();
    play.state.seats[0].planned = Some(Token::Attack);
    play.tile(Dragon::White).training = vec![Shade::White];
    play.tile(Blue).arrows = 1;
    play.tile(Dragon::Green).arrows = 1;
    play.attack(Dragon::White, "F");
    assert!(matches!(play.state.stage, Stage::Choice { .. }));
    play.go(magic(&[Thing::Arrows { dragon: Blue }.by(-1)]));
    assert_eq!(play.arrows(), [1, 1, 0, 0, 0, 0], "White healed the one that was left");
}

/// A card may cost another player their selected card.
#[test]
fn a_selected_card_can_be_lost_to_another() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.seats[0].magic = 1;
    play.state.seats[1].magic = 1;
    play.round("RY");
    for _ in 0..2 {
        play.go(Action::Plan { token: Token::Defend, magic: true });
    }
    play.go(magic(&[Thing::Magic { player: 1 }.by(-1)]));
    play.go(defend(Red));
    assert_eq!(play.refused(magic(&[])), Refusal::NotSelected("Ben".to_owned()));
    play.go(defend(Yellow));
    assert_eq!(play.state.stage, Stage::Hunter, "nothing is left to play");
}
