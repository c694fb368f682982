//! Acts in the open play: one transaction loads, decides, applies and records.

use std::cell::RefCell;

use super::conversation::{Conversation, SeededDice};
use super::open::{Live, PlaysOf, load, shown_again};
use super::title_rules::{TRUTH, TitlePlay};
use super::{TitleHandle, VERSION, dice_draft, setting, tally, written};
use crate::rules::correct::{Field, Fix, MOST_REASON};
use crate::rules::name;
use crate::rules::offer::Offer;
use crate::rules::tally::RolledBy;
use crate::rules::title::Ending;
use crate::store::{
    Connection, DiceSource, EventRow, Fared, Label, PlayEnd, PlayRow, SeatRow, TokenUse,
};
use crate::{Done, Failure, Request, Result, Session};

/// An act at the table, and additional writes.
pub struct ActRequest<'a> {
    /// Plays the actions one after the other; receives wyrm's dice for the next event. It may run twice.
    pub play: &'a dyn Fn(&mut dyn TitlePlay, SeededDice) -> Result<()>,
    /// Who rolled the dice, if any.
    pub thrown: Option<RolledBy>,
    /// Whose dice the play continues with, if entered.
    pub dice: Option<DiceSource>,
    /// Additional writes in the same step.
    pub beside: Option<&'a ExtraWrite<'a>>,
}

/// Writes in addition to the events, with the table after them.
pub type ExtraWrite<'a> = dyn Fn(&Connection, &dyn TitlePlay) -> Result<()> + 'a;

impl<'a> ActRequest<'a> {
    /// An act without dice.
    pub fn new(play: &'a dyn Fn(&mut dyn TitlePlay, SeededDice) -> Result<()>) -> ActRequest<'a> {
        ActRequest { play, thrown: None, dice: None, beside: None }
    }
}

/// The label of an act in a play.
pub(crate) fn label(live: &Live, campaign: Option<i64>, text: &str) -> Label {
    let title = live.title;
    let called = live.called(title.tell.noun());
    let what = match campaign {
        Some(_) => format!("{called}: {text}"),
        None => format!("{} {called}: {text}", title.game.slug()),
    };
    Label { text: what, campaign, play: Some(live.id) }
}

/// Acts in the open play. `seen` is the last event a person saw when they decided. If that decides
/// the play, the same step closes it.
pub fn act(
    session: &mut Session,
    title: TitleHandle,
    seen: Option<i64>,
    doing: &ActRequest,
) -> Result<Done<Live>> {
    session.request.host()?;
    once(session, title, |conn, request| {
        let live = load(conn, request, title)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(moved_on(title));
        }
        record(conn, request, live, doing)
    })
}

/// Acts once for a token. The same request again is answered with the play as it stands, and with
/// the first one's step if that is still known.
fn once(
    session: &mut Session,
    title: TitleHandle,
    work: impl Fn(&Connection, &Request) -> Result<(Live, Label)>,
) -> Result<Done<Live>> {
    let first = RefCell::new(None);
    let done = session.change_or(|conn, request| {
        let known = request.done_before(conn)?;
        if known.is_some() {
            first.replace(known);
            return Ok((shown_again(conn, request, title)?, Label::from(String::new())));
        }
        work(conn, request)
    })?;
    Ok(match first.into_inner() {
        Some(TokenUse::Step(step)) => Done { step: Some(step), ..done },
        _ => done,
    })
}

/// Takes an offer, if it is still valid. With `goes_on`, automatic actions after it join the same
/// step.
pub fn take_up(
    session: &mut Session,
    title: TitleHandle,
    conversation: &Conversation,
    dice: Option<DiceSource>,
    goes_on: bool,
) -> Result<Done<Live>> {
    once(session, title, |conn, request| {
        let live = load(conn, request, title)?;
        request.owns(conversation.offer.seat, &live.seats)?;
        if !still_offered(live.table(), &conversation.offer) {
            return Err(moved_on(title));
        }
        let play = |table: &mut dyn TitlePlay, _| {
            conversation.act(table)?;
            if goes_on { table.go_on() } else { Ok(()) }
        };
        let doing = ActRequest {
            thrown: rolled_by(&conversation.throws.by()),
            dice,
            ..ActRequest::new(&play)
        };
        record(conn, request, live, &doing)
    })
}

/// What is to be corrected, out of these fields.
pub type Fixes<'a> = dyn Fn(&[Field]) -> Result<Vec<Fix>, Failure> + 'a;

/// Corrects the open play: the board wins. `fixes` are picked or read from its fields; `seen` is the
/// last event a person saw when they decided.
/// With `goes_on`, automatic actions after it join the same step.
pub fn correct(
    session: &mut Session,
    title: TitleHandle,
    seen: Option<i64>,
    fixes: &Fixes<'_>,
    reason: &str,
    goes_on: bool,
) -> Result<Done<Live>> {
    let reason = match reason.trim() {
        "" => String::new(),
        reason => name::line("the reason", reason, MOST_REASON)?,
    };
    once(session, title, |conn, request| {
        let live = load(conn, request, title)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(moved_on(title));
        }
        let fields = live.table().fields();
        let fixes = fixes(&fields)?;
        for fix in &fixes {
            request.owns(fix.known(&fields).and_then(|field| field.seat), &live.seats)?;
        }
        let play = |table: &mut dyn TitlePlay, _| {
            table.correct(fixes.clone(), &reason)?;
            if goes_on { table.go_on() } else { Ok(()) }
        };
        record(conn, request, live, &ActRequest::new(&play))
    })
}

/// Sets whose dice the open play continues with, as a separate step.
pub fn throw_by(session: &mut Session, title: TitleHandle, dice: DiceSource) -> Result<Done<Live>> {
    session.change(|conn, request| {
        let mut live = load(conn, request, title)?;
        PlayRow::set_dice(conn, live.id, Some(dice))?;
        live.dice = Some(dice);
        let campaign = PlaysOf::new(conn, request, title)?.id();
        let text = match dice {
            DiceSource::Hand => "dice are rolled by hand",
            DiceSource::Wyrm => "wyrm rolls the dice",
        };
        let label = label(&live, campaign, text);
        Ok((live, label))
    })
}

fn still_offered(table: &dyn TitlePlay, wanted: &Offer) -> bool {
    table.offers().iter().any(|offer| offer.id == wanted.id && offer.seat == wanted.seat)
}

fn moved_on(title: TitleHandle) -> Failure {
    let noun = title.tell.noun();
    refused!("the {noun} has moved on, look again").hint(title.tell.command())
}

/// Who rolled, over all rolls.
pub fn rolled_by(by: &[DiceSource]) -> Option<RolledBy> {
    let hand = by.contains(&DiceSource::Hand);
    let wyrm = by.contains(&DiceSource::Wyrm);
    match (hand, wyrm) {
        (false, false) => None,
        (true, false) => Some(RolledBy::Hand),
        (false, true) => Some(RolledBy::Wyrm),
        (true, true) => Some(RolledBy::Mixed),
    }
}

pub(super) fn record(
    conn: &Connection,
    request: &Request,
    mut live: Live,
    doing: &ActRequest,
) -> Result<(Live, Label)> {
    let before = live.table().copy();
    let chance = live.chance();
    (doing.play)(&mut **live.table_mut(), chance)?;
    write_events(conn, request, &mut live, doing.thrown)?;
    if let Some(dice) = doing.dice {
        PlayRow::set_dice(conn, live.id, Some(dice))?;
        live.dice = Some(dice);
    }
    setting::write(conn, live.title.game.slug(), &live.table().learned())?;
    if let Some(beside) = doing.beside {
        beside(conn, live.table())?;
    }
    let campaign = PlaysOf::new(conn, request, live.title)?.id();
    if let Some(ending) = live.table().ending() {
        close(conn, &live, &ending, &request.at)?;
        live.over = true;
    }
    live.follows(before);
    let label = label(&live, campaign, &live.step());
    Ok((live, label))
}

/// Records a table's events since it was loaded. Half-entered dice become invalid.
pub(crate) fn write_events(
    conn: &Connection,
    request: &Request,
    live: &mut Live,
    thrown: Option<RolledBy>,
) -> Result<()> {
    for event in live.table().stored()? {
        live.last += 1;
        let row = EventRow {
            n: live.last,
            v: VERSION,
            kind: event.kind,
            data: event.data,
            at: request.at.clone(),
            thrown,
        };
        row.insert(conn, live.id)?;
    }
    dice_draft::remove(conn, live.id)
}

fn close(conn: &Connection, live: &Live, ending: &Ending, at: &str) -> Result<()> {
    let result = written(&live.title.tell.summary(live.table().state(TRUTH)))?;
    let end = PlayEnd { outcome: ending.outcome, result: &result, note: None };
    PlayRow::close(conn, live.id, Some(&end), at)?;
    PlayRow::set_together(conn, live.id, live.table().together())?;
    store_ending(conn, live.id, ending)?;
    tally::store_counts(conn, live.title, live.id)
}

/// Records the result of every seat.
pub(super) fn store_ending(conn: &Connection, play: i64, ending: &Ending) -> Result<()> {
    for (n, seat) in ending.seats.iter().enumerate() {
        let fared = Fared { score: seat.score, won: seat.won, died: false };
        SeatRow::store_outcome(conn, play, n + 1, fared)?;
        if let Some(side) = seat.side {
            SeatRow::set_team(conn, play, n + 1, side)?;
        }
        for (name, value) in &seat.stats {
            SeatRow::put_stat(conn, play, n + 1, name, *value)?;
        }
    }
    Ok(())
}

/// Ends the open play without a result; returns its id.
pub fn abandon(session: &mut Session, title: TitleHandle) -> Result<Done<i64>> {
    session.change(|conn, request| {
        let plays = PlaysOf::new(conn, request, title)?;
        let open = plays.open()?.ok_or_else(|| plays.none_open())?;
        let (noun, id) = (title.tell.noun(), open.id);
        let called = super::called(conn, noun, id)?;
        PlayRow::close(conn, open.id, None, &request.at)?;
        dice_draft::remove(conn, open.id)?;
        let label = Label {
            text: match plays.campaign {
                Some(_) => format!("{called} abandoned"),
                None => format!("{} {noun} {id}: abandoned", title.game.slug()),
            },
            campaign: plays.id(),
            play: Some(id),
        };
        Ok((id, label))
    })
}
