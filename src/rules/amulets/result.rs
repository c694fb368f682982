//! A game of Dragonkeepers told by its result: the highest score wins (The end of the game; ruling 9).

use super::PLAYERS;
use crate::told::{Judged, Told, ToldFault, ToldSeat, highest_wins};
use crate::words;

pub(super) fn told(told: &Told) -> Result<Judged, ToldFault> {
    let has = told.seats.len();
    if !PLAYERS.contains(&has) {
        return Err(ToldFault::Players {
            game: "Dragonkeepers",
            least: *PLAYERS.start(),
            most: *PLAYERS.end(),
            has,
        });
    }
    if told.together.is_some() {
        return Err(ToldFault::rules(
            "Dragonkeepers is not won or lost together: say who won",
            None,
        ));
    }
    let below = |seat: &ToldSeat| seat.score.filter(|score| *score < 0);
    let below = told.seats.iter().find_map(|s| Some((s, below(s)?)));
    if let Some((seat, score)) = below {
        let what = format!(
            "{} cannot have {score}: nothing takes points away",
            seat.name
        );
        return Err(ToldFault::rules(what, None));
    }
    highest_wins(told, &|tied, score| {
        format!(
            "{} are tied at {score}, and whoever laid out the most dragon cards wins",
            words::and(tied)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(scores: &[i64]) -> Told {
        let seats = scores.iter().zip(["Ana", "Ben", "Cleo", "Dora", "Emil"]);
        let seats = seats.map(|(score, name)| ToldSeat {
            name: name.to_owned(),
            score: Some(*score),
            ..ToldSeat::default()
        });
        Told {
            seats: seats.collect(),
            ..Told::default()
        }
    }

    #[test]
    fn the_highest_score_wins() {
        let judged = told(&scores(&[69, 61])).unwrap();
        assert_eq!(judged.how, "Ana wins with 69");
        let mut wrong = scores(&[69, 61]);
        wrong.seats[1].won = true;
        assert_eq!(
            told(&wrong).unwrap_err().to_string(),
            "Ben is said to have won, and Ana has the highest score, 69"
        );
    }

    /// Ruling 9: a tie goes to the most cards laid out, which only the table knows; else it is shared.
    #[test]
    fn a_tie_is_settled_by_who_is_said_to_have_won() {
        let mut tied = scores(&[61, 61, 10]);
        let fault = told(&tied).unwrap_err();
        assert!(matches!(&fault, ToldFault::SayWinner { among, .. } if among == &["Ana", "Ben"]));
        tied.seats[1].won = true;
        assert_eq!(told(&tied).unwrap().winners(), [1]);
        tied.seats[0].won = true;
        assert_eq!(told(&tied).unwrap().ending.outcome, "shared");
    }

    #[test]
    fn two_to_four_play_and_nothing_takes_points_away() {
        for wrong in [scores(&[5]), scores(&[1, 2, 3, 4, 5]), scores(&[4, -1])] {
            assert!(told(&wrong).is_err());
        }
    }
}
