//! The winner of an untracked Keeper game.

use serde::Serialize;

use super::{Shown, house};
use crate::answers::{Stop, Walk};
use crate::aside::{Aside, Counted, SAVE, Unable};
use crate::begin::BeginContext;
use crate::keepers::{
    Claim, Dragon, Keepers, Mode, Outcome, PlayerStanding, check_claims, check_players,
    read_dragon, read_dragons, standings, verdict,
};
use crate::name::{self, shown};
use crate::offer::{Ask, Seat};
use crate::title::{Ending, SeatEnd};

/// More rounds than any game has: each takes a card of a deck of 20, and few are put back.
const MOST_ROUNDS: i64 = 999;

/// A decided game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedGame {
    pub names: Vec<String>,
    pub claims: Vec<Claim>,
    pub standings: Vec<PlayerStanding>,
    pub defeated: Vec<Dragon>,
    /// By seat.
    pub winners: Vec<usize>,
    pub how: String,
    /// Whether a player has three shields, or a dragon is defeated.
    pub over: bool,
    pub rounds: Option<i64>,
}

/// The stored setup of a counted game.
#[derive(Serialize)]
struct Setup<'a> {
    v: u32,
    mode: Mode,
    tribes: Vec<Dragon>,
    defeated: &'a [Dragon],
}

/// A tribe with its shields, and arrows on its favourite.
type Claimed = (Dragon, i64, i64);

/// `NAME:tribe=red,shields=3,arrows=1`
fn player(typed: &str, defeated: &[Dragon]) -> Result<(String, Claimed), Unable> {
    let (name, parts) = typed.split_once(':').unwrap_or((typed, ""));
    let name = name.trim();
    let wrong = |what: &str| {
        let hint =
            format!("as in {}:tribe=red,shields=3,arrows=1 (arrows on the favourite)", shown(name));
        Stop::misread(format!("{}: {what}", shown(typed)), hint)
    };
    if !typed.contains(':') {
        return Err(wrong("the values follow the name after a colon").into());
    }
    let (mut tribe, mut shields, mut arrows) = (None, None, None);
    for part in parts.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| wrong("is not KEY=VALUE"))?;
        let number = || {
            let number = value.trim().parse::<i64>().ok();
            number.ok_or_else(|| wrong(&format!("{} is not a number", name::key(key))))
        };
        let twice = match name::key(key).as_str() {
            "tribe" => tribe.replace(read_dragon(value)?).is_some(),
            "shields" | "shield" => shields.replace(number()?).is_some(),
            "arrows" | "arrow" => arrows.replace(number()?).is_some(),
            _ => return Err(wrong("only tribe, shields and arrows count").into()),
        };
        if twice {
            return Err(wrong("something is given twice").into());
        }
    }
    let tribe = tribe.ok_or_else(|| wrong("the tribe is missing"))?;
    let shields = shields.ok_or_else(|| wrong("the shields are missing"))?;
    // A defeated favourite counts 3 (ruling 5), and need not be entered again.
    let fallen = defeated.contains(&tribe).then_some(3);
    let arrows = arrows.or(fallen).ok_or_else(|| wrong("the arrows are missing"))?;
    Ok((name.to_owned(), (tribe, shields, arrows)))
}

pub(super) fn count(known: &BeginContext, walk: &mut Walk) -> Result<Aside<Keepers>, Unable> {
    let mut defeated = read_dragons(walk.list("defeated"))?;
    let typed = walk.all_flags("player");
    let (names, claims): (Vec<String>, Vec<Claimed>) = if typed.is_empty() {
        asked(known, walk, &mut defeated)?
    } else {
        let players = typed.iter().map(|typed| {
            let (name, claim) = player(typed, &defeated)?;
            Ok((known.called(&name)?, claim))
        });
        players.collect::<Result<Vec<_>, Unable>>()?.into_iter().unzip()
    };
    // Three arrows defeat a dragon, entered or not (ruling 4).
    let fallen = claims.iter().filter(|(.., arrows)| *arrows == 3);
    defeated.extend(fallen.map(|(tribe, ..)| *tribe));
    defeated.sort();
    defeated.dedup();
    // A hint about the other mode would be useless: only a Keeper game is scored.
    check_players(Mode::Keeper, &names).map_err(|fault| Stop::misread(fault.to_string(), ""))?;
    let house = house(known);
    let claims = check_claims(&claims, &defeated, house.shared_dragons)?;
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let verdict = verdict(&words, &claims, &defeated, house.nobody_wins);
    let count = CountedGame {
        standings: standings(&claims),
        over: !defeated.is_empty() || claims.iter().any(|claim| claim.shields == 3),
        winners: verdict.winners,
        how: verdict.how,
        rounds: rounds(walk)?,
        names,
        claims,
        defeated,
    };
    if walk.has_flag(SAVE) && !count.over {
        let hint = "it ends with a tribe's third shield or a defeated dragon";
        return Err(Stop::misread("the game is not over", hint).into());
    }
    let counted = count.over.then(|| count.counted());
    Ok(Aside { counted, ..Aside::of(Shown::Count(count)) })
}

fn rounds(walk: &mut Walk) -> Result<Option<i64>, Stop> {
    let typed = walk.flag("rounds").and_then(|typed| typed.parse().ok());
    match typed {
        Some(rounds) if !(1..=MOST_ROUNDS).contains(&rounds) => {
            Err(Stop::misread(format!("a game has 1 to {MOST_ROUNDS} rounds, not {rounds}"), ""))
        }
        rounds => Ok(rounds),
    }
}

/// Asks for everything: who played which tribe, defeated dragons, shields, arrows.
fn asked(
    known: &BeginContext,
    walk: &mut Walk,
    defeated: &mut Vec<Dragon>,
) -> Result<(Vec<String>, Vec<Claimed>), Unable> {
    if !walk.has_person() {
        return Err(Stop::Ask(Ask::text("player", 0)).into());
    }
    let (fewest, most) = Mode::Keeper.seats();
    let names = known.players(fewest, most)?.to_vec();
    let (mut left, mut tribes) = (Dragon::ALL.to_vec(), Vec::new());
    for seat in 0..names.len() {
        let ask = Ask::one("tribe", &left).about(Seat(seat));
        tribes.push(left.remove(walk.place(ask)?.unwrap_or(0)));
    }
    if defeated.is_empty() {
        let ask = Ask::some("defeated", Dragon::ALL, 0, Dragon::ALL.len());
        defeated.extend(walk.pick_some(&Dragon::ALL, ask)?);
    }
    let mut claims: Vec<Claimed> = Vec::new();
    for (seat, tribe) in tribes.iter().enumerate() {
        let shields = walk.number(Ask::number("shields", 0, 3).about(Seat(seat)))?;
        let arrows = if defeated.contains(tribe) { 3 } else { 0 };
        claims.push((*tribe, shields.unwrap_or(0), arrows));
        check_claims(&claims, defeated, house(known).shared_dragons)?;
    }
    for (seat, (tribe, _, arrows)) in claims.iter_mut().enumerate() {
        if !defeated.contains(tribe) {
            let ask = Ask::number("arrows", 0, 3).about(Seat(seat));
            *arrows = walk.number(ask)?.unwrap_or(0);
        }
    }
    Ok((names, claims))
}

impl CountedGame {
    /// As recorded.
    fn counted(&self) -> Counted {
        let seats = self.claims.iter().enumerate().map(|(n, claim)| SeatEnd {
            side: None,
            score: Some(claim.shields.into()),
            won: self.winners.contains(&n),
            stats: self.rounds.map(|rounds| ("rounds", rounds)).into_iter().collect(),
        });
        let tribes = self.claims.iter().map(|claim| claim.tribe).collect();
        let setup = Setup { v: 1, mode: Mode::Keeper, tribes, defeated: &self.defeated };
        Counted {
            names: self.names.clone(),
            setup: serde_json::to_string(&setup).unwrap_or_default(),
            ending: Ending {
                outcome: Outcome::Keepers { winners: self.winners.clone() }.word(),
                seats: seats.collect(),
            },
        }
    }
}
