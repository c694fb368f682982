//! `wyrm play`

mod add;
mod ask;
mod edit;

use clap::Subcommand;
use serde_json::json;

use super::stats::since_when;
use crate::app::Result;
use crate::app::play::finished::{self, TypedPlayFilter};
use crate::cli::args::{Newest, number};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::words;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum PlayCommand {
    /// Record a finished play of any game, or many from a table
    Add(Box<add::AddArgs>),
    /// Finished plays of all games
    List {
        /// Only this game
        #[arg(long, value_name = "GAME", add = complete::titles())]
        title: Option<String>,
        /// Only plays this player took part in
        #[arg(long, value_name = "NAME", add = complete::players())]
        player: Option<String>,
        /// Only plays since a date: 2026, 2026-03, 2026-03-14 or yesterday
        #[arg(long, value_name = "DATE")]
        since: Option<String>,
        /// Include plays abandoned without a result
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        newest: Newest,
    },
    /// One play: who played, how it ended, how long it took [default: the last one]
    Show {
        /// The play, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
    },
    /// Correct a finished play: its day, place, players, scores
    Edit(Box<edit::EditArgs>),
    /// Write a line to remember a play by
    Note {
        /// The play, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
        /// The line to remember
        #[arg(allow_hyphen_values = true)]
        text: Option<String>,
        /// Remove the note
        #[arg(long, conflicts_with = "text")]
        clear: bool,
    },
    /// Delete a play, but not a hunt that paid gold
    Delete {
        /// The play, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
    },
}

pub fn run(ui: &mut Ui, command: PlayCommand) -> Result<()> {
    match command {
        PlayCommand::Add(args) => add::add(ui, *args),
        PlayCommand::Edit(args) => edit::edit(ui, *args),
        PlayCommand::List { title, player, since, all: abandoned, newest } => {
            let again = words::with_options(
                if abandoned { "wyrm play list --all" } else { "wyrm play list" },
                &[
                    ("--title", title.as_deref()),
                    ("--player", player.as_deref()),
                    ("--since", since.as_deref()),
                ],
            );
            let since = since.as_deref().map(|typed| since_when(ui, typed));
            let filter = TypedPlayFilter {
                title,
                player,
                since: since.transpose()?,
                abandoned,
                limit: newest.limit("plays", &ui.globals)?,
            };
            list(ui, &filter, &again)
        }
        PlayCommand::Show { id } => {
            let play = finished::show(&ui.look_up()?, id)?;
            ui.answer(|| json!({ "play": play }), |look| render::play::show(&play, look))
        }
        PlayCommand::Note { id, text, clear } => {
            let id = which(ui, id, "Which play is the note for?")?;
            let text = (!clear).then(|| ui.text(text, "TEXT", "What do you want to remember?", ""));
            let text = text.transpose()?;
            let done = finished::note(&mut ui.change()?, id, text.as_deref())?;
            ui.changed("play", &done, |play, _| match &play.note {
                Some(note) => format!("play {id} has the note: {note}\n"),
                None => format!("play {id} has no note now\n"),
            })
        }
        PlayCommand::Delete { id } => {
            let id = which(ui, id, "Which play do you want to delete?")?;
            let done = finished::delete(&mut ui.change()?, id)?;
            ui.changed("play", &done, |play, _| render::play::deleted(play))
        }
    }
}

/// The last plays of all titles.
pub fn last(ui: &mut Ui) -> Result<()> {
    let filter = TypedPlayFilter { limit: 20, ..TypedPlayFilter::default() };
    list(ui, &filter, "wyrm play list")
}

/// Lists plays; `again` is the command for it.
fn list(ui: &mut Ui, filter: &TypedPlayFilter, again: &str) -> Result<()> {
    let found = finished::list(&ui.look_up()?, filter)?;
    if !found.open.is_empty() {
        let open = crate::rules::saturate::<i64>(found.open.len());
        let more = if found.plays.is_empty() {
            words::count(open, "is open", "are open")
        } else {
            words::count(open, "more is open", "more are open")
        };
        ui.say(&format!("({more}: {})", found.open.join(", ")));
    }
    ui.answer(|| json!(found), |look| render::play::list(&found, again, look))
}

/// The named play, or one of the newest asked for.
fn which(ui: &mut Ui, id: Option<i64>, question: &str) -> Result<i64> {
    if let Some(id) = id {
        return Ok(id);
    }
    let newest = TypedPlayFilter { limit: 20, ..TypedPlayFilter::default() };
    let plays = finished::newest(&ui.look_up()?, &newest)?.plays;
    let look = ui.look();
    let lines: Vec<String> =
        plays.iter().rev().map(|play| render::play::line(play, &look)).collect();
    let chosen = ui.choose("ID", question, &lines)?;
    Ok(plays[plays.len() - 1 - chosen].id)
}
