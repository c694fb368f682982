//! Merges two names of one person.

use serde::Serialize;

use crate::play::edit::{others, reworded};
use crate::rules::words;
use crate::store::{Connection, FoundName, NamedKind, PlayRow, PlayerRow, SeatRow};
use crate::{Done, Result, Session};

/// Two merged players, and what moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MergedPlayer {
    #[serde(rename = "was")]
    pub from: String,
    #[serde(rename = "name")]
    pub into: String,
    pub plays: usize,
    pub heroes: usize,
}

/// Moves everything of one player to another.
pub fn merge(session: &mut Session, from: &str, into: &str) -> Result<Done<MergedPlayer>> {
    session.change(|conn, _| {
        let (from, into) =
            (NamedKind::Player.find(conn, from)??, NamedKind::Player.find(conn, into)??);
        if from.id == into.id {
            return Err(refused!("both names mean the same player: {}", from.name));
        }
        refuse_two(conn, &from, &into)?;
        let plays = PlayerRow::plays(conn, from.id)?;
        for id in &plays {
            reword(conn, *id, &from.name, &into.name)?;
        }
        let heroes = PlayerRow::merge_away(conn, from.id, into.id)?;
        let text = format!("player {} merged into {}", from.name, into.name);
        let merged = MergedPlayer { from: from.name, into: into.name, plays: plays.len(), heroes };
        Ok((merged, text))
    })
}

/// Two people at one table cannot be the same.
fn refuse_two(conn: &Connection, from: &FoundName, into: &FoundName) -> Result<()> {
    let Some((first, all)) = PlayerRow::together(conn, from.id, into.id)? else {
        return Ok(());
    };
    let more = match all - 1 {
        0 => String::new(),
        more => format!(", and in {}", words::count(more, "other", "others")),
    };
    Err(refused!(
        "{} and {} both took part in play {first}{more}: they are two people",
        from.name,
        into.name
    )
    .hint(format!(
        "look at it: wyrm play show {first}; correct who played: wyrm play edit {first} --replace \
         A=B"
    )))
}

/// Renames a player in the stored ending of a play.
pub(super) fn reword(conn: &Connection, play: i64, from: &str, into: &str) -> Result<()> {
    let Some(row) = PlayRow::get(conn, play)? else {
        return Ok(());
    };
    let result = row.result.as_deref();
    let seats = SeatRow::of_play(conn, play)?;
    let result = result.map(|text| reworded(text, from, into, &others(&seats, from)));
    let result = result.transpose()?;
    match result.flatten() {
        Some(result) => Ok(PlayRow { result: Some(result), ..row }.rewrite(conn)?),
        None => Ok(()),
    }
}
