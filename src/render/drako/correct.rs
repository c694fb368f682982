//! Corrections of Drako in words: corrected values, contradictions.

use super::sentence::of_attack;
use crate::rules::correct::Fix;
use crate::rules::drako::figure::{Dwarf, Side};
use crate::rules::drako::mat::MARKERS;
use crate::rules::drako::{Contradiction, DECK, Drako, MOST_IN_HAND, State};
use crate::rules::name::shown;
use crate::rules::title::Title;
use crate::wording::corrected;

/// The name of a field.
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

/// The owner of a field: `Brald's`, `the dwarves'`.
fn whose(of: &str) -> Option<String> {
    let dwarf = |dwarf: Dwarf| format!("{}'s", dwarf.name());
    let side = Side::spelled(of).map(|side| side.whose().to_owned());
    side.or_else(|| Dwarf::spelled(of).map(dwarf))
}

/// `corrected: Brald's wounds 2 → 1, place d1 → d2 (forgot the shield)`, given the state before.
pub(super) fn told(state: &State, set: &[Fix], reason: &str) -> String {
    let fields = Drako::fields(state);
    let told = corrected::told(set, ", ", |fix| {
        let now = fix.known(&fields).map_or(String::new(), |field| format!("{} → ", field.now));
        let to = shown(&fix.to.to_string());
        Some((whose(&fix.of), format!("{} {now}{to}", field(&fix.field))))
    });
    corrected::sentence(&told, reason)
}

/// Why values contradict each other.
pub(super) fn impossible(why: &Contradiction) -> String {
    match why {
        Contradiction::Cards { side, deck, hand } => {
            let has = side.has();
            format!("{has} {DECK} cards, not {deck} in the deck and {hand} in hand")
        }
        Contradiction::Hex { hex, who: [one, two] } => {
            format!("{one} and {two} cannot both stand on {hex}")
        }
        Contradiction::Dead(dwarf) => {
            let name = dwarf.name();
            format!("{name} is dead (all spaces are wounded), so it cannot stand on a hex")
        }
        Contradiction::Nowhere(dwarf) => {
            let name = dwarf.name();
            format!("{name} is alive (has a free space), but is not on the board")
        }
        Contradiction::Armour(area) => {
            let area = area.word();
            format!("the dragon's {area} cannot be wounded before its armour is full")
        }
        Contradiction::Markers(wounds) => {
            format!("{MARKERS} wound markers are in the box, too few for {wounds} wounds")
        }
        Contradiction::Both => "the dragon and all dwarves cannot both be dead".to_owned(),
        Contradiction::Attack { attack, value } => {
            let attack = of_attack(attack, *value);
            format!("an attack waits for blocks that would be impossible: {attack}")
        }
        Contradiction::Actions => "a turn has two actions, three only with fury".to_owned(),
    }
}

/// The remedy.
pub(super) fn instead(why: &Contradiction) -> Option<String> {
    Some(match why {
        Contradiction::Cards { deck, .. } => {
            let hand = (DECK - deck.min(&DECK)).min(MOST_IN_HAND);
            format!("with {deck} in the deck at most {hand} are in hand")
        }
        Contradiction::Hex { .. } => "correct both places together".to_owned(),
        Contradiction::Dead(_) => "reduce the wounds as well, or leave out the place".to_owned(),
        Contradiction::Nowhere(_) => "enter the place as well".to_owned(),
        Contradiction::Armour(_) => "correct both together".to_owned(),
        Contradiction::Attack { .. } => "undo the attack first, or enter the blocks".to_owned(),
        Contradiction::Actions => "correct fury as well, or enter fewer actions".to_owned(),
        Contradiction::Markers(_) | Contradiction::Both => return None,
    })
}
