//! Refusals at a table of Drako, in words, with remedies.

use super::choices::hexes;
use super::correct;
use super::sentence::names;
use crate::rules::act::{ActSpec, Acts};
use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
use crate::rules::drako::{
    Act, Along, BeginFault, DrakoRefusal, MOST_IN_HAND, MOST_VALUE, Stage, TimedAct, Waiting,
};
use crate::rules::hex::{Direction, Hex};
use crate::rules::name::shown;
use crate::rules::words::{self, Joined};
use crate::{Saying, Tongue};

pub(super) fn words_of(refusal: &DrakoRefusal, tongue: Tongue) -> Saying {
    use DrakoRefusal as No;
    let say = |act: Act| said(act, tongue);
    let burn = say(Act::Burn);
    let options = |message: String, what| options(message, what, tongue);
    let no = |message: &str| Saying::new(message);
    let hinted = |message: String, hint: String| Saying::new(message).hint(hint);
    match refusal {
        No::Stop(_) => no(""),
        No::Begin(fault) => begin(fault),
        No::WhoMoves { hex, could: Some(dwarf) } => {
            let words = format!("{} {hex}", dwarf.word());
            let moves = said_with(Act::Move(Figure::Dwarf(*dwarf)), &words, tongue);
            hinted(format!("who moves to {hex}?"), moves)
        }
        No::WhoMoves { hex, .. } => {
            options(format!("who moves to {hex}?"), "all moves within reach")
        }
        No::Whereto(figure) => {
            options(format!("where does {figure} move?"), "all moves within reach")
        }
        No::Along(Along::NoCard) => {
            no("there is no card to block with").hint("leave --blocked out")
        }
        No::Along(Along::BlocksFirst) => {
            no("blocks come before wounds").hint("add --blocked WHO, or none")
        }
        No::Along(Along::OnePlacement) => no("only one placement of the wounds is possible")
            .hint("leave --wounds out: wyrm places them"),
        No::Over => no("the game is over"),
        No::First(waiting) => hinted(first(waiting), do_first(waiting, tongue)),
        No::NotAsked(what) => no(not_asked(*what)),
        No::NotYourTurn { turn, actions } => {
            let left = words::number_of(*actions, "action");
            options(format!("it is {} turn, {left} left", turn.whose()), "all possible actions")
        }
        No::NoAction(side) => hinted(
            format!("{} no action left in this turn", side.has()),
            format!("{} for a third action, or {}", say(Act::Fury), say(Act::EndTurn)),
        ),
        No::NoCard { side, deck } => match deck {
            0 => options(format!("{} no card in hand", side.has()), "all possible actions"),
            _ => hinted(format!("{} no card in hand", side.has()), say(Act::Draw)),
        },
        No::NoDeck { side, hand } => {
            let hint = match hand {
                0 => without_cards(tongue),
                _ => format!("play a card, or spend one without effect: {burn}"),
            };
            hinted(format!("{} deck is empty", side.whose()), hint)
        }
        No::Discard { side, hand, due, given } => {
            let due = if *due == 0 { "none".to_owned() } else { due.to_string() };
            let must = format!("{due} must be discarded, not {given}");
            Saying::new(format!("{} {hand} cards in hand after drawing: {must}", side.has()))
                .hint(format!("nobody holds more than {MOST_IN_HAND} cards"))
        }
        No::Value(told) => Saying::new(format!("no card has the value {}", shown(told)))
            .hint(format!("1 to {MOST_VALUE}, as printed beside the symbol")),
        No::Netted { shakes } => {
            no("the dragon is netted: it can neither move nor fly").hint(match shakes {
                true => {
                    format!("both actions of a turn shake the net off: {}", say(Act::ShakeOff))
                }
                false => "both actions of a later turn shake the net off".to_owned(),
            })
        }
        No::Lost(area) => {
            let (verb, area) = (verb(*area), area.word());
            Saying::new(format!(
                "the dragon can no longer {verb}: its {area} spaces are all wounded"
            ))
            .hint(format!("you can spend a card without effect: {burn}"))
        }
        No::Occupied { hex, by } => {
            options(format!("{hex} is taken: {by} stands there"), "free hexes")
        }
        No::StartTaken { hex, by, allowed } => hinted(
            format!("{hex} is taken: {by} stands there"),
            format!("free: {}", hexes(allowed)),
        ),
        No::TooNear { dwarf, hex, allowed } => hinted(
            format!("{} cannot start on {hex}, next to the dragon", dwarf.name()),
            format!("free: {}", hexes(allowed)),
        ),
        No::SameHex { figure, hex } => Saying::new(format!("{figure} stands on {hex} already"))
            .hint(format!("you can spend a card without moving: {burn}")),
        No::TooFar { figure, to, steps, value, reach } => hinted(
            format!("{figure} cannot reach {to} with a {value}: it takes {steps} steps"),
            within(reach, &burn),
        ),
        No::NoWay { figure, to, reach } => hinted(
            format!("{figure} cannot reach {to}: every way leads through a figure"),
            within(reach, &burn),
        ),
        No::Twice(figure) => Saying::new(format!("{figure} is named twice")),
        No::TooManyWalk => no("a card moves at most two dwarves"),
        No::TooManyStrike => no("a card lets at most two dwarves attack"),
        No::Nobody { able } => {
            no("name at least one figure").hint(words::or(able.iter().map(|figure| figure.name())))
        }
        No::NobodyNear => {
            options("no dwarf is next to the dragon".to_owned(), "all possible actions")
        }
        No::Dead(dwarf) => Saying::new(format!("{} is dead", dwarf.name())),
        No::OneBite => no("the dragon bites one dwarf at a time"),
        No::NotNext { dwarf, near } => {
            let message = format!("{} is not next to the dragon", dwarf.name());
            match near[..] {
                [] => options(message, "no dwarf is next to it"),
                _ => hinted(message, format!("next to it: {}", names(near))),
            }
        }
        No::OffLine { from, dragon, places } => hinted(
            format!("Morin on {from} is not in a straight line with the dragon on {dragon}"),
            format!("a clear shot from: {}", hexes(places)),
        ),
        No::NotClear { by, places } => hinted(
            format!("{} is between Morin and the dragon", by.name()),
            format!("a clear shot from: {}", hexes(places)),
        ),
        No::NobodyInFire { way, lines } => {
            hinted(format!("no dwarf stands {} of the dragon", way.word()), hits(lines, &burn))
        }
        No::NotInRow { name, dragon, lines } => hinted(
            format!("{name} is not in a straight line with the dragon on {dragon}"),
            hits(lines, &burn),
        ),
        No::NettedAlready => no("the dragon is already netted"),
        No::NotNetted => no("the dragon is not netted"),
        No::BothActions => no("shaking the net off takes both actions of one turn")
            .hint("in a later turn, before its first action"),
        No::FuryUsed => no("fury has been used: only once per game"),
        No::FuryKillsLast => no("the wound from fury would kill Brald, the last dwarf"),
        No::NoPassing { actions: 0, .. } => {
            no("only a dragon without cards passes").hint(say(Act::EndTurn))
        }
        No::NoPassing { side, actions, cards } => {
            let left = words::number_of(*actions, "action");
            let hint = match (cards.deck, cards.hand) {
                (0, 0) => without_cards(tongue),
                (_, 0) => say(Act::Draw),
                (0, _) => format!("play a card, or spend one without effect: {burn}"),
                _ => format!("draw, play a card, or spend one without effect: {burn}"),
            };
            hinted(format!("you cannot pass: {} {left} left", side.has()), hint)
        }
        No::NotAttacked { dwarf, possible } => hinted(
            format!("{} is not part of this attack", dwarf.name()),
            format!("{}, or none", words::or(possible.iter().map(|dwarf| dwarf.name()))),
        ),
        No::TooFewCards { side, hand, blocks } => {
            let cards = words::number_of(*hand, "card");
            Saying::new(format!("{} {cards} in hand: too few for {blocks} blocks", side.has()))
                .hint("one card blocks one attack")
        }
        No::WoundCount { due, given, free } => {
            let wounds = if *due == 1 { "wound is" } else { "wounds are" };
            hinted(format!("{due} {wounds} to be placed, not {given}"), spaces(free))
        }
        No::AreaFull { area, free, others } => {
            let free = words::number_of(*free, "space");
            hinted(format!("{} has {free} left", area.word()), spaces(others))
        }
        No::Dice(fault) => Saying::of(fault),
        No::Correction(fault) => Saying::of(fault),
        No::Impossible(why) => {
            Saying { message: correct::impossible(why), hint: correct::instead(why) }
        }
    }
}

fn begin(fault: &BeginFault) -> Saying {
    match fault {
        BeginFault::Dragon { typed, either, players } => {
            let is =
                if *either { "could be either player" } else { "is not one of the two players" };
            Saying::new(format!("{} {is}", shown(typed)))
                .hint(words::or(players.iter().map(|player| shown(player))))
        }
        BeginFault::PlacesLater => {
            Saying::new("with --advanced the dwarves are placed after the hands are settled")
                .hint("leave --places out, then wyrm drako place")
        }
    }
}

/// The reachable hexes, or how to spend the card.
fn within(reach: &[Hex], burn: &str) -> String {
    match reach {
        [] => format!("nowhere to go; {burn} spends the card"),
        _ => format!("within reach: {}", hexes(reach)),
    }
}

/// What the table waits for.
fn first(waiting: &Waiting) -> String {
    match waiting.stage {
        Stage::Exchange(side) => {
            format!("first keep or exchange {} starting hand", side.whose())
        }
        Stage::Place => "first place the dwarves".to_owned(),
        Stage::Block => match waiting.defender {
            Some(Side::Dwarves) => "first the dwarves block, or not".to_owned(),
            _ => "first the dragon blocks, or not".to_owned(),
        },
        Stage::Wounds if waiting.due == 1 => "first place a wound".to_owned(),
        Stage::Wounds => format!("first place {} wounds", waiting.due),
        Stage::Act | Stage::Over => "first take an action".to_owned(),
    }
}

fn not_asked(what: TimedAct) -> &'static str {
    match what {
        TimedAct::Exchange => "there is no starting hand to exchange now",
        TimedAct::Places => "the dwarves have their places already",
        TimedAct::Blocks => "there is no attack to block now",
        TimedAct::Wounds => "there are no wounds to place now",
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

/// An act in the words of a front end.
fn said(act: Act, tongue: Tongue) -> String {
    said_with(act, "", tongue)
}

/// The same with words after the command.
fn said_with(act: Act, words: &str, tongue: Tongue) -> String {
    let ActSpec { verb, key, .. } = act.spec();
    tongue.act(format!("drako {verb} {words}").trim_end(), *key)
}

fn do_first(waiting: &Waiting, tongue: Tongue) -> String {
    match (waiting.stage, tongue) {
        (Stage::Place, _) => {
            let place = said_with(Act::Place, "a1 c5 e1", tongue);
            format!("hexes for Brald, Morin and Urpen: {place}")
        }
        (_, Tongue::Keys) => said(Act::Defend, tongue),
        (Stage::Exchange(_), _) => {
            format!("{}, or {}", said(Act::Exchange, tongue), said(Act::Keep, tongue))
        }
        (Stage::Block, _) => {
            let defend = |who: &str| said_with(Act::Defend, who, tongue);
            let each: Vec<String> = waiting.dwarves.iter().map(|who| defend(who.word())).collect();
            format!("{}, or {}", each.join(", "), defend("none"))
        }
        _ => {
            let place = placed(waiting.due, &waiting.free).join(" ");
            let wound = said_with(Act::Wound, &place, tongue);
            format!("as in {wound}; {}", spaces(&waiting.free))
        }
    }
}

/// One way to place wounds, as typed.
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

/// The options of a netted dragon without cards.
fn without_cards(tongue: Tongue) -> String {
    format!("{}, or {}", said(Act::ShakeOff, tongue), said(Act::Pass, tongue))
}

/// A refusal that points to the list of options; keys are such a list themselves.
fn options(message: String, what: &str, tongue: Tongue) -> Saying {
    let hint = (tongue == Tongue::Commands).then(|| format!("{what}: wyrm drako options"));
    Saying { message, hint }
}

/// Fire's targets: `e hits Morin, nw hits Brald`; or how to spend the card.
fn hits(lines: &[(Direction, Vec<Dwarf>)], burn: &str) -> String {
    let hit = |(way, dwarves): &(Direction, Vec<Dwarf>)| {
        format!("{} hits {}", way.short(), names(dwarves))
    };
    match lines {
        [] => format!("no dwarf is in line with it; {burn} spends a card"),
        _ => lines.iter().map(hit).joined(", "),
    }
}

pub(super) fn spaces(areas: &[(Area, u8)]) -> String {
    let parts: Vec<String> =
        areas.iter().map(|(area, free)| format!("{} {free}", area.word())).collect();
    format!("spaces left: {}", parts.join(", "))
}

#[cfg(test)]
mod tests;
