//! How likely things are for the heroes and dragons of a campaign, and for Battle dice. Read-only.

pub mod battle;
pub mod campaign;
pub mod fury;
pub mod hunt;
pub mod level;
pub mod policy;
pub mod skill;
pub mod solved;
pub mod turn;

use super::{Connection, Failure, Session};
use crate::rules::dice_dragons::catalog::Figures;
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::words;
use crate::store::{Campaign, catalog};

/// The campaign a question is about, if any: odds work without one.
fn campaign(session: &Session, conn: &Connection) -> Result<Option<Campaign>, Failure> {
    match session.request.campaign_or_none(conn) {
        Err(failure) if session.request.campaign.is_some() => Err(failure),
        found => Ok(found.unwrap_or_default()),
    }
}

fn figures(conn: &Connection, campaign: Option<&Campaign>) -> Result<Figures, Failure> {
    Ok(catalog::figures(conn, campaign.map(|found| found.id))?)
}

/// Dice on the table as typed, if any were.
fn laid(typed: Option<&str>) -> Result<Option<Vec<Face>>, Failure> {
    match typed.map(Face::read_all).transpose()? {
        Some(faces) if faces.is_empty() => {
            Err(Failure::refused("no dice were given").hint("such as --dice DDSSX"))
        }
        faces => Ok(faces),
    }
}

/// Refuses dice that are fewer than are rolled and more than the one that may have been passed on.
fn some_dice_missing(rolled: usize) -> Failure {
    Failure::refused("some dice are missing: give all that were rolled")
        .hint(format!("{} are rolled unless --count says otherwise", words::dice(rolled)))
}
