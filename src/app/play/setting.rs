//! Settings of a title: a group's box figures and choices, set in one step and remembered for every
//! play.

use crate::Result;
use crate::rules::aside::ChosenSetting;
use crate::rules::title::Slug;
use crate::store::{Connection, setting};

/// Stores choices, inside a step.
pub fn write(conn: &Connection, title: Slug, chosen: &[ChosenSetting]) -> Result<()> {
    for (key, value) in chosen {
        setting::choose(conn, title.as_str(), key, value.as_deref())?;
    }
    Ok(())
}
