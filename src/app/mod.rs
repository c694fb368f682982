//! One function per thing a person can do. Each takes complete values, owns the transaction and the
//! step, and returns a plain report. Nothing here parses arguments, prints or prompts.

use wyrmkeep_rules as rules;
use wyrmkeep_rules::{saturate, truncate};
pub use wyrmkeep_store as store;

/// A refusal in words: a rule or a name said no.
macro_rules! refused {
    ($($words:tt)+) => {
        $crate::Failure::refused(format!($($words)+))
    };
}

pub mod audit;
pub mod backup;
pub mod campaign;
pub mod catalog;
pub mod check;
mod context;
pub mod damage;
pub mod deeds;
pub mod doctor;
mod error;
pub mod exchange;
pub mod file;
pub mod game;
pub mod hero;
pub mod history;
pub mod home;
pub mod hunt;
pub mod level;
pub mod market;
pub mod merge;
pub mod odds;
pub mod place;
pub mod play;
pub mod player;
pub mod purse;
pub mod report;
mod session;
pub mod share;
mod sheet;
pub mod stats;
mod unread;

pub use context::{Ask, Context, Terminals};
pub use error::{Failure, Kind};
pub use session::{Day, Dice, FIRST_YEAR, Held, Mishaps, Request, Session, stamp};
pub use unread::{Unread, UnreadRecord};

pub use crate::store::{
    Access, Connection, DiceBy, Direction, Done, Named, PATIENCE, PlayKind, PlayerRow, SeatRow,
    Settings, Step, Thrown, private,
};
