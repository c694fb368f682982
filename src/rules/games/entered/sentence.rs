//! The result of an entered play, in a sentence.

use super::{EnteredPlay, ToldSeat, in_one_team};
use crate::words;

/// `Ana wins with 69`, `red wins: Ana and Ben`, `won together`.
pub(super) fn how(told: &EnteredPlay, won: &[bool]) -> String {
    let alone = told.seats.len() == 1;
    match told.together {
        Some(true) if alone => return "won".to_owned(),
        Some(false) if alone => return "lost".to_owned(),
        Some(true) => return "won together".to_owned(),
        Some(false) => return "lost together".to_owned(),
        None => {}
    }
    let winners = winners(told, won);
    let names: Vec<&str> = winners.iter().map(|seat| seat.name.as_str()).collect();
    // A score that another player shares does not explain the win.
    let alike = |points: &i64| {
        let mut others = told.seats.iter().zip(won).filter(|(_, won)| !**won);
        others.any(|(other, _)| other.score == Some(*points))
    };
    let points = common_score(&winners).filter(|points| !alike(points));
    let with = points.map(|points| format!(" with {points}"));
    let with = with.unwrap_or_default();
    match (names.as_slice(), team(told, won)) {
        ([], _) => unknown(told),
        (_, Some(team)) => format!("{team} wins{with}: {}", words::and(&names)),
        ([name], _) => format!("{name} wins{with}"),
        _ => format!("{} share the win{with}", words::and(&names)),
    }
}

fn unknown(told: &EnteredPlay) -> String {
    match told.seats.as_slice() {
        [only] => match only.score {
            Some(score) => format!("{} has {score}", only.name),
            None => "played alone".to_owned(),
        },
        _ => "the winner is not recorded".to_owned(),
    }
}

fn winners<'a>(told: &'a EnteredPlay, won: &[bool]) -> Vec<&'a ToldSeat> {
    let seats = told.seats.iter().zip(won);
    seats.filter(|(_, won)| **won).map(|(s, _)| s).collect()
}

fn common_score(winners: &[&ToldSeat]) -> Option<i64> {
    let score = winners.first()?.score?;
    let same = winners.iter().all(|seat| seat.score == Some(score));
    same.then_some(score)
}

/// The winning team, if several winners are all of one team.
pub(super) fn team<'a>(told: &'a EnteredPlay, won: &[bool]) -> Option<&'a str> {
    let winners = winners(told, won);
    let [first, others @ ..] = winners.as_slice() else {
        return None;
    };
    let one = !others.is_empty() && others.iter().all(|other| in_one_team(first, other));
    first.team.as_deref().filter(|_| one)
}
