//! Commands of open plays: beginning, acting, correcting, and the table.

pub mod acts;
pub mod aside;
pub mod begin;
pub mod common;
pub mod correct;
pub mod dice_source;
pub mod table;
pub mod title;
