//! Titles as rows. The first ones are in the migration.

use rusqlite::Connection;

use super::Result;
use super::query::{Query, insert, read_in_order};
use crate::rules::name;

/// A game, with or without rules here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TitleRow {
    pub id: i64,
    pub slug: String,
    pub name: String,
}

const COLUMNS: &str = "SELECT id, slug, name FROM title";

read_in_order!(TitleRow { id, slug, name });

impl TitleRow {
    /// All games, in the order they became known.
    pub fn all(conn: &Connection) -> Result<Vec<TitleRow>> {
        conn.rows(&format!("{COLUMNS} ORDER BY id"), [])
    }

    pub fn get(conn: &Connection, id: i64) -> Result<Option<TitleRow>> {
        conn.find(&format!("{COLUMNS} WHERE id = ?1"), [id])
    }

    pub fn with_slug(conn: &Connection, slug: &str) -> Result<Option<TitleRow>> {
        conn.find(&format!("{COLUMNS} WHERE slug = ?1"), [slug])
    }
}

/// A game with its number of plays, and the last one; abandoned plays do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedTitle {
    pub title: TitleRow,
    pub plays: i64,
    pub last: Option<String>,
}

impl PlayedTitle {
    /// All games, the last played first, then by name.
    pub fn all(conn: &Connection) -> Result<Vec<PlayedTitle>> {
        let rows: Vec<(i64, String, String, i64, Option<String>)> = conn.rows(
            "SELECT t.id, t.slug, t.name, count(p.id), max(p.started_at)
             FROM title t LEFT JOIN play p ON p.title = t.slug AND p.state = 'finished'
             GROUP BY t.id ORDER BY max(p.started_at) DESC NULLS LAST, t.name_key",
            [],
        )?;
        let played = |(id, slug, name, plays, last)| {
            let title = TitleRow { id, slug, name };
            PlayedTitle { title, plays, last }
        };
        Ok(rows.into_iter().map(played).collect())
    }
}

impl TitleRow {
    /// Removes a game without plays. Other programs' data about it moves to another one.
    pub fn merge_away(&self, conn: &Connection, into: &str) -> Result<()> {
        let sql = "UPDATE outside SET record = ?2 WHERE record = ?1";
        conn.run(sql, [self.slug.as_str(), into])?;
        conn.run("DELETE FROM title WHERE id = ?1", [self.id])
    }
}

/// Ensures that a title has its row, in the step of its first play. The name is the printed one;
/// `uuid` is called only if there is no row yet.
pub fn ensure(
    conn: &Connection,
    slug: &str,
    name: &str,
    uuid: impl FnOnce() -> String,
    at: &str,
) -> Result<()> {
    if TitleRow::with_slug(conn, slug)?.is_none() {
        insert! {
            conn, "title": uuid = uuid(), slug = slug, name = name, name_key = name::key(name),
            created_at = at,
        }?;
    }
    Ok(())
}

pub fn name(conn: &Connection, slug: &str) -> Result<Option<String>> {
    conn.find("SELECT name FROM title WHERE slug = ?1", [slug])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tally::RolledBy;
    use crate::{
        Access, Creation, DiceSource, EventRow, JournalDirection, Label, NewPlay, PATIENCE,
        PlayDetails, PlayRow, PlayState, Settings, Store, StoreError, next_steps,
    };

    const AT: &str = "2026-11-14T20:00:00Z";

    fn count(conn: &Connection, sql: &str) -> i64 {
        conn.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    fn begin(conn: &Connection) -> Result<((), Label), StoreError> {
        for uuid in ["first", "second"] {
            ensure(conn, "pig", "Pig & Co.", || uuid.to_owned(), AT)?;
        }
        let play = NewPlay {
            uuid: "play",
            title: "pig",
            campaign: None,
            chapter: None,
            setup: "{}",
            at: AT,
            about: PlayDetails::default(),
            seed: None,
            told: None,
        };
        let id = play.insert(conn)?;
        PlayRow::set_dice(conn, id, Some(DiceSource::Hand))?;
        let event = EventRow {
            n: 1,
            v: 1,
            kind: "rolled".to_owned(),
            data: "{}".to_owned(),
            at: AT.to_owned(),
            thrown: Some(RolledBy::Mixed),
        };
        event.insert(conn, id)?;
        let text = "pig begun".to_owned();
        Ok(((), Label { text, campaign: None, play: Some(id) }))
    }

    #[test]
    fn a_title_without_a_row_gets_it_with_its_first_play_and_loses_it_when_that_is_undone() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            path: folder.path().join("wyrm.db"),
            make_folder: false,
            durable: false,
            patience: PATIENCE,
            backups: None,
        };
        let creation = Creation { uuid: "u".to_owned(), at: AT.to_owned(), entropy: None };
        let mut store = Store::open(&settings, Access::Write, &creation).unwrap();
        store.change(AT, begin).unwrap();
        let conn = store.conn();
        let row: (String, String) = conn
            .query_row("SELECT uuid, name_key FROM title WHERE slug = 'pig'", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .unwrap();
        assert_eq!(row, ("first".to_owned(), "pig-co".to_owned()));
        let play = PlayRow::find_open(conn, "pig", None).unwrap().unwrap();
        assert_eq!((play.state, play.dice), (PlayState::Open, Some(DiceSource::Hand)));
        assert_eq!(count(conn, "SELECT count(*) FROM event WHERE thrown = 'mixed'"), 1);
        let last = |conn: &Connection| next_steps(conn, JournalDirection::Undo, 1);
        let look = |_: &Connection, _: &[_]| Ok::<_, StoreError>(());
        store.walk(JournalDirection::Undo, last, look).unwrap();
        assert_eq!(count(store.conn(), "SELECT count(*) FROM title"), 4);
    }
}
