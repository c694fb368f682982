//! Where a command works: an open store, the time it began, and a source of fresh ids.

use std::cell::RefCell;
use std::rc::Rc;

use chrono::{DateTime, SecondsFormat, Utc};

use super::play::Titles;
use super::{Context, Failure, Unread};
use crate::rules::dice::{RandomDice, Roller, TypedDice};
use crate::rules::dice_dragons::catalog::Figures;
use crate::store::{
    Access, Campaign, Connection, Creation, Done, Label, Named, Settings, Store, StoreError,
    Thrown, Transaction, catalog, fresh_seed, last_between, name_step, setting,
};

/// An open store, and what else a command needs.
pub struct Session {
    pub store: Store,
    pub request: Request,
    pub titles: Titles,
    /// Says that the file is open, as long as it is.
    pub held: Held,
    pub mishaps: Mishaps,
}

/// A token that counts who holds the file open. Nothing is open while a person reads or is asked.
#[derive(Debug, Clone, Default)]
pub struct Held(Rc<()>);

impl Held {
    /// Whether a session holds a copy of this token.
    pub fn is_open(&self) -> bool {
        Rc::strong_count(&self.0) > 1
    }
}

/// What went wrong beside changes that were kept, for whoever speaks to the person.
#[derive(Clone, Default)]
pub struct Mishaps(Rc<RefCell<Vec<Failure>>>);

impl Mishaps {
    pub fn take(&self) -> Vec<Failure> {
        self.0.take()
    }

    pub(super) fn add(&self, mishap: Option<StoreError>) {
        self.0.borrow_mut().extend(mishap.map(Failure::from));
    }
}

/// The time a command began, the day it tells of, fresh ids, and the campaign it names.
pub struct Request {
    pub now: DateTime<Utc>,
    /// When what is recorded happened, as it is stored: now, unless a day is told. A step keeps its
    /// true time.
    pub at: String,
    pub campaign: Option<String>,
    /// The only play that may be acted in, for modes that are bound to one.
    pub play: Option<i64>,
    /// Records that could not be read.
    pub unread: Unread,
    ids: RefCell<RandomDice>,
    /// What `ids` began with.
    entropy: [u64; 2],
}

/// Where dice come from: thrown by hand and typed, or by the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Dice {
    /// Faces by their index, in the order they were thrown.
    Typed(Vec<u8>),
    /// The program rolls, from this seed.
    Seed(u64),
}

impl Dice {
    /// For actions without dice.
    pub fn none() -> Dice {
        Dice::Typed(Vec::new())
    }

    /// Who threw them.
    pub fn thrown(&self) -> Option<Thrown> {
        match self {
            Dice::Typed(faces) if faces.is_empty() => None,
            Dice::Typed(_) => Some(Thrown::Hand),
            Dice::Seed(_) => Some(Thrown::Wyrm),
        }
    }

    /// A source of throws outside a play. With another `nth`, the same seed throws something else.
    pub fn roller(&self, nth: u64) -> Box<dyn Roller> {
        match self {
            Dice::Typed(faces) => Box::new(TypedDice::new(faces.iter().copied())),
            Dice::Seed(seed) => Box::new(RandomDice::new(*seed, nth)),
        }
    }
}

/// A campaign at hand: its figures, and where it is read and written.
pub(super) struct Camp<'a> {
    pub conn: &'a Connection,
    pub request: &'a Request,
    pub campaign: Campaign,
    pub figures: Figures,
}

/// A day that somebody told, in universal time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    pub at: DateTime<Utc>,
    /// Whether the time was told too.
    pub timed: bool,
    /// Where the day begins, and where the next one does.
    pub within: (DateTime<Utc>, DateTime<Utc>),
}

/// An earlier year is a slip.
pub const FIRST_YEAR: i32 = 1970;

/// RFC 3339 in universal time, as every time is stored.
pub fn stamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

impl Request {
    /// What a command begins with.
    pub fn new(context: &mut Context, campaign: Option<String>) -> Request {
        let now = (context.clock)();
        let entropy = [(context.entropy)(), (context.entropy)()];
        Request {
            now,
            at: stamp(now),
            campaign,
            play: None,
            unread: Unread::default(),
            ids: RefCell::new(RandomDice::new(entropy[0], entropy[1])),
            entropy,
        }
    }

    /// What is recorded happened then. A day without a time is as late as what is already known of it,
    /// so that records of one day follow each other as they were told.
    pub fn happened(&mut self, conn: &Connection, day: Day) -> Result<(), Failure> {
        self.at = self.on(conn, day)?;
        Ok(())
    }

    /// When something happened of which this day was told, as it is stored.
    pub fn on(&self, conn: &Connection, day: Day) -> Result<String, Failure> {
        let (from, to) = day.within;
        let known = if day.timed { None } else { last_between(conn, &stamp(from), &stamp(to))? };
        let told = stamp(day.at.min(self.now));
        Ok(known.filter(|known| *known > told).unwrap_or(told))
    }

    /// Whether this play may be acted in.
    pub fn means(&self, play: i64) -> bool {
        self.play.is_none_or(|bound| bound == play)
    }

    /// A fresh UUIDv7 as text.
    pub fn uuid(&self) -> String {
        let mut ids = self.ids.borrow_mut();
        let random: [u8; 10] = std::array::from_fn(|_| crate::saturate(ids.below(256)));
        let millis = u64::try_from(self.now.timestamp_millis()).unwrap_or(0);
        uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid().to_string()
    }

    /// A fresh seed for a play.
    pub fn seed(&self) -> String {
        fresh_seed(&mut self.ids.borrow_mut())
    }

    /// The campaign a command means: the one named, the current one, or the only one.
    pub fn campaign(&self, conn: &Connection) -> Result<Campaign, Failure> {
        self.campaign_or_none(conn)?.ok_or_else(|| {
            Failure::refused("there is no campaign yet").hint("begin one: wyrm campaign new NAME")
        })
    }

    /// The campaign a command means; none if there is no campaign at all.
    pub fn campaign_or_none(&self, conn: &Connection) -> Result<Option<Campaign>, Failure> {
        if let Some(typed) = &self.campaign {
            let found = Named::Campaign.find(conn, typed)??;
            return Ok(Some(Campaign::get(conn, found.id)?));
        }
        if let Some(id) = setting::current_campaign(conn)? {
            return Ok(Some(Campaign::get(conn, id)?));
        }
        let mut all = Campaign::all(conn)?;
        match all.len() {
            0 => Ok(None),
            1 => Ok(Some(all.remove(0))),
            _ => Err(Failure::refused("there are several campaigns, and none is current")
                .hint("wyrm campaign use NAME, or --campaign NAME for one command")),
        }
    }

    /// The campaign a command means, at hand.
    pub(super) fn camp<'a>(&'a self, conn: &'a Connection) -> Result<Camp<'a>, Failure> {
        let (campaign, figures) = self.table(conn)?;
        Ok(Camp { conn, request: self, campaign, figures })
    }

    /// The campaign a command means, with its figures.
    pub fn table(&self, conn: &Connection) -> Result<(Campaign, Figures), Failure> {
        let campaign = self.campaign(conn)?;
        let figures = catalog::figures(conn, Some(campaign.id))?;
        Ok((campaign, figures))
    }
}

impl Session {
    /// Opens the database for a command.
    pub fn open(
        context: &mut Context,
        settings: &Settings,
        access: Access,
        campaign: Option<String>,
        titles: Titles,
    ) -> Result<Session, Failure> {
        let request = Request::new(context, campaign);
        let creation = Creation {
            uuid: request.uuid(),
            at: request.at.clone(),
            // Not the numbers that make the ids.
            entropy: Some([request.entropy[0], !request.entropy[1]]),
        };
        let store = Store::open(settings, access, &creation)?;
        Ok(Session { store, request, titles, held: Held::default(), mishaps: Mishaps::default() })
    }

    /// Runs a change as one step.
    pub fn change<T, L: Into<Label>>(
        &mut self,
        work: impl Fn(&Connection, &Request) -> Result<(T, L), Failure>,
    ) -> Result<Done<T>, Failure> {
        self.change_or(work)
    }

    /// Runs a change of the campaign that the command means as one step, with what it is called.
    pub(super) fn change_camp<T>(
        &mut self,
        work: impl Fn(&Camp) -> Result<(T, String), Failure>,
    ) -> Result<Done<T>, Failure> {
        self.change(|conn, request| {
            let camp = request.camp(conn)?;
            let (report, text) = work(&camp)?;
            Ok((report, label(text, &camp.campaign)))
        })
    }

    /// Like `change`, for work that can also end otherwise than by a failure.
    pub fn change_or<T, L: Into<Label>, E: From<StoreError>>(
        &mut self,
        work: impl Fn(&Connection, &Request) -> Result<(T, L), E>,
    ) -> Result<Done<T>, E> {
        let Session { store, request, .. } = self;
        let done = store.change(&stamp(request.now), |conn| {
            name_step(conn, &request.uuid())?;
            work(conn, request)
        })?;
        self.mishaps.add(self.store.warning());
        Ok(done)
    }

    /// One moment of the database, for reading. Drop it before asking a person anything.
    pub fn moment(&self) -> Result<Transaction<'_>, Failure> {
        Ok(self.store.moment()?)
    }

    /// The connection, for reading.
    pub fn conn(&self) -> &Connection {
        self.store.conn()
    }
}

/// A label of something in a campaign.
pub(super) fn label(text: String, campaign: &Campaign) -> Label {
    Label { text, campaign: Some(campaign.id), play: None }
}
