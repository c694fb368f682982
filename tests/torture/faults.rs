//! Failing and full disks: a command succeeds, or exits with 3 and changes nothing.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures, say};
use crate::states::{lay_out, state};
use crate::workbench::{Bench, jobs};

/// Possible errors of these calls.
const ANSWERS: [(&str, &[&str]); 6] = [
    ("pwrite64", &["ENOSPC", "EIO"]),
    ("fsync", &["EIO"]),
    ("fdatasync", &["EIO", "ENOSPC"]),
    ("ftruncate", &["EIO", "ENOSPC"]),
    ("pread64", &["EIO"]),
    ("openat", &["EIO", "ENOSPC", "EACCES"]),
];

/// A fault once, and a permanent one.
const LASTING: [&str; 2] = ["", "+"];

#[test]
fn a_disk_that_fails_at_any_call() {
    if !child::has_strace() {
        return say("torture: strace cannot be used, no disk fails");
    }
    let mut figures = Figures::of("disk faults");
    let budget = Budget::of("disk faults", 60, 1000);
    let benches: Vec<Bench> = jobs().into_iter().map(Bench::of).collect();
    let calls = ANSWERS.map(|(call, _)| call);
    let mut points = Vec::new();
    for bench in &benches {
        for ((call, answers), made) in ANSWERS.into_iter().zip(bench.calls(&calls, true)) {
            for (answer, lasts) in answers.iter().flat_map(|it| LASTING.map(|lasts| (it, lasts))) {
                let fault = |n| format!("error={answer}:when={n}{lasts}");
                points.extend((1..=made).map(|n| (bench, call, fault(n))));
            }
        }
    }
    // In random order, so that a time limit still covers all of them.
    Chance::of("faults", 0).shuffle(&mut points);
    let mut tried = 0;
    for (bench, call, fault) in &points {
        if !budget.allows(figures.counted("faults")) {
            break;
        }
        tried += 1;
        fails_at(bench, call, fault, &mut figures);
    }
    figures.covered(tried, points.len());
    figures.end();
}

/// Makes a call fail, unless the command makes fewer of them than before.
fn fails_at(bench: &Bench, call: &str, fault: &str, figures: &mut Figures) {
    bench.lay_out();
    let ran = bench.with_words(|words| child::run_injected(&bench.db, words, call, fault, true));
    if ran.is_ok() && !ran.injected {
        return;
    }
    figures.count("faults", 1);
    let how = format!("{call} answers {fault}");
    if !matches!(ran.end, End::Code(0 | 3)) {
        let said = format!("{} on {how}: {:?} {}", bench.line, ran.end, ran.err);
        figures.fault(Fault::Wrong, &said);
    }
    bench.check(&ran, figures, &how);
}

/// A file system of a given size, unmounted at the end.
struct Small(tempfile::TempDir);

impl Small {
    fn of(kilobytes: u64) -> Option<Small> {
        let folder = crate::scale::folder();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then(|| Small(folder))
    }

    /// Fills all but this many bytes.
    fn fill(&self, leave: usize) {
        let filler = self.0.path().join("filler");
        let mut size = 0;
        let mut step = 1 << 20;
        while step >= 1024 {
            match std::fs::write(&filler, vec![1u8; size + step]) {
                Ok(()) => size += step,
                Err(_) => step /= 2,
            }
        }
        std::fs::write(filler, vec![1u8; size.saturating_sub(leave)]).unwrap();
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[test]
fn a_disk_that_is_full() {
    let Some(disk) = Small::of(2048) else {
        return say("torture: nothing can be mounted here, no disk is full");
    };
    let mut figures = Figures::of("full disks");
    let db = disk.0.path().join("wyrm.db");
    let stick = crate::scale::folder();
    let good = stick.path().join("good.db");
    lay_out(state("party"), &good);
    let budget = Budget::of("full disks", 6, 60);
    let mut chance = Chance::of("full", 0);
    while budget.allows(figures.counted("disks")) {
        // The room for a change, for a backup, for a restore.
        let most = *chance.pick(&[80, 400, 1200]);
        let leave = chance.below(most) * 1024;
        file::clear(disk.0.path());
        lay_out(state("middle"), &db);
        figures.count("disks", 1);
        if chance.once_in(3) {
            damage(&db);
            disk.fill(leave);
            restore_on_a_full_disk(&db, &good, leave, &mut figures);
        } else {
            disk.fill(leave);
            on_a_full_disk(&db, &good, leave, &mut figures);
        }
    }
    figures.end();
}

/// Zeros in the middle of a file.
fn damage(db: &Path) {
    let mut bytes = std::fs::read(db).unwrap();
    let page = bytes.len() / 8192 * 4096;
    bytes[page..page + 4096].fill(0);
    std::fs::write(db, bytes).unwrap();
    assert!(!file::is_whole(db));
}

fn on_a_full_disk(db: &Path, good: &Path, leave: usize, figures: &mut Figures) {
    let mut before = elsewhere(db, |copy| file::content(copy).unwrap());
    let restored = file::content(good).unwrap();
    for (n, words) in [
        &["player", "add", "Full"][..],
        &["drako", "defend", "none"],
        &["undo", "3"],
        &["redo"],
        &["backup"],
        &["restore", good.to_str().unwrap(), "--yes"],
        &["player", "list"],
        &["hunt"],
        &["history"],
    ]
    .iter()
    .enumerate()
    {
        figures.count("commands", 1);
        let ran = child::run(db, words);
        let how = format!("{words:?} with {leave} bytes left: {:?} {}", ran.end, ran.err);
        look_at(&ran, n >= 6, &how, figures);
        figures.count("refused", u64::from(!ran.is_ok()));
        if !db.exists() {
            return figures.fault(Fault::Lost, &format!("the database is gone: {how}"));
        }
        let now = elsewhere(db, |copy| file::content(copy).unwrap());
        if !ran.is_ok() && now != before {
            figures.fault(Fault::HalfDone, &how);
        }
        if words[0] == "restore" && ran.is_ok() && now != restored {
            figures.fault(Fault::Lost, &how);
        }
        judge_words(&ran, now != before, &how, figures);
        before = now;
    }
    if let Some(wrong) = elsewhere(db, file::unsound) {
        figures.fault(Fault::HalfDone, &wrong);
    }
}

/// A damaged file stays in place until the restored one can replace it.
fn restore_on_a_full_disk(db: &Path, good: &Path, leave: usize, figures: &mut Figures) {
    let damaged = std::fs::read(db).unwrap();
    let ran = child::run(db, &["restore", good.to_str().unwrap(), "--yes"]);
    figures.count("commands", 1);
    figures.count("refused", u64::from(!ran.is_ok()));
    let how = format!("restore onto a damaged file with {leave} bytes left");
    look_at(&ran, false, &format!("{how}: {:?} {}", ran.end, ran.err), figures);
    judge_restore(&ran, db, Before::Damaged(&damaged), good, &how, figures);
}

/// The state before a restore.
#[derive(Clone, Copy)]
enum Before<'a> {
    Damaged(&'a [u8]),
    Whole(&'a str),
}

/// After a restore the file has its name, and the complete old or the complete restored content.
fn judge_restore(
    ran: &Ran,
    db: &Path,
    before: Before,
    good: &Path,
    how: &str,
    figures: &mut Figures,
) {
    let how = format!("{how}: {:?} {}", ran.end, ran.err);
    if !db.exists() {
        return figures.fault(Fault::Lost, &format!("the database is gone: {how}"));
    }
    let content = elsewhere(db, |copy| file::content(copy).ok());
    let restored = content == file::content(good).ok();
    let stays = match before {
        Before::Damaged(bytes) => std::fs::read(db).unwrap() == bytes,
        Before::Whole(text) => content.as_deref() == Some(text),
    };
    if !restored && (ran.is_ok() || !stays) {
        figures.fault(Fault::HalfDone, &how);
    }
    figures.count("restored", u64::from(restored));
    judge_words(ran, restored, &how, figures);
}

/// A message that nothing was changed must be true.
fn judge_words(ran: &Ran, changed: bool, how: &str, figures: &mut Figures) {
    let said = [&ran.out, &ran.err].map(|text| text.contains("nothing was changed"));
    if said.contains(&true) && (ran.is_ok() || changed) {
        figures.fault(Fault::Wrong, &format!("these words are wrong: {how}"));
    }
}

/// Possible errors during a restore. Reads and opens fail only at the database.
const DURING_A_RESTORE: [(&str, &str, bool); 7] = [
    ("pread64", "EIO", true),
    ("openat", "EIO", true),
    ("pwrite64", "ENOSPC", false),
    ("fsync", "EIO", false),
    ("rename", "EIO", false),
    ("linkat", "EPERM", false),
    ("unlink", "EIO", false),
];

#[test]
fn a_restore_that_fails_leaves_the_database_in_its_place() {
    if !child::has_strace() {
        return say("torture: strace cannot be used, no restore fails");
    }
    let mut figures = Figures::of("failing restores");
    let folder = crate::scale::folder();
    let (db, good) = (folder.path().join("wyrm.db"), folder.path().join("good.db"));
    let words = ["restore", good.to_str().unwrap(), "--yes"];
    let lay_out = |damaged: bool| {
        file::clear(folder.path());
        lay_out(state("party"), &good);
        lay_out(state("middle"), &db);
        if damaged {
            damage(&db);
        }
    };
    let mut points = Vec::new();
    for damaged in [false, true] {
        for (call, answer, near) in DURING_A_RESTORE {
            lay_out(damaged);
            let made = child::count_calls(&db, &words, &[call], near)[0];
            for lasts in LASTING {
                let fault = |n| format!("error={answer}:when={n}{lasts}");
                points.extend((1..=made).map(|n| (damaged, call, near, fault(n))));
            }
        }
    }
    Chance::of("restores", 0).shuffle(&mut points);
    let budget = Budget::of("failing restores", 40, 300);
    let mut tried = 0;
    for (damaged, call, near, fault) in &points {
        if !budget.allows(figures.counted("faults")) {
            break;
        }
        tried += 1;
        lay_out(*damaged);
        let bytes = std::fs::read(&db).unwrap();
        let content = file::content(&db).unwrap_or_default();
        let before = if *damaged { Before::Damaged(&bytes) } else { Before::Whole(&content) };
        let ran = child::run_injected(&db, &words, call, fault, *near);
        figures.count("faults", u64::from(ran.injected));
        let how = format!("restore, damaged before: {damaged}, {call} answers {fault}");
        look_at(&ran, false, &format!("{how}: {:?} {}", ran.end, ran.err), &mut figures);
        judge_restore(&ran, &db, before, &good, &how, &mut figures);
    }
    figures.covered(tried, points.len());
    figures.end();
}

/// Reads a copy where there is room.
fn elsewhere<T>(db: &Path, look: impl FnOnce(&Path) -> T) -> T {
    let folder = crate::scale::folder();
    let copy = folder.path().join("copy.db");
    file::duplicate(db, &copy);
    look(&copy)
}

/// Whether reading works on a full disk too.
const READING_WORKS: bool = true;

fn look_at(ran: &Ran, reads: bool, how: &str, figures: &mut Figures) {
    match ran.end {
        End::Code(0) => {}
        End::Code(3) if !reads || !READING_WORKS => {}
        // There may be too few steps to undo or redo.
        End::Code(1) if !reads => {}
        End::Code(70) => figures.fault(Fault::Panic, how),
        End::Hung => figures.fault(Fault::Hang, how),
        _ => figures.fault(Fault::Wrong, how),
    }
}
