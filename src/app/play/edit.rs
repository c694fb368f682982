//! Edits a finished play: its day, place and players, and the result if it was entered.

mod day;
mod kept_counts;
pub(crate) mod result;

use super::entered::{SeatChange, SeatWords, read_note, read_place, took_part};
use super::finished::{PlayReport, find_finished, label, report};
use super::{Summary, TitleHandle, Titles, written};
use crate::player::get_or_add;
use crate::rules::words;
use crate::store::{Connection, PlayKind, PlayRow, PlayState, SeatRow};
use crate::{Day, Done, Request, Result, Session};

/// The edits of a play. `None` keeps a value, `Some(None)` removes it.
#[derive(Debug, Clone, Default)]
pub struct Editing {
    pub day: Option<Day>,
    pub place: Option<Option<String>>,
    pub minutes: Option<Option<i64>>,
    pub note: Option<Option<String>>,
    /// Whether it is excluded from statistics.
    pub ignored: Option<bool>,
    /// Replaced players: old, new.
    pub replace: Vec<(String, String)>,
    pub new_players: bool,
    pub result: ResultChange,
}

/// The edits of an entered result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ResultChange {
    pub add: Vec<SeatWords>,
    pub remove: Vec<String>,
    /// The edits of seats.
    pub seats: Vec<SeatWords>,
    pub winners: Vec<String>,
    pub together: Option<bool>,
    pub lowest_wins: Option<bool>,
    pub way: Option<String>,
}

impl ResultChange {
    pub fn is_empty(&self) -> bool {
        *self == ResultChange::default()
    }

    /// Whether it names the winners, which excludes all others.
    fn says_winners(&self) -> bool {
        let wins = |words: &SeatWords| words.set.contains(&SeatChange::Won(true));
        !self.winners.is_empty() || self.seats.iter().chain(&self.add).any(wins)
    }
}

/// An edited play.
#[derive(Debug, Clone)]
pub struct Edited {
    pub play: PlayReport,
    /// Players added along with it.
    pub added: Vec<String>,
    /// Statistics dropped because they no longer fit, by name.
    pub gone: Vec<String>,
}

impl Editing {
    /// The edits, in words.
    fn words(&self) -> Vec<&'static str> {
        let said = [
            (self.day.is_some(), "date"),
            (self.place.is_some(), "place"),
            (self.minutes.is_some(), "length"),
            (self.note.is_some(), "note"),
            (self.ignored == Some(true), "ignored"),
            (self.ignored == Some(false), "counted"),
            (!self.replace.is_empty(), "players"),
            (!self.result.is_empty(), "result"),
        ];
        let said = said.into_iter().filter(|(said, _)| *said);
        said.map(|(_, word)| word).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.words().is_empty()
    }

    /// The columns of the play itself.
    fn put(&self, row: &mut PlayRow) -> Result<()> {
        if let Some(place) = &self.place {
            row.place = place.as_deref().map(read_place).transpose()?;
        }
        if let Some(note) = &self.note {
            row.note = note.as_deref().map(read_note).transpose()?;
        }
        row.minutes = self.minutes.unwrap_or(row.minutes);
        row.ignored = self.ignored.unwrap_or(row.ignored);
        Ok(())
    }
}

/// Changes a finished play.
pub fn edit(session: &mut Session, id: i64, editing: &Editing) -> Result<Done<Edited>> {
    let titles = &session.titles.clone();
    session.change(|conn, request| {
        let mut row = finished(conn, titles, id)?;
        let title = titles.get(&row.title);
        editing.put(&mut row)?;
        let mut added = Vec::new();
        for (from, to) in &editing.replace {
            let new = editing.new_players;
            added.extend(replace(conn, request, title, &mut row, (from, to), new)?);
        }
        let mut gone = Vec::new();
        if !editing.result.is_empty() {
            refuse_tracked(title, &row)?;
            let changed = result::change(conn, request, title, &mut row, editing)?;
            added.extend(changed.added);
            gone = changed.gone;
        }
        if let Some(day) = editing.day {
            day::move_to(conn, request, &mut row, day)?;
        }
        row.rewrite(conn)?;
        let edited = Edited { play: report(conn, titles, row)?, added, gone };
        let what = format!("{} changed", words::and(editing.words()));
        Ok((edited, label(id, &what)))
    })
}

/// A play with a result.
fn finished(conn: &Connection, titles: &Titles, id: i64) -> Result<PlayRow> {
    let row = find_finished(conn, titles, id)?;
    match row.state {
        PlayState::Abandoned => {
            Err(refused!("play {id} was abandoned: there is nothing to change")
                .hint("only wyrm play note and wyrm play delete work here"))
        }
        _ => Ok(row),
    }
}

/// A tracked play keeps its result, and so does one that moved gold.
fn refuse_tracked(title: Option<TitleHandle>, row: &PlayRow) -> Result<()> {
    let hunt = title.is_some_and(|title| title.game.in_campaign());
    if row.kind != PlayKind::Tracked && !hunt {
        return Ok(());
    }
    let what = match (row.kind, title) {
        (PlayKind::Tracked, _) => "was played with wyrm: its result cannot change",
        _ => "is a hunt: its result cannot change",
    };
    Err(refused!("play {} {what}", row.id).hint(
        "its date, place, length, note and players can be changed (--replace A=B), or ignore it: --ignored",
    ))
}

/// Replaces players at the table. Returns the players added.
fn replace(
    conn: &Connection,
    request: &Request,
    title: Option<TitleHandle>,
    row: &mut PlayRow,
    (from, to): (&str, &str),
    new: bool,
) -> Result<Option<String>> {
    let seats = SeatRow::of_play(conn, row.id)?;
    let (place, was) = seated(&seats, from)?;
    let known = get_or_add(conn, request, to, new, &[])?;
    let sits = seats.iter().any(|seat| seat.player == Some(known.id));
    // In a hunt one person may lead two heroes.
    let twice = !title.is_some_and(|title| title.game.in_campaign());
    if sits && twice && seats[place].player != Some(known.id) {
        return Err(refused!("{} already takes part in play {}", known.name, row.id));
    }
    let same = |seat: &SeatRow| seat.player == seats[place].player;
    for (n, _) in seats.iter().enumerate().filter(|(_, seat)| same(seat)) {
        SeatRow::set_player(conn, row.id, n + 1, known.id)?;
    }
    if let Some(result) = row.result.as_deref() {
        let others = others(&seats, &was);
        let new = reworded(result, &was, &known.name, &others)?;
        row.result = Some(new.unwrap_or(result.to_owned()));
    }
    Ok(known.added.then_some(known.name))
}

/// The names of all others at a table.
pub(crate) fn others<'a>(seats: &'a [SeatRow], who: &str) -> Vec<&'a str> {
    let names = seats.iter().filter_map(|seat| seat.player_name.as_deref());
    names.filter(|name| *name != who).collect()
}

/// A participant's seat and name.
fn seated(seats: &[SeatRow], typed: &str) -> Result<(usize, String)> {
    let (place, name) = took_part(seats.iter().map(|seat| seat.player_name.as_deref()), typed)?;
    Ok((place, name.to_owned()))
}

/// A stored summary with a renamed player; none if unchanged. The `others` at the table keep their
/// names.
pub(crate) fn reworded(
    result: &str,
    from: &str,
    to: &str,
    others: &[&str],
) -> Result<Option<String>> {
    // A hunt's result has another form and names only heroes.
    let Ok(mut summary) = serde_json::from_str::<Summary>(result) else {
        return Ok(None);
    };
    let before = summary.clone();
    summary.how = renamed(&summary.how, from, to, others);
    for (_, value) in &mut summary.facts {
        *value = renamed(value, from, to, others);
    }
    if summary == before { Ok(None) } else { written(&summary).map(Some) }
}

/// Replaces a name in a text where it forms whole words, and is not part of another name.
fn renamed(text: &str, from: &str, to: &str, others: &[&str]) -> String {
    let mut names: Vec<&str> = others.to_vec();
    names.push(from);
    names.retain(|name| !name.is_empty());
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut done = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let alone = |name: &&&str| {
            let after = rest.strip_prefix(**name);
            after.is_some_and(|after| !joins(after.chars().next()))
        };
        let last = text[..text.len() - rest.len()].chars().next_back();
        let named = names.iter().find(alone).filter(|_| !joins(last));
        let length = match named {
            Some(name) => {
                done.push_str(if *name == from { to } else { name });
                name.len()
            }
            None => {
                done.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_replaced_only_where_it_stands_alone() {
        let text = "Ana wins: 3 like Anatol, and Ana's Susana (Ana)";
        assert_eq!(renamed(text, "Ana", "Bo", &[]), "Bo wins: 3 like Anatol, and Bo's Susana (Bo)");
        let text = "Ana Maria wins with 70, Ana has 61";
        assert_eq!(renamed(text, "Ana", "Bo", &["Ana Maria"]), "Ana Maria wins with 70, Bo has 61");
    }
}
