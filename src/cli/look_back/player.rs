//! `wyrm player`

use clap::Subcommand;
use serde_json::json;

use super::stats::{self, FilterArgs};
use crate::app::{Result, player};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::words;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum PlayerCommand {
    /// Add people
    Add {
        /// Their names
        #[arg(value_name = "NAME")]
        names: Vec<String>,
        /// Add the name even if it looks like a known player's
        #[arg(long)]
        new_player: bool,
    },
    /// Everyone, with their heroes and games
    List,
    /// One person: wins, rating, form, games, companions, heroes
    Show {
        /// Who
        #[arg(add = complete::players())]
        player: Option<String>,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Two people against each other, and on the same side
    Versus {
        /// One of them
        #[arg(add = complete::players())]
        player: Option<String>,
        /// The other one
        #[arg(add = complete::players())]
        other: Option<String>,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Merge two people into one: the second gets all plays and heroes of the first
    Merge {
        /// The one to remove
        #[arg(value_name = "FROM", add = complete::players())]
        from: Option<String>,
        /// The one to keep
        #[arg(value_name = "INTO", add = complete::players())]
        into: Option<String>,
    },
    /// Rename a player
    Rename {
        /// The player to rename
        #[arg(add = complete::players())]
        player: Option<String>,
        /// The new name
        #[arg(value_name = "NEW_NAME")]
        name: Option<String>,
        /// Use the name even if it is close to a known one
        #[arg(long)]
        new_player: bool,
    },
}

pub fn run(ui: &mut Ui, command: PlayerCommand) -> Result<()> {
    match command {
        PlayerCommand::Add { names, new_player } => add(ui, names, new_player),
        PlayerCommand::List => {
            let players = player::list(&ui.look_up()?)?;
            ui.answer(
                || json!({ "players": players }),
                |look| render::player::table(&players, look),
            )
        }
        PlayerCommand::Show { player, filter } => {
            let player = which(ui, player, "PLAYER", "Which player?")?;
            stats::one_player(ui, &player, &filter)
        }
        PlayerCommand::Versus { player, other, filter } => {
            let player = which(ui, player, "PLAYER", "Which player?")?;
            let other = which(ui, other, "OTHER", "Against whom?")?;
            stats::two_players(ui, [&player, &other], &filter)
        }
        PlayerCommand::Merge { from, into } => {
            let from = which(ui, from, "FROM", "Which player do you want to merge?")?;
            let into = which(ui, into, "INTO", "Into whom?")?;
            let done = player::merge(&mut ui.change()?, &from, &into)?;
            ui.changed("player", &done, render::player::merged)
        }
        PlayerCommand::Rename { player, name, new_player } => {
            let player = which(ui, player, "PLAYER", "Which player?")?;
            let name = ui.text(name, "NEW_NAME", "What is the new name?", "")?;
            let done = player::rename(&mut ui.change()?, &player, &name, new_player)?;
            ui.renamed("player", &done)
        }
    }
}

/// The named player, or one asked for.
fn which(ui: &mut Ui, typed: Option<String>, missing: &str, question: &str) -> Result<String> {
    if let Some(typed) = typed {
        return Ok(typed);
    }
    let known = player::list(&ui.look_up()?)?;
    ui.pick(missing, question, known.into_iter().map(|row| row.name).collect())
}

fn add(ui: &mut Ui, names: Vec<String>, new: bool) -> Result<()> {
    let names = if names.is_empty() { vec![ui.text(None, "NAME", "Who?", "")?] } else { names };
    let done = player::add(&mut ui.change()?, &names, new)?;
    ui.done(
        &done,
        |names| json!({ "players": names.iter().map(|n| json!({ "name": n })).collect::<Vec<_>>() }),
        |names, _| match names.len() {
            1 => format!("{} is a player now\n", names[0]),
            _ => format!("{} are players now\n", words::and(names)),
        },
    )
}
