//! The glossary of the title: book, cards, rewards and chests.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "book" {
        "Book", "magic book", "page":
            "Two piles: the left page shows a number and a reward, the right page a colour. \
             Together they define a set: 3 green is exactly three green dragons.";
        "Left page", "left":
            "Shows the number of a set, 1 to 6, and its reward. The reward for each number \
             depends on your copy; enter it once." see "amulets box";
        "Right page", "right": "Shows the colour of a set.";
        "Reward", "gives":
            "The left page gives it for a set: at least one amulet piece. Rewards that have run \
             out are lost; the player gets the rest.";
        "Last card", "last turn", "last-card":
            "A page is down to one card: no more taking or changing, but sets are still laid, \
             and the game ends with this turn.";
    }
    "card" {
        "Blue": "A colour of dragon cards.";
        "Green": "A colour of dragon cards.";
        "White": "A colour of dragon cards.";
        "Red", "orange": "A colour of dragon cards; the summary calls it orange.";
        "Shadow dragon", "shadow", "shadows":
            "Stands for any colour in a set, always with at least one real dragon, so never where \
             the book shows 1. Its back is a 6 for the left page. It is not a colour of its own, \
             and counts as a card laid out.";
        "Display":
            "Two face-up cards in front of the book, one for each page. Players take cards from \
             here, and each is replaced at once.";
        "Starting card":
            "Dealt before the game: none to the starting player, then 1, 2 and 3 clockwise.";
        "Hand", "cards": "Cards a player holds. They are secret; there is no limit.";
    }
    "turn" {
        "Take":
            "First in a turn: up to three cards from the display; after three, a fourth for a \
             crystal.";
        "Change", "write":
            "Second: a card from the hand face down on a page, or one on each. Number backs go \
             left, colour backs right.";
        "Play", "set", "lay":
            "Third: a set of exactly the book's number and colour goes on its stack, and gives the \
             reward.";
        "Completing", "completing the turn", "complete":
            "At the end of a player's turn, everyone else, clockwise, may lay one set that matches \
             the book. They cannot change it.";
        "Pass": "Lays no set.";
        "Next": "Nobody else lays a set, and the turn is over.";
        "Count", "end", "counting":
            "After the last turn, turn the pearls up, then add pieces, pearls, crest and eggs \
             up. The most dragon cards laid out, shadow dragons included, break a tie; if still \
             tied, players share the win.";
    }
    "stack" {
        "Stack", "stacks":
            "The cards of one colour in front of a player. A new colour goes to the far left or far \
             right, and stacks never move.";
        "Closed", "between":
            "A stack between two others: nothing more goes on it, except with the Troll \
             Horn. Three stacks close one, four close two.";
    }
    "reward" {
        "Low", "lowest", "lowest piece": "The available amulet piece with the lowest value.";
        "High", "highest", "highest piece": "The available amulet piece with the highest value.";
        "Crystal", "crystals":
            "Pays for a fourth card, or for the use of a magic item. There are 10.";
        "Egg", "golden egg", "eggs", "most eggs":
            "Worth 4. The player with the most eggs counts one of them as 16; tied players each \
             do. There are 9.";
        "Crest", "crests":
            "A player who has all four colours laid out gets the most valuable one left at once, \
             one per player. There are three; with two players, the 16 stays in the box. The \
             values of the other two depend on your copy." see "amulets box";
    }
    "amulet" {
        "Amulet", "amulets", "ring":
            "Three pieces make a ring, and with a pearl in it an amulet. The game ends after the \
             turn with 7, 8 or 9 amulets in all, for 2, 3 or 4 players.";
        "Piece", "pieces":
            "Part of an amulet, kept face down and worth its value. The number of each value \
             depends on your copy, and some go back to the box before the game: 16, 12 or 8 for 2, \
             3 or 4 players." see "amulets box";
        "Red pearl", "red pearls":
            "Worth 8 or 9, and taken first. The number of red ones among the 15 depends on your \
             copy." see "amulets box";
        "Blue pearl", "blue pearls": "Worth 3 or 4, and taken when no red one is left.";
        "Pearl", "pearls":
            "Completes an amulet; its value is hidden until the end. Red ones first, then blue \
             ones, 15 in all.";
    }
    "chest" {
        "Magic chest", "chest", "chests", "magic item":
            "An item that all players may use, once a turn each, for a crystal. One is revealed at \
             random, more by agreement. Except for Dragon Mint, items go with any set, or only \
             with sets that complete a turn; the figure chest-timing says which." see "amulets box";
        "Dragon Mint", "mint":
            "As your turn begins, take the top card of each page, besides the three. Each page \
             needs two or more cards.";
        "Prism Ink", "ink": "Lay the book's number, all in one different colour.";
        "Troll Horn", "horn":
            "Lay this set on a stack between two others. A new stack still goes \
             to an end.";
        "Twilight Flute", "flute":
            "After the reward, take back all cards of the set except one, which must not be \
             a shadow dragon. A crest won this way stays; cards taken back do not count for ties.";
        "Green Ore Hammer", "hammer":
            "One piece of the lowest value in the reward becomes the second lowest. Not allowed \
             if only one value is left.";
        "Swindler Feather", "feather":
            "Lay one card fewer than the book shows, for the same reward. The book must show 2 or \
             more.";
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::assert_covers;
    use crate::rules::act::Acts;
    use crate::rules::amulets::book::{Colour, Gift, Page};
    use crate::rules::amulets::chest::MagicItem;
    use crate::rules::amulets::play::{Act, Pearl, Stage};

    #[test]
    fn every_item_colour_reward_page_and_pearl_has_a_word() {
        assert_covers(ENTRIES, MagicItem::ALL.map(MagicItem::name));
        assert_covers(ENTRIES, Colour::ALL.map(Colour::word));
        assert_covers(ENTRIES, Gift::ALL.map(Gift::word));
        assert_covers(ENTRIES, [Page::Left, Page::Right].map(Page::word));
        let pearls = [Pearl::Red, Pearl::Blue].map(|pearl| format!("{} pearl", pearl.word()));
        assert_covers(ENTRIES, pearls);
    }

    /// A new stage without a word does not compile.
    #[test]
    fn every_act_and_stage_has_a_word() {
        assert_covers(
            ENTRIES,
            Act::ACTS.iter().map(|spec| spec.verb).filter(|verb| *verb != "hand"),
        );
        let stage = |stage| match stage {
            Stage::Turn => "take",
            Stage::Completing => "completing",
            Stage::Counting | Stage::Over => "counting",
        };
        assert_covers(ENTRIES, [Stage::Turn, Stage::Completing, Stage::Counting].map(stage));
    }
}
