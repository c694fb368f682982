//! `wyrm odds skill`, `skills`, `turn` and advice beside the dice: screens, JSON, an open hunt.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;

/// Denra is on turn in an open hunt with three Daggers.
fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    table
}

#[test]
fn a_skill_from_the_start_of_a_turn() {
    let mut table = Table::new();
    assert_snapshot!("odds_skill", table.ok("odds skill fireball"));
    assert_eq!(table.dump(), "", "nothing is recorded");
    let odds = &table.json("odds skill blessing")["odds"];
    let misses = 5u128.pow(15);
    let all = 6u128.pow(15);
    assert_eq!(odds["exact"], format!("{}/{all}", all - misses));
    assert!((odds["probability"].as_f64().unwrap() - 0.935_095).abs() < 1e-6);
    assert_eq!((&odds["keep"], &odds["dice"]), (&json!([]), &json!([])));
    let sure = &table.json("odds skill blessing --add H")["odds"];
    assert_eq!((&sure["exact"], &sure["probability"]), (&json!("1/1"), &json!(1.0)));
    let never = &table.json("odds skill fireball --count 2")["odds"];
    assert_eq!((&never["exact"], &never["probability"]), (&json!("0/1"), &json!(0.0)));
}

#[test]
fn a_skill_from_the_dice_on_the_table() {
    let mut table = Table::new();
    let words = ["odds", "skill", "flanking strike", "--dice", "DDSXC", "--rolls-left", "1"];
    assert_snapshot!("odds_skill_dice", table.ok(&words));
    let odds = &table.json(&words)["odds"];
    assert_eq!(odds["exact"], "91/216");
    assert_eq!(odds["keep"], json!(["daggers", "daggers"]));
    assert_eq!(odds["reroll"], json!([3, 4, 5]));
    assert_eq!(odds["rolls_left"], 1);
    let now = table.ok("odds skill slash --dice SSXMM --rolls-left 2");
    assert!(now.out.contains("keep     all: it can be activated now"), "{now}");
    let late = table.ok("odds skill slash --dice SXXMM --rolls-left 0");
    assert!(late.out.contains("chance   0 %"), "{late}");
    assert!(late.out.contains("keep     nothing more can be done"), "{late}");
    let none = table.ok("odds skill slash --dice XXXXX --rolls-left 1");
    assert!(none.out.contains("keep     nothing: re-roll all"), "{none}");
    let plain = table.ok("odds skill slash --dice SXXMM --rolls-left 1 --plain");
    assert_snapshot!("odds_skill_plain", plain);
}

#[test]
fn a_skill_of_a_hero_in_an_open_hunt() {
    let mut table = hunting();
    let words = "odds skill stab --hero denra";
    assert_eq!(table.json(words)["odds"]["count"], 5);
    table.ok("hunt roll --dice DDSMX");
    let before = table.dump();
    assert_snapshot!("odds_skill_hunt", table.ok("odds skill sneak-attack --hero denra"));
    let odds = table.json("odds skill sneak-attack --hero denra")["odds"].clone();
    assert_eq!((&odds["hunt"], &odds["rolls_left"]), (&json!(1), &json!(2)));
    assert_eq!(odds["keep"], json!(["sword", "daggers", "daggers"]));
    table.ok("hunt use stab");
    table.ok("hunt next");
    // Covered until Cleanup: no chance, whatever the dice show (Activating Your Skill).
    let covered = &table.json(words)["odds"];
    assert_eq!((&covered["exact"], &covered["covered"]), (&json!("0/1"), &json!(true)));
    table.ok("hunt roll --dice SSSXX");
    table.ok("hunt use jab --cover shield");
    table.ok("hunt next");
    table.ok("hunt roll --dice DDSSX");
    assert_snapshot!("odds_skill_covered", table.ok(words));
    assert_ne!(table.dump(), before);
    let strike = &table.json("odds skill jab --hero denra")["odds"];
    assert_eq!(strike["covered"], false);
}

#[test]
fn all_skills_at_once() {
    let mut table = Table::with_party();
    let all = table.ok("odds skills");
    assert_eq!(all.out.lines().filter(|line| line.contains('%')).count(), 34);
    let own = table.ok("odds skills --hero timorn");
    assert_snapshot!("odds_skills_hero", own);
    let json = table.json("odds skills --hero timorn --count 4 --rolls-left 0");
    let skills = json["odds"]["skills"].as_array().unwrap();
    assert_eq!(skills.len(), 34);
    let own = |line: &&Value| line["own"] == true;
    assert_eq!(skills.iter().filter(own).count(), 8, "six of the sheet, two general");
    let likely = |line: &Value| line["probability"].as_f64().unwrap();
    for pair in skills.windows(2).filter(|pair| pair[0]["own"] == pair[1]["own"]) {
        assert!(likely(&pair[0]) >= likely(&pair[1]), "{pair:?}");
    }
    let bolt = skills.iter().find(|line| line["name"] == "Magic Bolt").unwrap();
    // Two of four dice at once: 1 - (5/6)^4 - 4 (1/6)(5/6)^3.
    assert_eq!(bolt["exact"], "19/144");
    table.width = 120;
    assert_snapshot!("odds_skills_wide", table.ok("odds skills"));
}

/// The possible deeds, each with its chance: by the goal.
#[test]
fn a_turn_by_the_chance_to_win() {
    let mut table = Table::with_party();
    let dice = "odds turn --hero denra --dice DDSSX --rolls-left 1";
    assert_snapshot!("odds_turn_win", table.ok(dice));
    assert_snapshot!("odds_turn_alive", table.ok(&format!("{dice} --for alive --effort 0")));
    assert_snapshot!("odds_turn_gold", table.ok(&format!("{dice} --for gold")));
    assert_snapshot!("odds_turn_win_whole", table.ok("odds turn --hero denra"));
    assert_snapshot!("odds_turn_win_plain", table.ok(&format!("{dice} --effort 0 --plain")));
    assert_eq!(
        table.ok(dice).out,
        table.ok(&format!("{dice} --seed 1 --effort 12")).out,
        "the same seed and effort, the same advice"
    );
    let odds = table.json(dice)["odds"].clone();
    assert_eq!((&odds["for"], &odds["counsel"]["for"]), (&json!("win"), &json!("win")));
    let options = odds["counsel"]["options"].as_array().unwrap();
    assert_eq!(options[0]["what"], odds["advice"]);
    let worth = |option: &Value| option["worth"].as_f64().unwrap();
    for pair in options.windows(2) {
        assert!(worth(&pair[0]) >= worth(&pair[1]), "{pair:?}");
    }
    let counsel = &odds["counsel"];
    let known = (&counsel["known"], &counsel["rollouts"]);
    assert_eq!(known, (&json!("exact"), &json!(0)), "a hero alone is solved");
    table.ok("campaign rule advice-for gold");
    assert_eq!(table.json(dice)["odds"]["for"], "gold");
    assert_eq!(table.json(&format!("{dice} --for win"))["odds"]["for"], "win");
}

/// The example: with no roll left, Parry wins more often than Strike.
#[test]
fn a_warrior_alone_parries() {
    let mut table = Table::with_party();
    table.ok("hero new Wulf --class warrior");
    let odds = "odds turn --hero wulf --dragon young-red --dice SSMDC --rolls-left 0";
    let advice = table.json(odds)["odds"]["advice"].clone();
    assert!(advice.as_str().unwrap().starts_with("use Parry"), "{advice}");
}

#[test]
fn a_turn_in_an_open_hunt() {
    let mut table = hunting();
    table.ok("hunt roll --dice DDDMX");
    let odds = table.json("odds turn")["odds"].clone();
    assert_eq!((&odds["hunt"], &odds["hero"]), (&json!(1), &json!("Denra")));
    table.ok("hunt use flanking-strike");
    assert_snapshot!("odds_turn_win_ending", table.ok("odds turn"));
    let other = table.json("odds turn --hero denra")["odds"].clone();
    assert_eq!(other["counsel"]["options"][0]["do"], "roll");
    table.ok("hunt assist 4");
    let before = table.dump();
    assert_snapshot!("hunt_advice_win_passed", table.ok("hunt --advice"));
    assert_eq!(
        table.json("odds turn")["odds"]["advice"],
        "keep the die that was passed on, and roll"
    );
    // The same hero elsewhere: another dragon is outside the hunt.
    let outside = &table.json("odds turn --hero denra --dragon black --effort 0")["odds"];
    assert!(outside["hunt"].is_null());
    assert_eq!(table.dump(), before, "looking changes nothing");
}

#[test]
fn advice_beside_the_dice() {
    let mut table = hunting();
    assert_snapshot!("hunt_roll_advice_win", table.ok("hunt roll --dice DDSMX --advice"));
    let quiet = table.json("hunt")["hunt"].clone();
    assert!(quiet["advice"].is_null() && quiet["counsel"].is_null());
    let asked = table.json("hunt --advice")["hunt"].clone();
    assert_eq!(asked["advice"]["hero"], "Denra");
    assert_eq!(asked["counsel"]["for"], "win");
    table.ok("campaign rule advice on");
    assert_eq!(table.json("hunt")["hunt"]["counsel"], asked["counsel"]);
    assert_snapshot!("hunt_advice_win_pass_on", table.ok("hunt use stab"));
    let after = table.json("hunt")["hunt"].clone();
    assert!(after["advice"].is_null(), "only a die to pass on");
    assert_eq!(after["pass_on"]["to"], "Timorn");
    table.ok("hunt next");
    table.ok("hunt roll --dice MMMXX");
    table.width = 120;
    assert_snapshot!("hunt_advice_win_wide", table.ok("hunt"));
}

/// Advice used to count points of damage. Such a campaign continues, and `campaign rule` says so.
#[test]
fn points_that_were_chosen_are_read_as_winning() {
    let mut table = Table::with_party();
    table.ok("campaign rule advice-for gold");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    // As an older program left it.
    let guards: Vec<(String, String)> = conn
        .prepare(
            "SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'setting' AND type = 'trigger'",
        )
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    for (name, _) in &guards {
        let drop = format!("DROP TRIGGER \"{name}\"");
        conn.execute_batch(&drop).unwrap();
    }
    let old = "UPDATE setting SET value = 'points' WHERE key = 'advice-for'";
    assert_eq!(conn.execute(old, []).unwrap(), 1);
    for (_, sql) in &guards {
        conn.execute_batch(sql).unwrap();
    }
    drop(conn);
    let rules = table.ok("campaign rule");
    assert!(
        rules.out.ends_with(" advice-for  points is no longer available, so win counts\n"),
        "{rules}"
    );
    let rule = &table.json("campaign rule advice-for")["rules"][0];
    assert_eq!((&rule["value"], &rule["stored"]), (&json!("win"), &json!("points")));
    assert_eq!(table.json("odds turn --hero denra")["odds"]["for"], "win");
    table.ok("check");
    table.ok("campaign rule advice-for win");
    assert!(!table.ok("campaign rule").out.contains("no longer available"));
}

/// The limit of rounds applies at once, even to an open hunt, and never to its rules.
#[test]
fn patience_is_a_setting_of_the_advice() {
    let mut table = Table::with_party();
    table.ok("campaign rule advice on");
    table.ok("hunt start --heroes denra,timorn --dragon pale");
    table.ok("hunt roll --dice DDSMX");
    let advice = |table: &mut Table| table.ok("hunt").out.replace("\n               ", " ");
    assert!(advice(&mut table).contains("% within 10 rounds"));
    let before = table.json("hunt")["hunt"]["log"].clone();
    table.ok("campaign rule patience 3");
    assert!(advice(&mut table).contains("% within 3 rounds"));
    let counsel = &table.json("hunt")["hunt"]["counsel"];
    assert_eq!(counsel["rounds"], 3);
    table.ok("campaign rule patience none");
    assert!(!advice(&mut table).contains("within"));
    assert!(table.json("hunt")["hunt"]["counsel"]["rounds"].is_null());
    assert_eq!(table.json("hunt")["hunt"]["log"], before);
    let hunt =
        table.json("odds hunt --heroes rogue,wizard --dragon pale --hunts 2 --seed 1 --patience 4");
    let odds = &hunt["odds"];
    assert_eq!(odds["rounds_limit"], 4);
    let (four, none) = (&odds["probability"], &odds["without_limit"]["probability"]);
    assert!(four.as_f64() < none.as_f64(), "{four} {none}");
}

/// Ruling 28: no attack by a hero whose dragon is dead; a dead hero has no turn.
#[test]
fn supporters_and_the_dead() {
    let mut table = Table::with_party();
    table.ok("hero new Sela --class cleric");
    table.ok("catalog edit dragon young-red hp=2");
    table.ok("hunt start --heroes denra,timorn,brum,sela --dragon young-red --dragon red");
    table.ok("hunt roll --dice DDSMC");
    table.ok("hunt use stab");
    let odds = table.ok("odds skill stab --hero denra");
    assert_snapshot!("odds_skill_supporting", odds);
    let other = table.json("odds skill treat-wounds --hero denra");
    assert!(other["odds"]["probability"].as_f64().unwrap() > 0.5);
    assert_snapshot!("odds_turn_supporting", table.ok("odds turn --hero denra"));
}
