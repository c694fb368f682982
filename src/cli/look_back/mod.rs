//! Commands about the past: finished plays, games, players, statistics, undo.

pub mod game;
pub mod history;
pub mod player;
pub mod plays;
pub mod share;
pub mod stats;
