//! Odds for the heroes and dragons of a campaign, and for Battle dice. Read-only.

pub mod battle;
pub mod campaign;
pub mod fury;
pub mod hunt;
pub mod level;
pub mod policy;
pub mod skill;
pub mod solved;
pub mod turn;

use super::{Connection, Failure, Result, Session};
use crate::rules::dice_dragons::catalog::{CampaignFigures, Dragon, EntryKind};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::words;
use crate::store::{Campaign, catalog};

/// The campaign of a question, if any: odds work without one.
fn campaign(session: &Session) -> Result<Option<Campaign>> {
    match session.request.campaign_or_none(session.conn()) {
        Err(failure) if session.request.campaign.is_some() => Err(failure),
        found => Ok(found.unwrap_or_default()),
    }
}

/// The subject of a question.
struct OddsContext<'a> {
    conn: &'a Connection,
    campaign: Option<Campaign>,
    figures: CampaignFigures,
}

impl OddsContext<'_> {
    /// The campaign, if there is one, and its figures. If heroes are named there must be one.
    fn of(session: &Session, named: bool) -> Result<OddsContext<'_>> {
        let conn = session.conn();
        let campaign =
            if named { Some(session.request.campaign(conn)?) } else { campaign(session)? };
        let figures = catalog::figures(conn, campaign.as_ref().map(|found| found.id))?;
        Ok(OddsContext { conn, campaign, figures })
    }
}

/// The named dragon, or else that of the chapter.
fn dragon<'a>(
    figures: &'a CampaignFigures,
    typed: Option<&String>,
    chapter: Option<u8>,
) -> Result<&'a Dragon> {
    let found = match (typed, chapter) {
        (Some(typed), _) => figures.find(EntryKind::Dragon, typed)?.checked()?.dragon(),
        (None, Some(chapter)) => figures.chapter_dragon(chapter)?,
        (None, None) => None,
    };
    found.ok_or_else(no_dragon)
}

fn no_dragon() -> Failure {
    Failure::refused("this chapter has no dragon").hint("name one: --dragon NAME")
}

/// The typed dice on the table, if any.
fn laid(typed: Option<&str>) -> Result<Option<Vec<Face>>> {
    match typed.map(Face::read_all).transpose()? {
        Some(faces) if faces.is_empty() => {
            Err(Failure::refused("no dice were given").hint("such as --dice DDSSX"))
        }
        faces => Ok(faces),
    }
}

/// Refuses a number of dice between the single passed one and all rolled ones.
fn some_dice_missing(rolled: usize) -> Failure {
    Failure::refused("some dice are missing: enter all dice rolled")
        .hint(format!("{} are rolled unless --count says otherwise", words::dice(rolled)))
}
