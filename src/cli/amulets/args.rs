//! The words of `wyrm amulets`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::super::args::number;
use super::super::complete;
use super::super::day::DayArg;

#[derive(Debug, Args)]
pub struct SetupArgs {
    /// Who plays, clockwise, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES", add = complete::players())]
    pub players: Vec<String>,
    /// The starting player [default: by chance]
    #[arg(long, value_name = "NAME", add = complete::players())]
    pub first: Option<String>,
    /// How many magic chests are revealed at random [default: none]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub chests: Option<i64>,
    /// Chests drawn by hand, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", conflicts_with = "chests", add = complete::magic_items())]
    pub chest: Vec<String>,
    /// Amulet pieces that went back to the box, drawn by hand, as in 3x1,2x4,1x20
    #[arg(long, value_name = "PIECES")]
    pub removed: Option<String>,
    /// The same seed lays out the same table
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<i64>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum TurnCommand {
    /// Take cards: how many (a fourth costs a crystal), or the page of each: LLR
    Take {
        /// A number, or pages
        #[arg(allow_negative_numbers = true)]
        cards: Option<String>,
        /// How many of them are shadow dragons [default: 0]
        #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
        shadows: Option<i64>,
    },
    /// Dragon Mint: the top card of both pages, as the turn begins
    Mint {
        /// The left one is a shadow dragon
        #[arg(long)]
        shadow: bool,
    },
    /// Lay cards on the book: a number left, a colour right (6 is a shadow dragon's back)
    Change {
        #[arg(value_name = "NUMBER or COLOUR", allow_negative_numbers = true)]
        words: Vec<String>,
        /// Not all cards of the hand were told: from now on it is not counted
        #[arg(long)]
        trust: bool,
    },
    /// Say what the book shows, as in 3green; one page is enough where the other is known
    Book {
        /// A number, a colour, or both
        book: Option<String>,
        #[command(flatten)]
        reward: RewardArgs,
    },
    /// Whoever is next plays no set, or NAME and everyone before them
    Pass {
        /// Who passes [default: whoever is next]
        #[arg(value_name = "NAME", add = complete::players())]
        by: Option<String>,
        /// The player whose turn it is takes no cards either
        #[arg(long)]
        nothing: bool,
    },
    /// Nobody else plays a set: the turn is over
    Next {
        /// The player whose turn it is takes no cards either
        #[arg(long)]
        nothing: bool,
    },
    /// Say how many cards someone holds, if not everything was told
    Hand {
        /// Whose hand
        #[arg(value_name = "NAME", add = complete::players())]
        player: Option<String>,
        /// A number, or unknown
        #[arg(allow_negative_numbers = true)]
        cards: Option<String>,
    },
    /// A page is down to one card: this is the last turn
    LastCard {
        /// left or right
        #[arg(add = complete::words(&["left", "right"]))]
        page: Option<String>,
    },
}

#[derive(Debug, Args, Clone)]
pub struct RewardArgs {
    /// What the left page gives: low, high, shadow, crystal, egg, as in low+egg
    #[arg(long, value_name = "REWARD")]
    pub reward: Option<String>,
    /// Remember the reward for every page of this number
    #[arg(long)]
    pub remember: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
What the book shows is kept until something changes it, so it is told only where
it is not known: wyrm amulets play 3green --reward low+shadow
Then the others complete the turn: wyrm amulets play --by ben --shadows 1")]
pub struct PlayArgs {
    /// What the book shows, as in 3green, where it is not known
    pub book: Option<String>,
    /// Who plays [default: whoever is next]
    #[arg(long, value_name = "NAME", add = complete::players())]
    pub by: Option<String>,
    /// Shadow dragons in the set [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub shadows: Option<i64>,
    /// Where a new stack goes: left or right
    #[arg(long, value_name = "SIDE", add = complete::words(&["left", "right"]))]
    pub side: Option<String>,
    #[command(flatten)]
    pub reward: RewardArgs,
    /// Magic items, a crystal each, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", add = complete::magic_items())]
    pub with: Vec<String>,
    /// Another colour, by Prism Ink
    #[arg(long, value_name = "COLOUR", add = complete::words(&["blue", "green", "white", "red"]))]
    pub ink: Option<String>,
    /// Which of the reward's lowest pieces the Green Ore Hammer upgrades [default: the first]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub hammer_piece: Option<i64>,
    /// The pearl of a ring that closes: red or blue, where nobody counted the red ones
    #[arg(long, value_delimiter = ',', value_name = "COLOUR", add = complete::words(&["red", "blue"]))]
    pub pearl: Vec<String>,
    /// With --by: the player whose turn it is takes no cards and plays no set
    #[arg(long)]
    pub nothing: bool,
    /// Not all cards of the hand were told: from now on it is not counted
    #[arg(long)]
    pub trust: bool,
}

#[derive(Debug, Args)]
pub struct EndArgs {
    /// The values under someone's pearls, as NAME=8+3
    #[arg(long, value_name = "NAME=VALUES")]
    pub pearls: Vec<String>,
    /// The value of someone's crest, where it is unknown, as NAME=12
    #[arg(long, value_name = "NAME=VALUE")]
    pub crest: Vec<String>,
}

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

impl SetupArgs {
    /// Nothing said beforehand: it is asked for, or drawn.
    pub fn none() -> Self {
        Self {
            players: Vec::new(),
            first: None,
            chests: None,
            chest: Vec::new(),
            removed: None,
            seed: None,
        }
    }
}

impl EndArgs {
    /// Nothing said beforehand: it is asked for.
    pub fn none() -> Self {
        Self { pearls: Vec::new(), crest: Vec::new() }
    }
}
