//! Rules around a live hunt: closed sheets, frozen figures, undo, seeds, two dragons, the log.

use serde_json::{Value, json};

use crate::harness::Table;
use crate::live_hunt::{hunt, hunting, play};

/// Ruling 10; design: "until then its heroes are closed".
#[test]
fn heroes_in_an_open_hunt_and_the_market_are_closed() {
    let mut table = Table::with_party();
    table.ok("hero new Ulric --class cleric");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("hero edit denra --reason told --gold 5 --exp 6 --add-item haste");
    table.ok("hunt start --heroes denra,timorn --without-levels");
    for words in [
        "hero edit denra --reason told --gold 9",
        "hero pay denra brum 1",
        "hero pay brum denra 1",
        "hero give denra haste brum",
        "hero drop denra haste",
        "hero retire denra",
        "hero level-up denra --improve stab --dice SSSSS,SSSSS,SSSSS",
        "market",
        "market buy haste --hero denra",
        "market buy haste --hero brum",
    ] {
        table.refused(1, words);
    }
    // Heroes at home are free.
    table.ok("hero edit ulric --reason told --gold 1");
    table.ok("hero pay ulric brum 1");
    table.ok("hunt abandon");
    table.ok("hero drop denra haste");
    table.ok("market buy haste --hero denra");
}

#[test]
fn a_hunt_keeps_the_figures_it_began_with() {
    let mut table = hunting();
    table.ok("catalog edit dragon young-red hp=99 gold=50");
    table.ok("catalog edit skill stab amount=9");
    table.ok("catalog edit class warrior hp=99");
    table.ok("campaign rule skill-values sheet");
    play(&mut table, &["roll --dice DDSHC", "use stab", "next"]);
    play(&mut table, &["roll --dice MMMHC", "use fireball"]);
    let now = hunt(&mut table);
    assert_eq!(now["dragons"][0]["max_hp"], 45);
    assert_eq!(now["dragons"][0]["hp"], 45 - 4 - 7);
    assert_eq!(now["heroes"][2]["max_hp"], 23);
}

#[test]
fn every_action_is_undone_one_by_one_back_to_before_the_start() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --add-item haste");
    let mut dumps = vec![table.dump()];
    for words in [
        "start --heroes denra,timorn",
        "roll --dice DXXSC",
        "item haste 2 3 --dice DX",
        "reroll 4 --dice D",
        "keep 1 2 4 5 --dice S",
        "use flanking-strike",
        "assist 3",
        "roll --dice HHCC",
        "fail --cover fireball",
        "flee",
        "end",
    ] {
        table.ok(&format!("hunt {words}"));
        dumps.push(table.dump());
    }
    let last = dumps.pop().unwrap();
    for before in dumps.iter().rev() {
        table.ok("undo");
        assert_eq!(&table.dump(), before);
    }
    table.ok("redo 11");
    assert_eq!(table.dump(), last);
    table.ok("undo 11 --yes");
    assert_eq!(table.dump(), dumps[0]);
}

#[test]
fn the_same_seed_never_repeats_a_roll_within_a_hunt() {
    let mut table = hunting();
    let mut seen: Vec<Value> = Vec::new();
    for words in ["roll", "reroll 12345", "reroll 12345"] {
        let said = table.json(&format!("hunt {words} --seed 7"));
        seen.push(said["hunt"]["turn"]["dice"].clone());
    }
    assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);
    // Undone and redone it is the same roll.
    table.ok("undo");
    let again = table.json("hunt reroll 12345 --seed 7")["hunt"]["turn"]["dice"].clone();
    assert_eq!(again, seen[2]);
}

#[test]
fn status_and_every_action_have_the_fields_others_rely_on() {
    let mut table = hunting();
    let with_turn = ["roll --dice DDSHC", "reroll 5 --dice M", "keep 1 2 3 4 --dice C"];
    for words in with_turn.iter().chain(&["use stab", "next", "status"]) {
        let said = table.json(&format!("hunt {words}"));
        assert_eq!(said["schema"], 1);
        let hunt = &said["hunt"];
        for field in ["id", "round", "phase", "outcome", "turn", "heroes", "dragons"] {
            assert!(hunt.get(field).is_some(), "{words}: {field}");
        }
        for field in [
            "name",
            "hp",
            "max_hp",
            "armor_class",
            "tokens_left",
            "poison",
            "ally",
            "blessed",
            "dead",
        ] {
            assert!(hunt["heroes"][0].get(field).is_some(), "{words}: {field}");
        }
        for field in ["name", "hp", "pinned", "locked_dice"] {
            assert!(hunt["dragons"][0].get(field).is_some(), "{words}: {field}");
        }
        if with_turn.contains(words) {
            for field in ["hero", "dice", "rolls_left", "activatable"] {
                assert!(hunt["turn"].get(field).is_some(), "{words}: {field}");
            }
        }
        let changes = *words != "status";
        assert_eq!(said["step"].is_object(), changes, "{words}");
    }
    assert_eq!(table.json("hunt"), table.json("hunt status"));
}

fn four() -> Table {
    let mut table = Table::with_party();
    table.ok("hero new Ulric --class cleric");
    table
}

/// Rulings 26 to 29: two groups, one dragon slain, support, and stepping in.
#[test]
fn four_heroes_hunt_two_dragons_and_a_supporter_steps_in() {
    let mut table = four();
    table.ok("catalog edit dragon young-red hp=6");
    table.ok("catalog edit dragon pale hp=12");
    table.ok("hero edit timorn --reason told --hp 6");
    table.ok(
        "hunt start --heroes denra,timorn,brum,ulric --dragon young-red --dragon pale --second timorn,ulric",
    );
    let now = hunt(&mut table);
    let faces: Vec<&str> =
        now["heroes"].as_array().unwrap().iter().map(|h| h["faces"].as_str().unwrap()).collect();
    assert_eq!(faces, ["Young Red Dragon", "Pale Dragon", "Young Red Dragon", "Pale Dragon"]);
    play(&mut table, &["roll --dice DDDXS", "use flanking-strike"]);
    let now = hunt(&mut table);
    assert_eq!(now["dragons"][0]["dead"], true);
    assert_eq!(now["heroes"][0]["hp"], 19, "no counter after the killing blow");
    assert_eq!(now["heroes"][0]["faces"], Value::Null, "Denra supports");
    assert_eq!(now["outcome"], Value::Null);
    // The Pale Dragon's Brutal Stomp kills Timorn; Brum takes his place.
    play(&mut table, &["assist 5", "roll --no-assist --dice MMXHC", "use magic-bolt"]);
    let now = hunt(&mut table);
    assert_eq!(now["heroes"][1]["dead"], true);
    table.refused(1, "hunt roll");
    play(&mut table, &["step-in brum"]);
    let now = hunt(&mut table);
    assert_eq!(now["heroes"][2]["faces"], "Pale Dragon");
    assert_eq!(now["dragons"][1]["hp"], 12 - 4 + 1, "Hardened");
    play(&mut table, &["roll --dice SSSHC", "use smashing-blow", "next"]);
    play(&mut table, &["roll --dice HHSSS", "use smite"]);
    assert_eq!(hunt(&mut table)["outcome"], "slain");
    let end = table.json("hunt end")["hunt"].clone();
    let exp: i64 =
        end["shares"].as_array().unwrap().iter().map(|s| s["exp"].as_i64().unwrap()).sum();
    assert_eq!(exp, 8 + 10, "both bounties (ruling 29)");
    assert_eq!(end["shares"][1]["died"], true);
}

/// Ruling 28: if only attacks match, a supporter fails; nobody must step in while others face it.
#[test]
fn a_supporter_does_not_attack_and_nobody_must_step_in() {
    let mut table = four();
    table.ok("catalog edit dragon young-red hp=6");
    table.ok("hero edit timorn --reason told --hp 6");
    table.ok("hunt start --heroes denra,brum,timorn,ulric --dragon young-red --dragon pale");
    play(&mut table, &["roll --dice DDDXX", "use flanking-strike", "next"]);
    play(&mut table, &["roll --dice MMXHC", "use magic-bolt", "step-in --nobody"]);
    let now = table.json("hunt roll --dice SSSHC")["hunt"].clone();
    assert_eq!(now["turn"]["hero"], "Brum");
    assert_eq!(now["turn"]["activatable"], json!(["Parry", "Treat Wounds"]));
    table.refused(1, "hunt use smashing-blow");
}

#[test]
fn the_log_and_the_figures_of_a_hunt_are_shown_also_after_its_end() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=15");
    table.ok("hunt start --heroes timorn,brum");
    assert!(table.ok("hunt log").out.contains("nothing has happened yet"));
    play(
        &mut table,
        &[
            "roll --dice MMMXS",
            "use fireball",
            "assist 5",
            "roll --dice SSHC",
            "use smashing",
            "next",
        ],
    );
    play(&mut table, &["roll --dice MMHHS", "use shield --on brum", "next"]);
    insta::assert_snapshot!(table.ok("hunt log").out, @"
    Ashes · hunt 1 (id 1) · Young Red Dragon                              18 events

    round 1
      Timorn rolls MMMXS
      Timorn uses Fireball
      Young Red Dragon loses 7
      Young Red Dragon counters with Slashing Claws: Timorn loses 5
      Timorn passes a sword on
      the sword that was passed on is kept
      Brum rolls SSHC, now SSSHC
      Brum uses Smashing Blow
      Young Red Dragon loses 7
      Timorn rolls MMHHS
      Timorn uses Shield
      Brum gains 2 AC
    ");
    play(&mut table, &["roll --dice MSDHC", "use strike", "end"]);
    insta::assert_snapshot!(table.ok("hunt show").out, @"
    Ashes · chapter 1 · hunt 1 (id 1)                                    2026-11-14
    slain    Young Red Dragon (15 HP*, 8 exp, 3 gold)

    hero    class    level  exp  gold     player
    Timorn  wizard       1   +4    +2
    Brum    warrior      1   +4    +1

    * Young Red Dragon hp: this campaign's own figure, printed 45

    hero    turns  rolls  damage  healing  hits taken  dice  Dragons  expected
    Timorn      2      2       7        0           5    10        1       1.7
    Brum        2      2       8        0           0     9        0       1.5

    Timorn   Fireball ×1 (7 damage) · Shield ×1
    Brum     Smashing Blow ×1 (7 damage) · Strike ×1 (1 damage)
    Fury     none in 1 round
    ");
    let stats = table.json("hunt show 1")["hunt"]["stats"].clone();
    assert_eq!(stats["heroes"][1]["damage"], 7 + 1);
    assert_eq!(stats["heroes"][0]["taken"], 5);
    let events = table.json("hunt log 1")["hunt"]["events"].clone();
    assert!(events.as_array().unwrap().len() > 12);
    assert_eq!(table.json("hunt list")["hunts"].as_array().unwrap().len(), 1);
}

#[test]
fn an_abandoned_hunt_counts_for_nothing() {
    let mut table = hunting();
    play(&mut table, &["roll --dice DDSHC", "use stab"]);
    let said = table.json("hunt abandon");
    assert_eq!(said["hunt"], json!({ "id": 1, "outcome": "abandoned" }));
    assert_eq!(table.json("hunt list")["hunts"], json!([]));
    table.refused(1, "hunt");
    table.ok("hunt start --heroes denra,brum");
    assert_eq!(hunt(&mut table)["id"], 2);
    table.ok("undo 2");
    assert_eq!(hunt(&mut table)["turn"]["hero"], "Denra", "undone, it goes on");
}

#[test]
fn a_dry_run_of_an_action_shows_it_and_keeps_nothing() {
    let mut table = hunting();
    let before = table.dump();
    let said = table.ok("--dry-run hunt roll --dice DDDSS");
    assert!(said.out.contains("Sudden Death"), "{said}");
    table.refused(2, "--dry-run hunt roll");
    assert_eq!(table.dump(), before);
}
