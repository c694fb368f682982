//! wyrmkeep: campaign companion and record keeper for dragon games played at a real table.

pub mod app;
pub mod cli;
pub mod render;
pub mod screen;
pub use wyrmkeep_rules as rules;
pub mod store;
