//! A turn played for the best end: exact over its dice, with the values of the positions after it.

use super::super::dice_to_keep::{ExtraReroll, From, Keeping, RollChoice};
use super::super::pool::{ByPool, Pool};
use super::hunt_figures::{HuntFigures, TurnPlan};
use super::position::{ITEMS, Pos};
use super::turn_ends::{Care, TurnEnds, left_over, may_pass};
use super::value::PositionValue;
use crate::dice_dragons::hunt::{Extra, ItemIx, State};
use crate::dice_dragons::symbol::Face;
use crate::title::Patience;

/// A turn in progress: its hero has begun it.
#[derive(Debug, Clone, Copy)]
pub struct TurnState {
    /// The position, with the hero's token used and poison taken.
    pub pos: Pos,
    pub hero: usize,
    pub dice: usize,
    /// The turn's own remaining re-rolls.
    pub rerolls: usize,
    /// Items used in this turn, as bits by index.
    pub spent: u8,
}

impl TurnState {
    /// The current turn at a table, before its skill.
    pub fn of(state: &State, patience: Patience) -> Option<TurnState> {
        let turn = state.turn.as_ref().filter(|turn| !turn.done)?;
        let spent = turn.items.iter();
        Some(TurnState {
            pos: Pos::within(state, patience)?,
            hero: turn.hero.0.into(),
            dice: turn.dice.len(),
            rerolls: usize::from(3u8.saturating_sub(turn.rolls.max(1))),
            spent: spent.fold(0, |spent, item| spent | 1 << item.0.min(7)),
        })
    }

    /// A whole turn of the next hero, and the die that waits for it. None if nobody is next, or
    /// poison kills first.
    pub fn next(ground: &HuntFigures, pos: &Pos) -> Option<(TurnState, Option<Face>)> {
        let hero = ground.next_in_pass(pos)?;
        Some((TurnState::begun(ground, *pos, hero)?, pos.waits))
    }

    /// A whole turn of a hero. None if poison kills first.
    pub fn begun(ground: &HuntFigures, mut pos: Pos, hero: usize) -> Option<TurnState> {
        pos.waits = None;
        let lives = ground.begin(&mut pos, hero);
        lives.then_some(TurnState { pos, hero, dice: pos.dice(), rerolls: 2, spent: 0 })
    }
}

/// The best play of a turn.
pub struct TurnPlay {
    pub sitting: TurnState,
    /// The ends of the turn: one for all, or one for everything that may be spent on the way.
    ends: Vec<TurnEnds>,
    /// How many stages each applies to.
    each: usize,
    keeping: Keeping<f64>,
    by: Vec<Extra>,
}

/// The next step of a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TurnStep {
    Roll { keep: Pool, by: Extra },
    End(TurnPlan),
}

/// What pays for rolls beyond the turn's own: a Blessed token, or a one-use or durable item.
struct More {
    by: Extra,
    again: ExtraReroll,
}

impl More {
    /// Spends it this often.
    fn spend(&self, ground: &HuntFigures, pos: &mut Pos, hero: usize, times: usize) {
        match self.by {
            Extra::Blessed => pos.heroes[hero].blessed -= crate::saturate::<u8>(times),
            Extra::Item(item) if times > 0 => {
                let gone = ground.heroes[hero].instant & (1 << item.0);
                pos.heroes[hero].items &= !gone;
            }
            _ => {}
        }
    }
}

/// What pays for more rolls in a turn (ruling 23).
fn more(ground: &HuntFigures, sitting: &TurnState) -> Vec<More> {
    let own = &sitting.pos.heroes[sitting.hero];
    let mut more = Vec::new();
    if own.blessed > 0 {
        more.push(More { by: Extra::Blessed, again: ExtraReroll::free(own.blessed.into()) });
    }
    for n in 0..ITEMS {
        let most = ground.heroes[sitting.hero].rerolls[n];
        if most > 0 && own.items & !sitting.spent & (1 << n) != 0 {
            let again = ExtraReroll { most: most.into(), ..ExtraReroll::free(1) };
            more.push(More { by: Extra::Item(ItemIx(crate::saturate(n))), again });
        }
    }
    more
}

impl TurnPlay {
    /// The best play of a turn, fast enough for thousands of hunts. Spending on more rolls costs
    /// roughly the value of what is spent.
    pub fn of(
        ground: &HuntFigures,
        sitting: &TurnState,
        value: &mut dyn PositionValue,
    ) -> TurnPlay {
        let ends = TurnEnds::of(ground, sitting, Care::Quick, value);
        let mut again = vec![ExtraReroll::free(sitting.rerolls)];
        let mut by = vec![Extra::Roll];
        if let Some(best) = ends.most_with(0, |_| true) {
            for more in more(ground, sitting) {
                let mut cost = |dragons: usize| {
                    let mut pos = sitting.pos;
                    more.spend(ground, &mut pos, sitting.hero, 1);
                    if pos == sitting.pos {
                        return 0.0;
                    }
                    ground.act(&mut pos, sitting.hero, &ends.plans[best], dragons);
                    ground.finish(&mut pos, None);
                    f64::from(ends.worth[best][dragons] - value.worth(&pos))
                };
                by.push(more.by);
                again.push(ExtraReroll { cost: (cost(0) + cost(1)).max(0.0) / 2.0, ..more.again });
            }
        }
        TurnPlay {
            keeping: Keeping::new(sitting.dice, &again, |pool| ends.stops[pool.slot()]),
            sitting: *sitting,
            ends: vec![ends],
            each: usize::MAX,
            by,
        }
    }

    /// The best play of a turn, exhaustively.
    pub fn exact(
        ground: &HuntFigures,
        sitting: &TurnState,
        value: &mut dyn PositionValue,
    ) -> TurnPlay {
        TurnPlay::staged(ground, sitting, Care::Full, value)
    }

    /// A play of a turn that achieves exactly its predicted value.
    pub fn fair(
        ground: &HuntFigures,
        sitting: &TurnState,
        value: &mut dyn PositionValue,
    ) -> TurnPlay {
        TurnPlay::staged(ground, sitting, Care::Fair, value)
    }

    fn staged(
        ground: &HuntFigures,
        sitting: &TurnState,
        care: Care,
        value: &mut dyn PositionValue,
    ) -> TurnPlay {
        let more = more(ground, sitting);
        let mut again = vec![ExtraReroll::free(sitting.rerolls)];
        again.extend(more.iter().map(|more| more.again));
        let states: usize = more.iter().map(|more| more.again.times + 1).product();
        let ends: Vec<TurnEnds> = (0..states)
            .map(|mut left| {
                let mut now = *sitting;
                for more in &more {
                    let times = more.again.times;
                    let spent = times - left % (times + 1);
                    left /= times + 1;
                    more.spend(ground, &mut now.pos, now.hero, spent);
                    if let Extra::Item(item) = more.by
                        && spent > 0
                    {
                        now.spent |= 1 << item.0;
                    }
                }
                TurnEnds::of(ground, &now, care, value)
            })
            .collect();
        let stops: Vec<ByPool<f64>> = ends.iter().map(|ends| ends.stops).collect();
        let each = sitting.rerolls + 1;
        let by = more.iter().map(|more| more.by);
        TurnPlay {
            keeping: Keeping::staged(sitting.dice, &again, &stops, each),
            sitting: *sitting,
            by: std::iter::once(Extra::Roll).chain(by).collect(),
            ends,
            each,
        }
    }

    pub fn ends(&self, stage: usize) -> &TurnEnds {
        &self.ends[stage / self.each]
    }

    /// The value of the turn before its first roll, with or without a die kept.
    pub fn expected(&self, kept: Option<Face>) -> f64 {
        self.worth_of(Pool::of(kept.as_slice()))
    }

    /// Its value once these dice are kept and the others rolled.
    pub fn worth_of(&self, kept: Pool) -> f64 {
        self.keeping.worth(From::FirstRoll(kept))
    }

    /// Its value with the better of both.
    pub fn expected_with(&self, waits: Option<Face>) -> f64 {
        let bare = self.expected(None);
        waits.map_or(bare, |face| self.expected(Some(face)).max(bare))
    }

    /// The value of the turn with these dice on the table and every re-roll left.
    pub fn on_table(&self, pool: Pool) -> f64 {
        self.keeping.worth(From::Table(pool))
    }

    pub fn first_stage(&self) -> usize {
        self.keeping.first_stage()
    }

    /// The step with these dice at a stage, and the stage after it.
    pub fn step(&self, stage: usize, pool: Pool) -> (TurnStep, usize) {
        match self.keeping.then(stage, pool) {
            RollChoice::Stop => (TurnStep::End(self.ends(stage).best(pool)), stage),
            RollChoice::Roll { by, keep } => {
                let next = self.keeping.next_stage(stage, by.into());
                let by = self.by[usize::from(by)];
                (TurnStep::Roll { keep, by }, next)
            }
        }
    }
}

/// How a turn is evaluated.
pub type Thinks = fn(&HuntFigures, &TurnState, &mut dyn PositionValue) -> TurnPlay;

/// Plays one turn with dice from `die`, which rolls 0 to 5. Returns the expected value of the turn;
/// none if nobody rolled.
pub fn play_turn(
    ground: &HuntFigures,
    pos: &mut Pos,
    thinks: Thinks,
    value: &mut dyn PositionValue,
    die: &mut dyn FnMut() -> usize,
) -> Option<f64> {
    let hero = ground.next_in_pass(pos)?;
    let Some((sitting, waits)) = TurnState::next(ground, pos) else {
        ground.begin(pos, hero);
        ground.finish(pos, None);
        return None;
    };
    let play = thinks(ground, &sitting, value);
    let expected = play.expected_with(waits);
    let helps = |face: &Face| play.expected(Some(*face)) >= play.expected(None);
    let kept = Pool::of(waits.filter(helps).as_slice());
    let pool = throw(kept, sitting.dice, die);
    *pos = play.play_on(ground, play.first_stage(), pool, value, die);
    Some(expected)
}

/// Rolls the missing dice.
pub fn throw(mut pool: Pool, dice: usize, die: &mut dyn FnMut() -> usize) -> Pool {
    while pool.size() < dice {
        pool = pool.more()[die()];
    }
    pool
}

impl TurnPlay {
    /// Plays the turn from a stage and a pool to its end, and returns the result.
    pub fn play_on(
        &self,
        ground: &HuntFigures,
        mut stage: usize,
        mut pool: Pool,
        value: &mut dyn PositionValue,
        die: &mut dyn FnMut() -> usize,
    ) -> Pos {
        let (mut pos, hero) = (self.sitting.pos, self.sitting.hero);
        let plan = loop {
            let (step, next) = self.step(stage, pool);
            match step {
                TurnStep::End(plan) => break plan,
                TurnStep::Roll { keep, by } => {
                    let instant = ground.heroes[hero].instant;
                    match by {
                        Extra::Roll => {}
                        Extra::Blessed => pos.heroes[hero].blessed -= 1,
                        Extra::Item(item) => pos.heroes[hero].items &= !(1 << item.0 & instant),
                    }
                    pool = throw(keep, self.sitting.dice, die);
                }
            }
            stage = next;
        };
        end_turn(ground, &pos, hero, &plan, pool, value).0
    }
}

/// Ends a turn by a plan and passes on the most valuable die, which it returns.
pub fn end_turn(
    ground: &HuntFigures,
    pos: &Pos,
    hero: usize,
    plan: &TurnPlan,
    pool: Pool,
    value: &mut dyn PositionValue,
) -> (Pos, Option<Face>) {
    let mut after = *pos;
    ground.act(&mut after, hero, plan, pool.dragons());
    let left = left_over(ground, hero, plan, pool);
    let passes = may_pass(ground, &after, hero);
    let (mut best, mut passed) = (after, None);
    ground.finish(&mut best, None);
    if passes && left != 0 {
        let mut most = value.worth(&best);
        for face in (0..5).filter(|face| left & (1 << face) != 0) {
            let mut with = after;
            ground.finish(&mut with, Some(Face::ALL[face]));
            let worth = value.worth(&with);
            if worth > most {
                (most, best, passed) = (worth, with, Some(Face::ALL[face]));
            }
        }
    }
    (best, passed)
}
