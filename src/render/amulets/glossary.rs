//! What the words of the title mean. Book, cards, rewards and chests.

use crate::glossary::{Entry, entry};

pub(super) const ENTRIES: &[Entry] = &[
    entry(
        "book",
        "Book",
        "Two piles: the left page shows a number and a reward, the right page a colour. \
        Together they say what a set must be: 3 green is exactly three green dragons.",
    )
    .also(&["magic book", "page"]),
    entry(
        "book",
        "Left page",
        "Shows the number of a set, 1 to 6, and what it gives. What each number gives is a \
        figure of your box, told once.",
    )
    .also(&["left"])
    .see("amulets box"),
    entry("book", "Right page", "Shows the colour of a set.").also(&["right"]),
    entry(
        "book",
        "Reward",
        "What the left page gives for a set, at least one amulet piece. What has run out is \
        lost, the rest is given.",
    )
    .also(&["gives"]),
    entry(
        "book",
        "Last card",
        "A page is down to one card: nobody takes or changes any more, sets are still laid, and \
        the game ends with this turn.",
    )
    .also(&["last turn", "last-card"]),
    entry("card", "Blue", "A colour of dragon cards."),
    entry("card", "Green", "A colour of dragon cards."),
    entry("card", "White", "A colour of dragon cards."),
    entry("card", "Red", "A colour of dragon cards; the summary calls it orange.")
        .also(&["orange"]),
    entry(
        "card",
        "Shadow dragon",
        "Fills a set up as any colour, always beside at least one real dragon, so never where \
        the book shows 1. Its back is a 6 for the left page. It is not a colour of its own, and \
        counts as a card laid out.",
    )
    .also(&["shadow", "shadows"]),
    entry(
        "card",
        "Display",
        "The two open cards before the book, one for each page, that are taken from. A taken \
        one is replaced at once.",
    ),
    entry(
        "card",
        "Starting card",
        "Dealt before the game: none to the starting player, then 1, 2 and 3 clockwise.",
    ),
    entry("card", "Hand", "Cards a player holds. They are secret; there is no limit.")
        .also(&["cards"]),
    entry(
        "turn",
        "Take",
        "First in a turn: none to three cards from the display, after three a fourth for a \
        crystal.",
    ),
    entry(
        "turn",
        "Change",
        "Second: a card from the hand face down on a page, or one on each. Number backs go \
        left, colour backs right.",
    )
    .also(&["write"]),
    entry(
        "turn",
        "Play",
        "Third: a set of exactly the book's number and colour goes on its stack, and gives the \
        reward.",
    )
    .also(&["set", "lay"]),
    entry(
        "turn",
        "Completing",
        "After the player whose turn it is, all others clockwise may lay one set by the same \
        book. They do not change it.",
    )
    .also(&["completing the turn", "complete"]),
    entry("turn", "Pass", "Lays no set."),
    entry("turn", "Next", "Nobody else lays a set, and the turn is over."),
    entry(
        "turn",
        "Count",
        "After the last turn pearls are turned up: pieces, pearls, crest and eggs are added up. \
        A tie goes to whoever has most dragon cards laid out, shadow dragons included; still \
        tied, they share the win.",
    )
    .also(&["end", "counting"]),
    entry(
        "stack",
        "Stack",
        "The cards of one colour before a player. A new colour goes to the far left or far \
        right, and stacks never move.",
    )
    .also(&["stacks"]),
    entry(
        "stack",
        "Closed",
        "A stack that lies between two others: nothing more goes on it, except with the Troll \
        Horn. Three stacks close one, four close two.",
    )
    .also(&["between"]),
    entry("reward", "Low", "The amulet piece with the lowest value there is now.")
        .also(&["lowest", "lowest piece"]),
    entry("reward", "High", "The amulet piece with the highest value there is now.")
        .also(&["highest", "highest piece"]),
    entry(
        "reward",
        "Crystal",
        "Pays for a fourth card, or for the use of a magic item. There are 10.",
    )
    .also(&["crystals"]),
    entry(
        "reward",
        "Egg",
        "Worth 4. Whoever has most eggs counts one of them 16 instead; tied players each do. \
        There are 9.",
    )
    .also(&["golden egg", "eggs", "most eggs"]),
    entry(
        "reward",
        "Crest",
        "The most valuable one left goes to whoever has all four colours laid out, at once, one \
        a player. There are three, one of 16, which two players play without. The other two are \
        figures of your box.",
    )
    .also(&["crests"])
    .see("amulets box"),
    entry(
        "amulet",
        "Amulet",
        "Three pieces make a ring, and with a pearl in it an amulet. The game ends after the \
        turn with 7, 8 or 9 amulets in all, for 2, 3 or 4 players.",
    )
    .also(&["amulets", "ring"]),
    entry(
        "amulet",
        "Piece",
        "Part of an amulet, kept face down and worth its value. How many of each value there \
        are is a figure of your box, and some go back to it before the game: 16, 12 or 8 for 2, \
        3 or 4 players.",
    )
    .also(&["pieces"])
    .see("amulets box"),
    entry(
        "amulet",
        "Red pearl",
        "Worth 8 or 9. Taken as long as there are any. How many of the 15 are red is a figure \
        of your box.",
    )
    .also(&["red pearls"])
    .see("amulets box"),
    entry("amulet", "Blue pearl", "Worth 3 or 4. Taken when no red one is left.")
        .also(&["blue pearls"]),
    entry(
        "amulet",
        "Pearl",
        "Completes an amulet; its value is hidden until the end. Red ones first, then blue \
        ones, 15 in all.",
    )
    .also(&["pearls"]),
    entry(
        "chest",
        "Magic chest",
        "An item that all players may use, once a turn each, for a crystal. One is revealed at \
        random, more by agreement. Except for Dragon Mint, items go with any set, or only with \
        sets that complete a turn by the figure chest-timing.",
    )
    .also(&["chest", "chests", "magic item"])
    .see("amulets box"),
    entry(
        "chest",
        "Dragon Mint",
        "As your turn begins, take the top card of both pages, beyond the three. Both pages \
        need two cards or more.",
    )
    .also(&["mint"]),
    entry("chest", "Prism Ink", "Lay the book's number in one other colour, the whole set.")
        .also(&["ink"]),
    entry(
        "chest",
        "Troll Horn",
        "Lay on one stack that lies between two others, with this set. A new stack still goes \
        to an end.",
    )
    .also(&["horn"]),
    entry(
        "chest",
        "Twilight Flute",
        "After the reward, all cards of the set go back to the hand but one that is not a \
        shadow dragon. A crest that was won stays; cards taken back do not count for ties.",
    )
    .also(&["flute"]),
    entry(
        "chest",
        "Green Ore Hammer",
        "One piece of the lowest value in the reward becomes the second lowest. It is refused \
        if only one value is left.",
    )
    .also(&["hammer"]),
    entry(
        "chest",
        "Swindler Feather",
        "Lay one card less than the book shows, for the same reward. The book must show 2 or \
        more.",
    )
    .also(&["feather"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::assert_covers;
    use crate::rules::act::Acts;
    use crate::rules::amulets::book::{Colour, Gift, Page};
    use crate::rules::amulets::chest::Item;
    use crate::rules::amulets::play::{Act, Pearl, Stage};

    #[test]
    fn every_item_colour_reward_page_and_pearl_has_a_word() {
        assert_covers(ENTRIES, Item::ALL.map(Item::name));
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
