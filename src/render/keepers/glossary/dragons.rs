//! The dragons, their tiles, and the games.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "game" {
        "Keeper game", "keeper":
            "Everyone for themselves, 3 to 6 players. A player with three shields on dragons ends \
             the game; so does a dragon with three arrows. Most shields win, then fewest arrows on \
             the favourite.";
        "Dragon game":
            "Cooperative, 2 to 4 players. Train the dragons and have all six attack successfully, \
             before a dragon has as many arrows as lives or the Magic deck runs out.";
        "Easy":
            "A level of the Dragon game: one fewer Hunter die at the start, and a Magic deck of \
             three piles of five. Weak Flames hit.";
        "Medium":
            "A level of the Dragon game: a Magic deck of four piles of four. Weak Flames hit.";
        "Hard":
            "Like medium, but Weak Flames miss: on all Battle dice or only white ones, see the \
             setting weak-flame." see "keepers rule";
        "Extreme": "Like hard, with a Magic deck of four piles of three.";
    }
    "dragon" {
        "Red", "R", "red dragon":
            "Dragon game: 3 lives, one training space. A successful attack places 2 flames.";
        "Yellow", "Y", "yellow dragon":
            "Dragon game: 4 lives, two training spaces. Every hit takes 2 arrows off one or \
             two dragons. It places no flames, and still counts as a successful attack.";
        "Green", "G", "green dragon":
            "Dragon game: 4 lives, two training spaces. A successful attack places 1 flame \
             or takes 1 arrow off any dragon, chosen after the roll.";
        "Blue", "B", "blue dragon":
            "Dragon game: 3 lives, two training spaces. Every hit places 1 flame, and one \
             die may be rolled again once after all are seen. With two or more Hunter dice on it, \
             it sends one back right after placing, once a round.";
        "Purple", "P", "purple dragon":
            "Dragon game: 4 lives, four training spaces: trained twice, two dice each time. \
             Every hit places 1 flame.";
        "White", "W", "white dragon":
            "Dragon game: 3 lives, two training spaces. A successful attack places 1 flame \
             and takes 1 arrow off any dragon.";
    }
    "mark" {
        "Life", "lives", "♥", "heart":
            "Arrows a dragon can take: 3 or 4 in the Dragon game, always 3 in the Keeper game. Filled hearts are the lives left.";
        "Arrow", "arrows", "♡":
            "A hit on a dragon. In the Keeper game three defeat it, in the Dragon game as many as \
             it has lives. Shown as an empty heart.";
        "Hunter die", "hunter dice", "⟨⟩":
            "A die with a face for each dragon. It targets the dragon it is on; becomes an arrow \
             unless the dragon is protected or defended.";
        "Danger", "in danger", "!":
            "The Hunter dice on this dragon will take its last life if they become arrows.";
        "Targeted": "The Hunter has put a die on this dragon.";
        "Shield", "shields", "⚑":
            "In the Keeper game: one tribe alone protected this dragon; three win. In the Dragon \
             game: this dragon has attacked successfully; all six win at once.";
        "Trained", "friendly":
            "A dragon begins friendly. The first training turns its tile over, and from then on it \
             can attack with the Battle dice on it.";
        "Training space", "training dice", "◇":
            "Room for a Battle die on a trained dragon; ◇ is a free one. There are 13 in all and \
             12 dice, so one always stays free.";
        "Battle die", "battle dice", "white die", "red die", "◆w", "◆r":
            "A white or red die from the bag, placed by training and rolled when its dragon \
             attacks. Each face is a Miss, a Weak Flame or a Flame. The number of each is a \
             setting, with a stand-in until you enter it." see "keepers rule";
        "Defeated", "†":
            "A dragon with too many arrows. In the Keeper game it leaves with its shields and the \
             game ends; the setting defeated-dragon decides who wins. In the Dragon game the \
             players lose." see "keepers rule";
    }
};
