//! A campaign's displays of heroes and hunts: armour, experience, counts.

use serde_json::json;

use crate::harness::Table;

/// Ruling 18: armour of items counts, on the sheet as in a hunt.
#[test]
fn armour_of_items_stands_on_the_sheet_as_in_the_hunt() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --add-item steel-shield --add-item magic-shield");
    let sheet = table.ok("hero show denra");
    assert!(sheet.out.contains("AC 4 (1 + Steel Shield + Magic Shield 2)"), "{sheet}");
    let hero = table.json("hero show denra")["hero"].clone();
    assert_eq!(hero["armor_class"], 1, "the sheet's own");
    assert_eq!(
        hero["armor"],
        json!({ "total": 4, "own": 1, "items": [
            { "name": "Steel Shield", "armor_class": 1 }, { "name": "Magic Shield", "armor_class": 2 },
        ] })
    );
    let list = table.ok("hero list --plain");
    assert!(list.out.contains("hero: Denra; class: rogue"), "{list}");
    assert!(list.out.contains("AC: 4"), "{list}");
    table.ok("hunt start --heroes denra,timorn");
    assert_eq!(table.json("hunt")["hunt"]["heroes"][0]["armor_class"], 4);
    let bare = table.json("hero show timorn")["hero"].clone();
    assert_eq!(bare["armor"], json!({ "total": 0, "own": 0, "items": [] }));
}

/// Ruling 9: a dead hero cannot level, and this is shown; a fallen one has no next level.
#[test]
fn the_experience_of_the_dead_is_said_right() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --exp 9");
    table.ok("hunt record --outcome fled --heroes denra,timorn --dead denra");
    let list = table.ok("hero list --plain");
    assert!(list.out.contains("exp: 9 (due, but dead)"), "{list}");
    let sheet = table.ok("hero show denra");
    assert!(sheet.out.contains("exp 9 (level 2 is due, but Denra is dead)"), "{sheet}");
    table.ok("hero edit timorn --reason told --exp 9");
    table.ok("hunt record --outcome wiped --heroes timorn,brum");
    let fallen = table.ok("hero list --all --plain");
    assert!(fallen.out.contains("exp: 9; HP"), "{fallen}");
    assert!(!fallen.out.contains("0 to go"), "{fallen}");
}

/// An abandoned hunt counts nowhere.
#[test]
fn an_abandoned_hunt_counts_nowhere() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hero new Brum --class warrior --player Ben");
    table.ok("hunt record --outcome fled --heroes denra,brum");
    table.ok("hunt start --heroes denra,brum");
    table.ok("hunt abandon");
    let players = table.json("player list")["players"].clone();
    assert_eq!(players[0]["plays"], 1, "{players}");
    assert_eq!(table.json("campaign list")["campaigns"][0]["hunts"], 1);
    assert_eq!(table.json("campaign show")["campaign"]["hunts"], 1);
    let shown = table.ok("campaign show");
    assert!(shown.out.contains("1 hunt\n"), "{shown}");
}

/// Shockwave: heroes roll without the locked dice, and odds use the remaining ones.
#[test]
fn odds_count_the_dice_that_are_free() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --hp 60");
    table.ok("hunt start --heroes denra --dragon young-black");
    for cover in ["strike", "stab", "critical-hit"] {
        table.ok("hunt roll --dice SHCMS");
        table.ok(&format!("hunt fail --cover {cover}"));
        table.ok("hunt next");
    }
    table.ok("hunt fury --dice XSSSS,SSSS,SSSS");
    let odds = &table.json("odds skill strike --hero denra")["odds"];
    assert_eq!(odds["count"], 4);
}
