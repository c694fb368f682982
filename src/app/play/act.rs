//! Acts in the open play: one transaction loads, decides, applies and records.

use super::conversation::{Conversation, SeededDice};
use super::open::{Live, PlaysOf, load};
use super::title_rules::TitlePlay;
use super::{TitleHandle, VERSION, dice_draft, setting, tally, written};
use crate::rules::correct::{Field, Fix, MOST_REASON};
use crate::rules::name;
use crate::rules::offer::OfferId;
use crate::rules::tally::RolledBy;
use crate::rules::title::Ending;
use crate::store::{Connection, DiceSource, EventRow, Fared, Label, PlayEnd, PlayRow, SeatRow};
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
    session.change(|conn, request| {
        let live = load(conn, request, title)?;
        if seen.is_some_and(|seen| seen != live.last) {
            return Err(moved_on(title));
        }
        record(conn, request, live, doing)
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
    session.change(|conn, request| {
        let live = load(conn, request, title)?;
        if !still_offered(&*live.table, &conversation.offer.id) {
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
    let play = |table: &mut dyn TitlePlay, _| {
        table.correct(fixes(&table.fields())?, &reason)?;
        if goes_on { table.go_on() } else { Ok(()) }
    };
    act(session, title, seen, &ActRequest::new(&play))
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

fn still_offered(table: &dyn TitlePlay, id: &OfferId) -> bool {
    table.offers().iter().any(|offer| offer.id == *id)
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
    let before = live.table.copy();
    let chance = live.chance();
    (doing.play)(&mut *live.table, chance)?;
    write_events(conn, request, &mut live, doing.thrown)?;
    if let Some(dice) = doing.dice {
        PlayRow::set_dice(conn, live.id, Some(dice))?;
        live.dice = Some(dice);
    }
    setting::write(conn, live.title.game.slug(), &live.table.learned())?;
    if let Some(beside) = doing.beside {
        beside(conn, &*live.table)?;
    }
    let campaign = PlaysOf::new(conn, request, live.title)?.id();
    let table = &*live.table;
    let text = live.title.tell.step(before.state(), table.state(), table.events());
    if let Some(ending) = table.ending() {
        close(conn, &live, &ending, &request.at)?;
        live.over = true;
    }
    let label = label(&live, campaign, &text);
    live.before = Some(before);
    Ok((live, label))
}

/// Records a table's events since it was loaded. Half-entered dice become invalid.
pub(crate) fn write_events(
    conn: &Connection,
    request: &Request,
    live: &mut Live,
    thrown: Option<RolledBy>,
) -> Result<()> {
    for event in live.table.stored()? {
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
    let result = written(&live.title.tell.summary(live.table.state()))?;
    let end = PlayEnd { outcome: ending.outcome, result: &result, note: None };
    PlayRow::close(conn, live.id, Some(&end), at)?;
    PlayRow::set_together(conn, live.id, live.table.together())?;
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
