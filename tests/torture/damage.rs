//! Damaged files: with any damage, no command panics or hangs, and a file with a broken structure
//! is never changed.

use std::path::Path;

use rusqlite::Connection;

use crate::child::{self, End, Ran};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures};
use crate::states::{STATES, State, lay_out};
use crate::workbench::is_known;
use crate::world::{World, words};

/// Whether a file with a broken structure is never changed.
const TAKES_NO_CHANGE: bool = true;

const PAGE: usize = 4096;

/// Writes a state to a file, damaged.
type Damage = fn(&mut Chance, &State, &Path);

/// Possible damage to a file.
const DAMAGES: [(&str, Damage); 11] = [
    ("bytes flipped", |chance, state, db| {
        let mut bytes = state.bytes.clone();
        for _ in 0..=chance.below(20) {
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(8);
        }
        std::fs::write(db, bytes).unwrap();
    }),
    ("a digit changed", |chance, state, db| {
        let mut bytes = state.bytes.clone();
        let digits = bytes.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
        let digits: Vec<usize> = digits.map(|(at, _)| at).collect();
        for _ in 0..=chance.below(30) {
            bytes[*chance.pick(&digits)] = b'0' + chance.below(10) as u8;
        }
        std::fs::write(db, bytes).unwrap();
    }),
    ("a page of zeros", |chance, state, db| {
        pages(chance, state, db, |_| 0);
    }),
    ("a page of noise", |chance, state, db| {
        pages(chance, state, db, |chance| chance.below(256) as u8);
    }),
    ("pages swapped", |chance, state, db| {
        let mut pages: Vec<&[u8]> = state.bytes.chunks(PAGE).collect();
        let (a, b) = (chance.below(pages.len()), chance.below(pages.len()));
        pages.swap(a, b);
        std::fs::write(db, pages.concat()).unwrap();
    }),
    ("cut at a page", |chance, state, db| {
        let pages = chance.below(state.bytes.len() / PAGE);
        std::fs::write(db, &state.bytes[..pages * PAGE]).unwrap();
    }),
    ("cut anywhere", |chance, state, db| {
        let most = *chance.pick(&[16, 120, PAGE, state.bytes.len()]);
        std::fs::write(db, &state.bytes[..chance.below(most)]).unwrap();
    }),
    ("another header", |chance, state, db| {
        let mut bytes = state.bytes.clone();
        for _ in 0..=chance.below(4) {
            bytes[chance.below(100)] = chance.below(256) as u8;
        }
        std::fs::write(db, bytes).unwrap();
    }),
    ("noise in the -wal", |chance, state, db| {
        std::fs::write(db, &state.bytes).unwrap();
        let noise = |_| chance.below(256) as u8;
        let noise: Vec<u8> = (0..9000).map(noise).collect();
        std::fs::write(file::beside(db, "-wal"), noise).unwrap();
    }),
    ("a -wal with flipped bytes", |chance, state, db| {
        leave_a_wal(state, db);
        let wal = file::beside(db, "-wal");
        let mut bytes = std::fs::read(&wal).unwrap();
        for _ in 0..=chance.below(6) {
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(8);
        }
        std::fs::write(wal, bytes).unwrap();
    }),
    ("an old file with the new -wal", |_, state, db| {
        leave_a_wal(state, db);
        let folder = crate::scale::folder();
        let old = folder.path().join("old.db");
        lay_out(state, &old);
        World::on(&old).ok("player add Other");
        World::on(&old).ok("campaign new Older");
        std::fs::copy(old, db).unwrap();
    }),
];

fn pages(chance: &mut Chance, state: &State, db: &Path, with: impl Fn(&mut Chance) -> u8) {
    let mut bytes = state.bytes.clone();
    for _ in 0..=chance.below(2) {
        let page = chance.below(bytes.len() / PAGE);
        for byte in &mut bytes[page * PAGE..(page + 1) * PAGE] {
            *byte = with(chance);
        }
    }
    std::fs::write(db, bytes).unwrap();
}

/// The file as a kill leaves it: the newest changes are in the `-wal`.
fn leave_a_wal(state: &State, db: &Path) {
    let folder = crate::scale::folder();
    let held = folder.path().join("held.db");
    lay_out(state, &held);
    let conn = Connection::open(&held).unwrap();
    // A file of an earlier wyrm may have a rollback journal.
    let wal = "PRAGMA journal_mode = WAL";
    let _: String = conn.query_row(wal, [], |row| row.get(0)).unwrap();
    let count = "SELECT count(*) FROM player";
    let _: i64 = conn.query_row(count, [], |row| row.get(0)).unwrap();
    for line in ["player add Late", "campaign new Later", "player add Last"] {
        World::on(&held).ok(line);
    }
    file::duplicate(&held, db);
}

/// Commands on a damaged file; unknown ones are skipped.
const LOOKS: [&str; 14] = [
    "hero list",
    "history",
    "play list",
    "hunt list",
    "hunt",
    "hunt log",
    "drako",
    "keepers --json",
    "amulets log",
    "campaign list --json",
    "catalog list item",
    "where",
    "check",
    "doctor",
];
const CHANGES: [&str; 8] = [
    "player add New",
    "undo",
    "undo 5 --yes",
    "hunt roll --seed 1",
    "drako defend none",
    "amulets next",
    "campaign new Fresh",
    "hero edit denra --gold +1 --reason found",
];
const MENDING: [&str; 5] = [
    "doctor --salvage saved.db",
    "restore good.db",
    "restore good.db --yes",
    "merge good.db --take mine",
    "backup copy.db",
];

#[test]
fn damaged_files() {
    let mut figures = Figures::of("damaged files");
    let mut chance = Chance::of("damage", 0);
    let known = |lines: &[&'static str]| -> Vec<&'static str> {
        lines.iter().copied().filter(|line| is_known(line)).collect()
    };
    let (looks, changes, mending) = (known(&LOOKS), known(&CHANGES), known(&MENDING));
    let budget = Budget::of("damaged files", 44, 550);
    while budget.allows(figures.counted("files")) {
        let n = figures.counted("files");
        let (damage, make) = DAMAGES[n as usize % DAMAGES.len()];
        let state = chance.pick(&STATES);
        let folder = crate::scale::folder();
        let master = folder.path().join("master.db");
        lay_out(state, &master);
        make(&mut chance, state, &master);
        let whole = file::is_whole(&master);
        figures.count("files", 1);
        figures.count("broken", u64::from(!whole));
        let mut lines = vec![*chance.pick(&looks), *chance.pick(&looks), *chance.pick(&changes)];
        lines.push(*chance.pick(&changes));
        lines.extend((!mending.is_empty()).then(|| *chance.pick(&mending)));
        for line in lines {
            let how = format!("{damage} on {} (number {n})", state.name);
            let ran = tried(&master, line);
            figures.count("runs", 1);
            judge(&ran, line, &how, &mut figures);
            let change = changes.contains(&line);
            figures
                .count("changes taken by broken files", u64::from(change && !whole && ran.is_ok()));
            if TAKES_NO_CHANGE && change && !whole && ran.is_ok() {
                let said = format!("wyrm {line} is taken by a broken file: {how}");
                figures.fault(Fault::Wrong, &said);
            }
        }
    }
    figures.end();
}

/// Runs a line on a copy of a file, beside a good one.
fn tried(master: &Path, line: &str) -> Ran {
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    file::duplicate(master, &db);
    std::fs::write(folder.path().join("good.db"), &STATES[0].bytes).unwrap();
    let place = |word: &str| {
        if word.ends_with(".db") {
            folder.path().join(word).to_str().unwrap().to_owned()
        } else {
            word.to_owned()
        }
    };
    let line: Vec<String> = words(line).into_iter().map(place).collect();
    child::run(&db, &line.iter().map(String::as_str).collect::<Vec<_>>())
}

fn judge(ran: &Ran, line: &str, how: &str, figures: &mut Figures) {
    let how = format!("wyrm {line} after {how}: {:?} {}", ran.end, ran.err);
    match ran.end {
        End::Code(0..=3) => {}
        End::Code(70) => figures.fault(Fault::Panic, &how),
        End::Hung => figures.fault(Fault::Hang, &how),
        _ => figures.fault(Fault::Wrong, &how),
    }
}
