//! The Hunter dice of Dragon Keepers: how many dragons are targeted, and by how many dice.

use super::distribution::ways;
use super::{Chance, Distribution, Fraction};
use crate::keepers::{HUNTER_DICE, Mode};

/// Faces of a Hunter die: one per dragon.
const DRAGONS: u32 = 6;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HunterFault {
    #[error("there are eight Hunter dice, not {0}")]
    Dice(i64),
    #[error(
        "a single die always shows just one symbol: in Keeper mode it would be re-rolled for ever"
    )]
    Alone,
    #[error("{players} cannot play {} mode", .mode.word())]
    Players { players: i64, mode: Mode },
}

crate::worded!(HunterFault);

/// A checked number of dice in a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hunt {
    pub mode: Mode,
    pub dice: u32,
}

impl Hunt {
    pub fn new(mode: Mode, dice: i64) -> Result<Hunt, HunterFault> {
        let count = u32::try_from(dice).ok();
        let count = count.filter(|dice| *dice <= u32::from(HUNTER_DICE));
        match (mode, count) {
            (Mode::Keeper, Some(1)) => Err(HunterFault::Alone),
            (Mode::Keeper, Some(0)) | (_, None) => Err(HunterFault::Dice(dice)),
            (_, Some(dice)) => Ok(Hunt { mode, dice }),
        }
    }

    /// One die per player (Game Setup of both modes).
    pub fn of_players(mode: Mode, players: i64) -> Result<Hunt, HunterFault> {
        let (fewest, most) = mode.seats();
        match usize::try_from(players) {
            Ok(count) if (fewest..=most).contains(&count) => Hunt::new(mode, players),
            _ => Err(HunterFault::Players { players, mode }),
        }
    }

    /// Final rolls of the dice: Keeper mode re-rolls when all are equal (Keeper mode, Hunter phase;
    /// ruling 1).
    fn falls(self) -> u128 {
        let all = u128::from(DRAGONS).pow(self.dice);
        match self.mode {
            Mode::Keeper => all - u128::from(DRAGONS),
            Mode::Dragon => all,
        }
    }

    /// The number of different dragons targeted.
    pub fn targeted(self) -> Distribution {
        let least = match self.mode {
            Mode::Keeper => 2,
            Mode::Dragon => 0,
        };
        let most = DRAGONS.min(self.dice);
        let number = |dragons: u32| {
            let which = ways(u128::from(DRAGONS), u128::from(dragons));
            (i64::from(dragons), which * onto(self.dice, dragons))
        };
        Distribution::counted((least..=most).map(number))
    }

    /// The number of dice on any one dragon: at most one in Keeper mode.
    pub fn on_one_dragon(self) -> Distribution {
        match self.mode {
            Mode::Dragon => Distribution::tries(self.dice, 1, u128::from(DRAGONS)),
            Mode::Keeper => {
                let free = u128::from(DRAGONS - 1);
                let not = free.pow(self.dice) - free;
                Distribution::counted([(0, not), (1, self.falls() - not)])
            }
        }
    }

    /// The number of dice on blue, which returns one of several (Dragon mode; blue's ability).
    pub fn on_blue(self) -> Distribution {
        let dice = self.on_one_dragon();
        dice.changed(|dice| if dice > 1 { dice - 1 } else { dice })
    }

    /// The most dice on any one dragon.
    pub fn most_on_one(self) -> Distribution {
        match self.mode {
            Mode::Keeper => Distribution::counted([(1, 1)]),
            Mode::Dragon => {
                let up_to = |most: u32| falls_up_to(self.dice, most);
                let exactly = |most: u32| up_to(most) - most.checked_sub(1).map_or(0, up_to);
                Distribution::counted((0..=self.dice).map(|most| (i64::from(most), exactly(most))))
            }
        }
    }

    /// The chance that all dice must be re-rolled, in Keeper mode.
    pub fn rolled_again(self) -> Option<Chance> {
        let all = u128::from(DRAGONS).pow(self.dice);
        match self.mode {
            Mode::Keeper => Some(Fraction::new(all - self.falls(), all).into()),
            Mode::Dragon => None,
        }
    }
}

/// The number of rolls that hit each of these dragons.
fn onto(dice: u32, dragons: u32) -> u128 {
    let mut falls = 0i128;
    for missed in 0..=dragons {
        let which = ways(u128::from(dragons), u128::from(missed)).cast_signed();
        let rest = i128::from(dragons - missed).pow(dice);
        falls += if missed % 2 == 0 { which * rest } else { -which * rest };
    }
    falls.cast_unsigned()
}

/// The number of rolls with at most this many dice on any dragon. It counts dragon by dragon; each
/// takes some of the remaining dice.
fn falls_up_to(dice: u32, most: u32) -> u128 {
    let mut placed = vec![0u128; dice as usize + 1];
    placed[0] = 1;
    for _ in 0..DRAGONS {
        let mut next = vec![0u128; dice as usize + 1];
        for (before, falls) in placed.iter().enumerate() {
            let left = dice - crate::saturate::<u32>(before);
            for more in 0..=most.min(left) {
                next[before + more as usize] += falls * ways(u128::from(left), u128::from(more));
            }
        }
        placed = next;
    }
    placed[dice as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keepers::{Dragon, targets};

    /// Every roll of this many dice, as the number of dice on each dragon.
    fn falls(dice: u32) -> impl Iterator<Item = [i64; 6]> {
        (0..6u32.pow(dice)).map(move |fall| {
            let mut on = [0; 6];
            for die in 0..dice {
                on[(fall / 6u32.pow(die) % 6) as usize] += 1;
            }
            on
        })
    }

    fn counted(falls: impl Iterator<Item = i64>) -> Distribution {
        Distribution::counted(falls.map(|number| (number, 1)))
    }

    fn same(found: &Distribution, wanted: &Distribution, what: &str) {
        assert_eq!(found.chances(), wanted.chances(), "{what}");
    }

    /// Keeper mode, Hunter phase: the same dragons as at the table.
    #[test]
    fn targets_at_the_table_are_those_of_the_odds() {
        for dice in 3..=6u32 {
            let faces = |fall: u32| (0..dice).map(move |die| (fall / 6u32.pow(die) % 6) as u8);
            let rolls = (0..6u32.pow(dice)).map(|fall| faces(fall).map(Dragon::at).collect());
            let found = rolls.map(|roll: Vec<Dragon>| targets(&roll).len() as i64);
            let standing = counted(found.filter(|dragons| *dragons > 1));
            let hunt = Hunt::of_players(Mode::Keeper, i64::from(dice)).unwrap();
            same(&hunt.targeted(), &standing, "targeted");
        }
    }

    /// Dragon mode, Hunter phase: several dice on one dragon are allowed; blue returns one.
    #[test]
    fn dragon_mode_agrees_with_counting_every_fall() {
        for dice in 0..=6 {
            let hunt = Hunt::new(Mode::Dragon, i64::from(dice)).unwrap();
            let different = |on: [i64; 6]| on.iter().filter(|dice| **dice > 0).count() as i64;
            same(&hunt.targeted(), &counted(falls(dice).map(different)), "targeted");
            same(&hunt.on_one_dragon(), &counted(falls(dice).map(|on| on[3])), "one");
            let back = |dice: i64| dice - i64::from(dice > 1);
            same(&hunt.on_blue(), &counted(falls(dice).map(|on| back(on[3]))), "blue");
            let most = |on: [i64; 6]| on.into_iter().max().unwrap_or(0);
            same(&hunt.most_on_one(), &counted(falls(dice).map(most)), "most");
        }
    }

    /// Keeper mode, Hunter phase; ruling 1: equal dice are re-rolled, duplicates return.
    #[test]
    fn keeper_mode_agrees_with_counting_every_fall_that_stands() {
        for dice in 2..=6 {
            let hunt = Hunt::new(Mode::Keeper, i64::from(dice)).unwrap();
            let stands = |on: &[i64; 6]| !on.contains(&i64::from(dice));
            let different = |on: [i64; 6]| on.iter().filter(|dice| **dice > 0).count() as i64;
            let standing = || falls(dice).filter(stands);
            same(&hunt.targeted(), &counted(standing().map(different)), "targeted");
            let one = counted(standing().map(|on| on[0].min(1)));
            same(&hunt.on_one_dragon(), &one, "one");
            assert_eq!(hunt.most_on_one().range(), (1, 1));
            let again = hunt.rolled_again().unwrap().exact.unwrap();
            let equal = falls(dice).filter(|on| !stands(on)).count();
            assert_eq!(again, Fraction::new(equal as u128, 6u128.pow(dice)));
        }
    }

    /// The mean number of targets is six times the chance of any single one, in both modes.
    #[test]
    fn targets_and_dice_on_one_dragon_agree_also_for_all_eight() {
        for mode in [Mode::Keeper, Mode::Dragon] {
            for dice in 2..=8 {
                let hunt = Hunt::new(mode, dice).unwrap();
                let one = hunt.on_one_dragon().at_least(1).probability;
                assert!((hunt.targeted().mean() - 6.0 * one).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn three_keepers_face_two_or_three_dragons() {
        let targeted = Hunt::of_players(Mode::Keeper, 3).unwrap().targeted();
        let exact: Vec<String> =
            targeted.by_number(6).iter().map(|chance| chance.exact.unwrap().to_string()).collect();
        assert_eq!(exact, ["0/1", "0/1", "3/7", "4/7", "0/1", "0/1", "0/1"]);
    }

    #[test]
    fn only_hunts_there_can_be() {
        assert_eq!(Hunt::new(Mode::Keeper, 1), Err(HunterFault::Alone));
        for dice in [-1, 9, 1_000_000_000] {
            assert_eq!(Hunt::new(Mode::Dragon, dice), Err(HunterFault::Dice(dice)));
        }
        assert_eq!(Hunt::new(Mode::Keeper, 0), Err(HunterFault::Dice(0)));
        assert_eq!(Hunt::new(Mode::Dragon, 0).unwrap().targeted().range(), (0, 0));
        assert!(Hunt::of_players(Mode::Keeper, 2).is_err());
        assert!(Hunt::of_players(Mode::Dragon, 5).is_err());
    }
}
