//! Reports as text and JSON. Pure: values in, text out; no printing.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

use wyrmkeep_app as app;
use wyrmkeep_draw::DOT;
use wyrmkeep_draw::histogram;
pub use wyrmkeep_draw::histogram::{FullBar, Histogram};
pub use wyrmkeep_draw::percent::{about, percent};
pub use wyrmkeep_draw::{Cell, Csv, Ink, Look, Table, escaped, fit, row, safe, scene, signs};
use wyrmkeep_rules as rules;
use wyrmkeep_rules::{saturate, truncate};

pub mod amulets;
pub mod audit;
pub mod backup;
pub mod between_hunts;
pub mod campaign;
pub mod catalog;
pub mod check;
pub mod doctor;
pub mod drako;
pub mod exchange;
pub mod game;
pub mod glossary;
pub mod hero;
mod hints;
pub mod history;
pub mod home;
pub mod hunt;
pub mod keepers;
pub mod market;
pub mod merge;
pub mod odds;
pub mod play;
pub mod player;
pub mod refusal;
pub mod roll;
pub mod share;
pub mod stats;
mod truncated;
mod unreadable;
mod wording;

pub use unreadable::unread;
pub use wording::{
    AnswerContext, Confirm, FlagUsage, Phrases, Saying, Spoken, Tongue, Usage, Wording, Words,
};

/// Facts or commands with bullets between them. Lines break only after a bullet.
fn dotted(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| fit::held(part.as_ref())).collect();
    parts.join(&format!("{} ", fit::held(DOT.trim_end())))
}
