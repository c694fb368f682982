//! `wyrm check` and `wyrm doctor`

use std::path::PathBuf;

use clap::Args;

use crate::app::{Access, Failure, Result, check, doctor};
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render;

#[derive(Debug, Args)]
#[command(after_help = "\
This command changes nothing. Exit code 0: no damage; 3: something is damaged.
If a play ends differently by today's rules, that is a note, not damage.")]
pub struct CheckArgs {}

pub fn check(ui: &mut Ui, _: &CheckArgs) -> Result<()> {
    let settings = ui.settings()?;
    if !settings.path.exists() {
        let file = settings.path.display();
        return Err(Failure::storage(format!("there is no file {file}"))
            .hint(format!("diagnose it: {}", settings.aimed("wyrm doctor"))));
    }
    let opened = ui.open(Access::Read);
    let titles = ui.titles.titles();
    let shown = &*ui;
    let report = check::run(opened, &settings, &titles, |rows| {
        let bar = ProgressBar::of_reading(shown, rows, "rows");
        Box::new(move |done| bar.add(done))
    })?;
    ui.answer(|| render::check::json(&report), |look| render::check::text(&report, look))?;
    if report.problems.is_empty() { Ok(()) } else { Err(Failure::told()) }
}

#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// Copy everything readable into a new file, and list what is missing
    #[arg(long)]
    salvage: bool,
    /// The new file [default: NAME.salvaged.db beside the database]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub fn doctor(ui: &mut Ui, args: &DoctorArgs) -> Result<()> {
    let settings = ui.settings()?;
    if let (Some(file), false) = (&args.file, args.salvage) {
        return Err(Failure::usage("FILE goes with --salvage").hint(format!(
            "diagnose {}: {}",
            file.display(),
            doctor::doctor_of(file)
        )));
    }
    if !args.salvage || ui.globals.dry_run {
        let report = doctor::examine(&settings);
        ui.answer(|| render::doctor::json(&report), |look| render::doctor::text(&report, look))?;
        return if report.is_well() { Ok(()) } else { Err(Failure::told()) };
    }
    let saved = doctor::salvage(ui.context, &settings, args.file.as_deref())?;
    ui.answer(
        || render::doctor::salvaged_json(&saved, &settings),
        |look| render::doctor::salvaged(&saved, look),
    )?;
    let next = render::doctor::take_into_use(&saved, &settings);
    ui.say(&format!("(switch to it: {next})"));
    Ok(())
}
