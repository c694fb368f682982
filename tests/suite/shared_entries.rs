//! Entries shared between groups as TOML.

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
    (already up to date)
    ");
    assert_eq!(other.json(&["catalog", "import", &file])["step"], Value::Null);
    other.ok("catalog edit dragon bog hp=1");
    let said = other.refused(1, &["catalog", "import", &file]);
    assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: dragon Bog Wyrm already exists with other figures
    hint: nothing was imported; --replace takes the figures of the file
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
    assert_eq!(table.json(&["catalog", "import", &file])["imported"]["added"], json!([]));
    let only = ["catalog", "export", &file, "--all", "--kind", "dragon", "--force"];
    table.ok(&only);
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
           line 10: Bog, wings: there is no such field; dragon fields are chapter, rank, hp, exp, gold, attacks, abilities, text
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
    hint: nothing was imported; to change a built-in entry for a campaign: wyrm catalog edit
    ");
    let kick = "[[skill]]\nname = \"Kick\"\nsymbols = \"SD\"\neffect = \"attack\"\namount = 3\nclasses = \"bard\"\n";
    assert_snapshot!(import(kick, 1), @"
    exit 1
    --- stderr
    error: skill Kick: there is no class called bard
    hint: nothing was imported
    ");
    assert_snapshot!(table.refused(3, "catalog import /no/such/file.toml"), @"
    exit 3
    --- stderr
    error: /no/such/file.toml cannot be read: No such file or directory (os error 2)
    ");
}

#[test]
fn an_export_never_writes_over_the_database_and_over_another_file_only_by_force() {
    let mut table = Table::with_party();
    add_bog_wyrm(&mut table);
    let file = table.folder().join("own.toml").to_str().unwrap().to_owned();
    std::fs::write(&file, "mine").unwrap();
    assert_snapshot!(table.refused(1, &["catalog", "export", &file]), @"
    exit 1
    --- stderr
    error: FOLDER/own.toml already exists
    hint: --force overwrites it
    ");
    table.refused(1, &["catalog", "export", &file, "--dry-run"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    table.ok(&["catalog", "export", &file, "--force", "--dry-run"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    table.ok(&["catalog", "export", &file, "--force"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), table.ok("catalog export").out);
    let db = table.db().to_str().unwrap().to_owned();
    let roundabout = format!("{}/./wyrm.db-wal", table.folder().display());
    for path in [&db, &format!("{db}-wal"), &format!("{db}-shm"), &roundabout] {
        let said = table.refused(1, &["catalog", "export", path, "--force"]);
        assert!(said.err.ends_with(" is the database\n"), "{said}");
    }
    let mut names: Vec<_> = std::fs::read_dir(table.folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("wyrm.db-"))
        .collect();
    names.sort();
    assert_eq!(names, ["backups", "own.toml", "wyrm.db"], "no half-written file stays");
    let mut new = Table::without_database();
    let db = new.db().to_str().unwrap().to_owned();
    new.refused(1, &["catalog", "export", &db, "--all"]);
    assert!(!new.db().exists());
}

#[test]
fn a_name_means_one_entry_only() {
    let mut table = Table::with_party();
    let skill = "symbols=SS effect=attack amount=3";
    for words in [
        format!("catalog add skill Cut {skill} alias=Fireball"),
        format!("catalog add skill Cut {skill} 'alias=flanking blow'"),
        format!("catalog add skill 'Flanking Blow' {skill}"),
    ] {
        let said = table.refused(1, &words);
        assert!(said.err.contains(" already means the skill "), "{said}");
    }
    table.ok(&format!("catalog add skill Cut {skill} alias=Slice"));
    assert_snapshot!(table.refused(1, &format!("catalog add skill Slice {skill}")), @"
    exit 1
    --- stderr
    error: slice already means the skill Cut
    ");
    table.ok(&format!("catalog add skill Gash {skill}"));
    table.refused(1, "catalog edit skill gash alias=slice");
    table.refused(1, "catalog edit skill gash alias=cut");
    let file = table.folder().join("two.toml").to_str().unwrap().to_owned();
    let one = |name: &str, alias: &str| {
        format!(
            "[[skill]]\nname = \"{name}\"\nalias = \"{alias}\"\nsymbols = \"SS\"\neffect = \"attack\"\namount = 1\n"
        )
    };
    std::fs::write(&file, one("Hew", "Chop") + &one("Chop", "Hack")).unwrap();
    assert_snapshot!(table.refused(1, &["catalog", "import", &file]), @"
    exit 1
    --- stderr
    error: skill Hew: chop already means the skill Chop
           skill Chop: chop already means the skill Hew
    hint: nothing was imported
    ");
    // A file from elsewhere may have such a pair: the name itself takes precedence.
    table.edit_elsewhere("UPDATE catalog_entry SET data = replace(data, 'Slice', 'Fireball')");
    let shown = table.json("catalog show skill fireball");
    assert_eq!(shown["entry"]["key"], "fireball");
}

#[test]
fn classes_are_kept_by_their_whole_names() {
    let mut table = Table::with_party();
    let skill = "symbols=SS effect=attack amount=3";
    table.ok(&format!("catalog add skill Cut {skill} classes=ro,wiz,Rogue 'sheet=ro 4, wiz 5'"));
    let text = table.ok("catalog export").out;
    assert!(text.contains("classes = \"rogue, wizard\"\n"), "{text}");
    assert!(text.contains("sheet = \"rogue 4, wizard 5\"\n"), "{text}");
    let file = table.folder().join("own.toml").to_str().unwrap().to_owned();
    std::fs::write(&file, text.replace("rogue, wizard", "ro, WIZ")).unwrap();
    let again = table.json(&["catalog", "import", &file]);
    assert_eq!(again["imported"]["same"], 1);
    for field in [
        "classes=bard",
        "'sheet=bard 4'",
        "'sheet=rogue 0'",
        "'sheet=rogue 100'",
        "'sheet=rogue 4, rogue 5'",
    ] {
        table.refused(1, &format!("catalog edit skill cut {field}"));
    }
}

#[test]
fn a_skill_that_a_hero_improved_stays_one_that_can_be_improved() {
    let mut table = Table::with_party();
    table.ok("catalog add skill Cut symbols=SS effect=attack amount=3 classes=rogue");
    table.ok("hero edit denra --reason start --exp 100");
    table.ok("hero level-up denra --improve stab --seed 1");
    table.ok("hero level-up denra --learn cut --seed 1");
    table.ok("catalog edit skill cut effect=stance");
    table.ok("undo");
    table.ok("hero level-up denra --improve cut --seed 1");
    assert_snapshot!(table.refused(1, "catalog edit skill cut effect=stance"), @"
    exit 1
    --- stderr
    error: Denra improved Cut: it must stay a skill that can be improved
    ");
    table.refused(1, "catalog edit skill cut strike=yes");
    let file = table.folder().join("own.toml").to_str().unwrap().to_owned();
    let text = table.ok("catalog export").out.replace("attack", "stance");
    std::fs::write(&file, text).unwrap();
    table.refused(1, &["catalog", "import", &file, "--replace"]);
    table.ok("catalog edit skill cut amount=4");
}
