//! Advice for a table: the possible deeds, and the chance to win after each.

mod choosing;
mod done;
mod ending;
mod flight;
mod rolling;
mod rollouts;

use std::sync::Arc;

use super::super::Pool;
use super::Nets;
use super::cache::{Memory, Remembering};
use super::exact::Exact;
use super::hunt_figures::HuntFigures;
use super::position::Pos;
use super::solved::{SolvedValue, Solver};
use super::turn::TurnState;
use super::value::{Aim, Fitted, PositionValue};
use crate::dice_dragons::hunt::{
    DieIx, Extra, HeroIx, ItemIx, Setup, SkillIx, SkillRef, Stage, State,
};
use crate::dice_dragons::symbol::Face;
use crate::title::{AdviceRequest, Patience};
pub use flight::NextTry;

/// A possible deed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AdvisedAct {
    /// The first roll, with or without the passed die.
    FirstRoll {
        keep_assist: Option<bool>,
    },
    /// Keeps some dice and re-rolls others, by index.
    Reroll {
        keep: Vec<DieIx>,
        reroll: Vec<DieIx>,
        by: Extra,
    },
    /// Ends the turn by a skill, or by failing if there is none.
    End(TurnEnd),
    /// Drinks a potion after the skill.
    Drink {
        item: ItemIx,
        on: HeroIx,
    },
    /// Ends the turn with or without a die passed on.
    Pass {
        die: Option<DieIx>,
        to: Option<HeroIx>,
    },
    /// Takes a dead hero's place, or nobody does.
    StepIn {
        hero: Option<HeroIx>,
    },
    /// The dragons' Fury comes.
    Fury,
    Flee,
}

/// Hypothetical values instead of the table's.
#[derive(Debug, Clone, Default)]
pub struct Hypothetical {
    pub table: Option<Vec<Face>>,
    pub dice: Option<usize>,
    pub rerolls: Option<usize>,
}

/// How a turn ends.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnEnd {
    /// The skill; none if the turn fails.
    pub skill: Option<SkillRef>,
    pub with: Vec<ItemIx>,
    pub on: Vec<HeroIx>,
    pub cover: Option<SkillIx>,
    /// A potion before the skill, or after the counter attack.
    pub drink: Option<(ItemIx, HeroIx)>,
    pub late: bool,
    /// The best die to pass on after it.
    pub passes: Option<Face>,
    /// The dice used, if they matter for the die that is passed on.
    pub using: Option<Vec<DieIx>>,
}

/// A deed and its value.
#[derive(Debug, Clone)]
pub struct Weighed {
    pub deed: AdvisedAct,
    /// The deciding value: the chance less a little for every death, or gold.
    pub worth: f64,
    /// The displayed value: the chance alone, or gold. For flight that of the next try.
    pub chance: f64,
    /// Its 95 % error.
    pub error: f64,
    onward: Onward,
    /// The chance minus the value.
    off: f64,
    /// Its error relative to the others, squared.
    own: f64,
    /// The result of the value function, and the summed corrections of roll-outs.
    said: f64,
    rolled: u32,
    sum: f64,
    squares: f64,
    offs: f64,
}

/// The state after a deed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Onward {
    /// This position, between turns.
    At(Pos),
    /// The dice that are not kept are rolled, and the turn continues with one re-roll of this kind
    /// less.
    Thrown { kept: Pool, less: Option<Extra> },
    /// Nothing: the value is known.
    Known,
}

/// The source of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorthSource {
    /// By the value function.
    Fitted,
    /// Every possible continuation was computed.
    Exact,
}

/// Values of hunts of one hero: a completely solved hunt.
pub type Solution = Arc<dyn Solver>;

/// Knowledge beyond the table.
#[derive(Clone, Default)]
pub struct Lore {
    /// A completely solved hunt of one hero.
    pub solution: Option<Solution>,
    /// The gold of the party, for evaluating flight.
    pub gold: i64,
}

/// Advice on one situation after another.
pub struct Counsel {
    pub aim: Aim,
    pub patience: Patience,
    /// The last round that counts.
    pub last: Option<u32>,
    /// The hero on turn, or next.
    pub hero: Option<HeroIx>,
    pub table: Vec<Face>,
    pub rerolls: u8,
    /// The best first.
    pub options: Vec<Weighed>,
    pub known: WorthSource,
    /// Roll-outs so far.
    pub rolled: u32,
    /// The displayed advice. It stays until the players switch to something better.
    shown: Option<AdvisedAct>,
    /// The next try, for evaluating flight.
    pub again: Option<NextTry>,
    next_try: Option<(Arc<Setup>, NextTry)>,
    ground: HuntFigures,
    sitting: Option<TurnState>,
    solution: Option<Solution>,
    gold: i64,
    exact: Option<Exact>,
    memory: Memory,
}

/// The most positions for solving the last turns, if the dragons have few hit points left.
const MOST_POSITIONS: usize = 400;
const FEW_HIT_POINTS: u16 = 9;
/// A deed is better if it leads by this many standard errors and by this much: smaller gains are
/// not worth changing your mind for.
const SURELY: f64 = 2.0;
const LEAST_GAIN: f64 = 0.003;
/// Deeds within each other's error count as equal, with the error clamped to this range.
const LEAST_TIE: f64 = 0.000_5;
const MOST_TIE: f64 = 0.005;
/// The typical error of the value function before roll-outs.
const UNTRIED: f64 = 0.04;
/// The upper bound of an estimated chance.
const NEARLY: f64 = 0.9999;
/// The most displayed deeds.
const MOST_TOLD: usize = 9;

impl Counsel {
    /// The first answer. None if there is nothing to decide, or the hunt is too large.
    pub fn of(
        state: &State,
        hero: Option<HeroIx>,
        want: AdviceRequest,
        instead: &Hypothetical,
        lore: Lore,
    ) -> Option<Counsel> {
        let mut counsel = Counsel::on(HuntFigures::of(&state.setup)?, want, lore);
        counsel.ask(state, hero, instead)?;
        Some(counsel)
    }

    /// An adviser for every state of a hunt, one after the other.
    pub fn on(ground: HuntFigures, want: AdviceRequest, lore: Lore) -> Counsel {
        Counsel {
            aim: want.purpose,
            patience: want.patience,
            last: None,
            hero: None,
            table: Vec::new(),
            rerolls: 0,
            options: Vec::new(),
            known: WorthSource::Fitted,
            rolled: 0,
            shown: None,
            again: None,
            next_try: None,
            ground,
            sitting: None,
            solution: lore.solution,
            gold: lore.gold,
            exact: None,
            memory: Memory::default(),
        }
    }

    /// The first answer for this state; earlier questions are forgotten.
    pub fn ask(
        &mut self,
        state: &State,
        hero: Option<HeroIx>,
        instead: &Hypothetical,
    ) -> Option<()> {
        self.hero = hero;
        self.table.clear();
        self.options.clear();
        self.last = self.patience.last(state.round);
        self.known = if self.solution.is_some() { WorthSource::Exact } else { WorthSource::Fitted };
        (self.rerolls, self.rolled, self.again) = (0, 0, None);
        (self.sitting, self.exact, self.shown) = (None, None, None);
        self.next_try = None;
        match state.stage() {
            Stage::Over => return None,
            Stage::Between | Stage::Rolling => self.of_turn(state, instead)?,
            Stage::Ending => self.ending(state)?,
            Stage::StepIn => self.stepping_in(state)?,
            Stage::Fury => self.before_fury(state)?,
        }
        self.sort();
        self.level();
        Some(())
    }

    /// Whether the hunt was solved completely.
    pub fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    /// The displayed advice, else the best deed.
    pub fn advised(&self) -> Option<&Weighed> {
        let shown = |one: &&Weighed| Some(&one.deed) == self.shown.as_ref();
        self.options.iter().find(shown).or_else(|| self.best())
    }

    fn with_value<T>(&mut self, ask: impl FnOnce(&HuntFigures, &mut dyn PositionValue) -> T) -> T {
        let ground = &self.ground;
        if let Some(solution) = &self.solution {
            return ask(ground, &mut SolvedValue::new(&**solution, ground, self.aim));
        }
        match &mut self.exact {
            Some(exact) => ask(ground, exact),
            None => {
                let fitted = Fitted::new(ground, Nets::shipped(), self.aim);
                let memory = &mut self.memory;
                ask(ground, &mut Remembering { fitted, memory })
            }
        }
    }

    /// A state of this hunt, with the rounds that are left.
    fn pos(&self, state: &State) -> Option<Pos> {
        Pos::within(state, self.patience)
    }

    fn push(&mut self, deed: AdvisedAct, worth: f64, onward: Onward) {
        let near = match (&onward, &self.sitting) {
            (Onward::At(pos), _) => Some(*pos),
            (Onward::Thrown { .. }, Some(sitting)) => Some(sitting.pos),
            _ => None,
        };
        let off = near.map_or(0.0, |pos| self.with_value(|_, value| value.taken_off(&pos)));
        let off = f64::from(off);
        self.options.push(Weighed {
            deed,
            worth,
            chance: self.shown(worth + off),
            error: match self.known {
                WorthSource::Exact => 0.0,
                WorthSource::Fitted => SURELY * UNTRIED * self.scale(),
            },
            onward,
            off,
            own: 0.0,
            said: worth,
            rolled: 0,
            sum: 0.0,
            squares: 0.0,
            offs: 0.0,
        });
    }

    /// A displayed chance: between zero and almost certain, unless it is known. Gold stays as it is.
    fn shown(&self, chance: f64) -> f64 {
        match (self.aim, self.known) {
            (Aim::Gold, _) => chance,
            (_, WorthSource::Exact) => chance.clamp(0.0, 1.0),
            (_, WorthSource::Fitted) => chance.clamp(0.0, NEARLY),
        }
    }

    fn sort(&mut self) {
        self.options.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        if self.aim != Aim::Gold {
            // A flight is won in another hunt.
            self.options.sort_by_key(|one| one.deed == AdvisedAct::Flee);
        }
        // Flight is listed whenever it is possible.
        let flees = |one: &Weighed| one.deed == AdvisedAct::Flee;
        let last = self.options.iter().position(flees).filter(|n| *n >= MOST_TOLD);
        let flight = last.map(|n| self.options.remove(n));
        self.options.truncate(MOST_TOLD);
        self.options.extend(flight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice_dragons::hunt::samples::TestHunt;

    /// Enter never changes its meaning under your finger: you have to switch to better advice.
    #[test]
    fn advice_stands_until_something_better_is_taken_over() {
        let table = TestHunt::of(&["rogue"], &["red"]);
        let mut counsel = Counsel::on(
            HuntFigures::of(&table.state.setup).unwrap(),
            AdviceRequest::default(),
            Lore::default(),
        );
        let pass = AdvisedAct::Pass { die: None, to: None };
        counsel.push(AdvisedAct::Fury, 0.5, Onward::Known);
        counsel.push(pass.clone(), 0.4, Onward::Known);
        counsel.sort();
        counsel.settle_on_best();
        let advised = |counsel: &Counsel| counsel.advised().unwrap().deed.clone();
        assert!(counsel.better().is_none());
        // Better by a tenth, with an error as large.
        (counsel.options[1].worth, counsel.options[1].own) = (0.6, 0.01);
        counsel.sort();
        assert_eq!(counsel.best().unwrap().deed, pass);
        assert!(counsel.better().is_none());
        // The same, and surely.
        counsel.options[0].own = 0.0001;
        assert_eq!(counsel.better().unwrap().deed, pass);
        assert_eq!(advised(&counsel), AdvisedAct::Fury, "it still stands");
        counsel.settle_on_best();
        assert_eq!(advised(&counsel), pass);
        assert!(counsel.better().is_none());
    }
}
