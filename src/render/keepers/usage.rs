//! How the commands of Dragon Keepers' acts are used.

use crate::{FlagUsage, Usage};

pub(super) const FLAGS: &[FlagUsage] = &[("seed", "SEED", "Throw the dice from this seed")];

pub(super) const USAGE: &[Usage] = &[
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
