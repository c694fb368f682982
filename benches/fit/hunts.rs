//! Hunts to learn from: parties, levels, items, dragons and pairs of dragons of every kind, from
//! the start or from the middle.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus as Rng;
use wyrmkeep_rules::dice::RandomDice;
use wyrmkeep_rules::dice_dragons::catalog::{
    BrokenEntry, CampaignFigures, Dragon, EntryKind, ImprovedPart,
};
use wyrmkeep_rules::dice_dragons::hero::Hero;
use wyrmkeep_rules::dice_dragons::hunt::{Setup, State};
use wyrmkeep_rules::dice_dragons::level::{self, LevelChoice, Options};
use wyrmkeep_rules::odds::win::{HuntFigures, NO_LIMIT, Pos, SOON};

/// The source of hunts.
pub struct Maker {
    pub figures: CampaignFigures,
    classes: Vec<String>,
    items: Vec<String>,
    dragons: Vec<Dragon>,
    /// The longest hunt, if set.
    longest: Option<u8>,
    /// Whether all hunts are soon over, or none is.
    soon: bool,
}

/// The size of a party, and its frequency in 100.
const SIZES: [(usize, u32); 5] = [(1, 8), (2, 20), (3, 34), (4, 17), (5, 21)];

impl Maker {
    pub fn new(longest: Option<u8>, soon: bool) -> Result<Maker, BrokenEntry> {
        let figures = CampaignFigures::default();
        let keys = |kind| figures.all(kind).map(|one| one.entry.key.clone()).collect();
        let dragons = figures.dragons()?.into_iter().cloned().collect();
        Ok(Maker {
            classes: keys(EntryKind::Class),
            items: keys(EntryKind::Item),
            dragons,
            longest,
            soon,
            figures,
        })
    }

    /// A party of these classes against dragons; `grow` develops a new hero.
    pub fn setup(
        &self,
        classes: &[&str],
        dragons: &[&str],
        grow: &mut dyn FnMut(&mut Hero) -> Result<(), BrokenEntry>,
    ) -> Result<Arc<Setup>, BrokenEntry> {
        let mut heroes = Vec::new();
        for class in classes {
            if let Some(known) = self.figures.class(class)? {
                let mut hero = Hero::fresh(class, known);
                grow(&mut hero)?;
                heroes.push(hero);
            }
        }
        let mut foes = Vec::new();
        for dragon in dragons {
            let known = self.dragons.iter().find(|known| known.key.starts_with(dragon));
            foes.extend(known.cloned());
        }
        Ok(Arc::new(Setup::of(&heroes, &foes, 1, &self.figures)?))
    }

    /// Brings a hero to a level, with any choices.
    fn grow(&self, hero: &mut Hero, level: u8, rng: &mut Rng) -> Result<(), BrokenEntry> {
        hero.exp = level::threshold(level).unwrap_or_default();
        let mut dice = RandomDice::new(rng.random(), 0);
        while let Ok((_, options)) = level::options(hero, &self.figures)? {
            let choice = match &options {
                Options::Improve(list) if list.is_empty() => LevelChoice::Unsaid,
                Options::Learn(list) if list.is_empty() => LevelChoice::Decline,
                Options::Improve(list) => {
                    let chosen = &list[rng.random_range(0..list.len())];
                    LevelChoice::Improve {
                        skill: chosen.key.clone(),
                        part: chosen.halves.then_some(ImprovedPart::Damage),
                        space: None,
                    }
                }
                Options::Learn(list) => {
                    LevelChoice::Learn(list[rng.random_range(0..list.len())].key.clone())
                }
            };
            match level::decide(hero, &self.figures, &choice, &mut dice)? {
                Ok(up) => up.apply(hero),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Any hunt.
    pub fn any(&self, rng: &mut Rng) -> Result<(HuntFigures, Pos), BrokenEntry> {
        let mut draw = rng.random_range(0..100);
        let size = SIZES.iter().find(|(_, often)| {
            let here = draw < *often;
            draw = draw.saturating_sub(*often);
            here
        });
        let size = size.map_or(3, |(size, _)| *size);
        let mut classes: Vec<&str> = self.classes.iter().map(String::as_str).collect();
        for n in 0..size {
            let other = rng.random_range(n..classes.len());
            classes.swap(n, other);
        }
        classes.truncate(size);
        let first = rng.random_range(0..self.dragons.len());
        let mut dragons = vec![self.dragons[first].key.as_str()];
        if size > 3 {
            let second = match rng.random_range(0..3) {
                0 => rng.random_range(0..self.dragons.len()),
                1 => first.saturating_sub(1),
                _ => first,
            };
            dragons.push(&self.dragons[second].key);
        }
        // A dragon is hunted near its chapter's level; half the parties are new.
        let level = match rng.random_range(0..5) {
            0 | 1 => 1,
            2 => rng.random_range(1..=5),
            _ => (1 + first as u8 * 5 / 8 + rng.random_range(0..2)).min(5),
        };
        let gear = rng.random_range(0..3) == 0;
        let setup = self.setup(&classes, &dragons, &mut |hero| {
            self.grow(hero, level, rng)?;
            let count = if gear { rng.random_range(0..=2) } else { 0 };
            for _ in 0..count {
                hero.items.push(self.items[rng.random_range(0..self.items.len())].clone());
            }
            Ok(())
        })?;
        let mut state = State::new(Arc::clone(&setup));
        let middle = rng.random_range(0..2) == 0;
        if middle {
            stir(&mut state, rng);
        }
        let ground = HuntFigures::of(&setup);
        let pos = Pos::of(&state);
        match ground.zip(pos) {
            Some((ground, mut pos)) => {
                pos.left = horizon(rng, self.longest, self.soon);
                ground.advance(&mut pos);
                Ok((ground, pos))
            }
            None => self.any(rng),
        }
    }
}

/// The limit of rounds.
fn horizon(rng: &mut Rng, longest: Option<u8>, soon: bool) -> u8 {
    match (longest, rng.random_range(0..100)) {
        (Some(longest), _) => rng.random_range(1..=longest),
        (None, 0..100) if soon => rng.random_range(1..=SOON),
        (None, 0..50) => rng.random_range(SOON + 1..=30),
        (None, 50..70) => rng.random_range(31..=60),
        _ => NO_LIMIT,
    }
}

/// Somewhere in the middle of a hunt.
fn stir(state: &mut State, rng: &mut Rng) {
    for (n, dragon) in state.dragons.iter_mut().enumerate() {
        let share = rng.random_range(15..=100);
        dragon.hp = (dragon.hp * share / 100).max(1);
        let pins = rng.random_range(0..8u8).saturating_sub(5);
        if n == 0 {
            dragon.pinned = pins;
            state.pinned_left -= pins;
        }
    }
    let wounds = rng.random_range(0..3);
    let shields = rng.random_range(0..3);
    for hero in &mut state.heroes {
        if wounds > 0 {
            let share = rng.random_range(10..=100);
            hero.hp = (hero.hp * share / 100).max(1);
        }
        if shields == 0 {
            hero.armor += [0, 0, 1, 2, 2, 4, 6][rng.random_range(0..7)];
        }
        if rng.random_range(0..12) == 0 && state.blessed_left > 0 {
            hero.blessed += 1;
            state.blessed_left -= 1;
        }
    }
}
