//! Usage of the commands of a hunt's acts.

use crate::{FlagUsage, Usage, flags, usage};

pub(super) const FLAGS: &[FlagUsage] = flags! {
    "dice" "FACES":
        "Dice rolled by hand (S M H C D, X dragon), in the order of the roll; `hand`: wyrm asks \
         for them from now on, `wyrm`: wyrm rolls from now on";
    "seed" "SEED": "Seed for the dice";
    "advice": "Show the best action (always: wyrm campaign rule advice on)";
    "blessed": "Spend a Blessed token on it";
    "release" "DRAGON":
        "The dragon a counter attack releases a locked die from [default: the one that struck]";
};

pub(super) const USAGE: &[Usage] = usage! {
    "status": "Where the hunt stands (the same as `wyrm hunt`)";
    "live": "Play the whole hunt with single keys and short questions, on a terminal";
    "correct": "Correct the record to match the table",
        after "\
Examples:
  wyrm hunt correct denra hp=12 poison=1 --reason \"forgot the shield\"
  wyrm hunt correct denra turns=2 stab=0 green-dragon hp=31
  wyrm hunt correct --list";
    "abandon": "Drop the open hunt; it does not count";
    "log": "The log, round by round, of the open hunt or a different one";
    "roll": "The next hero's first roll",
        flags { "no-assist": "Roll the die that was passed on with the others"; };
    "reroll": "Roll some dice again, by their positions: 1 3 5 or 135",
        words "DICE" "Positions as shown";
    "keep": "Keep these dice and roll the others again",
        words "DICE" "Positions as shown";
    "use": "Activate a skill",
        words "SKILL" "The skill",
        flags {
            "on" "HERO": "The hero or heroes it targets, separated by a comma";
            "cover" "SKILL": "The hero's own skill to cover when using a general skill";
            "with" "ITEM": "Items that add a symbol, or a Scroll, separated by commas";
            "without" "ITEM":
                "Gauntlets or a Staff not to use this time, separated by commas";
            "using" "DICE":
                "The dice to use, by their positions [default: the best die is left to pass \
                 on]";
        },
        after "\
Examples:
  wyrm hunt use healing-wave --on denra,timorn
  wyrm hunt use stab --with stealth-potion,scroll-of-knowledge
  wyrm hunt use jab --using 135 --cover strike
  wyrm hunt use strike --without gauntlets-of-power";
    "fail": "No skill matches: cover one",
        flags { "cover" "SKILL": "The skill to cover"; };
    "item": "Use an item: drink a potion, or re-roll dice with a Haste Potion",
        words "ITEM DICE" "The item, and positions of the dice to re-roll with a Haste Potion",
        flags {
            "on" "HERO": "Who is healed [default: the hero whose turn it is; asked on a terminal]";
        },
        after "\
Examples:
  wyrm hunt item healing-potion --on timorn
  wyrm hunt item haste-potion 1 4";
    "assist": "Pass a die to the next hero; the turn is over",
        words "DIE" "The die, by its position";
    "next": "End the turn without passing a die";
    "fury": "The Fury of the next dragon";
    "step-in": "A hero whose dragon is dead takes a dead hero's place",
        words "HERO" "Who steps in",
        flags { "nobody": "Nobody does"; };
    "flee": "The party flees; all living heroes must agree";
};
