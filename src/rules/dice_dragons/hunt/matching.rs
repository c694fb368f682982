//! Whether dice activate a skill, and which of them are used.

use super::super::symbol::{Face, Pattern, Slot, Symbol};

/// Dice places that activate a pattern together with added symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    pub dice: Vec<usize>,
}

/// Whether exactly these symbols make the pattern: fixed ones first, the rest all alike (`=`) or
/// all different (`≠`); they may show a fixed symbol of the same skill (ruling 15).
fn makes(pattern: &Pattern, symbols: &[Symbol]) -> bool {
    let mut rest = symbols.to_vec();
    let (mut same, mut different) = (0, 0);
    for slot in pattern.slots() {
        match slot {
            Slot::Fixed(symbol) => match rest.iter().position(|s| s == symbol) {
                Some(at) => {
                    rest.swap_remove(at);
                }
                None => return false,
            },
            Slot::Same => same += 1,
            Slot::Different => different += 1,
        }
    }
    split(&rest, same, different)
}

/// Whether symbols can be split into `same` alike ones and `different` ones that all differ.
fn split(rest: &[Symbol], same: usize, different: usize) -> bool {
    if rest.len() != same + different {
        return false;
    }
    let differ = |part: &[Symbol]| part.iter().enumerate().all(|(n, s)| !part[..n].contains(s));
    if same == 0 {
        return differ(rest);
    }
    Symbol::ALL.into_iter().any(|symbol| {
        let count = rest.iter().filter(|s| **s == symbol).count();
        if count < same {
            return false;
        }
        let mut left = rest.to_vec();
        for _ in 0..same {
            if let Some(at) = left.iter().position(|s| *s == symbol) {
                left.swap_remove(at);
            }
        }
        differ(&left)
    })
}

/// Every set of dice that activates the pattern with all the added symbols; Dragons never count.
pub fn fits(pattern: &Pattern, dice: &[Face], added: &[Symbol]) -> Vec<Fit> {
    let Some(wanted) = pattern.slots().len().checked_sub(added.len()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for set in 0u32..1 << dice.len() {
        if set.count_ones() as usize != wanted {
            continue;
        }
        let places: Vec<usize> = (0..dice.len()).filter(|n| set & (1 << n) != 0).collect();
        let mut symbols = added.to_vec();
        for place in &places {
            match dice[*place] {
                Face::Symbol(symbol) => symbols.push(symbol),
                Face::Dragon => break,
            }
        }
        if symbols.len() == pattern.slots().len() && makes(pattern, &symbols) {
            found.push(Fit { dice: places });
        }
    }
    found
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
        assert_eq!(fits(&pattern, &dice, &[]), []);
        assert_eq!(
            fits(&pattern, &dice, &[Symbol::Magic]),
            [Fit { dice: vec![0, 1] }]
        );
        assert_eq!(fits(&pattern, &dice, &[Symbol::Sword]), []);
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
                assert_eq!(
                    makes(&pattern, &symbols),
                    assign(pattern.slots(), &symbols, None, &mut Vec::new()),
                    "{pattern} {symbols:?}"
                );
            }
        }
    }
}
