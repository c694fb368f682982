//! Large damaged files that look unchanged: their size and time match wyrm's note. A full check of
//! such a file is too slow for every change, so damage may go unnoticed for a few changes, but not
//! longer.

use std::path::Path;
use std::sync::LazyLock;
use std::time::SystemTime;

use rusqlite::Connection;

use crate::child::{self, End, Ran};
use crate::file;
use crate::power::catalogue;
use crate::scale::{Budget, Chance, Fault, Figures};

/// A damaged file of this size refuses one of this many changes, and all later ones.
fn within(size: u64) -> usize {
    (size as usize / (512 << 10)).clamp(1, 16)
}

/// How many more changes a file must refuse after the first refusal.
const AFTERWARDS: usize = 4;

/// The most entries of a file; three such files make three megabytes.
const ENTRIES: usize = 2000;

const PAGE: usize = 4096;

/// A file left by wyrm: its path, content, and time.
struct Left {
    name: String,
    bytes: Vec<u8>,
    at: SystemTime,
}

/// A large database and all of wyrm's files about it, made once.
static LARGE: LazyLock<Vec<Left>> = LazyLock::new(|| {
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    let own = folder.path().join("own.toml");
    let run = |line: &[&str]| {
        let ran = child::run(&db, line);
        assert!(ran.is_ok(), "wyrm {line:?}: {}", ran.err);
    };
    for from in [0, ENTRIES, 2 * ENTRIES] {
        std::fs::write(&own, catalogue(from..from + ENTRIES)).unwrap();
        run(&["catalog", "import", own.to_str().unwrap()]);
    }
    for name in ["Ana", "Ben", "Cleo"] {
        run(&["player", "add", name]);
    }
    // Reading notes that the file is intact, so that as many changes as possible go unchecked.
    run(&["player", "list"]);
    std::fs::remove_file(own).unwrap();
    let mut left = Vec::new();
    for folder in [folder.path(), &folder.path().join("backups")] {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_file() {
                left.push(Left {
                    name: path
                        .strip_prefix(db.parent().unwrap())
                        .unwrap()
                        .to_str()
                        .unwrap()
                        .to_owned(),
                    bytes: std::fs::read(&path).unwrap(),
                    at: entry.metadata().unwrap().modified().unwrap(),
                });
            }
        }
    }
    let size = left.iter().find(|file| file.name == "wyrm.db").unwrap().bytes.len();
    assert!((2 << 20..5 << 20).contains(&size), "{size} bytes");
    left
});

/// Lays everything out with its old times, the database damaged.
fn lay_out(folder: &Path, damage: impl FnOnce(&mut [u8])) {
    std::fs::create_dir(folder.join("backups")).unwrap();
    let mut damage = Some(damage);
    for Left { name, bytes, at } in LARGE.iter() {
        let mut bytes = bytes.clone();
        if let Some(damage) = damage.take_if(|_| name == "wyrm.db") {
            damage(&mut bytes);
        }
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(*at).unwrap();
    }
}

/// Damages one page. Returns a description.
fn damage(chance: &mut Chance, bytes: &mut [u8]) -> String {
    let page = chance.below(bytes.len() / PAGE);
    let bytes = &mut bytes[page * PAGE..(page + 1) * PAGE];
    if chance.once_in(2) {
        bytes.fill(0);
        return format!("page {} is zeros", page + 1);
    }
    for _ in 0..=chance.below(20) {
        bytes[chance.below(PAGE)] ^= 1 << chance.below(8);
    }
    format!("page {} has flipped bits", page + 1)
}

#[test]
fn large_damaged_files() {
    let mut figures = Figures::of("large damaged files");
    let budget = Budget::of("large damaged files", 4, 60);
    let mut n = 0;
    while budget.allows(figures.counted("files")) {
        // Each file depends only on its number.
        let chance = &mut Chance::of("large", n);
        let folder = crate::scale::folder();
        let mut how = String::new();
        lay_out(folder.path(), |bytes| how = damage(chance, bytes));
        let db = folder.path().join("wyrm.db");
        n += 1;
        // An unused page, or bytes between records.
        if file::is_whole(&db) {
            figures.count("not damaged after all", 1);
            continue;
        }
        figures.count("files", 1);
        takes_few_changes(&db, &format!("{how} (number {})", n - 1), &mut figures);
    }
    figures.end();
}

/// Changes a damaged file until it refuses, and a few times more.
fn takes_few_changes(db: &Path, how: &str, figures: &mut Figures) {
    let (mut names, mut undone, mut taken) = (Vec::new(), None, 0);
    let mut refused = false;
    let within = within(db.metadata().unwrap().len());
    for n in 0..within {
        if n % 3 == 1 {
            child::run(db, &["player", "list"]);
        }
        let line = match n % 6 {
            3 => "undo".to_owned(),
            4 => "redo".to_owned(),
            _ => format!("player add X{n}"),
        };
        let ran = changes(db, &line, how, figures);
        if is_refused(&ran) {
            refused = true;
            break;
        }
        taken += 1;
        match line.strip_prefix("player add ") {
            Some(name) => names.push(name.to_owned()),
            None if line == "undo" => undone = names.pop(),
            None => names.extend(undone.take()),
        }
    }
    figures.count("changes taken", taken);
    figures.most("most changes taken by a file", taken);
    if !refused {
        let said = format!("{how}: {within} changes are taken by a damaged file");
        return figures.fault(Fault::Wrong, &said);
    }
    for n in 0..AFTERWARDS {
        let ran = changes(db, &format!("player add Y{n}"), how, figures);
        if !is_refused(&ran) {
            let said = format!("{how}: a change is taken after one was refused: {:?}", ran.end);
            figures.fault(Fault::Wrong, &said);
        }
    }
    if let Err(wrong) = has_players(db, &names) {
        figures.fault(Fault::Lost, &format!("{how}: of {names:?}: {wrong}"));
    }
}

fn changes(db: &Path, line: &str, how: &str, figures: &mut Figures) -> Ran {
    let ran = child::run(db, &line.split(' ').collect::<Vec<_>>());
    let said = format!("wyrm {line}: {how}: {:?} {}", ran.end, ran.err);
    match ran.end {
        End::Code(0) => {}
        End::Code(3) if is_refused(&ran) => {}
        End::Code(70) => figures.fault(Fault::Panic, &said),
        End::Hung => figures.fault(Fault::Hang, &said),
        _ => figures.fault(Fault::Wrong, &said),
    }
    ran
}

fn is_refused(ran: &Ran) -> bool {
    ran.end == End::Code(3) && ran.err.contains("damaged")
}

/// Whether each of these is a player, exactly once.
fn has_players(db: &Path, names: &[String]) -> Result<(), String> {
    let folder = crate::scale::folder();
    let copy = folder.path().join("copy.db");
    file::duplicate(db, &copy);
    let conn = Connection::open(copy).map_err(|error| error.to_string())?;
    for name in names {
        let sql = "SELECT count(*) FROM player NOT INDEXED WHERE name = ?1";
        let found: rusqlite::Result<i64> = conn.query_row(sql, [name], |row| row.get(0));
        match found {
            Ok(1) => {}
            Ok(times) => return Err(format!("{name} is there {times} times")),
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}
