//! The winner of a Keeper game that was not tracked.

use serde::Serialize;

use super::house::house;
use crate::play::begin::{self, Told};
use crate::play::{Summary, TitleHandle, written};
use crate::rules::keepers::{
    Claim, Dragon, Mode, Outcome, Standing, check_claims, check_players, read_dragon, read_dragons,
    standings, verdict,
};
use crate::rules::name::{self, shown};
use crate::rules::title::{Ending, SeatEnd};
use crate::rules::words;
use crate::{Done, Failure, Session};

/// More rounds than any game has: each takes a card of a deck of 20, and few are put back.
const MOST_ROUNDS: i64 = 999;

/// What was told of a game.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    /// `NAME:tribe=red,shields=3,arrows=1`
    pub players: Vec<String>,
    pub defeated: Vec<String>,
    pub rounds: Option<i64>,
    pub note: Option<String>,
    pub new_players: bool,
}

/// A game decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreReport {
    pub names: Vec<String>,
    pub claims: Vec<Claim>,
    pub standings: Vec<Standing>,
    pub defeated: Vec<Dragon>,
    /// By seat.
    pub winners: Vec<usize>,
    pub how: String,
    /// Somebody has three shields, or a dragon is defeated.
    pub over: bool,
    /// The play it was kept as, and players added in passing.
    pub saved: Option<(i64, Vec<String>)>,
}

/// What is kept of a game that was told.
#[derive(Serialize)]
struct ToldSetup {
    v: u32,
    mode: Mode,
    tribes: Vec<Dragon>,
    defeated: Vec<Dragon>,
}

fn player(typed: &str, defeated: &[Dragon]) -> Result<(String, (Dragon, i64, i64)), Failure> {
    let (name, parts) = typed.split_once(':').unwrap_or((typed, ""));
    let name = name.trim();
    let wrong = |what: &str| {
        let hint = format!(
            "as in --player {}:tribe=red,shields=3,arrows=1 (arrows on the favourite)",
            shown(name)
        );
        Failure::refused(format!("{}: {what}", shown(typed))).hint(hint)
    };
    if !typed.contains(':') {
        return Err(wrong("what a player has follows the name after a colon"));
    }
    let (mut tribe, mut shields, mut arrows) = (None, None, None);
    for part in parts.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| wrong("is not KEY=VALUE"))?;
        let number = || {
            let number = value.trim().parse::<i64>();
            number.map_err(|error| {
                wrong(&format!("{} is not a number", name::key(key))).because(error)
            })
        };
        let twice = match name::key(key).as_str() {
            "tribe" => tribe.replace(read_dragon(value)?).is_some(),
            "shields" | "shield" => shields.replace(number()?).is_some(),
            "arrows" | "arrow" => arrows.replace(number()?).is_some(),
            _ => return Err(wrong("only tribe, shields and arrows are counted")),
        };
        if twice {
            return Err(wrong("something is given twice"));
        }
    }
    let tribe = tribe.ok_or_else(|| wrong("the tribe is missing"))?;
    let shields = shields.ok_or_else(|| wrong("the shields are missing"))?;
    // A defeated favourite counts 3 (ruling 5), and need not be told again.
    let fallen = defeated.contains(&tribe).then_some(3);
    let arrows = arrows.or(fallen).ok_or_else(|| wrong("the arrows are missing"))?;
    Ok((name.to_owned(), (tribe, shields, arrows)))
}

fn number(typed: &str) -> Result<i64, Failure> {
    let typed = typed.trim();
    typed.parse().map_err(|error| {
        Failure::refused(format!("{} is not a number", shown(typed))).because(error)
    })
}

/// A tribe's shields as typed, where these dragons were defeated.
pub fn read_shields(typed: &str, defeated: &[Dragon]) -> Result<i64, Failure> {
    let shields = number(typed)?;
    // Of a tribe whose favourite is still there, if one is.
    let mut tribes = Dragon::ALL.into_iter();
    let tribe = tribes.find(|tribe| !defeated.contains(tribe));
    let arrows = if tribe.is_some() { 0 } else { 3 };
    check_claims(&[(tribe.unwrap_or(Dragon::Red), shields, arrows)], defeated, true)?;
    Ok(shields)
}

/// Arrows on a favourite as typed.
pub fn read_arrows(typed: &str, favourite: Dragon) -> Result<i64, Failure> {
    let arrows = number(typed)?;
    check_claims(&[(favourite, 0, arrows)], &[], true)?;
    Ok(arrows)
}

/// Dragons that were told to be defeated.
pub fn defeated(telling: &Telling) -> Result<Vec<Dragon>, Failure> {
    Ok(read_dragons(telling.defeated.iter().map(String::as_str))?)
}

/// Who won, and why.
pub fn score(session: &Session, telling: &Telling) -> Result<ScoreReport, Failure> {
    let mut defeated = defeated(telling)?;
    let (mut names, mut claims) = (Vec::new(), Vec::new());
    for typed in &telling.players {
        let (name, claim) = player(typed, &defeated)?;
        names.push(name);
        claims.push(claim);
    }
    let called = |typed: &String| begin::called(session.conn(), typed);
    let names: Vec<String> = names.iter().map(called).collect::<Result<_, _>>()?;
    // Three arrows defeat a dragon, said or not (ruling 4).
    let fallen = claims.iter().filter(|(.., arrows)| *arrows == 3);
    defeated.extend(fallen.map(|(tribe, ..)| *tribe));
    defeated.sort();
    defeated.dedup();
    // A hint at the other mode would be of no use: only a Keeper game is scored.
    check_players(Mode::Keeper, &names).map_err(|fault| Failure::refused(fault.to_string()))?;
    let house = house(session.conn())?;
    let claims = check_claims(&claims, &defeated, house.shared_dragons)?;
    let nobody = house.nobody_wins;
    let words: Vec<&str> = names.iter().map(String::as_str).collect();
    let verdict = verdict(&words, &claims, &defeated, nobody);
    Ok(ScoreReport {
        standings: standings(&claims),
        over: !defeated.is_empty() || claims.iter().any(|claim| claim.shields == 3),
        winners: verdict.winners,
        how: verdict.how,
        names,
        claims,
        defeated,
        saved: None,
    })
}

/// The same, kept as a play.
pub fn save(
    session: &mut Session,
    title: TitleHandle,
    telling: &Telling,
) -> Result<Done<ScoreReport>, Failure> {
    let report = score(session, telling)?;
    if !report.over {
        return Err(Failure::refused("the game is not over").hint(
            "it ends with three shields of a tribe, or a defeated dragon (--defeated COLOUR)",
        ));
    }
    let note = telling.note.as_deref().map(|text| name::line("a note", text, 500)).transpose()?;
    let rounds = match telling.rounds {
        Some(rounds) if !(1..=MOST_ROUNDS).contains(&rounds) => {
            return Err(Failure::refused(format!(
                "a game has 1 to {MOST_ROUNDS} rounds, not {rounds}"
            )));
        }
        rounds => rounds,
    };
    let done = begin::tell(
        session,
        title,
        &report.names,
        telling.new_players,
        note.as_deref(),
        &|names| told(&report, names, rounds),
    )?;
    Ok(Done {
        report: ScoreReport { saved: Some(done.report), ..report },
        step: done.step,
        dropped: done.dropped,
        dry_run: done.dry_run,
    })
}

fn told(report: &ScoreReport, names: &[String], rounds: Option<i64>) -> Result<Told, Failure> {
    let tribes = names.iter().zip(&report.claims);
    let tribes: Vec<String> = tribes.map(|(n, claim)| format!("{n} ({})", claim.tribe)).collect();
    let mut facts = vec![("mode", Mode::Keeper.word().to_owned()), ("tribes", words::and(&tribes))];
    facts.extend(rounds.map(|rounds| ("rounds", rounds.to_string())));
    let seats = report.claims.iter().enumerate();
    let ending = Ending {
        outcome: Outcome::Keepers { winners: report.winners.clone() }.word(),
        seats: seats
            .map(|(n, claim)| SeatEnd {
                side: None,
                score: Some(claim.shields.into()),
                won: report.winners.contains(&n),
                stats: rounds.map(|rounds| ("rounds", rounds)).into_iter().collect(),
            })
            .collect(),
    };
    let setup = ToldSetup {
        v: 1,
        mode: Mode::Keeper,
        tribes: report.claims.iter().map(|claim| claim.tribe).collect(),
        defeated: report.defeated.clone(),
    };
    Ok(Told { setup: written(&setup)?, ending, summary: Summary::new(report.how.clone(), &facts) })
}
