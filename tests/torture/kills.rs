//! Killed at any moment: the file opens, the change is complete or absent, and every acknowledged
//! change exists.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::child::{self, End};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures, say};
use crate::states::{lay_out, state};
use crate::workbench::{Bench, jobs};
use crate::world::{World, words};

/// System calls that write, or make writes durable.
const CALLS: [&str; 9] =
    ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "unlink", "rename", "openat", "mkdir"];

#[test]
fn killed_at_every_system_call_that_writes() {
    if !child::has_strace() {
        return say("torture: strace cannot be used, nothing is killed at a system call");
    }
    let mut figures = Figures::of("kills at system calls");
    let budget = Budget::of("kills at system calls", 60, 1000);
    let benches: Vec<Bench> = jobs().into_iter().map(Bench::of).collect();
    let mut points = Vec::new();
    for bench in &benches {
        for (call, made) in CALLS.into_iter().zip(bench.calls(&CALLS, false)) {
            points.extend((1..=made).map(|n| (bench, call, n)));
        }
    }
    // In random order, so that a time limit still covers all of them.
    Chance::of("calls", 0).shuffle(&mut points);
    let mut tried = 0;
    for (bench, call, n) in &points {
        if !budget.allows(figures.counted("kills")) {
            break;
        }
        tried += 1;
        bench.lay_out();
        let kill = format!("signal=KILL:when={n}");
        let ran =
            bench.with_words(|words| child::run_injected(&bench.db, words, call, &kill, false));
        match ran.end {
            // It made fewer calls than before.
            End::Code(0) => continue,
            End::Code(_) => {
                figures.fault(Fault::Wrong, &format!("wyrm {}: {}", bench.line, ran.err));
            }
            _ => figures.count("kills", 1),
        }
        bench.check(&ran, &mut figures, &format!("killed at {call} {n}"));
    }
    figures.covered(tried, points.len());
    figures.end();
}

/// Lines for a file that continues to be used, whatever happened to it before.
const LINES: [&str; 12] = [
    "player add New#",
    "undo",
    "undo 2",
    "redo",
    "hunt roll --seed #",
    "hunt next",
    "hunt fail",
    "drako draw",
    "drako defend none",
    "hero edit denra --gold +1 --reason found",
    "campaign new Tale#",
    "campaign use ashes",
];

#[test]
fn killed_at_random_moments_again_and_again_in_the_same_file() {
    let mut figures = Figures::of("kills at random");
    let mut chance = Chance::of("kills", 0);
    let folder = crate::scale::folder();
    let (db, copy) = (folder.path().join("wyrm.db"), folder.path().join("copy.db"));
    lay_out(state("middle"), &db);
    let usual = usual(&db);
    let mut before = file::content(&db).unwrap();
    let budget = Budget::of("kills at random", 40, 500);
    let mut n = 0;
    while budget.allows(n) {
        n += 1;
        let line = chance.pick(&LINES).replace('#', &n.to_string());
        let words = words(&line);
        file::duplicate(&db, &copy);
        World::on(&copy).run(&words);
        let after = file::content(&copy).unwrap();
        let moment = usual * chance.below(1000) as u32 / 800;
        let ran = child::run_and_kill(&db, &words, moment);
        let how = format!("{line} (number {n}), killed after {moment:?}: {:?}", ran.end);
        if let End::Killed(_) = ran.end {
            figures.count("kills", 1);
            figures.count("with a -wal left", u64::from(left_a_wal(&db)));
        }
        if let Some(wrong) = file::unsound(&db) {
            figures.fault(Fault::HalfDone, &format!("{how}: {wrong}"));
        }
        let now = file::content(&db).unwrap();
        if now != before && now != after {
            figures.fault(Fault::HalfDone, &format!("{how}: {now}"));
        } else if now != after && ran.is_ok() {
            figures.fault(Fault::Lost, &how);
        }
        if n % 10 == 0 {
            for broken in file::broken_under_good_names(folder.path()) {
                figures.fault(Fault::HalfDone, &format!("{how}: {broken}"));
            }
        }
        before = now;
    }
    figures.end();
}

fn left_a_wal(db: &Path) -> bool {
    let wal = file::beside(db, "-wal").metadata();
    wal.is_ok_and(|found| found.len() > 0)
}

/// The usual time of a command here.
fn usual(db: &Path) -> Duration {
    let began = Instant::now();
    for _ in 0..5 {
        child::run(db, &["campaign", "use", "ashes"]);
        child::run(db, &words("hero edit denra --gold +1 --reason found"));
    }
    began.elapsed() / 10
}
