//! `wyrm drako`

mod args;
mod ask;
mod sizes;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde_json::json;

use self::args::{DraftArgs, DrakoArgs, DrakoCommand, StartArgs};
use self::ask::Beginning;
use super::titles::TitleEntry;
use super::ui::Ui;
use super::{correct, live, title};
use crate::app::Failure;
use crate::app::drako::{self, Draft, Start};
use crate::app::play::{Of, open};
use crate::render;
use crate::render::drako::DrakoWords;
use crate::rules::drako::Drako;

/// What is drawn for a setup is small enough to say aloud.
const SEEDS: u64 = 10_000;

/// Drako on the command line.
pub const TITLE: TitleEntry = TitleEntry {
    game: &Of::<Drako>::new(),
    words: &render::Spoken(DrakoWords),
    command,
    args: DrakoArgs::augment_args,
    run,
    start: start_by_questions,
    settle: None,
    recorded: |_| Ok(Vec::new()),
};

fn command() -> Command {
    let about = "Drako: set up, track board, mats, cards and net, to the winner";
    Command::new("drako").about(about)
}

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = DrakoArgs::from_arg_matches(matches);
    let args = args.map_err(|error| Failure::usage(error.to_string()))?;
    match args.command.unwrap_or(DrakoCommand::Status) {
        DrakoCommand::Setup { draft, seed } => setup(ui, draft, seed),
        DrakoCommand::Start(args) => start(ui, args),
        DrakoCommand::Status => title::status(ui, &TITLE),
        DrakoCommand::Live(args) => live::of(ui, &TITLE, &args),
        DrakoCommand::Options => options(ui),
        DrakoCommand::Correct(args) => correct::run(ui, &TITLE, args),
        DrakoCommand::Abandon => title::abandon(ui, &TITLE),
        DrakoCommand::Log { id } => title::log(ui, &TITLE, id),
        DrakoCommand::Box { sizes, confirm, reset } => sizes::told(ui, &sizes, confirm, reset),
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

fn draft(args: DraftArgs, places: Vec<String>) -> Draft {
    Draft {
        players: args.players,
        dragon: args.dragon,
        first_game: args.first_game,
        advanced: args.advanced,
        places,
    }
}

fn setup(ui: &mut Ui, args: DraftArgs, seed: Option<i64>) -> Result<(), Failure> {
    let mut draft = draft(args, Vec::new());
    (draft.players, _) = ask::players(ui, draft.players)?;
    let seed = title::seed(ui, seed, Some(SEEDS), false)?;
    let drawn = drako::draw(&ui.look_up_if_there()?, &draft, seed)?;
    ui.answer(
        || json!({ "setup": render::drako::setup_json(&drawn) }),
        |look| render::drako::setup(&drawn, look),
    )
}

fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    open::refuse_open(ui.look_up_if_there()?.conn(), TITLE.handle(), None)?;
    let mut draft = draft(args.draft, args.places);
    let seed = match args.seed {
        Some(seed) => Some(title::seed(ui, Some(seed), None, true)?),
        None => None,
    };
    let new;
    (draft.players, new) = ask::players(ui, draft.players)?;
    if seed.is_none() && draft.dragon.is_none() {
        draft.dragon = ask::dragon(ui, &draft.players)?;
    }
    let sides = match (seed, &draft.dragon) {
        (Some(seed), _) => seed,
        (None, Some(_)) => 0,
        (None, None) => title::seed(ui, None, None, true)?,
    };
    // Nobody is asked about the mats for a table that cannot be.
    drako::draw(&ui.look_up_if_there()?, &draft, sides)?;
    let start = Start {
        draft,
        sides,
        places: seed,
        new_players: args.new_player || new,
        sizes: sizes::asked(ui)?,
    };
    let done = drako::start(&mut ui.change()?, TITLE.handle(), &start)?;
    title::shown(ui, &TITLE, &done)?;
    sizes::doubted(ui, &done.report);
    Ok(())
}

/// Begins a play for the keys.
fn start_by_questions(ui: &mut Ui) -> Result<(), Failure> {
    let mut args = StartArgs::default();
    match ask::beginning(ui)? {
        Beginning::Placed => {}
        Beginning::FirstGame => args.draft.first_game = true,
        Beginning::Advanced => args.draft.advanced = true,
    }
    start(ui, args)
}
