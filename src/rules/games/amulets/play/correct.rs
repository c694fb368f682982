//! Corrections: the board wins over the record, as far as the box and the
//! rules of a table allow it.
//!
//! `fields` lists the correctable fields and does their arithmetic, `check` finds contradictions, and the
//! consequences run through the same code as play: a ring that closes takes its pearl, four colours win
//! a crest, a page may be down to one card, and a turn that nobody has left to decide is over.

mod check;
mod fields;

pub use check::{CountedPieces, Uncorrected};
pub use fields::fields;

pub(super) use fields::put;
pub(in super::super) use fields::slots;

use super::super::RING;
use super::super::title::Amulets;
use super::state::{EndCause, State};
use super::{AmuletsRefusal, Event};
use crate::correct::{self, Fix};
use crate::title::Trial;

/// Sets these fields, if they do not contradict each other.
pub(super) fn correct(
    state: &State,
    set: &[Fix],
    reason: &str,
) -> Result<Vec<Event>, AmuletsRefusal> {
    correct::check(&fields(state), set)?;
    check::of_turns(state, set)?;
    check::of_places(state, set)?;
    let mut trial = Trial::<Amulets>::new(state);
    trial.emit(Event::Corrected { set: set.to_vec(), reason: reason.to_owned() });
    check::of_the_box(state, &trial.state, set)?;
    check::of_keepers(&trial.state, set)?;
    trial.follow()?;
    Ok(trial.events)
}

impl Trial<Amulets> {
    /// The consequences of a corrected table, clockwise from the player on turn.
    fn follow(&mut self) -> Result<(), AmuletsRefusal> {
        for player in self.state.clockwise() {
            self.pearls_due(player)?;
            self.crest(player);
        }
        if let Some(by) = self.state.ended {
            return still_over(&self.state, by);
        }
        self.notice_pages();
        self.advance();
        Ok(())
    }

    /// Ruling 7: a ring that closes takes a pearl.
    fn pearls_due(&mut self, player: usize) -> Result<(), AmuletsRefusal> {
        loop {
            let keeper = &self.state.keepers[player];
            if keeper.pearls.len() >= keeper.pieces.len() / RING {
                return Ok(());
            }
            let pearl = self.state.next_pearl().ok_or_else(|| Uncorrected::SayPearl {
                player: self.state.name(player).to_owned(),
                amulets: keeper.pieces.len() / RING,
            })?;
            self.emit(Event::PearlTaken { player, pearl });
        }
    }
}

/// A game that ended by its amulets must still have them (The end of the game).
fn still_over(state: &State, by: EndCause) -> Result<(), AmuletsRefusal> {
    let (amulets, target) = (state.amulets(), state.setup.target);
    if by == EndCause::Amulets && amulets < usize::from(target) {
        Err(Uncorrected::NotOver { amulets, target }.into())
    } else {
        Ok(())
    }
}
