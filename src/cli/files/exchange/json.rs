//! `wyrm import json` and `wyrm export json`

use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::file_name;
use crate::app::exchange::json::{self, JsonExport};
use crate::app::file::OutputFile;
use crate::app::{Failure, Result};
use crate::cli::files::merge::{self, ChoiceArgs};
use crate::cli::terminal::output::tried;
use crate::cli::terminal::ui::Ui;
use crate::render::exchange as render;

#[derive(Debug, Args)]
#[command(after_help = "\
Into an empty file, wyrm imports everything unchanged: ids, names, days.
Into any other file it merges, as wyrm merge does: it adds new records, and you
decide about records that changed in both.

  wyrm --db new.db import json everything.json
  wyrm import json laptop.json --take theirs")]
pub struct ImportArgs {
    /// The file (- for standard input)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    #[command(flatten)]
    choices: ChoiceArgs,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The file [default: standard output]
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Replace an existing file, but never a database
    #[arg(long, requires = "file")]
    force: bool,
}

pub fn import(ui: &mut Ui, args: ImportArgs) -> Result<()> {
    args.choices.check()?;
    let file = ui.file(args.file, "FILE")?;
    let text = ui.read_up_to(&file, json::MOST)?;
    let other = json::read(&text, file_name(&file), &ui.titles.titles())?;
    drop(text);
    if !json::is_empty(&ui.change_journal()?)? {
        return merge::take_in(ui, &other, &args.choices);
    }
    let done = json::fill(&mut ui.change()?, &other)?;
    ui.changed("import", &done, |imported, _| render::imported(imported))
}

pub fn export(ui: &mut Ui, args: ExportArgs) -> Result<()> {
    let Some(path) = args.file.filter(|path| path.as_os_str() != "-") else {
        return to_standard_output(ui);
    };
    let target = OutputFile::new(&path, args.force, Some(&ui.settings()?))?;
    let session = ui.look_up()?;
    let dry_run = ui.globals.dry_run;
    let exported = if dry_run {
        json::export(&session, &mut std::io::sink())?
    } else {
        json::export_to(&session, &target)?
    };
    drop(session);
    answer(ui, &path, &exported, dry_run)
}

fn answer(ui: &mut Ui, path: &Path, exported: &JsonExport, dry_run: bool) -> Result<()> {
    let file = path.display().to_string();
    ui.answer(
        || tried(json!({ "export": render::exported_json(exported, &file) }), dry_run),
        |_| render::exported(exported, &file),
    )?;
    if dry_run {
        ui.say("(dry run: nothing was written)");
    }
    Ok(())
}

/// Writes the document itself as the answer.
fn to_standard_output(ui: &mut Ui) -> Result<()> {
    let session = ui.look_up()?;
    let mut out = BufWriter::new(Quiet(&mut ui.context.out));
    json::export(&session, &mut out)?;
    out.flush().map_err(|error| {
        Failure::storage(format!("the answer cannot be written: {error}")).because(error)
    })
}

/// A stream of which nobody has to read the end: a closed pipe is no error.
struct Quiet<W>(W);

impl<W: Write> Write for Quiet<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(bytes.len()),
            written => written,
        }
    }
    fn flush(&mut self) -> std::io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            flushed => flushed,
        }
    }
}
