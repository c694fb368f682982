//! `wyrm drako`

mod args;
mod sizes;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde_json::json;

use self::args::{DrakoArgs, DrakoCommand};
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::Failure;
use crate::app::play::{Of, open};
use crate::render;
use crate::render::drako::DrakoWords;
use crate::rules::drako::Drako;

/// Drako on the command line.
pub const TITLE: TitleEntry = TitleEntry {
    args: DrakoArgs::augment_args,
    run,
    ..TitleEntry::new(&Of::<Drako>::new(), &render::Spoken(DrakoWords), command)
};

fn command() -> Command {
    let about = "Drako: set up, track board, mats, cards and net, to the winner";
    Command::new("drako").about(about)
}

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = DrakoArgs::from_arg_matches(matches);
    let args = args.map_err(|error| Failure::usage(error.to_string()))?;
    match args.command {
        Some(DrakoCommand::Box { sizes, confirm, reset }) => {
            sizes::told(ui, &sizes, confirm, reset)
        }
        _ => options(ui),
    }
}

fn options(ui: &mut Ui) -> Result<(), Failure> {
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let Some(view) = live.view::<Drako>() else {
        return Err(Failure::bug("a table of another title"));
    };
    ui.answer(
        || json!({ "options": render::drako::choices_json(view.state) }),
        |look| render::drako::choices(view.state, look),
    )
}
