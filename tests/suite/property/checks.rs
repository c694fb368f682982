//! Invariants after every command: in the file, and on the displayed sheets.

use rusqlite::Connection;

use super::{number, party, purses};
use crate::harness::Table;

/// Experience a level needs (ruling 4).
const THRESHOLDS: [i64; 5] = [0, 6, 14, 26, 39];

/// Invariants of every file.
pub fn invariants(conn: &Connection) {
    let none = [
        ("foreign keys", "SELECT count(*) FROM pragma_foreign_key_check"),
        (
            "a closed journal",
            "SELECT count(*) FROM journal_now WHERE mode <> 'closed' OR step IS NOT NULL",
        ),
        (
            "two items",
            "SELECT count(*) FROM (SELECT hero_id FROM hero_item GROUP BY hero_id HAVING count(*) > 2)",
        ),
        ("stock", "SELECT count(*) FROM market WHERE sold > pieces OR sold < 0"),
        (
            "running sums",
            "SELECT count(*) FROM (SELECT sum(gold) OVER w AS gold, sum(exp) OVER w AS exp FROM ledger WINDOW w AS (PARTITION BY hero_id ORDER BY id)) WHERE gold < 0 OR exp < 0",
        ),
        (
            "level rows in order",
            "SELECT count(*) FROM hero_level l WHERE level > 2 AND NOT EXISTS (SELECT 1 FROM hero_level WHERE hero_id = l.hero_id AND level = l.level - 1)",
        ),
        (
            "no step without changes",
            "SELECT count(*) FROM step WHERE id NOT IN (SELECT step FROM step_change)",
        ),
        (
            "undone steps are the newest",
            "SELECT count(*) FROM step WHERE undone = 0 AND id > (SELECT min(id) FROM step WHERE undone = 1)",
        ),
    ];
    for (what, sql) in none {
        assert_eq!(number(conn, sql), 0, "{what}");
    }
}

/// The displayed sheets agree with the ledger and the levels.
pub fn sheets(table: &mut Table, conn: &Connection) {
    if party(conn).is_empty() {
        return;
    }
    let list = table.json(&["hero", "list", "--all"]);
    let purses = purses(conn);
    let party = party(conn);
    let heroes = list["heroes"].as_array().unwrap();
    assert_eq!(heroes.len(), party.len());
    for hero in heroes {
        let (id, state) = &party[&hero["name"].as_str().unwrap().to_lowercase()];
        let (gold, exp) = purses[id];
        assert_eq!((&hero["gold"], &hero["exp"]), (&gold.into(), &exp.into()));
        assert_eq!(hero["state"].as_str(), Some(state.as_str()));
        let level = hero["level"].as_i64().unwrap();
        let rows = number(conn, &format!("SELECT count(*) FROM hero_level WHERE hero_id = {id}"));
        assert_eq!(level, rows + 1);
        assert!((1..=5).contains(&level) && exp >= THRESHOLDS[level as usize - 1], "{hero}");
        let base = number(conn, &format!(
            "SELECT coalesce(base_hp, (SELECT value + 0 FROM catalog_override o WHERE o.campaign_id = h.campaign_id AND kind = 'class' AND key = class AND field = 'hp'),
                    CASE class WHEN 'warrior' THEN 23 WHEN 'wizard' THEN 22 WHEN 'cleric' THEN 24 WHEN 'ranger' THEN 21 WHEN 'rogue' THEN 19 END)
             FROM hero h WHERE id = {id}"
        ));
        let gained = number(
            conn,
            &format!("SELECT ifnull(sum(hp), 0) FROM hero_level WHERE hero_id = {id}"),
        );
        assert_eq!(hero["max_hp"].as_i64(), Some(base + gained), "{hero}");
        assert!(hero["items"].as_array().unwrap().len() <= 2);
    }
}

/// The derivation of every number adds up to it.
pub fn reasons(table: &mut Table, conn: &Connection) {
    for (name, (id, _)) in party(conn) {
        let hero = table.json(&["hero", "show", &name])["hero"].clone();
        for (number, field) in [("gold", "gold"), ("exp", "exp"), ("hp", "max_hp")] {
            let why = table.json(&["hero", "why", &name, number])["why"].clone();
            assert_eq!(why["total"], hero[field], "hero {id} {number}: {why}");
        }
        let history = table.json(&["hero", "history", &name]);
        assert_eq!((&history["gold"], &history["exp"]), (&hero["gold"], &hero["exp"]));
    }
}
