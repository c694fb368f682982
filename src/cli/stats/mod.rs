//! `wyrm stats`

use clap::{Args, Subcommand};

use super::complete;
use super::day;
use super::ui::Ui;
use crate::app::stats::Filter;
use crate::app::{Failure, stamp};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct StatsArgs {
    #[command(subcommand)]
    command: Option<StatsCommand>,
    /// One game, looked at closer
    #[arg(value_name = "GAME", add = complete::titles())]
    game: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
}

#[derive(Debug, Subcommand)]
pub enum StatsCommand {}

/// Which plays are looked at.
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
    let day = day::read(ui, &whole)?;
    Ok(stamp(match day.timed {
        true => day.at,
        false => day.within.0,
    }))
}

pub fn run(_ui: &mut Ui, _args: StatsArgs) -> Result<(), Failure> {
    Ok(())
}
