//! Commands of every title: status, log, corrections, and abandoning.

use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand};

use super::acts::is_given;
use super::correct::{self, CorrectArgs};
use super::table;
use super::title;
use crate::app::Result;
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::odds::solved;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render::FlagUsage;
use crate::rules::audience::Audience;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Common {
    /// The state of the open play, or the last result (the same without a command)
    #[command(display_order = 3)]
    Status,
    /// Play line by line, with single keys
    #[command(display_order = 4)]
    Live {
        /// The play, by its number, if several are open
        #[arg(long, value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        play: Option<i64>,
    },
    /// Correct the record to match the table
    #[command(display_order = 90)]
    Correct(CorrectArgs),
    /// Drop the open play; it does not count
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

/// The position in help of commands that only one title has, after those of its acts.
pub const OWN: usize = 60;

/// The flags that show more of a play.
const REVEAL: &str = "reveal";
const ADVICE: &str = "advice";

/// Adds them, with the title's own words.
pub fn add(group: Command, title: &TitleEntry) -> Command {
    let mut group = looks(group, title, &|_| true);
    for command in Common::augment_subcommands(Command::new("")).get_subcommands() {
        let mut command = match command.get_name() {
            "status" => looks(command.clone(), title, &|_| true),
            "log" => looks(command.clone(), title, &|name| name == REVEAL),
            _ => command.clone(),
        };
        if let Some(usage) = title.words.usage(command.get_name()) {
            command = command.about(usage.about).after_help(usage.after);
        }
        group = group.subcommand(command);
    }
    group
}

/// Adds the title's flags for showing a play.
fn looks(command: Command, title: &TitleEntry, has: &dyn Fn(&str) -> bool) -> Command {
    let flags = title.words.looks().iter().filter(|(name, ..)| has(name));
    let flag = |(name, _, help): &FlagUsage| {
        Arg::new(*name).long(*name).help(*help).action(ArgAction::SetTrue)
    };
    command.args(flags.map(flag))
}

/// Runs one of them; none if it is another command.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<()>> {
    let Some((_, below)) = matches.subcommand() else {
        return Some(status(ui, title, matches));
    };
    let command = Common::from_arg_matches(matches).ok()?;
    Some(match command {
        Common::Status => status(ui, title, below),
        Common::Live { play } => table::live(ui, title, play),
        Common::Correct(args) => correct::run(ui, title, args),
        Common::Abandon => title::abandon(ui, title),
        Common::Log { id } => title::log(ui, title, id, audience(below)),
    })
}

/// Who may see what is shown.
fn audience(matches: &ArgMatches) -> Audience {
    if is_given(matches, REVEAL) { Audience::All } else { Audience::Table }
}

/// The open play, or the end of the last one.
fn status(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Result<()> {
    let mut live = title::latest(ui, title)?.seen_by(audience(matches));
    live.advises |= is_given(matches, ADVICE);
    solved::look_up(ui, &mut live);
    title::show_standing(ui, title, &live)
}
