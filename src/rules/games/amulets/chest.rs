//! Magic chests: everyone may use them for a crystal (The Magic Chests; ruling 10).

use serde::{Deserialize, Serialize};

use crate::name::{self, Miss};

/// A magic item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    DragonMint,
    PrismInk,
    TrollHorn,
    TwilightFlute,
    GreenOreHammer,
    SwindlerFeather,
}

crate::spelled! {
    Item: DragonMint "dragon-mint" "Dragon Mint", PrismInk "prism-ink" "Prism Ink",
    TrollHorn "troll-horn" "Troll Horn", TwilightFlute "twilight-flute" "Twilight Flute",
    GreenOreHammer "green-ore-hammer" "Green Ore Hammer",
    SwindlerFeather "swindler-feather" "Swindler Feather",
}

impl Item {
    pub fn key(self) -> &'static str {
        self.word()
    }

    /// Its effect, in a line.
    pub fn effect(self) -> &'static str {
        match self {
            Item::DragonMint => {
                "as your turn begins, take the top card of both pages, beyond the three; both need two or more"
            }
            Item::PrismInk => "lay the book's number in one other colour",
            Item::TrollHorn => "lay on one stack that lies between two others",
            Item::TwilightFlute => {
                "after the reward, take back what you laid; one card that is not a shadow dragon stays"
            }
            Item::GreenOreHammer => {
                "one piece of the lowest value in your reward is the second lowest instead"
            }
            Item::SwindlerFeather => {
                "lay one card less than the book's number, if that is 2 or more"
            }
        }
    }

    /// Every subset of these, the empty one first.
    pub fn choices(of: &[Item]) -> impl Iterator<Item = Vec<Item>> {
        (0u32..1 << of.len()).map(|set| {
            let chosen = of.iter().enumerate().filter(|(n, _)| set & (1 << n) != 0);
            chosen.map(|(_, item)| *item).collect()
        })
    }

    /// Finds an item by its name, its last word, or a beginning of either.
    pub fn find(typed: &str) -> Result<Item, Miss> {
        let wanted = name::key(typed);
        let last = |item: &&Item| item.key().rsplit('-').next() == Some(wanted.as_str());
        match Item::ALL.iter().find(last) {
            Some(item) => Ok(*item),
            None => name::find("magic item", typed, &Item::ALL, |item| (item.name(), item.key()))
                .copied(),
        }
    }
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// When items other than Dragon Mint may be used (ruling 10): the summary and its own item texts
/// differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// With any play, one's own turn included.
    #[default]
    AnyPlay,
    /// Only when completing another player's turn.
    CompletingOnly,
}

crate::spelled! { Timing: AnyPlay "any-play", CompletingOnly "completing-only" }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_by_name_and_by_their_last_word() {
        for item in Item::ALL {
            assert_eq!(Item::find(item.name()), Ok(item));
            assert_eq!(name::key(item.name()), item.key());
            assert_eq!(Item::find(&item.key()[..4]), Ok(item));
        }
        assert_eq!(Item::find("HORN"), Ok(Item::TrollHorn));
        assert_eq!(Item::find("feather"), Ok(Item::SwindlerFeather));
        assert!(Item::find("wand").is_err());
        assert!(Item::find("").is_err());
    }

    /// Ruling 10: any play, unless the players agree on completing only.
    #[test]
    fn items_may_be_used_with_any_play_by_default() {
        assert_eq!(Timing::default(), Timing::AnyPlay);
    }
}
