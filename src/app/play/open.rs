//! The open play of a title: found, replayed, looked at.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

use super::conversation::Chance;
use super::game::Table;
use super::{TitleHandle, numbered};
use crate::rules::offer::Offer;
use crate::rules::title::{Advised, Thought, Title, Want};
use crate::store::{
    Campaign, Connection, DiceBy, EventRow, HeroRow, PlayKind, PlayRow, PlayState, SeatRow, setting,
};
use crate::{Failure, Request, Session};

/// A play as it stands, and what just happened.
pub struct Live {
    pub title: TitleHandle,
    pub id: i64,
    pub table: Box<dyn Table>,
    /// The table before what just happened.
    pub before: Option<Box<dyn Table>>,
    /// The number of the last event: what a person saw when they decided.
    pub last: i64,
    /// Who sits there, in order.
    pub seats: Vec<SeatRow>,
    /// The campaign it belongs to, by name.
    pub campaign: Option<String>,
    pub campaign_id: Option<i64>,
    /// Its number within the campaign; none if it was abandoned.
    pub number: Option<i64>,
    /// Whose dice it is played with, once somebody said so.
    pub dice: Option<DiceBy>,
    /// What wyrm's dice come from.
    seed: u64,
    /// Whether advice is shown beside the dice.
    pub advises: bool,
    /// What counts for advice.
    pub want: Want,
    /// The gold of its campaign's heroes, where advice may want to know.
    pub gold: i64,
    /// What was looked up for advice at this table: a hunt that was solved as a whole.
    pub lore: Option<Lore>,
    /// What is thought of the table as it stands, once somebody asked.
    thought: OnceCell<Option<Box<dyn Thought>>>,
    /// Players who were added in passing.
    pub added: Vec<String>,
    /// Whether what lies face down is turned up.
    pub reveals: bool,
    pub over: bool,
}

/// What is looked up for advice. Only the title knows what it is.
pub type Lore = Arc<dyn Any + Send + Sync>;

/// A play with its title's own types.
pub struct View<'a, T: Title> {
    pub live: &'a Live,
    pub id: i64,
    pub state: &'a T::State,
    /// The state before what just happened.
    pub before: &'a T::State,
    /// What just happened, or all of it in a log.
    pub happened: &'a [T::Event],
    pub last: i64,
    pub added: &'a [String],
}

impl Live {
    /// The play as its own title sees it; none if it belongs to another title.
    pub fn view<T: Title>(&self) -> Option<View<'_, T>> {
        let happened = self.table.events().downcast_ref::<Vec<T::Event>>()?;
        let before = self.before.as_ref().unwrap_or(&self.table);
        Some(View {
            live: self,
            id: self.id,
            state: self.table.state().downcast_ref::<T::State>()?,
            before: before.state().downcast_ref::<T::State>()?,
            happened,
            last: self.last,
            added: &self.added,
        })
    }

    /// wyrm's dice for the next event.
    pub fn chance(&self) -> Chance {
        Chance::new(self.seed, crate::saturate::<u64>(self.last) + 1)
    }

    /// What is thought of the table as it stands. It is worked out once.
    pub fn thought(&self) -> Option<&dyn Thought> {
        let lore = self.lore.as_deref().map(|lore| lore as &dyn Any);
        let thought = || self.table.thought(self.want, lore);
        self.thought.get_or_init(thought).as_deref()
    }

    /// Thinks a little longer; false if nothing comes of it any more.
    pub fn think(&mut self) -> bool {
        let thought = self.thought.get_mut().and_then(Option::as_mut);
        thought.is_some_and(|thought| thought.think())
    }

    /// Switches to better advice; false if there is none.
    pub fn switch_to_better(&mut self) -> bool {
        let thought = self.thought.get_mut().and_then(Option::as_mut);
        thought.is_some_and(|thought| thought.switch_to_better())
    }

    /// The offer that is advised, with answers by the names of its asks.
    pub fn advice(&self) -> Option<Advised<Offer>> {
        self.table.advice(self.thought()?)
    }

    /// What it is called: `play 3`, `hunt 3 (id 17)`.
    pub fn called(&self, noun: &str) -> String {
        match self.campaign_id {
            Some(_) => numbered(noun, self.number, self.id),
            None => format!("{noun} {}", self.id),
        }
    }

    /// The names at the table: heroes where the title has them, else players.
    pub fn names(&self) -> Vec<String> {
        names(&self.seats)
    }
}

fn names(seats: &[SeatRow]) -> Vec<String> {
    let name = |seat: &SeatRow| seat.hero_name.clone().or_else(|| seat.player_name.clone());
    seats.iter().map(|seat| name(seat).unwrap_or_default()).collect()
}

/// Where a title's plays are looked for: in a campaign, if the title has campaigns.
pub(crate) struct PlaysOf<'a> {
    conn: &'a Connection,
    title: TitleHandle,
    pub campaign: Option<Campaign>,
}

impl PlaysOf<'_> {
    pub fn new<'a>(
        conn: &'a Connection,
        request: &Request,
        title: TitleHandle,
    ) -> Result<PlaysOf<'a>, Failure> {
        let in_campaign = title.game.in_campaign();
        let campaign = in_campaign.then(|| request.campaign(conn)).transpose()?;
        Ok(PlaysOf { conn, title, campaign })
    }

    /// The campaign's id.
    pub fn id(&self) -> Option<i64> {
        self.campaign.as_ref().map(|campaign| campaign.id)
    }

    /// The row of the open play.
    pub fn open(&self) -> Result<Option<PlayRow>, Failure> {
        Ok(PlayRow::find_open(self.conn, self.title.game.slug().as_str(), self.id())?)
    }

    /// The row of the open play, or of the last one that was tracked to its end.
    fn latest(&self) -> Result<Option<PlayRow>, Failure> {
        match self.open()? {
            Some(open) => Ok(Some(open)),
            None => {
                let slug = self.title.game.slug();
                Ok(PlayRow::last_tracked(self.conn, slug.as_str(), self.id())?)
            }
        }
    }

    /// `no Drako play is open`, `no hunt is open in Ashes`.
    pub fn none_open(&self) -> Failure {
        none_open(self.title, self.campaign.as_ref())
    }

    /// A tracked play by its id, of this title and, for hunts, of this campaign.
    fn tracked(&self, id: i64) -> Result<PlayRow, Failure> {
        let (slug, noun) = (self.title.game.slug().as_str(), self.title.tell.noun());
        let command = self.title.tell.command();
        let row = PlayRow::get(self.conn, id)?;
        let row = row.filter(|row| row.title == slug && row.campaign == self.id());
        let row = row.ok_or_else(|| match &self.campaign {
            Some(campaign) => refused!("there is no {noun} with the id {id} in {}", campaign.name)
                .hint(format!("all {noun}s: {command} list")),
            None => refused!("there is no {} {noun} {id}", self.title.game.name())
                .hint(format!("all: wyrm play list --title {slug}")),
        })?;
        if row.kind == PlayKind::Tracked {
            return Ok(row);
        }
        let show = if self.campaign.is_some() { command } else { "wyrm play" };
        let called = super::called(self.conn, noun, id)?;
        Err(refused!("{called} was recorded by its result: it has no log")
            .hint(format!("{show} show {id}")))
    }
}

/// `no Drako play is open`, `no hunt is open in Ashes`.
pub(super) fn none_open(title: TitleHandle, campaign: Option<&Campaign>) -> Failure {
    match campaign {
        Some(campaign) => refused!("no {} is open in {}", title.tell.noun(), campaign.name),
        None => refused!("no {} {} is open", title.game.name(), title.tell.noun()),
    }
    .hint(format!("begin one: {}", title.tell.begin()))
}

/// Refuses while a play of the title is open.
pub fn refuse_open(
    conn: &Connection,
    title: TitleHandle,
    campaign: Option<&Campaign>,
) -> Result<(), Failure> {
    let slug = title.game.slug();
    let open = PlayRow::find_open(conn, slug.as_str(), campaign.map(|campaign| campaign.id))?;
    let Some(open) = open else { return Ok(()) };
    let command = title.tell.command();
    let called = super::called(conn, title.tell.noun(), open.id)?;
    let failure = match campaign {
        Some(campaign) => refused!("{called} is open in {}", campaign.name),
        None => refused!("{} {called} is open", title.game.name()),
    };
    Err(failure.hint(format!("continue it: {command}; or end it: {command} abandon")))
}

/// A play replayed from its events.
pub(crate) fn replayed(
    conn: &Connection,
    title: TitleHandle,
    row: &PlayRow,
) -> Result<Live, Failure> {
    let (play, mut live) = (called(title, row), begun(conn, title, row)?);
    EventRow::each(conn, row.id, |version, data| {
        live.last += 1;
        live.table.replay(&play, version, data)
    })?;
    live.table.stands(&play)?;
    Ok(live)
}

/// `play 3`, `hunt 3`.
pub(super) fn called(title: TitleHandle, row: &PlayRow) -> String {
    format!("{} {}", title.tell.noun(), row.id)
}

/// A play before anything happened.
pub(super) fn begun(conn: &Connection, title: TitleHandle, row: &PlayRow) -> Result<Live, Failure> {
    let seats = SeatRow::of_play(conn, row.id)?;
    let play = called(title, row);
    let table = title.game.start(&play, &row.setup, &names(&seats))?;
    let campaign = row.campaign.map(|id| Campaign::get(conn, id)).transpose()?;
    let house = row.campaign.map(|id| setting::house_rules(conn, id)).transpose()?;
    let house = house.unwrap_or_default();
    let gold = row.campaign.filter(|_| house.advice).map(|id| HeroRow::gold(conn, id));
    let number = row.campaign.map(|_| PlayRow::number(conn, row.id));
    Ok(Live {
        title,
        id: row.id,
        table,
        before: None,
        last: 0,
        seats,
        campaign: campaign.map(|campaign| campaign.name),
        campaign_id: row.campaign,
        number: number.transpose()?.flatten().flatten(),
        dice: row.dice,
        seed: row.seed.unwrap_or_default(),
        advises: house.advice,
        want: house.want(),
        gold: gold.transpose()?.unwrap_or_default(),
        lore: None,
        thought: OnceCell::new(),
        added: Vec::new(),
        reveals: false,
        over: row.state != PlayState::Open,
    })
}

/// The open play, replayed; refused if there is none.
pub(crate) fn load(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
) -> Result<Live, Failure> {
    let plays = PlaysOf::new(conn, request, title)?;
    let row = plays.open()?.filter(|row| request.means(row.id));
    let none = || match request.play {
        Some(play) => refused!("{} {play} is not open any more", title.tell.noun()),
        None => plays.none_open(),
    };
    replayed(conn, title, &row.ok_or_else(none)?)
}

/// How the open play stands.
pub fn status(session: &Session, title: TitleHandle) -> Result<Live, Failure> {
    load(&*session.moment()?, &session.request, title)
}

/// How the open play stands, or how the last one ended.
pub fn latest(session: &Session, title: TitleHandle) -> Result<Live, Failure> {
    let conn = &*session.moment()?;
    let plays = PlaysOf::new(conn, &session.request, title)?;
    replayed(conn, title, &plays.latest()?.ok_or_else(|| plays.none_open())?)
}

/// The events of the open play or else the last one, if there is any.
pub(crate) fn record(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
) -> Result<Option<Live>, Failure> {
    let row = PlaysOf::new(conn, request, title)?.latest()?;
    row.map(|row| logged(conn, title, &row)).transpose()
}

/// The open play, or none.
pub fn find(session: &Session, title: TitleHandle) -> Result<Option<Live>, Failure> {
    find_in(&*session.moment()?, &session.request, title)
}

/// The same inside a step.
pub(crate) fn find_in(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
) -> Result<Option<Live>, Failure> {
    let row = PlaysOf::new(conn, request, title)?.open()?;
    let row = row.filter(|row| request.means(row.id));
    row.map(|row| replayed(conn, title, &row)).transpose()
}

/// Whose dice the open play is played with; none if nobody said so, or no play is open.
pub fn dice(session: &Session, title: TitleHandle) -> Result<Option<DiceBy>, Failure> {
    let open = PlaysOf::new(session.conn(), &session.request, title)?.open()?;
    Ok(open.and_then(|row| row.dice))
}

/// Whether a play is recorded: undoing its start takes it out of the file.
pub fn is_recorded(session: &Session, play: i64) -> Result<bool, Failure> {
    Ok(PlayRow::uuid(session.conn(), play)?.is_some())
}

/// Whether a play is open.
pub fn is_open(session: &Session, title: TitleHandle) -> Result<bool, Failure> {
    Ok(PlaysOf::new(session.conn(), &session.request, title)?.open()?.is_some())
}

/// The events of a play: the open one or else the last, or a tracked one by its id. The table is the one before
/// anything happened; what happened is listed beside it.
pub fn log(session: &Session, title: TitleHandle, id: Option<i64>) -> Result<Live, Failure> {
    let conn = &session.moment()?;
    let plays = PlaysOf::new(conn, &session.request, title)?;
    let row = match id {
        Some(id) => plays.tracked(id)?,
        None => plays.latest()?.ok_or_else(|| plays.none_open())?,
    };
    logged(conn, title, &row)
}

/// A play before anything happened, with what happened listed beside it.
pub(crate) fn logged(
    conn: &Connection,
    title: TitleHandle,
    row: &PlayRow,
) -> Result<Live, Failure> {
    // Words replay what happened. In a damaged file something may not fit the table.
    replayed(conn, title, row)?;
    let (play, mut live) = (called(title, row), begun(conn, title, row)?);
    EventRow::each(conn, row.id, |version, data| {
        live.last += 1;
        live.table.recall(&play, version, data)
    })?;
    Ok(live)
}
