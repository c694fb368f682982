//! The dragons, what lies on them, and the games.

use crate::glossary::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "game",
        "Keeper game",
        "Everyone for themselves, 3 to 6 players. Whoever has three shields on dragons ends the \
        game; so does a dragon with three arrows. Most shields win, then fewest arrows on the \
        favourite.",
    )
    .also(&["keeper"]),
    entry(
        "game",
        "Dragon game",
        "All together, 2 to 4 players. Train the dragons and let all six attack with success, \
        before a dragon has as many arrows as lives or the Magic deck runs out.",
    ),
    entry(
        "game",
        "Easy",
        "A level of the Dragon game: one Hunter die less at the start, and a Magic deck of \
        three piles of five. Weak Flames hit.",
    ),
    entry(
        "game",
        "Medium",
        "A level of the Dragon game: a Magic deck of four piles of four. Weak Flames hit.",
    ),
    entry(
        "game",
        "Hard",
        "Like medium, but Weak Flames miss: on all Battle dice, or on white ones only by the \
        setting weak-flame.",
    )
    .see("keepers rule"),
    entry("game", "Extreme", "Like hard, with a Magic deck of four piles of three."),
    entry("dragon", "Red", "3 lives, one training space. A successful attack places 2 flames.")
        .also(&["R", "red dragon"]),
    entry(
        "dragon",
        "Yellow",
        "4 lives, two training spaces. Every hit takes 2 arrows off one or two dragons. It \
        places no flames, and still counts as a successful attack.",
    )
    .also(&["Y", "yellow dragon"]),
    entry(
        "dragon",
        "Green",
        "4 lives, two training spaces. A successful attack places 1 flame or takes 1 arrow off \
        any dragon, chosen after the roll.",
    )
    .also(&["G", "green dragon"]),
    entry(
        "dragon",
        "Blue",
        "3 lives, two training spaces. Every hit places 1 flame, and one die may be rolled \
        again once after all are seen. With two Hunter dice or more on it, it sends one back \
        right after placing, once a round.",
    )
    .also(&["B", "blue dragon"]),
    entry(
        "dragon",
        "Purple",
        "4 lives, four training spaces: trained twice, two dice each time. Every hit places 1 \
        flame.",
    )
    .also(&["P", "purple dragon"]),
    entry(
        "dragon",
        "White",
        "3 lives, two training spaces. A successful attack places 1 flame and takes 1 arrow off \
        any dragon.",
    )
    .also(&["W", "white dragon"]),
    entry(
        "mark",
        "Life",
        "Arrows a dragon can take: 3 or 4 in the Dragon game, always 3 in the Keeper game. The \
        filled hearts are those that are left.",
    )
    .also(&["lives", "♥", "heart"]),
    entry(
        "mark",
        "Arrow",
        "A hit on a dragon. In the Keeper game three defeat it, in the Dragon game as many as \
        it has lives. Shown as an empty heart.",
    )
    .also(&["arrows", "♡"]),
    entry(
        "mark",
        "Hunter die",
        "A die with a face for each dragon. On a dragon it targets it, and becomes an arrow \
        unless the dragon is protected or defended.",
    )
    .also(&["hunter dice", "⟨⟩"]),
    entry(
        "mark",
        "Danger",
        "The Hunter dice on this dragon would take its last life if they become arrows.",
    )
    .also(&["in danger", "!"]),
    entry("mark", "Targeted", "The Hunter has put a die on this dragon."),
    entry(
        "mark",
        "Shield",
        "In the Keeper game: a tribe alone protected this dragon; three win. In the Dragon \
        game: this dragon has attacked with success; all six win at once.",
    )
    .also(&["shields", "⚑"]),
    entry(
        "mark",
        "Trained",
        "A dragon begins friendly. The first training turns its tile over, and from then on it \
        can attack with the Battle dice on it.",
    )
    .also(&["friendly"]),
    entry(
        "mark",
        "Training space",
        "Room for a Battle die on a trained dragon; ◇ is a free one. There are 13 in all and 12 \
        dice, so one always stays free.",
    )
    .also(&["training dice", "◇"]),
    entry(
        "mark",
        "Battle die",
        "A white or red die from the bag, placed by training and rolled when its dragon \
        attacks. Each face is a Miss, a Weak Flame or a Flame. How many of each a die has is a \
        setting, and a stand-in until told.",
    )
    .also(&["battle dice", "white die", "red die", "◆w", "◆r"])
    .see("keepers rule"),
    entry(
        "mark",
        "Defeated",
        "A dragon with too many arrows. In the Keeper game it leaves with its shields and the \
        game ends; who wins then is the setting defeated-dragon. In the Dragon game the players \
        lose.",
    )
    .also(&["†"])
    .see("keepers rule"),
];
