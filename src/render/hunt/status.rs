//! A hunt in progress, drawn: dragons, heroes, the dice, what they could do and what they would cost.

use super::turn::{advice, handing, labelled, turn_lines};
use super::{campaign, log};
use crate::app::play::View;
use crate::render::{Cell, DOT, Ink, Look, Table, Tongue, fit};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{
    Choice, DiceDragons, DragonIx, Extra, HeroIx, Phase, Place, Stage, State, options,
};

const BAR: usize = 20;

/// A bar of hit points, at least one mark while any are left.
fn bar(now: u16, most: u16, width: usize) -> String {
    let part = usize::from(now) * width;
    let full = part.div_ceil(usize::from(most.max(1))).min(width);
    format!("{}{}", "█".repeat(full), "░".repeat(width - full))
}

fn health(now: u16, most: u16) -> Ink {
    match (u32::from(now) * 3, u32::from(most)) {
        (part, most) if part > 2 * most => Ink::Good,
        (part, most) if part > most => Ink::Gold,
        _ => Ink::Bad,
    }
}

fn phase(state: &State) -> &'static str {
    match state.phase {
        _ if state.outcome.is_some() => "over",
        Phase::OpeningFury | Phase::Fury => "Fury",
        Phase::Heroes => "heroes' phase",
    }
}

/// What just happened, then how it stands and what to type next.
pub fn answer(view: &View<DiceDragons>, look: &Look) -> String {
    format!("{}{}", told(view, look), next(view.state, look))
}

/// The same where keys are pressed: those are shown below.
pub fn news(view: &View<DiceDragons>, look: &Look) -> String {
    let over = over(view.state, Tongue::Keys).map(|over| next_line(&over, look));
    format!("{}{}", told(view, look), over.unwrap_or_default())
}

/// What just happened, then how it stands.
fn told(view: &View<DiceDragons>, look: &Look) -> String {
    let lines: Vec<String> = view
        .happened
        .iter()
        .filter_map(|event| log::sentence(view.state, event))
        .collect();
    let mut text = String::new();
    for line in lines {
        text.push_str(&look.wrapped(1, &line));
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&board(view, look));
    text
}

/// How the hunt stands, and what may be done now.
pub fn status(view: &View<DiceDragons>, look: &Look) -> String {
    format!("{}{}", board(view, look), next(view.state, look))
}

fn board(view: &View<DiceDragons>, look: &Look) -> String {
    let state = view.state;
    let left = format!(
        "{}{DOT}chapter {}{DOT}hunt {}",
        campaign(view),
        state.setup.chapter,
        view.id
    );
    let mut text = look.spread(
        &left,
        &format!("round {}{DOT}{}", state.round, phase(state)),
    );
    text.push_str("\n\n");
    for dragon in state.dragons.places() {
        text.push_str(&dragon_lines(state, dragon, look));
    }
    text.push('\n');
    text.push_str(&heroes(state, look));
    if let Some(turn) = &state.turn {
        text.push('\n');
        text.push_str(&turn_lines(state, turn, look));
    }
    if let Some(advice) = advice(view) {
        let line = crate::render::odds::turn::line(state, &advice);
        if state.turn.is_none() {
            text.push('\n');
        }
        text.push_str(&labelled(look, "advice", &line));
    }
    if let Some(handing) = handing(view) {
        let line = crate::render::odds::turn::handing_line(state, &handing);
        text.push_str(&labelled(look, "advice", &line));
    }
    text
}

fn dragon_lines(state: &State, dragon: DragonIx, look: &Look) -> String {
    let (now, sheet) = (&state.dragons[dragon], &state.setup.dragons[dragon].dragon);
    let mut marks: Vec<String> = Vec::new();
    if now.dead {
        marks.push("slain".to_owned());
    }
    if now.pinned > 0 {
        marks.push(format!("pinned {}", now.pinned));
    }
    if now.locked > 0 {
        marks.push(format!(
            "{} locked",
            crate::rules::words::dice(now.locked.into())
        ));
    }
    marks.extend(
        sheet
            .abilities
            .iter()
            .map(|ability| ability.word().to_owned()),
    );
    marks.extend(sheet.text.clone());
    if look.plain {
        let marks = if marks.is_empty() {
            String::new()
        } else {
            format!("; {}", marks.join(", "))
        };
        return format!(
            "dragon: {}; hit points: {}/{}{marks}\n",
            sheet.name, now.hp, sheet.hp
        );
    }
    let name = fit::cut(&sheet.name, look.width.saturating_sub(30).max(20));
    let points = format!("{}/{}", now.hp, sheet.hp);
    let beside = name.chars().count().max(20) + points.len() + 5;
    let width = (BAR * 2).min(look.width.saturating_sub(beside));
    let drawn = look.paint(Ink::Dragon, &bar(now.hp, sheet.hp, width));
    let mut text = format!(" {name:<20} {drawn}  {points}\n");
    if !marks.is_empty() {
        text.push_str(&look.wrapped(22, &marks.join(DOT)));
        text.push('\n');
    }
    text
}

fn heroes(state: &State, look: &Look) -> String {
    let two = state.dragons.len() > 1;
    let mut table = match two {
        true => Table::new(&[
            "",
            "hero",
            "class",
            "hit points",
            ">HP",
            ">AC",
            "turns",
            "marks",
            "faces",
        ]),
        false => Table::new(&[
            "",
            "hero",
            "class",
            "hit points",
            ">HP",
            ">AC",
            "turns",
            "marks",
        ]),
    };
    let width = match (two, look.width < 100) {
        (true, true) => BAR / 2,
        (false, true)
            if state
                .heroes
                .iter()
                .any(|h| h.poison + h.ally + h.blessed > 1) =>
        {
            BAR / 2
        }
        _ => BAR,
    };
    let active = state.turn.as_ref().map(|turn| turn.hero);
    let active = active.or_else(|| {
        state
            .next_in_pass()
            .filter(|_| state.stage() == Stage::Between)
    });
    for n in state.order.iter().copied() {
        let hero = &state.heroes[n];
        let sheet = &state.setup.heroes[n];
        let frozen = hero.frozen.len();
        let turns = format!(
            "{}{}{}",
            "●".repeat(usize::from(hero.turns_left())),
            "○".repeat(usize::from(hero.used)),
            "❄".repeat(frozen)
        );
        let mut row = vec![
            Cell::inked(
                match (active == Some(n), look.plain) {
                    (false, _) => "",
                    (true, false) => "▸",
                    (true, true) => "to move",
                },
                Ink::Good,
            ),
            Cell::inked(&sheet.name, Ink::Title),
            Cell::inked(
                sheet.class.to_lowercase(),
                Ink::class(sheet.class_key.as_deref()),
            ),
            Cell::inked(
                if look.plain {
                    String::new()
                } else {
                    bar(hero.hp, sheet.max_hp, width)
                },
                health(hero.hp, sheet.max_hp),
            ),
            format!("{}/{}", hero.hp, sheet.max_hp).into(),
            state.armor(n).into(),
            if look.plain {
                format!("{} left", hero.turns_left())
            } else {
                turns
            }
            .into(),
            marks(state, n).into(),
        ];
        if two {
            row.push(match hero.faces {
                Some(dragon) => state.dragon_name(dragon).trim_end_matches(" Dragon").into(),
                None => Cell::from("supports"),
            });
        }
        table.push(row);
    }
    table.draw(look)
}

fn marks(state: &State, hero: HeroIx) -> String {
    let hero = &state.heroes[hero];
    let mut marks = Vec::new();
    if hero.dead {
        marks.push("dead".to_owned());
    }
    for (count, word) in [
        (hero.frozen.len() as u8, "frozen"),
        (hero.poison, "poison"),
        (hero.ally, "ally"),
        (hero.blessed, "blessed"),
    ] {
        match count {
            0 => {}
            1 => marks.push(word.to_owned()),
            n => marks.push(format!("{word} {n}")),
        }
    }
    marks.join(DOT)
}

/// What may be done next, as commands to type.
fn next(state: &State, look: &Look) -> String {
    let mut commands: Vec<String> = Vec::new();
    for choice in options(state) {
        let command = match choice {
            Choice::Roll {
                assist: Some(face), ..
            } => format!("roll (keeps the {face}) or roll --no-assist"),
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
            Choice::Fury { .. } => "fury".to_owned(),
            Choice::StepIn { may_decline, .. } => match may_decline {
                true => "step-in HERO or step-in --nobody".to_owned(),
                false => "step-in HERO".to_owned(),
            },
            Choice::Flee => "flee".to_owned(),
        };
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    let what = match over(state, Tongue::Commands) {
        Some(over) => over,
        None => commands
            .iter()
            .map(|c| format!("wyrm hunt {c}"))
            .collect::<Vec<_>>()
            .join(DOT),
    };
    next_line(&what, look)
}

fn next_line(what: &str, look: &Look) -> String {
    format!("\n{}", look.fact("next", what))
}

/// How a decided hunt ended, and that it is settled next.
fn over(state: &State, tongue: Tongue) -> Option<String> {
    let how = match state.outcome? {
        Outcome::Slain => "the dragon is slain!",
        Outcome::Fled => "the party fled;",
        Outcome::Wiped => "all heroes are dead;",
    };
    Some(format!("{how} settle it: {}", tongue.act("hunt end", 'n')))
}
