//! Settings of a title: what a group reads off its box or settles on, chosen in one step and
//! remembered for every play.

use crate::Failure;
use crate::rules::aside::ChosenSetting;
use crate::rules::title::Slug;
use crate::store::{Connection, setting};

/// Writes choices down, inside a step.
pub fn write(conn: &Connection, title: Slug, chosen: &[ChosenSetting]) -> Result<(), Failure> {
    for (key, value) in chosen {
        setting::choose(conn, title.as_str(), key, value.as_deref())?;
    }
    Ok(())
}
