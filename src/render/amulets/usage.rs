//! How the commands of Dragonkeepers' acts are used.

use crate::{FlagUsage, Usage};

pub(super) const FLAGS: &[FlagUsage] = &[
    ("players", "NAMES", "Who plays, clockwise, separated by commas"),
    ("first", "NAME", "The starting player [default: by chance]"),
    ("chests", "N", "How many magic chests are revealed at random [default: none]"),
    ("chest", "ITEM", "Chests drawn by hand, separated by commas"),
    (
        "removed",
        "PIECES",
        "Amulet pieces that went back to the box, drawn by hand, as in 3x1,2x4,1x20",
    ),
    ("seed", "SEED", "The same seed lays out the same table"),
    ("new-player", "", "Someone whose name is like a known player's is really someone new"),
    (
        "reward",
        "REWARD",
        "What the left page gives: low, high, shadow, crystal, egg, as in low+egg",
    ),
    ("remember", "", "Remember the reward for every page of this number"),
    ("nothing", "", "The player whose turn it is takes no cards either"),
    ("trust", "", "Not all cards of the hand were told: from now on it is not counted"),
];

const CORRECT: &str = "\
  wyrm amulets correct ana eggs=3 hand=5 --reason \"forgot a reward\"
  wyrm amulets correct ben turn=yes
  wyrm amulets correct ana pieces-20=1 red-pearls=1
What the box holds still holds: the supply has what nobody has.";

pub(super) const USAGE: &[Usage] = &[
    Usage::new("setup", "A table to set up, as a checklist; nothing is stored"),
    Usage::new("start", "Begin a play that wyrm keeps track of"),
    Usage::new("correct", "Correct the record to match the table").after(CORRECT),
    Usage::new(
        "take",
        "Take cards: how many (a fourth costs a crystal), or the page of each: LLR",
    )
    .words("CARDS", "A number, or pages")
    .flags(&[("shadows", "N", "How many of them are shadow dragons [default: 0]")]),
    Usage::new("mint", "Dragon Mint: the top card of both pages, as the turn begins")
        .flags(&[("shadow", "", "The left one is a shadow dragon")]),
    Usage::new(
        "change",
        "Lay cards on the book: a number left, a colour right (6 is a shadow dragon's back)",
    )
    .words("NUMBER or COLOUR", ""),
    Usage::new(
        "book",
        "Say what the book shows, as in 3green; one page is enough where the other is known",
    )
    .words("BOOK", "A number, a colour, or both"),
    Usage::new("pass", "Whoever is next plays no set, or NAME and everyone before them")
        .words("NAME", "Who passes [default: whoever is next]"),
    Usage::new("next", "Nobody else plays a set: the turn is over"),
    Usage::new("hand", "Say how many cards someone holds, if not everything was told")
        .words("NAME CARDS", "Whose hand; A number, or unknown"),
    Usage::new("last-card", "A page is down to one card: this is the last turn")
        .words("PAGE", "left or right"),
    Usage::new(
        "play",
        "Play a set: whoever is next, or --by NAME, and everyone before them passes",
    )
    .words("BOOK", "What the book shows, as in 3green, where it is not known")
    .flags(&[
        ("by", "NAME", "Who plays [default: whoever is next]"),
        ("shadows", "N", "Shadow dragons in the set [default: 0]"),
        ("side", "SIDE", "Where a new stack goes: left or right"),
        ("with", "ITEM", "Magic items, a crystal each, separated by commas"),
        ("ink", "COLOUR", "Another colour, by Prism Ink"),
        (
            "hammer-piece",
            "N",
            "Which of the reward's lowest pieces the Green Ore Hammer upgrades [default: the first]",
        ),
        (
            "pearl",
            "COLOUR",
            "The pearl of a ring that closes: red or blue, where nobody counted the red ones",
        ),
        (
            "nothing",
            "",
            "With --by: the player whose turn it is takes no cards and plays no set",
        ),
    ])
    .after(
        "\
What the book shows is kept until something changes it, so it is told only where
it is not known: wyrm amulets play 3green --reward low+shadow
Then the others complete the turn: wyrm amulets play --by ben --shadows 1",
    ),
    Usage::new("end", "Count a play that is over: pearls are turned up, the winner is named")
        .flags(&[
            ("pearls", "NAME=VALUES", "The values under someone's pearls, as NAME=8+3"),
            (
                "crest",
                "NAME=VALUE",
                "The value of someone's crest, where it is unknown, as NAME=12",
            ),
        ]),
];
