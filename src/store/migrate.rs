//! Migrations: ordered, append-only, run in one transaction. The journal's triggers are then
//! regenerated from the new schema.

use rusqlite::{Connection, TransactionBehavior};

use super::backup::Automatic;
use super::open::APPLICATION_ID;
use super::play::seed_all;
use super::query::Query;
use super::{Result, Settings, StoreError, triggers};

/// One upgrade of the schema.
pub struct Migration {
    pub name: &'static str,
    pub sql: &'static str,
    /// The part that SQL cannot do, afterwards and in the same transaction.
    pub then: Option<UpgradeStep>,
}

/// The part of an upgrade that needs more than SQL.
pub type UpgradeStep = fn(&Connection, &Creation) -> Result<()>;

/// All of them, in order; a file's `user_version` is the number already applied.
pub const MIGRATIONS: &[Migration] = &[
    migration(0, None),
    migration(1, None),
    migration(2, None),
    migration(3, None),
    migration(4, None),
    migration(5, Some(seed_all)),
];

const fn migration(n: usize, then: Option<UpgradeStep>) -> Migration {
    let (name, sql) = wyrmkeep_migrations::MIGRATIONS[n];
    Migration { name, sql, then }
}

/// The start values of a new file, and the needs of an upgrade.
#[derive(Debug, Clone, Default)]
pub struct Creation {
    pub uuid: String,
    pub at: String,
    /// Random bits for the seeds that an upgrade gives to plays. A copy for reading or merging
    /// needs none.
    pub entropy: Option<[u64; 2]>,
}

/// Upgrades a file. Foreign keys are off meanwhile, so that rebuilding a table does not delete the
/// rows that refer to it; they are checked at the end. With settings, a backup comes first.
pub(super) fn run(
    conn: &mut Connection,
    creation: &Creation,
    migrations: &'static [Migration],
    backups: Option<&Settings>,
) -> Result<()> {
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
) -> Result<()> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = tx.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    if done >= migrations.len() {
        return Ok(());
    }
    let automatic = backups.filter(|_| done > 0).map(|settings| Automatic::of(settings, &tx));
    let automatic = automatic.transpose()?.flatten();
    let kept = automatic.map(|automatic| automatic.before_upgrade()).transpose()?;
    let upgraded = rebuild(&tx, creation, migrations, done).and_then(|()| Ok(tx.commit()?));
    if let (Some(kept), Err(_)) = (kept, &upgraded) {
        // Nothing has changed, so the backup is identical to the file.
        let _ = std::fs::remove_file(kept.path);
    }
    upgraded
}

/// Changes the schema, and regenerates the journal for it.
fn rebuild(
    tx: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
    done: usize,
) -> Result<()> {
    triggers::drop_triggers(tx)?;
    change(tx, creation, migrations, done)?;
    triggers::create_triggers(tx)?;
    let broken: i64 = tx.row("SELECT count(*) FROM pragma_foreign_key_check", [])?;
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

/// Creates an empty database for reading: without the journal, since nothing changes.
pub(super) fn lay_out(
    conn: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<()> {
    conn.execute_batch("PRAGMA foreign_keys = OFF; BEGIN")?;
    change(conn, creation, migrations, 0)?;
    conn.execute_batch("COMMIT; PRAGMA query_only = ON")?;
    Ok(())
}

/// Creates an empty database for rows of its version; it is upgraded later.
pub(super) fn lay_out_to_fill(
    conn: &Connection,
    creation: &Creation,
    migrations: &'static [Migration],
) -> Result<()> {
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
) -> Result<()> {
    for migration in &migrations[done..] {
        let failed = |why, source| StoreError::Upgrade { name: migration.name, why, source };
        let done = conn.execute_batch(migration.sql);
        done.map_err(|error| failed(first_line(&error), Some(error)))?;
        if let Some(then) = migration.then {
            then(conn, creation).map_err(|error| failed(error.to_string(), None))?;
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

/// SQLite's message, without the statement.
fn first_line(error: &rusqlite::Error) -> String {
    let message = match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    };
    message.lines().next().unwrap_or_default().to_owned()
}
