//! Imports and exports, drawn.

pub mod bgstats;
mod json;

pub use json::{exported, exported_json, imported};
