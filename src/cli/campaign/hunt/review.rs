//! `wyrm hunt show --review`

use clap::Args;

use crate::app::hunt::review;
use crate::app::{Failure, Result};
use crate::cli::args::number;
use crate::cli::odds::solved;
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render::hunt::review as drawn;
use crate::rules::dice_dragons::hunt::DiceDragons;

pub const HOW: &str = "\
A review compares each decision with the one that wins most often from there:
dice kept, skills and their targets, potions, dice passed on, stepping in,
fleeing. It also works for an open hunt, up to its last event.

Examples:
  wyrm hunt show 3
  wyrm hunt show --review                    the open hunt, else the last one
  wyrm hunt show 3 --review --effort 20";

#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// How the chance to win changed, and the costliest decisions
    #[arg(long)]
    review: bool,
    /// Roll-outs for each of the best choices: more are more precise, but slower [default: 0]
    #[arg(long, value_name = "N", requires = "review", allow_negative_numbers = true, value_parser = number)]
    effort: Option<i64>,
}

impl ReviewArgs {
    pub fn is_wanted(&self) -> bool {
        self.review
    }
}

pub fn review(ui: &mut Ui, id: Option<i64>, args: ReviewArgs) -> Result<()> {
    let effort = review::effort(args.effort)?;
    let live = review::record(&ui.look_up()?, id)?;
    let view =
        live.view::<DiceDragons>().ok_or_else(|| Failure::bug("a table of another title"))?;
    let solution = solved::solution(ui, view.state, live.want.patience);
    let bar = ProgressBar::new(ui, view.happened.len() as u64, "events");
    let looked = review::review(&live, effort, solution, &mut |events| {
        bar.add(events as u64);
    })?;
    drop(bar);
    ui.answer(|| drawn::json(&view, &looked, effort), |look| drawn::review(&view, &looked, look))
}
