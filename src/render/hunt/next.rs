//! What a hunt waits for, and what may be done next, as commands to type.

use super::turn::labelled;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{Choice, Extra, HeroIx, Place, Stage, State, options};
use crate::rules::words;
use crate::{Look, Tongue, dotted, fit};

/// Who or what comes next, where no dice lie on the table.
pub(super) fn waiting(state: &State, look: &Look) -> String {
    match state.stage() {
        Stage::Between => match state.next_in_pass() {
            Some(hero) => next_hero(state, hero, look),
            None => String::new(),
        },
        Stage::Fury => format!("{}\n", look.wrapped(1, &fury(state))),
        Stage::StepIn => format!("{}\n", look.wrapped(1, &vacancy(state))),
        Stage::Rolling | Stage::Ending | Stage::Over => String::new(),
    }
}

fn next_hero(state: &State, hero: HeroIx, look: &Look) -> String {
    let name = state.name(hero);
    let dice = words::dice(state.dice_free());
    let said = match state.poison_kills(hero) {
        true => format!("{name} is next"),
        false => format!("{name} is next, with {dice}"),
    };
    let mut text = look.wrapped(1, &said) + "\n";
    if let Some(poison) = poison(state, hero) {
        text.push_str(&labelled(look, "poison", &poison));
    }
    if let Some((_, face)) = state.assist.filter(|(to, _)| *to == hero) {
        let waits = match state.poison_kills(hero) {
            true => format!("the die that waits, {face}, is lost with {name}"),
            false => format!("a die waits, {face}: {name} keeps it, or rolls it with the others"),
        };
        text.push_str(&labelled(look, "passed on", &waits));
    }
    text
}

/// What poison does to the next hero before the roll (ruling 14).
pub(super) fn poison(state: &State, hero: HeroIx) -> Option<String> {
    let now = &state.heroes[hero];
    let name = state.name(hero);
    let harm = u16::from(now.poison) * 2;
    match (harm, state.poison_kills(hero)) {
        (0, _) => None,
        (_, false) => Some(format!("costs {name} {harm} before the roll")),
        (_, true) => Some(format!(
            "kills {name} before the roll: it costs {harm}, and {name} has {}",
            words::count(now.hp.into(), "hit point", "hit points")
        )),
    }
}

/// Whose Fury is due, and whom it strikes.
pub(super) fn fury(state: &State) -> String {
    let mut due = state.fury_due.iter();
    let Some(dragon) = due.next() else {
        return "Fury is due".to_owned();
    };
    let struck: Vec<&str> = state.facing(*dragon).map(|hero| state.name(hero)).collect();
    let mut text = format!(
        "Fury of the {} is due; it strikes {}",
        state.dragon_name(*dragon),
        words::and(&struck)
    );
    for later in due {
        text.push_str(&format!("; then that of the {}", state.dragon_name(*later)));
    }
    text
}

/// The dragon that a supporter may or must face (ruling 28).
pub(super) fn vacancy(state: &State) -> String {
    let dragon = state.abandoned().or(state.vacant.first().copied());
    let dragon = dragon.map_or("dragon", |dragon| state.dragon_name(dragon));
    match state.abandoned() {
        Some(_) => format!("nobody faces the {dragon}: someone steps in, or the party flees"),
        None => format!("a hero who faced the {dragon} is dead: someone may step in"),
    }
}

/// What may be done next, as commands to type.
pub(super) fn next(state: &State, look: &Look) -> String {
    if let Some(over) = over(state, Tongue::Commands) {
        return next_line(&over, look);
    }
    let mut commands: Vec<String> = Vec::new();
    for choice in options(state) {
        let command = format!("wyrm hunt {}", command(state, choice));
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    next_line(&dotted(commands), look)
}

fn command(state: &State, choice: Choice) -> String {
    match choice {
        Choice::Roll { hero, .. } if state.poison_kills(hero) => {
            format!("roll (poison kills {})", state.name(hero))
        }
        Choice::Roll { assist: Some(face), .. } => {
            format!("roll (keeps the {face}) or roll --no-assist")
        }
        Choice::Roll { .. } => "roll".to_owned(),
        Choice::Reroll { by, .. } => match by {
            Extra::Roll => "reroll DICE".to_owned(),
            Extra::Blessed => "reroll DICE --blessed".to_owned(),
            Extra::Item(_) => "item ITEM DICE".to_owned(),
        },
        Choice::Use { releases, .. } if releases.len() > 1 => {
            "use SKILL [--release DRAGON]".to_owned()
        }
        Choice::Use { .. } => "use SKILL".to_owned(),
        Choice::Fail { .. } => "fail --cover SKILL".to_owned(),
        Choice::Drink { .. } | Choice::UseText { .. } => "item ITEM".to_owned(),
        Choice::Assist { to, dice } => {
            let dice: Vec<String> = dice.iter().map(|die| die.number().to_string()).collect();
            format!("assist {} (to {})", dice.join(" or "), state.name(to))
        }
        Choice::EndTurn => "next".to_owned(),
        Choice::Fury { dragon } if state.dragons.len() > 1 => {
            format!("fury (of the {})", state.dragon_name(dragon))
        }
        Choice::Fury { .. } => "fury".to_owned(),
        Choice::StepIn { may_decline, .. } => match may_decline {
            true => "step-in HERO or step-in --nobody".to_owned(),
            false => "step-in HERO".to_owned(),
        },
        Choice::Flee => "flee".to_owned(),
    }
}

pub(super) fn next_line(what: &str, look: &Look) -> String {
    format!("\n{}", look.fact("next", what))
}

/// The end of a decided hunt where keys are pressed; nothing while it goes on.
pub(super) fn over_line(state: &State, look: &Look) -> String {
    let over = over(state, Tongue::Keys);
    over.map_or_else(String::new, |over| next_line(&over, look))
}

/// How a decided hunt ended, and that it is settled next.
fn over(state: &State, tongue: Tongue) -> Option<String> {
    let how = match state.outcome? {
        Outcome::Slain if state.dragons.len() > 1 => "both dragons are slain!",
        Outcome::Slain => "the dragon is slain!",
        Outcome::Fled => "the party fled;",
        Outcome::Wiped => "all heroes are dead;",
    };
    let settle = fit::held(&tongue.act("hunt end", 'n'));
    Some(format!("{how} settle it: {settle}"))
}
