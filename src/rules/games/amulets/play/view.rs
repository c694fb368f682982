//! Visibility: pieces and pearls lie face down until the end.

use super::super::EGG;
use super::super::score::flipped;
use super::super::stacks::Stacks;
use super::Pearl;
use super::state::{Crest, State};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// The whole table: nothing face down.
    Table,
    /// Full visibility.
    All,
}

/// A player as the audience sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenKeeper {
    pub name: String,
    pub stacks: Stacks,
    pub pieces: usize,
    /// Values of the pieces, if visible.
    pub values: Option<Vec<u16>>,
    pub pearls: Vec<Pearl>,
    pub amulets: usize,
    pub eggs: u8,
    pub crystals: u8,
    pub crest: Option<Crest>,
    pub shadows: u8,
    /// Hand size, if fully recorded.
    pub hand: Option<u8>,
    /// Points of the flipped egg, once the game is over.
    pub most_eggs: u16,
    /// Points of pieces, known crest and eggs, without pearls; if visible.
    pub points: Option<u16>,
}

/// The audience's view of the table.
pub fn view(state: &State, audience: Audience) -> Vec<SeenKeeper> {
    // At the end everything is revealed.
    let open = audience == Audience::All || state.ended.is_some();
    let most = state.keepers.iter().map(|keeper| keeper.eggs).max();
    let keepers = state.keepers.iter().enumerate().map(|(n, keeper)| {
        let crest = keeper.crest.and_then(|crest| crest.value).unwrap_or(0);
        let eggs = u16::from(keeper.eggs);
        let most_eggs = match state.ended {
            Some(_) => flipped(eggs, most.unwrap_or(0).into()),
            None => 0,
        };
        let points = keeper.pieces.iter().sum::<u16>() + crest + eggs * EGG + most_eggs;
        SeenKeeper {
            name: state.name(n).to_owned(),
            stacks: keeper.stacks.clone(),
            pieces: keeper.pieces.len(),
            values: open.then(|| keeper.pieces.clone()),
            pearls: keeper.pearls.clone(),
            amulets: keeper.amulets(),
            eggs: keeper.eggs,
            crystals: keeper.crystals,
            crest: keeper.crest,
            shadows: keeper.shadows,
            hand: keeper.hand,
            most_eggs,
            points: open.then_some(points),
        }
    });
    keepers.collect()
}
