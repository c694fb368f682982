//! `wyrm hero level-up`

use clap::Args;
use serde_json::json;

use super::between_hunts::{DeedDialog, typed};
use crate::app::level::{self, Gain};
use crate::app::{CommandDice, Done, Failure, Result, Session};
use crate::cli::args::number;
use crate::cli::date::DayArg;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::between_hunts::{CompleteDeed, Deed, next};
use crate::rules::dice_dragons::level as rules;

#[derive(Debug, Default, Args)]
#[command(after_help = "\
Dice rolled by hand: --dice \"MSXDC HHCM SSS\" enters three rolls. The first has
five dice; set aside dice that show the class symbol, and roll the others again.
Without --dice wyrm rolls. For a level gained on paper, you can enter the hit
points alone: --hp 3.
If two levels are due, run the command again for the second.")]
pub struct LevelArgs {
    /// The hero
    #[arg(add = complete::heroes())]
    hero: Option<String>,
    /// Levels 2 and 4: the skill to improve (drain-life:damage or drain-life:healing; for a skill
    /// that is on the sheet twice, lightning-storm-2 means the second space)
    #[arg(long, value_name = "SKILL", add = complete::skills())]
    improve: Option<String>,
    /// Levels 3 and 5: the skill to learn
    #[arg(long, value_name = "SKILL", conflicts_with = "improve", add = complete::skills())]
    learn: Option<String>,
    /// Levels 3 and 5: learn nothing
    #[arg(long, conflicts_with_all = ["improve", "learn"])]
    decline: bool,
    /// Dice rolled by hand (S M H C D, X dragon), all three rolls in order
    #[arg(long, value_name = "FACES")]
    dice: Option<String>,
    /// Seed for the dice
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    seed: Option<i64>,
    /// Hit points gained, if the dice are no longer known
    #[arg(long, value_name = "N", conflicts_with_all = ["dice", "seed"], allow_negative_numbers = true, value_parser = number)]
    hp: Option<i64>,
    #[command(flatten)]
    day: DayArg,
}

impl LevelArgs {
    /// A hero's level, with all answers to be asked for.
    pub fn of(hero: &str) -> Self {
        Self { hero: Some(hero.to_owned()), ..Self::default() }
    }
}

pub fn run(ui: &mut Ui, args: LevelArgs) -> Result<()> {
    args.day.set_day(ui)?;
    let decline = args.decline.then(String::new);
    let LevelArgs { hero, improve, learn, .. } = args;
    let mut talk = DeedDialog::new(ui, Deed::LevelUp, typed!(hero, improve, learn, decline));
    let doing = talk.through(ui, &mut |village, walk| next(village, Deed::LevelUp, walk))?;
    let CompleteDeed::LevelUp { hero, wish } = doing else {
        return Err(Failure::bug("a level was read as another command"));
    };
    // Nobody rolls for a level that is not due.
    if let Some(hero) = talk.village.find(&hero) {
        rules::options(hero, &talk.village.figures)??;
    }
    let up = |session: &mut Session, gain: Gain| level::up(session, &hero, &wish, &gain);
    let done = match args.hp {
        Some(hp) => up(&mut ui.change()?, Gain::Told(hp))?,
        None => {
            let symbol = talk.village.find(&hero).map_or("", |hero| hero.symbol.word());
            let question = format!("Three rolls for hit points, setting {symbol} aside:");
            let given = (args.dice, args.seed);
            with_dice(ui, &question, given, &|session, dice| up(session, Gain::Dice(dice)))?
        }
    };
    let tongue = ui.tongue;
    ui.done(
        &done,
        |report| json!({ "hero": report.hero, "level_up": render::hero::level_json(report) }),
        |report, _| render::hero::level(report, tongue),
    )
}

/// An act with dice.
type Rolled<'a, T> = dyn Fn(&mut Session, CommandDice) -> Result<Done<T>> + 'a;

/// Performs an act with dice, from a flag or asked for on a terminal: rolled by hand, or by wyrm. A
/// miscount is asked for again, with the typed dice.
pub fn with_dice<T>(
    ui: &mut Ui,
    question: &str,
    (told, seed): (Option<String>, Option<i64>),
    work: &Rolled<T>,
) -> Result<Done<T>> {
    let quiet = told.is_some() || seed.is_some() || !ui.interactive() || ui.globals.dry_run;
    let help = "type the dice as rolled (MSXDC HHCM SSS), or just press Enter to let wyrm roll";
    if !quiet
        && let Some(done) = ui.until("--dice", question, help, |ui, typed| {
            if typed.trim().is_empty() {
                return Ok(None);
            }
            let dice = ui.dice(Some(typed), None)?;
            work(&mut ui.change()?, dice).map(Some)
        })?
    {
        return Ok(done);
    }
    let dice = ui.dice(told.as_deref(), seed)?;
    work(&mut ui.change()?, dice)
}
