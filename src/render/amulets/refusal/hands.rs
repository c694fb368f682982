//! Hands that are too small for what is wanted.

use super::few;
use crate::rules::amulets::play::AmuletsRefusal;

/// `2 cards`, `5 cards, 1 of them a shadow dragon`.
fn held(holds: u8, shadows: u8) -> String {
    match shadows {
        0 => few(holds, "card"),
        1 => format!("{}, 1 of them a shadow dragon", few(holds, "card")),
        n => format!("{}, {n} of them shadow dragons", few(holds, "card")),
    }
}

/// Shadow dragons that a set of so many needs, if the hand has them (ruling 3).
pub(super) fn fills(holds: u8, shadows: u8, needs: u8) -> Option<u8> {
    let dragons = holds.saturating_sub(shadows);
    let fewest = needs.saturating_sub(dragons);
    (dragons > 0 && fewest <= shadows).then_some(fewest)
}

pub(super) fn of_hands(refusal: &AmuletsRefusal) -> String {
    use AmuletsRefusal as No;
    match refusal {
        No::HandForSet { player, holds, shadows, needs, with } => {
            let with = match with {
                0 => String::new(),
                n => format!(" with {}", few(*n, "shadow dragon")),
            };
            let has = held(*holds, *shadows);
            if holds == shadows {
                return format!("{player} holds {has}: a set takes one of its colour at least");
            }
            if let Some(fewest) = fills(*holds, *shadows, *needs) {
                let fewest = few(fewest, "shadow dragon");
                return format!("{player} holds {has}: a set of {needs} takes {fewest} at least");
            }
            format!("{player} holds {has}: too few for a set of {needs}{with}")
        }
        No::HandForBook { player, holds, shadows, needs } => {
            let has = held(*holds, *shadows);
            let needs =
                few(*needs, "other card").replacen("other ", "", usize::from(*shadows == 0));
            format!("{player} holds {has}: {needs} cannot be laid on the book")
        }
        No::HandRange { player, cards, least, most, .. } => match least == most {
            true => format!("{player} can only hold {}, not {cards}", few(*most, "card")),
            false => format!("{player} can hold {least} to {most} cards, not {cards}"),
        },
        No::HandUnknown(player) => format!("{player}'s hand is unknown already"),
        No::HandShown { player, holds, shown } => {
            format!("{player} holds {}, not {shown}", few(*holds, "card"))
        }
        _ => String::new(),
    }
}
