//! The guide's tables of commands, made from the lists of acts: `<!-- commands drako -->` begins one and
//! `<!-- end -->` ends it.

use wyrmkeep::cli::{TitleEntry, titles};
use wyrmkeep::rules::act::ActSpec;

/// A page with its tables regenerated from the lists.
pub fn filled(text: &str) -> String {
    let mut fresh = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        fresh.push_str(line);
        fresh.push('\n');
        let group = line.strip_prefix("<!-- commands ").and_then(|rest| rest.strip_suffix(" -->"));
        if let Some(group) = group {
            let title = titles().group(group).expect("a title with this group of commands");
            fresh.push_str(&table(&title));
            let end = lines.find(|line| *line == "<!-- end -->").expect("a table that ends");
            fresh.push_str(&format!("{end}\n"));
        }
    }
    fresh
}

fn table(title: &TitleEntry) -> String {
    let mut table = "| key | command | what it does |\n|---|---|---|\n".to_owned();
    let acts = title.game.acts();
    for (n, act) in acts.iter().enumerate() {
        if acts[..n].iter().any(|other| other.verb == act.verb) {
            continue;
        }
        table.push_str(&row(title, act, &format!("`{}`", act.key)));
    }
    for aside in title.game.asides() {
        table.push_str(&row(title, aside, ""));
    }
    table
}

fn row(title: &TitleEntry, act: &ActSpec, key: &str) -> String {
    let Some(usage) = title.words.usage(act.verb) else {
        return String::new();
    };
    let (words, _) = usage.words;
    let space = if words.is_empty() { "" } else { " " };
    format!("| {key} | `wyrm {} {}{space}{words}` | {} |\n", title.group(), act.verb, usage.about)
}
