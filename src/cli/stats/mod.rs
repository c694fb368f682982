//! `wyrm stats`

mod campaign;
mod luck;

use clap::{Args, Subcommand};
use serde_json::json;

use super::complete;
use super::day;
use super::ui::Ui;
use crate::app::stats::{Filter, game, overview, player, versus};
use crate::app::{Failure, stamp};
use crate::render::stats as render;
use crate::rules::name::shown;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct StatsArgs {
    #[command(subcommand)]
    command: Option<StatsCommand>,
    /// One game, looked at closer
    #[arg(value_name = "GAME", conflicts_with = "title", add = complete::titles())]
    game: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum StatsCommand {
    /// Who is lucky: dice against what could be expected of them
    #[command(after_help = luck::HOW)]
    Luck(luck::LuckArgs),
    /// Whether dice fall as fair ones do, face by face
    #[command(after_help = luck::FAIR)]
    Dice(luck::DiceArgs),
    /// How a campaign went: hunts and their chances, heroes, gold
    #[command(after_help = campaign::HOW)]
    Campaign(campaign::CampaignArgs),
    /// Heroes of all campaigns, compared
    Heroes(campaign::HuntsArgs),
    /// The hardest blow, the closest win, the most gold
    Records(campaign::RecordsArgs),
}

// Which plays are looked at.
#[derive(Debug, Clone, Default, Args)]
pub struct FilterArgs {
    /// Only plays since then: 2026, 2026-03, 2026-03-14 or yesterday
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only plays of this game
    #[arg(long, value_name = "GAME", add = complete::titles())]
    title: Option<String>,
    /// Only plays this player took part in; twice for two who both did
    #[arg(long, value_name = "PLAYER", add = complete::players())]
    with: Vec<String>,
}

impl FilterArgs {
    pub fn read(&self, ui: &Ui) -> Result<Filter, Failure> {
        let since = self.since.as_deref();
        Ok(Filter {
            since: since.map(|typed| since_when(ui, typed)).transpose()?,
            title: self.title.clone(),
            with: self.with.clone(),
        })
    }
}

/// Where a year, a month or a day begins.
pub fn since_when(ui: &Ui, typed: &str) -> Result<String, Failure> {
    let whole = match typed.len() {
        4 => format!("{typed}-01-01"),
        7 => format!("{typed}-01"),
        _ => typed.to_owned(),
    };
    let day = day::read(ui, &whole).map_err(|failure| match failure.hint {
        Some(_) => Failure::refused(format!("{} is not a date", shown(typed)))
            .hint("as in 2026, 2026-10, 2026-10-09, today or yesterday"),
        None => failure,
    })?;
    Ok(stamp(match day.timed {
        true => day.at,
        false => day.within.0,
    }))
}

pub fn run(ui: &mut Ui, args: StatsArgs) -> Result<(), Failure> {
    let filter = args.filter.read(ui)?;
    match (args.command, args.game) {
        (Some(StatsCommand::Luck(args)), _) => luck::luck(ui, &args),
        (Some(StatsCommand::Dice(args)), _) => luck::dice(ui, &args),
        (Some(StatsCommand::Campaign(args)), _) => campaign::campaign(ui, &args),
        (Some(StatsCommand::Heroes(args)), _) => campaign::heroes(ui, &args),
        (Some(StatsCommand::Records(args)), _) => campaign::records(ui, &args),
        (None, Some(game)) => one_game(ui, &game, &filter),
        (None, None) => overview(ui, &filter),
    }
}

fn overview(ui: &mut Ui, filter: &Filter) -> Result<(), Failure> {
    let stats = overview::overview(&ui.look_up()?, filter, &*ui.context.local)?;
    let now = stamp((ui.context.clock)());
    ui.answer(
        || json!({ "stats": render::overview::json(&stats) }),
        |look| render::overview::show(&stats, &now, look),
    )
}

fn one_game(ui: &mut Ui, typed: &str, filter: &Filter) -> Result<(), Failure> {
    let stats = game::show(&ui.look_up()?, typed, filter, &*ui.context.local)?;
    let now = stamp((ui.context.clock)());
    ui.answer(
        || json!({ "stats": render::game::json(&stats) }),
        |look| render::game::show(&stats, &now, look),
    )
}

/// `wyrm player show`
pub fn one_player(ui: &mut Ui, who: &str, filter: &FilterArgs) -> Result<(), Failure> {
    let filter = filter.read(ui)?;
    let stats = player::show(&ui.look_up()?, who, &filter, &*ui.context.local)?;
    let now = stamp((ui.context.clock)());
    ui.answer(
        || json!({ "player": render::player::json(&stats) }),
        |look| render::player::show(&stats, &now, look),
    )
}

/// `wyrm player versus`
pub fn two_players(ui: &mut Ui, who: [&str; 2], filter: &FilterArgs) -> Result<(), Failure> {
    let filter = filter.read(ui)?;
    let stats = versus::versus(&ui.look_up()?, who, &filter)?;
    let now = stamp((ui.context.clock)());
    ui.answer(
        || json!({ "versus": render::versus::json(&stats) }),
        |look| render::versus::show(&stats, &now, look),
    )
}
