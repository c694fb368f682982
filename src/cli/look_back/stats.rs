//! `wyrm stats`

use chrono::{DateTime, FixedOffset, Utc};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::app::odds::solved::SolvedFolder;
use crate::app::stats::{
    StatsFilter, campaign, dice, game, luck, overview, player, records, versus,
};
use crate::app::{Failure, Result, Session, stamp};
use crate::cli::date;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render::{Look, stats as render};
use crate::rules::name::shown;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct StatsArgs {
    #[command(subcommand)]
    command: Option<StatsCommand>,
    /// One game in detail
    #[arg(value_name = "GAME", conflicts_with = "title", add = complete::titles())]
    game: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum StatsCommand {
    /// Who is lucky: dice compared with their expected results
    #[command(after_help = LUCK)]
    Luck {
        /// One player in detail
        #[arg(value_name = "PLAYER", add = complete::players())]
        player: Option<String>,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Are the dice fair? Counts face by face
    #[command(after_help = FAIR)]
    Dice(FilterArgs),
    /// How a campaign went: hunts and their chances, heroes, gold
    #[command(after_help = CAMPAIGN)]
    Campaign {
        /// The campaign [default: the current one]
        #[arg(value_name = "NAME", add = complete::campaigns())]
        name: Option<String>,
        #[command(flatten)]
        hunts: HuntsArgs,
    },
    /// Heroes of all campaigns, compared
    Heroes(HuntsArgs),
    /// The hardest blow, the closest win, the most gold
    Records(FilterArgs),
}

const LUCK: &str = "\
Luck counts all dice of plays that wyrm followed, and of levels. A die is bad if
its face harms the player who rolls it. Of a hundred people who roll as many
fair dice, wyrm shows how many are less lucky.

Examples:
  wyrm stats luck
  wyrm stats luck ana --since 2026";

const FAIR: &str = "\
Dice rolled by hand test your own set; dice rolled by wyrm are there for
comparison. It takes many rolls to detect a crooked die.

Examples:
  wyrm stats dice
  wyrm stats dice --title keepers --since 2026-03";

const CAMPAIGN: &str = "\
wyrm computes the chance before a hunt's first roll, with the best play. For a
lone hero it is exact if that takes only a moment. wyrm records damage, healing
and dice only in hunts that it follows.

Examples:
  wyrm stats campaign
  wyrm stats campaign ashes --since 2026-03
  wyrm stats campaign --with ana";

// Filters of plays.
#[derive(Debug, Clone, Default, Args)]
pub struct FilterArgs {
    /// Only plays since a date: 2026, 2026-03, 2026-03-14 or yesterday
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only plays of this game
    #[arg(long, value_name = "GAME", add = complete::titles())]
    title: Option<String>,
    /// Only plays this player took part in; repeat it for plays with both
    #[arg(long, value_name = "PLAYER", add = complete::players())]
    with: Vec<String>,
}

// Filters of hunts.
#[derive(Debug, Args)]
pub struct HuntsArgs {
    /// Only hunts since a date: 2026, 2026-03, 2026-03-14 or yesterday
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only hunts this player took part in; repeat it for hunts with both
    #[arg(long, value_name = "PLAYER", add = complete::players())]
    with: Vec<String>,
}

impl From<HuntsArgs> for FilterArgs {
    fn from(HuntsArgs { since, with }: HuntsArgs) -> FilterArgs {
        FilterArgs { since, title: None, with }
    }
}

impl FilterArgs {
    pub fn read(&self, ui: &Ui) -> Result<StatsFilter> {
        let since = self.since.as_deref().map(|typed| since_when(ui, typed));
        let (title, with) = (self.title.clone(), self.with.clone());
        Ok(StatsFilter { since: since.transpose()?, title, with })
    }
}

/// The start of a year, a month or a day.
pub fn since_when(ui: &Ui, typed: &str) -> Result<String> {
    let whole = match typed.len() {
        4 => format!("{typed}-01-01"),
        7 => format!("{typed}-01"),
        _ => typed.to_owned(),
    };
    let day = date::read(ui, &whole).map_err(|failure| match failure.hint {
        Some(_) => Failure::refused(format!("{} is not a date", shown(typed)))
            .hint("as in 2026, 2026-10, 2026-10-09, today or yesterday"),
        None => failure,
    })?;
    Ok(stamp(if day.timed { day.at } else { day.within.0 }))
}

type Local<'a> = &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>;

/// Computes and shows filtered statistics; the text may use relative times.
fn look_back<T>(
    ui: &mut Ui,
    filter: &FilterArgs,
    read: impl FnOnce(&Session, &StatsFilter, Local) -> Result<T>,
    json: impl FnOnce(&T) -> Value,
    text: impl FnOnce(&T, &str, &Look) -> String,
) -> Result<()> {
    let filter = filter.read(ui)?;
    let stats = read(&ui.look_up()?, &filter, &*ui.context.local)?;
    let now = stamp((ui.context.clock)());
    ui.answer(|| json(&stats), |look| text(&stats, &now, look))
}

pub fn run(ui: &mut Ui, args: StatsArgs) -> Result<()> {
    let StatsArgs { command, game, filter } = args;
    match command {
        Some(StatsCommand::Luck { player, filter }) => look_back(
            ui,
            &filter,
            |session, filter, _| luck::luck(session, filter, player.as_deref()),
            render::luck::json,
            |stats, _, look| render::luck::show(stats, player.is_some(), look),
        ),
        Some(StatsCommand::Dice(filter)) => look_back(
            ui,
            &filter,
            |session, filter, _| dice::dice(session, filter),
            |stats| render::dice::json(stats),
            |stats, _, look| render::dice::show(stats, look),
        ),
        Some(StatsCommand::Campaign { name, hunts }) => {
            let shelf = SolvedFolder::of(&ui.context.env);
            look_back(
                ui,
                &hunts.into(),
                |session, filter, _| campaign::campaign(session, name.as_deref(), filter, &shelf),
                render::campaign::json,
                |stats, _, look| render::campaign::show(stats, look),
            )
        }
        Some(StatsCommand::Heroes(hunts)) => look_back(
            ui,
            &hunts.into(),
            |session, filter, _| campaign::heroes(session, filter),
            |stats| render::heroes::json(stats),
            |stats, _, look| render::heroes::show(stats, look),
        ),
        Some(StatsCommand::Records(filter)) => {
            look_back(ui, &filter, records::records, render::records::json, |stats, _, look| {
                render::records::show(stats, look)
            })
        }
        None => match game {
            Some(game) => look_back(
                ui,
                &filter,
                |session, filter, local| game::show(session, &game, filter, local),
                |stats| json!({ "stats": stats }),
                render::game::show,
            ),
            None => look_back(
                ui,
                &filter,
                overview::overview,
                render::overview::json,
                render::overview::show,
            ),
        },
    }
}

/// `wyrm player show`
pub fn one_player(ui: &mut Ui, who: &str, filter: &FilterArgs) -> Result<()> {
    let read = |session: &Session, filter: &StatsFilter, local: Local| {
        player::show(session, who, filter, local)
    };
    look_back(ui, filter, read, render::player::json, render::player::show)
}

/// `wyrm player versus`
pub fn two_players(ui: &mut Ui, who: [&str; 2], filter: &FilterArgs) -> Result<()> {
    let read =
        |session: &Session, filter: &StatsFilter, _: Local| versus::versus(session, who, filter);
    look_back(ui, filter, read, render::versus::json, render::versus::show)
}
