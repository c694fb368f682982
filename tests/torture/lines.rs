//! Generated command lines on deep states of all titles: none panics or hangs, a refused one
//! changes nothing, and an accepted one is at most one step that can be undone.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

use crate::file;
use crate::mutate;
use crate::scale::{Budget, Chance, Fault, Figures};
use crate::states::{STATES, lay_out, state};
use crate::tree::Tree;
use crate::world::{Said, World, words};

/// The lines on one file before another state replaces it.
const IN_A_ROW: u64 = 100;
/// The time limit of a line; slow ones announce it (simulations).
const LIMIT: Duration = Duration::from_secs(40);

/// A file for command lines, watched from outside.
///
/// SQLite's `data_version` changes with every commit, even one without changed records: `restore
/// old.db --yes` restores an old schema, and the next line upgrades the file before it refuses
/// its request. So the version only tells when to compare the content, which decides.
struct Session {
    world: World,
    watch: Connection,
    version: i64,
    digest: u64,
    last: i64,
}

impl Session {
    fn on(db: &Path) -> Session {
        let watch = Connection::open(db).unwrap();
        let mut session = Session { world: World::on(db), watch, version: 0, digest: 0, last: 0 };
        session.has_changed();
        session.last = session.number("SELECT ifnull(max(id), 0) FROM step");
        session
    }

    fn number(&self, sql: &str) -> i64 {
        self.watch.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Whether anything in the file changed since the last call.
    fn has_changed(&mut self) -> bool {
        let version = self.number("PRAGMA data_version");
        if std::mem::replace(&mut self.version, version) == version {
            return false;
        }
        let digest = file::digest_of(&self.watch).unwrap();
        std::mem::replace(&mut self.digest, digest) != digest
    }

    /// Upgrades a file with an old schema, like any command.
    fn upgrade(&mut self, figures: &mut Figures) {
        let newest = wyrmkeep::store::MIGRATIONS.len() as i64;
        if self.number("PRAGMA user_version") < newest {
            self.world.run(&["history", "--limit", "1"]);
            figures.count("upgrades", 1);
            self.has_changed();
        }
    }

    fn content(&self) -> String {
        file::content_of(&self.watch).unwrap()
    }

    /// Types a line and checks the file afterwards.
    fn types(&mut self, line: &[&str], chance: &mut Chance, figures: &mut Figures) {
        let before = chance.once_in(6).then(|| self.content());
        let said = self.world.run(line);
        figures.count("lines", 1);
        judge(&said, line, figures);
        let changed = self.has_changed();
        let accepted = said.code == Some(0);
        figures.count("accepted", u64::from(accepted));
        figures.count("changes", u64::from(accepted && changed));
        let dry = line.contains(&"--dry-run");
        if changed && (!accepted || dry) {
            let how = format!("{line:?} changed the file: {:?} {}", said.code, said.err);
            figures.fault(Fault::HalfDone, &how);
        }
        let last = self.number("SELECT ifnull(max(id), 0) FROM step");
        let walks = ["undo", "redo", "restore"].iter().any(|word| line.contains(word));
        if last > self.last + 1 && !walks {
            figures.fault(Fault::Wrong, &format!("{line:?} made several steps"));
        }
        let stepped = last == self.last + 1 && accepted && changed && !walks;
        self.last = last;
        if let Some(before) = before.filter(|_| stepped) {
            self.takes_back(line, &before, figures);
        }
        if changed {
            self.upgrade(figures);
        }
    }

    /// Undo restores the old content, redo the new one.
    fn takes_back(&mut self, line: &[&str], before: &str, figures: &mut Figures) {
        figures.count("taken back", 1);
        let after = self.content();
        for (walk, wanted) in [("undo", before), ("redo", after.as_str())] {
            let said = self.world.run(&[walk]);
            let now = self.content();
            if said.code != Some(0) || file::without_journal(&now) != file::without_journal(wanted)
            {
                let how = format!("{line:?}: {walk} does not bring back what was: {}", said.err);
                figures.fault(Fault::Wrong, &how);
            }
        }
        self.has_changed();
    }
}

fn judge(said: &Said, line: &[&str], figures: &mut Figures) {
    let how = || format!("wyrm {line:?}: {:?} {}", said.code, said.err);
    match said.code {
        Some(0 | 1 | 2 | 3 | 130) => {}
        None | Some(70) => figures.fault(Fault::Panic, &how()),
        _ => figures.fault(Fault::Wrong, &how()),
    }
    if said.took > LIMIT {
        figures.fault(Fault::Hang, &format!("{:?}: {}", said.took, how()));
    }
    if said.code == Some(0) && line.contains(&"--json") && !line.contains(&"--help") {
        let document = serde_json::from_str::<serde_json::Value>(&said.out);
        if document.is_err() && !said.out.is_empty() {
            figures.fault(Fault::Wrong, &format!("{line:?} answers with {}", said.out));
        }
    }
}

/// Lines from the guide.
fn typed_by_people() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_dir(root.join("docs")).unwrap();
    let mut pages: Vec<_> = guide.map(|page| page.unwrap().path()).collect();
    pages.push(root.join("README.md"));
    pages.sort();
    let texts = pages.iter().map(|page| std::fs::read_to_string(page).unwrap());
    let text = texts.collect::<Vec<_>>().join("\n").replace('"', "'");
    let lines = text.lines().filter_map(|line| line.strip_prefix("$ wyrm "));
    lines.map(str::to_owned).collect()
}

#[test]
fn generated_command_lines_on_deep_states() {
    let mut figures = Figures::of("command lines");
    let mut chance = Chance::of("lines", 0);
    let folder = crate::scale::folder();
    // Files written by a relative path are deleted with the folder.
    std::env::set_current_dir(folder.path()).unwrap();
    let db = folder.path().join("wyrm.db");
    let tree = Tree::new(folder.path());
    let people = typed_by_people();
    let budget = Budget::of("command lines", 1_500, 20_000);
    while budget.allows(figures.counted("lines")) {
        let state = chance.pick(&STATES[..5]);
        lay_out(state, &db);
        let mut session = Session::on(&db);
        for _ in 0..IN_A_ROW {
            let line = match chance.below(6) {
                0 => chance.pick(&people).clone(),
                1 => mutate::text(&mut chance, &people).replace('\0', ""),
                _ => String::new(),
            };
            let mut line: Vec<String> = words(&line).into_iter().map(str::to_owned).collect();
            if line.is_empty() {
                line = tree.line(&mut chance);
            }
            if chance.once_in(4) {
                // A person is there and answers nothing.
                session.world.person = Some((Chance::of("nobody", 0), 0));
            }
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            session.types(&line, &mut chance, &mut figures);
        }
        drop(session);
        if let Some(wrong) = file::unsound(&db) {
            figures.fault(Fault::HalfDone, &format!("after lines on {}: {wrong}", state.name));
        }
    }
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    figures.end();
}

/// The one known way in which a refused line changes the file: the upgrade at the beginning of any line.
#[test]
fn a_refused_line_upgrades_an_old_file_and_changes_nothing_else() {
    let folder = crate::scale::folder();
    let at = |name: &str| folder.path().join(name);
    lay_out(state("old"), &at("old.db"));
    let [refused, looked] = ["refused.db", "looked.db"].map(|name| {
        lay_out(state("party"), &at(name));
        let mut session = Session::on(&at(name));
        let old = at("old.db");
        session.world.run(&["restore", old.to_str().unwrap(), "--yes"]);
        assert!(session.has_changed());
        session
    });
    let upgraded =
        [(refused, "amulets start --campaign 554", Some(1)), (looked, "history", Some(0))].map(
            |(mut session, line, code)| {
                assert_eq!(session.world.run(&words(line)).code, code, "{line}");
                assert!(session.has_changed(), "{line} upgrades the file");
                session.content()
            },
        );
    assert_eq!(upgraded[0], upgraded[1]);
}
