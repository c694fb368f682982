//! The command line: arguments, questions, and one file per group of commands. Each handler asks for
//! what is missing, calls one function of `app`, and shows its report.

mod amulets;
mod args;
mod ask;
mod campaign;
mod catalog;
mod complete;
mod context;
mod demo;
mod drako;
mod hero;
mod history;
mod hunt;
mod keepers;
mod level;
mod market;
mod odds;
mod output;
mod play;
mod player;
mod progress;
mod roll;
mod shell;
mod ui;

pub use args::{Cli, Command};
pub use complete::complete_if_asked;
pub use context::system;

use std::ffi::OsString;

use clap::{CommandFactory, FromArgMatches};

use crate::app::{Context, Failure};
use ui::Ui;

/// Runs one command line; returns the exit code. Nothing here ends the process.
pub fn run(args: impl IntoIterator<Item = OsString>, context: &mut Context) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let wants_json = output::wants_json(&args);
    let mut command = Cli::command();
    if context.width > 0 {
        command = command.term_width(context.width.min(100));
    }
    let parsed = command
        .try_get_matches_from(&args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            return match odds::misspelt(&args, &error) {
                Some(failure) => output::failed(&failure, wants_json, context),
                None => output::clap_error(&error, wants_json, context),
            };
        }
    };
    let mut ui = Ui::new(context, cli.globals);
    let result = dispatch(&mut ui, cli.command);
    let json = ui.globals.json;
    match result {
        Ok(()) => 0,
        Err(failure) => output::failed(&failure, json, context),
    }
}

fn dispatch(ui: &mut Ui, command: Command) -> Result<(), Failure> {
    match command {
        Command::Demo(args) => demo::run(ui, args),
        Command::Player(command) => player::run(ui, command),
        Command::Campaign(command) => campaign::run(ui, command),
        Command::Hero(command) => hero::run(ui, command),
        Command::Hunt(command) => hunt::run(ui, command),
        Command::Market(args) => market::run(ui, args),
        Command::Catalog(command) => catalog::run(ui, command),
        Command::Odds(args) => odds::run(ui, args),
        Command::Roll(args) => roll::run(ui, args),
        Command::Keepers(args) => keepers::run(ui, args),
        Command::Amulets(args) => amulets::run(ui, args),
        Command::Play(command) => play::run(ui, command),
        Command::Drako(args) => drako::run(ui, args),
        Command::Undo(args) => history::undo(ui, args),
        Command::Redo(args) => history::redo(ui, args),
        Command::History(args) => history::list(ui, args),
        Command::Completions(args) => shell::completions(ui, args),
        Command::Man(args) => shell::man(ui, args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
