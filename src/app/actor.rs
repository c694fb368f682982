//! Who asks for a change: somebody at the terminal, or a player at another device.

use crate::rules::Refused;
use crate::rules::offer::Seat;
use crate::store::{SeatRow, Step, TokenUse};
use crate::{Connection, Request, Result};

/// A player at another device. The terminal has no actor, and may do everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    pub player: i64,
    /// Their seats in the open play.
    pub seats: Vec<Seat>,
    pub right: ActorRight,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActorRight {
    /// Looking only.
    Look,
    /// Acting for their own seats.
    Play,
    /// Everything, like the terminal.
    Host,
}

/// Why an actor may not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActorFault {
    /// They only look.
    Looks,
    /// It belongs to another seat, of this player.
    OtherSeat(String),
    /// Only the host may do that.
    Host,
    /// The last step is not theirs, or not of this play.
    OtherStep(String),
    /// An actor undoes one step at a time.
    OneStep,
    /// The request was done before, and its answer is not known any more.
    Repeated,
}

impl Refused for ActorFault {}

impl Request {
    /// Whoever may only play is held to their seats.
    fn player(&self) -> Result<Option<&Actor>> {
        match &self.by {
            Some(actor) if actor.right == ActorRight::Look => Err(ActorFault::Looks.into()),
            actor => Ok(actor.as_ref().filter(|actor| actor.right == ActorRight::Play)),
        }
    }

    /// Refuses what only the host may do.
    pub fn host(&self) -> Result<()> {
        self.player()?.map_or(Ok(()), |_| Err(ActorFault::Host.into()))
    }

    /// Refuses what belongs to another seat. What has no seat, and a seat without a player, belongs
    /// to everyone at the table.
    pub fn owns(&self, seat: Option<Seat>, seats: &[SeatRow]) -> Result<()> {
        let (Some(actor), Some(seat)) = (self.player()?, seat) else { return Ok(()) };
        let row = seats.get(seat.0).filter(|row| row.player.is_some());
        match row.filter(|_| !actor.seats.contains(&seat)) {
            Some(other) => {
                Err(ActorFault::OtherSeat(other.player_name.clone().unwrap_or_default()).into())
            }
            None => Ok(()),
        }
    }

    /// Refuses undoing more than the actor's own last step in this play.
    pub fn undoes(&self, steps: &[Step]) -> Result<()> {
        let Some(actor) = self.player()? else { return Ok(()) };
        let [step] = steps else { return Err(ActorFault::OneStep.into()) };
        let own = step.player == Some(actor.player) && step.play.is_some();
        if own && step.play.is_some_and(|play| self.means(play)) {
            Ok(())
        } else {
            Err(ActorFault::OtherStep(step.label.clone()).into())
        }
    }

    /// How this request was done before, if it was.
    pub fn done_before(&self, conn: &Connection) -> Result<Option<TokenUse>> {
        let find = |token: &String| TokenUse::find(conn, token);
        Ok(self.token.as_ref().map(find).transpose()?.flatten())
    }
}
