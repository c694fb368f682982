//! The help page: every active key, and every displayed word.

use super::line_screen::spoken;
use super::page::Page;
use super::picture::{Style, wrapped};
use super::table::TableScreen;
use crate::render::glossary::GlossaryEntry;
use crate::rules::name;

impl TableScreen {
    /// Keys first, then words.
    pub(super) fn help(&self, style: &Style) -> Page {
        let width = style.width.min(100);
        let mut text = String::new();
        let mut line = |key: &str, says: &str| {
            if says.is_empty() {
                text.push('\n');
            }
            for (n, part) in wrapped(says, width.saturating_sub(13)).iter().enumerate() {
                // Words are wider than symbols: the column is as wide as the longest.
                let key = match (n, style.plain) {
                    (0, true) => spoken(key),
                    (0, false) => key.to_owned(),
                    _ => String::new(),
                };
                text.push_str(&format!("  {key:<8} {part}\n"));
            }
        };
        line(
            "",
            if self.watches {
                "This screen is view-only (--watch): no key changes anything."
            } else {
                "Possible now"
            },
        );
        for entry in self.entries() {
            let advised = if entry.advised { " (advised)" } else { "" };
            line(&entry.key, &format!("{}{advised}", entry.label));
        }
        if self.marks.is_some() && !self.watches {
            line("1 to 5", "mark a die to re-roll, or unmark it; ⏎ rolls");
        }
        line("", "");
        line("", "At every table");
        if !self.watches {
            line("⏎", "the advised action, the only action, or the usual answer");
        }
        for (key, _, says) in self.general_entries() {
            line(&key.to_string(), says);
        }
        line("⇥", "advice on or off, in games that have it");
        if self.advice.is_some() {
            line("!", "switch to better advice, when a line offers it");
        }
        if !self.watches {
            line("Esc", "go back without doing anything; close the dice slots");
        }
        if self.live.table().throws() && !self.watches {
            line("space", "when dice are due: wyrm rolls the rest");
            line("letters", "when dice are due: a face; ⌫ corrects");
            line("", &format!("Now: {}.", self.dice_by()));
        }
        let words = self.words_in_sight();
        if !words.is_empty() {
            line("", "");
            line("", "Words on the screen");
        }
        for word in words {
            let head = format!("  {}", word.word);
            text.push_str(&format!("{head}\n"));
            for part in wrapped(word.text, width.saturating_sub(8)) {
                text.push_str(&format!("      {part}\n"));
            }
        }
        Page::new("Keys and words", text)
    }

    /// The title's glossary entries for displayed words.
    fn words_in_sight(&self) -> Vec<GlossaryEntry> {
        let sight = self.words.scene(&self.live).words();
        let keyed = |word: &String| format!("-{}-", name::key(word));
        let sight: Vec<String> = sight.iter().map(keyed).collect();
        let meant = |entry: &GlossaryEntry| {
            let mut words =
                std::iter::once(&entry.word).chain(entry.also).map(|word| name::key(word));
            words.any(|word| sight.iter().any(|text| text.contains(&format!("-{word}-"))))
        };
        self.words.glossary().into_iter().filter(meant).collect()
    }
}
