//! Usage of the commands of Dragon Keepers' acts.

use crate::{FlagUsage, Usage, flags, usage};

pub(super) const FLAGS: &[FlagUsage] = flags! {
    "seed" "SEED": "Seed for the dice";
    "mode" "MODE": "keeper (competitive, 3 to 6 players) or dragon (together, 2 to 4)";
    "players" "NAMES": "Who plays, clockwise, separated by commas";
    "difficulty" "DIFFICULTY": "Dragon game: easy, medium, hard or extreme [default: medium]";
    "tribes" "COLOURS": "The tribe of each player, in player order [default: dealt]";
    "circle" "COLOURS": "The dragons, clockwise from the top [default: at random]";
    "first" "NAME": "Who holds the Hunter token first [default: at random]";
};

pub(super) const USAGE: &[Usage] = usage! {
    "setup": "A random table to lay out by hand; records nothing",
        flags { "seed" "SEED": "The same seed lays out the same table"; };
    "start": "Begin a play that wyrm tracks",
        flags {
            "seed" "SEED": "The same seed lays out the same table";
            "virtual-deck": "Dragon game: wyrm deals the Magic deck, with no real one on the table";
        };
    "correct": "Correct the record to match the table: red arrows=2, ana attack=1, flames=0";
    "log": "What happened, round by round, in the open play or another one";
    "round": "The Hunter phase: a new round, its card and its dice",
        flags {
            "dice" "FACES":
                "Hunter dice rolled by hand: R red, Y yellow, G green, B blue, P purple, W white; \
                 `hand`: wyrm asks for them from now on, `wyrm`: wyrm rolls from now on";
            "reveal" "CARDS": "Dragon game: cards turned up, in order: magic, or hunter,magic";
        };
    "choose": "Keeper game: who protects which dragon; without arguments wyrm asks in secret",
        words "NAME=COLOUR" "NAME=COLOUR for each player, or one NAME to ask only that player";
    "heal": "Take an arrow off a dragon; Yellow's attack takes two, off one or two dragons",
        words "COLOUR"
            "The dragon; for Yellow's attack, one or two separated by a comma",
        flags { "none": "Take none off"; };
    "plan":
        "Dragon game: what players plan in turn order: defend, heal, train, attack (with +magic) \
         or pass",
        words "ACTION" "ACTION, or NAME=ACTION";
    "act": "Dragon game: the next player shows a Keeper and takes the planned action",
        words "COLOUR" "The Keeper's colour",
        flags {
            "take" "REWARD": "The reward: offer or discard; after training, an action";
            "dice" "FACES":
                "Attack: Battle dice rolled by hand, in the order on the dragon: M miss, W weak \
                 flame, F flame; `hand`: wyrm asks for them from now on, `wyrm`: wyrm rolls from \
                 now on";
            "drawn" "COLOURS": "Train: the colour drawn from the bag, two for Purple";
            "reveal" "CARDS":
                "Taking the offer: cards turned up after it, in order: magic, or hunter,magic";
        };
    "reroll": "Blue's attack: re-roll one die, by its position",
        words "DIE" "The die, by its position from 1",
        flags {
            "none": "Re-roll nothing";
            "dice" "FACE":
                "The face it shows: M miss, W weak flame, F flame; `hand`: wyrm asks for dice from \
                 now on, `wyrm`: wyrm rolls from now on";
        };
    "flame": "Green's attack: a flame on the Hunter instead of an arrow off";
    "magic": "Play the selected Magic card, with a note and its changes",
        flags {
            "note" "TEXT": "The card's name or effect";
            "change" "WHAT=BY":
                "A change: arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, \
                 white:red=+1, token:ana:attack=+1, used:ana:heal=-1, keeper:ana:red=+1, \
                 magic:ana=+1, offer=-1, discard=-1, deck=-1, hunter-cards=-1, hunter-dice=-1";
        };
    "next": "Keep the selected Magic card and end the turn";
    "roll": "Roll dice, record nothing",
        words "DIE N"
            "hunter or battle; How many Hunter dice [default: the number in the open \
             play, else 1]",
        flags {
            "white" "N": "How many white Battle dice";
            "red" "N": "How many red Battle dice";
        };
    "draw": "Draw Battle dice from the bag (of the open play, else a full one); records nothing",
        words "N" "How many [default: 1]";
    "score": "Score a Keeper game played without wyrm: who wins, and why",
        flags {
            "player" "NAME:…": "A player's counts: NAME:tribe=COLOUR,shields=N,arrows=N";
            "defeated" "COLOUR": "A dragon that was defeated";
            "save": "Record it as a play";
            "rounds" "N": "Number of rounds, recorded with the play";
        },
        after "\
wyrm keepers score --player Ana:tribe=red,shields=3,arrows=1 \\
    --player Ben:tribe=blue,shields=2,arrows=0 \\
    --player Cleo:tribe=green,shields=3,arrows=0
arrows counts those on the player's favourite: the dragon in the tribe's colour.";
    "rule": "List the settings, or change one with SETTING VALUE",
        words "SETTING VALUE" "The setting [default: all of them]; The new value";
};

pub(super) const AFTER: &str = "\
A Keeper game:                        A Dragon game:
  wyrm keepers start --mode keeper      wyrm keepers start --mode dragon
  wyrm keepers round --dice RYB         wyrm keepers round --reveal magic
  wyrm keepers choose                   wyrm keepers plan defend train
  wyrm keepers heal blue                wyrm keepers act red --take offer
wyrm rolls dice that you leave out. Colours, names and actions can be shortened.";
