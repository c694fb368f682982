//! Questions before a game of Dragon Keepers.

use crate::app::Failure;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::keepers::{Mode, SetupFault};

/// Who plays, and whether a name like a known one is someone new.
pub fn players(
    ui: &mut Ui,
    given: Vec<String>,
    mode: &str,
    question: &str,
) -> Result<(Vec<String>, bool), Failure> {
    let help = "names, clockwise, separated by commas";
    title::players(ui, given, question, help, &|has| {
        let mode = Mode::find(mode)?;
        let (fewest, most) = mode.seats();
        match (fewest..=most).contains(&has) {
            true => Ok(()),
            false => Err(SetupFault::Players { mode, has }.into()),
        }
    })
}
