mod brute;
mod follows;
mod patience;
mod potions;
mod review;

use std::sync::Arc;

use super::exact::Exact;
use super::{HuntFigures, Net, Nets, Pos};
use crate::dice::RandomDice;
use crate::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::dice_dragons::hero::Hero;
use crate::dice_dragons::hunt::{Setup, against};
use crate::odds::hunt::raise;
use crate::title::{AdviceRequest, Patience, Purpose};

/// Every chance to win from a position on.
pub fn exact_from(ground: &HuntFigures, pos: &Pos, most: usize) -> Exact {
    let solved = Exact::solve(ground, Purpose::Win, most, |value| {
        value.worth(pos);
    });
    solved.unwrap()
}

/// To win, with unlimited rounds.
pub const ENDLESS: AdviceRequest =
    AdviceRequest { purpose: Purpose::Win, patience: Patience::NONE };

/// A party against a dragon; a second one joins if the rules require it.
pub fn party(classes: &[&str], level: u8, dragon: &str, items: &[&[&str]]) -> Arc<Setup> {
    let figures = CampaignFigures::default();
    let heroes: Vec<Hero> = classes
        .iter()
        .enumerate()
        .map(|(n, class)| {
            let known = figures.class(class).unwrap().unwrap();
            let mut hero = Hero::fresh(class, known);
            raise(&mut hero, level, &figures, &mut RandomDice::new(0, 0)).unwrap();
            let own = items.get(n).copied().unwrap_or_default();
            hero.items = own.iter().map(|item| (*item).to_owned()).collect();
            hero
        })
        .collect();
    let found = figures.find(EntryKind::Dragon, dragon).unwrap();
    let dragon = found.checked().unwrap().dragon().unwrap();
    let dragons = against(dragon, heroes.len(), &figures).unwrap();
    Arc::new(Setup::of(&heroes, &dragons, 1, &figures).unwrap())
}

/// A net with random parameters: it plays badly, and tries everything.
pub fn whims(seed: u32) -> Nets<'static> {
    let mut net = Net::empty();
    let mut draw = seed.wrapping_mul(2_654_435_769).wrapping_add(1);
    for number in net.numbers_mut() {
        draw ^= draw << 13;
        draw ^= draw >> 17;
        draw ^= draw << 5;
        *number = (f32::from((draw >> 16) as u16) / 32768.0 - 1.0) * 0.2;
    }
    Nets::both(Box::leak(Box::new(net)))
}
