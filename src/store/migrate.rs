//! Migrations: ordered, append-only, run in one transaction. The journal's triggers are then made
//! again from the new schema.

use std::path::{Path, PathBuf};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, TransactionBehavior};

use super::open::{APPLICATION_ID, read_only};
use super::{StoreError, triggers};

/// One upgrade of the schema.
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
}

/// All of them, in order; a file's `user_version` is how many it has had.
pub const MIGRATIONS: &[Migration] = &[
    Migration {
        name: "0001_campaign",
        sql: include_str!("../../migrations/0001_campaign.sql"),
    },
    Migration {
        name: "0002_live_hunts",
        sql: include_str!("../../migrations/0002_live_hunts.sql"),
    },
    Migration {
        name: "0003_titles",
        sql: include_str!("../../migrations/0003_titles.sql"),
    },
    Migration {
        name: "0004_merge",
        sql: include_str!("../../migrations/0004_merge.sql"),
    },
];

/// What a new file starts with.
#[derive(Debug, Clone)]
pub struct Creation {
    pub uuid: String,
    pub at: String,
}

/// Brings a file up to date. Foreign keys are off meanwhile, so that rebuilding a table does not
/// delete the rows that point to it; they are checked at the end. Returns whether there was
/// anything to do.
pub(super) fn run(
    conn: &mut Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<bool, StoreError> {
    conn.execute_batch("PRAGMA foreign_keys = OFF")?;
    let done = run_all(conn, creation, migrations);
    conn.execute_batch("PRAGMA foreign_keys = ON")?;
    done
}

/// Runs the missing migrations in one transaction. It reads the version again inside the
/// transaction: when several first commands run at once, one creates the schema and the others find
/// it done.
fn run_all(
    conn: &mut Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<bool, StoreError> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    if done >= migrations.len() {
        return Ok(false);
    }
    triggers::drop_triggers(&tx)?;
    change(&tx, creation, migrations, done)?;
    triggers::create_triggers(&tx)?;
    let broken: i64 = tx.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| {
        row.get(0)
    })?;
    if broken > 0 {
        return Err(StoreError::Upgrade {
            name: migrations[migrations.len() - 1].name,
            why: format!("{broken} rows would point nowhere"),
            source: None,
        });
    }
    tx.execute_batch(&format!("PRAGMA user_version = {}", migrations.len()))?;
    tx.commit()?;
    Ok(true)
}

/// Lays out an empty database for reading only: without the journal, since nothing changes.
pub(super) fn lay_out(
    conn: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<(), StoreError> {
    conn.execute_batch("PRAGMA foreign_keys = OFF; BEGIN")?;
    change(conn, creation, migrations, 0)?;
    conn.execute_batch("COMMIT; PRAGMA query_only = ON")?;
    Ok(())
}

/// Changes the schema by the missing migrations.
fn change(
    conn: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
    done: usize,
) -> Result<(), StoreError> {
    for migration in &migrations[done..] {
        conn.execute_batch(migration.sql)
            .map_err(|error| StoreError::Upgrade {
                name: migration.name,
                why: first_line(&error),
                source: Some(error),
            })?;
    }
    if done == 0 {
        conn.execute(
            "INSERT INTO database_info (id, uuid, created_at) VALUES (1, ?1, ?2)",
            (&creation.uuid, &creation.at),
        )?;
        conn.execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}"))?;
    }
    Ok(())
}

/// What SQLite says, without the statement it says it about.
fn first_line(error: &rusqlite::Error) -> String {
    let message = match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    };
    message.lines().next().unwrap_or_default().to_owned()
}

/// Writes a consistent copy beside the file before it is upgraded, `wyrm.schema-1.backup.db`, and
/// returns its path. The name is taken before the copy is written, so that several upgrades at once
/// each get their own.
pub(super) fn back_up(conn: &Connection, path: &Path, version: i64) -> Result<PathBuf, StoreError> {
    let target = free_name(path, version)?;
    let name = ValueRef::Text(target.as_os_str().as_encoded_bytes());
    match conn.execute("VACUUM INTO ?1", [ToSqlOutput::Borrowed(name)]) {
        Ok(_) => Ok(target),
        Err(error) => {
            let _ = std::fs::remove_file(&target);
            Err(error.into())
        }
    }
}

fn free_name(path: &Path, version: i64) -> Result<PathBuf, StoreError> {
    use std::io::ErrorKind::{AlreadyExists, PermissionDenied, ReadOnlyFilesystem};
    let stem = path.file_stem().unwrap_or_default();
    let cannot = |why, source| StoreError::cannot_open(path, why, source);
    for n in 1..1000 {
        let number = match n {
            1 => String::new(),
            n => format!("-{n}"),
        };
        let mut name = stem.to_owned();
        name.push(format!(".schema-{version}.backup{number}.db"));
        let target = std::path::absolute(path.with_file_name(name))
            .map_err(|error| cannot(error.to_string(), Some(error.into())))?;
        match std::fs::File::create_new(&target) {
            Ok(_) => return Ok(target),
            Err(error) => match error.kind() {
                AlreadyExists => {}
                PermissionDenied | ReadOnlyFilesystem => {
                    return Err(read_only(path, Some(error.into())));
                }
                _ => {
                    let why = format!("its backup cannot be written: {error}");
                    return Err(cannot(why, Some(error.into())));
                }
            },
        }
    }
    Err(cannot("no name is free for its backup".to_owned(), None))
}
