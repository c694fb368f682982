//! Many plays from a table: one row per play, columns named in the first row.

use csv::{ReaderBuilder, StringRecord, Trim};

use super::{PlayEntry, read_minutes, read_seat, undecided};
use crate::catalog::first_of;
use crate::rules::name::{self, shown};
use crate::rules::words;
use crate::{Day, Failure, Result};

/// How many faults are listed; one mistake can repeat on every line.
const MOST_FAULTS: usize = 20;

/// Columns by name, as typed.
const COLUMNS: [&str; 8] = ["date", "game", "players", "winner", "result", "took", "place", "note"];

/// A row of a table: its play, or why it is invalid.
pub type CsvRow = Result<PlayEntry>;

/// The rows of a table, each with its line. `game` is the default for rows without one; `day`
/// parses a date.
pub fn read(
    text: &str,
    game: Option<&str>,
    day: &dyn Fn(&str) -> Result<Day>,
) -> Result<Vec<(String, CsvRow)>> {
    let text = text.trim_start_matches('\u{feff}');
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let (told, between) = told_delimiter(&text);
    let body = &text[told..];
    let mut reader = ReaderBuilder::new()
        .delimiter(between.unwrap_or_else(|| delimiter(body)))
        .trim(Trim::All)
        .flexible(true)
        .from_reader(body.as_bytes());
    let head = reader.headers().map_err(unreadable)?.clone();
    let columns = columns(&head, game.is_some())?;
    let mut lines = LineNumbers::new(&text, told);
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let byte = record.position().map_or(0, csv::Position::byte);
        let called = format!("line {}", lines.of(crate::saturate(byte)));
        rows.push((called, row(&columns, &record, game, day)));
    }
    if rows.is_empty() {
        Err(Failure::refused("the table has no plays").hint(FORM))
    } else {
        Ok(rows)
    }
}

/// Some spreadsheets declare the separator in the first line: `sep=;`. Returns where the table
/// begins, and the separator.
fn told_delimiter(text: &str) -> (usize, Option<u8>) {
    let line = text.lines().next().unwrap_or_default();
    match line.strip_prefix("sep=").map(str::as_bytes) {
        Some([between]) => ((line.len() + 1).min(text.len()), Some(*between)),
        _ => (0, None),
    }
}

/// Line numbers as in an editor.
struct LineNumbers<'a> {
    text: &'a str,
    begin: usize,
    /// The counted position, and its line.
    at: usize,
    line: usize,
}

impl<'a> LineNumbers<'a> {
    fn new(text: &'a str, begin: usize) -> LineNumbers<'a> {
        LineNumbers { text, begin, at: 0, line: 1 }
    }

    /// The line of a row that begins at this byte of the table, after empty lines.
    fn of(&mut self, byte: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut to = (self.begin + byte).min(bytes.len());
        while bytes.get(to) == Some(&b'\n') {
            to += 1;
        }
        let passed = bytes.get(self.at..to).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = to.max(self.at);
        self.line
    }
}

const FORM: &str = "a first row such as date,game,players,winner,result,took,place,note";

/// Spreadsheets in some countries separate columns with semicolons.
fn delimiter(text: &str) -> u8 {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next().unwrap_or_default();
    let mut between = [b'\t', b';', b','].into_iter();
    let found = between.find(|c| head.as_bytes().contains(c));
    found.unwrap_or(b',')
}

fn unreadable(error: csv::Error) -> Failure {
    let line = error.position().map(csv::Position::line);
    let what = match line {
        Some(line) => format!("line {line} is not a table row"),
        None => "this is not a table".to_owned(),
    };
    Failure::refused(what).hint(FORM).because(error)
}

/// The column at each index.
fn columns(head: &StringRecord, game_is_known: bool) -> Result<Vec<&'static str>> {
    let mut columns: Vec<&'static str> = Vec::new();
    for typed in head {
        // A spreadsheet may add empty columns.
        if typed.is_empty() {
            columns.push("");
            continue;
        }
        let key = name::key(typed);
        let column = COLUMNS.into_iter().find(|column| *column == key);
        let column = column.ok_or_else(|| {
            refused!("there is no column called {}", shown(typed))
                .hint(format!("the columns are {}", words::and(COLUMNS)))
        })?;
        if columns.contains(&column) {
            return Err(refused!("there are two columns {column}"));
        }
        columns.push(column);
    }
    for needed in ["game", "players"] {
        let known = needed == "game" && game_is_known;
        if !known && !columns.contains(&needed) {
            return Err(refused!("the column {needed} is missing").hint(FORM));
        }
    }
    Ok(columns)
}

fn row(
    columns: &[&'static str],
    record: &StringRecord,
    game: Option<&str>,
    day: &dyn Fn(&str) -> Result<Day>,
) -> Result<PlayEntry> {
    if record.len() > columns.len() {
        let (has, most) = (record.len(), columns.len());
        return Err(refused!("it has {has} columns, but the first row has {most}"));
    }
    let mut telling =
        PlayEntry { game: game.unwrap_or_default().to_owned(), ..PlayEntry::default() };
    for (column, cell) in columns.iter().zip(record).filter(|(_, c)| !c.is_empty()) {
        match *column {
            "date" => telling.day = Some(day(cell)?),
            "game" => telling.game = cell.to_owned(),
            "players" => {
                let seats = cell.split(';').map(str::trim).filter(|s| !s.is_empty());
                telling.seats = seats.map(read_seat).collect::<Result<_, _>>()?;
            }
            "winner" => {
                let winners = cell.split([';', ',']).map(str::trim);
                let winners = winners.filter(|winner| !winner.is_empty());
                telling.winners = winners.map(str::to_owned).collect();
            }
            "result" => result(&mut telling, cell),
            "took" => telling.minutes = Some(read_minutes(cell)?),
            "place" => telling.place = Some(cell.to_owned()),
            "" => {
                return Err(refused!("the column with {} has no name", shown(cell)));
            }
            _ => telling.note = Some(cell.to_owned()),
        }
    }
    match (telling.game.is_empty(), telling.seats.is_empty()) {
        (true, _) => Err(Failure::refused("the game is missing")),
        (_, true) => {
            Err(Failure::refused("the players are missing")
                .hint("as in Ana:69; Ben:61, or Ana; Ben"))
        }
        _ => Ok(telling),
    }
}

/// `won`, `lost`, `lowest wins`, or one of a title's ways.
fn result(telling: &mut PlayEntry, cell: &str) {
    match name::key(cell).as_str() {
        "won" => telling.result.together = Some(true),
        "lost" => telling.result.together = Some(false),
        "lowest-wins" => telling.result.lowest_wins = true,
        _ => telling.result.way = Some(cell.to_owned()),
    }
}

/// The fault of one line, and the allowed values.
pub(super) fn row_error(called: &str, failure: &Failure) -> String {
    let what = format!("{called}: {}{}", failure.before, failure.message);
    // A row has columns, not options.
    match failure.hint.as_ref().filter(|_| undecided(failure).is_none()) {
        Some(hint) => format!("{what} ({hint})"),
        None => what,
    }
}

/// All faults, up to a readable number.
pub(super) fn refused(faults: &[String]) -> Failure {
    Failure::refused(first_of(faults, MOST_FAULTS)).hint("nothing was entered")
}
