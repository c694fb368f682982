//! The common part of every title's commands: showing, acting, logging, abandoning and players.

use serde_json::{Value, json};

use crate::app::play::act;
use crate::app::play::{Live, numbered, open};
use crate::app::player;
use crate::app::{Done, Failure};
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render::Tongue;
use crate::rules::audience::Audience;
use crate::rules::begin::refuse_twice;
use crate::rules::name::Name;

/// The open play, or the last one; reports which of them it is.
pub fn latest(ui: &mut Ui, title: &TitleEntry) -> Result<Live, Failure> {
    let live = open::latest(&ui.look_up()?, title.handle())?;
    is_last(ui, title, &live);
    Ok(live)
}

/// Marks a finished play, so that nobody thinks it is open.
fn is_last(ui: &mut Ui, title: &TitleEntry, live: &Live) {
    if live.over {
        let (noun, begin) = (title.words.noun(), title.words.begin());
        ui.say(&format!(
            "(no {noun} is open, this is the last one played here; begin one: {begin})"
        ));
    }
}

/// Shows a loaded play.
pub fn show_standing(ui: &mut Ui, title: &TitleEntry, live: &Live) -> Result<(), Failure> {
    ui.answer(|| title.words.json(live), |look| title.words.status(live, look))
}

/// The events of the open play or else the last one, or another one, ready for words.
pub fn read_log(
    ui: &mut Ui,
    title: &TitleEntry,
    id: Option<i64>,
    audience: Audience,
) -> Result<Live, Failure> {
    Ok(open::log(&ui.look_up()?, title.handle(), id)?.seen_by(audience))
}

/// The log of the open play or else the last one, or another one.
pub fn log(
    ui: &mut Ui,
    title: &TitleEntry,
    id: Option<i64>,
    audience: Audience,
) -> Result<(), Failure> {
    let log = read_log(ui, title, id, audience)?;
    if id.is_none() && audience == Audience::Table {
        is_last(ui, title, &log);
    }
    ui.answer(|| title.words.log_json(&log), |look| title.words.log(&log, look))
}

/// Shows an act's result; with keys, without commands.
pub fn show_done(ui: &mut Ui, title: &TitleEntry, done: &Done<Live>) -> Result<(), Failure> {
    let keys = ui.tongue == Tongue::Keys;
    ui.done(
        done,
        |live| title.words.answer_json(live),
        |live, look| {
            if keys {
                format!("\n{}\n", title.words.news(live, look))
            } else {
                title.words.answer(live, look)
            }
        },
    )?;
    say_new_players(ui, done, keys);
    Ok(())
}

/// Shows a new play; with keys, without commands. `start` begins it again.
pub fn show_begun(
    ui: &mut Ui,
    title: &TitleEntry,
    done: &Done<Live>,
    start: &str,
) -> Result<(), Failure> {
    let keys = ui.tongue == Tongue::Keys;
    ui.done(
        done,
        |live| title.words.begun_json(live, start),
        |live, look| title.words.begun(live, look, keys),
    )?;
    say_new_players(ui, done, keys);
    Ok(())
}

/// With keys, the answer itself does not name added players.
fn say_new_players(ui: &mut Ui, done: &Done<Live>, keys: bool) {
    for name in done.report.added.iter().filter(|_| keys) {
        ui.say(&format!("({name} is a new player)"));
    }
}

/// A dry run must not show secret choices of others: the table is shown as before. Returns whether
/// that is so.
pub fn veil(done: &mut Done<Live>) -> bool {
    let tells = done.dry_run && done.report.table().show_secrets();
    if tells {
        done.report.turn_back();
    }
    tells
}

/// Ends the open play without a result.
pub fn abandon(ui: &mut Ui, title: &TitleEntry) -> Result<(), Failure> {
    let noun = title.words.noun();
    if ui.interactive() {
        open::status(&ui.look_up()?, title.handle())?;
        let question = format!("Drop the open {noun} without a result?");
        ui.agree("abandon", &question, "no, keep it", "yes, drop it")?;
    }
    let done = act::abandon(&mut ui.change()?, title.handle())?;
    ui.done(
        &done,
        |id| abandoned(title, *id),
        |id, _| {
            if title.game.in_campaign() {
                format!("{} is dropped and does not count\n", numbered(noun, None, *id))
            } else {
                format!("{noun} {id} is dropped, without a result\n")
            }
        },
    )
}

fn abandoned(title: &TitleEntry, id: i64) -> Value {
    let (slug, state) = (title.game.slug().as_str(), "abandoned");
    let play = json!({ "id": id, "outcome": state, "title": slug, "state": state });
    let mut document = json!({ "play": play });
    if let Some(name) = title.words.old_name().filter(|name| *name != "play") {
        document[name] = json!({ "id": id, "outcome": state });
    }
    document
}

/// The players' names, asked for, and whether a name similar to a known one is a new player.
/// `count` refuses a wrong number of players.
pub fn players(
    ui: &mut Ui,
    question: &str,
    help: &str,
    count: &dyn Fn(usize) -> Result<(), Failure>,
) -> Result<(Vec<String>, bool), Failure> {
    let last =
        if ui.interactive() { player::last_tables(&ui.look_up_if_there()?)? } else { Vec::new() };
    let last = last.into_iter().find(|names| count(names.len()).is_ok());
    let help = match &last {
        Some(names) => format!("{help}; Enter: as last time, {}", names.join(", ")),
        None => help.to_owned(),
    };
    ui.until("--players A,B,C", question, &help, |ui, typed| {
        let names = typed.split(',').map(|name| name.trim().to_owned());
        let mut names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        if let (true, Some(last)) = (names.is_empty(), &last) {
            return Ok((last.clone(), false));
        }
        for name in names.iter().filter(|name| !is_id(name)) {
            Name::new(name)?;
        }
        count(names.len())?;
        let mut new = false;
        for name in &mut names {
            let (meant, someone_new) = confirm_player(ui, name)?;
            *name = meant;
            new |= someone_new;
        }
        refuse_twice(&names)?;
        Ok((names, new))
    })
}

/// The player of a name similar to a known one, and whether they are new.
pub fn confirm_player(ui: &mut Ui, name: &str) -> Result<(String, bool), Failure> {
    let Some(near) = player::perhaps(&ui.look_up_if_there()?, name)? else {
        return Ok((name.to_owned(), false));
    };
    let options = [near.clone(), format!("someone new: {name}")];
    match ui.choose("--new-player", &format!("Who is {name}?"), &options)? {
        0 => Ok((near, false)),
        _ => Ok((name.to_owned(), true)),
    }
}

fn is_id(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}
