//! Commands for whole files: backup, check, merge, import and export.

pub mod backup;
pub mod check;
pub mod csv;
pub mod exchange;
pub mod merge;
