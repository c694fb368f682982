//! A finished play entered by questions: the game, the players, how it ended, and briefly the rest.

mod result;

use crate::app::game::{self, GameReport};
use crate::app::play::entered::{self, New, PlayEntry, SeatWords, read_minutes};
use crate::app::play::entered::{read_note, read_place};
use crate::app::{Failure, Result};
use crate::cli::date;
use crate::cli::play::title;
use crate::cli::terminal::ui::Ui;
use crate::rules::name::Name;

/// Asks for missing data, if a person can be asked. Each answer is judged as soon as possible.
pub fn complete(ui: &mut Ui, telling: &mut PlayEntry, new: &mut New) -> Result<()> {
    let seated = !telling.seats.is_empty();
    if telling.game.is_empty() {
        telling.game = game(ui, new)?;
    } else if !seated && ui.interactive() {
        telling.game = confirm_game(ui, telling.game.clone(), new)?;
    }
    if seated {
        return result::who_won(ui, telling);
    }
    if !ui.interactive() {
        return Err(Failure::missing("--player NAME")
            .hint("--player Ana:69 --player Ben:61, or --players Ana,Ben --winner Ana"));
    }
    players(ui, telling, new)?;
    if is_open(telling) {
        result::ended(ui, telling)?;
    }
    result::who_won(ui, telling)?;
    // The rest was typed with the command and cannot be asked for again.
    entered::weigh(&ui.look_up_if_there()?, telling)?;
    rest(ui, telling)
}

/// The players, asked for until they fit this game.
fn players(ui: &mut Ui, telling: &mut PlayEntry, new: &mut New) -> Result<()> {
    let title = entered::rules_of(&ui.look_up_if_there()?, &telling.game)?;
    let all_new = new.players;
    ui.insist(|ui| {
        let count = |count: usize| entered::seats(title, count);
        let help = "names separated by commas";
        let (names, someone_new) = title::players(ui, "Who played?", help, &count)?;
        new.players = all_new || someone_new;
        telling.seats = names.into_iter().map(seat).collect();
        refuse_players(ui, telling)
    })
}

/// Refuses the named players, regardless of how it ended.
fn refuse_players(ui: &mut Ui, telling: &PlayEntry) -> Result<()> {
    let session = ui.look_up_if_there()?;
    let names_alone = PlayEntry {
        seats: telling.seats.clone(),
        winners: telling.winners.clone(),
        ..PlayEntry::default()
    };
    entered::weigh(&session, &names_alone)?;
    // The entered ending may need fewer or more players.
    match entered::weigh(&session, telling) {
        Err(failure) if !is_open(telling) && entered::is_number_of_players(&failure) => {
            Err(failure)
        }
        _ => Ok(()),
    }
}

/// A seat with only a name.
pub fn seat(name: String) -> SeatWords {
    SeatWords { name, set: Vec::new() }
}

/// Whether nothing about the ending is entered yet.
fn is_open(telling: &PlayEntry) -> bool {
    let result = &telling.result;
    telling.winners.is_empty() && result.together.is_none() && result.way.is_none()
}

/// One of the known games, or another one.
fn game(ui: &mut Ui, new: &mut New) -> Result<String> {
    if !ui.interactive() {
        return Err(Failure::missing("GAME").hint("all games: wyrm game list"));
    }
    let known = game::list(&ui.look_up_if_there()?)?;
    let told = |known: &&GameReport| {
        let title = known.game.handle;
        title.is_none_or(|title| !title.game.in_campaign())
    };
    let names = known.iter().filter(told).map(|known| known.game.name.clone());
    let mut names: Vec<String> = names.collect();
    names.push("another game".to_owned());
    let chosen = ui.choose("GAME", "Which game?", &names)?;
    if chosen + 1 < names.len() {
        return Ok(names[chosen].clone());
    }
    let typed = ui.until("GAME", "What is it called?", "", |_, typed| {
        Name::new(typed)?;
        Ok(typed.to_owned())
    })?;
    confirm_game(ui, typed, new)
}

/// The game of a name similar to a known one.
fn confirm_game(ui: &mut Ui, typed: String, new: &mut New) -> Result<String> {
    let session = ui.look_up_if_there()?;
    entered::rules_of(&session, &typed)?;
    if let Some(name) = game::numbered(&session, &typed)? {
        return Ok(name);
    }
    let near = game::perhaps(&session, &typed)?.filter(|_| !new.game);
    drop(session);
    let Some(near) = near else {
        Name::new(&typed)?;
        return Ok(typed);
    };
    let options = [near.clone(), format!("a different game: {typed}")];
    match ui.choose("--new-game", &format!("Which game is {typed}?"), &options)? {
        0 => Ok(near),
        _ => {
            new.game = true;
            Ok(typed)
        }
    }
}

const ALL: &str = "that is all";

/// The rest: Enter skips it.
fn rest(ui: &mut Ui, telling: &mut PlayEntry) -> Result<()> {
    loop {
        let mut options = vec![ALL];
        let dated = telling.day.is_some() || ui.day.is_some();
        options.extend((!dated).then_some("the day, if it was not today"));
        options.extend(telling.minutes.is_none().then_some("how long it took"));
        options.extend(telling.place.is_none().then_some("where it was"));
        options.extend(telling.note.is_none().then_some("a note"));
        let chosen = ui.choose("--note", "Anything else?", &options)?;
        match options[chosen] {
            ALL => return Ok(()),
            "how long it took" => telling.minutes = Some(length(ui)?),
            "where it was" => telling.place = ask_line(ui, "Where?", &read_place)?,
            "a note" => telling.note = ask_line(ui, "What do you want to remember?", &read_note)?,
            _ => telling.day = Some(date(ui)?),
        }
    }
}

/// A line, asked for until valid; none if empty.
pub fn ask_line(
    ui: &mut Ui,
    question: &str,
    read: &dyn Fn(&str) -> Result<String>,
) -> Result<Option<String>> {
    ui.until("TEXT", question, "", |_, typed| match typed.trim() {
        "" => Ok(None),
        typed => read(typed).map(Some),
    })
}

/// A day, asked for until valid.
pub fn date(ui: &mut Ui) -> Result<crate::app::Day> {
    let help = "as in 2026-11-14, \"2026-11-14 20:30\" or yesterday";
    ui.until("--date", "Which day?", help, |ui, typed| date::read(ui, typed))
}

/// The duration in minutes.
pub fn length(ui: &mut Ui) -> Result<i64> {
    let help = "minutes as in 90, or 1h30";
    ui.until("--took", "How long?", help, |_, typed| read_minutes(typed))
}
