//! What a hunt waits for, and the next commands.

use crate::app::play::View;
use crate::rules::act::Acts;
use crate::rules::dice_dragons::hunt::{Act, DiceDragons, Extra, HeroIx, ListIndex, State};
use crate::rules::title::Title;
use crate::rules::words;
use crate::{dotted, fit};

/// The effect of poison on the next hero before the roll (ruling 14).
pub(super) fn poison(state: &State, hero: HeroIx) -> Option<String> {
    let now = &state.heroes[hero];
    let name = state.name(hero);
    let harm = u16::from(now.poison) * 2;
    match (harm, state.poison_kills(hero)) {
        (0, _) => None,
        (_, false) => Some(format!("costs {name} {harm} before the roll")),
        (_, true) => Some(format!(
            "kills {name} before the roll: it costs {harm}, and {name} has {}",
            words::number_of(now.hp, "hit point")
        )),
    }
}

/// Whose Fury is due, and its targets.
pub(super) fn fury(state: &State) -> String {
    let mut due = state.fury_due.iter();
    let Some(dragon) = due.next() else {
        return "Fury is due".to_owned();
    };
    let mut text = format!(
        "Fury of the {} is due; it strikes {}",
        state.dragon_name(*dragon),
        words::and(state.facing(*dragon).map(|hero| state.name(hero)))
    );
    for later in due {
        text.push_str(&format!("; then Fury of the {}", state.dragon_name(*later)));
    }
    text
}

/// The dragon that a supporter may or must face (ruling 28).
pub(super) fn vacancy(state: &State) -> String {
    let dragon = state.abandoned().or(state.vacant.first().copied());
    let dragon = dragon.map_or("dragon", |dragon| state.dragon_name(dragon));
    match state.abandoned() {
        Some(_) => format!("nobody faces the {dragon}: someone must step in, or the party flees"),
        None => format!("a hero who faced the {dragon} is dead: someone may step in"),
    }
}

/// The next commands.
pub(super) fn next(view: &View<DiceDragons>) -> String {
    let (state, id) = (view.state, view.id);
    if view.live.over {
        // Settled: nothing is left to do.
        return dotted([format!("wyrm hunt show {id}"), format!("wyrm hunt log {id}")]);
    }
    if state.outcome.is_some() {
        return format!("settle it: {}", fit::held("wyrm hunt end"));
    }
    let mut commands: Vec<String> = Vec::new();
    for (act, _) in DiceDragons::acts(state) {
        let command = format!("wyrm hunt {}{}", act.spec().verb, behind(state, &act));
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    dotted(commands)
}

/// The words after the verb of an act, and its effect.
fn behind(state: &State, act: &Act) -> String {
    let plain = match act {
        Act::Roll => return first_roll(state),
        Act::Assist => return passing(state),
        Act::Fury => return whose_fury(state),
        Act::Reroll(Extra::Roll) | Act::Keep(Extra::Roll) => " DICE",
        Act::Reroll(Extra::Blessed) | Act::Keep(_) => " DICE --blessed",
        Act::Reroll(Extra::Item(_)) => " ITEM DICE",
        Act::Use { .. } if state.releases().len() > 1 => " SKILL [--release DRAGON]",
        Act::Use { .. } => " SKILL",
        Act::Fail => " --cover SKILL",
        Act::Drink(_) | Act::UseText(_) => " ITEM",
        Act::StepIn if state.abandoned().is_none() => " HERO or step-in --nobody",
        Act::StepIn => " HERO",
        Act::EndTurn | Act::Flee => "",
    };
    plain.to_owned()
}

fn first_roll(state: &State) -> String {
    let next = state.next_in_pass();
    let waiting = state.assist.filter(|(to, _)| Some(*to) == next);
    match (next, waiting) {
        (Some(hero), _) if state.poison_kills(hero) => {
            format!(" (poison kills {})", state.name(hero))
        }
        (_, Some((_, face))) => format!(" (keeps the {face}) or roll --no-assist"),
        _ => String::new(),
    }
}

fn passing(state: &State) -> String {
    state.passable().map_or_else(String::new, |(dice, to)| {
        let dice: Vec<String> = dice.iter().map(|die| die.number().to_string()).collect();
        format!(" {} (to {})", dice.join(" or "), state.name(to))
    })
}

fn whose_fury(state: &State) -> String {
    let dragon = state.fury_due.first().filter(|_| state.dragons.len() > 1);
    dragon.map_or_else(String::new, |dragon| format!(" (of the {})", state.dragon_name(*dragon)))
}
