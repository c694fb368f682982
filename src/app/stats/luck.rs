//! `wyrm stats luck`: what people threw against what could be expected.

use std::collections::BTreeMap;

use super::Filter;
use super::figures::{self, Sums};
use super::people::names;
use crate::rules::odds::luck::{Lot, Luck};
use crate::rules::tally::By;
use crate::store::stats::{Plays, Whose};
use crate::{Failure, Session, player};

/// What somebody threw, and how unusual it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Thrown {
    pub all: Luck,
    /// By who threw the dice.
    pub by: Vec<(By, Luck)>,
    /// By what is bad about them, as it is called.
    pub what: Vec<(&'static str, Luck)>,
}

/// A player's luck.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerLuck {
    pub id: i64,
    pub name: String,
    pub thrown: Thrown,
}

/// Everybody's luck.
#[derive(Debug, Clone, PartialEq)]
pub struct LuckReport {
    /// The luckiest first.
    pub players: Vec<PlayerLuck>,
    /// Heroes whom no player plays.
    pub nobody: Option<Thrown>,
    /// What dragons throw.
    pub table: Option<Thrown>,
}

/// A part of somebody's dice: who threw them, and what is bad about them.
type Parts = BTreeMap<Part, Lot>;

/// Who threw, what is bad, and in how many of how many cases it is.
type Part = (By, String, u32, u32);

/// `fury:hand:91/216`
fn read(name: &str) -> Option<Part> {
    let mut parts = name.split(':');
    let (what, by) = (parts.next()?, By::spelled(parts.next()?)?);
    let (over, under) = parts.next()?.split_once('/')?;
    Some((by, what.to_owned(), over.parse().ok()?, under.parse().ok()?))
}

/// Dice by whose they are.
fn lots(sums: &Sums) -> BTreeMap<Whose, Parts> {
    let mut all: BTreeMap<Whose, Parts> = BTreeMap::new();
    for ((whose, name), value) in sums {
        let Some((of, rest)) = name.split_once(':') else {
            continue;
        };
        let Some(key) = read(rest) else { continue };
        let empty = Lot { over: key.2, under: key.3, count: 0, bad: 0 };
        let lot = all.entry(*whose).or_default().entry(key).or_insert(empty);
        match of {
            "luck" => lot.count += crate::saturate::<u64>((*value).max(0)),
            _ => lot.bad += crate::saturate::<u64>((*value).max(0)),
        }
    }
    all
}

fn thrown(session: &Session, parts: &Parts) -> Option<Thrown> {
    let all: Vec<Lot> = parts.values().copied().collect();
    let of = |meant: &dyn Fn(&Part) -> bool| {
        let lots = parts.iter().filter(|(key, _)| meant(key));
        let lots: Vec<Lot> = lots.map(|(_, lot)| *lot).collect();
        Luck::of(&lots)
    };
    let by = By::ALL.into_iter();
    let words = session.titles.0.iter().flat_map(|title| title.game.luck());
    Some(Thrown {
        all: Luck::of(&all)?,
        by: by.filter_map(|by| Some((by, of(&|key| key.0 == by)?))).collect(),
        what: words.filter_map(|word| Some((word.bad, of(&|key| key.1 == word.key)?))).collect(),
    })
}

/// How many usual distances somebody is on the lucky side.
fn by_luck(luck: &Luck) -> f64 {
    (luck.expected - luck.bad as f64) / luck.deviation.max(f64::MIN_POSITIVE)
}

/// The luck of everybody in these plays.
pub(super) fn of_plays(session: &Session, plays: &Plays) -> Result<LuckReport, Failure> {
    let lots = lots(&figures::sums(session, plays, &["luck", "bad"])?);
    let names = names(session.conn())?;
    let of = |whose: Whose| lots.get(&whose).and_then(|parts| thrown(session, parts));
    let mut players = Vec::new();
    for (whose, parts) in &lots {
        if let (Whose::Player(id), Some(thrown)) = (whose, thrown(session, parts)) {
            players.push(PlayerLuck {
                id: *id,
                name: names.get(id).cloned().unwrap_or_default(),
                thrown,
            });
        }
    }
    players.sort_by(|a, b| {
        let luck = by_luck(&b.thrown.all).total_cmp(&by_luck(&a.thrown.all));
        luck.then_with(|| a.name.cmp(&b.name))
    });
    Ok(LuckReport { players, nobody: of(Whose::Nobody), table: of(Whose::Table) })
}

/// Everybody's luck, or one player's.
pub fn luck(session: &Session, filter: &Filter, who: Option<&str>) -> Result<LuckReport, Failure> {
    let conn = &session.moment()?;
    let plays = filter.plays(session)?;
    let who = who.map(|typed| player::find(conn, typed)).transpose()?;
    let mut report = of_plays(session, &plays)?;
    if let Some(who) = who {
        report.players.retain(|player| player.id == who.id);
        (report.nobody, report.table) = (None, None);
        if report.players.is_empty() {
            return Err(refused!("no dice of {} are known in these plays", who.name)
                .hint("dice are known of plays that are played with wyrm"));
        }
    }
    Ok(report)
}
