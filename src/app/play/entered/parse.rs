//! Reads typed parts of a play: seats, and duration.

use super::super::finished::NOTE;
use super::WORD;
use crate::rules::entered::{ToldSeat, read_score};
use crate::rules::name::{self, shown};
use crate::{Failure, Result};

/// Longer than any sitting: a week.
const MOST_MINUTES: i64 = 7 * 24 * 60;

/// A typed seat: the name, and its details.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatWords {
    pub name: String,
    pub set: Vec<SeatChange>,
}

/// A detail of a seat; without a value, it is removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeatChange {
    Score(Option<(i64, Option<String>)>),
    Rank(Option<i64>),
    Won(bool),
    Role(Option<String>),
    Team(Option<String>),
    Colour(Option<String>),
}

impl SeatWords {
    /// Applies the details to a seat.
    pub fn apply_to(&self, seat: &mut ToldSeat) {
        for set in self.set.iter().cloned() {
            match set {
                SeatChange::Score(None) => (seat.score, seat.score_text) = (None, None),
                SeatChange::Score(Some((score, text))) => {
                    (seat.score, seat.score_text) = (Some(score), text);
                }
                SeatChange::Rank(rank) => seat.rank = rank,
                SeatChange::Won(won) => seat.won = won,
                SeatChange::Role(role) => seat.role = role,
                SeatChange::Team(team) => seat.team = team,
                SeatChange::Colour(colour) => seat.colour = colour,
            }
        }
    }
}

/// `Ana`, `Ana:69`, `Ana:score=10+8,won,team=red,role=scout,colour=blue,rank=2`
pub fn read_seat(typed: &str) -> Result<SeatWords> {
    let (name, parts) = typed.split_once(':').unwrap_or((typed, ""));
    let name = name.trim().to_owned();
    let mut seat = SeatWords { name, set: Vec::new() };
    if seat.name.is_empty() {
        return Err(refused!("{} has no name", shown(typed)).hint(EXAMPLE));
    }
    for part in parts.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let set = read_part(part)
            .map_err(|failure| failure.before(format!("{}: ", shown(&seat.name))))?;
        let same =
            |known: &SeatChange| std::mem::discriminant(known) == std::mem::discriminant(&set);
        if seat.set.iter().any(same) {
            return Err(refused!("{}: something is given twice", shown(&seat.name)).hint(EXAMPLE));
        }
        seat.set.push(set);
    }
    Ok(seat)
}

const EXAMPLE: &str = "as in Ana:69 or Ana:score=10+8,won,rank=1,team=red,role=scout,colour=blue";

fn read_part(part: &str) -> Result<SeatChange> {
    let Some((key, value)) = part.split_once('=') else {
        return match name::key(part).as_str() {
            "won" | "winner" => Ok(SeatChange::Won(true)),
            "lost" => Ok(SeatChange::Won(false)),
            _ => match read_score(part) {
                Ok(score) => Ok(SeatChange::Score(Some(score))),
                Err(fault) => Err(Failure::from(fault).hint(EXAMPLE)),
            },
        };
    };
    let value = Some(value.trim()).filter(|value| !value.is_empty());
    let word = |what| value.map(|text| name::line(what, text, WORD)).transpose();
    Ok(match name::key(key).as_str() {
        "score" | "points" => SeatChange::Score(value.map(read_score).transpose()?),
        "rank" => SeatChange::Rank(value.map(read_rank).transpose()?),
        "role" => SeatChange::Role(word("a role")?),
        "team" => SeatChange::Team(word("a team")?),
        "colour" | "color" => SeatChange::Colour(word("a colour")?),
        _ => {
            return Err(refused!("{} is not a detail of a player", shown(key))
                .hint("score, rank, won, role, team, colour"));
        }
    })
}

fn read_rank(typed: &str) -> Result<i64> {
    let rank = typed.parse::<i64>();
    let rank = rank.ok().filter(|rank| (1..=1000).contains(rank));
    rank.ok_or_else(|| refused!("a rank must be at least 1, not {}", shown(typed)))
}

pub fn read_place(typed: &str) -> Result<String> {
    Ok(name::line("a place", typed, WORD)?)
}

pub fn read_note(typed: &str) -> Result<String> {
    Ok(name::line("a note", typed, NOTE)?)
}

/// Reads a typed duration: `90`, `1h30`, `1:30`, `2h`, `45 min`.
pub fn read_minutes(typed: &str) -> Result<i64> {
    let wrong = || {
        refused!("{} is not a duration", shown(typed))
            .hint("minutes as in 90, or hours as in 1h30 or 1:30")
    };
    let text: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.to_lowercase();
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| text.parse::<i64>().ok()).flatten()
    };
    let text = text.trim_end_matches("minutes").trim_end_matches("min");
    let text = text.strip_suffix('m').unwrap_or(text);
    let minutes = match text.split_once(['h', ':']) {
        None => number(text),
        Some((hours, "")) if !typed.contains(':') => number(hours).and_then(|h| h.checked_mul(60)),
        Some((hours, rest)) => {
            let rest = number(rest).filter(|rest| *rest < 60);
            let hours = number(hours).and_then(|hours| hours.checked_mul(60));
            hours.zip(rest).and_then(|(hours, rest)| hours.checked_add(rest))
        }
    };
    match minutes.ok_or_else(wrong)? {
        minutes if minutes > MOST_MINUTES => {
            Err(refused!("{} is longer than a week", shown(typed)))
        }
        minutes => Ok(minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_told_in_minutes_or_in_hours() {
        for (typed, minutes) in [
            ("90", 90),
            ("1h30", 90),
            ("1:30", 90),
            ("1 h 30 min", 90),
            ("2h", 120),
            ("45min", 45),
            ("45m", 45),
            ("0:05", 5),
        ] {
            assert_eq!(read_minutes(typed).unwrap(), minutes, "{typed}");
        }
        for typed in ["", "h", "1:", "1:75", "-5", "long", "1.5", "99999", "1h2h3"] {
            assert!(read_minutes(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn a_seat_is_read_part_by_part() {
        let seat = read_seat("Ana: score=10+8, won, team=red, colour=").unwrap();
        assert_eq!(seat.name, "Ana");
        assert_eq!(
            seat.set,
            [
                SeatChange::Score(Some((18, Some("10+8".to_owned())))),
                SeatChange::Won(true),
                SeatChange::Team(Some("red".to_owned())),
                SeatChange::Colour(None),
            ]
        );
        assert_eq!(read_seat("Ben:61").unwrap().set, [SeatChange::Score(Some((61, None)))]);
        for typed in [":5", "Ana:height=3", "Ana:rank=0", "Ana:5,6", "Ana:tall"] {
            assert!(read_seat(typed).is_err(), "{typed}");
        }
    }
}
