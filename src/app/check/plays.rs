//! Every play: read as in lists, replayed, and compared with its stored ending.

use super::{Finding, Looked, Note, Tick, check};
use crate::play::{Titles, called, finished, open};
use crate::store::{EventRow, PlayKind, PlayRow, PlayState, SeatRow};
use crate::{Connection, Failure, hunt, unreadable};

/// A checked play.
#[derive(Default)]
struct Seen {
    replayed: bool,
    events: u64,
    note: Option<String>,
}

impl Looked {
    pub(super) fn plays(
        &mut self,
        conn: &Connection,
        titles: &Titles,
        tick: Tick,
    ) -> Result<(), Failure> {
        for id in check::play_ids(conn)? {
            self.counts.plays += 1;
            let noun = noun_of(conn, titles, id);
            let name = called(conn, noun, id).unwrap_or_else(|_| format!("{noun} {id}"));
            match look_at(conn, titles, id) {
                Ok(seen) => {
                    self.counts.replayed += u64::from(seen.replayed);
                    self.counts.events += seen.events;
                    tick(seen.events);
                    self.notes.extend(seen.note.map(|what| Note { record: name, what }));
                }
                Err(failure) => {
                    let what = unreadable::why(&failure);
                    let finding = Finding::new("play", name, what);
                    self.findings.push(finding.into());
                }
            }
        }
        Ok(())
    }
}

fn noun_of(conn: &Connection, titles: &Titles, id: i64) -> &'static str {
    let row = PlayRow::get(conn, id).ok().flatten();
    let title = row.and_then(|row| titles.get(&row.title));
    title.map_or("play", |title| title.tell.noun())
}

fn wrong(what: impl Into<String>) -> Failure {
    Failure::storage(what)
}

fn look_at(conn: &Connection, titles: &Titles, id: i64) -> Result<Seen, Failure> {
    let row = PlayRow::get(conn, id)?.ok_or_else(|| wrong("is gone"))?;
    let mut seen = Seen::default();
    let seats = SeatRow::of_play(conn, id)?;
    if row.campaign.is_some() && row.state == PlayState::Finished {
        hunt::read_back(conn, &row)?;
    }
    if row.state != PlayState::Open {
        finished::read_back(conn, titles, &row)?;
    }
    let Some(title) = titles.get(&row.title) else {
        // An entered result needs no rules.
        seen.note = (row.kind == PlayKind::Tracked)
            .then(|| format!("is a play of {}, which this wyrm has no rules for", row.title));
        return Ok(seen);
    };
    // An imported play never belongs to a campaign.
    let belongs = title.game.in_campaign() && row.kind != PlayKind::Imported;
    if belongs != row.campaign.is_some() {
        return Err(wrong("has a campaign where its title allows none, or lacks one"));
    }
    if row.kind != PlayKind::Tracked && EventRow::any(conn, row.id)? {
        return Err(wrong("has events, though only its result was entered"));
    }
    if row.kind != PlayKind::Tracked {
        return Ok(seen);
    }
    let (count, last) = check::event_numbers(conn, id)?;
    if count != last {
        return Err(wrong(format!("{} of its {last} events are missing", last - count)));
    }
    let live = open::replayed(conn, title, &row)?;
    seen.replayed = true;
    seen.events = u64::try_from(count).unwrap_or_default();
    let names = live.table().names();
    if names.len() != seats.len() {
        return Err(wrong(format!(
            "{} seats are stored, but {} took part",
            seats.len(),
            names.len()
        )));
    }
    if row.state == PlayState::Finished {
        seen.note = differs(&row, &seats, live.table());
    }
    Ok(seen)
}

/// How the current replay differs from the stored ending: rules were fixed since, which changes no
/// old record.
fn differs(row: &PlayRow, seats: &[SeatRow], table: &dyn crate::play::TitlePlay) -> Option<String> {
    let kept = row.outcome.as_deref().unwrap_or("nothing");
    let now = table.decided().unwrap_or("open");
    if kept != now {
        return Some(format!("is stored as {kept}, but today's rules replay it as {now}"));
    }
    let ending = table.ending()?;
    for (seat, now) in seats.iter().zip(&ending.seats) {
        let name = seat.hero_name.as_ref().or(seat.player_name.as_ref());
        let name = name.map_or("somebody", String::as_str);
        if seat.fared.won != now.won {
            let won = |won| if won { "won" } else { "did not win" };
            return Some(format!(
                "records that {name} {}, but by today's rules {name} {}",
                won(seat.fared.won),
                won(now.won)
            ));
        }
        if seat.fared.score != now.score {
            let score = |score: Option<i64>| score.map_or("none".to_owned(), |n| n.to_string());
            return Some(format!(
                "is stored with {name}'s score {}, but today's rules count {}",
                score(seat.fared.score),
                score(now.score)
            ));
        }
    }
    None
}
