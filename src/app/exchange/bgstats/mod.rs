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

pub use export::{BgStatsExport, ExportClock, export};
pub use file::{File, ListKind};
pub use import::{BgStatsImport, ImportHalt, import};
pub use import_play::Times;
pub use matching::{NameChoices, NameDoubt, NameFlags};

/// What the table `outside` calls the program.
const PROGRAM: &str = "bgstats";
