//! How likely things are for the heroes and dragons of a campaign, and for Battle dice. Looking
//! only.

pub mod battle;
pub mod fury;
pub mod hunt;
pub mod level;
pub mod skill;
pub mod turn;

use super::{Connection, Desk, Failure};
use crate::rules::dice_dragons::catalog::Figures;
use crate::store::{Campaign, catalog};

/// The campaign a question is about, if there is one: odds can be had without any.
fn campaign(desk: &Desk, conn: &Connection) -> Result<Option<Campaign>, Failure> {
    match desk.kit.campaign_or_none(conn) {
        Err(failure) if desk.kit.campaign.is_some() => Err(failure),
        found => Ok(found.unwrap_or_default()),
    }
}

fn figures(conn: &Connection, campaign: Option<&Campaign>) -> Result<Figures, Failure> {
    Ok(catalog::figures(conn, campaign.map(|found| found.id))?)
}
