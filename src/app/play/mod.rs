//! Plays of any title: the common part of all rules.
//!
//! A title is a [`TitleRules`] here and its plays are [`TitlePlay`]s: [`begin`] opens a play, [`open`] replays
//! it, [`act`] records acts in it and closes it, and [`finished`] reads finished plays back.

pub mod act;
pub mod aside;
pub mod begin;
pub mod command_line;
pub mod conversation;
pub mod dice_draft;
pub mod edit;
pub mod entered;
pub mod finished;
pub mod open;
pub mod setting;
pub(crate) mod tally;
mod tell;
pub mod title_rules;

pub use aside::{AsideRecord, DivergenceMoment};
pub use open::{CourseLine, Live, View};
pub use tell::{Said, Summary, Tell};
pub use title_rules::{DrawnSetup, RulesOf, TitlePlay, TitleRules, stored_setup};

use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Failure, Result};
use crate::rules::name::{self, Miss};
use crate::store::{Connection, PlayRow};

/// The version of setups, events and results written here.
pub const VERSION: i64 = 1;

/// A title: its rules, and its words for records.
#[derive(Clone, Copy)]
pub struct TitleHandle {
    pub game: &'static dyn TitleRules,
    pub tell: &'static dyn Tell,
}

/// The titles this wyrm has rules for.
#[derive(Clone, Default)]
pub struct Titles(pub Rc<[TitleHandle]>);

impl Titles {
    pub fn new(titles: &[TitleHandle]) -> Titles {
        Titles(titles.into())
    }

    /// The title that a play is stored with.
    pub fn get(&self, slug: &str) -> Option<TitleHandle> {
        let mut all = self.0.iter().copied();
        all.find(|title| title.game.slug().as_str() == slug)
    }

    /// Finds a title by its stored word, its beginning, or a part of the printed name or maker.
    pub fn find(&self, typed: &str) -> Result<TitleHandle, Miss> {
        let slug = |title: &TitleHandle| title.game.slug().as_str();
        let wanted = name::key(typed);
        let found = name::find("title", typed, &self.0, |title| (slug(title), slug(title)));
        let miss = match found {
            // Later words are searched in printed names.
            Ok(title) if name::fit(slug(title), &wanted) == Some(name::Fit::Word) => None,
            Ok(title) => return Ok(*title),
            Err(miss) => Some(miss),
        };
        let printed = |title: &TitleHandle| {
            let printed = format!("{} {}", title.game.name(), title.game.maker());
            name::key(&printed)
        };
        let fits = |title: &&TitleHandle| !wanted.is_empty() && printed(title).contains(&wanted);
        let found: Vec<&TitleHandle> = self.0.iter().filter(fits).collect();
        match (found.as_slice(), miss) {
            ([], Some(miss)) => Err(miss),
            ([one], _) => Ok(**one),
            (several, _) => Err(Miss::Ambiguous {
                typed: name::shown(typed),
                candidates: several.iter().map(|title| slug(title).to_owned()).collect(),
            }),
        }
    }
}

/// The name of a play: `play 3`; in a campaign by its number there and its id, `hunt 3 (id 17)`.
/// Commands always take the id.
pub(super) fn called(conn: &Connection, noun: &str, id: i64) -> Result<String> {
    Ok(match PlayRow::number(conn, id)? {
        Some(number) => numbered(noun, number, id),
        None => format!("{noun} {id}"),
    })
}

/// A play of a campaign; an abandoned one has no number.
pub fn numbered(noun: &str, number: Option<i64>, id: i64) -> String {
    match number {
        Some(number) => format!("{noun} {number} (id {id})"),
        None => format!("{noun} (id {id})"),
    }
}

/// A record by a newer wyrm, or a broken one.
fn unreadable(play: &str, newer: bool) -> Failure {
    if newer {
        Failure::storage(format!("{play} was made by a newer wyrm"))
            .hint("upgrade wyrm to continue")
    } else {
        Failure::storage(format!("the database holds something this wyrm cannot read: {play}"))
    }
}

/// Reads a record. Its version is checked first.
fn read<T: DeserializeOwned>(play: &str, text: &str) -> Result<T> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| unreadable(play, false).because(error))?;
    let newer = value["v"].as_i64().is_none_or(|v| v > VERSION);
    if newer {
        Err(unreadable(play, true))
    } else {
        serde_json::from_value(value).map_err(|error| unreadable(play, false).because(error))
    }
}

/// A record as stored.
pub(super) fn written(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value)
        .map_err(|error| Failure::storage("this play cannot be stored").because(error))
}
