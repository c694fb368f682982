//! The results of a BG Stats import, its dry run, or an export.

use crate::Look;
use crate::app::exchange::bgstats::{BgStatsImport, ListKind, NameDoubt};
use crate::odds::hunt::grouped;
use crate::rules::name::shown;
use crate::rules::words;

/// How many items of a list are named; the rest is counted.
const NAMED: usize = 12;

fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{} {many}", grouped(n as u64)),
    }
}

fn some(names: &[String]) -> String {
    let mut named: Vec<String> = names.iter().take(NAMED).map(|name| shown(name)).collect();
    let more = names.len().saturating_sub(NAMED);
    if more > 0 {
        named.push(format!("and {} more", grouped(more as u64)));
    }
    named.join(", ")
}

/// From the first day to the last.
fn days(imported: &BgStatsImport, look: &Look) -> String {
    let day = |at: &Option<String>| at.as_deref().map(|at| look.date(at)).unwrap_or_default();
    match (day(&imported.first), day(&imported.last)) {
        (first, last) if first == last => format!("of {first}"),
        (first, last) => format!("from {first} to {last}"),
    }
}

/// A doubt as it is listed: `player Anna: Ana here?`
pub fn doubt(doubt: &NameDoubt) -> String {
    let (kind, there) = (doubt.kind.word(), shown(&doubt.there));
    format!("{kind} {there} in the file may be {} here", doubt.here)
}

/// The flags that resolve a doubt.
pub fn flags(doubt: &NameDoubt) -> String {
    let (same, different) = match doubt.kind {
        ListKind::Game => ("--same-game", "--different-game"),
        _ => ("--same", "--different"),
    };
    let there = shown(&doubt.there);
    let pair = words::option(same, &format!("{there}={}", doubt.here));
    format!("{pair}, or {}", words::option(different, &there))
}

pub fn imported(imported: &BgStatsImport, dry_run: bool, look: &Look) -> String {
    let would = if dry_run { "would be" } else { "are" };
    let mut text = match imported.plays {
        0 => "no new plays in the file\n".to_owned(),
        1 => format!(
            "1 play {} {} imported\n",
            days(imported, look),
            if dry_run { would } else { "is" }
        ),
        n => format!("{} plays {} {would} imported\n", grouped(n as u64), days(imported, look)),
    };
    for line in lines(imported) {
        let wrapped = look.wrapped(3, &line);
        text.push_str(&format!(" {}\n", wrapped.trim_start()));
    }
    text
}

fn lines(imported: &BgStatsImport) -> Vec<String> {
    let mended = imported.mended.iter().map(|(_, here)| here.clone());
    let doubts = imported.doubts.iter().map(doubt);
    let lists = [
        (imported.players.clone(), "new player", "new players"),
        (imported.games.clone(), "new game", "new games"),
        (
            mended.collect(),
            "name is spelled differently here",
            "names are spelled differently here",
        ),
        (doubts.collect(), "similar name to resolve", "similar names to resolve"),
    ];
    let lists = lists.iter().filter(|(names, ..)| !names.is_empty());
    let mut lines: Vec<String> = lists
        .map(|(names, one, many)| format!("{}: {}", count(names.len(), one, many), some(names)))
        .collect();
    lines.extend(with_rules(imported));
    lines.extend(counted(imported));
    lines
}

fn with_rules(imported: &BgStatsImport) -> Option<String> {
    let titles = imported.with_rules.iter();
    let plays = titles.map(|(title, n)| format!("{} of {title}", count(*n, "play", "plays")));
    let plays: Vec<String> = plays.collect();
    let all = words::and(&plays);
    (!plays.is_empty())
        .then(|| format!("{all}: imported as results, without changes to a campaign"))
}

fn counted(imported: &BgStatsImport) -> Vec<String> {
    let known = match imported.changed {
        0 => String::new(),
        1 => "; 1 has changed there since and stays unchanged here".to_owned(),
        n => format!("; {} have changed there since and stay unchanged here", grouped(n as u64)),
    };
    let all = [
        (imported.known, "play already known", "plays already known", known.as_str()),
        (
            imported.ignored,
            "play is ignored there and does not count in statistics",
            "plays are ignored there and do not count in statistics",
            "",
        ),
        (
            imported.unplayed,
            "game without a play is kept for exports only",
            "games without a play are kept for exports only",
            "",
        ),
        (
            imported.news,
            "record now has different details there",
            "records now have different details there",
            "",
        ),
    ];
    let all = all.iter().filter(|(n, ..)| *n > 0);
    all.map(|(n, one, many, more)| format!("{}{more}", count(*n, one, many))).collect()
}

/// The content of an export: `12 plays, 3 players and 4 games`.
pub fn holds(plays: usize, players: usize, games: usize) -> String {
    words::and([
        count(plays, "play", "plays"),
        count(players, "player", "players"),
        count(games, "game", "games"),
    ])
}
