//! A hunt's copies of sheets: all figures resolved and frozen.

use super::super::aftermath::{dragons_for, suggest_second};
use super::super::catalog::{BrokenEntry, CampaignFigures, Dragon};
use super::super::hero::{Hero, in_space, spaces};
use super::{DragonIx, Setup, SetupDragon, SetupHero, SetupItem, SetupSkill};

impl SetupHero {
    /// A hero's sheet with the campaign's current figures.
    pub fn of(hero: &Hero, figures: &CampaignFigures) -> Result<SetupHero, BrokenEntry> {
        let class = hero.class_in(figures)?;
        let numbers = hero.figures_of(class, figures);
        let mut skills = Vec::new();
        for (known, space) in hero.skills.iter().zip(spaces(&hero.skills)) {
            skills.extend(figures.skill(&known.key)?.map(|skill| SetupSkill {
                key: skill.key.clone(),
                name: in_space(&skill.name, space),
                symbols: skill.symbols.clone(),
                effect: figures.effect(skill, hero.class.as_deref(), known.improved).effect,
                strike: skill.strike,
            }));
        }
        let mut items = Vec::new();
        for key in &hero.items {
            items.extend(figures.item(key)?.map(|item| SetupItem {
                key: item.key.clone(),
                name: item.name.clone(),
                lasts: item.lasts,
                effect: item.effect.clone(),
                off: false,
            }));
        }
        Ok(SetupHero {
            name: hero.name.clone(),
            class: class.map_or("Custom", |c| &c.name).to_owned(),
            class_key: hero.class.clone(),
            symbol: hero.symbol,
            level: hero.level,
            initiative: numbers.initiative,
            max_hp: numbers.max_hp,
            armor: numbers.armor,
            tokens: crate::saturate(numbers.tokens),
            faces: DragonIx(0),
            skills: skills.into(),
            items: items.into(),
        })
    }
}

impl Setup {
    /// Heroes against printed dragons; with two dragons all but the first two heroes face the
    /// second (4-5 Player Rules).
    pub fn of(
        heroes: &[Hero],
        dragons: &[Dragon],
        chapter: u8,
        figures: &CampaignFigures,
    ) -> Result<Setup, BrokenEntry> {
        let heroes = heroes.iter().enumerate().map(|(n, hero)| {
            Ok(SetupHero {
                faces: DragonIx((dragons.len() > 1 && n >= 2).into()),
                ..SetupHero::of(hero, figures)?
            })
        });
        let dragons = dragons
            .iter()
            .map(|dragon| SetupDragon { dragon: dragon.clone(), changed: Vec::new() });
        let mut setup = Setup {
            v: 1,
            chapter,
            house: figures.house,
            heroes: heroes.collect::<Result<_, _>>()?,
            dragons: dragons.collect(),
        };
        setup.number_copies();
        Ok(setup)
    }

    /// Numbers two copies of one dragon (ruling 26).
    pub fn number_copies(&mut self) {
        if let [first, second] = &mut *self.dragons
            && first.dragon.key == second.dragon.key
        {
            first.dragon.name.push_str(" 1");
            second.dragon.name.push_str(" 2");
        }
    }
}

/// The dragons for this many heroes, given the first; the second is suggested (ruling 26).
pub fn against(
    dragon: &Dragon,
    heroes: usize,
    figures: &CampaignFigures,
) -> Result<Vec<Dragon>, BrokenEntry> {
    let mut dragons = vec![dragon.clone()];
    if dragons_for(heroes) == 2 {
        dragons.push(suggest_second(dragon, &figures.dragons()?).clone());
    }
    Ok(dragons)
}
