//! A complete BG Stats export: its lists, and the references between them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::value::RawValue;

use super::field::{self, Wrong};
use super::import_play::{ImportedPlay, Times};
use super::object::{DEEPEST, Object, rewritten, too_deep};
use crate::rules::name::{is_invisible, shown};
use crate::store::digest_uuid;
use crate::{Failure, Result};

/// The largest record, in bytes.
const LARGEST: usize = 1_000_000;

/// The most records of a list other than plays.
const MOST: usize = 10_000;

/// A list of the file other than `plays`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ListKind {
    Player,
    Location,
    Game,
    Tag,
    Group,
    Challenge,
}

crate::rules::spelled! {
    ListKind: Player "player", Location "location", Game "game", Tag "tag", Group "group",
    Challenge "challenge",
}

impl ListKind {
    /// The name of the list in the file.
    pub fn list(self) -> String {
        format!("{}s", self.word())
    }

    /// Whether all have a number, because others refer to them.
    pub fn is_numbered(self) -> bool {
        !matches!(self, ListKind::Group | ListKind::Challenge)
    }

    /// The target of a field: `gameRefId`, `playerRefIds`, `meRefId`.
    pub fn referred(field: &str) -> Option<ListKind> {
        let word = field.trim_end_matches('s').strip_suffix("RefId")?;
        let word = word.to_ascii_lowercase();
        if word == "me" {
            return Some(ListKind::Player);
        }
        ListKind::ALL.into_iter().find(|kind| word.ends_with(kind.word()))
    }
}

/// A record of a list.
pub struct FileEntry<'a> {
    pub object: Object<'a>,
    /// Its identity in every file.
    pub source: String,
    pub name: String,
}

/// The whole file. Plays are parsed one by one, on demand.
pub struct File<'a> {
    lists: HashMap<ListKind, Vec<FileEntry<'a>>>,
    /// By the number that is valid only in this file.
    by_id: HashMap<(ListKind, String), usize>,
    plays: Vec<&'a RawValue>,
    heads: Vec<PlayHead>,
    /// Other fields, by name.
    pub rest: Vec<(String, &'a RawValue)>,
}

/// The cached data of a play.
pub struct PlayHead {
    pub source: String,
    pub at: DateTime<Utc>,
    /// Its last change there.
    pub modified: Option<String>,
    /// The indices of its game and players in their lists.
    pub game: usize,
    pub players: Box<[usize]>,
}

/// A number in a field as text: `12` and `"12"` are the same.
fn id(token: &str) -> Option<String> {
    let number = token.trim_matches('"').trim();
    let number: i64 = number.parse().ok()?;
    (number > 0).then(|| number.to_string())
}

fn list_of<'a>(name: &str, raw: &'a RawValue) -> Result<Vec<&'a RawValue>> {
    match raw.get() {
        "null" => Ok(Vec::new()),
        text => serde_json::from_str(text).map_err(|error| {
            let found = shown(&text.chars().take(20).collect::<String>());
            Failure::from(Wrong::new(name, format!("expected a list, found {found}")))
                .because(error)
        }),
    }
}

fn bounded(place: &str, raw: &RawValue) -> Result<(), Wrong> {
    if raw.get().len() <= LARGEST {
        Ok(())
    } else {
        Err(Wrong::new(place, "it is larger than 1,000,000 bytes"))
    }
}

/// Reads a record of the file.
pub fn object<'a>(place: &str, raw: &'a RawValue) -> Result<Object<'a>, Wrong> {
    bounded(place, raw)?;
    let found = || shown(&raw.get().chars().take(20).collect::<String>());
    let Ok(object) = serde_json::from_str::<Object>(raw.get()) else {
        let why = format!("expected an object, found {}", found());
        return Err(Wrong::new(place, why));
    };
    match object.twice() {
        Some(name) => Err(Wrong::new(place, format!("{} appears twice", shown(name)))),
        None => Ok(object),
    }
}

/// The parts of the whole file by name.
fn split_document(text: &str) -> Result<Vec<(String, &RawValue)>> {
    if text.trim().is_empty() {
        return Err(Failure::refused("the file is empty"));
    }
    if let Some(line) = too_deep(text) {
        return Err(refused!(
            "line {line}: it is nested deeper than the limit of {DEEPEST} levels"
        ));
    }
    let whole: &RawValue = serde_json::from_str(text)
        .map_err(|error| refused!("the file is not JSON: {error}").because(error))?;
    let foreign = || {
        Failure::refused("the file is not an export of BG Stats: it has no list called plays")
            .hint("BG Stats exports one document with players, games and plays")
    };
    if !whole.get().starts_with('{') {
        return Err(foreign());
    }
    let fields: Object =
        serde_json::from_str(whole.get()).map_err(|error| foreign().because(error))?;
    if let Some(name) = fields.twice() {
        return Err(Wrong::new(name, "it appears twice").into());
    }
    let parts = fields.into_fields();
    if parts.iter().any(|(name, _)| name == "plays") { Ok(parts) } else { Err(foreign()) }
}

/// The identity of a record in every file: its UUID, or one derived from its known data.
pub fn source(object: &Object, known: &[&str]) -> Result<String, Wrong> {
    let typed = field::text(object, "uuid")?.unwrap_or_default();
    let typed = typed.trim();
    if let Ok(uuid) = uuid::Uuid::try_parse(typed) {
        return Ok(uuid.hyphenated().to_string());
    }
    if typed.is_empty() {
        return Ok(digest_uuid(known));
    }
    if typed.chars().count() <= 60 && !typed.chars().any(is_invisible) {
        Ok(typed.to_owned())
    } else {
        Err(Wrong::new("uuid", format!("{} is not a UUID", shown(typed))))
    }
}

fn entry<'a>(kind: ListKind, raw: &'a RawValue) -> Result<(FileEntry<'a>, Option<String>), Wrong> {
    let object = object("", raw)?;
    let name = match kind {
        ListKind::Player | ListKind::Location | ListKind::Game => field::text(&object, "name")?,
        ListKind::Tag | ListKind::Group | ListKind::Challenge => None,
    };
    let name = name.unwrap_or_default();
    // Nobody types these: a name with an escape sequence attacks a terminal.
    let typed = |c: &char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    if let Some(c) = name.chars().find(|c| !typed(c)) {
        let why = format!("there is a control character, U+{:04X}", u32::from(c));
        return Err(Wrong::new("name", why));
    }
    let known: &[&str] =
        if name.is_empty() { &[kind.word(), raw.get()] } else { &[kind.word(), &name] };
    let entry = FileEntry { source: source(&object, known)?, name, object };
    let number = entry.object.get("id").and_then(id);
    Ok((entry, number))
}

impl<'a> File<'a> {
    /// Reads a file and checks all of it, including plays.
    pub fn read(text: &'a str, times: &Times) -> Result<File<'a>> {
        let text = text.trim_start_matches('\u{feff}');
        let mut file = File {
            lists: HashMap::new(),
            by_id: HashMap::new(),
            plays: Vec::new(),
            heads: Vec::new(),
            rest: Vec::new(),
        };
        for (name, raw) in split_document(text)? {
            let kind = ListKind::ALL.into_iter().find(|kind| kind.list() == name);
            match (kind, name.as_str()) {
                (Some(kind), _) => file.read_list(kind, raw)?,
                (None, "plays") => file.plays = list_of("plays", raw)?,
                (None, _) => {
                    bounded(&name, raw)?;
                    file.rest.push((name, raw));
                }
            }
        }
        file.check(times)?;
        Ok(file)
    }

    fn read_list(&mut self, kind: ListKind, raw: &'a RawValue) -> Result<()> {
        let name = kind.list();
        let all = list_of(&name, raw)?;
        if all.len() > MOST {
            let why = format!("at most {MOST} are allowed, found {}", all.len());
            return Err(Wrong::new(&name, why).into());
        }
        let plain = matches!(kind, ListKind::Player | ListKind::Location | ListKind::Game);
        if !plain && all.iter().any(|raw| !raw.get().starts_with('{')) {
            // An unknown form: it is stored as it is.
            bounded(&name, raw)?;
            self.rest.push((name, raw));
            return Ok(());
        }
        let mut entries: Vec<FileEntry> = Vec::with_capacity(all.len());
        let mut sources: HashMap<String, usize> = HashMap::new();
        for (n, raw) in all.into_iter().enumerate() {
            let place = format!("{name}[{n}]");
            let (entry, id) = entry(kind, raw).map_err(|wrong| wrong.within(&place))?;
            let twice = |field: &str, other: usize| {
                let why = format!("{name}[{other}] has the same");
                Failure::from(Wrong::new(field, why).within(&place))
            };
            if let Some(other) = sources.insert(entry.source.clone(), n) {
                return Err(twice("uuid", other));
            }
            if let Some(other) = id.and_then(|id| self.by_id.insert((kind, id), n)) {
                return Err(twice("id", other));
            }
            entries.push(entry);
        }
        self.lists.insert(kind, entries);
        Ok(())
    }

    pub fn list(&self, kind: ListKind) -> &[FileEntry<'a>] {
        self.lists.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// The index in its list of a field's target.
    pub fn referred(&self, kind: ListKind, token: &str) -> Option<usize> {
        self.by_id.get(&(kind, id(token)?)).copied()
    }

    /// The play at this index of the list.
    pub fn play(&self, n: usize, times: &Times) -> Result<ImportedPlay> {
        let place = format!("plays[{n}]");
        let read = || {
            let object = object("", self.plays[n])?;
            ImportedPlay::read(self, &object, self.plays[n].get(), times)
        };
        read().map_err(|wrong| wrong.within(&place).into())
    }

    /// A record as stored: without its number, and with identities for numbers.
    pub fn portable_json(&self, object: &Object) -> Result<String> {
        let mut object = object.clone();
        if object.get("id").is_some() {
            object.set("id", &0)?;
        }
        Ok(self.by_source(&object.text()?))
    }

    /// A text with identities in place of numbers.
    pub fn by_source(&self, text: &str) -> String {
        rewritten(text, &mut |field, token| {
            let kind = ListKind::referred(field)?;
            let entry = &self.list(kind)[self.referred(kind, token)?];
            serde_json::to_string(&entry.source).ok()
        })
    }

    /// The cached data of every play.
    pub fn heads(&self) -> &[PlayHead] {
        &self.heads
    }

    /// Reads every play once.
    fn check(&mut self, times: &Times) -> Result<()> {
        let mut sources: HashMap<String, usize> = HashMap::with_capacity(self.plays.len());
        for n in 0..self.plays.len() {
            let play = self.play(n, times)?;
            if let Some(other) = sources.insert(play.source.clone(), n) {
                let why = format!("plays[{other}] has the same");
                return Err(Wrong::new("uuid", why).within(&format!("plays[{n}]")).into());
            }
            self.heads.push(PlayHead {
                source: play.source,
                at: play.at,
                modified: play.modified,
                game: play.game,
                players: play.seats.iter().map(|seat| seat.player).collect(),
            });
        }
        Ok(())
    }
}
