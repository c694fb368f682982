//! How an advised party levels and buys between hunts, for the next dragon. It compares the value
//! function at the hunt's start, with and without each choice.

use std::collections::HashMap;

use super::super::win::{Aim, Fitted, HEADS, HeroFigures, HuntFigures, Nets, Pos};
use super::SwiftDice;
use crate::dice::Roller;
use crate::dice_dragons::catalog::{BrokenEntry, CampaignFigures, ImprovedPart};
use crate::dice_dragons::hero::{Hero, KnownSkill, Standing};
use crate::dice_dragons::hunt::{Setup, State, against};
use crate::dice_dragons::level::{self, LevelChoice, Options};
use crate::dice_dragons::market::{self, MarketLine};
use crate::dice_dragons::purse::RESURRECTION;
use crate::title::AdviceRequest;

/// An item that adds less to the chance is not bought.
const LEAST: f32 = 0.002;

/// The most cached sheets.
const SHEETS: usize = 200;

/// The data of a start: each hero's index in the party, level, skills and items.
type StartKey = Vec<SheetKey>;
type SheetKey = (usize, u8, Vec<KnownSkill>, Vec<String>);

/// Advice between hunts, for the dragon of one chapter.
pub struct Adviser<'a> {
    figures: &'a CampaignFigures,
    want: AdviceRequest,
    /// The next chapter.
    next: u8,
    /// The heroes at the start, for their expected hit points.
    fresh: &'a [Hero],
    known: HashMap<StartKey, [f32; HEADS]>,
    sheets: HashMap<SheetKey, HeroFigures>,
}

impl<'a> Adviser<'a> {
    pub fn new(
        figures: &'a CampaignFigures,
        want: AdviceRequest,
        next: u8,
        fresh: &'a [Hero],
    ) -> Adviser<'a> {
        Adviser { figures, want, next, fresh, known: HashMap::new(), sheets: HashMap::new() }
    }

    /// The chances at the start of the next hunt, with the mean hit points of each level: actual
    /// rolls do not change the best choice, and equal sheets recur often.
    fn chances(&mut self, heroes: &[Hero]) -> Result<[f32; HEADS], BrokenEntry> {
        let living = heroes.iter().enumerate();
        let living = living.filter(|(_, hero)| hero.standing == Standing::Alive);
        let start: StartKey = living
            .map(|(n, hero)| (n, hero.level, hero.skills.clone(), hero.items.clone()))
            .collect();
        if let Some(chances) = self.known.get(&start) {
            return Ok(*chances);
        }
        let chances = self.reckon(heroes, &start)?;
        self.known.insert(start, chances);
        Ok(chances)
    }

    fn reckon(&mut self, heroes: &[Hero], start: &StartKey) -> Result<[f32; HEADS], BrokenEntry> {
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
        let ground =
            HuntFigures::with(setup, |n| known(n).unwrap_or_else(|| HeroFigures::of(setup, n)));
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

    /// The chance in question: winning, or winning with all alive. A bounty needs a win, so a party
    /// that plays for gold wants to win as well.
    fn worth(&mut self, heroes: &[Hero]) -> Result<f32, BrokenEntry> {
        let [win, alive, _] = self.chances(heroes)?;
        Ok(match self.want.purpose {
            Aim::Alive => alive,
            Aim::Win | Aim::Gold => win,
        })
    }

    /// Gains every level that the heroes have the experience for. Each makes the best choice
    /// against the next dragon (Increasing a Hero's Level, Step 2).
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
    ) -> Result<LevelChoice, BrokenEntry> {
        let mut best: Option<(f32, LevelChoice)> = None;
        for choice in choices(options) {
            let mut then = heroes.to_vec();
            // Any dice will do: hit points are ignored.
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
        Ok(best.map_or(LevelChoice::Unsaid, |(_, choice)| choice))
    }

    /// Buys the best item for its price, one after the other, until nothing helps or only reserved
    /// gold is left (The Village Marketplace; ruling 10).
    pub fn buy(
        &mut self,
        heroes: &mut [Hero],
        shelves: &mut [MarketLine],
    ) -> Result<(), BrokenEntry> {
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

    /// The next purchase: the hero and the shelf.
    fn bargain(
        &mut self,
        heroes: &[Hero],
        shelves: &[MarketLine],
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

    /// Gold reserved for resurrections: for the expected deaths if the next hunt is won, less its
    /// bounty (ruling 9).
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

/// Every choice that a level offers.
fn choices(options: &Options) -> Vec<LevelChoice> {
    match options {
        Options::Improve(list) => list
            .iter()
            .flat_map(|one| {
                let parts: &[Option<ImprovedPart>] = if one.halves {
                    &[Some(ImprovedPart::Damage), Some(ImprovedPart::Healing)]
                } else {
                    &[None]
                };
                parts.iter().map(|part| LevelChoice::Improve {
                    skill: one.key.clone(),
                    part: *part,
                    space: None,
                })
            })
            .collect(),
        Options::Learn(list) => list
            .iter()
            .map(|skill| LevelChoice::Learn(skill.key.clone()))
            .chain([LevelChoice::Decline])
            .collect(),
    }
}

pub(super) fn living(heroes: &[Hero]) -> impl Iterator<Item = &Hero> {
    let heroes = heroes.iter();
    heroes.filter(|hero| hero.standing == Standing::Alive)
}

/// The gold of all who can pay: a dead hero's gold does not count (ruling 9).
fn purse(heroes: &[Hero]) -> i64 {
    living(heroes).map(|hero| hero.gold).sum()
}

/// The others give a buyer the missing gold, the richest first (ruling 10).
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
