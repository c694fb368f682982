//! Usage of the commands of Drako's acts.

use crate::{FlagUsage, Usage, flags, usage};

pub(super) const FLAGS: &[FlagUsage] = flags! {
    "value" "N": "The value of the card";
    "blocked" "WHO":
        "Who was blocked: dwarves, all or none [default: wyrm asks, or enter it with `defend`]";
    "wounds" "AREAS":
        "Where to place wounds past the armour [default: wyrm asks, or enter it with `wound`]";
    "players" "A,B": "Two players, separated by a comma";
    "dragon" "NAME": "Who plays the dragon [default: at random]";
    "first-game": "The dwarves start in their first-game places";
    "advanced": "With the advanced rule: starting hands may be exchanged";
};

/// The names of the words after a verb.
pub(super) fn words(verb: &str) -> &'static str {
    let usage = USAGE.iter().find(|usage| usage.verb == verb);
    usage.map_or("", |usage| usage.words.0)
}

pub(super) const USAGE: &[Usage] = usage! {
    "setup":
        "Random sides and starting places (sides only with --advanced); records nothing",
        flags { "seed" "SEED": "Seed for the setup"; };
    "start": "Begin a play that wyrm keeps track of",
        flags {
            "places" "HEX,HEX,HEX":
                "Hexes of Brald, Morin and Urpen [default: place them later with `place`]";
            "seed" "SEED": "Seed for sides and places (sides only with --advanced)";
        };
    "exchange": "Advanced rule: exchange the starting hand";
    "keep": "Advanced rule: keep the starting hand";
    "place": "Place the dwarves: hexes for Brald, Morin and Urpen, or `morin c5 …`",
        words "HEX" "Three hexes not next to the dragon: `a1 c5 e1`";
    "draw": "Draw two cards",
        flags {
            "discard" "N": "How many cards were discarded to get down to six [default: all above six]";
        };
    "move": "Move: `move d2` for the dragon, `move brald d2 morin c2` for dwarves",
        words "WHO HEX" "Figures and hexes, and the card's value [default: the lowest sufficient value]";
    "fly": "The dragon flies to any free hex",
        words "HEX" "Where to";
    "attack":
        "Attack: one or two dwarves beside the dragon, or the dwarf it bites, and the card's value",
        words "WHO VALUE" "Dwarves, and the value of the card: `brald,morin 1`";
    "fire": "The dragon breathes fire in a direction (e ne nw w sw se), or toward a dwarf or hex",
        words "WHERE VALUE" "A direction, dwarf or hex, and the value of the card: `ne 2`";
    "shoot": "Morin shoots in a straight line",
        words "VALUE" "The value of the card";
    "net": "Urpen nets the dragon";
    "shake-off": "The dragon shakes the net off, with both actions of a turn";
    "fury": "Once per game: Brald takes a wound and the dwarves get a third action";
    "burn": "Discard a card without effect";
    "defend": "Block attacks, one card each: dwarves, all or none",
        words "WHO" "Dwarves to block, or to block for; all or none",
        flags { "wounds" "AREAS": "Where to place wounds past the armour"; };
    "wound": "Place wounds past the armour: `wound flight fire`, `wound legs 2`",
        words "AREA" "flight, fire or legs, each for one wound or with a number";
    "end": "End a turn without using fury";
    "pass": "A netted dragon without cards passes";
    "options": "All legal actions now: moves, targets, free hexes";
    "box": "Spaces of your own mats: confirm them once",
        words "PART=N" "Sizes as on your mats: flight=3 brald=6",
        flags {
            "confirm": "Confirm all other sizes as shown";
            "reset": "Forget the confirmed sizes";
        };
};

pub(super) const AFTER: &str = "\
The board has rows a to e from the top, counted from the left: a1 to e3, c3 in
the middle. Enter a played card by its use and its value:
  wyrm drako move brald d2           wyrm drako attack brald,morin 1
  wyrm drako fire ne 2               wyrm drako shoot 2 --blocked none
Attacks wait for blocks (defend), wounds past the armour to be placed (wound);
on a terminal wyrm asks for both. On the board, ~c4~ is in a line of fire or of
the crossbow, and #DR# is the netted dragon.";
