//! The export of BG Stats, in and out.
//!
//! Numbers in the file (`id`, `…RefId`) hold inside it only. Whatever is kept names records by their
//! identity (`source`) instead, so that several files and several laptops agree.

mod ending;
mod export;
mod export_names;
mod export_play;
mod field;
mod file;
mod import;
mod import_names;
mod import_play;
mod matching;
mod names;
mod object;
mod original_fields;
mod score;

pub use export::{Clock, Exported, export};
pub use file::{File, Kind};
pub use import::{Halt, Imported, import};
pub use import_play::Times;
pub use matching::{Choices, Doubt, Said};

/// What the table `outside` calls the program.
const PROGRAM: &str = "bgstats";
