//! Corrections: joint checks, arithmetic, and consequences.

use super::battle::{Bag, Shade};
use super::dragon::Dragon;
use super::fields::{
    DECK, DICE, HOLDER, HUNTER_CARDS_LEFT, PASS, PLAN, SELECTED, TABLE, of_player, slots, used,
};
use super::refusal::FixFault;
use super::setup::{MAGIC_CARDS, Mode};
use super::state::{KEEPER_LIFE, Pending, SHIELDS, Stage, State};
use super::token::{Token, Tokens};
use super::{Event, Keepers, Loss, Refusal};
use crate::correct::{self, FieldValue, Fix};
use crate::title::Trial;

/// The arithmetic of a correction. The bag and the supply hold the rest, so they follow
/// automatically.
pub(super) fn apply(state: &mut State, set: &[Fix]) {
    let mut ordered: Vec<&Fix> = set.iter().collect();
    // A plan and a used token take from the hand; a corrected hand is set after them.
    ordered.sort_by_key(|fix| match fix.field.as_str() {
        PLAN => 0,
        field if field.starts_with("used-") => 1,
        _ => 2,
    });
    slots(state).put(state, ordered);
    recount(state);
    let deck = |fix: &Fix| fix.is_of(TABLE, DECK) || fix.is_of(TABLE, HUNTER_CARDS_LEFT);
    if set.iter().any(deck) && state.deck.left() > 0 {
        state.last_round = false;
    }
    // Keepers were chosen for other targets: all of them return, so that none is revealed.
    if state.setup.mode == Mode::Keeper && names_dice(set) {
        state.seats.iter_mut().for_each(|seat| seat.chosen = None);
    }
    // Favourites heal clockwise from the holder of the Hunter token (ruling 3).
    let (holder, all) = (state.holder, state.seats.len());
    if let Stage::Healing { players } = &mut state.stage {
        players.sort_by_key(|player| (player + all - holder) % all);
    }
    state.told += 1;
}

fn names_dice(set: &[Fix]) -> bool {
    set.iter().any(|fix| fix.field == DICE)
}

/// The corrected value of a player's field.
fn told<'a>(set: &'a [Fix], player: usize, field: &str) -> Option<&'a FieldValue> {
    let fix = set.iter().find(|fix| fix.is_of(&of_player(player), field));
    fix.map(|fix| &fix.to)
}

/// Whether the corrected plan of a player is a pass.
fn passes(set: &[Fix], player: usize) -> bool {
    told(set, player, PLAN).and_then(FieldValue::word) == Some(PASS)
}

/// Tokens of a kind with the players, including used and planned ones.
fn with_players(state: &State, token: Token) -> u8 {
    let of = |seat: &super::SeatState| {
        let planned = u8::from(seat.planned == Some(token));
        let has = seat.tokens.of(token).saturating_add(seat.used.of(token));
        has.saturating_add(planned)
    };
    let seats = state.seats.iter().map(of);
    seats.fold(0, u8::saturating_add)
}

/// Battle dice of a colour on dragons.
fn on_dragons(state: &State, shade: Shade) -> u8 {
    let dice = state.dragons.0.iter().flat_map(|tile| &tile.training);
    crate::saturate(dice.filter(|die| **die == shade).count())
}

/// Bag and supply hold the rest.
fn recount(state: &mut State) {
    if state.setup.mode == Mode::Keeper {
        return;
    }
    for token in Token::ALL {
        let all = Tokens::in_the_box().of(token);
        let left = all.saturating_sub(with_players(state, token));
        state.supply.set(token, left);
    }
    let left = |shade: Shade| {
        let all = Bag::default()[shade];
        all.saturating_sub(on_dragons(state, shade))
    };
    state.bag = Bag { white: left(Shade::White), red: left(Shade::Red) };
}

/// Joint checks: the box keeps its contents, and the table is possible.
fn together(state: &State, set: &[Fix]) -> Result<(), FixFault> {
    let mut after = state.clone();
    apply(&mut after, set);
    let holds = |fix: &&Fix| fix.field == HOLDER && fix.to == FieldValue::Number(1);
    if set.iter().filter(holds).count() > 1 {
        return Err(FixFault::Holders);
    }
    match state.setup.mode {
        Mode::Keeper => keeper_game(&after, set),
        Mode::Dragon => {
            from_hand(state, set)?;
            dragons_game(&after)?;
            players_game(&after, set)
        }
    }
}

/// Keeper mode, rulings 1, 3 and 4.
fn keeper_game(after: &State, set: &[Fix]) -> Result<(), FixFault> {
    for player in 0..after.seats.len() {
        if after.shields(player) > SHIELDS {
            return Err(FixFault::Shields(after.name(player).to_owned()));
        }
    }
    let shared = after.where_tile(|tile| tile.shields.len() > 1);
    if let (Some(dragon), false) = (shared.first(), after.setup.house.shared_dragons) {
        return Err(FixFault::Barred(*dragon));
    }
    let (targets, most) = (after.targeted().len(), usize::from(after.hunter_dice));
    if names_dice(set) && !(2..=most).contains(&targets) {
        Err(FixFault::Targets { targets, most })
    } else {
        Ok(())
    }
}

/// A used or planned token came from the hand, unless the correction also sets the hand.
fn from_hand(state: &State, set: &[Fix]) -> Result<(), FixFault> {
    for (player, seat) in state.seats.iter().enumerate() {
        for token in Token::ALL {
            if told(set, player, token.word()).is_some() {
                continue;
            }
            let used = told(set, player, &used(token)).and_then(FieldValue::number::<i16>);
            let used = used.map_or(0, |to| to - i16::from(seat.used.of(token)));
            let plan = told(set, player, PLAN).and_then(FieldValue::word);
            let planned = plan.map_or(0, |to| {
                i16::from(to == token.word()) - i16::from(seat.planned == Some(token))
            });
            if used + planned > i16::from(seat.tokens.of(token)) {
                let player = state.name(player).to_owned();
                return Err(FixFault::NotAtHand { player, token });
            }
        }
    }
    Ok(())
}

/// Hunter dice, Battle dice and tiles of the Dragon game.
fn dragons_game(after: &State) -> Result<(), FixFault> {
    let on = after.dragons.0.iter().map(|tile| tile.dice);
    let on = on.fold(0, u8::saturating_add);
    if on > after.hunter_dice {
        let dice = after.hunter_dice;
        return Err(FixFault::HunterDice { on, dice });
    }
    for (dragon, tile) in after.dragons.iter() {
        let spaces = dragon.spaces();
        if tile.training.len() > spaces {
            return Err(FixFault::Spaces { dragon, spaces });
        }
        if !tile.trained && !tile.training.is_empty() {
            return Err(FixFault::Friendly(dragon));
        }
    }
    for shade in Shade::ALL {
        let there = Bag::default()[shade];
        if on_dragons(after, shade) > there {
            return Err(FixFault::BattleDice { shade, there });
        }
    }
    Ok(())
}

/// Tokens, Keepers and Magic cards of the Dragon game.
fn players_game(after: &State, set: &[Fix]) -> Result<(), FixFault> {
    for token in Token::ALL {
        let there = Tokens::in_the_box().of(token);
        if with_players(after, token) > there {
            return Err(FixFault::Tokens { token, there });
        }
    }
    for (player, seat) in after.seats.iter().enumerate() {
        let name = || after.name(player).to_owned();
        if seat.planned.is_some() && after.hand(player).is_empty() {
            return Err(FixFault::FaceDown(name()));
        }
        let selected = told(set, player, SELECTED) == Some(&FieldValue::Number(1));
        if seat.magic == 0 && selected {
            return Err(FixFault::NoCard(name()));
        }
        if selected && passes(set, player) {
            return Err(FixFault::NoMagic(name()));
        }
    }
    let hands = after.seats.iter().map(|seat| seat.magic);
    let hands = hands.fold(0, u8::saturating_add);
    let piles = after.deck.of(false) + u8::from(after.offer) + after.discard;
    let played = after.seats.iter().map(|seat| seat.tally.magic);
    let most = played.fold(MAGIC_CARDS, u8::saturating_sub);
    match piles.saturating_add(hands) {
        out if out > most => Err(FixFault::Magic { out, most }),
        _ => Ok(()),
    }
}

impl Trial<Keepers> {
    /// The board wins; then come the consequences.
    pub(super) fn correct(&mut self, set: &[Fix], reason: &str) -> Result<(), Refusal> {
        correct::check(&slots(&self.state).fields(), set)?;
        together(&self.state, set)?;
        let holder = self.state.holder;
        self.emit(Event::Corrected { set: set.to_vec(), reason: reason.to_owned() });
        for player in (0..self.state.seats.len()).filter(|player| passes(set, *player)) {
            let forced = false;
            self.emit(Event::Passed { player, forced });
        }
        match self.state.setup.mode {
            Mode::Keeper => self.keeper_game_follows(),
            Mode::Dragon => self.dragon_game_follows(holder != self.state.holder),
        }
        Ok(())
    }

    /// A finished round, and one with nothing resolved yet, has had its end check. While arrows are
    /// healed the end of the round is still to come.
    fn keeper_game_follows(&mut self) {
        let state = &self.state;
        let three_out = (0..state.seats.len()).any(|player| state.shields(player) == SHIELDS);
        let fallen = state.where_tile(|tile| tile.arrows >= KEEPER_LIFE);
        let ends = match state.stage {
            Stage::Healing { .. } => state.wounded().is_empty(),
            _ => three_out || !fallen.is_empty(),
        };
        if ends {
            self.end_round();
        }
    }

    fn dragon_game_follows(&mut self, token_passed: bool) {
        self.see_last_card();
        if self.win() || self.lose_dragons() {
            return;
        }
        match self.state.stage.clone() {
            // Between rounds, the round that drew the last card is over (ruling 9).
            Stage::Hunter if self.state.last_round => self.emit(Event::Lost { why: Loss::Deck }),
            Stage::Planning { .. } if token_passed => {
                let order: Vec<usize> = self.state.turn_order().collect();
                self.plan_from(&order);
            }
            Stage::Planning { player } if !self.state.can_plan(player) => {
                let left = self.state.turn_order().skip_while(|other| *other != player);
                let left: Vec<usize> = left.collect();
                self.plan_from(&left);
            }
            Stage::Acting { player } if self.state.seats[player].planned.is_none() => {
                self.next_turn();
            }
            Stage::Choice { player, pending } if self.is_certain(&pending) => {
                self.pend(player, pending);
            }
            Stage::After { player } if !self.state.seats[player].selected => {
                self.after_action(player);
            }
            _ => {}
        }
    }

    /// Whether an attack has no choice left.
    fn is_certain(&self, pending: &Pending) -> bool {
        let wounded: Vec<Dragon> = self.state.wounded();
        match pending {
            Pending::Reroll { .. } => false,
            Pending::Green => wounded.is_empty(),
            Pending::White | Pending::Yellow { .. } => wounded.len() < 2,
        }
    }
}
