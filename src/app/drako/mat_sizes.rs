//! The sizes of a group's own mats: read from them once, and remembered. A play that began on
//! stand-ins takes them over where its record allows it.

use super::moment::{self, Moment};
use crate::play::act::write_events;
use crate::play::setting::{self, Chosen};
use crate::play::{Live, TitleHandle, open, trial_of};
use crate::rules::drako::Drako;
use crate::rules::drako::figure::Area;
use crate::rules::drako::mat::{Mats, Part};
use crate::rules::title::Title;
use crate::store::{Connection, Label};
use crate::{Done, Failure, Request, Session};

fn mats(conn: &Connection) -> Result<Mats, Failure> {
    Ok(Mats::known(&setting::choices(conn, Drako::SLUG)?))
}

/// The mats as far as they are known.
pub fn known(session: &Session) -> Result<Mats, Failure> {
    mats(&*session.moment()?)
}

/// What is said about the mats.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// Parts and their spaces.
    pub sizes: Vec<(Part, u8)>,
    /// Everything else is right as it is shown.
    pub rest: bool,
    /// What was confirmed before does not count any more.
    pub forget: bool,
}

impl Told {
    /// Parts and their sizes as they are typed, each part once.
    pub fn read(sizes: &[(String, String)], rest: bool, forget: bool) -> Result<Told, Failure> {
        let mut told: Vec<(Part, u8)> = Vec::new();
        for (part, size) in sizes {
            let part = Part::read(part)?;
            if told.iter().any(|(known, _)| *known == part) {
                return Err(Failure::refused(format!("{} is given twice", part.word())));
            }
            told.push((part, part.size(size)?));
        }
        Ok(Told { sizes: told, rest, forget })
    }

    /// The mats as they are known with this.
    pub(super) fn after(&self, conn: &Connection) -> Result<Mats, Failure> {
        let mut after = match self.forget {
            true => Mats::default(),
            false => mats(conn)?,
        };
        for (part, size) in &self.sizes {
            after.confirm(*part, *size);
        }
        for part in Part::ALL.into_iter().filter(|_| self.rest) {
            after.confirm(part, after.size(part));
        }
        Ok(after)
    }

    fn label(&self) -> &'static str {
        match self.forget && self.sizes.is_empty() {
            true => "drako: sizes of the mats forgotten",
            false => "drako: sizes of the mats confirmed",
        }
    }
}

/// What is known of the mats, and what that means for the play at hand.
pub struct MatSizes {
    pub mats: Mats,
    /// Where the open play goes on with something else.
    pub kept: Vec<(Part, u8)>,
    /// What the dragon can do again, and what it can do no more.
    pub back: Vec<Area>,
    pub lost: Vec<Area>,
    /// Where the play at hand would have gone another way.
    pub moment: Option<Moment>,
}

/// Remembers sizes. The open play hears of them too.
pub fn remember(
    session: &mut Session,
    title: TitleHandle,
    told: &Told,
) -> Result<Done<MatSizes>, Failure> {
    // Looked for before there is a step that would be one of those to go back.
    let moment = moment::moment(session, title, told)?;
    session.change(|conn, request| {
        let mut report = MatSizes {
            mats: told.after(conn)?,
            kept: Vec::new(),
            back: Vec::new(),
            lost: Vec::new(),
            moment: moment.clone(),
        };
        write(conn, &report.mats)?;
        let record = open::record(conn, request, title)?;
        let open = record.as_ref().filter(|record| !record.over);
        if let Some(record) = open {
            hears(conn, request, title, record, &mut report)?;
        }
        let found = moment.as_ref().map(|moment| moment.play);
        let label = Label {
            text: told.label().to_owned(),
            campaign: None,
            play: open.map(|open| open.id).or(found),
        };
        Ok((report, label))
    })
}

/// Writes the sizes of the mats down, inside a step; a stand-in is not.
fn write(conn: &Connection, mats: &Mats) -> Result<(), Failure> {
    let chosen = |part: Part| -> Chosen {
        let known = !mats.stand_ins.contains(&part);
        let size = known.then(|| mats.size(part).to_string());
        (part.word().to_owned(), size)
    };
    setting::write(conn, Drako::SLUG, &Part::ALL.map(chosen))
}

/// The open play takes sizes over in place of its stand-ins.
fn hears(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
    record: &Live,
    report: &mut MatSizes,
) -> Result<(), Failure> {
    let mut open = open::load(conn, request, title)?;
    let trial = trial_of::<Drako>(&mut *open.table)?;
    let before = trial.state.clone();
    for event in moment::resized(record, &report.mats)?.events {
        trial.emit(event);
    }
    for area in Area::ABILITIES {
        match (before.lost(area), trial.state.lost(area)) {
            (true, false) => report.back.push(area),
            (false, true) => report.lost.push(area),
            _ => {}
        }
    }
    let sizes = Part::ALL.map(|part| (part, trial.state.setup.mats.size(part)));
    let other = |(part, size): &(Part, u8)| report.mats.size(*part) != *size;
    report.kept = sizes.into_iter().filter(other).collect();
    write_events(conn, request, &mut open, None)
}
