//! Dragons' abilities, phases, tokens, marks and faces: everything a hunt shows.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "ability" {
        "Hardened":
            "The dragon has armour class 1. Every attack on it does 1 less damage, never below 0.";
        "Shockwave":
            "A Fury that costs any hero at least 1 hit point locks one die on the dragon; four \
             dice is the maximum. A counter attack that costs at least 1 hit point releases \
             one, for the turns after this one.";
        "Poison", "poison token":
            "A counter attack that costs hit points puts a poison token on the hero, while one of \
             the four is left. At the start of each of the hero's turns every token costs 2 hit \
             points, and armour does not help. Any healing of the hero removes one token, and \
             heals as well.";
        "Frost":
            "A counter attack that hits, even for 0, freezes one of the hero's class tokens on the \
             dragon: one fewer turn a round, until it is freed. Each healing or Blessing activated \
             on the hero frees one.";
        "Ancient": "The dragon's Fury has four rolls instead of three.";
        "Regeneration":
            "After a counter attack or a Fury that hits, the dragon heals 3 for each Dragon symbol \
             rolled, even beyond three, but never above the hit points it began with. A Fury \
             heals it once, however many heroes it hits.";
        "Sneaky": "The dragon's Fury opens each round. The heroes follow, then Cleanup.";
    }
    "phase" {
        "Round":
            "One time through the phases: the heroes' phase, Fury, Cleanup. A Sneaky dragon's Fury \
             comes first instead.";
        "Heroes' phase", "heroes":
            "Heroes take turns in passes, the lowest initiative first, until no living hero has an \
             unused class token.";
        "Pass":
            "One time through the heroes in turn order: everyone who is alive and has an unused \
             token takes one turn. Passes follow each other until no token is left.";
        "Fury", "Dragon's Fury":
            "The dragon's own turn. The dice are rolled three times, Dragon symbols are set aside \
             each time, and the attack for that many strikes all heroes who face the dragon. \
             Armour counts; allies do not help.";
        "Cleanup":
            "The end of a round: class tokens come back from the skills they covered, and are \
             unused again. Frozen ones stay frozen.";
    }
    "turn" {
        "Roll", "roll":
            "A turn begins with a roll of all free dice. Any of them may be rolled again \
             twice; you may stop earlier.";
        "Reroll", "roll again", "keep":
            "Rolling some dice again, by their positions: the second or third roll of the turn, or \
             one that a Blessed token or a Haste Potion gives. Keeping is the reverse: dice \
             that are not kept are rolled.";
        "Use", "activate":
            "Activating a skill whose dice are on the table. A class token covers it until \
             Cleanup. If an uncovered skill or a general one matches, one of them must be used; \
             the player chooses which.";
        "Fail":
            "No uncovered skill and no general skill matches the dice. The token covers any \
             uncovered skill, which cannot be used until Cleanup.";
        "Item", "drink":
            "Using an item on your own turn. You may use any number, after the poison and before the \
             turn ends, even after the counter attack.";
        "Counter attack", "counter":
            "After a skill is used or fails, every Dragon symbol on the table counts: one, two, \
             or three or more choose the dragon's attack on this hero. Armour takes off its \
             value. After a killing blow there is no counter attack.";
        "Hit":
            "A counter attack hits unless an ally cancels it, even if armour takes all of the \
             damage. Frost and Regeneration need a hit; Poison and the release of a die need at \
             least 1 hit point lost.";
        "Assist", "pass on", "passed on", "no-assist":
            "One die that was not used and shows no Dragon may go to the next hero who has a turn \
             this round. That hero keeps it and rolls the others, or declines it. Nobody assists \
             after the round's last turn.";
        "Next", "end the turn": "Ends the turn without passing a die on.";
        "Flee", "flight":
            "At the end of a turn, or before Fury if no hero has a token left, the party may leave \
             if all living heroes agree. There is no bounty. The dead may be brought back, the \
             market opens, and the chapter can be tried again.";
        "Step in", "step-in", "supporter", "supports":
            "With two dragons: a hero whose dragon is dead supports the others with healing, \
             stances and special skills, but not with attacks, and no counter attack reaches them. \
             When a hero facing the other dragon dies, one supporter may take their place.";
        "Advice", "worth", "chance to win":
            "The dice to keep and the skills to use to win most often. Each possible action comes \
             with its chance, within the rounds set by house rule patience. The house rule \
             advice-for can choose another goal: to win with all alive, or gold." see "odds turn \
             --help";
    }
    "token" {
        "Class token", "turns", "token", "●", "○":
            "Each gives its hero one turn a round: ● unused, ○ used. Used, it covers a skill until \
             Cleanup. The class sets how many, three as printed; a Wizard gains a fourth \
             at the level set by the house rule wizard-token-level.";
        "Blessed", "blessed token":
            "Placed on a hero by Blessing. On the hero's own turn it gives one more roll of any \
             dice, after the first roll and before a skill is used. Then return it. Four are in \
             play at most.";
        "Pinned", "pinned token":
            "Placed on a dragon by Pin Down, for the rest of the hunt. Every attack on that \
             dragon, Jab included, does 1 more for each. At most four are in play.";
        "Ally", "ally token", "dragon token":
            "Placed on the hero's own sheet by Genie or Bestial Pounce. Each cancels the next \
             counter attack on that hero, even one that armour would have absorbed, and is gone. \
             Fury is not cancelled. At most nine are in play.";
    }
    "mark" {
        "Frozen", "❄":
            "A class token held by a dragon with Frost. It gives no turn, not even after Cleanup, \
             until a healing or a Blessing on its hero frees it. It comes back unused and gives a \
             turn from the next pass, or stays used if it was used this round.";
        "Locked", "locked die":
            "A die held by a dragon with Shockwave. Heroes roll without it; that dragon \
             itself uses it in its Fury. A dragon's death releases all its dice.";
        "Covered":
            "A skill with a class token on it. It cannot be used before Cleanup, except with a \
             Scroll of Knowledge, which puts another token on it.";
        "Passed die", "assist die", "waits":
            "A die that was passed on waits for the next hero, who keeps it or declines it \
             before the first roll.";
        "Faces":
            "With two dragons: the dragon this hero fights. Only its counter attacks and its Fury \
             reach the hero.";
        "Improved", "+1":
            "The effect of the skill is 1 higher, chosen at level 2 or 4. No Strike skill can be \
             improved, and no skill twice.";
        "To move", "▸": "The hero whose turn it is, or who is next.";
    }
    "face" {
        "Sword", "S": "A face of the Dragon Die, the Warrior's symbol. Typed as S.";
        "Magic", "M": "A face of the Dragon Die, the Wizard's symbol. Typed as M.";
        "Hammer", "H": "A face of the Dragon Die, the Cleric's symbol. Typed as H.";
        "Crossbow", "C": "A face of the Dragon Die, the Ranger's symbol. Typed as C.";
        "Daggers", "D": "A face of the Dragon Die, the Rogue's symbol. Typed as D.";
        "Dragon", "X", "dragon symbol":
            "A face of the Dragon Die, typed as X. It never counts for a skill, cannot be passed \
             on, and brings the counter attack. In Fury it decides the dragon's attack.";
        "Dragon Die", "dragon dice":
            "One of five dice with six faces: sword, magic, hammer, crossbow, daggers and Dragon.";
    }
};
