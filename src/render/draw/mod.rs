//! Tables, histograms, scenes and fitted lines: everything drawn character by character.

mod csv;
pub mod fit;
pub mod histogram;
mod layout;
mod look;
pub mod percent;
mod sanitize;
pub mod scene;
pub mod signs;
mod table;

use wyrmkeep_rules as rules;
use wyrmkeep_rules::truncate;

pub use csv::Csv;
pub use look::{Ink, Look};
pub use sanitize::{escaped, safe};
pub use table::{Cell, Table};

/// The bullet between facts on a line.
pub const DOT: &str = " · ";
