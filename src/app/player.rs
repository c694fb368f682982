//! Players: adding, listing, renaming, merging.

mod merge;

pub use merge::{MergedPlayer, merge};

use super::{Done, Request, Result, Session};
use crate::rules::name::{self, Name, look_alike, near_miss, shown};
use crate::rules::words;
use crate::store::{Connection, FoundName, NamedKind, PlayFilter, PlayRow, PlayerRow, SeatRow};

/// How many plays to search for earlier groups of players.
const LAST_TABLES: i64 = 20;

/// The player with this name, and whether they were just added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPlayer {
    pub id: i64,
    pub name: String,
    pub added: bool,
}

/// Finds a typed known player.
pub(super) fn find_player(conn: &Connection, typed: &str) -> Result<FoundName> {
    Ok(NamedKind::Player.find(conn, typed)??)
}

fn insert(conn: &Connection, request: &Request, name: &Name) -> Result<i64> {
    Ok(NamedKind::Player.insert(conn, name, &request.uuid(), &request.at)?)
}

/// Refuses a name that another player or campaign has.
pub(super) fn refuse_taken(
    conn: &Connection,
    kind: NamedKind,
    name: &Name,
    but: Option<i64>,
) -> Result<()> {
    let taken = kind.taken_by(conn, name.key())?.filter(|found| Some(found.id) != but);
    let refused = |found: FoundName| {
        Err(refused!("there is already a {} called {}", kind.word(), found.name))
    };
    taken.map_or(Ok(()), refused)
}

/// Refuses a name that looks like a known player's but differs: nobody could distinguish them.
fn refuse_look_alike(conn: &Connection, name: &Name, but: &str) -> Result<()> {
    let mut all = NamedKind::Player.all(conn, i64::MAX)?;
    all.retain(|(known, _)| known != but);
    let known = all.iter().map(|(name, key)| (name.as_str(), key.as_str()));
    match look_alike(name.text(), known) {
        Some((known, _)) => {
            Err(refused!("{} looks like {known}, who is already a player", shown(name.text()))
                .hint("to use the name for another person: --new-player"))
        }
        None => Ok(()),
    }
}

/// Adds people. `new` allows names that look like known ones.
pub fn add(session: &mut Session, names: &[String], new: bool) -> Result<Done<Vec<String>>> {
    session.change(|conn, request| {
        let mut added = Vec::new();
        for typed in names {
            let name = Name::new(typed)?;
            refuse_taken(conn, NamedKind::Player, &name, None)?;
            if !new {
                refuse_look_alike(conn, &name, "")?;
            }
            insert(conn, request, &name)?;
            added.push(name.text().to_owned());
        }
        let text = format!("player {} added", words::and(&added));
        Ok((added, text))
    })
}

pub fn list(session: &Session) -> Result<Vec<PlayerRow>> {
    Ok(PlayerRow::all(session.conn())?)
}

/// Renames a player; returns the old and the new name. `new` allows a name that looks like a known
/// one.
pub fn rename(
    session: &mut Session,
    who: &str,
    to: &str,
    new: bool,
) -> Result<Done<(String, String)>> {
    session.change(|conn, _| {
        let found = NamedKind::Player.find(conn, who)??;
        let name = Name::new(to)?;
        refuse_taken(conn, NamedKind::Player, &name, Some(found.id))?;
        if !new {
            refuse_look_alike(conn, &name, &found.name)?;
        }
        for play in PlayerRow::plays(conn, found.id)? {
            merge::reword(conn, play, &found.name, name.text())?;
        }
        NamedKind::Player.rename(conn, found.id, &name)?;
        let names = (found.name, name.text().to_owned());
        let text = format!("player {} is now called {}", names.0, names.1);
        Ok((names, text))
    })
}

/// A known player with a name similar to an unknown one; `others` are not considered.
fn similar_name(conn: &Connection, name: &Name, others: &[String]) -> Result<Option<String>> {
    let mut all = NamedKind::Player.all(conn, 500)?;
    all.retain(|(known, _)| !others.contains(known));
    let known = all.iter().map(|(name, key)| (name.as_str(), key.as_str()));
    Ok(near_miss(name.text(), known).map(|(name, _)| name.to_owned()))
}

/// The known player that an unknown name may mean, so that a front end can ask first.
pub fn perhaps(session: &Session, typed: &str) -> Result<Option<String>> {
    let known = NamedKind::Player.taken_by(session.conn(), &name::key(typed))?;
    if is_id(typed) || known.is_some() {
        Ok(None)
    } else {
        similar_name(session.conn(), &Name::new(typed)?, &[])
    }
}

pub(super) fn is_id(typed: &str) -> bool {
    !typed.is_empty() && typed.bytes().all(|b| b.is_ascii_digit())
}

/// The known player with this id, or exactly this name in any case.
pub(super) fn find_known_player(conn: &Connection, typed: &str) -> Result<Option<FoundName>> {
    if is_id(typed) {
        find_player(conn, typed).map(Some)
    } else {
        Ok(NamedKind::Player.taken_by(conn, &name::key(typed))?)
    }
}

/// The player with this name, added if unknown. A name similar to a known one is refused unless
/// `new`; the `others` named in the same command are not suggested.
pub(super) fn get_or_add(
    conn: &Connection,
    request: &Request,
    typed: &str,
    new: bool,
    others: &[String],
) -> Result<KnownPlayer> {
    if let Some(found) = find_known_player(conn, typed)? {
        return Ok(KnownPlayer { id: found.id, name: found.name, added: false });
    }
    let name = Name::new(typed)?;
    if !new && let Some(near) = similar_name(conn, &name, others)? {
        return Err(refused!("there is no player called {}, did you mean {near}?", shown(typed))
            .hint(format!("--new-player adds {} as someone new", name.text())));
    }
    Ok(KnownPlayer { id: insert(conn, request, &name)?, name: name.text().to_owned(), added: true })
}

/// The groups at the last tables, the newest first, each once; tables with unnamed people are
/// omitted.
pub fn last_tables(session: &Session) -> Result<Vec<Vec<String>>> {
    let conn = session.conn();
    let wanted = PlayFilter { limit: LAST_TABLES, ..PlayFilter::default() };
    let mut tables: Vec<Vec<String>> = Vec::new();
    for play in PlayRow::over(conn, &wanted)?.into_iter().flatten() {
        let seats = SeatRow::of_play(conn, play.id)?.into_iter();
        let names: Option<Vec<String>> = seats.map(|seat| seat.player_name).collect();
        let mut known: Vec<String> = Vec::new();
        for name in names.unwrap_or_default() {
            if !known.contains(&name) {
                known.push(name);
            }
        }
        if !known.is_empty() && !tables.contains(&known) {
            tables.push(known);
        }
    }
    Ok(tables)
}
