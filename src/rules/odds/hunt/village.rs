//! What a party does between hunts that takes advice: it levels and buys for the next dragon. The
//! value function says how likely the hunt is won from its start, with and without.

use std::collections::HashMap;

use super::super::win::{Aim, Fitted, Ground, HEADS, HeroGround, Nets, Pos};
use super::SwiftDice;
use crate::dice::Roller;
use crate::dice_dragons::catalog::{BrokenEntry, Figures, Part};
use crate::dice_dragons::hero::{Hero, KnownSkill, Standing};
use crate::dice_dragons::hunt::{Setup, State, against};
use crate::dice_dragons::level::{self, Choice, Options};
use crate::dice_dragons::market::{self, Shelf};
use crate::dice_dragons::purse::RESURRECTION;
use crate::title::Want;

/// An item that adds less to the chance is left on its shelf.
const LEAST: f32 = 0.002;

/// Heroes whose sheets were worked out are kept, so many at most.
const SHEETS: usize = 200;

/// What a start depends on: each hero's place in the party, level, skills and items.
type Start = Vec<Sheet>;
type Sheet = (usize, u8, Vec<KnownSkill>, Vec<String>);

/// Advice between hunts, for the dragon of one chapter.
pub struct Adviser<'a> {
    figures: &'a Figures,
    want: Want,
    /// The chapter that is hunted next.
    next: u8,
    /// The heroes as they set out, for the hit points to reckon with.
    fresh: &'a [Hero],
    known: HashMap<Start, [f32; HEADS]>,
    sheets: HashMap<Sheet, HeroGround>,
}

impl<'a> Adviser<'a> {
    pub fn new(figures: &'a Figures, want: Want, next: u8, fresh: &'a [Hero]) -> Adviser<'a> {
        Adviser { figures, want, next, fresh, known: HashMap::new(), sheets: HashMap::new() }
    }

    /// The chances at the start of the next hunt, with the mean hit points of each level: what the
    /// dice gave does not change what is worth having, and the same sheets come up again and again.
    fn chances(&mut self, heroes: &[Hero]) -> Result<[f32; HEADS], BrokenEntry> {
        let living = heroes.iter().enumerate();
        let living = living.filter(|(_, hero)| hero.standing == Standing::Alive);
        let start: Start = living
            .map(|(n, hero)| (n, hero.level, hero.skills.clone(), hero.items.clone()))
            .collect();
        if let Some(chances) = self.known.get(&start) {
            return Ok(*chances);
        }
        let chances = self.reckon(heroes, &start)?;
        self.known.insert(start, chances);
        Ok(chances)
    }

    fn reckon(&mut self, heroes: &[Hero], start: &Start) -> Result<[f32; HEADS], BrokenEntry> {
        let mut party = Vec::new();
        for (n, ..) in start {
            let class = heroes[*n].class_in(self.figures)?;
            let each = 3 + class.map_or(0, |class| class.level_hp);
            let before = &self.fresh[*n];
            let levels = heroes[*n].level.saturating_sub(before.level);
            party.push(Hero {
                hp_gained: before.hp_gained + each * u16::from(levels),
                ..heroes[*n].clone()
            });
        }
        let Some(dragon) = self.figures.chapter_dragon(self.next)? else {
            return Ok([0.0; HEADS]);
        };
        let dragons = against(dragon, party.len(), self.figures)?;
        let state = State::new(Setup::of(&party, &dragons, self.next, self.figures)?);
        let setup = &state.setup;
        let sheets = &mut self.sheets;
        let mut known = |n: usize| sheets.remove(&start[n]);
        let ground = Ground::with(setup, |n| known(n).unwrap_or_else(|| HeroGround::of(setup, n)));
        let (Some(ground), Some(mut pos)) = (ground, Pos::within(&state, self.want.patience))
        else {
            return Ok([0.0; HEADS]);
        };
        ground.advance(&mut pos);
        let chances = Fitted::new(&ground, Nets::shipped(), self.want.purpose).chances(&pos);
        if self.sheets.len() > SHEETS {
            self.sheets.clear();
        }
        self.sheets.extend(start.iter().cloned().zip(ground.heroes));
        Ok(chances)
    }

    /// What counts of the chances: winning, or winning with all alive. A bounty comes with the win,
    /// so whoever plays for gold wants to win as well.
    fn worth(&mut self, heroes: &[Hero]) -> Result<f32, BrokenEntry> {
        let [win, alive, _] = self.chances(heroes)?;
        Ok(match self.want.purpose {
            Aim::Alive => alive,
            Aim::Win | Aim::Gold => win,
        })
    }

    /// Gains every level the heroes have the experience for. Each chooses what helps most against
    /// the next dragon (Increasing a Hero's Level, Step 2).
    pub fn level_up(
        &mut self,
        heroes: &mut [Hero],
        dice: &mut dyn Roller,
    ) -> Result<(), BrokenEntry> {
        for n in 0..heroes.len() {
            while let Ok((_, options)) = level::options(&heroes[n], self.figures)? {
                let choice = self.choice(heroes, n, &options)?;
                match level::decide(&heroes[n], self.figures, &choice, dice)? {
                    Ok(up) => up.apply(&mut heroes[n]),
                    Err(_) => break,
                }
            }
        }
        Ok(())
    }

    fn choice(
        &mut self,
        heroes: &[Hero],
        n: usize,
        options: &Options,
    ) -> Result<Choice, BrokenEntry> {
        let mut best: Option<(f32, Choice)> = None;
        for choice in choices(options) {
            let mut then = heroes.to_vec();
            // Any dice will do: hit points are not looked at.
            let mut dice = SwiftDice::new(0, 0);
            match level::decide(&then[n], self.figures, &choice, &mut dice)? {
                Ok(up) => up.apply(&mut then[n]),
                Err(_) => continue,
            }
            let worth = self.worth(&then)?;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, choice));
            }
        }
        Ok(best.map_or(Choice::Unsaid, |(_, choice)| choice))
    }

    /// Buys what helps most for its price, one piece after the other, until nothing helps or the
    /// gold is spent that need not be kept (The Village Marketplace; ruling 10).
    pub fn buy(&mut self, heroes: &mut [Hero], shelves: &mut [Shelf]) -> Result<(), BrokenEntry> {
        // Every piece costs gold or a free hand, so there are few.
        while let Some((hero, shelf)) = self.bargain(heroes, shelves)? {
            let price = shelves[shelf].price;
            hand_over(heroes, hero, price);
            if market::may_buy(&heroes[hero], Vec::new(), &shelves[shelf], "").is_err() {
                break;
            }
            heroes[hero].gold -= price;
            heroes[hero].items.push(shelves[shelf].item.clone());
            shelves[shelf].left -= 1;
        }
        Ok(())
    }

    /// Who should buy what next: the hero and the shelf.
    fn bargain(
        &mut self,
        heroes: &[Hero],
        shelves: &[Shelf],
    ) -> Result<Option<(usize, usize)>, BrokenEntry> {
        let spare = purse(heroes) - self.kept(heroes)?;
        let before = self.worth(heroes)?;
        let mut best: Option<(f32, usize, usize)> = None;
        for (place, shelf) in shelves.iter().enumerate() {
            for hero in 0..heroes.len() {
                let mut then = heroes.to_vec();
                then[hero].gold = spare;
                if market::may_buy(&then[hero], Vec::new(), shelf, "").is_err() {
                    continue;
                }
                then[hero].items.push(shelf.item.clone());
                let gain = self.worth(&then)? - before;
                let rate = gain / shelf.price.max(1) as f32;
                if gain >= LEAST && best.is_none_or(|(most, ..)| rate > most) {
                    best = Some((rate, hero, place));
                }
            }
        }
        Ok(best.map(|(_, hero, shelf)| (hero, shelf)))
    }

    /// Gold to keep for resurrections: for the heroes who are expected to die if the next hunt is
    /// won, less what its bounty will pay (ruling 9).
    fn kept(&mut self, heroes: &[Hero]) -> Result<i64, BrokenEntry> {
        let [win, _, dead] = self.chances(heroes)?;
        let living = living(heroes).count();
        let Some(dragon) = self.figures.chapter_dragon(self.next)? else {
            return Ok(0);
        };
        let dragons = against(dragon, living, self.figures)?;
        let bounty: i64 = dragons.iter().map(|dragon| i64::from(dragon.gold)).sum();
        let lost = (dead - (1.0 - win)).max(0.0) / win.max(0.01);
        let deaths = crate::truncate::<i64>((lost * living as f32).round().into());
        Ok((RESURRECTION * deaths - bounty).max(0))
    }
}

/// Everything a level lets a hero choose.
fn choices(options: &Options) -> Vec<Choice> {
    match options {
        Options::Improve(list) => list
            .iter()
            .flat_map(|one| {
                let parts: &[Option<Part>] =
                    if one.halves { &[Some(Part::Damage), Some(Part::Healing)] } else { &[None] };
                parts.iter().map(|part| Choice::Improve {
                    skill: one.key.clone(),
                    part: *part,
                    space: None,
                })
            })
            .collect(),
        Options::Learn(list) => list
            .iter()
            .map(|skill| Choice::Learn(skill.key.clone()))
            .chain([Choice::Decline])
            .collect(),
    }
}

pub(super) fn living(heroes: &[Hero]) -> impl Iterator<Item = &Hero> {
    let heroes = heroes.iter();
    heroes.filter(|hero| hero.standing == Standing::Alive)
}

/// The gold of all who can pay: a hero left dead keeps its own (ruling 9).
fn purse(heroes: &[Hero]) -> i64 {
    living(heroes).map(|hero| hero.gold).sum()
}

/// The others give a buyer what is missing, the richest first (ruling 10).
fn hand_over(heroes: &mut [Hero], buyer: usize, price: i64) {
    while heroes[buyer].gold < price {
        let others = heroes.iter_mut().enumerate();
        let others = others.filter(|(n, hero)| *n != buyer && hero.standing == Standing::Alive);
        let richest = others.max_by_key(|(_, hero)| hero.gold);
        let Some((_, richest)) = richest.filter(|(_, hero)| hero.gold > 0) else {
            return;
        };
        richest.gold -= 1;
        heroes[buyer].gold += 1;
    }
}

#[cfg(test)]
mod tests;
