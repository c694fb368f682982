//! Advice while rolling: which dice to keep, and how the turn may end now.

use super::super::super::Pool;
use super::super::super::hunt::leaving;
use super::super::exact::Exact;
use super::super::hunt_figures::{FAILS, TurnPlan};
use super::super::position::{ITEMS, NOBODY, Pos};
use super::super::turn::{TurnPlay, TurnState, end_turn};
use super::{AdvisedAct, Counsel, FEW_HIT_POINTS, MOST_POSITIONS, Onward, TurnEnd, WorthSource};
use crate::dice_dragons::hunt::{
    DieIx, Extra, HeroIx, ItemIx, ListIndex, SkillIx, SkillRef, State,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::Hypothetical;

impl Counsel {
    /// The next or current turn: rolls and ends.
    pub(super) fn of_turn(&mut self, state: &State, instead: &Hypothetical) -> Option<()> {
        let pos = self.pos(state)?;
        let turn = state.turn.as_ref().filter(|turn| !turn.done);
        let hero = self.hero.or(turn.map(|turn| turn.hero)).or(state.next_in_pass())?;
        self.hero = Some(hero);
        let own_turn = turn.filter(|turn| turn.hero == hero);
        let laid = own_turn.map(|turn| turn.dice.to_vec()).unwrap_or_default();
        self.table = instead.table.clone().unwrap_or(laid);
        let (mut sitting, waits) = match own_turn {
            Some(_) => (TurnState::of(state, self.patience)?, None),
            None => self.foreseen(&pos, hero)?,
        };
        if let Some(dice) = instead.dice {
            sitting.dice = dice;
        } else if !self.table.is_empty() {
            sitting.dice = self.table.len();
        }
        if let Some(rerolls) = instead.rerolls {
            sitting.rerolls = rerolls;
        }
        self.rerolls = crate::saturate(sitting.rerolls);
        self.sitting = Some(sitting);
        self.try_to_solve(&sitting);
        if self.table.is_empty() {
            self.first_rolls(&sitting, waits);
        } else {
            self.rerolls_of(&sitting);
            self.ends_of(&sitting, state);
        }
        Some(())
    }

    /// A turn of a hero who is next, or would be.
    fn foreseen(&self, pos: &Pos, hero: HeroIx) -> Option<(TurnState, Option<Face>)> {
        let place = usize::from(hero.0);
        if self.ground.next_in_pass(pos) == Some(place) {
            return TurnState::next(&self.ground, pos);
        }
        let mut pos = *pos;
        let own = &mut pos.heroes[place];
        if own.unused == 0 {
            own.unused = 1;
            own.used = own.used.saturating_sub(1);
        }
        Some((TurnState::begun(&self.ground, pos, place)?, None))
    }

    /// Solves the rest of the hunt if it is small.
    fn try_to_solve(&mut self, sitting: &TurnState) {
        if self.solution.is_none() && sitting.pos.foes_hp() <= FEW_HIT_POINTS {
            self.exact = Exact::after(&self.ground, sitting, self.aim, MOST_POSITIONS);
            if self.exact.is_some() {
                self.known = WorthSource::Exact;
            }
        }
    }

    fn first_rolls(&mut self, sitting: &TurnState, waits: Option<Face>) {
        let play = self.with_value(|ground, value| TurnPlay::exact(ground, sitting, value));
        let kept =
            |face: Option<Face>| Onward::Thrown { kept: Pool::of(face.as_slice()), less: None };
        let deed = |keep_assist| AdvisedAct::FirstRoll { keep_assist };
        match waits {
            None => self.push(deed(None), play.expected(None), kept(None)),
            Some(face) => {
                self.push(deed(Some(true)), play.expected(Some(face)), kept(Some(face)));
                self.push(deed(Some(false)), play.expected(None), kept(None));
            }
        }
    }

    /// What pays for another roll in this turn.
    pub(super) fn ways_to_roll(&self, sitting: &TurnState) -> Vec<Extra> {
        let own = &sitting.pos.heroes[sitting.hero];
        let rerolls = &self.ground.heroes[sitting.hero].rerolls;
        let mut ways = Vec::new();
        ways.extend((sitting.rerolls > 0).then_some(Extra::Roll));
        ways.extend((own.blessed > 0).then_some(Extra::Blessed));
        let items =
            (0..ITEMS).filter(|n| rerolls[*n] > 0 && own.items & !sitting.spent & (1 << n) != 0);
        ways.extend(items.map(|n| Extra::Item(ItemIx(crate::saturate(n)))));
        ways
    }

    /// The turn after paying for one more roll.
    pub(super) fn less(&self, sitting: &TurnState, by: Extra) -> TurnState {
        let mut later = *sitting;
        let own = &mut later.pos.heroes[later.hero];
        match by {
            Extra::Roll => later.rerolls -= 1,
            Extra::Blessed => own.blessed -= 1,
            Extra::Item(item) => {
                own.items &= !(1 << item.0 & self.ground.heroes[later.hero].instant);
                later.spent |= 1 << item.0;
            }
        }
        later
    }

    /// The best dice to keep, and the next best, for every kind of re-roll.
    fn rerolls_of(&mut self, sitting: &TurnState) {
        let pool = Pool::of(&self.table);
        for by in self.ways_to_roll(sitting) {
            let later = self.less(sitting, by);
            let most = match by {
                Extra::Item(item) => {
                    usize::from(self.ground.heroes[sitting.hero].rerolls[item.index()])
                }
                _ => sitting.dice,
            };
            let play = self.with_value(|ground, value| TurnPlay::exact(ground, &later, value));
            let mut kept: Vec<(f64, Pool)> = kept_of(pool)
                .into_iter()
                .filter(|kept| sitting.dice - kept.size() <= most)
                .map(|kept| (play.worth_of(kept), kept))
                .collect();
            kept.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (worth, keep) in kept.into_iter().take(2) {
                let reroll = keep.leaves(&self.table);
                let all = DieIx::first(self.table.len());
                let deed = AdvisedAct::Reroll {
                    keep: all.filter(|die| !reroll.contains(die)).collect(),
                    reroll,
                    by,
                };
                let onward = Onward::Thrown { kept: keep, less: Some(by) };
                self.push(deed, worth, onward);
            }
        }
    }

    /// Every way to end the turn now: the best of each skill, and the next best heroes for it.
    fn ends_of(&mut self, sitting: &TurnState, state: &State) {
        let pool = Pool::of(&self.table);
        let told = self.with_value(|ground, value| {
            let now = TurnState { rerolls: 0, ..*sitting };
            let play = TurnPlay::exact(ground, &now, value);
            let ends = play.ends(play.first_stage());
            let allowed =
                (0..ends.plans.len()).filter(|plan| ends.allows(ground, &now, *plan, pool));
            let mut told: Vec<(f64, TurnPlan)> = allowed
                .map(|plan| {
                    let worth = ends.worth_with(ground, &now, plan, pool);
                    (f64::from(worth), ends.plans[plan])
                })
                .collect();
            told.sort_by(|a, b| b.0.total_cmp(&a.0));
            let mut seen: Vec<(u8, [u8; 2])> = Vec::new();
            told.retain(|(_, plan)| {
                let same = |(way, on): &&(u8, [u8; 2])| *way == plan.way && *on == plan.on;
                let known = seen.iter().any(|one| same(&one));
                let often = seen.iter().filter(|(way, _)| *way == plan.way).count();
                seen.push((plan.way, plan.on));
                !known && often < 3
            });
            told.into_iter()
                .map(|(worth, plan)| {
                    let (after, passes) = end_turn(ground, &now.pos, now.hero, &plan, pool, value);
                    (worth, plan, after, passes)
                })
                .collect::<Vec<_>>()
        });
        for (worth, plan, after, passes) in told {
            let end = self.end(state, sitting.hero, &plan, passes);
            self.push(AdvisedAct::End(end), worth, Onward::At(after));
        }
    }

    fn end(&self, state: &State, hero: usize, plan: &TurnPlan, passes: Option<Face>) -> TurnEnd {
        let heroes = plan.on.iter().filter(|on| **on != NOBODY);
        let way = (plan.way != FAILS)
            .then(|| &self.ground.heroes[hero].sheet.ways[usize::from(plan.way)]);
        let with: Vec<ItemIx> = way.map(|way| way.items().collect()).unwrap_or_default();
        let own = way.is_some_and(|way| matches!(way.skill, SkillRef::Own(_)));
        let using = way.zip(passes).and_then(|(way, face)| leaving(state, way.skill, &with, face));
        TurnEnd {
            skill: way.map(|way| way.skill),
            with,
            on: heroes.map(|on| HeroIx(*on)).collect(),
            cover: (plan.cover != NOBODY && !own).then_some(SkillIx(plan.cover)),
            drink: plan.sip.map(|sip| (ItemIx(sip.item), HeroIx(sip.on))),
            late: plan.sip.is_some_and(|sip| sip.late),
            passes,
            using,
        }
    }
}

/// Every choice of dice to keep from a pool, except all of them.
fn kept_of(pool: Pool) -> Vec<Pool> {
    let mut kept = vec![pool];
    let mut next = 0;
    while let Some(from) = kept.get(next).copied() {
        for fewer in from.fewer() {
            if !kept.contains(fewer) {
                kept.push(*fewer);
            }
        }
        next += 1;
    }
    kept.remove(0);
    kept
}
