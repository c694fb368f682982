//! One function per user action. Each takes complete values, owns the transaction and the step, and
//! returns a plain report. Nothing here parses arguments, prints or prompts.

use wyrmkeep_rules as rules;
use wyrmkeep_rules::{saturate, truncate};
pub use wyrmkeep_store as store;

/// A refusal in words, by a rule or a name.
macro_rules! refused {
    ($($words:tt)+) => {
        $crate::Failure::refused(format!($($words)+))
    };
}

pub mod actor;
pub mod audit;
pub mod backup;
pub mod between_hunts;
pub mod campaign;
pub mod campaign_reports;
pub mod catalog;
pub mod check;
mod context;
pub mod damage;
pub mod doctor;
mod error;
pub mod exchange;
pub mod file;
pub mod game;
pub mod hero;
mod hero_report;
pub mod history;
pub mod home;
pub mod hunt;
pub mod level;
pub mod location;
pub mod market;
pub mod merge;
pub mod odds;
pub mod play;
pub mod player;
pub mod purse;
mod session;
pub mod share;
pub mod stats;
mod unreadable;

pub use context::{Context, Prompter, Terminals};
pub use error::{Failure, FailureKind, Result};
pub use session::{CommandDice, Day, FIRST_YEAR, Mishaps, OpenCount, Request, Session, stamp};
pub use unreadable::{UnreadRecord, UnreadableRecords};

pub use crate::store::{
    Access, Connection, DiceSource, Done, JournalDirection, NamedKind, PATIENCE, PlayKind,
    PlayerRow, SeatRow, Settings, Step, permissions,
};
