//! The file's own refusals, to any program: the journal's triggers and the rules of the schema.

use rusqlite::Connection;
use wyrmkeep::rules::name::key;

use crate::harness::Table;

fn open(table: &Table) -> Connection {
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON").unwrap();
    conn
}

#[test]
fn a_change_outside_a_step_fails() {
    let mut table = Table::with_party();
    table.ok(&["hunt", "record", "--outcome", "slain", "--heroes", "denra,timorn,brum"]);
    let before = table.dump();
    let conn = open(&table);
    for sql in [
        "INSERT INTO setting (scope, key, value) VALUES ('wyrm', 'x', 'y')",
        "UPDATE hero SET name = 'Boss' WHERE id = 1",
        "UPDATE campaign SET chapter = 8",
        "DELETE FROM hero_skill WHERE hero_id = 1",
        "DELETE FROM play",
        "INSERT OR REPLACE INTO setting (scope, key, value) VALUES ('wyrm', 'current-campaign', '7')",
    ] {
        let error = conn.execute(sql, []).unwrap_err().to_string();
        assert_eq!(error, "changed outside a step", "{sql}");
    }
    assert_eq!(table.dump(), before);
}

#[test]
fn the_file_itself_keeps_the_ledger_append_only_and_above_zero() {
    let mut table = Table::with_party();
    table.ok(&["hunt", "record", "--outcome", "slain", "--heroes", "denra,timorn,brum"]);
    table.ok(&["market", "buy", "haste-potion", "--hero", "denra"]);
    let conn = recording(&table);
    let row = |gold: i64, exp: i64| {
        format!(
            "INSERT INTO ledger (uuid, hero_id, at, kind, gold, exp, what) VALUES ('u{gold}{exp}', 1, 'now', 'payment', {gold}, {exp}, 'x')"
        )
    };
    for (sql, says) in [
        (
            "UPDATE ledger SET gold = 99".to_owned(),
            "the ledger is append-only: a row cannot be changed",
        ),
        ("DELETE FROM ledger".to_owned(), "the ledger is append-only: a row cannot be removed"),
        (row(-99, 0), "gold and experience are never below zero"),
        (row(0, -99), "gold and experience are never below zero"),
        (
            "UPDATE market SET sold = sold - 1 WHERE sold > 0".to_owned(),
            "what was sold does not come back",
        ),
        (
            "INSERT INTO hero_level (hero_id, level, hp, dice, at) VALUES (1, 4, 2, '', 'now')"
                .to_owned(),
            "levels are gained one after the other",
        ),
        (
            "INSERT INTO hero_level (hero_id, level, hp, dice, at) VALUES (1, 6, 2, '', 'now')"
                .to_owned(),
            "CHECK constraint failed: level BETWEEN 2 AND 5",
        ),
        (
            "INSERT INTO hero_item (hero_id, slot, item) VALUES (1, 3, 'x')".to_owned(),
            "CHECK constraint failed: slot IN (1, 2)",
        ),
    ] {
        let error = conn.execute(&sql, []).unwrap_err().to_string();
        assert_eq!(error, says, "{sql}");
    }
}

/// An open journal, for changes without wyrm.
fn recording(table: &Table) -> Connection {
    let conn = open(table);
    conn.execute_batch("BEGIN IMMEDIATE; UPDATE journal_now SET mode = 'record', step = 1")
        .unwrap();
    conn
}

#[test]
fn the_file_itself_keeps_one_open_play_of_a_title_and_campaign() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDDSS");
    table.ok("drako start --players Kate,John --dragon Kate --first-game");
    let conn = recording(&table);
    let play = |title: &str, campaign: &str, state: &str, (column, value): (&str, &str)| {
        let ended = if state == "open" { "NULL" } else { "'now'" };
        format!(
            "INSERT INTO play (uuid, title, campaign_id, kind, state, setup, started_at, ended_at, {column})
             VALUES (hex(randomblob(8)), '{title}', {campaign}, 'tracked', '{state}', '{{}}', 'now', {ended}, {value})"
        )
    };
    let open = |title: &str, campaign: &str| play(title, campaign, "open", ("note", "NULL"));
    let over = |column: &str, value: &str| play("drako", "NULL", "finished", (column, value));
    let taken = "UNIQUE constraint failed: index 'play_open'";
    for (sql, says) in [
        (open("dice-dragons", "1"), taken),
        (open("drako", "NULL"), taken),
        (open("chess", "NULL"), "FOREIGN KEY constraint failed"),
        (over("minutes", "-1"), "CHECK constraint failed: minutes IS NULL OR minutes >= 0"),
        (over("cooperative", "2"), "CHECK constraint failed: cooperative IN (0, 1)"),
        (over("extra", "'{'"), "CHECK constraint failed: extra IS NULL OR json_valid(extra)"),
        (over("dice", "'mixed'"), "CHECK constraint failed: dice IN ('hand', 'wyrm')"),
        ("UPDATE play_player SET rank = 0".to_owned(), "CHECK constraint failed: rank >= 1"),
        (
            "UPDATE event SET thrown = 'nobody'".to_owned(),
            "CHECK constraint failed: thrown IN ('hand', 'wyrm', 'mixed')",
        ),
        ("DELETE FROM title WHERE slug = 'drako'".to_owned(), "FOREIGN KEY constraint failed"),
    ] {
        let error = conn.execute(&sql, []).unwrap_err().to_string();
        assert_eq!(error, says, "{sql}");
    }
    for sql in [open("keepers", "NULL"), over("place", "'the kitchen'"), over("dice", "'hand'")] {
        conn.execute(&sql, []).unwrap();
    }
}

/// The rows that the migration writes are what the program calls its titles.
#[test]
fn every_title_has_its_row() {
    let table = Table::new();
    let conn = open(&table);
    for entry in wyrmkeep::cli::titles().entries() {
        let title = entry.game;
        let row: (String, String) = conn
            .query_row(
                "SELECT name, name_key FROM title WHERE slug = ?1",
                [title.slug().as_str()],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        assert_eq!(row, (title.name().to_owned(), key(title.name())));
    }
}

#[test]
fn a_key_never_changes() {
    let table = Table::with_party();
    let conn = recording(&table);
    for sql in [
        "UPDATE setting SET key = 'other'",
        "UPDATE hero_skill SET place = place + 6, learned_at = 3 WHERE hero_id = 1 AND place = 1",
        "PRAGMA defer_foreign_keys = ON; UPDATE campaign SET id = 9",
    ] {
        let error = conn.execute_batch(sql).unwrap_err().to_string();
        assert_eq!(error, "a key never changes", "{sql}");
    }
}

#[test]
fn every_journalled_table_can_be_put_back_row_by_row() {
    let table = Table::new();
    let conn = open(&table);
    let read = |sql: &str| -> Vec<String> {
        let mut rows = conn.prepare(sql).unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let own = "('database_info', 'draft', 'dropped_step', 'journal_now', 'step', 'step_change')";
    let tables = read(&format!(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN {own}"
    ));
    assert!(tables.len() >= 13, "{tables:?}");
    for name in &tables {
        let keys = read(&format!("SELECT name FROM pragma_table_info('{name}') WHERE pk > 0"));
        assert!(!keys.is_empty(), "{name} has no primary key");
        let odd = read(&format!(
            "SELECT name FROM pragma_table_xinfo('{name}') WHERE type NOT IN ('TEXT', 'INTEGER') OR hidden <> 0"
        ));
        assert_eq!(odd, [""; 0], "{name}: no BLOB, REAL or generated columns");
        let sql = &read(&format!("SELECT sql FROM sqlite_schema WHERE name = '{name}'"))[0];
        assert!(sql.contains("STRICT"), "{name} is STRICT");
        for op in ["insert", "update", "delete"] {
            let found = read(&format!(
                "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '{name}' AND name = 'journal_{name}_{op}'"
            ));
            assert_eq!(found.len(), 1, "{name} {op}");
            assert!(found[0].contains(&format!("AFTER {op}")), "{}", found[0]);
        }
    }
    let other = read(&format!(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\' AND tbl_name IN {own}"
    ));
    assert_eq!(other, [""; 0]);
}

#[test]
fn the_file_itself_keeps_the_seed_of_a_play() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon Kate --first-game --new-player");
    let conn = recording(&table);
    for (seed, says) in [
        ("'0123456789abcdef'", "the seed of a play never changes"),
        ("NULL", "the seed of a play never changes"),
    ] {
        let error = conn.execute(&format!("UPDATE play SET seed = {seed}"), []);
        assert_eq!(error.unwrap_err().to_string(), says, "{seed}");
    }
    conn.execute_batch("UPDATE journal_now SET guards = 0").unwrap();
    for seed in ["'7'", "'0123456789ABCDEF'", "'0123456789abcdefg'", "' 123456789abcdef'"] {
        let error = conn.execute(&format!("UPDATE play SET seed = {seed}"), []);
        let says = "CHECK constraint failed: length(seed) = 16 AND seed NOT GLOB '*[^0-9a-f]*'";
        assert_eq!(error.unwrap_err().to_string(), says, "{seed}");
    }
    conn.execute_batch("UPDATE play SET seed = '0123456789abcdef'").unwrap();
}

/// A repeated request is done once, even if somebody undid it and continued in between.
#[test]
fn a_token_names_one_step_for_ever() {
    let mut table = Table::new();
    table.ok("player add Ana");
    table.ok("player add Ben");
    let conn = open(&table);
    conn.execute_batch("UPDATE step SET token = 'first' WHERE id = 1").unwrap();
    conn.execute_batch("UPDATE step SET token = 'second' WHERE id = 2").unwrap();
    let insert = |token: &str| {
        let sql = "INSERT INTO step (at, label, schema, token) VALUES ('now', 'x', 6, ?1)";
        conn.execute(sql, [token]).unwrap_err().to_string()
    };
    assert_eq!(insert("second"), "UNIQUE constraint failed: step.token");
    table.ok("undo");
    assert_eq!(insert("second"), "UNIQUE constraint failed: step.token");
    table.ok("player add Cleo");
    let kept = "SELECT token FROM dropped_step WHERE token IS NOT NULL";
    assert_eq!(conn.query_row(kept, [], |row| row.get(0)), Ok("second".to_owned()));
    assert_eq!(insert("second"), "a dropped step has this token");
    let update = conn.execute("UPDATE step SET token = 'second' WHERE id = 3", []);
    assert_eq!(update.unwrap_err().to_string(), "a dropped step has this token");
    assert_eq!(insert("first"), "UNIQUE constraint failed: step.token");
    // Steps without a token are as many as there are.
    table.ok("undo");
    table.ok("player add Dora");
    table.ok("player add Edda");
}

#[test]
fn a_step_never_names_a_player_who_came_later() {
    let mut table = Table::new();
    table.ok("player add Ana Ben");
    table.ok("player add Cleo");
    let conn = open(&table);
    let steps = || -> Vec<Option<i64>> {
        let mut rows = conn.prepare("SELECT player_id FROM step ORDER BY id").unwrap();
        let rows = rows.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let by = |step: i64, name: &str| {
        let sql =
            "UPDATE step SET player_id = (SELECT id FROM player WHERE name = ?2) WHERE id = ?1";
        assert_eq!(conn.execute(sql, (step, name)), Ok(1));
    };
    table.ok("player rename ana Xenia");
    by(3, "Ben");
    table.ok("player rename ben Ulla");
    by(4, "Cleo");
    assert_eq!(steps(), [None, None, Some(2), Some(3)]);
    // Cleo is another name of Ulla: her step names nobody else, and undo brings her back.
    table.ok("player merge cleo ulla");
    assert_eq!(steps(), [None, None, Some(2), Some(3), None]);
    table.ok("undo");
    table.ok("redo");
    assert_eq!(steps(), [None, None, Some(2), Some(3), None]);
    table.ok("player add Dora");
    let dora = "SELECT id FROM player WHERE name = 'Dora'";
    assert_eq!(conn.query_row(dora, [], |row| row.get(0)), Ok(3), "the id is free again");
    assert_eq!(steps(), [None, None, Some(2), None, None, None]);
}

/// Half-entered dice are not records: no step has them, and no other file gets them.
#[test]
fn drafts_stay_in_their_file_and_out_of_the_journal() {
    let mut table = Table::new();
    table.ok("player add Ana");
    let conn = open(&table);
    let draft =
        "INSERT INTO draft (kind, scope, data, changed) VALUES ('dice', 'play:1', ?1, 'now')";
    let error = conn.execute(draft, ["S, S"]).unwrap_err().to_string();
    assert_eq!(error, "CHECK constraint failed: json_valid(data)");
    conn.execute(draft, [r#"["S","unsent"]"#]).unwrap();
    let error = conn.execute(draft, ["[]"]).unwrap_err().to_string();
    assert_eq!(error, "UNIQUE constraint failed: draft.kind, draft.scope");
    let drafts = |conn: &Connection| -> i64 {
        let rows = conn.query_row("SELECT count(*) FROM draft", [], |row| row.get(0));
        rows.unwrap()
    };
    table.ok("undo");
    table.ok("redo");
    assert_eq!(drafts(&conn), 1);
    assert!(!table.ok("export json").out.contains("unsent"));
    table.ok("check");
    let mut other = Table::new();
    other.ok(&["merge", table.db().to_str().unwrap()]);
    assert_eq!(drafts(&open(&other)), 0);
    // A copy of the file has them.
    let copy = table.folder().join("copy.db");
    table.ok(&["backup", copy.to_str().unwrap()]);
    conn.execute_batch("DELETE FROM draft").unwrap();
    table.ok(&["restore", copy.to_str().unwrap(), "--yes"]);
    assert_eq!(drafts(&conn), 1);
    let saved = table.json("doctor --salvage")["salvage"].clone();
    assert_eq!(saved["complete"], true, "{saved}");
    let saved = Connection::open(table.folder().join("wyrm.salvaged.db")).unwrap();
    assert_eq!(drafts(&saved), 1);
}
