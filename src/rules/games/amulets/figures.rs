//! Figures of the box: what is printed, and what is not known until somebody looks at their own copy.
//! Nothing unknown is made up; it is asked for once and remembered.

use serde::{Deserialize, Serialize};

use super::book::{ByPage, Reward, number_of_page};
use super::chest::Timing;
use super::notation::{Unread, numbers, one_of};
use super::pieces::Pieces;
use super::{BOOK_CARDS, CREST_VALUES, CRESTS, PEARLS, PIECES, SHADOW_NUMBER, TOP_CREST};
use crate::name::shown;
use crate::{Refused, words};

/// What stands for a figure that was asked about and left open.
pub const OPEN: &str = "?";

/// What is known of a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    pub pieces: Pieces,
    /// The two crests that are not the 16, the higher first.
    pub crests: Option<[u16; 2]>,
    /// Red pearls of the 15; the others are blue.
    pub red_pearls: Option<u8>,
    /// Cards of each page of the book.
    pub pages: Option<ByPage<u8>>,
    /// What left pages give, by their number.
    pub rewards: [Option<Reward>; SHADOW_NUMBER as usize],
    /// Ruling 10.
    pub timing: Timing,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            pieces: Pieces::printed(),
            crests: None,
            red_pearls: None,
            pages: None,
            rewards: Default::default(),
            timing: Timing::default(),
        }
    }
}

/// A figure as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    Pieces,
    Crests,
    RedPearls,
    Pages,
    /// Of left pages with this number.
    Reward(u8),
    ChestTiming,
}

/// A figure that does not exist, or a value it cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FigureFault {
    #[error("there is no figure called {0}")]
    Unknown(String),
    #[error("{key} {why}")]
    Value { key: String, why: String, hint: &'static str },
}

impl Refused for FigureFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            FigureFault::Unknown(_) => {
                let keys: Vec<String> = Figure::all().map(Figure::key).collect();
                format!("known: {}", keys.join(", "))
            }
            FigureFault::Value { hint, .. } => format!("as in {hint}"),
        })
    }
}

impl Figure {
    pub fn all() -> impl Iterator<Item = Figure> {
        let rewards = (1..=SHADOW_NUMBER).map(Figure::Reward);
        [Figure::Pieces, Figure::Crests, Figure::RedPearls, Figure::Pages]
            .into_iter()
            .chain(rewards)
            .chain([Figure::ChestTiming])
    }

    pub fn key(self) -> String {
        match self {
            Figure::Pieces => "pieces".to_owned(),
            Figure::Crests => "crests".to_owned(),
            Figure::RedPearls => "red-pearls".to_owned(),
            Figure::Pages => "pages".to_owned(),
            Figure::Reward(number) => format!("reward-{number}"),
            Figure::ChestTiming => "chest-timing".to_owned(),
        }
    }

    /// What it is, in a few words.
    pub fn meaning(self) -> String {
        match self {
            Figure::Pieces => "amulet pieces of each value, 45 in all".to_owned(),
            Figure::Crests => "the two crests beside the 16".to_owned(),
            Figure::RedPearls => "red pearls among the 15".to_owned(),
            Figure::Pages => "cards of the left and the right page, 104 in all".to_owned(),
            Figure::Reward(number) => format!("what a left page of {number} gives"),
            Figure::ChestTiming => {
                "magic items with any play, or only when completing a turn".to_owned()
            }
        }
    }

    /// A value it may have.
    pub fn example(self) -> &'static str {
        match self {
            Figure::Pieces => "pieces=8x1,8x4,5x6,4x8,8x10,4x12,5x16,3x20",
            Figure::Crests => "crests=A+B",
            Figure::RedPearls => "red-pearls=N",
            Figure::Pages => "pages=L+R",
            Figure::Reward(_) => "reward-2=low+shadow",
            Figure::ChestTiming => "chest-timing=any-play or chest-timing=completing-only",
        }
    }

    pub fn find(typed: &str) -> Result<Figure, FigureFault> {
        let key = crate::name::key(typed);
        let begun = |figure: &Figure| !key.is_empty() && figure.key().starts_with(&key);
        let all: Vec<Figure> = Figure::all().collect();
        let exact = all.iter().find(|figure| figure.key() == key);
        let mut begun = all.iter().filter(|figure| begun(figure));
        match (exact, begun.next(), begun.next()) {
            (Some(figure), _, _) | (None, Some(figure), None) => Ok(*figure),
            _ => Err(FigureFault::Unknown(shown(typed))),
        }
    }

    fn wrong(self, why: impl Into<String>) -> FigureFault {
        FigureFault::Value { key: self.key(), why: why.into(), hint: self.example() }
    }
}

impl Figures {
    /// The figures of a box from what is remembered of it; what another version wrote is left out.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> Figures {
        let mut figures = Figures::default();
        for (key, value) in stored {
            if let Ok(figure) = Figure::find(key) {
                let _ = figures.set(figure, value);
            }
        }
        figures
    }

    /// Sets a figure as typed; refuses what cannot be.
    pub fn set(&mut self, figure: Figure, typed: &str) -> Result<(), FigureFault> {
        let unread = |fault: Unread| figure.wrong(format!("cannot be {}", fault.typed));
        match figure {
            Figure::Pieces => {
                let pieces = Pieces::read(typed)
                    .map_err(|fault| figure.wrong(format!("cannot be read: {fault}")))?;
                if pieces.count() != u16::from(PIECES) {
                    return Err(
                        figure.wrong(format!("are {PIECES} in all, not {}", pieces.count()))
                    );
                }
                self.pieces = pieces;
            }
            Figure::Crests => {
                let mut values = numbers("crest", typed).map_err(unread)?;
                values.sort_unstable_by(|a, b| b.cmp(a));
                let [high, low] = values[..] else {
                    return Err(figure.wrong(format!(
                        "are the {} beside the {TOP_CREST}, not {}",
                        CRESTS - 1,
                        values.len()
                    )));
                };
                if !CREST_VALUES.contains(&low) || !CREST_VALUES.contains(&high) {
                    return Err(figure.wrong("are worth 1 to 99 each"));
                }
                self.crests = Some([high, low]);
            }
            Figure::RedPearls => {
                let count = typed.trim().parse().ok().filter(|n| *n <= PEARLS);
                let wrong = || figure.wrong(format!("are 0 to {PEARLS}, not {}", shown(typed)));
                self.red_pearls = Some(count.ok_or_else(wrong)?);
            }
            Figure::Pages => {
                let wrong = || figure.wrong(format!("are two that make {BOOK_CARDS} together"));
                let counts = numbers("page", typed).map_err(unread)?;
                let [left, right] = counts[..] else {
                    return Err(wrong());
                };
                if left < 3 || right < 3 || left.saturating_add(right) != BOOK_CARDS {
                    return Err(wrong());
                }
                self.pages =
                    Some(ByPage { left: crate::saturate(left), right: crate::saturate(right) });
            }
            Figure::Reward(number) => {
                let reward = Reward::read(typed)
                    .map_err(|fault| figure.wrong(format!("cannot be that: {fault}")))?;
                if let Some(slot) = self.rewards.get_mut(usize::from(number) - 1) {
                    *slot = Some(reward);
                }
            }
            Figure::ChestTiming => {
                let known = Timing::ALL.map(|timing| (timing.word(), timing));
                self.timing = one_of("time", typed, &known).map_err(unread)?;
            }
        }
        Ok(())
    }

    /// A figure as it is typed and remembered; none while it is unknown.
    pub fn get(&self, figure: Figure) -> Option<String> {
        match figure {
            Figure::Pieces => Some(self.pieces.to_string()),
            Figure::Crests => self.crests.map(|[high, low]| format!("{high}+{low}")),
            Figure::RedPearls => self.red_pearls.map(|count| count.to_string()),
            Figure::Pages => self.pages.map(|pages| format!("{}+{}", pages.left, pages.right)),
            Figure::Reward(number) => self.reward(number).map(ToString::to_string),
            Figure::ChestTiming => Some(self.timing.word().to_owned()),
        }
    }

    /// What a left page with this number gives, if somebody said.
    pub fn reward(&self, number: u8) -> Option<&Reward> {
        let number = number_of_page(u16::from(number))?;
        self.rewards.get(usize::from(number) - 1)?.as_ref()
    }

    /// The crests in the supply, the highest first; unknown ones as none (Crest bonus).
    pub fn crests(&self, players: usize) -> Vec<Option<u16>> {
        let others = self.crests.map_or([None; 2], |values| values.map(Some));
        let mut all = others.to_vec();
        if super::crests(players) == CRESTS {
            all.push(Some(TOP_CREST));
        }
        // Known ones first, the highest before the others.
        all.sort_unstable_by(|a, b| b.cmp(a));
        all
    }
}

/// The values of known and unknown crests in words: `16, ?, ?`.
pub fn crest_words(crests: &[Option<u16>]) -> String {
    let values: Vec<String> = crests
        .iter()
        .map(|value| value.map_or("?".to_owned(), |value| value.to_string()))
        .collect();
    words::and(&values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(typed: &str) -> Result<Figures, FigureFault> {
        let mut figures = Figures::default();
        let (key, value) = typed.split_once('=').unwrap();
        figures.set(Figure::find(key)?, value)?;
        Ok(figures)
    }

    /// Figures: what is unknown stays unknown until somebody says it.
    #[test]
    fn nothing_unknown_is_made_up() {
        let figures = Figures::default();
        assert_eq!(figures.crests(3), [Some(16), None, None]);
        assert_eq!(figures.crests(2), [None, None]);
        for unknown in [Figure::Crests, Figure::RedPearls, Figure::Pages] {
            assert_eq!(figures.get(unknown), None);
        }
        assert!((1..=6).all(|number| figures.reward(number).is_none()));
    }

    #[test]
    fn every_figure_is_read_back_as_it_is_kept() {
        for typed in [
            "pieces=9x1,7x4,5x6,4x8,8x10,4x12,5x16,3x20",
            "crests=12+8",
            "red-pearls=6",
            "pages=50+54",
            "reward-2=low+shadow",
            "reward-6=high+high+egg",
            "chest-timing=completing-only",
        ] {
            let figures = set(typed).unwrap();
            let (key, value) = typed.split_once('=').unwrap();
            let figure = Figure::find(key).unwrap();
            assert_eq!(figures.get(figure).as_deref(), Some(value), "{typed}");
            assert_eq!(Figures::from_stored([(key, value)]), figures);
        }
        assert_eq!(set("crests=8+12").unwrap().crests(4), [Some(16), Some(12), Some(8)]);
        assert_eq!(set("crests=8+12").unwrap().crests(2), [Some(12), Some(8)]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (typed, why) in [
            ("pieces=45x1,1x4", "pieces are 45 in all, not 46"),
            ("pieces=x", "pieces cannot be read: x is not a stack of pieces"),
            ("crests=12", "crests are the 2 beside the 16, not 1"),
            ("crests=12+x", "crests cannot be x"),
            ("crests=12+0", "crests are worth 1 to 99 each"),
            ("red-pearls=16", "red-pearls are 0 to 15, not 16"),
            ("red-pearls=-1", "red-pearls are 0 to 15, not -1"),
            ("pages=104+0", "pages are two that make 104 together"),
            ("pages=50+50", "pages are two that make 104 together"),
            ("reward-2=egg", "reward-2 cannot be that: a reward has at least one amulet piece"),
            ("chest-timing=never", "chest-timing cannot be never"),
            ("reward-7=low", "there is no figure called reward-7"),
            ("eggs=9", "there is no figure called eggs"),
            ("reward=low", "there is no figure called reward"),
        ] {
            assert_eq!(set(typed).unwrap_err().to_string(), why);
        }
    }
}
