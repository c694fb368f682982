//! The Battle dice of Dragon Keepers: hits, and whether an attack succeeds.

use super::Distribution;
use super::distribution::tries;
use crate::rules::Refused;
use crate::rules::name::shown;

/// Battle dice of each colour in the bag.
pub const DICE: u32 = 6;
const FACES: u32 = 6;

/// How many faces of a die are what; all six together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Faces {
    pub miss: u32,
    pub weak: u32,
    pub flame: u32,
}

/// The faces of both colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BattleFaces {
    pub white: Faces,
    pub red: Faces,
    /// Not read off the printed dice: their counts are not known.
    pub stand_in: bool,
}

impl Default for BattleFaces {
    /// Stand-ins (figures of Dragon Keepers).
    fn default() -> Self {
        let faces = |miss, weak, flame| Faces { miss, weak, flame };
        Self {
            white: faces(2, 2, 2),
            red: faces(2, 1, 3),
            stand_in: true,
        }
    }
}

impl std::fmt::Display for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}", self.miss, self.weak, self.flame)
    }
}

impl Faces {
    fn read(typed: &str) -> Option<Faces> {
        let counts: Option<Vec<u32>> = typed.split('/').map(|n| n.trim().parse().ok()).collect();
        match counts?[..] {
            [miss, weak, flame] => {
                let sum = miss.checked_add(weak)?.checked_add(flame)?;
                (sum == FACES).then_some(Faces { miss, weak, flame })
            }
            _ => None,
        }
    }
}

impl BattleFaces {
    /// Reads `white=2/2/2,red=2/1/3`: miss, Weak Flame, Flame. What is not said stays a stand-in.
    pub fn read(typed: &str) -> Result<BattleFaces, BattleFault> {
        let fault = || BattleFault::Faces(shown(typed));
        let mut faces = BattleFaces::default();
        let mut said = [false; 2];
        for part in typed.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (colour, counts) = part.split_once('=').ok_or_else(fault)?;
            let counts = Faces::read(counts).ok_or_else(fault)?;
            match colour.to_lowercase().as_str() {
                "white" => (faces.white, said[0]) = (counts, true),
                "red" => (faces.red, said[1]) = (counts, true),
                _ => return Err(fault()),
            }
        }
        if said == [false, false] {
            return Err(fault());
        }
        faces.stand_in = said != [true, true];
        Ok(faces)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    Extreme,
}

impl Difficulty {
    pub const WORDS: [&'static str; 4] = ["easy", "medium", "hard", "extreme"];

    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    pub fn read(typed: &str) -> Result<Difficulty, BattleFault> {
        match typed.to_lowercase().as_str() {
            "easy" => Ok(Difficulty::Easy),
            "medium" => Ok(Difficulty::Medium),
            "hard" => Ok(Difficulty::Hard),
            "extreme" => Ok(Difficulty::Extreme),
            _ => Err(BattleFault::Difficulty(shown(typed))),
        }
    }
}

/// Which Weak Flames miss on hard and extreme: the text says each once (setting `weak-flame`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WeakFlame {
    #[default]
    Both,
    White,
}

impl WeakFlame {
    pub const WORDS: [&'static str; 2] = ["both", "white"];

    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    pub fn read(typed: &str) -> Result<WeakFlame, BattleFault> {
        match typed.to_lowercase().as_str() {
            "both" => Ok(WeakFlame::Both),
            "white" => Ok(WeakFlame::White),
            _ => Err(BattleFault::WeakFlame(shown(typed))),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BattleFault {
    #[error("there are six {colour} Battle dice, {dice} cannot be rolled")]
    Dice { colour: &'static str, dice: i64 },
    #[error("an attack needs at least one Battle die")]
    None,
    #[error("there is no difficulty {0}")]
    Difficulty(String),
    #[error("{0} says nothing about Weak Flames")]
    WeakFlame(String),
    #[error("{0} does not give the six faces of a die")]
    Faces(String),
}

impl Refused for BattleFault {
    fn hint(&self) -> Option<String> {
        Some(match self {
            BattleFault::Dice { colour, .. } => format!("--{colour} 0 to {DICE}"),
            BattleFault::None => "--white N, --red N, or both".to_owned(),
            BattleFault::Difficulty(_) => "easy, medium, hard or extreme".to_owned(),
            BattleFault::WeakFlame(_) => {
                "both: Weak Flames miss on all dice; white: only on white ones".to_owned()
            }
            BattleFault::Faces(_) => {
                "miss/weak/flame, six in all: --faces white=2/2/2,red=2/1/3".to_owned()
            }
        })
    }
}

/// An attack: the dice of a trained dragon, and what counts as a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    pub white: u32,
    pub red: u32,
    pub difficulty: Difficulty,
    pub weak_flame: WeakFlame,
    pub faces: BattleFaces,
    /// Blue attacks: it may re-roll one die once after seeing all.
    pub blue: bool,
}

impl Attack {
    pub fn new(
        white: i64,
        red: i64,
        difficulty: Difficulty,
        weak_flame: WeakFlame,
        faces: BattleFaces,
    ) -> Result<Attack, BattleFault> {
        let checked = |colour, dice: i64| {
            let count = u32::try_from(dice).ok().filter(|dice| *dice <= DICE);
            count.ok_or(BattleFault::Dice { colour, dice })
        };
        let attack = Attack {
            white: checked("white", white)?,
            red: checked("red", red)?,
            difficulty,
            weak_flame,
            faces,
            blue: false,
        };
        match attack.white + attack.red {
            0 => Err(BattleFault::None),
            _ => Ok(attack),
        }
    }

    /// Faces that hit, white and red: Flames always, Weak Flames on easy and medium (Attack; Dragon
    /// mode, rulings 1 and 8).
    pub fn hitting(&self) -> (u32, u32) {
        let all = |faces: Faces| faces.flame + faces.weak;
        let BattleFaces { white, red, .. } = self.faces;
        match (self.difficulty, self.weak_flame) {
            (Difficulty::Easy | Difficulty::Medium, _) => (all(white), all(red)),
            (_, WeakFlame::Both) => (white.flame, red.flame),
            (_, WeakFlame::White) => (white.flame, all(red)),
        }
    }

    /// Faces that hit of the die blue rolls again: a miss of the colour that hits more often; none
    /// when nothing missed or another dragon attacks.
    fn again(&self, white_misses: bool, red_misses: bool) -> u32 {
        let (white, red) = self.hitting();
        let misses = [(white_misses, white), (red_misses, red)];
        let missed = misses
            .into_iter()
            .filter(|(missed, _)| *missed && self.blue);
        missed.map(|(_, faces)| faces).max().unwrap_or(0)
    }

    /// The number of hits; one is a success. Blue rolls a missed die again, the new face stands.
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
    use crate::rules::odds::Fraction;

    /// Every way the dice can fall, face by face.
    fn enumerated(attack: &Attack) -> Distribution {
        let faces = |faces: Faces| {
            let mut list = vec!["miss"; faces.miss as usize];
            list.extend(vec!["weak"; faces.weak as usize]);
            list.extend(vec!["flame"; faces.flame as usize]);
            list
        };
        let (white, red) = (faces(attack.faces.white), faces(attack.faces.red));
        let hard = matches!(attack.difficulty, Difficulty::Hard | Difficulty::Extreme);
        let dice = attack.white + attack.red;
        Distribution::counted((0..6usize.pow(dice)).map(|fall| {
            let hits = (0..dice).filter(|die| {
                let face = fall / 6usize.pow(*die) % 6;
                let is_white = *die < attack.white;
                let face = if is_white { white[face] } else { red[face] };
                match face {
                    "flame" => true,
                    "weak" => !hard || (!is_white && attack.weak_flame == WeakFlame::White),
                    _ => false,
                }
            });
            (hits.count() as i64, 1)
        }))
    }

    #[test]
    fn every_attack_agrees_with_counting_every_fall() {
        let other = BattleFaces::read("white=3/2/1,red=1/2/3").unwrap();
        for difficulty in Difficulty::WORDS {
            let difficulty = Difficulty::read(difficulty).unwrap();
            for (white, red) in [
                (1, 0),
                (0, 1),
                (2, 0),
                (1, 1),
                (0, 2),
                (2, 1),
                (2, 2),
                (1, 3),
            ] {
                for weak_flame in [WeakFlame::Both, WeakFlame::White] {
                    for faces in [BattleFaces::default(), other] {
                        let attack = Attack::new(white, red, difficulty, weak_flame, faces);
                        let attack = attack.unwrap();
                        let found = attack.hits().chances();
                        assert_eq!(found, enumerated(&attack).chances(), "{attack:?}");
                    }
                }
            }
        }
    }

    /// Blue's attack: every die is tried as the one to re-roll, or none, and the best taken.
    #[test]
    fn blue_rolls_the_best_die_again() {
        for (white, red) in [(1, 0), (0, 1), (2, 0), (1, 1), (2, 2), (3, 1)] {
            for faces in ["white=2/2/2,red=2/1/3", "white=0/1/5,red=4/1/1"] {
                let faces = BattleFaces::read(faces).unwrap();
                let attack = Attack::new(white, red, Difficulty::Hard, WeakFlame::Both, faces);
                let mut attack = attack.unwrap();
                attack.blue = true;
                let hitting = attack.hitting();
                let chance = |die: u32| match i64::from(die) < white {
                    true => hitting.0,
                    false => hitting.1,
                };
                let dice = attack.white + attack.red;
                let mut cases = Vec::new();
                for fall in 0..6u32.pow(dice) {
                    let hit = |die: u32| fall / 6u32.pow(die) % 6 < chance(die);
                    let hits = (0..dice).filter(|die| hit(*die)).count() as i64;
                    // What is kept of the hits, and how many of six faces add one.
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
        let faces = BattleFaces::default();
        let medium = Attack::new(2, 0, Difficulty::Medium, WeakFlame::Both, faces).unwrap();
        let success = medium.hits().at_least(1).exact.unwrap();
        assert_eq!(success, Fraction::new(8, 9));
        let all = Attack::new(6, 6, Difficulty::Extreme, WeakFlame::Both, faces).unwrap();
        assert!((all.hits().mean() - 5.0).abs() < 1e-12);
    }

    #[test]
    fn faces_are_the_players_own_when_both_colours_are_said() {
        assert!(BattleFaces::default().stand_in);
        assert!(BattleFaces::read("white=1/1/4").unwrap().stand_in);
        assert!(
            !BattleFaces::read("white=1/1/4, RED=0/0/6")
                .unwrap()
                .stand_in
        );
        for bad in [
            "",
            "white",
            "white=1/1/1",
            "blue=2/2/2",
            "red=6/0",
            "red=-1/3/4",
            "red=9/9/9/9",
        ] {
            assert!(BattleFaces::read(bad).is_err(), "{bad}");
        }
        let large = format!("red={0}/{0}/2", u32::MAX);
        assert!(BattleFaces::read(&large).is_err());
    }

    #[test]
    fn only_dice_there_are() {
        let attack = |white, red| {
            let faces = BattleFaces::default();
            Attack::new(white, red, Difficulty::Easy, WeakFlame::Both, faces)
        };
        assert_eq!(attack(0, 0), Err(BattleFault::None));
        for dice in [-1, 7, 1_000_000_000] {
            assert!(attack(dice, 0).is_err() && attack(0, dice).is_err());
        }
        assert!(attack(6, 6).is_ok());
    }
}
