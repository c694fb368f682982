//! Answers to entering and changing plays.

use serde_json::{Value, json};

use super::record;
use crate::app::play::edit::Edited;
use crate::app::play::entered::Added;
use crate::rules::words;
use crate::{Look, dotted};

/// `Dora is a new player`, `Azul and Catan are new games`.
fn news(names: &[String], one: &str, many: &str, look: &Look) -> String {
    let text = match names {
        [] => return String::new(),
        [name] => format!("{name} is a new {one}"),
        names => format!("{} are new {many}", words::and(names)),
    };
    look.line(0, &text)
}

fn new_games(added: &[Added]) -> Vec<String> {
    added.iter().filter_map(|one| one.game.clone()).collect()
}

fn new_players(added: &[Added]) -> Vec<String> {
    added.iter().flat_map(|one| one.players.iter().cloned()).collect()
}

/// Entered plays: one on a line, many summed up.
pub fn added(added: &[Added], look: &Look) -> String {
    let mut text = match added {
        [one] => {
            let play = &one.play;
            let when = look.date(&play.started_at);
            let text = format!(
                "play {} is recorded: {} on {when}, {}",
                play.id, play.title_name, play.how
            );
            look.line(0, &text)
        }
        many => summed_up(many, look),
    };
    text.push_str(&news(&new_games(added), "game", "games", look));
    text + &news(&new_players(added), "player", "players", look)
}

fn summed_up(added: &[Added], look: &Look) -> String {
    let mut games: Vec<(&str, i64)> = Vec::new();
    for one in added {
        let name = one.play.title_name.as_str();
        match games.iter_mut().find(|(known, _)| *known == name) {
            Some((_, plays)) => *plays += 1,
            None => games.push((name, 1)),
        }
    }
    let games = games.iter().map(|(name, plays)| format!("{name} {plays}"));
    let days = || added.iter().map(|one| one.play.started_at.as_str());
    let first = days().min().map(|day| look.date(day)).unwrap_or_default();
    let last = days().max().map(|day| look.date(day)).unwrap_or_default();
    let plays = words::count(added.len(), "play is", "plays are");
    let text = format!("{plays} recorded, from {first} to {last}: {}", dotted(games));
    look.line(0, &text)
}

pub fn added_json(added: &[Added]) -> Value {
    let plays: Vec<_> = added.iter().map(|one| &one.play).collect();
    let new = json!({ "games": new_games(added), "players": new_players(added) });
    match plays.as_slice() {
        [one] => json!({ "play": one, "plays": plays, "added": new }),
        _ => json!({ "plays": plays, "added": new }),
    }
}

/// A play after an edit.
pub fn edited(edited: &Edited, look: &Look) -> String {
    let mut text = record::show(&edited.play, look);
    text.push_str(&news(&edited.added, "player", "players", look));
    if !edited.gone.is_empty() {
        let gone = format!("no longer fits and was removed: {}", words::and(&edited.gone));
        text.push_str(&look.line(0, &gone));
    }
    text
}

pub fn edited_json(edited: &Edited) -> Value {
    json!({
        "play": edited.play,
        "added": { "players": edited.added },
        "gone": edited.gone,
    })
}
