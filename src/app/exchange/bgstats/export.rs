//! An export for BG Stats and wyrm.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, FixedOffset, NaiveDateTime, Utc};

use super::PROGRAM;
use super::export_names::{self, location_source, own_game, own_location, own_player};
use super::export_play::ExportedPlay;
use super::file::ListKind;
use super::matching::KnownNames;
use super::object::{Object, rewritten};
use super::original_fields::REST;
use crate::play::finished;
use crate::stats::StatsFilter;
use crate::store::other_programs::{self, OutsideRow};
use crate::store::{PlayRow, SeatRow};
use crate::{Failure, Result, Session};

/// Conversions of times for writing and reading.
#[derive(Clone, Copy)]
pub struct ExportClock<'a> {
    /// Universal time to local time.
    pub local: &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>,
    /// Local time to universal time.
    pub universal: &'a dyn Fn(NaiveDateTime) -> Option<DateTime<Utc>>,
}

impl ExportClock<'_> {
    /// A stored time in BG Stats' form.
    pub fn written(&self, stored: &str) -> String {
        match DateTime::parse_from_rfc3339(stored) {
            Ok(time) => (self.local)(time.to_utc()).format("%Y-%m-%d %H:%M:%S").to_string(),
            Err(_) => stored.to_owned(),
        }
    }
}

/// The file's text, and its counts.
#[derive(Debug, Clone)]
pub struct BgStatsExport {
    pub text: String,
    pub plays: usize,
    pub players: usize,
    pub games: usize,
}

/// Exports the filtered plays: without a filter everything, otherwise with the records they refer to.
pub fn export(
    session: &Session,
    filter: &StatsFilter,
    clock: &ExportClock,
) -> Result<BgStatsExport> {
    let conn = &session.moment()?;
    let rows = OutsideRow::all(conn, PROGRAM)?;
    let mut plays = filter.plays(session)?;
    plays.ignored = true;
    let whole = filter.since.is_none() && filter.title.is_none() && filter.with.is_empty();
    let mut export = Export::new(session, &rows, clock)?;
    let mut texts = Vec::new();
    other_programs::each_play(conn, &plays, |out| {
        let missing = || Failure::storage(format!("play {} is not there", out.id));
        let row = PlayRow::get(conn, out.id)?.ok_or_else(missing)?;
        let seats = SeatRow::of_play(conn, out.id)?;
        let summary = finished::summary(conn, &session.titles, &row)?;
        let sitting = ExportedPlay {
            export: &export,
            clock,
            how: &summary.how,
            out: &out,
            row: &row,
            seats: &seats,
        };
        let text = sitting.object()?.text()?;
        export.count(&row, &seats, &text);
        texts.push(text);
        Ok::<_, Failure>(())
    })?;
    export.write(&texts, whole)
}

/// All records that plays refer to, by identity.
pub struct Export<'a> {
    rows: &'a [OutsideRow],
    clock: &'a ExportClock<'a>,
    pub people: KnownNames,
    pub games: KnownNames,
    by_source: HashMap<(&'a str, &'a str), &'a OutsideRow>,
    /// The exported identity of each record of ours.
    first: HashMap<(ListKind, &'a str), &'a str>,
    /// The records that plays refer to.
    used: BTreeSet<(ListKind, String)>,
    /// Per title: cooperative plays minus the others.
    together: HashMap<String, i64>,
    /// Our places that BG Stats does not know.
    places: BTreeSet<String>,
}

impl<'a> Export<'a> {
    fn new(
        session: &Session,
        rows: &'a [OutsideRow],
        clock: &'a ExportClock<'a>,
    ) -> Result<Export<'a>> {
        let conn = session.conn();
        let mut first = HashMap::new();
        for row in rows {
            let kind = ListKind::spelled(&row.kind);
            if let Some((kind, record)) = kind.zip(row.record.as_deref()) {
                first.entry((kind, record)).or_insert(row.source.as_str());
            }
        }
        let named = |row: &'a OutsideRow| ((row.kind.as_str(), row.source.as_str()), row);
        Ok(Export {
            rows,
            clock,
            people: KnownNames::players(conn, rows)?,
            games: KnownNames::games(conn, &session.titles, rows)?,
            by_source: rows.iter().map(named).collect(),
            first,
            used: BTreeSet::new(),
            together: HashMap::new(),
            places: BTreeSet::new(),
        })
    }

    fn known_names(&self, kind: ListKind) -> Option<&KnownNames> {
        match kind {
            ListKind::Player => Some(&self.people),
            ListKind::Game => Some(&self.games),
            _ => None,
        }
    }

    pub fn row(&self, kind: ListKind, source: &str) -> Option<&'a OutsideRow> {
        self.by_source.get(&(kind.word(), source)).copied()
    }

    /// The index of the record with this identity.
    pub fn find_index(&self, kind: ListKind, source: &str) -> Option<usize> {
        let here = self.known_names(kind)?;
        match self.row(kind, source) {
            Some(row) => here.index_of(row.record.as_deref()?),
            None => here.with_uuid(source),
        }
    }

    /// The exported identity of a record of ours.
    pub fn source(&self, kind: ListKind, place: usize) -> String {
        let Some(here) = self.known_names(kind) else {
            return String::new();
        };
        let one = &here.all[place];
        let first = self.first.get(&(kind, one.record.as_str()));
        first.map_or_else(|| one.uuid.clone(), |source| (*source).to_owned())
    }

    /// The name of the place with this identity.
    pub fn location_name(&self, source: &str) -> Option<String> {
        let object = Object::stored(&self.row(ListKind::Location, source)?.data)?;
        super::field::text(&object, "name").ok().flatten()
    }

    /// Notes the references of a play.
    fn count(&mut self, row: &PlayRow, seats: &[SeatRow], text: &str) {
        rewritten(text, &mut |field, token| {
            let source: String = serde_json::from_str(token).ok()?;
            self.used.insert((ListKind::referred(field)?, source));
            None
        });
        let won = seats.iter().filter(|seat| seat.fared.won).count();
        let shared = seats.len() > 1 && won == seats.len();
        let sum = self.together.entry(row.title.clone()).or_default();
        *sum += match row.cooperative {
            Some(together) => 2 * i64::from(together) - 1,
            None => i64::from(shared) - i64::from(won > 0 && !shared),
        };
        if let Some(place) = &row.place {
            self.places.insert(place.clone());
        }
    }

    /// The exported records of a kind, in the order they became known here, so that an import
    /// resolves equal names the same way again.
    fn list(&self, kind: ListKind, whole: bool) -> Result<Vec<(String, String)>> {
        let mut list = BTreeMap::new();
        let used = |source: &str| whole || self.used.contains(&(kind, source.to_owned()));
        for row in self.rows.iter().filter(|row| row.kind == kind.word()) {
            let here = self.known_names(kind).zip(row.record.as_deref());
            let place = here.and_then(|(here, record)| Some((here, here.index_of(record)?)));
            let name = place.map(|(here, place)| here.all[place].name.as_str());
            if used(&row.source) {
                list.insert(row.source.clone(), export_names::known_object(row, name)?.text()?);
            }
        }
        let ours = self.known_names(kind).map_or(&[][..], |here| &here.all);
        for (place, one) in ours.iter().enumerate() {
            let source = self.source(kind, place);
            let played = kind == ListKind::Player || self.used.contains(&(kind, source.clone()));
            if source.is_empty() || list.contains_key(&source) || !played || !used(&source) {
                continue;
            }
            let date = self.clock.written(&one.created_at);
            let own = match kind {
                ListKind::Player => own_player(&one.uuid, &one.name, &date)?,
                _ => {
                    let together = self.together.get(&one.record).is_some_and(|sum| *sum > 0);
                    own_game(&one.uuid, &one.name, together, &date)?
                }
            };
            list.insert(source, own.text()?);
        }
        self.extras(kind, &mut list)?;
        let place = |source: &str| self.find_index(kind, source).unwrap_or(usize::MAX);
        let mut list: Vec<(String, String)> = list.into_iter().collect();
        list.sort_by_cached_key(|(source, _)| place(source));
        Ok(list)
    }

    /// Our places, and the anonymous player for heroes without one.
    fn extras(&self, kind: ListKind, list: &mut BTreeMap<String, String>) -> Result<()> {
        let somebody = export_names::anonymous_source();
        let sits = self.used.contains(&(ListKind::Player, somebody.clone()));
        if kind == ListKind::Player && sits && !list.contains_key(&somebody) {
            list.insert(somebody, export_names::anonymous_player()?.text()?);
        }
        for place in self.places.iter().filter(|_| kind == ListKind::Location) {
            let source = location_source(place);
            let used = self.used.contains(&(kind, source.clone()));
            if used && !list.contains_key(&source) {
                list.insert(source, own_location(place)?.text()?);
            }
        }
        Ok(())
    }

    fn write(&self, plays: &[String], whole: bool) -> Result<BgStatsExport> {
        let mut lists = HashMap::new();
        for kind in ListKind::ALL {
            // Groups and challenges refer to all plays.
            let left_out = !whole && matches!(kind, ListKind::Group | ListKind::Challenge);
            let all = if left_out {
                Vec::new()
            } else {
                self.list(kind, whole || kind == ListKind::Tag)?
            };
            lists.insert(kind, all);
        }
        let mut numbers: HashMap<(ListKind, &str), usize> = HashMap::new();
        for (kind, list) in &lists {
            let places = list.iter().enumerate();
            numbers.extend(places.map(|(n, (source, _))| ((*kind, source.as_str()), n + 1)));
        }
        let mut writer = Writer { text: String::from("{"), numbers: &numbers };
        self.write_parts(&mut writer, &lists, plays, whole)?;
        writer.text.push_str("}\n");
        Ok(BgStatsExport {
            text: writer.text,
            plays: plays.len(),
            players: lists[&ListKind::Player].len(),
            games: lists[&ListKind::Game].len(),
        })
    }

    /// The parts of the file in BG Stats' order.
    fn write_parts(
        &self,
        writer: &mut Writer,
        lists: &HashMap<ListKind, Vec<(String, String)>>,
        plays: &[String],
        whole: bool,
    ) -> Result<()> {
        let rest = |name: &str| self.by_source.get(&(REST, name)).map(|row| &row.data);
        for kind in [ListKind::Group, ListKind::Player, ListKind::Location, ListKind::Game] {
            if kind == ListKind::Player {
                let me = rest("userInfo").map_or(export_names::NOBODY, String::as_str);
                writer.part("userInfo", me);
            }
            writer.list(kind, &lists[&kind], rest(&kind.list()))?;
        }
        writer.records("plays", plays);
        for kind in [ListKind::Tag, ListKind::Challenge] {
            writer.list(kind, &lists[&kind], rest(&kind.list()))?;
        }
        let known = |name: &str| {
            let list = ListKind::ALL.iter().any(|kind| kind.list() == name);
            name == "userInfo" || name == "plays" || list
        };
        let others = self.rows.iter().filter(|row| row.kind == REST);
        for row in others.filter(|row| whole && !known(&row.source)) {
            writer.part(&row.source, &row.data);
        }
        Ok(())
    }
}

/// The text of the file so far, and the numbers of all records in it.
struct Writer<'a> {
    text: String,
    numbers: &'a HashMap<(ListKind, &'a str), usize>,
}

impl Writer<'_> {
    fn name(&mut self, name: &str) {
        if self.text.len() > 1 {
            self.text.push_str(",\n");
        }
        self.text.push_str(&serde_json::Value::from(name).to_string());
        self.text.push(':');
    }

    /// Adds JSON with numbers for identities; a missing record has the number 0.
    fn add(&mut self, json: &str) {
        let numbers = self.numbers;
        let text = rewritten(json, &mut |field, token| {
            let source: String = serde_json::from_str(token).ok()?;
            let number = numbers.get(&(ListKind::referred(field)?, source.as_str()));
            Some(number.copied().unwrap_or_default().to_string())
        });
        self.text.push_str(&text);
    }

    fn part(&mut self, name: &str, json: &str) {
        self.name(name);
        self.add(json);
    }

    /// A list of records, or the original value in its place.
    fn list(
        &mut self,
        kind: ListKind,
        list: &[(String, String)],
        instead: Option<&String>,
    ) -> Result<()> {
        if let Some(json) = instead.filter(|_| list.is_empty()) {
            self.part(&kind.list(), json);
            return Ok(());
        }
        let numbered = list.iter().enumerate().map(|(n, (_, json))| {
            let mut object = Object::stored(json).unwrap_or_default();
            if object.get("id").is_some() {
                object.set("id", &(n + 1))?;
            }
            object.text()
        });
        self.records(&kind.list(), &numbered.collect::<Result<Vec<_>, _>>()?);
        Ok(())
    }

    fn records(&mut self, name: &str, records: &[String]) {
        self.name(name);
        self.text.push('[');
        for (n, json) in records.iter().enumerate() {
            self.text.push_str(if n == 0 { "\n" } else { ",\n" });
            self.add(json);
        }
        self.text.push(']');
    }
}
