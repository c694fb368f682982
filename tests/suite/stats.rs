//! Statistics: computed by hand, and by brute force on random records.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::harness::{Table, repeatable};

/// Four plays of Dragonkeepers and one hunt, on five days.
fn year() -> Table {
    let mut table = Table::new();
    let scores = [
        ("2026-09-05", "Ana 30 Ben 20"),
        ("2026-09-12", "Ana 18 Ben 44 Cleo 10"),
        ("2026-10-03", "Ana 50 Ben 41"),
        ("2026-10-10", "Ana 25 Ben 12"),
    ];
    for (date, told) in scores {
        let words: Vec<&str> = told.split(' ').collect();
        let players: Vec<String> = words
            .chunks(2)
            .map(|pair| format!("--player {}:pieces={}", pair[0], pair[1]))
            .collect();
        table.ok(&format!("amulets score {} --trust --save --date {date}", players.join(" ")));
    }
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hero new Timorn --class wizard --player Ben");
    table.ok("hunt record --outcome slain --heroes denra,timorn --date 2026-11-01");
    table
}

/// Ana won the first, third and fourth play and the hunt: 4 of 5, the last three in a row. Ben won the
/// second play and the hunt: 2 of 5.
#[test]
fn all_plays_at_a_glance() {
    let mut table = year();
    assert_snapshot!("stats_80", table.ok("stats").out);
    assert_snapshot!("stats_plain", table.ok("stats --plain").out);
    table.width = 120;
    assert_snapshot!("stats_120", table.ok("stats").out);
    let stats = table.json("stats")["stats"].clone();
    assert_eq!(stats["plays"], 5);
    let of = |n: usize, what: &str| stats["players"][n][what].clone();
    assert_eq!([of(0, "name"), of(0, "plays"), of(0, "won")], [json!("Ana"), json!(5), json!(4)]);
    assert_eq!([of(0, "run"), of(0, "longest_run")], [json!(3), json!(3)]);
    assert_eq!([of(1, "name"), of(1, "plays"), of(1, "won")], [json!("Ben"), json!(5), json!(2)]);
    assert_eq!([of(2, "name"), of(2, "few")], [json!("Cleo"), json!(true)]);
    assert_eq!(stats["games"][0]["plays"], 4);
    assert_eq!(stats["months"][0]["month"], "2026-09");
    // Two Saturdays.
    assert_eq!(stats["months"][0]["weekdays"], json!([0, 0, 0, 0, 0, 2, 0]));
    // The hunt does not affect ratings.
    assert_eq!(stats["players"][0]["rating"]["plays"], 4);
}

#[test]
fn filters_narrow_what_is_counted() {
    let mut table = year();
    let plays = |table: &mut Table, filter: &str| -> i64 {
        table.json(&format!("stats {filter}"))["stats"]["plays"].as_i64().unwrap()
    };
    assert_eq!(plays(&mut table, "--since 2026-10"), 3);
    assert_eq!(plays(&mut table, "--since 2026-10-10"), 2);
    assert_eq!(plays(&mut table, "--since 2026"), 5);
    assert_eq!(plays(&mut table, "--title amulets"), 4);
    assert_eq!(plays(&mut table, "--title dice --with ana --with ben"), 1);
    assert_eq!(plays(&mut table, "--with cleo"), 1);
    assert_eq!(table.refused(1, "stats --since 20x6").code, 1);
    assert_eq!(table.refused(1, "stats --with zoe").code, 1);
    assert_eq!(table.refused(1, "stats --title chess").code, 1);
    let empty = table.ok("stats --since 2026-11-10").out;
    assert_eq!(empty, "no finished plays to show: wyrm play add GAME records one\n");
}

#[test]
fn a_game_looked_at_closer() {
    let mut table = year();
    assert_snapshot!("stats_game_80", table.ok("stats amulets").out);
    let stats = table.json("stats amulets")["stats"].clone();
    // (30+20+18+44+10+50+41+25+12) / 9
    assert_eq!(stats["scores"]["mean"], 27.8);
    assert_eq!(stats["scores"]["highest"]["score"], 50);
    assert_eq!(stats["scores"]["lowest"]["player"], "Cleo");
    assert_eq!(stats["sizes"], json!([{"people": 2, "plays": 3}, {"people": 3, "plays": 1}]));
    assert_eq!(stats["scores"]["winning"], json!([[25, 1], [30, 1], [44, 1], [50, 1]]));
    let together = table.json("stats dice-dragons")["stats"]["together"].clone();
    assert_eq!(together, json!({"plays": 1, "won": 1}));
}

#[test]
fn a_person_looked_at_closer() {
    let mut table = year();
    assert_snapshot!("player_show_80", table.ok("player show ana").out);
    assert_snapshot!("player_show_plain", table.ok("player show ben --plain").out);
    let ana = table.json("player show ana")["player"].clone();
    assert_eq!(ana["form"], json!([true, false, true, true, true]));
    assert_eq!(
        ana["with"][0],
        json!({"name": "Ben", "plays": 5, "decided": 5, "won": 4, "last_at": "2026-11-01T11:00:00Z"})
    );
    table.ok("player add Dora");
    let dora = table.ok("player show dora").out;
    assert_eq!(dora, "Dora has not finished a play yet\n");
    table.refused(1, "player show zoe");
    table.refused(2, "player show");
}

/// The winner of the second of three is unknown: it is neither won nor lost, and ends no run.
#[test]
fn a_play_of_unknown_result_counts_neither_as_won_nor_as_lost() {
    let mut table = Table::new();
    for (day, winner) in [("01", "--winner Ana"), ("02", ""), ("03", "--winner Ana")] {
        table.ok(&format!("play add Catan --players Ana,Ben {winner} --date 2026-10-{day}"));
    }
    let ana = table.json("player show ana")["player"].clone();
    assert_eq!(ana["stats"]["plays"], 3);
    assert_eq!(ana["stats"]["decided"], 2);
    assert_eq!(ana["stats"]["rate"], 1.0);
    assert_eq!(ana["stats"]["longest_run"], 2);
    assert_eq!(ana["form"], json!([true, true]));
}

/// Team names are compared case-insensitively.
#[test]
fn one_team_in_other_letters_is_one_side() {
    let mut table = Table::new();
    table.ok(
        "play add Tichu --player Ana:won,team=red --player Ben:team=blue --player Cleo:team=Red",
    );
    let versus = table.json("player versus ana cleo")["versus"].clone();
    assert_eq!(versus["together"], json!({"plays": 1, "won": 1}));
    assert_eq!(versus["against"]["plays"], 0);
}

/// A hunt without payments or losses can be deleted.
#[test]
fn a_hunt_that_was_fled_without_losses_can_be_deleted_and_undone() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome fled --heroes denra,timorn");
    let before = table.dump();
    table.ok("play delete 1");
    assert_eq!(table.ok("hero history denra").out, "Denra has no history yet\n");
    assert_eq!(table.json("play list")["plays"], json!([]));
    table.ok("undo");
    assert_eq!(table.dump(), before);
    table.ok("undo");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.refused(1, "play delete 1");
}

#[test]
fn two_people_against_each_other() {
    let mut table = year();
    assert_snapshot!("player_versus_80", table.ok("player versus ana ben").out);
    let versus = table.json("player versus ana ben")["versus"].clone();
    assert_eq!(versus["against"], json!({"plays": 4, "first": 3, "second": 1, "level": 0}));
    assert_eq!(versus["together"], json!({"plays": 1, "won": 1}));
    assert_eq!(versus["course"], json!(["first", "second", "first", "first"]));
    let said = table.refused(1, "player versus ana ana");
    assert_eq!(said.err, "error: Ana does not play against Ana: name two people\n");
    table.ok("player add Dora");
    let none = table.ok("player versus ana dora").out;
    assert_eq!(none, "Ana and Dora have not finished a play together yet\n");
}

/// A play in the brute force's form.
#[derive(Debug, Clone)]
struct Told {
    day: u32,
    title: usize,
    together: bool,
    counts: bool,
    /// Player, score, won.
    seats: Vec<(usize, i64, bool)>,
}

impl Told {
    /// Somebody won, or all lost together.
    fn decided(&self) -> bool {
        self.together || self.seats.iter().any(|seat| seat.2)
    }
}

const TITLES: [&str; 3] = ["amulets", "drako", "keepers"];

fn told() -> impl Strategy<Value = Told> {
    let seats = prop::collection::btree_map(0..5usize, (0..30i64, any::<bool>()), 0..5);
    (0..300u32, 0..3usize, any::<bool>(), 0..5u8, seats).prop_map(
        |(day, title, together, counts, seats)| Told {
            day,
            title,
            together,
            counts: counts > 0,
            seats: seats.into_iter().map(|(who, (score, won))| (who, score, won)).collect(),
        },
    )
}

fn enter(table: &Table, plays: &[Told]) {
    let mut sql = String::new();
    for n in 0..5 {
        sql.push_str(&format!(
            "INSERT INTO player VALUES ({n} + 1, 'p{n}', 'P{n}', 'p{n}', '2020-01-01T00:00:00Z');"
        ));
    }
    for (n, play) in plays.iter().enumerate() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap()
            + chrono::Days::new(play.day.into());
        let outcome = if play.decided() { "won" } else { "undecided" };
        let (together, ignored) = (i64::from(play.together), i64::from(!play.counts));
        sql.push_str(&format!(
            "INSERT INTO play (id, uuid, title, kind, state, outcome, setup, result, started_at, ended_at, cooperative, ignored)
             VALUES ({n} + 1, 'u{n}', '{}', 'told', 'finished', '{outcome}', '{{\"v\":1}}', '{{\"v\":1,\"how\":\"over\",\"facts\":[]}}',
                     '{day}T18:00:00Z', '{day}T18:00:00Z', {together}, {ignored});",
            TITLES[play.title],
        ));
        for (seat, (who, score, won)) in play.seats.iter().enumerate() {
            sql.push_str(&format!(
                "INSERT INTO play_player (play_id, seat, player_id, score, won)
                 VALUES ({n} + 1, {seat} + 1, {who} + 1, {score}, {});",
                i64::from(*won)
            ));
        }
    }
    table.edit_elsewhere(&sql);
}

/// Plays that count, in the order of their days.
fn in_order(plays: &[Told]) -> Vec<&Told> {
    let mut plays: Vec<&Told> = plays.iter().filter(|play| play.counts).collect();
    plays.sort_by_key(|play| play.day);
    plays
}

fn check_people(stats: &Value, plays: &[&Told]) {
    for who in 0..5 {
        let sat = plays.iter().filter(|play| play.seats.iter().any(|seat| seat.0 == who));
        let results: Vec<bool> = plays
            .iter()
            .filter(|play| play.decided())
            .filter_map(|play| play.seats.iter().find(|seat| seat.0 == who))
            .map(|seat| seat.2)
            .collect();
        let sat = sat.count();
        let name = format!("P{who}");
        let found =
            stats["players"].as_array().unwrap().iter().find(|p| p["name"] == name.as_str());
        if sat == 0 {
            assert!(found.is_none());
            continue;
        }
        let found = found.unwrap();
        let runs = results.split(|won| !won).map(|run| run.len());
        assert_eq!(found["plays"], sat);
        assert_eq!(found["decided"], results.len());
        assert_eq!(found["won"], results.iter().filter(|won| **won).count());
        assert_eq!(found["longest_run"], runs.max().unwrap_or(0));
        assert_eq!(found["run"], results.iter().rev().take_while(|won| **won).count());
    }
}

fn check_overview(stats: &Value, plays: &[&Told]) {
    assert_eq!(stats["plays"], plays.len());
    let mut titles: BTreeMap<&str, usize> = BTreeMap::new();
    for play in plays {
        *titles.entry(TITLES[play.title]).or_default() += 1;
    }
    let listed = stats["games"].as_array().unwrap().iter();
    let listed: BTreeMap<&str, usize> = listed
        .map(|game| (game["title"].as_str().unwrap(), game["plays"].as_u64().unwrap() as usize))
        .collect();
    assert_eq!(listed, titles);
    let by_month: u64 =
        stats["months"].as_array().unwrap().iter().map(|m| m["plays"].as_u64().unwrap()).sum();
    assert_eq!(by_month as usize, plays.len());
}

/// The order of two people: the winners before the others, and these by their scores if the
/// winners' scores show the direction.
fn ahead(play: &Told, one: usize, other: usize) -> Option<std::cmp::Ordering> {
    let winners: Vec<i64> = play.seats.iter().filter(|s| s.2).map(|s| s.1).collect();
    if play.together || winners.is_empty() {
        return None;
    }
    let losers: Vec<i64> = play.seats.iter().filter(|s| !s.2).map(|s| s.1).collect();
    let high = losers.iter().all(|loser| winners.iter().all(|winner| loser <= winner));
    let low = losers.iter().all(|loser| winners.iter().all(|winner| loser >= winner));
    let seat = |who: usize| play.seats.iter().find(|seat| seat.0 == who);
    let (one, other) = (seat(one)?, seat(other)?);
    Some(match (one.2, other.2) {
        (true, true) => std::cmp::Ordering::Equal,
        (true, false) => std::cmp::Ordering::Less,
        (false, true) => std::cmp::Ordering::Greater,
        (false, false) if high => other.1.cmp(&one.1),
        (false, false) if low => one.1.cmp(&other.1),
        (false, false) => std::cmp::Ordering::Equal,
    })
}

fn check_versus(versus: &Value, plays: &[&Told]) {
    let both = plays.iter().filter(|play| {
        let there = |who: usize| play.seats.iter().any(|seat| seat.0 == who);
        there(0) && there(1)
    });
    let both: Vec<&&Told> = both.collect();
    assert_eq!(versus["plays"], both.len());
    let results: Vec<Option<std::cmp::Ordering>> =
        both.iter().map(|play| ahead(play, 0, 1)).collect();
    let count = |wanted: std::cmp::Ordering| results.iter().filter(|r| **r == Some(wanted)).count();
    assert_eq!(versus["against"]["first"], count(std::cmp::Ordering::Less));
    assert_eq!(versus["against"]["second"], count(std::cmp::Ordering::Greater));
    assert_eq!(versus["against"]["level"], count(std::cmp::Ordering::Equal));
    let together = both.iter().filter(|play| play.together).count();
    assert_eq!(versus["together"]["plays"], together);
}

/// The closest score, and the day with the most plays.
fn check_records(records: &Value, plays: &[&Told]) {
    let margin = |play: &&&Told| {
        let of = |won: bool| play.seats.iter().filter(move |seat| seat.2 == won);
        let pairs =
            of(true).flat_map(|winner| of(false).map(move |loser| (winner.1 - loser.1).abs()));
        pairs.min()
    };
    let closest = plays.iter().filter_map(|play| margin(&play)).min();
    assert_eq!(records["closest_score"]["value"].as_i64(), closest);
    let mut days: BTreeMap<u32, i64> = BTreeMap::new();
    for play in plays {
        *days.entry(play.day).or_default() += 1;
    }
    let most = days.values().copied().max().filter(|most| *most > 1);
    assert_eq!(records["busiest_day"]["plays"].as_i64(), most);
}

#[test]
fn random_records_are_counted_as_brute_force_counts_them() {
    let mut runner = TestRunner::new(repeatable(24, 17));
    let plays = prop::collection::vec(told(), 0..40);
    runner
        .run(&plays, |plays| {
            let mut table = Table::new();
            enter(&table, &plays);
            let order = in_order(&plays);
            let stats = table.json("stats")["stats"].clone();
            check_overview(&stats, &order);
            check_people(&stats, &order);
            check_versus(&table.json("player versus p0 p1")["versus"], &order);
            check_records(&stats["records"], &order);
            let amulets: Vec<&Told> = order.iter().copied().filter(|p| p.title == 0).collect();
            let game = table.json("stats amulets")["stats"].clone();
            check_people(&game, &amulets);
            assert_eq!(game["plays"], amulets.len());
            let scores: Vec<i64> =
                amulets.iter().flat_map(|p| p.seats.iter().map(|s| s.1)).collect();
            assert_eq!(game["scores"]["highest"]["score"].as_i64(), scores.iter().copied().max());
            assert_eq!(game["scores"]["lowest"]["score"].as_i64(), scores.iter().copied().min());
            Ok(())
        })
        .unwrap();
}
