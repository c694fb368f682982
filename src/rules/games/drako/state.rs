//! The state of a game, and queries on it.

use super::board::{Board, Shot};
use super::figure::{Area, ByArea, ByDwarf, BySide, Dwarf, Figure, Side};
use super::setup::Setup;
use super::{Attack, DECK, GameEnd, MOST_IN_HAND, STARTING_HAND};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A side keeps or exchanges its starting hand.
    Exchange(Side),
    /// The dwarves take their starting hexes.
    Place,
    /// An action, or the end of a turn.
    Act,
    /// The defender's blocks.
    Block,
    /// Where the dwarf player places wounds.
    Wounds,
    Over,
}

/// A side's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cards {
    pub deck: u8,
    pub hand: u8,
}

impl Cards {
    /// Deck and hand together: the dwarves' clock.
    pub fn left(self) -> u8 {
        self.deck + self.hand
    }
}

/// An attack that waits for blocks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pending {
    pub attack: Attack,
    pub value: u8,
}

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub setup: Setup,
    pub board: Board,
    /// Sides that have yet to keep or exchange their hands.
    pub exchanges: Vec<Side>,
    pub placed: bool,
    pub cards: BySide<Cards>,
    pub dragon: ByArea<u8>,
    pub dwarves: ByDwarf<u8>,
    pub netted: bool,
    pub fury_used: bool,
    /// Turns begun, both sides counted.
    pub turn: u32,
    pub side: Side,
    /// Actions left in this turn, and those taken.
    pub actions: u8,
    pub taken: u8,
    pub pending: Option<Pending>,
    /// Wounds that the dwarf player has to place.
    pub due: u8,
    /// The dwarves' turn ended by itself: until the dragon acts, fury resumes it.
    pub passed_on: bool,
    /// Wounds of each side added or removed by corrections: they count in no statistics.
    pub set_right: BySide<i64>,
    pub ended: Option<GameEnd>,
}

impl State {
    /// The table at the start: four cards each, the dragon begins with one action.
    pub fn new(setup: Setup) -> State {
        let cards = Cards { deck: DECK - STARTING_HAND, hand: STARTING_HAND };
        let mut state = State {
            board: Board::empty(),
            exchanges: if setup.advanced { vec![Side::Dragon, Side::Dwarves] } else { Vec::new() },
            placed: false,
            cards: BySide { dragon: cards, dwarves: cards },
            dragon: ByArea::default(),
            dwarves: ByDwarf::default(),
            netted: false,
            fury_used: false,
            turn: 1,
            side: Side::Dragon,
            actions: 1,
            taken: 0,
            pending: None,
            due: 0,
            passed_on: false,
            set_right: BySide::default(),
            ended: None,
            setup,
        };
        if let (Some(at), true) = (state.setup.places, state.exchanges.is_empty()) {
            state.place(&at);
        }
        state
    }

    pub(super) fn place(&mut self, at: &ByDwarf<crate::hex::Hex>) {
        for dwarf in Dwarf::ALL {
            self.board.dwarves[dwarf] = Some(at[dwarf]);
        }
        self.placed = true;
    }

    pub fn stage(&self) -> Stage {
        if self.ended.is_some() {
            return Stage::Over;
        }
        match self.exchanges.first() {
            Some(side) => Stage::Exchange(*side),
            None if !self.placed => Stage::Place,
            None if self.pending.is_some() => Stage::Block,
            None if self.due > 0 => Stage::Wounds,
            None => Stage::Act,
        }
    }

    pub fn alive(&self, dwarf: Dwarf) -> bool {
        self.dwarves[dwarf] < self.setup.mats.dwarves[dwarf]
    }

    pub fn living(&self) -> Vec<Dwarf> {
        Dwarf::ALL.into_iter().filter(|d| self.alive(*d)).collect()
    }

    /// A side's figures on the board.
    pub fn figures(&self, side: Side) -> Vec<Figure> {
        Figure::ALL
            .into_iter()
            .filter(|f| f.side() == side && self.board.hex_of(*f).is_some())
            .collect()
    }

    /// Unwounded spaces of an area of the dragon's mat.
    pub fn free(&self, area: Area) -> u8 {
        self.setup.mats.dragon[area].saturating_sub(self.dragon[area])
    }

    /// A full area's ability is lost (ruling 6).
    pub fn lost(&self, area: Area) -> bool {
        self.free(area) == 0
    }

    /// Unwounded spaces of the three abilities.
    pub fn free_abilities(&self) -> u8 {
        Area::ABILITIES.iter().map(|area| self.free(*area)).sum()
    }

    /// Cards of the next draw, and how many of the hand must be discarded then (ruling 3).
    pub fn draw_of(&self, side: Side) -> (u8, u8) {
        let cards = self.cards[side];
        let drawn = cards.deck.min(2);
        (drawn, (cards.hand + drawn).saturating_sub(MOST_IN_HAND))
    }

    /// Whether a side could take an action now, if it had one left (ruling 1).
    pub(super) fn can_act(&self, side: Side) -> bool {
        self.cards[side].left() > 0 || (side == Side::Dragon && self.can_shake_off())
    }

    /// Two actions left and none taken (ruling 8).
    pub fn can_shake_off(&self) -> bool {
        self.netted && self.side == Side::Dragon && self.actions == 2 && self.taken == 0
    }

    /// The dwarves' turn ended by itself and the dragon has not acted yet.
    pub fn just_passed_on(&self) -> bool {
        self.passed_on && self.side == Side::Dragon && self.taken == 0
    }

    pub fn fury_ready(&self) -> bool {
        (self.side == Side::Dwarves || self.just_passed_on())
            && !self.fury_used
            && self.alive(Dwarf::Brald)
            && self.cards.dwarves.left() > 0
            && !(self.fury_kills() && self.living().len() == 1)
    }

    /// Whether the wound of fury would kill its dwarf.
    pub fn fury_kills(&self) -> bool {
        self.dwarves.brald + 1 >= self.setup.mats.dwarves.brald
    }

    /// Whether the archer could shoot, cards aside; none if he is dead.
    pub fn shot(&self) -> Option<Shot> {
        Some(self.board.shot_from(self.board.dwarves.morin?))
    }

    /// A pending attack, and who answers it.
    pub fn attacked(&self) -> Option<(&Pending, Side)> {
        let pending = self.pending.as_ref()?;
        Some((pending, pending.attack.attacker().other()))
    }

    /// Who answers a pending attack.
    pub fn defender(&self) -> Option<Side> {
        self.attacked().map(|(_, side)| side)
    }

    pub fn player(&self, side: Side) -> &str {
        &self.setup.players[side]
    }
}
