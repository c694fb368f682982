//! Figures of many plays: stored ones from columns, and for plays by an earlier version from their
//! events.

use std::collections::BTreeMap;

use super::{note, play_name};
use crate::play::tally as play_tally;
use crate::rules::dice_dragons::hunt::{DiceDragons, tally};
use crate::rules::dice_dragons::symbol::Symbol;
use crate::rules::tally::{RolledBy, Tally};
use crate::rules::title::Title;
use crate::store::stats::{self, CountedPlays, FigureOwner, PlayFigure};
use crate::store::{Connection, PlayRow, SeatRow};
use crate::{Result, Session};

/// Sums of figures by owner and name.
pub(super) type FigureSums = BTreeMap<(FigureOwner, String), i64>;

/// Sums of the figures whose names begin with one of these words, including dice for hit points.
pub(super) fn sums(session: &Session, plays: &CountedPlays, words: &[&str]) -> Result<FigureSums> {
    let mut sums = FigureSums::new();
    let skipped = stats::sums(session.conn(), plays, words, |whose, name, value| {
        *sums.entry((whose, name.to_owned())).or_default() += value;
    })?;
    note(session, skipped)?;
    let is_wanted = |name: &str| name.split(':').next().is_some_and(|of| words.contains(&of));
    earlier(session, plays, |row, tally| {
        let seats = SeatRow::of_play(session.conn(), row.id)?;
        for (seat, name, value) in tally.figures().filter(|(_, name, _)| is_wanted(name)) {
            let player = seat.and_then(|seat| seats.get(seat.0)?.player);
            let whose = match (seat, player) {
                (None, _) => FigureOwner::Table,
                (Some(_), Some(player)) => FigureOwner::Player(player),
                (Some(_), None) => FigureOwner::Nobody,
            };
            *sums.entry((whose, name.to_owned())).or_default() += value;
        }
        Ok(())
    })?;
    hit_points(session.conn(), plays, |player, tally| {
        let whose = player.map_or(FigureOwner::Nobody, FigureOwner::Player);
        for (_, name, value) in tally.figures().filter(|(_, name, _)| is_wanted(name)) {
            *sums.entry((whose, name.to_owned())).or_default() += value;
        }
    })?;
    Ok(sums)
}

/// All figures with these names, play by play.
pub(super) fn each(
    session: &Session,
    plays: &CountedPlays,
    names: &[&str],
) -> Result<Vec<PlayFigure>> {
    let (mut all, skipped) = stats::figures(session.conn(), plays, names)?;
    note(session, skipped)?;
    let is_wanted = |name: &str| {
        let of = name.split(':').next().unwrap_or_default();
        names.contains(&name) || names.contains(&of)
    };
    earlier(session, plays, |row, tally| {
        let wanted = tally.figures().filter(|(_, name, _)| is_wanted(name));
        all.extend(wanted.map(|(seat, name, value)| PlayFigure {
            play: row.id,
            seat: seat.map(|seat| seat.0),
            name: name.to_owned(),
            value,
        }));
        Ok(())
    })?;
    Ok(all)
}

/// Counts the tracked plays without stored figures; unreadable ones are reported.
pub(super) fn earlier(
    session: &Session,
    plays: &CountedPlays,
    mut see: impl FnMut(&PlayRow, &Tally) -> Result<()>,
) -> Result<()> {
    for id in stats::uncounted(session.conn(), plays)? {
        let mut read = || -> Result<()> {
            let Some(row) = PlayRow::get(session.conn(), id)? else {
                return Ok(());
            };
            match session.titles.get(&row.title) {
                Some(title) => see(&row, &play_tally::count_events(session.conn(), title, &row)?),
                None => Ok(()),
            }
        };
        session.request.unread.pass(|| play_name(id), read())?;
    }
    Ok(())
}

/// The dice of levels and new heroes belong to no play: if plays are filtered by people, those of
/// these people count. They are omitted for another game and for a single campaign.
fn hit_points(
    conn: &Connection,
    plays: &CountedPlays,
    mut see: impl FnMut(Option<i64>, &Tally),
) -> Result<()> {
    let hunts = DiceDragons::SLUG.as_str();
    let meant = plays.title.as_deref().is_none_or(|title| title == hunts);
    if !meant || plays.campaign.is_some() {
        return Ok(());
    }
    let is_theirs = |player: Option<i64>| player.is_some_and(|id| plays.with.contains(&id));
    for kept in stats::hp_dice(conn, plays.since.as_deref())? {
        if !plays.with.is_empty() && !is_theirs(kept.player) {
            continue;
        }
        let dice = match &kept.symbol {
            Some(symbol) => Symbol::read(symbol).and_then(|of| tally::of_level(&kept.dice, of)),
            None => tally::of_new_hero(&kept.dice),
        };
        if let Some(dice) = dice {
            let by = kept.thrown.as_deref().and_then(RolledBy::spelled);
            let mut tally = Tally::default();
            tally.dice(by.unwrap_or(RolledBy::Untold), &dice);
            see(kept.player, &tally);
        }
    }
    Ok(())
}
