//! A command's context: an open store, the start time, and a source of fresh ids.

use std::cell::RefCell;
use std::rc::Rc;

use chrono::{DateTime, SecondsFormat, Utc};

use super::actor::{Actor, ActorFault};
use super::play::Titles;
use super::{Context, Failure, Result, UnreadableRecords};
use crate::rules::dice::{RandomDice, Roller, TypedDice};
use crate::rules::dice_dragons::catalog::CampaignFigures;
use crate::rules::tally::RolledBy;
use crate::store::{
    Access, Campaign, Connection, Creation, Done, Label, NamedKind, Settings, StepMark, Store,
    StoreError, TokenUse, Transaction, catalog, fresh_seed, last_between, setting,
};

/// An open store, and other needs of a command.
pub struct Session {
    pub store: Store,
    pub request: Request,
    pub titles: Titles,
    /// Marks the file as open while it exists.
    pub held: OpenCount,
    pub mishaps: Mishaps,
}

/// A token that counts holders of the open file. Nothing is open while a person reads or is asked.
#[derive(Debug, Clone, Default)]
pub struct OpenCount(Rc<()>);

impl OpenCount {
    /// Whether a session holds a copy of this token.
    pub fn is_open(&self) -> bool {
        Rc::strong_count(&self.0) > 1
    }
}

/// Problems beside changes that were stored, to be shown to the person.
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

/// The time a command began, its entered day, fresh ids, and its campaign.
pub struct Request {
    pub now: DateTime<Utc>,
    /// The time of recorded events, as stored: now, unless a day is entered. A step keeps its true
    /// time.
    pub at: String,
    pub campaign: Option<String>,
    /// The only play to act in, for modes that are bound to one.
    pub play: Option<i64>,
    /// Who asks; none: the terminal.
    pub by: Option<Actor>,
    /// Names the request: the same token is done once.
    pub token: Option<String>,
    /// Unreadable records.
    pub unread: UnreadableRecords,
    ids: RefCell<RandomDice>,
    /// The initial state of `ids`.
    entropy: [u64; 2],
}

/// The source of dice: typed by hand, or rolled by wyrm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandDice {
    /// Faces by index, in rolled order.
    Typed(Vec<u8>),
    /// wyrm rolls, from this seed.
    Seed(u64),
}

impl CommandDice {
    /// For actions without dice.
    pub fn none() -> CommandDice {
        CommandDice::Typed(Vec::new())
    }

    /// Who rolled them.
    pub fn rolled_by(&self) -> Option<RolledBy> {
        match self {
            CommandDice::Typed(faces) if faces.is_empty() => None,
            CommandDice::Typed(_) => Some(RolledBy::Hand),
            CommandDice::Seed(_) => Some(RolledBy::Wyrm),
        }
    }

    /// A source of rolls outside a play. With another `nth`, the same seed rolls differently.
    pub fn roller(&self, nth: u64) -> Box<dyn Roller> {
        match self {
            CommandDice::Typed(faces) => Box::new(TypedDice::new(faces.iter().copied())),
            CommandDice::Seed(seed) => Box::new(RandomDice::new(*seed, nth)),
        }
    }
}

/// A loaded campaign: its figures, and its connection.
pub(super) struct Camp<'a> {
    pub conn: &'a Connection,
    pub request: &'a Request,
    pub campaign: Campaign,
    pub figures: CampaignFigures,
}

/// An entered day, in universal time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    pub at: DateTime<Utc>,
    /// Whether a time was entered too.
    pub timed: bool,
    /// The beginning of the day and of the next one.
    pub within: (DateTime<Utc>, DateTime<Utc>),
}

/// An earlier year is a mistake.
pub const FIRST_YEAR: i32 = 1970;

/// RFC 3339 in universal time, the form of all stored times.
pub fn stamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

impl Request {
    /// The start of a command.
    pub fn new(context: &mut Context, campaign: Option<String>) -> Request {
        let now = (context.clock)();
        let entropy = [(context.entropy)(), (context.entropy)()];
        Request {
            now,
            at: stamp(now),
            campaign,
            play: None,
            by: None,
            token: None,
            unread: UnreadableRecords::default(),
            ids: RefCell::new(RandomDice::new(entropy[0], entropy[1])),
            entropy,
        }
    }

    /// Sets the time of recorded events. A day without a time gets the latest time recorded on it,
    /// so that records of one day follow each other as entered.
    pub fn happened(&mut self, conn: &Connection, day: Day) -> Result<()> {
        self.at = self.on(conn, day)?;
        Ok(())
    }

    /// The stored time of an event on this entered day.
    pub fn on(&self, conn: &Connection, day: Day) -> Result<String> {
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

    /// The campaign of a command: the named one, the current one, or the only one.
    pub fn campaign(&self, conn: &Connection) -> Result<Campaign> {
        self.campaign_or_none(conn)?.ok_or_else(|| {
            Failure::refused("there is no campaign yet").hint("begin one: wyrm campaign new NAME")
        })
    }

    /// The campaign of a command; none if there is no campaign at all.
    pub fn campaign_or_none(&self, conn: &Connection) -> Result<Option<Campaign>> {
        if let Some(typed) = &self.campaign {
            let found = NamedKind::Campaign.find(conn, typed)??;
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

    /// The campaign of a command, loaded.
    pub(super) fn camp<'a>(&'a self, conn: &'a Connection) -> Result<Camp<'a>> {
        let (campaign, figures) = self.table(conn)?;
        Ok(Camp { conn, request: self, campaign, figures })
    }

    /// The campaign of a command, with its figures.
    pub fn table(&self, conn: &Connection) -> Result<(Campaign, CampaignFigures)> {
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
    ) -> Result<Session> {
        let request = Request::new(context, campaign);
        let creation = Creation {
            uuid: request.uuid(),
            at: request.at.clone(),
            // Not the numbers that make the ids.
            entropy: Some([request.entropy[0], !request.entropy[1]]),
        };
        let store = Store::open(settings, access, &creation)?;
        Ok(Session {
            store,
            request,
            titles,
            held: OpenCount::default(),
            mishaps: Mishaps::default(),
        })
    }

    /// Runs a change as one step. Only the host may do that.
    pub fn change<T, L: Into<Label>>(
        &mut self,
        work: impl Fn(&Connection, &Request) -> Result<(T, L)>,
    ) -> Result<Done<T>> {
        self.request.host()?;
        if self.request.done_before(self.conn())?.is_some() {
            return Err(ActorFault::Repeated.into());
        }
        self.change_or(work)
    }

    /// Runs a change of the command's campaign as one step, with its label.
    pub(super) fn change_camp<T>(
        &mut self,
        work: impl Fn(&Camp) -> Result<(T, String)>,
    ) -> Result<Done<T>> {
        self.change(|conn, request| {
            let camp = request.camp(conn)?;
            let (report, text) = work(&camp)?;
            Ok((report, label(text, &camp.campaign)))
        })
    }

    /// Like `change`, for work that can also end without success or failure.
    pub fn change_or<T, L: Into<Label>, E: From<StoreError>>(
        &mut self,
        work: impl Fn(&Connection, &Request) -> Result<(T, L), E>,
    ) -> Result<Done<T>, E> {
        let Session { store, request, .. } = self;
        let done = store.change(&stamp(request.now), |conn| {
            let player = request.by.as_ref().map(|actor| actor.player);
            let fresh =
                |token: &&str| TokenUse::find(conn, token).is_ok_and(|known| known.is_none());
            let token = request.token.as_deref().filter(fresh);
            StepMark { uuid: &request.uuid(), player, token }.put(conn)?;
            work(conn, request)
        })?;
        self.mishaps.add(self.store.warning());
        Ok(done)
    }

    /// A snapshot of the database, for reading. Drop it before asking a person anything.
    pub fn moment(&self) -> Result<Transaction<'_>> {
        Ok(self.store.moment()?)
    }

    /// The connection, for reading.
    pub fn conn(&self) -> &Connection {
        self.store.conn()
    }
}

/// The label of a change in a campaign.
pub(super) fn label(text: String, campaign: &Campaign) -> Label {
    Label { text, campaign: Some(campaign.id), play: None }
}
