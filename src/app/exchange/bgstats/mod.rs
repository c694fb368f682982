//! The export of BG Stats, in and out.
//!
//! Numbers in the file (`id`, `…RefId`) hold inside it only. Whatever is kept names records by their
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

/// What the table `outside` calls the program.
const PROGRAM: &str = "bgstats";
