//! Faces, tokens, cards and phases.

use crate::glossary::{GlossaryEntry, entries};

pub(super) const ENTRIES: &[GlossaryEntry] = entries! {
    "face" {
        "Miss", "M": "A face of a Battle die that does nothing. Typed as M.";
        "Weak Flame", "weak":
            "A face of a Battle die, typed as W. A hit on easy and medium, a miss on hard and \
             extreme (with the setting weak-flame on white dice only)." see "keepers rule";
        "Flame", "F", "hit":
            "A face of a Battle die, typed as F, and always a hit. One hit or more makes an attack \
             successful.";
    }
    "action" {
        "Defend", "Defense":
            "An Action token. Removes all Hunter dice (at least one) from the Keeper's dragon. \
             Reward: the Magic card on offer, or the top discard.";
        "Heal":
            "An Action token. Removes all arrows (at least one) from the Keeper's dragon. \
             Reward: the Magic card on offer, or the top discard. In the Keeper game: a player \
             who alone protects the favourite may take one arrow off any dragon.";
        "Train", "Training":
            "An Action token. Needs a dragon with no arrows, no Hunter dice and a free space: \
             it gets a Battle die from the bag, Purple two. Reward: any Action token from the \
             supply.";
        "Attack":
            "An Action token. The Keeper's trained dragon rolls its Battle dice, which stay on it. \
             With one hit or more it gets a shield if it has none, and its power works.";
        "Pass":
            "The player takes all played Keepers and Action tokens back, and plays no Magic card. \
             A player with no Keeper or no token left must pass.";
        "Plan", "choose", "chooses":
            "Dragon game: in turn order each puts a Keeper face down, a visible Action token on \
             it, and perhaps selects a Magic card. Keeper game: everyone chooses a Keeper of a \
             targeted dragon in secret.";
        "Act", "show":
            "Dragon game: the next player shows the Keeper and takes the planned action. If it \
             cannot be done it fails: card and token stay spent, and there is no reward.";
        "Reroll":
            "Blue's attack: one Battle die may be rolled again once, after all are seen. The new \
             face stands.";
        "Next": "Keeps the selected Magic card and ends the turn.";
    }
    "token" {
        "Action token", "tokens", "used token", "supply":
            "Chooses the action of a Keeper: 12 Defense, 8 Heal, 8 Training and 8 Attack. Everyone begins \
             with two Defense, one Heal and one Training. Spent ones return when you pass.";
        "Hunter token", "holder", "●":
            "Its holder goes first and rolls the Hunter dice. It passes left each round.";
        "Flames", "flame token", "burn":
            "On the Hunter. In each Hunter phase every three flames remove one Hunter die; the \
             rest stay.";
    }
    "card" {
        "Keeper", "keeper card", "played":
            "A card for one dragon; each player has six. In the Keeper game it comes back every \
             round, in the Dragon game when you pass.";
        "Magic", "magic card", "+magic":
            "A second, independent action, won by defending or healing. Play only one a round, on \
             your own turn; a player has at most three. It works once and goes to the box. You \
             enter its text as a note and as changes.";
        "Hunter card", "hunter cards":
            "Four are in the Magic deck, three on easy. Turned up, it adds a Hunter die (at most \
             eight), goes to the box, and the next card is turned up.";
        "Offer":
            "The face-up Magic card that can be taken. It is refilled at once, and goes to the \
             discard pile in the next Hunter phase.";
        "Discard": "Magic cards from earlier offers; the top one may be taken as a reward.";
        "Magic deck", "deck", "virtual deck", "last round":
            "Counts the time of a Dragon game. When it is empty, this round is the last. With a \
             virtual deck wyrm deals it.";
    }
    "player" {
        "Tribe": "The colour of a player's Keepers and shields.";
        "Favourite":
            "The dragon of a tribe's own colour. Protecting it alone lets the player take an arrow \
             off any dragon, and its arrows break ties.";
        "Protected":
            "Keeper game: a targeted dragon with a Keeper gets no arrow. Exactly one \
             Keeper: that tribe puts a shield there if it has none yet; whether another tribe's \
             shield prevents this depends on the setting shared-dragons. Several: nothing."
            see "keepers rule";
    }
    "phase" {
        "Round": "Hunter phase, Keeper phase, Dragon phase.";
        "Hunter phase", "hunter":
            "The dice are rolled and placed. In the Keeper game, if all dice match, re-roll them; \
             one per dragon stays. In the Dragon game the token passes on, a card is turned up \
             and flames count first, and every die stays where it falls.";
        "Keeper phase", "choosing", "planning", "acting":
            "Players choose Keepers: together, in secret, in the Keeper game, in turn order with \
             Action tokens in the Dragon game, where each then acts.";
        "Dragon phase", "healing":
            "Keeper game: arrows, shields, arrows taken off, then check for the end. Dragon game: \
             one arrow for each die still on a dragon, then the dice go back.";
    }
    "box" {
        "Bag", "draw", "drawn":
            "Holds the Battle dice that no dragon has, six white and six red at the start. \
             Training draws from it at random.";
        "Circle": "The six dragons as placed around the Hunter, clockwise from the top.";
    }
};
