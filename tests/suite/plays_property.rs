//! Random plays entered, edited, moved and merged: every play survives, and undo restores the beginning.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::select;
use rusqlite::Connection;

use crate::harness::{Table, repeatable};

const PEOPLE: [&str; 5] = ["Ana", "Benno", "Cleo", "Dmitri", "Frieda"];
const GAMES: [&str; 6] = ["Azul", "Catan", "Tichu", "drako", "keepers", "amulets"];

fn person() -> impl Strategy<Value = &'static str> {
    select(&PEOPLE[..])
}

fn game() -> impl Strategy<Value = &'static str> {
    select(&GAMES[..])
}

fn parts() -> impl Strategy<Value = String> {
    let part = select(
        &[
            "5",
            "10+8",
            "won",
            "lost",
            "rank=1",
            "rank=2",
            "team=red",
            "team=dragon",
            "role=scout",
            "colour=",
            "score=",
        ][..],
    );
    prop::collection::vec(part, 0..3).prop_map(|parts| parts.join(","))
}

fn tell() -> impl Strategy<Value = String> {
    let seats = prop::sample::subsequence(&PEOPLE[..], 1..=4);
    let each = prop::collection::vec(parts(), 4);
    let ending = select(
        &["", "", " --won", " --lost", " --lowest-wins", " --winner Ana", " --how slain"][..],
    );
    let day =
        select(&["", " --date 2026-03-01", " --date yesterday", " --took 1h30 --place home"][..]);
    (game(), seats, each, ending, day).prop_map(|(game, seats, parts, ending, day)| {
        let seats = seats.iter().zip(parts);
        let seats: String =
            seats.map(|(name, parts)| format!(" --player {name}:{parts}")).collect();
        format!("play add {game}{seats}{ending}{day}")
    })
}

fn change() -> impl Strategy<Value = String> {
    let id = 1..12i64;
    let what = prop_oneof![
        (person(), parts()).prop_map(|(who, parts)| format!("--player {who}:{parts}")),
        (person(), person()).prop_map(|(a, b)| format!("--replace {a}={b}")),
        person().prop_map(|who| format!("--add {who}")),
        person().prop_map(|who| format!("--remove {who}")),
        person().prop_map(|who| format!("--winner {who}")),
        select(
            &[
                "--won",
                "--lost",
                "--highest-wins",
                "--ignored",
                "--counted",
                "--clear place",
                "--date 2026-02-03",
                "--how escaped"
            ][..]
        )
        .prop_map(str::to_owned),
    ];
    (id, what).prop_map(|(id, what)| format!("play edit {id} {what}"))
}

fn command() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => tell(),
        6 => change(),
        1 => (game(), game()).prop_map(|(a, b)| format!("game merge {a} {b}")),
        1 => (person(), person()).prop_map(|(a, b)| format!("player merge {a} {b}")),
        1 => (game(), select(&["Chess", "Go"][..])).prop_map(|(a, b)| format!("game rename {a} {b}")),
        1 => Just("undo".to_owned()),
        1 => Just("redo".to_owned()),
    ]
}

/// Every play by its uuid, with its number of seats.
fn plays(conn: &Connection) -> BTreeMap<String, i64> {
    let mut rows = conn
        .prepare(
            "SELECT uuid, (SELECT count(*) FROM play_player WHERE play_id = play.id) FROM play",
        )
        .unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

fn number(conn: &Connection, sql: &str) -> i64 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Invariants of every entered play.
fn sound(conn: &Connection) {
    for (what, sql) in [
        (
            "somebody sits twice",
            "SELECT count(*) FROM (SELECT 1 FROM play_player GROUP BY play_id, player_id HAVING count(*) > 1)",
        ),
        (
            "a play without players",
            "SELECT count(*) FROM play WHERE id NOT IN (SELECT play_id FROM play_player)",
        ),
        (
            "together, and not all alike",
            "SELECT count(*) FROM play p WHERE cooperative = 1 AND (SELECT count(DISTINCT won) FROM play_player WHERE play_id = p.id) > 1",
        ),
        (
            "a team divided",
            "SELECT count(*) FROM (SELECT 1 FROM play_player WHERE team IS NOT NULL GROUP BY play_id, lower(team) HAVING min(won) <> max(won))",
        ),
        (
            "rank 1 lost",
            "SELECT count(*) FROM play_player s JOIN play p ON p.id = s.play_id WHERE rank = 1 AND won = 0 AND ifnull(p.cooperative, 0) = 0",
        ),
        (
            "a dragon with points",
            "SELECT count(*) FROM play_player WHERE score IS NOT NULL AND play_id IN (SELECT id FROM play WHERE title = 'drako')",
        ),
        (
            "two dragons, or a third at the table",
            "SELECT count(*) FROM play WHERE title = 'drako' AND (SELECT count(*) = 2 AND sum(won) = 1 FROM play_player WHERE play_id = play.id) = 0",
        ),
        (
            "a team where everybody plays alone",
            "SELECT count(*) FROM play_player s JOIN play p ON p.id = s.play_id WHERE team IS NOT NULL AND (title = 'amulets' OR title = 'keepers' AND ifnull(cooperative, 0) = 0)",
        ),
        (
            "five keep dragons",
            "SELECT count(*) FROM play WHERE title = 'amulets' AND (SELECT count(*) FROM play_player WHERE play_id = play.id) NOT BETWEEN 2 AND 4",
        ),
        ("a broken reference", "SELECT count(*) FROM pragma_foreign_key_check"),
    ] {
        assert_eq!(number(conn, sql), 0, "{what}");
    }
}

proptest! {
    #![proptest_config(repeatable(24, 17))]
    #[test]
    fn every_play_is_kept_whatever_is_changed_or_merged(
        commands in prop::collection::vec(command(), 5..40)
    ) {
        let mut table = Table::new();
        for words in &commands {
            let before = plays(&Connection::open(table.db()).unwrap());
            let said = table.run(words);
            prop_assert!(said.code <= 1, "{words}: {said}");
            let conn = Connection::open(table.db()).unwrap();
            let after = plays(&conn);
            sound(&conn);
            match (said.code, words.split_once(' ').map_or(words.as_str(), |(first, _)| first)) {
                (1, _) => prop_assert_eq!(&before, &after, "{}", words),
                (_, "undo" | "redo") => {}
                (_, "game" | "player") => prop_assert_eq!(&before, &after, "{}", words),
                _ if words.starts_with("play add") => prop_assert_eq!(before.len() + 1, after.len()),
                _ => prop_assert!(before.keys().eq(after.keys()), "{words}"),
            }
        }
        let whole = table.dump();
        while table.run("undo").code == 0 {}
        prop_assert_eq!(table.dump(), "");
        while table.run("redo").code == 0 {}
        // Undone steps can be redone too; then they are included.
        let steps = number(&Connection::open(table.db()).unwrap(), "SELECT count(*) FROM step WHERE undone = 1");
        prop_assert_eq!(steps, 0);
        let undone_before = commands.iter().any(|words| words == "undo");
        prop_assert!(undone_before || table.dump() == whole);
    }
}
