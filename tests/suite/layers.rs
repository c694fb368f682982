//! The layers hold: imports are read from the sources themselves.

use std::path::Path;

/// A layer that is not a separate crate, its allowed parts of the crate, and its forbidden crates.
/// A crate's manifest lists its own.
const LAYERS: [(&str, &[&str], &[&str]); 2] = [
    ("cli", &["rules", "app", "render", "screen", "cli"], &[]),
    ("screen", &["rules", "app", "render", "screen"], &["clap", "inquire", "crossterm"]),
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn of_layer(layer: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer), &mut found);
    found
}

/// The code of a file, without comments and tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Also `#![cfg(test)]`, of a test-only file.
    let tests = text.find("[cfg(test)]").unwrap_or(text.len());
    text[..tests]
        .lines()
        .enumerate()
        .map(|(n, line)| (n + 1, line.split("//").next().unwrap_or_default()))
}

#[test]
fn every_layer_imports_only_what_it_may() {
    let mut broken = Vec::new();
    for (layer, allowed, banned) in LAYERS {
        for (path, text) in of_layer(layer) {
            for (n, line) in code(&text) {
                for part in line.split("crate::").skip(1) {
                    let used: String =
                        part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    if !used.is_empty() && !allowed.contains(&used.as_str()) {
                        broken.push(format!("{path}:{n}: {layer} uses {used}"));
                    }
                }
                for krate in banned {
                    if line.contains(&format!("{krate}::")) {
                        broken.push(format!("{path}:{n}: {layer} uses {krate}"));
                    }
                }
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

/// A rule cites its source; nothing there reads files, prints or knows the time.
#[test]
fn rules_reach_nothing_outside() {
    let mut broken = Vec::new();
    for (path, text) in of_layer("rules") {
        for (n, line) in code(&text) {
            for outside in [
                "std::fs",
                "std::env",
                "std::io",
                "std::time",
                "println!",
                "std::net",
                "std::process",
            ] {
                if line.contains(outside) {
                    broken.push(format!("{path}:{n}: {outside}"));
                }
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

/// Groups of commands that a text in `rules` could name.
const COMMANDS: [&str; 11] = [
    "amulets", "campaign", "drako", "hero", "hunt", "keepers", "market", "odds", "play", "roll",
    "undo",
];

/// Texts in quotes, with the lines they begin on; comments are left out.
fn texts(code: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let (mut chars, mut line) = (code.chars().peekable(), 1);
    while let Some(c) = chars.next() {
        match c {
            '\n' => line += 1,
            '/' if chars.peek() == Some(&'/') => while chars.next_if(|c| *c != '\n').is_some() {},
            // A quote as a character: '"'.
            '\'' if chars.next_if_eq(&'"').is_some() => {}
            '"' => {
                let (begun, mut text) = (line, String::new());
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    line += usize::from(c == '\n');
                    text.push(c);
                    text.extend((c == '\\').then(|| chars.next()).flatten());
                }
                found.push((begun, text));
            }
            _ => {}
        }
    }
    found
}

/// Command-line text: `wyrm hunt`, or a flag.
fn typed_words(text: &str) -> Option<String> {
    let word =
        |text: &str| -> String { text.chars().take_while(char::is_ascii_lowercase).collect() };
    let commands = text.split("wyrm ").skip(1).map(word);
    let commands = commands.filter(|word| COMMANDS.contains(&word.as_str()));
    let flags = text.split("--").skip(1).map(word);
    let flags = flags.filter(|word| word.len() >= 3);
    let commands = commands.map(|word| format!("wyrm {word}"));
    commands.chain(flags.map(|word| format!("--{word}"))).next()
}

/// Rules refuse with data; `render` names the command or flag that helps.
#[test]
fn rules_do_not_speak_of_commands() {
    let mut broken = Vec::new();
    for (path, text) in of_layer("rules") {
        let file = path.rsplit("src/rules/").next().unwrap_or_default();
        let of_tests = file.contains("tests") || file.ends_with("property.rs");
        if of_tests {
            continue;
        }
        let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
        for (n, text) in texts(&text[..tests]) {
            broken.extend(typed_words(&text).map(|word| format!("{path}:{n}: {word}")));
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn words_of_the_command_line_are_found_in_texts_alone() {
    let code =
        "// \"wyrm hunt\"\nlet a = '\"';\nsay(\"try \\\"wyrm hunt\\\"\", \"a -- b\", \"--dice\");";
    let found = texts(code).into_iter();
    let found: Vec<_> = found.filter_map(|(n, text)| Some((n, typed_words(&text)?))).collect();
    assert_eq!(found, [(3, "wyrm hunt".to_owned()), (3, "--dice".to_owned())]);
    assert_eq!(typed_words("a newer wyrm hunted"), None);
}

/// One title never imports another.
#[test]
fn titles_do_not_know_each_other() {
    let titles = ["dice_dragons", "keepers", "amulets", "drako"];
    for title in titles {
        let folder = if title == "dice_dragons" { "rules" } else { "rules/games" };
        for (path, text) in of_layer(&format!("{folder}/{title}")) {
            for other in titles.iter().filter(|other| **other != title) {
                assert!(!text.contains(&format!("crate::{other}")), "{path} knows {other}");
            }
        }
    }
}

/// `src/{a,b}.rs` names two files.
fn spelled_out(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(begin, rest)| Some((begin, rest.split_once('}')?))) {
        Some((begin, (names, end))) => {
            names.split(',').map(|name| format!("{begin}{name}{end}")).collect()
        }
        None => vec![path.to_owned()],
    }
}

#[test]
fn documents_for_contributors_name_only_paths_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    let mut found = 0;
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        // Text between backticks is every second part.
        for word in text.split('`').skip(1).step_by(2).filter(|word| !word.contains("NAME")) {
            let of_tree = ["src/", "tests/", "migrations/", "benches/", "docs/", ".github/"];
            if !of_tree.iter().any(|folder| word.starts_with(folder)) || word.contains(' ') {
                continue;
            }
            for path in spelled_out(word) {
                found += 1;
                if !root.join(&path).exists() {
                    missing.push(format!("{document}: {path}"));
                }
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
    assert!(found > 100, "{found}");
}
