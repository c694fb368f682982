//! The open hunt of a campaign, for features that depend on it.

use crate::play::{Live, TitleHandle, Titles, called, open};
use crate::rules::dice_dragons::hunt::{DiceDragons, State};
use crate::rules::title::Title;
use crate::store::{Campaign, Connection, HeroRow, PlayRow};
use crate::{Failure, Result, Session};

/// The title of hunts in this run.
pub(crate) fn handle(titles: &Titles) -> Result<TitleHandle> {
    let handle = titles.get(DiceDragons::SLUG.as_str());
    handle.ok_or_else(|| Failure::bug("hunts are not among the titles"))
}

/// The open hunt of a campaign, of which there is at most one.
pub(crate) fn open_in(conn: &Connection, campaign: &Campaign) -> Result<Option<PlayRow>> {
    let title = DiceDragons::SLUG.as_str();
    Ok(PlayRow::find_open(conn, title, Some(campaign.id))?)
}

/// Refuses to begin or enter a hunt while one is open, before any question.
pub fn refuse_another(session: &Session) -> Result<()> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    open::refuse_open(conn, handle(&session.titles)?, Some(&campaign))
}

pub fn is_open(session: &Session) -> Result<bool> {
    open::is_open(session, handle(&session.titles)?)
}

/// The id and state of the open hunt, decided or not.
pub(crate) fn standing(session: &Session) -> Result<Option<(i64, State)>> {
    let live = open::find_open_play(session, handle(&session.titles)?)?;
    live.map(|live| Ok((live.id, state(&live)?))).transpose()
}

/// The state of a hunt.
pub(super) fn state(live: &Live) -> Result<State> {
    let state = live.state().downcast_ref::<State>();
    let state = state.ok_or_else(|| Failure::bug("a table of another title"))?;
    Ok(state.clone())
}

/// Refuses acts that must wait until no hunt is open: resurrections, levels and chapter changes
/// (ruling 32).
pub(crate) fn refuse_while_open(conn: &Connection, campaign: &Campaign, what: &str) -> Result<()> {
    match open_in(conn, campaign)? {
        None => Ok(()),
        Some(row) => {
            Err(refused!("{} is open: {what} until it ends", called(conn, "hunt", row.id)?)
                .hint("show the hunt: wyrm hunt; drop it without a result: wyrm hunt abandon"))
        }
    }
}

/// Refuses acts of a hero in an open hunt (ruling 10: gold and items pass outside hunts).
pub(crate) fn refuse_busy(conn: &Connection, hero: &HeroRow) -> Result<()> {
    match PlayRow::of_hero(conn, hero.id)? {
        None => Ok(()),
        Some(id) => Err(refused!(
            "{} is in {}: the sheet is locked until it ends",
            hero.hero.name,
            called(conn, "hunt", id)?
        )
        .hint("show the hunt: wyrm hunt")),
    }
}
