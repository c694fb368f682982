#![expect(clippy::disallowed_methods, reason = "tests fix the world themselves")]
//! The README is true: every `$ wyrm …` of its console blocks is run, and what follows it must be
//! what the program says on standard output. `UPDATE_README=1 cargo test readme` writes it anew.

use std::path::Path;

use crate::harness::Table;

/// The words of a command line with double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            other => words.last_mut().unwrap().push(other),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The text with the answers in its console blocks given anew, in one database.
fn played(text: &str) -> String {
    let mut table = Table::without_database();
    let mut fresh = String::new();
    let mut in_console = false;
    for line in text.lines() {
        match (in_console, line) {
            (false, "```console") => in_console = true,
            (true, "```") => in_console = false,
            (true, command) if command.starts_with("$ wyrm ") => {
                let words = words(command.trim_start_matches("$ wyrm "));
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                fresh.push_str(command);
                fresh.push('\n');
                fresh.push_str(table.ok(&words).out.trim_end_matches('\n'));
                fresh.push_str("\n\n");
                continue;
            }
            (true, _) => continue,
            (false, _) => {}
        }
        if line == "```" {
            fresh.truncate(fresh.trim_end().len());
            fresh.push('\n');
        }
        fresh.push_str(line);
        fresh.push('\n');
    }
    fresh
}

#[test]
fn what_the_readme_shows_is_what_the_program_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let fresh = played(&text);
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, &fresh).unwrap();
        return;
    }
    assert!(text.contains("```console"), "the README shows an evening");
    assert_eq!(text, fresh, "UPDATE_README=1 cargo test readme");
}
