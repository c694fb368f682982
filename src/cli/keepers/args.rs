//! The words of `wyrm keepers`.

use clap::{Args, Subcommand};

use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::correct::CorrectArgs;
use crate::cli::day::DayArg;
use crate::cli::live::LiveArgs;

pub const COLOURS: &[&str] = &["red", "yellow", "green", "blue", "purple", "white"];
const MODES: &[&str] = &["keeper", "dragon"];
pub const DIFFICULTIES: &[&str] = &["easy", "medium", "hard", "extreme"];

#[derive(Debug, Args)]
#[command(after_help = "\
A Keeper game:                        A Dragon game:
  wyrm keepers start --mode keeper      wyrm keepers start --mode dragon
  wyrm keepers round --dice RYB         wyrm keepers round --reveal magic
  wyrm keepers choose                   wyrm keepers plan defend train
  wyrm keepers heal blue                wyrm keepers act red --take offer
Dice left out are thrown by wyrm. Colours, names and actions can be shortened.")]
pub struct KeepersArgs {
    #[command(subcommand)]
    pub command: Option<KeepersCommand>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum KeepersCommand {
    /// A random table to lay out by hand; nothing is stored
    Setup(SetupArgs),
    /// Begin a play that wyrm keeps track of
    Start(StartArgs),
    /// How the play stands (the same as `wyrm keepers`)
    Status,
    /// The whole play with single keys and short questions, on a terminal
    Live(LiveArgs),
    /// Set right what wyrm has wrong: red arrows=2, ana attack=1, flames=0
    Correct(CorrectArgs),
    /// Drop the open play without a result
    Abandon,
    /// What happened, round by round, in the open play or another one
    Log {
        /// The play [default: the open one, or the last]
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        id: Option<i64>,
    },
    /// Dice alone
    #[command(subcommand)]
    Roll(RollCommand),
    /// Draw Battle dice from the bag (of the open play, else a full one); nothing is stored
    Draw {
        #[arg(value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = number)]
        dice: i64,
        #[command(flatten)]
        seed: SeedArg,
    },
    /// Who wins a Keeper game that was not tracked, and why
    Score(ScoreArgs),
    /// Settings with their meaning; choose one with SETTING VALUE
    Rule {
        /// The setting [default: all of them]
        #[arg(value_name = "SETTING", add = complete::keepers_settings())]
        setting: Option<String>,
        /// What it is from now on
        value: Option<String>,
    },
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum RollCommand {
    /// Hunter dice
    Hunter {
        /// How many [default: as many as the Hunter of the open play has, else one]
        #[arg(value_name = "N", allow_negative_numbers = true, value_parser = number)]
        dice: Option<i64>,
        #[command(flatten)]
        seed: SeedArg,
    },
    /// Battle dice
    Battle {
        /// How many white ones
        #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number)]
        white: i64,
        /// How many red ones
        #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number)]
        red: i64,
        #[command(flatten)]
        seed: SeedArg,
    },
}

#[derive(Debug, Args, Clone, Default)]
pub struct SeedArg {
    /// Throw the dice from this seed
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<i64>,
}

#[derive(Debug, Args, Clone, Default)]
pub struct SetupArgs {
    /// keeper (competitive, 3 to 6 players) or dragon (together, 2 to 4)
    #[arg(long, add = complete::words(MODES))]
    pub mode: Option<String>,
    /// Who plays, clockwise, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES", add = complete::players())]
    pub players: Vec<String>,
    /// Dragon game: easy, medium, hard or extreme [default: medium]
    #[arg(long, add = complete::words(DIFFICULTIES))]
    pub difficulty: Option<String>,
    /// The tribe of each player, in their order [default: dealt]
    #[arg(long, value_delimiter = ',', value_name = "COLOURS", add = complete::words(COLOURS))]
    pub tribes: Vec<String>,
    /// The dragons as they lie, clockwise from the top [default: by chance]
    #[arg(long, value_delimiter = ',', value_name = "COLOURS", add = complete::words(COLOURS))]
    pub circle: Vec<String>,
    /// Who holds the Hunter token first [default: by chance]
    #[arg(long, value_name = "NAME", add = complete::players())]
    pub first: Option<String>,
    /// The same seed lays out the same table
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<i64>,
}

#[derive(Debug, Args, Clone, Default)]
pub struct StartArgs {
    #[command(flatten)]
    pub setup: SetupArgs,
    /// Dragon game: wyrm deals the Magic deck, no real one is on the table
    #[arg(long)]
    pub virtual_deck: bool,
    /// A name that is near a known one is really someone new
    #[arg(long)]
    pub new_player: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
wyrm keepers score --player Ana:tribe=red,shields=3,arrows=1 \\
    --player Ben:tribe=blue,shields=2,arrows=0 \\
    --player Cleo:tribe=green,shields=3,arrows=0
arrows are those on the player's favourite dragon, the one of the tribe's colour.")]
pub struct ScoreArgs {
    /// What a player has: NAME:tribe=COLOUR,shields=N,arrows=N
    #[arg(long = "player", value_name = "NAME:…")]
    pub players: Vec<String>,
    /// A dragon that was defeated
    #[arg(long, value_name = "COLOUR", value_delimiter = ',', add = complete::words(COLOURS))]
    pub defeated: Vec<String>,
    /// Keep it as a play
    #[arg(long)]
    pub save: bool,
    /// How many rounds it took, to be kept with it
    #[arg(long, value_name = "N", requires = "save", allow_negative_numbers = true, value_parser = number)]
    pub rounds: Option<i64>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", requires = "save")]
    pub note: Option<String>,
    /// A name that is near a known one is really someone new
    #[arg(long, requires = "save")]
    pub new_player: bool,
    #[command(flatten)]
    pub day: DayArg,
}
