//! One bad record never hides the good ones.

use insta::assert_snapshot;

use crate::harness::{Table, sampled, samples};

/// Three hunts, the second of them spoiled.
fn three_hunts(spoil: &str) -> Table {
    let mut table = Table::with_party();
    for _ in 0..3 {
        table.ok("hunt record --outcome fled --heroes denra,timorn --chapter 1");
    }
    table.edit_elsewhere(&format!(
        "PRAGMA ignore_check_constraints = ON; UPDATE play SET {spoil} WHERE id = 2"
    ));
    table
}

#[test]
fn one_unreadable_hunt_stands_between_the_others_as_a_line_of_its_own() {
    let mut table = three_hunts("setup = '{}'");
    assert_snapshot!(table.ok("hunt list"), @"
    exit 0
    --- stdout
     hunt  id  when        outcome  dragon            heroes         exp  gold
        1   1  2026-11-14  fled     Young Red Dragon  Denra, Timorn    0     0
        3   3  2026-11-14  fled     Young Red Dragon  Denra, Timorn    0     0
     hunt 2  unreadable: missing field `v` at line 1 column 2
    --- stderr
    warning: 1 record cannot be read: see wyrm check
    ");
    let plays = table.ok("play list");
    assert_eq!(plays.out.lines().count(), 4, "{plays}");
    let listed = table.json("hunt list");
    assert_eq!(listed["hunts"].as_array().unwrap().len(), 2);
    assert_eq!(listed["unreadable"][0]["record"], "hunt 2");
    assert_eq!(listed["warnings"][0], "1 record cannot be read: see wyrm check");
    table.ok("hunt show 1");
    table.ok("play show 3");
    table.refused(3, "hunt show 2");
    table.ok("player add Ana");
}

#[test]
fn whatever_is_wrong_with_a_play_the_others_are_listed() {
    for spoil in [
        "result = NULL",
        "result = '{\"v\": 9}'",
        "setup = 'nonsense'",
        "setup = '{\"v\": 2}'",
        "outcome = 'sideways'",
        "kind = 'dreamt'",
        "chapter = NULL",
        "dice = 'loaded'",
    ] {
        let mut table = three_hunts(spoil);
        let hunts = table.json("hunt list");
        assert_eq!(hunts["hunts"].as_array().unwrap().len(), 2, "{spoil}");
        assert_eq!(hunts["unreadable"][0]["record"], "hunt 2", "{spoil}");
        let plays = table.json("play list")["plays"].clone();
        assert!(plays.as_array().unwrap().len() >= 2, "{spoil}");
        assert_eq!(table.run("hunt show 2").code, 3, "{spoil}");
        for words in ["history", "hero list", "campaign show", "hero history denra"] {
            table.ok(words);
        }
    }
}

#[test]
fn a_broken_entry_hides_only_the_hero_who_carries_it() {
    let mut table = Table::with_party();
    table.ok("catalog add item 'Lucky Coin' use=instant effect=reuse price=3");
    table.ok("hero edit denra --add-item lucky-coin --reason found");
    table.edit_elsewhere("UPDATE catalog_entry SET data = json_remove(data, '$.effect')");
    assert_snapshot!(table.ok("hero list"), @"
    exit 0
    --- stdout
     hero    class    level  exp  HP  AC  turns  gold  items
     Timorn  wizard       1  0/6  22   0      3     0  –
     Brum    warrior      1  0/6  23   0      3     0  –
     hero Denra  unreadable: item Lucky Coin: effect: is missing
    --- stderr
    warning: 1 record cannot be read: see wyrm check
    ");
    for words in ["campaign show", "hero list", "catalog list item"] {
        let said = table.json(words);
        assert_eq!(said["unreadable"].as_array().unwrap().len(), 1, "{words}");
    }
    let said = table.ok("catalog list item").out;
    assert!(said.contains("Haste Potion"), "{said}");
    assert!(said.contains("item Lucky Coin  unreadable: "), "{said}");
}

#[test]
fn a_market_sells_what_can_be_read() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("catalog edit item haste-potion price=3");
    table.edit_elsewhere("UPDATE catalog_override SET value = 'many'");
    let market = table.json("market");
    assert_eq!(market["unreadable"][0]["record"], "item Haste Potion");
    assert!(market["market"]["stock"].as_array().unwrap().len() > 2);
}

#[test]
fn a_current_campaign_that_is_gone_is_as_good_as_none() {
    let mut table = Table::with_party();
    table.edit_elsewhere("UPDATE setting SET value = '77' WHERE key = 'current-campaign'");
    table.ok("hero list");
    table.ok("campaign list");
}

/// Without the missing event the play was replayed to another table, with exit code 0.
#[test]
fn a_play_that_lacks_an_event_is_not_shown_as_another_play() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table.ok("drako draw");
    table.ok("drako draw");
    table.edit_elsewhere("DELETE FROM event WHERE n = 2");
    for words in ["drako", "drako log", "drako draw"] {
        let said = table.refused(3, words);
        assert!(said.err.contains("event 2 of play 1 is missing"), "{said}");
    }
}

const LOOKS: [&str; 10] = [
    "stats",
    "stats azul",
    "stats dice-dragons",
    "player show ana",
    "player versus ana ben",
    "stats luck",
    "stats dice",
    "stats campaign",
    "stats heroes",
    "stats records",
];

/// A tracked hunt (1), an entered one (2), and three plays of other games, the last of which is
/// `azul` (5).
fn evenings() -> Table {
    let mut table = crate::stats_luck::evening();
    table.ok("hunt record --outcome fled --heroes denra,timorn --dragon pale");
    table.ok("play add chess --player Ana:1 --player Ben:2");
    table.ok("play add azul --player Ana:10 --player Ben:20");
    table.ok("play add azul --player Ana:30,team=red --player Ben:20");
    table
}

#[test]
fn statistics_leave_an_unreadable_play_out_and_say_so() {
    let mut table = evenings();
    table.edit_elsewhere("UPDATE play SET result = '{\"v\": 9}' WHERE id = 5");
    let said = table.ok("stats");
    assert!(said.out.ends_with(" play 5  unreadable: play 5 was made by a newer wyrm\n"), "{said}");
    assert_eq!(said.err, "warning: 1 record cannot be read: see wyrm check\n");
    assert!(said.out.contains("last     azul, today · Ben wins with 20"), "{said}");
    let stats = table.json("stats azul");
    assert_eq!(stats["unreadable"].as_array().unwrap().len(), 1);
    assert_eq!(stats["unreadable"][0]["record"], "play 5");
    for words in LOOKS {
        table.ok(words);
    }
}

/// Every column of a play and its parts, with an unreadable text or number.
#[test]
fn no_column_of_a_play_stops_a_statistic() {
    let good = evenings();
    let conn = rusqlite::Connection::open(good.db()).unwrap();
    let mut spoils = Vec::new();
    for (name, rows) in [
        ("play", &["id = 1", "id = 5"][..]),
        ("play_player", &["play_id = 1 AND seat = 1", "play_id = 5 AND seat = 1"]),
        ("event", &["play_id = 1 AND n = 2"]),
        (
            "play_stat",
            &[
                "play_id = 1 AND name = 'damage'",
                "play_id = 1 AND name = 'luck:dragon:hand:1/6'",
                "play_id = 1 AND name = 'table:counted'",
            ],
        ),
    ] {
        let mut columns = conn.prepare(&format!("PRAGMA table_info({name})")).unwrap();
        let columns = columns.query_map([], |row| Ok((row.get(1)?, row.get(2)?, row.get(5)?)));
        for column in columns.unwrap() {
            let (column, kind, key): (String, String, i64) = column.unwrap();
            let value = match (kind.as_str(), key) {
                ("TEXT", _) => "CAST(x'ff41' AS TEXT)",
                (_, 0) => "9223372036854775807",
                // A number in a key is another row, not an unreadable one.
                _ => continue,
            };
            let spoil = |row| format!("UPDATE {name} SET {column} = {value} WHERE {row}");
            spoils.extend(rows.iter().map(spoil));
        }
    }
    drop(conn);
    spoils.push("DELETE FROM event WHERE play_id = 1 AND n = 3".to_owned());
    let mut unread = 0;
    for (at, spoil) in sampled(spoils.into_iter().enumerate()) {
        let mut table = good.another(1);
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        let triggers: Vec<(String, String)> = conn
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for (name, _) in &triggers {
            conn.execute_batch(&format!("DROP TRIGGER \"{name}\"")).unwrap();
        }
        let pragmas = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;";
        conn.execute_batch(&format!("{pragmas} {spoil}")).unwrap();
        for (_, sql) in &triggers {
            conn.execute_batch(sql).unwrap();
        }
        drop(conn);
        // Each spoiled file gets some of the commands, each command many of the files. The chances
        // of a campaign's hunts are slow to compute, and other games have none.
        let looks = (0..3).map(|n| LOOKS[(at + n * 3) % LOOKS.len()]);
        for words in looks.filter(|words| spoil.contains("id = 1") || !words.ends_with("campaign"))
        {
            let said = table.run(words);
            assert_eq!(said.code, 0, "{spoil}; wyrm {words}\n{said}");
            unread += usize::from(said.err.contains("1 record cannot be read"));
        }
    }
    assert!(unread > samples(15), "{unread}");
}

/// An event with a missing seat ended the log with exit code 70.
#[test]
fn a_play_whose_event_does_not_fit_is_unreadable_in_its_log_too() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon green");
    table.ok("hunt roll --dice DDSSX");
    table.ok("hunt use stab");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let mut rows = conn.prepare("SELECT n, data FROM event").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
    let events: Vec<(i64, String)> = rows.unwrap().map(Result::unwrap).collect();
    let mut spoilt = 0;
    for (n, data) in events {
        for (at, _) in data.match_indices(|c: char| c.is_ascii_digit()) {
            let mut other = data.clone();
            other.replace_range(at..=at, "9");
            table.edit_elsewhere(&format!("UPDATE event SET data = '{other}' WHERE n = {n}"));
            for words in ["hunt", "hunt log", "hunt log --json", "hunt log --plain"] {
                let said = table.run(words);
                assert!([0, 3].contains(&said.code), "{words}, {other}: {said}");
                spoilt += u64::from(said.code == 3);
            }
        }
        table.edit_elsewhere(&format!("UPDATE event SET data = '{data}' WHERE n = {n}"));
    }
    assert!(spoilt > 0);
    table.ok("hunt log");
}
