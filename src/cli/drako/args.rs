//! The words of `wyrm drako`.

use clap::{Args, Subcommand};

use crate::cli::complete;

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
    /// Everything that may be done now: who can be reached, who is in line, what is free
    #[command(display_order = 5)]
    Options,
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
