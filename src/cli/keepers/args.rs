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
const PLANS: &[&str] = &["defend", "heal", "train", "attack", "pass"];
const TAKES: &[&str] = &["offer", "discard", "defend", "heal", "train", "attack"];

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
    /// The Hunter phase: a new round, its card and its dice
    Round(RoundArgs),
    /// Keeper game: who protects which dragon; asked for in secret when left out
    Choose {
        /// NAME=COLOUR for each player, or one NAME to be asked alone
        #[arg(value_name = "NAME=COLOUR")]
        choices: Vec<String>,
    },
    /// Take an arrow off a dragon; Yellow's attack takes two, off one or two dragons
    Heal {
        /// The dragon it comes off; for Yellow's attack one, or two separated by a comma
        #[arg(value_name = "COLOUR", value_delimiter = ',', add = complete::words(COLOURS))]
        dragons: Vec<String>,
        /// Take none off
        #[arg(long, conflicts_with = "dragons")]
        none: bool,
    },
    /// Dragon game: what players plan in turn order: defend, heal, train, attack (with +magic) or pass
    Plan {
        /// ACTION, or NAME=ACTION
        #[arg(value_name = "ACTION", add = complete::words(PLANS))]
        plans: Vec<String>,
    },
    /// Dragon game: the next player shows a Keeper and takes the planned action
    Act(ActArgs),
    /// Blue's attack: roll one die again, by its place
    Reroll(RerollArgs),
    /// Green's attack: a flame on the Hunter instead of an arrow off
    Flame,
    /// Play the selected Magic card: what it did, in words and in changes of the table
    Magic {
        /// What the card is or does
        #[arg(long, value_name = "TEXT")]
        note: Option<String>,
        /// Something it changed: arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1,
        /// token:ana:attack=+1, used:ana:heal=-1, keeper:ana:red=+1, magic:ana=+1, offer=-1, discard=-1,
        /// deck=-1, hunter-cards=-1, hunter-dice=-1
        #[arg(long = "change", value_name = "WHAT=BY", value_delimiter = ',')]
        changes: Vec<String>,
    },
    /// Keep the selected Magic card and end the turn
    Next,
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

#[derive(Debug, Args, Default)]
pub struct RoundArgs {
    /// Hunter dice thrown by hand: R red, Y yellow, G green, B blue, P purple, W white; `hand`:
    /// they are asked for from now on, `wyrm`: wyrm throws from now on
    #[arg(long, value_name = "FACES")]
    pub dice: Option<String>,
    #[command(flatten)]
    pub seed: SeedArg,
    /// Dragon game: cards turned up, in order: magic, or hunter,magic
    #[arg(long, value_name = "CARDS")]
    pub reveal: Option<String>,
}

#[derive(Debug, Args, Default)]
pub struct ActArgs {
    /// The Keeper's colour
    #[arg(value_name = "COLOUR", add = complete::words(COLOURS))]
    pub keeper: Option<String>,
    /// The reward: offer or discard, after training an action
    #[arg(long, value_name = "REWARD", add = complete::words(TAKES))]
    pub take: Option<String>,
    /// Attack: Battle dice thrown by hand, as they lie on the dragon: M miss, W weak flame, F flame;
    /// `hand`: they are asked for from now on, `wyrm`: wyrm throws from now on
    #[arg(long, value_name = "FACES")]
    pub dice: Option<String>,
    /// Train: the colour drawn from the bag, two for Purple
    #[arg(long, value_name = "COLOURS")]
    pub drawn: Option<String>,
    /// Taking the offer: cards turned up after it, in order: magic, or hunter,magic
    #[arg(long, value_name = "CARDS")]
    pub reveal: Option<String>,
    #[command(flatten)]
    pub seed: SeedArg,
}

#[derive(Debug, Args, Default)]
pub struct RerollArgs {
    /// The die, by its position from 1
    #[arg(value_name = "DIE", allow_negative_numbers = true, value_parser = number)]
    pub die: Option<i64>,
    /// Keep all dice as they are
    #[arg(long, conflicts_with = "die")]
    pub none: bool,
    /// The face it shows: M miss, W weak flame, F flame; `hand`: dice are asked for from now on,
    /// `wyrm`: wyrm throws from now on
    #[arg(long, value_name = "FACE")]
    pub dice: Option<String>,
    #[command(flatten)]
    pub seed: SeedArg,
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
