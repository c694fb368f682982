//! `wyrm odds skill`, `skills` and `turn`: a hero's dice.

use clap::Args;
use serde_json::json;

use super::For;
use super::solved;
use crate::app::Result;
use crate::app::hunt;
use crate::app::odds::skill::{self, SkillAsk};
use crate::app::odds::turn::{self, TurnAsk};
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render::odds as drawn;

#[derive(Debug, Args)]
#[command(after_help = "\
From the start of a turn (three rolls of five dice), or from dice on the table.
With a hero of the open hunt, dice and rolls are those on the table.

Examples:
  wyrm odds skill fireball
  wyrm odds skill \"sudden death\" --dice DDSXC --rolls-left 1
  wyrm odds skill fireball --add M           with a Mana Potion at hand")]
pub struct SkillArgs {
    /// The skill
    #[arg(add = complete::skills())]
    skill: Option<String>,
    /// The hero
    #[arg(long, add = complete::heroes())]
    hero: Option<String>,
    /// Dice on the table: S M H C D X (X is the Dragon)
    #[arg(long, value_name = "LETTERS")]
    dice: Option<String>,
    /// Re-rolls left [default: 2, or those of the open hunt]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    rolls_left: Option<i64>,
    /// How many dice are rolled [default: 5 less those locked in the open hunt]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// Symbols that items add
    #[arg(long, value_name = "LETTERS")]
    add: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Every skill from the start of a turn, with nothing covered. To include the table
of the open hunt: wyrm odds skill NAME --hero HERO")]
pub struct SkillsArgs {
    /// The hero whose skills come first
    #[arg(long, add = complete::heroes())]
    hero: Option<String>,
    /// How many dice are rolled [default: 5]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// Re-rolls after the first roll [default: 2]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    rolls_left: Option<i64>,
}

#[derive(Debug, Args)]
#[command(after_help = TURN_HELP)]
pub struct TurnArgs {
    /// The hero [default: whose turn it is in the open hunt]
    #[arg(long, add = complete::heroes())]
    hero: Option<String>,
    /// The dragon faced, outside the open hunt [default: the chapter's]
    #[arg(long, add = complete::dragons())]
    dragon: Option<String>,
    /// Dice on the table: S M H C D X (X is the Dragon)
    #[arg(long, value_name = "LETTERS")]
    dice: Option<String>,
    /// Re-rolls left [default: 2, or those of the open hunt]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    rolls_left: Option<i64>,
    /// How many dice are rolled [default: all that are free]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// Gone: refused with what to use instead.
    #[arg(long = "weight", value_name = "WHAT=N", hide = true)]
    weights: Vec<String>,
    /// What counts: win, alive (win with all alive) or gold [default: as the campaign says, or win]
    #[arg(long = "for", value_name = "WHAT", ignore_case = true, hide_possible_values = true)]
    purpose: Option<For>,
    /// Roll-outs: more are more precise [default: 12]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    effort: Option<i64>,
    /// The seed of the roll-outs [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    seed: Option<i64>,
}

const TURN_HELP: &str = "\
In an open hunt it takes everything from the table: dice, covered skills,
armour, Pinned and Blessed tokens, locked dice, a die that was passed on, items.
Elsewhere the answer is for the hero alone and unhurt, against --dragon or the
chapter's dragon; for a whole party: wyrm odds hunt

Each possible action comes with its chance to win the hunt, to win it with all
alive, or with the expected gold.

Examples:
  wyrm odds turn --hero denra
  wyrm odds turn --hero denra --dice DDSSX --rolls-left 1
  wyrm odds turn --effort 2000";

pub fn skill(ui: &mut Ui, args: SkillArgs) -> Result<()> {
    let help = "a name such as fireball; all at once: wyrm odds skills";
    let SkillArgs { skill, hero, dice, rolls_left, count, add } = args;
    let skill = ui.text(skill, "SKILL", "Which skill?", help)?;
    let ask = SkillAsk { skill, hero, dice, rolls_left, count, add };
    let odds = skill::skill(&ui.look_up_if_there()?, &ask)?;
    ui.answer(|| drawn::skill::json(&odds), |look| drawn::skill::text(&odds, look))
}

pub fn skills(ui: &mut Ui, args: &SkillsArgs) -> Result<()> {
    let odds =
        skill::skills(&ui.look_up_if_there()?, args.hero.as_deref(), args.count, args.rolls_left)?;
    ui.answer(|| json!({ "odds": odds }), |look| drawn::skill::all(&odds, look))
}

pub fn turn(ui: &mut Ui, args: TurnArgs) -> Result<()> {
    super::no_weights(&args.weights)?;
    let purpose = args.purpose.map(For::purpose).transpose()?;
    let in_hunt = args.dragon.is_none() && hunt::is_open(&ui.look_up_if_there()?)?;
    let hero = match (args.hero, in_hunt) {
        (None, false) => Some(ui.hero(None, "--hero NAME", "Which hero?")?),
        (hero, _) => hero,
    };
    let TurnArgs { dragon, dice, rolls_left, count, effort, seed, .. } = args;
    let seed = if seed.is_some() { ui.seed(false, seed)? } else { None };
    let ask = TurnAsk { hero, dragon, dice, rolls_left, count, purpose, effort, seed };
    let mut question = turn::turn(&ui.look_up()?, &ask)?;
    question.lore.solution = solved::solution(ui, question.state(), question.want.patience);
    let progress = ProgressBar::new(ui, question.effort.into(), "roll-outs");
    let odds = question.answer(&mut |done| progress.add(done.into()))?;
    drop(progress);
    ui.answer(|| drawn::turn::json(&odds), |look| drawn::turn::text(&odds, look))
}
