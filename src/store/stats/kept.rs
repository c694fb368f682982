//! Figures that are kept of plays: by seat, or of the whole table.

use std::borrow::Cow;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::Plays;
use crate::rules::tally::{COUNTED, COUNTS};
use crate::store::StoreError;

/// How the names of figures begin that belong to no seat. They lie at the first one.
const TABLE: &str = "table:";

/// Whose a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    Player(i64),
    /// A hero's whom no player plays.
    Nobody,
    Table,
}

/// The seat and the name a figure is kept with; a seat is counted from 0 here.
pub fn kept_as(seat: Option<usize>, name: &str) -> (usize, Cow<'_, str>) {
    match seat {
        Some(seat) => (seat + 1, Cow::Borrowed(name)),
        None => (1, Cow::Owned(format!("{TABLE}{name}"))),
    }
}

/// Whether a figure is the whole table's, and its name.
fn read_name(kept: &str) -> (bool, &str) {
    match kept.strip_prefix(TABLE) {
        Some(name) => (true, name),
        None => (false, kept),
    }
}

/// The statement that sums figures up whose names begin with one of these words.
pub fn sums_statement(plays: &Plays, words: &[&str]) -> String {
    let globs = words
        .iter()
        .flat_map(|word| ["", TABLE].map(|of| (of, word)));
    let globs: Vec<String> = globs
        .map(|(of, word)| format!("f.name GLOB '{of}{word}:*'"))
        .collect();
    format!(
        "SELECT s.player_id, f.name, sum(f.value)
         FROM play p JOIN play_stat f ON f.play_id = p.id
         JOIN play_player s ON s.play_id = f.play_id AND s.seat = f.seat
         WHERE {} AND ({}) GROUP BY 1, 2",
        plays.condition(),
        globs.join(" OR ")
    )
}

/// Passes on the sums of all figures whose names begin with one of these words, by player.
pub fn sums(
    conn: &Connection,
    plays: &Plays,
    words: &[&str],
    mut take: impl FnMut(Whose, &str, i64),
) -> Result<(), StoreError> {
    let mut rows = conn.prepare_cached(&sums_statement(plays, words))?;
    let mut rows = rows.query(params_from_iter(plays.bound()))?;
    while let Some(row) = rows.next()? {
        let kept: String = row.get(1)?;
        let whose = match (read_name(&kept), row.get::<_, Option<i64>>(0)?) {
            ((true, _), _) => Whose::Table,
            ((false, _), Some(player)) => Whose::Player(player),
            ((false, _), None) => Whose::Nobody,
        };
        take(whose, read_name(&kept).1, row.get(2)?);
    }
    Ok(())
}

/// A figure of one play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    pub play: i64,
    /// From 0; none: of the whole table.
    pub seat: Option<usize>,
    pub name: String,
    pub value: i64,
}

/// All figures of plays with these names, or that begin with one of them and a colon.
pub fn figures(
    conn: &Connection,
    plays: &Plays,
    names: &[&str],
) -> Result<Vec<Figure>, StoreError> {
    let each = names
        .iter()
        .flat_map(|name| ["", TABLE].map(|of| (of, name)));
    let each: Vec<String> = each
        .map(|(of, name)| format!("f.name = '{of}{name}' OR f.name GLOB '{of}{name}:*'"))
        .collect();
    let sql = format!(
        "SELECT f.play_id, f.seat, f.name, f.value FROM play p JOIN play_stat f ON f.play_id = p.id
         WHERE {} AND ({})",
        plays.condition(),
        each.join(" OR ")
    );
    let mut rows = conn.prepare_cached(&sql)?;
    let rows = rows.query_map(params_from_iter(plays.bound()), |row| {
        let kept: String = row.get(2)?;
        let (table, name) = read_name(&kept);
        let seat: i64 = row.get(1)?;
        Ok(Figure {
            play: row.get(0)?,
            seat: (!table).then_some((seat - 1).max(0) as usize),
            name: name.to_owned(),
            value: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The statement that finds tracked plays without figures.
pub fn uncounted_statement(plays: &Plays) -> String {
    format!(
        "SELECT p.id FROM play p WHERE {} AND p.kind = 'tracked' AND NOT EXISTS
             (SELECT 1 FROM play_stat f WHERE f.play_id = p.id AND f.seat = 1
              AND f.name = '{TABLE}{COUNTED}' AND f.value >= {COUNTS})
         ORDER BY p.id",
        plays.condition()
    )
}

/// The tracked plays whose figures were not counted when they ended: an earlier wyrm did not.
pub fn uncounted(conn: &Connection, plays: &Plays) -> Result<Vec<i64>, StoreError> {
    let mut rows = conn.prepare_cached(&uncounted_statement(plays))?;
    let rows = rows.query_map(params_from_iter(plays.bound()), |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Dice for the hit points of a level or of a new hero, as they were written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HpDice {
    pub player: Option<i64>,
    /// The letter of the hero's class symbol; none for a new hero's dice.
    pub symbol: Option<String>,
    pub dice: String,
    pub thrown: Option<String>,
}

/// The dice of all levels that were gained and all heroes who joined since a moment.
pub fn hp_dice(conn: &Connection, since: Option<&str>) -> Result<Vec<HpDice>, StoreError> {
    let sql = "SELECT h.player_id, h.symbol, l.dice, l.thrown
               FROM hero_level l JOIN hero h ON h.id = l.hero_id WHERE ?1 IS NULL OR l.at >= ?1
               UNION ALL
               SELECT player_id, NULL, dice, thrown
               FROM hero WHERE dice IS NOT NULL AND (?1 IS NULL OR created_at >= ?1)";
    let mut rows = conn.prepare_cached(sql)?;
    let since: Value = since.map(str::to_owned).into();
    let rows = rows.query_map([since], |row| {
        Ok(HpDice {
            player: row.get(0)?,
            symbol: row.get(1)?,
            dice: row.get(2)?,
            thrown: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
