//! Migrations: ordered, append-only, run in one transaction. The journal's triggers are then made
//! again from the new schema.

use rusqlite::{Connection, TransactionBehavior};

use super::backup::Automatic;
use super::open::APPLICATION_ID;
use super::play::seed_all;
use super::{Settings, StoreError, triggers};

/// One upgrade of the schema.
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
    /// Does what SQL cannot, after it and in the same transaction.
    pub then: Option<Then>,
}

/// The part of an upgrade that needs more than SQL.
pub type Then = fn(&Connection, &Creation) -> Result<(), StoreError>;

/// All of them, in order; a file's `user_version` is how many it has had.
pub const MIGRATIONS: &[Migration] = &[
    Migration {
        name: "0001_campaign",
        sql: include_str!("../../migrations/0001_campaign.sql"),
        then: None,
    },
    Migration {
        name: "0002_live_hunts",
        sql: include_str!("../../migrations/0002_live_hunts.sql"),
        then: None,
    },
    Migration {
        name: "0003_titles",
        sql: include_str!("../../migrations/0003_titles.sql"),
        then: None,
    },
    Migration {
        name: "0004_merge",
        sql: include_str!("../../migrations/0004_merge.sql"),
        then: None,
    },
    Migration {
        name: "0005_looking_back",
        sql: include_str!("../../migrations/0005_looking_back.sql"),
        then: None,
    },
    Migration {
        name: "0006_play_seed",
        sql: include_str!("../../migrations/0006_play_seed.sql"),
        then: Some(seed_all),
    },
];

/// What a new file starts with, and what an upgrade needs.
#[derive(Debug, Clone, Default)]
pub struct Creation {
    pub uuid: String,
    pub at: String,
    /// Random bits for the seeds that an upgrade gives to plays. A copy that wyrm only reads or merges
    /// needs none.
    pub entropy: Option<[u64; 2]>,
}

/// Brings a file up to date. Foreign keys are off meanwhile, so that rebuilding a table does not
/// delete the rows that point to it; they are checked at the end. With settings, a backup comes
/// first.
pub(super) fn run(
    conn: &mut Connection,
    creation: &Creation,
    migrations: &'static [Migration],
    backups: Option<&Settings>,
) -> Result<(), StoreError> {
    conn.execute_batch("PRAGMA foreign_keys = OFF")?;
    let done = run_all(conn, creation, migrations, backups);
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
    backups: Option<&Settings>,
) -> Result<(), StoreError> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    if done >= migrations.len() {
        return Ok(());
    }
    let automatic = match backups.filter(|_| done > 0) {
        Some(settings) => Automatic::of(settings, &tx)?,
        None => None,
    };
    let kept = match automatic {
        Some(automatic) => Some(automatic.before_upgrade()?),
        None => None,
    };
    let upgraded = rebuild(&tx, creation, migrations, done).and_then(|()| Ok(tx.commit()?));
    if let (Some(kept), Err(_)) = (kept, &upgraded) {
        // Nothing has changed, so that the backup holds nothing else than the file.
        let _ = std::fs::remove_file(kept.path);
    }
    upgraded
}

/// Changes the schema, and makes the journal anew for it.
fn rebuild(
    tx: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
    done: usize,
) -> Result<(), StoreError> {
    triggers::drop_triggers(tx)?;
    change(tx, creation, migrations, done)?;
    triggers::create_triggers(tx)?;
    let broken: i64 =
        tx.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
    if broken > 0 {
        return Err(StoreError::Upgrade {
            name: migrations[migrations.len() - 1].name,
            why: format!("{broken} rows would point nowhere"),
            source: None,
        });
    }
    tx.execute_batch(&format!("PRAGMA user_version = {}", migrations.len()))?;
    Ok(())
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

/// Lays out an empty database to be filled with rows of its version; it is brought up to date later.
pub(super) fn lay_out_to_fill(
    conn: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<(), StoreError> {
    conn.execute_batch("PRAGMA foreign_keys = OFF")?;
    change(conn, creation, migrations, 0)?;
    conn.execute_batch(&format!("PRAGMA user_version = {}", migrations.len()))?;
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
        conn.execute_batch(migration.sql).map_err(|error| StoreError::Upgrade {
            name: migration.name,
            why: first_line(&error),
            source: Some(error),
        })?;
        if let Some(then) = migration.then {
            then(conn, creation).map_err(|error| StoreError::Upgrade {
                name: migration.name,
                why: error.to_string(),
                source: None,
            })?;
        }
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
