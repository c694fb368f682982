//! Judges an entered play, and finds the missing data to ask for.

use super::super::TitleHandle;
use super::super::begin::{self, Players};
use super::{PlayEntry, as_told, refuse_campaign};
use crate::rules::entered::{self, EnteredPlay, EntryFault, Judged, ToldSeat};
use crate::{Failure, Result, Session, game};

/// Judges an entered result, by the rules of its title if it has any.
pub(crate) fn judge(title: Option<TitleHandle>, told: &EnteredPlay) -> Result<Judged> {
    let judged = match title {
        Some(title) => title.game.told(told),
        None => entered::judge(told),
    };
    judged.map_err(|fault| {
        let counted = matches!(fault, EntryFault::SayWinner { .. });
        let no_ways = matches!(fault, EntryFault::NoWays(_));
        let failure = Failure::from(fault);
        let record = title.and_then(|title| title.tell.record());
        match record {
            Some(command) if counted => {
                failure.hint(format!("--winner NAME; or score it: {command}"))
            }
            _ if counted => failure.hint("--winner NAME"),
            _ if no_ways => failure.hint("--note records it in words"),
            _ => failure,
        }
    })
}

/// Judges a play before it is recorded: a front end asks for missing data.
pub fn weigh(session: &Session, telling: &PlayEntry) -> Result<Judged> {
    let conn = session.conn();
    let found = game::exactly(conn, &session.titles, &telling.game)?;
    let mut players = Players::default();
    for seat in &telling.seats {
        players.names.push(begin::resolve_player_name(conn, &seat.name)?);
    }
    let told = as_told(telling, &players)?;
    judge(found.and_then(|game| game.handle), &told)
}

/// The rules of an entered play's game, if it has any. A game with its own command is refused
/// before any question.
pub fn rules_of(session: &Session, typed: &str) -> Result<Option<TitleHandle>> {
    let title = game::rules_of(session, typed)?;
    refuse_campaign(title)?;
    Ok(title)
}

/// Whether a game allows this many players.
pub fn seats(title: Option<TitleHandle>, count: usize) -> Result<()> {
    let seat = |n| ToldSeat { name: format!("player {n}"), ..ToldSeat::default() };
    let mut told = EnteredPlay { seats: (0..count).map(seat).collect(), ..EnteredPlay::default() };
    let mut faults: Vec<String> = Vec::new();
    for together in [None, Some(true)] {
        told.together = together;
        match title.map_or_else(|| entered::judge(&told), |title| title.game.told(&told)) {
            Err(fault @ (EntryFault::Players { .. } | EntryFault::Nobody)) => {
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
        EntryFault::SayWinner { among, .. } => Some(among.clone()),
        _ => None,
    }
}

/// Whether the number of players is wrong.
pub fn is_number_of_players(failure: &Failure) -> bool {
    matches!(fault(failure), Some(EntryFault::Players { .. }))
}

fn fault(failure: &Failure) -> Option<&EntryFault> {
    let refusal: &dyn std::any::Any = &**failure.refusal.as_ref()?;
    refusal.downcast_ref::<EntryFault>()
}
