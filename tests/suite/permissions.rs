//! Records are private: only their owner reads them, unless the owner allows it.
#![cfg(unix)]

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::Table;

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[test]
fn a_new_database_and_what_lies_beside_it_belong_to_their_owner_only() {
    let folder = crate::harness::folder();
    let home = folder.path().join("data");
    let output = Command::new("sh")
        .args(["-c", "umask 000; exec \"$0\" player add Ana"])
        .arg(env!("CARGO_BIN_EXE_wyrm"))
        .env_remove("WYRM_DB")
        .env("XDG_DATA_HOME", &home)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let db = home.join("wyrmkeep/wyrm.db");
    assert_eq!(mode(&home), 0o700);
    assert_eq!(mode(&home.join("wyrmkeep")), 0o700);
    assert_eq!(mode(&db), 0o600);
    let conn = rusqlite::Connection::open(&db).unwrap();
    conn.query_row("SELECT count(*) FROM player", [], |_| Ok(())).unwrap();
    for beside in ["wyrm.db-wal", "wyrm.db-shm"] {
        assert_eq!(mode(&db.with_file_name(beside)), 0o600, "{beside}");
    }
}

#[test]
fn a_database_that_its_owner_shares_stays_shared() {
    let mut table = Table::with_party();
    std::fs::set_permissions(table.db(), PermissionsExt::from_mode(0o664)).unwrap();
    table.ok("player add Ana");
    assert_eq!(mode(table.db()), 0o664);
}

#[test]
fn no_database_is_begun_through_a_link_that_leads_nowhere() {
    let mut table = Table::without_database();
    let far = table.folder().join("far.db");
    symlink(&far, table.db()).unwrap();
    for words in ["player add Ana", "player list", "player add Ana --dry-run"] {
        let said = table.run(words);
        assert_eq!(
            (said.code, said.err.as_str()),
            (3, "error: FOLDER/wyrm.db cannot be opened: it is a link that leads nowhere\n")
        );
    }
    assert!(!far.exists());
}

#[test]
fn a_link_to_a_database_is_the_database() {
    let mut table = Table::with_party();
    let link = table.folder().join("link.db");
    symlink(table.db(), &link).unwrap();
    let link = link.to_str().unwrap().to_owned();
    let said = table.run_raw(&["wyrm", "--db", &link, "player", "add", "Ana"]);
    assert_eq!(said.code, 0, "{said}");
    assert!(table.ok("player list").out.contains("Ana"));
}
