//! Corrections: the board wins, and the box keeps its contents.

use super::*;
use crate::correct::{self, CorrectionFault};
use crate::title::Title;

/// The correction with these typed words.
#[track_caller]
fn fix(play: &ScriptedPlay, words: &str) -> Action {
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let set = correct::read(&Keepers::fields(&play.state), &words).unwrap();
    Keepers::correction(set, "miscounted").unwrap()
}

/// Performs a correction; returns its events.
#[track_caller]
pub(super) fn correct(play: &mut ScriptedPlay, words: &str) -> Vec<Event> {
    let action = fix(play, words);
    let mut events = play.go(action);
    assert!(matches!(events.remove(0), Event::Corrected { .. }));
    events
}

#[track_caller]
pub(super) fn refused(play: &mut ScriptedPlay, words: &str) -> FixFault {
    let action = fix(play, words);
    match play.refused(action) {
        Refusal::Fix(fault) => fault,
        other => panic!("{other:?}"),
    }
}

/// The fault of a value outside its range.
pub(super) fn unread(play: &ScriptedPlay, words: &str) -> CorrectionFault {
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    correct::read(&Keepers::fields(&play.state), &words).unwrap_err()
}

/// Check game ending conditions; ruling 4: three arrows defeat a dragon, whatever its life.
#[test]
fn a_dragon_of_the_keeper_game_falls_with_its_third_arrow() {
    let mut play = keeper_game();
    play.round("RYG");
    play.choose("RYG");
    assert_eq!(correct(&mut play, "yellow arrows=2 blue arrows=1"), []);
    let events = correct(&mut play, "yellow arrows=3");
    let dragon = Dragon::Yellow;
    assert_eq!(
        events,
        [
            Event::DiceReturned,
            Event::DragonDefeated { dragon },
            Event::Decided { winners: vec![0, 2] }
        ]
    );
    assert_eq!(play.state.shields(1), 0, "its shields leave with it");
    assert_eq!(Keepers::fields(&play.state), [], "nothing is left to correct");
    let action = Keepers::correction(Vec::new(), "").unwrap();
    let nothing = Refusal::Correction(CorrectionFault::Nothing);
    assert_eq!(play.refused(action), nothing);
}

/// Heroic Protection; ruling 3: an arrow may be removed before the round is over. Nobody heals
/// without an arrow.
#[test]
fn a_third_arrow_waits_for_the_healer_and_none_ends_the_round() {
    let mut play = keeper_game();
    play.tile(Dragon::Blue).arrows = 1;
    play.round("RYY");
    play.choose("RYY");
    assert_eq!(play.state.stage, Stage::Healing { players: vec![0] });
    assert_eq!(correct(&mut play, "blue arrows=3"), []);
    assert_eq!(play.state.stage, Stage::Healing { players: vec![0] });
    let events = correct(&mut play, "blue arrows=0");
    let stage = Stage::Hunter;
    assert_eq!(events, [Event::DiceReturned, Event::Waits { stage }]);
}

/// Ruling 3: favourites heal clockwise from the holder of the Hunter token.
#[test]
fn healers_stand_in_the_order_of_the_holder() {
    let mut play = keeper_game();
    play.tile(Dragon::Blue).arrows = 1;
    play.round("RYY");
    play.choose("RYY");
    let players = vec![0, 2];
    play.state.stage = Stage::Healing { players };
    correct(&mut play, "ben holder=1");
    let players = vec![2, 0];
    assert_eq!(play.state.stage, Stage::Healing { players });
}

/// Game End: three shields of a tribe on dragons.
#[test]
fn a_third_shield_ends_the_keeper_game() {
    let mut play = keeper_game();
    play.round("RYG");
    play.choose("RYG");
    let all = "ana shield-blue=1 shield-white=1 shield-purple=1";
    let shields = FixFault::Shields("Ana".to_owned());
    assert_eq!(refused(&mut play, all), shields);
    let moved = "ana shield-red=0 shield-blue=1 shield-white=1";
    assert_eq!(correct(&mut play, moved), []);
    let events = correct(&mut play, "ana shield-purple=1");
    let winners = vec![0];
    assert_eq!(events.last(), Some(&Event::Decided { winners }));
}

/// Ruling 3: with `shared-dragons` off, the first tribe's shield bars others.
#[test]
fn a_dragon_bears_one_shield_where_none_is_shared() {
    let mut play = keeper_game();
    correct(&mut play, "ana shield-blue=1 ben shield-blue=1");
    play.state.setup.house.shared_dragons = false;
    play.tile(Dragon::Blue).shields = vec![0];
    assert_eq!(refused(&mut play, "ben shield-blue=1"), FixFault::Barred(Dragon::Blue));
    correct(&mut play, "ana shield-blue=0 ben shield-blue=1");
    assert_eq!(play.state.dragons[Dragon::Blue].shields, [1]);
}

/// Keeper phase: face-down Keepers are secret. If targets were wrong all of them return, so that
/// nobody learns whose Keeper no longer fits.
#[test]
fn all_choose_anew_where_targets_were_wrong() {
    let mut play = keeper_game();
    play.round("RYY");
    play.go(Action::Choose { player: 0, dragon: Dragon::Red });
    assert_eq!(correct(&mut play, "green arrows=1"), []);
    assert_eq!(play.state.undecided(), [1, 2], "arrows change no target");
    assert_eq!(correct(&mut play, "green dice=1"), []);
    assert_eq!(play.state.undecided(), [0, 1, 2]);
    let (targets, most) = (1, 3);
    assert_eq!(refused(&mut play, "red dice=0 green dice=0"), FixFault::Targets { targets, most });
    let (targets, most) = (4, 3);
    assert_eq!(refused(&mut play, "blue dice=1"), FixFault::Targets { targets, most });
    play.choose("RRR");
    assert!(matches!(unread(&play, "red dice=1"), CorrectionFault::Unknown { .. }));
}

/// Hunter phase, 1: one player holds the Hunter token, and it passes left from there.
#[test]
fn the_hunter_token_is_handed_to_somebody() {
    let mut play = keeper_game();
    play.round("RYG");
    play.choose("RYG");
    assert_eq!(correct(&mut play, "cleo holder=1"), []);
    assert_eq!(play.state.holder, 2);
    assert!(matches!(unread(&play, "cleo holder=0"), CorrectionFault::Range { .. }));
    let two = "ana holder=1 ben holder=1";
    assert_eq!(refused(&mut play, two), FixFault::Holders);
    play.round("RYG");
    assert_eq!(play.state.holder, 0);
}

/// Keeper phase of the Dragon game: the holder of the token plans first; once somebody has planned,
/// the order stays.
#[test]
fn the_holder_plans_first() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    let stage = Stage::Planning { player: 1 };
    assert_eq!(correct(&mut play, "ben holder=1"), [Event::Waits { stage }]);
    play.plans(&[Some(Token::Defend)]);
    assert_eq!(play.state.stage, Stage::Planning { player: 0 });
    assert!(matches!(unread(&play, "ana holder=1"), CorrectionFault::Unknown { .. }));
    play.plans(&[None]);
    assert_eq!(correct(&mut play, "ana holder=1"), []);
}

/// Dragon phase; ruling 9: arrows at or above its life lose the game.
#[test]
fn a_dragon_out_of_life_loses_the_dragon_game() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    assert_eq!(correct(&mut play, "yellow arrows=3"), []);
    let events = correct(&mut play, "yellow arrows=4 red arrows=2");
    let dragon = Dragon::Yellow;
    let why = Loss::Dragon(dragon);
    assert_eq!(events, [Event::DragonDefeated { dragon }, Event::Lost { why }]);
}

/// Game End: all six dragons with a shield win at once.
#[test]
fn the_sixth_shield_wins_the_dragon_game() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    let five = "red shield=1 yellow shield=1 green shield=1 blue shield=1 purple shield=1";
    assert_eq!(correct(&mut play, five), []);
    assert_eq!(correct(&mut play, "white shield=1"), [Event::Won]);
}

/// Components: eight Hunter dice; those on dragons belong to the Hunter's.
#[test]
fn hunter_dice_on_dragons_are_the_hunters() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    assert_eq!(refused(&mut play, "red dice=2"), FixFault::HunterDice { on: 3, dice: 2 });
    correct(&mut play, "red dice=2 hunter-dice=3");
    correct(&mut play, "red dice=0 green dice=0");
    assert_eq!(play.state.hunter_dice, 3);
    assert!(matches!(unread(&play, "hunter-dice=9"), CorrectionFault::Range { .. }));
}

/// Train; Dragon Powers: the bag holds the Battle dice that are on no dragon.
#[test]
fn battle_dice_lie_on_dragons_or_in_the_bag() {
    let mut play = dragon_game(Difficulty::Medium);
    correct(&mut play, "purple white=3 red=1 blue white=2");
    assert_eq!((play.state.bag.white, play.state.bag.red), (1, 5));
    assert!(play.state.dragons[Dragon::Purple].trained);
    let (shade, there) = (Shade::White, 6);
    assert_eq!(refused(&mut play, "green white=2"), FixFault::BattleDice { shade, there });
    let (dragon, spaces) = (Dragon::Blue, 2);
    assert_eq!(refused(&mut play, "blue red=1"), FixFault::Spaces { dragon, spaces });
    let friendly = FixFault::Friendly(Dragon::Blue);
    assert_eq!(refused(&mut play, "blue side=friendly"), friendly);
    correct(&mut play, "blue white=0 side=friendly");
    assert!(!play.state.dragons[Dragon::Blue].trained);
    assert_eq!(play.state.bag.white, 3);
}

/// Components; ruling 10: 36 Action tokens; the supply has those that no player has.
#[test]
fn tokens_are_with_players_or_in_the_supply() {
    let mut play = dragon_game(Difficulty::Medium);
    correct(&mut play, "ana attack=5 ben attack=3");
    assert_eq!(play.state.supply.of(Token::Attack), 0);
    let (token, there) = (Token::Attack, 8);
    assert_eq!(refused(&mut play, "ana attack=6"), FixFault::Tokens { token, there });
    correct(&mut play, "ana attack=6 ben attack=2");
    // A used token was in hand before.
    correct(&mut play, "ana used-defend=1");
    let ana = &play.state.seats[0];
    assert_eq!((ana.tokens.of(Token::Defend), ana.used.of(Token::Defend)), (1, 1));
    let (player, token) = ("Ana".to_owned(), Token::Defend);
    assert_eq!(refused(&mut play, "ana used-defend=3"), FixFault::NotAtHand { player, token });
    correct(&mut play, "ana used-defend=3 defend=0");
    assert_eq!(play.state.supply.of(Token::Defend), 7);
}

/// Keeper phase, 3: the Keeper had another token; the first one was never placed.
#[test]
fn a_plan_is_changed_for_a_token_at_hand() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    play.plans(&[Some(Token::Defend)]);
    correct(&mut play, "ana plan=train");
    let ana = &play.state.seats[0];
    assert_eq!(ana.planned, Some(Token::Train));
    assert_eq!((ana.tokens.of(Token::Defend), ana.tokens.of(Token::Train)), (2, 0));
    let (player, token) = ("Ana".to_owned(), Token::Attack);
    assert_eq!(refused(&mut play, "ana plan=attack"), FixFault::NotAtHand { player, token });
}

/// Passing; ruling 5: without a Keeper or a token the pass is forced.
#[test]
fn whoever_has_nothing_left_to_plan_with_passes() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    let events = correct(&mut play, "ana defend=0 heal=0 train=0");
    let (player, forced) = (0, true);
    let stage = Stage::Planning { player: 1 };
    assert_eq!(events, [Event::Passed { player, forced }, Event::Waits { stage }]);
}

/// Keeper phase, 2: one Keeper lies face down, so not all six were played.
#[test]
fn the_keeper_that_lies_face_down_was_not_played() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    play.plans(&[Some(Token::Defend)]);
    let five = "ana played-red=1 played-yellow=1 played-green=1 played-blue=1 played-purple=1";
    correct(&mut play, five);
    let down = FixFault::FaceDown("Ana".to_owned());
    assert_eq!(refused(&mut play, "ana played-white=1"), down);
    assert_eq!(play.state.hand(0), [Dragon::White]);
}

/// Components; ruling 10: 18 Magic cards; a played one never returns.
#[test]
fn magic_cards_are_eighteen_less_those_that_were_played() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.seats[0].tally.magic = 1;
    play.state.deck.take(false);
    // 15 in the deck, one on offer, one discarded.
    let (out, most) = (18, 17);
    assert_eq!(refused(&mut play, "ana magic=1"), FixFault::Magic { out, most });
    correct(&mut play, "ana magic=1 discard=0");
    assert_eq!((play.state.unused_magic(), play.state.discard), (0, 0));
}

/// Ruling 9: the round in which the deck runs out is the last.
#[test]
fn an_empty_deck_makes_this_round_the_last() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    assert_eq!(correct(&mut play, "deck=0 hunter-cards=0"), [Event::LastRound]);
    assert_eq!(correct(&mut play, "deck=1"), []);
    assert!(!play.state.last_round, "one more round comes");
    play.plans(&[None, None]);
    assert_eq!(play.state.stage, Stage::Hunter);
    let why = Loss::Deck;
    assert_eq!(
        correct(&mut play, "deck=0"),
        [Event::LastRound, Event::Lost { why }],
        "the round that drew the last card is over"
    );
}

/// Keeper phase, 4: a Magic card is selected with the plan.
#[test]
fn a_card_that_was_not_selected_ends_the_turn() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.seats[0].magic = 1;
    play.state.discard = 0;
    play.round("RG");
    let (token, magic) = (Token::Train, true);
    play.go(Action::Plan { token, magic });
    play.plans(&[Some(Token::Defend)]);
    let (keeper, take) = (Dragon::Red, None);
    play.go(Action::Act { keeper, take });
    assert_eq!(play.state.stage, Stage::After { player: 0 });
    let stage = Stage::Acting { player: 1 };
    assert_eq!(correct(&mut play, "ana selected=0"), [Event::Waits { stage }]);
    let none = FixFault::NoCard("Ben".to_owned());
    assert_eq!(refused(&mut play, "ben selected=1"), none);
}

/// Dragon Powers, White: with one wounded dragon left there is nothing to choose.
#[test]
fn an_attack_goes_on_when_one_wound_was_none() {
    let mut play = dragon_game(Difficulty::Medium);
    play.tile(Dragon::Green).arrows = 1;
    play.tile(Dragon::Blue).arrows = 1;
    play.ana_attacks(Dragon::White, &[Shade::White], "F");
    assert!(matches!(play.state.stage, Stage::Choice { .. }));
    assert_eq!(correct(&mut play, "green arrows=2"), []);
    let events = correct(&mut play, "blue arrows=0");
    let dragon = Dragon::Green;
    let (arrows, player) = (1, Some(0));
    assert_eq!(events[0], Event::ArrowsRemoved { dragon, arrows, player });
}

/// The last Keeper in hand is known to all: without a roll, draw or choice, it is shown automatically.
#[test]
fn the_last_keeper_is_shown_by_itself() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RG");
    play.plans(&[Some(Token::Heal), None]);
    assert_eq!(Keepers::goes_on(&play.state), None, "there are six to show");
    let five = "ana played-yellow=1 played-green=1 played-blue=1 played-purple=1 played-white=1";
    correct(&mut play, five);
    let (keeper, take) = (Dragon::Red, None);
    let shown = Some(Action::Act { keeper, take });
    assert_eq!(Keepers::goes_on(&play.state), shown, "it fails: no arrows");
    correct(&mut play, "red arrows=1");
    assert_eq!(Keepers::goes_on(&play.state), None, "which card is taken?");
    correct(&mut play, "offer=0");
    assert_eq!(Keepers::goes_on(&play.state), shown);
    correct(&mut play, "ana magic=1 selected=1 discard=1");
    assert_eq!(Keepers::goes_on(&play.state), None, "a card may be played");
}
