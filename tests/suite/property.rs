//! Random commands, legal and not, and what must hold after each of them. An account kept by the
//! test says what every hero's gold and experience must be, and what undo must bring back.

mod commands;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rusqlite::Connection;

use crate::harness::{Said, Table, dump};
use commands::commands;

/// Experience a level needs (ruling 4).
const THRESHOLDS: [i64; 5] = [0, 6, 14, 26, 39];

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
    conn.query_row(sql, [], |row| row.get(0))
        .unwrap_or_else(|error| panic!("{sql}: {error}"))
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

/// What must have become of the purses, worked out from the words of a command that succeeded.
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
            let sum = if *what == "--gold" {
                &mut purse.0
            } else {
                &mut purse.1
            };
            match value.starts_with(['+', '-']) {
                true => *sum += value.parse::<i64>().unwrap(),
                false => *sum = value.parse().unwrap(),
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
            let heroes: Vec<i64> = after_flag(words, "--heroes")
                .unwrap()
                .split(',')
                .map(id)
                .collect();
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
            let (gold, exp) = match slain {
                true => (bounty("gold"), bounty("exp")),
                false => (0, 0),
            };
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

fn prices(conn: &Connection) -> Prices {
    let mut rows = conn
        .prepare("SELECT item, price FROM market m JOIN campaign c ON c.id = m.campaign_id AND c.market_visit = m.visit WHERE c.id = (SELECT value FROM setting WHERE scope = 'wyrm')")
        .unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

/// Whoever acts must be alive: the dead, the fallen and the retired do nothing.
fn only_the_living_act(words: &[&str], before: &BTreeMap<String, (i64, String)>) {
    let actors: Vec<&str> = match words {
        [
            "hero",
            "pay" | "give" | "drop" | "level-up" | "retire",
            who,
            ..,
        ] => vec![who],
        ["market", "buy", _, "--hero", who] => vec![who],
        ["hunt", "record", ..] => after_flag(words, "--heroes").unwrap().split(',').collect(),
        _ => return,
    };
    for who in actors {
        assert_eq!(before[who].1, "alive", "{who}: {}", words.join(" "));
    }
}

fn invariants(conn: &Connection) {
    let none = [
        (
            "foreign keys",
            "SELECT count(*) FROM pragma_foreign_key_check",
        ),
        (
            "a closed journal",
            "SELECT count(*) FROM journal_now WHERE mode <> 'closed' OR step IS NOT NULL",
        ),
        (
            "two items",
            "SELECT count(*) FROM (SELECT hero_id FROM hero_item GROUP BY hero_id HAVING count(*) > 2)",
        ),
        (
            "stock",
            "SELECT count(*) FROM market WHERE sold > pieces OR sold < 0",
        ),
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

/// The sheets that are shown agree with the ledger and the levels.
fn sheets(table: &mut Table, conn: &Connection) {
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
        let rows = number(
            conn,
            &format!("SELECT count(*) FROM hero_level WHERE hero_id = {id}"),
        );
        assert_eq!(level, rows + 1);
        assert!(
            (1..=5).contains(&level) && exp >= THRESHOLDS[level as usize - 1],
            "{hero}"
        );
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

fn everything(conn: &Connection) -> String {
    let steps: String = conn
        .query_row("SELECT (SELECT ifnull(group_concat(id || ' ' || label || ' ' || undone, char(10)), '') FROM step) || (SELECT count(*) || ' ' || ifnull(max(id), 0) FROM step_change)", [], |row| row.get(0))
        .unwrap();
    format!("{}{steps}", dump(conn))
}

/// What the journal can go back and forward to: the records and the purses after each step.
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
                self.states
                    .iter()
                    .position(|state| state.0 == step)
                    .unwrap()
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
    let (records_before, prices, party_before) = (dump(conn), prices(conn), party(conn));
    let said: Said = table.run(&words);
    assert!(matches!(said.code, 0..=2), "wyrm {line}\n{said}");
    invariants(conn);
    if said.code != 0 || words.contains(&"--dry-run") {
        assert_eq!(everything(conn), before, "wyrm {line}\n{said}");
        return;
    }
    let (records, now) = (dump(conn), purses(conn));
    if matches!(words[0], "undo" | "redo") {
        let (dump, purses) = account.walk(&words);
        assert_eq!(records, dump, "wyrm {line}\n{said}");
        assert_eq!(now, purses);
    } else {
        only_the_living_act(&words, &party_before);
        let expected = settle(&words, &purses_before, &now, conn, &prices);
        assert_eq!(now, expected, "wyrm {line}\n{said}");
        match records == records_before {
            true => assert_eq!(everything(conn), before, "no step: wyrm {line}"),
            false => account.step(conn, records, now),
        }
    }
    sheets(table, conn);
}

fn evening(commands: &[String]) {
    let mut table = Table::new();
    let conn = Connection::open(table.db()).unwrap();
    let empty = dump(&conn);
    let mut account = Account {
        states: vec![(0, empty.clone(), purses(&conn))],
        now: 0,
    };
    // So that most of what follows has someone to act on.
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
    let last = dump(&conn);
    let steps = number(&conn, "SELECT count(*) FROM step").to_string();
    if steps != "0" {
        table.ok(&["undo", &steps]);
        assert_eq!(
            dump(&conn),
            empty,
            "undoing everything gives back the empty database"
        );
        table.ok(&["redo", &steps]);
    }
    assert_eq!(
        dump(&conn),
        last,
        "redoing everything gives back the final one"
    );
}

proptest! {
    // `PROPTEST_CASES` asks for more.
    #![proptest_config(ProptestConfig {
        cases: match ProptestConfig::default().cases {
            256 => 20,
            asked => asked,
        },
        failure_persistence: None,
        max_shrink_iters: 400,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_commands_keep_every_record_sound_and_can_all_be_undone(commands in commands()) {
        evening(&commands);
    }
}
