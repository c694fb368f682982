//! From key to picture at the table: in a hunt of 1,000 events, against replaying its events, and in a
//! database that is a hundred times as large. It prints ratios of one run: a key that records
//! something, one that takes it back, and one that only marks a die. The last ratio of each line should
//! stay near 1: what else is in the file does not matter. Run it with `cargo bench --bench table`.
#![expect(
    clippy::disallowed_macros,
    reason = "a separate program that prints what it measured"
)]

mod person;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use wyrmkeep::app::play::open;
use wyrmkeep::app::{Access, Session, Settings};
use wyrmkeep::screen::Key;

use person::{context, wyrm};

const EVENTS: i64 = 1000;
const ROUNDS: usize = 60;
/// Rows that have nothing to do with the hunt.
const PEOPLE: usize = 100_000;

/// A hunt of two heroes, played until it has that many events. Nobody hits anybody.
fn generate(db: &Path) -> Result<(), Box<dyn Error>> {
    wyrm(db, "campaign new Ashes")?;
    wyrm(db, "hero new Timorn --class wizard")?;
    wyrm(db, "hero new Brum --class warrior")?;
    wyrm(db, "hunt start --heroes timorn,brum")?;
    let conn = rusqlite::Connection::open(db)?;
    let events = || -> Result<i64, Box<dyn Error>> {
        Ok(conn.query_row("SELECT count(*) FROM event", [], |row| row.get(0))?)
    };
    while events()? < EVENTS {
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

/// Fills the file with people whom nobody plays with.
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
    times
        .get(times.len() / 2)
        .map_or(0.0, Duration::as_secs_f64)
}

/// Opening the file and replaying the hunt.
fn replayed(db: &Path) -> Result<f64, Box<dyn Error>> {
    let settings = Settings {
        path: db.to_owned(),
        make_folder: false,
        durable: true,
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

/// The medians of a key that records, one that undoes, and one that marks.
fn pressed(db: &Path) -> Result<[f64; 3], Box<dyn Error>> {
    let mut keys = Vec::new();
    for _ in 0..ROUNDS {
        // Marks a die, takes the mark away, throws it again, takes that back.
        keys.extend([Key::Char('2'), Key::Enter, Key::Char('z')]);
    }
    keys.push(Key::Char('q'));
    let times = person::sits_down(db, keys)?;
    let nth = |n: usize| {
        let times = times.iter().skip(n).step_by(3).take(ROUNDS);
        median(times.copied().collect())
    };
    Ok([nth(1), nth(2), nth(0)])
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
    for (n, what) in ["a throw", "an undo", "a mark"].into_iter().enumerate() {
        println!(
            "{what}: key to picture / opening and replaying {:.2}; with {PEOPLE} people more {:.2} of that",
            small[n] / replay,
            large[n] / small[n]
        );
    }
    Ok(())
}
