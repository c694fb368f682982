//! Rules for titles without teams in which the highest score wins.

use super::{DecidedBy, EnteredPlay, EntryFault, Judged, ToldSeat, judge};
use crate::words;

/// For titles in which the highest score wins: a winner has no lower score than another entered
/// one. `tie` names the tie-breaker.
pub(crate) fn highest_wins(
    told: &EnteredPlay,
    tie: &dyn Fn(&[String], i64) -> String,
) -> Result<Judged, EntryFault> {
    if told.lowest_wins {
        return Err(EntryFault::rules("the highest score wins here", None));
    }
    let judged = judge(told)?;
    refuse_ranks_against_scores(told)?;
    let all: Vec<usize> = (0..told.seats.len()).collect();
    let Some((score, best)) = told.best() else {
        return match judged.decided {
            DecidedBy::Unknown => Err(EntryFault::SayWinner {
                among: told.names(&all),
                why: "somebody wins".to_owned(),
            }),
            _ => Ok(judged),
        };
    };
    if judged.decided == DecidedBy::Scores && told.seats.iter().any(|seat| seat.score.is_none()) {
        let why = "some scores are missing".to_owned();
        let among = told.names(&all);
        return Err(EntryFault::SayWinner { among, why });
    }
    if judged.decided == DecidedBy::Scores && best.len() > 1 {
        let among = told.names(&best);
        let why = tie(&among, score);
        return Err(EntryFault::SayWinner { among, why });
    }
    // A missing score contradicts nobody.
    let less = |n: &&usize| told.seats[**n].score.is_some_and(|has| has < score);
    match judged.winners().iter().find(less) {
        Some(n) => Err(EntryFault::rules(
            format!(
                "{} is given as winner, but {} {} the highest score, {score}",
                told.seats[*n].name,
                words::and(told.names(&best)),
                if best.len() == 1 { "has" } else { "have" },
            ),
            None,
        )),
        None => Ok(judged),
    }
}

/// For titles in which the highest score wins: ranks must agree with scores, if both are entered.
fn refuse_ranks_against_scores(told: &EnteredPlay) -> Result<(), EntryFault> {
    let known = |seat: &ToldSeat| Some((seat.name.clone(), seat.rank?, seat.score?));
    let known: Vec<_> = told.seats.iter().filter_map(known).collect();
    for (ahead, rank, less) in &known {
        let before = |(_, other, more): &&(String, i64, i64)| rank <= other && less < more;
        if let Some((behind, other, more)) = known.iter().find(before) {
            let what = format!(
                "{ahead} has rank {rank} with {less}, but {behind} has rank {other} with {more}"
            );
            return Err(EntryFault::rules(what, "the higher score ranks first"));
        }
    }
    Ok(())
}

/// For titles without teams.
pub(crate) fn refuse_teams(told: &EnteredPlay, game: &str) -> Result<(), EntryFault> {
    match told.seats.iter().find(|seat| seat.team.is_some()) {
        Some(seat) => {
            let what = format!("{} cannot be in a team: {game} has none", seat.name);
            Err(EntryFault::rules(what, None))
        }
        None => Ok(()),
    }
}
