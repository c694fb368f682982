//! Whether dice activate a skill, and which of them are used.

use arrayvec::ArrayVec;

use super::super::symbol::{Face, Pattern, Slot, Symbol};
use super::DICE;

/// Places of dice on the table, from 0.
pub type Places = ArrayVec<usize, DICE>;
/// Sets of dice, each as bits by place.
pub type Sets = ArrayVec<u8, { 1 << DICE }>;

/// What a pattern asks for, counted: fixed symbols, dice that match (`=`), dice that differ (`≠`).
struct Wanted {
    fixed: [u8; 5],
    same: u8,
    different: u8,
}

impl Wanted {
    fn of(pattern: &Pattern) -> Wanted {
        let mut wanted = Wanted {
            fixed: [0; 5],
            same: 0,
            different: 0,
        };
        for slot in pattern.slots() {
            match slot {
                Slot::Fixed(symbol) => wanted.fixed[*symbol as usize] += 1,
                Slot::Same => wanted.same += 1,
                Slot::Different => wanted.different += 1,
            }
        }
        wanted
    }

    /// What is left of the symbols without the fixed ones; none if one of those is missing.
    fn rest(&self, symbols: &[u8; 5]) -> Option<[u8; 5]> {
        let mut rest = *symbols;
        for (left, fixed) in rest.iter_mut().zip(self.fixed) {
            *left = left.checked_sub(fixed)?;
        }
        Some(rest)
    }

    /// Whether the rest can give up its dice that match so that what stays is `enough`. Matching
    /// and differing dice may show a fixed symbol of the same skill (ruling 15).
    fn split(&self, rest: [u8; 5], enough: impl Fn(&[u8; 5]) -> bool) -> bool {
        match self.same {
            0 => enough(&rest),
            same => (0..5).any(|alike| {
                let mut rest = rest;
                rest[alike] >= same && {
                    rest[alike] -= same;
                    enough(&rest)
                }
            }),
        }
    }

    /// Whether the pattern can be made of some of these symbols, counted.
    fn within(&self, symbols: &[u8; 5]) -> bool {
        let kinds = |rest: &[u8; 5]| rest.iter().filter(|count| **count > 0).count() as u8;
        let rest = self.rest(symbols);
        rest.is_some_and(|rest| self.split(rest, |left| kinds(left) >= self.different))
    }

    /// Whether exactly these symbols, counted, make the pattern.
    fn made_of(&self, symbols: &[u8; 5]) -> bool {
        let size = self.same + self.different;
        let rest = self
            .rest(symbols)
            .filter(|rest| rest.iter().sum::<u8>() == size);
        rest.is_some_and(|rest| self.split(rest, |left| left.iter().all(|count| *count <= 1)))
    }
}

/// Whether symbols, counted, activate a pattern with dice to spare: the answer of [`fits`] without
/// the sets.
pub fn activates(pattern: &Pattern, symbols: &[u8; 5]) -> bool {
    Wanted::of(pattern).within(symbols)
}

/// Every set of dice that activates the pattern with all the added symbols; Dragons never count.
pub fn fits(pattern: &Pattern, dice: &[Face], added: &[Symbol]) -> Sets {
    let mut found = Sets::new();
    let Some(size) = pattern.slots().len().checked_sub(added.len()) else {
        return found;
    };
    let dice = &dice[..dice.len().min(DICE)];
    let (mut start, mut all) = ([0u8; 5], [0u8; 5]);
    for symbol in added {
        start[*symbol as usize] += 1;
        all[*symbol as usize] += 1;
    }
    let mut plain = 0u8;
    for (place, face) in dice.iter().enumerate() {
        if let Face::Symbol(symbol) = face {
            plain |= 1 << place;
            all[*symbol as usize] += 1;
        }
    }
    let wanted = Wanted::of(pattern);
    if !wanted.within(&all) {
        return found;
    }
    for set in (0..=plain).filter(|set| set & !plain == 0 && set.count_ones() as usize == size) {
        let mut symbols = start;
        for (place, face) in dice.iter().enumerate() {
            if let Face::Symbol(symbol) = face {
                symbols[*symbol as usize] += (set >> place) & 1;
            }
        }
        if wanted.made_of(&symbols) {
            found.push(set);
        }
    }
    found
}

/// The places of a set.
pub fn places(set: u8) -> Places {
    (0..DICE).filter(|place| set & (1 << place) != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(pattern: &str, dice: &str) -> bool {
        !fits(
            &Pattern::read(pattern).unwrap(),
            &Face::read_all(dice).unwrap(),
            &[],
        )
        .is_empty()
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
        assert_eq!(
            fits(&pattern, &dice, &[Symbol::Magic]).as_slice(),
            [0b00011]
        );
        assert_eq!(places(0b10010).as_slice(), [1, 4]);
        assert!(fits(&pattern, &dice, &[Symbol::Sword]).is_empty());
    }

    /// With dice to spare, over every fall of up to five dice.
    #[test]
    fn counting_agrees_with_the_sets() {
        for pattern in [
            "DD",
            "DDSS",
            "SS≠≠≠",
            "SMDCH",
            "HHH==",
            "===",
            "C==",
            "HH===",
            "=≠≠",
            "==≠≠",
        ] {
            let pattern = Pattern::read(pattern).unwrap();
            for fall in 0..6usize.pow(5) {
                let dice: Vec<Face> = (0..5)
                    .map(|place| Face::ALL[fall / 6usize.pow(place) % 6])
                    .collect();
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
            slots: &[Slot],
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
                    Slot::Fixed(fixed) => *fixed == symbol && assign(others, &rest, same, differ),
                    Slot::Same => {
                        same.is_none_or(|s| s == symbol)
                            && assign(others, &rest, Some(symbol), differ)
                    }
                    Slot::Different => {
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
                let symbols: Vec<Symbol> = (0..size)
                    .map(|place| Symbol::ALL[n / 5usize.pow(place as u32) % 5])
                    .collect();
                let mut counts = [0; 5];
                symbols.iter().for_each(|s| counts[*s as usize] += 1);
                assert_eq!(
                    Wanted::of(&pattern).made_of(&counts),
                    assign(pattern.slots(), &symbols, None, &mut Vec::new()),
                    "{pattern} {symbols:?}"
                );
            }
        }
    }
}
