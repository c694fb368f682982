//! What is known between hunts, looked up before anybody is asked what to do.

use super::hero::readable;
use super::hunt::finish;
use super::hunt::open::refuse_while_open;
use super::{Failure, Session, market};
use crate::rules::dice_dragons::deeds::{Deed, Village};

/// What a deed can be about; refused where it cannot be done at all now.
pub fn village(session: &Session, deed: Deed) -> Result<Village, Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = session.request.table(conn)?;
    let mut stock = Vec::new();
    let mut left = None;
    match deed {
        Deed::LevelUp => refuse_while_open(conn, &campaign, "nobody gains a level")?,
        Deed::Resurrect => refuse_while_open(conn, &campaign, "nobody is brought back")?,
        Deed::Buy => stock = market::on_sale(conn, &campaign, &figures)?,
        Deed::Settle => left = Some(finish::leftovers(session)?),
        _ => {}
    }
    let mut heroes = readable(conn, &campaign, &session.request.unread)?;
    if deed == Deed::LevelUp {
        heroes.iter_mut().try_for_each(|row| row.read_skills(conn))?;
    }
    Ok(Village {
        campaign: campaign.name,
        chapter: campaign.chapter,
        heroes: heroes.into_iter().map(|row| row.hero).collect(),
        figures,
        stock,
        left,
    })
}
