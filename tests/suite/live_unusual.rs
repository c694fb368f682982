//! Live hunts: copies of a dragon, armour left off, a lone hero, changed names.

use serde_json::json;

use crate::harness::Table;

fn four() -> Table {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table
}

/// Ruling 26: another copy of the same dragon is allowed; numbers distinguish the two.
#[test]
fn two_copies_of_a_dragon_have_numbers_and_pay_twice() {
    let mut table = four();
    table.ok("catalog edit dragon young-red hp=1");
    let start = "hunt start --heroes denra,timorn,brum,cleo --dragon young-red --dragon young-red";
    let hunt = table.json(start)["hunt"].clone();
    assert_eq!(hunt["dragons"][0]["name"], "Young Red Dragon 1");
    assert_eq!(hunt["dragons"][1]["name"], "Young Red Dragon 2");
    assert_eq!(hunt["heroes"][2]["faces"], "Young Red Dragon 2");
    table.ok("hunt roll --dice DDSSS");
    table.ok("hunt use stab");
    table.ok("hunt next");
    table.ok("hunt roll --dice CCCDD");
    table.ok("hunt use treat --on denra --cover shield");
    table.ok("hunt next");
    table.ok("hunt roll --dice SSHHC");
    table.ok("hunt use slash");
    let end = table.json("hunt end")["hunt"].clone();
    assert_eq!((&end["gold"], &end["exp"]), (&json!(6), &json!(16)), "both bounties (ruling 29)");
    assert_eq!(end["next_chapter"], 2);
}

/// Ruling 25: armour its owner leaves off protects nobody and is not used up.
#[test]
fn armour_left_off_is_kept() {
    let mut table = Table::with_party();
    table.ok("hero edit brum --add-item steel-shield --reason told");
    table.ok("hunt start --heroes denra,brum --leave-off brum:steel-shield");
    let hunt = table.json("hunt")["hunt"].clone();
    assert_eq!(hunt["heroes"][1]["armor_class"], 0);
    table.ok("hunt roll --dice DDSSS");
    table.ok("hunt use stab");
    table.ok("hunt next");
    table.ok("hunt roll --dice SSXXC");
    table.ok("hunt use slash");
    assert_eq!(table.json("hunt")["hunt"]["heroes"][1]["hp"], 23 - 7);
    table.ok("hunt flee");
    table.ok("hunt end");
    assert_eq!(table.json("hero show brum")["hero"]["items"][0]["name"], "Steel Shield");
}

/// Ruling 12: one hero alone is pointed out, in every answer about the hunt.
#[test]
fn a_lone_hero_is_pointed_out_live_and_afterwards() {
    let mut table = Table::with_party();
    assert_eq!(table.json("hunt start --heroes denra")["hunt"]["lone_hero"], true);
    table.refused(1, "hunt show");
    table.refused(1, "hunt show 1");
    table.ok("hunt roll --dice DDSSS");
    table.ok("hunt use stab");
    table.ok("hunt flee");
    table.ok("hunt end");
    assert_eq!(table.json("hunt show")["hunt"]["lone_hero"], true);
    table.ok("hero edit denra --name Denrella --reason told");
    let shown = table.json("hunt show")["hunt"].clone();
    assert_eq!(shown["shares"][0]["hero"], "Denrella");
    assert_eq!(shown["stats"]["heroes"][0]["hero"], "Denrella");
}

/// Positions are refused by us, not by the parser; general skills are the printed ones.
#[test]
fn odd_positions_and_general_skills_of_ones_own_are_refused() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSSS");
    table.refused(1, "hunt reroll -1");
    table.refused(1, "hunt keep -1");
    table.refused(1, "catalog add skill Poke symbols=S effect=attack amount=9 general=true");
}

/// Ruling 9: fleeing pays nothing, even if one of two dragons was slain.
#[test]
fn fleeing_after_one_of_two_dragons_fell_pays_nothing() {
    let mut table = four();
    table.ok("catalog edit dragon young-red hp=4");
    table.ok("hunt start --heroes denra,timorn,brum,cleo --dragon young-red --dragon pale");
    table.ok("hunt roll --dice DDSSS");
    let hunt = table.json("hunt use stab")["hunt"].clone();
    assert_eq!(hunt["dragons"][0]["dead"], true);
    assert_eq!(hunt["outcome"], json!(null), "the other one lives");
    table.ok("hunt flee");
    let end = table.json("hunt end")["hunt"].clone();
    assert_eq!((&end["gold"], &end["exp"]), (&json!(0), &json!(0)));
    assert_eq!((&end["next_chapter"], &end["market"]), (&json!(1), &json!("Bearwood")));
}

/// Shockwave: if both dragons hold a die, the heroes choose which one returns it.
#[test]
fn a_released_die_comes_from_the_dragon_that_is_named() {
    let mut table = four();
    table.ok("campaign chapter 3");
    table.ok("catalog edit dragon young-black abilities=sneaky,shockwave");
    table
        .ok("hunt start --heroes denra,timorn,brum,cleo --dragon young-black --dragon young-black");
    table.ok("hunt fury --dice 'XSSSS SSSS SSSS'");
    table.ok("hunt fury --dice 'XSSS SSS SSS'");
    table.ok("hunt roll --dice XCH");
    table.ok("hunt fail --cover strike --release 2");
    let hunt = table.json("hunt")["hunt"].clone();
    assert_eq!(
        (&hunt["dragons"][0]["locked_dice"], &hunt["dragons"][1]["locked_dice"]),
        (&json!(1), &json!(0))
    );
}
