//! Acts that wait while a hunt is open, and those due before one begins (ruling 32); notes about
//! parties and names (rulings 9 and 12).

use insta::assert_snapshot;

use crate::harness::Table;
use crate::live_asks::answered;

/// Denra has a level to gain, Sela is dead, Brum stays at home with a level to gain.
fn camp() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    for (name, class) in
        [("Denra", "rogue"), ("Timorn", "wizard"), ("Brum", "warrior"), ("Sela", "ranger")]
    {
        table.ok(&format!("hero new {name} --class {class}"));
    }
    table.ok("hero edit brum --exp 6 --gold 5 --reason paper");
    table.ok("hero edit sela --state dead --gold 2 --reason paper");
    table
}

/// Ruling 32: due levels are named; a hero may still go without.
#[test]
fn a_hunt_begins_after_the_levels_that_are_due() {
    let mut table = camp();
    table.ok("hero edit timorn --exp 6 --reason paper");
    assert_snapshot!(table.refused(1, "hunt start --heroes denra,timorn,brum"), @"
    exit 1
    --- stderr
    error: a level is due before the hunt: Timorn (level 2) and Brum (level 2)
    hint: wyrm hero level-up timorn; or hunt without it: --without-levels
    ");
    table.ok("hunt start --heroes denra,timorn,brum --without-levels");
    table.ok("hunt abandon");
    table.ok("hero level-up timorn --improve fireball --seed 1");
    table.ok("hero level-up brum --improve slash --seed 1");
    table.ok("hunt start --heroes denra,timorn,brum");
}

/// Ruling 32: during any hunt, nobody is resurrected or levelled and the chapter stays.
#[test]
fn the_campaign_stands_still_while_a_hunt_is_open() {
    let mut table = camp();
    table.ok("hunt start --heroes denra,timorn");
    assert_snapshot!(table.refused(1, "hero level-up brum --improve slash"), @"
    exit 1
    --- stderr
    error: hunt 1 (id 1) is open: nobody gains a level until it ends
    hint: show the hunt: wyrm hunt; drop it without a result: wyrm hunt abandon
    ");
    assert_snapshot!(table.refused(1, "hero resurrect sela"), @"
    exit 1
    --- stderr
    error: hunt 1 (id 1) is open: nobody is brought back until it ends
    hint: show the hunt: wyrm hunt; drop it without a result: wyrm hunt abandon
    ");
    assert_snapshot!(table.refused(1, "campaign chapter 3"), @"
    exit 1
    --- stderr
    error: hunt 1 (id 1) is open: the chapter does not move until it ends
    hint: show the hunt: wyrm hunt; drop it without a result: wyrm hunt abandon
    ");
    table.ok("hunt abandon");
    table.ok("hero level-up brum --improve slash --seed 1");
    table.ok("hero resurrect sela");
    table.ok("campaign chapter 3");
}

/// The rulebook advises against two new heroes; each has its own class (ruling 12).
#[test]
fn two_custom_heroes_in_a_party_get_a_word() {
    let mut table = camp();
    for name in ["Vex", "Nim"] {
        table.ok(&format!(
            "hero new {name} --custom --symbol hammer --seed 1 \
             --skills strike,stab,shield,blessing,genie,smite"
        ));
    }
    let one = table.ok("hunt start --heroes denra,vex");
    assert!(!one.out.contains("custom heroes"), "{}", one.out);
    table.ok("hunt abandon");
    let two = table.ok("hunt start --heroes vex,nim");
    let said = "two or more custom heroes in one party: the rules recommend only one";
    assert!(two.out.contains(said), "{}", two.out);
}

/// Ruling 9: the fallen are gone for good; their names can be reused.
#[test]
fn of_a_fallen_heros_name_it_is_said_what_to_do() {
    let mut table = camp();
    table.ok("hero edit denra --state fallen --reason paper");
    assert_snapshot!(table.refused(1, "hunt start --heroes denra,timorn"), @"
    exit 1
    --- stderr
    error: Denra is fallen and cannot hunt
    hint: fallen heroes do not return; a new hero takes over: wyrm hero new NAME --class CLASS
    ");
    assert_snapshot!(table.refused(1, "hero new Denra --class rogue"), @r#"
    exit 1
    --- stderr
    error: there is already a hero called Denra in Ashes
    hint: Denra fell for good and keeps the name: choose another, or first rename the fallen hero: wyrm hero edit denra --name "Denra the Fallen" --reason "a new Denra"
    "#);
    table.ok("hero edit denra --name 'Denra the Fallen' --reason 'a new Denra'");
    table.ok("hero new Denra --class rogue");
}

/// Ruling 31 on the command line: used unless left aside.
#[test]
fn gauntlets_are_left_aside_by_a_flag() {
    let mut table = camp();
    table.ok("hero edit denra --add-item gauntlets --reason paper");
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice MSDCC");
    assert_snapshot!(table.refused(1, "hunt use strike --without stab"), @"
    exit 1
    --- stderr
    error: there is no item at hand called stab
    hint: known: Gauntlets of Power
    ");
    let aside = table.ok("hunt use strike --without gauntlets");
    assert!(aside.out.contains("Young Red Dragon loses 5"), "{}", aside.out);
    assert!(!aside.out.contains("are used"), "{}", aside.out);
    table.ok("undo");
    let used = table.ok("hunt use strike");
    assert!(used.out.contains("Young Red Dragon loses 6"), "{}", used.out);
    assert!(used.out.contains("Denra's Gauntlets of Power are used"));
}

/// Ruling 30 on the command line: by default the improved space is used first and covered last.
#[test]
fn two_spaces_of_a_skill_are_told_apart() {
    let mut table = camp();
    table.ok("hero edit timorn --exp 26 --reason paper");
    table.ok("hero level-up timorn --improve fireball --seed 1");
    table.ok("hero level-up timorn --learn lightning-storm --seed 1");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve magic-bolt-2"), @"
    exit 1
    --- stderr
    error: Magic Bolt is on the sheet once
    hint: --improve magic-bolt
    ");
    let up =
        table.ok("hero level-up timorn --improve lightning-storm-2 --dice 'XXXXX XXXXX XXXXX'");
    assert!(up.out.contains("improved Lightning Storm 2"), "{}", up.out);
    let skills = table.json("hero show timorn")["hero"]["skills"].clone();
    let storm = |place: usize| {
        let skill = &skills[place];
        let name = skill["name"].as_str().unwrap().to_owned();
        (name, skill["effect"].as_str().unwrap().to_owned(), skill["space"].clone())
    };
    assert_eq!(storm(3), ("Lightning Storm 1".into(), "7 damage".into(), 1.into()));
    assert_eq!(storm(6), ("Lightning Storm 2".into(), "8 damage".into(), 2.into()));
    table.ok("hunt start --heroes timorn");
    table.ok("hunt roll --dice MMCCS");
    for (words, loses) in [
        ("lightning-storm", 8),
        ("lightning-storm-1", 7),
        ("light", 8),
        ("lightning-1", 7),
        ("lightning-storm-2", 8),
    ] {
        let used = table.ok(&format!("hunt use {words}"));
        let said = format!("Young Red Dragon loses {loses}");
        assert!(used.out.contains(&said), "{words}: {}", used.out);
        table.ok("undo");
    }
    table.ok("hunt use lightning-storm");
    table.ok("hunt next");
    table.ok("hunt roll --dice MMCCS");
    let second = table.ok("hunt use lightning-storm");
    assert!(second.out.contains("Young Red Dragon loses 7"), "{}", second.out);
    table.ok("hunt next");
    table.ok("hunt roll --dice MMCCS");
    assert_snapshot!(table.refused(1, "hunt use lightning-storm"), @"
    exit 1
    --- stderr
    error: Lightning Storm 1 is covered for this round
    ");
    table.ok("undo 7");
    table.ok("hunt roll --dice CCDDS");
    let failed = table.ok("hunt fail --cover lightning-storm");
    assert!(failed.out.contains("covering Lightning Storm 1"), "{}", failed.out);
}

/// Ruling 30: where an earlier wyrm wrote the +1 beside both spaces, the first counts.
#[test]
fn an_improvement_written_beside_both_spaces_counts_in_the_first() {
    let mut table = camp();
    table.ok("hero edit timorn --exp 14 --reason paper");
    table.ok("hero level-up timorn --improve lightning-storm --seed 1");
    table.ok("hero level-up timorn --learn lightning-storm --seed 1");
    table
        .edit_elsewhere("UPDATE hero_skill SET improved = 'whole' WHERE skill = 'lightning-storm'");
    let skills = table.json("hero show timorn")["hero"]["skills"].clone();
    assert_eq!((&skills[3]["improved"], &skills[3]["effect"]), (&true.into(), &"8 damage".into()));
    assert_eq!((&skills[6]["improved"], &skills[6]["effect"]), (&false.into(), &"7 damage".into()));
}

/// Rulings 31 and 32: a terminal asks about both.
#[test]
fn levels_that_are_due_and_items_to_leave_aside_are_asked_for() {
    let mut table = camp();
    table.ok("hero edit brum --add-item gauntlets --reason paper");
    let first = ["gain level 2 now", "Slash", ""];
    answered(&mut table, &first, "hunt start --heroes brum,timorn");
    assert_eq!(table.json("hero show brum")["hero"]["level"], 2);
    table.ok("undo 2");
    answered(&mut table, &["hunt without it"], "hunt start --heroes brum,denra");
    assert_eq!(table.json("hero show brum")["hero"]["level"], 1);
    table.ok("hunt roll --dice CCSSH");
    table.ok("hunt fail --cover stab");
    table.ok("hunt next");
    table.ok("hunt roll --dice MSDCC");
    answered(&mut table, &["leave Gauntlets of Power aside"], "hunt use");
    assert_eq!(table.json("hunt")["hunt"]["dragons"][0]["hp"], 40);
    table.ok("undo");
    answered(&mut table, &["use it"], "hunt use");
    assert_eq!(table.json("hunt")["hunt"]["dragons"][0]["hp"], 39);
}

/// A hunt can be ended despite any other change.
#[test]
fn a_hunt_that_was_begun_can_be_ended() {
    for beside in [
        "catalog add dragon Ash chapter=1 rank=1 hp=5 exp=1 gold=1 'attacks=A 1 / B 2 / C 3'",
        "catalog add dragon 'Aaa Ash' chapter=1 rank=1 hp=5 exp=1 gold=1 'attacks=A 1 / B 2 / C 3'",
        "catalog edit dragon young-red-dragon chapter=2",
        "catalog edit dragon young-red-dragon chapter=",
        "catalog edit dragon cinder chapter=1",
        "catalog edit dragon cinder chapter=",
        "catalog remove dragon cinder",
        "catalog edit class rogue initiative=6",
        "hero edit ash --state dead --reason paper",
        "hero edit ash --state fallen --reason paper",
        "hero edit denra --state dead --reason paper",
        "hero edit denra --name Dora --reason paper",
        "hero retire denra",
        "hero retire ash",
        "campaign rename Embers",
        "campaign rule same-class on",
        "campaign chapter 8",
        "hunt record --outcome slain --heroes ash",
        "hunt record --outcome wiped --heroes ash",
        "player add Zoe",
    ] {
        let mut table = camp();
        table.ok("hero new Cara --class cleric");
        table.ok("hero new Ash --class ranger");
        table.ok(
            "catalog add dragon Cinder rank=1 hp=4 exp=1 gold=1 'attacks=Snap 1 / Bite 2 / Burn 3'",
        );
        table.ok("catalog edit dragon young-red hp=4");
        table.ok(
            "hunt start --heroes denra,timorn,brum,cara --dragon young-red --dragon cinder --without-levels",
        );
        let said = table.run(beside);
        for words in [
            "hunt roll --dice DDMHC",
            "hunt use stab",
            "hunt next",
            "hunt roll --dice DDDMM",
            "hunt use treat-wounds --on denra --cover strike",
            "hunt next",
            "hunt roll --dice SSMHC",
            "hunt use slash",
        ] {
            table.ok(words);
        }
        let ended = table.run("hunt end");
        assert_eq!(ended.code, 0, "after wyrm {beside}\n{said}\n{ended}");
        let chapter = table.json("campaign show")["campaign"]["chapter"].clone();
        assert_eq!(chapter, 2, "after wyrm {beside}\n{said}\n{ended}");
    }
}

/// With a hunt open the campaign says so, and its market is closed.
#[test]
fn a_campaign_says_that_a_hunt_is_open() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    assert!(table.ok("campaign show").out.contains("open in Bearwood"));
    table.ok("hunt start --heroes denra,timorn --without-levels");
    let shown = table.ok("campaign show").out;
    assert!(shown.contains("open     hunt 2 (id 2): wyrm hunt"), "{shown}");
    assert!(shown.contains("market   closed"), "{shown}");
    assert_eq!(table.json("campaign show")["campaign"]["open_hunt"], 2);
}

/// A hunt that would be refused anyway asks nothing first.
#[test]
fn another_hunt_is_refused_before_anything_is_asked() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    for words in ["hunt start", "hunt record"] {
        table.answers = Some(std::collections::VecDeque::new());
        let said = table.refused(1, words);
        assert!(said.err.contains("hunt 1 (id 1) is open"), "{words}: {}", said.err);
    }
}
