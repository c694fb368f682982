//! Flight: the party abandons the hunt, and the survivors try again.

use std::sync::Arc;

use super::super::hunt_figures::HuntFigures;
use super::super::position::{NO_LIMIT, Pos};
use super::super::value::{Aim, chance_by, ended};
use super::{AdvisedAct, Counsel, Onward, Weighed, WorthSource};
use crate::dice_dragons::aftermath::dragons_for;
use crate::dice_dragons::hunt::{ByDragon, ByHero, DragonIx, HeroIx, Setup, State};
use crate::dice_dragons::purse::RESURRECTION;
use crate::title::AdviceRequest;

/// The next try that this party could make.
#[derive(Debug, Clone, Default)]
pub struct NextTry {
    pub chance: f64,
    pub error: f64,
    /// The chance of this hunt with as many rounds again, if rounds are limited.
    pub with_more: Option<f64>,
    /// Heroes resurrected for it, and the price.
    pub back: Vec<HeroIx>,
    pub gold: i64,
    /// Heroes who stay dead.
    pub gone: Vec<HeroIx>,
    /// Items used up.
    pub used: usize,
}

/// Below the first chance the advice mentions flight, below the second it may recommend it.
const MENTIONED: f64 = 0.25;
pub(super) const HOPELESS: f64 = 0.05;
/// Roll-outs of the next try.
const TRIES: u32 = 6;

impl Counsel {
    /// Offers flight. The next try is estimated only if the hunt goes badly.
    pub(super) fn flight(&mut self, state: &State) {
        let worth = self.of_flight(state);
        self.push(AdvisedAct::Flee, worth.into(), Onward::Known);
        if let Some(flight) = self.options.last_mut() {
            flight.error = 0.0;
        }
        self.next_try = next_try(state, self.gold);
    }

    /// The value of flight: nothing is won, and the dead stay dead.
    pub(super) fn of_flight(&self, state: &State) -> f32 {
        let all = self.ground.heroes.len() as f32;
        let dead = all - state.living().count() as f32;
        chance_by(self.aim, &self.ground, [0.0, 0.0, dead / all])
    }

    /// Evaluates the next try, if this hunt is likely to be lost.
    pub(super) fn look_at_flight(&mut self, seed: u64) {
        let goes_on = self.options.iter().find(|one| one.deed != AdvisedAct::Flee);
        let likely = |one: &Weighed| self.aim != Aim::Gold && one.chance > MENTIONED;
        if !goes_on.is_none_or(likely) {
            self.try_again(seed);
        }
    }

    /// Evaluates the next try.
    pub fn try_again(&mut self, seed: u64) {
        let Some((setup, mut again)) = self.next_try.take() else {
            return;
        };
        let start = State::new(setup);
        let want = AdviceRequest { purpose: self.aim, patience: self.patience };
        let counsel = HuntFigures::of(&start.setup)
            .map(|ground| Counsel::on(ground, want, Default::default()));
        let Some((chance, error)) = counsel.and_then(|mut c| c.estimate(&start, TRIES, seed))
        else {
            return;
        };
        (again.chance, again.error) = (chance, error);
        again.with_more = self.with_more_rounds(seed);
        if let Some(flight) = self.options.iter_mut().find(|one| one.deed == AdvisedAct::Flee)
            && self.aim != Aim::Gold
        {
            (flight.chance, flight.error) = (chance, error);
        }
        self.again = Some(again);
    }

    /// Whether flight beats the best way to continue.
    pub(super) fn flees_from(&self, best: &Weighed) -> bool {
        let again = self.again.as_ref().filter(|_| self.aim != Aim::Gold);
        again.is_some_and(|again| {
            let stays = best.chance.max(again.with_more.unwrap_or(0.0));
            best.chance < HOPELESS && again.chance - stays > again.error.max(best.error)
        })
    }

    /// The chance to win after the best deed, if as many rounds are granted again.
    fn with_more_rounds(&mut self, seed: u64) -> Option<f64> {
        let more = self.patience.0?;
        let onward = self.options.iter().find_map(|one| match one.onward {
            Onward::At(pos) => Some(pos),
            _ => None,
        });
        let mut pos = onward?;
        pos.left = pos.left.saturating_add(more).min(NO_LIMIT - 1);
        let told = std::mem::take(&mut self.options);
        let (known, rolled) = (self.known, self.rolled);
        self.known = WorthSource::Fitted;
        let found = self.estimate_pos(&pos, TRIES, seed);
        (self.options, self.known, self.rolled) = (told, known, rolled);
        Some(found?.0)
    }

    /// The chance of a hunt between turns by this many roll-outs, and its error. None if the hunt
    /// is too large.
    pub fn estimate(&mut self, state: &State, rollouts: u32, seed: u64) -> Option<(f64, f64)> {
        self.last = self.patience.last(state.round);
        self.exact = None;
        self.options.clear();
        let mut pos = self.pos(state)?;
        self.ground.advance(&mut pos);
        if pos.is_over() {
            Some((self.standing(state)?, 0.0))
        } else {
            self.estimate_pos(&pos, rollouts, seed)
        }
    }

    fn estimate_pos(&mut self, pos: &Pos, rollouts: u32, seed: u64) -> Option<(f64, f64)> {
        if pos.is_over() {
            let chance = chance_by(self.aim, &self.ground, ended(&self.ground, pos));
            return Some((chance.into(), 0.0));
        }
        let worth = self.with_value(|_, value| value.worth(pos));
        self.push(AdvisedAct::Fury, worth.into(), Onward::At(*pos));
        if self.known == WorthSource::Fitted {
            self.refine(rollouts, seed);
        }
        let one = self.options.pop()?;
        Some((one.chance, one.error))
    }
}

/// The next try: the survivors, and those whom the party's gold resurrects (ruling 9), with the
/// remaining items, against as many dragons as they need.
fn next_try(state: &State, gold: i64) -> Option<(Arc<Setup>, NextTry)> {
    let dead: Vec<HeroIx> = state.heroes.places().filter(|n| state.heroes[*n].dead).collect();
    let afford = usize::try_from(gold / RESURRECTION).unwrap_or(0).min(dead.len());
    let (back, gone) = dead.split_at(afford);
    let mut setup = Setup::clone(&state.setup);
    let mut used = 0;
    let mut heroes = Vec::new();
    for (n, hero) in state.setup.heroes.placed() {
        let now = &state.heroes[n];
        used += now.items.iter().filter(|item| item.used).count();
        if gone.contains(&n) {
            continue;
        }
        let mut hero = hero.clone();
        let left = hero.items.placed().filter(|(item, _)| !now.items[*item].used);
        hero.items = left.map(|(_, item)| item.clone()).collect();
        heroes.push(hero);
    }
    if heroes.is_empty() {
        return None;
    }
    let needed = dragons_for(heroes.len()).min(setup.dragons.len());
    let dragons: ByDragon<_> = setup.dragons.iter().take(needed).cloned().collect();
    for hero in &mut heroes {
        hero.faces = DragonIx(hero.faces.0.min(crate::saturate::<u8>(needed) - 1));
    }
    (setup.heroes, setup.dragons) = (ByHero::from(heroes), dragons);
    let again = NextTry {
        back: back.to_vec(),
        gold: RESURRECTION * crate::saturate::<i64>(afford),
        gone: gone.to_vec(),
        used,
        ..NextTry::default()
    };
    Some((Arc::new(setup), again))
}
