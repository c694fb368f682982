//! Files for measuring: many steps, and a hero with a long history.

use std::error::Error;
use std::path::Path;

use rusqlite::{Connection, params};

use wyrmkeep::store::{Access, Creation, Label, PATIENCE, Settings, Store, StoreError};

use super::WYRM;
use super::generate::{Size, generate};

const AT: &str = "2026-01-02T19:30:00Z";

/// A campaign, and this many steps that each add a ledger row.
pub fn with_steps(path: &Path, steps: usize) -> Result<(), Box<dyn Error>> {
    let table = generate(WYRM, path, &Size { campaigns: 1 })?;
    let settings = Settings {
        path: path.to_path_buf(),
        make_folder: false,
        durable: false,
        patience: PATIENCE,
        backups: None,
    };
    let creation = Creation { uuid: String::new(), at: AT.to_owned(), entropy: None };
    let mut store = Store::open(&settings, Access::Write, &creation)?;
    for step in 0..steps {
        let uuid = format!("019d0000-0000-7000-8000-{step:012x}");
        store.change(AT, |conn| -> Result<((), Label), StoreError> {
            conn.execute(
                "INSERT INTO ledger (uuid, hero_id, at, kind, gold, what)
                 VALUES (?1, ?2, ?3, 'payment', 1, 'paid by Asra')",
                params![uuid, table.heroes[1], AT],
            )?;
            let label = Label {
                text: format!("payment {step}"),
                campaign: Some(table.campaign),
                play: None,
            };
            Ok(((), label))
        })?;
    }
    Ok(())
}

/// A hero with this many ledger rows; returns the campaign's id.
pub fn with_history(path: &Path, rows: i64) -> Result<i64, Box<dyn Error>> {
    let table = generate(WYRM, path, &Size { campaigns: 1 })?;
    let mut conn = Connection::open(path)?;
    conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")?;
    let tx = conn.transaction()?;
    tx.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
    tx.execute(
        "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
         INSERT INTO ledger (uuid, hero_id, at, kind, gold, what)
         SELECT printf('019c0000-0000-7000-8000-%012x', n), ?1, ?3, 'payment',
                1 - 2 * (n % 2 = 0), 'paid by Asra' FROM n",
        params![table.heroes[1], rows, AT],
    )?;
    tx.execute_batch("UPDATE journal_now SET mode = 'closed'")?;
    tx.commit()?;
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
    Ok(table.campaign)
}
