//! Stored events and setups never change their form. The golden files have every variant of every
//! title as written in schema 2; each is read and written back byte for byte.
//!
//! A line of a title's file is `event` or `setup` and the stored text. A line never changes: a new
//! variant gets a new line.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value};
use wyrmkeep::rules::{amulets, dice_dragons, drako, keepers};

use crate::harness::Table;

/// Reads a stored text and writes it like the program.
type Again = fn(&str, &str) -> Result<String, Error>;

const TITLES: [(&str, Again, &[&str]); 4] = [
    ("dice-dragons", again::<dice_dragons::hunt::Event, dice_dragons::hunt::Setup>, &HUNT_KINDS),
    ("keepers", again::<keepers::Event, keepers::Setup>, &KEEPERS_KINDS),
    ("amulets", again::<amulets::play::Event, amulets::setup::Setup>, &AMULETS_KINDS),
    ("drako", again::<drako::Event, drako::Setup>, &DRAKO_KINDS),
];

#[rustfmt::skip]
const HUNT_KINDS: [&str; 39] = [
    "activated", "ally-came", "armor-gained", "assist-kept", "assist-lost", "blessed",
    "cleaned-up", "corrected", "countered", "die-locked", "die-released", "dragon-died", "dragon-hurt",
    "failed", "fled", "frozen", "fury-hurt", "fury-phase", "fury-rolled", "healed", "hero-died",
    "heroes-phase", "item-used", "nobody-stepped-in", "none-left", "pass-began", "pinned", "poison-hurt",
    "poison-lifted", "poison-placed", "regenerated", "reminder", "rolled", "slain", "stepped-in",
    "thawed", "turn-began", "turn-ended", "wiped",
];
#[rustfmt::skip]
const KEEPERS_KINDS: [&str; 38] = [
    "action-failed", "arrows-placed", "arrows-removed", "attack-counted", "attacked",
    "card-revealed", "chose", "corrected", "decided", "defended", "dice-returned", "die-rerolled",
    "die-shaken", "dragon-defeated", "faces-told", "flames-placed", "flames-spent", "heal-declined",
    "hunter-rolled", "keeper-played", "keepers-shown", "last-round", "lost", "magic-boxed",
    "magic-kept", "magic-played", "magic-taken", "offer-discarded", "passed", "planned",
    "protected", "reroll-declined", "round-began", "shield-placed", "token-gained", "trained",
    "waits", "won",
];
#[rustfmt::skip]
const AMULETS_KINDS: [&str; 20] = [
    "book-seen", "changed", "corrected", "counted", "crest-won", "ended", "fourth-taken", "gained",
    "hand-told", "item-used", "laid", "minted", "missed", "page-run-out", "passed", "pearl-taken",
    "piece-taken", "took", "took-back", "turn-began",
];
#[rustfmt::skip]
const DRAKO_KINDS: [&str; 25] = [
    "ability-lost", "attacked", "blocked", "burned", "corrected", "dragon-hurt", "drew", "dwarf-died",
    "dwarf-hurt", "ended", "flew", "fury-used", "hand-exchanged", "hand-kept", "moved", "netted",
    "passed", "placed", "shook-off", "sized", "turn-began", "turn-resumed", "unblocked", "wounds-due",
    "wounds-ignored",
];

/// Both ways of reading a text must agree: directly, and through a value, as when the version is
/// checked first.
fn read<T: DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) -> Result<T, Error> {
    let value: Value = serde_json::from_str(text)?;
    let at_once = serde_json::from_str(text)?;
    assert_eq!(serde_json::from_value::<T>(value)?, at_once, "{text}");
    Ok(at_once)
}

fn again<E, S>(what: &str, text: &str) -> Result<String, Error>
where
    E: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    S: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    match what {
        "event" => Ok(serde_json::to_value(read::<E>(text)?)?.to_string()),
        "setup" => serde_json::to_string(&read::<S>(text)?),
        other => panic!("{other} is neither an event nor a setup"),
    }
}

fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/golden");
    std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap()
}

#[track_caller]
fn is_written_back(again: Again, place: &str, what: &str, text: &str) {
    match again(what, text) {
        Ok(back) => assert_eq!(back, text, "{place}: the {what} is written otherwise"),
        Err(error) => panic!("{place}: the {what} is not read: {error}\n{text}"),
    }
}

#[test]
fn every_event_and_setup_is_read_and_written_back_byte_for_byte() {
    for (title, again, _) in TITLES {
        for (n, line) in golden(title).lines().enumerate() {
            let (what, text) = line.split_once(' ').unwrap();
            is_written_back(again, &format!("{title}.txt:{}", n + 1), what, text);
        }
    }
}

#[test]
fn every_kind_of_event_is_in_the_golden_files() {
    for (title, _, kinds) in TITLES {
        let file = golden(title);
        let events = file.lines().filter_map(|line| line.strip_prefix("event "));
        let found: BTreeSet<String> = events
            .map(|text| serde_json::from_str::<Value>(text).unwrap()["kind"].clone())
            .map(|kind| kind.as_str().unwrap().to_owned())
            .collect();
        let kinds: BTreeSet<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        assert_eq!(found, kinds, "{title}");
    }
}

/// Later kinds of events: a play of schema 2 has none of them.
const LATER_KINDS: [&str; 1] = ["hand-told"];

/// Whether a figure was added later: counts of dice and of the whole table, and these.
fn is_later_figure(line: &str) -> bool {
    let name = line.strip_prefix("stat ").and_then(|line| line.split(' ').nth(1));
    let later = ["hardest", "healed", "hp-left", "items", "kills", "spaces-left"];
    name.is_some_and(|name| name.contains(':') || later.contains(&name))
}

/// Entered hunts now store whole sheets, and who faces the second dragon: without them, the setup
/// is as before.
fn without_sheets(new: &str) -> String {
    let setup = new.strip_prefix("setup ");
    let setup = setup.and_then(|text| serde_json::from_str::<dice_dragons::hunt::Setup>(text).ok());
    let Some(mut setup) = setup else {
        return new.to_owned();
    };
    for hero in &mut setup.heroes {
        (hero.skills, hero.items) = Default::default();
        hero.faces = dice_dragons::hunt::DragonIx(0);
    }
    format!("setup {}", serde_json::to_string(&setup).unwrap())
}

/// Whether a stored text equals that of schema 2. Only added fields are allowed.
fn says(new: &str, old: &str) -> bool {
    let read = |line: &str| -> Option<(String, Value)> {
        let (what, text) = line.split_once(' ')?;
        let value: Value = serde_json::from_str(text).ok()?;
        value.is_object().then(|| (what.to_owned(), value))
    };
    match (read(new), read(old)) {
        (Some((new_what, Value::Object(mut new))), Some((what, Value::Object(old)))) => {
            new.retain(|key, _| old.contains_key(key));
            new_what == what && new == old
        }
        _ => new == old,
    }
}

/// Entered and tracked plays, finished and abandoned: the same commands store the same setups,
/// events, results, seats and figures as in schema 2, except additions.
#[test]
fn the_same_commands_keep_the_same_plays() {
    let file = golden("played");
    let mut table = Table::new();
    for words in file.lines().filter_map(|line| line.strip_prefix("$ ")) {
        table.ok(words);
    }
    let told = |line: &&str| !line.starts_with("$ ") && !line.starts_with("# ");
    let old: Vec<&str> = file.lines().filter(told).collect();
    let later = |line: &String| {
        let of = |kind: &str| line.contains(&format!("\"kind\":\"{kind}\""));
        line.starts_with("event ") && LATER_KINDS.iter().any(|kind| of(kind))
    };
    let mut new = kept(&table);
    new.retain(|line| !later(line) && !is_later_figure(line));
    let mut play = "";
    for (old, new) in old.iter().zip(&new) {
        play = if old.starts_with("play ") { old } else { play };
        let new =
            if play.contains(" dice-dragons told ") { without_sheets(new) } else { new.clone() };
        assert!(says(&new, old), "{play}: {new} was {old}");
    }
    assert_eq!(new.len(), old.len());
}

/// Stored data of real plays is read and written back as well.
#[test]
fn what_was_kept_of_plays_is_written_back_byte_for_byte() {
    let file = golden("played");
    let (mut play, mut of_title) = (String::new(), None);
    for line in file.lines() {
        let (what, text) = line.split_once(' ').unwrap();
        match (what, of_title) {
            ("play", _) => {
                let words: Vec<&str> = text.split(' ').collect();
                let title = TITLES.iter().find(|(slug, ..)| *slug == words[1]);
                // A title stores its own data of an entered game; a hunt stores a setup.
                let is_setup = words[2] == "tracked" || words[1] == "dice-dragons";
                of_title = title.filter(|_| is_setup).map(|(_, again, _)| *again);
                play = format!("play {text}");
            }
            ("event" | "setup", Some(again)) => is_written_back(again, &play, what, text),
            _ => {}
        }
    }
}

/// Every play as the lines of the file.
fn kept(table: &Table) -> Vec<String> {
    rows(
        table,
        "SELECT 'play ' || id || ' ' || title || ' ' || kind || ' ' || ifnull(outcome, 'none')
                || char(10) || 'setup ' || setup, id, 1, 0, '' FROM play
         UNION ALL SELECT 'event ' || data, play_id, 2, n, '' FROM event
         UNION ALL SELECT 'result ' || ifnull(result, 'none'), id, 3, 0, '' FROM play
         UNION ALL SELECT 'seat ' || seat || ' score ' || ifnull(score, 'none') || ' won ' || won
                || ' died ' || died, play_id, 4, seat, '' FROM play_player
         UNION ALL SELECT 'stat ' || seat || ' ' || name || ' ' || value, play_id, 5, seat, name
                FROM play_stat
         ORDER BY 2, 3, 4, 5",
    )
}

fn rows(table: &Table, sql: &str) -> Vec<String> {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare(sql).unwrap();
    let rows = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let text: Vec<String> = rows.map(Result::unwrap).collect();
    text.join("\n").lines().map(str::to_owned).collect()
}
