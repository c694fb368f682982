//! Imports and exports, drawn.

pub mod bgstats;
