//! The review of a hunt: its decisions, and their values.

use super::finished::show;
use super::open::{handle, open_in};
use crate::play::{Live, numbered, open};
use crate::rules::dice_dragons::hunt::DiceDragons;
use crate::rules::odds::win::{Lore, Review, ReviewEffort, Solution};
use crate::{Failure, Result, Session};

/// The default roll-outs of each of the best deeds.
const USUAL_EFFORT: i64 = 1;
/// More roll-outs make no difference.
const MOST_EFFORT: i64 = 1000;

/// The hunt to review, at its start with its events listed beside it: the one with this number,
/// else the open one, else the last one.
pub fn record(session: &Session, id: Option<i64>) -> Result<Live> {
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
            "only the result of {} was recorded: there is nothing to review",
            numbered("hunt", hunt.number, hunt.id)
        )
        .hint("a hunt that is played with wyrm can be reviewed: wyrm hunt start"))
    }
}

/// The number of roll-outs.
pub fn effort(wanted: Option<i64>) -> Result<u32> {
    match wanted.unwrap_or(USUAL_EFFORT) {
        wanted @ 0..=MOST_EFFORT => Ok(crate::saturate(wanted)),
        wanted => Err(refused!("the effort must be 0 to {MOST_EFFORT} roll-outs, not {wanted}")),
    }
}

/// Reviews a hunt. `heard` receives the number of events done.
pub fn review(
    live: &Live,
    effort: u32,
    solution: Option<Solution>,
    heard: &mut dyn FnMut(usize),
) -> Result<Review> {
    let view =
        live.view::<DiceDragons>().ok_or_else(|| Failure::bug("a table of another title"))?;
    let thought = ReviewEffort {
        effort,
        patience: live.want.patience,
        lore: Lore { solution, gold: live.gold },
    };
    let review = Review::of(view.state, view.happened, &thought, heard);
    review.ok_or_else(|| refused!("{} is too large to review", live.called("hunt")))
}
