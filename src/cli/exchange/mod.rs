//! `wyrm import` and `wyrm export`: records to and from other programs and files.

mod bgstats;
mod json;

use clap::Subcommand;

use super::ui::Ui;
use crate::app::Failure;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum ImportCommand {
    /// Players, games and plays from an export of BG Stats
    Bgstats(bgstats::ImportArgs),
    /// Everything from a file that `wyrm export json` wrote
    Json(json::ImportArgs),
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum ExportCommand {
    /// Players, games and plays as a file that BG Stats reads
    Bgstats(bgstats::ExportArgs),
    /// Everything in the database but the journal
    Json(json::ExportArgs),
}

pub fn import(ui: &mut Ui, command: ImportCommand) -> Result<(), Failure> {
    match command {
        ImportCommand::Bgstats(args) => bgstats::import(ui, args),
        ImportCommand::Json(args) => json::import(ui, args),
    }
}

pub fn export(ui: &mut Ui, command: ExportCommand) -> Result<(), Failure> {
    match command {
        ExportCommand::Bgstats(args) => bgstats::export(ui, args),
        ExportCommand::Json(args) => json::export(ui, args),
    }
}
