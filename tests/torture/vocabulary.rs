//! Words for generated command lines: fitting an argument's name, of every title, and junk.

use crate::scale::Chance;

/// Words by a part of the argument's name, the more specific first.
const BY_NAME: [(&str, &[&str]); 30] = [
    ("NAME:PARTS", &["Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12", "Ben:pieces=9", "x:"]),
    ("HERO:ITEM", &["denra:haste-potion", "brum:torch", "denra:", ":x"]),
    (
        "FIELD=VALUE",
        &[
            "price=2",
            "hp=40",
            "rank=2",
            "attacks=Bite 5 / Tail 8 / Mud 11",
            "text=",
            "gold=-1",
            "abilities=poison",
        ],
    ),
    ("PART=N", &["flight=1", "legs=3", "brald=2", "fire=99", "x=1"]),
    ("WHAT=HEROES", &["gold=denra", "exp=brum,vela", "gold="]),
    ("WHAT=", &["shields=2", "arrows=1", "red=1", "x=9"]),
    ("FIGURE", &["crests=12+8", "red-pearls=5", "reward-3=low+egg", "brald", "dragon", "morin"]),
    (
        "HERO",
        &[
            "denra",
            "timorn",
            "brum",
            "vela",
            "orin",
            "den",
            "denra,brum",
            "all",
            "denra,brum,vela",
            "1",
            "3",
        ],
    ),
    ("NAMES", &["Ana,Ben", "Ana,Ben,Cleo", "Kate,John", "Ana", "Ana,Ana", "Dora,Zoe,Yan"]),
    ("NAME=", &["ana=red", "ben=blue", "ana=3", "Ana=9+9+3"]),
    (
        "NAME",
        &[
            "Ana", "Ben", "ashes", "cinders", "Denra", "Old Ben", "Nora", "ana,ben", "bog-wyrm",
            "Torch",
        ],
    ),
    ("WHO", &["ana", "brald", "morin", "urpen", "dragon", "brald d2 morin c2", "kate"]),
    (
        "FACES",
        &["DDSSX", "D", "DD", "SSS", "RYB", "R", "MWF", "FF", "1 2 3", "wyrm", "hand", "SMHCD"],
    ),
    ("DICE", &["1", "1 2", "135", "5", "9", "1,1", "0"]),
    ("DIE", &["1", "5", "6", "0"]),
    (
        "SKILL",
        &[
            "stab",
            "strike",
            "slash",
            "wild-strike",
            "holy-strike",
            "jab",
            "drain-life:damage",
            "fireball",
            "smite",
        ],
    ),
    ("ITEM", &["haste-potion", "healing-potion", "torch", "lantern", "horn", "flute", "torch,x"]),
    ("DRAGON", &["green", "bog-wyrm", "young-red", "red", "x"]),
    ("COLOUR", &["red", "blue", "green", "yellow", "purple", "white", "w", "ww", "red,blue"]),
    ("LETTERS", &["RYB", "WW", "MF", "RRRR"]),
    ("CARDS", &["magic", "hunter,magic", "m", "h"]),
    ("REWARD", &["low", "low+egg", "offer", "discard", "heal", "attack", "shadow", "crystal"]),
    ("HEX", &["c3", "b2", "d2", "a1,c5,e1", "c2", "e3", "z9"]),
    ("AREA", &["flight", "fire", "legs", "flight fire", "legs 2", "armour"]),
    ("SIDE", &["left", "right", "dragon", "dwarves", "both"]),
    ("ACTION", &["defend", "train", "pass", "attack", "heal", "defend+magic"]),
    ("PIECES", &["3x1,2x4,1x20", "8x1", "1x9"]),
    ("EXPR", &["2d6+3", "4d6kh3", "5d6>=5", "3d6!", "1000d1000", "((1", "d0", "99999d99999"]),
    ("DATE", &["today", "yesterday", "2026-11-14", "2026-11-14 20:30", "2026-02-30", "9999-12-31"]),
    ("TEXT", &["a cold night", "", "x\ny", "=1+1", "é", "\u{202e}abc"]),
];

/// Words that are meaningful somewhere.
const ANYWHERE: [&str; 40] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "12",
    "slain",
    "fled",
    "wiped",
    "keeper",
    "dragon",
    "easy",
    "3green",
    "1blue",
    "unknown",
    "none",
    "LR",
    "LLR",
    "item",
    "skill",
    "class",
    "market",
    "advice",
    "on",
    "off",
    "gold",
    "exp",
    "hp",
    "+1",
    "-1",
    "=5",
    "hunter",
    "battle",
    "ne",
    "e",
    "amulets",
    "drako",
    "hunt",
    "shockwave",
];

const JUNK: [&str; 24] = [
    "",
    " ",
    "-",
    "--",
    "---",
    "-x",
    "--no-such-flag",
    "\0",
    "\n",
    "a\tb",
    "🐉🐉",
    "\u{202e}",
    "e\u{301}",
    "İß",
    "99999999999999999999",
    "-9223372036854775808",
    "1e9",
    "NaN",
    "0x1f",
    "'; DROP TABLE step; --",
    "$(reboot)",
    "../../..",
    "%n%s",
    "a=b=c",
];

/// A word for an argument with this name.
pub fn word(chance: &mut Chance, asked: &str) -> String {
    match chance.below(20) {
        0 => (*chance.pick(&JUNK)).to_owned(),
        1 => chance.pick(&ANYWHERE).repeat(1 + chance.below(3)),
        2 => {
            if chance.once_in(8) {
                chance.pick(&JUNK).repeat(500)
            } else {
                chance.below(1000).to_string()
            }
        }
        3 => (*chance.pick(&ANYWHERE)).to_owned(),
        4 => {
            let (_, words) = chance.pick(&BY_NAME);
            (*chance.pick(words)).to_owned()
        }
        _ => fitting(chance, asked),
    }
}

fn fitting(chance: &mut Chance, asked: &str) -> String {
    let asked = asked.to_uppercase();
    let mut known = BY_NAME.iter();
    match known.find(|(part, _)| asked.contains(part)) {
        Some((_, words)) => (*chance.pick(words)).to_owned(),
        None => {
            if chance.once_in(3) {
                (*chance.pick(&ANYWHERE)).to_owned()
            } else {
                chance.below(8).to_string()
            }
        }
    }
}
