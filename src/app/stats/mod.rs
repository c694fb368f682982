//! Looking back over finished plays. Abandoned and ignored plays count nowhere.

pub mod days;
pub mod game;
pub mod overview;
pub mod people;
pub mod player;
pub mod rating;
pub mod versus;

use super::game::find;
use super::play::finished::{self, PlayReport};
use super::{Failure, Session};
use crate::store::stats::Plays;
use crate::store::{Connection, Named, PlayRow};

/// Which plays are looked at, as typed.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Only plays since this moment, as it is stored.
    pub since: Option<String>,
    pub title: Option<String>,
    /// Only plays in which all of these took part.
    pub with: Vec<String>,
}

impl Filter {
    /// The plays that are meant, with what was typed looked up.
    pub(super) fn plays(&self, session: &Session, conn: &Connection) -> Result<Plays, Failure> {
        let mut plays = Plays {
            since: self.since.clone(),
            ..Plays::default()
        };
        if let Some(typed) = &self.title {
            plays.title = Some(find(conn, &session.titles, typed)?.slug);
        }
        for typed in &self.with {
            plays.with.push(Named::Player.find(conn, typed)??.id);
        }
        Ok(plays)
    }
}

/// The last of the plays that are meant.
fn last_play(
    session: &Session,
    conn: &Connection,
    plays: &Plays,
) -> Result<Option<PlayReport>, Failure> {
    let Some(id) = plays.last(conn)? else {
        return Ok(None);
    };
    let row = PlayRow::get(conn, id)?;
    row.map(|row| finished::report(conn, &session.titles, row))
        .transpose()
}
