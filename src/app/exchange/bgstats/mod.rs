//! The export of BG Stats, in and out.
//!
//! Numbers in the file (`id`, `…RefId`) are valid only inside it. Stored data refers to records by
//! identity (`source`) instead, so that several files and several laptops agree.

mod ending;
mod export;
mod field;
mod file;
mod import;
mod join;
mod keep;
mod meet;
mod names;
mod object;
mod outgoing;
mod play;
mod score;
mod sitting;

pub use export::{Clock, Exported, export};
pub use file::{File, Kind};
pub use import::{Halt, Imported, import};
pub use meet::{Choices, Doubt, Said};
pub use play::Times;

/// The program's name in the table `outside`.
const PROGRAM: &str = "bgstats";
