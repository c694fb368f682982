//! Begins a play, or enters an untracked one.

use super::act::store_ending;
use super::open::{Live, load, refuse_open};
use super::setting;
use super::tell::Summary;
use super::title_rules::DrawnSetup;
use super::{TitleHandle, written};
use crate::player::{find_known_player as known_player, get_or_add, is_id};
use crate::rules::answers::Answers;
use crate::rules::begin::{BeginContext, PLAYERS};
use crate::rules::entered::refuse_crowd;
use crate::rules::name::Name;
use crate::rules::offer::Answer;
use crate::rules::title::Ending;
use crate::store::{Campaign, Connection, Label, NewPlay, PlayDetails, PlayEnd, SeatRow, title};
use crate::{Done, Request, Result, Session, store};

/// The players, in seat order.
#[derive(Default)]
pub struct Players {
    pub ids: Vec<i64>,
    pub names: Vec<String>,
    /// Players added along with it.
    pub added: Vec<String>,
}

/// The data of a new play.
pub struct Beginning {
    /// As stored.
    pub setup: String,
    pub seats: Vec<SeatRow>,
    pub added: Vec<String>,
    /// The campaign and chapter, for titles with campaigns.
    pub campaign: Option<(Campaign, u8)>,
    /// The label of the step; default `begun`.
    pub label: Option<String>,
}

/// Builds a beginning inside the step that opens the play. It may run twice.
pub type Make<'a> = dyn Fn(&Connection, &Request) -> Result<Beginning> + 'a;

/// The players with these names, added if unknown, nobody twice and within the maximum.
pub fn players(
    conn: &Connection,
    request: &Request,
    typed: &[String],
    new: bool,
) -> Result<Players> {
    refuse_crowd(typed.len())?;
    let mut players = Players::default();
    for typed in typed {
        let known = get_or_add(conn, request, typed, new, &players.names)?;
        if players.ids.contains(&known.id) {
            return Err(refused!("{} is named twice", known.name));
        }
        players.ids.push(known.id);
        if known.added {
            players.added.push(known.name.clone());
        }
        players.names.push(known.name);
    }
    Ok(players)
}

/// A player's stored name. A known player may be typed by id or in another case.
pub fn resolve_player_name(conn: &Connection, typed: &str) -> Result<String> {
    match known_player(conn, typed)? {
        Some(found) => Ok(found.name),
        None => Ok(Name::new(typed)?.text().to_owned()),
    }
}

impl Players {
    /// A beginning for these players, without a campaign.
    pub fn begin(self, setup: String) -> Beginning {
        Beginning { setup, seats: self.seats(), added: self.added, campaign: None, label: None }
    }

    fn seats(&self) -> Vec<SeatRow> {
        let seat = |player: &i64| SeatRow { player: Some(*player), ..SeatRow::default() };
        self.ids.iter().map(seat).collect()
    }
}

/// Opens a play, with all figures frozen into its setup.
pub fn begin(session: &mut Session, handle: TitleHandle, make: &Make) -> Result<Done<Live>> {
    session.change(|conn, request| {
        if !handle.game.in_campaign() {
            refuse_open(conn, handle, None)?;
        }
        let beginning = make(conn, request)?;
        let (slug, noun) = (handle.game.slug().as_str(), handle.tell.noun());
        title::ensure(conn, slug, handle.game.name(), || request.uuid(), &request.at)?;
        let campaign = beginning.campaign.as_ref();
        let id = NewPlay {
            uuid: &request.uuid(),
            title: slug,
            campaign: campaign.map(|(campaign, _)| campaign.id),
            chapter: campaign.map(|(_, chapter)| *chapter),
            setup: &beginning.setup,
            at: &request.at,
            seed: Some(&request.seed()),
            ..NewPlay::default()
        }
        .insert(conn)?;
        SeatRow::insert_all(conn, id, &beginning.seats)?;
        let mut live = load(conn, request, handle)?;
        live.added = beginning.added;
        let label = Label {
            text: match beginning.label {
                Some(text) => format!("{} {text}", live.called(noun)),
                None => format!("{slug} {noun} {id}: begun"),
            },
            campaign: campaign.map(|(campaign, _)| campaign.id),
            play: Some(id),
        };
        Ok((live, label))
    })
}

/// A beginning, as far as entered.
#[derive(Debug, Clone, Default)]
pub struct BeginLine {
    pub answers: Answers,
    /// A person's answers, in order.
    pub given: Vec<Answer>,
    /// Flags that name a player; they accept ids too.
    pub people: Vec<&'static str>,
    pub seed: Option<u64>,
    /// A random seed if none is given.
    pub chance: Option<u64>,
    /// A setup only for display.
    pub only_shown: bool,
    /// A name similar to a known one is a new player.
    pub new_players: bool,
}

/// The known facts before a play.
pub(super) fn begin_context(
    conn: &Connection,
    title: TitleHandle,
    line: &BeginLine,
) -> Result<BeginContext> {
    let typed = line.answers.list_of(PLAYERS);
    let players = typed.iter().map(|typed| resolve_player_name(conn, typed));
    Ok(BeginContext {
        title: title.game.name(),
        players: players.collect::<Result<_, _>>()?,
        settings: store::setting::choices(conn, title.game.slug().as_str())?,
        seed: line.seed,
        chance: line.chance,
        only_shown: line.only_shown,
        people: Vec::new(),
    })
}

/// The setup so far; missing answers cause a refusal that asks.
pub fn draw(conn: &Connection, title: TitleHandle, line: &BeginLine) -> Result<DrawnSetup> {
    let mut answers = line.answers.clone();
    for name in &line.people {
        if let Some(id) = answers.flag_of(name).filter(|typed| is_id(typed)).map(str::to_owned) {
            answers.replace(name, &resolve_player_name(conn, &id)?);
        }
    }
    title.game.begin(&begin_context(conn, title, line)?, &answers, &line.given)
}

/// Begins a play. Figures read off the box are remembered in the same step.
pub fn start(session: &mut Session, title: TitleHandle, line: &BeginLine) -> Result<Done<Live>> {
    begin(session, title, &|conn, request| {
        let drawn = draw(conn, title, line)?;
        let players = players(conn, request, &drawn.names, line.new_players)?;
        setting::write(conn, title.game.slug(), &drawn.settings)?;
        let setup = (drawn.stored)(&players.names)?;
        Ok(players.begin(setup))
    })
}

/// A play entered by its result.
pub(super) struct Entered<'a> {
    pub names: &'a [String],
    /// A name similar to a known one is a new player.
    pub new_players: bool,
    /// As stored, with a field `v`.
    pub setup: &'a str,
    pub ending: &'a Ending,
    pub summary: Summary,
    pub note: Option<&'a str>,
}

/// Records an untracked play, inside a step; returns its id and the players added.
pub(super) fn enter(
    conn: &Connection,
    request: &Request,
    handle: TitleHandle,
    entered: &Entered,
) -> Result<(i64, Vec<String>, Label)> {
    let players = players(conn, request, entered.names, entered.new_players)?;
    let (slug, noun) = (handle.game.slug().as_str(), handle.tell.noun());
    title::ensure(conn, slug, handle.game.name(), || request.uuid(), &request.at)?;
    let id = NewPlay {
        uuid: &request.uuid(),
        title: slug,
        setup: entered.setup,
        at: &request.at,
        about: PlayDetails { cooperative: Some(false), ..PlayDetails::default() },
        told: Some(PlayEnd {
            outcome: entered.ending.outcome,
            result: &written(&entered.summary)?,
            note: entered.note,
        }),
        ..NewPlay::default()
    }
    .insert(conn)?;
    SeatRow::insert_all(conn, id, &players.seats())?;
    store_ending(conn, id, entered.ending)?;
    let text = format!("{slug} {noun} {id}: {}", entered.summary.how);
    Ok((id, players.added, Label { text, campaign: None, play: Some(id) }))
}
