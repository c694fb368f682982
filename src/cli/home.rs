//! `wyrm` alone: where things stand, and the commands that matter now.

use super::ui::Ui;
use crate::app::{Failure, home};
use crate::render::{self, Tongue};

/// All of it is seen at once, with room for the prompt.
const LINES: usize = 20;

pub fn run(ui: &mut Ui) -> Result<(), Failure> {
    let home = home::home(&ui.look_up_if_there()?)?;
    ui.answer(
        || render::home::json(&home),
        |look| render::home::home(&home, look, Tongue::Commands, LINES),
    )
}
