//! The sizes of a group's own mats: read from them once, and remembered.

use crate::app::play::act::write_events;
use crate::app::play::setting::{self, Chosen};
use crate::app::play::{TitleHandle, open, trial_of};
use crate::app::{Done, Failure, Request, Session};
use crate::rules::drako::mat::{Mats, Part};
use crate::rules::drako::{Drako, resize};
use crate::rules::title::Title;
use crate::store::Connection;

/// The mats as far as they are known.
pub(super) fn mats(conn: &Connection) -> Result<Mats, Failure> {
    let mut mats = Mats::default();
    for (key, value) in setting::choices(conn, Drako::SLUG)? {
        if let Ok(part) = Part::read(&key)
            && let Ok(size) = part.size(&value)
        {
            mats.confirm(part, size);
        }
    }
    Ok(mats)
}

/// The mats as far as they are known.
pub fn known(session: &Session) -> Result<Mats, Failure> {
    mats(&*session.moment()?)
}

/// What is known of the mats, and where the open play goes on with something else.
pub struct MatSizes {
    pub mats: Mats,
    pub kept: Vec<(Part, u8)>,
}

/// The open play takes sizes over in place of its stand-ins; the parts whose sizes it keeps.
fn tell_play(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
    known: &Mats,
) -> Result<Vec<(Part, u8)>, Failure> {
    let Some(mut open) = open::find_in(conn, request, title)? else {
        return Ok(Vec::new());
    };
    let trial = trial_of::<Drako>(&mut *open.table)?;
    for event in resize(&trial.state, known) {
        trial.emit(event);
    }
    let sizes = Part::ALL.map(|part| (part, trial.state.setup.mats.size(part)));
    write_events(conn, request, &mut open, None)?;
    let other = |(part, size): &(Part, u8)| known.size(*part) != *size;
    Ok(sizes.into_iter().filter(other).collect())
}

/// Remembers sizes, typed as part and number; `rest` confirms everything else as it is shown,
/// `forget` goes back to the stand-ins first. The open play hears of them too.
pub fn remember(
    session: &mut Session,
    title: TitleHandle,
    sizes: &[(String, String)],
    rest: bool,
    forget: bool,
) -> Result<Done<MatSizes>, Failure> {
    let told = read(sizes)?;
    let text = match forget && told.is_empty() {
        true => "drako: sizes of the mats forgotten",
        false => "drako: sizes of the mats confirmed",
    };
    setting::choose(
        session,
        Drako::SLUG,
        |conn| {
            let mut after = match forget {
                true => Mats::default(),
                false => mats(conn)?,
            };
            for (part, size) in &told {
                after.confirm(*part, *size);
            }
            for part in Part::ALL.into_iter().filter(|_| rest) {
                after.confirm(part, after.size(part));
            }
            Ok(Part::ALL.map(|part| chosen(&after, part)).to_vec())
        },
        |conn, request, _| {
            let mats = mats(conn)?;
            let kept = tell_play(conn, request, title, &mats)?;
            Ok((MatSizes { mats, kept }, text.to_owned()))
        },
    )
}

/// Parts and their sizes, each part once.
fn read(sizes: &[(String, String)]) -> Result<Vec<(Part, u8)>, Failure> {
    let mut told = Vec::new();
    for (part, size) in sizes {
        let part = Part::read(part)?;
        if told.iter().any(|(known, _)| *known == part) {
            return Err(Failure::refused(format!("{} is told twice", part.word())));
        }
        told.push((part, part.size(size)?));
    }
    Ok(told)
}

/// A size as it is stored; a stand-in is not.
fn chosen(mats: &Mats, part: Part) -> Chosen {
    let known = !mats.stand_ins.contains(&part);
    let size = known.then(|| mats.size(part).to_string());
    (part.word().to_owned(), size)
}
