//! `wyrm import` and `wyrm export`: records to and from other programs and files.

mod bgstats;
mod json;

use std::path::Path;

use clap::Subcommand;

use crate::app::Result;
use crate::cli::terminal::ui::Ui;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum ImportCommand {
    /// Players, games and plays from a BG Stats export
    Bgstats(bgstats::ImportArgs),
    /// Import everything from a `wyrm export json` file
    Json(json::ImportArgs),
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum ExportCommand {
    /// Players, games and plays as a file that BG Stats reads
    Bgstats(bgstats::ExportArgs),
    /// Export everything except the undo journal
    Json(json::ExportArgs),
}

/// The displayed name of an input file.
fn file_name(file: &Path) -> &Path {
    if file.as_os_str() == "-" { Path::new("standard input") } else { file }
}

pub fn import(ui: &mut Ui, command: ImportCommand) -> Result<()> {
    match command {
        ImportCommand::Bgstats(args) => bgstats::import(ui, args),
        ImportCommand::Json(args) => json::import(ui, args),
    }
}

pub fn export(ui: &mut Ui, command: ExportCommand) -> Result<()> {
    match command {
        ExportCommand::Bgstats(args) => bgstats::export(ui, args),
        ExportCommand::Json(args) => json::export(ui, args),
    }
}
