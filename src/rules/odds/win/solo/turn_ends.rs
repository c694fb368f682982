//! The possible ends of a turn with each pool. Pools with equal ends are grouped.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::figures::Alone;
use super::position_index::PositionIndex;
use crate::dice_dragons::hunt::DICE;
use crate::odds::pool::Pool;
use crate::saturate;

/// The ends of turns with these covered skills, items at hand and number of dice.
pub struct PoolEnds {
    pub deeds: Vec<u8>,
    pub groups: Vec<PoolGroup>,
    /// The group of each pool, by its index among pools of its size.
    pub of_pool: Vec<u16>,
}

/// Pools with equal ends: this many Dragons, and any of these deeds.
pub struct PoolGroup {
    pub dragons: u8,
    pub deeds: Vec<u8>,
}

impl PoolEnds {
    fn of(alone: &Alone, covered: u16, items: u8, dice: usize) -> PoolEnds {
        let all = 0..alone.fails();
        let open: Vec<usize> = all.filter(|deed| alone.is_open(*deed, covered, items)).collect();
        let mut ends = PoolEnds {
            deeds: open.iter().map(|deed| saturate(*deed)).collect(),
            groups: Vec::new(),
            of_pool: Vec::new(),
        };
        ends.deeds.push(saturate(alone.fails()));
        let mut known: HashMap<(u8, Vec<u8>), u16> = HashMap::new();
        for pool in Pool::of_size(dice) {
            let fit = open.iter().filter(|deed| alone.matches(**deed, pool));
            let mut deeds: Vec<u8> = fit.map(|deed| saturate(*deed)).collect();
            // Items are never forced (ruling 24); other skills are (ruling 16).
            if deeds.iter().all(|deed| alone.deeds[usize::from(*deed)].with != 0) {
                deeds.push(saturate(alone.fails()));
            }
            let dragons = saturate(pool.dragons());
            let group = known.entry((dragons, deeds)).or_insert_with_key(|(dragons, deeds)| {
                ends.groups.push(PoolGroup { dragons: *dragons, deeds: deeds.clone() });
                saturate::<u16>(ends.groups.len()) - 1
            });
            ends.of_pool.push(*group);
        }
        ends
    }
}

/// The ends of all turns, computed on first use.
pub struct AllEnds {
    /// The index of each round's covered skills.
    covered: Vec<usize>,
    count: usize,
    ends: Vec<OnceLock<PoolEnds>>,
}

impl AllEnds {
    pub fn new(shape: &PositionIndex) -> AllEnds {
        let mut seen = Vec::new();
        let mut covered = Vec::new();
        for round in &shape.rounds[..shape.turns] {
            let place = seen.iter().position(|seen| *seen == round.covered);
            covered.push(place.unwrap_or(seen.len()));
            if place.is_none() {
                seen.push(round.covered);
            }
        }
        let count = seen.len();
        let all = count * shape.sets() * (DICE + 1);
        AllEnds { covered, count, ends: (0..all).map(|_| OnceLock::new()).collect() }
    }

    /// The ends of a round's next turn.
    pub fn of(
        &self,
        alone: &Alone,
        shape: &PositionIndex,
        round: usize,
        items: u8,
        dice: usize,
    ) -> &PoolEnds {
        let place = (shape.set(items) * self.count + self.covered[round]) * (DICE + 1) + dice;
        let covered = shape.rounds[round].covered;
        self.ends[place].get_or_init(|| PoolEnds::of(alone, covered, items, dice))
    }
}
