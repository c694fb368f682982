//! Statistics of a hunt: damage by hero and skill, healing, hits taken, rolls, and luck.

use crate::rules::dice_dragons::hunt::{ByHero, Event, HeroIx, SkillRef, State};
use crate::rules::dice_dragons::symbol::Face;
use crate::saturate;

/// One hero's statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeroStats {
    pub turns: i64,
    pub rolls: i64,
    pub damage: i64,
    pub healing: i64,
    pub taken: i64,
    /// Dice rolled, and their Dragon symbols.
    pub dice: i64,
    pub dragons: i64,
    /// Skill, number of uses, damage.
    pub skills: Vec<(String, i64, i64)>,
}

/// The statistics of a hunt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stats {
    pub rounds: i64,
    pub heroes: ByHero<HeroStats>,
    /// Dice of Fury, and their Dragon symbols.
    pub fury_dice: i64,
    pub fury_dragons: i64,
}

/// The stored figures of a seat.
pub fn figures(hero: &HeroStats) -> [(&'static str, i64); 7] {
    [
        ("turns", hero.turns),
        ("rolls", hero.rolls),
        ("damage", hero.damage),
        ("healing", hero.healing),
        ("taken", hero.taken),
        ("dice", hero.dice),
        ("dragons", hero.dragons),
    ]
}

fn dragons(faces: impl Iterator<Item = Face>) -> i64 {
    saturate(faces.filter(|face| *face == Face::Dragon).count())
}

impl Stats {
    /// Counted from the events, in one pass.
    pub fn of(start: &State, events: &[Event]) -> Stats {
        let mut stats = Stats {
            rounds: 1,
            heroes: vec![HeroStats::default(); start.heroes.len()].into(),
            ..Stats::default()
        };
        for event in events {
            stats.count(start, event);
        }
        stats
    }

    fn count(&mut self, start: &State, event: &Event) {
        match event {
            Event::TurnBegan { hero } => self.heroes[*hero].turns += 1,
            Event::Rolled { hero, dice, thrown, .. } => {
                let hero = &mut self.heroes[*hero];
                hero.rolls += 1;
                hero.dice += saturate::<i64>(thrown.len());
                hero.dragons += dragons(thrown.iter().map(|place| dice[*place]));
            }
            Event::Activated { hero, skill, .. } => self.skill(start, *hero, *skill).1 += 1,
            Event::DragonHurt { damage, hero, skill, .. } => {
                self.heroes[*hero].damage += i64::from(*damage);
                self.skill(start, *hero, *skill).2 += i64::from(*damage);
            }
            Event::Healed { amount, by, .. } => self.heroes[*by].healing += i64::from(*amount),
            Event::PoisonHurt { hero, damage }
            | Event::Countered { hero, damage, .. }
            | Event::FuryHurt { hero, damage, .. } => {
                self.heroes[*hero].taken += i64::from(*damage);
            }
            Event::FuryRolled { throws, .. } => {
                self.fury_dice +=
                    throws.iter().map(|throw| saturate::<i64>(throw.len())).sum::<i64>();
                self.fury_dragons += dragons(throws.iter().flatten().copied());
            }
            Event::CleanedUp => self.rounds += 1,
            _ => {}
        }
    }

    fn skill(&mut self, start: &State, hero: HeroIx, skill: SkillRef) -> &mut (String, i64, i64) {
        let name = start.skill_name(hero, skill);
        let skills = &mut self.heroes[hero].skills;
        let place = skills.iter().position(|(known, ..)| *known == name).unwrap_or_else(|| {
            skills.push((name, 0, 0));
            skills.len() - 1
        });
        &mut skills[place]
    }
}
