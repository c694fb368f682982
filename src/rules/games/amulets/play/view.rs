//! Visibility: pieces and pearls lie face down until the end.

use super::super::EGG;
use super::super::score::flipped;
use super::super::stacks::Stacks;
use super::state::{Crest, State};
use super::{Event, Pearl};
use crate::audience::Audience;
use crate::correct::{FieldValue, Fix};

/// The value of a face-down piece, for those who may not see it: no piece has it.
pub const FACE_DOWN: u16 = 0;
/// The field of corrected pieces whose value may not be seen.
pub const PIECES_FIELD: &str = "pieces";

/// Turns pieces face down. The pearls' values are unknown until the end.
pub fn veil(state: &mut State, audience: Audience) {
    for (player, keeper) in state.keepers.iter_mut().enumerate() {
        if !audience.sees(player) {
            keeper.pieces.fill(FACE_DOWN);
        }
    }
}

/// An event without values of face-down pieces. Everyone sees a piece as it is taken; a corrected
/// one stays face down.
pub fn seen(event: &Event, audience: Audience, fresh: bool) -> Event {
    let mut event = event.clone();
    match &mut event {
        Event::PieceTaken { player, value, .. } if !fresh && !audience.sees(*player) => {
            *value = FACE_DOWN;
        }
        Event::Corrected { set, .. } => {
            let hidden = |fix: &&mut Fix| face_down(fix).is_some_and(|who| !audience.sees(who));
            for fix in set.iter_mut().filter(hidden) {
                PIECES_FIELD.clone_into(&mut fix.field);
                fix.to = FieldValue::Number(i64::from(FACE_DOWN));
            }
        }
        _ => {}
    }
    event
}

/// The player whose face-down pieces a correction reveals.
fn face_down(fix: &Fix) -> Option<usize> {
    fix.field.strip_prefix("pieces-")?;
    fix.of.strip_prefix("player-")?.parse().ok()
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
    let open = |player: usize| audience.sees(player) || state.ended.is_some();
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
            values: open(n).then(|| keeper.pieces.clone()),
            pearls: keeper.pearls.clone(),
            amulets: keeper.amulets(),
            eggs: keeper.eggs,
            crystals: keeper.crystals,
            crest: keeper.crest,
            shadows: keeper.shadows,
            hand: keeper.hand,
            most_eggs,
            points: open(n).then_some(points),
        }
    });
    keepers.collect()
}
