//! The whole command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::app::{Failure, Result};

use super::campaign::{audit, catalog, hero, market};
use super::files::{backup, check, exchange, merge};
use super::help::{complete, demo, explain, shell};
use super::look_back::{game, history, player, plays, share, stats};
use super::odds::roll;
use super::play::table;
use super::{campaign, help, odds};

const EXAMPLES: &str = "\
An evening at the table:
  wyrm campaign new \"Ashes of Agelos\"
  wyrm hero new Denra --class rogue --player Ana
  wyrm hero new Timorn --class wizard --player Ben
  wyrm hunt record --outcome slain --heroes denra,timorn
  wyrm market
  wyrm market buy haste-potion --hero denra
  wyrm hero level-up timorn --improve fireball
  wyrm undo

Names can be shortened (wyrm hero show den), typed in any case, or given as ids.
See it all on a sample campaign: wyrm demo";

/// Campaign companion and record keeper for dragon games played at a real table
#[derive(Debug, Parser)]
#[command(name = "wyrm", version, propagate_version = false, after_help = EXAMPLES)]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    #[command(flatten)]
    pub globals: Globals,
    #[command(subcommand)]
    pub command: Option<Command>,
}

// Options that every command takes.
#[derive(Debug, Clone, Args)]
pub struct Globals {
    /// The database file [default: wyrmkeep/wyrm.db in your data folder; also WYRM_DB]
    #[arg(long, global = true, value_name = "FILE", help_heading = "Everywhere")]
    pub db: Option<PathBuf>,
    /// The campaign for this command, instead of the current one
    #[arg(long, global = true, value_name = "NAME", help_heading = "Everywhere", add = complete::campaigns())]
    pub campaign: Option<String>,
    /// Print one JSON document
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub json: bool,
    /// Print the whole list as comma-separated values, for spreadsheets
    #[arg(long, global = true, conflicts_with = "json", help_heading = "Everywhere")]
    pub csv: bool,
    /// Print labelled lines without drawings, for screen readers and pipes
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub plain: bool,
    /// When to use colour
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Everywhere"
    )]
    pub color: ColorChoice,
    /// Print long output at once, instead of page by page [PAGER names the pager]
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_pager: bool,
    /// Never ask a question
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_input: bool,
    /// Say yes in advance: to undo or drop many steps, or replace a database
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub yes: bool,
    /// Also show what caused an error
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub verbose: bool,
    /// Show what would change, without changing anything
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub dry_run: bool,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// One full screen for the whole evening: a play of any title, or the home screen
    Table(table::TableArgs),
    /// Play a sample campaign over three chapters in a throwaway database
    Demo(demo::DemoArgs),
    /// People at the table
    #[command(subcommand)]
    Player(player::PlayerCommand),
    /// Campaigns of Dice & Dragons, and their house rules
    #[command(subcommand)]
    Campaign(campaign::CampaignCommand),
    /// Heroes: sheets, levels, gold, items
    #[command(subcommand)]
    Hero(hero::HeroCommand),
    /// The village marketplace: what is on sale, and buying
    Market(market::MarketArgs),
    /// Compare paper sheets with the record, and find missing entries
    Audit(audit::AuditArgs),
    /// Classes, skills, items, dragons and markets; your own entries and figures
    #[command(subcommand)]
    Catalog(catalog::CatalogCommand),
    /// Finished plays of all games: enter, look up, correct, delete
    #[command(subcommand)]
    Play(plays::PlayCommand),
    /// Games that you have played
    #[command(subcommand)]
    Game(game::GameCommand),
    /// Looking back: who wins, who is lucky, how the campaign went
    Stats(stats::StatsArgs),
    /// How likely it is: skills, turns, whole hunts, any dice
    Odds(odds::OddsArgs),
    /// Roll ordinary dice: wyrm roll 4d6kh3
    Roll(roll::RollArgs),
    /// A few lines for a group chat: a play, a hunt, a hero, a campaign
    Share(share::ShareArgs),
    /// Merge another file into this one: two laptops, one campaign
    Merge(merge::MergeArgs),
    /// Import records from other programs and files
    #[command(subcommand)]
    Import(exchange::ImportCommand),
    /// Export records for other programs and files
    #[command(subcommand)]
    Export(exchange::ExportCommand),
    /// Undo the last step, or the last N
    Undo(history::UndoArgs),
    /// Redo undone steps
    Redo(history::RedoArgs),
    /// Every step, and what an undo would change
    History(history::HistoryArgs),
    /// Copy the whole database, even while others write
    Backup(backup::BackupArgs),
    /// Restore a backup, after backing up the current state
    Restore(backup::RestoreArgs),
    /// Where the database is, its size, its backups
    Where,
    /// Check every record: the file, the ledger, the journal, every play
    Check(check::CheckArgs),
    /// Diagnose a file that will not open, and save what can be read
    Doctor(check::DoctorArgs),
    /// What a word means, in any title: wyrm explain shockwave
    Explain(explain::ExplainArgs),
    /// Print a completion script for your shell
    Completions(shell::CompletionsArgs),
    /// Print the manual page, or write all of them to a folder
    Man(shell::ManArgs),
    /// Show how to use a command: wyrm help hunt use
    Help(help::HelpArgs),
}

// The size of a list.
#[derive(Debug, Clone, Copy, Args)]
pub struct Newest {
    /// How many of the newest [default: 50; with --csv all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    limit: Option<i64>,
}

impl Newest {
    /// The number; `what` names the things in a refusal.
    pub fn limit(self, what: &str, globals: &Globals) -> Result<i64> {
        match self.limit {
            None if globals.csv => Ok(i64::MAX),
            None => Ok(50),
            Some(limit) if limit >= 1 => Ok(limit),
            Some(limit) => Err(Failure::refused(format!(
                "the number of {what} must be at least 1, not {limit}"
            ))),
        }
    }
}

// The size of a list that can be shown in full.
#[derive(Debug, Clone, Copy, Args)]
pub struct NewestOrAll {
    /// All of them
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    newest: Newest,
}

impl NewestOrAll {
    /// The number; `what` names the things in a refusal.
    pub fn limit(self, what: &str, globals: &Globals) -> Result<i64> {
        if self.all { Ok(i64::MAX) } else { self.newest.limit(what, globals) }
    }
}

/// A whole number, of any size a person would type.
pub fn number(typed: &str) -> Result<i64, &'static str> {
    use std::num::IntErrorKind::{NegOverflow, PosOverflow};
    typed.parse::<i64>().map_err(|error| match error.kind() {
        PosOverflow => "the number is too large",
        NegOverflow => "the number is too small",
        _ => "not a whole number",
    })
}
