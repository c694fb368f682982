//! Impossible changes of a Magic card, in words.

use crate::Saying;
use crate::rules::keepers::{ChangeFault, Thing};

/// Why something cannot be changed; `owner` is its player.
pub(super) fn cannot(thing: Thing, owner: &str, why: ChangeFault) -> Saying {
    let what = changed(thing, owner, Some(why));
    Saying::new(format!("{what}: {}", reason(why)))
}

/// The change of a Magic card, made or refused.
pub(super) fn changed(thing: Thing, owner: &str, why: Option<ChangeFault>) -> String {
    match thing {
        Thing::Arrows { dragon } => format!("arrows on {dragon}"),
        Thing::Dice { dragon } => format!("Hunter dice on {dragon}"),
        Thing::Flames => "the Hunter's flames".to_owned(),
        Thing::Shield { dragon } => format!("shields on {dragon}"),
        Thing::Training { dragon, shade } => format!("{} Battle dice on {dragon}", shade.word()),
        Thing::Token { token, .. } => format!("{owner}'s {} tokens", token.name()),
        Thing::Used { token, .. } => format!("{owner}'s used {} tokens", token.name()),
        Thing::Keeper { dragon, .. } if why == Some(ChangeFault::FaceDown) => {
            format!("{owner}'s {dragon} Keeper")
        }
        Thing::Keeper { dragon, .. } => format!("{owner}'s {dragon} Keeper in hand"),
        Thing::Magic { .. } => format!("{owner}'s Magic cards"),
        Thing::HunterDice => "Hunter dice".to_owned(),
        Thing::Discard => "the discard pile".to_owned(),
        Thing::Offer => "the offer".to_owned(),
        Thing::Deck => "Magic cards in the deck".to_owned(),
        Thing::HunterCards => "Hunter cards in the deck".to_owned(),
    }
}

fn reason(why: ChangeFault) -> String {
    match why {
        ChangeFault::Nothing => "0 changes nothing".to_owned(),
        ChangeFault::Only(0) => "none there".to_owned(),
        ChangeFault::Only(is) => format!("only {is} there"),
        ChangeFault::AtMost(most) => format!("{most} at most"),
        ChangeFault::FaceDown => "the last one lies face down".to_owned(),
        ChangeFault::OnDragons => "those on dragons count; take them off first".to_owned(),
        ChangeFault::OnOthers(most) => {
            format!("{most} at most; the others lie on dragons, take them off first")
        }
        ChangeFault::Box(0) => {
            "the box has none left; take it off the offer, the discard pile or the deck first"
                .to_owned()
        }
        ChangeFault::Box(left) => format!(
            "the box has {left} left; take the others off the offer, the discard pile or the deck \
             first"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::keepers::battle::Shade;
    use crate::rules::keepers::{Dragon, Token};

    /// The impossible changes of a card, thing by thing.
    #[test]
    fn a_change_that_cannot_be_says_why() {
        for (thing, why, owner, words) in [
            (
                Thing::Arrows { dragon: Dragon::Red },
                ChangeFault::Only(0),
                "",
                "arrows on red: none there",
            ),
            (
                Thing::Shield { dragon: Dragon::Red },
                ChangeFault::AtMost(1),
                "",
                "shields on red: 1 at most",
            ),
            (
                Thing::Training { dragon: Dragon::Red, shade: Shade::White },
                ChangeFault::AtMost(1),
                "",
                "white Battle dice on red: 1 at most",
            ),
            (
                Thing::Token { player: 0, token: Token::Attack },
                ChangeFault::AtMost(8),
                "Ana",
                "Ana's Attack tokens: 8 at most",
            ),
            (
                Thing::Keeper { player: 0, dragon: Dragon::Blue },
                ChangeFault::FaceDown,
                "Ana",
                "Ana's blue Keeper: the last one lies face down",
            ),
            (
                Thing::HunterDice,
                ChangeFault::OnDragons,
                "",
                "Hunter dice: those on dragons count; take them off first",
            ),
            (
                Thing::Used { player: 0, token: Token::Heal },
                ChangeFault::Only(1),
                "Ana",
                "Ana's used Heal tokens: only 1 there",
            ),
            (Thing::Offer, ChangeFault::Only(0), "", "the offer: none there"),
            (
                Thing::Magic { player: 0 },
                ChangeFault::Box(1),
                "Ana",
                "Ana's Magic cards: the box has 1 left; take the others off the offer, the \
                 discard pile or the deck first",
            ),
            (
                Thing::Magic { player: 0 },
                ChangeFault::AtMost(3),
                "Ana",
                "Ana's Magic cards: 3 at most",
            ),
        ] {
            let said = cannot(thing, owner, why);
            assert_eq!(said.message, words);
        }
    }
}
