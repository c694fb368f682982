//! What can be set right, by the words it is stored and typed with.

use super::super::super::book::{Colour, Page};
use super::super::super::chest::Item;
use super::super::Pearl;
use crate::correct::Fix;

/// What belongs to the whole table is stored with this.
pub(super) const TABLE: &str = "table";

/// Something that can be set right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    Of(usize, Own),
    Table(Shared),
}

/// What each player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Own {
    /// Whether the turn is theirs.
    Turn,
    /// Whether they have played or passed in it.
    Decided,
    Hand,
    /// Shadow dragons in the hand.
    Shadows,
    Crystals,
    Eggs,
    Crest,
    Pearls(Pearl),
    /// Dragons of a colour laid out, the shadow dragons on them, and where the stack lies.
    Laid(Colour),
    LaidShadows(Colour),
    Place(Colour),
    /// Pieces of a value, face down.
    Pieces(u16),
}

/// What lies in the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shared {
    Turns,
    /// Cards taken this turn.
    Taken,
    /// Whether Dragon Mint was used this turn.
    Minted,
    /// Whether a page was changed this turn.
    Changed(Page),
    /// What the book shows.
    Number,
    Colour,
    /// Cards of a page, where they are counted.
    Cards(Page),
    /// A page is down to one card, where they are not counted.
    LastCard,
    /// Shadow dragons in the book.
    Shadows,
    /// Pieces of a value in the supply.
    Pieces(u16),
    Chest(Item),
}

/// The value of pieces in a word: `pieces-20` in front of a player, `supply-20` beside the book.
fn value_of(word: &str, before: &str) -> Option<u16> {
    word.strip_prefix(before)?.parse().ok()
}

impl Spot {
    /// What a correction is about; none if nothing is called so.
    pub fn read(of: &str, field: &str) -> Option<Spot> {
        if of == TABLE {
            return Shared::read(field).map(Spot::Table);
        }
        let player = of.strip_prefix("player-")?.parse().ok()?;
        Own::read(field).map(|own| Spot::Of(player, own))
    }

    pub(super) fn of(fix: &Fix) -> Option<Spot> {
        Spot::read(&fix.of, &fix.field)
    }
}

impl Own {
    pub fn word(self) -> String {
        match self {
            Own::Turn => "turn".to_owned(),
            Own::Decided => "decided".to_owned(),
            Own::Hand => "hand".to_owned(),
            Own::Shadows => "shadows".to_owned(),
            Own::Crystals => "crystals".to_owned(),
            Own::Eggs => "eggs".to_owned(),
            Own::Crest => "crest".to_owned(),
            Own::Pearls(pearl) => format!("{}-pearls", pearl.word()),
            Own::Laid(colour) => colour.word().to_owned(),
            Own::LaidShadows(colour) => format!("{colour}-shadows"),
            Own::Place(colour) => format!("{colour}-place"),
            Own::Pieces(value) => format!("pieces-{value}"),
        }
    }

    /// All but pieces.
    fn all() -> impl Iterator<Item = Own> {
        let plain = [
            Own::Turn,
            Own::Decided,
            Own::Hand,
            Own::Shadows,
            Own::Crystals,
            Own::Eggs,
            Own::Crest,
            Own::Pearls(Pearl::Red),
            Own::Pearls(Pearl::Blue),
        ];
        let of = |colour| [Own::Laid(colour), Own::LaidShadows(colour), Own::Place(colour)];
        plain.into_iter().chain(Colour::ALL.into_iter().flat_map(of))
    }

    fn read(word: &str) -> Option<Own> {
        let pieces = value_of(word, "pieces-").map(Own::Pieces);
        pieces.or_else(|| Own::all().find(|own| own.word() == word))
    }
}

impl Shared {
    pub fn word(self) -> String {
        match self {
            Shared::Turns => "turns".to_owned(),
            Shared::Taken => "taken".to_owned(),
            Shared::Minted => "minted".to_owned(),
            Shared::Changed(page) => format!("{}-changed", page.word()),
            Shared::Number => "number".to_owned(),
            Shared::Colour => "colour".to_owned(),
            Shared::Cards(page) => format!("{}-cards", page.word()),
            Shared::LastCard => "last-card".to_owned(),
            Shared::Shadows => "book-shadows".to_owned(),
            Shared::Pieces(value) => format!("supply-{value}"),
            Shared::Chest(item) => item.key().to_owned(),
        }
    }

    /// All but pieces.
    fn all() -> impl Iterator<Item = Shared> {
        let plain = [
            Shared::Turns,
            Shared::Taken,
            Shared::Minted,
            Shared::Changed(Page::Left),
            Shared::Changed(Page::Right),
            Shared::Number,
            Shared::Colour,
            Shared::Cards(Page::Left),
            Shared::Cards(Page::Right),
            Shared::LastCard,
            Shared::Shadows,
        ];
        plain.into_iter().chain(Item::ALL.map(Shared::Chest))
    }

    fn read(word: &str) -> Option<Shared> {
        let pieces = value_of(word, "supply-").map(Shared::Pieces);
        pieces.or_else(|| Shared::all().find(|shared| shared.word() == word))
    }
}
