//! `wyrm merge`: two laptops, one campaign.

use rusqlite::Connection;

use crate::harness::{Said, Table};
use crate::merge_property::{records, sound};

fn merge_words<'a>(file: &'a str, flags: &'a str) -> Vec<&'a str> {
    let mut words = vec!["merge", file];
    words.extend(flags.split_whitespace());
    words
}

#[track_caller]
fn merge(into: &mut Table, other: &Table, flags: &str) -> Said {
    let file = other.db().to_str().unwrap().to_owned();
    let said = into.ok(&merge_words(&file, flags));
    sound(into);
    hidden(said, other)
}

#[track_caller]
fn refused(into: &mut Table, other: &Table, flags: &str) -> Said {
    let file = other.db().to_str().unwrap().to_owned();
    let said = into.refused(1, &merge_words(&file, flags));
    hidden(said, other)
}

fn hidden(said: Said, other: &Table) -> Said {
    let folder = other.folder().to_str().unwrap();
    Said { out: said.out.replace(folder, "THERE"), err: said.err.replace(folder, "THERE"), ..said }
}

fn json(into: &mut Table, other: &Table, flags: &str) -> serde_json::Value {
    let file = other.db().to_str().unwrap().to_owned();
    into.json(&merge_words(&file, flags))["merge"].clone()
}

/// A campaign on two laptops, each with its own hunt.
fn parted() -> (Table, Table) {
    let mut here = Table::with_party();
    here.ok("player add Ana Ben");
    here.ok("hunt record --outcome slain --heroes denra,timorn");
    let mut there = here.another(7);
    here.ok("hunt record --outcome slain --heroes denra,brum");
    there.ok("market buy small-healing-potion --hero denra");
    there.ok("hunt record --outcome fled --heroes timorn");
    (here, there)
}

#[test]
fn what_is_new_there_is_added_by_its_uuid() {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    for name in ["Cleo", "Dora", "Emil"] {
        there.ok(&["player", "add", name]);
    }
    there.ok("campaign new Embers");
    there.ok("hero new Vex --class cleric --player cleo");
    there.ok("catalog add item Moon-Salt use=instant effect=heal amount=3 price=1");
    there.ok("keepers score --player Cleo:tribe=red,shields=3,arrows=1 --player Dora:tribe=blue,shields=2,arrows=1 --player Emil:tribe=green,shields=1,arrows=1 --save --new-player");
    there.ok("keepers rule white-die 1/2/3");
    let said = merge(&mut here, &there, "");
    assert_eq!(
        said.out,
        "other.db is merged
 added: player Cleo, player Dora, player Emil, item Moon-Salt, keepers setting
 white-die, campaign Embers, keepers play 1\n"
    );
    assert_eq!(said.err, "(undo: wyrm undo)\n");
    assert_eq!(records(&here), records(&there));
    let backups = std::fs::read_dir(here.folder().join("backups")).unwrap();
    let names = backups.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.collect();
    assert!(names.iter().any(|name| name.contains(".merge.")), "{names:?}");
    // Each file has its own current campaign.
    assert_eq!(here.json("campaign show")["campaign"]["name"], "Ashes");
    assert_eq!(here.json("--campaign embers hero show vex")["hero"]["name"], "Vex");
}

#[test]
fn gone_on_in_one_file_only_is_taken_or_kept_unasked() {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    there.ok("hunt record --outcome slain --heroes denra,timorn");
    let before = here.another(8);
    let said = merge(&mut here, &there, "");
    assert_eq!(said.out, "other.db is merged\n changed there, taken: campaign Ashes\n");
    assert_eq!(records(&here), records(&there));
    // The other way round there is nothing to do.
    let said = merge(&mut there, &before, "");
    assert_eq!(said.out, "there is nothing new in other.db\n changed here, kept: campaign Ashes\n");
    assert_eq!(said.err, "(already up to date)\n");
    // Week after week.
    there.ok("market buy small-healing-potion --hero denra");
    merge(&mut here, &there, "");
    there.ok("undo");
    there.ok("hero edit denra --gold +1 --reason found");
    merge(&mut here, &there, "");
    assert_eq!(records(&here), records(&there));
    here.ok("campaign rename Cinders");
    merge(&mut there, &here, "");
    assert_eq!(records(&here), records(&there));
}

#[test]
fn the_same_campaign_gone_on_in_both_is_shown_side_by_side_and_scripts_have_to_say() {
    let (mut here, there) = parted();
    let said = refused(&mut here, &there, "");
    insta::assert_snapshot!(said);
    let file = there.db().to_str().unwrap().to_owned();
    let said = here.refused(1, &["merge", &file, "--json"]);
    let error: serde_json::Value = serde_json::from_str(&said.err).unwrap();
    assert_eq!(error["error"]["kind"], "refused");
    assert_eq!(error["error"]["message"], "1 record changed in both files: campaign Ashes");
    let said = refused(&mut here, &there, "--take ours");
    assert!(said.err.contains("ours is not a choice: use mine, theirs or both"), "{said}");
}

#[test]
fn mine_theirs_or_both_are_what_they_say_and_one_step() {
    for take in ["mine", "theirs", "both"] {
        let (mut here, mut there) = parted();
        let (one, two) = (here.another(8), there.another(9));
        let before = here.dump();
        let said = json(&mut here, &two, &format!("--take {take}"));
        assert_eq!(said["conflicts"][0]["record"], "campaign Ashes");
        assert_eq!(said["conflicts"][0]["take"], take);
        let names: Vec<String> = here.json("campaign list")["campaigns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|campaign| campaign["name"].as_str().unwrap().to_owned())
            .collect();
        match take {
            "mine" => assert_eq!(records(&here), records(&one)),
            "theirs" => assert_eq!(records(&here), records(&two)),
            _ => {
                assert_eq!(names, ["Ashes (2)", "Ashes"]);
                assert_eq!(said["renamed"][0]["to"], "Ashes (2)");
            }
        }
        let after = here.dump();
        merge(&mut here, &two, "");
        assert_eq!(here.dump(), after, "merging twice changes nothing");
        let mirrored = match take {
            "mine" => "theirs",
            "theirs" => "mine",
            both => both,
        };
        merge(&mut there, &one, &format!("--take {mirrored}"));
        assert_eq!(records(&here), records(&there), "both ways round");
        here.ok("undo");
        assert_eq!(here.dump(), before);
        here.ok("redo");
        assert_eq!(here.dump(), after);
    }
}

#[test]
fn on_a_terminal_the_group_decides_and_is_asked_who_is_who() {
    let (mut here, mut there) = parted();
    here.ok("player add Cleopatra");
    there.ok("player add Cleo");
    there.ok("hero edit denra --player cleo --reason table");
    let file = there.db().to_str().unwrap().to_owned();
    here.answers = Some(["yes", "theirs"].into());
    let said = hidden(here.ok(&["merge", &file]), &there);
    insta::assert_snapshot!(said);
    sound(&here);
    assert_eq!(here.json("hero show denra")["hero"]["player"], "Cleopatra");
    // Decided once, known for good.
    let after = here.dump();
    merge(&mut here, &there, "");
    assert_eq!(here.dump(), after);
    here.ok("undo");
    here.answers = Some(["no", "mine"].into());
    here.ok(&["merge", &file]);
    let players = here.json("player list")["players"].to_string();
    assert!(players.contains("\"Cleo\"") && players.contains("\"Cleopatra\""), "{players}");
    here.ok("undo");
    // Leaving a question changes nothing.
    here.answers = Some(["yes"].into());
    let before = here.dump();
    let said = here.run(&["merge", &file]);
    assert_eq!((said.code, here.dump()), (130, before));
}

#[test]
fn players_with_nearly_the_same_name_are_named_in_a_script() {
    let mut here = Table::new();
    let mut there = here.another(7);
    here.ok("player add Anna");
    there.ok("player add Anne");
    let said = refused(&mut here, &there, "");
    assert_eq!(
        said.err,
        "error: these may be the same person: Anne there and Anna here
hint: --same 'Anne=Anna' if they are, --different 'Anne' if not\n"
    );
    let (twin, stranger) = (here.another(8), there.another(9));
    merge(&mut here, &there, "--same Anne=Anna");
    merge(&mut there, &twin, "--same Anna=Anne");
    assert_eq!(records(&here), records(&there), "both ways round");
    assert_eq!(here.json("player list")["players"].as_array().unwrap().len(), 1);
    here.ok("undo");
    merge(&mut here, &stranger, "--different Anne");
    for bad in ["--same Anne", "--same Zoe=Anna", "--different Zoe"] {
        refused(&mut here, &stranger, bad);
    }
}

#[test]
fn the_same_name_is_the_same_person_unless_someone_says_otherwise() {
    let mut here = Table::new();
    let mut there = here.another(7);
    here.ok("player add Ana");
    there.ok("player add Ana");
    there.ok("campaign new Embers");
    there.ok("hero new Vex --class cleric --player ana");
    here.ok("campaign new Embers");
    let twin = here.another(8);
    let said = json(&mut here, &there, "");
    assert_eq!(said["joined"][0]["name"], "Ana");
    // Campaigns of the same name are two campaigns.
    assert_eq!(said["renamed"][0]["to"], "Embers (2)");
    merge(&mut there, &twin, "");
    assert_eq!(records(&here), records(&there));
    here.ok("undo");
    let said = json(&mut here, &twin.another(9), "");
    assert_eq!(said["joined"], serde_json::json!([]));
    let third = {
        let mut third = Table::new().another(11);
        third.ok("player add Ana");
        third
    };
    let said = json(&mut here, &third, "--different Ana");
    assert_eq!(said["renamed"][0]["to"], "Ana (2)");
}

#[test]
fn the_same_uuid_with_other_content_is_a_conflict_of_any_kind() {
    let mut here = Table::new();
    here.ok("player add Ana");
    here.ok("catalog add item Moon-Salt use=instant effect=heal amount=3 price=1");
    here.ok("keepers score --player Cleo:tribe=red,shields=3,arrows=1 --player Dora:tribe=blue,shields=2,arrows=1 --player Emil:tribe=green,shields=1,arrows=1 --save --new-player");
    here.ok("keepers rule white-die 1/2/3");
    let mut there = here.another(7);
    for (table, name, amount, note, die) in
        [(&mut here, "Xenia", "4", "cold", "2/2/2"), (&mut there, "Wulf", "5", "warm", "1/1/4")]
    {
        table.ok(&format!("player rename ana {name}"));
        table.ok(&format!("catalog edit item moon-salt amount={amount}"));
        table.ok(&format!("play note 1 {note}"));
        table.ok(&format!("keepers rule white-die {die}"));
    }
    let said = refused(&mut here, &there, "");
    insta::assert_snapshot!(said);
    let twin = here.another(8);
    merge(&mut here, &there, "--take mine --take moon-salt=both --take xenia=theirs");
    let salts = here.json("catalog list item --own")["entries"].to_string();
    assert!(salts.contains("moon-salt-2"), "{salts}");
    assert_eq!(here.json("play show 1")["play"]["note"], "cold");
    assert_eq!(here.json("player list")["players"][3]["name"], "Wulf");
    merge(&mut there, &twin, "--take theirs --take moon-salt=both --take wulf=mine");
    assert_eq!(records(&here), records(&there));
}

#[test]
fn a_second_open_play_of_a_title_arrives_abandoned_and_deleted_ones_come_back() {
    let mut here = Table::new();
    here.ok("keepers score --player Cleo:tribe=red,shields=3,arrows=1 --player Dora:tribe=blue,shields=2,arrows=1 --player Emil:tribe=green,shields=1,arrows=1 --save --new-player");
    here.ok("player add Ida");
    let mut there = here.another(7);
    here.ok("undo");
    here.ok("play delete 1");
    here.ok("drako start --players Cleo,Dora --dragon cleo --first-game");
    there.ok("drako start --players Dora,Emil --dragon emil --first-game");
    let twin = here.another(8);
    let said = merge(&mut here, &there, "");
    assert_eq!(
        said.out,
        "other.db is merged
 added: drako play 3
 deleted here, restored: player Ida, keepers play 2
 second open play, abandoned: drako play 3
 other numbers: keepers play 2 has the id 1 there, drako play 3 has the id 2
 there\n"
    );
    let open = here.json("drako")["play"]["players"].to_string();
    assert!(open.contains("Cleo"), "{open}");
    merge(&mut there, &twin, "--open theirs");
    assert_eq!(records(&here), records(&there));
    refused(&mut here, &there, "--open all");
}

#[test]
fn the_other_file_is_only_read() {
    let (mut here, mut there) = parted();
    // With changes in its -wal only; later, older than this wyrm.
    let writer = Connection::open(there.db()).unwrap();
    let wal = writer.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
    assert_eq!(wal.unwrap(), "wal");
    let looked = writer.query_row("SELECT count(*) FROM player", [], |row| row.get::<_, i64>(0));
    assert_eq!(looked.unwrap(), 2);
    there.ok("player add Zoe");
    let files = |table: &Table| -> Vec<(String, Vec<u8>)> {
        let all = std::fs::read_dir(table.folder()).unwrap();
        let all = all.map(|file| file.unwrap().path()).filter(|path| path.is_file());
        let mut all: Vec<_> = all
            .map(|path| {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                (name, std::fs::read(path).unwrap())
            })
            .filter(|(name, _)| !name.ends_with("-shm"))
            .collect();
        all.sort();
        all
    };
    let before = files(&there);
    assert!(before.iter().any(|(name, bytes)| name.ends_with("-wal") && !bytes.is_empty()));
    merge(&mut here, &there, "--take theirs");
    assert!(here.ok("player list").out.contains("Zoe"));
    assert!(files(&there) == before, "the other file changed");
    drop(writer);
    let old = crate::released_schemas::opened("schema-2.sql");
    let before = files(&old);
    let said = json(&mut here, &old, "");
    assert!(!said["added"].as_array().unwrap().is_empty());
    assert!(files(&old) == before, "the other file was upgraded");
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let (mut here, there) = parted();
    let folder = here.folder().to_owned();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    std::fs::write(path("notes.txt"), "not a database, but long enough to be looked at".repeat(50))
        .unwrap();
    std::fs::write(path("empty.db"), "").unwrap();
    let mut bytes = std::fs::read(there.db()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8192].fill(0xAB);
    std::fs::write(path("damaged.db"), bytes).unwrap();
    std::fs::copy(there.db(), path("newer.db")).unwrap();
    Connection::open(path("newer.db")).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    for (file, code, says) in [
        (path("missing.db"), 3, "there is no such file"),
        (path("empty.db"), 3, "it is empty"),
        (
            path("notes.txt"),
            3,
            "is not a wyrmkeep database\nhint: name a file that wyrm made: wyrm merge OTHER.db\n",
        ),
        (path("damaged.db"), 3, "it is damaged"),
        (path("newer.db"), 3, "was made by a newer wyrm"),
        (folder.to_str().unwrap().to_owned(), 3, "it is a folder"),
        (here.db().to_str().unwrap().to_owned(), 1, "is the file in use"),
    ] {
        let said = here.refused(code, &["merge", &file]);
        assert!(said.err.contains(says), "{said}");
    }
}

#[test]
fn a_dry_run_shows_the_plan_and_changes_nothing() {
    let (mut here, there) = parted();
    let before = here.dump();
    let said = merge(&mut here, &there, "--take both --dry-run");
    assert!(said.out.contains("a second campaign Ashes is called Ashes (2)"), "{said}");
    assert_eq!(said.err, "(dry run: nothing was changed)\n");
    assert_eq!(here.dump(), before);
}

#[test]
fn a_merge_into_a_new_file_brings_everything() {
    let (here, _) = parted();
    let mut new = Table::without_database();
    merge(&mut new, &here, "");
    assert_eq!(records(&new), records(&here));
}

#[test]
fn a_choice_for_one_record_is_found_by_a_word_or_refused() {
    let (mut here, there) = parted();
    let said = merge(&mut here, &there, "--take mine --take Ashes=both --dry-run");
    assert!(said.out.contains("campaign Ashes: both"), "{said}");
    let file = there.db().to_str().unwrap();
    let said = here.refused(1, &["merge", file, "--take", "theirs", "--take", "Ahses=mine"]);
    assert!(said.err.contains("nothing called ahses"), "{said}");
    here.refused(2, &["merge", file, "--take", "theirs", "--take", "mine"]);
}

/// A merge's message about a file edited with another program; nothing changes.
#[track_caller]
fn spoiled(sql: &str) -> Said {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    there.ok("player add Cleo");
    there.ok("catalog add item 'Lucky Coin' use=instant effect=reuse price=3");
    there.ok("hunt record --outcome slain --heroes denra,timorn");
    there.edit_elsewhere(sql);
    let file = there.db().to_str().unwrap().to_owned();
    let said = here.refused(3, &["merge", &file]);
    let dry = here.refused(3, &["merge", &file, "--dry-run"]);
    assert_eq!(said, dry);
    let checked = there.run("check");
    assert_eq!(checked.code, 3, "{checked}");
    hidden(said, &there)
}

#[test]
fn a_file_that_check_finds_fault_with_is_refused() {
    for (sql, err) in [
        (
            "UPDATE catalog_entry SET data = json_remove(data, '$.effect')",
            "error: THERE/other.db cannot be merged: item Lucky Coin: effect: is missing
hint: fix it there: wyrm --db THERE/other.db catalog edit item lucky-coin effect=VALUE
",
        ),
        (
            "UPDATE player SET name = 'Cl' || char(27) || 'eo'",
            "error: THERE/other.db cannot be merged: player 1: the name Cl\\u{1b}eo has an invisible character
hint: fix it there: wyrm --db THERE/other.db player rename 1 NAME
",
        ),
        (
            "UPDATE campaign SET name = 'Embers'",
            "error: THERE/other.db cannot be merged: campaign 1: the name Embers does not match its stored key, ashes
hint: fix it there: wyrm --db THERE/other.db campaign rename NAME --campaign 1
",
        ),
        (
            "UPDATE play SET note = 'a' || char(7)",
            "error: THERE/other.db cannot be merged: play 1: its note has a control character, U+0007
hint: fix it there: wyrm --db THERE/other.db play note 1 TEXT
",
        ),
        (
            "DROP TRIGGER journal_player_insert",
            "error: THERE/other.db cannot be merged: the trigger journal_player_insert is missing
hint: details: wyrm --db THERE/other.db check
",
        ),
        (
            "UPDATE play SET setup = '{}'",
            "error: THERE/other.db cannot be merged: hunt 1 (id 1): missing field `v` at line 1 column 2
hint: details: wyrm --db THERE/other.db check
",
        ),
    ] {
        assert_eq!(spoiled(sql).err, err);
    }
}

#[test]
fn a_file_that_check_only_has_a_note_on_is_merged() {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    there.ok("player add Cleo");
    there.edit_elsewhere(
        "INSERT INTO setting (scope, key, value) VALUES ('campaign:1', 'weather', 'rain')",
    );
    let checked = there.ok("check");
    assert!(checked.out.contains("different version"), "{checked}");
    merge(&mut here, &there, "--take theirs");
    assert!(here.ok("player list").out.contains("Cleo"));
}

#[test]
fn a_dry_run_demands_what_the_merge_demands() {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    there.ok("player add Zoe");
    for n in 0..12 {
        here.ok(&["player", "add", &format!("Player number {n}")]);
    }
    here.ok("undo 12 --yes");
    let real = refused(&mut here, &there, "");
    assert!(real.err.contains("12 undone steps would be dropped"), "{real}");
    assert_eq!(refused(&mut here, &there, "--dry-run"), real);
    merge(&mut here, &there, "--dry-run --yes");
    assert_eq!(here.ok("redo 12 --dry-run").code, 0);
    // At a terminal the merge would ask, and a dry run assumes yes.
    here.answers = Some([].into());
    merge(&mut here, &there, "--dry-run");
    let (mut here, there) = parted();
    let real = refused(&mut here, &there, "");
    assert_eq!(refused(&mut here, &there, "--dry-run"), real);
}

#[test]
fn a_player_who_looks_like_another_is_a_doubt() {
    let mut here = Table::with_party();
    let mut there = here.another(7);
    here.ok("player add Ana");
    there.ok("player add Аnа");
    let said = refused(&mut here, &there, "");
    assert_eq!(
        said.err,
        "error: these may be the same person: Аnа there and Ana here
hint: --same 'Аnа=Ana' if they are, --different 'Аnа' if not\n"
    );
    merge(&mut here, &there, "--different Аnа");
}
