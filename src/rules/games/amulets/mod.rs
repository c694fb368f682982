//! Dragonkeepers (KOSMOS): the magic book, stacks of dragons, amulets and their values.
//!
//! `Setup` is dealt from the box's [`figures`], [`play`] is a sitting tracked at the table, [`score`]
//! counts it, and [`placement`] finds the legal sets. Hands are secret and stay with the players:
//! only shadow dragons are tracked, because they come openly from the supply.

pub mod aside;
mod begin;
pub mod book;
pub mod chest;
pub mod figures;
pub mod hand;
pub mod pieces;
pub mod placement;
pub mod play;
pub mod reading;
mod result;
pub mod score;
pub mod setup;
pub mod stacks;
pub mod title;

/// Fewest and most players.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=4;
/// Shadow dragons in the box; their backs show [`SHADOW_NUMBER`].
pub const SHADOWS: u8 = 11;
/// The number on a shadow dragon's back; no other card shows it.
pub const SHADOW_NUMBER: u8 = 6;
/// Cards of the book, both pages together.
pub const BOOK_CARDS: u16 = 104;
/// Starting cards in the box.
pub const STARTING_CARDS: u8 = 8;
/// Dragons of each colour, starting cards included.
pub const OF_A_COLOUR: u16 = 28;
/// All cards of the box.
pub const CARDS: u16 = 123;
/// Amulet pieces in the box.
pub const PIECES: u8 = 45;
/// Pieces of one amulet.
pub const RING: usize = 3;
/// Pearls in the box.
pub const PEARLS: u8 = 15;
/// Golden eggs in the box.
pub const EGGS: u8 = 9;
/// Points of an egg, and of the flipped one.
pub const EGG: u16 = 4;
pub const FLIPPED_EGG: u16 = 16;
/// Crystals in the box.
pub const CRYSTALS: u8 = 10;
/// Crests in the box; two players leave one of them there.
pub const CRESTS: usize = 3;
pub const TOP_CREST: u16 = 16;
/// Possible values of a crest.
pub const CREST_VALUES: std::ops::RangeInclusive<u16> = 1..=99;

/// Pieces returned to the box (Setup, 5).
pub fn removed(players: usize) -> u8 {
    match players {
        2 => 16,
        3 => 12,
        _ => 8,
    }
}

/// Completed amulets that end the game (The end of the game).
pub fn target(players: usize) -> u8 {
    match players {
        2 => 7,
        3 => 8,
        _ => 9,
    }
}

/// Crests in the supply: two players leave the 16 in the box.
pub fn crests(players: usize) -> usize {
    match players {
        2 => CRESTS - 1,
        _ => CRESTS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Setup, 5 and 6; The end of the game.
    #[test]
    fn figures_depend_on_the_number_of_players() {
        assert_eq!([2, 3, 4].map(removed), [16, 12, 8]);
        assert_eq!([2, 3, 4].map(target), [7, 8, 9]);
        assert_eq!([2, 3, 4].map(crests), [2, 3, 3]);
    }

    /// However the pieces are drawn, there is a pearl for every ring.
    #[test]
    fn pearls_never_run_out() {
        for players in PLAYERS {
            let rings = (PIECES - removed(players)) / RING as u8;
            assert!(rings <= PEARLS, "{players} players");
        }
    }
}
