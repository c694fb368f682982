//! The start of a game: sides, starting hexes, mat sizes.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::figure::{ByDwarf, BySide, Dwarf};
use super::mat::Mats;
use super::refusal::DrakoRefusal;
use crate::dice::RandomDice;
use crate::hex::{Direction, Hex};

/// The start of a game, with all sizes frozen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub v: u32,
    pub players: BySide<String>,
    pub mats: Mats,
    /// Whether starting hands may be exchanged (advanced rule).
    #[serde(default)]
    pub advanced: bool,
    /// The dwarves' starting hexes, if known before the hands are seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<ByDwarf<Hex>>,
}

/// The dwarves' hexes in a first game: alternate corners of the outer ring.
pub fn first_game() -> ByDwarf<Hex> {
    let corner = |way| Hex::CENTRE.ray(way).last().unwrap_or(Hex::CENTRE);
    ByDwarf {
        brald: corner(Direction::NorthWest),
        morin: corner(Direction::East),
        urpen: corner(Direction::SouthWest),
    }
}

/// Free hexes for the dwarves to start on: not next to the dragon (Game Preparation; ruling 10).
pub fn starting_hexes() -> impl Iterator<Item = Hex> {
    Hex::all().filter(|hex| hex.distance(Hex::CENTRE) > 1)
}

/// Whether the dwarves may start here.
pub fn check_places(at: &ByDwarf<Hex>) -> Result<(), DrakoRefusal> {
    let mut board = Board::empty();
    for dwarf in Dwarf::ALL {
        let hex = at[dwarf];
        let allowed = || {
            let free = starting_hexes().filter(|hex| board.at(*hex).is_none());
            free.collect()
        };
        if let Some(by) = board.at(hex) {
            let allowed = allowed();
            return Err(DrakoRefusal::StartTaken { hex, by, allowed });
        }
        if hex.distance(board.dragon) == 1 {
            return Err(DrakoRefusal::TooNear { dwarf, hex, allowed: allowed() });
        }
        board.dwarves[dwarf] = Some(hex);
    }
    Ok(())
}

/// Random starting hexes.
pub fn draw_places(seed: u64) -> ByDwarf<Hex> {
    let mut chance = RandomDice::new(seed, 1);
    let mut left: Vec<Hex> = starting_hexes().collect();
    let mut one = || left.remove(chance.below(crate::saturate(left.len())) as usize);
    ByDwarf { brald: one(), morin: one(), urpen: one() }
}

/// Draws who plays the dragon: whether it is the first named player.
pub fn draw_sides(seed: u64) -> bool {
    RandomDice::new(seed, 0).below(2) == 0
}
