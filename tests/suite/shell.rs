//! The program's output for shells and manuals: completions, man pages, complete help.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::harness::Table;

/// A shell's completions of the last of these words, requested like its script.
fn offered(shell: &str, db: &Path, words: &[&str]) -> Vec<String> {
    let last = words.len();
    let output = Command::new(env!("CARGO_BIN_EXE_wyrm"))
        .env("COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", last.to_string())
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .env("_CLAP_COMPLETE_SPACE", "true")
        .env("_CLAP_IFS", "\n")
        .env("WYRM_DB", db)
        .args(["--", "wyrm"])
        .args(words)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    // zsh and fish add the meaning of a word.
    let word = |line: &str| {
        let end = line.find(['\t', ':']).unwrap_or(line.len());
        line[..end].to_owned()
    };
    text.lines().map(word).collect()
}

#[test]
fn every_shell_is_offered_keys_of_heroes_items_skills_and_dragons() {
    let mut table = Table::with_party();
    table.ok(&["hero", "new", "Old Kel", "--class", "ranger"]);
    table.ok(&["player", "add", "Ana"]);
    for shell in ["bash", "zsh", "fish"] {
        for (words, wanted) in [
            (&["hero", "show", ""][..], &["brum", "denra", "old-kel", "timorn"][..]),
            (&["hero", "show", "o"], &["old-kel"]),
            (&["drako", "fly", "e"], &["e1", "e2", "e3"]),
            (&["hero", "give", "denra", "heal"], &["healing-potion"]),
            (&["hero", "level-up", "timorn", "--improve", "fireb"], &["fireball"]),
            (&["hunt", "record", "--dragon", "young"], &["young-black-dragon", "young-red-dragon"]),
            (&["hunt", "record", "--heroes", "denra,t"], &["denra,timorn"]),
            (
                &["hunt", "record", "--heroes", "brum,denra,"],
                &["brum,denra,old-kel", "brum,denra,timorn"],
            ),
            (&["market", "show", "be"], &["bearwood"]),
            (&["hero", "new", "X", "--class", "wi"], &["wizard"]),
            (&["hero", "new", "X", "--player", "A"], &["ana"]),
            (&["campaign", "use", "a"], &["ashes"]),
            (&["campaign", "rule", "same"], &["same-class"]),
            (&["campaign", "rule", "advice", "o"], &["off", "on"]),
            (&["odds", "turn", "--for", ""], &["alive", "gold", "win"]),
            (&["campaign", "rule", "advice-for", "go"], &["gold"]),
            (&["hunt", "record", "--outcome", "sl"], &["slain"]),
            (&["play", "list", "--title", "dr"], &["drako"]),
            (&["keepers", "act", "p"], &["purple"]),
            (&["keepers", "start", "--mode", ""], &["dragon", "keeper"]),
            (&["keepers", "setup", "--tribes", "red,y"], &["red,yellow"]),
            (&["keepers", "rule", "weak"], &["weak-flame"]),
            (&["campa"], &["campaign"]),
        ] {
            let mut found = offered(shell, table.db(), words);
            found.retain(|word| !word.starts_with("--"));
            found.sort();
            assert_eq!(found, wanted, "{shell} {words:?}");
        }
    }
}

/// The remaining stock; with no market open, any item.
#[test]
fn what_is_sold_now_is_offered_to_buyers() {
    let mut table = Table::with_party();
    let buy = ["market", "buy", "h"];
    let closed = offered("bash", table.db(), &buy);
    assert!(closed.contains(&"healing-potion".to_owned()), "{closed:?}");
    table.ok("hunt record --outcome slain --heroes all");
    let holy = ["haste-potion", "holy-water"];
    assert_eq!(offered("bash", table.db(), &buy), holy);
    table.ok("market buy haste --hero denra");
    assert_eq!(offered("bash", table.db(), &buy), ["holy-water"]);
}

#[test]
fn heroes_offered_are_those_of_the_campaign_and_the_database_the_command_means() {
    let mut table = Table::with_party();
    table.ok(&["campaign", "new", "Embers"]);
    table.ok(&["hero", "new", "Dara", "--class", "ranger"]);
    let db = table.db().to_path_buf();
    let nowhere = table.folder().join("nothing.db");
    let show = ["hero", "show", "d"];
    assert_eq!(offered("bash", &db, &show), ["dara"]);
    let of_ashes = ["--campaign", "ashes", "hero", "show", "d"];
    assert_eq!(offered("bash", &db, &of_ashes), ["denra"]);
    assert_eq!(offered("fish", &db, &["--campaign=ash", "hero", "show", "d"]), ["denra"]);
    let there = ["hero", "--db", db.to_str().unwrap(), "show", "d"];
    assert_eq!(offered("zsh", &nowhere, &there), ["dara"]);
    let elsewhere = ["--db", nowhere.to_str().unwrap(), "hero", "show", "d"];
    assert_eq!(offered("bash", &db, &elsewhere), [""; 0]);
    assert!(!nowhere.exists());
}

#[test]
fn completing_creates_no_file_and_needs_none() {
    let table = Table::without_database();
    for shell in ["bash", "zsh", "fish"] {
        let heroes = offered(shell, table.db(), &["hero", "give", "de"]);
        assert_eq!(heroes, [""; 0], "{shell}");
        let items = offered(shell, table.db(), &["hero", "drop", "x", "great-hast"]);
        assert_eq!(items, ["great-haste-potion"], "{shell}");
    }
    assert_eq!(std::fs::read_dir(table.folder()).unwrap().count(), 0);
}

#[test]
fn completing_leaves_a_file_it_cannot_read_alone() {
    let table = Table::without_database();
    std::fs::write(table.db(), "not a database, but long enough to look at ".repeat(30)).unwrap();
    let before = std::fs::read(table.db()).unwrap();
    assert_eq!(offered("bash", table.db(), &["hero", "give", "de"]), [""; 0]);
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
    assert_eq!(std::fs::read_dir(table.folder()).unwrap().count(), 1);
}

#[test]
fn completion_scripts_call_the_program_for_every_known_shell() {
    let mut table = Table::without_database();
    for shell in ["bash", "zsh", "fish"] {
        let script = table.ok(&["completions", shell]).out;
        assert!(
            script.contains(&format!("COMPLETE={shell}"))
                || script.contains(&format!("COMPLETE=\"{shell}\"")),
            "{script}"
        );
        assert!(script.contains("wyrm"), "{script}");
    }
    let zsh = table.ok(&["completions", "zsh"]).out;
    let begins =
        "#compdef wyrm\n(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }\n";
    assert!(zsh.starts_with(begins), "a plain zsh has no compdef: {zsh}");
    let said = table.run(&["completions", "tcsh"]);
    assert_eq!((said.code, said.err.as_str()), (1, "error: tcsh is not bash, zsh or fish\n"));
}

/// Every command with its words.
fn commands() -> Vec<(Vec<String>, clap::Command)> {
    fn walk(
        path: Vec<String>,
        command: &clap::Command,
        all: &mut Vec<(Vec<String>, clap::Command)>,
    ) {
        all.push((path.clone(), command.clone()));
        for sub in command.get_subcommands() {
            let mut path = path.clone();
            path.push(sub.get_name().to_owned());
            walk(path, sub, all);
        }
    }
    let (mut program, mut all) = (wyrmkeep::cli::titles().command(), Vec::new());
    program.build();
    walk(Vec::new(), &program, &mut all);
    all
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let mut table = Table::without_database();
    let folder = table.folder().join("man");
    table.ok(&["man", folder.to_str().unwrap()]);
    let pages: BTreeSet<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let wanted: BTreeSet<String> = commands()
        .into_iter()
        .map(|(path, _)| {
            let words: Vec<String> = std::iter::once("wyrm".to_owned()).chain(path).collect();
            format!("{}.1", words.join("-"))
        })
        .collect();
    assert_eq!(pages, wanted);
    for page in pages {
        let text = std::fs::read_to_string(folder.join(&page)).unwrap();
        assert!(text.contains(".TH") && text.contains(".SH NAME"), "{page}");
    }
    assert!(table.ok(&["man"]).out.contains(".SH SYNOPSIS"));
}

#[test]
fn every_command_and_every_flag_says_what_it_is_for() {
    let mut silent = Vec::new();
    for (path, command) in commands() {
        let name = path.join(" ");
        if command.get_about().is_none() {
            silent.push(format!("wyrm {name}"));
        }
        for argument in command.get_arguments() {
            let named = argument.get_long().is_some() || argument.get_short().is_some();
            if named && argument.get_help().is_none() {
                silent.push(format!("wyrm {name} --{}", argument.get_id()));
            }
        }
    }
    assert_eq!(silent, [""; 0]);
}

/// Longer lines would be broken a second time, in the middle of a sentence.
#[test]
fn notes_below_help_fit_eighty_columns() {
    let mut wide = Vec::new();
    for (path, command) in commands() {
        let notes = command.get_after_help().map(ToString::to_string);
        for line in notes.unwrap_or_default().lines() {
            if path.first().is_none_or(|title| title != "keepers") && line.chars().count() > 80 {
                wide.push(format!("wyrm {}: {line}", path.join(" ")));
            }
        }
    }
    assert_eq!(wide, [""; 0]);
}

#[test]
fn help_of_every_command_fits_and_is_an_answer() {
    let mut table = Table::without_database();
    for (path, _) in commands() {
        let mut words: Vec<&str> = path.iter().map(String::as_str).collect();
        words.push("--help");
        let said = table.ok(&words);
        assert_eq!(said.err, "", "{words:?}");
        assert!(said.out.contains("Usage: wyrm"), "{said}");
        let long = said.out.lines().find(|line| line.chars().count() > 100);
        assert_eq!(long, None, "{words:?}");
    }
    assert_eq!(std::fs::read_dir(table.folder()).unwrap().count(), 0);
}

#[test]
fn words_to_explain_are_completed_with_those_of_the_catalogue() {
    let table = Table::new();
    for shell in ["bash", "zsh", "fish"] {
        let words = offered(shell, table.db(), &["explain", "sho"]);
        assert_eq!(words, ["shockwave", "shoot"], "{shell}");
    }
    let words = offered("bash", table.db(), &["explain", "holy-w"]);
    assert_eq!(words, ["holy-water"]);
    let words = offered("bash", table.db(), &["explain", "fury", "--title", "dr"]);
    assert_eq!(words, ["drako"]);
}
