//! Contradictions in a corrected table: more than the box holds, tokens in two places.

use super::fields::{OnSheet, of_hero};
use super::state::{HeroState, State};
use super::{ALLY_TOKENS, BLESSED_TOKENS, DICE, HeroIx, MOST_LOCKED, PINNED_TOKENS, POISON_TOKENS};
use crate::correct::Fix;

/// Why values contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HuntContradiction {
    /// The box holds fewer (ruling 22).
    Box { what: Counter, of: u8, told: u32 },
    /// The most dice that can be locked in all (Shockwave).
    Locked { most: u8 },
    /// Dice lie on the table: at most this many can be locked.
    DiceLie { lie: usize, most: usize },
    /// A hero has fewer class tokens.
    ClassTokens { hero: String, of: u8, lie: ClassTokens },
    /// A dead hero has only hit points and items to correct.
    Dead(String),
    /// A hero supports only once a dragon is dead (ruling 28).
    Supports(String),
    /// No hero and no dragon would be left.
    NobodyLeft,
}

/// Tokens of which the box holds a fixed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counter {
    Blessed,
    Pinned,
    Poison,
    Ally,
}

/// Where a hero's class tokens lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassTokens {
    pub unused: u32,
    pub frozen: u32,
    pub on_skills: u32,
    /// The one of the turn under way.
    pub in_turn: u32,
}

impl ClassTokens {
    pub fn sum(&self) -> u32 {
        self.unused + self.frozen + self.on_skills + self.in_turn
    }
}

impl State {
    /// How many of these are on sheets.
    pub(super) fn lie(&self, counter: Counter) -> u32 {
        let heroes = |of: fn(&HeroState) -> u8| self.heroes.iter().map(of).map(u32::from).sum();
        match counter {
            Counter::Blessed => heroes(|hero| hero.blessed),
            Counter::Poison => heroes(|hero| hero.poison),
            Counter::Ally => heroes(|hero| hero.ally),
            Counter::Pinned => {
                let pinned = self.dragons.iter().map(|dragon| u32::from(dragon.pinned));
                pinned.sum()
            }
        }
    }

    /// Checks that a corrected table is possible.
    pub(super) fn check_corrected(&self, set: &[Fix]) -> Result<(), HuntContradiction> {
        for (what, of) in [
            (Counter::Blessed, BLESSED_TOKENS),
            (Counter::Pinned, PINNED_TOKENS),
            (Counter::Poison, POISON_TOKENS),
            (Counter::Ally, ALLY_TOKENS),
        ] {
            let told = self.lie(what);
            if told > u32::from(of) {
                return Err(HuntContradiction::Box { what, of, told });
            }
        }
        self.check_dice()?;
        for hero in self.heroes.places() {
            self.check_hero(hero, set)?;
        }
        let heroes = self.heroes.iter().any(|hero| hero.hp > 0);
        let dragons = self.dragons.iter().any(|dragon| dragon.hp > 0);
        if heroes || dragons { Ok(()) } else { Err(HuntContradiction::NobodyLeft) }
    }

    /// Five dice: dice on the table are not locked (Shockwave).
    fn check_dice(&self) -> Result<(), HuntContradiction> {
        let locked = self.locked();
        if locked > MOST_LOCKED {
            return Err(HuntContradiction::Locked { most: MOST_LOCKED });
        }
        let lie = self.dice().len();
        if lie + usize::from(locked) > DICE {
            Err(HuntContradiction::DiceLie { lie, most: DICE - lie })
        } else {
            Ok(())
        }
    }

    fn check_hero(&self, hero: HeroIx, set: &[Fix]) -> Result<(), HuntContradiction> {
        let name = || self.name(hero).to_owned();
        if self.heroes[hero].dead {
            let is_item = |fix: &Fix| matches!(self.part(fix), Some((_, OnSheet::Item(_))));
            let mut own = set.iter().filter(|fix| fix.of == of_hero(hero));
            return if own.any(|fix| !is_item(fix)) {
                Err(HuntContradiction::Dead(name()))
            } else {
                Ok(())
            };
        }
        let dead_dragon = self.dragons.iter().any(|dragon| dragon.dead);
        if self.heroes[hero].faces.is_none() && !dead_dragon {
            return Err(HuntContradiction::Supports(name()));
        }
        let of = self.setup.heroes[hero].tokens;
        let [tokens, laid] = self.class_tokens(hero);
        for lie in [tokens, laid] {
            if lie.sum() > u32::from(of) {
                let hero = name();
                return Err(HuntContradiction::ClassTokens { hero, of, lie });
            }
        }
        Ok(())
    }

    /// Where class tokens lie, counted without and with those on skills. A token frozen after use
    /// leaves its skill covered (Frost), so each count takes it once.
    pub(super) fn class_tokens(&self, hero: HeroIx) -> [ClassTokens; 2] {
        let now = &self.heroes[hero];
        let turn = self.turn.as_ref().filter(|turn| turn.hero == hero);
        let under_way = turn.is_some_and(|turn| !turn.done);
        let frozen_used = now.frozen.iter().filter(|token| token.used).count();
        let kept = under_way || turn.is_some() && frozen_used == 0;
        let unused = u32::from(now.turns_left());
        let on_skills = now.covered.iter().map(|tokens| u32::from(*tokens)).sum();
        [
            ClassTokens {
                unused,
                frozen: crate::saturate(now.frozen.len()),
                in_turn: kept.into(),
                ..ClassTokens::default()
            },
            ClassTokens {
                unused,
                frozen: crate::saturate(now.frozen.len() - frozen_used),
                on_skills,
                in_turn: under_way.into(),
            },
        ]
    }
}
