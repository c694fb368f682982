//! Dragons' abilities, phases, tokens, marks and faces: what a hunt shows.

use crate::glossary::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "ability",
        "Hardened",
        "The dragon has armour class 1. Every attack on it does 1 less, never less than 0.",
    ),
    entry(
        "ability",
        "Shockwave",
        "A Fury that costs any hero at least 1 hit point locks one die on the dragon; four dice \
        are locked at most. A counter attack that costs at least 1 hit point releases one, for \
        the turns after this one.",
    ),
    entry(
        "ability",
        "Poison",
        "A counter attack that costs hit points puts a poison token on the hero, while one of \
        the four is left. At the start of each of the hero's turns every token costs 2 hit \
        points, and armour does not help. Any healing of the hero takes one token off, and \
        heals as well.",
    )
    .also(&["poison token"]),
    entry(
        "ability",
        "Frost",
        "A counter attack that hits, even for 0, freezes one of the hero's class tokens on the \
        dragon: one turn less a round, until it is freed. Each healing or Blessing activated on \
        the hero frees one.",
    ),
    entry("ability", "Ancient", "The dragon's Fury has four rolls instead of three."),
    entry(
        "ability",
        "Regeneration",
        "After a counter attack or a Fury that hits, the dragon heals 3 for each Dragon symbol \
        rolled, past three symbols too, and never above the hit points it began with. A Fury \
        heals it once, however many heroes it reaches.",
    ),
    entry(
        "ability",
        "Sneaky",
        "The dragon's Fury opens each round. The heroes follow, then Cleanup.",
    ),
    entry(
        "phase",
        "Round",
        "One time through the phases: the heroes' phase, Fury, Cleanup. A Sneaky dragon's Fury \
        comes first instead.",
    ),
    entry(
        "phase",
        "Heroes' phase",
        "Heroes take turns in passes, the lowest initiative first, until no living hero has an \
        unused class token.",
    )
    .also(&["heroes"]),
    entry(
        "phase",
        "Pass",
        "One time through the heroes in turn order: everyone who is alive and has an unused \
        token takes one turn. Passes follow each other until no token is left.",
    ),
    entry(
        "phase",
        "Fury",
        "The dragon's own turn. The dice are rolled three times, Dragon symbols are set aside \
        each time, and the attack for that many strikes all heroes who face the dragon. Armour \
        counts, allies do not help.",
    )
    .also(&["Dragon's Fury"]),
    entry(
        "phase",
        "Cleanup",
        "The end of a round: class tokens come back from the skills they covered, and are \
        unused again. Frozen ones stay frozen.",
    ),
    entry(
        "turn",
        "Roll",
        "A turn begins with a roll of all dice that are free. Any of them may be rolled again \
        twice; stopping earlier is allowed.",
    )
    .also(&["roll"]),
    entry(
        "turn",
        "Reroll",
        "Rolling some dice again, by their positions: the second or third roll of the turn, or \
        one that a Blessed token or a Haste Potion gives. Keeping names the others: what is not \
        kept is rolled.",
    )
    .also(&["roll again", "keep"]),
    entry(
        "turn",
        "Use",
        "Activating a skill whose dice are on the table. A class token covers it until Cleanup. \
        If an uncovered skill or a general one matches, one of them must be used; which one is \
        the player's choice.",
    )
    .also(&["activate"]),
    entry(
        "turn",
        "Fail",
        "No uncovered skill and no general skill matches the dice. The token covers any \
        uncovered skill, which cannot be used until Cleanup.",
    ),
    entry(
        "turn",
        "Item",
        "Using an item in one's own turn: any number of them, after the poison and before the \
        turn ends, also after the counter attack.",
    )
    .also(&["drink"]),
    entry(
        "turn",
        "Counter attack",
        "After a skill was used or failed, every Dragon symbol on the table counts: one, two, \
        or three and more choose the dragon's attack on this hero. Armour takes off its value. \
        A killing blow is followed by none.",
    )
    .also(&["counter"]),
    entry(
        "turn",
        "Hit",
        "A counter attack hits unless an ally cancels it, even if armour takes all of the \
        damage. Frost and Regeneration need a hit; Poison and the release of a die need at \
        least 1 hit point lost.",
    ),
    entry(
        "turn",
        "Assist",
        "One die that was not used and shows no Dragon may go to the next hero who has a turn \
        this round. That hero keeps it and rolls the others, or declines it. Nobody assists \
        after the round's last turn.",
    )
    .also(&["pass on", "passed on", "no-assist"]),
    entry("turn", "Next", "Ends the turn without passing a die on.").also(&["end the turn"]),
    entry(
        "turn",
        "Flee",
        "At the end of a turn, or before Fury if no hero has a token left, the party may leave \
        if all living heroes agree. There is no bounty. The dead may be brought back, the \
        market opens, and the chapter can be tried again.",
    )
    .also(&["get away", "flight"]),
    entry(
        "turn",
        "Step in",
        "With two dragons: a hero whose dragon is dead supports the others with healing, \
        stances and special skills, but not with attacks, and no counter attack reaches them. \
        When a hero facing the other dragon dies, one supporter may take the place.",
    )
    .also(&["step-in", "supporter", "supports"]),
    entry(
        "turn",
        "Advice",
        "What to keep and what to use so that the hunt is won most often: each thing that may be \
        done comes with its chance, within the rounds that the house rule patience says. The \
        campaign may choose something else that counts (advice-for): to win with all alive, \
        or gold.",
    )
    .also(&["worth", "chance to win"])
    .see("odds turn --help"),
    entry(
        "token",
        "Class token",
        "Each gives its hero one turn a round: ● unused, ○ used. Used, it covers a skill until \
        Cleanup. A hero has as many as the class, three as printed; a Wizard gains a fourth at \
        the level that the house rule wizard-token-level says.",
    )
    .also(&["turns", "token", "●", "○"]),
    entry(
        "token",
        "Blessed",
        "Placed on a hero by Blessing. In a turn of their own it gives one more roll of any \
        dice, after the first roll and before a skill is used. Then it goes back. Four are in \
        play at most.",
    )
    .also(&["blessed token"]),
    entry(
        "token",
        "Pinned",
        "Placed on a dragon by Pin Down, for the rest of the hunt. Every attack on that dragon, \
        Jab included, does 1 more for each. Four are in play at most.",
    )
    .also(&["pinned token"]),
    entry(
        "token",
        "Ally",
        "Placed on the hero's own sheet by Genie or Bestial Pounce. Each cancels the next \
        counter attack on that hero, also one that armour would have absorbed, and is gone. \
        Fury is not cancelled. Nine are in play at most.",
    )
    .also(&["ally token", "dragon token"]),
    entry(
        "mark",
        "Frozen",
        "A class token that lies on a dragon with Frost. It gives no turn, also after Cleanup, \
        until a healing or a Blessing on its hero frees it. It comes back unused and gives a \
        turn from the next pass, or stays used if it was used this round.",
    )
    .also(&["❄"]),
    entry(
        "mark",
        "Locked",
        "A die that lies on a dragon with Shockwave. Heroes roll without it; that dragon itself \
        uses it in its Fury. A dragon's death releases all its dice.",
    )
    .also(&["locked die"]),
    entry(
        "mark",
        "Covered",
        "A skill with a class token on it. It cannot be used before Cleanup, except with a \
        Scroll of Knowledge, which puts another token on it.",
    ),
    entry(
        "mark",
        "Passed die",
        "A die that was passed on lies there for the next hero, who keeps it or declines it \
        before the first roll.",
    )
    .also(&["assist die", "waits"]),
    entry(
        "mark",
        "Faces",
        "With two dragons: the dragon this hero fights. Only its counter attacks and its Fury \
        reach the hero.",
    ),
    entry(
        "mark",
        "Improved",
        "The effect of the skill is 1 higher, chosen at level 2 or 4. No Strike skill can be \
        improved, and no skill twice.",
    )
    .also(&["+1"]),
    entry("mark", "To move", "The hero whose turn it is, or who is next.").also(&["▸"]),
    entry("face", "Sword", "A face of the Dragon Die, the Warrior's symbol. Typed as S.")
        .also(&["S"]),
    entry("face", "Magic", "A face of the Dragon Die, the Wizard's symbol. Typed as M.")
        .also(&["M"]),
    entry("face", "Hammer", "A face of the Dragon Die, the Cleric's symbol. Typed as H.")
        .also(&["H"]),
    entry("face", "Crossbow", "A face of the Dragon Die, the Ranger's symbol. Typed as C.")
        .also(&["C"]),
    entry("face", "Daggers", "A face of the Dragon Die, the Rogue's symbol. Typed as D.")
        .also(&["D"]),
    entry(
        "face",
        "Dragon",
        "A face of the Dragon Die, typed as X. It never counts for a skill, cannot be passed \
        on, and brings the counter attack. In Fury it is what the dragon hopes for.",
    )
    .also(&["X", "dragon symbol"]),
    entry(
        "face",
        "Dragon Die",
        "One of five dice with six faces: sword, magic, hammer, crossbow, daggers and Dragon.",
    )
    .also(&["dragon dice"]),
];
