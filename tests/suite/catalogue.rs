//! The catalogue: looking up, a group's own entries, a campaign's own figures, sharing as TOML.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;

const BOG_WYRM: &str =
    "rank=2 hp=40 exp=9 gold=5 abilities=poison 'attacks=Bite 5 / Tail 8 / Mud 11'";

#[track_caller]
fn names(table: &mut Table, words: &str) -> Vec<String> {
    let found = table.json(&format!("catalog list {words}"));
    let entries = found["entries"].as_array().unwrap().iter();
    entries
        .map(|e| e["name"].as_str().unwrap().to_owned())
        .collect()
}

fn add_bog_wyrm(table: &mut Table) {
    table.ok(&format!("catalog add dragon 'Bog Wyrm' {BOG_WYRM}"));
}

#[test]
fn lists_are_filtered_by_kind_class_symbol_chapter_ability_and_name() {
    let mut table = Table::with_party();
    assert_eq!(names(&mut table, "class").len(), 5);
    assert_eq!(
        names(&mut table, "skill").len(),
        34,
        "32 named skills and 2 general ones"
    );
    assert_eq!(names(&mut table, "dragon").len(), 8);
    assert_eq!(names(&mut table, "item").len(), 21);
    assert_eq!(names(&mut table, "market").len(), 7);
    assert_eq!(
        names(&mut table, "dragon --ability hardened"),
        ["Pale Dragon", "Blue Dragon"]
    );
    assert_eq!(names(&mut table, "dragon --chapter 4"), ["Green Dragon"]);
    assert_eq!(
        names(&mut table, "item --symbol M"),
        ["Mana Potion", "Magic Staff"]
    );
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
    error: fish is no symbol
    hint: sword, magic, hammer, crossbow or daggers
    ");
    assert_snapshot!(table.refused(1, "catalog list dragon --ability fish"), @"");
    assert_snapshot!(table.refused(1, "catalog list dragon --chapter -3"), @"");
}

#[test]
fn the_catalogue_is_there_before_any_campaign_or_file() {
    let mut table = Table::without_database();
    assert_eq!(names(&mut table, "dragon").len(), 8);
    assert_snapshot!(table.ok("catalog show dragon blue").out, @"
    Blue Dragon · dragon                                                   built in

    field      value                            meaning
    chapter    6                                the chapter it is hunted in
    rank       3                                how dangerous it is
    hp         75                               hit points
    exp        18                               experience for slaying it
    gold       8                                gold for slaying it
    attacks    A Cold One 6 / Winged Attack 10  for one, two, and three or more
               / Cold Inferno 13                Dragon symbols
    abilities  hardened, frost                  special abilities

    hardened: every attack on it does 1 less

    frost: a counter attack freezes one class token until healed
    ");
    assert_snapshot!(table.ok("catalog show skill flanking-blow").out, @"
    Flanking Strike · skill                                                built in

    field    value          meaning
    symbols  DDD            what the dice must show
    effect   attack         what it does
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
           wings: there is no such field; a dragon has chapter, rank, hp, exp, gold, attacks, abilities, text
           rank: is missing
           exp: is missing
           gold: is missing
    hint: wyrm catalog add dragon --help lists the fields
    ");
    assert_snapshot!(table.refused(1, &add("dragon 'Pale Dragon' hp=4")), @"
    exit 1
    --- stderr
    error: attacks: is missing
           rank: is missing
           exp: is missing
           gold: is missing
    hint: wyrm catalog add dragon --help lists the fields
    ");
    assert_snapshot!(table.refused(1, &add("item Torch use=instant")), @"
    exit 1
    --- stderr
    error: effect: is missing
           price: is missing
    hint: wyrm catalog add item --help lists the fields
    ");
    assert_snapshot!(table.refused(1, &add("skill Kick symbols=XX kind=attack")), @"
    exit 1
    --- stderr
    error: kind: there is no such field; a skill has symbols, effect, amount, heal, text, strike, classes, alias, sheet, chart, general
           symbols: XX is not one to five of S M H C D = ≠ (! for ≠)
           effect: is missing
    hint: wyrm catalog add skill --help lists the fields
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
    error: rank of a built-in dragon cannot be changed
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
fn a_campaigns_own_figures_are_marked_wherever_they_are_shown() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red gold=9 hp=60");
    table.ok("catalog edit skill stab amount=5");
    table.ok("catalog edit class rogue hp=25");
    table.ok("catalog edit item haste-potion price=3");
    assert_snapshot!(table.ok("catalog show dragon young-red").out, @"
    Young Red Dragon · dragon                                              built in

    field    value                     meaning
    chapter  1                         the chapter it is hunted
                                       in
    rank     1                         how dangerous it is
    hp       60*                       hit points                * this campaign's
                                                                 own, printed 45
    exp      8                         experience for slaying
                                       it
    gold     9*                        gold for slaying it       * this campaign's
                                                                 own, printed 3
    attacks  Slashing Claws 5 / Tail   for one, two, and three
             Strike 7 / Fire Breath    or more Dragon symbols
             10
    ");
    assert_snapshot!(table.ok("catalog list --changed").out, @"
    class  symbol    HP  AC  initiative  turns  skills
    Rogue  daggers  25*   1           1      3  strike, stab, flanking-strike,
                                                sneak-attack, sudden-death,
                                                critical-hit

    * this campaign's own figure

    skill  dice  effect     learned by
    Stab   D D   5 damage*

    * this campaign's own figure

    item          use      effect                price
    Haste Potion  instant  re-roll up to 2 dice     3*

    * this campaign's own figure

    dragon            ch.  rank   HP  exp  gold  1 / 2 / 3+ symbols   abilities
    Young Red Dragon    1     1  60*    8    9*  Slashing Claws 5 /
                                                 Tail Strike 7 /
                                                 Fire Breath 10

    * this campaign's own figure
    ");
    assert_snapshot!(table.ok("campaign show").out, @"
    Ashes · chapter 1                                                       0 hunts
    next     Young Red Dragon (60 HP*, 8 exp, 9 gold*)
    market   closed

    hero    class    level  exp           HP  AC  turns  gold  items  state
    Denra   rogue        1  0 (6 to go)  25*   1      3     0  –      alive
    Timorn  wizard       1  0 (6 to go)   22   0      3     0  –      alive
    Brum    warrior      1  0 (6 to go)   23   0      3     0  –      alive

    * this campaign's own figure
    * Young Red Dragon gold: this campaign's own figure, printed 3
    * Young Red Dragon hp: this campaign's own figure, printed 45

    own figures  class rogue: hp 25 · dragon young-red-dragon: gold 9 · dragon young-red-dragon: hp 60 · item haste-potion: price 3 · skill stab: amount 5
    ");
    assert_snapshot!(table.ok("hero show denra").out, @"
    DENRA, rogue · level 1                            exp 0 (6 to level 2) · gold 0
    HP 25*   AC 1   initiative 1   turns 3                             items  – · –

    skill            dice       effect
    Strike           M S D      5 damage
    Stab             D D        5 damage*
    Flanking Strike  D D D      6 damage
    Sneak Attack     D D S S    6 damage
    Sudden Death     D D D = =  7 damage
    Critical Hit     S M D C H  7 damage

    * this campaign's own figure

    * HP: this campaign's own figure, printed 19
    ");
    assert_snapshot!(table.ok("hunt record --outcome slain --heroes denra,timorn").out, @"
    Ashes · chapter 1 · hunt 1                                           2026-11-14
    Young Red Dragon slain
    Young Red Dragon (60 HP*, 8 exp, 9 gold*)

    hero    class   level  exp  gold     player
    Denra   rogue       1   +4    +5
    Timorn  wizard      1   +4    +4
    * Young Red Dragon gold: this campaign's own figure, printed 3
    * Young Red Dragon hp: this campaign's own figure, printed 45

    next     chapter 2
    market   open in Bearwood: wyrm market
    ");
    assert_snapshot!(table.ok("market").out, @"
    Bearwood · chapter 1                          gold  Denra 5 · Timorn 4 · Brum 0

    item                  effect                     price  left  who can buy it
    Small Healing Potion  heal 4                         1     2  Denra, Timorn
    Scroll of Knowledge   use a covered skill again      1     1  Denra, Timorn
    Haste Potion          re-roll up to 2 dice          3*     1  Denra, Timorn
    Holy Water            add one hammer                 1     1  Denra, Timorn
    Mana Potion           add one magic                  1     1  Denra, Timorn

    * Haste Potion: this campaign's own price, printed 1
    ");
    table.ok("market buy haste --hero denra");
    assert_eq!(table.json("hero show denra")["hero"]["gold"], 5 - 3);
    // Another campaign plays by the printed figures.
    table.ok("campaign new Embers");
    let shown = table.json("catalog show dragon young-red");
    assert_eq!(shown["entry"]["fields"]["gold"], "3");
}

#[test]
fn a_hunt_keeps_the_figures_it_was_made_with() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red gold=9");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let then = table.ok("hunt show 1").out;
    table.ok("catalog edit dragon young-red gold=1 hp=1");
    assert_eq!(table.ok("hunt show 1").out, then);
    assert_snapshot!(table.ok("catalog reset dragon young-red"), @"
    exit 0
    --- stdout
    Young Red Dragon in Ashes: gold 1 → 3, hp 1 → 45
    --- stderr
    (undo: wyrm undo)
    ");
    assert_eq!(table.ok("hunt show 1").out, then);
    let shown = table.json("catalog show dragon young-red");
    assert_eq!(
        (
            &shown["entry"]["fields"]["gold"],
            &shown["entry"]["changed"]
        ),
        (&json!("3"), &json!([]))
    );
    assert_eq!(
        table.json("catalog reset dragon young-red")["step"],
        Value::Null
    );
}

#[test]
fn what_is_in_use_is_not_removed() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    table.ok("catalog add item Torch use=durable effect=text text=light price=1");
    table.ok("catalog add skill Kick symbols=SD kind=attack amount=3 classes=rogue");
    table.ok("hunt record --outcome slain --heroes denra,timorn --dragon bog");
    table.ok("hero edit denra --add-item torch --exp 14 --reason test");
    table.ok("hero level-up denra --improve stab");
    table.ok("hero level-up denra --learn kick");
    assert_snapshot!(table.refused(1, "catalog remove dragon bog"), @"");
    assert_snapshot!(table.refused(1, "catalog remove item torch"), @"");
    assert_snapshot!(table.refused(1, "catalog remove skill kick"), @"");
    table.ok("hero drop denra torch");
    table.ok("catalog edit market chapter-1 'stock=2 torch@1'");
    assert_snapshot!(table.refused(1, "catalog remove item torch"), @"");
    table.ok("catalog reset market chapter-1");
    table.ok("catalog remove item torch");
}

#[test]
fn entries_travel_as_toml_and_arrive_once() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    table.ok("catalog add item Torch use=durable effect=text 'text=it says \"light\"' price=1");
    let file = table.folder().join("own.toml").to_str().unwrap().to_owned();
    table.ok(&["catalog", "export", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(table.ok("catalog export").out, text);
    let mut other = Table::with_party();
    assert_snapshot!(other.ok(&["catalog", "import", &file]), @"
    exit 0
    --- stdout
    added dragon Bog Wyrm and item Torch
    --- stderr
    (undo: wyrm undo)
    ");
    assert_eq!(other.ok("catalog export").out, text);
    assert_snapshot!(other.ok(&["catalog", "import", &file]), @"
    exit 0
    --- stdout
    2 entries were there already
    --- stderr
    (nothing had to be changed)
    ");
    assert_eq!(
        other.json(&["catalog", "import", &file])["step"],
        Value::Null
    );
    other.ok("catalog edit dragon bog hp=1");
    let said = other.refused(1, &["catalog", "import", &file]);
    assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: dragon Bog Wyrm is there with other figures
    hint: --replace takes over other figures of your own entries; nothing was imported
    ");
    other.ok(&["catalog", "import", &file, "--replace"]);
    assert_eq!(other.ok("catalog export").out, text);
    other.ok("undo 3");
    assert!(names(&mut other, "dragon --own").is_empty());
}

#[test]
fn built_in_entries_exported_with_all_are_there_already() {
    let mut table = Table::with_party();
    let file = table.folder().join("all.toml").to_str().unwrap().to_owned();
    table.ok(&["catalog", "export", &file, "--all"]);
    assert_eq!(
        table.json(&["catalog", "import", &file])["imported"]["added"],
        json!([])
    );
    table.ok(&["catalog", "export", &file, "--all", "--kind", "dragon"]);
    assert!(!std::fs::read_to_string(&file).unwrap().contains("[[item]]"));
}

#[test]
fn a_faulty_file_is_refused_whole_with_line_numbers() {
    let mut table = Table::with_party();
    let file = table.folder().join("bad.toml").to_str().unwrap().to_owned();
    let mut import = |text: &str, code: u8| {
        std::fs::write(&file, text).unwrap();
        table.refused(code, &["catalog", "import", &file])
    };
    let good = "[[item]]\nname = \"Torch\"\nuse = \"instant\"\neffect = \"reuse\"\nprice = 1\n";
    assert_snapshot!(import(&format!("{good}\n[[dragon]]\nname = \"Bog\"\nhp = 4000\nwings = 2\n"), 1), @"
    exit 1
    --- stderr
    error: line 7: Bog, attacks: is missing
           line 7: Bog, rank: is missing
           line 7: Bog, exp: is missing
           line 7: Bog, gold: is missing
           line 9: Bog, hp: 4000 is not a number from 1 to 999
           line 10: Bog, wings: there is no such field; a dragon has chapter, rank, hp, exp, gold, attacks, abilities, text
    hint: nothing was imported
    ");
    assert_snapshot!(import("[[dragon]]\nname = \"x\nhp = 1\n", 1), @r#"
    exit 1
    --- stderr
    error: line 2: invalid basic string, expected `"`
    hint: nothing was imported
    "#);
    assert_snapshot!(import("[[bard]]\nname = \"x\"\n", 1), @"
    exit 1
    --- stderr
    error: line 1: bard is not [[dragon]], [[item]] or [[skill]]
    hint: nothing was imported
    ");
    assert_snapshot!(import("", 1), @"
    exit 1
    --- stderr
    error: the file holds no [[dragon]], [[item]] or [[skill]]
    ");
    assert_snapshot!(import(&good.replace("Torch", "Holy Water"), 1), @"
    exit 1
    --- stderr
    error: item Holy Water is built in
    hint: --replace takes over other figures of your own entries; nothing was imported
    ");
    let kick = "[[skill]]\nname = \"Kick\"\nsymbols = \"SD\"\nkind = \"attack\"\namount = 3\nclasses = \"bard\"\n";
    assert_snapshot!(import(kick, 1), @"
    exit 1
    --- stderr
    error: line 1: Kick, effect: is missing
           line 4: Kick, kind: there is no such field; a skill has symbols, effect, amount, heal, text, strike, classes, alias, sheet, chart, general
    hint: nothing was imported
    ");
    assert_snapshot!(table.refused(3, "catalog import /no/such/file.toml"), @"
    exit 3
    --- stderr
    error: /no/such/file.toml cannot be read: No such file or directory (os error 2)
    ");
}
