//! The Battle dice of Dragon Keepers: hits, and whether an attack succeeds.

use super::Distribution;
use super::distribution::tries;
use crate::keepers::battle::{Bag, BattleDice, Faces, SIDES, Shade};
use crate::keepers::{Difficulty, Dragon, House, hitting_sides};
use crate::name::shown;
use crate::saturate;

const FACES: u32 = SIDES as u32;

/// The number of Battle dice of a colour.
pub fn in_the_bag(shade: Shade) -> u32 {
    Bag::default()[shade].into()
}

/// Battle dice on the dragon with the most training spaces (Dragon Powers).
fn most_on_a_dragon() -> u32 {
    let spaces = Dragon::ALL.map(Dragon::spaces).into_iter();
    saturate(spaces.max().unwrap_or_default())
}

/// The dice with typed faces: `white=2/2/2,red=2/1/3` (miss, Weak Flame, Flame).
pub fn with_faces(mut dice: BattleDice, typed: &str) -> Result<BattleDice, BattleFault> {
    let fault = || BattleFault::Faces(shown(typed));
    let parts = typed.split([',', ' ']).filter(|part| !part.is_empty());
    let mut said = false;
    for part in parts {
        let (colour, counts) = part.split_once('=').ok_or_else(fault)?;
        let counts = Faces::read(counts).ok().ok_or_else(fault)?;
        match colour.to_lowercase().as_str() {
            "white" => dice.white = counts,
            "red" => dice.red = counts,
            _ => return Err(fault()),
        }
        said = true;
    }
    said.then_some(dice).ok_or_else(fault)
}

/// The same settings, with the typed choice of missing Weak Flames.
pub fn with_weak_flame(house: House, typed: &str) -> Result<House, BattleFault> {
    let typed = typed.to_lowercase();
    let place = House::WEAK_FLAME.iter().position(|word| *word == typed);
    let place = place.ok_or_else(|| BattleFault::WeakFlame(shown(&typed)))?;
    Ok(House { weak_white_only: place == 1, ..house })
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BattleFault {
    #[error("there are six {} Battle dice, not {dice}", .shade.word())]
    Dice { shade: Shade, dice: i64 },
    #[error("an attack needs at least one Battle die")]
    None,
    #[error("no dragon has {0} Battle dice")]
    TooMany(u32),
    #[error("the blue dragon has at most two Battle dice, not {0}")]
    TooManyForBlue(u32),
    #[error("{0} is not a choice for Weak Flames")]
    WeakFlame(String),
    #[error("{0} does not give the six faces of a die")]
    Faces(String),
}

crate::worded!(BattleFault);

/// An attack: the dice of a trained dragon, and the faces that hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BattleAttack {
    pub white: u32,
    pub red: u32,
    pub difficulty: Difficulty,
    /// The faces of the dice, and which Weak Flames miss.
    pub house: House,
    /// Blue attacks: it may re-roll one die once after seeing all.
    pub blue: bool,
}

impl BattleAttack {
    pub fn new(
        white: i64,
        red: i64,
        difficulty: Difficulty,
        house: House,
    ) -> Result<BattleAttack, BattleFault> {
        let checked = |shade, dice: i64| {
            let count = u32::try_from(dice).ok();
            let count = count.filter(|dice| *dice <= in_the_bag(shade));
            count.ok_or(BattleFault::Dice { shade, dice })
        };
        let attack = BattleAttack {
            white: checked(Shade::White, white)?,
            red: checked(Shade::Red, red)?,
            difficulty,
            house,
            blue: false,
        };
        match attack.white + attack.red {
            0 => Err(BattleFault::None),
            dice if dice > most_on_a_dragon() => Err(BattleFault::TooMany(dice)),
            _ => Ok(attack),
        }
    }

    /// The same attack by the blue dragon, which may re-roll.
    pub fn by_blue(self) -> Result<BattleAttack, BattleFault> {
        match self.white + self.red {
            dice if dice > saturate(Dragon::Blue.spaces()) => {
                Err(BattleFault::TooManyForBlue(dice))
            }
            _ => Ok(BattleAttack { blue: true, ..self }),
        }
    }

    /// Faces that hit, white and red (Attack; Dragon mode, rulings 1 and 8).
    pub fn hitting(&self) -> (u32, u32) {
        let of = |shade| u32::from(hitting_sides(self.difficulty, &self.house, shade));
        (of(Shade::White), of(Shade::Red))
    }

    /// How many faces hit on the die that blue re-rolls: a miss of the colour that hits more often.
    /// Zero if nothing missed or another dragon attacks.
    fn again(&self, white_misses: bool, red_misses: bool) -> u32 {
        let (white, red) = self.hitting();
        let misses = [(white_misses, white), (red_misses, red)];
        let missed = misses.into_iter().filter(|(missed, _)| *missed && self.blue);
        missed.map(|(_, faces)| faces).max().unwrap_or(0)
    }

    /// The number of hits; one is a success. Blue re-rolls a missed die, the new face counts.
    pub fn hits(&self) -> Distribution {
        let (white, red) = self.hitting();
        let of = |dice, faces: u32| tries(dice, faces.into(), FACES.into());
        let (white, red) = (of(self.white, white), of(self.red, red));
        let pairs = white.iter().flat_map(|a| red.iter().map(move |b| (a, b)));
        Distribution::counted(pairs.flat_map(|((hits, ways), (more, other))| {
            let missed = |dice: u32, hits: i64| i64::from(dice) > hits;
            let again = self.again(missed(self.white, hits), missed(self.red, more));
            let (all, again) = (ways * other, u128::from(again));
            let stays = u128::from(FACES) - again;
            [(hits + more + 1, all * again), (hits + more, all * stays)]
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Fraction;

    fn dice(typed: &str) -> BattleDice {
        with_faces(BattleDice::default(), typed).unwrap()
    }

    fn house(dice: BattleDice, weak_white_only: bool) -> House {
        House { dice, weak_white_only, ..House::default() }
    }

    /// Every roll of the dice, face by face.
    fn enumerated(attack: &BattleAttack) -> Distribution {
        let faces = |faces: Faces| {
            let mut list = vec!["miss"; faces.miss.into()];
            list.extend(vec!["weak"; faces.weak.into()]);
            list.extend(vec!["flame"; faces.flame.into()]);
            list
        };
        let (white, red) = (faces(attack.house.dice.white), faces(attack.house.dice.red));
        let hard = matches!(attack.difficulty, Difficulty::Hard | Difficulty::Extreme);
        let dice = attack.white + attack.red;
        Distribution::counted((0..6usize.pow(dice)).map(|fall| {
            let hits = (0..dice).filter(|die| {
                let face = fall / 6usize.pow(*die) % 6;
                let is_white = *die < attack.white;
                let face = if is_white { white[face] } else { red[face] };
                match face {
                    "flame" => true,
                    "weak" => !hard || (!is_white && attack.house.weak_white_only),
                    _ => false,
                }
            });
            (hits.count() as i64, 1)
        }))
    }

    #[test]
    fn every_attack_agrees_with_counting_every_fall() {
        let other = dice("white=3/2/1,red=1/2/3");
        for difficulty in Difficulty::ALL {
            for (white, red) in [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1), (2, 2), (1, 3)] {
                for weak_white_only in [false, true] {
                    for faces in [BattleDice::default(), other] {
                        let house = house(faces, weak_white_only);
                        let attack = BattleAttack::new(white, red, difficulty, house).unwrap();
                        let found = attack.hits().chances();
                        assert_eq!(found, enumerated(&attack).chances(), "{attack:?}");
                    }
                }
            }
        }
    }

    /// Blue's attack: tries to re-roll each die, or none, and takes the best.
    #[test]
    fn blue_rolls_the_best_die_again() {
        for (white, red) in [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)] {
            for faces in ["white=2/2/2,red=2/1/3", "white=0/1/5,red=4/1/1"] {
                let house = house(dice(faces), false);
                let attack = BattleAttack::new(white, red, Difficulty::Hard, house).unwrap();
                let attack = attack.by_blue().unwrap();
                let hitting = attack.hitting();
                let chance = |die: u32| if i64::from(die) < white { hitting.0 } else { hitting.1 };
                let dice = attack.white + attack.red;
                let mut cases = Vec::new();
                for fall in 0..6u32.pow(dice) {
                    let hit = |die: u32| fall / 6u32.pow(die) % 6 < chance(die);
                    let hits = (0..dice).filter(|die| hit(*die)).count() as i64;
                    // The remaining hits, and how many of the six faces add one.
                    let tried = (0..dice).map(|die| (hits - i64::from(hit(die)), chance(die)));
                    let worth = |(kept, faces): &(i64, u32)| kept * 6 + i64::from(*faces);
                    let best = tried.chain([(hits, 0)]).max_by_key(worth).unwrap();
                    cases.push((best.0 + 1, u128::from(best.1)));
                    cases.push((best.0, u128::from(6 - best.1)));
                }
                let wanted = Distribution::counted(cases);
                assert_eq!(attack.hits().chances(), wanted.chances(), "{attack:?}");
            }
        }
    }

    /// Attack, Reward; Dragon mode, ruling 8: one hit is a success.
    #[test]
    fn two_white_dice_on_medium_miss_once_in_nine() {
        let house = House::default();
        let medium = BattleAttack::new(2, 0, Difficulty::Medium, house).unwrap();
        let success = medium.hits().at_least(1).exact.unwrap();
        assert_eq!(success, Fraction::new(8, 9));
        let purple = BattleAttack::new(2, 2, Difficulty::Extreme, house).unwrap();
        assert!((purple.hits().mean() - 5.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn faces_are_the_players_own_when_both_colours_are_said() {
        assert_eq!(BattleDice::default().stand_ins(), Shade::ALL);
        assert_eq!(dice("white=1/1/4").stand_ins(), [Shade::Red]);
        assert_eq!(dice("white=1/1/4, RED=0/0/6").stand_ins(), []);
        let own = dice("white=1/1/4,red=0/0/6");
        let other = with_faces(own, "red=6/0/0").unwrap();
        assert_eq!((other.white, other.red.miss), (own.white, 6));
        for bad in
            ["", "white", "white=1/1/1", "blue=2/2/2", "red=6/0", "red=-1/3/4", "red=9/9/9/9"]
        {
            assert!(with_faces(BattleDice::default(), bad).is_err(), "{bad}");
        }
        let large = format!("red={0}/{0}/2", u32::MAX);
        assert!(with_faces(BattleDice::default(), &large).is_err());
    }

    /// Dragon mode, ruling 1.
    #[test]
    fn weak_flames_that_miss_can_be_said() {
        let house = House::default();
        let white = with_weak_flame(house, "WHITE").unwrap();
        assert_eq!((white.weak_flame(), white.dice), ("white", house.dice));
        assert_eq!(with_weak_flame(white, "both"), Ok(house));
        assert!(with_weak_flame(house, "red").is_err());
    }

    #[test]
    fn only_dice_there_are() {
        let attack = |white, red| BattleAttack::new(white, red, Difficulty::Easy, House::default());
        assert_eq!(attack(0, 0), Err(BattleFault::None));
        for dice in [-1, 7, 1_000_000_000] {
            assert!(attack(dice, 0).is_err() && attack(0, dice).is_err());
        }
    }

    /// Dragon Powers: Purple has four training spaces, Blue two.
    #[test]
    fn only_dice_that_a_dragon_can_have() {
        let attack = |white, red| BattleAttack::new(white, red, Difficulty::Easy, House::default());
        assert!(attack(4, 0).is_ok() && attack(1, 3).is_ok());
        assert_eq!(attack(3, 2), Err(BattleFault::TooMany(5)));
        assert_eq!(attack(6, 6), Err(BattleFault::TooMany(12)));
        assert!(attack(1, 1).unwrap().by_blue().is_ok());
        let three = attack(2, 1).unwrap().by_blue();
        assert_eq!(three, Err(BattleFault::TooManyForBlue(3)));
    }
}
