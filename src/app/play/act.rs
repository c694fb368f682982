//! Acts in the open play: one transaction loads, decides, applies and records.

use super::conversation::{By, Chance, Conversation};
use super::game::Table;
use super::open::{Live, PlaysOf, load};
use super::{TitleHandle, VERSION, count, draft, setting, written};
use crate::rules::correct::{Fix, MOST_REASON};
use crate::rules::name;
use crate::rules::offer::OfferId;
use crate::rules::title::Ending;
use crate::store::{Connection, DiceBy, EventRow, Fared, Label, PlayEnd, PlayRow, SeatRow, Thrown};
use crate::{Done, Failure, Request, Session};

/// An act at the table, and additional writes.
pub struct Doing<'a> {
    /// Plays the actions one after the other; receives wyrm's dice for the next event. It may run twice.
    pub play: &'a dyn Fn(&mut dyn Table, Chance) -> Result<(), Failure>,
    /// Who rolled the dice, if any.
    pub thrown: Option<Thrown>,
    /// Whose dice the play continues with, if entered.
    pub dice: Option<DiceBy>,
    /// Additional writes in the same step.
    pub beside: Option<&'a Beside<'a>>,
}

/// Writes in addition to the events, with the table after them.
pub type Beside<'a> = dyn Fn(&Connection, &dyn Table) -> Result<(), Failure> + 'a;

impl<'a> Doing<'a> {
    /// An act without dice.
    pub fn new(play: &'a dyn Fn(&mut dyn Table, Chance) -> Result<(), Failure>) -> Doing<'a> {
        Doing { play, thrown: None, dice: None, beside: None }
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
    doing: &Doing,
) -> Result<Done<Live>, Failure> {
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
    dice: Option<DiceBy>,
    goes_on: bool,
) -> Result<Done<Live>, Failure> {
    session.change(|conn, request| {
        let live = load(conn, request, title)?;
        if !still_offered(&*live.table, &conversation.offer.id) {
            return Err(moved_on(title));
        }
        let play = |table: &mut dyn Table, _| {
            conversation.act(table)?;
            if goes_on { table.go_on() } else { Ok(()) }
        };
        let doing = Doing { thrown: thrown(&conversation.throws.by()), dice, ..Doing::new(&play) };
        record(conn, request, live, &doing)
    })
}

/// Corrects the open play: the board wins. `seen` is the last event a person saw when they decided.
/// With `goes_on`, automatic actions after it join the same step.
pub fn correct(
    session: &mut Session,
    title: TitleHandle,
    seen: Option<i64>,
    set: &[Fix],
    reason: &str,
    goes_on: bool,
) -> Result<Done<Live>, Failure> {
    let reason = match reason.trim() {
        "" => String::new(),
        reason => name::line("the reason", reason, MOST_REASON)?,
    };
    let play = |table: &mut dyn Table, _| {
        table.correct(set.to_vec(), &reason)?;
        if goes_on { table.go_on() } else { Ok(()) }
    };
    act(session, title, seen, &Doing::new(&play))
}

/// Sets whose dice the open play continues with, as a separate step.
pub fn throw_by(
    session: &mut Session,
    title: TitleHandle,
    dice: DiceBy,
) -> Result<Done<Live>, Failure> {
    session.change(|conn, request| {
        let mut live = load(conn, request, title)?;
        PlayRow::set_dice(conn, live.id, Some(dice))?;
        live.dice = Some(dice);
        let campaign = PlaysOf::new(conn, request, title)?.id();
        let text = match dice {
            DiceBy::Hand => "dice are thrown by hand",
            DiceBy::Wyrm => "wyrm throws the dice",
        };
        let label = label(&live, campaign, text);
        Ok((live, label))
    })
}

fn still_offered(table: &dyn Table, id: &OfferId) -> bool {
    table.offers().iter().any(|offer| offer.id == *id)
}

fn moved_on(title: TitleHandle) -> Failure {
    let noun = title.tell.noun();
    refused!("the {noun} has moved on, look again").hint(title.tell.command())
}

/// Who rolled, over all rolls.
pub fn thrown(by: &[By]) -> Option<Thrown> {
    let hand = by.contains(&By::Hand);
    let wyrm = by.contains(&By::Wyrm);
    match (hand, wyrm) {
        (false, false) => None,
        (true, false) => Some(Thrown::Hand),
        (false, true) => Some(Thrown::Wyrm),
        (true, true) => Some(Thrown::Mixed),
    }
}

pub(super) fn record(
    conn: &Connection,
    request: &Request,
    mut live: Live,
    doing: &Doing,
) -> Result<(Live, Label), Failure> {
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
    thrown: Option<Thrown>,
) -> Result<(), Failure> {
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
    draft::remove(conn, live.id)
}

fn close(conn: &Connection, live: &Live, ending: &Ending, at: &str) -> Result<(), Failure> {
    let result = written(&live.title.tell.summary(live.table.state()))?;
    let end = PlayEnd { outcome: ending.outcome, result: &result, note: None };
    PlayRow::close(conn, live.id, Some(&end), at)?;
    PlayRow::set_together(conn, live.id, live.table.together())?;
    settle(conn, live.id, ending)?;
    count::keep(conn, live.title, live.id)
}

/// Records the result of every seat.
pub(super) fn settle(conn: &Connection, play: i64, ending: &Ending) -> Result<(), Failure> {
    for (n, seat) in ending.seats.iter().enumerate() {
        let fared = Fared { score: seat.score, won: seat.won, died: false };
        SeatRow::settle(conn, play, n + 1, fared)?;
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
pub fn abandon(session: &mut Session, title: TitleHandle) -> Result<Done<i64>, Failure> {
    session.change(|conn, request| {
        let plays = PlaysOf::new(conn, request, title)?;
        let open = plays.open()?.ok_or_else(|| plays.none_open())?;
        let (noun, id) = (title.tell.noun(), open.id);
        let called = super::called(conn, noun, id)?;
        PlayRow::close(conn, open.id, None, &request.at)?;
        draft::remove(conn, open.id)?;
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
