//! Hostile files and standard input: all of wyrm's inputs are refused in time, within a memory
//! limit, and change nothing; or they are valid, and accepted.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::child::{self, End};
use crate::file;
use crate::mutate;
use crate::scale::{Budget, Chance, Fault, Figures, either};
use crate::states::{lay_out, state};
use crate::workbench::OWN;
use crate::world::World;

/// Whether inputs have limits: without them a hundred megabytes take minutes.
const BOUNDED: bool = true;
/// The time limit of a command with a hostile file.
const LIMIT: Duration = Duration::from_secs(20);
/// Its memory limit.
const MEMORY: u64 = 1 << 30;

/// Commands that read a file, or standard input for `-`.
const READERS: [&[&str]; 4] = [
    &["catalog", "import"],
    &["catalog", "import", "--replace"],
    &["amulets", "score", "--file"],
    &["amulets", "score", "--save", "--file"],
];

const SCORES: &str = "Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12\nBen:pieces=9,pearls=3\n";

/// CSV from a spreadsheet: wyrm does not read it, and must say so.
const CSV: &str = "name;pieces;pearls\r\n\"Ana, the first\";\"=1+1\";8\r\nBen;9;3\r\n";

const JSON: &str = r#"{"dragon": [{"name": "Mire Wyrm", "hp": 44, "attacks": [[[[]]]]}]}"#;

#[test]
fn hostile_texts_in_process() {
    let mut figures = Figures::of("hostile texts");
    let mut chance = Chance::of("hostile", 0);
    let folder = crate::scale::folder();
    let db = folder.path().join("wyrm.db");
    lay_out(state("party"), &db);
    let mut world = World::on(&db);
    let corpus = [OWN, SCORES, CSV, JSON].map(str::to_owned);
    let mut before = file::content(&db).unwrap();
    let budget = Budget::of("hostile texts", 300, 2_000);
    while budget.allows(figures.counted("texts")) {
        let text = mutate::text(&mut chance, &corpus);
        let mut line = chance.pick(&READERS).to_vec();
        line.push("-");
        world.input = text.clone();
        let said = world.run(&line);
        figures.count("texts", 1);
        let how = format!("{line:?} reads {text:?}: {:?} {}", said.code, said.err);
        match said.code {
            Some(0..=3) => {}
            None | Some(70) => figures.fault(Fault::Panic, &how),
            _ => figures.fault(Fault::Wrong, &how),
        }
        if said.took > LIMIT {
            figures.fault(Fault::Hang, &how);
        }
        let now = file::content(&db).unwrap();
        if said.code == Some(0) {
            figures.count("taken", 1);
        } else if now != before {
            figures.fault(Fault::HalfDone, &how);
        }
        before = now;
    }
    figures.end();
}

/// Very large, deep or numerous texts, by name.
fn monsters() -> Vec<(&'static str, Vec<u8>)> {
    let much = either(20_000, 200_000) as usize;
    let entry = |n: usize| {
        format!(
            "[[item]]\nname = \"I{n}\"\nuse = \"durable\"\neffect = \"text\"\ntext = \"x\"\nprice = 1\n"
        )
    };
    let text = |text: String| text.into_bytes();
    vec![
        ("deep lists", text(format!("a = {}", "[".repeat(much)))),
        ("deep tables", text(format!("a = {}", "{a=".repeat(much)))),
        ("long keys", text(format!("{}a = 1", "a.".repeat(much)))),
        ("many headers", text("[a.b.c.d.e.f.g.h]\n".repeat(much / 10))),
        ("one long line", text(format!("[[item]]\nname = \"{}\"\n", "x".repeat(much * 10)))),
        ("many entries", text((0..much / 20).map(entry).collect())),
        ("many faults", text("[[item]]\nname = 1\n".repeat(much / 10))),
        ("nothing but line ends", text("\n".repeat(much * 5))),
        ("not text", (0..much * 4).map(|n| (n * 7 % 256) as u8).collect()),
        ("nothing but zeros", vec![0; much * 50]),
        ("half a letter", b"[[item]]\nname = \"\xc3".to_vec()),
        ("many players", text(SCORES.repeat(much / 10))),
        ("a long score", text(format!("Ana:pieces={}", "1+".repeat(much)))),
        ("deep JSON", text("[".repeat(much))),
        ("wide CSV", text(";".repeat(much * 5))),
    ]
}

#[test]
fn hostile_files() {
    let mut figures = Figures::of("hostile files");
    let folder = crate::scale::folder();
    let (db, read) = (folder.path().join("wyrm.db"), folder.path().join("read"));
    for (name, bytes) in monsters() {
        std::fs::write(&read, bytes).unwrap();
        is_read(name, &read, &db, &mut figures);
    }
    let mut special = vec![folder.path().to_path_buf(), PathBuf::from("/dev/null")];
    if BOUNDED {
        special.push(PathBuf::from("/dev/zero"));
        let large = std::fs::File::create(&read).unwrap();
        large.set_len(50 << 30).unwrap();
        special.push(read);
    }
    for file in special {
        is_read("something that is not a text", &file, &db, &mut figures);
    }
    figures.end();
}

fn is_read(name: &str, file: &Path, db: &Path, figures: &mut Figures) {
    for reader in READERS.iter().step_by(2) {
        lay_out(state("party"), db);
        let before = file::content(db).unwrap();
        let mut line = reader.to_vec();
        line.push(file.to_str().unwrap());
        let began = Instant::now();
        let ran = child::run_within(db, &line, MEMORY);
        figures.count("files", 1);
        let took = began.elapsed();
        let said: String = ran.err.chars().take(300).collect();
        let how = format!("{reader:?} reads {name} in {took:.1?}: {:?} {said}", ran.end);
        match ran.end {
            End::Code(0..=3) => {}
            End::Code(70) => figures.fault(Fault::Panic, &how),
            End::Hung => figures.fault(Fault::Hang, &how),
            _ => figures.fault(Fault::Wrong, &how),
        }
        if took > LIMIT && BOUNDED {
            figures.fault(Fault::Hang, &how);
        }
        if !ran.is_ok() && file::content(db).unwrap() != before {
            figures.fault(Fault::HalfDone, &how);
        }
    }
}
