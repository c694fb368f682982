//! The cost of safety: a backup against `cp`, `wyrm check` against SQLite's own check, the day's
//! first change against the next one, changes to a large file with their checks against those to a
//! small one, and commands on very long journals and histories. It times whole processes, in turns,
//! and compares within one run. Run it with `cargo bench --bench safety`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a separate program that prints what it measured"
)]

mod files;
#[path = "../campaign/generate.rs"]
mod generate;

use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use generate::{Size, generate};
use rusqlite::Connection;

const WYRM: &str = env!("CARGO_BIN_EXE_wyrm");

/// Two thousand campaigns hold a million entries in the ledger.
const MILLION: Size = Size { campaigns: 2000 };
/// Some megabytes: a group's file after two years.
const ORDINARY: Size = Size { campaigns: 25 };
const STEPS: usize = 20_000;
const ROWS: i64 = 1_000_000;

type Measured = Result<Duration, Box<dyn Error>>;

fn wyrm(database: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(WYRM);
    command.arg("--db").arg(database).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null());
    command
}

/// Runs a whole process and times it. `right` are the exit codes of success.
fn time(mut command: Command, right: &[i32]) -> Measured {
    let began = Instant::now();
    let status = command.status()?;
    let took = began.elapsed();
    if status.code().is_some_and(|code| right.contains(&code)) {
        Ok(took)
    } else {
        Err(format!("{command:?} failed: {status}").into())
    }
}

/// Times two subjects in turns, and returns the median of each.
fn in_turns(
    rounds: usize,
    mut one: impl FnMut() -> Measured,
    mut other: impl FnMut() -> Measured,
) -> Result<(f64, f64), Box<dyn Error>> {
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let took = (one()?, other()?);
        // The first round warms up.
        if round > 0 {
            ones.push(took.0);
            others.push(took.1);
        }
    }
    let median = |times: &mut Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2].as_secs_f64()
    };
    Ok((median(&mut ones), median(&mut others)))
}

fn megabytes(path: &Path) -> Result<f64, Box<dyn Error>> {
    Ok(std::fs::metadata(path)?.len() as f64 / 1e6)
}

/// `wyrm backup` against `cp` and a sync.
fn backup(database: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let (ours, theirs) = (folder.join("ours.db"), folder.join("theirs.db"));
    let (backup, copy) = in_turns(
        5,
        || {
            let _ = std::fs::remove_file(&ours);
            let target = ours.to_str().ok_or("a path that is not text")?;
            time(wyrm(database, &["backup", target]), &[0])
        },
        || {
            let _ = std::fs::remove_file(&theirs);
            let began = Instant::now();
            let copied = Command::new("cp").arg(database).arg(&theirs).status()?;
            File::open(&theirs)?.sync_all()?;
            if copied.success() { Ok(began.elapsed()) } else { Err("cp failed".into()) }
        },
    )?;
    println!(
        " backup of {:.0} MB, {ROWS} rows: {backup:.2} s, cp and sync {copy:.2} s: ratio {:.2}",
        megabytes(database)?,
        backup / copy
    );
    Ok(())
}

/// `wyrm check` against `PRAGMA integrity_check`.
fn check(database: &Path) -> Result<(), Box<dyn Error>> {
    let (ours, theirs) = in_turns(
        3,
        || time(wyrm(database, &["check"]), &[0, 3]),
        || {
            let began = Instant::now();
            let conn = Connection::open(database)?;
            let said: String = conn.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
            match said.as_str() {
                "ok" => Ok(began.elapsed()),
                _ => Err(said.into()),
            }
        },
    )?;
    println!(
        " check of the same file: {ours:.2} s, PRAGMA integrity_check {theirs:.2} s: ratio {:.2}",
        ours / theirs
    );
    Ok(())
}

/// The automatic backups of days in a folder.
fn of_the_day(backups: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let Ok(entries) = std::fs::read_dir(backups) else {
        return Ok(Vec::new());
    };
    let paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    let is_day = |path: &PathBuf| path.to_string_lossy().ends_with(".day.db");
    Ok(paths.into_iter().filter(is_day).collect())
}

/// A change on a day without a backup, against one on a day that has its backup.
fn first_change(database: &Path) -> Result<(), Box<dyn Error>> {
    let backups = database.with_file_name("backups");
    let (first, next) = in_turns(
        50,
        || {
            of_the_day(&backups)?.iter().try_for_each(std::fs::remove_file)?;
            time(wyrm(database, &["hero", "pay", "denra", "ulric", "1"]), &[0])
        },
        || time(wyrm(database, &["hero", "pay", "ulric", "denra", "1"]), &[0]),
    )?;
    if of_the_day(&backups)?.is_empty() {
        return Err("no backup was made before the day's first change".into());
    }
    let price = first - next;
    let below = if price < 0.1 { "below" } else { "NOT below" };
    println!(
        " the day's first change, {:.1} MB: {:.1} ms, the next {:.1} ms: ratio {:.2}, {:.1} ms \
         more, {below} a tenth of a second",
        megabytes(database)?,
        first * 1e3,
        next * 1e3,
        first / next,
        price * 1e3
    );
    Ok(())
}

/// Sixteen changes, in which a file of any size is fully checked at least once, against sixteen to
/// a small file, which is checked every time.
fn checks(database: &Path, small: &Path) -> Result<(), Box<dyn Error>> {
    time(wyrm(small, &["player", "add", "Ana"]), &[0])?;
    let sixteen = |database: &Path| -> Measured {
        let change = |n: usize| {
            let words = [["undo"], ["redo"]][n % 2];
            time(wyrm(database, &words), &[0])
        };
        (0..16).map(change).sum()
    };
    let (large, small) = in_turns(5, || sixteen(database), || sixteen(small))?;
    println!(
        " sixteen changes with their checks, {:.1} MB: {:.1} ms, in a small file {:.1} ms: ratio {:.2}",
        megabytes(database)?,
        large * 1e3,
        small * 1e3,
        large / small
    );
    Ok(())
}

/// Undoing a whole journal, against one step of it.
fn undo(database: &Path) -> Result<(), Box<dyn Error>> {
    let one = time(wyrm(database, &["undo"]), &[0])?.as_secs_f64();
    let all = time(wyrm(database, &["undo", "--to", "1", "--yes"]), &[0])?.as_secs_f64();
    println!(
        " undo of {STEPS} steps: {all:.2} s, of one {:.1} ms: ratio {:.1}",
        one * 1e3,
        all / one
    );
    Ok(())
}

/// A long history, and the most memory its process held.
fn history(database: &Path, campaign: i64) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let campaign = campaign.to_string();
    let words = ["hero", "history", "timorn", "--campaign", &campaign];
    let mut child = wyrm(database, &words).spawn()?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut most = None;
    let exit = loop {
        if let Some(exit) = child.try_wait()? {
            break exit;
        }
        // The high-water mark: it only grows.
        let seen = std::fs::read_to_string(&status).unwrap_or_default();
        let line = seen.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
        most = kilobytes.or(most);
        std::thread::sleep(Duration::from_millis(2));
    };
    if !exit.success() {
        return Err(format!("hero history failed: {exit}").into());
    }
    println!(
        " hero history of {ROWS} rows: {:.2} s, {:.0} MB at most",
        began.elapsed().as_secs_f64(),
        most.unwrap_or(f64::NAN) / 1e3
    );
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        println!("not measured: {error}");
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let at = |name: &str| folder.path().join(name);
    // A failed part does not hide the others.
    let told = |measured: Result<(), Box<dyn Error>>| {
        if let Err(error) = measured {
            println!(" not measured: {error}");
        }
    };
    let large = at("large.db");
    generate(WYRM, &large, &MILLION)?;
    told(backup(&large, folder.path()));
    told(check(&large));
    std::fs::remove_file(&large)?;
    let ordinary = at("ordinary.db");
    generate(WYRM, &ordinary, &ORDINARY)?;
    told(first_change(&ordinary));
    told(checks(&ordinary, &at("small.db")));
    files::with_steps(&at("steps.db"), STEPS)?;
    told(undo(&at("steps.db")));
    let campaign = files::with_history(&at("history.db"), ROWS)?;
    told(history(&at("history.db"), campaign));
    Ok(())
}
