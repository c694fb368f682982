//! `wyrm odds`

pub mod roll;
pub mod solved;

mod hero;
mod hunt;

use std::ffi::OsString;

use clap::{Args, Subcommand, ValueEnum};

use self::hero::{SkillArgs, SkillsArgs, TurnArgs};
use self::hunt::{CampaignArgs, HuntArgs, PartyArgs};
use self::roll::GRAMMAR;
use super::args::number;
use super::help::complete;
use super::terminal::ask_until::ask_until;
use super::terminal::ui::Ui;
use crate::app::odds::battle::{self, BattleAsk};
use crate::app::odds::fury::{self, FuryAsk};
use crate::app::odds::level::{self, LevelOf};
use crate::app::{Failure, Result};
use crate::render::{Phrases, odds as drawn};
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{House, Mode};
use crate::rules::name::shown;
use crate::rules::odds::battle_dice::in_the_bag;
use crate::rules::odds::expr::{ExprProblem, Formula, distribution};
use crate::rules::odds::hunter_dice::Hunt;
use crate::rules::offer::{Answer, Ask};
use crate::rules::title::Purpose;
use crate::rules::words;

#[derive(Debug, Args)]
#[command(arg_required_else_help = true, subcommand_negates_reqs = true)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = format!("{GRAMMAR}

Examples:
  wyrm odds 2d6+3                  mean, deviation, every total
  wyrm odds '2d6+3 >= 9'           how likely 9 or more is
  wyrm odds skill fireball
  wyrm odds turn --hero denra --dice DDSSX --rolls-left 1
  wyrm odds hunt --heroes denra,timorn --dragon green
  wyrm odds fury --dragon green --heroes denra,brum
  wyrm odds level-up --class warrior"))]
pub struct OddsArgs {
    /// Ordinary dice, as in 2d6+3 or '2d6+3 >= 9'
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expr: Option<String>,
    #[command(subcommand)]
    command: Option<OddsCommand>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum OddsCommand {
    /// One skill: how likely, and which dice to keep
    Skill(SkillArgs),
    /// All skills at once
    Skills(SkillsArgs),
    /// The best play for a turn, and the chance to win
    Turn(TurnArgs),
    /// A whole hunt, simulated many times
    Hunt(HuntArgs),
    /// A campaign, chapter by chapter, simulated many times
    Campaign(CampaignArgs),
    /// Every party of classes, or of your heroes, against a dragon
    Party(PartyArgs),
    /// A dragon's Fury: Dragon symbols, skills, damage
    Fury(FuryArgs),
    /// Hit points gained from a level-up
    LevelUp(LevelUpArgs),
    /// Dragon Keepers: dragons targeted by the Hunter dice
    Hunter(HunterArgs),
    /// Dragon Keepers: hits from an attack with Battle dice
    Battle(BattleArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
In an open hunt, dragons, dice, armour and hit points come from the hunt.
A dragon uses the dice locked on it, but not those locked on another: enter the
remaining number with --count.")]
pub struct FuryArgs {
    /// Rolls [default: 3, or 4 for an Ancient dragon]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    rolls: Option<i64>,
    /// Dice [default: 5]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// The dragon [default: the open hunt's; with --heroes the chapter's]
    #[arg(long, add = complete::dragons())]
    dragon: Option<String>,
    /// Heroes it strikes, as on their sheets, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
}

#[derive(Debug, Args)]
pub struct LevelUpArgs {
    /// The class
    #[arg(long, add = complete::classes())]
    class: Option<String>,
    /// A hero
    #[arg(long, conflicts_with = "class", add = complete::heroes())]
    hero: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Keeper mode: dice that all show the same symbol are re-rolled until they
differ, and one die per dragon stays. Dragon mode: no die is re-rolled, and
several may target one dragon; blue sends one of them back.")]
pub struct HunterArgs {
    /// Hunter dice
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// keeper or dragon
    #[arg(long, default_value = "keeper", add = complete::words(&["keeper", "dragon"]))]
    mode: String,
    /// One die per player
    #[arg(long, value_name = "N", conflicts_with = "count", allow_negative_numbers = true, value_parser = number)]
    players: Option<i64>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
wyrm does not know how many of each face your Battle dice have, so it uses
stand-ins until you enter yours, here with --faces white=2/2/2,red=2/1/3
(miss/Weak Flame/Flame) or for good: wyrm keepers rule white-die 2/2/2")]
pub struct BattleArgs {
    /// White dice on the dragon
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number)]
    white: i64,
    /// Red dice on the dragon
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number)]
    red: i64,
    /// easy, medium, hard or extreme
    #[arg(long, default_value = "medium", add = complete::words(&["easy", "medium", "hard", "extreme"]))]
    difficulty: String,
    /// On hard and extreme, which Weak Flames miss: both or white [default: wyrm keepers rule]
    #[arg(long, value_name = "DICE", add = complete::words(&House::WEAK_FLAME))]
    weak_flame: Option<String>,
    /// The blue dragon attacks: it re-rolls one die that missed
    #[arg(long)]
    blue: bool,
    /// Faces of the dice in your box [default: set by wyrm keepers rule]
    #[arg(long, value_name = "FACES")]
    faces: Option<String>,
}

pub fn run(ui: &mut Ui, args: OddsArgs) -> Result<()> {
    match (args.command, args.expr) {
        (Some(OddsCommand::Skill(args)), _) => hero::skill(ui, args),
        (Some(OddsCommand::Skills(args)), _) => hero::skills(ui, &args),
        (Some(OddsCommand::Turn(args)), _) => hero::turn(ui, args),
        (Some(OddsCommand::Hunt(args)), _) => hunt::hunt(ui, args),
        (Some(OddsCommand::Campaign(args)), _) => hunt::campaign(ui, args),
        (Some(OddsCommand::Party(args)), _) => hunt::party(ui, args),
        (Some(OddsCommand::Fury(args)), _) => fury(ui, args),
        (Some(OddsCommand::LevelUp(args)), _) => level_up(ui, args),
        (Some(OddsCommand::Hunter(args)), _) => hunter(ui, &args),
        (Some(OddsCommand::Battle(args)), _) => battle(ui, args),
        (None, Some(expr)) => expression(ui, &expr),
        (None, None) => Err(Failure::missing("EXPR or a command").hint("see: wyrm odds --help")),
    }
}

/// Reads an expression. A misspelt command gets a hint.
pub fn understood(text: &str) -> Result<Formula> {
    Formula::read(text).map_err(|fault| {
        let word = Some(text.trim())
            .filter(|_| !matches!(fault.aim, ExprProblem::Empty | ExprProblem::TooLong));
        let failure = Failure::from(fault);
        match word.and_then(nearly) {
            Some(command) => failure.hint(format!("did you mean wyrm odds {command}?")),
            None => failure,
        }
    })
}

/// Explains a misspelt command with flags or more words, which would be read as dice, and dice in
/// several words.
pub fn misspelt(args: &[OsString], error: &clap::Error) -> Option<Failure> {
    use clap::error::ErrorKind::{ArgumentConflict, UnknownArgument};
    if !matches!(error.kind(), UnknownArgument | ArgumentConflict) {
        return None;
    }
    let mut words = args.iter().filter_map(|word| word.to_str());
    let word = words.find(|word| *word == "odds").and(words.next())?;
    match nearly(word) {
        Some(command) if command == word => None,
        Some(command) => Some(
            Failure::usage(format!("there is no wyrm odds {}", shown(word)))
                .hint(format!("did you mean wyrm odds {command}?")),
        ),
        None if error.kind() == ArgumentConflict && !word.starts_with('-') => Some(
            Failure::usage("write dice as one word, or in quotes")
                .hint("as in: wyrm odds '2d6 + 3 >= 9'"),
        ),
        None => None,
    }
}

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum For {
    Win,
    Alive,
    Gold,
    /// Removed: the error names the replacement.
    #[value(hide = true)]
    Points,
}

impl For {
    fn purpose(self) -> Result<Purpose> {
        match self {
            For::Win => Ok(Purpose::Win),
            For::Alive => Ok(Purpose::Alive),
            For::Gold => Ok(Purpose::Gold),
            For::Points => Err(no_points("--for win, --for alive or --for gold")),
        }
    }
}

/// Advice used to count points of damage. Names the replacement.
fn no_points(instead: &str) -> Failure {
    Failure::usage("advice no longer counts damage points").hint(format!("use {instead}"))
}

fn no_weights(typed: &[String]) -> Result<()> {
    let gone = || no_points("--for win, --for alive or --for gold, without --weight");
    if typed.is_empty() { Ok(()) } else { Err(gone()) }
}

/// The command similar to a word.
fn nearly(word: &str) -> Option<String> {
    let letters = word.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    if !letters || word.starts_with('-') {
        return None;
    }
    let odds = OddsCommand::augment_subcommands(clap::Command::new("odds"));
    let names: Vec<&str> = odds.get_subcommands().map(|c| c.get_name()).collect();
    words::nearest(word, names).map(str::to_owned)
}

fn expression(ui: &mut Ui, text: &str) -> Result<()> {
    let formula = understood(text)?;
    let odds = distribution(&formula)?;
    ui.answer(
        || drawn::expression_json(&formula, &odds),
        |look| drawn::expression(&formula, &odds, look),
    )
}

fn fury(ui: &mut Ui, args: FuryArgs) -> Result<()> {
    let FuryArgs { rolls, count, dragon, heroes } = args;
    let ask = FuryAsk { rolls, count, dragon, heroes };
    let furies = fury::furies(&ui.look_up_if_there()?, &ask)?;
    ui.answer(|| drawn::fury::json(&furies), |look| drawn::fury::text(&furies, look))
}

fn level_up(ui: &mut Ui, args: LevelUpArgs) -> Result<()> {
    let odds = match args.class.map(LevelOf::Class).or(args.hero.map(LevelOf::Hero)) {
        Some(whose) => level::level(&ui.look_up_if_there()?, &whose)?,
        None => level::of_anyone(),
    };
    ui.answer(|| drawn::level::json(&odds), |look| drawn::level::text(&odds, look))
}

fn hunter(ui: &mut Ui, args: &HunterArgs) -> Result<()> {
    let mode = Mode::find(&args.mode)?;
    let hunt = match (args.count, args.players) {
        (Some(count), _) => Hunt::new(mode, count)?,
        (None, Some(players)) => Hunt::of_players(mode, players)?,
        (None, None) => {
            let help = "in Keeper mode one per player, 3 to 6 (--players N)";
            let typed = ui.text(None, "--count N", "How many Hunter dice?", help)?;
            Hunt::new(mode, number(typed.trim()).map_err(Failure::refused)?)?
        }
    };
    ui.answer(|| drawn::keepers::hunter_json(&hunt), |look| drawn::keepers::hunter(&hunt, look))
}

/// How many dice of a shade are on the dragon.
fn battle_dice(ui: &mut Ui, shade: Shade) -> Result<i64> {
    let (word, most) = (shade.word(), i64::from(in_the_bag(shade)));
    let ask = Ask::number(word, 0, most);
    let phrases = Phrases {
        question: format!("How many {word} dice are on the dragon? (0 to {most})"),
        flag: format!("--{word} N"),
        ..Phrases::default()
    };
    match ask_until(ui, &ask, &phrases, |_, _| Ok(()))? {
        Answer::Number(dice) => Ok(dice),
        _ => Ok(0),
    }
}

fn battle(ui: &mut Ui, args: BattleArgs) -> Result<()> {
    let (white, red) = match (args.white, args.red, ui.interactive()) {
        (0, 0, true) => (battle_dice(ui, Shade::White)?, battle_dice(ui, Shade::Red)?),
        (0, 0, false) => {
            return Err(Failure::missing("--white N, --red N").hint("at least one of them"));
        }
        (white, red, _) => (white, red),
    };
    let BattleArgs { difficulty, weak_flame, faces, blue, .. } = args;
    let ask = BattleAsk { white, red, difficulty, weak_flame, faces, blue };
    let attack = battle::attack(&ui.look_up_if_there()?, &ask)?;
    ui.answer(|| drawn::keepers::battle_json(&attack), |look| drawn::keepers::battle(&attack, look))
}
