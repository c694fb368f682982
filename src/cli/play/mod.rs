//! Commands of open plays: beginning one, acting in it, correcting it, and the table.

pub mod acts;
pub mod aside;
pub mod begin;
pub mod common;
pub mod correct;
pub mod dice_source;
pub mod table;
pub mod title;
