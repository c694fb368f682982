//! A hero's sheet, as far as the rules need it.

use serde::{Deserialize, Serialize};

use super::catalog::{BrokenEntry, CampaignFigures, Class, ImprovedPart};
use super::symbol::Symbol;
use crate::spelled;

/// How many items a hero can carry (The Village Marketplace).
pub const ITEM_SLOTS: usize = 2;

/// Whether a hero can act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    Alive,
    /// Died in a hunt others survived: 2 gold bring the hero back (ruling 9).
    Dead,
    /// Died with the whole party: out for good (ruling 9).
    Fallen,
    /// Retired by the players.
    Retired,
}

spelled! { Standing: Alive "alive", Dead "dead", Fallen "fallen", Retired "retired" }

/// A skill on a hero's sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownSkill {
    pub key: String,
    pub improved: Option<ImprovedPart>,
    /// The level it was learned at; none for the six it began with.
    pub learned_at: Option<u8>,
}

impl KnownSkill {
    /// One of the six that a hero begins with.
    pub fn new(key: String) -> KnownSkill {
        KnownSkill { key, improved: None, learned_at: None }
    }
}

/// The number of each skill's space, from 1; none for a skill that is on the sheet once (ruling
/// 30).
pub fn spaces(skills: &[KnownSkill]) -> Vec<Option<u8>> {
    let same = |some: &[KnownSkill], key: &str| some.iter().filter(|s| s.key == key).count();
    let of = |(place, known): (usize, &KnownSkill)| {
        let before = same(&skills[..place], &known.key);
        (same(skills, &known.key) > 1).then_some(crate::saturate::<u8>(before) + 1)
    };
    skills.iter().enumerate().map(of).collect()
}

/// A skill's name, with the number of its space if it is on the sheet twice.
pub fn in_space(name: &str, space: Option<u8>) -> String {
    match space {
        Some(number) => format!("{name} {number}"),
        None => name.to_owned(),
    }
}

/// A hero as the rules see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hero {
    pub name: String,
    /// The class's key; none for a custom hero.
    pub class: Option<String>,
    pub symbol: Symbol,
    pub standing: Standing,
    pub level: u8,
    pub exp: i64,
    pub gold: i64,
    pub skills: Vec<KnownSkill>,
    /// Keys of the items carried.
    pub items: Vec<String>,
    pub written: WrittenFigures,
    /// Hit points gained by levels.
    pub hp_gained: u16,
}

/// Figures written on the sheet that replace the class's: all of a custom hero's, or a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WrittenFigures {
    pub hp: Option<u16>,
    pub armor: Option<u16>,
    pub initiative: Option<u16>,
    pub tokens: Option<u16>,
}

/// The figures of a sheet, resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SheetFigures {
    pub base_hp: u16,
    pub max_hp: u16,
    pub armor: u16,
    pub initiative: u16,
    pub tokens: u16,
}

impl Hero {
    /// A new hero of a class: level 1, no gold, no experience (Setup).
    pub fn fresh(name: &str, class: &Class) -> Hero {
        Hero {
            name: name.to_owned(),
            class: Some(class.key.clone()),
            symbol: class.symbol,
            standing: Standing::Alive,
            level: 1,
            exp: 0,
            gold: 0,
            skills: class.skills.iter().cloned().map(KnownSkill::new).collect(),
            items: Vec::new(),
            written: WrittenFigures::default(),
            hp_gained: 0,
        }
    }

    /// The catalogue's entry for the hero's class; a custom hero has none.
    pub fn class_in<'a>(
        &self,
        figures: &'a CampaignFigures,
    ) -> Result<Option<&'a Class>, BrokenEntry> {
        match &self.class {
            Some(key) => figures.class(key),
            None => Ok(None),
        }
    }

    /// Resolves the sheet: written figures, else the class's, plus gains by levels.
    pub fn figures(&self, figures: &CampaignFigures) -> Result<SheetFigures, BrokenEntry> {
        Ok(self.figures_of(self.class_in(figures)?, figures))
    }

    /// The same with the class already looked up.
    pub fn figures_of(&self, class: Option<&Class>, figures: &CampaignFigures) -> SheetFigures {
        let of = |written: Option<u16>, class: Option<u16>| written.or(class).unwrap_or_default();
        let base_hp = of(self.written.hp, class.map(|c| c.hp));
        SheetFigures {
            base_hp,
            max_hp: base_hp + self.hp_gained,
            armor: of(self.written.armor, class.map(|c| c.armor))
                + class.map_or(0, |c| c.armor_gain(self.level)),
            initiative: of(self.written.initiative, class.map(|c| c.initiative)),
            tokens: of(self.written.tokens, class.map(|c| c.tokens))
                + class.map_or(0, |c| c.token_gain(self.level, &figures.house)),
        }
    }
}

#[cfg(test)]
pub(super) mod samples {
    use super::*;

    /// A level 1 hero of a class, as a new sheet.
    pub fn hero(name: &str, class: &str) -> Hero {
        let figures = CampaignFigures::default();
        Hero::fresh(name, figures.class(class).unwrap().unwrap())
    }
}

#[cfg(test)]
mod tests {
    use super::samples::hero;
    use super::*;

    /// Setup, step 2, and the class table of the figures.
    #[test]
    fn a_new_hero_has_the_figures_of_the_class() {
        let figures = CampaignFigures::default();
        for (class, armor, hp, initiative) in [
            ("warrior", 0, 23, 5),
            ("wizard", 0, 22, 4),
            ("cleric", 0, 24, 6),
            ("ranger", 1, 21, 2),
            ("rogue", 1, 19, 1),
        ] {
            let sheet = hero("x", class).figures(&figures).unwrap();
            assert_eq!(
                (sheet.armor, sheet.max_hp, sheet.initiative, sheet.tokens),
                (armor, hp, initiative, 3),
                "{class}"
            );
        }
    }

    /// Increasing a Hero's Level, Step 3.
    #[test]
    fn rogues_gain_armour_at_levels_two_and_four() {
        let mut rogue = hero("Denra", "rogue");
        let armor: Vec<u16> = (1..=5)
            .map(|level| {
                rogue.level = level;
                rogue.figures(&CampaignFigures::default()).unwrap().armor
            })
            .collect();
        assert_eq!(armor, [1, 2, 2, 3, 3]);
    }

    /// Increasing a Hero's Level, Step 3; ruling 1.
    #[test]
    fn wizards_gain_a_fourth_token_at_level_three_or_by_house_rule_four() {
        let mut figures = CampaignFigures::default();
        let mut wizard = hero("Timorn", "wizard");
        let mut tokens = |figures: &CampaignFigures| -> Vec<u16> {
            (1..=5)
                .map(|level| {
                    wizard.level = level;
                    wizard.figures(figures).unwrap().tokens
                })
                .collect()
        };
        assert_eq!(tokens(&figures), [3, 3, 4, 4, 4]);
        figures.house.wizard_token_level = 4;
        assert_eq!(tokens(&figures), [3, 3, 3, 4, 4]);
    }
}
