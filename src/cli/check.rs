//! `wyrm check`

use clap::Args;

use super::progress::Progress;
use super::ui::Ui;
use crate::app::{Access, Failure, check};
use crate::render;

#[derive(Debug, Args)]
#[command(after_help = "\
Nothing is changed. Exit code 0: all is whole; 3: something is damaged.
An ending that differs from what today's rules replay is a note, not damage.")]
pub struct CheckArgs {}

pub fn run(ui: &mut Ui, _: &CheckArgs) -> Result<(), Failure> {
    let settings = ui.settings()?;
    if !settings.path.exists() {
        let file = settings.path.display();
        return Err(Failure::storage(format!("there is no file {file}"))
            .hint(format!("what lies there and what to do: {}", settings.aimed("wyrm doctor"))));
    }
    let opened = ui.open(Access::Read);
    let titles = ui.titles.titles();
    let shown = &*ui;
    let report = check::run(opened, &settings, &titles, |rows| {
        let bar = Progress::of_reading(shown, rows, "rows");
        Box::new(move |done| bar.add(done))
    })?;
    ui.answer(|| render::check::json(&report), |look| render::check::text(&report, look))?;
    match report.problems.is_empty() {
        true => Ok(()),
        false => Err(Failure::told()),
    }
}
