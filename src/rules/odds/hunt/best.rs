//! A player who maximises the chance to win: every turn is played exactly, by the value of the
//! positions after it.

use super::super::Pool;
use super::super::win::{
    Aim, FAILS, Fitted, HuntFigures, NOBODY, Nets, Pos, PositionValue, RuleOfThumb, Solved,
    SolvedValue, TurnPlan, TurnPlay, TurnState, TurnStep, end_turn,
};
use crate::dice_dragons::hunt::{
    Action, Activation, DieIx, HeroIx, ItemIx, ListIndex, Setup, SkillIx, SkillRef, Stage, State,
    fits,
};
use crate::dice_dragons::symbol::Face;
use crate::title::Patience;
use std::sync::Arc;

/// Plays hunts of one party against one setup of dragons.
pub struct BestPlayer {
    pub ground: HuntFigures,
    /// None: plays by a heuristic.
    nets: Option<Nets<'static>>,
    aim: Aim,
    patience: Patience,
    /// A lone hero plays by this.
    solved: Option<Arc<Solved>>,
    flee: Option<usize>,
    /// The current turn: its best play, and the rest of its end.
    turn: Option<PlannedTurn>,
}

/// The evaluation of a turn.
struct PlannedTurn {
    hero: usize,
    play: TurnPlay,
    stage: usize,
    /// Its end, once decided; and the die to pass on after it.
    end: Option<(TurnPlan, Option<Face>)>,
}

impl BestPlayer {
    /// None if the hunt is too large.
    pub fn new(setup: &Arc<Setup>, aim: Aim, flee: Option<usize>) -> Option<BestPlayer> {
        Some(BestPlayer {
            ground: HuntFigures::of(setup)?,
            nets: Some(Nets::shipped()),
            aim,
            patience: Patience::NONE,
            solved: None,
            flee,
            turn: None,
        })
    }

    /// Plays by another value function.
    pub fn with(mut self, nets: Nets<'static>) -> BestPlayer {
        self.nets = Some(nets);
        self
    }

    /// Plays to win within these rounds.
    pub fn within(mut self, patience: Patience) -> BestPlayer {
        self.patience = patience;
        self
    }

    /// Plays by a heuristic.
    pub fn casually(mut self) -> BestPlayer {
        self.nets = None;
        self
    }

    fn value(&self) -> Box<dyn PositionValue + '_> {
        match self.nets {
            Some(nets) => Box::new(Fitted::new(&self.ground, nets, self.aim)),
            None => Box::new(RuleOfThumb(&self.ground)),
        }
    }

    /// Plays by a solution, if there is one.
    pub fn solved(mut self, solved: Option<Arc<Solved>>) -> BestPlayer {
        self.solved = solved;
        self
    }

    /// Forgets the previous hunt.
    pub fn begin(&mut self) {
        self.turn = None;
    }

    /// The next action. Called before every action of a hunt, in order.
    pub fn next(&mut self, state: &State) -> Option<Action> {
        match state.stage() {
            Stage::Over => None,
            Stage::Fury => Some(Action::Fury),
            Stage::StepIn => Some(Action::StepIn { hero: self.who_steps_in(state) }),
            Stage::Between => self.first_roll(state),
            Stage::Rolling => self.rolling(state),
            Stage::Ending => self.ending(state),
        }
    }

    /// The supporter who gives the hunt its best value.
    fn who_steps_in(&self, state: &State) -> Option<HeroIx> {
        let place = state.vacant.last().copied().or(state.abandoned())?;
        let pos = Pos::within(state, self.patience)?;
        let mut value = self.value();
        let mut worth = |hero: Option<HeroIx>| {
            let mut pos = pos;
            if let Some(hero) = hero {
                pos.heroes[usize::from(hero.0)].faces = place.0;
            }
            value.worth(&pos)
        };
        let mut best = None;
        if state.abandoned().is_none() {
            best = Some((worth(None), None));
        }
        for hero in state.supporters() {
            let worth = worth(Some(hero));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, Some(hero)));
            }
        }
        best.and_then(|(_, hero)| hero)
    }

    fn first_roll(&mut self, state: &State) -> Option<Action> {
        let Some((sitting, waits)) =
            TurnState::next(&self.ground, &Pos::within(state, self.patience)?)
        else {
            self.turn = None;
            return Some(Action::Roll { keep_assist: false });
        };
        self.think(&sitting);
        let play = &self.turn.as_ref()?.play;
        let helps = |face| play.expected(Some(face)) >= play.expected(None);
        Some(Action::Roll { keep_assist: waits.is_some_and(helps) })
    }

    fn think(&mut self, sitting: &TurnState) {
        let play = match &self.solved {
            Some(solved) => {
                let mut value = SolvedValue::new(&**solved, &self.ground, self.aim);
                TurnPlay::exact(&self.ground, sitting, &mut value)
            }
            // Like roll-outs, so that both agree.
            None if self.nets.is_some() => {
                TurnPlay::fair(&self.ground, sitting, &mut *self.value())
            }
            None => TurnPlay::of(&self.ground, sitting, &mut *self.value()),
        };
        self.turn =
            Some(PlannedTurn { hero: sitting.hero, stage: play.first_stage(), play, end: None });
    }

    fn rolling(&mut self, state: &State) -> Option<Action> {
        let turn = state.turn.as_ref()?;
        let hero = usize::from(turn.hero.0);
        if self.turn.as_ref().is_none_or(|thought| thought.hero != hero) {
            let sitting = TurnState::of(state, self.patience)?;
            self.think(&sitting);
        }
        let pool = Pool::of(&turn.dice);
        let thought = self.turn.as_mut()?;
        if thought.end.is_none() {
            let (step, next) = thought.play.step(thought.stage, pool);
            match step {
                TurnStep::Roll { keep, by } => {
                    thought.stage = next;
                    let dice = keep.leaves(&turn.dice);
                    return Some(Action::Reroll { dice, by });
                }
                TurnStep::End(plan) => {
                    // The die that helps most if passed on after the plan.
                    let pos = Pos::within(state, self.patience)?;
                    let (_, passed) =
                        end_turn(&self.ground, &pos, hero, &plan, pool, &mut *self.value());
                    self.turn.as_mut()?.end = Some((plan, passed));
                }
            }
        }
        let (plan, passed) = self.turn.as_ref()?.end?;
        let drinks = drinks(state, turn.hero, &plan, false);
        drinks.or_else(|| Some(ended_by(&self.ground, state, &plan, passed)))
    }

    fn ending(&mut self, state: &State) -> Option<Action> {
        let turn = state.turn.as_ref()?;
        let end = self.turn.as_ref().and_then(|thought| thought.end);
        let drinks = end.and_then(|(plan, _)| drinks(state, turn.hero, &plan, true));
        if drinks.is_some() {
            return drinks;
        }
        self.turn = None;
        let living = state.living().count();
        if self.flee.is_some_and(|least| living <= least) {
            return Some(Action::Flee);
        }
        let (dice, _) = state.passable().unwrap_or_default();
        let wanted = end.and_then(|(_, face)| face);
        let die = dice.iter().find(|die| Some(turn.dice[*die]) == wanted);
        Some(match die {
            Some(die) => Action::Assist { die },
            None => Action::EndTurn,
        })
    }
}

/// The potion of a plan, if not yet drunk: before the skill, or after the counter attack.
fn drinks(state: &State, hero: HeroIx, plan: &TurnPlan, late: bool) -> Option<Action> {
    let sip = plan.sip.filter(|sip| sip.late == late)?;
    let (item, on) = (ItemIx(sip.item), HeroIx(sip.on));
    let can = !state.heroes[hero].items[item].gone && !state.heroes[on].dead;
    can.then_some(Action::Drink { item, on })
}

/// The action of a plan that leaves this die to pass on.
pub fn ended_by(
    ground: &HuntFigures,
    state: &State,
    plan: &TurnPlan,
    passed: Option<Face>,
) -> Action {
    let cover = (plan.cover != NOBODY).then_some(SkillIx(plan.cover));
    let Some(turn) = state.turn.as_ref().filter(|_| plan.way != FAILS) else {
        return Action::Fail { cover, release: None };
    };
    let way = &ground.heroes[usize::from(turn.hero.0)].sheet.ways[usize::from(plan.way)];
    let with: Vec<ItemIx> = way.items().collect();
    let on = plan.on.iter().filter(|on| **on != NOBODY);
    Action::Use(Activation {
        skill: way.skill,
        on: on.map(|on| HeroIx(*on)).collect(),
        cover: match way.skill {
            SkillRef::Own(_) => None,
            _ => cover,
        },
        without: Vec::new(),
        using: passed.and_then(|face| leaving(state, way.skill, &with, face)),
        with,
        release: None,
    })
}

/// Dice that make a skill and leave one with this face.
pub fn leaving(state: &State, skill: SkillRef, with: &[ItemIx], face: Face) -> Option<Vec<DieIx>> {
    let turn = state.turn.as_ref()?;
    let known = state.setup.skill(turn.hero, skill)?;
    let added = state.setup.heroes[turn.hero].items.symbols(with.iter().copied());
    let sets = fits(&known.symbols, &turn.dice, &added);
    let leaves = sets.iter().find(|set| {
        let mut places = DieIx::first(turn.dice.len());
        places.any(|die| turn.dice[die] == face && !set.contains(die))
    })?;
    Some(leaves.iter().collect())
}
