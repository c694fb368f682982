//! The decision, and what can be counted.

use super::choices::around;
use super::scene::{NAME, reach};
use super::{capital, sentence, waiting};
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{Action, Event, GameEnd, Stage, State, decide};
use crate::rules::words::{Joined, number_of};
use crate::scene::Part;
use crate::{DOT, fit};

/// The decision, who makes it, and its effect.
pub(super) fn decision(state: &State) -> Vec<Part> {
    let said = match state.stage() {
        Stage::Act => acting(state),
        Stage::Block => vec![attack(state), unblocked(state)],
        Stage::Wounds => vec![waiting(state), spaces(state)],
        Stage::Exchange(_) | Stage::Place | Stage::Over => vec![waiting(state)],
    };
    said.into_iter().map(|said| Part::Text(said.into())).collect()
}

fn acting(state: &State) -> Vec<String> {
    let (side, other) = (state.side, state.side.other());
    let name = |side| fit::cut(state.player(side), NAME);
    let (player, waits) = (name(side), name(other));
    let mut said = vec![match state.actions {
        0 => format!("{player} has no action left: use fury or end the turn"),
        n => {
            format!("{player} ({}) has {} left", side.word(), number_of(n, "action"))
        }
    }];
    if state.just_passed_on() && state.fury_ready() {
        said.push(format!("Until {player} acts, {waits} can still use fury"));
    }
    if side == Side::Dragon && state.netted {
        said.push(if state.can_shake_off() {
            "The dragon is netted: shaking it off takes both actions".to_owned()
        } else {
            "The dragon is netted: it can neither move nor fly".to_owned()
        });
    }
    said
}

/// The pending attack.
fn attack(state: &State) -> String {
    let waits = state.pending.as_ref();
    let told = waits.map(|pending| sentence::of_attack(&pending.attack, pending.value));
    capital(&told.unwrap_or_default())
}

/// The rules' effect of the attack if nobody blocks it.
fn unblocked(state: &State) -> String {
    let blocked = Vec::new();
    let events = decide(state, &Action::Defend { blocked }).unwrap_or_default();
    let ends = events.iter().find_map(|event| match event {
        Event::Ended { how } => Some(*how),
        _ => None,
    });
    let dies = |dwarf: &Dwarf| events.contains(&Event::DwarfDied { dwarf: *dwarf });
    let parts = events.iter().filter_map(|event| match event {
        Event::DwarfHurt { dwarf, .. } if dies(dwarf) => Some(format!("{} dies", dwarf.name())),
        Event::DwarfHurt { dwarf, wounds } => Some(format!("{wounds} on {}", dwarf.name())),
        Event::DragonHurt { area, wounds } => Some(format!("{wounds} on its {}", area.word())),
        Event::WoundsDue { wounds } => Some(format!("{wounds} to place")),
        Event::AbilityLost { area } => Some(format!("{} is lost", area.word())),
        _ => None,
    });
    let what = match ends {
        Some(GameEnd::Slain) => "the dragon is slain".to_owned(),
        Some(GameEnd::DwarvesDead) => "all dwarves are dead".to_owned(),
        Some(GameEnd::Escaped) => "the dragon escapes".to_owned(),
        None => parts.joined(", "),
    };
    format!("Unblocked: {what}")
}

/// The free spaces of the abilities.
fn spaces(state: &State) -> String {
    let open = state.open_areas().into_iter().map(|(area, free)| format!("{} {free}", area.word()));
    capital(&format!("spaces left: {}", open.joined(DOT)))
}

/// Counts: cards are known only by their use, so there are no odds.
pub(super) fn counted(state: &State) -> Vec<Part> {
    let kill = |dwarf: &Dwarf| {
        let free = state.setup.mats.dwarves[*dwarf].saturating_sub(state.dwarves[*dwarf]);
        format!("{} {free}", dwarf.name())
    };
    let areas = Area::ALL.map(|area| format!("{} {}", area.word(), state.free(area)));
    let free: u8 = Area::ALL.map(|area| state.free(area)).iter().sum();
    let turns = [Side::Dwarves, Side::Dragon].map(|side| (side.word(), turns_left(state, side)));
    let mut facts = turns.to_vec();
    facts.push(("to slay", format!("{}: {}", number_of(free, "wound"), areas.join(", "))));
    facts.push(("to kill", state.living().iter().map(kill).joined(", ")));
    facts.extend(around(state).into_iter().filter(|(label, _)| *label != "free"));
    for figure in state.figures(state.side).into_iter().filter(|_| state.placed) {
        let label = match figure {
            Figure::Dragon => "reach",
            Figure::Dwarf(dwarf) => dwarf.name(),
        };
        facts.push((label, reach(state, figure)));
    }
    vec![Part::said("no dice, and wyrm cannot see your cards, but it counts:"), Part::facts(facts)]
}

/// How long a side's cards last: the dwarves lose without any (ruling 2).
fn turns_left(state: &State, side: Side) -> String {
    let cards = state.cards[side];
    let actions = i64::from(cards.left()) + i64::from(cards.deck.div_ceil(2));
    let turns = number_of((actions + 1) / 2, "turn");
    let left = number_of(cards.left(), "card");
    let then = match side {
        Side::Dwarves => "the dragon escapes",
        Side::Dragon => "it passes",
    };
    let (deck, hand) = (cards.deck, cards.hand);
    format!("{left} (deck {deck}, hand {hand}): at most {turns}, then {then}")
}
