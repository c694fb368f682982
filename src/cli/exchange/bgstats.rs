//! `wyrm import bgstats` and `wyrm export bgstats`

use std::path::PathBuf;

use clap::Args;

use crate::app::Failure;
use crate::cli::stats::FilterArgs;
use crate::cli::ui::Ui;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The export of BG Stats (- for standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// A player there is this one here: --same Anna=Ana
    #[arg(long, value_name = "THERE=HERE")]
    same: Vec<String>,
    /// A player there is someone new
    #[arg(long, value_name = "THERE")]
    different: Vec<String>,
    /// A game there is this one here: --same-game "Drako 2nd=drako"
    #[arg(long, value_name = "THERE=HERE")]
    same_game: Vec<String>,
    /// A game there is another one
    #[arg(long, value_name = "THERE")]
    different_game: Vec<String>,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file [default: standard output]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Write over an existing file
    #[arg(long, requires = "file")]
    force: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

pub fn import(_ui: &mut Ui, args: ImportArgs) -> Result<(), Failure> {
    let _ = (
        args.file,
        args.same,
        args.different,
        args.same_game,
        args.different_game,
    );
    Ok(())
}

pub fn export(_ui: &mut Ui, args: ExportArgs) -> Result<(), Failure> {
    let _ = (args.file, args.force, args.filter);
    Ok(())
}
