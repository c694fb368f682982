//! Reads typed heroes, dragons, skills and items by name, dice by their positions.

use super::super::catalog::ItemEffect;
use super::state::State;
use super::{
    Act, Action, DieIx, DragonIx, Extra, HeroIx, HuntRefusal, ItemIx, ListIndex, Setup, SkillIx,
    SkillRef, decide,
};
use crate::answers::{Stop, Walk};
use crate::dice::TypedDice;
use crate::name::{self, Miss, shown};

const POSITIONS: &str = "positions as shown, from 1: 1 3 5 or 135";

/// The index of the named thing.
fn place<'a, P: ListIndex>(
    what: &'static str,
    typed: &str,
    known: impl Iterator<Item = (P, &'a str)>,
) -> Result<P, Miss> {
    let known: Vec<(P, &str, String)> = known.map(|(n, name)| (n, name, name::key(name))).collect();
    Ok(name::find(what, typed, &known, |(_, name, key)| (name, key))?.0)
}

/// The hero with this name.
pub fn hero_place(setup: &Setup, typed: &str) -> Result<HeroIx, Miss> {
    let heroes = setup.heroes.placed().map(|(n, hero)| (n, hero.name.as_str()));
    place("hero in this hunt", typed, heroes)
}

pub(super) fn heroes(state: &State, typed: &[&str]) -> Result<Vec<HeroIx>, Stop> {
    let hero = |typed: &&str| hero_place(&state.setup, typed).map_err(|miss| Stop::unread(&miss));
    typed.iter().map(hero).collect()
}

pub(super) fn dragon_place(state: &State, typed: &str) -> Result<DragonIx, Stop> {
    if let Ok(number) = typed.trim().parse::<usize>()
        && (1..=state.dragons.len()).contains(&number)
    {
        return Ok(DragonIx::new(number - 1));
    }
    let dragons = state.dragons.places().map(|n| (n, state.dragon_name(n)));
    place("dragon in this hunt", typed, dragons).map_err(|miss| Stop::unread(&miss))
}

/// Positions: `1 3 5`, `135` or `1,3,5`.
pub(super) fn positions(typed: &[&str]) -> Result<Vec<DieIx>, Stop> {
    let mut places = Vec::new();
    for word in typed {
        for c in word.chars().filter(|c| *c != ',' && *c != ' ') {
            let number = c.to_digit(10).filter(|number| *number > 0);
            let number = number.ok_or_else(|| {
                Stop::misread(format!("{} is not a position of a die", shown(word)), POSITIONS)
            })?;
            places.push(DieIx::new(number as usize - 1));
        }
    }
    if places.is_empty() && !typed.is_empty() {
        return Err(Stop::misread("no die is named", POSITIONS));
    }
    Ok(places)
}

/// The hero on turn. If there is none, the refusal says what the table waits for.
pub(super) fn acting(state: &State) -> Result<HeroIx, HuntRefusal> {
    if let Some(turn) = &state.turn {
        return Ok(turn.hero);
    }
    decide(state, &Action::EndTurn, &mut TypedDice::new([]))?;
    Err(Stop::misread("it is nobody's turn now", "").into())
}

/// Which of two spaces of a skill to take if no number is given (ruling 30).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    /// One to use: open, the improved one first.
    Open,
    /// One to use again with a Scroll.
    Covered,
    /// One to cover: open, the improved one last.
    ToCover,
}

/// A skill of the acting hero by name; `lightning-storm-2` is the second of its spaces.
pub(super) fn skill(state: &State, typed: &str, space: Space) -> Result<SkillRef, HuntRefusal> {
    let hero = acting(state)?;
    let own = &state.setup.heroes[hero].skills;
    let mut known: Vec<(&str, &str, SkillRef)> = Vec::new();
    for (place, skill) in own.placed() {
        let twice = state.twins(hero, place).len() > 1;
        let plain = skill.name.trim_end_matches([' ', '1', '2']);
        let plain = if twice { plain } else { &skill.name };
        if !known.iter().any(|(_, key, _)| *key == skill.key) {
            known.push((plain, &skill.key, SkillRef::Own(place)));
        }
    }
    for skill in SkillRef::GENERAL {
        known.extend(skill.general().map(|known| (&*known.name, &*known.key, skill)));
    }
    let find = |typed: &str| name::find("skill", typed, &known, |(name, key, _)| (name, key));
    let found = match find(typed) {
        Ok((.., found)) => *found,
        Err(miss) => {
            let wanted = name::key(typed);
            let numbered = wanted.rsplit_once('-').and_then(|(skill, number)| {
                let key = format!("{}-{number}", find(skill).ok()?.1);
                own.places().find(|n| state.skill_key(hero, *n) == key)
            });
            return numbered.map(SkillRef::Own).ok_or_else(|| Stop::unread(&miss).into());
        }
    };
    Ok(match found {
        SkillRef::Own(place) => SkillRef::Own(meant_space(state, hero, place, space)),
        general => general,
    })
}

/// Of the spaces of a skill, the one to take.
fn meant_space(state: &State, hero: HeroIx, skill: SkillIx, space: Space) -> SkillIx {
    let covered = |place: &SkillIx| state.heroes[hero].covered[*place] > 0;
    let mut fit = state.twins(hero, skill);
    fit.retain(|place| covered(place) == (space == Space::Covered));
    let strength = |place: &SkillIx| state.setup.heroes[hero].skills[*place].effect.strength();
    let meant = match space {
        Space::ToCover => fit.iter().copied().min_by_key(strength),
        Space::Open | Space::Covered => fit.iter().copied().rev().max_by_key(strength),
    };
    meant.unwrap_or(skill)
}

/// A skill of the acting hero that is covered.
pub(super) fn own_skill(state: &State, typed: &str) -> Result<SkillIx, HuntRefusal> {
    match skill(state, typed, Space::ToCover)? {
        SkillRef::Own(place) => Ok(place),
        _ => Err(Stop::misread("a general skill cannot be covered", "").into()),
    }
}

/// An item the acting hero still has, by name.
fn held(state: &State, typed: &str) -> Result<ItemIx, HuntRefusal> {
    let hero = acting(state)?;
    let items = &state.setup.heroes[hero].items;
    let mut known: Vec<(&str, &str, ItemIx)> = Vec::new();
    for (n, item) in items.placed() {
        let gone = state.heroes[hero].items[n].gone;
        if !gone && !known.iter().any(|(_, key, _)| *key == item.key) {
            known.push((&item.name, &item.key, n));
        }
    }
    if known.is_empty() {
        let message = format!("{} has no item at hand", state.name(hero));
        return Err(Stop::misread(message, "").into());
    }
    let found = name::find("item at hand", typed, &known, |(name, key, _)| (name, key));
    Ok(found.map_err(|miss| Stop::unread(&miss))?.2)
}

/// Items by name; one that is named twice means two alike. Of two alike, unused ones are left aside
/// first: the skill would use them up (ruling 31).
pub(super) fn all_held(
    state: &State,
    typed: &[&str],
    aside: bool,
) -> Result<Vec<ItemIx>, HuntRefusal> {
    let mut all = Vec::new();
    for typed in typed {
        let item = held(state, typed)?;
        let hero = acting(state)?;
        let items = &state.setup.heroes[hero].items;
        let now = &state.heroes[hero].items;
        let twins = items
            .places()
            .filter(|n| !all.contains(n) && items[*n].key == items[item].key && !now[*n].gone);
        let twin = twins.min_by_key(|n| aside && now[*n].used);
        all.push(twin.unwrap_or(item));
    }
    Ok(all)
}

/// The skill that a line uses, with the items that it names.
pub(super) fn used(state: &State, typed: &str, walk: &mut Walk) -> Result<Act, HuntRefusal> {
    let with = all_held(state, &walk.list("with"), false)?;
    let hero = acting(state)?;
    let items = &state.setup.heroes[hero].items;
    let scroll = with.iter().any(|item| items[*item].effect == ItemEffect::Reuse);
    let space = if scroll { Space::Covered } else { Space::Open };
    Ok(Act::Use { skill: skill(state, typed, space)?, with })
}

/// The effect of the item that a line names.
pub(super) fn item(state: &State, typed: &str, walk: &mut Walk) -> Result<Act, HuntRefusal> {
    let (hero, item) = (acting(state)?, held(state, typed)?);
    let known = &state.setup.heroes[hero].items[item];
    let refused = |what: &str| Stop::misread(format!("{} {what}", known.name), "").into();
    match known.effect {
        ItemEffect::Reroll(_) | ItemEffect::Text(_) if walk.switch("on") => {
            Err(refused("is not used on a hero"))
        }
        ItemEffect::Reroll(_) => Ok(Act::Reroll(Extra::Item(item))),
        _ if walk.has_words() => Err(refused("does not re-roll dice")),
        ItemEffect::Text(_) => Ok(Act::UseText(item)),
        _ => Ok(Act::Drink(item)),
    }
}
