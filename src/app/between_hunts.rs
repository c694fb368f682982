//! Data for deeds between hunts, looked up before the questions.

use super::hunt::finish;
use super::hunt::open::refuse_while_open;
use super::{Result, Session, market};
use crate::rules::dice_dragons::between_hunts::{Deed, Village};

/// The objects of a deed; refused if it is impossible now.
pub fn village(session: &Session, deed: Deed) -> Result<Village> {
    let conn = &session.moment()?;
    let camp = session.request.camp(conn)?;
    let mut stock = Vec::new();
    let mut left = None;
    match deed {
        Deed::LevelUp => refuse_while_open(conn, &camp.campaign, "nobody gains a level")?,
        Deed::Resurrect => refuse_while_open(conn, &camp.campaign, "nobody is brought back")?,
        Deed::Buy => stock = market::on_sale(&camp)?,
        Deed::Settle => left = Some(finish::leftovers(session)?),
        _ => {}
    }
    let mut heroes = camp.readable()?;
    if deed == Deed::LevelUp {
        heroes.iter_mut().try_for_each(|row| row.read_skills(conn))?;
    }
    Ok(Village {
        campaign: camp.campaign.name,
        chapter: camp.campaign.chapter,
        heroes: heroes.into_iter().map(|row| row.hero).collect(),
        figures: camp.figures,
        stock,
        left,
    })
}
