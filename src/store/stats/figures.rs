//! Stored figures of plays: by seat, or of the whole table.

use std::borrow::Cow;

use rusqlite::{Connection, Row, params_from_iter};

use super::{CountedPlays, LARGEST, Skipped};
use crate::query::{FromRow, Query, read_in_order};
use crate::rules::tally::{COUNTED, COUNTS};
use crate::{Result, StoreError};

/// The prefix of figures without a seat. They are stored with the first one.
const TABLE: &str = "table:";

/// The owner of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureOwner {
    Player(i64),
    /// A hero without a player.
    Nobody,
    Table,
}

/// A figure's stored seat and name; seats count from 0 here.
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

/// The columns that sum figures: the sum, a play with a figure too large to count, and a play of
/// the sum.
pub(super) fn summed() -> String {
    let sound = format!("f.value BETWEEN -{LARGEST} AND {LARGEST}");
    format!("sum(iif({sound}, f.value, 0)), max(iif({sound}, NULL, f.play_id)), min(f.play_id)")
}

/// Reads a name and the columns of [`summed`], which begin at `at`. Unreadable figures are omitted,
/// and their play is added to `skipped`.
pub(super) fn read_sum(
    row: &Row,
    name: usize,
    at: usize,
    skipped: &mut Skipped,
) -> rusqlite::Result<Option<(String, i64)>> {
    if let Some(play) = row.get::<_, Option<i64>>(at + 1)? {
        skipped.push((play, too_large()));
    }
    match row.get::<_, String>(name) {
        Ok(name) => Ok(Some((name, row.get(at)?))),
        Err(error) => {
            skipped.push((row.get(at + 2)?, error.into()));
            Ok(None)
        }
    }
}

fn too_large() -> StoreError {
    StoreError::Unreadable(format!("a figure above {LARGEST}"))
}

/// The statement that sums figures whose names begin with one of these words.
pub fn sums_statement(plays: &CountedPlays, words: &[&str]) -> String {
    let globs = words.iter().flat_map(|word| ["", TABLE].map(|of| (of, word)));
    let globs: Vec<String> =
        globs.map(|(of, word)| format!("f.name GLOB '{of}{word}:*'")).collect();
    format!(
        "SELECT s.player_id, f.name, {}
         FROM play p JOIN play_stat f ON f.play_id = p.id
         JOIN play_player s ON s.play_id = f.play_id AND s.seat = f.seat
         WHERE {} AND ({}) GROUP BY 1, 2",
        summed(),
        plays.condition(),
        globs.join(" OR ")
    )
}

/// Visits the sums of all figures whose names begin with one of these words, by player. Returns
/// plays with skipped figures.
pub fn sums(
    conn: &Connection,
    plays: &CountedPlays,
    words: &[&str],
    mut take: impl FnMut(FigureOwner, &str, i64),
) -> Result<Skipped> {
    let mut rows = conn.prepare_cached(&sums_statement(plays, words))?;
    let mut rows = rows.query(params_from_iter(plays.bound()))?;
    let mut skipped = Skipped::new();
    while let Some(row) = rows.next()? {
        let Some((kept, sum)) = read_sum(row, 1, 2, &mut skipped)? else {
            continue;
        };
        let whose = match (read_name(&kept), row.get::<_, Option<i64>>(0)?) {
            ((true, _), _) => FigureOwner::Table,
            ((false, _), Some(player)) => FigureOwner::Player(player),
            ((false, _), None) => FigureOwner::Nobody,
        };
        take(whose, read_name(&kept).1, sum);
    }
    Ok(skipped)
}

/// A figure of one play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayFigure {
    pub play: i64,
    /// From 0; none: of the whole table.
    pub seat: Option<usize>,
    pub name: String,
    pub value: i64,
}

/// All figures of plays with these names, or beginning with one of them and a colon; and plays with
/// skipped figures.
pub fn figures(
    conn: &Connection,
    plays: &CountedPlays,
    names: &[&str],
) -> Result<(Vec<PlayFigure>, Skipped)> {
    let each = names.iter().flat_map(|name| ["", TABLE].map(|of| (of, name)));
    let each: Vec<String> = each
        .map(|(of, name)| format!("f.name = '{of}{name}' OR f.name GLOB '{of}{name}:*'"))
        .collect();
    let sql = format!(
        "SELECT f.play_id, f.seat, f.name, f.value FROM play p JOIN play_stat f ON f.play_id = p.id
         WHERE {} AND ({})",
        plays.condition(),
        each.join(" OR ")
    );
    let (mut all, mut skipped) = (Vec::new(), Skipped::new());
    conn.each(&sql, params_from_iter(plays.bound()), |row| {
        match PlayFigure::from_row(row) {
            Ok(figure) => all.push(figure),
            Err(error) => skipped.push((row.get(0)?, error)),
        }
        Ok::<_, StoreError>(())
    })?;
    Ok((all, skipped))
}

impl FromRow for PlayFigure {
    fn from_row(row: &Row) -> Result<PlayFigure> {
        let kept: String = row.get(2)?;
        let (table, name) = read_name(&kept);
        let seat: i64 = row.get(1)?;
        let value: i64 = row.get(3)?;
        if !(-LARGEST..=LARGEST).contains(&value) {
            return Err(too_large());
        }
        Ok(PlayFigure {
            play: row.get(0)?,
            seat: (!table).then_some(crate::saturate(seat.saturating_sub(1).max(0))),
            name: name.to_owned(),
            value,
        })
    }
}

/// The statement that finds tracked plays without figures.
pub fn uncounted_statement(plays: &CountedPlays) -> String {
    format!(
        "SELECT p.id FROM play p WHERE {} AND p.kind = 'tracked' AND NOT EXISTS
             (SELECT 1 FROM play_stat f WHERE f.play_id = p.id AND f.seat = 1
              AND f.name = '{TABLE}{COUNTED}' AND f.value >= {COUNTS})
         ORDER BY p.id",
        plays.condition()
    )
}

/// The tracked plays without stored figures: an earlier wyrm did not count them.
pub fn uncounted(conn: &Connection, plays: &CountedPlays) -> Result<Vec<i64>> {
    conn.rows(&uncounted_statement(plays), params_from_iter(plays.bound()))
}

/// Dice for the hit points of a level or of a new hero, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HpDice {
    pub player: Option<i64>,
    /// The letter of the hero's class symbol; none for a new hero's dice.
    pub symbol: Option<String>,
    pub dice: String,
    pub thrown: Option<String>,
}

read_in_order!(HpDice { player, symbol, dice, thrown });

/// The dice of all levels gained and all heroes who joined since a moment.
pub fn hp_dice(conn: &Connection, since: Option<&str>) -> Result<Vec<HpDice>> {
    let sql = "SELECT h.player_id, h.symbol, l.dice, l.thrown
               FROM hero_level l JOIN hero h ON h.id = l.hero_id WHERE ?1 IS NULL OR l.at >= ?1
               UNION ALL
               SELECT player_id, NULL, dice, thrown
               FROM hero WHERE dice IS NOT NULL AND (?1 IS NULL OR created_at >= ?1)";
    conn.rows(sql, [since])
}
