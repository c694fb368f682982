//! Simulated hunts and campaigns: the heroes, how often, on how many cores.

mod parties;

pub use parties::{Parties, PartiesOf, parties};

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::OddsContext;
use super::policy::{PolicyChoice, policy, usual};
use crate::hero::find;
use crate::hunt::named_dragons;
use crate::hunt::open::standing;
use crate::rules::dice::RandomDice;
use crate::rules::dice_dragons::aftermath::{self, HuntFault, Hunter, dragons_for};
use crate::rules::dice_dragons::catalog::{Dragon, EntryKind};
use crate::rules::dice_dragons::hero::{Hero, Standing};
use crate::rules::dice_dragons::house;
use crate::rules::dice_dragons::hunt::{Setup, State, against};
use crate::rules::dice_dragons::level::LAST;
use crate::rules::name::{self, shown};
use crate::rules::odds::hunt::{HuntTally, HuntTrial, Policy, interval, raise};
use crate::rules::odds::win::{Aim, Counsel, HuntFigures, Lore, Pos, Solved};
use crate::rules::title::{AdviceRequest, Patience};
use crate::rules::words;
use crate::saturate;
use crate::store::{Campaign, HeroRow, setting};
use crate::{Failure, Result, Session};

/// More would take too long.
pub const MOST: i64 = 100_000_000;
/// The default numbers of hunts: for the best play, and for others.
const USUAL: (u64, u64) = (60, 10_000);
/// The same for each of all parties.
const EACH: (u64, u64) = (100, 2_000);
/// How many hunts a core gets at a time.
const HUNTS: u64 = 250;
const BEST_HUNTS: u64 = 5;

/// A question about a hunt, a campaign or all parties.
#[derive(Debug, Clone, Default)]
pub struct PlayAsk {
    /// Heroes of the campaign, or classes for new ones.
    pub heroes: Vec<String>,
    pub dragons: Vec<String>,
    /// The level of new heroes.
    pub level: Option<i64>,
    pub times: Option<i64>,
    pub flee: Option<i64>,
    pub by: PolicyChoice,
    /// The goal of the best play.
    pub aim: Option<Aim>,
    /// The limit of rounds of the best play; by default the campaign's.
    pub within: Option<String>,
    /// First and last chapter of a campaign.
    pub from: Option<i64>,
    pub to: Option<i64>,
    /// The size of a party.
    pub size: Option<i64>,
}

/// How to do the work: seed, cores, and progress.
pub struct SimulationRun<'a> {
    pub seed: u64,
    pub cores: usize,
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// A hunt to simulate many times.
#[derive(Debug, Clone)]
pub struct HuntPlan {
    pub start: State,
    /// The open hunt where it starts.
    pub hunt: Option<i64>,
    pub times: u64,
    pub flee: Option<usize>,
    pub policy: Policy,
    pub patience: Patience,
    /// Whether roll-outs also estimate the chance.
    pub looks_ahead: bool,
    /// Whether some heroes were made up from a class.
    pub made_up: bool,
    /// The solution of the whole hunt, if available.
    pub solved: Option<Arc<Solved>>,
}

impl HuntPlan {
    fn new(start: State, times: u64, policy: Policy, patience: Patience) -> HuntPlan {
        HuntPlan {
            start,
            hunt: None,
            times,
            flee: None,
            policy,
            patience,
            looks_ahead: true,
            made_up: false,
            solved: None,
        }
    }

    /// Whether it is worth solving: a lone hero with the best play.
    pub fn to_solve(&self) -> bool {
        matches!(self.policy, Policy::Best(_)) && self.start.setup.heroes.len() == 1
    }
}

/// The results.
#[derive(Debug, Clone)]
pub struct HuntOdds {
    pub setup: Arc<Setup>,
    /// The open hunt where it started, and its state then.
    pub going_on: Option<(i64, State)>,
    pub seed: u64,
    pub policy: Policy,
    pub made_up: bool,
    pub tally: HuntTally,
    pub patience: Patience,
    /// The last round of the limit; none without a limit.
    pub last: Option<u32>,
    /// The chance to win within the limit, and without one: by roll-outs for the best play,
    /// otherwise from the simulated hunts.
    pub within: Estimate,
    pub endless: Option<Estimate>,
}

/// A chance, and its 95 % error.
#[derive(Debug, Clone, Copy)]
pub struct Estimate {
    pub chance: f64,
    pub error: f64,
}

/// Roll-outs of a whole hunt, within the limit and without one.
const ROLLOUTS: [u32; 2] = [80, 6];

impl HuntPlan {
    /// The chance to win; none if the goal of the best play is different.
    fn estimate(&self, patience: Patience, rollouts: u32, seed: u64) -> Option<Estimate> {
        let (Policy::Best(Aim::Win), None) = (self.policy, self.flee) else {
            return None;
        };
        if let Some(solved) = &self.solved
            && let Some(chance) = solved.chance(&Pos::within(&self.start, patience)?)
        {
            let chance = chance.into();
            return Some(Estimate { chance, error: 0.0 });
        }
        let want = AdviceRequest { purpose: Aim::Win, patience };
        let between = self.start.turn.is_none() && self.start.outcome.is_none();
        let mut counsel = Counsel::on(HuntFigures::of(&self.start.setup)?, want, Lore::default());
        let (chance, error) = counsel.estimate(&self.start, rollouts, seed)?;
        between.then_some(Estimate { chance, error })
    }
}

pub(super) fn number(said: Option<i64>, default: u64, most: i64, what: &str) -> Result<u64> {
    match said {
        None => Ok(default),
        Some(said) if (1..=most).contains(&said) => Ok(saturate(said)),
        Some(said) => Err(refused!("{what} must be 1 to {most}, not {said}")),
    }
}

/// How many hunts are simulated: as requested, or the default of the policy.
fn times(ask: &PlayAsk, (best, others): (u64, u64)) -> Result<u64> {
    number(ask.times, usual(ask.by, best, others), MOST, "the number of hunts")
}

/// The limit of rounds of the best play.
pub(super) fn patience(session: &Session, ask: &PlayAsk) -> Result<Patience> {
    if let Some(typed) = &ask.within {
        let word = house::rule("patience")?.value(typed)?;
        return Ok(Patience::read(word).unwrap_or_default());
    }
    Ok(match super::campaign(session)? {
        Some(campaign) => setting::house_rules(session.conn(), campaign.id)?.patience,
        None => Patience::default(),
    })
}

/// The number of survivors at which a party of this size flees: fewer than all, and at least one.
pub(super) fn flee(ask: &PlayAsk, heroes: usize) -> Result<Option<usize>> {
    match ask.flee {
        None => Ok(None),
        Some(left) if (1..saturate(heroes)).contains(&left) => Ok(Some(saturate(left))),
        Some(left) => Err(refused!(
            "a party of {heroes} cannot flee with {} left",
            words::count(left, "hero", "heroes")
        )
        .hint("--flee 1 flees when only one hero is left alive")),
    }
}

impl OddsContext<'_> {
    /// A hero of the campaign, or a new one of a class; and whether it is made up.
    fn hero(&self, campaign: Option<&Campaign>, typed: &str, level: u8) -> Result<(Hero, bool)> {
        let missed = match campaign.map(|campaign| find(self.conn, campaign, typed)) {
            Some(Ok(row)) => return Ok((row.hero, false)),
            missed => missed.and_then(Result::err),
        };
        let class = match self.figures.find(EntryKind::Class, typed) {
            Ok(found) => found.checked()?.class(),
            Err(_) => None,
        };
        match (class, missed) {
            (Some(class), _) => {
                let mut hero = Hero::fresh(&class.name, class);
                raise(&mut hero, level, &self.figures, &mut RandomDice::new(0, 0))?;
                Ok((hero, true))
            }
            (None, Some(failure)) => Err(failure),
            (None, None) => {
                Err(refused!("{} is not a class, and there is no campaign", shown(typed))
                    .hint("such as --heroes rogue,wizard"))
            }
        }
    }

    /// The named heroes, of this campaign or new ones, each with whether it is made up.
    fn heroes(&self, ask: &PlayAsk, campaign: Option<&Campaign>) -> Result<Vec<(Hero, bool)>> {
        let level = saturate(number(ask.level, 1, i64::from(LAST), "a level")?);
        let heroes = ask.heroes.iter().map(|typed| self.hero(campaign, typed, level));
        let heroes: Vec<(Hero, bool)> = heroes.collect::<Result<_, _>>()?;
        if ask.level.is_some() && !heroes.iter().any(|(_, made_up)| *made_up) {
            return Err(Failure::refused("--level is for new heroes, named by their class")
                .hint("the campaign's heroes have their own"));
        }
        Ok(heroes)
    }

    /// Refuses heroes who cannot hunt together.
    fn check(&self, heroes: &[Hero]) -> Result<()> {
        let hunters = heroes.iter().map(|hero| Hunter::of(hero, &self.figures));
        let hunters: Vec<Hunter> = hunters.collect::<Result<_, _>>()?;
        Ok(aftermath::check_party(&hunters, &self.figures.house)?)
    }

    /// The named heroes together; and whether any is made up.
    pub(super) fn party(&self, ask: &PlayAsk) -> Result<(Vec<Hero>, bool)> {
        let heroes = self.heroes(ask, self.campaign.as_ref())?;
        let (heroes, made_up): (Vec<Hero>, Vec<bool>) = heroes.into_iter().unzip();
        self.check(&heroes)?;
        Ok((heroes, made_up.contains(&true)))
    }

    fn dragons(&self, ask: &PlayAsk, heroes: usize) -> Result<Vec<Dragon>> {
        let mut dragons = named_dragons(&ask.dragons, &self.figures)?;
        if dragons.is_empty() {
            let chapter = self.campaign.as_ref().map_or(1, |campaign| campaign.chapter);
            dragons.extend(self.figures.chapter_dragon(chapter)?.cloned());
        }
        let needs = dragons_for(heroes);
        match dragons.as_slice() {
            [] => Err(super::no_dragon()),
            [one] => Ok(against(one, heroes, &self.figures)?),
            two if two.len() == needs => Ok(dragons),
            many => {
                let named = many.len();
                Err(HuntFault::DragonCount { heroes, needs, named, suggestion: None }.into())
            }
        }
    }

    /// A hunt of these heroes before its first roll.
    fn hunt(&self, heroes: &[Hero], dragons: &[Dragon]) -> Result<State> {
        let chapter = dragons[0].chapter.unwrap_or(1);
        Ok(State::new(Setup::of(heroes, dragons, chapter, &self.figures)?))
    }

    /// The campaign's living heroes, by their keys.
    fn living(&self) -> Result<Vec<String>> {
        let Some(campaign) = &self.campaign else {
            return Ok(Vec::new());
        };
        let rows = HeroRow::of_campaign(self.conn, campaign.id)?;
        let alive = rows.iter().filter(|row| row.hero.standing == Standing::Alive);
        Ok(alive.map(|row| name::key(&row.hero.name)).collect())
    }

    /// The question, with the campaign's living heroes if nobody is named.
    pub(super) fn with_heroes(&self, ask: &PlayAsk) -> Result<PlayAsk> {
        if !ask.heroes.is_empty() {
            return Ok(ask.clone());
        }
        let heroes = self.living()?;
        match &self.campaign {
            _ if !heroes.is_empty() => Ok(PlayAsk { heroes, ..ask.clone() }),
            Some(campaign) => Err(refused!("{} has no living hero", campaign.name)
                .hint("name classes instead: --heroes rogue,wizard")),
            None => Err(Failure::missing("--heroes A,B")
                .hint("classes for new heroes, such as --heroes rogue,wizard")),
        }
    }
}

/// Whether heroes were refused because not all of them can hunt together.
pub fn is_crowd(failure: &Failure) -> bool {
    let refusal = failure.refusal.as_deref();
    let fault = refusal.and_then(|refusal| (refusal as &dyn Any).downcast_ref());
    matches!(fault, Some(HuntFault::TooMany(_) | HuntFault::SameClass { .. }))
}

/// Checks the question before the simulation. Without names, it is the open hunt's current state,
/// or else the campaign's living heroes against the chapter's dragon.
pub fn plan(session: &Session, ask: &PlayAsk) -> Result<HuntPlan> {
    let (policy, times) = (policy(ask)?, times(ask, USUAL)?);
    let nothing_named = ask.heroes.is_empty() && ask.dragons.is_empty() && ask.level.is_none();
    if nothing_named
        && super::campaign(session)?.is_some()
        && let Some((hunt, start)) = standing(session)?
    {
        super::skill::still_open(hunt, &start)?;
        let flee = flee(ask, start.setup.heroes.len())?;
        let plan = HuntPlan::new(start, times, policy, patience(session, ask)?);
        return Ok(HuntPlan { hunt: Some(hunt), flee, ..plan });
    }
    let _moment = session.moment()?;
    let about = OddsContext::of(session, false)?;
    let ask = &about.with_heroes(ask)?;
    let (heroes, made_up) = about.party(ask)?;
    let dragons = about.dragons(ask, heroes.len())?;
    let (flee, patience) = (flee(ask, heroes.len())?, patience(session, ask)?);
    let plan = HuntPlan::new(about.hunt(&heroes, &dragons)?, times, policy, patience);
    Ok(HuntPlan { flee, made_up, ..plan })
}

/// Distributes the numbers below `times` in portions to all cores, and returns each core's result.
pub(super) fn share_out<T: Send>(
    times: u64,
    portion: u64,
    work: &SimulationRun,
    each: impl Fn(&mut dyn Iterator<Item = std::ops::Range<u64>>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let portions = || {
        std::iter::from_fn(|| {
            let start = next.fetch_add(portion, Ordering::Relaxed);
            (start < times).then(|| start..(start + portion).min(times))
        })
    };
    let cores = work.cores.clamp(1, 64);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..cores).map(|_| scope.spawn(|| each(&mut portions()))).collect();
        let mut all = vec![each(&mut portions())];
        all.extend(others.into_iter().filter_map(|other| other.join().ok()));
        all
    })
}

/// Simulates the hunt as often as planned.
pub fn play(plan: &HuntPlan, work: &SimulationRun) -> HuntOdds {
    let trial = HuntTrial {
        start: plan.start.clone(),
        policy: plan.policy,
        patience: plan.patience,
        flee: plan.flee,
        seed: work.seed,
        solved: plan.solved.clone(),
    };
    let portion = match plan.policy {
        Policy::Best(_) => BEST_HUNTS,
        _ => HUNTS,
    };
    let parts = share_out(plan.times, portion, work, |portions| {
        let told = portions.inspect(|portion| (work.progress)(portion.end - portion.start));
        trial.play(told.flatten())
    });
    let setup = &plan.start.setup;
    let mut tally = HuntTally::new(setup);
    parts.iter().for_each(|part| tally.add(part));
    let last = plan.patience.last(plan.start.round);
    let met = last.map_or(tally.slain, |last| tally.won_by(last));
    let (low, high) = interval(met, tally.hunts);
    let share = met as f64 / tally.hunts.max(1) as f64;
    let played = Estimate { chance: share, error: (high - share).max(share - low) };
    let estimate = |patience, rollouts| plan.estimate(patience, rollouts, work.seed);
    let limited = last.filter(|_| plan.looks_ahead);
    HuntOdds {
        patience: plan.patience,
        last,
        within: plan
            .looks_ahead
            .then(|| estimate(plan.patience, ROLLOUTS[0]))
            .flatten()
            .unwrap_or(played),
        endless: limited.and_then(|_| estimate(Patience::NONE, ROLLOUTS[1])),
        setup: Arc::clone(setup),
        going_on: plan.hunt.map(|hunt| (hunt, plan.start.clone())),
        seed: work.seed,
        policy: plan.policy,
        made_up: plan.made_up,
        tally,
    }
}

#[cfg(test)]
mod tests;
