//! Statistics of a play: the faces of dice, how many of them were bad for their roller, and other
//! figures by seat.

use std::collections::BTreeMap;
use std::fmt;

use super::offer::Seat;

/// A kind of die, and the names of its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieWords {
    /// Its key in the statistics: `dragon`.
    pub key: &'static str,
    pub name: &'static str,
    /// In the order of the indices that a roll gives.
    pub faces: &'static [&'static str],
}

/// A result of dice that is bad for their roller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LuckWords {
    /// Its key in the statistics: `fury`.
    pub key: &'static str,
    /// The bad results, in the plural.
    pub bad: &'static str,
    /// If such dice are re-rolled until they show a face: which dice, and which face.
    pub until: Option<&'static str>,
}

/// The die: its kind, and the sides per face if not one each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct DieType {
    pub kind: &'static str,
    pub sides: Option<Sides>,
}

/// How many sides of a die show each of its three faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sides {
    pub counts: [u8; 3],
    /// A default, not read off a die: the expected results of dice rolled by hand are unknown.
    pub stand_in: bool,
}

/// A rolled die and its face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolledDie {
    pub die: DieType,
    pub face: u8,
    /// None: nobody's, like the dice of a dragon.
    pub seat: Option<Seat>,
}

/// Dice that could each turn out badly, with the same chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tries {
    /// One of the title's [`LuckWords`].
    pub what: &'static str,
    pub seat: Option<Seat>,
    /// Each is bad in `over` of `under` cases.
    pub over: u32,
    pub under: u32,
    pub count: u32,
    pub bad: u32,
    /// The chance is valid only for dice rolled by wyrm.
    pub stand_in: bool,
}

/// All dice of an event.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventDice {
    pub throws: Vec<RolledDie>,
    pub tries: Vec<Tries>,
}

/// Who rolled dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RolledBy {
    Hand,
    Wyrm,
    /// Some by hand and some by wyrm, in one action.
    Mixed,
    /// Not recorded.
    Untold,
}

crate::spelled! { RolledBy: Hand "hand", Wyrm "wyrm", Mixed "mixed", Untold "untold" }

impl fmt::Display for DieType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind)?;
        match self.sides {
            None => Ok(()),
            Some(Sides { counts, stand_in }) => {
                let [a, b, c] = counts;
                let mark = if stand_in { "?" } else { "" };
                write!(f, "-{a}/{b}/{c}{mark}")
            }
        }
    }
}

/// Marks a play whose figures were counted, with the version of the count.
pub const COUNTED: &str = "counted";
/// The current version of the count.
pub const COUNTS: i64 = 1;

/// Figures of a play by seat and name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    figures: BTreeMap<(Option<Seat>, String), i64>,
}

impl Tally {
    /// Adds to a figure of a seat, or of the whole table.
    pub fn add(&mut self, seat: Option<Seat>, name: impl Into<String>, value: i64) {
        *self.figures.entry((seat, name.into())).or_default() += value;
    }

    /// Keeps the maximum.
    pub fn most(&mut self, seat: Option<Seat>, name: impl Into<String>, value: i64) {
        let most = self.figures.entry((seat, name.into())).or_default();
        *most = value.max(*most);
    }

    pub fn dice(&mut self, by: RolledBy, dice: &EventDice) {
        let word = by.word();
        for throw in &dice.throws {
            let name = format!("die:{}:{word}:{}", throw.die, throw.face);
            self.add(throw.seat, name, 1);
        }
        for tries in &dice.tries {
            if tries.count == 0 || (tries.stand_in && by != RolledBy::Wyrm) {
                continue;
            }
            let Tries { what, over, under, .. } = tries;
            let name = format!("{what}:{word}:{over}/{under}");
            self.add(tries.seat, format!("luck:{name}"), i64::from(tries.count));
            self.add(tries.seat, format!("bad:{name}"), i64::from(tries.bad));
        }
    }

    /// All figures; without a seat: of the whole table.
    pub fn figures(&self) -> impl Iterator<Item = (Option<Seat>, &str, i64)> {
        let figures = self.figures.iter();
        figures.map(|((seat, name), value)| (*seat, name.as_str(), *value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_added_up_by_seat_and_name() {
        let mut tally = Tally::default();
        let die = DieType { kind: "red", sides: Some(Sides { counts: [2, 1, 3], stand_in: true }) };
        let seat = Some(Seat(1));
        let throw = |face| RolledDie { die, face, seat };
        let tries =
            Tries { what: "battle", seat, over: 2, under: 6, count: 2, bad: 1, stand_in: true };
        let dice = EventDice { throws: vec![throw(0), throw(2), throw(2)], tries: vec![tries] };
        tally.dice(RolledBy::Hand, &dice);
        tally.dice(RolledBy::Wyrm, &dice);
        tally.most(None, "rounds", 3);
        tally.most(None, "rounds", 2);
        let figures: Vec<_> = tally.figures().collect();
        assert_eq!(
            figures,
            [
                (None, "rounds", 3),
                (seat, "bad:battle:wyrm:2/6", 1),
                (seat, "die:red-2/1/3?:hand:0", 1),
                (seat, "die:red-2/1/3?:hand:2", 2),
                (seat, "die:red-2/1/3?:wyrm:0", 1),
                (seat, "die:red-2/1/3?:wyrm:2", 2),
                (seat, "luck:battle:wyrm:2/6", 2),
            ],
            "what a stand-in would do says nothing about dice thrown by hand"
        );
    }
}
