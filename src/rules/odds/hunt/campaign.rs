//! Whole campaigns, simulated many times: chapter after chapter, with bounties, resurrections and
//! levels. The best policy also buys and levels by advice; others buy nothing.

use std::collections::HashMap;
use std::sync::Arc;

use super::growth::level_up;
use super::village::{Adviser, living};
use super::{HuntTally, Policy, Seats, SwiftDice};
use crate::dice_dragons::LAST_CHAPTER;
use crate::dice_dragons::aftermath::{self, HuntEnding, Outcome};
use crate::dice_dragons::catalog::{BrokenEntry, CampaignFigures, Dragon};
use crate::dice_dragons::hero::{Hero, KnownSkill, Standing};
use crate::dice_dragons::hunt::{ByHero, DragonIx, Playing, Setup, State, against};
use crate::dice_dragons::level::LAST;
use crate::dice_dragons::market::{MarketLine, shelves};
use crate::dice_dragons::purse::RESURRECTION;
use crate::odds::skill::Chances;
use crate::title::{AdviceRequest, Patience};

/// A chapter is given up after this many hunts.
const TRIES: u32 = 20;

/// A campaign to simulate many times.
#[derive(Debug, Clone)]
pub struct Saga {
    pub heroes: Vec<Hero>,
    pub figures: CampaignFigures,
    pub from: u8,
    pub to: u8,
    pub policy: Policy,
    pub patience: Patience,
    pub flee: Option<usize>,
    pub seed: u64,
}

/// The results of campaigns in one chapter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChapterTally {
    pub chapter: u8,
    pub dragon: String,
    /// Campaigns that reached this chapter, and their results there.
    pub reached: u64,
    pub won: u64,
    pub wiped: u64,
    pub given_up: u64,
    /// Hunts played, and heroes who died in them.
    pub hunts: u64,
    pub deaths: u64,
    pub turns: u64,
    /// Levels of heroes at the start of the chapter, from 1, over all campaigns.
    pub levels: [u64; LAST as usize],
}

/// A campaign in progress.
struct CampaignRun {
    number: u64,
    heroes: Vec<Hero>,
}

/// The identity of a party for its players: name, level, items and skills of each hero.
type Sheets = Vec<(String, u8, Vec<String>, Vec<KnownSkill>)>;

/// The most cached players.
const PARTIES: usize = 64;

/// Values computed once for all campaigns in a chapter.
struct Bench<'a> {
    players: HashMap<Sheets, Seats>,
    chances: &'a mut Chances,
    /// Advice for this chapter's dragon after a flight, and for the next one's.
    again: Option<Adviser<'a>>,
    next: Option<Adviser<'a>>,
}

impl Saga {
    /// Its chapters, with nothing counted yet.
    pub fn chapters(&self) -> Result<Vec<ChapterTally>, BrokenEntry> {
        let chapters = self.from..=self.to.min(LAST_CHAPTER);
        chapters
            .map(|chapter| {
                let dragon = self.figures.chapter_dragon(chapter)?;
                Ok(ChapterTally {
                    chapter,
                    dragon: dragon.map(|d| d.name.clone()).unwrap_or_default(),
                    ..ChapterTally::default()
                })
            })
            .collect()
    }

    /// Plays the campaigns with these numbers; a number always gives the same campaign. They
    /// advance chapter by chapter together, so that the caches of one chapter can be dropped before
    /// the next. `told` is called after every chapter, even one that nobody reached.
    pub fn play(
        &self,
        numbers: &[u64],
        told: &dyn Fn(u64),
    ) -> Result<Vec<ChapterTally>, BrokenEntry> {
        let mut tallies = self.chapters()?;
        let mut chances = Chances::default();
        let mut parties: Vec<CampaignRun> = numbers
            .iter()
            .map(|number| CampaignRun { number: *number, heroes: self.heroes.clone() })
            .collect();
        let mut left = tallies.len() as u64;
        for tally in &mut tallies {
            let mut bench = Bench {
                players: HashMap::new(),
                chances: &mut chances,
                again: self.adviser(tally.chapter),
                next: self.adviser(tally.chapter + 1),
            };
            let mut going_on = Vec::with_capacity(parties.len());
            for mut party in parties {
                if self.chapter(&mut party, tally, &mut bench)? {
                    going_on.push(party);
                    told(1);
                } else {
                    told(left);
                }
            }
            left -= 1;
            parties = going_on;
        }
        Ok(tallies)
    }

    /// Advice before a chapter's hunt, for policies that use it.
    fn adviser(&self, chapter: u8) -> Option<Adviser<'_>> {
        match self.policy {
            Policy::Best(aim) if chapter <= self.to.min(LAST_CHAPTER) => {
                let want = AdviceRequest { purpose: aim, patience: self.patience };
                Some(Adviser::new(&self.figures, want, chapter, &self.heroes))
            }
            _ => None,
        }
    }

    /// Hunts a chapter's dragon until it is slain; returns whether the campaign continues.
    fn chapter(
        &self,
        party: &mut CampaignRun,
        tally: &mut ChapterTally,
        bench: &mut Bench,
    ) -> Result<bool, BrokenEntry> {
        tally.reached += 1;
        let Some(dragon) = self.figures.chapter_dragon(tally.chapter)? else {
            return Ok(false);
        };
        for hero in living(&party.heroes) {
            tally.levels[usize::from(hero.level.clamp(1, LAST)) - 1] += 1;
        }
        // Fleeing does not restock the market (ruling 10).
        let mut stock = shelves(&self.figures, tally.chapter)?;
        for again in 0..TRIES {
            let n = party.number * 1000 + u64::from(tally.chapter) * 100 + u64::from(again);
            let mut dice = SwiftDice::new(self.seed, n);
            let outcome = self.hunt(party, dragon, tally, bench, &mut dice)?;
            resurrect(&mut party.heroes);
            match outcome {
                Some(Outcome::Slain) => {
                    tally.won += 1;
                    self.after(party, bench, &mut stock, &mut dice)?;
                    return Ok(true);
                }
                Some(Outcome::Fled) => {
                    if let Some(adviser) = &mut bench.again {
                        adviser.buy(&mut party.heroes, &mut stock)?;
                    }
                }
                Some(Outcome::Wiped) => {
                    tally.wiped += 1;
                    return Ok(false);
                }
                None => break,
            }
        }
        tally.given_up += 1;
        Ok(false)
    }

    /// Levels and the market, after a dragon was slain.
    fn after(
        &self,
        party: &mut CampaignRun,
        bench: &mut Bench,
        stock: &mut [MarketLine],
        dice: &mut SwiftDice,
    ) -> Result<(), BrokenEntry> {
        let heroes = &mut party.heroes;
        if let Some(adviser) = &mut bench.next {
            adviser.level_up(heroes, dice)?;
            return adviser.buy(heroes, stock);
        }
        for hero in heroes {
            level_up(hero, &self.figures, bench.chances, dice)?;
        }
        Ok(())
    }

    /// One hunt, and its effect on the sheets.
    fn hunt(
        &self,
        party: &mut CampaignRun,
        dragon: &Dragon,
        tally: &mut ChapterTally,
        bench: &mut Bench,
        dice: &mut SwiftDice,
    ) -> Result<Option<Outcome>, BrokenEntry> {
        let out: ByHero<usize> = (0..party.heroes.len())
            .filter(|n| party.heroes[*n].standing == Standing::Alive)
            .collect();
        let heroes: Vec<Hero> = out.iter().map(|n| party.heroes[*n].clone()).collect();
        let dragons = against(dragon, heroes.len(), &self.figures)?;
        let setup = Setup::of(&heroes, &dragons, tally.chapter, &self.figures)?;
        let setup = Arc::new(setup);
        let key = self.sheets(&heroes);
        if bench.players.len() >= PARTIES && !bench.players.contains_key(&key) {
            bench.players.clear();
        }
        let seats = bench
            .players
            .entry(key)
            .or_insert_with(|| Seats::new(&setup, self.policy, self.patience, self.flee, None));
        seats.meet(&setup);
        let tally_of_hunt = HuntTally::new(&setup);
        let mut playing = Playing::new(State::new(setup), tally_of_hunt);
        seats.play(&mut playing, dice);
        let counted = &playing.witness;
        tally.hunts += 1;
        tally.turns += counted.turns;
        tally.deaths += counted.deaths.iter().sum::<u64>();
        let outcome = playing.state.outcome;
        if let Some(outcome) = outcome {
            self.settle(party, &out, &playing.state, outcome);
        }
        Ok(outcome)
    }

    fn sheets(&self, heroes: &[Hero]) -> Sheets {
        let heroes = heroes.iter();
        let sheet = |hero: &Hero| {
            // Without advice a level leads to the same skills in every campaign.
            let skills = match self.policy {
                Policy::Best(_) => hero.skills.clone(),
                _ => Vec::new(),
            };
            (hero.name.clone(), hero.level, hero.items.clone(), skills)
        };
        heroes.map(sheet).collect()
    }

    /// Bounty, deaths and used items, as after any hunt.
    fn settle(
        &self,
        party: &mut CampaignRun,
        out: &ByHero<usize>,
        state: &State,
        outcome: Outcome,
    ) {
        let dead = out.places().filter(|n| state.heroes[*n].dead).collect();
        let (setup, chapter) = (&state.setup, state.setup.chapter);
        let own = setup.dragons[DragonIx(0)].dragon.key.clone();
        let ending = HuntEnding::of(setup, chapter, own, outcome, dead);
        let Ok(after) = aftermath::settle(&ending, &self.figures.house) else {
            return;
        };
        for (n, place) in out.placed() {
            let hero = &mut party.heroes[*place];
            hero.gold += after.shares[n].gold;
            hero.exp += after.shares[n].exp;
            hero.standing = after.standing[n];
            let mut used = state.heroes[n].items.iter().map(|item| item.used);
            hero.items.retain(|_| used.next() != Some(true));
        }
    }
}

/// Resurrects dead heroes while the party has the gold, no matter whose it is (ruling 9).
fn resurrect(heroes: &mut [Hero]) {
    for dead in 0..heroes.len() {
        let wealth: i64 = heroes.iter().map(|hero| hero.gold).sum();
        if heroes[dead].standing != Standing::Dead || wealth < RESURRECTION {
            continue;
        }
        let mut due = RESURRECTION;
        while due > 0 {
            let Some(richest) = heroes.iter_mut().max_by_key(|hero| hero.gold) else {
                break;
            };
            richest.gold -= 1;
            due -= 1;
        }
        heroes[dead].standing = Standing::Alive;
    }
}

impl ChapterTally {
    /// Adds the results of other campaigns in the same chapter.
    pub fn add(&mut self, other: &ChapterTally) {
        self.reached += other.reached;
        self.won += other.won;
        self.wiped += other.wiped;
        self.given_up += other.given_up;
        self.hunts += other.hunts;
        self.deaths += other.deaths;
        self.turns += other.turns;
        let levels = self.levels.iter_mut().zip(other.levels);
        levels.for_each(|(own, more)| *own += more);
    }

    /// The mean level of heroes at the start of the chapter.
    pub fn mean_level(&self) -> f64 {
        let heroes: u64 = self.levels.iter().sum();
        let sum = self.levels.iter().enumerate().map(|(n, count)| (n as u64 + 1) * count);
        sum.sum::<u64>() as f64 / heroes.max(1) as f64
    }
}

#[cfg(test)]
mod tests;
