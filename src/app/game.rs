//! Games of any kind, with and without rules here, by what people call them.

mod change;

pub use change::{GameReport, MergedGame, list, merge, rename};

use serde::Serialize;

use super::play::{TitleHandle, Titles};
use super::player::is_id;
use super::{Request, Result, Session};
use crate::rules::name::{self, Miss, Name};
use crate::rules::serialize;
use crate::store::{Connection, NamedKind, TitleRow, title};

/// A game with recorded plays.
#[derive(Clone, Serialize)]
pub struct Game {
    #[serde(rename = "title")]
    pub slug: String,
    pub name: String,
    /// Its rules, if wyrm has them.
    #[serde(rename = "rules", serialize_with = "serialize::is_some")]
    pub handle: Option<TitleHandle>,
    /// Whether it was just added.
    #[serde(skip)]
    pub added: bool,
}

fn with_rules(handle: TitleHandle) -> Game {
    Game {
        slug: handle.game.slug().as_str().to_owned(),
        name: handle.game.name().to_owned(),
        handle: Some(handle),
        added: false,
    }
}

fn game_of_row(titles: &Titles, row: TitleRow) -> Game {
    Game { handle: titles.get(&row.slug), slug: row.slug, name: row.name, added: false }
}

/// The game with exactly this name or word.
pub(super) fn exactly(conn: &Connection, titles: &Titles, typed: &str) -> Result<Option<Game>> {
    let wanted = name::key(typed);
    let of_rules = titles.0.iter().find(|title| {
        title.game.slug().as_str() == wanted || name::key(title.game.name()) == wanted
    });
    if let Some(title) = of_rules {
        return Ok(Some(with_rules(*title)));
    }
    let found = match NamedKind::Title.taken_by(conn, &wanted)? {
        Some(found) => TitleRow::get(conn, found.id)?,
        None => TitleRow::with_slug(conn, &wanted)?,
    };
    Ok(found.map(|row| game_of_row(titles, row)))
}

/// Whether a game has this name now. A renamed game keeps its first word, and another game may have
/// that name by now.
fn bears(game: &Game, typed: &str) -> bool {
    game.handle.is_some() || name::key(&game.name) == name::key(typed)
}

/// Finds a typed game: by its name, its word, the beginning of either, or its id.
pub(super) fn find_game(conn: &Connection, titles: &Titles, typed: &str) -> Result<Game> {
    if let Some(game) = exactly(conn, titles, typed)? {
        return Ok(game);
    }
    let several = match titles.find(typed) {
        Ok(title) => return Ok(with_rules(title)),
        Err(miss) => Some(miss).filter(|miss| matches!(miss, Miss::Ambiguous { .. })),
    };
    let found = NamedKind::Title.find(conn, typed)?;
    let found = found.map_err(|miss| several.unwrap_or(miss))?;
    let row = TitleRow::get(conn, found.id)?;
    row.map(|row| game_of_row(titles, row))
        .ok_or_else(|| refused!("there is no game {}", name::shown(typed)))
}

/// The known game that an unknown name may mean.
pub(super) fn similar_name(conn: &Connection, typed: &str) -> Result<Option<String>> {
    let all = NamedKind::Title.all(conn, 5_000)?;
    let known = all.iter().map(|(name, key)| (name.as_str(), key.as_str()));
    Ok(name::near_miss(typed, known).map(|(name, _)| name.to_owned()))
}

/// Adds a game under this name. Its word is made from the name, and unique.
pub(super) fn add(conn: &Connection, request: &Request, typed: &str) -> Result<Game> {
    let name = Name::new(typed)?;
    let taken = |slug: &str| -> Result<bool> { Ok(TitleRow::with_slug(conn, slug)?.is_some()) };
    let mut slug = name.key().to_owned();
    let mut n = 1;
    while taken(&slug)? {
        n += 1;
        slug = format!("{}-{n}", name.key());
    }
    title::ensure(conn, &slug, name.text(), || request.uuid(), &request.at)?;
    Ok(Game { slug, name: name.text().to_owned(), handle: None, added: true })
}

/// The game with this name, added if unknown. A name similar to a known one is refused unless
/// `new`.
pub(super) fn get_or_add(
    conn: &Connection,
    request: &Request,
    titles: &Titles,
    typed: &str,
    new: bool,
) -> Result<Game> {
    if typed.bytes().all(|b| b.is_ascii_digit()) {
        return find_game(conn, titles, typed);
    }
    if let Some(game) = exactly(conn, titles, typed)?.filter(|game| bears(game, typed)) {
        return Ok(game);
    }
    let name = Name::new(typed)?;
    if !new && let Some(near) = similar_name(conn, typed)? {
        return Err(refused!(
            "there is no game called {}, did you mean {near}?",
            name::shown(typed)
        )
        .hint(format!("--new-game adds {} as another game", name.text())));
    }
    add(conn, request, typed)
}

/// The known game that an unknown name may mean, so that a front end can ask first.
pub fn perhaps(session: &Session, typed: &str) -> Result<Option<String>> {
    let conn = session.conn();
    match exactly(conn, &session.titles, typed)?.filter(|game| bears(game, typed)) {
        Some(_) => Ok(None),
        None => similar_name(conn, typed),
    }
}

/// The rules of a typed game, if wyrm has them.
pub fn rules_of(session: &Session, typed: &str) -> Result<Option<TitleHandle>> {
    let found = exactly(session.conn(), &session.titles, typed)?;
    Ok(found.and_then(|game| game.handle))
}

/// The name of the game with this number, if a number is typed.
pub fn numbered(session: &Session, typed: &str) -> Result<Option<String>> {
    let found = is_id(typed).then(|| find_game(session.conn(), &session.titles, typed));
    Ok(found.transpose()?.map(|game| game.name))
}
