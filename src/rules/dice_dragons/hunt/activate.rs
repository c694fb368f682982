//! Activating a skill, or failing to: which dice, on whom, covering what.

use super::super::catalog::ItemEffect;

use super::decide::{Playing, Witness};
use super::state::Stage;
use super::turn::{check_places, wrong};
use super::{
    Activation, DieSet, DragonIx, Event, HeroIx, HuntRefusal, ItemFault, ItemIx, ListIndex,
    SetupSkill, SkillIx, SkillRef,
};

impl<W: Witness> Playing<W> {
    /// Activates a skill, then the counter attack (Activating Your Skill; ruling 17).
    pub(super) fn activate(&mut self, wanted: &Activation) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let skill = self.state.skill(hero, wanted.skill).ok_or(HuntRefusal::NoSuchSkill)?;
        self.check_helpers(hero, &wanted.with)?;
        self.check_declined(hero, skill, &wanted.without)?;
        let dice = self.dice_for(hero, wanted, skill)?;
        self.check_targets(skill, &wanted.on)?;
        let cover = self.cover_for(hero, wanted, skill)?;
        self.check_release(wanted.release)?;
        let foe = self.foe(hero);
        let helping = self.state.helping(hero, skill, &wanted.on, &wanted.without);
        let effect = skill.effect.clone();
        self.emit(Event::Activated {
            hero,
            skill: wanted.skill,
            cover,
            dice,
            with: wanted.with.iter().copied().collect(),
        });
        for item in &wanted.with {
            self.emit(Event::ItemUsed { hero, item: *item });
        }
        let added = self.add_up(hero, &helping);
        self.carry_out(hero, (wanted.skill, added), &effect, &wanted.on, foe);
        let slew = foe.is_some_and(|dragon| self.state.dragons[dragon].hp == 0);
        match (slew, foe) {
            (true, Some(dragon)) => self.emit(Event::DragonDied { dragon }),
            _ => self.counter(hero, wanted.release),
        }
        self.after_blow(hero);
        Ok(())
    }

    /// No skill matches: one is covered, then the counter attack (Failing to Activate a Skill).
    pub(super) fn fail(
        &mut self,
        cover: Option<SkillIx>,
        release: Option<DragonIx>,
    ) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let matching = self.state.matching();
        if !matching.is_empty() {
            return Err(HuntRefusal::MustActivate(self.names(hero, &matching)));
        }
        if cover.is_some() || self.state.heroes[hero].covered.contains(&0) {
            self.check_cover(hero, cover, None)?;
        }
        self.check_release(release)?;
        self.emit(Event::Failed { hero, cover });
        self.counter(hero, release);
        self.after_blow(hero);
        Ok(())
    }

    fn after_blow(&mut self, hero: HeroIx) {
        self.bury_if_dead(hero);
        if self.state.heroes[hero].dead {
            self.end_turn(hero, None);
        } else {
            self.advance();
        }
    }

    #[cold]
    pub(super) fn names(&self, hero: HeroIx, skills: &[SkillRef]) -> Vec<String> {
        skills
            .iter()
            .filter_map(|skill| Some(self.state.skill(hero, *skill)?.name.to_owned()))
            .collect()
    }

    fn check_helpers(&self, hero: HeroIx, with: &[ItemIx]) -> Result<(), HuntRefusal> {
        for (n, item) in with.iter().enumerate() {
            let (effect, name) = self.item(hero, *item)?;
            if with[..n].contains(item) {
                return Err(wrong(name, ItemFault::Twice));
            }
            let items = &self.state.setup.heroes[hero].items;
            let before = |effect| with[..n].iter().any(|item| items[*item].effect == effect);
            match effect {
                ItemEffect::Reuse if before(ItemEffect::Reuse) => {
                    return Err(wrong(name, ItemFault::OnceOnly));
                }
                ItemEffect::Symbol(_) | ItemEffect::Reuse => {}
                ItemEffect::Reroll(_) => {
                    return Err(wrong(name, ItemFault::Rerolls));
                }
                ItemEffect::Heal(_) => return Err(wrong(name, ItemFault::Drunk)),
                _ => return Err(wrong(name, ItemFault::WorksByItself)),
            }
        }
        Ok(())
    }

    /// Only items that would add to the skill can be left aside (ruling 31).
    fn check_declined(
        &self,
        hero: HeroIx,
        skill: &SetupSkill,
        without: &[ItemIx],
    ) -> Result<(), HuntRefusal> {
        if without.is_empty() {
            return Ok(());
        }
        let bonuses = self.state.bonuses(hero, skill);
        for (n, item) in without.iter().enumerate() {
            let kept = self.state.setup.heroes[hero].items.get(*item);
            let name = kept.ok_or(HuntRefusal::NoSuchItem)?.name.clone();
            if without[..n].contains(item) {
                return Err(wrong(name, ItemFault::Twice));
            }
            if !bonuses.contains(item) {
                let skill = skill.name.to_owned();
                return Err(HuntRefusal::AddsNothing { item: name, skill });
            }
        }
        Ok(())
    }

    /// The dice for the skill: as entered, or so that the best one remains to pass on.
    fn dice_for(
        &self,
        hero: HeroIx,
        wanted: &Activation,
        skill: &SetupSkill,
    ) -> Result<DieSet, HuntRefusal> {
        let fits = self.state.fits_open(hero, wanted.skill, &wanted.with);
        if fits.is_empty() {
            return Err(self.why_no_fit(hero, wanted, skill));
        }
        if let Some(told) = &wanted.using {
            if !told.is_empty() {
                check_places(told, self.state.dice().len())?;
            }
            let told: DieSet = told.iter().copied().collect();
            return if fits.contains(&told) {
                Ok(told)
            } else {
                let (skill, needs) = (skill.name.to_owned(), skill.symbols.letters());
                Err(HuntRefusal::WrongDice { skill, needs })
            };
        }
        Ok(self.state.best_fit(&fits))
    }

    #[cold]
    fn why_no_fit(&self, hero: HeroIx, wanted: &Activation, skill: &SetupSkill) -> HuntRefusal {
        let state = &self.state;
        let name = skill.name.to_owned();
        if skill.effect.attacks() && state.heroes[hero].faces.is_none() {
            return HuntRefusal::Supporter(state.name(hero).to_owned());
        }
        if let SkillRef::Own(place) = wanted.skill {
            let covered = state.heroes[hero].covered[place] > 0;
            let items = &state.setup.heroes[hero].items;
            let scroll = wanted.with.iter().any(|item| items[*item].effect == ItemEffect::Reuse);
            match (covered, scroll) {
                (true, false) => {
                    return HuntRefusal::Covered {
                        skill: name,
                        help: state.help(hero, wanted).map(Box::new),
                    };
                }
                (false, true) => return HuntRefusal::ScrollNotNeeded(name),
                _ => {}
            }
        }
        if let Some(item) = wanted.with.first()
            && !state.fits_open(hero, wanted.skill, &[]).is_empty()
        {
            return HuntRefusal::NotNeeded {
                item: state.setup.heroes[hero].items[*item].name.clone(),
                skill: name,
            };
        }
        HuntRefusal::NoMatch {
            skill: name,
            matching: self.names(hero, &state.matching()),
            again: state.rerolls(hero).next().is_some(),
            help: state.help(hero, wanted).map(Box::new),
        }
    }

    fn check_targets(&self, skill: &SetupSkill, on: &[HeroIx]) -> Result<(), HuntRefusal> {
        let state = &self.state;
        let needs = state.targets(&skill.effect);
        let twice = on.len() == 2 && on[0] == on[1];
        if on.len() != needs || twice {
            return Err(HuntRefusal::Targets {
                skill: skill.name.to_owned(),
                needs,
                given: on.len(),
            });
        }
        on.iter().try_for_each(|hero| self.check_lives(*hero))
    }

    pub(super) fn check_lives(&self, hero: HeroIx) -> Result<(), HuntRefusal> {
        match self.state.heroes.get(hero) {
            Some(target) if !target.dead => Ok(()),
            Some(_) => Err(HuntRefusal::Dead(self.state.name(hero).to_owned())),
            None => Err(HuntRefusal::NoSuchHero),
        }
    }

    /// The skill that a token covers: the one activated, or for a General Skill one of the hero's
    /// own without a token (ruling 33).
    fn cover_for(
        &self,
        hero: HeroIx,
        wanted: &Activation,
        skill: &SetupSkill,
    ) -> Result<SkillIx, HuntRefusal> {
        match (wanted.skill, wanted.cover) {
            (SkillRef::Own(place), None) => Ok(place),
            (SkillRef::Own(_), Some(_)) => Err(HuntRefusal::NoCover(skill.name.to_owned())),
            (_, cover) => self.check_cover(hero, cover, Some(skill)),
        }
    }

    /// One of the hero's own skills without a token, for a general skill or a failed turn.
    fn check_cover(
        &self,
        hero: HeroIx,
        cover: Option<SkillIx>,
        skill: Option<&SetupSkill>,
    ) -> Result<SkillIx, HuntRefusal> {
        let (own, covered) =
            (&self.state.setup.heroes[hero].skills, &self.state.heroes[hero].covered);
        match cover {
            Some(place) if covered.get(place) == Some(&0) => Ok(place),
            Some(place) if place.index() < covered.len() => {
                Err(HuntRefusal::Covered { skill: own[place].name.clone(), help: None })
            }
            _ => {
                let open = self.state.open_skills(hero).into_iter();
                Err(HuntRefusal::SayCover {
                    skill: skill.map(|skill| skill.name.clone()),
                    open: open.map(|place| own[place].name.clone()).collect(),
                })
            }
        }
    }

    /// The dragon a hero attacks or pins: the faced one; for a supporter the living one.
    fn foe(&self, hero: HeroIx) -> Option<DragonIx> {
        let faced = self.state.heroes[hero].faces;
        faced.or_else(|| self.state.living_dragons().next())
    }
}
