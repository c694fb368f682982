//! How the commands of Drako's acts are used.

use crate::{FlagUsage, Usage};

const VALUE: FlagUsage = ("value", "N", "The value of the card");
const BLOCKED: FlagUsage = (
    "blocked",
    "WHO",
    "Who was blocked: dwarves, all or none [default: asked, or told with `defend`]",
);
const WOUNDS: FlagUsage = (
    "wounds",
    "AREAS",
    "Where wounds go that the armour does not take [default: asked, or told with `wound`]",
);

pub(super) const FLAGS: &[FlagUsage] = &[
    VALUE,
    BLOCKED,
    WOUNDS,
    ("players", "A,B", "Two players, separated by a comma"),
    ("dragon", "NAME", "Who plays the dragon [default: by chance]"),
    ("first-game", "", "The dwarves start in their first-game places"),
    ("advanced", "", "With the advanced rule: starting hands may be exchanged"),
];

pub(super) const USAGE: &[Usage] = &[
    Usage::new(
        "setup",
        "Sides and starting places drawn by chance (with --advanced only sides); nothing is stored",
    )
    .flags(&[("seed", "SEED", "Draw from this seed")]),
    Usage::new("start", "Begin a play that wyrm keeps track of").flags(&[
        (
            "places",
            "HEX,HEX,HEX",
            "Hexes of Brald, Morin and Urpen [default: told later with `place`]",
        ),
        ("seed", "SEED", "Sides and places as this seed draws them, with --advanced only sides"),
        ("new-player", "", "A name that is near a known one is really someone new"),
    ]),
    Usage::new("exchange", "Advanced rule: exchange the starting hand"),
    Usage::new("keep", "Advanced rule: keep the starting hand"),
    Usage::new("place", "Place the dwarves: hexes of Brald, Morin and Urpen, or `morin c5 …`")
        .words("HEX", "Three hexes not next to the dragon: `a1 c5 e1`"),
    Usage::new("draw", "Draw two cards").flags(&[(
        "discard",
        "N",
        "How many were discarded down to six [default: as many as must be]",
    )]),
    Usage::new("move", "Move: `move d2` for the dragon, `move brald d2 morin c2` for dwarves")
        .words("WHO HEX", "Figures and hexes, and the card's value [default: just enough]"),
    Usage::new("fly", "The dragon flies to any free hex").words("HEX", "Where to"),
    Usage::new(
        "attack",
        "Attack: one or two dwarves beside the dragon, or the dwarf it bites, and the card's value",
    )
    .words("WHO VALUE", "Dwarves, and the value of the card: `brald,morin 1`"),
    Usage::new(
        "fire",
        "The dragon breathes fire in a direction (e ne nw w sw se), or toward a dwarf or hex",
    )
    .words("WHERE VALUE", "A direction, dwarf or hex, and the value of the card: `ne 2`"),
    Usage::new("shoot", "Morin shoots along a straight row")
        .words("VALUE", "The value of the card"),
    Usage::new("net", "Urpen nets the dragon"),
    Usage::new("shake-off", "The dragon shakes the net off, with both actions of a turn"),
    Usage::new("fury", "Brald takes a wound, and the dwarves a third action; once in a game"),
    Usage::new("burn", "Spend a card for nothing"),
    Usage::new("defend", "Block attacks: on or by whom, one card each; all or none")
        .words("WHO", "Dwarves who are blocked or blocked for, all or none")
        .flags(&[("wounds", "AREAS", "Where wounds go that the armour does not take")]),
    Usage::new(
        "wound",
        "Place wounds that the armour does not take: `wound flight fire`, `wound legs 2`",
    )
    .words("AREA", "flight, fire or legs, each for one wound or with a number"),
    Usage::new("end", "End a turn without using fury"),
    Usage::new("pass", "A netted dragon without cards passes"),
];
