//! Scores told at the end of a game that nobody followed.

use super::figures;
use crate::play::begin::{self, Told, called};
use crate::play::{Summary, TitleHandle};
use crate::rules::amulets::notation::{Unread, numbers};
use crate::rules::amulets::score::{
    Impossible, Impossibles, Score, Sheet, check_told, odd_pearls, score,
};
use crate::rules::name::{self, shown};
use crate::{Done, Failure, Session};

/// A part of a score, in the order people count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Pieces,
    Pearls,
    Crest,
    Eggs,
    Cards,
}

impl Part {
    pub const ALL: [Part; 5] = [Part::Pieces, Part::Pearls, Part::Crest, Part::Eggs, Part::Cards];

    pub fn key(self) -> &'static str {
        match self {
            Part::Pieces => "pieces",
            Part::Pearls => "pearls",
            Part::Crest => "crest",
            Part::Eggs => "eggs",
            Part::Cards => "cards",
        }
    }

    /// The same of several people.
    pub fn many(self) -> &'static str {
        match self {
            Part::Crest => "crests",
            part => part.key(),
        }
    }

    /// What is typed for it.
    pub fn help(self) -> &'static str {
        match self {
            Part::Pieces => "values of the amulet pieces, as in 1+4+16; Enter: none",
            Part::Pearls => "values of the pearls, as in 8+3; Enter: none",
            Part::Crest => "the crest's value; Enter: none",
            Part::Eggs => "how many golden eggs; Enter: none",
            Part::Cards => "dragon cards laid out, shadow dragons included",
        }
    }
}

/// What was counted, and what may be wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    pub score: Score,
    pub notes: Vec<String>,
    /// Its play, if it was saved.
    pub id: Option<i64>,
    pub added: Vec<String>,
}

/// Reads one part into a sheet.
pub fn read_part(sheet: &mut Sheet, part: Part, typed: &str) -> Result<(), Failure> {
    match part {
        Part::Pieces => sheet.pieces = numbers("piece", typed)?,
        Part::Pearls => sheet.pearls = numbers("pearl", typed)?,
        Part::Crest => {
            sheet.crest = match numbers("crest", typed)?[..] {
                [] => None,
                [value] => Some(value),
                _ => return Err(Failure::refused("each player has one crest at most")),
            }
        }
        Part::Eggs => sheet.eggs = one("number of eggs", typed)?,
        Part::Cards => sheet.cards = Some(one("number of cards", typed)?),
    }
    Ok(())
}

fn one(what: &'static str, typed: &str) -> Result<u16, Failure> {
    match numbers(what, typed).as_deref() {
        Ok([]) => Ok(0),
        Ok([value]) => Ok(*value),
        _ => Err(Unread::new(what, typed, "one whole number").into()),
    }
}

/// A player's line of a score.
const EXAMPLE: &str = "NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12";

/// `NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12`
pub fn read_sheet(typed: &str) -> Result<Sheet, Failure> {
    let wrong =
        |what: &str| Failure::refused(format!("{} is not a score", shown(what))).hint(EXAMPLE);
    let (name, parts) = typed.split_once(':').ok_or_else(|| wrong(typed))?;
    let mut sheet = Sheet { name: name.trim().to_owned(), ..Sheet::default() };
    let mut said = Vec::new();
    for typed in parts.split(',').filter(|part| !part.trim().is_empty()) {
        let (key, value) = typed.split_once('=').ok_or_else(|| wrong(typed))?;
        let part = name::find("part", key, &Part::ALL, |part| (part.key(), part.key()))?;
        if said.contains(part) {
            return Err(Failure::refused(format!(
                "{} is said twice for {}",
                part.key(),
                shown(&sheet.name)
            )));
        }
        said.push(*part);
        read_part(&mut sheet, *part, value)?;
    }
    Ok(sheet)
}

/// Scores from a file: a line for each player; empty lines and lines with # are left out.
pub fn read_lines(text: &str) -> Result<Vec<Sheet>, Failure> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let sheets: Result<Vec<Sheet>, Failure> = lines
        .map(|(n, line)| {
            read_sheet(line).map_err(|failure| failure.before(format!("line {}: ", n + 1)))
        })
        .collect();
    match sheets?.as_slice() {
        [] => Err(Failure::refused("the file has no scores").hint(EXAMPLE)),
        sheets => Ok(sheets.to_vec()),
    }
}

/// What a person accepts although the rules make it impossible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trust {
    pub all: bool,
    /// Accepted one by one: whatever else is impossible is still refused.
    pub faults: Vec<Impossible>,
}

impl Trust {
    fn accepts(&self, fault: &Impossible) -> bool {
        let never = matches!(fault, Impossible::Players(_));
        !never && (self.all || self.faults.contains(fault))
    }
}

/// What is impossible by the figures of this box and was not accepted.
fn faults(session: &Session, sheets: &[Sheet], trust: &Trust) -> Result<Vec<Impossible>, Failure> {
    let checked = check_told(sheets, &figures::of(session)?);
    let mut faults = checked.map_or_else(|faults| faults.0, |()| Vec::new());
    faults.retain(|fault| !trust.accepts(fault));
    Ok(faults)
}

/// The same, as far as it can be seen once this part is counted.
pub fn faults_so_far(
    session: &Session,
    sheets: &[Sheet],
    part: Part,
    trust: &Trust,
) -> Result<Vec<Impossible>, Failure> {
    let mut faults = faults(session, sheets, trust)?;
    faults.retain(|fault| part != Part::Pieces || fault.is_of_pieces());
    Ok(faults)
}

/// The sheets under the names that players are known by, if nobody is there twice and nothing
/// impossible is left.
pub fn checked(session: &Session, sheets: &[Sheet], trust: &Trust) -> Result<Vec<Sheet>, Failure> {
    let sheets = known(session, sheets)?;
    refuse_twice(&sheets)?;
    match faults(session, &sheets, trust)? {
        faults if faults.is_empty() => Ok(sheets),
        faults => Err(Impossibles(faults).into()),
    }
}

fn refuse_twice(sheets: &[Sheet]) -> Result<(), Failure> {
    for (n, sheet) in sheets.iter().enumerate() {
        let key = name::key(&sheet.name);
        if sheets[..n].iter().any(|other| name::key(&other.name) == key) {
            return Err(Failure::refused(format!("{} is named twice", sheet.name)));
        }
    }
    Ok(())
}

/// The same sheets, those of known players under the names they are known by.
pub fn known(session: &Session, sheets: &[Sheet]) -> Result<Vec<Sheet>, Failure> {
    let mut named = sheets.to_vec();
    for sheet in &mut named {
        sheet.name = called(session.conn(), &sheet.name)?;
    }
    Ok(named)
}

/// Counts a table; what is impossible is refused unless it was accepted.
pub fn count(session: &Session, sheets: &[Sheet], trust: &Trust) -> Result<Counted, Failure> {
    let sheets = checked(session, sheets, trust)?;
    Ok(Counted {
        score: score(&sheets)?,
        notes: sheets.iter().filter_map(odd_pearls).map(|fault| fault.to_string()).collect(),
        id: None,
        added: Vec::new(),
    })
}

/// What a told play starts from: nothing is known of its table.
#[derive(serde::Serialize)]
struct ToldSetup {
    v: u32,
    players: Vec<String>,
}

fn told_setup(players: &[String]) -> Result<String, Failure> {
    let setup = ToldSetup { v: 1, players: players.to_vec() };
    serde_json::to_string(&setup)
        .map_err(|error| Failure::storage(error.to_string()).because(error))
}

/// How a score that was told is kept.
pub struct Keeping<'a> {
    pub title: TitleHandle,
    /// A name that is near a known one is really someone new.
    pub new_players: bool,
    pub note: Option<&'a str>,
    /// What the play is remembered by.
    pub summary: &'a dyn Fn(&Score) -> Summary,
}

/// Counts a table and writes it down as a play.
pub fn save(
    session: &mut Session,
    sheets: &[Sheet],
    trust: &Trust,
    keeping: &Keeping,
) -> Result<Done<Counted>, Failure> {
    let counted = count(session, sheets, trust)?;
    let note = keeping.note.map(|text| name::line("a note", text, 500)).transpose()?;
    let typed: Vec<String> = sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let make = |players: &[String]| {
        // By the names they are known by.
        let named = sheets
            .iter()
            .zip(players)
            .map(|(sheet, name)| Sheet { name: name.clone(), ..sheet.clone() });
        let score = score(&named.collect::<Vec<_>>())?;
        Ok(Told {
            setup: told_setup(players)?,
            ending: score.ending(),
            summary: (keeping.summary)(&score),
        })
    };
    let done =
        begin::tell(session, keeping.title, &typed, keeping.new_players, note.as_deref(), &make)?;
    let (id, added) = done.report;
    Ok(Done {
        report: Counted { id: Some(id), added, ..counted },
        step: done.step,
        dropped: done.dropped,
        dry_run: done.dry_run,
    })
}
