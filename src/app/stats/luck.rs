//! `wyrm stats luck`: actual rolls against their expectation.

use std::collections::BTreeMap;

use super::StatsFilter;
use super::figures::{self, FigureSums};
use super::people::names;
use crate::rules::odds::luck::{Lot, Luck};
use crate::rules::tally::RolledBy;
use crate::store::stats::{CountedPlays, FigureOwner};
use crate::{Result, Session, player};

/// A person's rolls, and how unusual they are.
#[derive(Debug, Clone, PartialEq)]
pub struct LuckOfRolls {
    pub all: Luck,
    /// By who rolled the dice.
    pub by: Vec<(RolledBy, Luck)>,
    /// By kind of bad result.
    pub what: Vec<(&'static str, Luck)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PlayerLuck {
    pub id: i64,
    pub name: String,
    pub thrown: LuckOfRolls,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LuckReport {
    /// The luckiest first.
    pub players: Vec<PlayerLuck>,
    /// Heroes without a player.
    pub nobody: Option<LuckOfRolls>,
    /// Rolls of dragons.
    pub table: Option<LuckOfRolls>,
}

/// A part of someone's dice: who rolled them, and the bad result.
pub(super) type Parts = BTreeMap<LuckKey, Lot>;

/// Who rolled, the bad result, and its chance.
pub(super) type LuckKey = (RolledBy, String, u32, u32);

/// `fury:hand:91/216`
fn read(name: &str) -> Option<LuckKey> {
    let mut parts = name.split(':');
    let (what, by) = (parts.next()?, RolledBy::spelled(parts.next()?)?);
    let (over, under) = parts.next()?.split_once('/')?;
    Some((by, what.to_owned(), over.parse().ok()?, under.parse().ok()?))
}

/// Counts a figure `luck:fury:hand:91/216` or `bad:fury:hand:91/216`.
pub(super) fn count(parts: &mut Parts, name: &str, value: i64) {
    let Some((of, key)) = name.split_once(':').and_then(|(of, rest)| Some((of, read(rest)?)))
    else {
        return;
    };
    let empty = Lot { over: key.2, under: key.3, count: 0, bad: 0 };
    let lot = parts.entry(key).or_insert(empty);
    let dice = if of == "luck" { &mut lot.count } else { &mut lot.bad };
    *dice += crate::saturate::<u64>(value.max(0));
}

/// Dice by owner.
fn lots(sums: &FigureSums) -> BTreeMap<FigureOwner, Parts> {
    let mut all: BTreeMap<FigureOwner, Parts> = BTreeMap::new();
    for ((whose, name), value) in sums {
        count(all.entry(*whose).or_default(), name, *value);
    }
    all
}

fn luck_of_rolls(session: &Session, parts: &Parts) -> Option<LuckOfRolls> {
    let all: Vec<Lot> = parts.values().copied().collect();
    let of = |meant: &dyn Fn(&LuckKey) -> bool| {
        let lots = parts.iter().filter(|(key, _)| meant(key));
        let lots: Vec<Lot> = lots.map(|(_, lot)| *lot).collect();
        Luck::of(&lots)
    };
    let by = RolledBy::ALL.into_iter();
    let words = session.titles.0.iter().flat_map(|title| title.game.luck());
    Some(LuckOfRolls {
        all: Luck::of(&all)?,
        by: by.filter_map(|by| Some((by, of(&|key| key.0 == by)?))).collect(),
        what: words.filter_map(|word| Some((word.bad, of(&|key| key.1 == word.key)?))).collect(),
    })
}

/// How many standard deviations on the lucky side.
fn by_luck(luck: &Luck) -> f64 {
    (luck.expected - luck.bad as f64) / luck.deviation.max(f64::MIN_POSITIVE)
}

/// The luck of everybody in these plays.
pub(super) fn of_plays(session: &Session, plays: &CountedPlays) -> Result<LuckReport> {
    let lots = lots(&figures::sums(session, plays, &["luck", "bad"])?);
    let names = names(session.conn())?;
    let of = |whose: FigureOwner| lots.get(&whose).and_then(|parts| luck_of_rolls(session, parts));
    let mut players = Vec::new();
    for (whose, parts) in &lots {
        if let (FigureOwner::Player(id), Some(thrown)) = (whose, luck_of_rolls(session, parts)) {
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
    Ok(LuckReport { players, nobody: of(FigureOwner::Nobody), table: of(FigureOwner::Table) })
}

/// Everybody's luck, or one player's.
pub fn luck(session: &Session, filter: &StatsFilter, who: Option<&str>) -> Result<LuckReport> {
    let conn = &session.moment()?;
    let plays = filter.plays(session)?;
    let who = who.map(|typed| player::find_player(conn, typed)).transpose()?;
    let mut report = of_plays(session, &plays)?;
    if let Some(who) = who {
        report.players.retain(|player| player.id == who.id);
        (report.nobody, report.table) = (None, None);
        if report.players.is_empty() {
            return Err(refused!("no dice of {} are recorded in these plays", who.name)
                .hint("wyrm records dice in plays that it follows"));
        }
    }
    Ok(report)
}
