//! Compares replaying a hunt with opening its database. It reads, parses and applies 1,000 events
//! of one hunt, in turns with opening the file, and prints the ratio, which should be below 1. Run
//! it with `cargo bench --bench replay`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(clippy::disallowed_macros, reason = "a separate program that prints what it measured")]

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wyrmkeep::rules::dice_dragons::hunt::{Event, Setup, State, apply};
use wyrmkeep::store::{Access, Connection, Creation, EventRow, PATIENCE, PlayRow, Settings, Store};

const EVENTS: usize = 1000;
const ROUNDS: usize = 300;

fn wyrm(db: &Path, words: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
    command.arg("--db").arg(db).args(words).stdin(Stdio::null());
    let output = command.output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("{words:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
    }
}

/// A hunt of two heroes with this many events. Nobody is hit.
fn generate(db: &Path) -> Result<(), Box<dyn Error>> {
    wyrm(db, &["campaign", "new", "Ashes"])?;
    wyrm(db, &["hero", "new", "Timorn", "--class", "wizard"])?;
    wyrm(db, &["hero", "new", "Brum", "--class", "warrior"])?;
    wyrm(db, &["hunt", "start", "--heroes", "timorn,brum"])?;
    let conn = Connection::open(db)?;
    let events = || -> Result<i64, Box<dyn Error>> {
        Ok(conn.query_row("SELECT count(*) FROM event", [], |row| row.get(0))?)
    };
    while events()? < EVENTS as i64 {
        for cover in [["strike", "strike"], ["shield", "slash"], ["fireball", "parry"]] {
            for skill in cover {
                wyrm(db, &["hunt", "roll", "--dice", "SHHCC"])?;
                wyrm(db, &["hunt", "reroll", "2", "--dice", "D"])?;
                wyrm(db, &["hunt", "fail", "--cover", skill])?;
                wyrm(db, &["hunt", "next"])?;
            }
        }
        wyrm(db, &["hunt", "fury", "--dice", "SSSSS SSSSS SSSSS"])?;
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("wyrm.db");
    println!("playing a hunt of {EVENTS} events");
    generate(&db)?;
    let settings =
        Settings { path: db, make_folder: false, durable: true, patience: PATIENCE, backups: None };
    let creation = Creation::default();
    let (mut opened, mut replayed) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let store = Store::open(&settings, Access::Write, &creation)?;
        opened.push(begun.elapsed());
        let begun = Instant::now();
        let play = PlayRow::find_open(store.conn(), "dice-dragons", Some(1))?.ok_or("no hunt")?;
        let setup: Setup = serde_json::from_str(&play.setup)?;
        let mut state = State::new(setup);
        let mut left = EVENTS;
        EventRow::each(store.conn(), play.id, |_, data| -> Result<(), Box<dyn Error>> {
            if left > 0 {
                let event: Event = serde_json::from_str(data)?;
                apply(&mut state, &event);
                left -= 1;
            }
            Ok(())
        })?;
        black_box(&state);
        replayed.push(begun.elapsed());
    }
    let ratio = median(replayed) / median(opened);
    println!("replaying {EVENTS} events / opening the database: {ratio:.2}");
    Ok(())
}
