//! What players say at the table, by names and positions as shown, turned into actions.

use crate::play::conversation::Chance;
use crate::play::{Table, trial_of};
use crate::rules::dice::{Roller, TypedDice};
use crate::rules::dice_dragons::catalog::ItemEffect;
use crate::rules::dice_dragons::hunt::{
    Action, Activation, DiceDragons, DieIx, DragonIx, Extra, HeroIx, HuntRefusal, ItemIx, Place,
    Setup, SetupItem, SkillIx, SkillRef, State, decide,
};
use crate::rules::{name, words};
use crate::{Dice, Failure};

/// What the players said, by names and positions as shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Roll { keep_assist: bool },
    Reroll { dice: Vec<usize>, blessed: bool },
    Keep { dice: Vec<usize>, blessed: bool },
    Use(Used),
    Fail { cover: Option<String>, release: Option<String> },
    Item { item: String, on: Option<String>, dice: Vec<usize> },
    Assist { die: usize },
    Next,
    Fury,
    StepIn { hero: Option<String> },
    Flee,
}

/// A skill as it was said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Used {
    pub skill: String,
    pub on: Vec<String>,
    pub cover: Option<String>,
    pub with: Vec<String>,
    pub without: Vec<String>,
    pub using: Vec<usize>,
    pub release: Option<String>,
}

pub(crate) fn hero_place(setup: &Setup, typed: &str) -> Result<HeroIx, Failure> {
    let known: Vec<(String, String, HeroIx)> = setup
        .heroes
        .placed()
        .map(|(n, hero)| (hero.name.clone(), name::key(&hero.name), n))
        .collect();
    Ok(name::find("hero in this hunt", typed, &known, |(n, k, _)| (n.as_str(), k.as_str()))?.2)
}

pub(super) fn dragon_place(state: &State, typed: &str) -> Result<DragonIx, Failure> {
    if let Ok(number) = typed.trim().parse::<usize>()
        && (1..=state.dragons.len()).contains(&number)
    {
        return Ok(DragonIx::new(number - 1));
    }
    let known: Vec<(String, String, DragonIx)> = state
        .dragons
        .places()
        .map(|n| (state.dragon_name(n).to_owned(), name::key(state.dragon_name(n)), n))
        .collect();
    Ok(name::find("dragon in this hunt", typed, &known, |(n, k, _)| (n.as_str(), k.as_str()))?.2)
}

/// Does what was said, with these dice.
pub fn play(
    table: &mut dyn Table,
    say: &Typed,
    dice: &Dice,
    chance: Chance,
) -> Result<(), Failure> {
    let done = thrown(table, say, &mut *dice.roller_in(chance));
    done.map_err(|failure| match trial_of::<DiceDragons>(table) {
        Ok(trial) => with_assist(failure, &trial.state, say, dice),
        Err(_) => failure,
    })
}

/// Does what was said, with throws from anywhere.
pub fn thrown(table: &mut dyn Table, say: &Typed, roller: &mut dyn Roller) -> Result<(), Failure> {
    let trial = trial_of::<DiceDragons>(table)?;
    if trial.state.outcome.is_some() {
        return Err(HuntRefusal::Over.into());
    }
    let action = understood(&trial.state, say)?;
    Ok(trial.act(&action, roller)?)
}

/// Typed dice that do not fit are most often those of a hero who keeps a passed die.
fn with_assist(failure: Failure, state: &State, say: &Typed, dice: &Dice) -> Failure {
    match (state.assist, say, dice) {
        (Some((to, face)), Typed::Roll { keep_assist: true }, Dice::Typed(_))
            if !state.poison_kills(to) =>
        {
            failure.hint(format!(
                "the {face} that was passed on is kept: type the {} thrown, or --no-assist",
                words::dice(state.dice_free() - 1)
            ))
        }
        _ => failure,
    }
}

fn understood(state: &State, say: &Typed) -> Result<Action, Failure> {
    let extra = |blessed: bool| if blessed { Extra::Blessed } else { Extra::Roll };
    Ok(match say {
        Typed::Roll { keep_assist } => Action::Roll { keep_assist: *keep_assist },
        Typed::Reroll { dice, blessed } => {
            Action::Reroll { dice: places(dice)?, by: extra(*blessed) }
        }
        Typed::Keep { dice, blessed } => {
            let kept = places(dice)?;
            acting(state)?;
            let all = state.turn.as_ref().map_or(0, |turn| turn.dice.len());
            if let Some(beyond) = kept.iter().find(|die| die.index() >= all) {
                return Err(no_die(beyond.number()));
            }
            let others: Vec<DieIx> = DieIx::first(all).filter(|die| !kept.contains(die)).collect();
            if others.is_empty() {
                return Err(Failure::refused("all dice are kept: none is rolled")
                    .hint("activate a skill: wyrm hunt use SKILL"));
            }
            Action::Reroll { dice: others, by: extra(*blessed) }
        }
        Typed::Use(used) => Action::Use(activation(state, used)?),
        Typed::Fail { cover, release } => Action::Fail {
            cover: cover.as_deref().map(|typed| own_skill(state, typed)).transpose()?,
            release: release.as_deref().map(|typed| dragon_place(state, typed)).transpose()?,
        },
        Typed::Item { item, on, dice } => item_action(state, item, on.as_deref(), dice)?,
        Typed::Assist { die } => Action::Assist { die: places(&[*die])?[0] },
        Typed::Next => Action::EndTurn,
        Typed::Fury => Action::Fury,
        Typed::StepIn { hero } => Action::StepIn {
            hero: hero.as_deref().map(|typed| hero_place(&state.setup, typed)).transpose()?,
        },
        Typed::Flee => Action::Flee,
    })
}

/// Positions as shown, from 1.
fn places(shown: &[usize]) -> Result<Vec<DieIx>, Failure> {
    let place = |number: &usize| {
        let place =
            number.checked_sub(1).ok_or_else(|| Failure::refused("dice are counted from 1"))?;
        let die = DieIx::new(place);
        match die.number() == *number {
            true => Ok(die),
            false => Err(no_die(*number)),
        }
    };
    shown.iter().map(place).collect()
}

fn no_die(number: usize) -> Failure {
    Failure::refused(format!("there is no die {number} on the table"))
}

pub(super) fn acting(state: &State) -> Result<HeroIx, Failure> {
    match &state.turn {
        Some(turn) => Ok(turn.hero),
        None => {
            // What the table waits for is what ending a turn is refused with.
            decide(state, &Action::EndTurn, &mut TypedDice::new([]))?;
            Err(Failure::refused("it is nobody's turn just now"))
        }
    }
}

/// Which of two spaces of a skill is meant where no number says so (ruling 30).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    /// One to use: open, the improved one first.
    Open,
    /// One to use again with a Scroll.
    Covered,
    /// One to cover: open, the improved one last.
    ToCover,
}

/// A skill of the acting hero by name; `lightning-storm-2` is the second of its spaces.
fn skill(state: &State, typed: &str, space: Space) -> Result<SkillRef, Failure> {
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
    known.push(("Jab", "jab", SkillRef::Jab));
    known.push(("Treat Wounds", "treat-wounds", SkillRef::TreatWounds));
    let found = match name::find("skill", typed, &known, |(name, key, _)| (name, key)) {
        Ok((.., found)) => *found,
        Err(miss) => {
            let wanted = name::key(typed);
            let numbered = wanted.rsplit_once('-').and_then(|(skill, number)| {
                let (_, key, _) =
                    name::find("skill", skill, &known, |(name, key, _)| (name, key)).ok()?;
                let key = format!("{key}-{number}");
                own.places().find(|n| state.skill_key(hero, *n) == key)
            });
            return numbered.map(SkillRef::Own).ok_or_else(|| miss.into());
        }
    };
    Ok(match found {
        SkillRef::Own(place) => SkillRef::Own(meant_space(state, hero, place, space)),
        general => general,
    })
}

/// Of the spaces of a skill, the one that is meant.
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

fn own_skill(state: &State, typed: &str) -> Result<SkillIx, Failure> {
    match skill(state, typed, Space::ToCover)? {
        SkillRef::Own(place) => Ok(place),
        _ => Err(Failure::refused("a general skill cannot be covered")),
    }
}

/// An item the acting hero still has, by name.
pub fn held(state: &State, typed: &str) -> Result<ItemIx, Failure> {
    let hero = acting(state)?;
    let items = &state.setup.heroes[hero].items;
    let mut known: Vec<(String, String, ItemIx)> = Vec::new();
    for (n, item) in items.placed() {
        let gone = state.heroes[hero].items[n].gone;
        if !gone && !known.iter().any(|(_, key, _)| *key == item.key) {
            known.push((item.name.clone(), item.key.clone(), n));
        }
    }
    if known.is_empty() {
        return Err(Failure::refused(format!("{} has no item at hand", state.name(hero))));
    }
    Ok(name::find("item at hand", typed, &known, |(n, k, _)| (n.as_str(), k.as_str()))?.2)
}

/// Items by name; one that is named twice means two alike. Of two alike, those left aside are first
/// the ones not used yet: they would be used up (ruling 31).
fn all_held(state: &State, typed: &[String], aside: bool) -> Result<Vec<ItemIx>, Failure> {
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

pub(super) fn activation(state: &State, used: &Used) -> Result<Activation, Failure> {
    let on: Result<Vec<HeroIx>, Failure> =
        used.on.iter().map(|typed| hero_place(&state.setup, typed)).collect();
    let (with, without) =
        (all_held(state, &used.with, false)?, all_held(state, &used.without, true)?);
    let hero = acting(state)?;
    let scroll = with
        .iter()
        .any(|n: &ItemIx| state.setup.heroes[hero].items[*n].effect == ItemEffect::Reuse);
    let space = match scroll {
        true => Space::Covered,
        false => Space::Open,
    };
    Ok(Activation {
        skill: skill(state, &used.skill, space)?,
        on: on?,
        cover: used.cover.as_deref().map(|typed| own_skill(state, typed)).transpose()?,
        with,
        without,
        using: match used.using.is_empty() {
            true => None,
            false => Some(places(&used.using)?),
        },
        release: used.release.as_deref().map(|typed| dragon_place(state, typed)).transpose()?,
    })
}

fn item_action(
    state: &State,
    typed: &str,
    on: Option<&str>,
    dice: &[usize],
) -> Result<Action, Failure> {
    let item = held(state, typed)?;
    let hero = acting(state)?;
    let on = on.map(|typed| hero_place(&state.setup, typed)).transpose()?;
    let SetupItem { name, effect, .. } = &state.setup.heroes[hero].items[item];
    if !dice.is_empty() && !matches!(effect, ItemEffect::Reroll(_)) {
        return Err(Failure::refused(format!("{name} does not re-roll dice")));
    }
    if on.is_some() && !matches!(effect, ItemEffect::Heal(_)) {
        return Err(Failure::refused(format!("{name} is not used on a hero")));
    }
    Ok(match effect {
        ItemEffect::Reroll(_) => Action::Reroll { dice: places(dice)?, by: Extra::Item(item) },
        ItemEffect::Text(_) => Action::UseText { item },
        _ => Action::Drink { item, on: on.unwrap_or(hero) },
    })
}
