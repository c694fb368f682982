//! `hunt correct`: the board wins over the record.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Said, Table};
use crate::live_hunt::{hunt, hunting, play};

fn hero(hunt: &Value, name: &str) -> Value {
    let heroes = hunt["heroes"].as_array().unwrap();
    heroes.iter().find(|hero| hero["name"] == name).unwrap().clone()
}

/// Denra has stabbed; the turn is not over.
fn after_a_stab() -> Table {
    let mut table = hunting();
    play(&mut table, &["roll --dice DDSHC", "use stab"]);
    table
}

#[test]
fn hit_points_and_tokens_are_set_right_and_told() {
    let mut table = after_a_stab();
    let said = table.ok("hunt correct denra hp=12 poison=1 tim hp=20 --reason 'forgot the shield'");
    let told = "corrected: Denra's hit points 19 → 12, poison 0 → 1, Timorn's hit points 22 →\n 20 (forgot the shield)\n";
    assert!(said.out.starts_with(&format!(" {told}")), "{said}");
    let now = hunt(&mut table);
    let denra = hero(&now, "Denra");
    assert_eq!((&denra["hp"], &denra["poison"]), (&json!(12), &json!(1)));
    assert_eq!(hero(&now, "Timorn")["hp"], 20);
    assert_snapshot!(table.ok("hunt log").out, @"
    Ashes · hunt 1 (id 1) · Young Red Dragon                               5 events

    round 1
      Denra rolls DDSHC
      Denra uses Stab
      Young Red Dragon loses 4
      corrected: Denra's hit points 19 → 12, poison 0 → 1, Timorn's hit points 22
      → 20 (forgot the shield)
    ");
}

#[test]
fn a_correction_is_undone_and_redone_like_all_else() {
    let mut table = after_a_stab();
    let before = table.dump();
    table.ok("hunt correct denra hp=12");
    let after = table.dump();
    let undone = table.ok("undo");
    assert!(undone.out.contains("corrected: Denra's hit points 19 → 12"), "{undone}");
    assert_eq!(table.dump(), before);
    table.ok("redo");
    assert_eq!(table.dump(), after);
}

#[test]
fn a_dry_run_sets_nothing_right() {
    let mut table = after_a_stab();
    let before = table.dump();
    let said = table.ok("hunt correct denra hp=12 --dry-run");
    assert!(said.out.contains("Denra's hit points 19 → 12"), "{said}");
    assert_eq!(table.dump(), before);
}

#[test]
fn everything_that_can_be_set_right_is_listed() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --reason told --add-item haste-potion --add-item magic-shield");
    table.ok("hunt start --heroes timorn --dragon blue");
    assert_snapshot!(table.ok("hunt correct --list").out, @"
    whose        field            what it is                  now  may be
    Timorn       hp               hit points                   22  0 to 22
    Timorn       armor            armour gained                 0  0 to 99
    Timorn       turns            turns left                    3  0 to 3
    Timorn       frozen           frozen tokens                 0  0 to 3
    Timorn       poison           poison                        0  0 to 4
    Timorn       ally             allies                        0  0 to 9
    Timorn       blessed          Blessed tokens                0  0 to 4
    Timorn       strike           tokens on strike              0  0 to 3
    Timorn       magic-bolt       tokens on magic bolt          0  0 to 3
    Timorn       fireball         tokens on fireball            0  0 to 3
    Timorn       lightning-storm  tokens on lightning           0  0 to 3
                                  storm
    Timorn       shield           tokens on shield              0  0 to 3
    Timorn       critical-hit     tokens on critical hit        0  0 to 3
    Timorn       haste-potion     haste potion            at-hand  at-hand, gone
    Timorn       magic-shield     magic shield            at-hand  at-hand, used,
                                                                   gone
    Blue Dragon  hp               hit points                   75  0 to 75
    Blue Dragon  pinned           Pinned tokens                 0  0 to 4
    ");
    let listed = table.json("hunt correct --list");
    let fields = listed["play"]["fields"].as_array().unwrap();
    assert_eq!(
        fields[0],
        json!({ "of": "Timorn", "field": "hp", "now": 22, "least": 0, "most": 22 })
    );
    let shield = fields.iter().find(|field| field["field"] == "magic-shield");
    assert_eq!(shield.unwrap()["one_of"], json!(["at-hand", "used", "gone"]));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let mut table = after_a_stab();
    let said = |table: &mut Table, words: &str| {
        let Said { err, .. } = table.refused(1, &format!("hunt correct {words}"));
        err
    };
    assert_snapshot!(said(&mut table, "denra hp=20"), @"error: Denra's hp must be 0 to 19, not 20");
    assert_snapshot!(said(&mut table, "denra poison=3 brum poison=2"), @"
    error: the box holds 4 Poison tokens, this needs 5
    hint: take some away elsewhere in the same correction
    ");
    assert_snapshot!(said(&mut table, "denra turns=3"), @"
    error: Denra has 3 class tokens, not 4: 3 for turns left and 1 for this turn
    hint: correct turns, frozen tokens and tokens on skills together
    ");
    assert_snapshot!(said(&mut table, "brum slash=2 turns=2"), @"
    error: Brum has 3 class tokens, not 4: 2 for turns left and 2 on skills
    hint: correct turns, frozen tokens and tokens on skills together
    ");
    assert_snapshot!(said(&mut table, "denra mood=3"), @"
    error: Denra's mood cannot be corrected
    hint: known: hp, armor, turns, poison, ally, blessed, strike, stab, flanking-strike, sneak-attack, sudden-death, critical-hit
    ");
    assert_snapshot!(said(&mut table, "hp=3"), @"
    error: hp belongs to several: Denra, Timorn, Brum and Young Red Dragon
    hint: put the owner's name first
    ");
    assert_snapshot!(
        said(&mut table, "denra hp=0 timorn hp=0 brum hp=0 young hp=0"), @"error: no hero and no dragon would be left");
    table.ok("hunt correct brum hp=0");
    assert_snapshot!(said(&mut table, "brum armor=2"), @"
    error: Brum is dead
    hint: hit points above 0 in the same correction bring a hero back
    ");
}

/// Shockwave: dice on the table are not locked.
#[test]
fn dice_that_lie_on_the_table_cannot_be_locked() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon young-black");
    table.ok("hunt correct locked=1");
    table.ok("hunt roll --dice DDSH");
    let said = table.refused(1, "hunt correct locked=2");
    assert_snapshot!(said.err, @"
    error: 4 of the 5 dice lie on the table: at most 1 can be locked
    hint: end the turn or undo its roll first
    ");
    table.ok("hunt correct locked=0");
    play(&mut table, &["use stab", "next"]);
    let status = table.ok("hunt");
    assert!(status.out.contains("Timorn is next, with 5 dice"), "{status}");
}

/// Two dragons: the dragon a hero faces; dice are locked in all.
#[test]
fn whom_a_hero_faces_is_a_field_with_two_dragons() {
    let mut table = Table::with_party();
    table.ok("hero new Cara --class cleric");
    table.ok("campaign chapter 3");
    table.ok("hunt start --heroes all --dragon young-black --dragon black");
    table.ok("hunt correct cara dragon=young");
    let log = table.ok("hunt log");
    assert!(
        log.out.contains("corrected: Cara's dragon Black Dragon → Young Black Dragon"),
        "{log}"
    );
    let said = table.refused(1, "hunt correct young locked=3 black-dragon locked=2");
    assert_snapshot!(said.err, @"error: at most 4 dice are locked in all");
    table.ok("hunt correct black-dragon hp=0");
    table.ok("hunt correct brum dragon=young");
    let said = table.refused(1, "hunt correct black-dragon hp=3 brum dragon=nobody");
    assert_snapshot!(said.err, @"error: Brum faces one of the dragons while both live: say which one");
}

/// Hit Points And Victory: the consequences of a correction are recorded in the same step.
#[test]
fn a_death_and_a_victory_follow_from_hit_points() {
    let mut table = after_a_stab();
    let died = table.ok("hunt correct timorn hp=0");
    assert!(died.out.contains("\n Timorn is dead\n"), "{died}");
    let back = table.ok("hunt correct timorn hp=2 turns=1");
    assert!(back.out.contains("turns left 0 → 1"), "{back}");
    table.ok("hunt correct timorn hp=0");
    let won = table.ok("hunt correct young-red hp=0 --reason 'it had 4'");
    assert!(won.out.contains("\n the hunt is won\n"), "{won}");
    let late = table.refused(1, "hunt correct denra hp=1");
    assert!(late.err.contains("there is no open play to correct"), "{late}");
    table.ok("hunt end");
    let shown = table.ok("hunt show");
    assert!(
        shown.out.contains("\n corrected: Young Red Dragon's hit points 41 → 0 (it had 4)\n"),
        "{shown}"
    );
}

/// Corrections count in no statistics.
#[test]
fn what_was_corrected_is_not_counted() {
    let mut table = after_a_stab();
    table.ok("hunt correct denra hp=5 young-red hp=9");
    table.ok("hunt correct denra hp=19 young-red hp=0");
    table.ok("hunt end");
    let hunt = table.json("hunt show")["hunt"].clone();
    let denra = &hunt["stats"]["heroes"][0];
    assert_eq!(
        (&denra["damage"], &denra["taken"], &denra["healing"]),
        (&json!(4), &json!(0), &json!(0))
    );
    let told = hunt["stats"]["corrections"].as_array().unwrap();
    assert_eq!(told.len(), 2, "{hunt}");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let stat = |name: &str| -> i64 {
        let sql = "SELECT sum(value) FROM play_stat WHERE name = ?1";
        conn.query_row(sql, [name], |row| row.get(0)).unwrap()
    };
    assert_eq!((stat("damage"), stat("taken"), stat("healing")), (4, 0, 0));
}

#[test]
fn a_correction_answers_with_the_play_and_its_step_in_json() {
    let mut table = after_a_stab();
    let done = table.json("hunt correct denra hp=12 --reason told");
    assert_eq!(hero(&done["hunt"], "Denra")["hp"], 12);
    assert_eq!(done["step"]["label"], "hunt 1 (id 1): corrected: Denra's hit points 19 → 12");
    let log = table.json("hunt log");
    let events = log["hunt"]["events"].as_array().unwrap();
    assert_eq!(
        events.last().unwrap(),
        &json!({
            "kind": "corrected", "reason": "told",
            "set": [{ "of": "hero-0", "field": "hp", "to": 12 }],
            "text": "corrected: Denra's hit points 19 → 12 (told)",
        })
    );
}

#[test]
fn on_a_terminal_fields_are_chosen_one_after_the_other() {
    let mut table = after_a_stab();
    let answers = ["Denra: hit points", "12", "Denra: poison", "1", "that is all", "lost count"];
    table.answers = Some(answers.into_iter().collect());
    let said = table.ok("hunt correct");
    assert!(said.out.contains("Denra's hit points 19 → 12, poison 0 → 1 (lost count)"), "{said}");
}

/// The second of two with one name is numbered, also if one of them is a hero.
#[test]
fn a_hero_with_the_name_of_a_dragon_leaves_both_within_reach() {
    let mut table = Table::with_party();
    table.ok("hero new 'Young Red Dragon' --class cleric");
    table.ok("hunt start --heroes denra,young-red-dragon --dragon young-red");
    table.ok("hunt correct young-red-dragon hp=3 young-red-dragon-2 hp=20");
    let now = hunt(&mut table);
    assert_eq!(hero(&now, "Young Red Dragon")["hp"], 3);
    assert_eq!(now["dragons"][0]["hp"], 20);
    let said = table.refused(1, "hunt correct young hp=3");
    let either = "young could be Young Red Dragon or Young Red Dragon 2";
    assert!(said.err.contains(either), "{said}");
}
