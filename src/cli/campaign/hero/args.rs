//! The arguments of `wyrm hero`.

use clap::{Args, Subcommand};

use crate::cli::args::{NewestOrAll, number};
use crate::cli::campaign::level::LevelArgs;
use crate::cli::date::DayArg;
use crate::cli::help::complete;

/// The numbers that `wyrm hero why` explains.
pub(super) const NUMBERS: &[&str] = &["gold", "exp", "hp"];

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum HeroCommand {
    /// A new hero, of a class or custom
    New(NewArgs),
    /// The party: level, experience, hit points, gold, items
    List {
        /// Retired and fallen heroes too
        #[arg(long)]
        all: bool,
    },
    /// The character sheet
    Show {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
    },
    /// The ledger: when, what, why, which hunt, running totals
    History {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        #[command(flatten)]
        newest: NewestOrAll,
    },
    /// Where a hero's gold, exp or hp come from
    Why {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        /// gold, exp or hp
        #[arg(value_name = "gold|exp|hp", add = complete::words(NUMBERS))]
        number: Option<String>,
        #[command(flatten)]
        newest: NewestOrAll,
    },
    /// Give an item to another hero
    #[command(after_help = "Example:\n  wyrm hero give denra holy-water timorn")]
    Give {
        /// Who has it
        #[arg(add = complete::heroes())]
        from: Option<String>,
        /// The item
        #[arg(add = complete::items())]
        item: Option<String>,
        /// Who gets it
        #[arg(add = complete::heroes())]
        to: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Lose an item
    Drop {
        /// Who has it
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        /// The item
        #[arg(add = complete::items())]
        item: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Pay gold to another hero
    #[command(after_help = "Example:\n  wyrm hero pay denra timorn 2")]
    Pay {
        /// Who pays
        #[arg(add = complete::heroes())]
        from: Option<String>,
        /// Who is paid
        #[arg(add = complete::heroes())]
        to: Option<String>,
        /// How much gold
        #[arg(value_name = "GOLD", allow_negative_numbers = true, value_parser = number)]
        amount: Option<i64>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Bring a dead hero back for 2 gold
    Resurrect {
        /// The dead hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        /// Who pays: NAME or NAME:GOLD, separated by commas [default: the hero's own gold]
        #[arg(long, value_name = "HERO[:GOLD]", value_delimiter = ',', add = complete::heroes())]
        paid_by: Vec<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Retire a hero
    Retire {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Bring a retired hero back into the party
    Return {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// Correct a sheet; recorded as a correction, with its reason
    Edit(EditArgs),
    /// Gain a level: hit points, a skill improved or learned, the class's upgrades
    LevelUp(LevelArgs),
}

#[derive(Debug, Default, Args)]
#[command(override_usage = "\
wyrm hero new NAME --class CLASS [OPTIONS]
       wyrm hero new NAME --custom --symbol SYMBOL --skills SKILLS [OPTIONS]")]
#[command(after_help = "\
A custom hero: wyrm hero new Vex --custom --symbol daggers \\
    --skills strike,stab,shield,blessing,genie,smite [--dice \"XSSSS XSSS SSS\"]
Hit points are 18 plus one per Dragon set aside in three rolls;
--dice lists the rolls in order.")]
pub struct NewArgs {
    /// What the hero is called
    pub(super) name: Option<String>,
    /// warrior, wizard, cleric, ranger or rogue
    #[arg(long, add = complete::classes())]
    pub(super) class: Option<String>,
    /// Who plays the hero; an unknown player is added
    #[arg(long, add = complete::players())]
    pub(super) player: Option<String>,
    /// Add a new player even if the name is close to a known one
    #[arg(long)]
    pub(super) new_player: bool,
    /// A hero without a class, with skills, symbol and hit points of its own
    #[arg(long)]
    pub(super) custom: bool,
    /// Six skills of a custom hero, separated by commas
    #[arg(long, value_delimiter = ',', add = complete::skills())]
    pub(super) skills: Vec<String>,
    /// A custom hero's symbol: sword, magic, hammer, crossbow or daggers
    #[arg(long)]
    pub(super) symbol: Option<String>,
    /// A custom hero's initiative [default: 3]
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub(super) initiative: Option<i64>,
    /// Dice rolled by hand for a custom hero's hit points (S M H C D, X dragon)
    #[arg(long, value_name = "FACES")]
    pub(super) dice: Option<String>,
    /// Seed for the dice
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub(super) seed: Option<i64>,
    #[command(flatten)]
    pub(super) day: DayArg,
}

#[derive(Debug, Args)]
pub struct EditArgs {
    /// The hero
    #[arg(add = complete::heroes())]
    pub(super) hero: Option<String>,
    /// The reason for the correction
    #[arg(long, allow_hyphen_values = true)]
    pub(super) reason: Option<String>,
    /// A new name
    #[arg(long)]
    pub(super) name: Option<String>,
    /// Who plays the hero
    #[arg(long, conflicts_with = "no_player", add = complete::players())]
    pub(super) player: Option<String>,
    /// Leave the hero without a player
    #[arg(long)]
    pub(super) no_player: bool,
    /// Add a new player even if the name is close to a known one
    #[arg(long)]
    pub(super) new_player: bool,
    /// Gold: 5 sets it, +2 or -1 changes it
    #[arg(long, allow_negative_numbers = true)]
    pub(super) gold: Option<String>,
    /// Experience: 12 sets it, +2 or -1 changes it
    #[arg(long, allow_negative_numbers = true)]
    pub(super) exp: Option<String>,
    /// Maximum hit points
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub(super) hp: Option<i64>,
    /// Armour class
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub(super) armor: Option<i64>,
    /// Initiative
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    pub(super) initiative: Option<i64>,
    /// alive, dead, fallen or retired
    #[arg(long, add = complete::words(&["alive", "dead", "fallen", "retired"]))]
    pub(super) state: Option<String>,
    /// Add an item
    #[arg(long, value_name = "ITEM", add = complete::items())]
    pub(super) add_item: Vec<String>,
    /// Remove an item
    #[arg(long, value_name = "ITEM", add = complete::items())]
    pub(super) remove_item: Vec<String>,
    #[command(flatten)]
    pub(super) day: DayArg,
}

impl EditArgs {
    /// Whether there is no correction.
    pub(super) fn changes_nothing(&self) -> bool {
        let texts = [&self.name, &self.player, &self.gold, &self.exp, &self.state];
        let numbers = [self.hp, self.armor, self.initiative];
        let items = [&self.add_item, &self.remove_item];
        !self.no_player
            && texts.iter().all(|text| text.is_none())
            && numbers.iter().all(Option::is_none)
            && items.iter().all(|items| items.is_empty())
    }
}
