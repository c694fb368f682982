//! The export of BG Stats, in and out.
//!
//! Numbers in the file (`id`, `…RefId`) are valid only inside it. Stored data refers to records by
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

/// The program's name in the table `outside`.
const PROGRAM: &str = "bgstats";
