//! How an imported play ended, in a word and in a sentence.

use super::import_play::{ImportedPlay, ImportedSeat};
use crate::rules::words;

/// The stored outcome, and the winner.
pub fn ended(play: &ImportedPlay, names: &[&str]) -> (String, String) {
    if let Some(told) = &play.told {
        return (told.outcome.clone(), told.how.clone());
    }
    let seats = play.seats.as_slice();
    let won = seats.iter().any(|seat| seat.row.fared.won);
    let together_or_not = play.cooperative == Some(true) && !seats.is_empty();
    let (outcome, how) = match (together_or_not, won) {
        (true, true) => ("won", together("won", seats)),
        (true, false) => ("lost", together("lost", seats)),
        (false, true) => winners(seats, names),
        (false, false) => ("undecided", nobody(seats, names)),
    };
    (outcome.to_owned(), how)
}

fn together(what: &str, seats: &[ImportedSeat]) -> String {
    match seats {
        [_] => what.to_owned(),
        _ => format!("{what} together"),
    }
}

fn winners(seats: &[ImportedSeat], names: &[&str]) -> (&'static str, String) {
    let (mut won, mut who): (Vec<&ImportedSeat>, Vec<&str>) = (Vec::new(), Vec::new());
    for (seat, name) in seats.iter().zip(names).filter(|(seat, _)| seat.row.fared.won) {
        won.push(seat);
        who.push(name);
    }
    let score = won[0].row.fared.score;
    let same = won.iter().all(|seat| seat.row.fared.score == score);
    let with = score.filter(|_| same).map(|score| format!(" with {score}"));
    let with = with.unwrap_or_default();
    let team = won[0].row.team.as_deref();
    let team = team.filter(|_| won.iter().all(|seat| seat.row.team == won[0].row.team));
    match (who.as_slice(), team) {
        ([name], _) => ("won", format!("{name} wins{with}")),
        (all, Some(team)) => ("won", format!("{team} wins{with}: {}", words::and(all))),
        (all, None) => ("shared", format!("{} share the win{with}", words::and(all))),
    }
}

fn nobody(seats: &[ImportedSeat], names: &[&str]) -> String {
    match (seats, names) {
        ([seat], [name]) => match seat.row.fared.score {
            Some(score) => format!("{name} has {score}"),
            None => "played alone".to_owned(),
        },
        _ => "the winner is not recorded".to_owned(),
    }
}
