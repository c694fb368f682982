//! Why something cannot be done, and what can.

use super::figure::{Area, Dwarf, Figure, Side};
use super::state::Stage;
use super::{MOST_IN_HAND, MOST_VALUE};
use crate::rules::hex::{Direction, Hex};
use crate::rules::{Refused, words};

/// The game said no.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DrakoRefusal {
    #[error("the game is over")]
    Over,
    #[error("{}", waits(.0))]
    First(Waiting),
    #[error("nobody is asked to {0} now")]
    NotAsked(&'static str),
    #[error("it is {} turn, {} left", .turn.whose(), words::count(i64::from(*.actions), "action", "actions"))]
    NotYourTurn { turn: Side, actions: u8 },
    #[error("{} no action left in this turn", .0.has())]
    NoAction(Side),
    #[error("{} no card in hand", .side.has())]
    NoCard { side: Side, deck: u8 },
    #[error("{} deck is empty", .0.whose())]
    NoDeck(Side),
    #[error("{} {hand} cards in hand after drawing: {} must be discarded, not {given}", .side.has(), if *.due == 0 { "none".to_owned() } else { .due.to_string() })]
    Discard {
        side: Side,
        hand: u8,
        due: u8,
        given: i64,
    },
    #[error("no card has the value {0}")]
    Value(i64),
    #[error("the dragon is netted: it can neither move nor fly")]
    Netted,
    #[error("the dragon can no longer {}: its {} spaces are all wounded", verb(*.0), .0.word())]
    Lost(Area),
    #[error("{hex} is taken: {by} stands there")]
    Occupied { hex: Hex, by: Figure },
    #[error("{dwarf} cannot start on {hex}, next to the dragon", dwarf = .dwarf.name())]
    TooNear {
        dwarf: Dwarf,
        hex: Hex,
        allowed: Vec<Hex>,
    },
    #[error("{figure} stands on {hex} already")]
    SameHex { figure: Figure, hex: Hex },
    #[error("{figure} cannot reach {to} with a {value}: it takes {steps} steps")]
    TooFar {
        figure: Figure,
        to: Hex,
        steps: u8,
        value: u8,
        reach: Vec<Hex>,
    },
    #[error("{figure} cannot reach {to}: every way leads through a figure")]
    NoWay {
        figure: Figure,
        to: Hex,
        reach: Vec<Hex>,
    },
    #[error("{0} is named twice")]
    Twice(&'static str),
    #[error("a card {0} at most two dwarves{1}")]
    TooMany(&'static str, &'static str),
    #[error("name at least one figure")]
    Nobody { able: Vec<Figure> },
    #[error("no dwarf is next to the dragon")]
    NobodyNear,
    #[error("{} is dead", .0.name())]
    Dead(Dwarf),
    #[error("the dragon bites one dwarf at a time")]
    OneBite,
    #[error("{} is not next to the dragon", .dwarf.name())]
    NotNext { dwarf: Dwarf, near: Vec<Dwarf> },
    #[error("Morin on {from} is not in a straight row with the dragon on {dragon}")]
    OffLine {
        from: Hex,
        dragon: Hex,
        places: Vec<Hex>,
    },
    #[error("{} stands between Morin and the dragon", .by.name())]
    NotClear { by: Dwarf, places: Vec<Hex> },
    #[error("no dwarf stands {} of the dragon", .way.word())]
    NobodyInFire {
        way: Direction,
        lines: Vec<(Direction, Vec<Dwarf>)>,
    },
    #[error("{name} is not in a straight row with the dragon on {dragon}")]
    NotInRow {
        name: String,
        dragon: Hex,
        lines: Vec<(Direction, Vec<Dwarf>)>,
    },
    #[error("the dragon is netted already")]
    NettedAlready,
    #[error("the dragon is not netted")]
    NotNetted,
    #[error("shaking the net off takes both actions of one turn")]
    BothActions,
    #[error("fury has been used: once in a game")]
    FuryUsed,
    #[error("the wound of fury would kill Brald, the last dwarf")]
    FuryKillsLast,
    #[error("no action may be passed: {} {} left", .0.has(), words::count(i64::from(*.1), "action", "actions"))]
    NoPassing(Side, u8),
    #[error("{} is not part of this attack", .dwarf.name())]
    NotAttacked { dwarf: Dwarf, possible: Vec<Dwarf> },
    #[error("{} {} in hand: too few for {blocks} blocks", .side.has(), words::count(i64::from(*.hand), "card", "cards"))]
    TooFewCards { side: Side, hand: u8, blocks: usize },
    #[error("{} to be placed, not {given}", if *.due == 1 { "1 wound is".to_owned() } else { format!("{} wounds are", .due) })]
    WoundCount {
        due: u8,
        given: u32,
        free: Vec<(Area, u8)>,
    },
    #[error("{} has {} left", .area.word(), words::count(i64::from(*.free), "space", "spaces"))]
    AreaFull {
        area: Area,
        free: u8,
        others: Vec<(Area, u8)>,
    },
}

/// What the table waits for before anything else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub stage: Stage,
    /// Who is under attack, or attacks.
    pub dwarves: Vec<Dwarf>,
    /// Wounds to place.
    pub due: u8,
    pub defender: Option<Side>,
}

fn waits(waiting: &Waiting) -> String {
    match waiting.stage {
        Stage::Exchange(side) => {
            format!("first {} starting hand is kept or exchanged", side.whose())
        }
        Stage::Place => "first the dwarves are placed".to_owned(),
        Stage::Block => {
            let who = waiting.defender.unwrap_or(Side::Dragon).word();
            let verb = if waiting.defender == Some(Side::Dwarves) {
                "say"
            } else {
                "says"
            };
            format!("first the {who} {verb} what is blocked")
        }
        Stage::Wounds => format!(
            "first {} placed",
            if waiting.due == 1 {
                "a wound is".to_owned()
            } else {
                format!("{} wounds are", waiting.due)
            }
        ),
        Stage::Act | Stage::Over => "first an action is taken".to_owned(),
    }
}

fn verb(area: Area) -> &'static str {
    match area {
        Area::Armour => "be protected",
        Area::Flight => "fly",
        Area::Fire => "breathe fire",
        Area::Legs => "walk",
    }
}

fn names(dwarves: &[Dwarf]) -> String {
    let names: Vec<&str> = dwarves.iter().map(|dwarf| dwarf.name()).collect();
    words::or(&names)
}

fn hexes(hexes: &[Hex]) -> String {
    let names: Vec<String> = hexes.iter().map(ToString::to_string).collect();
    names.join(" ")
}

fn spaces(areas: &[(Area, u8)]) -> String {
    let parts: Vec<String> = areas
        .iter()
        .map(|(area, free)| format!("{} {free}", area.word()))
        .collect();
    format!("spaces left: {}", parts.join(", "))
}

impl Refused for DrakoRefusal {
    crate::rules::worded!();

    fn hint(&self) -> Option<String> {
        Some(match self {
            DrakoRefusal::First(waiting) => match waiting.stage {
                Stage::Exchange(_) => "wyrm drako exchange, or wyrm drako keep".to_owned(),
                Stage::Place => {
                    "hexes of Brald, Morin and Urpen: wyrm drako place a1 c5 e1".to_owned()
                }
                Stage::Block => format!(
                    "wyrm drako defend {}, or wyrm drako defend none",
                    names(&waiting.dwarves).to_lowercase()
                ),
                _ => "wyrm drako wound flight, fire or legs".to_owned(),
            },
            DrakoRefusal::NoAction(_) => {
                "wyrm drako fury for a third action, or wyrm drako end".to_owned()
            }
            DrakoRefusal::NotYourTurn { .. } => {
                "what may be done now: wyrm drako options".to_owned()
            }
            DrakoRefusal::NoCard { deck: 0, .. } => {
                "what may be done now: wyrm drako options".to_owned()
            }
            DrakoRefusal::NoCard { .. } => "wyrm drako draw".to_owned(),
            DrakoRefusal::NoDeck(_) => "play a card; one for no effect: wyrm drako burn".to_owned(),
            DrakoRefusal::Discard { .. } => format!("nobody holds more than {MOST_IN_HAND} cards"),
            DrakoRefusal::Value(_) => format!("1 to {MOST_VALUE}, as printed beside the symbol"),
            DrakoRefusal::Netted => {
                "both actions of a turn shake the net off: wyrm drako shake-off".to_owned()
            }
            DrakoRefusal::Lost(_) => "a card may be spent for nothing: wyrm drako burn".to_owned(),
            DrakoRefusal::TooNear { allowed, .. } => format!("free: {}", hexes(allowed)),
            DrakoRefusal::TooFar { reach, .. } | DrakoRefusal::NoWay { reach, .. } => {
                match reach.is_empty() {
                    true => "nowhere to go; wyrm drako burn spends the card".to_owned(),
                    false => format!("within reach: {}", hexes(reach)),
                }
            }
            DrakoRefusal::SameHex { .. } => {
                "a card may be spent without moving: wyrm drako burn".to_owned()
            }
            DrakoRefusal::Nobody { able } => {
                let names: Vec<&str> = able.iter().map(|figure| figure.name()).collect();
                words::or(&names)
            }
            DrakoRefusal::NobodyNear => "what may be done now: wyrm drako options".to_owned(),
            DrakoRefusal::NotNext { near, .. } => match near.is_empty() {
                true => "no dwarf is; wyrm drako options".to_owned(),
                false => format!("next to it: {}", names(near).replace(" or ", " and ")),
            },
            DrakoRefusal::OffLine { places, .. } | DrakoRefusal::NotClear { places, .. } => {
                format!("a clear shot from: {}", hexes(places))
            }
            DrakoRefusal::NobodyInFire { lines, .. } | DrakoRefusal::NotInRow { lines, .. } => {
                match lines.is_empty() {
                    true => {
                        "no dwarf is in a row with it; wyrm drako burn spends a card".to_owned()
                    }
                    false => lines
                        .iter()
                        .map(|(way, hit)| {
                            format!(
                                "{} hits {}",
                                way.short(),
                                names(hit).replace(" or ", " and ")
                            )
                        })
                        .collect::<Vec<_>>()
                        .join(", "),
                }
            }
            DrakoRefusal::BothActions => {
                "at the start of a turn with two actions: wyrm drako shake-off".to_owned()
            }
            DrakoRefusal::NoPassing(..) => {
                "draw, play a card, or spend one for nothing: wyrm drako burn".to_owned()
            }
            DrakoRefusal::NotAttacked { possible, .. } => {
                format!("{}, or none", names(possible))
            }
            DrakoRefusal::TooFewCards { .. } => "one card blocks one attack".to_owned(),
            DrakoRefusal::WoundCount { free, .. } => spaces(free),
            DrakoRefusal::AreaFull { others, .. } => spaces(others),
            DrakoRefusal::Occupied { .. } => "free hexes: wyrm drako options".to_owned(),
            _ => return None,
        })
    }
}
