//! Many at once: first commands on a missing file, writers and readers, and several tables with an
//! open play of every title in one file.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures};
use crate::states::{lay_out, state};
use crate::world::{World, words};

/// Notes forbidden behaviour of a command in a crowd.
fn judge(ran: &Ran, line: &str, figures: &mut Figures) {
    let how = format!("{line}: {:?} {}", ran.end, ran.err);
    match ran.end {
        End::Code(0..=2) => {}
        End::Code(70) => figures.fault(Fault::Panic, &how),
        End::Hung => figures.fault(Fault::Hang, &how),
        _ => figures.fault(Fault::Wrong, &how),
    }
}

#[test]
fn sixteen_first_commands_at_once() {
    let mut figures = Figures::of("first commands at once");
    let budget = Budget::of("first commands at once", 3 * 16, 10 * 16);
    while budget.allows(figures.counted("commands")) {
        let folder = crate::scale::folder();
        let db = folder.path().join("wyrm.db");
        let ran: Vec<Ran> = thread::scope(|scope| {
            let one = |n: usize| {
                let db = &db;
                scope.spawn(move || child::run(db, &["player", "add", &format!("P{n}")]))
            };
            let started: Vec<_> = (0..16).map(one).collect();
            started.into_iter().map(|run| run.join().unwrap()).collect()
        });
        for ran in &ran {
            figures.count("commands", 1);
            judge(ran, "player add", &mut figures);
        }
        all_there(&db, ran.iter().filter(|ran| ran.is_ok()).count(), &mut figures);
    }
    figures.end();
}

/// This many acknowledged players, each added by a separate step.
fn all_there(db: &Path, acknowledged: usize, figures: &mut Figures) {
    if let Some(wrong) = file::unsound(db) {
        return figures.fault(Fault::HalfDone, &wrong);
    }
    let now = file::content(db).unwrap();
    let rows = |table: &str| now.lines().filter(|line| line.starts_with(table)).count();
    let (players, steps) = (rows("player "), rows("step "));
    if players != acknowledged || steps != acknowledged {
        let said = format!("{acknowledged} acknowledged, {players} players, {steps} steps");
        figures.fault(Fault::Lost, &said);
    }
}

#[test]
fn eight_writers_among_readers() {
    let mut figures = Figures::of("eight writers");
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    let budget = &Budget::of("eight writers", 12, 50);
    let done = AtomicBool::new(false);
    let (written, read) = thread::scope(|scope| {
        let (db, done) = (&db, &done);
        let write = |writer: u64| {
            let name = move |n| format!("W{writer}n{n}");
            let all = move || {
                let add = |n| child::run(db, &["player", "add", &name(n)]);
                let on = |n: &u64| budget.allows(*n);
                (0..).take_while(on).map(add).collect::<Vec<Ran>>()
            };
            scope.spawn(all)
        };
        let look = |line: &'static str| {
            let all = move || {
                let mut seen = Vec::new();
                while !done.load(Ordering::Relaxed) {
                    let there = db.metadata().is_ok_and(|found| found.len() > 0);
                    if there {
                        seen.push((line, child::run(db, &words(line))));
                    }
                    thread::sleep(std::time::Duration::from_millis(5));
                }
                seen
            };
            scope.spawn(all)
        };
        let writers: Vec<_> = (0..8).map(write).collect();
        let readers = ["player list", "history", "player list --json"].map(look);
        let written: Vec<Ran> = writers.into_iter().flat_map(|w| w.join().unwrap()).collect();
        done.store(true, Ordering::Relaxed);
        let read: Vec<_> = readers.into_iter().flat_map(|r| r.join().unwrap()).collect();
        (written, read)
    });
    figures.count("changes", written.len() as u64);
    figures.count("looks", read.len() as u64);
    for ran in &written {
        judge(ran, "player add", &mut figures);
        if !ran.is_ok() {
            figures.fault(Fault::Wrong, &format!("{:?} {}", ran.end, ran.err));
        }
    }
    for (line, ran) in &read {
        judge(ran, line, &mut figures);
        if !ran.is_ok() {
            figures.fault(Fault::Wrong, &format!("{line}: {:?} {}", ran.end, ran.err));
        }
    }
    all_there(&db, written.iter().filter(|ran| ran.is_ok()).count(), &mut figures);
    figures.end();
}

/// Possible commands at a table of each title; half of them fit at any moment.
const TYPED: [(&str, &[&str]); 4] = [
    (
        "hunt",
        &[
            "hunt roll",
            "hunt next",
            "hunt reroll 1 2",
            "hunt fail",
            "hunt use stab",
            "hunt fury",
            "hunt assist 1",
            "hunt use strike",
            "hunt item haste-potion 1",
        ],
    ),
    (
        "keepers",
        &[
            "keepers round",
            "keepers plan train pass",
            "keepers plan defend defend",
            "keepers act red",
            "keepers act purple --take heal",
            "keepers act yellow --take offer",
            "keepers next",
            "keepers act green --take discard",
        ],
    ),
    (
        "amulets",
        &[
            "amulets take 2",
            "amulets next",
            "amulets pass",
            "amulets play 2red --reward low",
            "amulets play --side left",
            "amulets take LR",
            "amulets book 3green --reward low+egg",
            "amulets change 4 blue",
        ],
    ),
    (
        "drako",
        &[
            "drako draw",
            "drako defend none",
            "drako burn",
            "drako end",
            "drako move c2 1",
            "drako attack brald 1 --blocked none",
            "drako wound legs",
            "drako shoot 1",
            "drako move morin c4",
            "drako pass",
        ],
    ),
];

/// Two at every table: one types commands, one presses keys; all four tables are in one file.
#[test]
fn two_at_every_table_of_one_file() {
    let mut figures = Figures::of("two at every table");
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    lay_out(state("middle"), &db);
    let before = steps(&db);
    let budget = &Budget::of("two at every table", 12, 50);
    let (typed, pressed) = thread::scope(|scope| {
        let db = &db;
        let typing = TYPED.map(|(title, lines)| {
            scope.spawn(move || {
                let mut chance = Chance::of(title, 1);
                let mut one = |_| {
                    let line = *chance.pick(lines);
                    let mut words = words(line);
                    words.push("--json");
                    (line, child::run(db, &words))
                };
                let on = |n: &u64| budget.allows(*n);
                (0..).take_while(on).map(&mut one).collect::<Vec<_>>()
            })
        });
        let pressing = TYPED.map(|(title, lines)| {
            let own = title.len() * 100 + lines.len();
            scope.spawn(move || {
                let mut world = World::with_chance(db, (own as u64) << 20);
                let mut one = |n| {
                    world.person = Some((Chance::of(title, 100 + n), 12));
                    world.run(&[title, "live"])
                };
                let on = |n: &u64| budget.allows(n * 4);
                (0..).take_while(on).map(&mut one).collect::<Vec<_>>()
            })
        });
        let typed: Vec<_> = typing.into_iter().flat_map(|t| t.join().unwrap()).collect();
        let pressed: Vec<_> = pressing.into_iter().flat_map(|p| p.join().unwrap()).collect();
        (typed, pressed)
    });
    let mut acknowledged = Vec::new();
    for (line, ran) in &typed {
        figures.count("typed", 1);
        judge(ran, line, &mut figures);
        let said: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_default();
        acknowledged.extend(said["step"]["id"].as_i64().map(|step| (step, *line)));
    }
    for said in &pressed {
        figures.count("live", 1);
        match said.code {
            Some(0..=2 | 130) => {}
            Some(70) | None => figures.fault(Fault::Panic, &said.err),
            _ => figures.fault(Fault::Wrong, &said.err),
        }
    }
    figures.count("acknowledged", acknowledged.len() as u64);
    figures.count("steps", (steps(&db).len() - before.len()) as u64);
    once_each(&db, acknowledged, &mut figures);
    figures.end();
}

/// Steps by id that were not undone.
fn steps(db: &Path) -> Vec<i64> {
    let conn = rusqlite::Connection::open(db).unwrap();
    let mut rows = conn.prepare("SELECT id FROM step").unwrap();
    let rows = rows.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Every acknowledged step exists once, unless a key at the same table undid it; every play has its
/// events in order and replays.
fn once_each(db: &Path, mut acknowledged: Vec<(i64, &str)>, figures: &mut Figures) {
    if let Some(wrong) = file::unsound(db) {
        figures.fault(Fault::HalfDone, &wrong);
    }
    let known = steps(db);
    let all = acknowledged.len();
    acknowledged.sort_unstable();
    acknowledged.dedup_by_key(|(step, _)| *step);
    if acknowledged.len() != all {
        figures.fault(Fault::Wrong, "the same step was acknowledged twice");
    }
    let gone = acknowledged.iter().filter(|(step, _)| !known.contains(step));
    figures.count("taken back by a key", gone.count() as u64);
    let conn = rusqlite::Connection::open(db).unwrap();
    let torn = "SELECT count(*) FROM (SELECT play_id FROM event GROUP BY play_id
                HAVING count(*) <> max(n) OR min(n) <> 1)";
    let torn: i64 = conn.query_row(torn, [], |row| row.get(0)).unwrap();
    if torn > 0 {
        figures.fault(Fault::HalfDone, "a play lacks events");
    }
    drop(conn);
    let mut world = World::on(db);
    for line in ["hunt log", "keepers log", "amulets log", "drako log", "undo 3", "redo 3"] {
        let said = world.run(&words(line));
        if said.code != Some(0) {
            figures.fault(Fault::Wrong, &format!("{line}: {:?} {}", said.code, said.err));
        }
    }
}
