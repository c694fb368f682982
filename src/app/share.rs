//! Sharing with others: the public facts of a play, a hunt, a hero or a campaign.

use super::campaign_reports::{CampaignReport, HeroReport, HuntReport};
use super::play::finished::{self, PlayReport, TypedPlayFilter};
use super::play::{Live, open};
use super::{Failure, Result, Session, campaign, hero, hunt};
use crate::store::{Campaign, PlayRow, PlayState};

/// The shared subject.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShareSubject {
    /// A play by its id, or the last one.
    Play(Option<i64>),
    /// A hunt of the campaign by its id, or the last one.
    Hunt(Option<i64>),
    Hero(String),
    /// The campaign of the command.
    Campaign,
}

/// The shared facts.
pub enum Shared {
    /// A play that is still open.
    Open(Box<Live>),
    Play(Box<PlayReport>),
    Hunt(Box<HuntReport>),
    Hero {
        hero: Box<HeroReport>,
        campaign: String,
    },
    Campaign {
        campaign: Box<CampaignReport>,
        /// Oldest first.
        hunts: Vec<HuntReport>,
    },
}

pub fn share(session: &mut Session, wanted: ShareSubject) -> Result<Shared> {
    match wanted {
        ShareSubject::Play(Some(id)) => share_play(session, id),
        ShareSubject::Play(None) => {
            let id = last(session)?;
            share_play(session, id)
        }
        ShareSubject::Hunt(Some(id)) => hunted(session, id),
        ShareSubject::Hunt(None) => match campaign::show(session, None)?.open_hunt {
            Some(id) => share_play(session, id),
            None => Ok(Shared::Hunt(Box::new(hunt::show(session, None)?))),
        },
        ShareSubject::Hero(who) => Ok(Shared::Hero {
            hero: Box::new(hero::show(session, &who)?),
            campaign: session.request.campaign(session.conn())?.name,
        }),
        ShareSubject::Campaign => Ok(Shared::Campaign {
            campaign: Box::new(campaign::show(session, None)?),
            hunts: hunt::list(session, i64::MAX)?.hunts,
        }),
    }
}

/// The last begun play, open or over.
fn last(session: &Session) -> Result<i64> {
    let newest = TypedPlayFilter { limit: 1, ..TypedPlayFilter::default() };
    let over = finished::newest(session, &newest)?.plays.into_iter();
    let over = over.map(|play| (play.started_at, play.id));
    let open = PlayRow::open(session.conn())?.into_iter().flatten();
    let open = open.map(|play| (play.started_at, play.id));
    match over.chain(open).max() {
        Some((_, id)) => Ok(id),
        None => Err(Failure::refused("there is no play yet")
            .hint("for a campaign: wyrm share hero or wyrm share campaign")),
    }
}

/// A play, open or finished.
fn share_play(session: &mut Session, id: i64) -> Result<Shared> {
    let row = PlayRow::get(session.conn(), id)?
        .ok_or_else(|| refused!("there is no play {id}").hint("all plays: wyrm play list"))?;
    match (row.state, row.campaign) {
        (PlayState::Open, _) => {
            let title = session.titles.get(&row.title).ok_or_else(|| {
                refused!("play {id} is open, and {} has no rules here", row.title)
            })?;
            let moment = session.moment()?;
            Ok(Shared::Open(Box::new(open::replayed(&moment, title, &row)?)))
        }
        (PlayState::Finished, Some(campaign)) => {
            let campaign = Campaign::get(session.conn(), campaign)?;
            session.request.campaign = Some(campaign.name);
            Ok(Shared::Hunt(Box::new(hunt::show(session, Some(id))?)))
        }
        _ => Ok(Shared::Play(Box::new(finished::show(session, Some(id))?))),
    }
}

/// A hunt of the campaign, open or over.
fn hunted(session: &mut Session, id: i64) -> Result<Shared> {
    if campaign::show(session, None)?.open_hunt == Some(id) {
        share_play(session, id)
    } else {
        Ok(Shared::Hunt(Box::new(hunt::show(session, Some(id))?)))
    }
}
