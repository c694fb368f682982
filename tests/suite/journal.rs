//! The step journal: the guarantees of undo and redo.

use rusqlite::Connection;

use crate::harness::Table;

fn steps(table: &Table) -> Vec<(i64, bool)> {
    let conn = Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare("SELECT id, undone FROM step ORDER BY id").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

fn names(table: &mut Table) -> Vec<String> {
    let list = table.json(&["player", "list"]);
    let players = list["players"].as_array().unwrap();
    let name = |player: &serde_json::Value| player["name"].as_str().unwrap().to_owned();
    players.iter().map(name).collect()
}

/// Steps 1 to 4: Ana, Ben, Cleo and Dora.
fn four_players() -> Table {
    let mut table = Table::new();
    for name in ["Ana", "Ben", "Cleo", "Dora"] {
        table.ok(&["player", "add", name]);
    }
    table
}

#[test]
fn undo_and_redo_survive_a_restart() {
    // Every run opens the file anew.
    let mut table = four_players();
    let full = table.dump();
    table.ok(&["undo"]);
    table.ok(&["undo"]);
    assert_eq!(names(&mut table), ["Ana", "Ben"]);
    table.ok(&["redo"]);
    assert_eq!(names(&mut table), ["Ana", "Ben", "Cleo"]);
    table.ok(&["redo"]);
    assert_eq!(table.dump(), full);
    table.refused(1, &["redo"]);
}

#[test]
fn a_new_change_drops_what_was_undone_and_says_so() {
    let mut table = four_players();
    table.ok(&["undo", "2"]);
    let said = table.ok(&["player", "add", "Eli"]);
    assert!(said.err.contains("2 undone steps can no longer be redone"), "{said}");
    let said = table.refused(1, &["redo"]);
    assert_eq!(said.err, "error: there is nothing to redo\n");
    assert_eq!(steps(&table), [(1, false), (2, false), (5, false)]);
    table.ok(&["undo", "3"]);
    assert_eq!(table.dump(), "");
}

#[test]
fn a_command_that_changes_nothing_leaves_no_step_and_keeps_what_was_undone() {
    let mut table = Table::with_party();
    table.ok(&["player", "add", "Ana"]);
    table.ok(&["player", "add", "Ben"]);
    table.ok(&["undo"]);
    let before = (table.dump(), steps(&table));
    for words in [
        &["player", "rename", "Ana", "Ana"][..],
        &["campaign", "use", "Ashes"],
        &["campaign", "rename", "Ashes"],
        &["campaign", "rule", "same-class", "off"],
        &["hero", "edit", "Denra", "--reason", "slip", "--gold", "0"],
        &["hero", "edit", "Denra", "--reason", "slip", "--name", "Denra"],
        &["catalog", "reset", "dragon", "pale"],
    ] {
        let said = table.ok(words);
        assert!(said.err.contains("(already up to date)"), "wyrm {}\n{said}", words.join(" "));
        assert_eq!((table.dump(), steps(&table)), before, "{words:?}");
    }
    table.ok(&["redo"]);
    assert_eq!(names(&mut table), ["Ana", "Ben"]);
}

#[test]
fn refusals_and_dry_runs_keep_what_was_undone() {
    let mut table = four_players();
    table.ok(&["undo"]);
    table.refused(1, &["player", "add", "Ana"]);
    table.ok(&["player", "add", "Eli", "--dry-run"]);
    table.ok(&["undo", "3", "--dry-run"]);
    table.ok(&["redo", "--dry-run"]);
    assert_eq!(steps(&table).last(), Some(&(4, true)));
    table.ok(&["redo"]);
    assert_eq!(names(&mut table), ["Ana", "Ben", "Cleo", "Dora"]);
}

#[test]
fn undo_goes_back_by_number_or_to_a_step() {
    let mut table = four_players();
    let full = table.dump();
    let said = table.ok(&["undo", "3"]);
    assert_eq!(
        said.out.lines().take(3).collect::<Vec<_>>(),
        [
            "undone: step 4, player Dora added",
            "undone: step 3, player Cleo added",
            "undone: step 2, player Ben added",
        ]
    );
    table.ok(&["redo", "3"]);
    assert_eq!(table.dump(), full);
    table.ok(&["undo", "--to", "2"]);
    assert_eq!(names(&mut table), ["Ana", "Ben"]);
    table.ok(&["undo", "--to", "0"]);
    assert_eq!(table.dump(), "");
    table.ok(&["redo", "4"]);
    assert_eq!(table.dump(), full);
}

#[test]
fn an_undo_of_many_steps_names_the_first_and_counts_the_rest() {
    let mut table = Table::new();
    for n in 1..=40 {
        table.ok(&["player", "add", &format!("Player number {n}")]);
    }
    let full = table.dump();
    let said = table.ok("undo --to 0 --dry-run --yes");
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 42, "{said}");
    assert_eq!(
        lines[19..22],
        [
            "would undo: step 21, player Player number 21 added",
            "would undo: 20 more steps, to step 1",
            "   player Player number 1: gone",
        ]
    );
    assert_eq!(lines[41], "   20 more changes");
    let all = table.json("undo --to 0 --yes")["undone"].clone();
    assert_eq!(all["steps"].as_array().unwrap().len(), 40);
    assert_eq!(all["changes"].as_array().unwrap().len(), 40);
    let said = table.ok("redo 21");
    assert_eq!(said.out.lines().count(), 42, "one is named, not counted: {said}");
    table.ok("redo 19");
    assert_eq!(table.dump(), full);
}

/// One pass over the journal: no step reads other steps' changes.
#[test]
fn an_undo_of_thousands_of_steps_takes_seconds() {
    let mut table = Table::with_party();
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(
        "PRAGMA recursive_triggers = ON; BEGIN;
         CREATE TEMP TABLE many AS WITH RECURSIVE n(n) AS (SELECT 5 UNION ALL SELECT n + 1 FROM n LIMIT 20000) SELECT n FROM n;
         INSERT INTO step (id, at, label, schema) SELECT n, '2026-11-14T19:30:00Z', 'x', user_version FROM many, pragma_user_version;
         UPDATE journal_now SET mode = 'record', step = 5;
         INSERT INTO ledger (id, uuid, hero_id, at, kind, gold, what) SELECT n, n, 1, '', 'bounty', 1, 'x' FROM many WHERE n % 2;
         INSERT INTO player (id, uuid, name, name_key, created_at) SELECT n, n, 'P ' || n, 'p-' || n, '' FROM many WHERE n % 2 = 0;
         UPDATE journal_now SET mode = 'closed', step = NULL;
         UPDATE step_change SET step = json_extract(key, '$[0]') WHERE step = 5;
         INSERT INTO step_change (step, tbl, op, key, was)
         SELECT n, 'campaign', 'update', '[1]', (SELECT json_array(id, uuid, name, name_key, 1 + n % 8, completed_at, market_visit, created_at) FROM campaign) FROM many;
         COMMIT;",
    )
    .unwrap();
    drop(conn);
    let full = table.dump();
    let began = std::time::Instant::now();
    table.ok("undo --to 4 --yes");
    assert!(!table.dump().contains("P 6"));
    table.ok("redo 20000");
    let took = began.elapsed();
    assert_eq!(table.dump(), full);
    assert!(took.as_secs() < 60, "{took:?}: a walk is one pass");
}

#[test]
fn an_undo_that_reaches_too_far_or_nowhere_is_refused() {
    let mut table = four_players();
    let said = table.refused(1, &["undo", "9"]);
    assert_eq!(said.err, "error: there are 4 steps to undo, not 9\nhint: wyrm undo 4\n");
    table.refused(1, &["undo", "0"]);
    table.refused(1, &["undo", "-1"]);
    table.refused(1, &["redo", "1"]);
    table.refused(1, &["redo", "-3"]);
    let said = table.refused(1, &["undo", "--to", "9"]);
    assert!(said.err.starts_with("error: there is no step 9 to go back to"), "{said}");
    table.refused(1, &["undo", "--to", "-1"]);
    let said = table.refused(1, &["undo", "--to", "4"]);
    assert_eq!(said.err, "error: step 4 is already the last one\n");
    table.refused(2, &["undo", "2", "--to", "1"]);
    table.refused(2, &["undo", "many"]);
    table.ok(&["undo", "4"]);
    for words in [&["undo"][..], &["undo", "9"], &["undo", "--to", "0"]] {
        let said = table.refused(1, words);
        assert_eq!(said.err, "error: there is nothing to undo\n", "{words:?}");
    }
    table.refused(1, &["undo", "--to", "2"]);
}

#[test]
fn the_preview_in_the_history_is_what_the_undo_then_reports() {
    let mut table = Table::with_party();
    for words in [
        &["hunt", "record", "--outcome", "slain", "--heroes", "denra,timorn,brum"][..],
        &["market", "buy", "haste-potion", "--hero", "denra"],
        &["hero", "edit", "Timorn", "--reason", "slip", "--exp", "+9", "--player", "Ana"],
        &["hero", "level-up", "timorn", "--improve", "fireball", "--seed", "4"],
        &["hero", "give", "denra", "haste-potion", "brum"],
        &["campaign", "rule", "same-class", "on"],
        &["catalog", "edit", "dragon", "pale", "gold=9"],
        &[
            "catalog",
            "add",
            "item",
            "Moon Salt",
            "use=instant",
            "effect=heal",
            "amount=3",
            "price=1",
        ],
        &["campaign", "new", "Embers"],
        &["player", "rename", "Ana", "Anna"],
    ] {
        table.ok(words);
    }
    let count = steps(&table).len();
    for _ in 0..count {
        let before = table.dump();
        let preview = table.json(&["history"])["history"]["undo_would_change"].clone();
        assert_eq!(table.dump(), before, "a preview changes nothing");
        let dry = table.json(&["undo", "--dry-run"])["undone"]["changes"].clone();
        let undone = table.json(&["undo"]);
        assert_eq!(undone["undone"]["changes"], preview, "{undone}");
        assert_eq!(dry, preview);
        assert!(!preview.as_array().unwrap().is_empty(), "{undone}");
    }
    assert_eq!(table.dump(), "");
}

/// Changes the file like another program that bypasses the journal.
fn edited_elsewhere(table: &Table, sql: &str) {
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; UPDATE journal_now SET mode = 'replay'; {sql}; UPDATE journal_now SET mode = 'closed'"
    ))
    .unwrap();
}

#[test]
fn a_file_edited_elsewhere_stops_the_undo_with_one_sentence() {
    for (sql, step) in [
        ("DELETE FROM player WHERE name = 'Cleo'", 3),
        ("DELETE FROM player WHERE name = 'Dora'", 4),
        // A player of a hero cannot be removed now.
        (
            "INSERT INTO hero (uuid, campaign_id, player_id, name, name_key, class, symbol, state, created_at) VALUES ('u', 7, 3, 'X', 'x', 'rogue', 'D', 'alive', 'now')",
            3,
        ),
    ] {
        let mut table = four_players();
        edited_elsewhere(&table, sql);
        let said = table.refused(1, &["undo", "2"]);
        assert_eq!(
            said.err,
            format!(
                "error: step {step} cannot be undone or redone: the file was edited outside wyrm\n"
            ),
            "{sql}"
        );
        let journal = steps(&table);
        assert!(journal.iter().all(|(_, undone)| !undone), "{journal:?}");
    }
}

#[test]
fn a_file_edited_elsewhere_stops_the_redo_too() {
    let mut table = four_players();
    table.ok(&["undo", "2"]);
    edited_elsewhere(
        &table,
        "INSERT INTO player (id, uuid, name, name_key, created_at) VALUES (9, 'u', 'Dora', 'dora', 'now')",
    );
    let said = table.refused(1, &["redo", "2"]);
    assert_eq!(
        said.err,
        "error: step 4 cannot be undone or redone: the file was edited outside wyrm\n"
    );
    table.ok(&["redo"]);
    assert_eq!(names(&mut table), ["Ana", "Ben", "Cleo", "Dora"]);
}

#[test]
fn the_history_says_why_the_newest_step_cannot_be_undone() {
    let mut table = four_players();
    edited_elsewhere(&table, "DELETE FROM player WHERE name = 'Dora'");
    let said = table.ok(&["history"]);
    assert!(said.out.contains("the file was edited outside wyrm"), "{said}");
}
