//! Statistics of finished plays. Abandoned and ignored plays never count.

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
mod win_chance;

use super::game::find_game;
use super::play::finished::{self, PlayReport};
use super::{Result, Session};
use crate::store::stats::{CountedPlays, PlaySeen, Skipped};
use crate::store::{NamedKind, PlayRow};

/// Filters of plays, as typed.
#[derive(Debug, Clone, Default)]
pub struct StatsFilter {
    /// Only plays since this moment, as stored.
    pub since: Option<String>,
    pub title: Option<String>,
    /// Only plays in which all of these took part.
    pub with: Vec<String>,
}

impl StatsFilter {
    /// The selected plays, with typed names looked up.
    pub(super) fn plays(&self, session: &Session) -> Result<CountedPlays> {
        let mut plays = CountedPlays { since: self.since.clone(), ..CountedPlays::default() };
        if let Some(typed) = &self.title {
            plays.title = Some(find_game(session.conn(), &session.titles, typed)?.slug);
        }
        for typed in &self.with {
            plays.with.push(NamedKind::Player.find(session.conn(), typed)??.id);
        }
        Ok(plays)
    }
}

/// Visits the selected plays, the earliest first. An unreadable play is noted and skipped from now
/// on.
fn each(session: &Session, plays: &mut CountedPlays, see: impl FnMut(&PlaySeen)) -> Result<()> {
    let skipped = plays.each(session.conn(), see)?;
    plays.without.extend(skipped.iter().map(|(id, _)| *id));
    note(session, skipped)
}

/// Notes unreadable plays.
fn note(session: &Session, skipped: Skipped) -> Result<()> {
    for (id, error) in skipped {
        let unread = &session.request.unread;
        unread.pass(|| play_name(id), Err::<(), _>(error))?;
    }
    Ok(())
}

fn play_name(id: i64) -> String {
    format!("play {id}")
}

/// A play; none if it is gone or unreadable, which is noted.
fn readable(session: &Session, id: i64) -> Result<Option<PlayReport>> {
    let read = || -> Result<Option<PlayReport>> {
        let row = PlayRow::get(session.conn(), id)?;
        row.map(|row| finished::report(session.conn(), &session.titles, row)).transpose()
    };
    Ok(session.request.unread.pass(|| play_name(id), read())?.flatten())
}

/// The last readable one of the selected plays.
fn last_play(session: &Session, plays: &CountedPlays) -> Result<Option<PlayReport>> {
    plays.last(session.conn(), |id| readable(session, id))
}
