//! `wyrm stats luck` and `wyrm stats dice`

use clap::Args;

use super::FilterArgs;
use crate::app::Failure;
use crate::app::stats::{dice, luck};
use crate::cli::complete;
use crate::cli::ui::Ui;
use crate::render::stats as render;

pub const HOW: &str = "\
Luck is counted over all dice of plays that were played with wyrm, and of
levels. A die is bad if it shows what harms whoever throws it. What is said of
luck: how many of a hundred people who throw as many fair dice are less lucky.

Examples:
  wyrm stats luck
  wyrm stats luck ana --since 2026";

pub const FAIR: &str = "\
Dice thrown by hand are a test of your own set; those thrown by wyrm are there
to compare. It takes many throws before a crooked die shows.

Examples:
  wyrm stats dice
  wyrm stats dice --title keepers --since 2026-03";

#[derive(Debug, Args)]
pub struct LuckArgs {
    /// One player, looked at closer
    #[arg(value_name = "PLAYER", add = complete::players())]
    player: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
}

#[derive(Debug, Args)]
pub struct DiceArgs {
    #[command(flatten)]
    filter: FilterArgs,
}

pub fn luck(ui: &mut Ui, args: &LuckArgs) -> Result<(), Failure> {
    let filter = args.filter.read(ui)?;
    let one = args.player.is_some();
    let report = luck::luck(&ui.look_up()?, &filter, args.player.as_deref())?;
    ui.answer(|| render::luck::json(&report), |look| render::luck::show(&report, one, look))
}

pub fn dice(ui: &mut Ui, args: &DiceArgs) -> Result<(), Failure> {
    let filter = args.filter.read(ui)?;
    let report = dice::dice(&ui.look_up()?, &filter)?;
    ui.answer(|| render::dice::json(&report), |look| render::dice::show(&report, look))
}
