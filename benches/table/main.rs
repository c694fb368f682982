//! From key to picture at the table: in a hunt of 1,000 events, against replaying its events, and in a
//! database a hundred times as large. It prints ratios of one run: a key that follows the advice, one
//! that undoes it, one that redoes it, and one that opens a page. The last ratio of each line should
//! stay near 1: the rest of the file does not matter. Run it with `cargo bench --bench table`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(clippy::disallowed_macros, reason = "a separate program that prints what it measured")]

mod person;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use wyrmkeep::app::play::open;
use wyrmkeep::app::{Access, PATIENCE, Session, Settings};
use wyrmkeep::screen::Key;

use person::{context, wyrm};

const EVENTS: i64 = 1000;
const ROUNDS: usize = 30;
/// Rows unrelated to the hunt.
const PEOPLE: usize = 100_000;

/// A hunt of two heroes with this many events. Nobody is hit.
fn generate(db: &Path) -> Result<(), Box<dyn Error>> {
    wyrm(db, "campaign new Ashes")?;
    // Prevents an early death.
    wyrm(db, "catalog edit dragon young-red hp=500")?;
    wyrm(db, "hero new Timorn --class wizard")?;
    wyrm(db, "hero new Brum --class warrior")?;
    wyrm(db, "hunt start --heroes timorn,brum")?;
    while events(db)? < EVENTS {
        for skill in ["strike", "strike", "shield", "slash", "fireball", "parry"] {
            wyrm(db, "hunt roll --dice SHHCC")?;
            wyrm(db, "hunt reroll 2 --dice D")?;
            wyrm(db, &format!("hunt fail --cover {skill}"))?;
            wyrm(db, "hunt next")?;
        }
        wyrm(db, "hunt fury --dice SSSSSSSSSSSSSSS")?;
    }
    wyrm(db, "hunt roll --dice wyrm")
}

fn events(db: &Path) -> Result<i64, Box<dyn Error>> {
    let conn = rusqlite::Connection::open(db)?;
    Ok(conn.query_row("SELECT count(*) FROM event", [], |row| row.get(0))?)
}

/// Fills the file with people who never play.
fn crowd(db: &Path) -> Result<(), Box<dyn Error>> {
    let mut conn = rusqlite::Connection::open(db)?;
    let all = conn.transaction()?;
    all.execute_batch("UPDATE journal_now SET mode = 'replay', step = 1")?;
    for n in 0..PEOPLE {
        all.execute(
            "INSERT INTO player (uuid, name, name_key, created_at) VALUES (?1, ?2, ?3, ?4)",
            (
                format!("00000000-0000-7000-8000-{n:012}"),
                format!("Person {n}"),
                format!("person-{n}"),
                "2026-01-01T00:00:00Z",
            ),
        )?;
    }
    all.execute_batch("UPDATE journal_now SET mode = 'closed', step = NULL")?;
    all.commit()?;
    Ok(())
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}

/// Opening the file and replaying the hunt.
fn replayed(db: &Path) -> Result<f64, Box<dyn Error>> {
    let settings = Settings {
        path: db.to_owned(),
        make_folder: false,
        durable: true,
        patience: PATIENCE,
        backups: None,
    };
    let titles = wyrmkeep::cli::titles();
    let title = titles.group("hunt").ok_or("no hunts")?.handle();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let mut context = context();
        let session = Session::open(&mut context, &settings, Access::Read, None, titles.titles())
            .map_err(|failure| failure.message)?;
        let live = open::status(&session, title).map_err(|failure| failure.message)?;
        std::hint::black_box(&live.last);
        times.push(begun.elapsed());
    }
    Ok(median(times))
}

/// The medians of a key that follows the advice, one that undoes it, one that redoes it, and one
/// that only opens or closes a page. All of them count.
fn pressed(db: &Path) -> Result<[f64; 4], Box<dyn Error>> {
    let of = |key| std::iter::repeat_n(key, ROUNDS);
    let before = events(db)?;
    let keys = of(Key::Enter).chain(of(Key::Char('z')));
    let keys = keys.chain(of(Key::Char('y'))).chain(of(Key::Char('?')));
    let times = person::sits_down(db, keys.chain([Key::Char('q')]).collect())?;
    if times.len() < 4 * ROUNDS || events(db)? < before + ROUNDS as i64 {
        return Err("some keys did nothing".into());
    }
    let part = |n: usize| {
        let times = times.iter().skip(n * ROUNDS).take(ROUNDS);
        median(times.copied().collect())
    };
    Ok([part(0), part(1), part(2), part(3)])
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("wyrm.db");
    println!("playing a hunt of {EVENTS} events");
    generate(&db)?;
    let (replay, small) = (replayed(&db)?, pressed(&db)?);
    println!("adding {PEOPLE} people");
    crowd(&db)?;
    let large = pressed(&db)?;
    let keys = ["what is advised", "an undo", "a redo", "a page"];
    for (n, what) in keys.into_iter().enumerate() {
        println!(
            "{what}: key to picture / opening and replaying {:.2}; with {PEOPLE} people more {:.2} of that",
            small[n] / replay,
            large[n] / small[n]
        );
    }
    Ok(())
}
