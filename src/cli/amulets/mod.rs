//! `wyrm amulets`: Dragonkeepers (KOSMOS)

mod args;
mod ask;
mod score;
mod table;

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use serde_json::json;

use self::args::{BoxArgs, CanPlayArgs, ScoreArgs};
use super::args::number;
use super::complete;
use super::title;
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::Failure;
use crate::app::amulets::table::{Question, can_play};
use crate::app::amulets::{Amulets, GAME, figures};
use crate::app::play::open;
use crate::render;
use crate::render::amulets::AmuletsWords;
use crate::rules::amulets::figures::Figure;
use crate::rules::amulets::play::Audience;
use crate::rules::name::shown;

/// Dragonkeepers on the command line.
pub const TITLE: TitleEntry = TitleEntry {
    args: AmuletsArgs::augment_args,
    own: &["status", "log"],
    run,
    recorded: |_| Ok(Figure::all().map(render::amulets::figures::meaning).collect()),
    ..TitleEntry::new(&GAME, &render::Spoken(AmuletsWords), command)
};

fn command() -> Command {
    Command::new("amulets")
        .about("Dragonkeepers (KOSMOS): set up, follow and count a play")
        .visible_aliases(["dragonkeepers", "kosmos"])
}

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = AmuletsArgs::from_arg_matches(matches)
        .map_err(|error| Failure::usage(error.to_string()))?;
    dispatch(ui, args)
}

const STATUS: &str = "\
Stacks lie from left to right: white 3+1 has a shadow dragon on it, [green 2] is
closed. Amulets 3 RRB +1: three with a red, a red and a blue pearl, and one
piece of the next ring.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct AmuletsArgs {
    #[command(subcommand)]
    command: Option<AmuletsCommand>,
    /// Turn up what lies face down
    #[arg(long)]
    reveal: bool,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum AmuletsCommand {
    /// How the open play stands (the same as `wyrm amulets`)
    #[command(after_help = STATUS)]
    #[command(display_order = 3)]
    Status {
        /// Turn up what lies face down
        #[arg(long)]
        reveal: bool,
    },
    /// What happened, turn by turn, in the open play or another one
    #[command(display_order = 92)]
    Log {
        /// The play, by its number [default: the open one, or the last]
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
        /// Turn up what lies face down
        #[arg(long)]
        reveal: bool,
    },
    /// What may be played: the placement rule, the book, a hand, and what magic items would add
    CanPlay(CanPlayArgs),
    /// Count a game from what lies on the table
    Score(ScoreArgs),
    /// Figures of your box: what is unknown is said once and remembered
    Box(BoxArgs),
}

fn dispatch(ui: &mut Ui, args: AmuletsArgs) -> Result<(), Failure> {
    let Some(command) = args.command else {
        return table::status(ui, args.reveal);
    };
    match command {
        AmuletsCommand::Status { reveal } => table::status(ui, reveal),
        AmuletsCommand::Log { id, reveal } => log(ui, id, reveal),
        AmuletsCommand::CanPlay(args) => settle(ui, args),
        AmuletsCommand::Score(args) => score::score(ui, args),
        AmuletsCommand::Box(args) => box_figures(ui, args),
    }
}

fn log(ui: &mut Ui, id: Option<i64>, reveal: bool) -> Result<(), Failure> {
    if !reveal {
        return title::log(ui, &TITLE, id);
    }
    let log = open::log(&ui.look_up()?, TITLE.handle(), id)?;
    let Some(view) = log.view::<Amulets>() else {
        return Err(Failure::bug("a play of another title"));
    };
    let audience = Audience::All;
    ui.answer(
        || json!({ "play": render::amulets::log::log_json(&view, audience) }),
        |look| render::amulets::log::log(&view, audience, look),
    )
}

fn settle(ui: &mut Ui, args: CanPlayArgs) -> Result<(), Failure> {
    let mut question = Question {
        player: args.player,
        stacks: args.stacks,
        book: args.book,
        hand: args.hand,
        chests: args.chest,
    };
    ask::question(ui, &mut question)?;
    let answer = can_play(&ui.look_up_if_there()?, TITLE.handle(), &question)?;
    ui.answer(
        || json!({ "can_play": render::amulets::placement::json(&answer) }),
        |look| render::amulets::placement::answer(&answer, look),
    )
}

/// `NAME=VALUE`, as in the example.
fn pair(typed: &str, example: &str) -> Result<(String, String), Failure> {
    match typed.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(Failure::refused(format!("{} cannot be read", shown(typed)))
            .hint(format!("as in {example}"))),
    }
}

fn box_figures(ui: &mut Ui, args: BoxArgs) -> Result<(), Failure> {
    if args.say.is_empty() && args.forget.is_empty() {
        let lines = figures::list(&ui.look_up_if_there()?)?;
        return ui.answer(
            || json!({ "box": render::amulets::figures::json(&lines) }),
            |look| render::amulets::figures::list(&lines, look),
        );
    }
    let say: Result<Vec<(String, String)>, Failure> =
        args.say.iter().map(|typed| pair(typed, "red-pearls=N or crests=A+B")).collect();
    let done = figures::change(&mut ui.change()?, &say?, &args.forget)?;
    ui.done(
        &done,
        |lines| json!({ "box": render::amulets::figures::json(lines) }),
        |lines, _| render::amulets::figures::changed(lines),
    )?;
    if open::is_open(&ui.look_up_if_there()?, TITLE.handle())? {
        ui.say("(the open play keeps the figures it began with)");
    }
    Ok(())
}
