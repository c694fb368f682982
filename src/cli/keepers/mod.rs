//! `wyrm keepers`: asking for what is missing, calling one function, showing its report.

mod args;
mod ask;
mod score;

pub use args::DIFFICULTIES;

use clap::{ArgMatches, Args, FromArgMatches};
use serde_json::{Value, json};

use super::title;
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::Failure;
use crate::app::keepers::{dice, house};
use crate::app::play::Of;
use crate::render;
use crate::render::glossary::Meaning;
use crate::render::keepers::KeepersWords;
use crate::rules::keepers::{Keepers, SETTINGS};
use args::{KeepersArgs, KeepersCommand, RollCommand, SeedArg};

/// Dragon Keepers on the command line.
pub const TITLE: TitleEntry = TitleEntry {
    args: KeepersArgs::augment_args,
    run: parse,
    recorded: |_| {
        let settings = SETTINGS.iter();
        let settings = settings.map(|one| Meaning::of_setting("setting", one, "keepers rule"));
        Ok(settings.collect())
    },
    ..TitleEntry::new(&Of::<Keepers>::new(), &render::Spoken(KeepersWords), command)
};

fn command() -> clap::Command {
    let about = "Dragon Keepers (Lacerda): set up, dice, both games tracked, scored";
    clap::Command::new("keepers").about(about)
}

fn parse(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = KeepersArgs::from_arg_matches(matches);
    run(ui, args.map_err(|error| Failure::usage(error.to_string()))?)
}

fn run(ui: &mut Ui, args: KeepersArgs) -> Result<(), Failure> {
    let Some(command) = args.command else {
        return title::status(ui, &TITLE);
    };
    match command {
        KeepersCommand::Roll(command) => roll(ui, command),
        KeepersCommand::Draw { dice, seed } => draw(ui, dice, &seed),
        KeepersCommand::Score(args) => score::score(ui, args),
        KeepersCommand::Rule { setting, value } => rule(ui, setting, value),
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
