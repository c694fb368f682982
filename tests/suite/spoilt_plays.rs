//! A record that was damaged or manipulated never makes wyrm panic: its play is shown, or named as
//! unreadable, and hides no other.
#![allow(clippy::disallowed_macros, reason = "says which record failed")]

use serde_json::{Value, json};

use crate::harness::{Table, samples};
use crate::released_schemas::{fixture, opened};
use crate::table_random::Chance;

/// Files with plays of all titles: finished ones, and open ones at various moments.
const FILES: [&str; 4] =
    ["schema-2.sql", "schema-2-open.sql", "schema-2-open-2.sql", "schema-5-open.sql"];

/// Numbers that a record holds nowhere, or where they do not belong.
const NUMBERS: [i128; 11] =
    [0, 1, 2, 3, -1, -128, 255, 65_535, 4_294_967_295, i64::MAX as i128, u64::MAX as i128];

/// Commands that read every play, and those of a title, of which each spoilt play gets some.
const LOOKS: [&str; 15] = [
    "{}",
    "{} --json",
    "{} --plain",
    "{} log",
    "{} log --json",
    "{} log ID",
    "{} log ID --json",
    "play show ID",
    "share play ID",
    "stats",
    "stats luck",
    "stats dice --title TITLE",
    "stats records",
    "stats TITLE",
    "history",
];

/// A tracked play of a file.
struct Record {
    id: i64,
    setup: Value,
    events: Vec<Value>,
}

/// A spoilt play, and the command that reads it: shown if that panics.
struct Spoilt {
    play: String,
    words: String,
}

impl Drop for Spoilt {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("wyrm {}: {}", self.words, self.play);
        }
    }
}

/// Every value within a document, by its path.
fn paths(value: &Value, at: &str, found: &mut Vec<String>) {
    let mut into = |key: &str, part: &Value| {
        let at = format!("{at}/{}", key.replace('~', "~0").replace('/', "~1"));
        found.push(at.clone());
        paths(part, &at, found);
    };
    match value {
        Value::Object(parts) => parts.iter().for_each(|(key, part)| into(key, part)),
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(n, part)| into(&n.to_string(), part));
        }
        _ => {}
    }
}

/// Changes one value of a document.
fn spoil(chance: &mut Chance, document: &mut Value, spare: &Value) {
    let mut all = Vec::new();
    paths(document, "", &mut all);
    let Some(at) = all.get(chance.below(all.len())).cloned() else {
        return;
    };
    if chance.below(12) == 0 {
        let (parent, key) = at.rsplit_once('/').unwrap();
        match document.pointer_mut(parent) {
            Some(Value::Object(parts)) => drop(parts.remove(key)),
            Some(Value::Array(parts)) => drop(parts.remove(key.parse().unwrap())),
            _ => {}
        }
        return;
    }
    let mut others = Vec::new();
    paths(spare, "", &mut others);
    let other = others.get(chance.below(others.len())).and_then(|path| spare.pointer(path));
    let other = other.cloned().unwrap_or_default();
    let value = document.pointer_mut(&at).unwrap();
    let now = value.clone();
    *value = match (now, chance.below(8)) {
        (_, 0) => other,
        (_, 1) => Value::Null,
        (Value::Number(number), 2..=4) => {
            json!(number.as_i64().unwrap_or(0).wrapping_add(chance.one(&[1, -1])))
        }
        (Value::Number(_), _) => chance.one(&NUMBERS).to_string().parse().unwrap(),
        (Value::String(_), 2) => json!(""),
        (Value::String(text), 3) => json!(format!("{text}x")),
        (Value::String(_), _) => match other {
            Value::String(_) => other,
            _ => json!("None"),
        },
        (Value::Bool(is), _) => json!(!is),
        (Value::Array(parts), 2) => json!([parts.clone(), parts].concat()),
        (Value::Array(parts), 3) => json!(parts.into_iter().rev().collect::<Vec<_>>()),
        (Value::Array(parts), 4) => json!(vec![parts; 4].concat()),
        (Value::Array(_), 5) => json!([]),
        (now, _) => now,
    };
}

/// Changes a play: one value, or the order and number of its events.
fn spoil_play(chance: &mut Chance, play: &mut Record, golden: &[Value]) {
    for _ in 0..=chance.below(5) / 3 {
        let count = play.events.len();
        let (n, m) = (chance.below(count), chance.below(count));
        match chance.below(12) {
            0 | 1 => {
                let spare = play.setup.clone();
                spoil(chance, &mut play.setup, &spare);
            }
            _ if count == 0 => {}
            2 => play.events.swap(n, m),
            3 => drop(play.events.remove(n)),
            4 => play.events.insert(m, play.events[n].clone()),
            5 => {
                let again = play.events[n].clone();
                (0..300).for_each(|_| play.events.insert(n, again.clone()));
            }
            6 => {
                play.events.drain(n..count.min(n + 8));
            }
            7 | 8 => play.events.insert(n, golden[chance.below(golden.len())].clone()),
            _ => {
                let spare = play.events[m].clone();
                spoil(chance, &mut play.events[n], &spare);
            }
        }
    }
}

/// The events of a title's golden file: every kind.
fn golden(title: &str) -> Vec<Value> {
    let text = fixture(&format!("golden/{title}.txt"));
    let events = text.lines().filter_map(|line| line.strip_prefix("event "));
    events.map(|event| serde_json::from_str(event).unwrap()).collect()
}

/// A title's tracked plays.
fn records(table: &Table, title: &str) -> Vec<Record> {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let read = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let events = |id: i64| {
        let rows = "SELECT data FROM event WHERE play_id = ?1 ORDER BY n";
        let mut rows = conn.prepare(rows).unwrap();
        let rows = rows.query_map([id], |row| Ok(read(row.get(0)?))).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let plays = "SELECT id, setup FROM play WHERE title = ?1 AND kind = 'tracked'";
    let mut plays = conn.prepare(plays).unwrap();
    let plays = plays.query_map([title], |row| Ok((row.get(0)?, read(row.get(1)?)))).unwrap();
    let plays = plays.map(Result::unwrap);
    plays.map(|(id, setup)| Record { id, setup, events: events(id) }).collect()
}

/// Stores a play in place of the one with its id, without counted statistics.
fn store(table: &Table, play: &Record) {
    let quoted = |value: &Value| value.to_string().replace('\'', "''");
    let (id, setup) = (play.id, quoted(&play.setup));
    let mut sql = format!(
        "UPDATE play SET setup = '{setup}' WHERE id = {id};
         DELETE FROM play_stat WHERE play_id = {id};
         CREATE TEMP TABLE one AS SELECT * FROM event WHERE play_id = {id} LIMIT 1;
         DELETE FROM event WHERE play_id = {id};"
    );
    for (n, event) in play.events.iter().enumerate() {
        let (n, event) = (n + 1, quoted(event));
        sql.push_str(&format!(
            "UPDATE one SET n = {n}, data = '{event}'; INSERT INTO event SELECT * FROM one;"
        ));
    }
    table.edit_elsewhere(&sql);
}

/// The ids of the plays that are listed, readable or not.
fn listed(table: &mut Table) -> usize {
    let list = table.json("play list --limit 99");
    let count = |name: &str| list[name].as_array().map_or(0, Vec::len);
    count("plays") + count("unreadable")
}

/// Spoils a title's plays in every file, in many ways.
fn never_panics(title: &str, command: &str, ways: usize) {
    let golden = golden(title);
    let mut unread = 0;
    for (seed, file) in (1..).zip(FILES) {
        let mut table = opened(file);
        table.ok("player add Zoe");
        let all = listed(&mut table);
        let whole = std::fs::read(table.db()).unwrap();
        let plays = records(&table, title).len();
        let mut chance = Chance(seed);
        for _ in 0..samples(ways) {
            std::fs::write(table.db(), &whole).unwrap();
            let mut play = records(&table, title).swap_remove(chance.below(plays));
            spoil_play(&mut chance, &mut play, &golden);
            store(&table, &play);
            let id = play.id.to_string();
            let mut spoilt = Spoilt {
                play: format!("{title} {id} of {file}: {} {}", play.setup, json!(play.events)),
                words: "play list".to_owned(),
            };
            assert_eq!(listed(&mut table), all, "every play is listed");
            let mut looks = vec!["check"];
            looks.extend((0..2).map(|_| chance.one(&LOOKS)));
            for look in looks {
                let words = look.replace("{}", command).replace("TITLE", title);
                spoilt.words = words.replace("ID", &id);
                let said = table.run(&spoilt.words);
                let said_all = format!("{}{}", said.out, said.err);
                let names = [format!("play {id}"), format!("hunt {id}"), format!("(id {id})")];
                let is_named = names.iter().any(|name| said_all.contains(name));
                assert!([0, 1, 3].contains(&said.code), "{said}");
                assert!(said.code != 3 || is_named, "{said}");
                unread += usize::from(said.code == 3);
            }
        }
    }
    assert!(unread > samples(ways), "{unread}");
}

#[test]
fn a_spoilt_hunt_never_panics() {
    never_panics("dice-dragons", "hunt", 120);
}

#[test]
fn a_spoilt_play_of_dragon_keepers_never_panics() {
    never_panics("keepers", "keepers", 120);
}

#[test]
fn a_spoilt_play_of_dragonkeepers_never_panics() {
    never_panics("amulets", "amulets", 120);
}

#[test]
fn a_spoilt_play_of_drako_never_panics() {
    never_panics("drako", "drako", 120);
}
