//! The result of a Dragonkeepers game: the highest score wins (The end of the game; ruling 9).

use super::PLAYERS;
use crate::entered::{EnteredPlay, EntryFault, Judged, ToldSeat, highest_wins, refuse_teams};
use crate::words;

pub(super) fn told(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    told.refuse_players("Dragonkeepers", *PLAYERS.start(), *PLAYERS.end())?;
    if told.together.is_some() {
        return Err(EntryFault::rules(
            "Dragonkeepers is not won or lost together: enter the winner",
            None,
        ));
    }
    refuse_teams(told, "Dragonkeepers")?;
    let below = |seat: &ToldSeat| seat.score.filter(|score| *score < 0);
    let below = told.seats.iter().find_map(|s| Some((s, below(s)?)));
    if let Some((seat, score)) = below {
        let what = format!("{} cannot have {score}: nothing takes points away", seat.name);
        return Err(EntryFault::rules(what, None));
    }
    highest_wins(told, &|tied, score| {
        format!("{} are tied at {score}, and the most dragon cards laid out win", words::and(tied))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(scores: &[i64]) -> EnteredPlay {
        let seats = scores.iter().zip(["Ana", "Ben", "Cleo", "Dora", "Emil"]);
        let seats = seats.map(|(score, name)| ToldSeat {
            name: name.to_owned(),
            score: Some(*score),
            ..ToldSeat::default()
        });
        EnteredPlay { seats: seats.collect(), ..EnteredPlay::default() }
    }

    #[test]
    fn the_highest_score_wins() {
        let judged = told(&scores(&[69, 61])).unwrap();
        assert_eq!(judged.how, "Ana wins with 69");
        let mut wrong = scores(&[69, 61]);
        wrong.seats[1].won = true;
        assert_eq!(
            told(&wrong).unwrap_err().to_string(),
            "Ben is given as winner, but Ana has the highest score, 69"
        );
    }

    /// Ruling 9: a tie goes to the most cards laid out, which only the table knows; else it is shared.
    #[test]
    fn a_tie_is_settled_by_who_is_said_to_have_won() {
        let mut tied = scores(&[61, 61, 10]);
        let fault = told(&tied).unwrap_err();
        assert!(matches!(&fault, EntryFault::SayWinner { among, .. } if among == &["Ana", "Ben"]));
        tied.seats[1].won = true;
        assert_eq!(told(&tied).unwrap().winners(), [1]);
        tied.seats[0].won = true;
        assert_eq!(told(&tied).unwrap().ending.outcome, "shared");
    }

    #[test]
    fn a_score_that_is_not_told_says_nothing_against_the_winner() {
        let mut some = scores(&[0, 50, 12]);
        (some.seats[0].score, some.seats[0].won) = (None, true);
        let judged = told(&some).unwrap();
        assert_eq!((judged.how.as_str(), judged.winners()), ("Ana wins", vec![0]));
        // Two share the win, and the third's entry differs.
        some.seats[2].won = true;
        assert_eq!(
            told(&some).unwrap_err().to_string(),
            "Cleo is given as winner, but Ben has the highest score, 50"
        );
    }

    #[test]
    fn ranks_go_by_scores() {
        let mut ranked = scores(&[60, 50, 12]);
        let mut rank = |ranks: [Option<i64>; 3]| {
            let seats = ranked.seats.iter_mut().zip(ranks);
            seats.for_each(|(seat, rank)| seat.rank = rank);
            told(&ranked).map(|judged| judged.winners())
        };
        assert_eq!(rank([Some(1), Some(2), Some(3)]), Ok(vec![0]));
        assert_eq!(rank([Some(1), None, Some(2)]), Ok(vec![0]));
        let fault = rank([Some(1), Some(3), Some(2)]).unwrap_err();
        assert_eq!(fault.to_string(), "Cleo has rank 2 with 12, but Ben has rank 3 with 50");
        // Equal ranks need equal scores; a broken tie has two ranks.
        assert!(rank([Some(1), Some(2), Some(2)]).is_err());
        ranked = scores(&[60, 60, 12]);
        (ranked.seats[0].rank, ranked.seats[1].rank) = (Some(2), Some(1));
        let judged = told(&ranked).unwrap();
        assert_eq!((judged.how.as_str(), judged.winners()), ("Ben wins", vec![1]));
    }

    #[test]
    fn everybody_plays_alone() {
        let mut teams = scores(&[60, 50]);
        teams.seats[1].team = Some("red".to_owned());
        assert_eq!(
            told(&teams).unwrap_err().to_string(),
            "Ben cannot be in a team: Dragonkeepers has none"
        );
    }

    #[test]
    fn two_to_four_play_and_nothing_takes_points_away() {
        for wrong in [scores(&[5]), scores(&[1, 2, 3, 4, 5]), scores(&[4, -1])] {
            assert!(told(&wrong).is_err());
        }
    }
}
