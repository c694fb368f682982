//! `wyrm keepers`: asking for what is missing, calling one function, showing its report.

mod args;
mod ask;
mod score;

pub use args::DIFFICULTIES;

use clap::{ArgMatches, Args, FromArgMatches};
use serde_json::{Value, json};

use super::titles::TitleEntry;
use super::ui::Ui;
use super::{correct, live, title};
use crate::app::Failure;
use crate::app::keepers::table::Sitting;
use crate::app::keepers::{dice, house, table};
use crate::app::play::{Of, open};
use crate::render;
use crate::render::Tongue;
use crate::render::glossary::Meaning;
use crate::render::keepers::KeepersWords;
use crate::rules::keepers::{Keepers, SETTINGS};
use crate::rules::name::key;
use args::{KeepersArgs, KeepersCommand, RollCommand, SeedArg, SetupArgs, StartArgs};

/// Dragon Keepers on the command line.
pub const TITLE: TitleEntry = TitleEntry {
    game: &Of::<Keepers>::new(),
    words: &render::Spoken(KeepersWords),
    command: || {
        clap::Command::new("keepers")
            .about("Dragon Keepers (Lacerda): set up, dice, both games tracked, scored")
    },
    args: KeepersArgs::augment_args,
    own: &["status", "live", "correct", "abandon", "log"],
    run: parse,
    start: Some(|ui| start(ui, StartArgs::default())),
    settle: None,
    recorded: |_| {
        let settings = SETTINGS.iter();
        let settings = settings.map(|one| Meaning::of_setting("setting", one, "keepers rule"));
        Ok(settings.collect())
    },
};

fn parse(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = KeepersArgs::from_arg_matches(matches);
    run(ui, args.map_err(|error| Failure::usage(error.to_string()))?)
}

fn run(ui: &mut Ui, args: KeepersArgs) -> Result<(), Failure> {
    let Some(command) = args.command else {
        return title::status(ui, &TITLE);
    };
    match command {
        KeepersCommand::Setup(args) => set_up(ui, args),
        KeepersCommand::Start(args) => start(ui, args),
        KeepersCommand::Status => title::status(ui, &TITLE),
        KeepersCommand::Live(args) => live::of(ui, &TITLE, &args),
        KeepersCommand::Correct(args) => correct::run(ui, &TITLE, args),
        KeepersCommand::Abandon => title::abandon(ui, &TITLE),
        KeepersCommand::Log { id } => title::log(ui, &TITLE, id),
        KeepersCommand::Roll(command) => roll(ui, command),
        KeepersCommand::Draw { dice, seed } => draw(ui, dice, &seed),
        KeepersCommand::Score(args) => score::score(ui, args),
        KeepersCommand::Rule { setting, value } => rule(ui, setting, value),
    }
}

/// Who sits down to what, as typed and asked for. `kept` says that a play begins, for which nothing is
/// drawn by chance in a dry run.
fn sitting(ui: &mut Ui, args: SetupArgs, kept: bool) -> Result<Sitting, Failure> {
    if kept && ui.globals.dry_run {
        // Refused before anything is asked.
        title::seed(ui, args.seed, None, kept)?;
    }
    let asked = args.mode.is_none();
    let mode = ask::mode(ui, args.mode)?;
    let (players, new_players) = ask::players(ui, args.players, &mode, "Who plays?")?;
    let difficulty = match (asked, args.difficulty) {
        (true, None) => ask::difficulty(ui, &mode)?,
        (_, difficulty) => difficulty,
    };
    // Who gives a seed wants the table that it lays out; a setup is meant to be drawn.
    let (mut tribes, mut circle, mut first) = (args.tribes, args.circle, args.first);
    if kept && ui.interactive() && args.seed.is_none() {
        if tribes.is_empty() {
            tribes = ask::tribes(ui, &players)?;
        }
        if circle.is_empty() {
            circle = ask::circle(ui)?;
        }
        if first.is_none() {
            first = ask::first(ui, &players)?;
        }
    }
    Ok(Sitting {
        mode,
        players,
        difficulty,
        tribes,
        circle,
        first,
        seed: title::seed(ui, args.seed, Some(title::SHORT_SEED), kept)?,
        new_players,
        ..Sitting::default()
    })
}

/// The command that begins the same table as a play.
fn start_command(sitting: &Sitting) -> String {
    // As a shell takes it: an apostrophe or a dollar sign in a name would mean something to it.
    let quoted = |text: String| {
        let plain = |c: char| c.is_alphanumeric() || ",-_.".contains(c);
        match (text.chars().all(plain), text.contains(['"', '$', '`', '\\', '!'])) {
            (true, _) => text,
            (false, false) => format!("\"{text}\""),
            (false, true) => format!("'{}'", text.replace('\'', r"'\''")),
        }
    };
    let list = |flag: &str, words: &[String]| match words.is_empty() {
        true => String::new(),
        false => format!(" --{flag} {}", quoted(words.join(","))),
    };
    let one = |flag: &str, word: &Option<String>| match word {
        Some(word) => format!(" --{flag} {}", key(word)),
        None => String::new(),
    };
    format!(
        "wyrm keepers start --mode {}{}{}{}{}{} --seed {}",
        key(&sitting.mode),
        list("players", &sitting.players),
        one("difficulty", &sitting.difficulty),
        list("tribes", &sitting.tribes),
        list("circle", &sitting.circle),
        one("first", &sitting.first),
        sitting.seed
    )
}

fn set_up(ui: &mut Ui, args: SetupArgs) -> Result<(), Failure> {
    let sitting = sitting(ui, args, false)?;
    let setup = table::set_up(&ui.look_up_if_there()?, &sitting)?;
    let players = setup.players.iter().map(|player| player.name.clone());
    let start = start_command(&Sitting { players: players.collect(), ..sitting });
    ui.answer(
        || {
            let mut value = render::keepers::setup_json(&setup);
            value["start"] = json!(start);
            json!({ "setup": value })
        },
        |look| render::keepers::setup(&setup, &start, look),
    )
}

fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    if ui.interactive() {
        // Refused before anything is asked.
        open::refuse_open(ui.look_up_if_there()?.conn(), TITLE.handle(), None)?;
    }
    let asked = args.setup.mode.is_none();
    let SetupArgs { tribes, circle, first, .. } = &args.setup;
    let told = !tribes.is_empty() && !circle.is_empty() && first.is_some();
    let kept = !told || args.virtual_deck;
    let sitting = sitting(ui, args.setup, kept)?;
    let dealt = asked && sitting.mode == "dragon" && !args.virtual_deck;
    let sitting = Sitting {
        virtual_deck: args.virtual_deck || (dealt && ask::virtual_deck(ui)?),
        new_players: args.new_player || sitting.new_players,
        ..sitting
    };
    let done = table::start(&mut ui.change()?, TITLE.handle(), &sitting)?;
    match ui.tongue {
        Tongue::Commands => title::shown(ui, &TITLE, &done),
        // Keys are listed below it, no commands.
        Tongue::Keys => {
            ui.done(&done, |live| TITLE.words.json(live), |live, look| TITLE.words.news(live, look))
        }
    }
}

fn roll(ui: &mut Ui, command: RollCommand) -> Result<(), Failure> {
    match command {
        RollCommand::Hunter { dice, seed: typed } => {
            let seed = title::seed(ui, typed.seed, None, false)?;
            let roll = dice::hunter(&ui.look_up_if_there()?, TITLE.handle(), dice, seed)?;
            ui.answer(
                || json!({ "roll": render::keepers::hunter_json(&roll) }),
                |look| render::keepers::hunter_roll(&roll, look),
            )
        }
        RollCommand::Battle { white, red, seed: typed } => {
            let seed = title::seed(ui, typed.seed, None, false)?;
            let roll = dice::battle(&ui.look_up_if_there()?, white, red, seed)?;
            ui.answer(
                || json!({ "roll": render::keepers::battle_json(&roll) }),
                |look| render::keepers::battle_roll(&roll, look),
            )
        }
    }
}

fn draw(ui: &mut Ui, dice: i64, typed: &SeedArg) -> Result<(), Failure> {
    let seed = title::seed(ui, typed.seed, None, false)?;
    let draw = dice::draw(&ui.look_up_if_there()?, TITLE.handle(), dice, seed)?;
    ui.answer(
        || json!({ "draw": render::keepers::draw_json(&draw) }),
        |look| render::keepers::draw(&draw, look),
    )
}

fn rule(ui: &mut Ui, setting: Option<String>, value: Option<String>) -> Result<(), Failure> {
    if let (Some(setting), Some(value)) = (&setting, &value) {
        let done = house::choose(&mut ui.change()?, TITLE.handle(), setting, value)?;
        return ui.done(
            &done,
            |report| json!({ "setting": render::keepers::setting_json(report) }),
            render::keepers::setting_chosen,
        );
    }
    let all = house::list(&ui.look_up_if_there()?, setting.as_deref())?;
    ui.answer(
        || {
            let all: Vec<Value> = all.iter().map(render::keepers::setting_json).collect();
            json!({ "settings": all })
        },
        |look| render::keepers::settings(&all, look),
    )
}
