//! `wyrm stats luck` and `wyrm stats dice`: against numbers computed by hand, and against a count
//! of the events.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::harness::{Table, repeatable};

fn play(table: &mut Table, group: &str, words: &[&str]) {
    for words in words {
        table.ok(&format!("{group} {words}"));
    }
}

/// Ana's rogue and Ben's wizard.
pub fn party() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hero new Timorn --class wizard --player Ben");
    table.ok("catalog edit dragon young-red hp=11");
    table
}

/// A short evening. Denra rolls five dice and one again, with two Dragons; Timorn rolls five, with
/// one Dragon, and slays the dragon.
pub fn evening() -> Table {
    let mut table = party();
    play(
        &mut table,
        "hunt",
        &[
            "start --heroes denra,timorn --dragon young-red",
            "roll --dice DDSSX",
            "reroll 5 --dice X",
            "use stab",
            "next",
            "roll --dice MMMXS",
            "use fireball",
            "end",
        ],
    );
    table
}

/// Of six dice two or more show a Dragon in 46656 − 15625 − 18750 of 46656 cases; of five dice one or
/// more in 7776 − 3125 of 7776.
#[test]
fn luck_is_exact_to_the_last_case() {
    let mut table = evening();
    assert_snapshot!("luck", table.ok("stats luck"));
    assert_snapshot!("luck_plain", table.ok("stats luck --plain"));
    assert_snapshot!("luck_of_one", table.ok("stats luck ana"));
    let luck = table.json("stats luck")["luck"].clone();
    let of = |name: &str| -> Value {
        let players = luck["players"].as_array().unwrap();
        players.iter().find(|p| p["name"] == name).unwrap().clone()
    };
    let ana = of("Ana");
    assert_eq!((&ana["dice"], &ana["bad"]), (&json!(6), &json!(2)));
    assert_eq!(ana["expected"], json!(1.0));
    assert_eq!(ana["exact"]["so_many"], "12281/46656");
    assert_eq!(ana["few"], true);
    let ben = of("Ben");
    assert_eq!(ben["exact"]["so_many"], "4651/7776");
    assert_eq!(ben["by"]["hand"]["dice"], 5);
    assert_eq!(ben["by"].as_object().unwrap().len(), 1);
    assert_eq!(luck["dragons"], Value::Null, "there was no Fury");
}

#[test]
fn faces_are_counted_one_by_one() {
    let mut table = evening();
    assert_snapshot!("dice", table.ok("stats dice"));
    assert_snapshot!("dice_plain", table.ok("stats dice --plain"));
    let dice = table.json("stats dice")["dice"].clone();
    assert_eq!(dice.as_array().unwrap().len(), 1);
    assert_eq!(
        dice[0]["by"]["hand"]["faces"],
        json!({ "sword": 3, "magic": 3, "hammer": 0, "crossbow": 0, "daggers": 2, "dragon": 3 })
    );
    let test = &dice[0]["by"]["hand"]["test"];
    // 31 is the sum of the squares: 6/11 of it, less 11.
    let chi = test["chi_square"].as_f64().unwrap();
    assert!((chi - (31.0 * 6.0 / 11.0 - 11.0)).abs() < 1e-12);
    assert_eq!((&test["exact"], &test["needed"]), (&json!(true), &json!(1604)));
}

#[test]
fn filters_say_whose_and_which_dice_count() {
    let mut table = evening();
    let dice = |table: &mut Table, words: &str| {
        let luck = table.json(&format!("stats luck {words}"))["luck"].clone();
        let players = luck["players"].as_array().unwrap();
        players.iter().map(|p| p["dice"].as_i64().unwrap()).sum::<i64>()
    };
    assert_eq!(dice(&mut table, ""), 11);
    assert_eq!(dice(&mut table, "--title dice-dragons"), 11);
    assert_eq!(dice(&mut table, "--title drako"), 0);
    assert_eq!(dice(&mut table, "--with ana --with ben"), 11);
    assert_eq!(dice(&mut table, "--since 2026-11-14"), 11);
    table.ok("undo");
    assert_eq!(dice(&mut table, ""), 0, "the hunt is open again");
    assert_snapshot!(table.ok("stats luck"), @"
    exit 0
    --- stdout
    no recorded dice to show: wyrm records dice in plays that it follows
    ");
    assert_snapshot!(table.refused(1, "stats luck ana"), @"
    exit 1
    --- stderr
    error: no dice of Ana are recorded in these plays
    hint: wyrm records dice in plays that it follows
    ");
    table.refused(1, "stats luck zoe");
    table.refused(1, "stats dice --title chess");
    table.refused(1, "stats luck --since someday");
    table.refused(2, "stats luck ana ben");
    table.ok("redo");
    assert_eq!(dice(&mut table, ""), 11);
    table.ok("undo");
    table.ok("hunt abandon --yes");
    assert_eq!(dice(&mut table, ""), 0, "an abandoned hunt counts nowhere");
}

/// Five dice of a level, three rolls: each stays without the class symbol in 125 of 216 cases.
#[test]
fn dice_of_levels_count_where_they_were_written_down() {
    let mut table = evening();
    table.ok("hero edit timorn --exp 6 --reason sheet");
    table.ok("hero level-up timorn --improve fireball --dice MSXDC,HHCM,SSS");
    let luck = table.json("stats luck ben")["luck"]["players"][0].clone();
    let level = luck["kinds"][1].clone();
    assert_eq!(level["what"], "dice of levels without the class symbol");
    assert_eq!((&level["dice"], &level["bad"]), (&json!(5), &json!(3)));
    assert!((level["expected"].as_f64().unwrap() - 625.0 / 216.0).abs() < 1e-12);
    assert_eq!(luck["by"]["hand"]["dice"], 10, "five in the hunt");
    let by_hand = |table: &mut Table, words: &str| {
        table.json(&format!("stats dice {words}"))["dice"][0]["by"]["hand"]["dice"].clone()
    };
    assert_eq!(by_hand(&mut table, ""), 11 + 12);
    assert_eq!(by_hand(&mut table, "--with ben"), 11 + 12);
    assert_eq!(by_hand(&mut table, "--with ana"), 11, "the level is Ben's");
    assert_eq!(by_hand(&mut table, "--title dice-dragons"), 11 + 12);
    table.days_later(1);
    assert_eq!(by_hand(&mut table, "--since 2026-11-15"), Value::Null);
}

/// The roller of a level's dice is stored with them; an earlier wyrm stored none, and levels
/// entered from a sheet have no dice.
#[test]
fn dice_of_levels_say_who_threw_them() {
    let mut table = party();
    table.ok("hero edit timorn --exp 6 --reason sheet");
    table.ok("hero edit denra --exp 6 --reason sheet");
    table.ok("hero level-up timorn --improve fireball --seed 5");
    table.ok("hero level-up denra --improve stab --hp 3");
    let luck = table.json("stats luck")["luck"]["players"].clone();
    assert_eq!(luck.as_array().unwrap().len(), 1, "{luck}");
    assert_eq!(luck[0]["by"]["wyrm"]["dice"], 5);
    assert_eq!(luck[0]["by"].as_object().unwrap().len(), 1);
    table.edit_elsewhere("UPDATE hero_level SET thrown = NULL");
    let luck = table.json("stats luck ben")["luck"]["players"][0].clone();
    assert_eq!(luck["by"]["untold"]["dice"], 5);
}

/// Three of five dice show a Dragon in three rolls, which is good for a new hero.
#[test]
fn dice_of_new_heroes_count() {
    let mut table = party();
    let skills = "strike,stab,shield,blessing,genie,smite";
    let vex = format!("hero new Vex --custom --symbol D --skills {skills} --player Ana");
    table.ok(&format!("{vex} --dice XXSSS,XSS,SS"));
    let luck = table.json("stats luck ana")["luck"]["players"][0].clone();
    assert_eq!(luck["kinds"][0]["what"], "new-hero dice without a Dragon");
    assert_eq!((&luck["dice"], &luck["bad"]), (&json!(5), &json!(2)));
    assert!((luck["expected"].as_f64().unwrap() - 625.0 / 216.0).abs() < 1e-12);
    assert_eq!(luck["by"]["hand"]["dice"], 5);
    let dice = table.json("stats dice")["dice"][0].clone();
    assert_eq!(dice["by"]["hand"]["faces"]["dragon"], 3);
    assert_eq!(dice["by"]["hand"]["faces"]["sword"], 7);
    assert_eq!(dice["thrown_until"], json!(["new-hero dice until a Dragon shows"]));
    table.refused(1, "stats luck ben");
    table.ok("undo");
    table.refused(1, "stats luck ana");
    table.ok("redo");
    assert_eq!(table.json("stats luck ana")["luck"]["players"][0]["dice"], 5);
    let (file, _) = crate::exchange::exported(&mut table, "all.json");
    let mut other = Table::without_database();
    crate::exchange::imported(&mut other, &file, "");
    assert_eq!(other.ok("stats luck"), table.ok("stats luck"));
    assert_eq!(other.ok("stats dice"), table.ok("stats dice"));
}

/// The dice of a Fury are re-rolled until a Dragon shows: the statistics say so.
#[test]
fn dice_that_are_thrown_again_are_said_to_be() {
    let mut table = party();
    table.ok("catalog edit dragon young-red hp=90");
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    for (dice, skill) in [
        ("DDSHC", "stab"),
        ("MMMSX", "fireball"),
        ("DDDSM", "flanking-strike"),
        ("MMCCX", "lightning-storm"),
        ("DDSSM", "sneak-attack"),
        ("SMDCH", "critical-hit"),
    ] {
        let (roll, skill) = (format!("roll --dice {dice}"), format!("use {skill}"));
        play(&mut table, "hunt", &[&roll, &skill, "next"]);
    }
    table.ok("hunt fury --dice SHDCM,XSHDC,SMMH");
    table.ok("hunt correct young-red hp=0");
    table.ok("hunt end");
    assert_snapshot!("dice_with_fury", table.ok("stats dice"));
}

/// Without enough room, the picture is dropped first; a name is cut only if that is not enough.
#[test]
fn the_picture_gives_way_to_names_and_words() {
    let mut table = evening();
    table.edit_elsewhere(
        "UPDATE player SET name = 'Clementine Birdsong' WHERE name = 'Ana';
         UPDATE play_stat SET value = 12345 WHERE name = 'luck:dragon:hand:1/6' AND seat = 1;
         UPDATE play_stat SET value = 1900 WHERE name = 'bad:dragon:hand:1/6' AND seat = 1;
         INSERT INTO play_stat SELECT play_id, seat, replace(name, 'hand', 'wyrm'), value
         FROM play_stat WHERE seat = 2 AND name LIKE '%hand%';
         DELETE FROM play_stat WHERE seat = 2 AND name LIKE '%hand%'",
    );
    assert_snapshot!("luck_narrow", table.ok("stats luck"));
    table.width = 120;
    let wide = table.ok("stats luck").out;
    assert!(wide.contains('┼'), "{wide}");
    assert_snapshot!(table.ok("stats luck --csv").out.replace("\r\n", "\n"), @r#"
    player,dice,bad,expected,luck
    Clementine Birdsong,12345,1900,2057.50,"luckier than all but 1 in 16,000"
    Ben,5,1,0.83,few dice

    player,rolled,dice,bad,expected,luck
    Clementine Birdsong,by hand,12345,1900,2057.50,"luckier than all but 1 in 16,000"
    Ben,by wyrm,5,1,0.83,few dice
    "#);
}

/// White Battle dice with two misses, two Weak Flames and two Flames, on medium: two sides of six miss.
/// The stand-in predicts nothing about dice rolled by hand; once somebody has read a die, it counts.
#[test]
fn battle_dice_count_once_their_faces_are_known() {
    let rounds = [
        "round --dice RG --reveal m",
        "plan defend pass",
        "act red --take discard",
        "round --dice PP --reveal m",
        "plan pass train+magic",
        "magic --change white:yellow=+1 --change token:ben:attack=+1",
        "act yellow --drawn w --take heal",
        "round --dice BW --reveal m",
        "plan pass attack",
        "act yellow --dice FM",
        "heal purple",
        "round --dice PP --reveal m",
        "plan pass pass",
        "round --dice PPP --reveal hm",
        "plan pass pass",
    ];
    let mut table = Table::new();
    table.ok(crate::keepers::DRAGON);
    play(&mut table, "keepers", &rounds);
    assert_snapshot!("dice_of_keepers", table.ok("stats dice"));
    let none = table.json("stats luck")["luck"]["players"].clone();
    assert_eq!(none, json!([]), "what a Hunter die shows is good for nobody");
    table.ok("keepers rule white-die 2/2/2");
    table.ok(crate::keepers::DRAGON);
    play(&mut table, "keepers", &rounds);
    let players = table.json("stats luck")["luck"]["players"].clone();
    assert_eq!(players.as_array().unwrap().len(), 1);
    let ben = &players[0];
    assert_eq!((&ben["name"], &ben["dice"], &ben["bad"]), (&json!("Ben"), &json!(2), &json!(1)));
    assert_eq!(ben["exact"]["so_many"], "5/9", "1 − (2/3)²");
}

/// Figures that an earlier wyrm did not store are counted from the events.
#[test]
fn plays_that_ended_before_are_counted_from_their_events() {
    let mut table = evening();
    let asks = ["stats luck", "stats dice", "stats campaign", "stats heroes", "stats records"];
    let before: Vec<_> = asks.map(|ask| table.ok(ask)).to_vec();
    table.edit_elsewhere(
        "DELETE FROM play_stat WHERE name LIKE '%:%' OR name IN
             ('hardest', 'healed', 'hp-left', 'items', 'kills', 'spaces-left')",
    );
    for (ask, before) in asks.iter().zip(before) {
        assert_eq!(table.ok(*ask), before, "{ask}");
    }
    let mut old = crate::released_schemas::opened("schema-2.sql");
    let dice = old.json("stats dice")["dice"].clone();
    assert_eq!(dice[0]["die"], "dragon");
    assert!(dice[0]["by"]["untold"]["dice"].as_i64().unwrap() > 0);
}

/// The events, counted without any of wyrm's own code: rolls and Fury of all hunts.
fn from_events(table: &Table) -> BTreeMap<String, i64> {
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let sql = "SELECT e.data, e.thrown, s.player_id FROM event e JOIN play p ON p.id = e.play_id
               LEFT JOIN play_player s ON s.play_id = p.id AND s.seat = json_extract(e.data, '$.hero') + 1
               WHERE p.state = 'finished'";
    let mut rows = conn.prepare(sql).unwrap();
    let mut rows = rows.query([]).unwrap();
    let mut counts = BTreeMap::new();
    while let Some(row) = rows.next().unwrap() {
        let event: Value = serde_json::from_str(&row.get::<_, String>(0).unwrap()).unwrap();
        let thrown: Option<String> = row.get(1).unwrap();
        let faces: Vec<Value> = match event["kind"].as_str().unwrap() {
            "rolled" => {
                let places = event["thrown"].as_array().unwrap().iter();
                places.map(|n| event["dice"][n.as_u64().unwrap() as usize].clone()).collect()
            }
            "fury-rolled" => {
                let throws = event["throws"].as_array().unwrap().iter();
                throws.flat_map(|throw| throw.as_array().unwrap().clone()).collect()
            }
            _ => continue,
        };
        let by = thrown.unwrap();
        for face in &faces {
            *counts.entry(format!("{by} {}", face.as_str().unwrap())).or_default() += 1;
        }
        if let Some(player) = row.get::<_, Option<i64>>(2).unwrap() {
            *counts.entry(format!("dice of {player}")).or_default() += faces.len() as i64;
            let dragons = faces.iter().filter(|face| **face == "dragon").count();
            *counts.entry(format!("dragons of {player}")).or_default() += dragons as i64;
        }
    }
    counts
}

/// The same, from wyrm's answers.
fn as_answered(table: &mut Table) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for (by, faces) in table.json("stats dice")["dice"][0]["by"].as_object().unwrap() {
        for (face, count) in faces["faces"].as_object().unwrap() {
            if count != 0 {
                counts.insert(format!("{by} {face}"), count.as_i64().unwrap());
            }
        }
    }
    for player in table.json("stats luck")["luck"]["players"].as_array().unwrap() {
        let id = &player["id"];
        counts.insert(format!("dice of {id}"), player["dice"].as_i64().unwrap());
        counts.insert(format!("dragons of {id}"), player["bad"].as_i64().unwrap());
    }
    counts
}

/// Random hunts, by hand and by wyrm, until the party flees.
#[test]
fn random_hunts_are_counted_as_their_events_say() {
    let mut runner = TestRunner::new(repeatable(2, 17));
    let turns = prop::collection::vec(("[SMHCDX]{5}", "[SMHCDX]{2}", any::<bool>()), 4..9);
    let hunts = prop::collection::vec(turns, 1..3);
    runner
        .run(&hunts, |hunts| {
            let mut table = party();
            table.ok("catalog edit dragon young-red hp=90");
            for turns in hunts {
                table.ok("hunt start --heroes denra,timorn --dragon young-red --without-levels");
                for (first, again, by_hand) in turns {
                    turn(&mut table, &first, &again, by_hand);
                }
                table.ok("hunt correct young-red hp=0");
                table.ok("hunt end");
            }
            let mut events = from_events(&table);
            events.retain(|_, count| *count != 0);
            let mut answered = as_answered(&mut table);
            answered.retain(|_, count| *count != 0);
            prop_assert_eq!(answered, events);
            Ok(())
        })
        .unwrap();
}

/// One turn, or a Fury if due: rolls are typed or left to wyrm.
fn turn(table: &mut Table, first: &str, again: &str, by_hand: bool) {
    let dice = |letters: &str| if by_hand { format!(" --dice {letters}") } else { String::new() };
    let hunt = table.json("hunt")["hunt"].clone();
    if hunt["phase"].as_str().unwrap().contains("fury") {
        table.ok("hunt fury");
        return;
    }
    table.ok(&format!("hunt roll{}", dice(first)));
    table.ok(&format!("hunt reroll 1 2{}", dice(again)));
    let turn = table.json("hunt")["hunt"]["turn"].clone();
    // After any roll, the turn is cut short: nobody dies and nobody needs a skill.
    assert_eq!(turn["dice"].as_array().unwrap().len(), 5);
    table.run("hunt correct denra hp=19");
    table.run("hunt correct timorn hp=22");
    let skills = turn["activatable"].as_array().unwrap().clone();
    let hero = turn["hero"].as_str().unwrap().to_lowercase();
    end_turn(table, &skills, &hero);
}

/// Ends the turn in the first possible way.
fn end_turn(table: &mut Table, skills: &[Value], hero: &str) {
    let names = table.json(&format!("hero show {hero}"))["hero"]["skills"].clone();
    let names = names.as_array().unwrap().iter();
    let own: Vec<String> = names.map(|s| s["name"].as_str().unwrap().to_owned()).collect();
    let mut ways: Vec<String> = Vec::new();
    for skill in skills {
        let skill = skill.as_str().unwrap();
        ways.push(format!("hunt use '{skill}'"));
        ways.push(format!("hunt use '{skill}' --on {hero}"));
        ways.extend(own.iter().map(|cover| format!("hunt use '{skill}' --cover '{cover}'")));
        let on = |cover| format!("hunt use '{skill}' --cover '{cover}' --on {hero}");
        ways.extend(own.iter().map(on));
    }
    ways.push("hunt fail".to_owned());
    ways.extend(own.iter().map(|cover| format!("hunt fail --cover '{cover}'")));
    let done = ways.iter().any(|way| table.run(way).code == 0);
    assert!(done, "{ways:?}");
    table.run("hunt next");
}
