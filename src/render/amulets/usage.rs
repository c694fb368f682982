//! Usage of the commands of Dragonkeepers' acts.

use crate::{FlagUsage, Usage, flags, usage};

pub(super) const FLAGS: &[FlagUsage] = flags! {
    "players" "NAMES": "Who plays, clockwise, separated by commas";
    "first" "NAME": "The starting player [default: at random]";
    "chests" "N": "How many magic chests are revealed at random [default: none]";
    "chest" "ITEM": "Chests drawn by hand, separated by commas";
    "removed" "PIECES":
        "Amulet pieces that went back to the box, drawn by hand, as in 3x1,2x4,1x20";
    "seed" "SEED": "The same seed gives the same setup";
    "reward" "REWARD": "The left page's reward: low, high, shadow, crystal, egg, as in low+egg";
    "remember": "Remember the reward for every page of this number";
    "nothing": "The player whose turn it is takes no cards either";
    "trust": "Entries are missing: stop counting this hand";
};

pub(super) const USAGE: &[Usage] = usage! {
    "setup": "A setup checklist; records nothing";
    "start": "Begin a play that wyrm keeps track of";
    "correct": "Correct the record to match the table",
        after "\
  wyrm amulets correct ana eggs=3 hand=5 --reason \"forgot a reward\"
  wyrm amulets correct ben turn=yes
  wyrm amulets correct ana pieces-20=1 red-pearls=1
The limits of the box still apply: the rest is in the supply.";
    "take": "Take cards: how many (a fourth costs a crystal), or the page of each: LLR",
        words "CARDS" "A number, or pages",
        flags { "shadows" "N": "How many of them are shadow dragons [default: 0]"; };
    "mint": "Dragon Mint: the top card of each page, as the turn begins",
        flags { "shadow": "The left one is a shadow dragon"; };
    "change": "Lay cards on the book: a number left, a colour right (6 is a shadow dragon's back)",
        words "NUMBER or COLOUR" "";
    "book": "Enter the book, as in 3green; one page is enough if the other is known",
        words "BOOK" "A number, a colour, or both";
    "pass": "The next player passes, or NAME and everyone before them",
        words "NAME" "Who passes [default: the next player]";
    "next": "Nobody else plays a set: the turn is over";
    "hand": "Enter a player's hand size, if entries are missing",
        words "NAME CARDS" "Whose hand; A number, or unknown";
    "last-card": "Report that a page is down to one card (last turn)",
        words "PAGE" "left or right";
    "play": "Play a set as the next player, or --by NAME (everyone before them passes)",
        words "BOOK" "The book, as in 3green, if wyrm does not know it",
        flags {
            "by" "NAME": "Who plays [default: the next player]";
            "shadows" "N": "Shadow dragons in the set [default: 0]";
            "side" "SIDE": "Where a new stack goes: left or right";
            "with" "ITEM": "Magic items, a crystal each, separated by commas";
            "ink" "COLOUR": "A different colour, with Prism Ink";
            "hammer-piece" "N":
                "Which of the reward's lowest pieces the Green Ore Hammer upgrades [default: the \
                 first]";
            "pearl" "COLOUR":
                "The pearl for a completed ring: red or blue, if nobody counted the red ones";
            "nothing": "With --by: the player whose turn it is takes no cards and plays no set";
        },
        after "\
wyrm remembers the book until something changes it, so enter it only if wyrm
does not know it: wyrm amulets play 3green --reward low+shadow
Then the others complete the turn: wyrm amulets play --by ben --shadows 1";
    "end": "Score the finished play: turn the pearls up and name the winner",
        flags {
            "pearls" "NAME=VALUES": "The values under someone's pearls, as NAME=8+3";
            "crest" "NAME=VALUE": "The value of someone's crest, if it is unknown, as NAME=12";
        };
    "can-play":
        "Possible sets, given the placement rule, the book, a hand and magic items",
        flags {
            "stacks" "COLOURS":
                "Stacks from left to right, separated by commas; none for an empty table";
            "book" "BOOK": "The book, as in 3green";
            "hand" "HAND": "A hand, as in 2green,blue,1shadow";
            "chest" "ITEM": "Magic chests that are open, separated by commas";
            "player" "NAME": "A player in the open play, with their stacks";
        },
        after "\
  wyrm amulets can-play --stacks blue,green,white --book 3green \\
                        --hand 2green,shadow
  wyrm amulets can-play --stacks none --book 2red --chest ink,feather
In the open play: wyrm amulets can-play --player ana --book 3green";
    "score": "Score a game played without wyrm",
        flags {
            "player" "NAME:PARTS":
                "A player's parts, as NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12";
            "file" "FILE": "Players' parts from a file, a line each (- for standard input)";
            "trust": "Accept an impossible score";
            "save": "Record it as a play";
        },
        after "\
  wyrm amulets score \\
    --player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12 \\
    --player Ben:pieces=16+10+8,pearls=3,eggs=3,cards=9
Write several pieces of one value as pieces=3x4+16. A file has a line for each
player, in the form of --player. Cards laid out are needed only if the first
place is tied. On a terminal wyrm asks for everything, one category at a time.";
    "box": "Figures that depend on your copy: enter them once",
        words "FIGURE=VALUE" "A figure and its value, as in red-pearls=N",
        flags {
            "forget" "FIGURE": "Forget a figure and use the printed one, if there is one";
        };
    "status": "The state of the open play (the same as `wyrm amulets`)",
        after "\
Stacks run left to right: white 3+1 has a shadow dragon on it, [green 2] is
closed. Amulets 3 RRB +1: three with a red, a red and a blue pearl, and one
piece of the next ring.";
};
