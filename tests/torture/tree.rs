//! Command lines made from clap's own tree: every existing command, flag and argument, even future
//! ones.

use std::any::TypeId;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, Command};

use crate::scale::Chance;
use crate::vocabulary::word;

/// Inherently slow commands, or ones with much output: they come less often, and never in a test
/// build.
const SELDOM: [&str; 8] =
    ["demo", "man", "completions", "odds hunt", "odds campaign", "odds party", "help", "explain"];

/// Every runnable command, by its words.
pub struct Tree {
    program: Command,
    paths: Vec<Vec<String>>,
    /// Files for arguments: everything read or written is there.
    files: Vec<PathBuf>,
}

impl Tree {
    pub fn new(folder: &Path) -> Tree {
        let mut program = wyrmkeep::cli::titles().command();
        program.build();
        let mut paths = Vec::new();
        collect(&program, &mut Vec::new(), &mut paths);
        Tree { program, paths, files: files(folder) }
    }

    /// A command line, without the program's name.
    pub fn line(&self, chance: &mut Chance) -> Vec<String> {
        let path = loop {
            let path = chance.pick(&self.paths);
            let seldom = SELDOM.iter().any(|name| path.join(" ").starts_with(name));
            if !seldom || (chance.once_in(60) && !cfg!(debug_assertions)) {
                break path;
            }
        };
        let mut command = &self.program;
        for name in path {
            command = command.find_subcommand(name).unwrap();
        }
        let mut line = path.clone();
        for arg in command.get_arguments() {
            self.say(chance, arg, &mut line);
        }
        if chance.once_in(30) {
            line.push(word(chance, ""));
        }
        if chance.once_in(40) {
            let at = chance.below(line.len());
            line.remove(at);
        }
        line
    }

    /// Adds an argument, or omits it.
    fn say(&self, chance: &mut Chance, arg: &Arg, line: &mut Vec<String>) {
        let often = match (arg.is_required_set(), arg.is_positional(), arg.is_global_set()) {
            (true, ..) => 20,
            (_, true, _) => 13,
            (_, _, true) => 2,
            _ => 5,
        };
        if arg.get_id() == "db" || chance.below(20) >= often {
            return;
        }
        if let Some(long) = arg.get_long() {
            line.push(format!("--{long}"));
        } else if let Some(short) = arg.get_short() {
            line.push(format!("-{short}"));
        }
        if !matches!(arg.get_action(), ArgAction::Set | ArgAction::Append) {
            return;
        }
        let most = arg.get_num_args().map_or(1, |many| many.max_values().min(4));
        let count = match most {
            0 | 1 => 1,
            most => 1 + chance.below(most),
        };
        for _ in 0..count {
            line.push(self.value(chance, arg));
        }
    }

    fn value(&self, chance: &mut Chance, arg: &Arg) -> String {
        if arg.get_value_parser().type_id() == TypeId::of::<PathBuf>() {
            return chance.pick(&self.files).to_str().unwrap().to_owned();
        }
        let possible = arg.get_possible_values();
        if !possible.is_empty() && !chance.once_in(10) {
            return chance.pick(&possible).get_name().to_owned();
        }
        let names = arg.get_value_names().unwrap_or_default();
        let asked: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        word(chance, &asked.join(" "))
    }
}

fn collect(command: &Command, path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    if !path.is_empty() {
        paths.push(path.clone());
    }
    for below in command.get_subcommands() {
        path.push(below.get_name().to_owned());
        collect(below, path, paths);
        path.pop();
    }
}

/// A file of every kind: none, empty, TOML, not text, a folder, a database, another one, a link.
fn files(folder: &Path) -> Vec<PathBuf> {
    let at = |name: &str| folder.join(name);
    std::fs::write(at("empty"), "").unwrap();
    std::fs::write(at("own.toml"), crate::workbench::OWN).unwrap();
    std::fs::write(at("noise"), [0xff, 0xfe, 0, 1, 2, 0xc3, 0x28]).unwrap();
    std::fs::write(at("lines"), "Ana:pieces=1+4,pearls=8\nBen:pieces=9\n").unwrap();
    std::fs::create_dir(at("sub")).unwrap();
    for name in ["party", "unsettled", "old"] {
        let state = crate::states::state(name);
        std::fs::write(at(&format!("{name}.db")), &state.bytes).unwrap();
    }
    std::os::unix::fs::symlink(at("party.db"), at("link")).unwrap();
    let names = [
        "none",
        "empty",
        "own.toml",
        "noise",
        "lines",
        "sub",
        "sub/new",
        "no/folder",
        "party.db",
        "unsettled.db",
        "old.db",
        "link",
        "wyrm.db",
        "wyrm.db-wal",
        "-",
        "--x",
    ];
    names
        .iter()
        .map(|name| if name.starts_with('-') { PathBuf::from(name) } else { at(name) })
        .collect()
}
