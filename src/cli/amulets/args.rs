//! The words of `wyrm amulets`.

use std::path::PathBuf;

use clap::Args;

use super::super::complete;
use super::super::day::DayArg;

#[derive(Debug, Args)]
#[command(after_help = "\
  wyrm amulets can-play --stacks blue,green,white --book 3green \\
                        --hand 2green,shadow
  wyrm amulets can-play --stacks none --book 2red --chest ink,feather
In the open play: wyrm amulets can-play --player ana --book 3green")]
pub struct CanPlayArgs {
    /// Stacks from left to right, separated by commas; none for an empty table
    #[arg(long, value_name = "COLOURS")]
    pub stacks: Option<String>,
    /// What the book shows, as in 3green
    #[arg(long)]
    pub book: Option<String>,
    /// A hand, as in 2green,blue,1shadow
    #[arg(long)]
    pub hand: Option<String>,
    /// Magic chests that are open, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", add = complete::magic_items())]
    pub chest: Vec<String>,
    /// Someone in the open play, with their stacks
    #[arg(long, value_name = "NAME", conflicts_with = "stacks", add = complete::players())]
    pub player: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
  wyrm amulets score \\
    --player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12 \\
    --player Ben:pieces=16+10+8,pearls=3,eggs=3,cards=9
Several of one value are pieces=3x4+16. A file has a line for each player, as
after --player. Cards laid out are needed only if the first place is tied. On a
terminal everything is asked for, one category at a time.")]
pub struct ScoreArgs {
    /// A player's parts, as NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12
    #[arg(long, value_name = "NAME:PARTS")]
    pub player: Vec<String>,
    /// Players' parts from a file, a line each (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with = "player", value_hint = clap::ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Accept a score that the rules make impossible
    #[arg(long)]
    pub trust: bool,
    /// Record it as a play
    #[arg(long)]
    pub save: bool,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", requires = "save")]
    pub note: Option<String>,
    /// Someone whose name is like a known player's is really someone new
    #[arg(long)]
    pub new_player: bool,
    #[command(flatten)]
    pub day: DayArg,
}

#[derive(Debug, Args)]
pub struct BoxArgs {
    /// A figure and its value, as in red-pearls=N
    #[arg(value_name = "FIGURE=VALUE")]
    pub say: Vec<String>,
    /// Forget a figure: what is printed counts, or it is unknown again
    #[arg(long, value_name = "FIGURE")]
    pub forget: Vec<String>,
}
