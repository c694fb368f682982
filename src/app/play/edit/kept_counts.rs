//! Statistics of a play, and which of them survive a changed result.

use super::super::{Summary, TitleHandle};
use crate::rules::entered::Judged;
use crate::store::{PlayRow, SeatRow};

/// A figure: its seat, name and value.
pub(super) type Stat = (i64, String, i64);

/// A play's data besides the judged result.
pub(super) struct PlayExtras {
    /// How it ended, if the statistics say it better.
    pub how: Option<String>,
    pub facts: Vec<(String, String)>,
    pub stats: Vec<Stat>,
    /// Dropped figures, by name.
    pub gone: Vec<String>,
    /// Whether the same people still play the same game.
    pub same_game: bool,
}

impl PlayExtras {
    pub(super) fn new(
        title: Option<TitleHandle>,
        row: &PlayRow,
        (before, after): (&[SeatRow], &[SeatRow]),
        stats: &[Stat],
        judged: &Judged,
    ) -> Self {
        let old: Option<Summary> = row.result.as_deref().and_then(|r| serde_json::from_str(r).ok());
        let (old_how, old_facts) = old.map_or((None, Vec::new()), |s| (Some(s.how), s.facts));
        let anew = |name: &str| judged.facts.iter().find(|(key, _)| *key == name);
        let agrees = |(name, value): &(String, String)| anew(name).is_none_or(|(_, v)| v == value);
        let together = |cooperative| cooperative == Some(true);
        let same_game = people(before) == people(after)
            && together(row.cooperative) == together(judged.cooperative)
            && old_facts.iter().all(agrees);
        let same_sums = same_game && before.iter().zip(after).all(|(a, b)| a.fared == b.fared);
        let lasting = title.map_or(&[][..], |title| title.game.lasting());
        let holds = |name: &str| same_sums || (same_game && lasting.contains(&name));
        let facts = old_facts.into_iter().filter(|(name, _)| anew(name).is_none());
        let (facts, lost): (Vec<_>, Vec<_>) = facts.partition(|(name, _)| holds(name));
        let more = stats.iter().filter(|stat| !is_judged(title, judged, stat));
        let more = more.cloned();
        let (stats, lost_stats): (Vec<_>, Vec<_>) = more.partition(|(_, name, _)| holds(name));
        let gone = names_of(lost, lost_stats);
        let counted = !(facts.is_empty() && stats.is_empty() && gone.is_empty());
        let same_end = same_game && row.outcome.as_deref() == Some(judged.ending.outcome);
        Self {
            how: old_how.filter(|_| counted && same_end && same_lead(before, after)),
            facts,
            stats,
            gone,
            same_game: counted && same_game,
        }
    }
}

/// The names of dropped values; figures that are also facts are named once.
fn names_of(facts: Vec<(String, String)>, stats: Vec<Stat>) -> Vec<String> {
    let mut names: Vec<String> = facts.into_iter().map(|(name, _)| name).collect();
    if names.is_empty() {
        names.extend(stats.into_iter().map(|(_, name, _)| name));
        names.sort();
        names.dedup();
    }
    names
}

fn people(seats: &[SeatRow]) -> Vec<Option<i64>> {
    seats.iter().map(|seat| seat.player).collect()
}

/// Whether the rules recompute this figure; sides they always do.
fn is_judged(title: Option<TitleHandle>, judged: &Judged, (seat, name, _): &Stat) -> bool {
    let sides = title.map_or(&[][..], |title| title.game.sides());
    let seat = usize::try_from(seat - 1).ok();
    let seat = seat.and_then(|seat| judged.ending.seats.get(seat));
    let given = seat.is_some_and(|seat| seat.stats.iter().any(|(key, _)| key == name));
    given || sides.contains(&name.as_str())
}

/// Whether the same people win against the same people with the same scores: only others' scores differ.
fn same_lead(before: &[SeatRow], after: &[SeatRow]) -> bool {
    let won = after.iter().filter(|seat| seat.fared.won);
    let tops: Vec<Option<i64>> = won.map(|seat| seat.fared.score).collect();
    let behind = |seat: &SeatRow| !seat.fared.won && !tops.contains(&seat.fared.score);
    let mut seats = before.iter().zip(after);
    seats.all(|(a, b)| a.fared == b.fared || (behind(a) && behind(b)))
}
