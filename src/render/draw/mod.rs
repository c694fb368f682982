//! Tables, histograms and lines that fit: everything that is drawn letter by letter.

mod csv;
pub mod fit;
pub mod histogram;
mod layout;
mod look;
mod safe;
mod table;

use wyrmkeep_rules as rules;
use wyrmkeep_rules::truncate;

pub use csv::Csv;
pub use look::{Ink, Look};
pub use safe::{escaped, safe};
pub use table::{Cell, Table};
