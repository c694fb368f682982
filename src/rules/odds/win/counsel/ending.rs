//! Advice at the end of a turn and between turns: potions, the die to pass on, who steps in, flight.

use super::super::hunt_figures::{HuntFigures, PotionUse};
use super::super::position::{ITEMS, Pos};
use super::{AdvisedAct, Counsel, Onward};
use crate::dice_dragons::hunt::{DieIx, HeroIx, ItemIx, State};
use crate::dice_dragons::symbol::Face;
use crate::saturate;

impl Counsel {
    /// After the skill: potions, the die to pass on, flight.
    pub(super) fn ending(&mut self, state: &State) -> Option<()> {
        let turn = state.turn.as_ref()?;
        let (hero, pos) = (usize::from(turn.hero.0), self.pos(state)?);
        self.hero = Some(turn.hero);
        self.table = turn.dice.to_vec();
        let (dice, to) = match state.passable() {
            Some((dice, to)) => (dice, Some(to)),
            None => Default::default(),
        };
        let mut faces: Vec<Face> = Vec::new();
        let mut passing: Vec<(Option<DieIx>, Option<Face>)> = vec![(None, None)];
        for die in dice.iter() {
            let face = turn.dice[die];
            if !faces.contains(&face) {
                faces.push(face);
                passing.push((Some(die), Some(face)));
            }
        }
        let after = |ground: &HuntFigures, pos: &Pos, face: Option<Face>| {
            let mut after = *pos;
            ground.finish(&mut after, face);
            after
        };
        for (die, face) in &passing {
            let after = after(&self.ground, &pos, *face);
            let worth = self.with_value(|_, value| value.worth(&after));
            let deed = AdvisedAct::Pass { die: *die, to };
            self.push(deed, worth.into(), Onward::At(after));
        }
        let spent = turn.items.iter().fold(0u8, |spent, item| spent | 1 << item.0.min(7));
        for sip in self.sips(&pos, hero, spent) {
            let mut drunk = pos;
            self.ground.drink(&mut drunk, hero, sip);
            let best = passing.iter().map(|(_, face)| {
                let after = after(&self.ground, &drunk, *face);
                (after, *face)
            });
            let best: Vec<(Pos, Option<Face>)> = best.collect();
            let best = self.with_value(|_, value| {
                let weighed = best.into_iter().map(|(pos, _)| (value.worth(&pos), pos));
                weighed.max_by(|a, b| a.0.total_cmp(&b.0))
            });
            if let Some((worth, after)) = best {
                let deed = AdvisedAct::Drink { item: ItemIx(sip.item), on: HeroIx(sip.on) };
                self.push(deed, worth.into(), Onward::At(after));
            }
        }
        self.flight(state);
        Some(())
    }

    /// Potions that help someone now.
    fn sips(&self, pos: &Pos, hero: usize, spent: u8) -> Vec<PotionUse> {
        let heals = &self.ground.heroes[hero].heals;
        let ready = pos.heroes[hero].items & !spent;
        let items = (0..ITEMS).filter(|n| heals[*n] > 0 && ready & (1 << n) != 0);
        let mut sips = Vec::new();
        for item in items {
            for on in pos.living() {
                let own = &pos.heroes[on];
                let helps =
                    own.hp < self.ground.heroes[on].max_hp || own.poison > 0 || own.frozen() > 0;
                if helps {
                    sips.push(PotionUse { item: saturate(item), on: saturate(on), late: true });
                }
            }
        }
        sips
    }

    pub(super) fn stepping_in(&mut self, state: &State) -> Option<()> {
        let place = state.vacant.last().copied().or(state.abandoned())?;
        let pos = self.pos(state)?;
        let supporters = state.supporters();
        let nobody = state.abandoned().is_none().then_some(None);
        for hero in nobody.into_iter().chain(supporters.into_iter().map(Some)) {
            let mut after = pos;
            if let Some(hero) = hero {
                after.heroes[usize::from(hero.0)].faces = place.0;
            }
            if state.turn.is_none() {
                self.ground.advance(&mut after);
            } else {
                self.ground.finish(&mut after, None);
            }
            let worth = self.with_value(|_, value| value.worth(&after));
            self.push(AdvisedAct::StepIn { hero }, worth.into(), Onward::At(after));
        }
        Some(())
    }

    pub(super) fn before_fury(&mut self, state: &State) -> Option<()> {
        let pos = self.pos(state)?;
        let worth = self.with_value(|_, value| value.worth(&pos));
        self.push(AdvisedAct::Fury, worth.into(), Onward::At(pos));
        if state.flee_open {
            self.flight(state);
        }
        Some(())
    }
}
