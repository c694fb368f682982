//! A hero's turn: rolls, items, passing a die.

use super::super::catalog::ItemEffect;
use super::super::symbol::Face;
use super::decide::{Playing, Witness};
use super::state::Stage;
use super::{DICE, DieIx, DieSet, Event, Extra, HeroIx, HuntRefusal, ItemFault, ItemIx, ListIndex};
use crate::dice::{Die, Roller};

impl<W: Witness> Playing<W> {
    /// The start of a turn: poison, death check, the assist die, the first roll (ruling 14).
    pub(super) fn first_roll<R: Roller + ?Sized>(
        &mut self,
        keep: bool,
        roller: &mut R,
    ) -> Result<(), HuntRefusal> {
        let next = self.state.next_in_pass().filter(|_| self.state.stage() == Stage::Between);
        let Some(hero) = next else {
            return Err(self.not_now());
        };
        self.emit(Event::TurnBegan { hero });
        let poison = u16::from(self.state.heroes[hero].poison) * 2;
        if poison > 0 {
            let damage = poison.min(self.state.heroes[hero].hp);
            self.emit(Event::PoisonHurt { hero, damage });
        }
        let waiting = self.state.assist.filter(|(to, _)| *to == hero).map(|(_, face)| face);
        if self.state.heroes[hero].hp == 0 {
            if roller.finish().is_err() {
                let name = self.state.name(hero).to_owned();
                return Err(HuntRefusal::PoisonKills(name));
            }
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
        let mut dice = self.state.dice();
        let kept = dice.len();
        let free = self.state.dice_free();
        throw(free - kept, roller, |_, face| dice.push(face))?;
        let thrown = DieIx::first(free).skip(kept).collect();
        self.emit(Event::Rolled { hero, dice, thrown, by: Extra::Roll });
        Ok(())
    }

    /// Another roll of some dice: one of the three, or beyond them (Rolling the Dragon Dice;
    /// ruling 23).
    pub(super) fn reroll<R: Roller + ?Sized>(
        &mut self,
        places: &[DieIx],
        by: Extra,
        roller: &mut R,
    ) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling])?;
        let mut dice = self.state.dice();
        check_places(places, dice.len())?;
        let name = || self.state.name(hero).to_owned();
        match by {
            Extra::Roll if self.state.turn.as_ref().is_some_and(|turn| turn.rolls >= 3) => {
                return Err(self.state.no_roll_left(hero));
            }
            Extra::Blessed if self.state.heroes[hero].blessed == 0 => {
                return Err(HuntRefusal::NotBlessed(name()));
            }
            Extra::Item(item) => {
                let (effect, title) = self.item(hero, item)?;
                match effect {
                    ItemEffect::Reroll(most) if places.len() > usize::from(most) => {
                        return Err(HuntRefusal::TooManyDice { item: title, most });
                    }
                    ItemEffect::Reroll(_) => self.emit(Event::ItemUsed { hero, item }),
                    _ => return Err(wrong(title, ItemFault::DoesNotReroll)),
                }
            }
            _ => {}
        }
        throw(places.len(), roller, |n, face| dice[places[n]] = face)?;
        self.emit(Event::Rolled { hero, dice, thrown: places.iter().copied().collect(), by });
        Ok(())
    }

    pub(super) fn item(
        &self,
        hero: HeroIx,
        item: ItemIx,
    ) -> Result<(ItemEffect, String), HuntRefusal> {
        let kept = self.state.setup.heroes[hero].items.get(item);
        let kept = kept.ok_or(HuntRefusal::NoSuchItem)?;
        if self.state.heroes[hero].items[item].gone {
            return Err(HuntRefusal::NoItem {
                hero: self.state.name(hero).to_owned(),
                item: kept.name.clone(),
            });
        }
        if self.state.used_this_turn(item) {
            return Err(wrong(kept.name.clone(), ItemFault::UsedThisTurn));
        }
        Ok((kept.effect.clone(), kept.name.clone()))
    }

    /// A healing potion on any living hero, on one's own turn (ruling 24).
    pub(super) fn drink(&mut self, item: ItemIx, on: HeroIx) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling, Stage::Ending])?;
        let (effect, name) = self.item(hero, item)?;
        let ItemEffect::Heal(amount) = effect else {
            return Err(match effect {
                ItemEffect::Reroll(_) => wrong(name, ItemFault::NeedsDice),
                ItemEffect::Symbol(_) | ItemEffect::Reuse => wrong(name, ItemFault::WithSkill),
                _ => wrong(name, ItemFault::WorksByItself),
            });
        };
        self.check_lives(on)?;
        self.emit(Event::ItemUsed { hero, item });
        self.heal(on, amount, hero);
        Ok(())
    }

    /// An item whose effect is in the group's own words.
    pub(super) fn use_text(&mut self, item: ItemIx) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Rolling, Stage::Ending])?;
        let (effect, name) = self.item(hero, item)?;
        let ItemEffect::Text(text) = effect else {
            return Err(wrong(name, ItemFault::OwnEffect));
        };
        self.emit(Event::ItemUsed { hero, item });
        self.remind(&text);
        Ok(())
    }

    /// Passes a die to the next hero; the turn is over (Assisting An Ally; ruling 20).
    pub(super) fn assist(&mut self, die: DieIx) -> Result<(), HuntRefusal> {
        let hero = self.on_turn(&[Stage::Ending])?;
        let Some((dice, _)) = self.state.passable() else {
            return Err(HuntRefusal::NobodyToAssist);
        };
        let faces = self.state.dice();
        check_places(&[die], faces.len())?;
        if !dice.contains(die) {
            let dragon = faces[die] == Face::Dragon;
            return Err(HuntRefusal::NotPassable { die, dragon });
        }
        self.end_turn(hero, Some(faces[die]));
        Ok(())
    }

    pub(super) fn end_turn(&mut self, hero: HeroIx, passed: Option<Face>) {
        self.emit(Event::TurnEnded { hero, passed });
        self.advance();
    }
}

pub(super) fn wrong(item: String, why: ItemFault) -> HuntRefusal {
    HuntRefusal::WrongItem { item, why }
}

fn throw<R: Roller + ?Sized>(
    count: usize,
    roller: &mut R,
    mut take: impl FnMut(usize, Face),
) -> Result<(), HuntRefusal> {
    let mut faces = [0; DICE];
    roller.throw_into(Die::Dragon, &mut faces[..count])?;
    for (n, face) in faces[..count].iter().enumerate() {
        take(n, Face::from_index(*face));
    }
    Ok(())
}

pub(super) fn check_places(places: &[DieIx], dice: usize) -> Result<(), HuntRefusal> {
    if places.is_empty() {
        return Err(HuntRefusal::NoDice);
    }
    let mut seen = DieSet::default();
    for place in places {
        if place.index() >= dice {
            return Err(HuntRefusal::NoDie { die: *place, dice });
        }
        if seen.contains(*place) {
            return Err(HuntRefusal::DieTwice(*place));
        }
        seen.insert(*place);
    }
    Ok(())
}
