//! Two names of one person become one.

use super::label;
use crate::app::play::edit::reworded;
use crate::app::{Done, Failure, Session};
use crate::rules::words;
use crate::store::{Named, PlayRow, PlayerRow};

/// Who became whom, and what moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergedPlayer {
    pub from: String,
    pub into: String,
    pub plays: i64,
    pub heroes: i64,
}

/// Everything of one player becomes another's.
pub fn merge(session: &mut Session, from: &str, into: &str) -> Result<Done<MergedPlayer>, Failure> {
    session.change(|conn, _| {
        let (from, into) = (
            Named::Player.find(conn, from)??,
            Named::Player.find(conn, into)??,
        );
        if from.id == into.id {
            return Err(Failure::refused(format!("{} is one player", from.name)));
        }
        if let Some((first, all)) = PlayerRow::together(conn, from.id, into.id)? {
            let more = match all - 1 {
                0 => String::new(),
                more => format!(", and in {}", words::count(more, "other", "others")),
            };
            return Err(Failure::refused(format!(
                "{} and {} both took part in play {first}{more}: they are two people",
                from.name, into.name
            ))
            .hint(format!(
                "what is it about? wyrm play show {first}; who sat there: wyrm play edit {first} --replace A=B"
            )));
        }
        let plays = PlayerRow::plays(conn, from.id)?;
        for id in &plays {
            let Some(mut row) = PlayRow::get(conn, *id)? else {
                continue;
            };
            let result = row.result.as_deref();
            let result = result.map(|text| reworded(text, &from.name, &into.name));
            if let Some(result) = result.transpose()?.flatten() {
                row.result = Some(result);
                row.rewrite(conn)?;
            }
        }
        let heroes = PlayerRow::merge_away(conn, from.id, into.id)? as i64;
        let text = format!("player {} merged into {}", from.name, into.name);
        let merged = MergedPlayer {
            from: from.name,
            into: into.name,
            plays: plays.len() as i64,
            heroes,
        };
        Ok((merged, label(text)))
    })
}
