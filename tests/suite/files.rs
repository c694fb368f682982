//! The file and the processes around it: several at once, read-only folders, a program killed in
//! the middle of a change.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use rusqlite::Connection;

use crate::harness::Table;

fn wyrm(db: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
    command.arg("--db").arg(db).stdin(Stdio::null());
    command
}

fn count(db: &Path, table: &str) -> i64 {
    let conn = Connection::open(db).unwrap();
    conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

fn listing(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    names.sort();
    names
}

fn text(output: &Output) -> String {
    format!(
        "{}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

#[test]
fn eight_first_commands_at_once_on_a_file_that_does_not_exist_yet_all_succeed() {
    let folder = crate::harness::folder();
    for round in 0..6 {
        let db = folder.path().join(format!("{round}.db"));
        let all: Vec<_> = (0..8)
            .map(|n| {
                let mut command = wyrm(&db);
                command.args(["player", "add", &format!("p{n}")]);
                let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
                piped.spawn().unwrap()
            })
            .collect();
        for one in all {
            let output = one.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", text(&output));
        }
        assert_eq!(count(&db, "player"), 8);
        assert_eq!(count(&db, "step"), 8);
        assert_eq!(count(&db, "database_info"), 1);
        let mode: String = Connection::open(&db)
            .unwrap()
            .query_row("PRAGMA journal_mode", [], |row| row.get(0))
            .unwrap();
        assert_eq!(mode, "wal");
    }
}

#[test]
fn the_default_place_is_made_by_the_first_change_and_a_chosen_folder_never() {
    let folder = crate::harness::folder();
    let home = folder.path().join("data");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
        command.env_remove("WYRM_DB").env("XDG_DATA_HOME", &home);
        command.args(words).stdin(Stdio::null()).output().unwrap()
    };
    assert!(run(&["player", "list"]).status.success());
    assert!(!home.exists(), "looking makes nothing");
    let output = run(&["player", "add", "Ana"]);
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(count(&home.join("wyrmkeep/wyrm.db"), "player"), 1);
    let chosen = folder.path().join("nowhere").join("wyrm.db");
    let output = run(&["player", "add", "Ana", "--db", chosen.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output));
    assert!(text(&output).contains("there is no folder"), "{}", text(&output));
}

#[test]
fn looking_and_trying_create_no_file() {
    let mut table = Table::without_database();
    for words in [&["player", "list"][..], &["campaign", "list"], &["history"]] {
        table.refused(3, words);
        assert_eq!(listing(table.folder()), [] as [PathBuf; 0], "{words:?}");
    }
    for words in [
        &["catalog", "list"][..],
        &["player", "add", "Ana", "--dry-run"],
        &["campaign", "new", "Ashes", "--dry-run"],
    ] {
        table.ok(words);
        assert_eq!(listing(table.folder()), [] as [PathBuf; 0], "{words:?}");
    }
    for words in [&["undo"][..], &["redo"], &["undo", "--dry-run"]] {
        table.refused(1, words);
        assert_eq!(listing(table.folder()), [] as [PathBuf; 0], "{words:?}");
    }
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let mut table = Table::without_database();
    std::fs::write(table.db(), "Denra has 3 gold.\n".repeat(100)).unwrap();
    for words in [&["player", "add", "Ana"][..], &["player", "list"], &["undo"]] {
        let said = table.run(words);
        assert_eq!(said.code, 3, "{said}");
        assert!(
            said.err.starts_with("error: FOLDER/wyrm.db is not a wyrmkeep database\n"),
            "{said}"
        );
    }
    let text = std::fs::read_to_string(table.db()).unwrap();
    assert!(text.starts_with("Denra has 3 gold."));
}

#[test]
fn somebody_elses_database_is_refused_and_left_alone() {
    let mut table = Table::without_database();
    let conn = Connection::open(table.db()).unwrap();
    conn.execute_batch("CREATE TABLE recipe (name TEXT)").unwrap();
    drop(conn);
    for words in [&["player", "add", "Ana"][..], &["player", "list"]] {
        let said = table.run(words);
        assert_eq!(said.code, 3, "{said}");
        assert!(said.err.contains("is not a wyrmkeep database"), "{said}");
    }
    assert_eq!(count(table.db(), "sqlite_schema"), 1);
}

/// A read-only folder, and a way to run wyrm there. The super-user may write everywhere, so the
/// program then runs as nobody.
#[cfg(unix)]
struct Locked {
    folder: tempfile::TempDir,
    program: PathBuf,
    nobody: bool,
}

#[cfg(unix)]
impl Locked {
    fn new(fill: impl FnOnce(&Path)) -> Self {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let folder = crate::harness::folder();
        let mode = |path: &Path, mode| {
            let allowed = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(path, allowed).unwrap();
        };
        let program = folder.path().join("wyrm");
        // Copied by another process: a program that this one still holds open for writing, if only
        // in a child just being started by another test, cannot be run.
        let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_wyrm")).arg(&program).status();
        assert!(copied.unwrap().success());
        let locked = folder.path().join("locked");
        std::fs::create_dir(&locked).unwrap();
        fill(&locked);
        for file in listing(&locked) {
            mode(&file, 0o644);
        }
        mode(&locked, 0o555);
        mode(folder.path(), 0o755);
        let nobody = std::fs::metadata(folder.path()).unwrap().uid() == 0;
        Self { folder, program, nobody }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("locked")
    }

    fn allow(&self, name: &str, mode: u32) {
        use std::os::unix::fs::PermissionsExt;
        let allowed = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(self.path().join(name), allowed).unwrap();
    }

    fn run(&self, words: &[&str]) -> (i32, String, String) {
        use std::os::unix::process::CommandExt;
        let mut command = Command::new(&self.program);
        command.arg("--db").arg(self.path().join("wyrm.db"));
        command.args(words).stdin(Stdio::null());
        if self.nobody {
            command.uid(65534).gid(65534);
        }
        let output = command.output().unwrap();
        let hide = |bytes: &[u8]| {
            String::from_utf8_lossy(bytes).replace(self.path().to_str().unwrap(), "LOCKED")
        };
        let code = output.status.code().unwrap();
        (code, hide(&output.stdout), hide(&output.stderr))
    }
}

#[cfg(unix)]
impl Drop for Locked {
    fn drop(&mut self) {
        use std::os::unix::fs::PermissionsExt;
        let writable = std::fs::Permissions::from_mode(0o755);
        let _ = std::fs::set_permissions(self.path(), writable);
    }
}

/// A party in a file in WAL mode, as a real run leaves it.
fn party_at(db: &Path) {
    for words in [&["campaign", "new", "Ashes"][..], &["hero", "new", "Denra", "--class", "rogue"]]
    {
        let output = wyrm(db).args(words).output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
    }
}

#[cfg(unix)]
#[test]
fn in_a_folder_that_cannot_be_written_to_looking_works_and_changing_names_the_folder() {
    let locked = Locked::new(|folder| party_at(&folder.join("wyrm.db")));
    let before = listing(&locked.path());
    for words in [&["hero", "list"][..], &["campaign", "show"], &["history"]] {
        let (code, out, err) = locked.run(words);
        assert_eq!((code, err.as_str()), (0, ""), "{words:?}");
        assert!(out.contains("Denra"), "{words:?} {out}");
    }
    for words in [
        &["player", "add", "Ana"][..],
        &["hero", "edit", "denra", "--reason", "slip", "--gold", "5"],
        &["undo"],
    ] {
        let (code, out, err) = locked.run(words);
        assert_eq!((code, out.as_str()), (3, ""), "{words:?} {err}");
        assert_eq!(
            err,
            "error: LOCKED cannot be written to\nhint: you can look, but changes need a folder you can write to\n"
        );
    }
    assert_eq!(listing(&locked.path()), before);
}

#[cfg(unix)]
#[test]
fn in_a_folder_that_cannot_be_written_to_a_change_can_still_be_tried() {
    let locked = Locked::new(|folder| {
        party_at(&folder.join("wyrm.db"));
        std::fs::write(folder.join("wyrm.db-wal"), "").unwrap();
    });
    for words in [
        &["hero", "edit", "denra", "--reason", "x", "--gold", "5", "--dry-run"][..],
        &["undo", "--dry-run"],
    ] {
        let (code, out, err) = locked.run(words);
        assert_eq!(code, 0, "{words:?} {err}");
        assert!(out.contains("Denra"), "{words:?} {out}");
        assert_eq!(err, "(dry run: nothing was changed)\n");
    }
}

#[cfg(unix)]
#[test]
fn a_first_change_in_a_folder_that_cannot_be_written_to_names_the_folder() {
    let locked = Locked::new(|_| {});
    let (code, _, err) = locked.run(&["player", "add", "Ana"]);
    assert_eq!(code, 3, "{err}");
    assert!(err.starts_with("error: LOCKED cannot be written to\n"), "{err}");
    let (code, out, err) = locked.run(&["catalog", "list"]);
    assert_eq!(code, 0, "{out}{err}");
}

#[cfg(unix)]
#[test]
fn newer_changes_beside_a_file_that_cannot_be_written_to_are_never_overlooked() {
    let locked = Locked::new(|folder| {
        let work = crate::harness::folder();
        let db = work.path().join("wyrm.db");
        party_at(&db);
        let conn = Connection::open(&db).unwrap();
        let held: i64 = conn.query_row("SELECT count(*) FROM hero", [], |row| row.get(0)).unwrap();
        assert_eq!(held, 1);
        let more = ["hero", "new", "Brum", "--class", "warrior"];
        let output = wyrm(&db).args(more).output().unwrap();
        assert!(output.status.success(), "{}", text(&output));
        for end in ["", "-wal"] {
            let name = format!("wyrm.db{end}");
            std::fs::copy(work.path().join(&name), folder.join(&name)).unwrap();
        }
    });
    let (code, out, err) = locked.run(&["hero", "list"]);
    match code {
        0 => assert!(out.contains("Brum"), "{out}"),
        _ => {
            assert_eq!((code, out.as_str()), (3, ""));
            assert!(err.starts_with("error: LOCKED/wyrm.db cannot be opened: "), "{err}");
            assert!(err.contains("LOCKED/wyrm.db-wal"), "{err}");
        }
    }
}

#[test]
fn a_program_killed_in_the_middle_of_a_change_loses_at_most_that_change() {
    let folder = crate::harness::folder();
    let db = folder.path().join("wyrm.db");
    party_at(&db);
    let mut finished = 0;
    let rounds = 30;
    for round in 0..rounds {
        let names: Vec<String> = (0..200).map(|n| format!("r{round}-{n}")).collect();
        let mut command = wyrm(&db);
        command.args(["player", "add"]).args(&names);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Time itself is under test: a little later every round.
        std::thread::sleep(Duration::from_millis(2 + round * 2));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            finished += 1;
        }
    }
    let conn = Connection::open(&db).unwrap();
    let read = |sql: &str| -> String { conn.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(read("PRAGMA integrity_check"), "ok");
    assert_eq!(read("SELECT mode FROM journal_now"), "closed");
    assert_eq!(read("SELECT count(*) || '' FROM pragma_foreign_key_check"), "0");
    let (players, steps) = (count(&db, "player"), count(&db, "step") - 2);
    assert_eq!(players, steps * 200, "all of a change or nothing of it");
    assert!(steps >= finished, "what was answered is kept");
    let output = wyrm(&db).args(["undo", "--to", "0", "--yes"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(count(&db, "player"), 0);
}

#[test]
fn names_that_sqlite_reads_in_a_way_of_its_own_are_plain_files() {
    let folder = crate::harness::folder();
    for name in [":memory:", "file:denra.db", "file::memory:?cache=shared"] {
        let run = |words: &[&str]| {
            let mut command = wyrm(Path::new(name));
            command.current_dir(folder.path()).args(words);
            command.output().unwrap()
        };
        let output = run(&["player", "add", "Ana"]);
        assert!(output.status.success(), "{}", text(&output));
        assert!(text(&run(&["player", "list"])).contains("Ana"), "{name}");
        assert_eq!(count(&folder.path().join(name), "player"), 1, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_database_is_found_by_a_variable_that_is_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let folder = crate::harness::folder();
    let db = folder.path().join(std::ffi::OsStr::from_bytes(b"wyrm-\xff.db"));
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
        command.env("WYRM_DB", &db).env("HOME", folder.path());
        command.args(words).stdin(Stdio::null()).output().unwrap()
    };
    let output = run(&["player", "add", "Ana"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&run(&["player", "list"])).contains("Ana"));
    assert!(text(&run(&["history"])).contains("Ana"));
    assert!(text(&run(&["undo"])).contains("Ana"));
    assert!(db.exists());
    assert!(!folder.path().join(".local").exists());
}

#[test]
fn of_two_undos_at_once_the_second_sees_what_the_first_did() {
    let folder = crate::harness::folder();
    for round in 0..4 {
        let db = folder.path().join(format!("{round}.db"));
        for n in 0..6 {
            let output = wyrm(&db).args(["player", "add", &format!("p{n}")]).output();
            assert!(output.unwrap().status.success());
        }
        let both: Vec<_> = (0..2)
            .map(|_| {
                let mut command = wyrm(&db);
                command.args(["undo", "--to", "2"]);
                let piped = command.stdout(Stdio::piped()).stderr(Stdio::piped());
                piped.spawn().unwrap()
            })
            .collect();
        let said: Vec<Output> =
            both.into_iter().map(|one| one.wait_with_output().unwrap()).collect();
        let mut codes: Vec<_> = said.iter().map(|one| one.status.code()).collect();
        codes.sort();
        assert_eq!(codes, [Some(0), Some(1)]);
        let refused = said.iter().find(|one| !one.status.success()).unwrap();
        assert_eq!(
            String::from_utf8_lossy(&refused.stderr),
            "error: step 2 is already the last one\n"
        );
        assert_eq!(count(&db, "player"), 2);
    }
}

#[test]
fn the_history_does_not_wait_for_a_command_that_is_writing() {
    let mut table = Table::with_party();
    let other = Connection::open(table.db()).unwrap();
    other.execute_batch("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE").unwrap();
    let began = std::time::Instant::now();
    let said = table.ok(&["history"]);
    assert!(began.elapsed() < Duration::from_secs(5), "{said}");
    // The preview takes no lock: it is complete while another program has it.
    let preview = " wyrm undo would take back step 4, Brum, warrior, joined\n   Brum: gone\n";
    assert!(said.out.ends_with(preview), "{said}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_to_is_named_and_can_be_looked_at_and_tried() {
    for mode in ["WAL", "DELETE"] {
        let locked = Locked::new(|folder| {
            let db = folder.join("wyrm.db");
            party_at(&db);
            let conn = Connection::open(&db).unwrap();
            conn.execute_batch(&format!("PRAGMA journal_mode = {mode}")).unwrap();
        });
        locked.allow("", 0o777);
        locked.allow("wyrm.db", 0o444);
        for words in [&["hero", "list"][..], &["history"], &["undo", "--dry-run"]] {
            let (code, out, err) = locked.run(words);
            assert_eq!(code, 0, "{mode} {words:?} {err}");
            assert!(out.contains("Denra"), "{mode} {words:?} {out}");
            assert!(!out.contains("cannot"), "{mode} {words:?} {out}");
        }
        let (code, _, err) = locked.run(&["player", "add", "Ana"]);
        assert_eq!(
            (code, err.as_str()),
            (
                3,
                "error: LOCKED/wyrm.db cannot be written to\nhint: you can look, but changes need a file you can write to\n"
            ),
            "{mode}"
        );
    }
}

#[cfg(unix)]
#[test]
fn without_wal_a_folder_that_cannot_be_written_to_allows_looking_and_trying() {
    let locked = Locked::new(|folder| {
        let db = folder.join("wyrm.db");
        party_at(&db);
        let conn = Connection::open(&db).unwrap();
        conn.execute_batch("PRAGMA journal_mode = DELETE").unwrap();
    });
    locked.allow("wyrm.db", 0o666);
    for words in [
        &["hero", "list"][..],
        &["history"],
        &["undo", "--dry-run"],
        &["hero", "retire", "denra", "--dry-run"],
    ] {
        let (code, out, err) = locked.run(words);
        assert_eq!(code, 0, "{words:?} {err}");
        assert!(out.contains("Denra"), "{words:?} {out}");
        assert!(!out.contains("cannot"), "{words:?} {out}");
    }
    for words in [&["player", "add", "Ana"][..], &["undo"]] {
        let (code, _, err) = locked.run(words);
        assert_eq!(code, 3, "{words:?} {err}");
        assert!(err.starts_with("error: LOCKED cannot be written to\n"), "{err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_says_that_the_change_was_kept() {
    let folder = crate::harness::folder();
    let db = folder.path().join("wyrm.db");
    let run = |words: &[&str]| {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let mut command = wyrm(&db);
        let output = command.args(words).stdout(full.unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", text(&output));
        String::from_utf8(output.stderr).unwrap()
    };
    let begins = [
        (
            &["player", "add", "Ana"][..],
            "error: the change was recorded as step 1, but the answer cannot be written: ",
        ),
        (&["undo"], "error: 1 step is undone, but the answer cannot be written: "),
        (&["player", "add", "Ana", "--dry-run"], "error: the answer cannot be written: "),
    ];
    for (words, begin) in begins {
        let err = run(words);
        assert!(err.starts_with(begin), "{words:?} {err}");
    }
}

/// SQLite gave the files beside it the file's permissions, and every later change failed.
#[cfg(unix)]
#[test]
fn looking_at_a_file_that_cannot_be_written_to_leaves_nothing_that_stops_later_changes() {
    use std::os::unix::fs::PermissionsExt;
    let locked = Locked::new(|folder| party_at(&folder.join("wyrm.db")));
    locked.allow("", 0o777);
    if locked.nobody {
        std::os::unix::fs::chown(locked.path().join("wyrm.db"), Some(65534), Some(65534)).unwrap();
    }
    locked.allow("wyrm.db", 0o444);
    for words in [&["history"][..], &["player", "add", "Ana"]] {
        locked.run(words);
    }
    for end in ["-wal", "-shm"] {
        assert!(!locked.path().join(format!("wyrm.db{end}")).exists(), "{end}");
    }
    locked.allow("wyrm.db", 0o644);
    let (code, _, err) = locked.run(&["player", "add", "Ana"]);
    assert_eq!(code, 0, "{err}");
    // An earlier wyrm left them so.
    let conn = Connection::open(locked.path().join("wyrm.db")).unwrap();
    conn.query_row("SELECT count(*) FROM hero", [], |_| Ok(())).unwrap();
    for end in ["-wal", "-shm"] {
        let path = locked.path().join(format!("wyrm.db{end}"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
        if locked.nobody {
            std::os::unix::fs::chown(&path, Some(65534), Some(65534)).unwrap();
        }
    }
    let (code, _, err) = locked.run(&["player", "add", "Ben"]);
    assert_eq!(code, 0, "{err}");
    // A file of another owner cannot be unlocked, and is named.
    if locked.nobody {
        let index = locked.path().join("wyrm.db-shm");
        std::os::unix::fs::chown(&index, Some(0), Some(0)).unwrap();
        std::fs::set_permissions(&index, std::fs::Permissions::from_mode(0o444)).unwrap();
        let (code, _, err) = locked.run(&["player", "add", "Cleo"]);
        assert_eq!(code, 3);
        assert!(err.contains("LOCKED/wyrm.db-shm"), "{err}");
        let (_, out, _) = locked.run(&["doctor"]);
        assert!(out.contains("give yourself write permission for LOCKED/wyrm.db-shm"), "{out}");
    }
}
