//! Random histories of diverged files, merged in both directions: the same records in either
//! direction, no effect by a second merge, the old file by an undo, and all or nothing by a kill.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::child::{self, End};
use crate::file;
use crate::scale::{Budget, Chance, Fault, Figures};
use crate::states::{lay_out, state};
use crate::world::{World, words};

/// A group's commands; many of them are refused, as at a table.
const LINES: [&str; 44] = [
    "player add Kira",
    "player add Lothar",
    "player add Gundolf",
    "player rename ana Xenia",
    "player rename ben Ulla",
    "player merge kira ana",
    "hunt record --outcome slain --heroes denra,brum",
    "hunt record --outcome fled --heroes denra,vela",
    "hunt record --outcome slain --heroes brum,vela --dead brum",
    "hunt start --heroes denra,brum --without-levels",
    "hunt roll --seed #",
    "hunt next",
    "hunt abandon",
    "hero edit denra --reason slip --gold +3",
    "hero edit vela --reason slip --gold 4",
    "hero edit brum --reason slip --exp +14",
    "hero edit brum --reason slip --name kel",
    "hero edit denra --reason slip --player ben",
    "hero pay denra vela 1",
    "hero level-up brum --improve slash --seed 4",
    "hero resurrect timorn",
    "hero new Vex --class cleric --player Kira --new-player",
    "market buy small-healing-potion --hero denra",
    "market buy haste-potion --hero vela",
    "campaign new Embers",
    "campaign rename Cinders#",
    "campaign rule healing-wave 4",
    "catalog add item Moon-Salt use=instant effect=heal amount=3 price=1",
    "catalog edit item moon-salt amount=5",
    "catalog edit dragon young-red gold=9",
    "catalog remove item torch",
    "keepers rule white-die 1/2/3",
    "keepers start --mode keeper --players Ana,Ben,Kira --new-player --seed 7",
    "keepers abandon",
    "drako start --players Ana,Ben --dragon ana --new-player --first-game",
    "play add Azul --player Ana:5 --player Ben:4",
    "play add Catan --players Ana,Kira --winner Kira --new-player",
    "play note 2 remembered",
    "play edit 3 --replace ana=Lothar --new-player",
    "play delete 3",
    "game rename azul Tiles",
    "undo",
    "undo 2",
    "redo",
];

/// Files at a table, each with its own randomness.
struct Files {
    folder: tempfile::TempDir,
    worlds: u64,
}

struct Laptop {
    db: PathBuf,
    world: World,
}

impl Files {
    /// A copy of a file, or of the party's own.
    fn copy(&mut self, name: &str, of: Option<&Laptop>) -> Laptop {
        let db = self.folder.path().join(name);
        match of {
            Some(other) => file::duplicate(&other.db, &db),
            None => lay_out(state("party"), &db),
        }
        self.worlds += 1;
        let mut world = World::with_chance(&db, self.worlds << 24);
        world.minutes = of.map_or(60, |other| other.world.minutes);
        Laptop { db, world }
    }
}

impl Laptop {
    fn lives(&mut self, most: usize, chance: &mut Chance, figures: &mut Figures) {
        for _ in 0..chance.below(most) {
            let number = chance.below(5).to_string();
            let line = chance.pick(&LINES).replace('#', &number);
            let said = self.world.run(&words(&line));
            figures.count("lines", 1);
            if !matches!(said.code, Some(0..=2)) {
                figures.fault(Fault::Wrong, &format!("{line}: {:?} {}", said.code, said.err));
            }
        }
    }

    /// Merges another file. Returns whether that worked.
    fn takes(&mut self, other: &Laptop, flags: &str, how: &str, figures: &mut Figures) -> bool {
        let before = file::content(&other.db).unwrap();
        let mut line = vec!["merge", other.db.to_str().unwrap()];
        line.extend(flags.split_whitespace());
        let said = self.world.run(&line);
        figures.count("merges", 1);
        if said.code != Some(0) {
            let fault = match said.code {
                None | Some(70) => Fault::Panic,
                _ => Fault::Wrong,
            };
            figures.fault(fault, &format!("{how}: merge {flags}: {}", said.err));
        }
        if file::content(&other.db).unwrap() != before {
            figures.fault(Fault::HalfDone, &format!("{how}: the other file changed"));
        }
        said.code == Some(0)
    }

    /// Runs `wyrm check` and SQLite's check.
    fn is_sound(&mut self, how: &str, figures: &mut Figures) {
        if let Some(wrong) = file::unsound(&self.db) {
            figures.fault(Fault::HalfDone, &format!("{how}: {wrong}"));
        }
        let said = self.world.run(&["check"]);
        if said.code != Some(0) {
            figures.fault(Fault::Wrong, &format!("{how}: check says {}", said.out));
        }
    }
}

/// Every record with ids replaced by UUIDs, sorted; without the journal and the notes about merges,
/// which differ between files.
fn records(db: &Path) -> Vec<String> {
    let conn = Connection::open(db).unwrap();
    let texts = |sql: &str| file::texts(&conn, sql).unwrap();
    let mut all = Vec::new();
    for name in texts(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT IN ('database_info', 'dropped_step', 'journal_now', 'merged', 'same_player',
                          'step', 'step_change')",
    ) {
        let columns = texts(&format!("SELECT name FROM pragma_table_info('{name}')"));
        let cell = |column: &String| match column.strip_suffix("_id") {
            _ if column == "id" => "'-'".to_owned(),
            _ if column == "scope" => {
                "ifnull((SELECT uuid FROM campaign c WHERE 'campaign:' || c.id = t.scope), t.scope)"
                    .to_owned()
            }
            Some(of) => format!("(SELECT uuid FROM {of} WHERE id = t.{column})"),
            None => format!("t.\"{column}\""),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        // The order of ledger rows matters.
        let (order, which) = match name.as_str() {
            "ledger" => ("row_number() OVER (PARTITION BY hero_id ORDER BY id)", "true"),
            "setting" => ("0", "scope <> 'wyrm'"),
            _ => ("0", "true"),
        };
        let cells = cells.join(", ");
        all.extend(texts(&format!(
            "SELECT '{name} ' || json_array({cells}, {order}) FROM {name} t WHERE {which}"
        )));
    }
    all.sort();
    all
}

fn compare(how: &str, left: &Path, right: &Path, figures: &mut Figures) {
    let (left, right) = (records(left), records(right));
    let only = |a: &[String], b: &[String]| -> Vec<String> {
        a.iter().filter(|row| !b.contains(row)).cloned().collect()
    };
    if left != right {
        let (one, two) = (only(&left, &right), only(&right, &left));
        let said = format!("{how}\nonly in the first: {one:#?}\nonly in the second: {two:#?}");
        figures.fault(Fault::Wrong, &said);
    }
}

/// The choices, and their names on the other side.
const TAKES: [(&str, &str); 3] = [("mine", "theirs"), ("theirs", "mine"), ("both", "both")];

/// Two files merge each other, and every guarantee holds. The first one is merged afterwards.
fn merge_both_ways(
    files: &mut Files,
    [first, second]: [&mut Laptop; 2],
    how: &str,
    chance: &mut Chance,
    figures: &mut Figures,
) {
    let (take, mirrored) = *chance.pick(&TAKES);
    let how = format!("{how}, take {take}");
    let (one, two) = (files.copy("one.db", Some(first)), files.copy("two.db", Some(second)));
    let before = file::content(&first.db).unwrap();
    let flags = format!("--take {take} --open mine");
    if !first.takes(&two, &flags, &how, figures) {
        return;
    }
    first.is_sound(&how, figures);
    let back = format!("--take {mirrored} --open theirs");
    second.takes(&one, &back, &format!("{how}, the other way"), figures);
    second.is_sound(&how, figures);
    compare(&format!("{how}: both ways round"), &first.db, &second.db, figures);

    let merged = file::content(&first.db).unwrap();
    first.takes(&two, "", &format!("{how}, twice"), figures);
    if file::content(&first.db).unwrap() != merged {
        figures.fault(Fault::Wrong, &format!("{how}: merging twice changes something"));
    }
    if chance.once_in(3) {
        kill_a_merge(&one, &two, &flags, first, &how, chance, figures);
    }
    if steps(&merged) > steps(&before) {
        undo_and_redo(first, &before, &merged, &how, figures);
    }
}

fn steps(content: &str) -> usize {
    let step = |line: &&str| line.starts_with("step ");
    content.lines().filter(step).count()
}

/// Undone as one step, redone as one.
fn undo_and_redo(merged: &mut Laptop, before: &str, after: &str, how: &str, figures: &mut Figures) {
    for (walk, wanted) in [("undo", before), ("redo", after)] {
        let said = merged.world.run(&[walk, "--yes"]);
        let now = file::content(&merged.db).unwrap();
        if said.code != Some(0) || file::without_journal(&now) != file::without_journal(wanted) {
            let said = format!("{how}: {walk} does not bring back the file: {}", said.err);
            figures.fault(Fault::Wrong, &said);
        }
    }
}

/// The same merge in a killed process: all of it or nothing, and then it can be repeated.
fn kill_a_merge(
    one: &Laptop,
    two: &Laptop,
    flags: &str,
    wanted: &Laptop,
    how: &str,
    chance: &mut Chance,
    figures: &mut Figures,
) {
    let before = records(&one.db);
    let mut line = vec!["merge", two.db.to_str().unwrap()];
    line.extend(flags.split_whitespace());
    let usual = usual(&one.db);
    let moment = usual * chance.below(1000) as u32 / 400;
    let ran = child::run_and_kill(&one.db, &line, moment);
    let how = format!("{how}, killed after {moment:?}: {:?}", ran.end);
    figures.count("kills", u64::from(matches!(ran.end, End::Killed(_))));
    if let Some(wrong) = file::unsound(&one.db) {
        figures.fault(Fault::HalfDone, &format!("{how}: {wrong}"));
    }
    let now = records(&one.db);
    if now == before && ran.is_ok() && before != records(&wanted.db) {
        figures.fault(Fault::Lost, &how);
    } else if now != before && now != records(&wanted.db) {
        figures.fault(Fault::HalfDone, &how);
    }
    let ran = child::run(&one.db, &line);
    figures.count("merges", 1);
    if !ran.is_ok() {
        figures.fault(Fault::Wrong, &format!("{how}: merged again: {}", ran.err));
    }
    compare(&format!("{how}, merged again"), &one.db, &wanted.db, figures);
}

/// The usual time of a command without changes.
fn usual(db: &Path) -> Duration {
    let began = Instant::now();
    child::run(db, &["player", "add", "Nobody", "--dry-run"]);
    began.elapsed()
}

#[test]
fn random_merges() {
    let mut figures = Figures::of("random merges");
    let budget = Budget::of("random merges", 12, 500);
    let mut n = 0;
    while budget.allows(figures.counted("merges")) {
        // Each evening depends only on its number.
        let chance = &mut Chance::of("merges", n);
        let how = format!("evening {n}");
        n += 1;
        let mut files = Files { folder: crate::scale::folder(), worlds: 0 };
        let mut first = files.copy("first.db", None);
        first.lives(8, chance, &mut figures);
        let mut second = files.copy("second.db", Some(&first));
        let third = chance.once_in(3).then(|| files.copy("third.db", Some(&first)));
        first.lives(10, chance, &mut figures);
        second.lives(10, chance, &mut figures);
        let pair = [&mut first, &mut second];
        merge_both_ways(&mut files, pair, &how, chance, &mut figures);
        if let Some(mut third) = third {
            figures.count("third files", 1);
            third.lives(10, chance, &mut figures);
            let pair = [&mut first, &mut third];
            let how = format!("{how}, a third file");
            merge_both_ways(&mut files, pair, &how, chance, &mut figures);
        }
    }
    figures.count("evenings", n);
    figures.end();
}
