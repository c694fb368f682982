//! wyrmkeep: campaign companion and record keeper for dragon games played at a real table.

pub mod cli;
pub mod screen;
pub use wyrmkeep_app::{self as app, store};
pub use wyrmkeep_render as render;
pub use wyrmkeep_rules as rules;
