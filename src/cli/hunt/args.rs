//! The words of `wyrm hunt` at the table.

use clap::{Args, Subcommand};

use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::correct::CorrectArgs;
use crate::cli::live::LiveArgs;
use crate::cli::throwing::Wanted;

const ITEM: &str = "\
Examples:
  wyrm hunt item healing-potion --on timorn
  wyrm hunt item haste-potion 1 4";

const CORRECT: &str = "\
Examples:
  wyrm hunt correct denra hp=12 poison=1 --reason \"forgot the shield\"
  wyrm hunt correct denra turns=2 stab=0 green-dragon hp=31
  wyrm hunt correct --list";

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum TableCommand {
    /// What to lay out for a hunt: sheets, tokens, dice, dragons; nothing is recorded
    Setup(StartArgs),
    /// Begin a live hunt: every die and blow is kept, and it can be left and resumed at any moment
    Start(StartArgs),
    /// How the hunt stands (the same as `wyrm hunt`)
    Status(AdviceArgs),
    /// The whole hunt with single keys and short questions, on a terminal
    Live(LiveArgs),
    /// The next hero's first roll
    Roll {
        /// Roll the die that was passed on with the others
        #[arg(long)]
        no_assist: bool,
        #[command(flatten)]
        dice: DiceArgs,
    },
    /// Roll some dice again, by their positions: 1 3 5 or 135
    Reroll(PlacesArgs),
    /// Keep these dice and roll the others again
    Keep(PlacesArgs),
    /// Activate a skill
    Use(UseArgs),
    /// No skill matches: cover one
    Fail {
        /// The skill that is covered
        #[arg(long, value_name = "SKILL", add = complete::skills())]
        cover: Option<String>,
        /// The dragon a counter attack releases a locked die from [default: the one that struck]
        #[arg(long, value_name = "DRAGON", add = complete::dragons())]
        release: Option<String>,
    },
    /// Use an item: drink a potion, or re-roll dice with a Haste Potion
    #[command(after_help = ITEM)]
    Item(ItemArgs),
    /// Pass a die to the next hero; the turn is over
    Assist {
        /// The die, by its position
        #[arg(value_name = "DIE", allow_negative_numbers = true)]
        die: Option<String>,
    },
    /// End the turn without passing a die
    Next,
    /// The Fury of the dragon that is next
    Fury {
        #[command(flatten)]
        dice: DiceArgs,
    },
    /// A hero whose dragon is dead takes a dead hero's place
    StepIn {
        /// Who steps in
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        /// Nobody does
        #[arg(long, conflicts_with = "hero")]
        nobody: bool,
    },
    /// The party flees, all living heroes agreeing
    Flee,
    /// Set right what was recorded: what happened at the board wins
    #[command(after_help = CORRECT)]
    Correct(CorrectArgs),
    /// Settle a decided hunt: bounty, deaths, used items, market, levels
    End(EndArgs),
    /// Drop the open hunt without a result; nothing of it counts
    Abandon,
    /// What happened, round by round, in the open hunt or another one
    Log {
        /// The hunt, by its number [default: the open one, or the last]
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        id: Option<i64>,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "\
Four or five heroes split in two groups: --second names those who face the
second dragon, the others face the first.

Examples:
  wyrm hunt start --heroes denra,timorn
  wyrm hunt start --heroes all --leave-off denra:steel-shield
  wyrm hunt start --heroes denra,timorn,brum,cara --second brum,cara \\
    --dragon green --dragon pale")]
pub struct StartArgs {
    /// Who takes part, separated by commas; `all`: everyone who lives
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    pub heroes: Vec<String>,
    /// The dragon, if not the chapter's; twice for two
    #[arg(long, add = complete::dragons())]
    pub dragon: Vec<String>,
    /// Who faces the second dragon, separated by commas [default: all but the first two]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    pub second: Vec<String>,
    /// Armour that its owner leaves off, as HERO:ITEM
    #[arg(long, value_name = "HERO:ITEM")]
    pub leave_off: Vec<String>,
    /// The chapter [default: the campaign's]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub chapter: Option<i64>,
    /// Hunt although a hero may gain a level
    #[arg(long)]
    pub without_levels: bool,
}

// Dice thrown by hand, or a seed for the program's.
#[derive(Debug, Args, Clone, Default)]
pub struct DiceArgs {
    /// Dice thrown by hand (S M H C D, X dragon), in the order they were thrown; `hand`: they are
    /// asked for from now on, `wyrm`: wyrm throws from now on
    #[arg(long = "dice", value_name = "FACES")]
    pub faces: Option<String>,
    /// Throw the dice from this seed
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub seed: Option<i64>,
    #[command(flatten)]
    pub advice: AdviceArgs,
}

#[derive(Debug, Clone, Copy, Default, Args)]
pub struct AdviceArgs {
    /// Say what is best done (always: wyrm campaign rule advice on)
    #[arg(long)]
    pub advice: bool,
}

#[derive(Debug, Args)]
pub struct ItemArgs {
    /// The item
    #[arg(add = complete::items())]
    pub item: Option<String>,
    /// Positions of the dice to re-roll, with a Haste Potion only
    #[arg(value_name = "DICE", allow_negative_numbers = true)]
    pub places: Vec<String>,
    /// Who is healed [default: the hero whose turn it is; asked on a terminal]
    #[arg(long, value_name = "HERO", add = complete::heroes())]
    pub on: Option<String>,
    #[command(flatten)]
    pub dice: DiceArgs,
}

#[derive(Debug, Args)]
pub struct PlacesArgs {
    /// Positions as shown
    #[arg(value_name = "DICE", allow_negative_numbers = true)]
    pub places: Vec<String>,
    /// Spend a Blessed token for it
    #[arg(long)]
    pub blessed: bool,
    #[command(flatten)]
    pub dice: DiceArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyrm hunt use healing-wave --on denra,timorn
  wyrm hunt use stab --with stealth-potion,scroll-of-knowledge
  wyrm hunt use jab --using 135 --cover strike
  wyrm hunt use strike --without gauntlets-of-power")]
pub struct UseArgs {
    /// The skill
    #[arg(add = complete::skills())]
    pub skill: Option<String>,
    /// Who it is used on, two separated by a comma
    #[arg(long, value_delimiter = ',', value_name = "HERO", add = complete::heroes())]
    pub on: Vec<String>,
    /// The hero's own skill that a general one covers
    #[arg(long, value_name = "SKILL", add = complete::skills())]
    pub cover: Option<String>,
    /// Items that add a symbol, or a Scroll, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", add = complete::items())]
    pub with: Vec<String>,
    /// Gauntlets or a Staff that are left aside this time, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "ITEM", add = complete::items())]
    pub without: Vec<String>,
    /// The dice that are used, by their positions [default: the best one is left to pass on]
    #[arg(long, value_name = "DICE", allow_negative_numbers = true)]
    pub using: Vec<String>,
    /// The dragon a counter attack releases a locked die from [default: the one that struck]
    #[arg(long, value_name = "DRAGON", add = complete::dragons())]
    pub release: Option<String>,
}

#[derive(Debug, Args)]
pub struct EndArgs {
    /// Who gets what equal shares leave over, as gold=HERO,… or exp=HERO,…
    #[arg(long, value_name = "WHAT=HEROES")]
    pub leftover: Vec<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

impl DiceArgs {
    /// What they say about whose dice are thrown.
    pub(super) fn wanted(&self) -> Wanted {
        Wanted::new(self.faces.clone(), self.seed)
    }
}

impl StartArgs {
    /// Nothing said beforehand: it is asked for.
    pub(super) fn none() -> Self {
        Self {
            heroes: Vec::new(),
            dragon: Vec::new(),
            second: Vec::new(),
            leave_off: Vec::new(),
            chapter: None,
            without_levels: false,
        }
    }
}

impl EndArgs {
    /// Nothing said beforehand: it is asked for.
    pub(super) fn none() -> Self {
        Self { leftover: Vec::new(), note: None }
    }
}
