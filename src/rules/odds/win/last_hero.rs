//! The last living hero of a party against the last dragon: a solo hunt, which can be solved.

use std::sync::Arc;

use super::position::{DragonPos, HEROES, HeroPos, Pos};
use super::solo::Solved;
use super::solved::Solver;
use crate::dice_dragons::hunt::{DragonIx, HeroIx, Phase, Setup, State};

/// A hunt of one hero and one dragon within a larger one, by their indices.
#[derive(Debug, Clone)]
pub struct LastHero {
    pub setup: Arc<Setup>,
    hero: usize,
    dragon: usize,
}

impl LastHero {
    /// The hunt from the view of one hero; none while there are more heroes or dragons.
    pub fn of(state: &State) -> Option<LastHero> {
        let mut living = state.living();
        let dragons = state.dragons.places();
        let mut dragons = dragons.filter(|dragon| !state.dragons[*dragon].dead);
        let (Some(hero), None) = (living.next(), living.next()) else {
            return None;
        };
        let (Some(dragon), None) = (dragons.next(), dragons.next()) else {
            return None;
        };
        if state.setup.heroes.len() == 1 && state.setup.dragons.len() == 1 {
            let setup = Arc::clone(&state.setup);
            return Some(LastHero { setup, hero: 0, dragon: 0 });
        }
        let mut setup = Setup::clone(&state.setup);
        let HeroIx(place) = hero;
        let mut own = setup.heroes[hero].clone();
        own.faces = DragonIx(0);
        setup.heroes = [own].into_iter().collect();
        setup.dragons = [setup.dragons[dragon].clone()].into_iter().collect();
        Some(LastHero { setup: Arc::new(setup), hero: place.into(), dragon: dragon.0.into() })
    }

    /// A position of the larger hunt as one of this.
    fn pos(&self, pos: &Pos) -> Option<Pos> {
        let mut living = pos.living();
        if (living.next(), living.next()) != (Some(self.hero), None) {
            return pos.is_over().then_some(*pos);
        }
        let mut lone = *pos;
        lone.heroes = [HeroPos::nobody(); HEROES];
        lone.heroes[0] = pos.heroes[self.hero];
        lone.heroes[0].frozen = [pos.heroes[self.hero].frozen[self.dragon], [0; 2]];
        lone.heroes[0].faces = 0;
        lone.dragons = [pos.dragons[self.dragon], DragonPos::default()];
        lone.due = u8::from(pos.due != 0);
        if pos.phase == Phase::Heroes {
            lone.waits = None;
        }
        Some(lone)
    }
}

/// A solved hunt of one hero, used at the end of a larger hunt.
pub struct LastHeroValue {
    pub lone: LastHero,
    pub solved: Arc<Solved>,
}

impl Solver for LastHeroValue {
    fn chance(&self, pos: &Pos) -> Option<f32> {
        if pos.is_over() {
            Some(f32::from(u8::from(pos.is_won())))
        } else {
            self.solved.chance(&self.lone.pos(pos)?)
        }
    }
}
