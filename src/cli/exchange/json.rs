//! `wyrm import json` and `wyrm export json`

use std::path::PathBuf;

use clap::Args;

use crate::app::Failure;
use crate::cli::ui::Ui;

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The file (- for standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file [default: standard output]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
}

pub fn import(_ui: &mut Ui, args: ImportArgs) -> Result<(), Failure> {
    let _ = args.file;
    Ok(())
}

pub fn export(_ui: &mut Ui, args: ExportArgs) -> Result<(), Failure> {
    let _ = args.file;
    Ok(())
}
