//! The cost of a command in a database far larger than its own campaign: 2,000 campaigns, 10,000
//! heroes, 1,000,000 ledger rows. It times whole processes, in turns, and prints only ratios within
//! one run: against a database with that one campaign alone, and against the `sqlite3` shell with
//! the same queries to the same file. Run it with `cargo bench --bench campaign`.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a separate program that prints what it measured"
)]

mod generate;

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use generate::{Size, generate};

const WYRM: &str = env!("CARGO_BIN_EXE_wyrm");
const ROUNDS: usize = 300;

/// The hero to show, and two who pay each other.
const LOOKED_AT: &str = "timorn";
const PAYING: [&str; 2] = ["denra", "ulric"];

/// The queries of `hero list`, `hero show` and `hero history` about the campaign `:c` and its hero `:h`.
const TABLE: &str = "
    SELECT value FROM setting WHERE scope = 'wyrm' AND key = 'current-campaign';
    SELECT id, name, chapter, completed_at, market_visit, created_at FROM campaign WHERE id = :c;
    SELECT key, value FROM setting WHERE scope = 'campaign::c' ORDER BY key;
    SELECT kind, key, name, data FROM catalog_entry ORDER BY kind, key;
    SELECT kind, key, field, value FROM catalog_override WHERE campaign_id = :c
        ORDER BY kind, key, field;";
const SHEET: &str = "
    SELECT h.id, h.campaign_id, h.name, h.class, h.symbol, h.state, h.base_hp,
        h.base_armor, h.initiative, h.tokens, p.id, p.name,
        (SELECT ifnull(sum(gold), 0) FROM ledger WHERE hero_id = h.id),
        (SELECT ifnull(sum(exp), 0) FROM ledger WHERE hero_id = h.id),
        (SELECT 1 + count(*) FROM hero_level WHERE hero_id = h.id),
        (SELECT ifnull(sum(hp), 0) FROM hero_level WHERE hero_id = h.id)
    FROM hero h LEFT JOIN player p ON p.id = h.player_id";
const FIND: &str = "SELECT id, name FROM hero WHERE campaign_id = :c AND name_key = 'timorn';";
const ITEMS: &str = "SELECT slot, item FROM hero_item WHERE hero_id = :h ORDER BY slot;";
const SKILLS: &str =
    "SELECT skill, improved, learned_at FROM hero_skill WHERE hero_id = :h ORDER BY place;";
const LEDGER: &str = "SELECT id, at, kind, gold, exp, what, reason, play_id FROM ledger
    WHERE hero_id = :h ORDER BY id";

/// The three reads: the words after `wyrm hero`, and the SQL for the shell.
fn reads(campaign: i64, heroes: &[i64]) -> [(&'static str, Vec<&'static str>, String); 3] {
    let hero = heroes[1];
    let put = |sql: String, hero: i64| {
        sql.replace(":h", &hero.to_string()).replace(":c", &campaign.to_string())
    };
    let party: String = heroes.iter().map(|hero| put(ITEMS.to_owned(), *hero)).collect();
    let list = format!("{TABLE}{SHEET} WHERE h.campaign_id = :c ORDER BY h.id;{party}");
    let sheet = format!("{TABLE}{FIND}{SHEET} WHERE h.id = :h;{SKILLS}{ITEMS}");
    [
        ("hero list", vec!["list"], put(list, hero)),
        ("hero show", vec!["show", LOOKED_AT], put(format!("{sheet}{LEDGER} DESC LIMIT 1;"), hero)),
        ("hero history", vec!["history", LOOKED_AT], put(format!("{sheet}{LEDGER};"), hero)),
    ]
}

fn wyrm(database: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(WYRM);
    command.arg("--db").arg(database).args(words);
    command
}

/// Runs a whole process and times it.
fn time(mut command: Command) -> Result<Duration, Box<dyn Error>> {
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::null());
    let began = Instant::now();
    let status = command.status()?;
    let took = began.elapsed();
    if status.success() { Ok(took) } else { Err(format!("{command:?} failed").into()) }
}

/// A measured subject: its name, how to make the n-th process, and the time of each.
struct Subject<'a> {
    name: String,
    make: Box<dyn Fn(usize) -> Command + 'a>,
    took: Vec<Duration>,
}

impl<'a> Subject<'a> {
    fn new(name: impl Into<String>, make: impl Fn(usize) -> Command + 'a) -> Self {
        Self { name: name.into(), make: Box::new(make), took: Vec::new() }
    }

    fn median(&self) -> f64 {
        let mut sorted = self.took.clone();
        sorted.sort_unstable();
        sorted[sorted.len() / 2].as_secs_f64()
    }
}

fn main() {
    if let Err(error) = run() {
        println!("not measured: {error}");
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let (small, large) = (folder.path().join("small.db"), folder.path().join("large.db"));
    generate(WYRM, &small, &Size { campaigns: 1 })?;
    let table = generate(WYRM, &large, &Size { campaigns: 2000 })?;
    let shell = Command::new("sqlite3")
        .arg("--version")
        .output()
        .is_ok_and(|answer| answer.status.success());
    let reads = reads(table.campaign, &table.heroes);

    let mut subjects = vec![Subject::new("version", |_| {
        let mut command = Command::new(WYRM);
        command.arg("--version");
        command
    })];
    for (name, words, sql) in &reads {
        for (size, database) in [("large", &large), ("small", &small)] {
            let words: Vec<&str> = ["hero"].into_iter().chain(words.iter().copied()).collect();
            let make = move |_| wyrm(database, &words);
            subjects.push(Subject::new(format!("{name} {size}"), make));
        }
        if shell {
            let large = &large;
            let make = move |_| {
                let mut command = Command::new("sqlite3");
                command.arg("-batch").arg(large).arg(sql);
                command
            };
            subjects.push(Subject::new(format!("{name} shell"), make));
        }
    }
    for (size, database) in [("large", &large), ("small", &small)] {
        let make = move |round: usize| {
            let (from, to) = (PAYING[round % 2], PAYING[(round + 1) % 2]);
            wyrm(database, &["hero", "pay", from, to, "1"])
        };
        subjects.push(Subject::new(format!("hero pay {size}"), make));
    }

    println!("{ROUNDS} runs of each of {} processes, in turns", subjects.len());
    for subject in &subjects {
        time((subject.make)(ROUNDS + 1))?;
    }
    for round in 0..ROUNDS {
        let first = round % subjects.len();
        let (before, after) = subjects.split_at_mut(first);
        for subject in after.iter_mut().chain(before) {
            let took = time((subject.make)(round))?;
            subject.took.push(took);
        }
    }
    report(&subjects, shell);
    Ok(())
}

/// Prints ratios of medians. A cost by itself says more about the machine than about wyrm.
fn report(subjects: &[Subject], shell: bool) {
    let median = |name: &str| {
        let found = subjects.iter().find(|subject| subject.name == name);
        found.map_or(f64::NAN, Subject::median)
    };
    println!("\n                 large / small   wyrm / sqlite3 shell   wyrm / wyrm --version");
    for name in ["hero list", "hero show", "hero history", "hero pay"] {
        let large = median(&format!("{name} large"));
        let against = large / median(&format!("{name} shell"));
        println!(
            " {name:<14} {:>12.2}   {:>20}   {:>21.2}",
            large / median(&format!("{name} small")),
            if against.is_nan() { "–".to_owned() } else { format!("{against:.2}") },
            large / median("version"),
        );
    }
    if !shell {
        println!("\n sqlite3 is not on the path: nothing to compare reads with");
    }
}
