//! How simulated heroes grow: levels with sensible choices.

use super::super::skill::{Chances, REROLLS};
use crate::dice::Roller;
use crate::dice_dragons::catalog::{BrokenEntry, CampaignFigures, Effect, ImprovedPart, Skill};
use crate::dice_dragons::hero::Hero;
use crate::dice_dragons::hunt::DICE;
use crate::dice_dragons::level::{self, LevelChoice, Options};

/// A rough value of a skill, in points of damage.
fn value(effect: &Effect) -> u16 {
    match effect {
        Effect::Attack { damage } => *damage,
        Effect::Drain { damage, heal } => damage + heal,
        Effect::Heal { amount } => *amount,
        Effect::HealTwo { amount } => amount * 2,
        Effect::Stance { armor } | Effect::Shield { armor } => armor * 3,
        Effect::Bless => 2,
        Effect::Pin => 5,
        Effect::Ally => 4,
        Effect::Text(_) => 3,
    }
}

/// Improves the skill that is used most often; learns the one that adds most per turn.
fn choice(
    hero: &Hero,
    figures: &CampaignFigures,
    options: &Options,
    chances: &mut Chances,
) -> Result<LevelChoice, BrokenEntry> {
    let mut likely = |skill: &Skill| chances.of(&skill.symbols, DICE, REROLLS).value();
    Ok(match options {
        Options::Improve(list) => {
            let mut best: Option<(f64, LevelChoice)> = None;
            for improvable in list {
                let Some(skill) = figures.skill(&improvable.key)? else {
                    continue;
                };
                let chance = likely(skill);
                if best.as_ref().is_none_or(|(most, _)| chance > *most) {
                    let choice = LevelChoice::Improve {
                        skill: improvable.key.clone(),
                        part: improvable.halves.then_some(ImprovedPart::Damage),
                        space: None,
                    };
                    best = Some((chance, choice));
                }
            }
            best.map_or(LevelChoice::Unsaid, |(_, choice)| choice)
        }
        Options::Learn(list) => {
            let mut best: Option<(f64, LevelChoice)> = None;
            for skill in list {
                let known = hero.skills.iter().any(|known| known.key == skill.key);
                let worth = likely(skill) * f64::from(value(&skill.effect));
                if !known && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, LevelChoice::Learn(skill.key.clone())));
                }
            }
            best.map_or(LevelChoice::Decline, |(_, choice)| choice)
        }
    })
}

/// Gains every level that a hero has the experience for.
pub fn level_up(
    hero: &mut Hero,
    figures: &CampaignFigures,
    chances: &mut Chances,
    dice: &mut dyn Roller,
) -> Result<(), BrokenEntry> {
    while let Ok((_, options)) = level::options(hero, figures)? {
        let choice = choice(hero, figures, &options, chances)?;
        match level::decide(hero, figures, &choice, dice)? {
            Ok(up) => up.apply(hero),
            Err(_) => break,
        }
    }
    Ok(())
}

/// Brings a new hero to a level, with the mean gain of hit points at each: one, a little over two
/// for the dice, and the class's own (ruling 5).
pub fn raise(
    hero: &mut Hero,
    to: u8,
    figures: &CampaignFigures,
    dice: &mut dyn Roller,
) -> Result<(), BrokenEntry> {
    hero.exp = hero.exp.max(level::threshold(to).unwrap_or_default());
    let class = hero.class_in(figures)?;
    let each = 3 + class.map_or(0, |class| class.level_hp);
    let before = (hero.level, hero.hp_gained);
    level_up(hero, figures, &mut Chances::default(), dice)?;
    hero.hp_gained = before.1 + each * u16::from(hero.level - before.0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::RandomDice;

    #[test]
    fn heroes_grow_by_the_rules_of_levels() {
        let figures = CampaignFigures::default();
        for class in ["warrior", "wizard", "cleric", "ranger", "rogue"] {
            let class = figures.class(class).unwrap().unwrap();
            let mut hero = Hero::fresh("x", class);
            raise(&mut hero, 5, &figures, &mut RandomDice::new(1, 0)).unwrap();
            assert_eq!(hero.level, 5);
            assert_eq!(hero.hp_gained, 4 * (3 + class.level_hp));
            let improved = hero.skills.iter().filter(|s| s.improved.is_some()).count();
            assert_eq!(improved, 2, "{}", class.name);
            let learned = hero.skills.iter().filter(|s| s.learned_at.is_some()).count();
            assert!((1..=2).contains(&learned), "{}", class.name);
        }
    }
}
