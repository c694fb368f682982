//! Heroes through the commands: levels, house rules, custom heroes, gold and items.

use serde_json::{Value, json};

use crate::harness::Table;

#[track_caller]
fn hero(table: &mut Table, name: &str) -> Value {
    table.json(&["hero", "show", name])["hero"].clone()
}

#[track_caller]
fn effect(table: &mut Table, name: &str, skill: &str) -> String {
    let hero = hero(table, name);
    let skills = hero["skills"].as_array().unwrap().iter();
    let mut found = skills.filter(|s| s["key"] == skill);
    found.next().expect(skill)["effect"].as_str().unwrap().to_owned()
}

fn with_exp(name: &'static str, exp: &str) -> Table {
    let mut table = Table::with_party();
    table.ok(&["hero", "edit", name, "--exp", exp, "--reason", "test"]);
    table
}

/// Step 1's example: Timorn, 22 hit points, two Magic symbols: 25. Step 2's: Fireball does 8.
#[test]
fn timorn_reaches_25_hit_points_and_a_fireball_of_8() {
    let mut table = with_exp("timorn", "6");
    let told = table.json("hero level-up timorn --improve fireball --dice 'MSXDC HHCM SSS'");
    assert_eq!(told["level_up"]["set_aside"], 2);
    let timorn = hero(&mut table, "timorn");
    assert_eq!((&timorn["level"], &timorn["max_hp"]), (&json!(2), &json!(25)));
    assert_eq!(effect(&mut table, "timorn", "fireball"), "8 damage");
    let why = table.json("hero why timorn hp");
    assert_eq!(why["why"]["total"], 25);
}

/// Ruling 4: a jump over two thresholds levels twice, one level after the other. Step 2's third
/// example: at level 3 Timorn chooses from three skills. Step 3, ruling 1: a fourth token.
#[test]
fn two_levels_at_once_are_gained_one_after_the_other() {
    let mut table = with_exp("timorn", "14");
    let first = table.json("hero level-up timorn --improve fireball --seed 1");
    assert_eq!(first["level_up"]["may_level_up_again"], true);
    let said = table.refused(2, "hero level-up timorn");
    assert!(said.err.contains("one of: Lightning Storm, Drain Life, Genie"), "{said}");
    assert_eq!(hero(&mut table, "timorn")["tokens"], 3);
    let second = table.json("hero level-up timorn --learn lightning-storm --seed 1");
    assert_eq!(second["level_up"]["may_level_up_again"], false);
    let timorn = hero(&mut table, "timorn");
    assert_eq!(
        (&timorn["level"], &timorn["tokens"], &timorn["exp"]),
        (&json!(3), &json!(4), &json!(14))
    );
    let storms = timorn["skills"].as_array().unwrap().iter();
    assert_eq!(storms.filter(|s| s["key"] == "lightning-storm").count(), 2, "ruling 7");
}

/// Ruling 5: Warriors gain one more. Step 3: Rogues gain armour at levels 2 and 4.
#[test]
fn warriors_gain_one_more_hit_point_and_rogues_armour() {
    let mut table = with_exp("brum", "6");
    table.ok("hero level-up brum --improve slash --dice SSSSS");
    assert_eq!(hero(&mut table, "brum")["max_hp"], 23 + 1 + 5 + 1);
    table.ok("hero edit denra --exp 26 --reason test");
    assert_eq!(hero(&mut table, "denra")["armor_class"], 1);
    table.ok("hero level-up denra --improve stab");
    assert_eq!(hero(&mut table, "denra")["armor_class"], 2);
    table.ok("hero level-up denra --decline");
    table.ok("hero level-up denra --improve flanking-blow");
    let denra = hero(&mut table, "denra");
    assert_eq!((&denra["armor_class"], &denra["level"]), (&json!(3), &json!(4)));
    assert_eq!(effect(&mut table, "denra", "flanking-strike"), "7 damage");
}

/// Drain Life counts as attack and healing, improved in one half (ruling 6).
#[test]
fn drain_life_is_improved_in_the_half_that_was_chosen() {
    let mut table = with_exp("timorn", "26");
    table.ok("hero level-up timorn --improve fireball");
    table.ok("hero level-up timorn --learn drain-life");
    insta::assert_snapshot!(table.refused(1, "hero level-up timorn --improve drain-life"), @"
    exit 1
    --- stderr
    error: Drain Life both harms and heals: say which half to improve
    hint: --improve drain-life:damage or --improve drain-life:healing
    ");
    insta::assert_snapshot!(table.refused(1, "hero level-up timorn --improve magic-bolt:healing"), @"
    exit 1
    --- stderr
    error: Magic Bolt has no halves to choose from
    ");
    table.ok("hero level-up timorn --improve drain-life:healing");
    insta::assert_snapshot!(effect(&mut table, "timorn", "drain-life"), @"3 damage, heal self 4");
}

/// Rulings 1, 2, 3: house rules show on the sheet at once, and are marked there.
#[test]
fn house_rules_change_what_the_sheets_say() {
    let mut table = with_exp("timorn", "26");
    assert_eq!(effect(&mut table, "timorn", "fireball"), "7 damage");
    assert_eq!(effect(&mut table, "denra", "critical-hit"), "7 damage");
    table.ok("campaign rule skill-values sheet");
    assert_eq!(effect(&mut table, "timorn", "fireball"), "6 damage");
    assert_eq!(effect(&mut table, "brum", "smashing-blow"), "6 damage");
    assert_eq!(effect(&mut table, "denra", "critical-hit"), "8 damage");
    assert_eq!(effect(&mut table, "brum", "critical-hit"), "7 damage");
    assert!(table.ok("hero show denra").out.contains("8 damage†"));
    table.ok("campaign rule wizard-token-level 4");
    table.ok("hero level-up timorn --improve fireball");
    table.ok("hero level-up timorn --decline");
    assert_eq!(hero(&mut table, "timorn")["tokens"], 3);
    table.ok("hero level-up timorn --improve magic-bolt");
    assert_eq!(hero(&mut table, "timorn")["tokens"], 4);
    table.ok("hero new Cleo --class cleric");
    table.ok("hero edit cleo --exp 14 --reason test");
    table.ok("hero level-up cleo --improve smite");
    table.ok("hero level-up cleo --learn healing-wave");
    let printed = effect(&mut table, "cleo", "healing-wave");
    table.ok("campaign rule healing-wave 4");
    assert_eq!(effect(&mut table, "cleo", "healing-wave"), printed.replace('3', "4"));
    assert!(table.ok("campaign show").out.contains("healing-wave 4"));
}

/// Ruling 12: different classes, unless the house rule allows the same.
#[test]
fn two_of_a_class_hunt_together_only_by_house_rule() {
    let mut table = Table::with_party();
    table.ok("hero new Ash --class rogue");
    let words = "hunt record --outcome fled --heroes denra,ash";
    table.refused(1, words);
    table.ok("campaign rule same-class on");
    table.ok(words);
}

/// Creating a brand New Hero; ruling 11: 18 plus Dragons set aside, armour 1 at 20 or less.
#[test]
fn a_custom_hero_is_made_from_skills_a_symbol_and_dice() {
    let mut table = Table::with_party();
    let skills = "strike,stab,shield,blessing,genie,smite";
    let new = |name: &str, dice: &str| {
        format!("hero new {name} --custom --symbol daggers --skills {skills} --dice '{dice}'")
    };
    insta::assert_snapshot!(table.ok(&new("Una", "XSSSS SSSS SSSS")).out, @"
    Una joins as a level 1 custom hero: 19 hit points, armour class 1, initiative 3
     rolled XSSSS SSSS SSSS: 18 + 1 dragon set aside
    ");
    table.ok(&new("Vex", "XSSSS XSSS SSS"));
    let vex = hero(&mut table, "vex");
    assert_eq!(
        (&vex["max_hp"], &vex["armor_class"], &vex["tokens"]),
        (&json!(20), &json!(1), &json!(3))
    );
    assert_eq!((&vex["initiative"], &vex["class"]), (&json!(3), &json!("custom")));
    table.ok(&format!("{} --initiative 7", new("Hulk", "XXX,XX")));
    let hulk = hero(&mut table, "hulk");
    assert_eq!(
        (&hulk["max_hp"], &hulk["armor_class"], &hulk["initiative"]),
        (&json!(23), &json!(0), &json!(7))
    );
    table.ok("hero edit vex --exp 14 --reason test");
    table.ok("hero level-up vex --improve stab --dice 'DDSSS DSS SS'");
    assert_eq!(hero(&mut table, "vex")["max_hp"], 20 + 1 + 3);
    // Its new skills are those that show its symbol.
    let said = table.refused(2, "hero level-up vex");
    insta::assert_snapshot!(said, @"
    exit 2
    --- stderr
    error: missing: --learn SKILL or --decline (level 3)
    hint: one of: Pin Down, Sneak Attack, Defensive Stance
    usage: wyrm hero level-up [OPTIONS] [HERO]
    ");
}

/// Ruling 10: gold and items pass between heroes outside hunts, and items can be lost.
#[test]
fn gold_and_items_change_hands_whole() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --gold 5 --add-item holy-water --reason test");
    table.ok("hero pay denra timorn 3");
    table.ok("hero give denra holy timorn");
    let (denra, timorn) = (hero(&mut table, "denra"), hero(&mut table, "timorn"));
    assert_eq!((&denra["gold"], &timorn["gold"]), (&json!(2), &json!(3)));
    assert_eq!(
        (denra["items"].as_array().unwrap().len(), &timorn["items"][0]["name"]),
        (0, &json!("Holy Water"))
    );
    table.ok("hero drop timorn holy-water");
    assert_eq!(hero(&mut table, "timorn")["items"], json!([]));
    table.ok("undo 3");
    let denra = hero(&mut table, "denra");
    assert_eq!((&denra["gold"], &denra["items"][0]["name"]), (&json!(5), &json!("Holy Water")));
}

/// Your Next Hunt: players may switch to another hero, and come back.
#[test]
fn a_retired_hero_is_out_of_the_party_until_returned() {
    let mut table = Table::with_party();
    table.ok("hero retire denra");
    let list = table.json("hero list");
    assert_eq!((list["heroes"].as_array().unwrap().len(), &list["hidden"]), (2, &json!(1)));
    assert_eq!(table.json("hero list --all")["heroes"].as_array().unwrap().len(), 3);
    insta::assert_snapshot!(table.refused(1, "hunt record --outcome fled --heroes denra"), @"
    exit 1
    --- stderr
    error: Denra is retired and cannot hunt
    hint: wyrm hero return denra
    ");
    table.ok("hero return denra");
    assert_eq!(hero(&mut table, "denra")["state"], "alive");
}

/// A correction is recorded as one, with its reason, beside what it changed.
#[test]
fn a_correction_is_in_the_history_with_its_reason() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("hero edit denra --gold +1 --exp 6 --hp 20 --armor 2 --initiative 0 --name 'Denra Nightshade' --player Ana --add-item scroll --reason 'the sheet was misread'");
    insta::assert_snapshot!(table.ok("hero history denra").out, @"
    when            hunt  what                                   gold  =  exp  =
    2026-11-14  1 (id 1)  Young Red Dragon slain                   +2  2   +4  4
    2026-11-14            corrected: gold 2 → 3, experience 4 →    +1  3   +2  6
                          6, maximum hit points 19 → 20, armour
                          class 1 → 2, initiative 1 → 0, with
                          Scroll of Knowledge, Denra → Denra
                          Nightshade, player nobody → Ana (the
                          sheet was misread)
    ");
    let history = table.json("hero history denra");
    let last = history["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["kind"], &last["reason"]),
        (&json!("correction"), &json!("the sheet was misread"))
    );
    assert_eq!((&last["gold_after"], &last["exp_after"]), (&json!(3), &json!(6)));
    insta::assert_snapshot!(table.ok("hero why denra gold").out, @"
    Denra Nightshade has 3 gold

     when            hunt  what                                          amount  =
     2026-11-14  1 (id 1)  Young Red Dragon slain                            +2  2
     2026-11-14            corrected: gold 2 → 3, experience 4 → 6,          +1  3
                           maximum hit points 19 → 20, armour class 1 →
                           2, initiative 1 → 0, with Scroll of
                           Knowledge, Denra → Denra Nightshade, player
                           nobody → Ana (the sheet was misread)
    ");
    let same = table.json("hero edit denra --gold 3 --reason again");
    assert_eq!(same["step"], Value::Null, "nothing was changed, no step");
}
