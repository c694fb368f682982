//! Preconditions, shared by `decide`, `acts` and `next`.

use super::MOST_VALUE;
use super::acts::Act;
use super::board::{Board, Shot};
use super::figure::{Area, Dwarf, Figure, Side};
use super::refusal::{DrakoRefusal, TimedAct, Waiting};
use super::state::{Pending, Stage, State};
use crate::hex::{Direction, Hex};

impl State {
    /// Whether it is time for an act; its target is checked later.
    pub(super) fn may(&self, act: Act) -> Result<(), DrakoRefusal> {
        match act {
            Act::Exchange | Act::Keep => self.may_exchange().map(drop),
            Act::Place => self.may_place(),
            Act::Draw => self.may_draw(),
            Act::Move(figure) => self.may_walk(figure),
            Act::Fly => self.may_fly(),
            Act::Attack | Act::Burn => self.may_play(self.side),
            Act::Fire => self.may_breathe(),
            Act::Shoot => self.may_shoot(),
            Act::Net => self.may_net(),
            Act::ShakeOff => self.may_shake_off(),
            Act::Fury => self.may_rage(),
            Act::EndTurn => self.may_end(),
            Act::Pass => self.may_pass(),
            Act::Defend => self.may_block().map(drop),
            Act::Wound => self.may_wound(),
        }
    }

    /// The refusal if something else comes first.
    fn first(&self) -> DrakoRefusal {
        DrakoRefusal::First(Waiting {
            stage: self.stage(),
            dwarves: self.attacked().map(|(waits, _)| waits.attack.dwarves()).unwrap_or_default(),
            due: self.due,
            defender: self.defender(),
            free: match self.due {
                0 => Vec::new(),
                _ => self.open_areas(),
            },
        })
    }

    pub(super) fn not_asked(&self, what: TimedAct) -> DrakoRefusal {
        match self.stage() {
            Stage::Over => DrakoRefusal::Over,
            Stage::Act => DrakoRefusal::NotAsked(what),
            _ => self.first(),
        }
    }

    fn may_act(&self, side: Side) -> Result<(), DrakoRefusal> {
        match self.stage() {
            Stage::Over => Err(DrakoRefusal::Over),
            // Ruling 9: the turn waits for fury or its end.
            Stage::Act if self.side != side && self.actions == 0 => {
                Err(DrakoRefusal::NoAction(self.side))
            }
            Stage::Act if self.side != side => {
                Err(DrakoRefusal::NotYourTurn { turn: self.side, actions: self.actions })
            }
            Stage::Act => Ok(()),
            _ => Err(self.first()),
        }
    }

    pub(super) fn may_play(&self, side: Side) -> Result<(), DrakoRefusal> {
        self.may_act(side)?;
        let cards = self.cards[side];
        match (self.actions, cards.hand) {
            (0, _) => Err(DrakoRefusal::NoAction(side)),
            (_, 0) => Err(DrakoRefusal::NoCard { side, deck: cards.deck }),
            _ => Ok(()),
        }
    }

    pub(super) fn may_draw(&self) -> Result<(), DrakoRefusal> {
        self.may_act(self.side)?;
        match (self.actions, self.cards[self.side].deck) {
            (0, _) => Err(DrakoRefusal::NoAction(self.side)),
            (_, 0) => {
                Err(DrakoRefusal::NoDeck { side: self.side, hand: self.cards[self.side].hand })
            }
            _ => Ok(()),
        }
    }

    fn able(&self, area: Area) -> Result<(), DrakoRefusal> {
        if self.lost(area) { Err(DrakoRefusal::Lost(area)) } else { Ok(()) }
    }

    fn untied(&self) -> Result<(), DrakoRefusal> {
        if self.netted {
            Err(DrakoRefusal::Netted { shakes: self.can_shake_off() })
        } else {
            Ok(())
        }
    }

    pub(super) fn may_walk(&self, figure: Figure) -> Result<(), DrakoRefusal> {
        self.may_play(figure.side())?;
        match figure {
            Figure::Dragon => {
                self.able(Area::Legs)?;
                self.untied()
            }
            Figure::Dwarf(dwarf) => self.may_name(dwarf),
        }
    }

    pub(super) fn may_name(&self, dwarf: Dwarf) -> Result<(), DrakoRefusal> {
        if self.alive(dwarf) { Ok(()) } else { Err(DrakoRefusal::Dead(dwarf)) }
    }

    /// The steps of one walk on a board, if the value is high enough.
    pub(super) fn one_walk(
        &self,
        board: &Board,
        figure: Figure,
        to: Hex,
        value: Option<u8>,
    ) -> Result<u8, DrakoRefusal> {
        self.may_walk(figure)?;
        match board.at(to) {
            Some(there) if there == figure => {
                return Err(DrakoRefusal::SameHex { figure, hex: to });
            }
            Some(by) => return Err(DrakoRefusal::Occupied { hex: to, by }),
            None => {}
        }
        let most = value.unwrap_or(MOST_VALUE);
        let reach = board.reach(figure);
        let near = || {
            let near = reach.iter().filter(|(_, steps)| **steps <= most);
            near.map(|(hex, _)| *hex).collect()
        };
        match reach.get(&to) {
            None => Err(DrakoRefusal::NoWay { figure, to, reach: near() }),
            Some(steps) if *steps > most => {
                Err(DrakoRefusal::TooFar { figure, to, steps: *steps, value: most, reach: near() })
            }
            Some(steps) => Ok(*steps),
        }
    }

    pub(super) fn may_fly(&self) -> Result<(), DrakoRefusal> {
        self.may_play(Side::Dragon)?;
        self.able(Area::Flight)?;
        self.untied()
    }

    /// Whether a card could be played now, by anyone.
    pub(super) fn in_time(&self) -> Result<(), DrakoRefusal> {
        match self.may_play(self.side) {
            Err(DrakoRefusal::NoCard { .. }) => Ok(()),
            other => other,
        }
    }

    pub(super) fn may_place(&self) -> Result<(), DrakoRefusal> {
        match self.stage() {
            Stage::Place => Ok(()),
            _ => Err(self.not_asked(TimedAct::Places)),
        }
    }

    /// The side that keeps or exchanges its starting hand.
    pub(super) fn may_exchange(&self) -> Result<Side, DrakoRefusal> {
        match self.stage() {
            Stage::Exchange(side) => Ok(side),
            _ => Err(self.not_asked(TimedAct::Exchange)),
        }
    }

    /// The pending attack, and who blocks.
    pub(super) fn may_block(&self) -> Result<(&Pending, Side), DrakoRefusal> {
        self.attacked().ok_or_else(|| self.not_asked(TimedAct::Blocks))
    }

    /// Whether wounds are still to be placed.
    pub(super) fn may_wound(&self) -> Result<(), DrakoRefusal> {
        match self.stage() {
            Stage::Wounds => Ok(()),
            _ => Err(self.not_asked(TimedAct::Wounds)),
        }
    }

    /// The dwarves whom fire hits in this direction.
    pub(super) fn may_burn(&self, way: Direction) -> Result<Vec<Dwarf>, DrakoRefusal> {
        self.may_breathe()?;
        match self.board.in_fire(way) {
            hit if hit.is_empty() => {
                Err(DrakoRefusal::NobodyInFire { way, lines: self.fire_lines() })
            }
            hit => Ok(hit),
        }
    }

    pub(super) fn may_breathe(&self) -> Result<(), DrakoRefusal> {
        self.may_play(Side::Dragon)?;
        self.able(Area::Fire)
    }

    /// Shoot With Crossbow; rulings 7 and 8.
    pub(super) fn may_shoot(&self) -> Result<(), DrakoRefusal> {
        self.may_play(Side::Dwarves)?;
        let Some(from) = self.board.dwarves.morin else {
            return Err(DrakoRefusal::Dead(Dwarf::Morin));
        };
        let places = || self.board.shooting_places();
        match self.board.shot_from(from) {
            Shot::Clear(_) => Ok(()),
            Shot::Blocked(by) => Err(DrakoRefusal::NotClear { by, places: places() }),
            Shot::OffLine => {
                Err(DrakoRefusal::OffLine { from, dragon: self.board.dragon, places: places() })
            }
        }
    }

    /// Net; ruling 8.
    pub(super) fn may_net(&self) -> Result<(), DrakoRefusal> {
        self.may_play(Side::Dwarves)?;
        self.may_name(Dwarf::Urpen)?;
        if self.netted { Err(DrakoRefusal::NettedAlready) } else { Ok(()) }
    }

    pub(super) fn may_shake_off(&self) -> Result<(), DrakoRefusal> {
        self.may_act(Side::Dragon)?;
        match (self.netted, self.can_shake_off()) {
            (false, _) => Err(DrakoRefusal::NotNetted),
            (true, false) => Err(DrakoRefusal::BothActions),
            (true, true) => Ok(()),
        }
    }

    /// Fury; ruling 9.
    pub(super) fn may_rage(&self) -> Result<(), DrakoRefusal> {
        self.may_act(if self.just_passed_on() { Side::Dragon } else { Side::Dwarves })?;
        self.may_name(Dwarf::Brald)?;
        match (self.fury_used, self.fury_ready()) {
            (true, _) => Err(DrakoRefusal::FuryUsed),
            (false, false) => Err(DrakoRefusal::FuryKillsLast),
            (false, true) => Ok(()),
        }
    }

    fn no_passing(&self) -> DrakoRefusal {
        DrakoRefusal::NoPassing {
            side: self.side,
            actions: self.actions,
            cards: self.cards[self.side],
        }
    }

    /// Ruling 9: a turn waits for its end only while fury is still possible.
    pub(super) fn may_end(&self) -> Result<(), DrakoRefusal> {
        self.may_act(self.side)?;
        match self.actions {
            0 => Ok(()),
            _ => Err(self.no_passing()),
        }
    }

    /// Ruling 8: a netted dragon without cards may pass instead of shaking the net off.
    pub(super) fn may_pass(&self) -> Result<(), DrakoRefusal> {
        self.may_act(self.side)?;
        if self.side == Side::Dragon && self.cards.dragon.left() == 0 {
            Ok(())
        } else {
            Err(self.no_passing())
        }
    }
}
