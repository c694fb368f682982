//! Why something cannot be done at a table of Drako, in words, and what can.

use super::correction;
use super::sentence::names;
use crate::rules::Refused;
use crate::rules::drako::figure::{Area, Dwarf, Side};
use crate::rules::drako::{
    Along, Asked, BeginFault, DrakoRefusal, MOST_IN_HAND, MOST_VALUE, Stage, Waiting,
};
use crate::rules::hex::{Direction, Hex};
use crate::rules::name::shown;
use crate::rules::words;
use crate::{Saying, Tongue};

/// The words of a refusal.
pub(super) fn words_of(refusal: &DrakoRefusal, tongue: Tongue) -> Saying {
    Saying { message: message(refusal), hint: hint(refusal, tongue) }
}

fn actions(count: u8) -> String {
    words::count(i64::from(count), "action", "actions")
}

fn message(refusal: &DrakoRefusal) -> String {
    match refusal {
        DrakoRefusal::Stop(_) => String::new(),
        DrakoRefusal::Begin(fault) => match fault {
            BeginFault::Dragon { typed, either: true, .. } => {
                format!("{} could be either player", shown(typed))
            }
            BeginFault::Dragon { typed, .. } => {
                format!("{} is not one of the two players", shown(typed))
            }
            BeginFault::PlacesTwice => "--first-game and --places exclude each other".to_owned(),
            BeginFault::PlacesLater => {
                "with --advanced the dwarves are placed after the hands are settled".to_owned()
            }
        },
        DrakoRefusal::WhoMoves { hex, .. } => format!("who moves to {hex}?"),
        DrakoRefusal::Whereto(figure) => format!("where does {figure} move?"),
        DrakoRefusal::Along(Along::NoCard) => "there is no card to block with".to_owned(),
        DrakoRefusal::Along(Along::BlocksFirst) => "blocks come before wounds".to_owned(),
        DrakoRefusal::Along(Along::OnePlacement) => {
            "only one placement of the wounds is possible".to_owned()
        }
        DrakoRefusal::Over => "the game is over".to_owned(),
        DrakoRefusal::First(waiting) => first(waiting),
        DrakoRefusal::NotAsked(what) => not_asked(*what).to_owned(),
        DrakoRefusal::NotYourTurn { turn, actions: n } => {
            format!("it is {} turn, {} left", turn.whose(), actions(*n))
        }
        DrakoRefusal::NoAction(side) => format!("{} no action left in this turn", side.has()),
        DrakoRefusal::NoCard { side, .. } => format!("{} no card in hand", side.has()),
        DrakoRefusal::NoDeck { side, .. } => format!("{} deck is empty", side.whose()),
        DrakoRefusal::Discard { side, hand, due, given } => {
            let due = match due {
                0 => "none".to_owned(),
                due => due.to_string(),
            };
            let has = side.has();
            format!(
                "{has} {hand} cards in hand after drawing: {due} must be discarded, not {given}"
            )
        }
        DrakoRefusal::Value(told) => format!("no card has the value {}", shown(told)),
        DrakoRefusal::Netted { .. } => {
            "the dragon is netted: it can neither move nor fly".to_owned()
        }
        DrakoRefusal::Lost(area) => {
            let (verb, area) = (verb(*area), area.word());
            format!("the dragon can no longer {verb}: its {area} spaces are all wounded")
        }
        DrakoRefusal::Occupied { hex, by } | DrakoRefusal::StartTaken { hex, by, .. } => {
            format!("{hex} is taken: {by} stands there")
        }
        DrakoRefusal::TooNear { dwarf, hex, .. } => {
            format!("{} cannot start on {hex}, next to the dragon", dwarf.name())
        }
        DrakoRefusal::SameHex { figure, hex } => format!("{figure} stands on {hex} already"),
        DrakoRefusal::TooFar { figure, to, steps, value, .. } => {
            format!("{figure} cannot reach {to} with a {value}: it takes {steps} steps")
        }
        DrakoRefusal::NoWay { figure, to, .. } => {
            format!("{figure} cannot reach {to}: every way leads through a figure")
        }
        DrakoRefusal::Twice(figure) => format!("{figure} is named twice"),
        DrakoRefusal::TooManyWalk => "a card moves at most two dwarves".to_owned(),
        DrakoRefusal::TooManyStrike => "a card lets at most two dwarves attack".to_owned(),
        DrakoRefusal::Nobody { .. } => "name at least one figure".to_owned(),
        DrakoRefusal::NobodyNear => "no dwarf is next to the dragon".to_owned(),
        DrakoRefusal::Dead(dwarf) => format!("{} is dead", dwarf.name()),
        DrakoRefusal::OneBite => "the dragon bites one dwarf at a time".to_owned(),
        DrakoRefusal::NotNext { dwarf, .. } => {
            format!("{} is not next to the dragon", dwarf.name())
        }
        DrakoRefusal::OffLine { from, dragon, .. } => {
            format!("Morin on {from} is not in a straight row with the dragon on {dragon}")
        }
        DrakoRefusal::NotClear { by, .. } => {
            format!("{} stands between Morin and the dragon", by.name())
        }
        DrakoRefusal::NobodyInFire { way, .. } => {
            format!("no dwarf stands {} of the dragon", way.word())
        }
        DrakoRefusal::NotInRow { name, dragon, .. } => {
            format!("{name} is not in a straight row with the dragon on {dragon}")
        }
        DrakoRefusal::NettedAlready => "the dragon is netted already".to_owned(),
        DrakoRefusal::NotNetted => "the dragon is not netted".to_owned(),
        DrakoRefusal::BothActions => {
            "shaking the net off takes both actions of one turn".to_owned()
        }
        DrakoRefusal::FuryUsed => "fury has been used: once in a game".to_owned(),
        DrakoRefusal::FuryKillsLast => {
            "the wound of fury would kill Brald, the last dwarf".to_owned()
        }
        DrakoRefusal::NoPassing { actions: 0, .. } => {
            "only a dragon without cards passes".to_owned()
        }
        DrakoRefusal::NoPassing { side, actions: n, .. } => {
            let (has, actions) = (side.has(), actions(*n));
            format!("no action may be passed: {has} {actions} left")
        }
        DrakoRefusal::NotAttacked { dwarf, .. } => {
            format!("{} is not part of this attack", dwarf.name())
        }
        DrakoRefusal::TooFewCards { side, hand, blocks } => {
            let cards = words::count(i64::from(*hand), "card", "cards");
            format!("{} {cards} in hand: too few for {blocks} blocks", side.has())
        }
        DrakoRefusal::WoundCount { due: 1, given, .. } => {
            format!("1 wound is to be placed, not {given}")
        }
        DrakoRefusal::WoundCount { due, given, .. } => {
            format!("{due} wounds are to be placed, not {given}")
        }
        DrakoRefusal::AreaFull { area, free, .. } => {
            let free = words::count(i64::from(*free), "space", "spaces");
            format!("{} has {free} left", area.word())
        }
        DrakoRefusal::Dice(fault) => fault.message().unwrap_or_default(),
        DrakoRefusal::Correction(fault) => fault.message().unwrap_or_default(),
        DrakoRefusal::Impossible(why) => correction::impossible(why),
    }
}

/// What the table waits for.
fn first(waiting: &Waiting) -> String {
    match waiting.stage {
        Stage::Exchange(side) => {
            format!("first {} starting hand is kept or exchanged", side.whose())
        }
        Stage::Place => "first the dwarves are placed".to_owned(),
        Stage::Block => match waiting.defender {
            Some(Side::Dwarves) => "first the dwarves say what is blocked".to_owned(),
            _ => "first the dragon says what is blocked".to_owned(),
        },
        Stage::Wounds if waiting.due == 1 => "first a wound is placed".to_owned(),
        Stage::Wounds => format!("first {} wounds are placed", waiting.due),
        Stage::Act | Stage::Over => "first an action is taken".to_owned(),
    }
}

fn not_asked(what: Asked) -> &'static str {
    match what {
        Asked::Exchange => "there is no starting hand to exchange now",
        Asked::Places => "the dwarves have their places already",
        Asked::Blocks => "there is no attack to block now",
        Asked::Wounds => "there are no wounds to place now",
    }
}

pub(super) fn verb(area: Area) -> &'static str {
    match area {
        Area::Armour => "be protected",
        Area::Flight => "fly",
        Area::Fire => "breathe fire",
        Area::Legs => "walk",
    }
}

/// What can be done instead.
fn hint(refusal: &DrakoRefusal, tongue: Tongue) -> Option<String> {
    let burn = tongue.act("drako burn", 'x');
    Some(match refusal {
        DrakoRefusal::WhoMoves { hex, could: Some(dwarf) } => {
            tongue.act(&format!("drako move {} {hex}", dwarf.word()), 'm')
        }
        DrakoRefusal::WhoMoves { .. } | DrakoRefusal::Whereto(_) => {
            return options("who moves where within reach", tongue);
        }
        DrakoRefusal::Begin(BeginFault::Dragon { players, .. }) => {
            words::or(&players.iter().map(|player| shown(player)).collect::<Vec<_>>())
        }
        DrakoRefusal::Begin(BeginFault::PlacesLater) => {
            "leave --places out, then wyrm drako place".to_owned()
        }
        DrakoRefusal::Along(Along::NoCard) => "leave --blocked out".to_owned(),
        DrakoRefusal::Along(Along::BlocksFirst) => "add --blocked WHO, or none".to_owned(),
        DrakoRefusal::Along(Along::OnePlacement) => {
            "leave --wounds out: wyrm places them".to_owned()
        }
        DrakoRefusal::First(waiting) => do_first(waiting, tongue),
        DrakoRefusal::NoAction(_) => {
            let (fury, end) = (tongue.act("drako fury", 'u'), tongue.act("drako end", 'n'));
            format!("{fury} for a third action, or {end}")
        }
        DrakoRefusal::NotYourTurn { .. }
        | DrakoRefusal::NoCard { deck: 0, .. }
        | DrakoRefusal::NobodyNear => return options("what may be done now", tongue),
        DrakoRefusal::Occupied { .. } => return options("free hexes", tongue),
        DrakoRefusal::NoCard { .. } => tongue.act("drako draw", 't'),
        DrakoRefusal::NoDeck { hand: 0, .. } => without_cards(tongue),
        DrakoRefusal::NoDeck { .. } => format!("play a card; one for no effect: {burn}"),
        DrakoRefusal::Discard { .. } => format!("nobody holds more than {MOST_IN_HAND} cards"),
        DrakoRefusal::Value(_) => format!("1 to {MOST_VALUE}, as printed beside the symbol"),
        DrakoRefusal::Netted { shakes: true } => {
            let off = tongue.act("drako shake-off", 'g');
            format!("both actions of a turn shake the net off: {off}")
        }
        DrakoRefusal::Netted { shakes: false } => {
            "both actions of a later turn shake the net off".to_owned()
        }
        DrakoRefusal::BothActions => {
            "in a later turn, as long as no action of it is taken".to_owned()
        }
        DrakoRefusal::Lost(_) => format!("a card may be spent for nothing: {burn}"),
        DrakoRefusal::SameHex { .. } => format!("a card may be spent without moving: {burn}"),
        DrakoRefusal::NoPassing { actions, cards, .. } => match (actions, cards.deck, cards.hand) {
            (0, _, _) => tongue.act("drako end", 'n'),
            (_, 0, 0) => without_cards(tongue),
            (_, _, 0) => tongue.act("drako draw", 't'),
            (_, 0, _) => format!("play a card, or spend one for nothing: {burn}"),
            _ => format!("draw, play a card, or spend one for nothing: {burn}"),
        },
        DrakoRefusal::TooNear { allowed, .. } | DrakoRefusal::StartTaken { allowed, .. } => {
            format!("free: {}", hexes(allowed))
        }
        DrakoRefusal::TooFar { reach, .. } | DrakoRefusal::NoWay { reach, .. } => {
            match reach.is_empty() {
                true => format!("nowhere to go; {burn} spends the card"),
                false => format!("within reach: {}", hexes(reach)),
            }
        }
        DrakoRefusal::Nobody { able } => {
            let names: Vec<&str> = able.iter().map(|figure| figure.name()).collect();
            words::or(&names)
        }
        DrakoRefusal::NotNext { near, .. } if near.is_empty() => {
            return options("no dwarf is next to it", tongue);
        }
        DrakoRefusal::NotNext { near, .. } => format!("next to it: {}", names(near)),
        DrakoRefusal::OffLine { places, .. } | DrakoRefusal::NotClear { places, .. } => {
            format!("a clear shot from: {}", hexes(places))
        }
        DrakoRefusal::NobodyInFire { lines, .. } | DrakoRefusal::NotInRow { lines, .. } => {
            match lines.is_empty() {
                true => format!("no dwarf is in a row with it; {burn} spends a card"),
                false => hits(lines),
            }
        }
        DrakoRefusal::NotAttacked { possible, .. } => format!("{}, or none", either(possible)),
        DrakoRefusal::TooFewCards { .. } => "one card blocks one attack".to_owned(),
        DrakoRefusal::WoundCount { free, .. } => spaces(free),
        DrakoRefusal::AreaFull { others, .. } => spaces(others),
        DrakoRefusal::Dice(fault) => return fault.hint(),
        DrakoRefusal::Correction(fault) => return fault.hint(),
        DrakoRefusal::Impossible(why) => return correction::instead(why),
        _ => return None,
    })
}

fn do_first(waiting: &Waiting, tongue: Tongue) -> String {
    match (waiting.stage, tongue) {
        (Stage::Place, _) => {
            let place = tongue.act("drako place a1 c5 e1", 'c');
            format!("hexes of Brald, Morin and Urpen: {place}")
        }
        (_, Tongue::Keys) => tongue.act("", 'c'),
        (Stage::Exchange(_), _) => "wyrm drako exchange, or wyrm drako keep".to_owned(),
        (Stage::Block, _) => {
            let defend = |dwarf: &Dwarf| format!("wyrm drako defend {}", dwarf.word());
            let each: Vec<String> = waiting.dwarves.iter().map(defend).collect();
            format!("{}, or wyrm drako defend none", each.join(", "))
        }
        _ => {
            let place = placed(waiting.due, &waiting.free).join(" ");
            format!("as in wyrm drako wound {place}; {}", spaces(&waiting.free))
        }
    }
}

/// One way to place wounds, as it is typed.
pub(super) fn placed(due: u8, free: &[(Area, u8)]) -> Vec<String> {
    let mut left = due;
    let mut words = Vec::new();
    for (area, free) in free {
        let wounds = left.min(*free);
        left -= wounds;
        match wounds {
            0 => {}
            1 => words.push(area.word().to_owned()),
            wounds => words.push(format!("{} {wounds}", area.word())),
        }
    }
    words
}

/// What a netted dragon without cards can do.
fn without_cards(tongue: Tongue) -> String {
    let off = tongue.act("drako shake-off", 'g');
    let pass = tongue.act("drako pass", 'p');
    format!("{off}, or {pass}")
}

/// Where the list of what is allowed helps; keys are such a list themselves.
fn options(what: &str, tongue: Tongue) -> Option<String> {
    match tongue {
        Tongue::Commands => Some(format!("{what}: wyrm drako options")),
        Tongue::Keys => None,
    }
}

fn either(dwarves: &[Dwarf]) -> String {
    let names: Vec<&str> = dwarves.iter().map(|dwarf| dwarf.name()).collect();
    words::or(&names)
}

fn hexes(hexes: &[Hex]) -> String {
    let names: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// Whom fire hits: `e hits Morin, nw hits Brald`.
fn hits(lines: &[(Direction, Vec<Dwarf>)]) -> String {
    let hit = |(way, dwarves): &(Direction, Vec<Dwarf>)| {
        format!("{} hits {}", way.short(), names(dwarves))
    };
    lines.iter().map(hit).collect::<Vec<_>>().join(", ")
}

fn spaces(areas: &[(Area, u8)]) -> String {
    let parts: Vec<String> =
        areas.iter().map(|(area, free)| format!("{} {free}", area.word())).collect();
    format!("spaces left: {}", parts.join(", "))
}

#[cfg(test)]
mod tests;
