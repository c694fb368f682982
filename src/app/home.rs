//! The current state of everything: open plays, the campaign, due tasks, and the last plays.

use super::campaign_reports::CampaignReport;
use super::play::finished::{self, PlayReport, TypedPlayFilter};
use super::play::{TitleHandle, called};
use super::{Result, Session, campaign, market};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::purse::RESURRECTION;
use crate::store::{Campaign, Connection, PlayRow, SeatRow};

/// How many of the last plays are shown.
const LAST: i64 = 3;

/// A waiting play.
#[derive(Clone)]
pub struct OpenPlay {
    pub title: TitleHandle,
    pub id: i64,
    /// Its name: `hunt 3 (id 17)`.
    pub called: String,
    /// By id and name, for hunts.
    pub campaign: Option<(i64, String)>,
    pub who: Vec<String>,
}

/// A task due in a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DueTask {
    /// A dead hero, and whether the party has the gold.
    BringBack {
        hero: String,
        affordable: bool,
    },
    LevelUp {
        hero: String,
        level: u8,
    },
    /// A market where some hero can buy something.
    Buy {
        place: String,
    },
    /// The next hunt.
    Hunt {
        dragon: String,
    },
    /// Nobody can hunt.
    NewHero,
}

/// The current state of everything.
pub struct Home {
    pub open: Vec<OpenPlay>,
    pub campaign: Option<CampaignReport>,
    /// Whether there are campaigns, but none is current.
    pub undecided: bool,
    /// In the order a group would do it.
    pub due: Vec<DueTask>,
    /// The last finished plays, oldest first.
    pub last: Vec<PlayReport>,
}

/// Finds everything open or due.
pub fn home(session: &Session) -> Result<Home> {
    let open = open_plays(session)?;
    let conn = session.conn();
    let (campaign, undecided) = match session.request.campaign_or_none(conn) {
        Ok(Some(_)) => (Some(campaign::show(session, None)?), false),
        Ok(None) => (None, false),
        Err(_) => (None, true),
    };
    let due = match &campaign {
        Some(campaign) => due(session, campaign)?,
        None => Vec::new(),
    };
    let filter = TypedPlayFilter { limit: LAST, ..TypedPlayFilter::default() };
    Ok(Home { open, campaign, undecided, due, last: finished::newest(session, &filter)?.plays })
}

/// Every waiting play of titles with rules here.
pub fn open_plays(session: &Session) -> Result<Vec<OpenPlay>> {
    let conn = &session.moment()?;
    let mut open = Vec::new();
    for row in PlayRow::open(conn)? {
        let read = |row| open_play(session, conn, row);
        open.extend(session.request.unread.row("play", row, |row| row.id, read)?.flatten());
    }
    Ok(open)
}

fn open_play(session: &Session, conn: &Connection, row: PlayRow) -> Result<Option<OpenPlay>> {
    let Some(title) = session.titles.get(&row.title) else {
        return Ok(None);
    };
    let campaign = row.campaign.map(|id| Campaign::get(conn, id)).transpose()?;
    let seats = SeatRow::of_play(conn, row.id)?.into_iter();
    let who = seats.filter_map(|seat| seat.hero_name.or(seat.player_name));
    Ok(Some(OpenPlay {
        title,
        id: row.id,
        called: called(conn, title.tell.noun(), row.id)?,
        campaign: campaign.map(|campaign| (campaign.id, campaign.name)),
        who: who.collect(),
    }))
}

/// What a group does between two hunts, in order.
fn due(session: &Session, campaign: &CampaignReport) -> Result<Vec<DueTask>> {
    let mut due = Vec::new();
    if campaign.open_hunt.is_some() {
        return Ok(due);
    }
    let of = |standing| {
        let heroes = campaign.heroes.iter();
        heroes.filter(move |hero| hero.standing == standing)
    };
    let gold: i64 = of(Standing::Alive).map(|hero| hero.gold).sum();
    for hero in of(Standing::Dead) {
        due.push(DueTask::BringBack {
            hero: hero.name.clone(),
            affordable: gold + hero.gold >= RESURRECTION,
        });
    }
    for hero in of(Standing::Alive).filter(|hero| hero.may_level_up) {
        due.push(DueTask::LevelUp { hero: hero.name.clone(), level: hero.level + 1 });
    }
    if let Some(place) = &campaign.market
        && let Ok(market) = market::show(session, None)
        && market.stock.iter().any(|shelf| !shelf.buyers.is_empty())
    {
        due.push(DueTask::Buy { place: place.clone() });
    }
    match &campaign.dragon {
        Some(_) if of(Standing::Alive).next().is_none() => due.push(DueTask::NewHero),
        Some(dragon) if !campaign.completed => {
            due.push(DueTask::Hunt { dragon: dragon.name.clone() });
        }
        _ => {}
    }
    Ok(due)
}
