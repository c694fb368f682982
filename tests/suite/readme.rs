#![expect(clippy::disallowed_methods, reason = "tests fix the world themselves")]
//! README and guide are true: every `$ wyrm …` of their console blocks is run, page by page in a
//! separate database, and must be followed by wyrm's actual output: standard output, or the error
//! where the page shows one. `<!-- $ wyrm … -->` is run without being shown, and `<!-- a new table
//! -->` begins another database. `<!-- keys ddsxm
//! -->` sits down at the full screen of the next command, presses these keys, and the text after
//! the command is the last picture. `UPDATE_README=1 cargo test readme` regenerates the answers.

use std::path::{Path, PathBuf};

use crate::command_tables::filled;
use crate::harness::Table;

/// The folder of README and guide.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README and every page of the guide, by their paths from the root.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = std::fs::read_dir(root().join("docs"))
        .unwrap()
        .map(|entry| Path::new("docs").join(entry.unwrap().file_name()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.push("README.md".into());
    pages.sort();
    pages
}

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

/// A page in progress: its table, the text with new answers, and the differences.
struct Page<'a> {
    path: &'a Path,
    lines: Vec<&'a str>,
    table: Table,
    /// Keys for the full screen of the next command.
    keys: Option<String>,
    fresh: String,
    differences: String,
    /// Commands refused or accepted contrary to the page: nothing to regenerate.
    faults: String,
}

impl<'a> Page<'a> {
    fn play(path: &'a Path, text: &'a str) -> Self {
        let mut page = Self {
            path,
            lines: text.lines().collect(),
            table: Table::without_database(),
            keys: None,
            fresh: String::new(),
            differences: String::new(),
            faults: String::new(),
        };
        let mut at = 0;
        let mut in_console = false;
        while at < page.lines.len() {
            let line = page.lines[at];
            if in_console && line != "```" {
                at = page.answered(at);
                continue;
            }
            in_console = !in_console && line == "```console";
            if let Some(unseen) = line.strip_prefix("<!-- $ wyrm ") {
                page.run(at, unseen.trim_end_matches("-->"), false);
            }
            if let Some(keys) = line.strip_prefix("<!-- keys ") {
                page.keys = Some(keys.trim_end_matches(" -->").to_owned());
            }
            if line == "<!-- a new table -->" {
                page.table = Table::without_database();
            }
            page.push(line);
            at += 1;
        }
        page
    }

    fn push(&mut self, line: &str) {
        self.fresh.push_str(line);
        self.fresh.push('\n');
    }

    /// wyrm's answer to a command; a refusal only where the page shows an error.
    fn run(&mut self, at: usize, command: &str, refused: bool) -> String {
        let words = words(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Some(keys) = self.keys.take() {
            let evening = self.table.screen(command, (80, 24), &keys);
            return evening.last().trim_end().to_owned();
        }
        let said = self.table.run(&words);
        if refused != (said.code != 0) {
            let place = format!("{}:{}", self.path.display(), at + 1);
            self.faults += &format!("\n{place}: wyrm {command}\n{said}\n");
        }
        let text = if refused { said.err } else { said.out };
        // Spreadsheets need other line ends than pages.
        text.replace("\r\n", "\n").trim_end().to_owned()
    }

    /// Runs the command at this line and compares the text after it; returns the line after both.
    fn answered(&mut self, from: usize) -> usize {
        let mut command = String::new();
        let mut at = from;
        loop {
            let line = self.lines[at];
            self.push(line);
            at += 1;
            match line.strip_suffix('\\') {
                Some(more) => command.push_str(more),
                None => break command.push_str(line),
            }
        }
        let place = format!("{}:{}", self.path.display(), from + 1);
        let command = command.strip_prefix("$ wyrm ");
        let command = command.unwrap_or_else(|| panic!("{place}: no command of wyrm"));
        let rest = &self.lines[at..];
        let ends = |line: &&str| line.starts_with("$ ") || *line == "```";
        let length = rest.iter().position(ends).unwrap();
        let shown = rest[..length].join("\n").trim_end().to_owned();
        let last = rest[length] == "```";
        let refused = shown.starts_with("error:") || shown.contains("\"error\":");
        let said = self.run(from, command, refused);
        if shown != said {
            self.differences += &format!(
                "\n{place}: wyrm {command}\n--- the page shows\n{shown}\n--- the program says\n{said}\n"
            );
        }
        if !said.is_empty() {
            self.push(&said);
        }
        if !last {
            self.push("");
        }
        at + length
    }
}

#[test]
fn what_readme_and_guide_show_is_what_the_program_says() {
    let update = std::env::var_os("UPDATE_README").is_some();
    let differences: String = std::thread::scope(|scope| {
        let played = pages().into_iter().map(|path| {
            scope.spawn(move || {
                let written = std::fs::read_to_string(root().join(&path)).unwrap();
                let text = filled(&written);
                let page = Page::play(&path, &text);
                if update && page.faults.is_empty() {
                    std::fs::write(root().join(&path), &page.fresh).unwrap();
                    return String::new();
                }
                let tables = if written == text {
                    String::new()
                } else {
                    format!("{}: a table of commands is out of date\n", path.display())
                };
                page.faults + &page.differences + &tables
            })
        });
        let played: Vec<_> = played.collect();
        let texts = played.into_iter().map(|page| page.join().unwrap());
        texts.collect()
    });
    assert!(differences.is_empty(), "UPDATE_README=1 cargo test readme\n{differences}");
}

#[test]
fn the_readme_is_short_and_shows_an_evening() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.lines().count() <= 200, "{} lines", text.lines().count());
    assert!(text.contains("```console"));
}

/// The links of a text, except those to other sites and within the page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(link, _)| link.split('#').next().unwrap_or(link))
        .filter(|link| !link.is_empty() && !link.contains("://"))
}

#[test]
fn links_lead_somewhere_and_the_index_leads_to_every_page() {
    for page in pages() {
        let text = std::fs::read_to_string(root().join(&page)).unwrap();
        let folder = root().join(&page).parent().unwrap().to_owned();
        for link in links(&text) {
            assert!(folder.join(link).exists(), "{}: {link}", page.display());
        }
    }
    let index = std::fs::read_to_string(root().join("docs/README.md")).unwrap();
    for page in pages() {
        let name = page.file_name().unwrap().to_str().unwrap();
        let listed = name == "README.md" || links(&index).any(|link| link == name);
        assert!(listed, "docs/README.md does not lead to {name}");
    }
}

#[test]
fn the_commands_of_the_readme_are_those_that_every_change_passes() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let run = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    let run = run.replace(" --locked", "");
    let commands: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("    cargo ")).collect();
    assert_eq!(commands, ["run --release -- demo", "test"]);
    for command in commands {
        let called = format!("cargo {command}");
        assert!(run.lines().any(|line| line.ends_with(&called)), "{called}");
    }
}

#[test]
fn pages_name_no_folder_of_anybodys_machine() {
    for page in pages() {
        let text = std::fs::read_to_string(root().join(&page)).unwrap();
        for folder in ["/home/", "/tmp/", "/root/", "/Users/"] {
            assert!(!text.contains(folder), "{}: {folder}", page.display());
        }
    }
}

#[test]
fn a_page_that_shows_something_else_is_named_with_its_line() {
    let text = "```console\n$ wyrm player add Ana\nBen is here\n\n$ wyrm player add Ana\n```\n";
    let page = Page::play(Path::new("docs/people.md"), text);
    assert!(
        page.differences.starts_with(
            "\ndocs/people.md:2: wyrm player add Ana\n--- the page shows\nBen is here\n"
        )
    );
    assert!(
        page.faults.starts_with("\ndocs/people.md:5: wyrm player add Ana\nexit 1\n"),
        "{}",
        page.faults
    );
}
