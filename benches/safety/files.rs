//! Files to measure: many steps, and a hero with a long history.

use std::error::Error;
use std::path::Path;

use rusqlite::{Connection, params};

use super::WYRM;
use super::generate::{Size, generate};

/// A campaign, and so many steps of two heroes who pay each other, made as commands make them.
pub fn with_steps(path: &Path, steps: usize) -> Result<(), Box<dyn Error>> {
    generate(WYRM, path, &Size { campaigns: 1 })?;
    let file = path.to_str().ok_or("a path that is not text")?;
    for step in 0..steps {
        let (from, to) = match step % 2 {
            0 => ("denra", "ulric"),
            _ => ("ulric", "denra"),
        };
        let words = ["wyrm", "--db", file, "hero", "pay", from, to, "1"];
        let mut context = wyrmkeep::cli::system();
        context.out = Box::new(std::io::sink());
        context.err = Box::new(std::io::sink());
        context.durable = false;
        if wyrmkeep::cli::run(words.map(Into::into), &mut context) != 0 {
            return Err("wyrm cannot pay".into());
        }
    }
    Ok(())
}

/// A hero with so many entries in the ledger; returns the campaign's id.
pub fn with_history(path: &Path, rows: i64) -> Result<i64, Box<dyn Error>> {
    let table = generate(WYRM, path, &Size { campaigns: 1 })?;
    let mut conn = Connection::open(path)?;
    conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")?;
    let tx = conn.transaction()?;
    tx.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
    tx.execute(
        "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
         INSERT INTO ledger (uuid, hero_id, at, kind, gold, what)
         SELECT printf('019c0000-0000-7000-8000-%012x', n), ?1, '2026-01-02T19:30:00Z', 'payment',
                1 - 2 * (n % 2 = 0), 'paid by Asra' FROM n",
        params![table.heroes[1], rows],
    )?;
    tx.execute_batch("UPDATE journal_now SET mode = 'closed'")?;
    tx.commit()?;
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
    Ok(table.campaign)
}
