//! The compared hunts.

use std::error::Error;
use std::sync::Arc;

use wyrmkeep::rules::dice::RandomDice;
use wyrmkeep::rules::dice_dragons::catalog::{CampaignFigures, Dragon, EntryKind};
use wyrmkeep::rules::dice_dragons::hero::Hero;
use wyrmkeep::rules::dice_dragons::hunt::{Setup, against};
use wyrmkeep::rules::odds::hunt::raise;

/// The dragons of the campaign, by chapter from 1.
const CHAPTERS: u8 = 8;

const CLASSES: [&str; 5] = ["warrior", "wizard", "cleric", "ranger", "rogue"];

/// Parties of two to five; there is one of five classes.
const PARTIES: [&[&str]; 10] = [
    &["rogue", "wizard"],
    &["warrior", "cleric"],
    &["ranger", "rogue"],
    &["cleric", "ranger", "wizard"],
    &["wizard", "warrior", "ranger"],
    &["warrior", "wizard", "cleric"],
    &["rogue", "ranger", "warrior", "cleric"],
    &["wizard", "warrior", "ranger", "cleric"],
    &["rogue", "wizard", "ranger", "warrior"],
    &["warrior", "wizard", "cleric", "ranger", "rogue"],
];

/// The level at which each chapter's dragon is hunted, by the size of the party from two: the mean
/// level of simulated campaigns (`wyrm odds campaign`), rounded.
const LEVELS: [[u8; CHAPTERS as usize]; 4] = [
    [1, 1, 2, 3, 3, 4, 5, 5],
    [1, 1, 2, 2, 3, 3, 4, 4],
    [1, 1, 2, 3, 3, 4, 5, 5],
    [1, 1, 2, 2, 3, 3, 4, 4],
];

/// Hunts of new heroes in which points of damage lose much.
const NEW: [(&[&str], &[&str]); 6] = [
    (&["warrior"], &["young-red"]),
    (&["wizard", "cleric"], &["undead"]),
    (&["rogue", "wizard"], &["pale"]),
    (&["cleric", "ranger", "wizard"], &["blue"]),
    (&["wizard", "warrior", "ranger"], &["red"]),
    (&["warrior", "wizard", "cleric"], &["undead"]),
];

/// Pairs of different dragons, and the level at which they are hunted.
const PAIRS: [(&[&str], [&str; 2], u8); 4] = [
    (&["rogue", "ranger", "warrior", "cleric"], ["pale", "young-black"], 1),
    (&["wizard", "warrior", "ranger", "cleric"], ["red", "green"], 3),
    (&CLASSES, ["green", "blue"], 2),
    (&CLASSES, ["undead", "black"], 4),
];

/// A named hunt.
pub struct Case {
    pub group: &'static str,
    pub name: String,
    pub setup: Arc<Setup>,
}

struct Maker {
    figures: CampaignFigures,
    cases: Vec<Case>,
}

impl Maker {
    fn named(&self, typed: &str) -> Result<Dragon, Box<dyn Error>> {
        let found = self.figures.find(EntryKind::Dragon, typed)?.checked()?;
        Ok(found.dragon().ok_or("no dragon")?.clone())
    }

    fn of_chapter(&self, chapter: u8, heroes: usize) -> Result<Vec<Dragon>, Box<dyn Error>> {
        let dragon = self.figures.chapter_dragon(chapter)?.ok_or("no dragon")?;
        Ok(against(dragon, heroes, &self.figures)?)
    }

    fn add(
        &mut self,
        group: &'static str,
        classes: &[&str],
        level: u8,
        dragons: &[Dragon],
    ) -> Result<(), Box<dyn Error>> {
        let mut heroes: Vec<Hero> = Vec::new();
        for class in classes {
            let known = self.figures.class(class)?.ok_or("no class")?;
            let mut hero = Hero::fresh(class, known);
            raise(&mut hero, level, &self.figures, &mut RandomDice::new(0, 0))?;
            heroes.push(hero);
        }
        let met: Vec<&str> = dragons.iter().map(|dragon| dragon.name.as_str()).collect();
        let setup = Setup::of(&heroes, dragons, 1, &self.figures)?;
        self.cases.push(Case {
            group,
            name: format!("{}, level {level}, {}", classes.join(" "), met.join(" and ")),
            setup: Arc::new(setup),
        });
        Ok(())
    }
}

pub fn all() -> Result<Vec<Case>, Box<dyn Error>> {
    let mut maker = Maker { figures: CampaignFigures::default(), cases: Vec::new() };
    for (class, chapter) in
        CLASSES.iter().flat_map(|class| (1..=CHAPTERS).map(move |chapter| (class, chapter)))
    {
        let dragons = maker.of_chapter(chapter, 1)?;
        maker.add("a hero alone", &[class], 1, &dragons)?;
    }
    for (classes, dragons) in NEW {
        let dragons = vec![maker.named(dragons[0])?];
        maker.add("new heroes", classes, 1, &dragons)?;
    }
    for classes in PARTIES {
        for (chapter, level) in (1..).zip(LEVELS[classes.len() - 2]) {
            let dragons = maker.of_chapter(chapter, classes.len())?;
            let group = match dragons.len() {
                1 => "parties as they come",
                _ => "parties as they come, two dragons",
            };
            maker.add(group, classes, level, &dragons)?;
        }
    }
    for (classes, [one, two], level) in PAIRS {
        let dragons = [maker.named(one)?, maker.named(two)?];
        maker.add("pairs of different dragons", classes, level, &dragons)?;
    }
    Ok(maker.cases)
}
