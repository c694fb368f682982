//! Random commands, legal and not, and the invariants after each of them. The test's own account
//! computes every hero's gold and experience, and the result of undo.

mod checks;
mod commands;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rusqlite::Connection;

use crate::harness::{Said, Table, dump, repeatable};
use checks::{invariants, reasons, sheets};
use commands::commands;

/// Gold and experience of every hero, by id.
type Purses = BTreeMap<i64, (i64, i64)>;

fn purses(conn: &Connection) -> Purses {
    let mut rows = conn
        .prepare("SELECT h.id, ifnull(sum(gold), 0), ifnull(sum(exp), 0) FROM hero h LEFT JOIN ledger l ON l.hero_id = h.id GROUP BY h.id")
        .unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))));
    rows.unwrap().map(Result::unwrap).collect()
}

fn number(conn: &Connection, sql: &str) -> i64 {
    conn.query_row(sql, [], |row| row.get(0)).unwrap_or_else(|error| panic!("{sql}: {error}"))
}

/// The current campaign, and its heroes by key with their state.
fn party(conn: &Connection) -> BTreeMap<String, (i64, String)> {
    let mut rows = conn
        .prepare("SELECT name_key, id, state FROM hero WHERE campaign_id = (SELECT value FROM setting WHERE scope = 'wyrm')")
        .unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))));
    rows.unwrap().map(Result::unwrap).collect()
}

fn after_flag<'a>(words: &[&'a str], flag: &str) -> Option<&'a str> {
    let place = words.iter().position(|word| *word == flag)?;
    words.get(place + 1).copied()
}

/// The expected purses, computed from the words of a successful command.
fn settle(
    words: &[&str],
    before: &Purses,
    now: &Purses,
    conn: &Connection,
    prices: &Prices,
) -> Purses {
    let mut expected = before.clone();
    for id in now.keys() {
        expected.entry(*id).or_insert((0, 0));
    }
    let party = party(conn);
    let id = |key: &str| party[key].0;
    match words {
        ["hero", "pay", from, to, amount, ..] => {
            let amount: i64 = amount.parse().unwrap();
            expected.get_mut(&id(from)).unwrap().0 -= amount;
            expected.get_mut(&id(to)).unwrap().0 += amount;
        }
        ["hero", "edit", who, .., what @ ("--gold" | "--exp"), value] => {
            let purse = expected.get_mut(&id(who)).unwrap();
            let sum = if *what == "--gold" { &mut purse.0 } else { &mut purse.1 };
            if value.starts_with(['+', '-']) {
                *sum += value.parse::<i64>().unwrap();
            } else {
                *sum = value.parse().unwrap();
            }
        }
        ["market", "buy", item, "--hero", who] => {
            expected.get_mut(&id(who)).unwrap().0 -= prices[*item];
        }
        ["hero", "resurrect", ..] => {
            let total = |purses: &Purses| purses.values().map(|purse| purse.0).sum::<i64>();
            assert_eq!(total(now), total(before) - 2, "coming back costs 2 gold");
            return now.clone();
        }
        ["hunt", "record", ..] => {
            let heroes: Vec<i64> =
                after_flag(words, "--heroes").unwrap().split(',').map(id).collect();
            let slain = after_flag(words, "--outcome") == Some("slain");
            let bounty = |what: &str| {
                number(
                    conn,
                    &format!(
                        "SELECT sum(value ->> '{what}') FROM json_each((SELECT setup FROM play ORDER BY id DESC LIMIT 1), '$.dragons')"
                    ),
                )
            };
            let count = heroes.len() as i64;
            let share = |id: &i64| {
                let (was, is) = (before[id], now[id]);
                (is.0 - was.0, is.1 - was.1)
            };
            let shares: Vec<(i64, i64)> = heroes.iter().map(share).collect();
            let (gold, exp) = if slain { (bounty("gold"), bounty("exp")) } else { (0, 0) };
            assert_eq!(shares.iter().map(|s| s.0).sum::<i64>(), gold, "{words:?}");
            assert_eq!(shares.iter().map(|s| s.1).sum::<i64>(), exp, "{words:?}");
            for (got, exp_got) in shares {
                assert!(got >= gold / count && exp_got >= exp / count, "{words:?}");
            }
            for id in heroes {
                expected.insert(id, now[&id]);
            }
        }
        _ => {}
    }
    expected
}

type Prices = BTreeMap<String, i64>;

/// The market's prices, the campaign's own first.
fn prices(conn: &Connection) -> Prices {
    let mut rows = conn
        .prepare("SELECT m.item, ifnull(CAST(o.value AS INTEGER), m.price) FROM market m JOIN campaign c ON c.id = m.campaign_id AND c.market_visit = m.visit LEFT JOIN catalog_override o ON o.campaign_id = c.id AND o.kind = 'item' AND o.key = m.item AND o.field = 'price' WHERE c.id = (SELECT value FROM setting WHERE scope = 'wyrm')")
        .unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

/// Acting requires life: the dead, the fallen and the retired do nothing.
fn only_the_living_act(words: &[&str], before: &BTreeMap<String, (i64, String)>) {
    let actors: Vec<&str> = match words {
        ["hero", "pay" | "give" | "drop" | "level-up" | "retire", who, ..] => vec![who],
        ["market", "buy", _, "--hero", who] => vec![who],
        ["hunt", "record", ..] => after_flag(words, "--heroes").unwrap().split(',').collect(),
        _ => return,
    };
    for who in actors {
        assert_eq!(before[who].1, "alive", "{who}: {}", words.join(" "));
    }
}

/// The records, and the journal beside them.
fn everything(conn: &Connection) -> (String, String) {
    let sql = "SELECT (SELECT ifnull(group_concat(id || ' ' || label || ' ' || undone, char(10)), '') FROM step)
                   || (SELECT count(*) || ' ' || ifnull(max(id), 0) FROM step_change)";
    let journal = conn.query_row(sql, [], |row| row.get(0)).unwrap();
    (dump(conn), journal)
}

/// The range of the journal: the records and the purses after each step.
struct Account {
    states: Vec<(i64, String, Purses)>,
    now: usize,
}

impl Account {
    fn walk(&mut self, words: &[&str]) -> (String, Purses) {
        let count = |text: &&str| text.parse::<usize>().unwrap();
        self.now = match words {
            ["undo", "--to", step] => {
                let step: i64 = step.parse().unwrap();
                self.states.iter().position(|state| state.0 == step).unwrap()
            }
            ["undo", n] => self.now - count(n),
            ["redo", n] => self.now + count(n),
            _ => unreachable!(),
        };
        let (_, dump, purses) = &self.states[self.now];
        (dump.clone(), purses.clone())
    }

    fn step(&mut self, conn: &Connection, dump: String, purses: Purses) {
        let id = number(conn, "SELECT max(id) FROM step");
        self.states.truncate(self.now + 1);
        self.states.push((id, dump, purses));
        self.now += 1;
    }
}

fn one_command(table: &mut Table, conn: &Connection, account: &mut Account, line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (before, purses_before) = (everything(conn), purses(conn));
    let (prices, party_before) = (prices(conn), party(conn));
    let preview = match words[..] {
        ["undo", "1"] => table.json(&["history"])["history"]["undo_would_change"].clone(),
        _ => serde_json::Value::Null,
    };
    let said: Said = match words[..] {
        ["undo", "1"] => table.run(&["undo", "1", "--json"]),
        _ => {
            let agreed: Vec<&str> = words.iter().copied().chain(["--yes"]).collect();
            table.run(&agreed)
        }
    };
    assert!(matches!(said.code, 0..=2), "wyrm {line}\n{said}");
    invariants(conn);
    let after = everything(conn);
    if said.code != 0 || words.contains(&"--dry-run") {
        assert_eq!(after, before, "wyrm {line}\n{said}");
        return;
    }
    let now = purses(conn);
    if matches!(words[0], "undo" | "redo") {
        if words == ["undo", "1"] {
            let undone: serde_json::Value = serde_json::from_str(&said.out).unwrap();
            assert_eq!(undone["undone"]["changes"], preview);
        }
        let (dump, purses) = account.walk(&words);
        assert_eq!(after.0, dump, "wyrm {line}\n{said}");
        assert_eq!(now, purses);
    } else {
        only_the_living_act(&words, &party_before);
        let expected = settle(&words, &purses_before, &now, conn, &prices);
        assert_eq!(now, expected, "wyrm {line}\n{said}");
        if after.0 == before.0 {
            assert_eq!(after, before, "no step: wyrm {line}");
        } else {
            account.step(conn, after.0, now);
        }
    }
    sheets(table, conn);
}

fn evening(commands: &[String]) {
    let mut table = Table::new();
    let conn = Connection::open(table.db()).unwrap();
    let empty = dump(&conn);
    let mut account = Account { states: vec![(0, empty.clone(), purses(&conn))], now: 0 };
    // So that most later commands have heroes to act on.
    let opening = [
        "campaign new ashes",
        "hero new denra --class rogue",
        "hero new timorn --class wizard",
        "hero new brum --class warrior",
        "hunt record --outcome slain --heroes denra,timorn,brum",
        "hero edit denra --reason told --gold +9",
        "hero edit brum --reason told --exp +20",
        "hero edit timorn --reason told --exp 40",
    ];
    for line in opening {
        one_command(&mut table, &conn, &mut account, line);
    }
    for line in commands {
        one_command(&mut table, &conn, &mut account, line);
    }
    if number(&conn, "SELECT count(*) FROM step WHERE undone = 1") > 0 {
        table.ok(&[
            "redo",
            &number(&conn, "SELECT count(*) FROM step WHERE undone = 1").to_string(),
        ]);
    }
    reasons(&mut table, &conn);
    let last = dump(&conn);
    let steps = number(&conn, "SELECT count(*) FROM step").to_string();
    if steps != "0" {
        table.ok(&["undo", &steps, "--yes"]);
        assert_eq!(dump(&conn), empty, "undoing everything gives back the empty database");
        table.ok(&["redo", &steps]);
    }
    assert_eq!(dump(&conn), last, "redoing everything gives back the final one");
}

proptest! {
    #![proptest_config(repeatable(16, 14))]

    #[test]
    fn random_commands_keep_every_record_sound_and_can_all_be_undone(commands in commands()) {
        evening(&commands);
    }
}
