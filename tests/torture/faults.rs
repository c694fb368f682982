//! Disks that fail and disks that are full: a command succeeds, or exits with 3 and changes nothing.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::bench::{Bench, jobs};
use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures, either, say};
use crate::states::{lay_out, state};

/// What a disk may answer to these calls.
const ANSWERS: [(&str, &[&str]); 6] = [
    ("pwrite64", &["ENOSPC", "EIO"]),
    ("fsync", &["EIO"]),
    ("fdatasync", &["EIO", "ENOSPC"]),
    ("ftruncate", &["EIO", "ENOSPC"]),
    ("pread64", &["EIO"]),
    ("openat", &["EIO", "ENOSPC", "EACCES"]),
];

/// A fault once, and from then on.
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
            for (answer, lasts) in answers
                .iter()
                .flat_map(|it| LASTING.map(|lasts| (it, lasts)))
            {
                let fault = |n| format!("error={answer}:when={n}{lasts}");
                points.extend((1..=made).map(|n| (bench, call, fault(n))));
            }
        }
    }
    // In any order, so that what fits into the time is spread over all of them.
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

/// Makes a call fail, unless the command makes fewer of them than the time before.
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
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kilobytes}k"), "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then(|| Small(folder))
    }

    /// Fills all but so many bytes.
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
    let budget = Budget::of("full disks", 5, 50);
    let mut chance = Chance::of("full", 0);
    let mut disks = 0;
    while budget.allows(disks) {
        disks += 1;
        let leave = chance.below(either(80, 400) as usize) * 1024;
        let _ = std::fs::remove_file(disk.0.path().join("filler"));
        let _ = std::fs::remove_dir_all(disk.0.path().join("backups"));
        lay_out(state("middle"), &db);
        let before = file::content(&db).unwrap();
        disk.fill(leave);
        on_a_full_disk(&db, &before, leave, &mut figures);
    }
    figures.end();
}

fn on_a_full_disk(db: &Path, before: &str, leave: usize, figures: &mut Figures) {
    let mut before = before.to_owned();
    for (n, words) in [
        &["player", "add", "Full"][..],
        &["drako", "defend", "none"],
        &["undo", "3"],
        &["redo"],
        &["player", "list"],
        &["hunt"],
        &["history"],
    ]
    .iter()
    .enumerate()
    {
        figures.count("commands", 1);
        let ran = child::run(db, words);
        let how = format!(
            "{words:?} with {leave} bytes left: {:?} {}",
            ran.end, ran.err
        );
        look_at(&ran, n >= 4, &how, figures);
        let now = elsewhere(db, |copy| file::content(copy).unwrap());
        if !ran.is_ok() && now != before {
            figures.fault(Fault::HalfDone, &how);
        }
        figures.count("refused", u64::from(!ran.is_ok()));
        before = now;
    }
    if let Some(wrong) = elsewhere(db, file::unsound) {
        figures.fault(Fault::HalfDone, &wrong);
    }
}

/// Looks at a copy where there is room.
fn elsewhere<T>(db: &Path, look: impl FnOnce(&Path) -> T) -> T {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    file::duplicate(db, &copy);
    look(&copy)
}

/// Whether looking works on a full disk too.
const READING_WORKS: bool = true;

fn look_at(ran: &Ran, reads: bool, how: &str, figures: &mut Figures) {
    match ran.end {
        End::Code(0) => {}
        End::Code(3) if !reads || !READING_WORKS => {}
        // Too few steps may have been kept to be undone or brought back.
        End::Code(1) if !reads => {}
        End::Code(70) => figures.fault(Fault::Panic, how),
        End::Hung => figures.fault(Fault::Hang, how),
        _ => figures.fault(Fault::Wrong, how),
    }
}
