//! A turn in words: skills with their effects, the counter attack, advice and odds.

use std::any::Any;

use super::scene::active;
use crate::app::odds::fury::{FuryAsk, of_hunt};
use crate::app::play::View;
use crate::odds;
use crate::rules::dice_dragons::catalog::Ability;
use crate::rules::dice_dragons::hunt::{
    ADVICE_SEED, DiceDragons, FIRST_EFFORT, HeroIx, HuntThought, ItemIx, SkillRef, Stage, State,
    counsel, roll_out,
};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::odds::win::{AdvisedAct, Hypothetical, Lore};
use crate::scene::Part;

const NONE_LEFT: &str = "none left to place";

/// A skill with its effect; `none` means that no token is left to place.
pub(super) fn skill_line(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    none: &str,
) -> Option<String> {
    let (name, effect) = state.outlook(hero, skill)?;
    Some(if state.places_nothing(hero, skill) {
        format!("{name} ({effect}; {none})")
    } else {
        format!("{name} ({effect})")
    })
}

/// A skill with its effect, and its items.
pub fn use_line(state: &State, hero: HeroIx, skill: SkillRef, with: &[ItemIx]) -> String {
    let line = skill_line(state, hero, skill, NONE_LEFT).unwrap_or_default();
    let items = &state.setup.heroes[hero].items;
    let items: Vec<&str> = with.iter().map(|item| items[*item].name.as_str()).collect();
    if items.is_empty() { line } else { format!("{line} with {}", items.join(" and ")) }
}

/// Skills that an item at hand makes possible.
pub(super) fn helped(state: &State, hero: HeroIx) -> Vec<String> {
    let alone = state.matching();
    let helped = state.usable().into_iter();
    let helped = helped.filter(|(skill, with)| !with.is_empty() && !alone.contains(skill));
    helped.map(|(skill, with)| use_line(state, hero, skill, &with)).collect()
}

/// The damage of the Dragon symbols showing.
pub fn counter(state: &State, hero: HeroIx, dice: &[Face]) -> Option<String> {
    let symbols = dice.iter().filter(|face| **face == Face::Dragon).count();
    let dragon = state.heroes[hero].faces?;
    if symbols == 0 {
        return Some("no Dragon showing".to_owned());
    }
    let attack = &state.setup.dragons[dragon].dragon.attacks[symbols.min(3) - 1];
    if state.heroes[hero].ally > 0 {
        return Some(format!("{} {}, cancelled by the ally", attack.name, attack.damage));
    }
    let armor = state.armor(hero);
    let damage = attack.damage.saturating_sub(armor);
    let mut text = format!("{} {} − {armor} AC = {damage} damage", attack.name, attack.damage);
    for (ability, hits, what) in [
        (Ability::Poison, damage > 0 && state.poison_left > 0, "poison".to_owned()),
        (Ability::Frost, true, "a frozen token".to_owned()),
        (Ability::Regeneration, true, format!("it regains up to {}", 3 * symbols)),
    ] {
        if hits && state.has(dragon, ability) {
            text.push_str(&format!(", {what}"));
        }
    }
    if damage > 0 && state.locked() > 0 {
        text.push_str(", a die released");
    }
    Some(text)
}

/// Advice for the current decision, if it is on: the best deed, and its value.
pub(super) fn advice(view: &View<DiceDragons>) -> Option<String> {
    let state = view.state;
    match thought(view)? {
        HuntThought::Rolls => limit_reached(view),
        HuntThought::Counsel(counsel) => {
            let decides = counsel.options.iter().any(|one| decides(&one.deed));
            let told = decides || odds::counsel::flight_is_close(counsel);
            told.then(|| odds::counsel::line(state, counsel))
        }
    }
}

/// The first round after the limit was extended.
fn limit_reached(view: &View<DiceDragons>) -> Option<String> {
    let (patience, round) = (view.live.want.patience, view.state.round);
    let last = patience.last(round).filter(|_| patience.renewed(round))?;
    let over = match round - 1 {
        1 => "1 round is over".to_owned(),
        over => format!("{over} rounds are over"),
    };
    Some(format!("{over}: advice now aims to win within {last}"))
}

/// Better advice found by thinking, and the key that switches to it.
pub(super) fn better(view: &View<DiceDragons>) -> Option<String> {
    match thought(view)? {
        HuntThought::Counsel(counsel) => {
            let better = odds::counsel::better_line(view.state, counsel)?;
            Some(format!("now better: {better}"))
        }
        HuntThought::Rolls => None,
    }
}

/// Whether there is a choice: the end of a turn and the Fury come anyway.
fn decides(deed: &AdvisedAct) -> bool {
    !matches!(deed, AdvisedAct::Fury | AdvisedAct::Flee | AdvisedAct::Pass { die: None, .. })
}

/// The evaluation of the hunt, if advice is on.
pub(super) fn thought<'a>(view: &View<'a, DiceDragons>) -> Option<&'a HuntThought> {
    view.live.advises.then(|| view.live.thought())??.as_any().downcast_ref()
}

/// The odds of the next event: the turn, or the Fury. Values of decisions are advice, so without
/// advice there are only the odds of the Fury.
pub(super) fn odds(view: &View<DiceDragons>) -> Vec<Part> {
    let state = view.state;
    let hero = match state.stage() {
        Stage::Rolling | Stage::Between => active(state),
        _ => None,
    };
    let decides = !matches!(state.stage(), Stage::Fury | Stage::Over);
    if decides && !view.live.advises {
        return Vec::new();
    }
    let thought = view.live.thought().and_then(|thought| thought.as_any().downcast_ref());
    if let Some(HuntThought::Counsel(counsel)) = thought.filter(|_| decides) {
        return odds::counsel::parts(state, counsel, None, view.live.want.purpose);
    }
    if let Some(hero) = hero.filter(|hero| !state.poison_kills(*hero)) {
        return of_turn(view, hero);
    }
    match of_hunt(view.id, state, &FuryAsk::default()) {
        Ok(furies) if state.outcome.is_none() => odds::fury::parts(&furies),
        _ => vec![Part::said("the hunt is decided")],
    }
}

/// The odds of a turn that has not begun.
fn of_turn(view: &View<DiceDragons>, hero: HeroIx) -> Vec<Part> {
    let (state, want) = (view.state, view.live.want);
    let lore = view.live.lore.as_deref().and_then(|lore| (lore as &dyn Any).downcast_ref::<Lore>());
    counsel(state, Some(hero), want, &Hypothetical::default(), lore.cloned().unwrap_or_default())
        .map_or_else(Vec::new, |mut counsel| {
            roll_out(&mut counsel, FIRST_EFFORT, ADVICE_SEED, &mut |_| {});
            odds::counsel::parts(state, &counsel, None, want.purpose)
        })
}
