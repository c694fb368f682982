//! The score: amulet pieces, pearls, crest, golden eggs (The end of the game; ruling 9).

mod check;

pub use check::{check, check_told, odd_pearls};

use serde::Serialize;

use super::book::Colour;
use super::play::Pearl;
use super::{CARDS, CREST_VALUES, EGG, EGGS, FLIPPED_EGG, RING, TOP_CREST};
use crate::title::{Ending, SeatEnd};
use crate::words;

/// A player's scoring items at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreSheet {
    pub name: String,
    pub pieces: Vec<u16>,
    pub pearls: Vec<u16>,
    pub crest: Option<u16>,
    pub eggs: u16,
    /// Dragon cards laid out, including shadow dragons; needed only for a tie.
    pub cards: Option<u16>,
}

/// A player's points, part by part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerScore {
    pub name: String,
    pub pieces: u32,
    pub pearls: u32,
    pub crest: u32,
    /// How many eggs, and their points before one is flipped.
    pub eggs: u32,
    pub egg_points: u32,
    /// Points of the flipped egg.
    pub most_eggs: u32,
    pub cards: Option<u16>,
    pub total: u32,
    pub rank: usize,
    pub winner: bool,
}

/// The score of a table: players in the given order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    pub lines: Vec<PlayerScore>,
    /// Several winners.
    pub shared: bool,
    /// Whether cards laid out decided the winner.
    pub by_cards: bool,
}

/// An impossible value, on one sheet or on all together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImpossibleScore {
    #[error("Dragonkeepers is for 2 to 4 players, not {0}")]
    Players(usize),
    #[error("there is no piece of {value} ({name})")]
    NoPiece { name: String, value: u16 },
    #[error("there are {} of {value}, not {given}", words::count(*.has, "piece", "pieces"))]
    Pieces { value: u16, has: u8, given: usize },
    #[error("{players} players share {has} pieces, not {given}")]
    AllPieces { players: usize, has: u16, given: usize },
    #[error("there is no pearl of {value} ({name})")]
    NoPearl { name: String, value: u16 },
    #[error("there are {has} {}pearls, not {given}", .colour.map(|c| format!("{} ", c.word())).unwrap_or_default())]
    Pearls { colour: Option<Pearl>, has: u8, given: usize },
    #[error("there is no crest of {value} ({name})")]
    NoCrest { name: String, value: u16 },
    #[error("two players leave the crest of {TOP_CREST} in the box ({0})")]
    TopCrest(String),
    #[error("of three crests one is worth {TOP_CREST}")]
    NoTopCrest,
    #[error("there is only one crest of {0}")]
    CrestTwice(u16),
    #[error("the crest of {left} is left, and {name} took one of {value}: the highest goes first")]
    LowerCrest { name: String, value: u16, left: u16 },
    #[error("{players} players have {has} crests, not {given}")]
    Crests { players: usize, has: usize, given: usize },
    #[error("{name} has {} and {}: {}", words::count(*.pieces, "piece", "pieces"), words::count(*.pearls, "pearl", "pearls"), rings_words(*.pieces))]
    Rings { name: String, pieces: usize, pearls: usize },
    #[error("red pearls go first: {} left, and {} taken", words::count(*.left, "red one is", "red ones are"), words::count(*.blue, "blue is", "blue are"))]
    BlueFirst { left: usize, blue: usize },
    #[error("a crest must be worth {} to {}, not {value} ({name})", CREST_VALUES.start(), CREST_VALUES.end())]
    CrestValue { name: String, value: u16 },
    #[error("{name} has a crest and {} laid out: it takes {COLOURS}, one of each colour", words::count(*.cards, "card", "cards"))]
    CrestCards { name: String, cards: u16 },
    #[error("{name} has a crest and {}: the sets before it gave {} at least", words::count(*.pieces, "piece", "pieces"), COLOURS - 1)]
    CrestPieces { name: String, pieces: usize },
    #[error(
        "{name} has {what} and no cards laid out: rewards come with a set, and a card of it stays"
    )]
    NoCards { name: String, what: String },
    #[error("there are {EGGS} golden eggs, not {0}")]
    Eggs(u32),
    #[error("there are {CARDS} cards, not {0}")]
    Cards(u32),
}

/// Colours that a crest takes (Crest bonus).
const COLOURS: usize = Colour::ALL.len();

/// The rings that these pieces make (ruling 7).
fn rings_words(pieces: usize) -> String {
    match pieces / RING {
        0 => "three pieces make a ring, and only a ring has a pearl".to_owned(),
        1 => "three pieces make a ring with one pearl".to_owned(),
        rings => format!("they make {rings} rings, with a pearl each"),
    }
}

impl ImpossibleScore {
    /// Whether it shows before pearls, crests, eggs and cards are counted.
    pub fn is_of_pieces(&self) -> bool {
        matches!(
            self,
            ImpossibleScore::Players(_)
                | ImpossibleScore::NoPiece { .. }
                | ImpossibleScore::Pieces { .. }
                | ImpossibleScore::AllPieces { .. }
        )
    }
}

/// All impossible values, in one refusal.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct Impossibles(pub Vec<ImpossibleScore>);

crate::worded!(Impossibles);

/// A tie that only the missing number of cards laid out can break.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} are tied at {total}: the most dragon cards laid out win", words::and(.players))]
pub struct Tied {
    pub players: Vec<String>,
    pub total: u32,
}

crate::worded!(Tied, "enter the dragon cards laid out, shadow dragons included: cards=12");

/// Points of a flipped egg. Golden egg: the player with the most flips one, tied players each;
/// nobody without one.
pub fn flipped(eggs: u16, most: u16) -> u16 {
    if eggs > 0 && eggs == most { FLIPPED_EGG - EGG } else { 0 }
}

pub fn score(sheets: &[ScoreSheet]) -> Result<Score, Tied> {
    let sum = |values: &[u16]| values.iter().copied().map(u32::from).sum::<u32>();
    let most = sheets.iter().map(|sheet| sheet.eggs).max().unwrap_or(0);
    let mut lines: Vec<PlayerScore> = sheets
        .iter()
        .map(|sheet| {
            let (pieces, pearls) = (sum(&sheet.pieces), sum(&sheet.pearls));
            let crest = u32::from(sheet.crest.unwrap_or(0));
            let egg_points = u32::from(sheet.eggs) * u32::from(EGG);
            let most_eggs = u32::from(flipped(sheet.eggs, most));
            PlayerScore {
                name: sheet.name.clone(),
                pieces,
                pearls,
                crest,
                eggs: u32::from(sheet.eggs),
                egg_points,
                most_eggs,
                cards: sheet.cards,
                total: pieces + pearls + crest + egg_points + most_eggs,
                rank: 0,
                winner: false,
            }
        })
        .collect();
    let by_cards = settle(&mut lines)?;
    let winners = lines.iter().filter(|line| line.winner).count();
    Ok(Score { shared: winners > 1, lines, by_cards })
}

/// Finds the winner: most points, then most cards laid out, then everyone tied (ruling 9). Returns
/// whether cards decided it.
fn settle(lines: &mut [PlayerScore]) -> Result<bool, Tied> {
    let best = lines.iter().map(|line| line.total).max().unwrap_or(0);
    let tied: Vec<&PlayerScore> = lines.iter().filter(|line| line.total == best).collect();
    if tied.len() > 1 && tied.iter().any(|line| line.cards.is_none()) {
        return Err(Tied {
            players: tied.iter().map(|line| line.name.clone()).collect(),
            total: best,
        });
    }
    let tied = tied.len();
    // Unknown cards break no tie: tied players share the place.
    let all: Vec<(u32, Option<u16>)> = lines.iter().map(|l| (l.total, l.cards)).collect();
    for line in lines.iter_mut() {
        let with = || all.iter().filter(|(total, _)| *total == line.total);
        let told = with().all(|(_, cards)| cards.is_some());
        let ahead = with().filter(|(_, cards)| told && *cards > line.cards).count();
        let above = all.iter().filter(|(total, _)| *total > line.total).count();
        line.rank = 1 + above + ahead;
        line.winner = line.rank == 1;
    }
    let winners = lines.iter().filter(|line| line.winner).count();
    Ok(tied > winners)
}

impl Score {
    pub fn winners(&self) -> impl Iterator<Item = &str> {
        let winners = self.lines.iter().filter(|line| line.winner);
        winners.map(|line| line.name.as_str())
    }

    /// The end of the play, with each part of everyone's score.
    pub fn ending(&self) -> Ending {
        Ending {
            outcome: if self.shared { "shared" } else { "won" },
            seats: self.lines.iter().map(PlayerScore::seat).collect(),
        }
    }

    /// The best first; equal ones in the given order.
    pub fn ranked(&self) -> Vec<&PlayerScore> {
        let mut lines: Vec<&PlayerScore> = self.lines.iter().collect();
        lines.sort_by_key(|line| line.rank);
        lines
    }
}

impl PlayerScore {
    fn seat(&self) -> SeatEnd {
        let mut stats = vec![
            ("pieces", i64::from(self.pieces)),
            ("pearls", i64::from(self.pearls)),
            ("crest", i64::from(self.crest)),
            ("eggs", i64::from(self.eggs)),
            ("egg-points", i64::from(self.egg_points)),
            ("most-eggs", i64::from(self.most_eggs)),
            ("rank", crate::saturate(self.rank)),
        ];
        stats.extend(self.cards.map(|cards| ("cards", i64::from(cards))));
        SeatEnd { side: None, score: Some(i64::from(self.total)), won: self.winner, stats }
    }
}

#[cfg(test)]
mod tests;
