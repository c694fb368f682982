//! Mat sizes entered during a play, or after it: they apply if the record allows it, otherwise the
//! way back is named.

use std::collections::VecDeque;

use serde_json::json;

use crate::drako::{drako, play};
use crate::harness::{Said, Table};

/// A play on stand-ins, the dwarves beside the dragon.
fn close() -> Table {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["draw", "move brald b2 morin c4"]);
    table
}

/// The same with two wounds on the dragon's flight, which fill the stand-in.
fn grounded() -> Table {
    let mut table = close();
    let attack = "attack brald,morin 3 --blocked none --wounds flight=2";
    play(&mut table, &[attack, "end"]);
    table
}

/// The same, and the dragon slain.
fn slain() -> Table {
    let mut table = grounded();
    play(&mut table, &["draw", "draw", "attack brald,morin 2 --blocked none"]);
    assert_eq!(drako(&mut table)["outcome"], "slain");
    table
}

fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(answers.iter().copied().collect::<VecDeque<_>>());
    table.ok(words)
}

#[test]
fn an_ability_comes_back_with_more_spaces_than_wounds() {
    let mut table = grounded();
    table.refused(1, "drako fly a3");
    let before = table.dump();
    let said = table.ok("drako box flight=3 morin=4");
    assert!(said.out.ends_with("\n dragon   can fly again\n"), "{said}");
    let now = drako(&mut table);
    assert_eq!(
        now["dragon"]["flight"],
        json!({ "lost": false, "spaces": 3, "stand_in": false, "wounds": 2 })
    );
    assert_eq!(now["dwarves"][1]["stand_in"], false);
    let log = table.ok("drako log").out;
    assert!(
        log.ends_with(
            "   Flight has 3 spaces, read from the mat\n   The dragon can fly again\n   \
             Morin has 4 spaces, read from the mat\n"
        ),
        "{log}"
    );
    table.ok("drako fly a3");
    // One step with the box; a mistake is corrected as well.
    let kept = table.json("drako box flight=5")["box"]["kept_by_play"].clone();
    assert_eq!(kept, json!([]));
    assert_eq!(drako(&mut table)["dragon"]["flight"]["spaces"], 5);
    table.ok("undo 3");
    assert_eq!(table.dump(), before);
}

#[test]
fn an_ability_is_lost_where_the_wounds_fill_the_mat() {
    let mut table = close();
    let attack = "attack brald,morin 3 --blocked none --wounds fire=1,legs=1";
    play(&mut table, &[attack, "end"]);
    let said = table.ok("drako box fire=1");
    assert!(said.out.ends_with(" dragon   can no longer breathe fire\n"), "{said}");
    table.refused(1, "drako fire nw 1");
}

/// More wounds than spaces: the play keeps its stand-in, and the named commands go back.
#[test]
fn the_way_back_is_named_and_works_as_typed() {
    let mut table = grounded();
    let said = table.ok("drako box flight=1");
    assert!(
        said.out.ends_with(
            "\n play     keeps flight 2: with these sizes flight could not have taken that\n          \
             many wounds in turn 2\n go back  wyrm undo --to 3, then wyrm drako box flight=1\n"
        ),
        "{said}"
    );
    assert_eq!(drako(&mut table)["dragon"]["flight"]["spaces"], 2);
    table.ok("undo --to 3");
    let told = table.json("drako box flight=1")["box"].clone();
    assert_eq!((&told["moment"], &told["kept_by_play"]), (&json!(null), &json!([])));
    let now = drako(&mut table);
    assert_eq!(now["dragon"]["flight"]["spaces"], 1);
    assert_eq!(now["dragon"]["armour"]["wounds"], 0);
    table.refused(1, "drako attack brald,morin 3 --blocked none --wounds flight=2");
}

#[test]
fn a_dragon_slain_on_stand_ins_can_be_fought_again() {
    let mut table = slain();
    let told = table.json("drako box flight=3 --dry-run")["box"]["moment"].clone();
    assert_eq!(
        told,
        json!({
            "play": 1, "over": true, "turn": 4,
            "differs": "the dragon would not have been slain in turn 4",
            "undo_to": 7, "commands": ["wyrm undo --to 7", "wyrm drako box flight=3"],
            "other_steps": [],
        })
    );
    // After a no the sizes are still remembered.
    let said = answered(&mut table, &["no"], "drako box flight=3");
    assert!(said.err.contains("(play 1: with these sizes the dragon would not"), "{said}");
    assert!(
        said.out.ends_with(
            "\n play     1 is over, but with these sizes the dragon would not have been slain\n          \
             in turn 4\n go back  wyrm undo --to 7, then wyrm drako box flight=3\n"
        ),
        "{said}"
    );
    assert_eq!(drako(&mut table)["outcome"], "slain");
    // Sizes entered since then are entered again.
    let said = answered(&mut table, &["yes"], "drako box urpen=9");
    assert!(
        said.err.contains("undone: drako play 1: Brald and Morin attack with a 2 each"),
        "{said}"
    );
    let now = drako(&mut table);
    assert_eq!((&now["outcome"], &now["turn"]), (&json!(null), &json!(4)));
    let sizes = (&now["dragon"]["flight"]["spaces"], &now["dwarves"][2]["spaces"]);
    assert_eq!(sizes, (&json!(3), &json!(9)));
    table.ok("drako attack brald,morin 2 --blocked none --wounds legs=2,fire=2");
    assert_eq!(drako(&mut table)["outcome"], json!(null));
}

/// Ruling 6: the dragon won with fire that the mat had already lost.
#[test]
fn abilities_used_on_full_areas_are_said() {
    let mut table = Table::new();
    table.ok("drako box brald=6 morin=4 urpen=5");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    let shots = ["draw", "shoot 4 --blocked none"];
    play(&mut table, &shots);
    table.ok("drako shoot 1 --blocked none --wounds fire");
    let fires = ["end", "fire e 9 --blocked none", "fire nw 9 --blocked none"];
    play(&mut table, &fires);
    play(&mut table, &["draw", "draw", "fire sw 9 --blocked none"]);
    assert_eq!(drako(&mut table)["outcome"], "dwarves-dead");
    assert_eq!(drako(&mut table)["stand_ins"], json!(["fire"]));
    let said = table.ok("drako box fire=1 --dry-run").out;
    assert!(
        said.ends_with(
            "\n play     1 is over, but with these sizes the dragon could not breathe fire any\n          \
             more in turn 3\n go back  wyrm undo --to 6, then wyrm drako box fire=1 brald=6 morin=4 urpen=5\n"
        ),
        "{said}"
    );
    table.ok("undo --to 6");
    table.ok("drako box fire=1");
    table.refused(1, "drako fire e 9 --blocked none");
}

/// Ruling 6: an open play keeps its stand-in if the dragon has walked with it.
#[test]
fn a_walk_on_full_legs_names_the_way_back() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["draw", "shoot 4 --blocked none"]);
    table.ok("drako shoot 1 --blocked none --wounds legs");
    play(&mut table, &["end", "move c4", "draw"]);
    let said = table.ok("drako box legs=1").out;
    assert!(
        said.contains("\n play     keeps legs 2: with these sizes the dragon could not walk any")
            && said.contains("\n go back  wyrm undo --to 5, then wyrm drako box legs=1\n"),
        "{said}"
    );
    table.ok("undo --to 5");
    table.ok("drako box legs=1");
    table.refused(1, "drako move c4");
}

/// Ruling 6: a hit counts fully, whatever the stand-in absorbed.
#[test]
fn a_dwarf_who_died_on_a_stand_in() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["fire e 5 --blocked none", "draw"]);
    assert_eq!(drako(&mut table)["dwarves"][1]["dead"], true);
    let dry = table.ok("drako box morin=5 --dry-run").out;
    assert!(!dry.contains("go back"), "five wounds fill five spaces: {dry}");
    let said = table.ok("drako box morin=6").out;
    assert!(said.contains("with these sizes Morin would not have died"), "{said}");
    table.ok("undo --to 1");
    table.ok("drako box morin=6");
    play(&mut table, &["fire e 5 --blocked none"]);
    let morin = drako(&mut table)["dwarves"][1].clone();
    assert_eq!((&morin["wounds"], &morin["dead"]), (&json!(5), &json!(false)));
}

/// Other steps since then are named, and nobody is asked.
#[test]
fn steps_of_other_things_are_never_taken_back_silently() {
    let mut table = slain();
    table.ok("amulets start --players Ana,Ben --seed 3");
    let said = answered(&mut table, &[], "drako box flight=3");
    assert!(
        said.out.ends_with(
            " go back  wyrm undo --to 7, then wyrm drako box flight=3; careful, this also\n          \
             undoes other steps: amulets play 2: begun\n"
        ),
        "{said}"
    );
    table.ok("amulets");
}

#[test]
fn a_result_that_rests_on_stand_ins_is_marked() {
    let mut table = slain();
    let last = table.ok("drako").out;
    let note = " based on stand-ins: flight, fire and legs not confirmed\n";
    assert!(last.contains(note), "{last}");
    assert_eq!(drako(&mut table)["stand_ins"], json!(["flight", "fire", "legs"]));
    let shown = table.ok("play show").out;
    assert!(
        shown.contains(
            " rests on stand-ins for flight, fire and legs, which nobody had confirmed\n"
        ),
        "{shown}"
    );
    let shown = table.json("play show")["play"].clone();
    assert_eq!(shown["stand_ins"], json!(["flight", "fire", "legs"]));
    table.ok("undo");
    table.ok("drako box flight=2 fire=2 legs=2");
    play(&mut table, &["attack brald,morin 2 --blocked none"]);
    let shown = table.json("play show")["play"].clone();
    assert_eq!((&shown["outcome"], &shown["stand_ins"]), (&json!("slain"), &json!([])));
    assert!(!table.ok("play show").out.contains("rests on"));
}

/// Ruling 6: Morin, who slew the dragon, bears wounds that smaller spaces would not have held.
#[test]
fn a_result_rests_on_the_other_side_too() {
    let mut table = Table::new();
    table.ok("drako box flight=2 fire=2 legs=2");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["fire e 3 --blocked none"]);
    play(&mut table, &["shoot 4 --blocked none", "shoot 9 --blocked none"]);
    let shown = table.json("play show 1")["play"].clone();
    assert_eq!((&shown["outcome"], &shown["stand_ins"]), (&json!("slain"), &json!(["morin"])));
    let said = table.ok("drako box morin=3").out;
    assert!(said.contains("Morin would have died in turn 1"), "{said}");
}

#[test]
fn sizes_that_are_hard_to_believe_get_a_word() {
    let mut table = Table::new();
    let said = table.ok("drako box brald=5 urpen=5").out;
    let equal = "Brald and Urpen have the same number of spaces; in the box no two dwarves do";
    assert!(said.replace("\n          ", " ").contains(&format!(" really?  {equal}\n")), "{said}");
    let told = table.json("drako box flight=12")["box"]["doubts"].clone();
    let many = "the mats have 29 spaces, the box 25 wound markers";
    assert_eq!(told, json!([equal, many]));
    let said = answered(&mut table, &["", "", ""], "drako start --players Ana,Ben --dragon Ana");
    assert!(said.err.contains(&format!("({many}; wyrm drako box corrects it)\n")), "{said}");
}

/// An impossible table asks nothing about mats, and a start without questions takes stand-ins.
#[test]
fn sizes_are_asked_for_only_where_a_play_can_begin() {
    let mut table = close();
    table.answers = Some(VecDeque::new());
    table.refused(1, "drako start --players Ana,Ben --dragon Ana");
    table.ok("drako abandon");
    table.answers = Some(VecDeque::new());
    table.refused(1, "drako start --players Ana,Ana --dragon Ana");
    table.answers = Some(["with", "yes", "3", "3", "3", "7", "4", "5"].into());
    table.ok("drako start --players Ana,Ben --dragon Ana");
    assert!(!table.ok("drako box").out.contains("stand-in"));
    table.ok("drako abandon");
    // All are confirmed: only the beginning is left to ask.
    table.answers = Some(["with"].into());
    table.ok("drako start --players Ana,Ben --dragon Ana");
}
