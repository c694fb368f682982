//! The best turn for every number of hit points at once, exact over its dice.

use super::figures::Alone;
use super::position::{Moved, Sips, Spot, dice};
use super::position_index::PositionIndex;
use super::rolls::{Float, LANES, Lanes, Worths, expect, larger, nothing, reroll};
use super::turn_ends::{AllEnds, PoolEnds};
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::DICE;
use crate::odds::Pool;

/// Known positions: solved blocks, and the current one.
pub struct SolvedPositions<'a> {
    pub alone: &'a Alone,
    pub shape: &'a PositionIndex,
    pub ends: &'a AllEnds,
    pub solved: &'a [Vec<f32>],
    pub block: usize,
    pub own: &'a [f64],
}

impl SolvedPositions<'_> {
    /// The chance to win by hit points.
    pub fn row(&self, spot: &Spot) -> ChanceRow<'_> {
        let Some(round) = self.shape.round(&spot.round) else {
            debug_assert!(false, "a round without a place: {spot:?}");
            return ChanceRow::Solved(&[]);
        };
        let at = self.shape.at(self.shape.cell(spot), round);
        let places = at..at + self.shape.row;
        match self.shape.block(spot) {
            block if block == self.block => ChanceRow::Own(&self.own[places]),
            block => ChanceRow::Solved(&self.solved[block][places]),
        }
    }
}

/// Chances by hit points.
pub enum ChanceRow<'a> {
    Solved(&'a [f32]),
    Own(&'a [f64]),
}

impl ChanceRow<'_> {
    /// Raises the value of each number of hit points to that of this transition.
    pub fn lay<N: Float>(&self, best: &mut [N], moved: &Moved) {
        match self {
            ChanceRow::Solved(row) => lay(best, row, moved),
            ChanceRow::Own(row) => lay(best, row, moved),
        }
    }
}

fn raise<N: Float, M: Float>(best: &mut N, worth: M) {
    let worth = N::of(worth.wide());
    *best = if worth > *best { worth } else { *best };
}

fn lay<N: Float, M: Float>(best: &mut [N], row: &[M], moved: &Moved) {
    let hp = row.len();
    let Moved { up, down, again, .. } = *moved;
    if again > 0 {
        for (n, best) in best.iter_mut().take(hp).enumerate() {
            let left = (n + 1 + up).min(hp).saturating_sub(down);
            if left > 0 {
                raise(best, row[(left + again).min(hp) - 1]);
            }
        }
        return;
    }
    // From here on hit points are full before the attack.
    let full = hp.saturating_sub(up);
    let first = down.saturating_sub(up);
    if first < full {
        let row = &row[first + up - down..];
        for (best, worth) in best[first..full].iter_mut().zip(row) {
            raise(best, *worth);
        }
    }
    if up > 0 && down < hp {
        let worth = row[hp - 1 - down];
        best[full..hp].iter_mut().for_each(|best| raise(best, worth));
    }
}

/// The Blessed tokens and re-roll items left at a point in a turn.
struct Reserve {
    blessed: u8,
    /// Items at hand not used in this turn.
    ready: u8,
    items: u8,
    /// The results of re-rolling, by the most dice.
    again: Vec<(usize, usize)>,
    /// Whether a roll of all dice leads here.
    more: bool,
}

/// For each number of rolls left, the value of every pool, and of re-rolling from it.
struct Stages<N> {
    held: [Worths<N>; 3],
    rolled: [Worths<N>; 3],
}

/// Work buffers for turns.
pub struct Desk<N> {
    /// For each reserve, the value of each deed by number of Dragons and hit points.
    worths: Vec<Vec<N>>,
    stages: Vec<Stages<N>>,
    short: Box<Worths<N>>,
    groups: Vec<Lanes<N>>,
    width: usize,
    /// The value of the turn by hit points, for each number of Blessed tokens.
    pub turns: Vec<Vec<N>>,
}

impl<N: Float> Desk<N> {
    pub fn new(shape: &PositionIndex) -> Desk<N> {
        let width = shape.row.next_multiple_of(LANES);
        Desk {
            worths: Vec::new(),
            stages: Vec::new(),
            short: Box::new(nothing()),
            groups: Vec::new(),
            width,
            turns: vec![vec![N::default(); width]; shape.blessings()],
        }
    }

    /// Computes the next turn of a round, without Blessed tokens and with each number of them.
    pub fn turn(&mut self, known: &SolvedPositions, spot: &Spot, round: usize) {
        let reserves = reserves(known, spot);
        while self.stages.len() < reserves.len() {
            self.stages.push(Stages { held: [nothing(); 3], rolled: [nothing(); 3] });
            self.worths.push(Vec::new());
        }
        let ends: Vec<&PoolEnds> = reserves
            .iter()
            .map(|reserve| {
                known.ends.of(known.alone, known.shape, round, reserve.items, dice(spot))
            })
            .collect();
        for (n, reserve) in reserves.iter().enumerate() {
            let mut begun = Spot { blessed: reserve.blessed, items: reserve.items, ..*spot };
            begun.round.turn();
            self.weigh(known, &begun, reserve.ready, ends[n], n);
        }
        let first = reserves.len() - self.turns.len();
        for lane in (0..known.shape.row).step_by(LANES) {
            for (n, reserve) in reserves.iter().enumerate() {
                self.stop(ends[n], dice(spot), n, lane, classes(known.alone));
                self.roll(reserve, dice(spot), n);
                if n >= first {
                    self.turns[n - first][lane..lane + LANES].copy_from_slice(&self.short[0]);
                }
            }
        }
    }

    /// The value of each deed, with the best skill to cover and the best potions.
    fn weigh(
        &mut self,
        known: &SolvedPositions,
        begun: &Spot,
        ready: u8,
        ends: &PoolEnds,
        reserve: usize,
    ) {
        let alone = known.alone;
        let most = classes(alone);
        let worths = &mut self.worths[reserve];
        worths.clear();
        worths.resize(alone.deeds.len() * (DICE + 1) * self.width, N::default());
        let potions = (0..8).filter(|n| alone.heals[*n] > 0 && ready & (1 << n) != 0);
        let potions = potions.fold(0u8, |all, n| all | 1 << n);
        for deed in ends.deeds.iter().map(|deed| usize::from(*deed)) {
            for dragons in 0..=dice(begun).min(most) {
                let at = (deed * (DICE + 1) + dragons) * self.width;
                let best = &mut worths[at..at + self.width];
                for sips in sips(potions) {
                    best_cover(known, begun, deed, sips, dragons, best);
                }
            }
        }
    }

    /// The value of every pool if the rolling stops there.
    fn stop(&mut self, ends: &PoolEnds, dice: usize, reserve: usize, lane: usize, most: usize) {
        self.groups.clear();
        for group in &ends.groups {
            let dragons = usize::from(group.dragons).min(most);
            let mut best = [N::default(); LANES];
            for deed in &group.deeds {
                let at = (usize::from(*deed) * (DICE + 1) + dragons) * self.width + lane;
                let (worths, _) = self.worths[reserve][at..].as_chunks::<LANES>();
                larger(&mut best, &worths[0]);
            }
            self.groups.push(best);
        }
        let stops = &mut self.stages[reserve].held[0];
        for (pool, group) in Pool::of_size(dice).zip(&ends.of_pool) {
            stops[pool.slot()] = self.groups[usize::from(*group)];
        }
    }

    /// Rolls optimally, up to three times plus the reserve. The value of the turn is that of the
    /// empty pool.
    fn roll(&mut self, reserve: &Reserve, dice: usize, n: usize) {
        let (earlier, stages) = self.stages.split_at_mut(n);
        let [Stages { held, rolled }, ..] = stages else {
            return;
        };
        for left in 0..3 {
            if left > 0 {
                for pool in Pool::of_size(dice) {
                    held[left][pool.slot()] = held[left - 1][pool.slot()];
                    larger(&mut held[left][pool.slot()], &rolled[left - 1][pool.slot()]);
                }
            }
            for (to, most) in &reserve.again {
                let spent = &earlier[*to];
                let offered = if *most < dice {
                    reroll(dice, *most, &spent.held[left], &mut self.short);
                    &*self.short
                } else {
                    &spent.rolled[left]
                };
                for pool in Pool::of_size(dice) {
                    larger(&mut held[left][pool.slot()], &offered[pool.slot()]);
                }
            }
            if left < 2 || reserve.more {
                reroll(dice, dice, &held[left], &mut rolled[left]);
            }
        }
        expect(dice, dice, &held[2], &mut self.short);
    }
}

/// More Dragons than this make no difference.
fn classes(alone: &Alone) -> usize {
    if alone.dragon.has(Ability::Regeneration) { DICE } else { 3 }
}

/// Every possible reserve, least first; the last one per number of Blessed tokens is unspent.
fn reserves(known: &SolvedPositions, spot: &Spot) -> Vec<Reserve> {
    let alone = known.alone;
    let rolling = (0..8).filter(|n| alone.rerolls[*n] > 0 && spot.items & (1 << n) != 0);
    let rolling = rolling.fold(0u8, |all, n| all | 1 << n);
    let mut spent: Vec<u8> = subsets(rolling).collect();
    spent.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
    let blessings = known.shape.blessings();
    let mut reserves = Vec::with_capacity(spent.len() * blessings);
    for (n, set) in spent.iter().enumerate() {
        for blessed in 0..blessings {
            let mut again = Vec::new();
            if blessed > 0 {
                again.push((n * blessings + blessed - 1, DICE));
            }
            for item in (0..8).filter(|item| rolling & !set & (1 << item) != 0) {
                let to = spent.iter().position(|other| *other == set | 1 << item);
                again.extend(to.map(|to| (to * blessings + blessed, alone.rerolls[item].into())));
            }
            reserves.push(Reserve {
                blessed: crate::saturate(blessed),
                ready: spot.items & !set,
                items: spot.items & !(set & alone.instant),
                again,
                more: blessed + 1 < blessings || rolling & *set != 0,
            });
        }
    }
    reserves
}

fn subsets(bits: u8) -> impl Iterator<Item = u8> {
    (0..=bits).filter(move |set| set & !bits == 0)
}

/// Every way to drink some of these potions before and after the counter attack.
fn sips(potions: u8) -> impl Iterator<Item = Sips> {
    let after = move |early: u8| subsets(potions & !early).map(move |late| Sips { early, late });
    subsets(potions).flat_map(after)
}

/// Raises values to those of a deed, over all covers.
fn best_cover<N: Float>(
    known: &SolvedPositions,
    begun: &Spot,
    deed: usize,
    sips: Sips,
    dragons: usize,
    best: &mut [N],
) {
    let alone = known.alone;
    let covered = begun.round.covered;
    let mut open = (0..alone.skills).filter(|skill| covered & (1 << skill) == 0);
    let own = alone.deeds[deed].own;
    let mut cover = own.or_else(|| open.next());
    loop {
        let Some(moved) = alone.act(begun, deed, cover, sips, dragons) else {
            best.fill(N::of(1.0));
            return;
        };
        known.row(&moved.to).lay(best, &moved);
        // At the end of a round the cover makes no difference.
        cover = open.next();
        if own.is_some() || cover.is_none() || moved.to.round.unused == 0 {
            return;
        }
    }
}
