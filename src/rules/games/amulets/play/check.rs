//! Whether a stored record is possible: a damaged one may not be.

use super::super::pieces::Pieces;
use super::super::setup::Setup;
use super::super::{
    CARDS, CREST_VALUES, CRESTS, CRYSTALS, EGGS, PEARLS, PIECES, PLAYERS, SHADOW_NUMBER, SHADOWS,
};
use super::Event;
use super::state::State;
use crate::index_of;

impl Setup {
    pub(in super::super) fn possible(&self) -> bool {
        PLAYERS.contains(&self.players.len())
            && self.first < self.players.len()
            && [&self.pieces, &self.removed].into_iter().all(Pieces::possible)
            && self.crests.len() <= CRESTS
            && self.crests.iter().flatten().all(|value| CREST_VALUES.contains(value))
    }
}

impl Pieces {
    fn possible(&self) -> bool {
        Pieces::read(&self.to_string()).is_ok_and(|read| read == *self)
            && self.count() <= u16::from(PIECES)
    }
}

impl State {
    pub(in super::super) fn fits(&self, event: &Event) -> bool {
        let player = index_of!(Event, event, player: Minted Took FourthTaken Changed ItemUsed Laid
            CrestWon Gained PieceTaken PearlTaken Missed TookBack Passed HandTold TurnBegan);
        let page = |number: u8| (1..=SHADOW_NUMBER).contains(&number);
        player.is_none_or(|player| player < self.keepers.len())
            && match event {
                Event::BookSeen { book, .. } => page(book.number),
                Event::Changed { left, .. } => left.is_none_or(page),
                Event::CrestWon { value, .. } => {
                    !self.supply.crests.is_empty()
                        && value.is_none_or(|value| CREST_VALUES.contains(&value))
                }
                Event::PieceTaken { value, .. } => CREST_VALUES.contains(value),
                _ => true,
            }
    }

    pub(in super::super) fn holds(&self) -> bool {
        let few = |shadows: u8, eggs: u8, crystals: u8, pearls: usize| {
            shadows <= SHADOWS
                && eggs <= EGGS
                && crystals <= CRYSTALS
                && pearls <= usize::from(PEARLS)
        };
        let (supply, pages) = (&self.supply, self.pages.unwrap_or_default());
        few(supply.shadows, supply.eggs, supply.crystals, supply.pearls.into())
            && self.book_shadows <= SHADOWS
            && u16::from(self.taken.max(pages.left).max(pages.right)) <= CARDS
            && self.keepers.iter().all(|keeper| {
                few(keeper.shadows, keeper.eggs, keeper.crystals, keeper.pearls.len())
                    && keeper.pieces.len() <= PIECES.into()
                    && keeper.stacks.possible()
            })
    }
}
