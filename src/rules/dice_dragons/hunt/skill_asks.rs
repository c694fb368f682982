//! The asks before a skill is used: targets, covered skill, dice, items left aside.

use super::super::catalog::Effect;
use super::super::symbol::Face;
use super::asks::{covered, hurt_first, named_dragon, pick, pick_heroes, released};
use super::matching::Sets;
use super::state::State;
use super::{
    Action, Activation, DieIx, DieSet, HeroIx, HuntRefusal, ItemIx, ListIndex, SkillRef, decide,
    reading,
};
use crate::answers::{Stop, Walk};
use crate::dice::TypedDice;
use crate::offer::Ask;

/// A hero who uses a skill with some items.
pub(super) struct Using<'a> {
    pub state: &'a State,
    pub hero: HeroIx,
    pub skill: SkillRef,
    pub with: &'a [ItemIx],
}

impl Using<'_> {
    /// The complete activation, from the answers.
    pub fn activation(&self, walk: &mut Walk) -> Result<Activation, HuntRefusal> {
        if walk.is_typed() { self.typed(walk) } else { Ok(self.asked(walk)?) }
    }

    fn asked(&self, walk: &mut Walk) -> Result<Activation, Stop> {
        let targets = self.targets();
        let on = if targets == 0 || targets == self.state.living().count() {
            self.state.living().take(targets).collect()
        } else {
            self.on(walk)?
        };
        Ok(Activation {
            skill: self.skill,
            cover: if self.is_general() { covered(self.state, self.hero, walk)? } else { None },
            with: self.with.to_vec(),
            without: self.left_aside(&on, walk)?,
            using: self.dice(walk)?,
            release: released(self.state, self.hero, walk)?,
            on,
        })
    }

    /// The typed part. An impossible one is refused before any question.
    fn typed(&self, walk: &mut Walk) -> Result<Activation, HuntRefusal> {
        let state = self.state;
        let mut using = Vec::new();
        while let Some(typed) = walk.flag("using") {
            using.extend(reading::positions(&[typed])?);
        }
        let own = |typed| reading::own_skill(state, typed);
        let mut wanted = Activation {
            skill: self.skill,
            on: reading::heroes(state, &walk.list("on"))?,
            cover: walk.flag("cover").map(own).transpose()?,
            with: self.with.to_vec(),
            without: reading::all_held(state, &walk.list("without"), true)?,
            using: (!using.is_empty()).then_some(using),
            release: named_dragon(state, walk)?,
        };
        let covers = self.is_general() && wanted.cover.is_none();
        let aims = self.targets() > 0 && wanted.on.is_empty();
        let mut likely = wanted.clone();
        if aims {
            likely.on = state.living().take(self.targets()).collect();
        }
        if covers {
            likely.cover = state.open_skills(self.hero).first().copied();
        }
        decide(state, &Action::Use(likely), &mut TypedDice::new([]))?;
        if aims {
            wanted.on = self.on(walk)?;
        }
        if covers {
            wanted.cover = covered(state, self.hero, walk)?;
        }
        Ok(wanted)
    }

    fn is_general(&self) -> bool {
        !matches!(self.skill, SkillRef::Own(_))
    }

    fn effect(&self) -> Option<&Effect> {
        self.state.skill(self.hero, self.skill).map(|known| &known.effect)
    }

    fn targets(&self) -> usize {
        self.effect().map_or(0, |effect| self.state.targets(effect))
    }

    fn on(&self, walk: &mut Walk) -> Result<Vec<HeroIx>, Stop> {
        let mut living: Vec<HeroIx> = self.state.living().collect();
        if matches!(self.effect(), Some(Effect::Heal { .. } | Effect::HealTwo { .. })) {
            hurt_first(self.state, &mut living);
        }
        let targets = self.targets();
        pick(&living, pick_heroes(self.state, &living, targets), walk)
    }

    /// Gauntlets or a Staff to leave aside: asked for if the skill would use them up (ruling 31).
    fn left_aside(&self, on: &[HeroIx], walk: &mut Walk) -> Result<Vec<ItemIx>, Stop> {
        let known = self.state.skill(self.hero, self.skill);
        let items = known.map(|known| self.state.declinable(self.hero, known, on));
        let items = items.unwrap_or_default();
        if items.is_empty() {
            return Ok(items);
        }
        let from = items.iter().map(|item| self.state.item_key(self.hero, *item));
        pick(&items, Ask::some("without", from, 1, items.len()).usually_none(), walk)
    }

    fn dice(&self, walk: &mut Walk) -> Result<Option<Vec<DieIx>>, Stop> {
        let sets = self.sets();
        if sets.is_empty() {
            return Ok(None);
        }
        let key = |set: &DieSet| set.iter().map(|die| die.number().to_string()).collect::<String>();
        let ask = Ask::one("using", sets.iter().map(key)).or_nothing().usually(0);
        Ok(walk.pick(&sets, ask)?.map(|set| set.iter().collect()))
    }

    /// The sets of dice to choose from, wyrm's choice first; none if the choice changes nothing,
    /// because the same faces remain to pass on or nobody can get one.
    pub fn sets(&self) -> Vec<DieSet> {
        let state = self.state;
        let fits = state.fits_open(self.hero, self.skill, self.with);
        let takes = |other: HeroIx| {
            let now = &state.heroes[other];
            other != self.hero && (now.turns_left() > 0 || !now.frozen.is_empty())
        };
        if !state.living().any(takes) || !differ(state, &fits) {
            return Vec::new();
        }
        let best = state.best_fit(&fits);
        let others = fits.iter().copied().filter(|set| *set != best);
        std::iter::once(best).chain(others).collect()
    }
}

/// Whether these sets leave different faces.
fn differ(state: &State, fits: &Sets) -> bool {
    let dice = state.dice();
    let left = |set: &DieSet| {
        let mut faces = [0u8; 5];
        for die in DieIx::first(dice.len()).filter(|die| !set.contains(*die)) {
            if let Face::Symbol(symbol) = dice[die] {
                faces[symbol as usize] += 1;
            }
        }
        faces
    };
    let first = fits.first().map(left);
    fits.iter().any(|set| Some(left(set)) != first)
}
