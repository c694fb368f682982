//! Figures of the box: printed ones, and ones unknown until somebody looks at their own copy.
//! Unknown ones are never made up, but asked for once and remembered.

use serde::{Deserialize, Serialize};

use super::book::{ByPage, Reward, number_of_page};
use super::chest::Timing;
use super::pieces::Pieces;
use super::reading::{UnreadableText, numbers, one_of};
use super::{BOOK_CARDS, CREST_VALUES, CRESTS, PEARLS, PIECES, SHADOW_NUMBER, TOP_CREST};
use crate::name::shown;
use crate::{Refused, words};

/// Marks a figure that was asked for and left open.
pub const OPEN: &str = "?";

/// The known figures of a box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxFigures {
    pub pieces: Pieces,
    /// The other two crests besides the 16, the higher first.
    pub crests: Option<[u16; 2]>,
    /// Red pearls among the 15; the others are blue.
    pub red_pearls: Option<u8>,
    /// Cards of each page of the book.
    pub pages: Option<ByPage<u8>>,
    /// Rewards of left pages, by their number.
    pub rewards: [Option<Reward>; SHADOW_NUMBER as usize],
    /// Ruling 10.
    pub timing: Timing,
}

impl Default for BoxFigures {
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

/// A figure that people can enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoxFigure {
    Pieces,
    Crests,
    RedPearls,
    Pages,
    /// Of left pages with this number.
    Reward(u8),
    ChestTiming,
}

/// A figure that does not exist, or an invalid value.
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
                let keys: Vec<String> = BoxFigure::all().map(BoxFigure::key).collect();
                format!("known: {}", keys.join(", "))
            }
            FigureFault::Value { hint, .. } => format!("as in {hint}"),
        })
    }
}

impl BoxFigure {
    pub fn all() -> impl Iterator<Item = BoxFigure> {
        let rewards = (1..=SHADOW_NUMBER).map(BoxFigure::Reward);
        [BoxFigure::Pieces, BoxFigure::Crests, BoxFigure::RedPearls, BoxFigure::Pages]
            .into_iter()
            .chain(rewards)
            .chain([BoxFigure::ChestTiming])
    }

    pub fn key(self) -> String {
        match self {
            BoxFigure::Pieces => "pieces".to_owned(),
            BoxFigure::Crests => "crests".to_owned(),
            BoxFigure::RedPearls => "red-pearls".to_owned(),
            BoxFigure::Pages => "pages".to_owned(),
            BoxFigure::Reward(number) => format!("reward-{number}"),
            BoxFigure::ChestTiming => "chest-timing".to_owned(),
        }
    }

    /// Its meaning, in a few words.
    pub fn meaning(self) -> String {
        match self {
            BoxFigure::Pieces => "amulet pieces of each value, 45 in all".to_owned(),
            BoxFigure::Crests => "the two crests beside the 16".to_owned(),
            BoxFigure::RedPearls => "red pearls among the 15".to_owned(),
            BoxFigure::Pages => "cards of the left and the right page, 104 in all".to_owned(),
            BoxFigure::Reward(number) => format!("the reward for a left page of {number}"),
            BoxFigure::ChestTiming => {
                "magic items with any play, or only when completing a turn".to_owned()
            }
        }
    }

    /// An example value.
    pub fn example(self) -> &'static str {
        match self {
            BoxFigure::Pieces => "pieces=8x1,8x4,5x6,4x8,8x10,4x12,5x16,3x20",
            BoxFigure::Crests => "crests=A+B",
            BoxFigure::RedPearls => "red-pearls=N",
            BoxFigure::Pages => "pages=L+R",
            BoxFigure::Reward(_) => "reward-2=low+shadow",
            BoxFigure::ChestTiming => "chest-timing=any-play or chest-timing=completing-only",
        }
    }

    pub fn find(typed: &str) -> Result<BoxFigure, FigureFault> {
        let key = crate::name::key(typed);
        let begun = |figure: &BoxFigure| !key.is_empty() && figure.key().starts_with(&key);
        let all: Vec<BoxFigure> = BoxFigure::all().collect();
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

impl BoxFigures {
    /// The figures of a box from their stored form; values of another version are ignored.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> BoxFigures {
        let mut figures = BoxFigures::default();
        for (key, value) in stored {
            if let Ok(figure) = BoxFigure::find(key) {
                let _ = figures.set(figure, value);
            }
        }
        figures
    }

    /// Sets a typed figure; refuses impossible values.
    pub fn set(&mut self, figure: BoxFigure, typed: &str) -> Result<(), FigureFault> {
        let unread = |fault: UnreadableText| figure.wrong(format!("cannot be {}", fault.typed));
        match figure {
            BoxFigure::Pieces => {
                let pieces = Pieces::read(typed)
                    .map_err(|fault| figure.wrong(format!("cannot be read: {fault}")))?;
                if pieces.count() != u16::from(PIECES) {
                    return Err(
                        figure.wrong(format!("are {PIECES} in all, not {}", pieces.count()))
                    );
                }
                self.pieces = pieces;
            }
            BoxFigure::Crests => {
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
            BoxFigure::RedPearls => {
                let count = typed.trim().parse().ok().filter(|n| *n <= PEARLS);
                let wrong = || figure.wrong(format!("are 0 to {PEARLS}, not {}", shown(typed)));
                self.red_pearls = Some(count.ok_or_else(wrong)?);
            }
            BoxFigure::Pages => {
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
            BoxFigure::Reward(number) => {
                let reward = Reward::read(typed)
                    .map_err(|fault| figure.wrong(format!("cannot be that: {fault}")))?;
                if let Some(slot) = self.rewards.get_mut(usize::from(number) - 1) {
                    *slot = Some(reward);
                }
            }
            BoxFigure::ChestTiming => {
                let known = Timing::ALL.map(|timing| (timing.word(), timing));
                self.timing = one_of("time", typed, &known).map_err(unread)?;
            }
        }
        Ok(())
    }

    /// A figure as it is typed and remembered; none if unknown.
    pub fn get(&self, figure: BoxFigure) -> Option<String> {
        match figure {
            BoxFigure::Pieces => Some(self.pieces.to_string()),
            BoxFigure::Crests => self.crests.map(|[high, low]| format!("{high}+{low}")),
            BoxFigure::RedPearls => self.red_pearls.map(|count| count.to_string()),
            BoxFigure::Pages => self.pages.map(|pages| format!("{}+{}", pages.left, pages.right)),
            BoxFigure::Reward(number) => self.reward(number).map(ToString::to_string),
            BoxFigure::ChestTiming => Some(self.timing.word().to_owned()),
        }
    }

    /// The reward of a left page with this number, if entered.
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
        // Known ones first, the highest first.
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

    fn set(typed: &str) -> Result<BoxFigures, FigureFault> {
        let mut figures = BoxFigures::default();
        let (key, value) = typed.split_once('=').unwrap();
        figures.set(BoxFigure::find(key)?, value)?;
        Ok(figures)
    }

    /// Figures: an unknown figure stays unknown until someone enters it.
    #[test]
    fn nothing_unknown_is_made_up() {
        let figures = BoxFigures::default();
        assert_eq!(figures.crests(3), [Some(16), None, None]);
        assert_eq!(figures.crests(2), [None, None]);
        for unknown in [BoxFigure::Crests, BoxFigure::RedPearls, BoxFigure::Pages] {
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
            let figure = BoxFigure::find(key).unwrap();
            assert_eq!(figures.get(figure).as_deref(), Some(value), "{typed}");
            assert_eq!(BoxFigures::from_stored([(key, value)]), figures);
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
