//! Magic chests: everyone may use them for a crystal (The Magic Chests; ruling 10).

use serde::{Deserialize, Serialize};

use crate::name::{self, Miss};

/// A magic item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MagicItem {
    DragonMint,
    PrismInk,
    TrollHorn,
    TwilightFlute,
    GreenOreHammer,
    SwindlerFeather,
}

crate::spelled! {
    MagicItem: DragonMint "dragon-mint" "Dragon Mint", PrismInk "prism-ink" "Prism Ink",
    TrollHorn "troll-horn" "Troll Horn", TwilightFlute "twilight-flute" "Twilight Flute",
    GreenOreHammer "green-ore-hammer" "Green Ore Hammer",
    SwindlerFeather "swindler-feather" "Swindler Feather",
}

impl MagicItem {
    pub fn key(self) -> &'static str {
        self.word()
    }

    /// Its effect, in a line.
    pub fn effect(self) -> &'static str {
        match self {
            MagicItem::DragonMint => {
                "as your turn begins, take the top card of both pages, beyond the three; both need two or more"
            }
            MagicItem::PrismInk => "lay the book's number in one other colour",
            MagicItem::TrollHorn => "lay on one stack that lies between two others",
            MagicItem::TwilightFlute => {
                "after the reward, take back what you laid; one card that is not a shadow dragon stays"
            }
            MagicItem::GreenOreHammer => {
                "one piece of the lowest value in your reward is the second lowest instead"
            }
            MagicItem::SwindlerFeather => {
                "lay one card less than the book's number, if that is 2 or more"
            }
        }
    }

    /// Every subset of these, the empty one first.
    pub fn choices(of: &[MagicItem]) -> impl Iterator<Item = Vec<MagicItem>> {
        (0u32..1 << of.len()).map(|set| {
            let chosen = of.iter().enumerate().filter(|(n, _)| set & (1 << n) != 0);
            chosen.map(|(_, item)| *item).collect()
        })
    }

    /// Finds an item by its name, its last word, or a beginning of either.
    pub fn find(typed: &str) -> Result<MagicItem, Miss> {
        let wanted = name::key(typed);
        let last = |item: &&MagicItem| item.key().rsplit('-').next() == Some(wanted.as_str());
        match MagicItem::ALL.iter().find(last) {
            Some(item) => Ok(*item),
            None => {
                name::find("magic item", typed, &MagicItem::ALL, |item| (item.name(), item.key()))
                    .copied()
            }
        }
    }
}

impl std::fmt::Display for MagicItem {
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
        for item in MagicItem::ALL {
            assert_eq!(MagicItem::find(item.name()), Ok(item));
            assert_eq!(name::key(item.name()), item.key());
            assert_eq!(MagicItem::find(&item.key()[..4]), Ok(item));
        }
        assert_eq!(MagicItem::find("HORN"), Ok(MagicItem::TrollHorn));
        assert_eq!(MagicItem::find("feather"), Ok(MagicItem::SwindlerFeather));
        assert!(MagicItem::find("wand").is_err());
        assert!(MagicItem::find("").is_err());
    }

    /// Ruling 10: any play, unless the players agree on completing only.
    #[test]
    fn items_may_be_used_with_any_play_by_default() {
        assert_eq!(Timing::default(), Timing::AnyPlay);
    }
}
