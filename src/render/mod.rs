//! Reports into text and JSON. Pure: values in, text out; printing is someone else's job.

pub mod amulets;
pub mod campaign;
pub mod catalog;
pub mod drako;
mod faults;
pub mod fit;
pub mod glossary;
pub mod hero;
mod histogram;
pub mod history;
pub mod hunt;
pub mod keepers;
mod layout;
mod look;
pub mod market;
pub mod odds;
pub mod play;
pub mod player;
pub mod refusal;
pub mod roll;
mod table;
mod wording;

pub use histogram::{Full, Histogram, percent};
pub use look::{Ink, Look};
pub use table::{Cell, Table};
pub use wording::{Confirm, Saying, Tongue, Wording, Words};

/// A bullet between facts in a line.
const DOT: &str = " · ";
