//! Sheets as a hunt keeps them: all figures resolved and frozen.

use super::super::aftermath::{dragons_for, suggest_second};
use super::super::catalog::{Dragon, Figures};
use super::super::hero::Hero;
use super::{DragonIx, Setup, SetupDragon, SetupHero, SetupItem, SetupSkill};

impl SetupHero {
    /// A hero's sheet as the campaign plays it now.
    pub fn of(hero: &Hero, figures: &Figures) -> SetupHero {
        let class = hero.class.as_deref().and_then(|key| figures.class(key));
        let numbers = hero.figures_of(class.as_ref(), figures);
        let skills = hero.skills.iter().filter_map(|known| {
            let skill = figures.skill(&known.key)?;
            let shown = figures.effect(&skill, hero.class.as_deref(), known.improved);
            Some(SetupSkill {
                key: skill.key,
                name: skill.name,
                symbols: skill.symbols,
                effect: shown.effect,
                strike: skill.strike,
            })
        });
        let items = hero.items.iter().filter_map(|key| {
            let item = figures.item(key)?;
            Some(SetupItem {
                key: item.key,
                name: item.name,
                lasts: item.lasts,
                effect: item.effect,
                off: false,
            })
        });
        SetupHero {
            name: hero.name.clone(),
            class: class.as_ref().map_or("Custom", |c| &c.name).to_owned(),
            class_key: hero.class.clone(),
            symbol: hero.symbol,
            level: hero.level,
            initiative: numbers.initiative,
            max_hp: numbers.max_hp,
            armor: numbers.armor,
            tokens: numbers.tokens as u8,
            faces: DragonIx(0),
            skills: skills.collect(),
            items: items.collect(),
        }
    }
}

impl Setup {
    /// Heroes against dragons as printed; with two dragons all but the first two heroes face the
    /// second (4-5 Player Rules).
    pub fn of(heroes: &[Hero], dragons: &[Dragon], chapter: u8, figures: &Figures) -> Setup {
        let heroes = heroes.iter().enumerate().map(|(n, hero)| SetupHero {
            faces: DragonIx((dragons.len() > 1 && n >= 2).into()),
            ..SetupHero::of(hero, figures)
        });
        let dragons = dragons.iter().map(|dragon| SetupDragon {
            dragon: dragon.clone(),
            changed: Vec::new(),
        });
        let mut setup = Setup {
            v: 1,
            chapter,
            house: figures.house,
            heroes: heroes.collect(),
            dragons: dragons.collect(),
        };
        setup.number_copies();
        setup
    }

    /// Two copies of one dragon are told apart by a number (ruling 26).
    pub fn number_copies(&mut self) {
        if let [first, second] = &mut *self.dragons
            && first.dragon.key == second.dragon.key
        {
            first.dragon.name.push_str(" 1");
            second.dragon.name.push_str(" 2");
        }
    }
}

/// The dragons so many heroes hunt, if one is named: a second one is suggested (ruling 26).
pub fn against(dragon: &Dragon, heroes: usize, figures: &Figures) -> Vec<Dragon> {
    let mut dragons = vec![dragon.clone()];
    if dragons_for(heroes) == 2 {
        dragons.push(suggest_second(dragon, &figures.dragons()));
    }
    dragons
}
