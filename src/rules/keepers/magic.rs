//! Magic cards: their effects are printed on cards nobody told us about, so a played one is recorded
//! with a note and whatever it changed on the table (rulings, Figures; ruling 10).

use serde::{Deserialize, Serialize};

use super::battle::Shade;
use super::dragon::Dragon;
use super::state::{Stage, State};
use super::thing::Thing;
use super::token::Token;
use super::{Event, Keepers, Refusal};
use crate::offer::{Answer, Ask};
use crate::title::Trial;

/// One thing a Magic card changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    Arrows {
        dragon: Dragon,
        by: i8,
    },
    /// Hunter dice on a dragon; those taken away are rolled again in the next Hunter phase.
    Dice {
        dragon: Dragon,
        by: i8,
    },
    Flames {
        by: i8,
    },
    /// A shield on a dragon (1) or none (-1).
    Shield {
        dragon: Dragon,
        by: i8,
    },
    /// Battle dice on a dragon, out of the bag or back into it.
    Training {
        dragon: Dragon,
        shade: Shade,
        by: i8,
    },
    /// A player's tokens at hand, out of the supply or back into it.
    Token {
        player: usize,
        token: Token,
        by: i8,
    },
    /// A player's used tokens, back to hand or out of it.
    Used {
        player: usize,
        token: Token,
        by: i8,
    },
    /// A Keeper card back in hand (1) or out of it (-1).
    Keeper {
        player: usize,
        dragon: Dragon,
        by: i8,
    },
    /// Magic cards a player has.
    Magic {
        player: usize,
        by: i8,
    },
    /// Dice the Hunter rolls.
    HunterDice {
        by: i8,
    },
    /// Cards on the discard pile.
    Discard {
        by: i8,
    },
    /// A card on offer (1) or none (-1).
    Offer {
        by: i8,
    },
    /// Magic cards off the top of the deck, or back onto it.
    Deck {
        by: i8,
    },
    /// Hunter cards off the deck, or back onto it.
    HunterCards {
        by: i8,
    },
}

impl Change {
    /// What it is about, and by how much.
    pub fn parts(self) -> (Thing, i8) {
        match self {
            Change::Arrows { dragon, by } => (Thing::Arrows(dragon), by),
            Change::Dice { dragon, by } => (Thing::Dice(dragon), by),
            Change::Flames { by } => (Thing::Flames, by),
            Change::Shield { dragon, by } => (Thing::Shield(dragon), by),
            Change::Training { dragon, shade, by } => (Thing::Training(dragon, shade), by),
            Change::Token { player, token, by } => (Thing::Token(player, token), by),
            Change::Used { player, token, by } => (Thing::Used(player, token), by),
            Change::Keeper { player, dragon, by } => (Thing::Keeper(player, dragon), by),
            Change::Magic { player, by } => (Thing::Magic(player), by),
            Change::HunterDice { by } => (Thing::HunterDice, by),
            Change::Discard { by } => (Thing::Discard, by),
            Change::Offer { by } => (Thing::Offer, by),
            Change::Deck { by } => (Thing::Deck, by),
            Change::HunterCards { by } => (Thing::HunterCards, by),
        }
    }

    /// Why it cannot be.
    fn check(self, state: &State) -> Result<(), Refusal> {
        let (thing, by) = self.parts();
        let owner = thing.owner();
        if let Some(player) = owner.filter(|player| *player >= state.seats.len()) {
            return Err(Refusal::NoPlayer(player + 1));
        }
        let refuse = |why| Refusal::Change {
            thing,
            owner: owner.map(|player| state.name(player).to_owned()),
            why,
        };
        thing.check(state, by).map_err(refuse)
    }

    /// Its arithmetic.
    pub(super) fn apply(self, state: &mut State) {
        let shift = |count: &mut u8, by: i8| *count = count.saturating_add_signed(by);
        match self {
            Change::Arrows { dragon, by } => shift(&mut state.dragons[dragon].arrows, by),
            Change::Dice { dragon, by } => shift(&mut state.dragons[dragon].dice, by),
            Change::Flames { by } => shift(&mut state.flames, by),
            Change::Shield { dragon, by } => state.dragons[dragon].shielded = by > 0,
            Change::Training { dragon, shade, by } => {
                let tile = &mut state.dragons[dragon];
                for _ in 0..by {
                    tile.training.push(shade);
                    tile.trained = true;
                }
                for _ in by..0 {
                    if let Some(place) = tile.training.iter().rposition(|s| *s == shade) {
                        tile.training.remove(place);
                    }
                }
                state.bag.shift(shade, -by);
            }
            Change::Token { player, token, by } => {
                state.seats[player].tokens.shift(token, by);
                state.supply.shift(token, -by);
            }
            Change::Used { player, token, by } => {
                let seat = &mut state.seats[player];
                seat.used.shift(token, by);
                seat.tokens.shift(token, -by);
            }
            Change::Keeper { player, dragon, by } => {
                let played = &mut state.seats[player].played;
                played.retain(|d| *d != dragon);
                if by < 0 {
                    played.push(dragon);
                }
            }
            Change::Magic { player, by } => {
                let seat = &mut state.seats[player];
                shift(&mut seat.magic, by);
                // The last card gone, the selected one is gone.
                seat.selected &= seat.magic > 0;
            }
            Change::HunterDice { by } => shift(&mut state.hunter_dice, by),
            Change::Discard { by } => shift(&mut state.discard, by),
            Change::Offer { by } => state.offer = by > 0,
            Change::Deck { by } => state.deck.shift(false, by),
            Change::HunterCards { by } => state.deck.shift(true, by),
        }
    }
}

/// A line about a card.
pub(super) fn note_ask() -> Ask {
    Ask::text("note", 200).or_nothing()
}

/// The table while a card works: the card itself has left its owner's hand by then, for good.
pub(super) fn without_card(state: &State) -> State {
    let mut tried = state.clone();
    if let Some(player) = state.active() {
        let seat = &mut tried.seats[player];
        seat.magic = seat.magic.saturating_sub(1);
        seat.tally.magic += 1;
    }
    tried
}

impl Trial<Keepers> {
    /// When the last card has been drawn, whoever drew it, this round is the last (ruling 9).
    pub(super) fn see_last_card(&mut self) {
        if self.state.deck.left() == 0 && !self.state.last_round {
            self.emit(Event::LastRound);
        }
    }

    /// The selected Magic card, at any time in one's own turn; win and loss are checked after it.
    pub(super) fn play_magic(&mut self, note: &str, changes: &[Change]) -> Result<(), Refusal> {
        let player = self.state.may_play_magic()?;
        let line = Answer::Text(note.to_owned());
        note_ask().check(&line).map_err(Refusal::Note)?;
        let mut tried = without_card(&self.state);
        for change in changes {
            change.check(&tried)?;
            change.apply(&mut tried);
        }
        self.emit(Event::MagicPlayed { player, note: note.to_owned(), changes: changes.to_vec() });
        self.see_last_card();
        // A win counts at once, a loss only when nothing is won (Game End).
        if self.win() || self.lose_dragons() {
            return Ok(());
        }
        match self.state.stage.clone() {
            Stage::After { .. } => self.next_turn(),
            Stage::Choice { pending, .. } => self.pend(player, pending),
            _ => {}
        }
        Ok(())
    }
}
