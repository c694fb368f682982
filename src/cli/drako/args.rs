//! The words of `wyrm drako`.

use clap::{Args, Subcommand};

use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::correct::CorrectArgs;
use crate::cli::live::LiveArgs;

const HEXES: &[&str] = &[
    "a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3", "d4",
    "e1", "e2", "e3",
];
const PARTS: &[&str] = &["flight=", "fire=", "legs=", "brald=", "morin=", "urpen="];

#[derive(Debug, Args)]
#[command(after_help = "\
The board has rows a to e from the top, counted from the left: a1 to e3, c3 in
the middle. A played card is told by what it is used for and its value:
  wyrm drako move brald d2           wyrm drako attack brald,morin 1
  wyrm drako fire ne 2               wyrm drako shoot 2 --blocked none
An attack waits for blocks (defend), wounds past the armour for a place (wound);
on a terminal both are asked. On the board, ~c4~ lies on a line of fire or of
the crossbow, and #DR# is the dragon in the net.")]
pub struct DrakoArgs {
    #[command(subcommand)]
    pub command: Option<DrakoCommand>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum DrakoCommand {
    /// Sides and starting places drawn by chance (with --advanced only sides); nothing is stored
    Setup {
        #[command(flatten)]
        draft: DraftArgs,
        /// Draw from this seed
        #[arg(long, allow_negative_numbers = true, value_parser = number)]
        seed: Option<i64>,
    },
    /// Begin a play that wyrm keeps track of
    Start(StartArgs),
    /// How the play stands: board, mats, cards (the same as `wyrm drako`)
    Status,
    /// The whole play with single keys and short questions, on a terminal
    Live(LiveArgs),
    /// Everything that may be done now: who can be reached, who is in line, what is free
    Options,
    /// Set right what was recorded otherwise than it lies on the table
    Correct(CorrectArgs),
    /// Drop the open play without a result
    Abandon,
    /// What happened, turn by turn, in the open play or another one
    Log {
        /// The play, by its number [default: the open one, or the last]
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
    },
    /// Spaces of your own mats: confirm them once, they are remembered
    Box {
        /// Sizes as on your mats: flight=3 brald=6
        #[arg(value_name = "PART=N", add = complete::words(PARTS))]
        sizes: Vec<String>,
        /// Everything not told here is right as shown
        #[arg(long)]
        confirm: bool,
        /// Forget what was confirmed
        #[arg(long, conflicts_with = "confirm")]
        reset: bool,
    },
}

#[derive(Debug, Default, Args)]
pub struct DraftArgs {
    /// Two players, separated by a comma
    #[arg(long, value_delimiter = ',', value_name = "A,B", add = complete::players())]
    pub players: Vec<String>,
    /// Who plays the dragon [default: by chance]
    #[arg(long, value_name = "NAME", add = complete::players())]
    pub dragon: Option<String>,
    /// The dwarves start in their first-game places
    #[arg(long)]
    pub first_game: bool,
    /// With the advanced rule: starting hands may be exchanged
    #[arg(long)]
    pub advanced: bool,
}

#[derive(Debug, Default, Args)]
pub struct StartArgs {
    #[command(flatten)]
    pub draft: DraftArgs,
    /// Hexes of Brald, Morin and Urpen [default: told later with `place`]
    #[arg(long, value_delimiter = ',', value_name = "HEX,HEX,HEX", add = complete::words(HEXES))]
    pub places: Vec<String>,
    /// Sides and places as this seed draws them, with --advanced only sides
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<i64>,
    /// A name that is near a known one is really someone new
    #[arg(long)]
    pub new_player: bool,
}
