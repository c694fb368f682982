//! `wyrm doctor`

use std::path::PathBuf;

use clap::Args;

use super::ui::Ui;
use crate::app::{Failure, doctor};
use crate::render;

#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// Copy everything readable into a new file, and list what is missing
    #[arg(long)]
    salvage: bool,
    /// The new file [default: NAME.salvaged.db beside the database]
    #[arg(value_name = "FILE", requires = "salvage")]
    file: Option<PathBuf>,
}

pub fn run(ui: &mut Ui, args: &DoctorArgs) -> Result<(), Failure> {
    match args.salvage {
        true => salvage(ui, args),
        false => look(ui),
    }
}

fn look(ui: &mut Ui) -> Result<(), Failure> {
    let report = doctor::look(&ui.settings()?);
    ui.answer(|| render::doctor::json(&report), |look| render::doctor::text(&report, look))?;
    match report.is_well() {
        true => Ok(()),
        false => Err(Failure::told()),
    }
}

fn salvage(ui: &mut Ui, args: &DoctorArgs) -> Result<(), Failure> {
    let settings = ui.settings()?;
    if ui.globals.dry_run {
        return look(ui);
    }
    let saved = doctor::salvage(ui.context, &settings, args.file.as_deref())?;
    ui.answer(
        || render::doctor::salvaged_json(&saved, &settings),
        |look| render::doctor::salvaged(&saved, look),
    )?;
    let next = render::doctor::take_into_use(&saved, &settings);
    ui.say(&format!("(take it into use: {next})"));
    Ok(())
}
