//! The events of a hunt, as stored.

use serde::{Deserialize, Serialize};

use super::super::symbol::{Face, RepeatedRolls};
use super::{DICE, DieSet, DragonIx, Extra, HeroIx, ItemIx, Places, SkillIx, SkillRef, TableDice};
use crate::correct::Fix;
use crate::short_list::ShortList;

/// Items used with a skill: a pattern has no more places than there are dice, and one Scroll opens
/// a skill.
pub type With = ShortList<ItemIx, { DICE + 1 }>;

/// Tokens that skills place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkillToken {
    Blessed,
    Pinned,
    Ally,
}

/// An event. With neither texts nor corrections it owns nothing: it is `Copy` and needs no drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event<Words = String, Fixes = Vec<Fix>> {
    TurnBegan {
        hero: HeroIx,
    },
    PoisonHurt {
        hero: HeroIx,
        damage: u16,
    },
    AssistKept {
        face: Face,
    },
    AssistLost,
    /// Every die on the table after the roll; `thrown` are the indices of the rolled ones.
    Rolled {
        hero: HeroIx,
        dice: TableDice,
        thrown: Places,
        by: Extra,
    },
    Activated {
        hero: HeroIx,
        skill: SkillRef,
        cover: SkillIx,
        dice: DieSet,
        with: With,
    },
    Failed {
        hero: HeroIx,
        cover: Option<SkillIx>,
    },
    DragonHurt {
        dragon: DragonIx,
        damage: u16,
        hero: HeroIx,
        skill: SkillRef,
    },
    Healed {
        hero: HeroIx,
        amount: u16,
        by: HeroIx,
    },
    PoisonLifted {
        hero: HeroIx,
    },
    Thawed {
        hero: HeroIx,
    },
    ArmorGained {
        hero: HeroIx,
        amount: u16,
    },
    Blessed {
        hero: HeroIx,
    },
    Pinned {
        dragon: DragonIx,
    },
    AllyCame {
        hero: HeroIx,
    },
    /// A skill would have placed a token, but none is left (ruling 22).
    NoneLeft {
        token: SkillToken,
    },
    /// A group's own effect, to be carried out at the table.
    Reminder {
        text: Words,
    },
    Countered {
        hero: HeroIx,
        dragon: DragonIx,
        symbols: u8,
        attack: usize,
        damage: u16,
        cancelled: bool,
    },
    PoisonPlaced {
        hero: HeroIx,
    },
    Frozen {
        hero: HeroIx,
        dragon: DragonIx,
        used: bool,
    },
    Regenerated {
        dragon: DragonIx,
        amount: u16,
    },
    DieLocked {
        dragon: DragonIx,
    },
    DieReleased {
        dragon: DragonIx,
    },
    ItemUsed {
        hero: HeroIx,
        item: ItemIx,
    },
    TurnEnded {
        hero: HeroIx,
        passed: Option<Face>,
    },
    PassBegan,
    FuryRolled {
        dragon: DragonIx,
        throws: RepeatedRolls,
        symbols: u8,
    },
    FuryHurt {
        dragon: DragonIx,
        hero: HeroIx,
        damage: u16,
    },
    HeroDied {
        hero: HeroIx,
    },
    DragonDied {
        dragon: DragonIx,
    },
    SteppedIn {
        hero: HeroIx,
        dragon: DragonIx,
    },
    NobodySteppedIn,
    FuryPhase,
    HeroesPhase,
    CleanedUp,
    Fled,
    Slain,
    Wiped,
    /// A correction to match the board: fields were set to these values.
    Corrected {
        set: Fixes,
        reason: Words,
    },
}

#[cfg(test)]
mod tests {
    use super::super::DieIx;
    use super::*;

    /// Stored events keep their form: items in the order they were named.
    #[test]
    fn items_used_with_a_skill_are_written_as_a_list() {
        let text = r#"{"kind":"activated","hero":0,"skill":{"own":2},"cover":2,"dice":[0,3],"with":[1,0]}"#;
        let event: Event = serde_json::from_str(text).unwrap();
        assert_eq!(
            event,
            Event::Activated {
                hero: HeroIx(0),
                skill: SkillRef::Own(SkillIx(2)),
                cover: SkillIx(2),
                dice: [DieIx(0), DieIx(3)].into_iter().collect(),
                with: [ItemIx(1), ItemIx(0)].into_iter().collect(),
            }
        );
        assert_eq!(serde_json::to_string(&event).unwrap(), text);
    }
}
