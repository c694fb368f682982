//! A hunt looked back at: what was decided, and what that was worth.

use super::finished::show;
use super::open::{handle, open_in};
use crate::play::{Live, numbered, open};
use crate::rules::dice_dragons::hunt::DiceDragons;
use crate::rules::odds::win::{Lore, Review, Solution, Thought};
use crate::{Failure, Session};

/// Roll-outs of each of the best deeds, unless told otherwise.
const USUAL_EFFORT: i64 = 1;
/// More roll-outs say no more.
const MOST_EFFORT: i64 = 1000;

/// The hunt to look back at, before anything happened, with what happened listed beside it: the one
/// with this number, else the open one, else the last one.
pub fn record(session: &Session, id: Option<i64>) -> Result<Live, Failure> {
    let open = {
        let conn = &session.moment()?;
        open_in(conn, &session.request.campaign(conn)?)?
    };
    let title = handle(&session.titles)?;
    if let Some(open) = open.filter(|open| id.is_none_or(|id| id == open.id)) {
        return open::log(session, title, Some(open.id));
    }
    let hunt = show(session, id)?;
    if hunt.tracked {
        open::log(session, title, Some(hunt.id))
    } else {
        Err(refused!(
            "{} was recorded by its result: there is nothing to review",
            numbered("hunt", hunt.number, hunt.id)
        )
        .hint("a hunt that is played with wyrm can be reviewed: wyrm hunt start"))
    }
}

/// How many roll-outs are wanted.
pub fn effort(wanted: Option<i64>) -> Result<u32, Failure> {
    match wanted.unwrap_or(USUAL_EFFORT) {
        wanted @ 0..=MOST_EFFORT => Ok(crate::saturate(wanted)),
        wanted => Err(refused!("the effort is 0 to {MOST_EFFORT} roll-outs, not {wanted}")),
    }
}

/// Looks back at a hunt. `heard` hears how many events were looked at.
pub fn review(
    live: &Live,
    effort: u32,
    solution: Option<Solution>,
    heard: &mut dyn FnMut(usize),
) -> Result<Review, Failure> {
    let view =
        live.view::<DiceDragons>().ok_or_else(|| Failure::bug("a table of another title"))?;
    let thought =
        Thought { effort, patience: live.want.patience, lore: Lore { solution, gold: live.gold } };
    let review = Review::of(view.state, view.happened, &thought, heard);
    review.ok_or_else(|| {
        refused!("{} is larger than hunts that can be reviewed", live.called("hunt"))
    })
}
