//! The open hunt of a campaign, for what depends on it.

use crate::play::{Live, TitleHandle, Titles, called, open};
use crate::rules::dice_dragons::hunt::{DiceDragons, State};
use crate::rules::title::Title;
use crate::store::{Campaign, Connection, HeroRow, PlayRow};
use crate::{Failure, Session};

/// Hunts among the titles of a run.
pub(crate) fn handle(titles: &Titles) -> Result<TitleHandle, Failure> {
    let handle = titles.get(DiceDragons::SLUG.as_str());
    handle.ok_or_else(|| Failure::bug("hunts are not among the titles"))
}

/// The open hunt of a campaign, of which there is at most one.
pub(crate) fn open_in(conn: &Connection, campaign: &Campaign) -> Result<Option<PlayRow>, Failure> {
    let title = DiceDragons::SLUG.as_str();
    Ok(PlayRow::find_open(conn, title, Some(campaign.id))?)
}

/// Refuses to begin or tell a hunt while one is open, before anything is asked.
pub fn refuse_another(session: &Session) -> Result<(), Failure> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    open::refuse_open(conn, handle(&session.titles)?, Some(&campaign))
}

/// Whether a hunt is open.
pub fn is_open(session: &Session) -> Result<bool, Failure> {
    open::is_open(session, handle(&session.titles)?)
}

/// The id and state of the open hunt, decided or not.
pub(crate) fn standing(session: &Session) -> Result<Option<(i64, State)>, Failure> {
    let live = open::find_open_play(session, handle(&session.titles)?)?;
    live.map(|live| Ok((live.id, state(&live)?))).transpose()
}

/// How a hunt stands.
pub(super) fn state(live: &Live) -> Result<State, Failure> {
    let state = live.table.state().downcast_ref::<State>();
    let state = state.ok_or_else(|| Failure::bug("a table of another title"))?;
    Ok(state.clone())
}

/// Refuses what waits until no hunt is open: nobody is brought back or levelled, and the chapter
/// does not move, whoever takes part (ruling 32).
pub(crate) fn refuse_while_open(
    conn: &Connection,
    campaign: &Campaign,
    what: &str,
) -> Result<(), Failure> {
    match open_in(conn, campaign)? {
        None => Ok(()),
        Some(row) => {
            Err(refused!("{} is open: {what} until it ends", called(conn, "hunt", row.id)?)
                .hint("wyrm hunt shows how it stands; wyrm hunt abandon drops it without a result"))
        }
    }
}

/// Refuses what a hero in an open hunt cannot do (ruling 10: gold and items pass outside hunts).
pub(crate) fn refuse_busy(conn: &Connection, hero: &HeroRow) -> Result<(), Failure> {
    match PlayRow::of_hero(conn, hero.id)? {
        None => Ok(()),
        Some(id) => Err(refused!(
            "{} is in {}: the sheet is closed until it ends",
            hero.hero.name,
            called(conn, "hunt", id)?
        )
        .hint("wyrm hunt shows how it stands")),
    }
}
