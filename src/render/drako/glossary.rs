//! The glossary of the title: sides, mats, actions and the board.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "side" {
        "Dragon", "DR", "«DR»":
            "One side: a figure that starts in the middle, with 38 cards. It wins when the dwarves \
             run out of cards, or when all three are dead.";
        "Dwarves", "dwarf":
            "The other side: Brald, Morin and Urpen, with 38 cards. They win when every space of \
             the dragon's mat is wounded.";
    }
    "dwarf" {
        "Brald", "BR", "·BR·": "The dwarf with fury.";
        "Morin", "MO", "·MO·": "The dwarf with the crossbow.";
        "Urpen", "UR", "·UR·": "The dwarf with the net.";
    }
    "mat" {
        "Mat", "mats", "spaces":
            "Where wounds go: ■ is a wound, □ a free space. Except for the dragon's \
             armour, sizes depend on your copy; * marks a stand-in." see "drako box";
        "Armour", "armor":
            "The dragon's four spaces that take wounds first. Wounds there have no effect.";
        "Flight": "An area of the dragon's mat. Once it is full, the dragon cannot fly.";
        "Fire": "An area of the dragon's mat. Once it is full, the dragon cannot breathe fire.";
        "Legs", "movement":
            "An area of the dragon's mat. Once it is full, the dragon cannot move. The bite is \
             never lost.";
        "Wound", "wounds", "■":
            "One point of an attack that was not blocked. On the dragon, armour fills first; \
             the dwarf player places the rest, never past an area's spaces.";
        "Lost", "✗": "An ability whose area is full. Its cards can still be spent without effect.";
        "Stand-in", "*":
            "A size that nobody has entered from the mat yet. You can enter it in the middle of a \
             play." see "drako box";
    }
    "card" {
        "Deck":
            "38 cards a side. For the dwarves it is the clock: with no cards in deck or hand they \
             lose at once, after the last card's effect.";
        "Hand":
            "Cards a side holds: 4 at the start, 6 at most. Their texts are secret; their number \
             is not.";
        "Exchange", "advanced rule", "keep":
            "With the advanced rule each side may exchange its whole starting hand once, the \
             dragon first, before the dwarves are placed.";
        "Discard", "gone":
            "A player with more than six cards after drawing discards down to six at once. Cards \
             that are gone were played, spent or discarded.";
    }
    "action" {
        "Action", "actions":
            "Draw two cards or play one. The dragon's first turn has one, every other turn two. \
             Nobody passes, except a dragon without any cards.";
        "Draw": "Two cards into the hand, one if only one is left.";
        "Move":
            "One figure, or up to two dwarves, move at most as many hexes as the card says, never \
             through or onto a figure. Without a value, wyrm assumes the lowest that is enough.";
        "Fly":
            "The dragon flies to any free hex, unless flight is lost or it is netted.";
        "Attack", "bite":
            "One or two dwarves beside the dragon strike it, or the dragon bites a dwarf beside \
             it, for the value of the card.";
        "Breathe fire", "fire attack":
            "The dragon's fire goes in one direction to the edge of the board, through dwarves. \
             Every dwarf hit takes the value of the card, unless that hit is blocked.";
        "Shoot", "crossbow":
            "Morin shoots in a straight line of hexes at any distance, even from beside the \
             dragon, if no dwarf stands between them. Once he is dead, nobody can shoot.";
        "Net", "netted", "#DR#":
            "Urpen throws it from anywhere. A netted dragon neither moves nor flies; it still \
             attacks, blocks and draws. The net cannot be blocked, and is never thrown on a netted \
             dragon. His death leaves the dragon netted.";
        "Shake off", "shake-off":
            "The dragon spends both actions of a turn to get rid of the net, which goes back to \
             the dwarves. No card is needed.";
        "Fury":
            "Once per game, while Brald lives and the dwarves have a card: he takes a wound that \
             cannot be blocked, and the dwarves have a third action, which they must take. Not \
             allowed if the wound would kill the last dwarf.";
        "Burn": "Spends a card without effect. Any card can be spent this way.";
        "Block", "defend", "blocked":
            "The defender plays a card for each attack to be blocked: one card, one figure, \
             whatever the value. The defender names all blocks before wounds are placed.";
        "Pass":
            "Only a netted dragon without cards passes; any other dragon without cards has its \
             over.";
        "End": "Ends the dwarves' turn when fury could still be used.";
    }
    "board" {
        "Hex", "board":
            "One of 19 places, rows a to e from the top, counted from the left. c3 is the middle.";
        "Row", "line", "~c4~", "in line":
            "Hexes in a straight line. A hex drawn as ~c4~ is in the line of fire or of the \
             crossbow.";
        "Clear shot", "clear": "Morin stands in line with the dragon, and no dwarf is between them.";
        "Adjacent", "beside": "On neighbouring hexes. Bites and axes reach no farther.";
        "Direction", "east", "north-east", "north-west", "west", "south-west", "south-east":
            "One of six: e, ne, nw, w, sw, se.";
        "Places", "place", "first-game places":
            "Where the dwarves begin: any free hexes that are not next to the dragon. For a first \
             game three corners of the outer ring stand in for the picture in the rulebook.";
    }
    "end" {
        "Slain": "All the dragon's spaces are wounded: the dwarves win.";
        "Escaped": "The dwarves have no cards left: the dragon wins.";
        "Dwarves dead": "All three dwarves are dead: the dragon wins.";
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::assert_covers;
    use crate::rules::act::Acts;
    use crate::rules::drako::figure::{Area, Dwarf, Figure, Side};
    use crate::rules::drako::{Act, GameEnd};
    use crate::rules::hex::Direction;

    #[test]
    fn every_side_dwarf_area_and_direction_has_a_word() {
        assert_covers(ENTRIES, Side::ALL.map(Side::word));
        assert_covers(ENTRIES, Dwarf::ALL.map(Dwarf::name));
        assert_covers(ENTRIES, Figure::ALL.map(Figure::letters));
        assert_covers(ENTRIES, Area::ALL.map(Area::word));
        assert_covers(ENTRIES, Direction::ALL.map(Direction::word));
        assert_covers(ENTRIES, ["■", "✗", "*", "#DR#", "«DR»", "~c4~"]);
    }

    /// A new ending without a word does not compile.
    #[test]
    fn every_act_and_ending_has_a_word() {
        assert_covers(ENTRIES, Act::ACTS.iter().map(|spec| spec.verb));
        let ending = |how| match how {
            GameEnd::Slain => "slain",
            GameEnd::Escaped => "escaped",
            GameEnd::DwarvesDead => "dwarves dead",
        };
        assert_covers(
            ENTRIES,
            [GameEnd::Slain, GameEnd::Escaped, GameEnd::DwarvesDead].map(ending),
        );
    }
}
