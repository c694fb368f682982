//! The results of many hunts, in sums of constant size.

use crate::correct::Fix;
use crate::dice_dragons::aftermath::Outcome;
use crate::dice_dragons::hunt::{ByHero, Event, ListIndex, Setup, SkillRef, State, Witness};

/// Hunts of this many rounds or more are counted together.
const ROUNDS: usize = 100;

/// Drops texts and corrections: nothing here counts them.
#[derive(Debug, Clone, Copy)]
pub struct NoWords;

impl From<&str> for NoWords {
    fn from(_: &str) -> NoWords {
        NoWords
    }
}

impl From<&[Fix]> for NoWords {
    fn from(_: &[Fix]) -> NoWords {
        NoWords
    }
}

impl AsRef<[Fix]> for NoWords {
    fn as_ref(&self) -> &[Fix] {
        &[]
    }
}

/// Millions of events are counted, one at a time. None of them may own anything, or each would run
/// drop code.
const _: () = assert!(!std::mem::needs_drop::<Event<NoWords, NoWords>>());

/// Counts events.
impl Witness for HuntTally {
    type Words = NoWords;
    type Fixes = NoWords;

    #[inline(always)]
    fn see(&mut self, event: Event<NoWords, NoWords>) {
        match event {
            Event::TurnBegan { .. } => self.turns += 1,
            Event::Activated { hero, skill, .. } => {
                let skills = &mut self.skills[hero];
                let place = place(skill, skills.len() - 2);
                skills[place].uses += 1;
                self.active = Some(place);
            }
            Event::DragonHurt { hero, damage, .. } => {
                if let Some(place) = self.active {
                    self.skills[hero][place].damage += u64::from(damage);
                }
            }
            Event::Healed { by, amount, .. } => {
                if let Some(place) = self.active {
                    self.skills[by][place].healing += u64::from(amount);
                }
            }
            Event::HeroDied { hero } => self.deaths[hero] += 1,
            _ => {}
        }
    }
}

/// How often a skill was activated, and its effect.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SkillTally {
    pub name: String,
    pub uses: u64,
    pub damage: u64,
    pub healing: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HuntTally {
    pub hunts: u64,
    pub slain: u64,
    pub fled: u64,
    pub wiped: u64,
    /// Hunts that were not over after the last round.
    pub endless: u64,
    pub turns: u64,
    /// Hunts by their number of rounds, from 1, and the won ones among them.
    pub rounds: Vec<u64>,
    pub won: Vec<u64>,
    /// The rounds of all hunts together.
    pub all_rounds: u64,
    /// Hunts by their number of survivors.
    pub survivors: Vec<u64>,
    pub deaths: ByHero<u64>,
    /// Each hero's skills, general ones last.
    pub skills: ByHero<Vec<SkillTally>>,
    /// The skill whose healing is being counted; none for a potion.
    active: Option<usize>,
}

fn place(skill: SkillRef, own: usize) -> usize {
    match skill {
        SkillRef::Own(place) => place.index(),
        SkillRef::Jab => own,
        SkillRef::TreatWounds => own + 1,
    }
}

impl HuntTally {
    pub fn new(setup: &Setup) -> HuntTally {
        let named = |name: &str| SkillTally { name: name.to_owned(), ..SkillTally::default() };
        let skills = setup.heroes.iter().map(|hero| {
            let general = SkillRef::GENERAL.into_iter().filter_map(SkillRef::general);
            let own = hero.skills.iter().map(|skill| named(&skill.name));
            own.chain(general.map(|skill| named(&skill.name))).collect()
        });
        HuntTally {
            survivors: vec![0; setup.heroes.len() + 1],
            deaths: vec![0; setup.heroes.len()].into(),
            skills: skills.collect(),
            rounds: vec![0; ROUNDS],
            won: vec![0; ROUNDS],
            ..HuntTally::default()
        }
    }

    /// Later events no longer belong to the skill.
    pub fn settled(&mut self) {
        self.active = None;
    }

    /// Counts the end of a hunt.
    pub fn close(&mut self, state: &State) {
        self.hunts += 1;
        match state.outcome {
            Some(Outcome::Slain) => self.slain += 1,
            Some(Outcome::Fled) => self.fled += 1,
            Some(Outcome::Wiped) => self.wiped += 1,
            None => self.endless += 1,
        }
        let round = (state.round as usize).clamp(1, ROUNDS) - 1;
        self.rounds[round] += 1;
        self.won[round] += u64::from(state.outcome == Some(Outcome::Slain));
        self.all_rounds += u64::from(state.round);
        self.survivors[state.living().count()] += 1;
    }

    /// Adds the sums of other hunts with the same sheets.
    pub fn add(&mut self, other: &HuntTally) {
        self.hunts += other.hunts;
        self.slain += other.slain;
        self.fled += other.fled;
        self.wiped += other.wiped;
        self.endless += other.endless;
        self.turns += other.turns;
        let sum = |own: &mut [u64], more: &[u64]| {
            own.iter_mut().zip(more).for_each(|(own, more)| *own += more);
        };
        sum(&mut self.rounds, &other.rounds);
        sum(&mut self.won, &other.won);
        self.all_rounds += other.all_rounds;
        sum(&mut self.survivors, &other.survivors);
        sum(&mut self.deaths, &other.deaths);
        let theirs = other.skills.iter().flatten();
        for (own, more) in self.skills.iter_mut().flatten().zip(theirs) {
            own.uses += more.uses;
            own.damage += more.damage;
            own.healing += more.healing;
        }
    }

    pub fn mean_rounds(&self) -> f64 {
        self.all_rounds as f64 / self.hunts.max(1) as f64
    }

    /// Hunts that were won by the end of a round.
    pub fn won_by(&self, round: u32) -> u64 {
        self.won.iter().take(round as usize).sum()
    }

    /// The mean number of survivors.
    pub fn mean_survivors(&self) -> f64 {
        let survivors = self.survivors.iter().enumerate();
        let all: f64 = survivors.map(|(number, hunts)| number as f64 * *hunts as f64).sum();
        all / self.hunts.max(1) as f64
    }
}

/// The 95 % confidence interval of a chance (Wilson).
pub fn interval(met: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p, z) = (of as f64, met as f64 / of as f64, 1.959_964);
    let middle = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with figures computed by hand for ten of a hundred.
    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = interval(10, 100);
        assert!((low - 0.0552).abs() < 1e-4, "{low}");
        assert!((high - 0.1744).abs() < 1e-4, "{high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
        assert_eq!(interval(0, 50).0, 0.0);
        assert!(interval(50, 50).0 > 0.9 && interval(50, 50).1 > 0.999_999);
    }
}
