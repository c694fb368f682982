//! The layers hold: who may import whom is read off the sources themselves.

use std::path::Path;

/// A layer, what it may use of the crate, and crates that are not for it.
const LAYERS: [(&str, &[&str], &[&str]); 5] = [
    (
        "rules",
        &["rules"],
        &[
            "rusqlite",
            "clap",
            "comfy_table",
            "inquire",
            "chrono",
            "anstyle",
        ],
    ),
    (
        "store",
        &["rules", "store"],
        &["clap", "comfy_table", "inquire", "chrono", "anstyle"],
    ),
    (
        "app",
        &["rules", "store", "app"],
        &["rusqlite", "clap", "comfy_table", "inquire", "anstyle"],
    ),
    (
        "render",
        &["rules", "app", "render"],
        &["rusqlite", "clap", "inquire"],
    ),
    (
        "cli",
        &["rules", "app", "render", "cli"],
        &["rusqlite", "comfy_table"],
    ),
];

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push((
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            ));
        }
    }
}

fn of_layer(layer: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src")
            .join(layer),
        &mut found,
    );
    found
}

/// The code of a file, comments and tests aside.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
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
                    let used: String = part
                        .chars()
                        .take_while(|c| c.is_alphanumeric() || *c == '_')
                        .collect();
                    let macro_call = used == "row";
                    if !used.is_empty() && !macro_call && !allowed.contains(&used.as_str()) {
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

/// A rule cites where it comes from; nothing there reads files, prints or knows the time.
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

/// One title never imports another.
#[test]
fn titles_do_not_know_each_other() {
    let titles = ["dice_dragons", "keepers", "amulets", "drako"];
    for title in titles {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("src/rules")
            .join(title);
        if !folder.exists() {
            continue;
        }
        for (path, text) in of_layer(&format!("rules/{title}")) {
            for other in titles.iter().filter(|other| **other != title) {
                assert!(
                    !text.contains(&format!("rules::{other}")),
                    "{path} knows {other}"
                );
            }
        }
    }
}
