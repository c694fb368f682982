//! A hero's turn: rolls, activation, healing, items, passing a die.

use super::super::catalog::{Ability, Effect, ItemEffect};
use super::super::symbol::{Face, Pattern, Symbol};
use super::decide::Scratch;
use super::matching::fits;
use super::state::{Stage, State};
use super::{Activation, Event, Extra, HuntRefusal, SkillRef};
use crate::rules::dice::{Die, Roller};

/// What a general skill needs: three alike (Activating a General Skill).
fn general_pattern() -> Option<Pattern> {
    Pattern::read("===")
}

/// A skill as it is activated: its name, pattern and effect, and whether it is a Strike.
#[derive(Debug, Clone)]
pub(super) struct Skill {
    pub name: String,
    pub symbols: Pattern,
    pub effect: Effect,
    pub strike: bool,
}

impl State {
    /// The skill meant, of this hero.
    pub(super) fn skill(&self, hero: usize, skill: SkillRef) -> Option<Skill> {
        let general = |name: &str, effect: Effect| {
            Some(Skill {
                name: name.to_owned(),
                symbols: general_pattern()?,
                effect,
                strike: false,
            })
        };
        match skill {
            SkillRef::Own(place) => {
                let own = self.setup.heroes[hero].skills.get(place)?;
                Some(Skill {
                    name: own.name.clone(),
                    symbols: own.symbols.clone(),
                    effect: own.effect.clone(),
                    strike: own.strike,
                })
            }
            SkillRef::Jab => general("Jab", Effect::Attack { damage: 2 }),
            SkillRef::TreatWounds => general("Treat Wounds", Effect::Heal { amount: 2 }),
        }
    }

    /// Own skills without a token on them.
    pub fn open_skills(&self, hero: usize) -> Vec<usize> {
        let covered = &self.heroes[hero].covered;
        (0..covered.len())
            .filter(|place| covered[*place] == 0)
            .collect()
    }

    /// Every skill a hero could mean.
    pub(super) fn all_skills(&self, hero: usize) -> Vec<SkillRef> {
        let own = (0..self.setup.heroes[hero].skills.len()).map(SkillRef::Own);
        own.chain([SkillRef::Jab, SkillRef::TreatWounds]).collect()
    }

    /// Whether a skill is open to the hero: not covered, a place to cover for a general one, no
    /// attack by a supporter (ruling 28).
    fn is_open(&self, hero: usize, skill: SkillRef, scroll: bool) -> bool {
        let covers = match skill {
            SkillRef::Own(place) => (self.heroes[hero].covered[place] > 0) == scroll,
            _ => !scroll && !self.open_skills(hero).is_empty(),
        };
        let attacks = self
            .skill(hero, skill)
            .is_some_and(|s| matches!(s.effect, Effect::Attack { .. } | Effect::Drain { .. }));
        covers && !(attacks && self.heroes[hero].faces.is_none())
    }

    /// Skills that the dice alone activate; one of them must be (ruling 16).
    pub fn matching(&self) -> Vec<SkillRef> {
        let Some(turn) = self.turn.as_ref().filter(|turn| !turn.done) else {
            return Vec::new();
        };
        self.all_skills(turn.hero)
            .into_iter()
            .filter(|skill| self.is_open(turn.hero, *skill, false))
            .filter(|skill| !self.fits_with(turn.hero, *skill, &[]).is_empty())
            .collect()
    }

    /// Sets of dice that activate a skill with these items, if it is open to the hero with them.
    pub(super) fn fits_open(
        &self,
        hero: usize,
        skill: SkillRef,
        with: &[usize],
    ) -> Vec<Vec<usize>> {
        let scroll = with
            .iter()
            .any(|item| self.setup.heroes[hero].items[*item].effect == ItemEffect::Reuse);
        match self.is_open(hero, skill, scroll) {
            true => self.fits_with(hero, skill, with),
            false => Vec::new(),
        }
    }

    fn fits_with(&self, hero: usize, skill: SkillRef, with: &[usize]) -> Vec<Vec<usize>> {
        let (Some(turn), Some(skill)) = (&self.turn, self.skill(hero, skill)) else {
            return Vec::new();
        };
        let added: Vec<Symbol> = with
            .iter()
            .filter_map(|item| match self.setup.heroes[hero].items[*item].effect {
                ItemEffect::Symbol(symbol) => Some(symbol),
                _ => None,
            })
            .collect();
        fits(&skill.symbols, &turn.dice, &added)
            .into_iter()
            .map(|fit| fit.dice)
            .collect()
    }

    /// Items that can go with an activation: added symbols and Scrolls.
    pub(super) fn helpers(&self, hero: usize) -> Vec<usize> {
        self.ready(hero, |effect| {
            matches!(effect, ItemEffect::Symbol(_) | ItemEffect::Reuse)
        })
    }

    /// Items of this kind to use now: a durable one once a turn.
    pub(super) fn ready(&self, hero: usize, does: impl Fn(&ItemEffect) -> bool) -> Vec<usize> {
        let mut items = self.held(hero, does);
        items.retain(|item| !self.used_this_turn(*item));
        items
    }

    fn used_this_turn(&self, item: usize) -> bool {
        let turn = self.turn.as_ref();
        turn.is_some_and(|turn| turn.items.contains(&item))
    }

    /// Items a hero still has that do something of this kind.
    pub(super) fn held(&self, hero: usize, does: impl Fn(&ItemEffect) -> bool) -> Vec<usize> {
        let items = &self.setup.heroes[hero].items;
        (0..items.len())
            .filter(|n| !self.heroes[hero].items[*n].gone && does(&items[*n].effect))
            .collect()
    }

    /// Dice that may be passed on, and to whom (Assisting An Ally; ruling 20).
    pub fn passable(&self) -> Option<(Vec<usize>, usize)> {
        let turn = self.turn.as_ref().filter(|turn| turn.done)?;
        let to = self.next_turn().filter(|to| *to != turn.hero)?;
        let dice = (0..turn.dice.len())
            .filter(|n| !turn.used.contains(n) && turn.dice[*n] != Face::Dragon)
            .collect();
        Some((dice, to))
    }

    /// How many heroes a skill is aimed at, and who may be chosen.
    pub(super) fn targets(&self, effect: &Effect) -> usize {
        let living = self.living().count();
        match effect {
            Effect::Heal { .. } | Effect::Shield { .. } | Effect::Bless => 1,
            Effect::HealTwo { .. } => living.min(2),
            _ => 0,
        }
    }
}

impl Scratch {
    /// The start of a turn: poison, death check, the assist die, the first roll (ruling 14).
    pub(super) fn first_roll(
        &mut self,
        keep: bool,
        roller: &mut dyn Roller,
    ) -> Result<(), HuntRefusal> {
        let next = self
            .state
            .next_in_pass()
            .filter(|_| self.state.stage() == Stage::Between);
        let Some(hero) = next else {
            return Err(self.not_now());
        };
        self.emit(Event::TurnBegan { hero });
        let poison = u16::from(self.state.heroes[hero].poison) * 2;
        if poison > 0 {
            let damage = poison.min(self.state.heroes[hero].hp);
            self.emit(Event::PoisonHurt { hero, damage });
        }
        let waiting = self
            .state
            .assist
            .filter(|(to, _)| *to == hero)
            .map(|(_, face)| face);
        if self.state.heroes[hero].hp == 0 {
            if waiting.is_some() {
                self.emit(Event::AssistLost);
            }
            self.bury_if_dead(hero);
            self.end_turn(hero, None);
            return Ok(());
        }
        match waiting {
            Some(face) if keep => self.emit(Event::AssistKept { face }),
            Some(_) => self.emit(Event::AssistLost),
            None => {}
        }
        let mut dice = self
            .state
            .turn
            .as_ref()
            .map(|turn| turn.dice.clone())
            .unwrap_or_default();
        let kept = dice.len();
        let free = self.state.dice_free();
        dice.extend(throw(free - kept, roller)?);
        let thrown = (kept..free).collect();
        self.emit(Event::Rolled {
            hero,
            dice,
            thrown,
            by: Extra::Roll,
        });
        Ok(())
    }

    /// Another roll of some dice: one of the three, or beyond them (Rolling the Dragon Dice;
    /// ruling 23).
    pub(super) fn reroll(
        &mut self,
        places: &[usize],
        by: Extra,
        roller: &mut dyn Roller,
    ) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let mut dice = self
            .state
            .turn
            .as_ref()
            .map(|turn| turn.dice.clone())
            .unwrap_or_default();
        check_places(places, dice.len())?;
        let name = self.state.name(hero).to_owned();
        match by {
            Extra::Roll if self.state.turn.as_ref().is_some_and(|turn| turn.rolls >= 3) => {
                return Err(HuntRefusal::NoRollLeft { hero: name });
            }
            Extra::Blessed if self.state.heroes[hero].blessed == 0 => {
                return Err(HuntRefusal::NotBlessed { hero: name });
            }
            Extra::Item(item) => {
                let (effect, title) = self.item(hero, item)?;
                match effect {
                    ItemEffect::Reroll(most) if places.len() > usize::from(most) => {
                        return Err(HuntRefusal::TooManyDice { item: title, most });
                    }
                    ItemEffect::Reroll(_) => self.emit(Event::ItemUsed { hero, item }),
                    _ => return Err(wrong(title, "does not re-roll dice")),
                }
            }
            _ => {}
        }
        for (place, face) in places.iter().zip(throw(places.len(), roller)?) {
            dice[*place] = face;
        }
        self.emit(Event::Rolled {
            hero,
            dice,
            thrown: places.to_vec(),
            by,
        });
        Ok(())
    }

    fn item(&self, hero: usize, item: usize) -> Result<(ItemEffect, String), HuntRefusal> {
        let kept = self.state.setup.heroes[hero].items.get(item);
        let kept = kept.ok_or_else(|| HuntRefusal::NotNow("there is no such item".to_owned()))?;
        if self.state.heroes[hero].items[item].gone {
            return Err(HuntRefusal::NoItem {
                hero: self.state.name(hero).to_owned(),
                item: kept.name.clone(),
            });
        }
        if self.state.used_this_turn(item) {
            return Err(wrong(kept.name.clone(), "was used this turn"));
        }
        Ok((kept.effect.clone(), kept.name.clone()))
    }

    /// Activates a skill, then the counter attack (Activating Your Skill; ruling 17).
    pub(super) fn activate(&mut self, wanted: &Activation) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let skill = self.state.skill(hero, wanted.skill);
        let skill =
            skill.ok_or_else(|| HuntRefusal::NotNow("there is no such skill".to_owned()))?;
        self.check_helpers(hero, &wanted.with)?;
        let dice = self.dice_for(hero, wanted, &skill)?;
        self.check_targets(&skill, &wanted.on)?;
        let cover = self.cover_for(hero, wanted, &skill)?;
        self.check_release(wanted.release)?;
        let foe = self.foe(hero);
        self.emit(Event::Activated {
            hero,
            skill: wanted.skill,
            cover,
            dice,
            with: wanted.with.clone(),
        });
        for item in &wanted.with {
            self.emit(Event::ItemUsed { hero, item: *item });
        }
        self.carry_out(hero, wanted.skill, &skill, &wanted.on, foe);
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
        cover: Option<usize>,
        release: Option<usize>,
    ) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let matching = self.state.matching();
        if !matching.is_empty() {
            return Err(HuntRefusal::MustActivate {
                matching: self.names(hero, &matching),
            });
        }
        let open = self.state.open_skills(hero);
        match cover {
            Some(place) if open.contains(&place) => {}
            None if open.is_empty() => {}
            Some(place) if place < self.state.heroes[hero].covered.len() => {
                return Err(HuntRefusal::Covered {
                    skill: self.state.setup.heroes[hero].skills[place].name.clone(),
                });
            }
            _ => {
                return Err(HuntRefusal::SayCover {
                    skill: "a failed turn".to_owned(),
                    open: self.own_names(hero, &open),
                });
            }
        }
        self.check_release(release)?;
        self.emit(Event::Failed { hero, cover });
        self.counter(hero, release);
        self.after_blow(hero);
        Ok(())
    }

    fn after_blow(&mut self, hero: usize) {
        self.bury_if_dead(hero);
        if self.state.heroes[hero].dead {
            self.end_turn(hero, None);
        } else {
            self.advance();
        }
    }

    pub(super) fn names(&self, hero: usize, skills: &[SkillRef]) -> Vec<String> {
        skills
            .iter()
            .filter_map(|skill| Some(self.state.skill(hero, *skill)?.name))
            .collect()
    }

    fn own_names(&self, hero: usize, places: &[usize]) -> Vec<String> {
        places
            .iter()
            .map(|place| self.state.setup.heroes[hero].skills[*place].name.clone())
            .collect()
    }

    fn check_helpers(&self, hero: usize, with: &[usize]) -> Result<(), HuntRefusal> {
        for (n, item) in with.iter().enumerate() {
            let (effect, name) = self.item(hero, *item)?;
            if with[..n].contains(item) {
                return Err(wrong(name, "is named twice"));
            }
            match effect {
                ItemEffect::Symbol(_) | ItemEffect::Reuse => {}
                ItemEffect::Reroll(_) => {
                    return Err(wrong(name, "re-rolls dice: wyrm hunt item with the dice"));
                }
                ItemEffect::Heal(_) => return Err(wrong(name, "is drunk: wyrm hunt item")),
                _ => return Err(wrong(name, "works by itself")),
            }
        }
        Ok(())
    }

    /// The dice that make the skill: as told, or so that the best one is left to pass on.
    fn dice_for(
        &self,
        hero: usize,
        wanted: &Activation,
        skill: &Skill,
    ) -> Result<Vec<usize>, HuntRefusal> {
        let fits = self.state.fits_open(hero, wanted.skill, &wanted.with);
        if fits.is_empty() {
            return Err(self.why_no_fit(hero, wanted, skill));
        }
        if let Some(told) = &wanted.using {
            let dice = self.state.turn.as_ref().map_or(0, |turn| turn.dice.len());
            if !told.is_empty() {
                check_places(told, dice)?;
            }
            let mut told = told.clone();
            told.sort_unstable();
            return match fits.contains(&told) {
                true => Ok(told),
                false => Err(HuntRefusal::WrongDice {
                    skill: skill.name.clone(),
                }),
            };
        }
        Ok(self.best_fit(fits))
    }

    /// Leaves a die with the next hero's symbol if it can.
    fn best_fit(&self, fits: Vec<Vec<usize>>) -> Vec<usize> {
        let dice = self
            .state
            .turn
            .as_ref()
            .map(|turn| turn.dice.clone())
            .unwrap_or_default();
        let next = self
            .state
            .next_turn()
            .map(|hero| self.state.setup.heroes[hero].symbol);
        let worth = |used: &Vec<usize>| {
            let left = (0..dice.len())
                .filter(|n| !used.contains(n))
                .map(|n| dice[n]);
            left.filter(|face| next.is_some_and(|symbol| *face == Face::Symbol(symbol)))
                .count()
        };
        let mut best: Option<(usize, Vec<usize>)> = None;
        for used in fits {
            let value = worth(&used);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, used));
            }
        }
        best.map(|(_, used)| used).unwrap_or_default()
    }

    fn why_no_fit(&self, hero: usize, wanted: &Activation, skill: &Skill) -> HuntRefusal {
        let state = &self.state;
        let name = skill.name.clone();
        let attacks = matches!(skill.effect, Effect::Attack { .. } | Effect::Drain { .. });
        if attacks && state.heroes[hero].faces.is_none() {
            return HuntRefusal::Supporter {
                hero: state.name(hero).to_owned(),
            };
        }
        if let SkillRef::Own(place) = wanted.skill {
            let covered = state.heroes[hero].covered[place] > 0;
            let items = &state.setup.heroes[hero].items;
            let scroll = wanted
                .with
                .iter()
                .any(|item| items[*item].effect == ItemEffect::Reuse);
            match (covered, scroll) {
                (true, false) => return HuntRefusal::Covered { skill: name },
                (false, true) => return HuntRefusal::ScrollNotNeeded { skill: name },
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
        }
    }

    fn check_targets(&self, skill: &Skill, on: &[usize]) -> Result<(), HuntRefusal> {
        let state = &self.state;
        let needs = state.targets(&skill.effect);
        let twice = on.len() == 2 && on[0] == on[1];
        if on.len() != needs || twice {
            return Err(HuntRefusal::Targets {
                skill: skill.name.clone(),
                needs: match needs {
                    0 => "no hero named".to_owned(),
                    1 => "one hero: --on HERO".to_owned(),
                    _ => "two different heroes: --on HERO,HERO".to_owned(),
                },
            });
        }
        for hero in on {
            match state.heroes.get(*hero) {
                Some(target) if !target.dead => {}
                Some(_) => return Err(HuntRefusal::Dead(state.name(*hero).to_owned())),
                None => return Err(HuntRefusal::NotNow("there is no such hero".to_owned())),
            }
        }
        Ok(())
    }

    fn cover_for(
        &self,
        hero: usize,
        wanted: &Activation,
        skill: &Skill,
    ) -> Result<usize, HuntRefusal> {
        match (wanted.skill, wanted.cover) {
            (SkillRef::Own(place), None) => Ok(place),
            (SkillRef::Own(_), Some(_)) => Err(HuntRefusal::NoCover {
                skill: skill.name.clone(),
            }),
            (_, cover) => {
                let open = self.state.open_skills(hero);
                cover
                    .filter(|place| open.contains(place))
                    .ok_or_else(|| HuntRefusal::SayCover {
                        skill: skill.name.clone(),
                        open: self.own_names(hero, &open),
                    })
            }
        }
    }

    /// The dragon a hero attacks or pins: the one faced; for a supporter the living one.
    fn foe(&self, hero: usize) -> Option<usize> {
        let faced = self.state.heroes[hero].faces;
        faced.or_else(|| (0..self.state.dragons.len()).find(|d| !self.state.dragons[*d].dead))
    }

    fn carry_out(
        &mut self,
        hero: usize,
        by: SkillRef,
        skill: &Skill,
        on: &[usize],
        foe: Option<usize>,
    ) {
        match &skill.effect {
            Effect::Attack { damage } => self.strike(hero, by, *damage, skill.strike, foe),
            Effect::Drain { damage, heal } => {
                self.strike(hero, by, *damage, false, foe);
                let amount = heal + self.staff(hero);
                self.heal(hero, amount, hero);
            }
            Effect::Heal { amount } | Effect::HealTwo { amount } => {
                let amount = amount + self.staff(hero);
                for target in on {
                    self.heal(*target, amount, hero);
                }
            }
            Effect::Stance { armor } => self.emit(Event::ArmorGained {
                hero,
                amount: *armor,
            }),
            Effect::Shield { armor } => {
                for target in on {
                    self.emit(Event::ArmorGained {
                        hero: *target,
                        amount: *armor,
                    });
                }
            }
            Effect::Bless => self.bless(on),
            Effect::Pin => {
                if let Some(dragon) = foe.filter(|_| self.state.pinned_left > 0) {
                    self.emit(Event::Pinned { dragon });
                }
            }
            Effect::Ally if self.state.ally_left > 0 => self.emit(Event::AllyCame { hero }),
            Effect::Ally => {}
            Effect::Text(text) => self.emit(Event::Reminder { text: text.clone() }),
        }
    }

    /// Damage to a dragon: printed and improved, Gauntlets on a Strike, Pinned tokens, less
    /// Hardened (ruling 18).
    fn strike(
        &mut self,
        hero: usize,
        skill: SkillRef,
        damage: u16,
        strike: bool,
        foe: Option<usize>,
    ) {
        let Some(dragon) = foe else { return };
        let gauntlets = if strike {
            self.bonus(hero, |effect| match effect {
                ItemEffect::StrikeDamage(n) => *n,
                _ => 0,
            })
        } else {
            0
        };
        let pinned = u16::from(self.state.dragons[dragon].pinned);
        let hardened = u16::from(self.state.has(dragon, Ability::Hardened));
        let damage = (damage + gauntlets + pinned).saturating_sub(hardened);
        let damage = damage.min(self.state.dragons[dragon].hp);
        self.emit(Event::DragonHurt {
            dragon,
            damage,
            hero,
            skill,
        });
    }

    /// What a Staff of Healing adds to a healing skill (ruling 18).
    fn staff(&mut self, hero: usize) -> u16 {
        self.bonus(hero, |effect| match effect {
            ItemEffect::Healing(n) => *n,
            _ => 0,
        })
    }

    /// The sum of an item bonus; the items that gave it are used (ruling 25).
    fn bonus(&mut self, hero: usize, of: impl Fn(&ItemEffect) -> u16) -> u16 {
        let giving = self.state.held(hero, |effect| of(effect) > 0);
        let mut sum = 0;
        for item in giving {
            sum += of(&self.state.setup.heroes[hero].items[item].effect);
            if !self.state.heroes[hero].items[item].used {
                self.emit(Event::ItemUsed { hero, item });
            }
        }
        sum
    }

    /// Healing: never past the maximum; lifts one poison and frees one frozen token (ruling 19).
    fn heal(&mut self, hero: usize, amount: u16, by: usize) {
        let missing = self.state.setup.heroes[hero].max_hp - self.state.heroes[hero].hp;
        self.emit(Event::Healed {
            hero,
            amount: amount.min(missing),
            by,
        });
        if self.state.heroes[hero].poison > 0 {
            self.emit(Event::PoisonLifted { hero });
        }
        self.thaw(hero);
    }

    fn thaw(&mut self, hero: usize) {
        if !self.state.heroes[hero].frozen.is_empty() {
            self.emit(Event::Thawed { hero });
        }
    }

    /// A Blessing: a token while there is one, and a frozen token freed (rulings 22, Frost).
    fn bless(&mut self, on: &[usize]) {
        for hero in on {
            if self.state.blessed_left > 0 {
                self.emit(Event::Blessed { hero: *hero });
            }
            self.thaw(*hero);
        }
    }

    /// A healing potion on any living hero, on one's own turn (ruling 24).
    pub(super) fn drink(&mut self, item: usize, on: usize) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling, Stage::Ending])?;
        let (effect, name) = self.item(hero, item)?;
        let ItemEffect::Heal(amount) = effect else {
            return Err(match effect {
                ItemEffect::Reroll(_) => wrong(name, "needs the dice to re-roll"),
                ItemEffect::Symbol(_) | ItemEffect::Reuse => wrong(
                    name,
                    "is used with a skill: wyrm hunt use SKILL --with ITEM",
                ),
                _ => wrong(name, "works by itself"),
            });
        };
        match self.state.heroes.get(on) {
            Some(target) if !target.dead => {}
            Some(_) => return Err(HuntRefusal::Dead(self.state.name(on).to_owned())),
            None => return Err(HuntRefusal::NotNow("there is no such hero".to_owned())),
        }
        self.emit(Event::ItemUsed { hero, item });
        self.heal(on, amount, hero);
        Ok(())
    }

    /// An item whose effect is in the group's own words.
    pub(super) fn use_text(&mut self, item: usize) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling, Stage::Ending])?;
        let (effect, name) = self.item(hero, item)?;
        let ItemEffect::Text(text) = effect else {
            return Err(wrong(name, "has an effect of its own"));
        };
        self.emit(Event::ItemUsed { hero, item });
        self.emit(Event::Reminder { text });
        Ok(())
    }

    /// Passes a die to the next hero; the turn is over (Assisting An Ally; ruling 20).
    pub(super) fn assist(&mut self, die: usize) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Ending])?;
        let Some((dice, _)) = self.state.passable() else {
            return Err(HuntRefusal::NobodyToAssist);
        };
        let faces = self
            .state
            .turn
            .as_ref()
            .map(|turn| turn.dice.clone())
            .unwrap_or_default();
        check_places(&[die], faces.len())?;
        if !dice.contains(&die) {
            return Err(HuntRefusal::NotPassable(die + 1));
        }
        self.end_turn(hero, Some(faces[die]));
        Ok(())
    }

    pub(super) fn end_turn(&mut self, hero: usize, passed: Option<Face>) {
        self.emit(Event::TurnEnded { hero, passed });
        self.advance();
    }
}

fn wrong(item: String, why: &'static str) -> HuntRefusal {
    HuntRefusal::WrongItem { item, why }
}

fn throw(count: usize, roller: &mut dyn Roller) -> Result<Vec<Face>, HuntRefusal> {
    Ok(roller
        .throw(Die::Dragon, count)?
        .into_iter()
        .map(Face::from_index)
        .collect())
}

fn check_places(places: &[usize], dice: usize) -> Result<(), HuntRefusal> {
    if places.is_empty() {
        return Err(HuntRefusal::NoDice);
    }
    for (n, place) in places.iter().enumerate() {
        if *place >= dice {
            return Err(HuntRefusal::NoDie(place + 1));
        }
        if places[..n].contains(place) {
            return Err(HuntRefusal::DieTwice(place + 1));
        }
    }
    Ok(())
}
