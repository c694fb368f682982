//! Statistics of finished plays. Abandoned and ignored plays never count.

mod before;
pub mod campaign;
pub mod days;
pub mod dice;
mod figures;
pub mod game;
pub mod luck;
pub mod overview;
pub mod people;
pub mod player;
pub mod rating;
pub mod records;
pub mod versus;
mod weng_lin;

use super::game::find;
use super::play::finished::{self, PlayReport};
use super::{Failure, Session};
use crate::store::stats::{PlaySeen, Plays, Skipped};
use crate::store::{Named, PlayRow};

/// Filters of plays, as typed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only plays since this moment, as stored.
    pub since: Option<String>,
    pub title: Option<String>,
    /// Only plays in which all of these took part.
    pub with: Vec<String>,
}

impl Filter {
    /// The selected plays, with typed names looked up.
    pub(super) fn plays(&self, session: &Session) -> Result<Plays, Failure> {
        let mut plays = Plays { since: self.since.clone(), ..Plays::default() };
        if let Some(typed) = &self.title {
            plays.title = Some(find(session.conn(), &session.titles, typed)?.slug);
        }
        for typed in &self.with {
            plays.with.push(Named::Player.find(session.conn(), typed)??.id);
        }
        Ok(plays)
    }
}

/// Visits the selected plays, the earliest first. An unreadable play is noted and skipped from now
/// on.
fn each(session: &Session, plays: &mut Plays, see: impl FnMut(&PlaySeen)) -> Result<(), Failure> {
    let skipped = plays.each(session.conn(), see)?;
    plays.without.extend(skipped.iter().map(|(id, _)| *id));
    note(session, skipped)
}

/// Notes unreadable plays.
fn note(session: &Session, skipped: Skipped) -> Result<(), Failure> {
    for (id, error) in skipped {
        let unread = &session.request.unread;
        unread.pass(|| called(id), Err::<(), _>(error))?;
    }
    Ok(())
}

fn called(id: i64) -> String {
    format!("play {id}")
}

/// A play; none if it is gone or unreadable, which is noted.
fn readable(session: &Session, id: i64) -> Result<Option<PlayReport>, Failure> {
    let read = || -> Result<Option<PlayReport>, Failure> {
        let row = PlayRow::get(session.conn(), id)?;
        row.map(|row| finished::report(session.conn(), &session.titles, row)).transpose()
    };
    Ok(session.request.unread.pass(|| called(id), read())?.flatten())
}

/// The last readable one of the selected plays.
fn last_play(session: &Session, plays: &Plays) -> Result<Option<PlayReport>, Failure> {
    plays.last(session.conn(), |id| readable(session, id))
}
