//! The live mode of a title: its table in lines (`wyrm table TITLE --plain`).

use clap::Args;

use super::args::number;
use super::console::Drawing;
use super::table::{self, TableArgs};
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::Failure;

// What a live mode takes.
#[derive(Debug, Default, Args)]
pub struct LiveArgs {
    /// The play, by its number, if several are open
    #[arg(long, value_name = "ID", allow_negative_numbers = true, value_parser = number)]
    play: Option<i64>,
}

pub fn of(ui: &mut Ui, title: &TitleEntry, args: &LiveArgs) -> Result<(), Failure> {
    let command = title.words.command();
    let group = command.trim_start_matches("wyrm ");
    let hint = format!("{command} and its commands do the same");
    table::refuse_without_a_person(ui, &format!("{group} live"), &hint)?;
    table::sit_down(ui, Drawing::Lines, Some(*title), &TableArgs::of_play(args.play))
}
