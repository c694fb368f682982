//! Who wins a Keeper game: most shields, then fewest arrows on the favourite, then shared.

use super::dragon::Dragon;
use super::state::{KEEPER_LIFE, SHIELDS};
use crate::saturate;
use crate::words;

/// A player's score at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub tribe: Dragon,
    /// Shields on dragons that were not defeated.
    pub shields: u8,
    /// Arrows on the favourite; a defeated one counts 3 (ruling 5).
    pub arrows: u8,
}

/// A player's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerStanding {
    /// From 1; tied players share it.
    pub rank: usize,
    /// Whether arrows on favourites broke a tie in shields.
    pub by_arrows: bool,
}

/// An impossible end of a Keeper game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScoreFault {
    #[error("a tribe has 3 shields, not {0}")]
    Shields(i64),
    #[error("0 to 3 arrows lie on a favourite, not {0}")]
    Arrows(i64),
    #[error("the {0} dragon was defeated: it counts 3 arrows, not {1}")]
    Defeated(Dragon, i64),
    #[error("the {0} tribe is named twice")]
    TribeTwice(Dragon),
    #[error("{shields} shields cannot lie on {dragons} dragons")]
    TooMany { shields: u8, dragons: usize },
    #[error(
        "{shields} shields cannot lie on {dragons} dragons: shared-dragons is off, each bears one"
    )]
    Unshared { shields: usize, dragons: usize },
}

crate::worded!(ScoreFault);

/// Checks an entered result; `shared` allows several tribes a shield on one dragon (ruling 3).
pub fn check(
    claims: &[(Dragon, i64, i64)],
    defeated: &[Dragon],
    shared: bool,
) -> Result<Vec<Claim>, ScoreFault> {
    let dragons = 6 - defeated.len();
    let mut checked: Vec<Claim> = Vec::new();
    for (tribe, shields, arrows) in claims {
        if checked.iter().any(|claim| claim.tribe == *tribe) {
            return Err(ScoreFault::TribeTwice(*tribe));
        }
        if !(0..=saturate(SHIELDS)).contains(shields) {
            return Err(ScoreFault::Shields(*shields));
        }
        if !(0..=i64::from(KEEPER_LIFE)).contains(arrows) {
            return Err(ScoreFault::Arrows(*arrows));
        }
        if defeated.contains(tribe) && *arrows != i64::from(KEEPER_LIFE) {
            return Err(ScoreFault::Defeated(*tribe, *arrows));
        }
        let (shields, arrows) = (saturate(*shields), saturate(*arrows));
        if usize::from(shields) > dragons {
            return Err(ScoreFault::TooMany { shields, dragons });
        }
        checked.push(Claim { tribe: *tribe, shields, arrows });
    }
    let shields = checked.iter().map(|claim| usize::from(claim.shields)).sum();
    if !shared && shields > dragons {
        Err(ScoreFault::Unshared { shields, dragons })
    } else {
        Ok(checked)
    }
}

/// Each player's place (ruling 5).
pub fn standings(claims: &[Claim]) -> Vec<PlayerStanding> {
    let better = |a: &Claim, b: &Claim| {
        a.shields > b.shields || (a.shields == b.shields && a.arrows < b.arrows)
    };
    let standing = |claim: &Claim| PlayerStanding {
        rank: 1 + claims.iter().filter(|other| better(other, claim)).count(),
        by_arrows: claims
            .iter()
            .any(|other| other.shields == claim.shields && other.arrows != claim.arrows),
    };
    claims.iter().map(standing).collect()
}

/// The winners, and the reason in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// By seat; none if a defeated dragon leaves no winner.
    pub winners: Vec<usize>,
    pub how: String,
}

/// The end of a Keeper game in words (Game End; ruling 5).
pub fn verdict(
    names: &[&str],
    claims: &[Claim],
    defeated: &[Dragon],
    nobody_wins: bool,
) -> Verdict {
    let fallen: Vec<&str> = defeated.iter().map(|dragon| dragon.word()).collect();
    let fallen = match defeated.len() {
        0 => String::new(),
        1 => format!("the {} dragon was defeated", fallen[0]),
        _ => format!("the {} dragons were defeated", words::and(&fallen)),
    };
    if nobody_wins && !defeated.is_empty() {
        return Verdict { winners: Vec::new(), how: format!("nobody wins: {fallen}") };
    }
    let standings = standings(claims);
    let winners: Vec<usize> = (0..claims.len()).filter(|n| standings[*n].rank == 1).collect();
    let best = claims[winners[0]];
    let shields = words::count(best.shields, "shield", "shields");
    let arrows = words::count(best.arrows, "arrow", "arrows");
    let rivals: Vec<&str> = (0..claims.len())
        .filter(|n| claims[*n].shields == best.shields && !winners.contains(n))
        .map(|n| names[n])
        .collect();
    let won: Vec<&str> = winners.iter().map(|n| names[*n]).collect();
    let mut how = match winners.len() {
        1 if rivals.is_empty() => format!("{} wins with {shields}", won[0]),
        1 => format!(
            "{} wins: {shields} like {}, and the fewest arrows on the favourite ({})",
            won[0],
            words::and(&rivals),
            best.arrows
        ),
        _ => format!(
            "{} share the win: {shields} each, and {arrows} on each favourite",
            words::and(&won)
        ),
    };
    if !fallen.is_empty() {
        how = format!("{how}; {fallen}");
    }
    Verdict { winners, how }
}
