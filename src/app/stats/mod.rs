//! Looking back over finished plays. Abandoned and ignored plays count nowhere.

use super::{Failure, Session, game};
use crate::store::{Connection, Named, stats::Plays};

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
            plays.title = Some(game::find(conn, &session.titles, typed)?.slug);
        }
        for typed in &self.with {
            plays.with.push(Named::Player.find(conn, typed)??.id);
        }
        Ok(plays)
    }
}
