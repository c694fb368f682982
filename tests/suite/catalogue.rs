//! The catalogue: lookup, and a group's own entries.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;

const BOG_WYRM: &str =
    "rank=2 hp=40 exp=9 gold=5 abilities=poison 'attacks=Bite 5 / Tail 8 / Mud 11'";

#[track_caller]
fn names(table: &mut Table, words: &str) -> Vec<String> {
    let found = table.json(&format!("catalog list {words}"));
    let entries = found["entries"].as_array().unwrap().iter();
    entries.map(|e| e["name"].as_str().unwrap().to_owned()).collect()
}

fn add_bog_wyrm(table: &mut Table) {
    table.ok(&format!("catalog add dragon 'Bog Wyrm' {BOG_WYRM}"));
}

#[test]
fn lists_are_filtered_by_kind_class_symbol_chapter_ability_and_name() {
    let mut table = Table::with_party();
    assert_eq!(names(&mut table, "class").len(), 5);
    assert_eq!(names(&mut table, "skill").len(), 34, "32 named skills and 2 general ones");
    assert_eq!(names(&mut table, "dragon").len(), 8);
    assert_eq!(names(&mut table, "item").len(), 21);
    assert_eq!(names(&mut table, "market").len(), 7);
    assert_eq!(names(&mut table, "dragon --ability hardened"), ["Pale Dragon", "Blue Dragon"]);
    assert_eq!(names(&mut table, "dragon --chapter 4"), ["Green Dragon"]);
    assert_eq!(names(&mut table, "item --symbol M"), ["Mana Potion", "Magic Staff"]);
    assert_eq!(names(&mut table, "item --name healing").len(), 4);
    let wizard = names(&mut table, "skill --class wizard");
    assert!(wizard.contains(&"Genie".to_owned()) && !wizard.contains(&"Stab".to_owned()));
    assert!(names(&mut table, "skill --own").is_empty());
    assert_snapshot!(table.ok("catalog list skill --own").out, @"no skills match");
    assert_snapshot!(table.ok("catalog list --own").out, @"nothing in the catalogue matches");
    assert_snapshot!(table.refused(1, "catalog list spells"), @"
    exit 1
    --- stderr
    error: spells is not class, skill, item, dragon or market
    ");
    assert_snapshot!(table.refused(1, "catalog list item --symbol fish"), @"
    exit 1
    --- stderr
    error: fish is not a symbol
    hint: sword, magic, hammer, crossbow or daggers
    ");
    assert_snapshot!(table.refused(1, "catalog list dragon --ability fish"), @"
    exit 1
    --- stderr
    error: there is no ability called fish
    hint: known: hardened, shockwave, poison, frost, ancient, regeneration, sneaky
    ");
    assert_snapshot!(table.refused(1, "catalog list dragon --chapter -3"), @"
    exit 1
    --- stderr
    error: a chapter must be 1 to 8, not -3
    ");
}

#[test]
fn the_catalogue_is_there_before_any_campaign_or_file() {
    let mut table = Table::without_database();
    assert_eq!(names(&mut table, "dragon").len(), 8);
    assert_snapshot!(table.ok("catalog show dragon blue").out, @"
    Blue Dragon · dragon                                                   built in

    field      value                              meaning
    chapter    6                                  the chapter it is hunted in
    rank       3                                  how dangerous it is
    hp         75                                 hit points
    exp        18                                 experience for slaying it
    gold       8                                  gold for slaying it
    attacks    A Cold One 6 / Winged Attack 10 /  for one, two, and three or
               Cold Inferno 13                    more Dragon symbols
    abilities  hardened, frost                    special abilities

    hardened: every attack on it does 1 less

    frost: a counter attack freezes one class token until healed or blessed
    ");
    assert_snapshot!(table.ok("catalog show skill flanking-blow").out, @"
    Flanking Strike · skill                                                built in

    field    value          meaning
    symbols  DDD            the dice that it needs
    effect   attack         its effect
    amount   6              damage, hit points or armour class
    alias    Flanking Blow  another name it is printed under
    ");
    assert!(!table.db().exists());
}

#[test]
fn own_entries_are_added_changed_and_removed() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    assert_eq!(names(&mut table, "dragon --own"), ["Bog Wyrm"]);
    assert_snapshot!(table.ok("catalog edit dragon bog hp=44 abilities="), @"
    exit 0
    --- stdout
    Bog Wyrm: abilities poison → none, hp 40 → 44
    --- stderr
    (undo: wyrm undo)
    ");
    let shown = table.json("catalog show dragon bog-wyrm");
    assert_eq!(
        (&shown["entry"]["origin"], &shown["entry"]["fields"]["hp"]),
        (&json!("own"), &json!("44"))
    );
    let same = table.json("catalog edit dragon bog hp=44");
    assert_eq!(same["step"], Value::Null);
    assert_snapshot!(table.ok("catalog remove dragon bog"), @"
    exit 0
    --- stdout
    Bog Wyrm is no longer in the catalogue
    --- stderr
    (undo: wyrm undo)
    ");
    assert!(names(&mut table, "dragon --own").is_empty());
    table.ok("undo");
    assert_eq!(names(&mut table, "dragon --own"), ["Bog Wyrm"]);
}

#[test]
fn faulty_entries_are_refused_with_every_fault() {
    let mut table = Table::with_party();
    let add = |words: &str| format!("catalog add {words}");
    assert_snapshot!(table.refused(1, &add("dragon 'Bog Wyrm' hp=many wings=2 'attacks=Bite 6'")), @"
    exit 1
    --- stderr
    error: attacks: Bite 6 is not three attacks, as in: Bite 6 / Tail Strike 10 / Inferno 13
           hp: many is not a number from 1 to 999
           wings: there is no such field; dragon fields are chapter, rank, hp, exp, gold, attacks, abilities, text
           rank: is missing
           exp: is missing
           gold: is missing
    hint: all fields: wyrm catalog add dragon NAME
    ");
    assert_snapshot!(table.refused(1, &add("dragon 'Pale Dragon' hp=4")), @"
    exit 1
    --- stderr
    error: attacks: is missing
           rank: is missing
           exp: is missing
           gold: is missing
    hint: all fields: wyrm catalog add dragon NAME
    ");
    assert_snapshot!(table.refused(1, &add("item Torch use=instant")), @"
    exit 1
    --- stderr
    error: effect: is missing
           price: is missing
    hint: all fields: wyrm catalog add item NAME
    ");
    assert_snapshot!(table.refused(1, &add("skill Kick symbols=XX kind=attack")), @"
    exit 1
    --- stderr
    error: kind: there is no such field; skill fields are symbols, effect, amount, heal, text, strike, classes, alias, sheet, chart, general
           symbols: XX is not one to five of S M H C D = ≠ (! for ≠)
           effect: is missing
    hint: all fields: wyrm catalog add skill NAME
    ");
    assert_snapshot!(table.refused(1, &add("class Bard hp=3")), @"
    exit 1
    --- stderr
    error: classes are built in
    hint: a group's own entries are dragons, items and skills
    ");
    assert_snapshot!(table.refused(1, &add("dragon 'Bog Wyrm' hp")), @"
    exit 1
    --- stderr
    error: hp is not FIELD=VALUE
    hint: as in hp=60 or symbols=MMCC
    ");
    assert_snapshot!(table.refused(1, &add("dragon 'Bog Wyrm' hp=1 HP=2")), @"
    exit 1
    --- stderr
    error: HP is given twice
    ");
    let taken = format!("catalog add dragon 'pale dragon' {BOG_WYRM}");
    assert_snapshot!(table.refused(1, &taken), @"
    exit 1
    --- stderr
    error: there is already a dragon called Pale Dragon
    hint: change it: wyrm catalog edit dragon pale-dragon FIELD=VALUE
    ");
    assert_snapshot!(table.refused(1, "catalog edit dragon pale rank=5"), @"
    exit 1
    --- stderr
    error: the rank of a built-in dragon cannot be changed
    hint: a campaign may have its own hp, exp, gold, attacks, abilities or text
    ");
    assert_snapshot!(table.refused(1, "catalog edit dragon pale hp=0"), @"
    exit 1
    --- stderr
    error: dragon Pale Dragon: hp: 0 is not a number from 1 to 999
    ");
    assert_snapshot!(table.refused(1, "catalog remove dragon pale"), @"
    exit 1
    --- stderr
    error: Pale Dragon is built in and cannot be removed
    hint: only a group's own entries can be removed
    ");
    assert_snapshot!(table.refused(1, "catalog remove dragon bog"), @"
    exit 1
    --- stderr
    error: there is no dragon called bog
    hint: known: Young Red Dragon, Pale Dragon, Young Black Dragon, Green Dragon, Red Dragon, Blue Dragon, Undead Dragon, Black Dragon
    ");
}

#[test]
fn what_is_in_use_is_not_removed() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    table.ok("catalog add item Torch use=durable effect=text text=light price=1");
    table.ok("catalog add skill Kick symbols=SD effect=attack amount=3 classes=rogue");
    table.ok("hunt record --outcome slain --heroes denra,timorn --dragon bog");
    table.ok("hero edit denra --add-item torch --exp 14 --reason test");
    table.ok("hero level-up denra --improve stab");
    table.ok("hero level-up denra --learn kick");
    assert_snapshot!(table.refused(1, "catalog remove dragon bog"), @"
    exit 1
    --- stderr
    error: Bog Wyrm is in use: hunt 1 was about it
    ");
    assert_snapshot!(table.refused(1, "catalog remove item torch"), @"
    exit 1
    --- stderr
    error: Torch is in use: Denra carries it
    ");
    assert_snapshot!(table.refused(1, "catalog remove skill kick"), @"
    exit 1
    --- stderr
    error: Kick is in use: Denra knows it
    ");
    table.ok("hero drop denra torch");
    table.ok("catalog edit market chapter-1 'stock=2 torch@1'");
    assert_snapshot!(table.refused(1, "catalog remove item torch"), @"
    exit 1
    --- stderr
    error: Torch is in use: Ashes has it in the stock of chapter-1
    ");
    table.ok("catalog reset market chapter-1");
    table.ok("catalog remove item torch");
}
