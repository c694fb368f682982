//! Dragon Keepers beside its games: setups, dice alone, settings, scores, questions, old records.

use serde_json::json;

use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER, now, play};

#[test]
fn a_setup_can_be_started_by_its_own_command() {
    let mut table = Table::new();
    insta::assert_snapshot!(
        table.ok("keepers setup --mode keeper --players Ana,Ben,Cleo --seed 7")
    );
    insta::assert_snapshot!(
        table.ok(
            "keepers setup --mode dragon --difficulty extreme --players Ana,Ben --seed 7 --plain"
        )
    );
    let setup =
        table.json("keepers setup --mode dragon --players Ana,Ben,Cleo --seed 12")["setup"].clone();
    assert_eq!(setup["seed"], 12);
    table.width = 50;
    let narrow = table.ok("keepers setup --mode dragon --players Ana,Ben,Cleo --seed 12");
    let copied = narrow.out.split(" play it  ").nth(1).unwrap();
    assert!(copied.contains(" \\\n"), "{copied}");
    let copied: Vec<&str> = copied.split_whitespace().filter(|w| *w != "\\").collect();
    assert_eq!(copied.join(" "), setup["start"]);
    assert_eq!(table.dump(), "", "nothing is stored");
    let start = setup["start"].as_str().unwrap().trim_start_matches("wyrm ").to_owned();
    let started = table.json(&start)["keepers"]["setup"].clone();
    for field in ["circle", "first", "players", "hunter_dice", "deck", "tokens", "seed"] {
        assert_eq!(started[field], setup[field], "{field}");
    }
    let spaced = table.json("keepers setup --mode dragon --players 'Old Ben,Ana' --seed 1");
    let start = &spaced["setup"]["start"];
    assert_eq!(start, "wyrm keepers start --mode dragon --players \"Old Ben,Ana\" --seed 1");
    let made_up = table.json("keepers setup --mode keeper --players A,B,C")["setup"].clone();
    assert!(made_up["seed"].as_u64().unwrap() < 100_000);
}

/// Choose Difficulty; ruling 1: on hard and extreme a Weak Flame is a miss, on all dice or on white ones.
#[test]
fn a_setup_says_what_a_weak_flame_is() {
    let mut table = Table::new();
    let setup = "keepers setup --mode dragon --players Ana,Ben --seed 7 --difficulty";
    for (difficulty, misses) in
        [("easy", false), ("medium", false), ("hard", true), ("extreme", true)]
    {
        let said = table.ok(&format!("{setup} {difficulty}")).out;
        let line = format!("a Weak Flame on any Battle die is a miss ({difficulty})");
        assert_eq!(said.contains(&line), misses, "{said}");
    }
    table.ok("keepers rule weak-flame white");
    let line = "a Weak Flame on a white Battle die is a miss (hard)";
    let said = table.ok(&format!("{setup} hard")).out;
    assert!(said.contains(line), "{said}");
    let start = setup.replace("setup", "start");
    let said = table.ok(&format!("{start} hard")).out;
    assert!(said.contains(line), "{said}");
}

#[test]
fn dice_alone() {
    let mut table = Table::new();
    let roll = table.json("keepers roll hunter 8 --seed 1")["roll"].clone();
    assert_eq!(roll["dice"].as_array().unwrap().len(), 8);
    assert_eq!(roll, table.json("keepers roll hunter 8 --seed 1")["roll"]);
    insta::assert_snapshot!(table.ok("keepers roll battle --white 2 --red 1 --seed 1"));
    let drawn = table.json("keepers draw 12 --seed 4")["draw"]["drawn"].clone();
    let red = drawn.as_array().unwrap().iter().filter(|shade| **shade == "red").count();
    assert_eq!(red, 6, "without putting any back");
    table.ok(DRAGON);
    play(
        &mut table,
        &["round --dice RR --reveal m", "plan train pass", "act purple --drawn ww --take heal"],
    );
    let draw = table.json("keepers draw 10 --seed 4")["draw"].clone();
    assert_eq!(draw["bag"], json!({ "white": 4, "red": 6 }));
    assert_eq!(draw["play"], 1);
    let refused = table.refused(1, "keepers draw 11");
    assert_eq!(refused.err, "error: the bag of play 1 holds 10 dice, not 11\n");
    let roll = table.json("keepers roll hunter --seed 1")["roll"].clone();
    assert_eq!(roll["dice"].as_array().unwrap().len(), 2, "as many as the Hunter has");
    table.ok("keepers rule white-die 1/2/3");
    table.ok("keepers rule red-die 1/1/4");
    let said = table.ok("keepers roll battle --white 1 --seed 1");
    assert!(!said.out.contains("stand-in"), "{said}");
}

#[test]
fn settings_are_remembered_and_undone() {
    let mut table = Table::new();
    insta::assert_snapshot!(table.ok("keepers rule"));
    assert_eq!(
        table.ok("keepers rule shared off").out,
        " shared-dragons is off: whether several tribes may have a shield on one dragon\n"
    );
    table.ok("keepers rule white-die 3/1/2");
    let setting = table.json("keepers rule white")["settings"][0].clone();
    assert_eq!((&setting["value"], &setting["stand_in"]), (&json!("3/1/2"), &json!(false)));
    let undone = table.ok("undo");
    assert!(
        undone.out.contains("Dragon Keepers: settings shared-dragons off, white-die 3/1/2 →"),
        "{undone}"
    );
    table.ok("redo");
    table.ok("keepers rule white-die unknown");
    assert_eq!(table.json("keepers rule white")["settings"][0]["stand_in"], true);
    table.ok(KEEPER);
    assert_eq!(now(&mut table)["setup"]["house"]["shared_dragons"], false, "frozen at the start");
}

#[test]
fn a_game_is_scored_and_kept() {
    let mut table = Table::new();
    let told = "--player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=0 \
                --player Cleo:tribe=green,shields=3,arrows=0";
    insta::assert_snapshot!(table.ok(&format!("keepers score {told}")));
    let score = table.json(&format!("keepers score {told}"))["score"].clone();
    assert_eq!(score["winners"], json!(["Cleo"]));
    assert_eq!(score["shared"], false);
    assert_eq!(score["players"][0]["total"], 3);
    assert_eq!(score["players"][0]["rank"], 2);
    assert_eq!(table.dump(), "");
    let saved = table.ok(&format!("keepers score {told} --save --rounds 6 --note 'at the cabin'"));
    assert!(saved.out.contains("kept as  play 1"), "{saved}");
    assert!(saved.out.contains("Cleo is a new player"), "{saved}");
    let play = table.json("play show")["play"].clone();
    assert_eq!((&play["kind"], &play["note"]), (&json!("told"), &json!("at the cabin")));
    assert_eq!(play["facts"]["rounds"], "6");
    table.ok("play delete 1");
    table.ok("undo 2");
    assert_eq!(table.dump(), "");
    let defeated = "keepers score --player Ana:tribe=red,shields=2 --player Ben:tribe=blue,shields=2,arrows=1 \
                    --player Cleo:tribe=green,shields=0,arrows=0 --defeated red";
    let score = table.json(defeated)["score"].clone();
    assert_eq!(score["winners"], json!(["Ben"]), "a defeated favourite counts 3");
    table.ok("keepers rule defeated-dragon nobody-wins");
    let score = table.json(defeated)["score"].clone();
    assert_eq!(score["winners"], json!([]));
    assert_eq!(score["how"], "nobody wins: the red dragon was defeated");
    table.ok("player add Zoe");
    let told = "keepers score --player 1:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=1 \
                --player Cleo:tribe=green,shields=0,arrows=0";
    let score = table.json(told)["score"].clone();
    assert_eq!(score["winners"], json!(["Zoe"]), "by the player's number");
}

#[test]
fn a_play_is_abandoned_and_another_begun() {
    let mut table = Table::new();
    table.ok(KEEPER);
    let refused = table.refused(1, DRAGON);
    assert_eq!(
        refused.err,
        "error: Dragon Keepers play 1 is open\n\
         hint: continue it: wyrm keepers; or end it: wyrm keepers abandon\n"
    );
    assert_eq!(table.ok("keepers abandon").out, "play 1 is dropped, without a result\n");
    table.ok(DRAGON);
    assert_eq!(now(&mut table)["id"], 2);
    assert_eq!(table.ok("play list").err, "(1 is open: wyrm keepers)\n");
}

#[test]
fn names_of_today_stand_in_a_play_of_yesterday() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("player rename Ana Anneke");
    assert_eq!(now(&mut table)["players"][0]["name"], "Anneke");
    table.ok("keepers round --dice RYB");
    table.ok("keepers choose anneke=red ben=blue cleo=blue");
}

#[test]
fn a_dry_run_changes_nothing() {
    let mut table = Table::new();
    let start = "keepers start --mode keeper --players Ana,Ben,Cleo --dry-run";
    assert_eq!(table.refused(2, start).err, "error: a dry run needs --seed\n");
    // A complete entry leaves nothing random.
    table.ok(&format!(
        "{start} --tribes red,blue,white --first ben --circle red,yellow,green,blue,purple,white"
    ));
    let said = table.ok(&format!("{KEEPER} --dry-run"));
    assert!(said.err.contains("nothing was changed"), "{said}");
    assert_eq!(table.dump(), "");
    table.ok(KEEPER);
    let before = table.dump();
    let chance = table.refused(2, "keepers round --dry-run");
    assert_eq!(chance.err, "error: a dry run needs --dice or --seed\n");
    table.ok("keepers round --dice RYB --dry-run");
    assert_eq!(table.dump(), before);
}

#[test]
fn prompts_ask_for_what_is_missing() {
    let mut table = Table::new();
    table.answers = Some(["dragon", "Ana, Ben", "easy", "", "on the table"].into());
    table.ok("keepers start --tribes red,yellow --first ana");
    table.answers = Some(["a Hunter", "a Magic"].into());
    table.ok("keepers round --dice RY");
    table.answers = Some(["plan to defend", "plan to train"].into());
    table.ok("keepers plan");
    table.answers = Some(["red", "discard"].into());
    table.ok("keepers act");
    table.answers = Some(["blue", "attack"].into());
    table.ok("keepers act --drawn w");
    table.ok("keepers round --dice RY");
    table.ok("keepers plan pass pass");
    table.ok("keepers round --dice RY");
    table.ok("keepers plan pass attack");
    table.ok("keepers act blue --dice M");
    table.answers = Some(["none"].into());
    let said = table.ok("keepers reroll");
    assert!(said.out.starts_with(" no die is rolled again\n it fails: all dice miss\n"), "{said}");
    table.answers = Some(["no"].into());
    assert_eq!(table.run("keepers abandon").code, 0);
    table.answers = Some(["yes"].into());
    table.ok("keepers abandon");
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    table.ok("keepers choose ana=red ben=blue cleo=blue");
    table.answers = Some(["yellow"].into());
    table.ok("keepers heal");
}

/// Yellow Dragon: one dragon or two for each hit.
#[test]
fn yellow_takes_arrows_off_one_or_two() {
    let mut table = Table::new();
    table.ok(DRAGON);
    for words in [
        "round --dice RG --reveal m",
        "plan defend pass",
        "act red --take discard",
        "round --dice PP --reveal m",
        "plan pass train+magic",
        "magic --change white:yellow=+1 --change token:ben:attack=+1",
        "act yellow --drawn w --take heal",
        "round --dice BW --reveal m",
        "plan pass attack",
    ] {
        table.ok(&format!("keepers {words}"));
    }
    let short = table.refused(1, "keepers act yellow --dice F");
    assert_eq!(
        short.err,
        "error: the attack rolls 2 Battle dice, only 1 was typed\nhint: as they lie on the dragon: white, white\n"
    );
    table.ok("keepers act yellow --dice FF");
    let refused = table.refused(2, "keepers heal");
    assert_eq!(refused.complaint(), "error: missing: COLOUR\nhint: one of: green, purple\n");
    table.answers = Some(["green+purple"].into());
    let said = table.ok("keepers heal");
    let off = " 1 arrow off green\n 1 arrow off purple\n 1 arrow off purple\n";
    assert!(said.out.starts_with(off), "{said}");
}

#[test]
fn a_record_of_a_newer_wyrm_is_refused() {
    for sql in
        ["UPDATE event SET v = 2 WHERE n = 1", "UPDATE play SET setup = json_set(setup, '$.v', 2)"]
    {
        let mut table = Table::new();
        table.ok(KEEPER);
        table.ok("keepers round --dice RYB");
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        conn.execute_batch(&format!(
            "UPDATE journal_now SET mode = 'replay'; {sql}; UPDATE journal_now SET mode = 'closed'"
        ))
        .unwrap();
        drop(conn);
        for words in ["keepers", "keepers choose ana=red", "keepers log"] {
            assert_eq!(
                table.refused(3, words).err,
                "error: play 1 was made by a newer wyrm\nhint: upgrade wyrm to continue\n"
            );
        }
    }
}
