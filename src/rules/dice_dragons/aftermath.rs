//! The end of a hunt: who took part, what it pays, what opens next.
//!
//! Used when a result is entered by hand, and when a live hunt ends.

use serde::{Deserialize, Serialize};

use super::LAST_CHAPTER;
use super::catalog::{BrokenEntry, CampaignFigures, Dragon};
use super::hero::{Hero, Standing};
use super::house::HouseRules;
use super::hunt::{ByHero, HeroIx, ListIndex, Setup};
use crate::saturate;
use crate::{spelled, words};

/// How a hunt ended (The End of the Hunt).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Slain,
    Fled,
    Wiped,
}

spelled! { Outcome: Slain "slain", Fled "fled", Wiped "wiped" }

impl Outcome {
    pub fn read(typed: &str) -> Option<Outcome> {
        Outcome::spelled(&typed.to_lowercase())
    }
}

/// A hero who takes part in a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunter {
    pub name: String,
    /// The class's key; none for a custom hero.
    pub class: Option<String>,
    pub initiative: u16,
    pub standing: Standing,
}

impl Hunter {
    pub fn of(hero: &Hero, figures: &CampaignFigures) -> Result<Hunter, BrokenEntry> {
        Ok(Hunter {
            name: hero.name.clone(),
            class: hero.class.clone(),
            initiative: hero.figures(figures)?.initiative,
            standing: hero.standing,
        })
    }
}

/// A hunt that ended, before it is settled. Heroes are indices into `hunters`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HuntEnding {
    /// The chapter the hunt was played in.
    pub chapter: u8,
    /// The campaign's current chapter.
    pub campaign_chapter: u8,
    /// The key of the dragon of the hunt's chapter.
    pub chapter_dragon: String,
    pub outcome: Outcome,
    /// In the order they were named.
    pub hunters: ByHero<Hunter>,
    pub dragons: Vec<Dragon>,
    pub dead: Vec<HeroIx>,
    /// Who gets the gold that equal shares leave over, one entry a piece; none: in turn order.
    pub leftover_gold: Option<Vec<HeroIx>>,
    pub leftover_exp: Option<Vec<HeroIx>>,
}

impl HuntEnding {
    /// The end of a hunt with these sheets; leftovers go in turn order.
    pub fn of(
        setup: &Setup,
        campaign_chapter: u8,
        chapter_dragon: String,
        outcome: Outcome,
        dead: Vec<HeroIx>,
    ) -> HuntEnding {
        let hunters = setup.heroes.iter().map(|hero| Hunter {
            name: hero.name.clone(),
            class: hero.class_key.clone(),
            initiative: hero.initiative,
            standing: Standing::Alive,
        });
        HuntEnding {
            chapter: setup.chapter,
            campaign_chapter,
            chapter_dragon,
            outcome,
            hunters: hunters.collect(),
            dragons: setup.dragons.iter().map(|d| d.dragon.clone()).collect(),
            dead,
            leftover_gold: None,
            leftover_exp: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct BountyShare {
    pub gold: i64,
    pub exp: i64,
}

/// The consequences of a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aftermath {
    /// One per hunter.
    pub shares: ByHero<BountyShare>,
    /// Standing of each hunter after the hunt.
    pub standing: ByHero<Standing>,
    pub next_chapter: u8,
    /// The chapter whose market opens.
    pub market: Option<u8>,
    /// Whether the chapter's own dragon was slain.
    pub wins: bool,
    pub completes: bool,
    pub lone_hero: bool,
}

/// Why a hunt cannot have ended this way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HuntFault {
    #[error("a hunt needs at least one hero")]
    NoHeroes,
    #[error("{0} heroes are too many: one to five take part in a hunt")]
    TooMany(usize),
    #[error("{0} is named twice")]
    NamedTwice(String),
    #[error("{hero} is {} and cannot hunt", .standing.word())]
    NotAlive { hero: String, standing: Standing },
    #[error(
        "{first} and {second} are both of the class {class}: each hero in a hunt needs a different class"
    )]
    SameClass { first: String, second: String, class: String },
    #[error("{} {}, {} named", words::count(*.heroes, "hero hunts", "heroes hunt"), words::count(*.needs, "dragon", "dragons"), .named)]
    DragonCount { heroes: usize, needs: usize, named: usize, suggestion: Option<String> },
    #[error("a chapter must be 1 to {LAST_CHAPTER}, not {0}")]
    Chapter(i64),
    #[error("chapter {chapter} lies ahead: the campaign is at chapter {at}")]
    Ahead { chapter: u8, at: u8 },
    #[error("one of the two dragons must be the chapter's own")]
    NotTheChapters(String),
    #[error("{0} did not take part in the hunt")]
    NotThere(String),
    #[error("all heroes are dead: the outcome is wiped, not {}", .0.word())]
    AllDead(Outcome),
    #[error("wiped means that every hero of the hunt died")]
    NotAllDead,
    #[error("{left} {what} left over after equal shares, {given} given out")]
    Leftover { what: &'static str, left: i64, given: usize },
}

crate::worded!(HuntFault);

/// The number of dragons for this many heroes (4-5 Player Rules).
pub fn dragons_for(heroes: usize) -> usize {
    if heroes >= 4 { 2 } else { 1 }
}

/// The suggested second dragon: same rank as the chapter's, else the nearest lower, else a copy
/// (ruling 26).
pub fn suggest_second<'a>(first: &'a Dragon, all: &[&'a Dragon]) -> &'a Dragon {
    let others = || all.iter().copied().filter(|d| d.key != first.key);
    let same = others().find(|d| d.rank == first.rank);
    let lower = others().filter(|d| d.rank < first.rank).max_by_key(|d| (d.rank, d.chapter));
    same.or(lower).unwrap_or(first)
}

/// Whether these heroes may hunt together (ruling 12; 4-5 Player Rules).
pub fn check_party(hunters: &[Hunter], house: &HouseRules) -> Result<(), HuntFault> {
    if hunters.is_empty() {
        return Err(HuntFault::NoHeroes);
    }
    for (n, hunter) in hunters.iter().enumerate() {
        if hunters[..n].iter().any(|other| other.name == hunter.name) {
            return Err(HuntFault::NamedTwice(hunter.name.clone()));
        }
        if hunter.standing != Standing::Alive {
            return Err(HuntFault::NotAlive {
                hero: hunter.name.clone(),
                standing: hunter.standing,
            });
        }
    }
    if hunters.len() > 5 {
        return Err(HuntFault::TooMany(hunters.len()));
    }
    if house.same_class {
        return Ok(());
    }
    for (n, hunter) in hunters.iter().enumerate() {
        let Some(class) = &hunter.class else { continue };
        if let Some(other) = hunters[..n].iter().find(|h| h.class.as_ref() == Some(class)) {
            return Err(HuntFault::SameClass {
                first: other.name.clone(),
                second: hunter.name.clone(),
                class: class.clone(),
            });
        }
    }
    Ok(())
}

/// Turn order: lowest initiative first, ties in the order they were named (ruling 13).
pub fn turn_order(initiatives: impl Iterator<Item = u16>) -> Vec<HeroIx> {
    let mut order: Vec<(u16, HeroIx)> = initiatives.zip(HeroIx::first(usize::MAX)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, hero)| hero).collect()
}

/// The gold and experience that equal shares of a bounty leave over (ruling 8).
pub fn leftovers(ending: &HuntEnding) -> BountyShare {
    let (bounty, heroes) = (bounty(ending), saturate::<i64>(ending.hunters.len().max(1)));
    BountyShare { gold: bounty.gold % heroes, exp: bounty.exp % heroes }
}

/// The whole bounty: the sum over all dragons, nothing unless all were slain (ruling 29).
pub fn bounty(ending: &HuntEnding) -> BountyShare {
    if ending.outcome != Outcome::Slain {
        return BountyShare::default();
    }
    BountyShare::paid_by(&ending.dragons)
}

impl BountyShare {
    pub fn paid_by<'a>(dragons: impl IntoIterator<Item = &'a Dragon> + Clone) -> BountyShare {
        let sum =
            |of: fn(&Dragon) -> u16| dragons.clone().into_iter().map(|d| i64::from(of(d))).sum();
        BountyShare { gold: sum(|dragon| dragon.gold), exp: sum(|dragon| dragon.exp) }
    }
}

/// Settles a hunt: bounty, deaths, the next chapter, the market (A Successful Hunt; ruling 9). The
/// campaign moves on when its current chapter's dragon is slain; another dragon, or an earlier
/// chapter, only pays its bounty.
pub fn settle(ending: &HuntEnding, house: &HouseRules) -> Result<Aftermath, HuntFault> {
    check_party(&ending.hunters, house)?;
    let heroes = ending.hunters.len();
    if ending.dragons.len() != dragons_for(heroes) {
        return Err(HuntFault::DragonCount {
            heroes,
            needs: dragons_for(heroes),
            named: ending.dragons.len(),
            suggestion: None,
        });
    }
    if !(1..=LAST_CHAPTER).contains(&ending.chapter) {
        return Err(HuntFault::Chapter(ending.chapter.into()));
    }
    if ending.chapter > ending.campaign_chapter {
        return Err(HuntFault::Ahead { chapter: ending.chapter, at: ending.campaign_chapter });
    }
    let hunts_its_own = ending.dragons.iter().any(|d| d.key == ending.chapter_dragon);
    if ending.dragons.len() > 1 && !hunts_its_own {
        return Err(HuntFault::NotTheChapters(ending.chapter_dragon.clone()));
    }
    let standing = standing_after(ending)?;
    let order = turn_order(ending.hunters.iter().map(|hunter| hunter.initiative));
    let bounty = bounty(ending);
    let gold = share_out(bounty.gold, heroes, &order, ending.leftover_gold.as_deref(), "gold")?;
    let exp = share_out(bounty.exp, heroes, &order, ending.leftover_exp.as_deref(), "experience")?;
    let slain = ending.outcome == Outcome::Slain;
    let wins = slain && hunts_its_own;
    let moves_on = wins && ending.chapter == ending.campaign_chapter;
    Ok(Aftermath {
        shares: gold.into_iter().zip(exp).map(|(gold, exp)| BountyShare { gold, exp }).collect(),
        standing,
        next_chapter: if moves_on {
            (ending.chapter + 1).min(LAST_CHAPTER)
        } else {
            ending.campaign_chapter
        },
        market: (ending.outcome != Outcome::Wiped && ending.chapter < LAST_CHAPTER)
            .then_some(ending.chapter),
        wins,
        completes: moves_on && ending.chapter == LAST_CHAPTER,
        lone_hero: heroes == 1,
    })
}

fn standing_after(ending: &HuntEnding) -> Result<ByHero<Standing>, HuntFault> {
    let heroes = ending.hunters.len();
    let mut dead = ending.dead.clone();
    dead.sort_unstable();
    dead.dedup();
    match ending.outcome {
        Outcome::Wiped if dead.is_empty() || dead.len() == heroes => {
            Ok(vec![Standing::Fallen; heroes].into())
        }
        Outcome::Wiped => Err(HuntFault::NotAllDead),
        outcome if dead.len() == heroes => Err(HuntFault::AllDead(outcome)),
        _ => Ok(ending
            .hunters
            .places()
            .map(|place| if dead.contains(&place) { Standing::Dead } else { Standing::Alive })
            .collect()),
    }
}

/// Equal shares for everyone who took part; leftovers go where the players choose, else one each in
/// turn order (Collecting Bounty; ruling 8).
fn share_out(
    total: i64,
    heroes: usize,
    order: &[HeroIx],
    told: Option<&[HeroIx]>,
    what: &'static str,
) -> Result<ByHero<i64>, HuntFault> {
    let each = total / saturate::<i64>(heroes);
    let left = total % saturate::<i64>(heroes);
    let mut shares = ByHero::from(vec![each; heroes]);
    match told {
        Some(places) if saturate::<i64>(places.len()) != left => {
            return Err(HuntFault::Leftover { what, left, given: places.len() });
        }
        Some(places) => places.iter().for_each(|place| shares[*place] += 1),
        None => order.iter().take(saturate(left)).for_each(|place| shares[*place] += 1),
    }
    Ok(shares)
}

#[cfg(test)]
#[path = "aftermath_tests.rs"]
mod tests;
