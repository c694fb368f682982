//! Corrections in words: field names, corrected values, contradictions.

use crate::Saying;
use crate::rules::Refused;
use crate::rules::correct::{CorrectionFault, Fix};
use crate::rules::keepers::{FixFault, Keepers, MAGIC_CARDS, State, Token};
use crate::rules::title::Title;
use crate::rules::words;
use crate::wording::corrected;

/// The name of a field.
pub(super) fn field(name: &str) -> String {
    let token = |word: &str| Token::spelled(word).map_or("Action", Token::name);
    match (name, name.split_once('-')) {
        ("dice", _) => "Hunter dice".to_owned(),
        ("white" | "red", _) => format!("{name} Battle dice"),
        ("side", _) => "side of the tile".to_owned(),
        ("flames", _) => "flames on the Hunter".to_owned(),
        ("hunter-dice", _) => "dice the Hunter has".to_owned(),
        ("offer", _) => "Magic cards on offer".to_owned(),
        ("discard", _) => "cards on the discard pile".to_owned(),
        ("deck", _) => "Magic cards in the deck".to_owned(),
        ("hunter-cards", _) => "Hunter cards in the deck".to_owned(),
        ("magic", _) => "Magic cards".to_owned(),
        ("holder", _) => "Hunter token".to_owned(),
        ("plan", _) => "plan".to_owned(),
        ("selected", _) => "selected Magic card".to_owned(),
        ("defend" | "heal" | "train" | "attack", _) => format!("{} tokens", token(name)),
        (_, Some(("used", word))) => format!("used {} tokens", token(word)),
        (_, Some(("played", colour))) => format!("played {colour} Keeper"),
        (_, Some(("shield", colour))) => format!("shield on {colour}"),
        _ => name.to_owned(),
    }
}

/// The corrected values, given the state before: `corrected: red dragon's arrows 1 → 2, Hunter dice
/// 0 → 1; flames on the Hunter 2 → 1 (miscounted)`.
pub(super) fn sentence(state: &State, set: &[Fix], reason: &str) -> String {
    let fields = Keepers::fields(state);
    let mut told = corrected::told(set, "; ", |fix| {
        let known = fix.known(&fields);
        let now = known.map_or(String::new(), |known| format!("{} → ", known.now));
        Some((corrected::whose(known), format!("{} {now}{}", field(&fix.field), fix.to)))
    });
    // Keepers were chosen for the current targets.
    let chosen = state.seats.iter().any(|seat| seat.chosen.is_some());
    if chosen && set.iter().any(|fix| fix.field == "dice") {
        told.push_str("; everyone chooses again");
    }
    corrected::sentence(&told, reason)
}

/// A value that a field cannot have.
pub(super) fn fault(fault: &CorrectionFault) -> Saying {
    Saying { message: fault.to_string(), hint: fault.hint() }
}

/// Values that contradict each other.
pub(super) fn cannot(fault: &FixFault) -> Saying {
    let elsewhere = "take one away elsewhere as well";
    match fault {
        FixFault::Holders => Saying::new("only one player can hold the Hunter token"),
        FixFault::Shields(player) => {
            Saying::new(format!("{player} can have at most three shields"))
                .hint("take one off another dragon as well")
        }
        FixFault::Barred(dragon) => {
            let bears = format!("{dragon} has room for one shield: shared-dragons is off");
            Saying::new(bears).hint("take the other one off as well")
        }
        FixFault::Targets { targets, most } => {
            Saying::new(format!("2 to {most} dragons are targeted in this game, not {targets}"))
                .hint("one die a dragon; if all show the same, they are rolled again")
        }
        FixFault::HunterDice { on, dice } => {
            let has = words::dice((*dice).into());
            let lie = if *on == 1 { "lies" } else { "lie" };
            Saying::new(format!("the Hunter has {has}, {on} {lie} on dragons"))
                .hint("set hunter-dice as well, or take dice off other dragons")
        }
        FixFault::Spaces { dragon, spaces } => {
            let spaces = words::count(*spaces, "training space", "training spaces");
            Saying::new(format!("{dragon} has {spaces} for white and red dice together"))
        }
        FixFault::Friendly(dragon) => {
            Saying::new(format!("Battle dice lie on {dragon}: its tile shows the trained side"))
                .hint("set white and red to 0 as well")
        }
        FixFault::BattleDice { shade, there } => {
            let shade = shade.word();
            Saying::new(format!("there are {there} {shade} Battle dice in the box")).hint(elsewhere)
        }
        FixFault::Tokens { token, there } => {
            let token = token.name();
            Saying::new(format!("there are {there} {token} tokens in the box")).hint(elsewhere)
        }
        FixFault::NotAtHand { player, token } => {
            let none = format!("{player} has no {} token in hand for it", token.name());
            Saying::new(none).hint(format!("set {token} as well: how many stay in hand"))
        }
        FixFault::FaceDown(player) => {
            Saying::new(format!("one of {player}'s Keepers lies face down"))
                .hint("at least one of the six is not played yet")
        }
        FixFault::NoCard(player) => {
            Saying::new(format!("{player} has no Magic card to select")).hint("set magic as well")
        }
        FixFault::NoMagic(player) => {
            Saying::new(format!("{player} cannot pass and select a Magic card"))
                .hint("leave selected out")
        }
        FixFault::Magic { out, most } => Saying::new(format!(
            "at most {most} Magic cards are in deck, offer, discard pile and hands, not {out}"
        ))
        .hint(match MAGIC_CARDS - most.min(&MAGIC_CARDS) {
            0 => format!("the box has {MAGIC_CARDS}; take one away elsewhere as well"),
            played => format!(
                "the box has {MAGIC_CARDS}, {played} of them played; take one away elsewhere as \
                 well"
            ),
        }),
    }
}
