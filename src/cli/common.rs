//! Commands that every title has: how a play stands, its log, corrections, and dropping it.

use clap::{ArgMatches, Command, FromArgMatches, Subcommand};

use super::args::number;
use super::complete;
use super::correct::{self, CorrectArgs};
use super::live::{self, LiveArgs};
use super::title;
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::Failure;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Common {
    /// How the play stands, or how the last one ended (the same without a command)
    #[command(display_order = 3)]
    Status,
    /// The whole play with single keys and short questions, on a terminal
    #[command(display_order = 4)]
    Live(LiveArgs),
    /// Correct the record to match the table
    #[command(display_order = 90)]
    Correct(CorrectArgs),
    /// Drop the open play without a result
    #[command(display_order = 91)]
    Abandon,
    /// What happened, turn by turn, in the open play or another one
    #[command(display_order = 92)]
    Log {
        /// The play, by its number [default: the open one, or the last]
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
    },
}

/// Where commands that only one title has begin in help, after those of its acts.
pub const OWN: usize = 60;

/// Adds those that a title does not define itself.
pub fn add(group: Command, title: &TitleEntry) -> Command {
    let mut group = group;
    let all = Common::augment_subcommands(Command::new(""));
    for command in all.get_subcommands().filter(|command| !title.own.contains(&command.get_name()))
    {
        let mut command = command.clone();
        if let Some(usage) = title.words.usage(command.get_name()) {
            command = command.about(usage.about).after_help(usage.after);
        }
        group = group.subcommand(command);
    }
    group
}

/// Runs one of them; none if it is another command.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<(), Failure>> {
    let Some((verb, _)) = matches.subcommand() else {
        return (!title.own.contains(&"status")).then(|| title::status(ui, title));
    };
    if title.own.contains(&verb) {
        return None;
    }
    let command = Common::from_arg_matches(matches).ok()?;
    Some(match command {
        Common::Status => title::status(ui, title),
        Common::Live(args) => live::of(ui, title, &args),
        Common::Correct(args) => correct::run(ui, title, args),
        Common::Abandon => title::abandon(ui, title),
        Common::Log { id } => title::log(ui, title, id),
    })
}
