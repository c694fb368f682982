//! Why an act is refused, as data; the words for it are in `render`.

use super::correct::Contradiction;
use super::figure::{Area, Dwarf, Figure, Side};
use super::state::{Cards, Stage};
use crate::answers::Stop;
use crate::correct::CorrectionFault;
use crate::dice::DiceFault;
use crate::hex::{Direction, Hex};
use crate::refusal;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrakoRefusal {
    Over,
    /// The table waits for something else.
    First(Waiting),
    /// The table does not wait for this now.
    NotAsked(TimedAct),
    NotYourTurn {
        turn: Side,
        actions: u8,
    },
    NoAction(Side),
    NoCard {
        side: Side,
        deck: u8,
    },
    /// The deck is empty; this many cards are in hand.
    NoDeck {
        side: Side,
        hand: u8,
    },
    Discard {
        side: Side,
        hand: u8,
        due: u8,
        given: i64,
    },
    /// No card has this value; as typed.
    Value(String),
    /// Whether the net could be shaken off now.
    Netted {
        shakes: bool,
    },
    /// The ability of this area is lost.
    Lost(Area),
    Occupied {
        hex: Hex,
        by: Figure,
    },
    /// A start next to the dragon.
    TooNear {
        dwarf: Dwarf,
        hex: Hex,
        allowed: Vec<Hex>,
    },
    /// Two dwarves start on the same hex, or one on the dragon's.
    StartTaken {
        hex: Hex,
        by: Figure,
        allowed: Vec<Hex>,
    },
    SameHex {
        figure: Figure,
        hex: Hex,
    },
    TooFar {
        figure: Figure,
        to: Hex,
        steps: u8,
        value: u8,
        reach: Vec<Hex>,
    },
    /// Every path leads through a figure.
    NoWay {
        figure: Figure,
        to: Hex,
        reach: Vec<Hex>,
    },
    Twice(Figure),
    /// A card moves at most two dwarves.
    TooManyWalk,
    /// A card lets at most two dwarves attack.
    TooManyStrike,
    /// One of these must be named.
    Nobody {
        able: Vec<Figure>,
    },
    NobodyNear,
    Dead(Dwarf),
    OneBite,
    NotNext {
        dwarf: Dwarf,
        near: Vec<Dwarf>,
    },
    /// Morin is not in a row with the dragon; from these hexes he would be.
    OffLine {
        from: Hex,
        dragon: Hex,
        places: Vec<Hex>,
    },
    /// A dwarf stands between Morin and the dragon.
    NotClear {
        by: Dwarf,
        places: Vec<Hex>,
    },
    NobodyInFire {
        way: Direction,
        lines: Vec<(Direction, Vec<Dwarf>)>,
    },
    /// The name of a target that is not in a row.
    NotInRow {
        name: String,
        dragon: Hex,
        lines: Vec<(Direction, Vec<Dwarf>)>,
    },
    NettedAlready,
    NotNetted,
    /// Shaking the net off takes both actions of a turn.
    BothActions,
    FuryUsed,
    FuryKillsLast,
    /// This many actions are left, and none may be passed.
    NoPassing {
        side: Side,
        actions: u8,
        cards: Cards,
    },
    NotAttacked {
        dwarf: Dwarf,
        possible: Vec<Dwarf>,
    },
    TooFewCards {
        side: Side,
        hand: u8,
        blocks: usize,
    },
    WoundCount {
        due: u8,
        given: u32,
        free: Vec<(Area, u8)>,
    },
    AreaFull {
        area: Area,
        free: u8,
        others: Vec<(Area, u8)>,
    },
    /// Dice, which this title does not have.
    Dice(DiceFault),
    /// A field does not take this value.
    Correction(CorrectionFault),
    /// Values that contradict each other.
    Impossible(Contradiction),
    /// A hex without a figure; a dwarf could move there.
    WhoMoves {
        hex: Hex,
        could: Option<Dwarf>,
    },
    /// A figure without a hex.
    Whereto(Figure),
    /// A game cannot begin this way.
    Begin(BeginFault),
    /// Blocks or wounds typed with an attack do not fit it.
    Along(Along),
    /// A question to answer first, or a wrong answer.
    Stop(Stop),
}

/// Requests that are valid only at their time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimedAct {
    Exchange,
    Places,
    Blocks,
    Wounds,
}

/// Why a game cannot begin this way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BeginFault {
    /// The dragon's player is none of these, or ambiguous.
    Dragon { typed: String, either: bool, players: Vec<String> },
    /// With the advanced rule the dwarves are placed after the hands are settled.
    PlacesLater,
}

/// Why blocks or wounds do not fit the attack they were typed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Along {
    NoCard,
    BlocksFirst,
    OnePlacement,
}

/// The request that the table waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub stage: Stage,
    /// The dwarves who are attacked, or attack.
    pub dwarves: Vec<Dwarf>,
    /// Wounds to place.
    pub due: u8,
    pub defender: Option<Side>,
    /// Free wound spaces, and how many each.
    pub free: Vec<(Area, u8)>,
}

refusal!(DrakoRefusal: Correction(CorrectionFault), Impossible(Contradiction));
