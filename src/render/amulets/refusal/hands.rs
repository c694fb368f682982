//! Hands that are too small.

use super::few;

/// `2 cards`, `5 cards, 1 of them a shadow dragon`.
pub(super) fn held(holds: u8, shadows: u8) -> String {
    match shadows {
        0 => few(holds, "card"),
        1 => format!("{}, 1 of them a shadow dragon", few(holds, "card")),
        n => format!("{}, {n} of them shadow dragons", few(holds, "card")),
    }
}

/// Shadow dragons that a set of this size needs, if the hand has them (ruling 3).
pub(super) fn fills(holds: u8, shadows: u8, needs: u8) -> Option<u8> {
    let dragons = holds.saturating_sub(shadows);
    let fewest = needs.saturating_sub(dragons);
    (dragons > 0 && fewest <= shadows).then_some(fewest)
}

/// Why a hand is too small for a set of this size with these shadow dragons.
pub(super) fn short(holds: u8, shadows: u8, needs: u8, with: u8) -> String {
    if holds == shadows {
        return "a set needs at least one card of its colour".to_owned();
    }
    match (fills(holds, shadows, needs), with) {
        (Some(fewest), _) => {
            format!("a set of {needs} needs at least {}", few(fewest, "shadow dragon"))
        }
        (None, 0) => format!("too few for a set of {needs}"),
        (None, n) => format!("too few for a set of {needs} with {}", few(n, "shadow dragon")),
    }
}
