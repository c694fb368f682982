//! Simulated campaigns: the heroes, from which chapter to which.

use super::OddsContext;
use super::hunt::{MOST, PlayAsk, SimulationRun, flee, number, patience, share_out};
use super::policy::{policy, usual};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::catalog::BrokenEntry;
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::odds::hunt::{ChapterTally, Policy, Saga};
use crate::{Result, Session};

/// How many campaigns advance together.
const CAMPAIGNS: u64 = 4000;
/// The default numbers: for the best play, and for others.
const USUAL: (u64, u64) = (100, 2_000);

/// A campaign to simulate many times.
#[derive(Debug, Clone)]
pub struct SagaPlan {
    pub saga: Saga,
    pub times: u64,
}

impl SagaPlan {
    /// The number of chapters to play, over all campaigns.
    pub fn chapters(&self) -> Result<u64> {
        Ok(self.times * self.saga.chapters()?.len() as u64)
    }
}

/// The results.
#[derive(Debug, Clone)]
pub struct SagaOdds {
    pub heroes: Vec<Hero>,
    pub seed: u64,
    pub times: u64,
    pub policy: Policy,
    pub chapters: Vec<ChapterTally>,
}

fn chapter(said: Option<i64>, default: u8) -> Result<u8> {
    Ok(crate::saturate(number(said, default.into(), LAST_CHAPTER.into(), "a chapter")?))
}

/// Checks and completes a question about a campaign: its living heroes from its chapter on, unless
/// others are named.
pub fn saga(session: &Session, ask: &PlayAsk, seed: u64) -> Result<SagaPlan> {
    let _moment = session.moment()?;
    let about = OddsContext::of(session, false)?;
    let ask = about.with_heroes(ask)?;
    let (heroes, made_up) = about.party(&ask)?;
    let stands = about.campaign.filter(|_| !made_up).map_or(1, |c| c.chapter);
    let (from, to) = (chapter(ask.from, stands)?, chapter(ask.to, LAST_CHAPTER)?);
    if to < from {
        return Err(refused!("a campaign cannot go from chapter {from} to {to}"));
    }
    Ok(SagaPlan {
        times: number(ask.times, usual(ask.by, USUAL.0, USUAL.1), MOST, "a number of campaigns")?,
        saga: Saga {
            flee: flee(&ask, heroes.len())?,
            policy: policy(&ask)?,
            patience: patience(session, &ask)?,
            heroes,
            figures: about.figures,
            from,
            to,
            seed,
        },
    })
}

/// Simulates the campaign as often as planned.
pub fn play_saga(plan: &SagaPlan, work: &SimulationRun) -> Result<SagaOdds> {
    let each = plan.times.div_ceil(work.cores.max(1) as u64).min(CAMPAIGNS);
    let parts = share_out(plan.times, each, work, |portions| {
        let mut sum = plan.saga.chapters()?;
        for portion in portions {
            let numbers: Vec<u64> = portion.collect();
            let part = plan.saga.play(&numbers, work.progress)?;
            sum.iter_mut().zip(&part).for_each(|(sum, part)| sum.add(part));
        }
        Ok::<_, BrokenEntry>(sum)
    });
    let mut chapters = plan.saga.chapters()?;
    for part in parts {
        chapters.iter_mut().zip(&part?).for_each(|(sum, part)| sum.add(part));
    }
    Ok(SagaOdds {
        heroes: plan.saga.heroes.clone(),
        seed: work.seed,
        times: plan.times,
        policy: plan.saga.policy,
        chapters,
    })
}
