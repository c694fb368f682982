//! Manual and automatic backups, and the questions before much is undone or dropped.

use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use rusqlite::Connection;
use wyrmkeep::store::backup::{self, BackupFile, BackupReason};

use crate::harness::{Table, dump};
use crate::released_schemas::opened;

fn kept(table: &Table) -> Vec<BackupFile> {
    backup::list_backups(table.db())
}

fn kinds(table: &Table) -> Vec<BackupReason> {
    kept(table).into_iter().map(|kept| kept.why).collect()
}

pub fn dump_of(path: &Path) -> String {
    dump(&Connection::open(path).unwrap())
}

fn add_players(table: &mut Table, count: usize) {
    for n in 0..count {
        table.ok(&format!("player add p{n}"));
    }
}

/// Makes backups impossible: a file has the folder's name.
fn block(table: &Table) -> PathBuf {
    let folder = table.folder().join("backups");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::write(&folder, "in the way").unwrap();
    folder
}

#[test]
fn a_backup_holds_everything_and_is_not_a_step() {
    let mut table = Table::with_party();
    let (before, steps) = (table.dump(), table.json("history")["history"]["steps"].clone());
    let said = table.ok("backup");
    assert!(
        said.out.starts_with(
            "backed up 4 steps until 2026-11-14 20:03 to \
             FOLDER/backups/wyrm.2026-11-14-200500.hand.db ("
        ),
        "{said}"
    );
    assert_eq!(said.err, "");
    let newest = kept(&table).remove(0);
    assert_eq!((newest.why, dump_of(&newest.path)), (BackupReason::Hand, before));
    assert_eq!(table.json("history")["history"]["steps"], steps);
    let document = table.json("backup")["backup"].clone();
    assert_eq!(document["why"], "hand");
    assert_eq!(document["at"], "2026-11-14T19:07:00Z");
    assert_eq!(document["size"], kept(&table)[0].size);
    let path = Path::new(document["path"].as_str().unwrap()).file_name();
    assert_eq!(path.unwrap(), "wyrm.2026-11-14-200700.hand.db");
}

#[test]
fn without_a_database_there_is_nothing_to_back_up() {
    let mut table = Table::without_database();
    assert_snapshot!(table.refused(3, "backup"), @"
    exit 3
    --- stderr
    error: there is nothing to back up: FOLDER/wyrm.db does not exist
    ");
    std::fs::write(table.db(), "").unwrap();
    let said = table.run("backup");
    assert_eq!(said.code, 3);
    assert!(said.err.contains("FOLDER/wyrm.db is empty"), "{said}");
}

#[test]
fn a_dry_run_says_where_a_backup_would_go() {
    let mut table = Table::with_party();
    let before = kept(&table);
    let said = table.ok("backup --dry-run");
    assert!(said.out.starts_with("would back up 4 steps"), "{said}");
    assert_eq!(said.err, "(dry run: nothing was written)\n");
    assert_eq!(kept(&table), before);
}

#[test]
fn a_backup_writes_over_nothing_but_a_plain_file_by_force() {
    let mut table = Table::with_party();
    let file = table.folder().join("copy");
    let path = file.to_str().unwrap().to_owned();
    std::fs::write(&file, "notes").unwrap();
    let said = table.refused(1, &["backup", &path]);
    assert_eq!(said.err, "error: FOLDER/copy already exists\nhint: --force overwrites it\n");
    table.ok(&["backup", &path, "--force"]);
    assert_eq!(dump_of(&file), table.dump());
    let whole = std::fs::read(&file).unwrap();
    let said = table.refused(1, &["backup", &path, "--force"]);
    assert_eq!(
        said.err,
        "error: FOLDER/copy is a database, and wyrm never overwrites a database\n\
         hint: choose another name\n"
    );
    assert_eq!(std::fs::read(&file).unwrap(), whole);
    for end in ["", "-wal", "-shm", "-journal"] {
        let path = format!("{}{end}", table.db().display());
        let said = table.refused(1, &["backup", &path, "--force"]);
        assert!(said.err.ends_with(" is the database\n"), "{said}");
    }
    let beside = table.folder().join("new.db-wal");
    std::fs::write(&beside, "left").unwrap();
    let new = table.folder().join("new.db");
    let said = table.refused(1, &["backup", new.to_str().unwrap()]);
    assert!(said.err.contains("new.db-wal already exists and would get mixed up"), "{said}");
    let said = table.refused(2, "backup --force");
    assert!(said.err.contains("<FILE>"), "{said}");
}

#[test]
fn a_folder_gets_the_backup_under_its_usual_name() {
    let mut table = Table::with_party();
    let stick = table.folder().join("stick");
    std::fs::create_dir(&stick).unwrap();
    table.ok(&["backup", stick.to_str().unwrap()]);
    let copy = stick.join("wyrm.2026-11-14-200400.hand.db");
    assert_eq!(dump_of(&copy), table.dump());
}

#[cfg(unix)]
#[test]
fn copies_are_as_private_as_their_original_and_follow_no_link() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for wanted in [0o600, 0o640] {
        let mut table = Table::with_party();
        let permissions = std::fs::Permissions::from_mode(wanted);
        std::fs::set_permissions(table.db(), permissions).unwrap();
        table.ok("backup");
        assert_eq!(mode(&kept(&table)[0].path), wanted);
        assert_eq!(mode(&table.folder().join("backups")), 0o700);
        let (link, aim) = (table.folder().join("link"), table.folder().join("aim"));
        std::os::unix::fs::symlink(&aim, &link).unwrap();
        let said = table.refused(1, &["backup", link.to_str().unwrap(), "--force"]);
        assert_eq!(said.err, "error: FOLDER/link is a link\nhint: name the file itself\n");
        assert!(!aim.exists());
    }
}

#[test]
fn the_first_change_of_a_day_leaves_a_backup_of_what_was() {
    let mut table = Table::with_party();
    assert_eq!(kinds(&table), [BackupReason::Day], "of the day it began");
    let before = table.dump();
    table.days_later(1);
    table.ok("hero list");
    table.refused(1, "hero show Nobody");
    table.refused(1, "hero pay Denra Timorn 5");
    table.ok("player add Ana --dry-run");
    table.ok("undo --dry-run");
    assert_eq!(kinds(&table), [BackupReason::Day], "nothing has changed yet");
    let said = table.ok("player add Ana");
    assert_eq!(said.err, "(undo: wyrm undo)\n", "nobody is told");
    assert_eq!(kinds(&table), [BackupReason::Day, BackupReason::Day]);
    assert_eq!(dump_of(&kept(&table)[0].path), before);
    table.ok("player add Ben");
    assert_eq!(kinds(&table), [BackupReason::Day, BackupReason::Day], "once a day");
    table.days_later(1);
    let before = table.dump();
    table.ok("undo");
    assert_eq!(kinds(&table), [BackupReason::Day, BackupReason::Day, BackupReason::Day]);
    assert_eq!(dump_of(&kept(&table)[0].path), before);
}

#[test]
fn the_day_is_the_one_at_the_table() {
    // 19:00 in universal time is 20:00 locally: the day ends four hours later.
    let table = Table::with_party();
    let at = kept(&table)[0].at.to_string();
    assert_eq!(at, "2026-11-14 20:01:00");
}

#[test]
fn automatic_backups_are_switched_off_as_a_step() {
    let mut table = Table::with_party();
    assert_snapshot!(table.ok("backup --automatic off"), @"
    exit 0
    --- stdout
    automatic backups are off
    --- stderr
    (undo: wyrm undo)
    ");
    let before = kept(&table);
    table.days_later(1);
    table.ok("player add Ana");
    table.ok("undo");
    table.ok("player add Ben");
    assert_eq!(kept(&table), before);
    let place = table.json("where")["where"].clone();
    assert_eq!(place["automatic_backups"], false);
    table.ok("undo 2");
    table.ok("player add Cleo");
    assert_eq!(kinds(&table), [BackupReason::Drop, BackupReason::Day]);
}

#[test]
fn dropped_steps_are_in_a_backup() {
    let mut table = Table::with_party();
    table.ok("undo");
    let undone = table.dump();
    let said = table.ok("player add Ana");
    assert_eq!(said.err, "(undo: wyrm undo)\n(1 undone step can no longer be redone)\n");
    assert_eq!(kinds(&table), [BackupReason::Drop, BackupReason::Day]);
    let backup = kept(&table).remove(0).path;
    assert_eq!(dump_of(&backup), undone);
    let name = backup.file_name().unwrap().to_str().unwrap();
    table.ok(&["restore", name, "--yes"]);
    table.ok("redo");
    assert!(table.ok("hero list").out.contains("Brum"));
}

#[test]
fn what_a_backup_holds_already_is_not_copied_again() {
    let mut table = Table::with_party();
    table.ok("undo");
    table.ok("backup");
    table.ok("player add Ana");
    assert_eq!(kinds(&table), [BackupReason::Hand, BackupReason::Day]);
}

#[test]
fn a_change_goes_on_without_a_days_backup_and_warns() {
    let mut table = Table::with_party();
    block(&table);
    table.days_later(1);
    let said = table.ok("player add Ana");
    assert_eq!(
        said.err,
        "warning: today's backup failed: the backup FOLDER/backups cannot be made: File exists (os error 17)\n\
         (undo: wyrm undo)\n"
    );
    let said = table.ok("player add Ben --json");
    assert!(said.err.starts_with("warning: today's backup failed: "), "{said}");
    let said = table.ok("undo");
    assert!(said.err.starts_with("warning: today's backup failed: "), "{said}");
}

#[test]
fn what_cannot_be_taken_back_is_refused_without_a_backup() {
    let mut table = Table::new();
    add_players(&mut table, 12);
    block(&table);
    assert_snapshot!(table.refused(3, "undo 12 --yes"), @"
    exit 3
    --- stderr
    error: nothing was changed: a backup is taken before many steps are undone, and the backup FOLDER/backups cannot be made: File exists (os error 17)
    hint: fix that, or switch automatic backups off: wyrm backup --automatic off
    ");
    table.ok("undo");
    let said = table.refused(3, "player add Ana");
    assert!(
        said.err.starts_with(
            "error: nothing was changed: a backup is taken before undone steps are dropped, and "
        ),
        "{said}"
    );
    table.ok("backup --automatic off");
    table.ok("undo 12 --yes");
}

#[test]
fn many_steps_are_undone_only_with_a_word() {
    let mut table = Table::new();
    add_players(&mut table, 14);
    let before = table.dump();
    table.ok("undo 10");
    table.ok("redo 10");
    assert_snapshot!(table.refused(1, "undo 14"), @"
    exit 1
    --- stderr
    error: that undoes 14 steps at once
    hint: to do it anyway: wyrm undo 14 --yes
    ");
    let said = table.refused(1, "undo --to 2 --json");
    assert!(said.err.contains("wyrm undo --to 2 --yes"), "{said}");
    let real = table.refused(1, "undo 14");
    assert_eq!(table.refused(1, "undo 14 --dry-run"), real);
    table.ok("undo 14 --dry-run --yes");
    assert_eq!(kinds(&table), [BackupReason::Day]);
    table.answers = Some(["no"].into());
    let said = table.ok("undo 14");
    assert_eq!((said.out.as_str(), table.dump()), ("", before.clone()));
    table.answers = Some(["yes"].into());
    table.ok("undo 14");
    assert_eq!(table.dump(), "");
    assert_eq!(kinds(&table), [BackupReason::Undo, BackupReason::Day]);
    assert_eq!(dump_of(&kept(&table)[0].path), before);
    table.ok("redo 14");
    assert_eq!(table.dump(), before, "redoing needs no word");
}

#[test]
fn many_undone_steps_are_dropped_only_with_a_word() {
    let mut table = Table::new();
    add_players(&mut table, 12);
    table.ok("undo 12 --yes");
    assert_snapshot!(table.refused(1, "player add X"), @"
    exit 1
    --- stderr
    error: 12 undone steps would be dropped for good
    hint: bring them back with wyrm redo 12, or let them go: type it again with --yes
    ");
    let real = table.refused(1, "player add X");
    assert_eq!(table.refused(1, "player add X --dry-run"), real);
    table.ok("player add X --dry-run --yes");
    table.answers = Some(["no"].into());
    let said = table.ok("player add X");
    assert_eq!((said.out.as_str(), table.dump().as_str()), ("", ""));
    table.answers = Some(["yes"].into());
    let said = table.ok("player add X");
    assert!(said.err.contains("12 undone steps can no longer be redone"));
}

/// A regression: two commands, without a question, and everything was gone for good.
#[test]
fn everything_undone_and_dropped_comes_back() {
    let mut table = Table::with_party();
    add_players(&mut table, 10);
    let before = table.dump();
    table.refused(1, "undo --to 0");
    table.ok("undo --to 0 --yes");
    table.refused(1, "player add X");
    table.ok("player add X --yes");
    let drop = kept(&table).remove(0);
    assert_eq!(drop.why, BackupReason::Drop);
    let name = drop.path.file_name().unwrap().to_str().unwrap();
    table.ok(&["restore", name, "--yes"]);
    table.ok("redo 14");
    assert_eq!(table.dump(), before);
    let undo = kept(&table);
    let undo = undo.iter().find(|kept| kept.why == BackupReason::Undo).unwrap();
    table.ok(&["restore", undo.path.to_str().unwrap(), "--yes"]);
    assert_eq!(table.dump(), before);
}

#[test]
fn old_backups_go_and_those_by_hand_stay() {
    let mut table = Table::with_party();
    let folder = table.folder().join("backups");
    let old = |name: &str| {
        let path = folder.join(name);
        std::fs::copy(table.db(), &path).unwrap();
        path
    };
    let stay: Vec<PathBuf> = [
        "wyrm.2019-01-01-120000.hand.db",
        "wyrm.2019-01-01-120000.day.db.bak",
        "other.2019-01-01-120000.day.db",
        "wyrm.2026-06-30-120000.day.db",
        "wyrm.2026-11-03-120000.day.db",
        "wyrm.2026-10-01-120000.drop.db",
    ]
    .map(old)
    .into();
    let go: Vec<PathBuf> = (1..=28)
        .map(|day| format!("wyrm.2026-05-{day:02}-120000.day.db"))
        .chain([
            "wyrm.2025-03-01-120000.day.db".to_owned(),
            "wyrm.2025-02-01-120000.day.db".to_owned(),
            "wyrm.2025-01-01-120000.day.db".to_owned(),
            "wyrm.2024-12-01-120000.day.db".to_owned(),
        ])
        .map(|name| old(&name))
        .collect();
    table.ok("player add Zoe");
    table.days_later(1);
    table.ok("player add Ana");
    for path in stay {
        assert!(path.exists(), "{} is gone", path.display());
    }
    let left: Vec<&PathBuf> = go.iter().filter(|path| path.exists()).collect();
    assert!(left.len() < go.len(), "{left:?}");
    let days = kinds(&table).iter().filter(|why| **why == BackupReason::Day).count();
    assert!(days <= 16, "{days}");
}

#[cfg(unix)]
#[test]
fn the_backup_before_an_upgrade_is_as_private_as_the_file() {
    use std::os::unix::fs::PermissionsExt;
    for wanted in [0o600, 0o644] {
        let mut table = opened("schema-2.sql");
        let permissions = std::fs::Permissions::from_mode(wanted);
        std::fs::set_permissions(table.db(), permissions).unwrap();
        let before = dump_of(table.db());
        table.ok("hero list");
        assert_eq!(kinds(&table), [BackupReason::Upgrade]);
        let path = kept(&table).remove(0).path;
        let mode = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode, dump_of(&path)), (wanted, before));
    }
}

#[test]
fn without_a_backup_nothing_is_upgraded_and_looking_still_works() {
    let mut table = opened("schema-2.sql");
    block(&table);
    let schema = |table: &Table| -> i64 {
        let conn = Connection::open(table.db()).unwrap();
        conn.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
    };
    table.ok("hero list");
    let said = table.run("player add Zoe");
    assert_eq!(said.code, 3, "{said}");
    assert!(
        said.err.starts_with(
            "error: nothing was changed: a backup is taken before an upgrade, and the backup "
        ),
        "{said}"
    );
    assert_eq!(schema(&table), 2);
    table.ok("backup --automatic off --yes");
    assert!(schema(&table) > 2);
    table.ok("player add Zoe");
}

#[test]
fn a_live_mode_asks_before_it_drops_many_undone_steps() {
    let mut table = Table::new();
    table.ok("drako start --players Ana,Ben --seed 3");
    add_players(&mut table, 11);
    table.ok("undo 11 --yes");
    let before = table.dump();
    table.reads("drako live", &["t", "no", "q"]);
    assert_eq!(table.dump(), before);
    table.reads("drako live", &["t", "yes", "q"]);
    assert_ne!(table.dump(), before);
    assert_eq!(kinds(&table), [BackupReason::Drop, BackupReason::Undo, BackupReason::Day]);
}

#[test]
fn a_backup_that_is_cut_off_leaves_nothing_broken_under_a_good_name() {
    let mut table = Table::with_party();
    let whole = table.dump();
    for delay in 0..12 {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_wyrm"))
            .arg("--db")
            .arg(table.db())
            .arg("backup")
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(delay * 3));
        let _ = child.kill();
        child.wait().unwrap();
    }
    for kept in kept(&table).iter().filter(|kept| kept.why == BackupReason::Hand) {
        assert_eq!(dump_of(&kept.path), whole);
    }
    table.ok("backup");
    let names = std::fs::read_dir(table.folder().join("backups")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let unfinished: Vec<String> = names.filter(|name| name.ends_with(".part")).collect();
    assert_eq!(unfinished, [] as [String; 0]);
}

#[test]
fn no_copy_takes_the_name_of_a_part_of_another_database() {
    let mut table = Table::with_party();
    let other = table.folder().join("other.db");
    std::fs::copy(table.db(), &other).unwrap();
    let wal = table.folder().join("other.db-wal");
    for there in [false, true] {
        if there {
            std::fs::write(&wal, "the newest changes").unwrap();
        }
        let said = table.refused(1, &["backup", "--force", wal.to_str().unwrap()]);
        assert!(said.err.contains("reserved for a database's own files"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&wal).unwrap(), "the newest changes");
}

/// After 13 restores in one evening, three evenings were in no file.
#[test]
fn no_state_is_ever_in_no_file() {
    let mut table = Table::with_party();
    table.ok("backup");
    let base = kept(&table).remove(0).path;
    let mut evenings = Vec::new();
    for n in 0..13 {
        table.ok(&format!("player add Evening-{n}"));
        evenings.push(table.dump());
        table.ok(&["restore", base.to_str().unwrap(), "--yes"]);
    }
    // Undone steps dropped by a new one are backed up too.
    for n in 0..13 {
        table.ok(&format!("player add Undone-{n}"));
        table.ok("undo");
        table.ok(&format!("player add Instead-{n}"));
    }
    for days in [1, 3, 9, 40, 300, 800] {
        table.days_later(days);
        table.ok(&format!("player add Later-{days}"));
        table.ok(&format!("player add More-{days}"));
    }
    let all = kept(&table);
    for (n, evening) in evenings.iter().enumerate() {
        let held = all.iter().any(|kept| dump_of(&kept.path) == *evening);
        assert!(held, "evening {n} is in no file");
    }
    for n in 0..13 {
        let name = format!("Undone-{n}");
        let held = all.iter().any(|kept| {
            let conn = Connection::open(&kept.path).unwrap();
            let sql = "SELECT EXISTS (SELECT 1 FROM step WHERE label LIKE '%' || ?1 || '%')";
            conn.query_row(sql, [&name], |row| row.get::<_, bool>(0)).unwrap()
        });
        assert!(held, "{name} is in no file");
    }
    let days = all.iter().filter(|kept| kept.why == BackupReason::Day).count();
    assert!(days < 14, "what the database itself holds goes: {days}");
}

/// A backup that was made in 2099 was the newest for ever.
#[test]
fn a_wrong_clock_does_not_spoil_which_backup_is_the_newest() {
    let mut table = Table::with_party();
    table.days_later(73 * 365);
    table.ok("player add Future");
    table.days_later(-73 * 365 + 1);
    table.ok("player add Ana");
    table.days_later(1);
    table.ok("player add Ben");
    let before = table.dump();
    table.ok("backup");
    let document = table.json("restore")["backups"].clone();
    let whys: Vec<&str> = (0..4).map(|n| document[n]["why"].as_str().unwrap()).collect();
    assert_eq!(whys, ["hand", "day", "day", "day"]);
    let when = |n: usize| document[n]["at"].as_str().unwrap()[..4].to_owned();
    assert_eq!([when(0), when(1), when(2), when(3)], ["2026", "2026", "2026", "2099"]);
    table.ok("player add Cleo");
    let restored = table.json("restore newest --yes")["restore"].clone();
    assert_eq!(restored["steps"], 7, "{restored}");
    assert_eq!(table.dump(), before);
}

/// Undoing and redoing is newer than before, though the steps are the same.
#[test]
fn of_the_same_steps_those_that_were_undone_or_redone_last_are_newest() {
    let mut table = Table::with_party();
    table.ok("backup");
    table.ok("undo 2");
    table.days_later(-40);
    table.ok("backup");
    let listed = table.json("restore")["backups"].clone();
    assert_eq!(listed[0]["at"].as_str().unwrap()[..7], *"2026-10");
}

#[test]
fn a_clock_before_1970_is_only_wrong() {
    let mut table = Table::with_party();
    table.days_later(-60 * 365);
    table.ok("player add Early");
    table.ok("undo");
    table.ok("backup");
    table.ok("history");
    table.ok("check");
}

/// Damage found by the day's backup was a warning, and the change proceeded.
#[test]
fn a_backup_that_meets_damage_refuses_the_change() {
    let mut table = Table::with_party();
    // Above the size that is checked every time.
    let long = "x".repeat(9 << 20);
    table.edit_elsewhere(&format!("UPDATE campaign SET created_at = '{long}'"));
    table.ok("player add Ana");
    let time = std::fs::metadata(table.db()).unwrap().modified().unwrap();
    let mut bytes = std::fs::read(table.db()).unwrap();
    let page = bytes.len() / 4096 / 2;
    bytes[page * 4096..(page + 1) * 4096].fill(0);
    std::fs::write(table.db(), &bytes).unwrap();
    let file = std::fs::File::options().write(true).open(table.db()).unwrap();
    file.set_modified(time).unwrap();
    table.days_later(1);
    let said = table.run("player add Ben");
    assert_eq!(said.code, 3, "{said}");
    assert!(said.err.starts_with("error: FOLDER/wyrm.db is damaged\n"), "{said}");
    let said = table.run("player add Ben");
    assert_eq!(said.code, 3, "{said}");
    assert_eq!(std::fs::read(table.db()).unwrap(), bytes);
}

/// A large change was written into the file before its end and locked out its own backup: ten
/// seconds later it was refused, or proceeded without one.
#[test]
fn a_large_change_without_a_write_ahead_log_gets_its_backup() {
    let mut table = Table::with_party();
    let mode: String = Connection::open(table.db())
        .unwrap()
        .query_row("PRAGMA journal_mode", [], |row| row.get(0))
        .unwrap();
    assert_eq!(mode, "delete");
    let rows = (0..5000).map(|n| format!("2025-01-01,Azul,Ana:{n}; Ben:{}\n", n % 7));
    let plays = table.folder().join("plays.csv");
    std::fs::write(&plays, format!("date,game,players\n{}", rows.collect::<String>())).unwrap();
    table.days_later(1);
    let said = table.ok(&["play", "add", "--file", plays.to_str().unwrap()]);
    assert!(!said.err.contains("warning"), "{said}");
    let days = kinds(&table).iter().filter(|why| **why == BackupReason::Day).count();
    assert_eq!(days, 2);
}

/// A file without a trigger was backed up, and `newest` restored it again and again.
#[test]
fn no_damaged_file_becomes_a_backup_or_is_taken_for_a_good_one() {
    let mut table = Table::with_party();
    table.ok("backup");
    let good = table.dump();
    table.ok("player add Zed");
    Connection::open(table.db()).unwrap().execute_batch("DROP TRIGGER step_turned").unwrap();
    let said = table.run("backup");
    assert_eq!(said.code, 3, "{said}");
    assert!(
        said.err
            .starts_with("error: FOLDER/wyrm.db is damaged: the trigger step_turned is missing\n"),
        "{said}"
    );
    // As an earlier wyrm left it.
    let bad = table.folder().join("backups/wyrm.2026-11-15-120000.hand.db");
    std::fs::copy(table.db(), bad).unwrap();
    table.ok("restore newest --yes");
    assert_eq!(table.dump(), good);
    table.ok("player add Ana");
}
