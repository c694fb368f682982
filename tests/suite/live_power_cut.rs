//! A power cut at the table: killing wyrm at any moment loses at most the unanswered command.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::harness::Table;
use crate::live_hunt::hunt;

/// The next command, in a hunt that never ends: Brum fails, the dragon misses.
fn next(now: &Value) -> Vec<&'static str> {
    match now["waits_for"].as_str().unwrap() {
        "roll" => vec!["roll", "--dice", "HHCCD"],
        "skill" => {
            let covered = now["heroes"][0]["covered"].as_array().unwrap();
            let mut all = [("Strike", "strike"), ("Slash", "slash"), ("Parry", "parry")].iter();
            let open = all.find(|(name, _)| !covered.iter().any(|c| c == name)).unwrap();
            vec!["fail", "--cover", open.1]
        }
        "end-of-turn" => vec!["next"],
        _ => vec!["fury", "--dice", "SSSSS SSSSS SSSSS"],
    }
}

fn steps(table: &mut Table) -> usize {
    table.json("history --limit 1000")["history"]["steps"].as_array().unwrap().len()
}

#[test]
fn a_hunt_cut_off_at_any_moment_loses_at_most_the_command_that_had_not_answered() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes brum");
    let begun = table.dump();
    let start = steps(&mut table);
    let (mut known, mut answered) = (start, 0);
    for round in 0..48u64 {
        let before = hunt(&mut table);
        let mut child = Command::new(env!("CARGO_BIN_EXE_wyrm"))
            .arg("--db")
            .arg(table.db())
            .arg("hunt")
            .args(next(&before))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Time itself is under test; every fourth command is not killed.
        if round % 4 != 3 {
            std::thread::sleep(Duration::from_micros(round * 37 % 48 * 500));
            child.kill().unwrap();
        }
        let finished = child.wait().unwrap().success();
        let now = hunt(&mut table);
        let count = steps(&mut table);
        match count - known {
            0 => assert_eq!((now, finished), (before, false), "nothing of it"),
            1 => assert_ne!(now, before, "all of it"),
            more => panic!("{more} steps of one command"),
        }
        known = count;
        answered += usize::from(finished);
    }
    assert!(answered >= 12, "{answered} answered");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let read = |sql: &str| -> String { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(read("PRAGMA integrity_check"), "ok");
    assert_eq!(read("SELECT mode FROM journal_now"), "closed");
    table.ok("hunt log");
    table.ok(&format!("undo {} --yes", known - start));
    assert_eq!(table.dump(), begun);
}
