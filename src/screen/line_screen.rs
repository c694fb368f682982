//! A screen in lines, for screen readers and for terminals without a full screen. Printed lines
//! stay, so only news is printed, and never a whole picture again for one letter.

use std::collections::HashSet;

use unicode_width::UnicodeWidthStr;

use super::picture::{Style, wrapped};
use crate::render::signs::in_ascii;

/// Symbols of the full screen, and words that a screen reader can say.
const WORDS: [(&str, &str); 8] = [
    (" ◂ advised", " (advised)"),
    ("● ", "marked "),
    ("○ ", ""),
    ("⏎", "Enter"),
    ("⌫", "Backspace"),
    ("⇥", "Tab"),
    ("↑ ↓", "Up Down"),
    ("→", "to"),
];

/// The contents of a screen, in reading order.
#[derive(Debug, Default)]
pub struct LineScreen {
    /// A title, and a text that may grow: a page, or a command's output.
    pub(super) text: Option<(String, String)>,
    pub(super) said: Option<Sentences>,
    /// A sentence for the person at the keys.
    pub(super) notice: Option<String>,
    /// The state of the play, one fact per line.
    pub(super) board: Option<String>,
    /// The question, or the available keys.
    pub(super) asked: ShownQuestion,
    /// General keys: printed once.
    pub(super) hints: Vec<String>,
    /// The typed text, letter by letter.
    pub(super) typed: Option<String>,
}

/// Every sentence of a play.
#[derive(Debug, Clone, Default)]
pub(super) struct Sentences {
    pub play: i64,
    pub all: Vec<String>,
    /// How many of them are news to someone who sits down.
    pub news: usize,
}

/// A question. A new one is printed completely, of the same one only changed lines.
#[derive(Debug, Default)]
pub(super) struct ShownQuestion {
    pub id: String,
    pub lines: Vec<String>,
}

/// Prints screens line by line, and remembers them.
#[derive(Debug, Default)]
pub struct Printer {
    last: LineScreen,
    hinted: HashSet<String>,
    /// Whether there is typed text at the end of the last line.
    typing: bool,
    pressed: bool,
}

impl Printer {
    /// A key was pressed: its effect is printed, even if it was printed before.
    pub fn pressed(&mut self) {
        self.pressed = true;
    }

    /// Whether there is typed text at the end of the last line.
    pub fn is_typing(&self) -> bool {
        self.typing
    }

    /// Prints everything again next time.
    pub fn forget(&mut self) {
        *self = Printer { typing: self.typing, ..Printer::default() };
    }

    /// The text to print now.
    pub fn print(&mut self, now: LineScreen, style: &Style) -> String {
        let told = self.told(&now);
        // A question repeated below something else is printed again.
        let same = now.asked.id == self.last.asked.id && told.is_empty();
        let asked = self.asked(&now, same);
        let mut lines: Vec<String> = Vec::new();
        if !told.is_empty() {
            lines.push(String::new());
        }
        lines.extend(told);
        let notice = now.notice.clone();
        lines.extend(notice.filter(|_| self.pressed || now.notice != self.last.notice));
        lines.extend(self.board(&now));
        lines.extend(asked);
        let hints = now.hints.iter().filter(|hint| self.hinted.insert((*hint).clone()));
        lines.extend(hints.cloned());
        let echo = now.typed.as_ref().filter(|_| same && self.typing);
        let echo = echo.and_then(|typed| self.echo(typed, lines.is_empty()));
        let mut text = echo.clone().unwrap_or_default();
        if self.typing && (echo.is_none() || !lines.is_empty()) {
            text.push('\n');
            self.typing = false;
        }
        lines.dedup_by(|line, before| line.trim().is_empty() && before.trim().is_empty());
        for line in &lines {
            text.push_str(&in_words(line, style.width));
            text.push('\n');
        }
        // Typed text is not repeated below a line about it, only with the next letter.
        let asks = echo.is_none() && (!same || now.typed != self.last.typed);
        if let Some(typed) = now.typed.as_ref().filter(|_| asks) {
            text.push_str(&format!("> {typed}"));
            self.typing = true;
        }
        self.pressed = false;
        self.remember(now);
        if style.ascii { in_ascii(&text).into_owned() } else { text }
    }

    /// The last events, and text to read.
    fn told(&self, now: &LineScreen) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some((title, text)) = &now.text {
            let known = self.last.text.as_ref();
            let known: Vec<&str> = known.map_or_else(Vec::new, |(_, text)| text.lines().collect());
            let all: Vec<&str> = text.lines().collect();
            let same = common(&known, &all);
            lines.extend(Some(title.clone()).filter(|title| same == 0 && !title.is_empty()));
            // A typed answer is already below its question.
            let typed = self.last.typed.as_ref().zip(self.last.asked.lines.first());
            let typed = typed.map(|(typed, question)| format!("{question} {typed}"));
            let typed = typed.unwrap_or_default();
            let new =
                all[same..].iter().filter(|line| line.trim() != typed.trim() || typed.is_empty());
            lines.extend(new.map(|line| (*line).to_owned()));
        }
        if let Some(said) = &now.said {
            let known = self.last.said.as_ref().filter(|known| known.play == said.play);
            let from = match known {
                Some(known) => common(&known.all, &said.all),
                None => said.all.len().saturating_sub(said.news),
            };
            lines.extend(said.all[from..].iter().cloned());
        }
        lines
    }

    /// The changed facts.
    fn board(&self, now: &LineScreen) -> Vec<String> {
        let read = self.last.text.as_ref().map(|(_, text)| text);
        let known: HashSet<&str> =
            self.last.board.iter().chain(read).flat_map(|text| text.lines()).collect();
        let lines = now.board.iter().flat_map(|board| board.lines());
        let new = lines.filter(|line| !line.trim().is_empty() && !known.contains(line));
        new.map(str::to_owned).collect()
    }

    fn asked(&self, now: &LineScreen, same: bool) -> Vec<String> {
        let new = |line: &&String| !same || !self.last.asked.lines.contains(line);
        now.asked.lines.iter().filter(new).cloned().collect()
    }

    /// Newly typed or deleted text; none if it is another text, or the next one.
    fn echo(&self, typed: &str, alone: bool) -> Option<String> {
        let last = self.last.typed.as_deref()?;
        let less = || last.strip_prefix(typed).filter(|_| alone);
        let less = || less().map(|less| "\u{8} \u{8}".repeat(less.width()));
        typed.strip_prefix(last).map(str::to_owned).or_else(less)
    }

    /// A page or a question covers neither the sentences nor the board printed before.
    fn remember(&mut self, mut now: LineScreen) {
        now.said = now.said.or(self.last.said.take());
        now.board = now.board.or(self.last.board.take());
        self.last = now;
    }
}

/// The number of lines that two texts share at the beginning.
fn common<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Text without symbols that only the eye understands.
pub(super) fn spoken(text: &str) -> String {
    let said = |text: String, (sign, word): &(&str, &str)| text.replace(sign, word);
    WORDS.iter().fold(text.to_owned(), said)
}

/// A printed line, wrapped by words.
fn in_words(line: &str, width: usize) -> String {
    let text = spoken(line.trim_end());
    if text.width() < width {
        return text;
    }
    let indent = text.len() - text.trim_start().len();
    let pad = &text[..indent];
    let lines = wrapped(text.trim_start(), width.saturating_sub(indent + 1));
    lines.iter().map(|line| format!("{pad}{line}")).collect::<Vec<_>>().join("\n")
}
