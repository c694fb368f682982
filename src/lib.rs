//! wyrmkeep: campaign companion and record keeper for dragon games played at a real table.

pub mod rules;
pub mod store;
pub mod app;
