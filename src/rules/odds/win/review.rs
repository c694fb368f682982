//! A review of a hunt: its decisions, their values, and the best alternatives. Dice, decisions,
//! corrections and the model error account for every change of the chance.

pub(super) mod moves;

use super::counsel::{AdvisedAct, Counsel, Lore, Weighed};
use super::hunt_figures::HuntFigures;
use crate::dice_dragons::hunt::{DragonIx, Event, HeroIx, State, apply};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::Hypothetical;
use crate::title::{AdviceRequest, Patience, Purpose};
use moves::ReviewedAction;

/// The effort per decision.
#[derive(Clone, Default)]
pub struct ReviewEffort {
    /// Roll-outs of each of the best deeds.
    pub effort: u32,
    pub patience: Patience,
    pub lore: Lore,
}

/// The seed of all roll-outs: every review of a hunt is the same.
const SEED: u64 = 16;
/// Roll-outs of the whole hunt before its first roll.
const AT_START: u32 = 100;
/// A smaller difference is not significant.
const AS_GOOD: f64 = 0.005;

/// A decision.
#[derive(Debug, Clone)]
pub struct Move {
    pub round: u32,
    /// The hero on turn; none between turns.
    pub hero: Option<HeroIx>,
    /// The dice on the table.
    pub dice: Vec<Face>,
    /// The waiting die, before the first roll.
    pub waits: Option<Face>,
    pub done: AdvisedAct,
    pub worth: f64,
    pub best: AdvisedAct,
    pub best_worth: f64,
    /// The lead of the best alternative.
    pub cost: f64,
    /// For a flight, the value of a new try.
    pub again: Option<f64>,
}

impl Move {
    pub fn is_as_good(&self) -> bool {
        self.cost < AS_GOOD
    }
}

/// The event after which the chance was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChanceMoment {
    Turn(HeroIx),
    Fury(DragonIx),
    Correction,
}

/// The chance at a moment.
#[derive(Debug, Clone, Copy)]
pub struct Point {
    pub round: u32,
    pub when: ChanceMoment,
    pub chance: f64,
}

/// A review of a hunt.
#[derive(Debug, Clone, Default)]
pub struct Review {
    pub begin: f64,
    pub end: f64,
    /// The chance after every turn, Fury and correction.
    pub course: Vec<Point>,
    /// Everything with a choice.
    pub moves: Vec<Move>,
    /// The effect of dice, good or bad.
    pub luck: f64,
    /// Changes without dice: the model error, as turns come closer.
    pub nearer: f64,
    /// The effect of corrections.
    pub corrected: f64,
    /// The gain from more rounds, each time the limit was reached.
    pub granted: f64,
}

impl Review {
    /// Reviews a hunt from its start. `heard` receives the number of events done. None if the hunt
    /// is too large.
    pub fn of(
        start: &State,
        events: &[Event],
        thought: &ReviewEffort,
        heard: &mut dyn FnMut(usize),
    ) -> Option<Review> {
        let ground = HuntFigures::of(&start.setup)?;
        let want = AdviceRequest { purpose: Purpose::Win, patience: thought.patience };
        let counsel = Counsel::on(ground, want, thought.lore.clone());
        let mut reader = Reviewer {
            counsel,
            effort: thought.effort,
            state: start.clone(),
            stands: 0.0,
            thrown: false,
            review: Review::default(),
        };
        reader.stands = if reader.counsel.is_solved() {
            reader.chance()?
        } else {
            reader.counsel.estimate(start, AT_START, SEED)?.0
        };
        reader.review.begin = reader.stands;
        let mut left = events;
        while !left.is_empty() {
            let (action, later) = left.split_at(moves::length(&reader.state, left));
            reader.read(action)?;
            heard(action.len());
            left = later;
        }
        let end = reader.chance()?;
        reader.comes_to(end);
        reader.review.end = end;
        Some(reader.review)
    }

    /// The total cost of all decisions.
    pub fn cost(&self) -> f64 {
        let costly = self.moves.iter().filter(|one| !one.is_as_good());
        costly.map(|one| one.cost).sum()
    }

    /// The number of decisions as good as the best.
    pub fn as_good(&self) -> usize {
        self.moves.iter().filter(|one| one.is_as_good()).count()
    }

    /// The most costly decisions, the largest first.
    pub fn dearest(&self, most: usize) -> Vec<&Move> {
        let mut moves: Vec<&Move> = self.moves.iter().filter(|one| !one.is_as_good()).collect();
        moves.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        moves.truncate(most);
        moves
    }
}

struct Reviewer {
    counsel: Counsel,
    effort: u32,
    /// Before the next action.
    state: State,
    /// The last value of the hunt.
    stands: f64,
    /// Whether dice were rolled since.
    thrown: bool,
    review: Review,
}

impl Reviewer {
    /// The current value of the hunt, with best play.
    fn chance(&mut self) -> Option<f64> {
        if self.state.outcome.is_none() && self.ask() {
            return best(&self.counsel).map(|best| best.chance);
        }
        self.counsel.standing(&self.state)
    }

    fn ask(&mut self) -> bool {
        let asked = self.counsel.ask(&self.state, None, &Hypothetical::default());
        if self.effort > 0 && asked.is_some() {
            self.counsel.refine(self.effort, SEED);
        }
        asked.is_some()
    }

    /// Books a change of the chance: by dice, or as model error.
    fn comes_to(&mut self, chance: f64) {
        let change = chance - self.stands;
        if std::mem::take(&mut self.thrown) {
            self.review.luck += change;
        } else {
            self.review.nearer += change;
        }
        self.stands = chance;
    }

    /// The chance just before an action without a decision.
    fn look_nearer(&mut self, part: &ReviewedAction, first: Option<&Event>) {
        let chance = match (part, first) {
            (ReviewedAction::Corrected, _) => self.thrown.then(|| self.chance()).flatten(),
            (_, Some(Event::FuryRolled { .. })) => self.counsel.before_dice(&self.state),
            (ReviewedAction::Other, Some(Event::TurnBegan { .. })) => self.chance(),
            _ => None,
        };
        if let Some(chance) = chance {
            self.comes_to(chance);
        }
    }

    fn read(&mut self, action: &[Event]) -> Option<()> {
        let part = moves::part(&self.state, action);
        let mut after = self.state.clone();
        action.iter().for_each(|event| apply(&mut after, event));
        self.look_nearer(&part, action.first());
        if let ReviewedAction::Deed(deed) = &part {
            self.weigh(deed, &after);
        }
        let dice = |event| matches!(event, &Event::Rolled { .. } | &Event::FuryRolled { .. });
        self.thrown |= action.iter().any(dice);
        let before = std::mem::replace(&mut self.state, after);
        if self.state.round != before.round && self.counsel.patience.renewed(self.state.round) {
            // The rounds are over without a win; as many again are granted.
            self.comes_to(0.0);
            let chance = self.counsel.standing(&self.state)?;
            self.review.granted += chance;
            self.stands = chance;
        }
        match (&part, action.first()) {
            (ReviewedAction::Corrected, _) => {
                let chance = self.chance()?;
                self.review.corrected += chance - self.stands;
                self.stands = chance;
                self.mark(before.round, ChanceMoment::Correction);
            }
            (_, Some(Event::FuryRolled { dragon, .. })) => {
                let chance = self.counsel.standing(&self.state)?;
                self.comes_to(chance);
                self.mark(before.round, ChanceMoment::Fury(*dragon));
            }
            _ => self.mark_turn(&before, action)?,
        }
        Some(())
    }

    /// A turn is over, by its end or by the end of the hunt.
    fn mark_turn(&mut self, before: &State, action: &[Event]) -> Option<()> {
        let began = action.iter().find_map(|event| match event {
            Event::TurnBegan { hero } => Some(*hero),
            _ => None,
        });
        let hero = before.turn.as_ref().map(|turn| turn.hero).or(began);
        let over = self.state.turn.is_none() || self.state.outcome.is_some();
        if let Some(hero) = hero.filter(|_| over) {
            if self.state.outcome.is_some() || began.is_some() {
                let chance = self.counsel.standing(&self.state)?;
                self.comes_to(chance);
            }
            self.mark(before.round, ChanceMoment::Turn(hero));
        }
        Some(())
    }

    fn mark(&mut self, round: u32, when: ChanceMoment) {
        self.review.course.push(Point { round, when, chance: self.stands.clamp(0.0, 1.0) });
    }

    /// Compares a decision with the best.
    fn weigh(&mut self, deed: &AdvisedAct, after: &State) {
        if !self.ask() {
            return;
        }
        let choices = self.counsel.options.iter();
        let choices = choices.filter(|one| one.deed != AdvisedAct::Flee).count();
        let Some(best) = best(&self.counsel).cloned() else {
            return;
        };
        if *deed == AdvisedAct::Flee {
            self.counsel.try_again(SEED);
        }
        let again = self.counsel.again.as_ref().filter(|_| *deed == AdvisedAct::Flee);
        let again = again.map(|again| again.chance);
        let Some(done) = self.counsel.weigh(deed, after, SEED) else {
            self.comes_to(best.chance);
            return;
        };
        let (worth, cost) = (done.chance, (best.worth - done.worth).max(0.0));
        let (best, most) =
            if cost > 0.0 { (best.deed, best.chance) } else { (deed.clone(), worth) };
        self.comes_to(most);
        self.stands = worth;
        if choices > 1 || *deed == AdvisedAct::Flee {
            // Deaths count in the decision, but not in the chance.
            self.review.nearer += worth - most + cost;
            let turn = self.state.turn.as_ref();
            let first = matches!(deed, AdvisedAct::FirstRoll { .. });
            let waits = self.state.assist.filter(|_| first);
            self.review.moves.push(Move {
                round: self.state.round,
                hero: turn.map(|turn| turn.hero).or(waits.map(|(to, _)| to)),
                dice: turn.map(|turn| turn.dice.to_vec()).unwrap_or_default(),
                waits: waits.map(|(_, face)| face),
                done: deed.clone(),
                worth,
                best,
                best_worth: most,
                cost,
                again,
            });
        } else {
            // No choice: the difference is model error.
            self.review.nearer += worth - most;
        }
    }
}

/// The best deed except flight.
fn best(counsel: &Counsel) -> Option<&Weighed> {
    counsel.options.iter().find(|one| one.deed != AdvisedAct::Flee)
}
