//! The glossary: the words of all titles, of records, and wyrm's own.

use serde_json::{Value, json};

use super::{DOT, Ink, Look, Table};
use crate::row;
use crate::rules::name::{self, Fit, Miss, shown};
use crate::rules::setting::{Setting, are_many, said};
use crate::rules::words::{self, Joined};

/// A word of a glossary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlossaryEntry {
    /// Its category: `token`.
    pub kind: &'static str,
    /// The displayed word: `Shockwave`.
    pub word: &'static str,
    /// Other words and marks on a screen with this meaning.
    pub also: &'static [&'static str],
    /// Its meaning, in one to four lines.
    pub text: &'static str,
    /// The command that shows more, or changes it.
    pub see: Option<&'static str>,
}

/// A glossary by category: a word, its synonyms, its text, and the command that shows more.
macro_rules! entries {
    ($($kind:literal {
        $($word:literal $(, $also:literal)*: $text:literal $(see $see:literal)?;)*
    })*) => {
        &[$($($crate::glossary::GlossaryEntry {
            kind: $kind,
            word: $word,
            also: &[$($also),*],
            text: $text,
            see: $crate::glossary::entries!(@see $($see)?),
        }),*),*]
    };
    (@see) => { None };
    (@see $see:literal) => { Some($see) };
}
pub(crate) use entries;

/// wyrm's own words.
pub const GENERAL: &[GlossaryEntry] = entries! {
    "record" {
        "Title": "A game. wyrm has rules for four of them." see "play list";
        "Play":
            "One sitting of a title, open or finished. At most one play of a title is open at a \
             time; for hunts, one in each campaign." see "play list";
        "Tracked":
            "A play that wyrm followed move by move, with a log and statistics.";
        "Told": "A play whose result was entered by hand, without its moves.";
        "Abandoned":
            "A play that was dropped without a result. It does not count." see "play list --all";
        "Player":
            "A person at the table, added by the first play or hero that names them."
            see "player list";
        "Step": "One command that changed something. It is undone as a whole." see "history";
        "Undo", "redo":
            "Undoes steps one at a time, back to the first, even on a later day. Redo \
             brings them back until you record something new." see "history";
        "Dry run", "dry-run":
            "wyrm carries out the command and undoes it at once, to show what would change.";
    }
    "chance" {
        "Seed":
            "A number that decides all dice and draws. The same seed sets up the same table or \
             rolls the same dice.";
        "By hand", "by wyrm", "dice":
            "Dice that you roll at the table and type in. Dice that wyrm rolls count the same, \
             and wyrm records both alike.";
        "Stand-in":
            "A figure that is printed only on your own components and that nobody has entered \
             yet. wyrm uses a likely one and marks it until you enter yours.";
    }
};

/// The meaning of a word, from a glossary or a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    pub kind: String,
    pub word: String,
    pub also: Vec<String>,
    pub text: String,
    pub see: Option<String>,
}

impl From<&GlossaryEntry> for Meaning {
    fn from(entry: &GlossaryEntry) -> Meaning {
        Meaning {
            kind: entry.kind.to_owned(),
            word: entry.word.to_owned(),
            also: entry.also.iter().map(ToString::to_string).collect(),
            text: entry.text.to_owned(),
            see: entry.see.map(|command| format!("wyrm {command}")),
        }
    }
}

impl Meaning {
    /// A setting of the players, with its command.
    pub fn of_setting(kind: &str, setting: &Setting, command: &str) -> Meaning {
        let (first, others) = (setting.default_value(), &setting.values[1..]);
        let values = match others.is_empty() {
            true => format!("{first} until you enter yours"),
            false if are_many(setting.values) => {
                format!("{} ({first} by default)", said(setting.values))
            }
            false => format!("{first} (default) or {}", words::or(others)),
        };
        Meaning {
            kind: kind.to_owned(),
            word: setting.key.to_owned(),
            also: Vec::new(),
            text: format!("Chosen by the players: {}. {values}.", setting.meaning),
            see: Some(format!("wyrm {command} {}", setting.key)),
        }
    }

    /// Every word with this meaning; marks are not words.
    fn words(&self) -> impl Iterator<Item = &str> {
        let also = self.also.iter().filter(|also| !is_mark(also));
        std::iter::once(&self.word).chain(also).map(String::as_str)
    }

    /// How the typed text matches, if at all; a mark must match exactly.
    fn fit(&self, typed: &str, key: &str) -> Option<Fit> {
        if self.also.iter().any(|also| also == typed.trim()) {
            return Some(Fit::Exact);
        }
        self.words().filter_map(|word| name::fit(&name::key(word), key)).min()
    }
}

/// Whether it is a picture, not a word: `❄`, `~c4~`.
fn is_mark(text: &str) -> bool {
    let spoken = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'');
    !text.chars().all(spoken)
}

/// A word of a title, or wyrm's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The title's slug and name.
    pub title: Option<(&'static str, &'static str)>,
    pub meaning: Meaning,
}

impl Explained {
    fn title(&self) -> &'static str {
        self.title.map_or("everywhere", |(_, name)| name)
    }

    /// Its typed key.
    pub fn key(&self) -> String {
        name::key(&self.meaning.word)
    }
}

/// Finds typed text: exactly, by the beginning of a word, or by any of its words. Titles share
/// words, so there may be several.
pub fn find<'a>(known: &'a [Explained], typed: &str) -> Result<Vec<&'a Explained>, Miss> {
    let key = name::key(typed);
    let fit = |word: &Explained| word.meaning.fit(typed, &key);
    let Some(best) = known.iter().filter_map(fit).min() else {
        return Err(unknown(known, typed, &key));
    };
    let found: Vec<&Explained> = known.iter().filter(|word| fit(word) == Some(best)).collect();
    let mut candidates: Vec<String> = found.iter().map(|word| word.meaning.word.clone()).collect();
    candidates.sort();
    candidates.dedup_by_key(|word| name::key(word));
    if best == Fit::Exact || candidates.len() == 1 {
        Ok(found)
    } else {
        Err(Miss::Ambiguous { typed: shown(typed), candidates })
    }
}

fn unknown(known: &[Explained], typed: &str, key: &str) -> Miss {
    let words = || known.iter().flat_map(|word| word.meaning.words());
    let keys: Vec<String> = words().map(name::key).collect();
    let near = words::nearest(key, keys.iter().map(String::as_str));
    Miss::Unknown {
        what: "word",
        typed: shown(typed),
        nearest: near
            .and_then(|near| words().find(|word| name::key(word) == near).map(str::to_owned)),
        known: Vec::new(),
    }
}

/// The meanings of a word, in every title that has it.
pub fn show(found: &[&Explained], look: &Look) -> String {
    if look.csv.is_some() {
        return table(found.iter().copied()).draw(look);
    }
    found.iter().map(|word| one(word, look)).joined("\n")
}

fn one(word: &Explained, look: &Look) -> String {
    let meaning = &word.meaning;
    let also = (!meaning.also.is_empty()).then(|| meaning.also.join(DOT));
    let more = [("also", also), ("see", meaning.see.clone())];
    let more = more.into_iter().filter_map(|(label, fact)| Some((label, fact?)));
    if look.plain {
        let facts = [
            ("word", meaning.word.clone()),
            ("kind", meaning.kind.clone()),
            ("title", word.title().to_owned()),
            ("meaning", meaning.text.clone()),
        ];
        let facts = facts.into_iter().chain(more);
        return facts.map(|(label, fact)| look.fact(label, &fact)).collect();
    }
    let head = format!("{}{DOT}{}", meaning.word, meaning.kind);
    let mut text = look.spread(&head, word.title());
    text.push_str(&format!("\n{}\n", look.wrapped(3, &meaning.text)));
    for (label, fact) in more {
        text.push_str(&look.fact(&format!("  {label}"), &fact));
    }
    text
}

/// All words, by title and kind.
pub fn list(known: &[Explained], look: &Look) -> String {
    if look.csv.is_some() {
        return table(known.iter()).draw(look);
    }
    let mut text = String::new();
    for title in distinct(known.iter().map(Explained::title)) {
        let words = || known.iter().filter(|word| word.title() == title);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!(" {}\n", look.paint(Ink::Title, title)));
        for kind in distinct(words().map(|word| word.meaning.kind.as_str())) {
            let of_kind = words().filter(|word| word.meaning.kind == kind);
            let label = if look.plain { kind.to_owned() } else { format!("  {kind:<10}") };
            text.push_str(&look.fact(&label, &of_kind.map(|word| &word.meaning.word).joined(DOT)));
        }
    }
    text + &format!("\n{}", look.fact("one", "wyrm explain WORD"))
}

fn table<'a>(known: impl Iterator<Item = &'a Explained>) -> Table {
    let mut table = Table::new(&["word", "title", "kind", "meaning"]);
    for word in known {
        let meaning = &word.meaning;
        table.push(row![&meaning.word, word.title(), &meaning.kind, &meaning.text]);
    }
    table
}

/// Each once, in order of appearance.
fn distinct<'a>(all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut once: Vec<&str> = Vec::new();
    for one in all {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

pub fn json(word: &Explained) -> Value {
    let meaning = &word.meaning;
    json!({
        "word": meaning.word,
        "key": word.key(),
        "also": meaning.also,
        "kind": meaning.kind,
        "title": word.title.map(|(slug, _)| slug),
        "title_name": word.title.map(|(_, name)| name),
        "text": meaning.text,
        "see": meaning.see,
    })
}

/// Checks that each of these is found in the glossary under its exact name.
#[cfg(test)]
pub fn assert_covers(entries: &[GlossaryEntry], wanted: impl IntoIterator<Item = impl AsRef<str>>) {
    for word in wanted {
        let word = word.as_ref();
        let mut meanings = entries.iter().map(Meaning::from);
        let found = meanings.any(|meaning| meaning.fit(word, &name::key(word)) == Some(Fit::Exact));
        assert!(found, "{word} has no entry in the glossary");
    }
}
