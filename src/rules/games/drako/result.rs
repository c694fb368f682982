//! The result of a Drako game: two sides, one of them wins, in one of three ways.

use super::figure::{Dwarf, Side};
use super::{Drako, GameEnd};
use crate::entered::{DecidedBy, EnteredPlay, EntryFault, Judged, ToldSeat, judge};
use crate::name;
use crate::title::Title;
use crate::words;

/// One plays the dragon, the other the dwarves.
const PLAYERS: usize = 2;

impl GameEnd {
    fn because(self) -> &'static str {
        let mut ways = Drako::WAYS.iter();
        ways.find(|(word, _)| *word == self.word()).map_or("", |(_, why)| why)
    }
}

pub(super) fn told(told: &EnteredPlay) -> Result<Judged, EntryFault> {
    told.refuse_players("Drako", PLAYERS, PLAYERS)?;
    if told.together.is_some() {
        let what = "Drako is not won or lost together: one side wins";
        return Err(EntryFault::rules(what, None));
    }
    if told.scored() {
        return Err(EntryFault::rules("Drako has no score", None));
    }
    let way = told.way.as_deref().map(read_way).transpose()?;
    let sides = sides(told, way)?;
    let mut seated = told.clone();
    seated.way = None;
    if let Some(sides) = &sides {
        seat(&mut seated, sides, way)?;
    }
    let judged = judge(&seated)?;
    if judged.winners().len() > 1 {
        let what = "only one side can win";
        return Err(EntryFault::rules(what, None));
    }
    if judged.decided == DecidedBy::Unknown {
        let among = seated.seats.iter().map(|seat| seat.name.clone()).collect();
        let why = "one side wins".to_owned();
        return Err(EntryFault::SayWinner { among, why });
    }
    Ok(ended(judged, sides.as_deref(), way))
}

fn read_way(typed: &str) -> Result<GameEnd, EntryFault> {
    GameEnd::spelled(&name::key(typed)).ok_or_else(|| {
        let what = format!("Drako ends {}, not {}", words::or(GameEnd::WORDS), name::shown(typed));
        EntryFault::rules(what, None)
    })
}

fn read_side(typed: &str) -> Option<Side> {
    match name::key(typed).as_str() {
        "dragon" => Some(Side::Dragon),
        "dwarves" | "dwarf" => Some(Side::Dwarves),
        _ => None,
    }
}

/// The entered side of a player: as their team, their role, or by the dwarf they led.
fn side(seat: &ToldSeat) -> Result<Option<Side>, EntryFault> {
    if let Some(team) = &seat.team {
        return match read_side(team) {
            Some(side) => Ok(Some(side)),
            None => Err(EntryFault::rules(
                format!("{} is not a side of Drako", name::shown(team)),
                "the sides are dragon and dwarves",
            )),
        };
    }
    let role = seat.role.as_deref().unwrap_or_default();
    let dwarf = Dwarf::spelled(&name::key(role));
    Ok(read_side(role).or(dwarf.map(|_| Side::Dwarves)))
}

/// The side of each player; none if no sides were entered.
fn sides(told: &EnteredPlay, way: Option<GameEnd>) -> Result<Option<Vec<Side>>, EntryFault> {
    let mut sides = told.seats.iter().map(side).collect::<Result<Vec<_>, _>>()?;
    if let (Some(way), true) = (way, sides.iter().all(Option::is_none)) {
        // The winner played the side that wins this way.
        for (side, seat) in sides.iter_mut().zip(&told.seats) {
            *side = (seat.won || seat.rank == Some(1)).then(|| way.winner());
        }
    }
    match sides.iter().flatten().next().copied() {
        None if way.is_none() => return Ok(None),
        None => {}
        Some(side) => {
            let rest = Some(side.other());
            sides.iter_mut().for_each(|side| *side = side.or(rest));
        }
    }
    let all: Option<Vec<Side>> = sides.into_iter().collect();
    let all = all.ok_or_else(|| {
        let what = "the sides are missing: who played the dragon, who the dwarves?";
        EntryFault::rules(what, "enter each side as the team: dragon or dwarves")
    })?;
    for side in Side::ALL {
        if !all.contains(&side) {
            let what = format!("somebody has to play the {}", side.word());
            return Err(EntryFault::rules(what, None));
        }
    }
    Ok(Some(all))
}

/// Assigns players to their sides, and the winning side first if the way determines it.
fn seat(told: &mut EnteredPlay, sides: &[Side], way: Option<GameEnd>) -> Result<(), EntryFault> {
    for (seat, side) in told.seats.iter_mut().zip(sides) {
        if let Some(way) = way {
            let wins = way.winner() == *side;
            if (seat.won || seat.rank == Some(1)) && !wins {
                let what = format!("{}: {} cannot have won", way.because(), seat.name);
                return Err(EntryFault::rules(what, None));
            }
            seat.won = wins;
        }
        seat.team = Some(side.word().to_owned());
        // The team makes the role redundant.
        seat.role = seat.role.take().filter(|role| read_side(role).is_none());
    }
    Ok(())
}

/// The ending, in the words of a tracked game.
fn ended(mut judged: Judged, sides: Option<&[Side]>, way: Option<GameEnd>) -> Judged {
    let winners = judged.winners();
    let name = words::and(judged.told.names(&winners));
    let won = sides.and_then(|sides| winners.first().map(|n| sides[*n]));
    // The dwarves win in only one way.
    let way = way.or((won == Some(Side::Dwarves)).then_some(GameEnd::Slain));
    judged.how = match (way, won) {
        (Some(way), _) => format!("{name} wins: {}", way.because()),
        (None, Some(side)) => format!("{name} wins as the {}", side.word()),
        (None, None) => format!("{name} wins"),
    };
    judged.ending.outcome = way.map_or("won", GameEnd::word);
    judged.told.way = way.map(|way| way.word().to_owned());
    if way.is_some() {
        judged.decided = DecidedBy::Way;
    }
    for (n, side) in sides.unwrap_or_default().iter().enumerate() {
        let dragon = i64::from(*side == Side::Dragon);
        judged.ending.seats[n].stats.push(("dragon", dragon));
    }
    judged
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Ana@dragon`, `Ben!` for the winner.
    fn game(seats: &str, way: &str) -> EnteredPlay {
        let seat = |word: &str| {
            let (name, team) = word.split_once('@').unwrap_or((word, ""));
            ToldSeat {
                name: name.trim_end_matches('!').to_owned(),
                won: word.contains('!'),
                team: (!team.is_empty()).then(|| team.trim_end_matches('!').to_owned()),
                ..ToldSeat::default()
            }
        };
        EnteredPlay {
            seats: seats.split_whitespace().map(seat).collect(),
            way: (!way.is_empty()).then(|| way.to_owned()),
            ..EnteredPlay::default()
        }
    }

    fn how(seats: &str, way: &str) -> String {
        match told(&game(seats, way)) {
            Ok(judged) => format!("{} ({})", judged.how, judged.ending.outcome),
            Err(fault) => fault.to_string(),
        }
    }

    /// Game end: the dwarves slay the dragon, or it escapes, or all dwarves die.
    #[test]
    fn the_way_says_which_side_wins_and_the_winner_which_side_they_played() {
        assert_eq!(
            how("Ana@dragon Ben", "escaped"),
            "Ana wins: the dwarves have no cards, the dragon escapes (escaped)"
        );
        assert_eq!(how("Ana Ben!", "slain"), "Ben wins: the dragon is slain (slain)");
        let judged = told(&game("Ana Ben!", "slain")).unwrap();
        let teams: Vec<_> = judged.told.seats.iter().map(|s| s.team.clone()).collect();
        assert_eq!(teams, [Some("dragon".to_owned()), Some("dwarves".to_owned())]);
        assert_eq!(judged.ending.seats[0].stats, [("dragon", 1)]);
        assert_eq!(how("Ana@dragon Ben!", ""), "Ben wins: the dragon is slain (slain)");
        assert_eq!(how("Ana@dragon! Ben", ""), "Ana wins as the dragon (won)");
        assert_eq!(how("Ana Ben!", ""), "Ben wins (won)");
    }

    /// Drako is for two players: one is the dragon, one leads the dwarves.
    #[test]
    fn two_people_play_and_one_of_them_wins() {
        assert_eq!(how("Ana@dragon Ben Cleo", "slain"), "Drako is for 2 players, not 3");
        let mut ranked = game("Ana@dragon Ben@dwarves", "");
        (ranked.seats[0].rank, ranked.seats[1].rank) = (Some(1), Some(1));
        assert_eq!(told(&ranked).unwrap_err().to_string(), "only one side can win");
        ranked.seats[0].rank = Some(2);
        assert_eq!(told(&ranked).unwrap().how, "Ben wins: the dragon is slain");
    }

    #[test]
    fn what_the_rules_do_not_know_is_refused() {
        for (seats, way, fault) in [
            ("Ana!", "", "Drako is for 2 players, not 1"),
            ("Ana Ben", "", "one side wins: enter the winner"),
            ("Ana@dragon Ben", "drawn", "Drako ends slain, escaped or dwarves-dead, not drawn"),
            ("Ana@dragon! Ben", "slain", "the dragon is slain: Ana cannot have won"),
            ("Ana@elves Ben", "slain", "elves is not a side of Drako"),
            ("Ana@dragon Ben@dragon", "slain", "somebody has to play the dwarves"),
            ("Ana@dragon! Ben@dwarves!", "", "only one side can win"),
            ("Ana! Ben!", "", "only one side can win"),
            ("Ana Ben", "slain", "the sides are missing: who played the dragon, who the dwarves?"),
        ] {
            assert_eq!(how(seats, way), fault, "{seats} {way}");
        }
        let mut scored = game("Ana! Ben", "");
        scored.seats[0].score = Some(3);
        assert!(told(&scored).is_err());
        scored.seats[0].score = None;
        scored.together = Some(true);
        assert!(told(&scored).is_err());
    }
}
