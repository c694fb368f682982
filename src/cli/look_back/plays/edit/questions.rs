//! Edits a finished play by questions, one value after the other.

use crate::app::play::edit::{self, Editing, ResultChange};
use crate::app::play::entered::{SeatChange, SeatWords, read_note, read_place};
use crate::app::play::finished::{self, PlayReport};
use crate::app::{Failure, PlayKind, Result};
use crate::cli::look_back::plays::ask;
use crate::cli::play::title;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::entered::read_score;

/// Asks for edits and makes them. A refused one is asked for again; earlier answers stay.
pub fn ask(ui: &mut Ui, id: i64, mut editing: Editing) -> Result<()> {
    let play = finished::show(&ui.look_up()?, Some(id))?;
    let done = ui.insist(|ui| {
        while let Some(what) = ask_what(ui, &play, &editing)? {
            answer(ui, &play, &mut editing, what)?;
        }
        if editing.is_empty() {
            return Err(Failure::declined());
        }
        edit::edit(&mut ui.change()?, id, &editing)
    })?;
    ui.done(&done, render::play::edited_json, render::play::edited)
}

/// An editable value.
#[derive(Clone, Copy)]
enum EditChoice {
    Day,
    Place,
    Length,
    Note,
    Seat,
    Score,
    Winner,
    Ignored,
    AsItWas,
}

/// The value to edit; none if finished.
fn ask_what(ui: &mut Ui, play: &PlayReport, editing: &Editing) -> Result<Option<EditChoice>> {
    let told = play.kind != PlayKind::Tracked;
    let ignored = if play.ignored { "count it again" } else { "ignore it in statistics" };
    let changed = !(editing.replace.is_empty() && editing.result.is_empty());
    let options = [
        (true, "that is all", None),
        (true, "the day", Some(EditChoice::Day)),
        (true, "the place", Some(EditChoice::Place)),
        (true, "how long it took", Some(EditChoice::Length)),
        (true, "the note", Some(EditChoice::Note)),
        (true, "who played", Some(EditChoice::Seat)),
        (told, "a score", Some(EditChoice::Score)),
        (told, "who won", Some(EditChoice::Winner)),
        (true, ignored, Some(EditChoice::Ignored)),
        (changed, "keep players and result", Some(EditChoice::AsItWas)),
    ];
    let options: Vec<_> = options.into_iter().filter(|(may, ..)| *may).collect();
    let lines: Vec<&str> = options.iter().map(|(_, line, _)| *line).collect();
    let chosen = ui.choose("--date", "What do you want to change?", &lines)?;
    Ok(options[chosen].2)
}

fn answer(ui: &mut Ui, play: &PlayReport, editing: &mut Editing, what: EditChoice) -> Result<()> {
    match what {
        EditChoice::Day => editing.day = Some(ask::date(ui)?),
        EditChoice::Place => {
            editing.place = Some(ask::ask_line(ui, "Where? (Enter: nowhere)", &read_place)?);
        }
        EditChoice::Length => editing.minutes = Some(Some(ask::length(ui)?)),
        EditChoice::Note => {
            editing.note = Some(ask::ask_line(ui, "What do you want to remember?", &read_note)?);
        }
        EditChoice::Seat => seat(ui, play, editing)?,
        EditChoice::Score => score(ui, &names(play, editing), editing)?,
        EditChoice::Winner => winner(ui, &names(play, editing), editing)?,
        EditChoice::Ignored => editing.ignored = Some(!play.ignored),
        EditChoice::AsItWas => {
            editing.replace.clear();
            editing.result = ResultChange::default();
        }
    }
    Ok(())
}

/// The players as recorded.
fn sat(play: &PlayReport) -> Vec<String> {
    play.seats.iter().filter_map(|s| s.player_name.clone()).collect()
}

/// The players with the edits so far.
fn names(play: &PlayReport, editing: &Editing) -> Vec<String> {
    let now = |was: String| {
        let replaced = editing.replace.iter().find(|(from, _)| *from == was);
        replaced.map_or(was.clone(), |(_, to)| to.clone())
    };
    sat(play).into_iter().map(now).collect()
}

fn seat(ui: &mut Ui, play: &PlayReport, editing: &mut Editing) -> Result<()> {
    let names = names(play, editing);
    let place = ui.choose("--replace A=B", "Who did not play?", &names)?;
    let typed = ui.name(None, "Who played instead?")?;
    let (is, new) = title::confirm_player(ui, &typed)?;
    editing.new_players |= new;
    let was = sat(play).swap_remove(place);
    editing.replace.retain(|(other, _)| *other != was);
    // Edits of a player's seat follow the replaced player.
    let said = editing.result.seats.iter_mut().map(|seat| &mut seat.name);
    for name in said.chain(&mut editing.result.winners) {
        if *name == names[place] {
            name.clone_from(&is);
        }
    }
    editing.replace.push((was, is));
    Ok(())
}

fn score(ui: &mut Ui, names: &[String], editing: &mut Editing) -> Result<()> {
    let name = names[ui.choose("--player NAME:SCORE", "Whose?", names)?].clone();
    let read = |_: &mut Ui, typed: &str| Ok(read_score(typed)?);
    let score = ui.until("--player NAME:SCORE", "The score:", "", read)?;
    let set = vec![SeatChange::Score(Some(score))];
    editing.result.seats.push(SeatWords { name, set });
    Ok(())
}

fn winner(ui: &mut Ui, names: &[String], editing: &mut Editing) -> Result<()> {
    let chosen = ui.choose_many("--winner NAME", "Who won?", names, &[])?;
    if chosen.is_empty() {
        ui.say("nobody is marked: the winner stays the same");
    }
    let winners = chosen.into_iter().map(|n| names[n].clone());
    editing.result.winners = winners.collect();
    Ok(())
}
