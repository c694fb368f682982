//! The start of a play: seats, the circle of dragons, the Hunter's dice and the Magic deck; random,
//! chosen, or partly both.

use serde::{Deserialize, Serialize};

use super::dragon::Dragon;
use super::house::House;
use super::token::Tokens;
use crate::dice::{DiceFault, Die, Roller, shuffled};
use crate::name::{self, Miss};
use crate::saturate;
use crate::{Refused, words};

/// Hunter dice in the box.
pub const HUNTER_DICE: u8 = 8;
/// Magic cards in the box, without the Hunter cards.
pub const MAGIC_CARDS: u8 = 18;
/// Hunter cards among them.
pub const HUNTER_CARDS: u8 = 4;

/// The two games of the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Competitive.
    Keeper,
    /// Cooperative.
    Dragon,
}

/// How hard the Dragon game is (Choose Difficulty; ruling 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
    Extreme,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupPlayer {
    pub name: String,
    pub tribe: Dragon,
}

/// The start of a play, with all figures frozen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub v: u32,
    pub mode: Mode,
    /// Only of the Dragon game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<Difficulty>,
    /// Clockwise.
    pub players: Vec<SetupPlayer>,
    /// Who first holds the Hunter token.
    pub first: usize,
    /// The circle of dragons, clockwise from the top.
    pub circle: Vec<Dragon>,
    pub house: House,
    /// Whether wyrm deals the Magic deck; otherwise the one on the table counts.
    #[serde(default)]
    pub virtual_deck: bool,
    /// The seed of the layout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// The chosen part of a setup; the rest is random.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wishes {
    pub difficulty: Option<Difficulty>,
    /// By seat.
    pub tribes: Option<Vec<Dragon>>,
    pub first: Option<usize>,
    pub circle: Option<Vec<Dragon>>,
    pub virtual_deck: bool,
    pub seed: Option<u64>,
}

/// Why a setup is impossible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    #[error("the {} game is for {} to {} players, not {has}", .mode.name(), .mode.seats().0, .mode.seats().1)]
    Players { mode: Mode, has: usize },
    #[error("{0} is named twice")]
    NameTwice(String),
    #[error("{tribes} tribes for {players} players")]
    Tribes { tribes: usize, players: usize },
    #[error("the {0} tribe is chosen twice")]
    TribeTwice(Dragon),
    #[error("a circle is all six dragons, each once")]
    Circle,
    #[error("only the Dragon game has a difficulty")]
    Difficulty,
    #[error("only the Dragon game has a Magic deck")]
    NoDeck,
    #[error(transparent)]
    Dice(#[from] DiceFault),
}

impl Refused for SetupFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        let colours = || Dragon::ALL.map(Dragon::word).join(", ");
        Some(match self {
            SetupFault::Tribes { .. } => "one for each player, in their order".to_owned(),
            SetupFault::TribeTwice(_) | SetupFault::Circle => colours(),
            SetupFault::Dice(fault) => return fault.hint(),
            _ => return None,
        })
    }
}

crate::spelled! { Mode: Keeper "keeper" "Keeper", Dragon "dragon" "Dragon" }

impl Mode {
    /// By its word or a unique beginning of it.
    pub fn find(typed: &str) -> Result<Mode, Miss> {
        let found = name::find("mode", typed, &Mode::ALL, |mode| (mode.word(), mode.word()));
        found.copied()
    }

    /// The game for this many players.
    pub fn for_players(players: usize) -> Option<Mode> {
        let fits = |mode: &Mode| (mode.seats().0..=mode.seats().1).contains(&players);
        Mode::ALL.into_iter().find(fits)
    }

    /// The fewest and most players.
    pub fn seats(self) -> (usize, usize) {
        match self {
            Mode::Keeper => (3, 6),
            Mode::Dragon => (2, 4),
        }
    }
}

crate::spelled! { Difficulty: Easy "easy", Medium "medium", Hard "hard", Extreme "extreme" }

impl Difficulty {
    /// By its word or a unique beginning of it.
    pub fn find(typed: &str) -> Result<Difficulty, Miss> {
        let words = |difficulty: &'static Difficulty| (difficulty.word(), difficulty.word());
        name::find("difficulty", typed, &Self::ALL, words).copied()
    }

    /// The piles of the Magic deck (ruling 2): how many, and how many Magic cards in each.
    pub fn piles(self) -> (u8, u8) {
        match self {
            Difficulty::Easy => (3, 5),
            Difficulty::Medium | Difficulty::Hard => (4, 4),
            Difficulty::Extreme => (4, 3),
        }
    }

    /// Magic cards and Hunter cards that go to the box unseen (ruling 2).
    pub fn removed(self) -> (u8, u8) {
        let (piles, cards) = self.piles();
        (MAGIC_CARDS - 2 - piles * cards, HUNTER_CARDS - piles)
    }

    /// Whether a Weak Flame is a miss.
    pub fn weak_misses(self) -> bool {
        matches!(self, Difficulty::Hard | Difficulty::Extreme)
    }
}

impl Setup {
    /// The difficulty; the Keeper game has none and counts as medium.
    pub fn difficulty(&self) -> Difficulty {
        self.difficulty.unwrap_or(Difficulty::Medium)
    }

    /// Hunter dice at the start: as many as players, one fewer on easy (rulings 1 and 3).
    pub fn hunter_dice(&self) -> u8 {
        let players = saturate(self.players.len());
        match (self.mode, self.difficulty) {
            (Mode::Dragon, Some(Difficulty::Easy)) => players - 1,
            _ => players,
        }
    }

    /// Action tokens left after setup.
    pub fn supply(&self) -> Tokens {
        let mut supply = Tokens::in_the_box();
        for _ in &self.players {
            for token in super::Token::ALL {
                supply.shift(token, -saturate::<i8>(Tokens::at_start().of(token)));
            }
        }
        supply
    }

    pub fn unused_tribes(&self) -> Vec<Dragon> {
        let played = |dragon: &Dragon| self.players.iter().any(|p| p.tribe == *dragon);
        Dragon::ALL.into_iter().filter(|d| !played(d)).collect()
    }
}

/// Checks the number of players, nobody twice.
pub fn check_players(mode: Mode, names: &[String]) -> Result<(), SetupFault> {
    let has = names.len();
    let (few, many) = mode.seats();
    if !(few..=many).contains(&has) {
        return Err(SetupFault::Players { mode, has });
    }
    let mut keys: Vec<String> = Vec::new();
    for name in names {
        let key = crate::name::key(name);
        if keys.contains(&key) {
            return Err(SetupFault::NameTwice(crate::name::shown(name)));
        }
        keys.push(key);
    }
    Ok(())
}

/// Checks the tribes of this many players.
pub fn check_tribes(chosen: &[Dragon], players: usize) -> Result<(), SetupFault> {
    let tribes = chosen.len();
    match repeated(chosen) {
        _ if tribes != players => Err(SetupFault::Tribes { tribes, players }),
        Some(twice) => Err(SetupFault::TribeTwice(twice)),
        None => Ok(()),
    }
}

/// Checks that these are all dragons, each once.
pub fn check_circle(chosen: &[Dragon]) -> Result<(), SetupFault> {
    if chosen.len() == Dragon::ALL.len() && repeated(chosen).is_none() {
        Ok(())
    } else {
        Err(SetupFault::Circle)
    }
}

/// Lays out the table: wishes as given, the rest random (Game Setup). The random draws are the same
/// whatever the wishes, so that a seed gives the same circle with and without chosen tribes.
pub fn lay_out(
    mode: Mode,
    names: Vec<String>,
    wishes: &Wishes,
    house: House,
    chance: &mut dyn Roller,
) -> Result<Setup, SetupFault> {
    check_players(mode, &names)?;
    let players = names.len();
    match mode {
        Mode::Keeper if wishes.difficulty.is_some() => return Err(SetupFault::Difficulty),
        Mode::Keeper if wishes.virtual_deck => return Err(SetupFault::NoDeck),
        _ => {}
    }
    let circle = shuffled(Dragon::ALL.to_vec(), chance)?;
    let tribes = shuffled(Dragon::ALL.to_vec(), chance)?;
    let first = usize::from(chance.throw(Die::Sides(saturate(players)), 1)?[0]);
    if let Some(chosen) = &wishes.tribes {
        check_tribes(chosen, players)?;
    }
    if let Some(chosen) = &wishes.circle {
        check_circle(chosen)?;
    }
    let tribes = wishes.tribes.clone().unwrap_or(tribes);
    Ok(Setup {
        v: 1,
        mode,
        difficulty: match mode {
            Mode::Keeper => None,
            Mode::Dragon => Some(wishes.difficulty.unwrap_or(Difficulty::Medium)),
        },
        players: names
            .into_iter()
            .zip(tribes)
            .map(|(name, tribe)| SetupPlayer { name, tribe })
            .collect(),
        first: wishes.first.unwrap_or(first),
        circle: wishes.circle.clone().unwrap_or(circle),
        house,
        virtual_deck: wishes.virtual_deck,
        seed: wishes.seed,
    })
}

fn repeated(dragons: &[Dragon]) -> Option<Dragon> {
    let again = |n: &usize| dragons[..*n].contains(&dragons[*n]);
    (0..dragons.len()).find(again).map(|n| dragons[n])
}

/// `Ana (red), Ben (blue)`.
impl std::fmt::Display for Setup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seats = self.players.iter();
        let seats: Vec<String> = seats.map(|p| format!("{} ({})", p.name, p.tribe)).collect();
        f.write_str(&words::and(&seats))
    }
}
