//! The open play of a title: finding, replaying, viewing.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

use super::conversation::SeededDice;
use super::tell::Said;
use super::title_rules::{TRUTH, TitlePlay};
use super::{TitleHandle, numbered};
use crate::rules::audience::Audience;
use crate::rules::offer::{Offer, Seat};
use crate::rules::title::{AdviceRequest, AdviceTask, Advised, Title};
use crate::store::{
    Campaign, Connection, DiceSource, EventRow, HeroRow, PlayKind, PlayRow, PlayState, SeatRow,
    setting,
};
use crate::{Failure, Request, Result, Session};

/// A play, and its last events.
pub struct Live {
    pub title: TitleHandle,
    pub id: i64,
    table: Box<dyn TitlePlay>,
    /// The table before the last events.
    before: Option<Box<dyn TitlePlay>>,
    /// The number of the last event: what a person saw when they decided.
    pub last: i64,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
    /// The name of its campaign.
    pub campaign: Option<String>,
    pub campaign_id: Option<i64>,
    /// Its number within the campaign; none if abandoned.
    pub number: Option<i64>,
    /// Whose dice it is played with, if set.
    pub dice: Option<DiceSource>,
    /// The seed of wyrm's dice.
    seed: u64,
    /// Whether advice is shown beside the dice.
    pub advises: bool,
    /// The goal of advice.
    pub want: AdviceRequest,
    /// The gold of its campaign's heroes, if advice may need it.
    pub gold: i64,
    /// Knowledge for advice at this table: a completely solved hunt.
    pub lore: Option<AdviceLore>,
    /// The evaluation of the table, once requested.
    thought: OnceCell<Option<Box<dyn AdviceTask>>>,
    /// Players added along with it.
    pub added: Vec<String>,
    /// Who looks at it.
    audience: Audience,
    /// The table as they see it; none if nothing is hidden.
    seen: OnceCell<Option<Sight>>,
    /// Whether everything that lay face down is turned up.
    revealed: bool,
    /// When each event of a log was recorded.
    times: Vec<String>,
    pub over: bool,
}

/// A sentence of a play's course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseLine {
    /// When it was recorded.
    pub at: String,
    pub seat: Option<Seat>,
    pub round: u32,
    pub sentence: String,
}

/// A table, and before the last events, without what is hidden.
struct Sight {
    table: Box<dyn TitlePlay>,
    before: Option<Box<dyn TitlePlay>>,
}

/// Knowledge for advice. Only the title knows its type.
pub type AdviceLore = Arc<dyn Any + Send + Sync>;

/// A play with its title's own types, as an audience sees it.
pub struct View<'a, T: Title> {
    pub live: &'a Live,
    pub id: i64,
    pub audience: Audience,
    pub state: &'a T::State,
    /// The state before the last events.
    pub before: &'a T::State,
    /// The last events, or all of them in a log.
    pub happened: &'a [T::Event],
    pub last: i64,
    pub added: &'a [String],
}

impl Live {
    /// The same play as others see it: the only way to a picture, a log, a sentence or a document.
    /// At first it is shown to the table.
    pub fn seen_by(self, audience: Audience) -> Live {
        Live { audience, seen: OnceCell::new(), ..self }
    }

    /// The play with its title's own types, as the audience sees it; none if it belongs to another
    /// title.
    pub fn view<T: Title>(&self) -> Option<View<'_, T>> {
        let (table, before) = self.sight();
        self.view_of(table, before, self.sees())
    }

    /// The play without anything hidden: for rules, never for people.
    pub(crate) fn truth<T: Title>(&self) -> Option<View<'_, T>> {
        self.view_of(&*self.table, self.before.as_deref(), Audience::All)
    }

    fn view_of<'a, T: Title>(
        &'a self,
        table: &'a dyn TitlePlay,
        before: Option<&'a dyn TitlePlay>,
        audience: Audience,
    ) -> Option<View<'a, T>> {
        let before = before.unwrap_or(table);
        Some(View {
            live: self,
            id: self.id,
            audience,
            state: table.state(TRUTH).downcast_ref::<T::State>()?,
            before: before.state(TRUTH).downcast_ref::<T::State>()?,
            happened: table.events(TRUTH).downcast_ref::<Vec<T::Event>>()?,
            last: self.last,
            added: &self.added,
        })
    }

    /// The table, for its offers and asks.
    pub fn table(&self) -> &dyn TitlePlay {
        &*self.table
    }

    /// The table, for acting.
    pub(crate) fn table_mut(&mut self) -> &mut Box<dyn TitlePlay> {
        self.seen.take();
        &mut self.table
    }

    /// The last events come after this table.
    pub(crate) fn follows(&mut self, before: Box<dyn TitlePlay>) {
        self.seen.take();
        self.before = Some(before);
    }

    /// Shows another table of this play: what might be. With `before`, the table's events are the
    /// last ones.
    pub fn show(&mut self, table: Box<dyn TitlePlay>, before: Option<Box<dyn TitlePlay>>) {
        *self.table_mut() = table;
        self.thought.take();
        self.before = before;
    }

    /// Back to before the last events.
    pub fn turn_back(&mut self) {
        if let Some(before) = self.before.take() {
            *self.table_mut() = before;
            self.over = false;
        }
    }

    /// What the audience may see, now that some things may have been turned up.
    fn sees(&self) -> Audience {
        if self.revealed || self.table.is_revealed() { Audience::All } else { self.audience }
    }

    /// The table and before the last events, as the audience sees them.
    fn sight(&self) -> (&dyn TitlePlay, Option<&dyn TitlePlay>) {
        let veiled = || {
            let audience = self.sees();
            let fresh = self.before.is_some();
            (audience != Audience::All).then(|| Sight {
                table: self.table.seen_by(audience, fresh),
                before: self.before.as_ref().map(|before| before.seen_by(audience, fresh)),
            })
        };
        match self.seen.get_or_init(veiled) {
            Some(sight) => (&*sight.table, sight.before.as_deref()),
            None => (&*self.table, self.before.as_deref()),
        }
    }

    /// The title's own state, as the audience sees it.
    pub fn state(&self) -> &dyn Any {
        self.sight().0.state(TRUTH)
    }

    /// The label of the last events, for the history.
    pub(crate) fn step(&self) -> String {
        let (table, before) = self.sight();
        let before = before.unwrap_or(table);
        self.title.tell.step(before.state(TRUTH), table.state(TRUTH), table.events(TRUTH))
    }

    /// The course of a play that was read as a log: its sentences, each with the time, the seat on
    /// turn and the round.
    pub fn course(&self) -> Vec<CourseLine> {
        let (start, events) = (self.state(), self.table.events(TRUTH));
        let line = |said: Said| CourseLine {
            at: self.times.get(said.event).cloned().unwrap_or_default(),
            seat: said.clock.turn,
            round: said.clock.round,
            sentence: said.sentence,
        };
        let said = self.title.tell.course(start, events, self.sees());
        said.into_iter().map(line).collect()
    }

    /// Facts of the table, in words.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        self.title.tell.facts(self.state())
    }

    /// wyrm's dice for the next event.
    pub fn chance(&self) -> SeededDice {
        SeededDice::new(self.seed, crate::saturate::<u64>(self.last) + 1)
    }

    /// The evaluation of the table, computed once.
    pub fn thought(&self) -> Option<&dyn AdviceTask> {
        let lore = self.lore.as_deref().map(|lore| lore as &dyn Any);
        let thought = || self.table.thought(self.want, lore);
        self.thought.get_or_init(thought).as_deref()
    }

    /// Refines the evaluation a little; false if more would not help.
    pub fn think(&mut self) -> bool {
        let thought = self.thought.get_mut().and_then(Option::as_mut);
        thought.is_some_and(|thought| thought.think())
    }

    /// Switches to better advice; false if there is none.
    pub fn switch_to_better(&mut self) -> bool {
        let thought = self.thought.get_mut().and_then(Option::as_mut);
        thought.is_some_and(|thought| thought.switch_to_better())
    }

    /// The advised offer, with answers by the names of its asks.
    pub fn advice(&self) -> Option<Advised<Offer>> {
        self.table.advice(self.thought()?)
    }

    /// Its name: `play 3`, `hunt 3 (id 17)`.
    pub fn called(&self, noun: &str) -> String {
        match self.campaign_id {
            Some(_) => numbered(noun, self.number, self.id),
            None => format!("{noun} {}", self.id),
        }
    }

    /// The names at the table: heroes if the title has them, else players.
    pub fn names(&self) -> Vec<String> {
        names(&self.seats)
    }
}

fn names(seats: &[SeatRow]) -> Vec<String> {
    let name = |seat: &SeatRow| seat.hero_name.clone().or_else(|| seat.player_name.clone());
    seats.iter().map(|seat| name(seat).unwrap_or_default()).collect()
}

/// The scope of a title's plays: a campaign, if the title has campaigns.
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
    ) -> Result<PlaysOf<'a>> {
        let in_campaign = title.game.in_campaign();
        let campaign = in_campaign.then(|| request.campaign(conn)).transpose()?;
        Ok(PlaysOf { conn, title, campaign })
    }

    pub fn id(&self) -> Option<i64> {
        self.campaign.as_ref().map(|campaign| campaign.id)
    }

    pub fn open(&self) -> Result<Option<PlayRow>> {
        Ok(PlayRow::find_open(self.conn, self.title.game.slug().as_str(), self.id())?)
    }

    /// The row of the open play, or of the last tracked one.
    fn latest(&self) -> Result<Option<PlayRow>> {
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
    fn tracked(&self, id: i64) -> Result<PlayRow> {
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
        Err(refused!("only the result of {called} was recorded: it has no log")
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
) -> Result<()> {
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
pub(crate) fn replayed(conn: &Connection, title: TitleHandle, row: &PlayRow) -> Result<Live> {
    let (play, mut live) = (called(title, row), load_begun(conn, title, row)?);
    EventRow::each(conn, row.id, |version, data| {
        live.last += 1;
        live.table_mut().replay(&play, version, data)
    })?;
    Ok(live)
}

/// `play 3`, `hunt 3`.
pub(super) fn called(title: TitleHandle, row: &PlayRow) -> String {
    format!("{} {}", title.tell.noun(), row.id)
}

/// A play at its start.
pub(super) fn load_begun(conn: &Connection, title: TitleHandle, row: &PlayRow) -> Result<Live> {
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
        audience: Audience::Table,
        seen: OnceCell::new(),
        revealed: false,
        times: Vec::new(),
        over: row.state != PlayState::Open,
    })
}

/// The open play, replayed; refused if there is none.
pub(crate) fn load(conn: &Connection, request: &Request, title: TitleHandle) -> Result<Live> {
    let plays = PlaysOf::new(conn, request, title)?;
    let row = plays.open()?.filter(|row| request.means(row.id));
    let none = || match request.play {
        Some(play) => refused!("{} {play} is not open any more", title.tell.noun()),
        None => plays.none_open(),
    };
    replayed(conn, title, &row.ok_or_else(none)?)
}

/// The play of a request that was done before, as it stands now.
pub(super) fn shown_again(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
) -> Result<Live> {
    let plays = PlaysOf::new(conn, request, title)?;
    let row = match request.play {
        Some(play) => plays.tracked(play)?,
        None => plays.latest()?.ok_or_else(|| plays.none_open())?,
    };
    replayed(conn, title, &row)
}

/// The open play.
pub fn status(session: &Session, title: TitleHandle) -> Result<Live> {
    load(&*session.moment()?, &session.request, title)
}

/// The open play, or the end of the last one.
pub fn latest(session: &Session, title: TitleHandle) -> Result<Live> {
    let conn = &*session.moment()?;
    let plays = PlaysOf::new(conn, &session.request, title)?;
    replayed(conn, title, &plays.latest()?.ok_or_else(|| plays.none_open())?)
}

/// The events of the open play or else the last one, if any.
pub(crate) fn record(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
) -> Result<Option<Live>> {
    let row = PlaysOf::new(conn, request, title)?.latest()?;
    row.map(|row| logged(conn, title, &row)).transpose()
}

/// The open play, or none.
pub fn find_open_play(session: &Session, title: TitleHandle) -> Result<Option<Live>> {
    let conn = &*session.moment()?;
    let row = PlaysOf::new(conn, &session.request, title)?.open()?;
    let row = row.filter(|row| session.request.means(row.id));
    row.map(|row| replayed(conn, title, &row)).transpose()
}

/// Whose dice the open play is played with; none if not set, or no play is open.
pub fn dice(session: &Session, title: TitleHandle) -> Result<Option<DiceSource>> {
    let open = PlaysOf::new(session.conn(), &session.request, title)?.open()?;
    Ok(open.and_then(|row| row.dice))
}

/// Whether a play is recorded: undoing its start removes it from the file.
pub fn is_recorded(session: &Session, play: i64) -> Result<bool> {
    Ok(PlayRow::uuid(session.conn(), play)?.is_some())
}

pub fn is_open(session: &Session, title: TitleHandle) -> Result<bool> {
    Ok(PlaysOf::new(session.conn(), &session.request, title)?.open()?.is_some())
}

/// A play as it stood after an event; 0 is its start.
pub fn at(session: &Session, title: TitleHandle, id: i64, event: i64) -> Result<Live> {
    let conn = &session.moment()?;
    let row = PlaysOf::new(conn, &session.request, title)?.tracked(id)?;
    let end = replayed(conn, title, &row)?;
    if !(0..=end.last).contains(&event) {
        let called = called(title, &row);
        return Err(refused!("{called} has events 1 to {}, not {event}", end.last));
    }
    let (play, mut live) = (called(title, &row), load_begun(conn, title, &row)?);
    EventRow::each(conn, row.id, |version, data| {
        if live.last == event {
            return Ok(());
        }
        live.last += 1;
        live.table_mut().replay(&play, version, data)
    })?;
    live.over &= event == end.last;
    Ok(live)
}

/// The events of a play: the open one or else the last, or a tracked one by its id. The table is at
/// its start; the events are listed beside it.
pub fn log(session: &Session, title: TitleHandle, id: Option<i64>) -> Result<Live> {
    let conn = &session.moment()?;
    let plays = PlaysOf::new(conn, &session.request, title)?;
    let row = match id {
        Some(id) => plays.tracked(id)?,
        None => plays.latest()?.ok_or_else(|| plays.none_open())?,
    };
    logged(conn, title, &row)
}

/// A play at its start, with its events listed beside it.
pub(crate) fn logged(conn: &Connection, title: TitleHandle, row: &PlayRow) -> Result<Live> {
    // Words replay the events. In a damaged file one may not fit the table.
    let end = replayed(conn, title, row)?;
    let (play, mut live) = (called(title, row), load_begun(conn, title, row)?);
    live.revealed = end.table.is_revealed();
    live.times = EventRow::times(conn, row.id)?;
    EventRow::each(conn, row.id, |version, data| {
        live.last += 1;
        live.table_mut().recall(&play, version, data)
    })?;
    Ok(live)
}
