//! Judges an entered play, and finds the missing data to ask for.

use super::super::TitleHandle;
use super::super::begin::{self, Players};
use super::{Telling, as_told, refuse_campaign};
use crate::rules::told::{self, Judged, Told, ToldFault, ToldSeat};
use crate::{Failure, Session, game};

/// Judges an entered result, by the rules of its title if it has any.
pub(crate) fn judge(title: Option<TitleHandle>, told: &Told) -> Result<Judged, Failure> {
    let judged = match title {
        Some(title) => title.game.told(told),
        None => told::judge(told),
    };
    judged.map_err(|fault| {
        let counted = matches!(fault, ToldFault::SayWinner { .. });
        let no_ways = matches!(fault, ToldFault::NoWays(_));
        let failure = Failure::from(fault);
        let record = title.and_then(|title| title.tell.record());
        match record {
            Some(command) if counted => {
                failure.hint(format!("--winner NAME; or count it: {command}"))
            }
            _ if counted => failure.hint("--winner NAME"),
            _ if no_ways => failure.hint("--note keeps it in words"),
            _ => failure,
        }
    })
}

/// Judges a play before it is recorded: a front end asks for missing data.
pub fn weigh(session: &Session, telling: &Telling) -> Result<Judged, Failure> {
    let conn = session.conn();
    let found = game::exactly(conn, &session.titles, &telling.game)?;
    let mut players = Players::default();
    for seat in &telling.seats {
        players.names.push(begin::called(conn, &seat.name)?);
    }
    let told = as_told(telling, &players)?;
    judge(found.and_then(|game| game.handle), &told)
}

/// The rules of an entered play's game, if it has any. A game with its own command is refused
/// before any question.
pub fn rules_of(session: &Session, typed: &str) -> Result<Option<TitleHandle>, Failure> {
    let title = game::rules_of(session, typed)?;
    refuse_campaign(title)?;
    Ok(title)
}

/// Whether a game allows this many players.
pub fn seats(title: Option<TitleHandle>, count: usize) -> Result<(), Failure> {
    let seat = |n| ToldSeat { name: format!("player {n}"), ..ToldSeat::default() };
    let mut told = Told { seats: (0..count).map(seat).collect(), ..Told::default() };
    let mut faults: Vec<String> = Vec::new();
    for together in [None, Some(true)] {
        told.together = together;
        match title.map_or_else(|| told::judge(&told), |title| title.game.told(&told)) {
            Err(fault @ (ToldFault::Players { .. } | ToldFault::Nobody)) => {
                faults.push(fault.to_string());
            }
            _ => return Ok(()),
        }
    }
    faults.dedup();
    Err(Failure::refused(faults.join("; ")))
}

/// The candidates among whom the winner must be named, if that is all that is missing.
pub fn undecided(failure: &Failure) -> Option<Vec<String>> {
    match fault(failure)? {
        ToldFault::SayWinner { among, .. } => Some(among.clone()),
        _ => None,
    }
}

/// Whether the number of players is wrong.
pub fn is_number_of_players(failure: &Failure) -> bool {
    matches!(fault(failure), Some(ToldFault::Players { .. }))
}

fn fault(failure: &Failure) -> Option<&ToldFault> {
    let refusal: &dyn std::any::Any = &**failure.refusal.as_ref()?;
    refusal.downcast_ref::<ToldFault>()
}
