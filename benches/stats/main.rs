//! The cost of statistics: each one over 100,000 plays of 50 players as a whole process, against
//! the same SQL in the sqlite3 shell on the same file, in turns; the additional cost of ratings;
//! and the memory for ten times as many plays. Run it with `cargo bench --bench stats`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(clippy::disallowed_macros, reason = "a separate program that prints what it measured")]

mod generate;

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use wyrmkeep::app::stats::rating::Ratings;
use wyrmkeep::store::stats::{
    CountedPlays, PlaySeen, RecordKind, days_statement, sums_statement, uncounted_statement,
};

const WYRM: &str = env!("CARGO_BIN_EXE_wyrm");
const PLAYS: i64 = 100_000;
const ROUNDS: usize = 5;

fn wyrm(database: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(WYRM);
    command.arg("--db").arg(database).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn shell(database: &Path, sql: &[String]) -> Command {
    let mut command = Command::new("sqlite3");
    command.arg("-readonly").arg(database).args(sql);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// Runs a whole process and times it.
fn time(mut command: Command) -> Result<Duration, Box<dyn Error>> {
    let began = Instant::now();
    let status = command.status()?;
    if status.success() {
        Ok(began.elapsed())
    } else {
        Err(format!("{command:?} failed: {status}").into())
    }
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// One statistic against its SQL, in turns.
fn compare(database: &Path, words: &[&str], sql: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        let took = (time(wyrm(database, words))?, time(shell(database, sql))?);
        // The first round warms up.
        if round > 0 {
            ours.push(took.0);
            theirs.push(took.1);
        }
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        " {:<32} {ours:.3} s, the shell {theirs:.3} s: ratio {:.2}",
        words.join(" "),
        ours / theirs
    );
    Ok(())
}

/// The statement that reads plays, for the shell.
fn said(plays: &CountedPlays) -> String {
    plain(plays, plays.statement())
}

/// A statement for the shell, without bound values.
fn plain(plays: &CountedPlays, mut sql: String) -> String {
    for (n, value) in plays.bound().iter().enumerate().rev() {
        let text = match value {
            rusqlite::types::Value::Text(text) => format!("'{text}'"),
            rusqlite::types::Value::Integer(number) => number.to_string(),
            other => format!("{other:?}"),
        };
        sql = sql.replace(&format!("?{}", n + 1), &text);
    }
    sql
}

/// The time of rating all plays, beside reading them.
fn ratings(database: &Path) -> Result<(), Box<dyn Error>> {
    let conn = Connection::open(database)?;
    let mut plays: Vec<PlaySeen> = Vec::new();
    CountedPlays::default().each(&conn, |play| plays.push(play.clone()))?;
    let began = Instant::now();
    let mut ratings = Ratings::default();
    for play in &plays {
        ratings.see(play);
    }
    let took = began.elapsed().as_secs_f64();
    let best = ratings.of(149).ok_or("nobody was rated")?;
    println!(
        " ratings of {} plays: {took:.3} s of CPU; the best player has {:.0} ± {:.0}",
        plays.len(),
        best.value,
        best.uncertainty
    );
    Ok(())
}

/// The most memory a run took, in megabytes.
fn memory(database: &Path, words: &[&str]) -> Result<f64, Box<dyn Error>> {
    let mut child = wyrm(database, words).spawn()?;
    let mut most = 0.0f64;
    let status = format!("/proc/{}/status", child.id());
    while child.try_wait()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find(|line| line.starts_with("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        most = most.max(kilobytes.unwrap_or(0.0) / 1e3);
    }
    Ok(most)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let (large, small) = (folder.path().join("large.db"), folder.path().join("small.db"));
    generate::generate(WYRM, &large, PLAYS)?;
    generate::generate(WYRM, &small, PLAYS / 10)?;
    let size = std::fs::metadata(&large)?.len() as f64 / 1e6;
    println!("{PLAYS} plays of {} players, {size:.0} MB", generate::PLAYERS);
    let all = CountedPlays::default();
    let game = CountedPlays { title: Some("game-1".to_owned()), ..CountedPlays::default() };
    let since =
        CountedPlays { since: Some("2024-01-01T00:00:00Z".to_owned()), ..CountedPlays::default() };
    let both = CountedPlays { with: vec![107, 149], ..CountedPlays::default() };
    let luck = |plays: &CountedPlays| {
        vec![
            plain(plays, sums_statement(plays, &["luck", "bad"])),
            plain(plays, uncounted_statement(plays)),
        ]
    };
    let records = |plays: &CountedPlays| -> Vec<String> {
        let of_records = RecordKind::ALL.iter().map(|what| what.statement(plays));
        let rest = [days_statement(plays), uncounted_statement(plays)];
        of_records.chain(rest).map(|sql| plain(plays, sql)).collect()
    };
    let overview = |plays: &CountedPlays| [vec![said(plays)], luck(plays), records(plays)].concat();
    let dice = [sums_statement(&all, &["die"]), uncounted_statement(&all)];
    compare(&large, &["stats"], &overview(&all))?;
    compare(&large, &["stats", "luck"], &luck(&all))?;
    compare(&large, &["stats", "dice"], &dice)?;
    compare(&large, &["stats", "records"], &records(&all))?;
    compare(&large, &["stats", "game-1"], &[said(&game)])?;
    compare(&large, &["stats", "--since", "2024"], &overview(&since))?;
    compare(&large, &["player", "show", "player-7"], &[vec![said(&all)], luck(&all)].concat())?;
    compare(&large, &["player", "versus", "player-7", "player-49"], &[said(&all), said(&both)])?;
    ratings(&large)?;
    for words in [&["stats"][..], &["stats", "luck"], &["player", "show", "player-7"]] {
        println!(
            " memory of {}: {:.1} MB for {} plays, {:.1} MB for {PLAYS}",
            words.join(" "),
            memory(&small, words)?,
            PLAYS / 10,
            memory(&large, words)?
        );
    }
    Ok(())
}
