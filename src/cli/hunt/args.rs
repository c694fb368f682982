//! The words of `wyrm hunt` at the table.

use clap::{Args, Subcommand};

use crate::cli::args::number;
use crate::cli::complete;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum TableCommand {
    /// What to lay out for a hunt: sheets, tokens, dice, dragons; nothing is recorded
    #[command(display_order = 1)]
    Setup(StartArgs),
    /// Begin a live hunt: every die and blow is kept, and it can be left and resumed at any moment
    #[command(display_order = 2)]
    Start(StartArgs),
    /// How the hunt stands (the same as `wyrm hunt`)
    #[command(display_order = 3)]
    Status(AdviceArgs),
    /// Settle a decided hunt: bounty, deaths, used items, market, levels
    End(EndArgs),
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

#[derive(Debug, Clone, Copy, Default, Args)]
pub struct AdviceArgs {
    /// Say what is best done (always: wyrm campaign rule advice on)
    #[arg(long)]
    pub advice: bool,
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
