//! Whether dice activate a skill, and which dice it uses.

use serde::{Deserialize, Serialize};

use super::super::symbol::{Face, Pattern, PatternSlot, Symbol};
use super::{DICE, DieIx, ListIndex};
use crate::short_list::ShortList;

/// Indices of dice on the table, from 0, in rolled order.
pub type Places = ShortList<DieIx, DICE>;
pub type Sets = ShortList<DieSet, { 1 << DICE }>;

/// A set of dice on the table, as bits by index; written as a list of indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "Places", from = "Places")]
pub struct DieSet(u8);

impl DieSet {
    /// The dice whose bits are set.
    pub fn from_bits(bits: u8) -> DieSet {
        DieSet(bits & ((1 << DICE) - 1))
    }

    /// The dice whose face passes the test.
    pub fn showing(dice: &[Face], wanted: impl Fn(Face) -> bool) -> DieSet {
        let shown = DieIx::first(dice.len()).zip(dice);
        let wanted = shown.filter(|(_, face)| wanted(**face));
        wanted.map(|(die, _)| die).collect()
    }

    pub fn contains(self, die: DieIx) -> bool {
        die.index() < DICE && self.0 & (1 << die.0) != 0
    }

    pub fn insert(&mut self, die: DieIx) {
        if die.index() < DICE {
            self.0 |= 1 << die.0;
        }
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Set difference.
    pub fn less(self, other: DieSet) -> DieSet {
        DieSet(self.0 & !other.0)
    }

    /// Their indices, in order.
    pub fn iter(self) -> impl Iterator<Item = DieIx> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let die = (left != 0).then(|| DieIx(crate::saturate(left.trailing_zeros())))?;
            left &= left - 1;
            Some(die)
        })
    }
}

impl FromIterator<DieIx> for DieSet {
    fn from_iter<I: IntoIterator<Item = DieIx>>(dice: I) -> DieSet {
        let mut set = DieSet::default();
        dice.into_iter().for_each(|die| set.insert(die));
        set
    }
}

impl From<Places> for DieSet {
    fn from(places: Places) -> DieSet {
        places.iter().copied().collect()
    }
}

impl From<DieSet> for Places {
    fn from(set: DieSet) -> Places {
        set.iter().collect()
    }
}

/// Symbol counts, four bits a kind: there are never more than a few of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SymbolCounts(u32);

impl SymbolCounts {
    const LOW: u32 = 0x11111;
    const HIGH: u32 = 0x88888;

    fn of(symbols: &[u8; 5]) -> SymbolCounts {
        let mut counts = SymbolCounts::default();
        for (kind, count) in symbols.iter().enumerate() {
            counts.0 |= u32::from((*count).min(7)) << (4 * kind);
        }
        counts
    }

    fn one(symbol: Symbol) -> SymbolCounts {
        SymbolCounts(1 << (4 * symbol as u32))
    }

    fn plus(self, other: SymbolCounts) -> SymbolCounts {
        SymbolCounts(self.0 + other.0)
    }

    /// The difference; none if a symbol is missing.
    fn less(self, other: SymbolCounts) -> Option<SymbolCounts> {
        let left = (self.0 | SymbolCounts::HIGH) - other.0;
        (left & SymbolCounts::HIGH == SymbolCounts::HIGH)
            .then_some(SymbolCounts(left & !SymbolCounts::HIGH))
    }

    fn nibble(self, kind: u32) -> u32 {
        (self.0 >> (4 * kind)) & 0xF
    }

    /// The number of distinct kinds.
    fn kinds(self) -> u32 {
        ((self.0 + 7 * SymbolCounts::LOW) & SymbolCounts::HIGH).count_ones()
    }

    /// Whether all are distinct.
    fn differ(self) -> bool {
        self.0 & !SymbolCounts::LOW == 0
    }
}

/// The parts of a pattern: fixed symbols, dice that match (`=`), dice that differ (`≠`).
struct PatternNeeds {
    fixed: SymbolCounts,
    same: u32,
    different: u32,
}

impl PatternNeeds {
    fn of(pattern: &Pattern) -> PatternNeeds {
        let mut wanted = PatternNeeds { fixed: SymbolCounts::default(), same: 0, different: 0 };
        for slot in pattern.slots() {
            match slot {
                PatternSlot::Fixed(symbol) => {
                    wanted.fixed = wanted.fixed.plus(SymbolCounts::one(*symbol));
                }
                PatternSlot::Same => wanted.same += 1,
                PatternSlot::Different => wanted.different += 1,
            }
        }
        wanted
    }

    /// Whether the pattern can use this symbol at all.
    fn takes(&self, symbol: Symbol) -> bool {
        self.same + self.different > 0 || self.fixed.nibble(symbol as u32) > 0
    }

    /// Whether the rest can give up its matching dice so that the remainder is `enough`. Matching
    /// and differing dice may show a fixed symbol of the same skill (ruling 15).
    fn split(&self, rest: SymbolCounts, enough: impl Fn(SymbolCounts) -> bool) -> bool {
        if self.same == 0 {
            return enough(rest);
        }
        (0..5).any(|kind| {
            rest.nibble(kind) >= self.same
                && enough(SymbolCounts(rest.0 - (self.same << (4 * kind))))
        })
    }

    /// Whether some of these symbols make the pattern.
    fn within(&self, symbols: SymbolCounts) -> bool {
        let rest = symbols.less(self.fixed);
        rest.is_some_and(|rest| self.split(rest, |left| left.kinds() >= self.different))
    }

    /// Whether exactly these symbols, as many as the pattern has slots, make it.
    fn made_of(&self, symbols: SymbolCounts) -> bool {
        if self.same + self.different == 0 {
            return symbols == self.fixed;
        }
        let rest = symbols.less(self.fixed);
        rest.is_some_and(|rest| self.split(rest, SymbolCounts::differ))
    }
}

/// Whether symbol counts activate a pattern, with dice to spare: [`fits`] without the sets.
pub fn activates(pattern: &Pattern, symbols: &[u8; 5]) -> bool {
    activated(pattern)(symbols)
}

/// The same for many counts: the pattern is parsed once.
pub fn activated(pattern: &Pattern) -> impl Fn(&[u8; 5]) -> bool {
    let wanted = PatternNeeds::of(pattern);
    move |symbols| wanted.within(SymbolCounts::of(symbols))
}

/// Every set of dice that activates the pattern with all added symbols; Dragons never count.
pub fn fits(pattern: &Pattern, dice: &[Face], added: &[Symbol]) -> Sets {
    let mut found = Sets::new();
    let Some(size) = pattern.slots().len().checked_sub(added.len()) else {
        return found;
    };
    let start = added.iter().map(|symbol| SymbolCounts::one(*symbol));
    let start = start.fold(SymbolCounts::default(), SymbolCounts::plus);
    let wanted = PatternNeeds::of(pattern);
    let mut shown = [SymbolCounts::default(); DICE];
    let mut useful = 0u8;
    for (place, face) in dice.iter().take(DICE).enumerate() {
        if let Face::Symbol(symbol) = face
            && wanted.takes(*symbol)
        {
            useful |= 1 << place;
            shown[place] = SymbolCounts::one(*symbol);
        }
    }
    let sets = BY_SIZE.get(size).copied().unwrap_or(&[]);
    for set in sets.iter().filter(|set| **set & !useful == 0) {
        let set = DieSet(*set);
        let sum = set.iter().fold(start, |sum, die| sum.plus(shown[die.index()]));
        if wanted.made_of(sum) {
            found.push(set);
        }
    }
    found
}

/// Every set of up to five dice by its size.
const BY_SIZE: [&[u8]; DICE + 1] = [
    &[0],
    &[1, 2, 4, 8, 16],
    &[3, 5, 6, 9, 10, 12, 17, 18, 20, 24],
    &[7, 11, 13, 14, 19, 21, 22, 25, 26, 28],
    &[15, 23, 27, 29, 30],
    &[31],
];

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(pattern: &str, dice: &str) -> bool {
        !fits(&Pattern::read(pattern).unwrap(), &Face::read_all(dice).unwrap(), &[]).is_empty()
    }

    /// Activating Your Skill; ruling 15.
    #[test]
    fn dice_activate_what_they_match_with_dice_to_spare() {
        assert!(fit("DD", "DDXXX"));
        assert!(!fit("DD", "DSXXX"));
        assert!(fit("DDSS", "SDXDS"));
        assert!(fit("DDD==", "DDDSS"));
        assert!(fit("DDD==", "DDDDD"), "= may show the fixed symbol");
        assert!(!fit("DDD==", "DDDSC"));
        assert!(fit("SS≠≠≠", "SSMHC"));
        assert!(fit("SS≠≠≠", "SSSMH"), "≠ may show the fixed symbol");
        assert!(!fit("SS≠≠≠", "SSSSM"));
        assert!(!fit("SS≠≠≠", "SSMMC"));
        assert!(fit("===", "CCCDD"));
        assert!(!fit("===", "XXXDD"), "Dragon symbols never count");
        assert!(fit("C==", "CMM"));
        assert!(fit("C==", "CCC"));
    }

    #[test]
    fn an_added_symbol_stands_for_a_die() {
        let pattern = Pattern::read("MMM").unwrap();
        let dice = Face::read_all("MMXXS").unwrap();
        assert!(fits(&pattern, &dice, &[]).is_empty());
        assert_eq!(*fits(&pattern, &dice, &[Symbol::Magic]), [DieSet(0b00011)]);
        assert!(DieSet(0b10010).iter().eq([DieIx(1), DieIx(4)]));
        assert!(fits(&pattern, &dice, &[Symbol::Sword]).is_empty());
    }

    /// With dice to spare, over every roll of up to five dice.
    #[test]
    fn counting_agrees_with_the_sets() {
        for pattern in
            ["DD", "DDSS", "SS≠≠≠", "SMDCH", "HHH==", "===", "C==", "HH===", "=≠≠", "==≠≠"]
        {
            let pattern = Pattern::read(pattern).unwrap();
            for fall in 0..6usize.pow(5) {
                let dice: Vec<Face> =
                    (0..5).map(|place| Face::ALL[fall / 6usize.pow(place) % 6]).collect();
                let mut counts = [0; 5];
                for face in &dice {
                    if let Face::Symbol(symbol) = face {
                        counts[*symbol as usize] += 1;
                    }
                }
                let found = !fits(&pattern, &dice, &[]).is_empty();
                assert_eq!(activates(&pattern, &counts), found, "{pattern} {dice:?}");
            }
        }
    }

    /// Every pattern against brute force: assign dice to slots in every order.
    #[test]
    fn matching_agrees_with_trying_every_assignment() {
        fn assign(
            slots: &[PatternSlot],
            symbols: &[Symbol],
            same: Option<Symbol>,
            differ: &mut Vec<Symbol>,
        ) -> bool {
            let Some((slot, others)) = slots.split_first() else {
                return symbols.is_empty();
            };
            (0..symbols.len()).any(|n| {
                let mut rest = symbols.to_vec();
                let symbol = rest.remove(n);
                match slot {
                    PatternSlot::Fixed(fixed) => {
                        *fixed == symbol && assign(others, &rest, same, differ)
                    }
                    PatternSlot::Same => {
                        same.is_none_or(|s| s == symbol)
                            && assign(others, &rest, Some(symbol), differ)
                    }
                    PatternSlot::Different => {
                        if differ.contains(&symbol) {
                            return false;
                        }
                        differ.push(symbol);
                        let fits = assign(others, &rest, same, differ);
                        differ.pop();
                        fits
                    }
                }
            })
        }
        for pattern in [
            "MSD",
            "SS",
            "SSSS",
            "SS≠≠≠",
            "SMDCH",
            "MMCC",
            "HHH==",
            "===",
            "C==",
            "HH===",
            "=≠≠",
            "==≠≠",
        ] {
            let pattern = Pattern::read(pattern).unwrap();
            let size = pattern.slots().len();
            for n in 0..5usize.pow(size as u32) {
                let symbols: Vec<Symbol> =
                    (0..size).map(|place| Symbol::ALL[n / 5usize.pow(place as u32) % 5]).collect();
                let counted = symbols.iter().map(|s| SymbolCounts::one(*s));
                let counted = counted.fold(SymbolCounts::default(), SymbolCounts::plus);
                assert_eq!(
                    PatternNeeds::of(&pattern).made_of(counted),
                    assign(pattern.slots(), &symbols, None, &mut Vec::new()),
                    "{pattern} {symbols:?}"
                );
            }
        }
    }
}
