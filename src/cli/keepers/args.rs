//! The words of `wyrm keepers`.

use clap::{Args, Subcommand};

use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::day::DayArg;

pub const COLOURS: &[&str] = &["red", "yellow", "green", "blue", "purple", "white"];
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
