//! A hunt played beside the board: its state is replayed from its events, and acted in.

pub use super::begin::{Start, start};
pub use super::finish::{abandon, end, leftovers};
pub use super::typed::{Typed, Used};

use super::finished::read_json;
use super::typed::{said, understood};
use crate::app::play::VERSION;
use crate::app::play::live::record;
use crate::app::session::label;
use crate::app::{Dice, Done, Failure, Session};
use crate::rules::dice_dragons::hunt::{Event, Setup, State, apply, decide};
use crate::rules::title_list::Title;
use crate::rules::words;
use crate::store::{
    Campaign, Connection, EventRow, HeroRow, Label, PlayKind, PlayRow, SeatRow, setting,
};

/// A hunt as it stands, and what just happened.
#[derive(Debug, Clone)]
pub struct LiveReport {
    pub id: i64,
    pub campaign: String,
    pub state: State,
    pub happened: Vec<Event>,
    /// The number of the last event: what was seen when a person decides.
    pub last: i64,
    /// Whether advice is shown beside the dice.
    pub advises: bool,
}

/// The events of a hunt, open or finished.
#[derive(Debug, Clone)]
pub struct LogReport {
    pub id: i64,
    pub campaign: String,
    pub start: State,
    pub events: Vec<Event>,
}

pub(super) struct Live {
    pub play: PlayRow,
    pub state: State,
    pub last: i64,
}

/// The open hunt of a campaign, of which there is at most one.
pub(in crate::app) fn open_in(
    conn: &Connection,
    campaign: &Campaign,
) -> Result<Option<PlayRow>, Failure> {
    let title = Title::DiceDragons.slug();
    Ok(PlayRow::find_open(conn, title, Some(campaign.id))?)
}

/// Refuses while a hunt is open in the campaign.
pub(super) fn refuse_open(conn: &Connection, campaign: &Campaign) -> Result<(), Failure> {
    match open_in(conn, campaign)? {
        None => Ok(()),
        Some(open) => Err(Failure::refused(format!(
            "hunt {} is open in {}",
            open.id, campaign.name
        ))
        .hint("go on with it: wyrm hunt; or end it: wyrm hunt abandon")),
    }
}

/// Refuses what a hero in an open hunt cannot do (ruling 10: gold and items pass outside hunts).
pub(in crate::app) fn refuse_busy(conn: &Connection, hero: &HeroRow) -> Result<(), Failure> {
    match PlayRow::of_hero(conn, hero.id)? {
        None => Ok(()),
        Some(id) => Err(Failure::refused(format!(
            "{} is in hunt {id}: the sheet is closed until it ends",
            hero.hero.name
        ))
        .hint("wyrm hunt shows how it stands")),
    }
}

pub(super) fn events_of(conn: &Connection, play: i64) -> Result<Vec<Event>, Failure> {
    let mut events = Vec::new();
    EventRow::each(conn, play, |version, data| match version {
        VERSION => {
            events.push(read_json(play, data)?);
            Ok(())
        }
        _ => Err(Failure::storage(format!(
            "hunt {play} was made by a newer wyrm"
        ))),
    })?;
    Ok(events)
}

fn setup_of(play: i64, text: &str) -> Result<Setup, Failure> {
    let setup: Setup = read_json(play, text)?;
    match setup.v {
        1 => Ok(setup),
        _ => Err(Failure::storage(format!(
            "hunt {play} was made by a newer wyrm"
        ))),
    }
}

pub(super) fn load(conn: &Connection, campaign: &Campaign) -> Result<Live, Failure> {
    let Some(play) = open_in(conn, campaign)? else {
        return Err(
            Failure::refused(format!("no hunt is open in {}", campaign.name))
                .hint("begin one: wyrm hunt start --heroes A,B"),
        );
    };
    let mut state = State::new(setup_of(play.id, &play.setup)?);
    let events = events_of(conn, play.id)?;
    events.iter().for_each(|event| apply(&mut state, event));
    Ok(Live {
        play,
        state,
        last: events.len() as i64,
    })
}

pub(super) fn report(
    conn: &Connection,
    campaign: &Campaign,
    live: Live,
    happened: Vec<Event>,
) -> Result<LiveReport, Failure> {
    Ok(LiveReport {
        advises: setting::house_rules(conn, campaign.id)?.advice,
        id: live.play.id,
        campaign: campaign.name.clone(),
        state: live.state,
        happened,
        last: live.last,
    })
}

/// How the open hunt stands.
pub fn status(session: &Session) -> Result<LiveReport, Failure> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    let live = load(conn, &campaign)?;
    report(conn, &campaign, live, Vec::new())
}

/// Whether a hunt is open.
pub fn is_open(session: &Session) -> Result<bool, Failure> {
    let campaign = session.request.campaign(session.conn())?;
    Ok(open_in(session.conn(), &campaign)?.is_some())
}

/// Does one thing at the table. `seen` is the last event a person saw when they decided.
pub fn act(
    session: &mut Session,
    seen: Option<i64>,
    say: &Typed,
    dice: &Dice,
) -> Result<Done<LiveReport>, Failure> {
    session.change(|conn, request| {
        let campaign = request.campaign(conn)?;
        let mut live = load(conn, &campaign)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(Failure::refused("the hunt has moved on, look again").hint("wyrm hunt"));
        }
        if live.state.outcome.is_some() {
            return Err(Failure::refused("the hunt is over").hint("settle it: wyrm hunt end"));
        }
        let action = understood(&live.state, say)?;
        let who = live
            .state
            .turn
            .as_ref()
            .map(|turn| turn.hero)
            .or(live.state.next_in_pass());
        let who = who.map(|hero| live.state.name(hero).to_owned());
        let mut roller = dice.roller(live.last as u64 + 1);
        let events = decide(&live.state, &action, &mut *roller)
            .map_err(|refusal| with_assist(refusal.into(), &live.state, say, dice))?;
        for happened in &events {
            apply(&mut live.state, happened);
            live.last += 1;
            record(conn, live.play.id, live.last, happened, &request.at)?;
        }
        let text = format!(
            "hunt {}: {}",
            live.play.id,
            said(&live.state, say, who.as_deref(), &events)
        );
        let label = Label {
            play: Some(live.play.id),
            ..label(text, &campaign)
        };
        Ok((report(conn, &campaign, live, events)?, label))
    })
}

/// Typed dice that do not fit are most often those of a hero who keeps a passed die.
fn with_assist(failure: Failure, state: &State, say: &Typed, dice: &Dice) -> Failure {
    match (state.assist, say, dice) {
        (Some((_, face)), Typed::Roll { keep_assist: true }, Dice::Typed(_)) => {
            failure.hint(format!(
                "the {face} that was passed on is kept: type {} more, or --no-assist",
                words::dice(state.dice_free() - 1)
            ))
        }
        _ => failure,
    }
}

/// The events of a hunt: the open one, or a tracked one by its id.
pub fn log(session: &Session, id: Option<i64>) -> Result<LogReport, Failure> {
    let conn = &session.moment()?;
    let campaign = session.request.campaign(conn)?;
    let open = open_in(conn, &campaign)?;
    let (id, setup) = match (id, open) {
        (None, Some(open)) => (open.id, open.setup),
        (Some(id), Some(open)) if open.id == id => (open.id, open.setup),
        (Some(id), _) => match PlayRow::finished(conn, campaign.id, id)? {
            Some(row) if row.kind == PlayKind::Tracked => (row.id, row.setup),
            Some(_) => {
                return Err(Failure::refused(format!(
                    "hunt {id} was told by its result: it has no log"
                ))
                .hint(format!("wyrm hunt show {id}")));
            }
            None => {
                return Err(Failure::refused(format!(
                    "there is no hunt {id} in {}",
                    campaign.name
                ))
                .hint("all hunts: wyrm hunt list"));
            }
        },
        (None, None) => {
            return Err(
                Failure::refused(format!("no hunt is open in {}", campaign.name))
                    .hint("name one: wyrm hunt log ID"),
            );
        }
    };
    let mut setup = setup_of(id, &setup)?;
    for (hero, seat) in setup.heroes.iter_mut().zip(SeatRow::of_play(conn, id)?) {
        hero.name = seat.hero_name.unwrap_or(std::mem::take(&mut hero.name));
    }
    Ok(LogReport {
        id,
        campaign: campaign.name,
        start: State::new(setup),
        events: events_of(conn, id)?,
    })
}

/// An open hunt in a few facts, for saying what an undo changes.
pub(in crate::app) fn facts(
    conn: &Connection,
    campaign: &Campaign,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let state = load(conn, campaign)?.state;
    let heroes = state
        .heroes
        .placed()
        .map(|(n, hero)| format!("{} {}", state.name(n), hero.hp));
    let dragons = state
        .dragons
        .placed()
        .map(|(n, dragon)| format!("{} {}", state.dragon_name(n), dragon.hp));
    let dice = state.turn.as_ref().map(|turn| {
        let faces: String = turn.dice.iter().map(|face| face.letter()).collect();
        format!("{} {faces}", state.name(turn.hero))
    });
    Ok(vec![
        ("round", state.round.to_string()),
        ("heroes", heroes.collect::<Vec<_>>().join(", ")),
        ("dragons", dragons.collect::<Vec<_>>().join(", ")),
        ("dice", dice.unwrap_or_else(|| "none".to_owned())),
    ])
}
