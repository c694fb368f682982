//! Sheets, skills, items, hunts and campaigns.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "sheet" {
        "Hit points", "HP":
            "Damage a hero or dragon can take. A hero at 0 is dead. Healing never goes past the \
             maximum, and only works on the living.";
        "Armour class", "AC", "armour", "armor class":
            "Taken off every counter attack and every Fury that strikes the hero, never below 0 \
             damage. Poison ignores it. Bonuses from skills last for the rest of the hunt.";
        "Initiative", "turn order":
            "Heroes take their turns from the lowest to the highest. Heroes with the same \
             initiative go in the order you listed them.";
        "Experience", "exp":
            "A running total that is never spent. Level 2 needs 6, level 3 needs 14, level 4 needs \
             26 and level 5 needs 39.";
        "Gold":
            "Pays for items, and 2 gold brings a dead hero back. Heroes can share it outside \
             hunts only.";
        "Level", "level up", "level-up":
            "Each level adds 1 hit point and one for every class symbol set aside in three rolls; \
             Warriors 1 more. Levels 2 and 4 improve a skill, levels 3 and 5 teach one. Rogues \
             gain 1 armour class at levels 2 and 4. Level 5 is the last.";
        "Custom hero":
            "A hero without a class: six skills, at most one of them a Strike, a chosen symbol, \
             and 18 hit points plus one for each Dragon set aside in three rolls. Armour class is \
             1 with 20 hit points or less, else 0.";
        "Alive": "The hero can hunt.";
        "Dead", "†":
            "The hero died in a hunt that others survived. 2 gold from anyone revives the hero, \
             even after a later hunt; until then the hero cannot buy, level or hunt."
            see "hero resurrect";
        "Fallen": "The hero died with the whole party, and is gone for good.";
        "Retired": "Put aside by the players. A retired hero can return." see "hero return";
    }
    "skill kind" {
        "Attack", "attack skill":
            "A skill that costs the dragon hit points: as printed, plus an improvement, Gauntlets \
             on a Strike, and Pinned tokens, minus 1 if the dragon is Hardened.";
        "Healing", "healing skill", "heal":
            "A skill that restores hit points to any living hero, even its user. It also removes one \
             poison token and frees one frozen token, even at full hit points.";
        "Attack and healing":
            "A skill that is both, such as Drain Life: it heals its own hero even if the damage is \
             0. An improvement applies to one of the two, your choice.";
        "Stance":
            "A skill that raises its own hero's armour class for the rest of the hunt. It can be \
             used again every round, and it stacks.";
        "Special": "Skills that do something else: Blessing, Shield, Pin Down and the allies.";
        "General skill":
            "Jab and Treat Wounds, which everyone has: three equal symbols. The token covers one \
             of the hero's own skills instead.";
        "Strike skill":
            "Strike, Wild Strike and Holy Strike. They cannot be improved, Gauntlets of Power help \
             them, and a custom hero has at most one. Flanking Strike is not one of them.";
        "Same", "=":
            "In a skill's dice: dice that match each other. They may show a symbol that the \
             skill also needs.";
        "Different", "≠":
            "In a skill's dice: dice that all differ from each other. They may show a symbol \
             that the skill also needs.";
    }
    "item kind" {
        "Instant", "instant item": "An item that is gone as soon as it is used.";
        "Durable", "durable item":
            "An item that lasts for a whole hunt. It is gone at the end of the first hunt in which \
             it had an effect; otherwise it stays.";
        "Adds a symbol", "add one":
            "The item counts as one more die with that symbol when a skill is used. The symbol can \
             be neither passed on nor rolled again.";
    }
    "hunt" {
        "Hunt":
            "A play of Dice & Dragons: one dragon for up to three heroes, two dragons for four or \
             five. It ends slain, fled or wiped.";
        "Slain":
            "The dragon is dead; if there were two, both are. The bounty is shared and the chapter is \
             over.";
        "Fled":
            "The party left together. No bounty; the dead may be brought back, the market opens, \
             the chapter can be tried again.";
        "Wiped":
            "All heroes in the hunt are dead. They have fallen for good, and new heroes start at \
             that chapter or an earlier one.";
        "Bounty", "share", "leftover":
            "Gold and experience for a slain dragon, shared equally among all who took part, dead \
             or alive. The players choose who gets the leftovers, otherwise one each in turn \
             order.";
        "Luck":
            "In a finished hunt: the Dragon symbols rolled, compared with the expected number.";
    }
    "campaign" {
        "Campaign":
            "Heroes and chapters that belong together, from the first dragon to the eighth.";
        "Chapter":
            "A dragon, then a market. Slaying the chapter's dragon leads to the next; chapter 8 \
             completes the campaign, and you can play on.";
        "Rank": "How dangerous a dragon is, from 1 to 5.";
        "Market", "visit", "stock":
            "A village's stock after a chapter's hunt, until the next hunt starts. Fleeing does \
             not restock it." see "market";
        "Ledger":
            "Every change of gold and experience, with its reason and its hunt. A hero's total is \
             the sum of these." see "hero history";
        "House rule":
            "A campaign's choice where the printed texts disagree. A hunt keeps the rules it began \
             with." see "campaign rule";
        "Own figure", "*":
            "A campaign's value in place of a printed one, marked * wherever it is shown."
            see "catalog list --changed";
        "Catalogue", "catalog":
            "Every class, skill, item, dragon and market, as printed, plus your own."
            see "catalog list";
    }
};
