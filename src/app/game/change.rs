//! Games listed, renamed, merged.

use serde::Serialize;

use super::{Game, find_game, game_of_row, with_rules};
use crate::play::edit::result::write;
use crate::play::entered::{refuse_campaign, storage};
use crate::rules::name::{self, Name};
use crate::rules::words;
use crate::store::{
    Connection, NamedKind, PlayKind, PlayRow, PlayState, PlayedTitle, SeatRow, TitleRow, title,
};
use crate::{Done, Failure, Request, Result, Session};

/// A game, and its number of plays.
#[derive(Clone, Serialize)]
pub struct GameReport {
    #[serde(flatten)]
    pub game: Game,
    pub id: Option<i64>,
    pub plays: i64,
    #[serde(rename = "last_played")]
    pub last: Option<String>,
}

/// All games, the one played last first.
pub fn list(session: &Session) -> Result<Vec<GameReport>> {
    let titles = &session.titles;
    let mut games: Vec<GameReport> = Vec::new();
    for PlayedTitle { title, plays, last } in PlayedTitle::all(session.conn())? {
        games.push(GameReport {
            id: Some(title.id),
            game: game_of_row(titles, title),
            plays,
            last,
        });
    }
    // A title gets its row with its first play.
    for title in titles.0.iter() {
        let slug = title.game.slug().as_str();
        if !games.iter().any(|known| known.game.slug == slug) {
            games.push(GameReport { id: None, game: with_rules(*title), plays: 0, last: None });
        }
    }
    Ok(games)
}

fn refuse_ruled(game: &Game, what: &str) -> Result<()> {
    match game.handle {
        Some(_) => Err(refused!("wyrm plays {} by its rules: it cannot be {what}", game.name)),
        None => Ok(()),
    }
}

/// Renames a game; returns the old and the new name.
pub fn rename(session: &mut Session, typed: &str, to: &str) -> Result<Done<(String, String)>> {
    let titles = &session.titles.clone();
    session.change(|conn, _| {
        let game = find_game(conn, titles, typed)?;
        refuse_ruled(&game, "renamed")?;
        let row = row_of(conn, &game)?;
        let name = Name::new(to)?;
        let ruled = titles.0.iter().find(|title| {
            title.game.slug().as_str() == name.key() || name::key(title.game.name()) == name.key()
        });
        let taken = match ruled {
            Some(title) => Some(title.game.name().to_owned()),
            None => NamedKind::Title.taken_by(conn, name.key())?.map(|found| found.name),
        };
        if let Some(taken) = taken.filter(|taken| *taken != row.name) {
            return Err(refused!("there is already a game called {taken}").hint(format!(
                "merge them: wyrm game merge {} {}",
                words::quoted(&game.name),
                words::quoted(&taken)
            )));
        }
        NamedKind::Title.rename(conn, row.id, &name)?;
        let names = (game.name, name.text().to_owned());
        let text = format!("game {} is now called {}", names.0, names.1);
        Ok((names, text))
    })
}

fn row_of(conn: &Connection, game: &Game) -> Result<TitleRow> {
    let row = TitleRow::with_slug(conn, &game.slug)?;
    row.ok_or_else(|| refused!("there is no game {}", name::shown(&game.name)))
}

/// Two merged games, and how many plays moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MergedGame {
    #[serde(rename = "was")]
    pub from: String,
    #[serde(rename = "name")]
    pub into: String,
    pub plays: usize,
}

/// Moves all plays of one game to another. A game with rules takes only plays that fit its rules.
pub fn merge(session: &mut Session, from: &str, into: &str) -> Result<Done<MergedGame>> {
    let titles = &session.titles.clone();
    session.change(|conn, request| {
        let (from, into) = (find_game(conn, titles, from)?, find_game(conn, titles, into)?);
        if from.slug == into.slug {
            return Err(refused!("both names mean the same game: {}", from.name));
        }
        refuse_ruled(&from, "merged into another game")?;
        refuse_campaign(into.handle)?;
        if let Some((one, other)) = PlayRow::same_source(conn, &from.slug, &into.slug)? {
            return Err(refused!(
                "plays {one} and {other} were imported from the same record: delete one of them"
            )
            .hint(format!("wyrm play delete {one}")));
        }
        ensure(conn, request, &into)?;
        let plays = PlayRow::of_title(conn, &from.slug)?;
        for id in &plays {
            move_play(conn, *id, &into)
                .map_err(|failure| failure.before(format!("play {id}: ")))?;
        }
        row_of(conn, &from)?.merge_away(conn, &into.slug)?;
        let text = format!("game {} merged into {}", from.name, into.name);
        let merged = MergedGame { from: from.name, into: into.name, plays: plays.len() };
        Ok((merged, text))
    })
}

fn ensure(conn: &Connection, request: &Request, game: &Game) -> Result<()> {
    let uuid = || request.uuid();
    Ok(title::ensure(conn, &game.slug, &game.name, uuid, &request.at)?)
}

/// Moves a play to another game, by that game's rules if it has any.
fn move_play(conn: &Connection, id: i64, into: &Game) -> Result<()> {
    let Some(mut row) = PlayRow::get(conn, id)? else {
        return Ok(());
    };
    if row.kind == PlayKind::Tracked {
        return Err(Failure::refused("it was tracked with rules that this wyrm does not have"));
    }
    row.title.clone_from(&into.slug);
    if into.handle.is_some() && row.state == PlayState::Finished {
        let seats = SeatRow::of_play(conn, id)?;
        let told = storage::as_told(into.handle, &row, &seats);
        let ids: Vec<i64> = seats.iter().filter_map(|seat| seat.player).collect();
        write(conn, into.handle, &mut row, &told, &ids)?;
    }
    Ok(row.rewrite(conn)?)
}
