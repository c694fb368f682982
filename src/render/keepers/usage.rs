//! How the commands of Dragon Keepers' acts are used.

use crate::{FlagUsage, Usage};

const SEED: FlagUsage = ("seed", "SEED", "The same seed lays out the same table");

pub(super) const FLAGS: &[FlagUsage] = &[
    ("seed", "SEED", "Throw the dice from this seed"),
    ("mode", "MODE", "keeper (competitive, 3 to 6 players) or dragon (together, 2 to 4)"),
    ("players", "NAMES", "Who plays, clockwise, separated by commas"),
    ("difficulty", "DIFFICULTY", "Dragon game: easy, medium, hard or extreme [default: medium]"),
    ("tribes", "COLOURS", "The tribe of each player, in their order [default: dealt]"),
    ("circle", "COLOURS", "The dragons as they lie, clockwise from the top [default: by chance]"),
    ("first", "NAME", "Who holds the Hunter token first [default: by chance]"),
];

pub(super) const USAGE: &[Usage] = &[
    Usage::new("setup", "A random table to lay out by hand; nothing is stored").flags(&[SEED]),
    Usage::new("start", "Begin a play that wyrm keeps track of").flags(&[
        SEED,
        ("virtual-deck", "", "Dragon game: wyrm deals the Magic deck, no real one is on the table"),
        ("new-player", "", "A name that is near a known one is really someone new"),
    ]),
    Usage::new(
        "correct",
        "Correct the record to match the table: red arrows=2, ana attack=1, flames=0",
    ),
    Usage::new("log", "What happened, round by round, in the open play or another one"),
    Usage::new("round", "The Hunter phase: a new round, its card and its dice").flags(&[
        (
            "dice",
            "FACES",
            "Hunter dice thrown by hand: R red, Y yellow, G green, B blue, P purple, W white; \
             `hand`: they are asked for from now on, `wyrm`: wyrm throws from now on",
        ),
        ("reveal", "CARDS", "Dragon game: cards turned up, in order: magic, or hunter,magic"),
    ]),
    Usage::new(
        "choose",
        "Keeper game: who protects which dragon; asked for in secret when left out",
    )
    .words("NAME=COLOUR", "NAME=COLOUR for each player, or one NAME to be asked alone"),
    Usage::new(
        "heal",
        "Take an arrow off a dragon; Yellow's attack takes two, off one or two dragons",
    )
    .words(
        "COLOUR",
        "The dragon it comes off; for Yellow's attack one, or two separated by a comma",
    )
    .flags(&[("none", "", "Take none off")]),
    Usage::new(
        "plan",
        "Dragon game: what players plan in turn order: defend, heal, train, attack (with +magic) \
         or pass",
    )
    .words("ACTION", "ACTION, or NAME=ACTION"),
    Usage::new("act", "Dragon game: the next player shows a Keeper and takes the planned action")
        .words("COLOUR", "The Keeper's colour")
        .flags(&[
            ("take", "REWARD", "The reward: offer or discard, after training an action"),
            (
                "dice",
                "FACES",
                "Attack: Battle dice thrown by hand, as they lie on the dragon: M miss, W weak \
                 flame, F flame; `hand`: they are asked for from now on, `wyrm`: wyrm throws from \
                 now on",
            ),
            ("drawn", "COLOURS", "Train: the colour drawn from the bag, two for Purple"),
            (
                "reveal",
                "CARDS",
                "Taking the offer: cards turned up after it, in order: magic, or hunter,magic",
            ),
        ]),
    Usage::new("reroll", "Blue's attack: roll one die again, by its place")
        .words("DIE", "The die, by its position from 1")
        .flags(&[
            ("none", "", "Keep all dice as they are"),
            (
                "dice",
                "FACE",
                "The face it shows: M miss, W weak flame, F flame; `hand`: dice are asked for from \
                 now on, `wyrm`: wyrm throws from now on",
            ),
        ]),
    Usage::new("flame", "Green's attack: a flame on the Hunter instead of an arrow off"),
    Usage::new(
        "magic",
        "Play the selected Magic card: what it did, in words and in changes of the table",
    )
    .flags(&[
        ("note", "TEXT", "What the card is or does"),
        (
            "change",
            "WHAT=BY",
            "Something it changed: arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, \
             white:red=+1, token:ana:attack=+1, used:ana:heal=-1, keeper:ana:red=+1, \
             magic:ana=+1, offer=-1, discard=-1, deck=-1, hunter-cards=-1, hunter-dice=-1",
        ),
    ]),
    Usage::new("next", "Keep the selected Magic card and end the turn"),
];
