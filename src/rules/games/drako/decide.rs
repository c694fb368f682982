//! The consequences of an action. Each step sees the state after the steps before.

use super::figure::{ByDwarf, Dwarf, Figure, Side};
use super::refusal::DrakoRefusal;
use super::setup::check_places;
use super::state::{Stage, State};
use super::{Action, Attack, Drako, Event, FigureMove, GameEnd, MOST_VALUE};
use crate::hex::Hex;
use crate::title::Trial;

/// The events of an action, or the refusal. Changes nothing.
pub fn decide(state: &State, action: &Action) -> Result<Vec<Event>, DrakoRefusal> {
    let mut trial = Trial::<Drako>::new(state);
    match action {
        Action::Exchange { swap } => trial.exchange(*swap)?,
        Action::Place { at } => trial.place(at)?,
        Action::Draw { discard } => trial.draw(*discard)?,
        Action::Move { moves, value } => trial.walk(moves, *value)?,
        Action::Fly { to } => trial.fly(*to)?,
        Action::Attack { dwarves, value } => {
            let attack = state.strike(dwarves, *value)?;
            trial.attack(attack, *value);
        }
        Action::Fire { way, value } => {
            let dwarves = state.may_burn(*way)?;
            valued(*value)?;
            trial.attack(Attack::Fire { way: *way, dwarves }, *value);
        }
        Action::Shoot { value } => {
            state.may_shoot()?;
            valued(*value)?;
            trial.attack(Attack::Crossbow, *value);
        }
        Action::Net => {
            state.may_net()?;
            trial.emit(Event::Netted);
        }
        Action::ShakeOff => {
            state.may_shake_off()?;
            trial.emit(Event::ShookOff);
        }
        Action::Fury => {
            state.may_rage()?;
            if state.side == Side::Dragon {
                let side = Side::Dwarves;
                trial.emit(Event::TurnResumed { side });
            }
            trial.emit(Event::FuryUsed);
            trial.hurt(Dwarf::Brald, 1);
        }
        Action::Burn => {
            state.may_play(state.side)?;
            trial.emit(Event::Burned { side: state.side });
        }
        Action::EndTurn | Action::PassOn => {
            state.may_end()?;
            trial.emit(Event::TurnBegan {
                side: Side::Dragon,
                by_itself: *action == Action::PassOn,
            });
        }
        Action::Pass => {
            state.may_pass()?;
            trial.emit(Event::Passed);
        }
        Action::Defend { blocked } => trial.defend(blocked)?,
        Action::Wound { flight, fire, legs } => trial.place_wounds(*flight, *fire, *legs)?,
        Action::Correct { set, reason } => trial.correct(set, reason)?,
    }
    trial.advance();
    Ok(trial.events)
}

/// Whether a card can have this value.
pub(super) fn valued(value: u8) -> Result<(), DrakoRefusal> {
    match value {
        1..=MOST_VALUE => Ok(()),
        _ => Err(DrakoRefusal::Value(value.to_string())),
    }
}

impl Trial<Drako> {
    /// After an action: the end, the other side's turn, or nothing.
    fn advance(&mut self) {
        if self.state.stage() != Stage::Act {
            return;
        }
        // Ruling 2: the last card takes effect first.
        if self.state.cards.dwarves.left() == 0 {
            return self.emit(Event::Ended { how: GameEnd::Escaped });
        }
        loop {
            let state = &self.state;
            let waits = match state.actions {
                0 => state.fury_ready(),
                _ => state.can_act(state.side),
            };
            if waits {
                return;
            }
            // Ruling 1: only the dragon can run out of cards here.
            if state.actions > 0 && state.taken == 0 {
                self.emit(Event::Passed);
            }
            self.emit(Event::TurnBegan { side: self.state.side.other(), by_itself: false });
        }
    }

    /// Advanced rule; ruling 10: the dragon first, once each, before the dwarves are placed.
    fn exchange(&mut self, swap: bool) -> Result<(), DrakoRefusal> {
        let side = self.state.may_exchange()?;
        self.emit(if swap { Event::HandExchanged { side } } else { Event::HandKept { side } });
        if let (Stage::Place, Some(at)) = (self.state.stage(), self.state.setup.places) {
            self.emit(Event::Placed { at });
        }
        Ok(())
    }

    fn place(&mut self, at: &ByDwarf<Hex>) -> Result<(), DrakoRefusal> {
        self.state.may_place()?;
        check_places(at)?;
        self.emit(Event::Placed { at: *at });
        Ok(())
    }

    /// Drawing 2 Cards; rulings 1 and 3.
    fn draw(&mut self, told: Option<i64>) -> Result<(), DrakoRefusal> {
        let side = self.state.side;
        self.state.may_draw()?;
        let (cards, due) = self.state.draw_of(side);
        match told {
            Some(given) if given != i64::from(due) => Err(DrakoRefusal::Discard {
                side,
                hand: self.state.cards[side].hand + cards,
                due,
                given,
            }),
            _ => {
                self.emit(Event::Drew { side, cards, discarded: due });
                Ok(())
            }
        }
    }

    /// Move; ruling 4.
    fn walk(&mut self, moves: &[(Figure, Hex)], value: Option<u8>) -> Result<(), DrakoRefusal> {
        let state = &self.state;
        state.may_play(state.side)?;
        value.map_or(Ok(()), valued)?;
        if moves.is_empty() {
            return Err(DrakoRefusal::Nobody { able: state.figures(state.side) });
        }
        let mut board = state.board;
        let (mut walks, mut longest) = (Vec::new(), 0);
        for (n, (figure, to)) in moves.iter().enumerate() {
            if moves[..n].iter().any(|(before, _)| before == figure) {
                return Err(DrakoRefusal::Twice(*figure));
            }
            let steps = state.one_walk(&board, *figure, *to, value)?;
            let from = board.hex_of(*figure).unwrap_or(*to);
            walks.push(FigureMove { figure: *figure, from, to: *to });
            board.put(*figure, *to);
            longest = steps.max(longest);
        }
        if walks.len() > 2 {
            return Err(DrakoRefusal::TooManyWalk);
        }
        let value = value.unwrap_or(longest);
        self.emit(Event::Moved { walks, value });
        Ok(())
    }

    /// Flight; ruling 4.
    fn fly(&mut self, to: Hex) -> Result<(), DrakoRefusal> {
        self.state.may_fly()?;
        let from = self.state.board.dragon;
        match self.state.board.at(to) {
            Some(Figure::Dragon) => Err(DrakoRefusal::SameHex { figure: Figure::Dragon, hex: to }),
            Some(by) => Err(DrakoRefusal::Occupied { hex: to, by }),
            None => {
                self.emit(Event::Flew { from, to });
                Ok(())
            }
        }
    }
}
