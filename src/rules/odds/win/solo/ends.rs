//! How a turn can end with each pool. Many pools end alike: they are grouped.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::alone::Alone;
use super::shape::Shape;
use crate::dice_dragons::hunt::DICE;
use crate::odds::pool::Pool;
use crate::saturate;

/// How turns end with some skills covered, some items at hand and so many dice.
pub struct Ends {
    /// Deeds that are open.
    pub deeds: Vec<u8>,
    pub groups: Vec<Group>,
    /// The group of each pool, by its place among pools of its size.
    pub of_pool: Vec<u16>,
}

/// Pools that end alike: with so many Dragons, by any of these deeds.
pub struct Group {
    pub dragons: u8,
    pub deeds: Vec<u8>,
}

impl Ends {
    fn of(alone: &Alone, covered: u16, items: u8, dice: usize) -> Ends {
        let all = 0..alone.fails();
        let open: Vec<usize> = all.filter(|deed| alone.is_open(*deed, covered, items)).collect();
        let mut ends = Ends {
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
                ends.groups.push(Group { dragons: *dragons, deeds: deeds.clone() });
                saturate::<u16>(ends.groups.len()) - 1
            });
            ends.of_pool.push(*group);
        }
        ends
    }
}

/// The ends of all turns, worked out when they are first needed.
pub struct AllEnds {
    /// The place of each round's covered skills.
    covered: Vec<usize>,
    count: usize,
    ends: Vec<OnceLock<Ends>>,
}

impl AllEnds {
    pub fn new(shape: &Shape) -> AllEnds {
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
    pub fn of(&self, alone: &Alone, shape: &Shape, round: usize, items: u8, dice: usize) -> &Ends {
        let place = (shape.set(items) * self.count + self.covered[round]) * (DICE + 1) + dice;
        let covered = shape.rounds[round].covered;
        self.ends[place].get_or_init(|| Ends::of(alone, covered, items, dice))
    }
}
