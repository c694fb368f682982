//! Migrations: ordered, append-only, each run in one transaction with the journal's triggers made
//! anew from the schema it leaves.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use super::open::APPLICATION_ID;
use super::{StoreError, journal};

/// One upgrade of the schema.
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
}

/// All of them, in order; a file's `user_version` is how many it has had.
pub const MIGRATIONS: &[Migration] = &[Migration {
    name: "0001_campaign",
    sql: include_str!("../../migrations/0001_campaign.sql"),
}];

/// What a new file is born with.
#[derive(Debug, Clone)]
pub struct Birth {
    pub uuid: String,
    pub at: String,
}

/// Brings a file up to date. The version is read again inside the transaction: of several first
/// commands at once, one creates the schema and the others find it done.
pub(super) fn run(
    conn: &mut Connection,
    birth: &Birth,
    migrations: &'static [Migration],
) -> Result<(), StoreError> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    if done >= migrations.len() {
        return Ok(());
    }
    journal::drop_triggers(&tx)?;
    for migration in &migrations[done..] {
        tx.execute_batch(migration.sql)
            .map_err(|error| StoreError::Upgrade {
                name: migration.name,
                why: error.to_string(),
            })?;
    }
    if done == 0 {
        tx.execute(
            "INSERT INTO database_info (id, uuid, created_at) VALUES (1, ?1, ?2)",
            (&birth.uuid, &birth.at),
        )?;
        tx.execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}"))?;
    }
    journal::create_triggers(&tx)?;
    let broken: i64 = tx.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| {
        row.get(0)
    })?;
    if broken > 0 {
        return Err(StoreError::Upgrade {
            name: migrations[migrations.len() - 1].name,
            why: format!("{broken} rows would point nowhere"),
        });
    }
    tx.execute_batch(&format!("PRAGMA user_version = {}", migrations.len()))?;
    tx.commit()?;
    Ok(())
}

/// Writes a consistent copy beside the file before it is upgraded: `wyrm.schema-1.backup.db`.
pub(super) fn back_up(conn: &Connection, path: &Path, version: i64) -> Result<(), StoreError> {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let free = (1..).map(|n| -> PathBuf {
        let number = if n == 1 {
            String::new()
        } else {
            format!("-{n}")
        };
        path.with_file_name(format!("{stem}.schema-{version}.backup{number}.db"))
    });
    let Some(target) = free.take(1000).find(|target| !target.exists()) else {
        return Err(StoreError::CannotOpen {
            path: path.to_path_buf(),
            why: "no name is free for its backup".to_owned(),
        });
    };
    conn.execute("VACUUM INTO ?1", [target.to_string_lossy()])?;
    Ok(())
}
