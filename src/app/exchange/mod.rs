//! Records to and from other programs and files.

pub mod bgstats;
pub mod json;
