use super::*;
use Dragon::{Blue, Green, Purple, Red, White, Yellow};

fn act(keeper: Dragon) -> Action {
    Action::Act { keeper, take: None }
}

fn act_for(keeper: Dragon, take: Take) -> Action {
    Action::Act { keeper, take: Some(take) }
}

fn no_reward(
    take: Take,
    token: Token,
    keeper: Dragon,
    fails: Option<FailReason>,
    there: &[Take],
) -> Refusal {
    Refusal::NoReward { take, token, keeper, fails, there: there.to_vec() }
}

/// A round of two in which Red and Yellow are targeted, and Ana and Ben plan this.
fn planned(ana: Option<Token>, ben: Option<Token>) -> ScriptedPlay {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RY");
    play.plans(&[ana, ben]);
    play
}

/// Keeper phase: in turn order everyone plans or passes, then all act in turn order.
#[test]
fn all_plan_before_the_first_acts() {
    let mut play = dragon_game(Difficulty::Medium);
    play.state.round = 1;
    play.round("RY");
    assert_eq!(play.state.stage, Stage::Planning { player: 1 }, "Ben has the token");
    play.waits_for(&["Ben"], act(Red));
    play.plans(&[Some(Token::Defend), Some(Token::Defend)]);
    assert_eq!(play.state.stage, Stage::Acting { player: 1 });
    play.waits_for(&["Ben"], Action::Pass);
    play.go(act_for(Red, Take::Discard));
    assert_eq!(play.state.stage, Stage::Acting { player: 0 });
}

/// Keeper phase, 3: a player can place only tokens they have.
#[test]
fn only_own_tokens_are_placed() {
    let mut play = dragon_game(Difficulty::Medium);
    play.round("RY");
    let attack = Action::Plan { token: Token::Attack, magic: false };
    let no_token = Refusal::NoToken {
        player: "Ana".to_owned(),
        token: Token::Attack,
        has: vec![Token::Defend, Token::Heal, Token::Train],
    };
    assert_eq!(play.refused(attack), no_token);
    let magic = Action::Plan { token: Token::Defend, magic: true };
    assert_eq!(play.refused(magic), Refusal::NoMagic("Ana".to_owned()));
}

/// Defend: all dice leave. Reward: the offer or the top discard.
#[test]
fn defend_sends_all_dice_back() {
    let mut play = planned(Some(Token::Defend), None);
    play.tile(Red).dice = 2;
    assert_eq!(
        play.refused(act(Red)),
        Refusal::SayReward { token: Token::Defend, there: vec![Take::Offer, Take::Discard] }
    );
    play.go(act_for(Red, Take::Discard));
    assert_eq!(play.state.dragons[Red].dice, 0);
    assert_eq!(play.state.seats[0].magic, 1);
    assert_eq!(play.state.discard, 1);
    assert!(play.state.offer);
    assert_eq!(play.arrows(), [0, 1, 0, 0, 0, 0], "Yellow was left alone");
}

/// Defend, Reward; ruling 6: taking the offer refills it at once, skipping Hunter cards, each of
/// which adds a die for the next Hunter phase (ruling 3).
#[test]
fn taking_the_offer_reveals_the_next() {
    let mut play = planned(Some(Token::Defend), None);
    let before = play.state.deck.left();
    play.with(act_for(Red, Take::Offer), &[], &[1, 0]);
    assert!(play.state.offer);
    assert_eq!(play.state.deck.left(), before - 2);
    assert_eq!(play.state.hunter_dice, 3);
    assert_eq!(play.arrows(), [0, 1, 0, 0, 0, 0], "the new die was not rolled yet");
    play.round("RRR");
}

/// Ruling 6: with offer and discard pile empty there is no reward, the action succeeds.
#[test]
fn without_cards_there_is_no_reward() {
    let mut play = planned(Some(Token::Defend), None);
    play.state.offer = false;
    play.state.discard = 0;
    let refused = play.refused(act_for(Red, Take::Offer));
    assert_eq!(refused, no_reward(Take::Offer, Token::Defend, Red, None, &[]));
    play.go(act(Red));
    assert_eq!(play.state.seats[0].tally.defends, 1);
    assert_eq!(play.state.seats[0].magic, 0);
}

/// A sole source need not be named.
#[test]
fn the_only_reward_is_taken() {
    let mut play = planned(Some(Token::Defend), None);
    play.state.discard = 0;
    play.with(act(Red), &[], &[0]);
    assert_eq!(play.state.seats[0].magic, 1);
}

/// Ruling 6: a player with four Magic cards must box one.
#[test]
fn a_fourth_magic_card_is_boxed() {
    let mut play = planned(Some(Token::Defend), None);
    play.state.seats[0].magic = 3;
    let events = play.go(act_for(Red, Take::Discard));
    assert!(events.contains(&Event::MagicBoxed { player: 0 }));
    assert_eq!(play.state.seats[0].magic, 3);
}

/// Defend, Failure; ruling 5: card and token stay spent, nothing is returned or rewarded.
#[test]
fn defending_a_dragon_without_dice_fails() {
    let mut play = planned(Some(Token::Defend), None);
    let refused = play.refused(act_for(Blue, Take::Offer));
    let fails = Some(FailReason::NoHunterDice);
    assert_eq!(refused, no_reward(Take::Offer, Token::Defend, Blue, fails, &[]));
    let events = play.go(act(Blue));
    assert!(events.contains(&Event::ActionFailed { player: 0, why: FailReason::NoHunterDice }));
    let ana = &play.state.seats[0];
    assert_eq!((ana.magic, ana.tokens.of(Token::Defend), ana.used.of(Token::Defend)), (0, 1, 1));
    assert_eq!(ana.played, [Blue]);
}

/// Keeper phase: a played Keeper is out of hand until its owner passes.
#[test]
fn a_keeper_is_played_once() {
    let mut play = planned(Some(Token::Defend), None);
    play.go(act(Blue));
    play.round("RY");
    play.plans(&[None, Some(Token::Defend)]);
    assert_eq!(
        play.refused(act(Blue)),
        Refusal::KeeperGone {
            player: "Ana".to_owned(),
            keeper: Blue,
            hand: Dragon::ALL.into_iter().filter(|d| *d != Blue).collect(),
        }
    );
}

/// Heal: all arrows of the dragon are removed; without one it fails.
#[test]
fn heal_takes_all_arrows_off() {
    let mut play = planned(Some(Token::Heal), Some(Token::Heal));
    play.tile(White).arrows = 2;
    play.go(act_for(White, Take::Discard));
    assert_eq!(play.state.dragons[White].arrows, 0);
    assert_eq!(play.state.seats[0].magic, 1);
    let events = play.go(act(White));
    assert!(events.contains(&Event::ActionFailed { player: 1, why: FailReason::NoArrows }));
}

/// Ruling 9: a Keeper with another action does not protect a targeted dragon.
#[test]
fn only_defending_keeps_arrows_away() {
    let mut play = planned(Some(Token::Heal), None);
    play.tile(Red).arrows = 1;
    play.go(act_for(Red, Take::Discard));
    assert_eq!(play.arrows(), [1, 1, 0, 0, 0, 0], "healed, and hit again");
}

/// Train: flips the tile, draws a die from the bag. Reward: any token of the supply.
#[test]
fn training_flips_the_tile_and_draws_a_die() {
    let mut play = planned(Some(Token::Train), None);
    assert_eq!(
        play.refused(act(Blue)),
        Refusal::SayReward { token: Token::Train, there: Token::ALL.map(Take::Token).to_vec() }
    );
    play.with(act_for(Blue, Take::Token(Token::Attack)), &[], &[1]);
    let tile = &play.state.dragons[Blue];
    assert!(tile.trained);
    assert_eq!(tile.training, [Shade::Red]);
    assert_eq!((play.state.bag.white, play.state.bag.red), (6, 5));
    assert_eq!(play.state.seats[0].tokens.of(Token::Attack), 1);
    assert_eq!(play.state.supply.of(Token::Attack), 7);
}

/// Train, Failure: arrows, no open space, Hunter dice; ruling 7: an empty bag.
#[test]
fn what_makes_training_fail() {
    let why = |change: fn(&mut ScriptedPlay)| {
        let mut play = planned(Some(Token::Train), None);
        change(&mut play);
        let events = play.go(act(Green));
        let failed = events.iter().find_map(|event| match event {
            Event::ActionFailed { why, .. } => Some(*why),
            _ => None,
        });
        assert_eq!(play.state.seats[0].tokens.of(Token::Train), 0, "the token is spent");
        failed.unwrap()
    };
    assert_eq!(why(|play| play.tile(Green).arrows = 1), FailReason::Wounded);
    assert_eq!(why(|play| play.tile(Green).dice = 1), FailReason::Targeted);
    assert_eq!(why(|play| play.tile(Green).training = vec![Shade::White; 2]), FailReason::NoSpace);
    assert_eq!(why(|play| play.state.bag = battle::Bag { white: 0, red: 0 }), FailReason::EmptyBag);
}

/// Red Dragon: can only be trained once; Purple: two dice each time, four spaces.
#[test]
fn red_trains_once_and_purple_gets_two_dice() {
    let mut play = planned(Some(Token::Train), Some(Token::Train));
    play.with(act_for(Purple, Take::Token(Token::Train)), &[], &[0, 1]);
    assert_eq!(play.state.dragons[Purple].training, [Shade::White, Shade::Red]);
    play.with(act_for(Purple, Take::Token(Token::Train)), &[], &[0, 0]);
    assert_eq!(play.state.dragons[Purple].training.len(), 4);
    play.tile(Red).training = vec![Shade::Red];
    play.tile(Red).arrows = 0;
    play.round("YY");
    play.plans(&[Some(Token::Train), None]);
    let events = play.go(act(Red));
    assert!(events.contains(&Event::ActionFailed { player: 1, why: FailReason::NoSpace }));
}

/// Ruling 7: Purple gets the rest if the bag runs short.
#[test]
fn a_short_bag_gives_what_it_has() {
    let mut play = planned(Some(Token::Train), None);
    play.state.bag = battle::Bag { white: 0, red: 1 };
    let take = act_for(Purple, Take::Token(Token::Heal));
    let wrong = play.try_with(take.clone(), &[], &[0]).unwrap_err();
    assert_eq!(wrong, Refusal::NotInBag(Shade::White));
    play.with(take, &[], &[1]);
    assert_eq!(play.state.dragons[Purple].training, [Shade::Red]);
}

/// Train, Reward; ruling 7: only what the supply still has.
#[test]
fn the_reward_comes_out_of_the_supply() {
    let mut play = planned(Some(Token::Train), None);
    play.state.supply = Tokens::new(1, 0, 0, 0);
    let attack = Take::Token(Token::Attack);
    let there = [Take::Token(Token::Defend)];
    assert_eq!(
        play.refused(act_for(Blue, attack)),
        no_reward(attack, Token::Train, Blue, None, &there)
    );
    play.with(act(Blue), &[], &[0]);
    assert_eq!(play.state.supply.total(), 0);
    let mut play = planned(Some(Token::Train), None);
    play.state.supply = Tokens::default();
    play.with(act(Blue), &[], &[0]);
    assert!(play.state.dragons[Blue].trained, "without a reward all the same");
}

/// Passing: all own Keepers and tokens return, nothing else happens; the turn is skipped.
#[test]
fn passing_takes_everything_back() {
    let mut play = planned(Some(Token::Defend), Some(Token::Defend));
    play.go(act_for(Red, Take::Discard));
    play.go(act_for(Yellow, Take::Discard));
    play.round("GG");
    play.plans(&[None, None]);
    for seat in &play.state.seats {
        assert_eq!(seat.tokens, Tokens::at_start());
        assert_eq!(seat.used, Tokens::default());
        assert!(seat.played.is_empty());
        assert_eq!(seat.tally.passes, 1);
    }
    assert_eq!(play.arrows()[2], 2, "straight on to the Dragon phase");
}

/// Ruling 5: a player without a Keeper or a token must pass.
#[test]
fn without_tokens_or_keepers_one_passes() {
    let mut play = dragon_game(Difficulty::Medium);
    let mut tokens = Tokens::default();
    std::mem::swap(&mut play.state.seats[0].tokens, &mut tokens);
    play.state.seats[0].used = tokens;
    let events = play.round("RY");
    assert!(events.contains(&Event::Passed { player: 0, forced: true }));
    assert_eq!(play.state.stage, Stage::Planning { player: 1 });
    assert_eq!(play.state.seats[0].tokens, Tokens::at_start());
    let mut play = dragon_game(Difficulty::Medium);
    play.state.seats[1].played = Dragon::ALL.to_vec();
    play.round("RY");
    play.plans(&[None]);
    assert_eq!(play.state.stage, Stage::Hunter, "both passed");
    assert_eq!(play.state.hand(1).len(), 6);
}
