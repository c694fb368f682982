//! Magic cards: their effects are printed only on the cards, so a played one is recorded with a
//! note and its changes to the table (rulings, Figures; ruling 10).

use serde::{Deserialize, Serialize};

use super::magic_target::Thing;
use super::state::{Stage, State};
use super::{Event, Keepers, Refusal};
use crate::offer::{Answer, Ask};
use crate::title::Trial;

/// One change by a Magic card, and its amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MagicChange {
    #[serde(flatten)]
    pub thing: Thing,
    pub by: i8,
}

impl MagicChange {
    /// Why it is impossible.
    fn check(self, state: &State) -> Result<(), Refusal> {
        let MagicChange { thing, by } = self;
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

    pub(super) fn apply(self, state: &mut State) {
        let shift = |count: &mut u8, by: i8| *count = count.saturating_add_signed(by);
        let by = self.by;
        match self.thing {
            Thing::Arrows { dragon } => shift(&mut state.dragons[dragon].arrows, by),
            Thing::Dice { dragon } => shift(&mut state.dragons[dragon].dice, by),
            Thing::Flames => shift(&mut state.flames, by),
            Thing::Shield { dragon } => state.dragons[dragon].shielded = by > 0,
            Thing::Training { dragon, shade } => {
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
            Thing::Token { player, token } => {
                state.seats[player].tokens.shift(token, by);
                state.supply.shift(token, -by);
            }
            Thing::Used { player, token } => {
                let seat = &mut state.seats[player];
                seat.used.shift(token, by);
                seat.tokens.shift(token, -by);
            }
            Thing::Keeper { player, dragon } => {
                let played = &mut state.seats[player].played;
                played.retain(|d| *d != dragon);
                if by < 0 {
                    played.push(dragon);
                }
            }
            Thing::Magic { player } => {
                let seat = &mut state.seats[player];
                shift(&mut seat.magic, by);
                // Without the last card none is selected.
                seat.selected &= seat.magic > 0;
            }
            Thing::HunterDice => shift(&mut state.hunter_dice, by),
            Thing::Discard => shift(&mut state.discard, by),
            Thing::Offer => state.offer = by > 0,
            Thing::Deck => state.deck.shift(false, by),
            Thing::HunterCards => state.deck.shift(true, by),
        }
    }
}

/// A line about a card.
pub(super) fn note_ask() -> Ask {
    Ask::text("note", 200).or_nothing()
}

/// The table while a card takes effect: the card itself has already left its owner's hand for good.
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
    /// After the last card was drawn, by anyone, this round is the last (ruling 9).
    pub(super) fn see_last_card(&mut self) {
        if self.state.deck.left() == 0 && !self.state.last_round {
            self.emit(Event::LastRound);
        }
    }

    /// Plays the selected Magic card, at any time in one's own turn; win and loss are checked afterwards.
    pub(super) fn play_magic(
        &mut self,
        note: &str,
        changes: &[MagicChange],
    ) -> Result<(), Refusal> {
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
        // A win counts at once, a loss only without a win (Game End).
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
