//! Corrections of Drako, in words: what was set right, and why something cannot be.

use super::sentence::of_attack;
use crate::rules::correct::{Field, Fix};
use crate::rules::drako::figure::{Dwarf, Side};
use crate::rules::drako::mat::MARKERS;
use crate::rules::drako::{DECK, Drako, Impossible, MOST_IN_HAND, State};
use crate::rules::name::shown;
use crate::rules::title::Title;

/// What a field is called where it is corrected.
pub(super) fn field(name: &str) -> String {
    match name {
        "at" => "place".to_owned(),
        "armour" | "flight" | "fire" | "legs" => format!("{name} wounds"),
        "deck" => "cards in the deck".to_owned(),
        "hand" => "cards in hand".to_owned(),
        "actions" => "actions left".to_owned(),
        name => shown(name),
    }
}

/// Whose a field is: `Brald's`, `the dwarves'`.
fn whose(of: &str) -> Option<String> {
    let side = Side::ALL.into_iter().find(|side| side.word() == of);
    let dwarf = Dwarf::ALL.into_iter().find(|dwarf| dwarf.word() == of);
    match (side, dwarf) {
        (Some(side), _) => Some(side.whose().to_owned()),
        (_, Some(dwarf)) => Some(format!("{}'s", dwarf.name())),
        _ => None,
    }
}

/// `corrected: Brald's wounds 2 → 1, place d1 → d2 (forgot the shield)`, with the state before.
pub(super) fn told(state: &State, set: &[Fix], reason: &str) -> String {
    let fields = Drako::fields(state);
    let mut parts = Vec::new();
    let mut last = None;
    for fix in set {
        let known = fields.iter().find(|field| same(field, fix));
        let now = known.map(|field| field.now.to_string());
        let mut part = match whose(&fix.of).filter(|_| last != Some(&fix.of)) {
            Some(whose) => format!("{whose} {}", field(&fix.field)),
            None => field(&fix.field),
        };
        last = Some(&fix.of);
        part.push_str(&match now {
            Some(now) => format!(" {now} → {}", shown(&fix.to.to_string())),
            None => format!(" {}", shown(&fix.to.to_string())),
        });
        parts.push(part);
    }
    match reason.is_empty() {
        true => format!("corrected: {}", parts.join(", ")),
        false => format!("corrected: {} ({reason})", parts.join(", ")),
    }
}

fn same(field: &Field, fix: &Fix) -> bool {
    field.of == fix.of && field.name == fix.field
}

/// Why fields cannot be so together.
pub(super) fn impossible(why: &Impossible) -> String {
    match why {
        Impossible::Cards { side, deck, hand } => {
            let has = side.has();
            format!("{has} {DECK} cards, not {deck} in the deck and {hand} in hand")
        }
        Impossible::Hex { hex, who: [one, two] } => {
            format!("{one} and {two} cannot both stand on {hex}")
        }
        Impossible::Dead(dwarf) => {
            let name = dwarf.name();
            format!("{name} is dead, all spaces are wounded: a dead dwarf stands nowhere")
        }
        Impossible::Nowhere(dwarf) => {
            let name = dwarf.name();
            format!("{name} lives with a free space, and stands nowhere")
        }
        Impossible::Armour(area) => {
            let area = area.word();
            format!("the dragon's {area} cannot be wounded before its armour is full")
        }
        Impossible::Markers(wounds) => {
            format!("{MARKERS} wound markers are in the box, too few for {wounds} wounds")
        }
        Impossible::Both => "the dragon and all dwarves cannot both be dead".to_owned(),
        Impossible::Attack { attack, value } => {
            let attack = of_attack(attack, *value);
            format!("an attack waits for blocks that would not be possible: {attack}")
        }
        Impossible::Actions => "a turn has two actions, three only with fury".to_owned(),
    }
}

/// What can be done instead.
pub(super) fn instead(why: &Impossible) -> Option<String> {
    Some(match why {
        Impossible::Cards { deck, .. } => {
            let hand = (DECK - deck.min(&DECK)).min(MOST_IN_HAND);
            format!("with {deck} in the deck at most {hand} are in hand")
        }
        Impossible::Hex { .. } => "set the places of both right together".to_owned(),
        Impossible::Dead(_) => "fewer wounds as well, or no place".to_owned(),
        Impossible::Nowhere(_) => "say the place as well".to_owned(),
        Impossible::Armour(_) => "set both right together".to_owned(),
        Impossible::Attack { .. } => {
            "take the attack back first, or say what is blocked".to_owned()
        }
        Impossible::Actions => "set fury right as well, or fewer actions".to_owned(),
        Impossible::Markers(_) | Impossible::Both => return None,
    })
}
