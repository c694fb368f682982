//! `wyrm stats campaign`, `heroes` and `records`: against numbers computed by hand.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;
use crate::stats_luck::evening;

/// The evening's hunt, then two entered ones: one the day before, one a day later.
fn campaign() -> Table {
    let mut table = evening();
    table.days_later(1);
    table.ok("hunt record --outcome fled --heroes denra,timorn --dragon pale --dead denra");
    table.ok("hero resurrect denra --paid-by timorn:1,denra:1");
    table.ok("hunt record --outcome slain --heroes timorn --dragon young-red --date 2026-11-13 --chapter 1");
    table
}

fn hero(stats: &Value, name: &str) -> Value {
    let heroes = stats["heroes"].as_array().unwrap();
    heroes.iter().find(|h| h["name"] == name).unwrap().clone()
}

/// Denra: Stab for 4, one Dragon of the two of her last roll counters for 5 − 1. Timorn: Fireball for 7,
/// which slays a dragon of 11.
#[test]
fn a_campaign_is_added_up_by_hero_and_hunt() {
    let mut table = campaign();
    assert_snapshot!("campaign", table.ok("stats campaign"));
    assert_snapshot!("campaign_plain", table.ok("stats campaign --plain"));
    table.width = 120;
    assert_snapshot!("campaign_120", table.ok("stats campaign ashes"));
    let stats = table.json("stats campaign")["campaign"].clone();
    let denra = hero(&stats, "Denra");
    for (what, value) in [
        ("hunts", 2),
        ("won", 1),
        ("deaths", 1),
        ("tracked", 1),
        ("damage", 4),
        ("taken", 4),
        ("kills", 0),
        ("hardest", 4),
        ("dice", 6),
        ("dragons", 2),
        ("gold_spent", 1),
    ] {
        assert_eq!(denra[what], value, "{what}");
    }
    let timorn = hero(&stats, "Timorn");
    for (what, value) in [("hunts", 3), ("damage", 7), ("kills", 1), ("hardest", 7)] {
        assert_eq!(timorn[what], value, "{what}");
    }
    let hunts = stats["hunts"].as_array().unwrap();
    let order: Vec<&Value> = hunts.iter().map(|hunt| &hunt["id"]).collect();
    assert_eq!(order, [&json!(3), &json!(1), &json!(2)], "by their days");
    let before = |n: usize, what: &str| hunts[n]["before"][what].clone();
    assert_eq!(before(1, "estimate"), false);
    assert_eq!(before(2, "estimate"), false, "the sheets were there");
    assert_eq!(before(0, "estimate"), true, "much came after that day");
    let sum: f64 = (0..3).map(|n| before(n, "chance").as_f64().unwrap()).sum();
    assert!((stats["wins"]["expected"].as_f64().unwrap() - sum).abs() < 1e-12);
    assert_eq!((&stats["wins"]["of"], &stats["wins"]["won"]), (&json!(3), &json!(2)));
}

/// The chance shown before a hunt is the start of its review, except for the roll-outs: a review
/// makes more of them.
#[test]
fn the_chance_before_a_hunt_is_where_its_review_begins() {
    let mut table = campaign();
    let review = table.json("hunt show 1 --review")["hunt"]["review"]["begin"].clone();
    let stats = table.json("stats campaign")["campaign"].clone();
    let hunts = stats["hunts"].as_array().unwrap();
    let first = hunts.iter().find(|hunt| hunt["id"] == 1).unwrap();
    let (said, begin) = (&first["before"]["chance"], review.as_f64().unwrap());
    assert!((said.as_f64().unwrap() - begin).abs() < 0.03, "{said} {begin}");
}

#[test]
fn heroes_of_all_campaigns_are_compared() {
    let mut table = campaign();
    table.ok("campaign new Embers");
    table.ok("hero new Brum --class warrior --campaign embers");
    table.ok("hero new Cara --class cleric --campaign embers");
    table.ok("hunt record --outcome slain --heroes brum --campaign embers");
    assert_snapshot!("heroes", table.ok("stats heroes"));
    assert_snapshot!("heroes_plain", table.ok("stats heroes --plain"));
    let heroes = table.json("stats heroes")["heroes"].clone();
    let names: Vec<&Value> = heroes.as_array().unwrap().iter().map(|h| &h["name"]).collect();
    assert_eq!(names, ["Timorn", "Denra", "Brum"], "Cara never hunted");
    let since = table.json("stats heroes --since 2026-11-15")["heroes"].clone();
    let denra = since.as_array().unwrap().iter().find(|h| h["name"] == "Denra");
    assert_eq!(denra.unwrap()["hunts"], 1);
}

/// The evening's hunt leaves 15 and 22 hit points. Drako: the dwarves win according to the record.
#[test]
fn records_name_who_set_them_and_where() {
    let mut table = campaign();
    for (players, date) in [
        ("--player Ana:pieces=30 --player Ben:pieces=29", "2026-10-03"),
        ("--player Ana:pieces=50 --player Ben:pieces=41", "2026-10-03"),
    ] {
        table.ok(&format!("amulets score {players} --trust --save --date {date}"));
    }
    assert_snapshot!("records", table.ok("stats records"));
    assert_snapshot!("records_plain", table.ok("stats records --plain"));
    let records = table.json("stats records")["records"].clone();
    let of = |what: &str| (records[what]["value"].clone(), records[what]["play"].clone());
    assert_eq!(of("hardest_blow"), (json!(7), json!(1)));
    assert_eq!(records["hardest_blow"]["who"], "Timorn");
    assert_eq!(of("fewest_rounds"), (json!(1), json!(1)));
    assert_eq!(of("closest_hunt"), (json!(15 + 22), json!(1)));
    assert_eq!(of("closest_score"), (json!(1), json!(4)));
    assert_eq!(records["closest_score"]["who"], "Ana");
    assert_eq!(records["closest_drako"], Value::Null);
    assert_eq!(records["busiest_day"], json!({ "day": "2026-10-03", "plays": 2 }));
    let hunts = table.json("stats records --title dice-dragons")["records"].clone();
    assert_eq!(hunts["closest_score"], Value::Null);
    let none = table.json("stats records --since 2026-11-15")["records"].clone();
    assert_eq!(none["hardest_blow"], Value::Null);
}

/// A play of Drako stored by an earlier wyrm: John's dwarves had six spaces and took two wounds.
#[test]
fn the_closest_drako_is_told_by_the_winners_mat() {
    let mut table = crate::released_schemas::opened("schema-2.sql");
    let drako = table.json("stats records")["records"]["closest_drako"].clone();
    assert_eq!((&drako["who"], &drako["value"]), (&json!("John"), &json!(4)));
    assert_eq!((&drako["title"], &drako["play"]), (&json!("drako"), &json!(4)));
}

#[test]
fn nothing_to_look_back_at_is_said_so() {
    let mut table = Table::new();
    assert_snapshot!(table.ok("stats heroes"), @"
    exit 0
    --- stdout
    no hero has hunted yet: wyrm hunt start begins a hunt
    ");
    assert_snapshot!(table.ok("stats records"), @"
    exit 0
    --- stdout
    no records yet: they come from recorded plays
    ");
    assert_snapshot!(table.refused(1, "stats campaign"), @"
    exit 1
    --- stderr
    error: there is no campaign yet
    hint: begin one: wyrm campaign new NAME
    ");
    table.ok("campaign new Ashes");
    assert_snapshot!(table.ok("stats campaign"), @"
    exit 0
    --- stdout
     Ashes · chapter 1

     no finished hunts to show: wyrm hunt start begins one
    ");
    table.refused(1, "stats campaign embers");
    table.refused(2, "stats campaign ashes embers");
    table.refused(1, "stats heroes --since never");
}

/// An entered hunt has the sheets of a live one at that time.
#[test]
fn a_told_hunt_has_the_chance_of_one_that_is_played() {
    let chance = |table: &mut Table| {
        let hunts = table.json("stats campaign")["campaign"]["hunts"].clone();
        hunts[0]["before"].clone()
    };
    let mut live = evening();
    let mut told = crate::stats_luck::party();
    told.ok("hunt record --outcome slain --heroes denra,timorn --dragon young-red");
    assert_eq!(chance(&mut told), chance(&mut live));
    assert_eq!(chance(&mut told)["estimate"], false);
    // Hunts stored by an earlier wyrm have no skills and no items.
    told.edit_elsewhere(
        "UPDATE play SET setup = json_set(setup,
             '$.heroes[0].skills', json('[]'), '$.heroes[1].skills', json('[]'))",
    );
    assert_eq!(chance(&mut told)["estimate"], true);
}

/// A custom hero has a sheet too; and an unreadable item does not prevent entering a hunt.
#[test]
fn a_told_hunt_of_a_custom_hero_has_a_chance() {
    let mut table = crate::stats_luck::party();
    let skills = "strike,stab,shield,blessing,genie,smite";
    table.ok(&format!("hero new Vex --custom --symbol D --skills {skills} --dice XXSSS,XSS,SS"));
    table.ok("hunt record --outcome slain --heroes vex,timorn --dragon young-red");
    let hunts = table.json("stats campaign")["campaign"]["hunts"].clone();
    assert_eq!(hunts[0]["before"]["estimate"], false);
    assert!(hunts[0]["before"]["chance"].as_f64().unwrap() > 0.0);
    table.ok("catalog add item Lucky-Coin use=instant effect=reuse price=3");
    table.ok("hero edit timorn --add-item lucky-coin --reason found");
    table.edit_elsewhere(
        "UPDATE catalog_entry SET data = json_remove(data, '$.effect') WHERE key = 'lucky-coin'",
    );
    table.ok("hunt record --outcome fled --heroes denra,timorn --dragon young-red");
    let hunts = table.json("stats campaign")["campaign"]["hunts"].clone();
    assert_eq!(hunts[1]["before"]["estimate"], true);
}

/// With Ana: the hunts with Denra. Denra's bounty from them counts, Timorn's own does not.
#[test]
fn hunts_and_heroes_are_those_with_the_players_named() {
    let mut table = campaign();
    let stats = table.json("stats campaign --with ana")["campaign"].clone();
    let hunts = stats["hunts"].as_array().unwrap();
    let ids: Vec<&Value> = hunts.iter().map(|hunt| &hunt["id"]).collect();
    assert_eq!(ids, [&json!(1), &json!(2)]);
    let all = table.json("stats campaign")["campaign"].clone();
    let hunts = all["hunts"].as_array().unwrap();
    let alone = hunts.iter().find(|hunt| hunt["id"] == 3).unwrap()["gold"].as_i64();
    let earned = |stats: &Value| hero(stats, "Timorn")["gold_earned"].as_i64().unwrap();
    assert_eq!(earned(&all) - earned(&stats), alone.unwrap());
    assert_eq!(hero(&stats, "Timorn")["hunts"], 2);
    let heroes =
        table.json("stats heroes --with ana --with ben --since 2026-11-15")["heroes"].clone();
    let heroes = heroes.as_array().unwrap();
    assert!(heroes.iter().all(|hero| hero["hunts"] == 1), "{heroes:?}");
    table.ok("player add Cleo");
    assert_eq!(table.json("stats heroes --with cleo")["heroes"], json!([]));
    assert_eq!(table.json("stats campaign --with cleo")["campaign"]["heroes"], json!([]));
    let many = "--with ana ".repeat(12);
    assert_eq!(table.json(&format!("stats campaign {many}"))["campaign"], stats);
    table.refused(1, "stats heroes --with zoe");
    table.refused(1, "stats campaign --with zoe");
}

/// An unknown class has no typical sheet: there is no chance.
#[test]
fn a_bare_hunt_of_a_custom_hero_has_no_chance() {
    let mut table = campaign();
    table.edit_elsewhere(
        "UPDATE play SET setup = json_remove(json_set(setup, '$.heroes[0].class', 'Bard'),
         '$.heroes[0].class_key') WHERE id = 3",
    );
    let stats = table.json("stats campaign")["campaign"].clone();
    let hunts = stats["hunts"].as_array().unwrap();
    let told = hunts.iter().find(|hunt| hunt["id"] == 3).unwrap();
    assert_eq!(told["before"], Value::Null);
    assert_eq!(stats["wins"]["of"], 2);
}
