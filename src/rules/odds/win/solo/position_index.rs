//! The index of each position in a table, which has entries only for reachable positions.
//!
//! A table has blocks. Values that change in only one direction are constant in a block: the dragon's
//! hit points unless it regenerates, armour, Pinned tokens, items. A block has cells, a cell has rounds,
//! and a round has a row: the chance to win for each of the hero's hit points.

use super::super::position::ITEMS;
use super::figures::{Alone, TurnEffect};
use super::position::{Round, Spot};
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS,
};
use crate::saturate;

/// A hunt with more positions is not solved.
pub const MOST_POSITIONS: u64 = 20_000_000;
/// No sheet has more tokens.
const MOST_TOKENS: u8 = 7;
const NOWHERE: u16 = u16::MAX;

pub struct PositionIndex {
    /// The extent of the blocks in each dimension: the dragon's hit points, armour, Pinned tokens, items.
    along: [usize; 4],
    /// The extent of the cells in each dimension: Blessed tokens, ally tokens, poison, locked dice,
    /// the dragon's hit points.
    within: [usize; 5],
    /// All sets of one-use items; and the index of each set.
    sets: Vec<u8>,
    set_places: Vec<u8>,
    /// Rounds in progress by the turns taken; then those at the Fury, by the frozen tokens.
    pub rounds: Vec<Round>,
    /// The number of rounds before the Fury.
    pub turns: usize,
    round_places: RoundPlaces,
    pub row: usize,
}

/// The index of each round.
struct RoundPlaces {
    tokens: usize,
    skills: u8,
    /// Where the entries for a number of tokens begin.
    starts: Vec<u16>,
    places: Vec<u16>,
}

impl RoundPlaces {
    fn of(alone: &Alone, rounds: &[Round]) -> RoundPlaces {
        let tokens = usize::from(alone.tokens) + 1;
        let mut found = RoundPlaces {
            tokens,
            skills: alone.skills,
            starts: vec![NOWHERE; tokens.pow(4)],
            places: Vec::new(),
        };
        for (place, round) in rounds.iter().enumerate() {
            let of_tokens = found.of_tokens(round);
            if found.starts[of_tokens] == NOWHERE {
                found.starts[of_tokens] = saturate(found.places.len() >> alone.skills);
                let more = found.places.len() + (1 << alone.skills);
                found.places.resize(more, NOWHERE);
            }
            let start = usize::from(found.starts[of_tokens]) << alone.skills;
            found.places[start + usize::from(round.covered)] = saturate(place);
        }
        found
    }

    fn of_tokens(&self, round: &Round) -> usize {
        let [unused, used] = round.frozen.map(usize::from);
        let all = usize::from(round.unused) * self.tokens + usize::from(round.used);
        (all * self.tokens + unused) * self.tokens + used
    }

    fn find(&self, round: &Round) -> Option<usize> {
        let start = *self.starts.get(self.of_tokens(round))?;
        let covered = usize::from(round.covered);
        if start == NOWHERE || covered >> self.skills != 0 {
            return None;
        }
        let place = self.places[(usize::from(start) << self.skills) + covered];
        (place != NOWHERE).then_some(usize::from(place))
    }
}

impl PositionIndex {
    /// None if there are too many positions.
    pub fn of(alone: &Alone) -> Option<PositionIndex> {
        if alone.tokens > MOST_TOKENS {
            return None;
        }
        let mut rounds = rounds(alone);
        let turns = rounds.len();
        let frozen = if alone.dragon.has(Ability::Frost) { alone.tokens } else { 0 };
        // At the Fury only frozen tokens are left.
        rounds.extend((0..=frozen).map(|frozen| Round::begun(frozen, frozen)));
        let sets = item_sets(alone);
        let (along, within) = extents(alone, sets.len());
        let shape = PositionIndex {
            along,
            within,
            set_places: set_places(&sets),
            sets,
            turns,
            round_places: RoundPlaces::of(alone, &rounds[..turns]),
            rounds,
            row: alone.hp,
        };
        let few = shape.rounds.len() < usize::from(NOWHERE);
        (few && shape.positions() <= MOST_POSITIONS).then_some(shape)
    }

    pub fn positions(&self) -> u64 {
        let counts = self.along.iter().chain(&self.within).chain([&self.row]);
        let all = counts.fold(1u64, |all, count| all.saturating_mul(*count as u64));
        all.saturating_mul(self.rounds.len() as u64)
    }

    pub fn blocks(&self) -> usize {
        self.along.iter().product()
    }

    /// The length of a block.
    pub fn block_len(&self) -> usize {
        self.cells() * self.rounds.len() * self.row
    }

    pub fn cells(&self) -> usize {
        self.within.iter().product()
    }

    /// The number of adjacent cells that differ only in Blessed tokens.
    pub fn blessings(&self) -> usize {
        self.within[0]
    }

    /// A position of a block and cell, at the beginning of a round.
    pub fn spot(&self, alone: &Alone, block: usize, cell: usize) -> Spot {
        let [_, armor, pinned, sets] = self.along;
        let [blessed, ally, poison, locked, _] = self.within;
        let (block, set) = (block / sets, block % sets);
        let (block, pinned) = (block / pinned, block % pinned);
        let (outer, armor) = (block / armor, block % armor);
        let (cell, blessed) = (cell / blessed, cell % blessed);
        let (cell, ally) = (cell / ally, cell % ally);
        let (cell, poison) = (cell / poison, cell % poison);
        let (inner, locked) = (cell / locked, cell % locked);
        Spot {
            foe: saturate(outer + inner + 1),
            armor: saturate(armor),
            pinned: saturate(pinned),
            locked: saturate(locked),
            blessed: saturate(blessed),
            ally: saturate(ally),
            poison: saturate(poison),
            items: alone.items & !self.sets[self.sets.len() - 1] | self.sets[set],
            round: Round::begun(alone.tokens, 0),
        }
    }

    /// The block of a position.
    pub fn block(&self, spot: &Spot) -> usize {
        let [outer, armor, pinned, sets] = self.along;
        let foe = if outer == 1 { 0 } else { usize::from(spot.foe) - 1 };
        let block = foe * armor + usize::from(spot.armor);
        let block = block * pinned + usize::from(spot.pinned);
        block * sets + self.set(spot.items)
    }

    /// The index of a set of items.
    pub fn set(&self, items: u8) -> usize {
        usize::from(self.set_places[usize::from(items)])
    }

    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// The cell of a position in its block.
    pub fn cell(&self, spot: &Spot) -> usize {
        let [blessed, ally, poison, locked, inner] = self.within;
        let foe = if inner == 1 { 0 } else { usize::from(spot.foe) - 1 };
        let cell = foe * locked + usize::from(spot.locked);
        let cell = cell * poison + usize::from(spot.poison);
        let cell = cell * ally + usize::from(spot.ally);
        cell * blessed + usize::from(spot.blessed)
    }

    /// The index of a round.
    pub fn round(&self, round: &Round) -> Option<usize> {
        match round.unused {
            0 => Some(self.turns + usize::from(round.frozen())),
            _ => self.round_places.find(round),
        }
    }

    /// Where the row of a round in a cell begins.
    pub fn at(&self, cell: usize, round: usize) -> usize {
        (cell * self.rounds.len() + round) * self.row
    }

    /// Whether the table has this position.
    pub fn holds(&self, alone: &Alone, spot: &Spot) -> bool {
        let [_, _, pinned, _] = self.along;
        let [blessed, ally, poison, locked, _] = self.within;
        let below = |count: u8, most: usize| usize::from(count) < most;
        (1..=alone.dragon.hp).contains(&spot.foe)
            && below(spot.pinned, pinned)
            && below(spot.blessed, blessed)
            && below(spot.ally, ally)
            && below(spot.poison, poison)
            && below(spot.locked, locked)
            && self.round(&spot.round).is_some_and(|round| round < self.rounds.len())
    }

    /// The rank of a block: it depends only on blocks of lower ranks.
    pub fn rank(&self, block: usize) -> usize {
        let [_, armor, pinned, sets] = self.along;
        let (block, set) = (block / sets, block % sets);
        let (block, pins) = (block / pinned, block % pinned);
        let (outer, level) = (block / armor, block % armor);
        let items = self.sets[set].count_ones() as usize;
        outer + (armor - 1 - level) + (pinned - 1 - pins) + items
    }
}

/// All sets of one-use items, smaller numbers first.
fn item_sets(alone: &Alone) -> Vec<u8> {
    let with = alone.deeds.iter().fold(0, |all, deed| all | deed.with);
    let helps = |n: &usize| alone.heals[*n] > 0 || alone.rerolls[*n] > 0;
    let all = (0..ITEMS).filter(helps).fold(with, |all, n| all | 1 << n);
    let all: u8 = all & alone.instant & alone.items;
    (0..=u8::MAX).filter(|set| set & !all == 0).collect()
}

/// The index of each set by its bits.
fn set_places(sets: &[u8]) -> Vec<u8> {
    let all = sets.last().copied().unwrap_or(0);
    let place = |items: u8| sets.iter().position(|set| *set == items & all);
    (0..=u8::MAX).map(|items| saturate(place(items).unwrap_or(0))).collect()
}

/// [`PositionIndex::along`] and [`PositionIndex::within`].
fn extents(alone: &Alone, sets: usize) -> ([usize; 4], [usize; 5]) {
    let many = |can: bool, most: u8| if can { usize::from(most) + 1 } else { 1 };
    let places = |deed: fn(&TurnEffect) -> bool| alone.deeds.iter().any(deed);
    let foe = usize::from(alone.dragon.hp);
    let (outer, inner) = if alone.dragon.has(Ability::Regeneration) { (1, foe) } else { (foe, 1) };
    let pinned = many(places(|deed| deed.pin), PINNED_TOKENS);
    (
        [outer, alone.armor.len(), pinned, sets],
        [
            many(places(|deed| deed.bless), BLESSED_TOKENS),
            many(places(|deed| deed.ally), ALLY_TOKENS),
            many(alone.dragon.has(Ability::Poison), POISON_TOKENS),
            many(alone.dragon.has(Ability::Shockwave), MOST_LOCKED),
            inner,
        ],
    )
}

/// Every round that turns can reach, fewer turns first.
fn rounds(alone: &Alone) -> Vec<Round> {
    let frozen = if alone.dragon.has(Ability::Frost) { alone.tokens - 1 } else { 0 };
    let mut found: Vec<Round> = (0..=frozen).map(|n| Round::begun(alone.tokens, n)).collect();
    let mut first = 0;
    while first < found.len() {
        let mut next: Vec<Round> =
            found[first..].iter().flat_map(|round| after(alone, *round)).collect();
        next.retain(|round| round.unused > 0);
        next.sort_unstable();
        next.dedup();
        first = found.len();
        found.extend(next);
    }
    found
}

/// Rounds that a turn can lead to.
fn after(alone: &Alone, mut round: Round) -> Vec<Round> {
    round.turn();
    let open = (0..alone.skills).filter(|skill| round.covered & (1 << skill) == 0);
    let mut covered: Vec<u16> = open.map(|skill| round.covered | 1 << skill).collect();
    if covered.is_empty() || alone.deeds.iter().any(|deed| deed.scroll) {
        covered.push(round.covered);
    }
    // Each healing frees a token, before or after the counter attack freezes one.
    let potions = alone.heals.iter().filter(|heals| **heals > 0).count();
    let mut tokens = vec![round];
    if alone.dragon.has(Ability::Frost) {
        tokens = vec![];
        for (early, late) in (0..=potions + 1).flat_map(|n| (0..=potions).map(move |m| (n, m))) {
            for freezes in [false, true] {
                let mut round = round;
                (0..early).for_each(|_| round.thaw());
                if freezes {
                    round.freeze();
                }
                (0..late).for_each(|_| round.thaw());
                tokens.push(round);
            }
        }
    }
    let with =
        |round: Round| covered.iter().map(move |covered| Round { covered: *covered, ..round });
    tokens.into_iter().flat_map(with).collect()
}
