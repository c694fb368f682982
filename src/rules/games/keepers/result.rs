//! The result of a Dragon Keepers game: in the Keeper game shields decide the winner, in the Dragon
//! game all win or lose together.

use super::setup::Mode;
use super::state::SHIELDS;
use crate::entered::{
    DecidedBy, EnteredPlay, EntryFault, Judged, ToldSeat, highest_wins, judge, refuse_teams,
};
use crate::{name, words};

/// The word for a Keeper game without a winner (Keeper mode, ruling 5).
const NOBODY: &str = "nobody";

pub(super) fn told(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    let (mode, game) = match told.together {
        Some(_) => (Mode::Dragon, "the Dragon game"),
        None => (Mode::Keeper, "the Keeper game"),
    };
    let (least, most) = mode.seats();
    told.refuse_players(game, least, most)?;
    refuse_way(told, mode)?;
    let judged = match mode {
        Mode::Keeper => keeper(told)?,
        Mode::Dragon if told.scored() => {
            return Err(EntryFault::rules("the Dragon game has no score", None));
        }
        Mode::Dragon => judge(told)?,
    };
    Ok(Judged { facts: vec![("mode", mode.word().to_owned())], ..judged })
}

/// A way may only state that a Keeper game has no winner.
fn refuse_way(told: &EnteredPlay, mode: Mode) -> Result<(), EntryFault> {
    let Some(way) = told.way.as_deref() else {
        return Ok(());
    };
    if mode == Mode::Dragon {
        let what = format!("the Dragon game is won or lost, not {}", name::shown(way));
        return Err(EntryFault::rules(what, None));
    }
    if way == NOBODY {
        Ok(())
    } else {
        Err(EntryFault::rules(
            format!("{} is not an ending of the Keeper game", name::shown(way)),
            "nobody: a dragon was defeated, and nobody wins; otherwise enter the winner",
        ))
    }
}

/// A tribe has one colour, and one player.
fn refuse_colours(told: &EnteredPlay) -> Result<(), EntryFault> {
    for (n, seat) in told.seats.iter().enumerate() {
        let Some(colour) = seat.colour.as_deref().map(name::key) else {
            continue;
        };
        let same =
            |other: &&ToldSeat| other.colour.as_deref().map(name::key) == Some(colour.clone());
        if let Some(other) = told.seats[..n].iter().find(same) {
            let what = format!("{} and {} cannot both be {colour}", other.name, seat.name);
            return Err(EntryFault::rules(what, "a tribe has one player"));
        }
    }
    Ok(())
}

/// Most shields win; among equals the fewest arrows on the favourite, which only the table knows.
fn keeper(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    refuse_teams(told, "the Keeper game")?;
    refuse_colours(told)?;
    let odd = |score: &i64| !(0..=crate::saturate(SHIELDS)).contains(score);
    if let Some(score) = told.seats.iter().filter_map(|seat| seat.score).find(odd) {
        let what = format!("the score is the number of shields, 0 to {SHIELDS}, not {score}");
        return Err(EntryFault::rules(what, None));
    }
    match told.way.as_deref() {
        Some(NOBODY) => nobody(told),
        _ => highest_wins(told, &|tied, shields| {
            let shields = words::count(shields, "shield", "shields");
            let tied = words::and(tied);
            format!("{tied} have {shields} each, and the fewest arrows on the favourite decide")
        }),
    }
}

fn nobody(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    if let Some(seat) = told.seats.iter().find(|seat| seat.won) {
        let what = format!("nobody wins, but {} is given as winner", seat.name);
        return Err(EntryFault::rules(what, None));
    }
    let ranked = told.seats.iter().find_map(|seat| Some((seat, seat.rank?)));
    if let Some((seat, rank)) = ranked {
        let what = format!("nobody wins, but {} has rank {rank}", seat.name);
        return Err(EntryFault::rules(what, None));
    }
    let mut bare = told.clone();
    bare.way = None;
    let mut judged = judge(&bare)?;
    for seat in &mut judged.ending.seats {
        seat.won = false;
    }
    judged.ending.outcome = NOBODY;
    judged.how = "nobody wins: a dragon was defeated".to_owned();
    judged.decided = DecidedBy::Way;
    judged.told.way = Some(NOBODY.to_owned());
    judged.cooperative = Some(false);
    Ok(judged)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(shields: &[Option<i64>]) -> EnteredPlay {
        let seats = shields.iter().zip(["Ana", "Ben", "Cleo", "Dora", "Emil"]);
        let seats = seats.map(|(score, name)| ToldSeat {
            name: name.to_owned(),
            score: *score,
            ..ToldSeat::default()
        });
        EnteredPlay { seats: seats.collect(), ..EnteredPlay::default() }
    }

    fn fault(told_: &EnteredPlay) -> String {
        told(told_).unwrap_err().to_string()
    }

    /// Keeper mode, ruling 5.
    #[test]
    fn most_shields_win_and_a_tie_has_to_be_told() {
        let judged = told(&game(&[Some(3), Some(2), Some(0)])).unwrap();
        assert_eq!(judged.how, "Ana wins with 3");
        assert_eq!(judged.facts, [("mode", "keeper".to_owned())]);
        let mut tied = game(&[Some(3), Some(2), Some(3)]);
        assert_eq!(
            fault(&tied),
            "Ana and Cleo have 3 shields each, and the fewest arrows on the favourite decide: \
             enter the winner"
        );
        tied.seats[2].won = true;
        let judged = told(&tied).unwrap();
        assert_eq!((judged.how.as_str(), judged.winners()), ("Cleo wins", vec![2]));
        tied.seats[1].won = true;
        assert!(fault(&tied).starts_with("Ben is given as winner, but Ana and Cleo"));
        assert!(fault(&game(&[Some(4), Some(0), Some(0)])).contains("0 to 3, not 4"));
        assert_eq!(fault(&game(&[None; 3])), "somebody wins: enter the winner");
    }

    #[test]
    fn the_dragon_game_is_won_or_lost_together_by_two_to_four() {
        let mut all = game(&[None, None]);
        all.together = Some(false);
        let judged = told(&all).unwrap();
        assert_eq!(judged.how, "lost together");
        assert_eq!(judged.facts, [("mode", "dragon".to_owned())]);
        let mut five = game(&[None; 5]);
        five.together = Some(true);
        assert_eq!(fault(&five), "the Dragon game is for 2 to 4 players, not 5");
        assert_eq!(fault(&game(&[None; 2])), "the Keeper game is for 3 to 6 players, not 2");
        all.seats[0].score = Some(2);
        assert_eq!(fault(&all), "the Dragon game has no score");
    }

    /// Keeper mode, ruling 5: a house may say that nobody wins when a dragon is defeated.
    #[test]
    fn a_defeated_dragon_may_leave_no_winner() {
        let mut none = game(&[Some(2), Some(1), Some(0)]);
        none.way = Some("nobody".to_owned());
        let judged = told(&none).unwrap();
        assert_eq!(judged.winners(), [] as [usize; 0]);
        assert_eq!(judged.ending.outcome, "nobody");
        none.seats[0].rank = Some(1);
        assert_eq!(fault(&none), "nobody wins, but Ana has rank 1");
        none.seats[0].won = true;
        assert!(told(&none).is_err());
    }

    /// Setup: each player takes a tribe of their own.
    #[test]
    fn everybody_plays_alone_with_a_colour_of_their_own() {
        let mut three = game(&[Some(3), Some(2), Some(0)]);
        three.seats[0].colour = Some("red".to_owned());
        three.seats[2].colour = Some("blue".to_owned());
        assert!(told(&three).is_ok());
        three.seats[2].colour = Some("Red".to_owned());
        assert_eq!(fault(&three), "Ana and Cleo cannot both be red");
        three.seats[2].colour = None;
        three.seats[1].team = Some("elves".to_owned());
        assert_eq!(fault(&three), "Ben cannot be in a team: the Keeper game has none");
    }

    #[test]
    fn the_only_way_to_tell_is_that_nobody_wins() {
        let mut drawn = game(&[Some(3), Some(2), Some(0)]);
        drawn.way = Some("drawn".to_owned());
        assert_eq!(fault(&drawn), "drawn is not an ending of the Keeper game");
        let mut all = game(&[None; 3]);
        (all.together, all.way) = (Some(true), Some("nobody".to_owned()));
        assert_eq!(fault(&all), "the Dragon game is won or lost, not nobody");
    }
}
