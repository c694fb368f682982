//! The score of an untracked game: typed, read from a file, or asked for in scoring order.

use serde::Serialize;

use super::Shown;
use super::figures::known_figures;
use crate::amulets::PLAYERS;
use crate::amulets::reading::{UnreadableText, numbers};
use crate::amulets::score::{
    ImpossibleScore, Impossibles, Score, ScoreSheet, check_told, odd_pearls, score as settle,
};
use crate::amulets::title::Amulets;
use crate::answers::{Stop, Walk};
use crate::aside::{Aside, Counted, Remark, Unable};
use crate::begin::BeginContext;
use crate::name::{self, shown};
use crate::offer::{Ask, Seat};

/// A part of a score, in scoring order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScorePart {
    Pieces,
    Pearls,
    Crest,
    Eggs,
    Cards,
}

impl ScorePart {
    const ALL: [ScorePart; 5] =
        [ScorePart::Pieces, ScorePart::Pearls, ScorePart::Crest, ScorePart::Eggs, ScorePart::Cards];

    fn key(self) -> &'static str {
        match self {
            ScorePart::Pieces => "pieces",
            ScorePart::Pearls => "pearls",
            ScorePart::Crest => "crest",
            ScorePart::Eggs => "eggs",
            ScorePart::Cards => "cards",
        }
    }

    /// Reads it into a sheet.
    fn read(self, sheet: &mut ScoreSheet, typed: &str) -> Result<(), Unable> {
        match self {
            ScorePart::Pieces => sheet.pieces = numbers("piece", typed)?,
            ScorePart::Pearls => sheet.pearls = numbers("pearl", typed)?,
            ScorePart::Crest => {
                sheet.crest = match numbers("crest", typed)?[..] {
                    [] => None,
                    [value] => Some(value),
                    _ => return Err(Stop::misread("each player has one crest at most", "").into()),
                }
            }
            ScorePart::Eggs => sheet.eggs = one("number of eggs", typed)?,
            ScorePart::Cards => sheet.cards = Some(one("number of cards", typed)?),
        }
        Ok(())
    }
}

fn one(what: &'static str, typed: &str) -> Result<u16, UnreadableText> {
    match numbers(what, typed).as_deref() {
        Ok([]) => Ok(0),
        Ok([value]) => Ok(*value),
        _ => Err(UnreadableText::new(what, typed, "one whole number")),
    }
}

/// The score, and its possible mistakes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedScore {
    pub score: Score,
    pub notes: Vec<String>,
}

/// The setup of a counted play: nothing is known about its table.
#[derive(Serialize)]
struct Setup<'a> {
    v: u32,
    players: &'a [String],
}

/// A player's line of a score.
const EXAMPLE: &str = "NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12";

/// `NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12`
fn sheet(typed: &str) -> Result<ScoreSheet, Unable> {
    let wrong = |what: &str| Stop::misread(format!("{} is not a score", shown(what)), EXAMPLE);
    let (name, parts) = typed.split_once(':').ok_or_else(|| wrong(typed))?;
    let mut sheet = ScoreSheet { name: name.trim().to_owned(), ..ScoreSheet::default() };
    let mut given = Vec::new();
    for typed in parts.split(',').filter(|part| !part.trim().is_empty()) {
        let (key, value) = typed.split_once('=').ok_or_else(|| wrong(typed))?;
        let part = name::find("part", key, &ScorePart::ALL, |part| (part.key(), part.key()))?;
        if given.contains(part) {
            let twice = format!("{} is given twice for {}", part.key(), shown(&sheet.name));
            return Err(Stop::misread(twice, "").into());
        }
        given.push(*part);
        part.read(&mut sheet, value)?;
    }
    Ok(sheet)
}

/// Scores of a file: a line per player; empty lines and lines with # are ignored.
fn lines(text: &str) -> Result<Vec<ScoreSheet>, Unable> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let numbered = |n: usize, unable: Unable| {
        let (message, hint) = unable.words();
        Stop::misread(format!("line {}: {message}", n + 1), hint).into()
    };
    let sheets = lines.map(|(n, line)| sheet(line).map_err(|unable| numbered(n, unable)));
    match sheets.collect::<Result<Vec<_>, Unable>>()?.as_slice() {
        [] => Err(Stop::misread("the file has no scores", EXAMPLE).into()),
        sheets => Ok(sheets.to_vec()),
    }
}

/// The sheets of a table, and the impossible values a person accepted.
struct Counting<'a> {
    known: &'a BeginContext,
    sheets: Vec<ScoreSheet>,
    trusts: bool,
    /// Accepted one by one: any other impossible value is still refused.
    accepted: Vec<ImpossibleScore>,
}

pub(super) fn count(known: &BeginContext, walk: &mut Walk) -> Result<Aside<Amulets>, Unable> {
    let typed = walk.all_flags("player");
    let file = walk.flag("file");
    if !typed.is_empty() && file.is_some() {
        return Err(Stop::Clash("give players or a file, not both").into());
    }
    let sheets = match file {
        Some(text) => lines(text)?,
        None => typed.iter().map(|typed| sheet(typed)).collect::<Result<_, _>>()?,
    };
    let asks = sheets.is_empty();
    let trusts = walk.switch("trust");
    let mut counting = Counting { known, sheets, trusts, accepted: Vec::new() };
    if asks {
        counting.ask_all(walk)?;
    } else {
        counting.check()?;
    }
    counting.ask_cards(walk)?;
    let score = settle(&counting.sheets)?;
    let notes = counting.sheets.iter().filter_map(odd_pearls).map(|fault| fault.to_string());
    let count = CountedScore { notes: notes.collect(), score };
    let names: Vec<String> = counting.sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let setup = serde_json::to_string(&Setup { v: 1, players: &names }).unwrap_or_default();
    let counted = Some(Counted { setup, ending: count.score.ending(), names });
    Ok(Aside { counted, ..Aside::of(Shown::Count(count)) })
}

impl Counting<'_> {
    /// The sheets under the players' known names, if nobody is listed twice and nothing impossible
    /// is left.
    fn check(&mut self) -> Result<(), Unable> {
        for n in 0..self.sheets.len() {
            self.sheets[n].name = self.known.called(&self.sheets[n].name)?;
            let key = name::key(&self.sheets[n].name);
            if self.sheets[..n].iter().any(|other| name::key(&other.name) == key) {
                let twice = format!("{} is named twice", self.sheets[n].name);
                return Err(Stop::misread(twice, "").into());
            }
        }
        match self.faults() {
            faults if faults.is_empty() => Ok(()),
            faults => Err(Impossibles(faults).into()),
        }
    }

    /// Impossible values, by the figures of this box, that were not accepted.
    fn faults(&self) -> Vec<ImpossibleScore> {
        let checked = check_told(&self.sheets, &known_figures(&self.known.settings));
        let mut faults = checked.map_or_else(|faults| faults.0, |()| Vec::new());
        faults.retain(|fault| {
            let never = matches!(fault, ImpossibleScore::Players(_));
            never || !(self.trusts || self.accepted.contains(fault))
        });
        faults
    }

    /// Asks for everything: who played, then one category after the other.
    fn ask_all(&mut self, walk: &mut Walk) -> Result<(), Unable> {
        if !walk.has_person() {
            return Err(Stop::Ask(Ask::text("player", 0)).into());
        }
        let names = self.known.players(*PLAYERS.start(), *PLAYERS.end())?;
        self.sheets = names
            .iter()
            .map(|name| ScoreSheet { name: name.clone(), ..ScoreSheet::default() })
            .collect();
        let everyone: Vec<usize> = (0..self.sheets.len()).collect();
        for part in [ScorePart::Pieces, ScorePart::Pearls, ScorePart::Crest, ScorePart::Eggs] {
            self.ask_category(walk, part, &everyone, None)?;
        }
        Ok(())
    }

    /// Asks for one category of these players; if it is impossible, one player's part is counted
    /// again, or just that is accepted.
    fn ask_category(
        &mut self,
        walk: &mut Walk,
        part: ScorePart,
        players: &[usize],
        remark: Option<&str>,
    ) -> Result<(), Unable> {
        for (n, player) in players.iter().enumerate() {
            self.ask_part(walk, part, *player, remark.filter(|_| n == 0))?;
        }
        loop {
            let mut faults = self.faults();
            faults.retain(|fault| part != ScorePart::Pieces || fault.is_of_pieces());
            if faults.is_empty() {
                return Ok(());
            }
            let names = players.iter().map(|player| &self.sheets[*player].name);
            let ask = Ask::one(again(part), names).or_nothing();
            let doubted =
                |stop: Stop| Remark { message: Impossibles(faults.clone()).to_string(), stop };
            match walk.pick(players, ask).map_err(doubted)? {
                Some(player) => self.ask_part(walk, part, player, None)?,
                None => self.accepted.extend(faults),
            }
        }
    }

    fn ask_part(
        &mut self,
        walk: &mut Walk,
        part: ScorePart,
        player: usize,
        remark: Option<&str>,
    ) -> Result<(), Unable> {
        let ask = Ask::text(part.key(), 200).about(Seat(player)).usually_none();
        let remarked = |stop: Stop| match remark {
            Some(remark) => Remark { message: remark.to_owned(), stop }.into(),
            None => Unable::from(stop),
        };
        let typed = walk.text(ask).map_err(remarked)?;
        part.read(&mut self.sheets[player], typed.as_deref().unwrap_or_default())
    }

    /// Asks the players tied for first place for their cards laid out, if not entered.
    fn ask_cards(&mut self, walk: &mut Walk) -> Result<(), Unable> {
        let Err(tied) = settle(&self.sheets) else {
            return Ok(());
        };
        if !walk.has_person() {
            return Ok(());
        }
        let open = |sheet: &ScoreSheet| tied.players.contains(&sheet.name) && sheet.cards.is_none();
        let sheets = self.sheets.iter().enumerate();
        let open: Vec<usize> = sheets.filter(|(_, sheet)| open(sheet)).map(|(n, _)| n).collect();
        self.ask_category(walk, ScorePart::Cards, &open, Some(&tied.to_string()))
    }
}

/// The ask for the part to count again.
fn again(part: ScorePart) -> &'static str {
    match part {
        ScorePart::Pieces => "pieces-again",
        ScorePart::Pearls => "pearls-again",
        ScorePart::Crest => "crests-again",
        ScorePart::Eggs => "eggs-again",
        ScorePart::Cards => "cards-again",
    }
}
