//! The command line: arguments, questions, and a folder per purpose. Each handler asks for missing
//! arguments, calls one function of `app`, and shows its report.

mod args;
mod campaign;
mod date;
mod files;
mod help;
mod look_back;
mod odds;
mod play;
mod terminal;
mod titles;

pub use args::{Cli, Command};
pub use help::complete::complete_if_asked;
pub use terminal::console::{ConsoleMaker, Drawing};
pub use terminal::context::system;
pub use terminal::crash::{report as report_fault, watch as watch_for_faults};
pub use terminal::signals::restore as restore_terminal;
pub use titles::{Registry, TitleEntry};

use std::ffi::OsString;

use crate::app::play::RulesOf;
use crate::app::{self, Context, FailureKind, Result, damage};
use crate::render::amulets::AmuletsWords;
use crate::render::drako::DrakoWords;
use crate::render::keepers::KeepersWords;
use crate::render::{self, Look, Spoken, Tongue};
use crate::rules::amulets::title::Amulets;
use crate::rules::drako::Drako;
use crate::rules::keepers::Keepers;
use campaign::{audit, catalog, hero, hunt, market};
use files::{backup, check, csv, exchange, merge};
use help::{demo, explain, shell};
use look_back::{game, history, player, plays, share, stats};
use odds::roll;
use play::{acts, aside, begin, common, table};
use terminal::ui::Ui;
use terminal::{ascii, console, output};
use titles::CommandGroup;

const KEEPERS: TitleEntry = TitleEntry::new(&RulesOf::<Keepers>::new(), &Spoken(KeepersWords));
const AMULETS: TitleEntry = TitleEntry::new(&RulesOf::<Amulets>::new(), &Spoken(AmuletsWords));
const DRAKO: TitleEntry = TitleEntry::new(&RulesOf::<Drako>::new(), &Spoken(DrakoWords));

/// The titles wyrm has rules for.
pub fn titles() -> Registry {
    Registry::new(&[hunt::TITLE, KEEPERS, AMULETS, DRAKO])
}

/// Runs one command line with wyrm's titles; returns the exit code. Nothing here ends the process.
pub fn run(args: impl IntoIterator<Item = OsString>, context: &mut Context) -> u8 {
    run_on(args, context, titles(), Box::new(console::open))
}

/// Like [`run`], with these titles and without a table.
pub fn run_with(
    args: impl IntoIterator<Item = OsString>,
    context: &mut Context,
    titles: Registry,
) -> u8 {
    let none = |_| Err(std::io::Error::from(std::io::ErrorKind::Unsupported));
    run_on(args, context, titles, Box::new(none))
}

/// Like [`run`], with these titles and this console for the table.
pub fn run_on(
    args: impl IntoIterator<Item = OsString>,
    context: &mut Context,
    titles: Registry,
    console: ConsoleMaker,
) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    let asked = output::ErrorOptions::of(&args);
    if !asked.data {
        ascii::replace_signs(context);
    }
    let parsed = match titles.parse(&args, output::help_width(context)) {
        Ok(parsed) => parsed,
        Err(error) => {
            return match odds::misspelt(&args, &error) {
                Some(failure) => output::failed(&failure, &[], &titles, asked, context),
                None => output::clap_error(error, &titles, asked, context),
            };
        }
    };
    let mut ui = Ui::new(context, parsed.globals, titles.clone());
    ui.console = Some(console);
    let done = if ui.globals.csv {
        csv::check(&parsed.words).and_then(|()| dispatch(&mut ui, parsed.wanted))
    } else {
        dispatch(&mut ui, parsed.wanted)
    };
    // An error of the file reports it itself.
    if !matches!(&done, Err(failure) if failure.kind == FailureKind::Storage) {
        ui.say_missing();
    }
    ui.tell_mishaps();
    // Nothing is held open while a person reads.
    match ui.turn_pages().and(done) {
        Ok(()) => 0,
        Err(failure) => {
            let failure = match ui.settings() {
                Ok(settings) => damage::explained(failure, &settings),
                Err(_) => failure,
            };
            output::failed(&failure, &parsed.words, &titles, asked, context)
        }
    }
}

fn dispatch(ui: &mut Ui, wanted: CommandGroup) -> Result<()> {
    let command = match wanted {
        CommandGroup::Own(command) => command,
        CommandGroup::Nothing => return home(ui),
        CommandGroup::Title(entry, matches) => {
            let begun = begin::run(ui, &entry, &matches);
            let done = begun.or_else(|| acts::run(ui, &entry, &matches));
            let done = done.or_else(|| aside::run(ui, &entry, &matches));
            let done = done.or_else(|| common::run(ui, &entry, &matches));
            return done.unwrap_or_else(|| (entry.run)(ui, &matches));
        }
    };
    match command {
        Command::Table(args) => table::run(ui, args),
        Command::Demo(args) => demo::run(ui, args),
        Command::Player(command) => player::run(ui, command),
        Command::Campaign(command) => campaign::run(ui, command),
        Command::Hero(command) => hero::run(ui, command),
        Command::Market(args) => market::run(ui, args),
        Command::Audit(args) => audit::run(ui, args),
        Command::Catalog(command) => catalog::run(ui, command),
        Command::Stats(args) => stats::run(ui, args),
        Command::Odds(args) => odds::run(ui, args),
        Command::Roll(args) => roll::run(ui, args),
        Command::Play(command) => plays::run(ui, command),
        Command::Game(command) => game::run(ui, command),
        Command::Share(args) => share::run(ui, args),
        Command::Merge(args) => merge::run(ui, args),
        Command::Import(command) => exchange::import(ui, command),
        Command::Export(command) => exchange::export(ui, command),
        Command::Undo(args) => history::undo(ui, args),
        Command::Redo(args) => history::redo(ui, args),
        Command::History(args) => history::list(ui, args),
        Command::Backup(args) => backup::backup(ui, args),
        Command::Restore(args) => backup::restore(ui, args),
        Command::Where => backup::show_location(ui),
        Command::Check(args) => check::check(ui, &args),
        Command::Doctor(args) => check::doctor(ui, &args),
        Command::Explain(args) => explain::run(ui, args),
        Command::Completions(args) => shell::completions(ui, args),
        Command::Man(args) => shell::man(ui, args),
        Command::Help(args) => help::run(ui, &args),
    }
}

/// `wyrm` alone: the current state of everything, and relevant commands, on one screen with room
/// for the prompt.
fn home(ui: &mut Ui) -> Result<()> {
    let home = app::home::home(&ui.look_up_if_there()?)?;
    let text = |look: &Look| render::home::home(&home, look, Tongue::Commands, 20);
    ui.answer(|| render::home::json(&home), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        titles().command().debug_assert();
    }

    /// The standard library's message about an invalid number helps nobody at a table.
    #[test]
    fn every_number_on_the_command_line_is_refused_in_our_own_words() {
        fn check(command: &clap::Command, seen: &mut usize) {
            for arg in command.get_arguments() {
                let parser = arg.get_value_parser().clone();
                let alone =
                    clap::Command::new("wyrm").arg(clap::Arg::new("n").value_parser(parser));
                for typed in ["d", "1.5", "99999999999999999999"] {
                    let read = alone.clone().try_get_matches_from(["wyrm", typed]);
                    let Err(error) = read else { continue };
                    *seen += 1;
                    let said = error.to_string();
                    let raw =
                        ["invalid digit", "too large to fit", "invalid float", "cannot parse"];
                    let raw = raw.iter().find(|raw| said.contains(**raw));
                    let (command, arg) = (command.get_name(), arg.get_id());
                    assert_eq!(raw, None, "{command} {arg}: {said}");
                }
            }
            command.get_subcommands().for_each(|below| check(below, seen));
        }
        let (mut command, mut seen) = (titles().command(), 0);
        command.build();
        check(&command, &mut seen);
        assert!(seen > 100, "{seen}");
    }
}
