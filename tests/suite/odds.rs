//! `wyrm odds` and `wyrm roll`: screens, JSON, and the additions of an open hunt.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::Table;

#[test]
fn odds_of_dice_at_80_columns() {
    let mut table = Table::without_database();
    assert_snapshot!("odds_expression", table.ok(&["odds", "2d6+3"]));
    assert_snapshot!("odds_comparison", table.ok(&["odds", "4d6kh3 >= 15"]));
    assert_snapshot!("odds_successes", table.ok(&["odds", "5d6>=5"]));
    assert_snapshot!("odds_grouped", table.ok(&["odds", "3d% >= 150"]));
    assert_snapshot!("odds_decimals", table.ok(&["odds", "100d6"]));
    assert_snapshot!("odds_plain", table.ok(&["odds", "-1d4+3", "--plain"]));
    assert!(!table.db().exists(), "nothing is recorded");
}

#[test]
fn odds_of_the_games_at_80_columns() {
    let mut table = Table::new();
    assert_snapshot!("odds_fury", table.ok("odds fury"));
    assert_snapshot!("odds_fury_dragon", table.ok("odds fury --dragon undead"));
    assert_snapshot!("odds_level_up", table.ok("odds level-up --class warrior"));
    assert_snapshot!("odds_hunter_keeper", table.ok("odds hunter --count 4"));
    let dragon = table.ok("odds hunter --players 4 --mode dragon");
    assert_snapshot!("odds_hunter_dragon", dragon);
    let hard = table.ok("odds battle --white 2 --red 1 --difficulty hard");
    assert_snapshot!("odds_battle", hard);
    let plain = table.ok("odds fury --dragon pale --plain");
    assert_snapshot!("odds_fury_plain", plain);
    assert_eq!(table.dump(), "", "nothing is recorded");
}

#[test]
fn every_line_fits_a_narrow_terminal() {
    let mut table = Table::without_database();
    for width in [50, 80, 120] {
        table.width = width;
        for words in [
            &["odds", "2d6+3 >= 9"][..],
            &["odds", "100d6"],
            &["odds", "hunter", "--count", "8", "--mode", "dragon"],
            &["odds", "battle", "--white", "2"],
            &["odds", "level-up"],
            &["roll", "40d6", "--seed", "1"],
        ] {
            for line in table.ok(words).out.lines() {
                let wide = line.chars().count();
                assert!(wide <= width, "{words:?} at {width}: {line}");
            }
        }
    }
}

#[test]
fn dice_by_hand_and_by_the_program_are_equals() {
    let mut table = Table::without_database();
    let typed = table.ok(&["roll", "4d6kh3", "--dice", "6 2 1 6"]);
    assert_eq!(typed.out, " 4d6kh3 = 14\n dice     6, 2, 1 dropped, 6\n");
    assert_eq!(table.ok("roll 4d6kh3 --seed 1"), typed);
    let exploded = table.ok(&["roll", "3d6!+2d4-1 >= 9", "--dice", "6,2,6,6,1,3,4,4"]);
    assert_eq!(
        exploded.out,
        " 3d6!+2d4-1 = 31, meets >= 9\n 3d6!     6+6+3 exploded, 2, 6+1 exploded\n 2d4      4, 4\n"
    );
    let hits = table.ok(&["roll", "5d6>=5", "--dice", "5 1 6 4 5", "--plain"]);
    assert_eq!(hits.out, " 5d6>=5 = 3\ndice: 5 success, 1, 6 success, 4, 5 success\n");
    assert_snapshot!(
        "roll_several",
        table.ok(&["roll", "2d6+d4 >= 9", "--count", "3", "--seed", "5"])
    );
    let first = table.ok("roll 10d100").out;
    assert_ne!(first, table.ok("roll 10d100").out, "chance is fresh");
    assert!(!table.db().exists(), "nothing is recorded");
}

#[test]
fn a_roll_as_json() {
    let mut table = Table::without_database();
    let roll = table.json(&["roll", "3d6! >= 9", "--dice", "6 2 1 3"]);
    assert_eq!(roll["schema"], 1);
    assert_eq!(roll["roll"]["total"], 12);
    assert_eq!(roll["roll"]["dice"], json!([6, 2, 1, 3]), "as rolled");
    assert_eq!(roll["roll"]["met"], true);
    assert_eq!(
        roll["roll"]["terms"][0]["dice"][0],
        json!({ "faces": [6, 3], "value": 9, "kept": true })
    );
    let rolls = table.json("roll 2d6 --count 3 --seed 7");
    let totals: Vec<i64> = rolls["rolls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|roll| roll["total"].as_i64().unwrap())
        .collect();
    assert_eq!(totals, [6, 6, 5]);
    assert_eq!(rolls["roll"], rolls["rolls"][0]);
}

#[test]
fn odds_as_json() {
    let mut table = Table::without_database();
    let odds = &table.json(&["odds", "2d6+3 >= 9"])["odds"];
    assert_eq!(odds["expression"], "2d6+3 >= 9");
    assert_eq!(odds["mean"], 10.0);
    assert_eq!(odds["exact"], "13/18");
    assert!((odds["probability"].as_f64().unwrap() - 13.0 / 18.0).abs() < 1e-12);
    assert!((odds["deviation"].as_f64().unwrap() - 2.415_229).abs() < 1e-6);
    assert_eq!(odds["distribution"].as_array().unwrap().len(), 11);
    assert_eq!(odds["distribution"][0]["value"], 5);
    assert_eq!(odds["distribution"][0]["exact"], "1/36");
    let never = &table.json(&["odds", "2d6 >= 13"])["odds"];
    assert_eq!((&never["probability"], &never["exact"]), (&json!(0.0), &json!("0/1")));
    let plain = &table.json(&["odds", "2d6"])["odds"];
    assert!(plain.get("probability").is_none());
    let many = &table.json(&["odds", "200d6 >= 700"])["odds"];
    assert!(many["exact"].is_null());
}

/// Five dice, three rolls: each shows a Dragon with 91/216.
#[test]
fn odds_of_the_games_as_json() {
    let mut table = Table::without_database();
    let fury = &table.json("odds fury --dragon young-red")["odds"];
    let none = fury["distribution"][0].as_f64().unwrap();
    assert!((none - (125.0f64 / 216.0).powi(5)).abs() < 1e-12);
    assert_eq!(fury["distribution"].as_array().unwrap().len(), 6);
    assert_eq!(fury["skills"][2]["name"], "Fire Breath");
    assert_eq!((&fury["rolls"], &fury["count"]), (&json!(3), &json!(5)));
    assert_eq!(table.json("odds fury --dragon undead")["odds"]["rolls"], 4);
    let level = &table.json("odds level-up --class warrior")["odds"];
    assert!((level["mean"].as_f64().unwrap() - (2.0 + 455.0 / 216.0)).abs() < 1e-9);
    let hunter = &table.json("odds hunter --count 3")["odds"];
    let targeted: Vec<f64> = serde_json::from_value(hunter["targeted"].clone()).unwrap();
    assert_eq!(targeted.len(), 7);
    assert!((targeted[2] - 3.0 / 7.0).abs() < 1e-12);
    assert!((targeted[3] - 4.0 / 7.0).abs() < 1e-12);
    let none = &table.json("odds hunter --count 0 --mode dragon")["odds"];
    assert_eq!(none["targeted"][0], 1.0);
    let battle = &table.json("odds battle --white 2 --difficulty medium")["odds"];
    assert_eq!((&battle["exact"], &battle["stand_in"]), (&json!("8/9"), &json!(true)));
    let own = "odds battle --red 1 --difficulty extreme --faces white=2/2/2,red=1/2/3";
    let own = &table.json(own)["odds"];
    assert_eq!((&own["exact"], &own["stand_in"]), (&json!("1/2"), &json!(false)));
    let blue = table.json("odds battle --white 1 --blue --difficulty hard");
    assert_eq!(blue["odds"]["exact"], "5/9", "1/3, or 1/3 of the rest");
    let white = "odds battle --red 1 --difficulty hard --weak-flame white";
    assert_eq!(table.json(white)["odds"]["exact"], "2/3");
}

/// Dragon Keepers, Dragon mode, ruling 1; Figures: the group's settings apply by default.
#[test]
fn an_attack_has_the_faces_and_weak_flames_of_the_group() {
    let mut table = Table::new();
    let ask = "odds battle --red 1 --difficulty hard";
    assert_eq!(table.json(ask)["odds"]["exact"], "1/2");
    table.ok("keepers rule red-die 1/4/1");
    let known = table.json(ask);
    assert_eq!(known["odds"]["exact"], "1/6");
    assert_eq!(known["odds"]["stand_in"], true, "white is not known");
    assert_eq!(known["odds"]["faces"]["red"]["stand_in"], false);
    let shown = table.ok(ask).to_string();
    assert!(shown.contains("white is a stand"), "{shown}");
    table.ok("keepers rule weak-flame white");
    let white = table.json(ask);
    assert_eq!(white["odds"]["exact"], "5/6");
    assert_eq!(white["odds"]["weak_flame"], "white");
    let both = table.json(&format!("{ask} --weak-flame both"));
    assert_eq!(both["odds"]["exact"], "1/6");
    let faces = table.json(&format!("{ask} --weak-flame both --faces red=0/0/6"));
    assert_eq!(faces["odds"]["exact"], "1/1");
    table.ok("keepers rule white-die 2/2/2");
    assert_eq!(table.json(ask)["odds"]["stand_in"], false);
}

/// Phase 2, Dragon's Fury; ruling 18: armour of sheets, and armour items worn (ruling 25).
#[test]
fn named_heroes_bring_their_armour() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("market buy steel-shield --hero timorn");
    let fury = &table.json("odds fury --heroes denra,timorn,brum")["odds"];
    assert_eq!(fury["dragon"], "Young Black Dragon", "the chapter's");
    let armor: Vec<i64> =
        (0..3).map(|n| fury["heroes"][n]["armor_class"].as_i64().unwrap()).collect();
    assert_eq!(armor, [1, 1, 0]);
    let brum = fury["heroes"][2]["expected_damage"].as_f64().unwrap();
    let chance = |n: usize| fury["skills"][n]["probability"].as_f64().unwrap();
    let wanted = 6.0 * chance(0) + 10.0 * chance(1) + 13.0 * chance(2);
    assert!((brum - wanted).abs() < 1e-9);
    assert_snapshot!("odds_fury_heroes", table.ok("odds fury --heroes denra,brum"));
    let level = &table.json("odds level-up --hero brum")["odds"];
    assert_eq!((&level["hero"], &level["min"]), (&json!("Brum"), &json!(2)));
}

#[test]
fn an_open_hunt_is_what_a_fury_is_about() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon pale");
    assert_snapshot!("odds_fury_hunt", table.ok("odds fury"));
    let before = table.dump();
    let fury = &table.json("odds fury --count 4")["odds"];
    assert_eq!((&fury["hunt"], &fury["count"]), (&json!(1), &json!(4)));
    assert_eq!(fury["heroes"][0]["falls"], 0.0, "12 less 1 never takes 19");
    let other = &table.json("odds fury --dragon black")["odds"];
    assert!(other["hunt"].is_null());
    assert_eq!(table.dump(), before, "looking changes nothing");
}

/// Two dragons rage one after the other (4-5 Player Rules).
#[test]
fn two_dragons_have_a_fury_each() {
    let mut table = Table::with_party();
    table.ok("hero new Sela --class cleric");
    table.ok("hunt start --heroes denra,timorn,brum,sela --dragon young-red --dragon undead");
    let both = table.json("odds fury");
    assert_eq!(both["odds"]["dragon"], "Young Red Dragon");
    assert_eq!(both["furies"][1]["dragon"], "Undead Dragon");
    assert_eq!(both["furies"][1]["rolls"], 4);
    assert_eq!(both["furies"][1]["heroes"][0]["name"], "Brum");
}

/// Shockwave; ruling 26: a dragon uses the dice locked on it, they are missing for the other.
#[test]
fn dice_locked_on_one_dragon_are_missing_for_the_other() {
    let mut table = Table::with_party();
    table.ok("hero new Sela --class cleric");
    table.ok("hunt start --heroes denra,timorn,brum,sela --dragon young-red --dragon black");
    table.ok("hunt fury --dice 'XSSSS SSSS SSSS'");
    let both = table.json("odds fury");
    assert_eq!(both["furies"][0]["count"], 4);
    assert_eq!(both["furies"][1]["dragon"], "Black Dragon");
    assert_eq!(both["furies"][1]["count"], 5);
    assert_eq!(both["furies"][1]["heroes"][0]["name"], "Brum");
}

#[test]
fn what_is_missing_is_asked_for() {
    let mut table = Table::without_database();
    table.answers = Some(["2d1+3"].into());
    assert_eq!(table.ok("roll").out, " 2d1+3 = 5\n dice     1, 1\n");
    table.answers = Some(["4"].into());
    assert_eq!(table.ok("odds hunter"), table.ok("odds hunter --count 4"));
}
