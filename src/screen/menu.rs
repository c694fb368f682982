//! A menu below a text: the home screen, and the next steps after a hunt.

use std::cell::Cell;

use ratatui_core::text::Span;

use super::console::{Key, Screen};
use super::key_bar;
use super::line_screen::{LineScreen, ShownQuestion};
use super::picture::{Picture, Style};
use crate::app::JournalDirection;

/// Lines of a picture other than text and menu: head, two rules, notice, keys.
const AROUND: usize = 5;
/// The minimum height of a menu, if it has enough lines.
const LEAST: usize = 3;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuLine {
    pub key: char,
    pub label: String,
}

/// A text, and its choices.
#[derive(Debug, Clone)]
pub struct Menu {
    pub head: (String, String),
    /// As drawn, in at most the available lines.
    pub text: String,
    /// This many of its lines stay visible; the menu makes way for them.
    pub keep: usize,
    /// Enter takes the first.
    pub lines: Vec<MenuLine>,
    /// One sentence.
    pub notice: Option<String>,
    /// Read-only: nothing can be chosen.
    watches: bool,
    /// Scrolled lines of the menu.
    from: Cell<usize>,
}

/// The choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuChoice {
    /// A line by its index.
    Line(usize),
    Leave,
    /// Undo or redo.
    Walk(JournalDirection),
    Cut,
    Nothing,
}

impl Menu {
    /// A menu below a text, with today's date.
    pub fn new(today: String, text: String, lines: Vec<MenuLine>) -> Menu {
        Menu {
            head: ("wyrmkeep".to_owned(), today),
            keep: text.lines().count(),
            text,
            lines,
            notice: None,
            watches: false,
            from: Cell::new(0),
        }
    }

    /// A read-only text, with a sentence about what it waits for.
    pub fn watching(today: String, text: String, waits: String) -> Menu {
        Menu { notice: Some(waits), watches: true, ..Menu::new(today, text, Vec::new()) }
    }

    pub fn key(&mut self, key: Key) -> MenuChoice {
        match key {
            Key::Ctrl('c') => return MenuChoice::Cut,
            Key::Char('q') | Key::Ctrl('d') => return MenuChoice::Leave,
            _ if self.watches => return MenuChoice::Nothing,
            _ => self.notice = None,
        }
        match key {
            Key::Char('z') => MenuChoice::Walk(JournalDirection::Undo),
            Key::Char('y') => MenuChoice::Walk(JournalDirection::Redo),
            Key::Enter if !self.lines.is_empty() => MenuChoice::Line(0),
            Key::Up => self.scroll(self.from.get().saturating_sub(1)),
            Key::Down => self.scroll(self.from.get() + 1),
            Key::Char(c) => match self.lines.iter().position(|line| line.key == c) {
                Some(place) => MenuChoice::Line(place),
                None => {
                    self.notice = Some(format!("{c} does nothing here"));
                    MenuChoice::Nothing
                }
            },
            _ => MenuChoice::Nothing,
        }
    }

    fn scroll(&mut self, from: usize) -> MenuChoice {
        self.from.set(from);
        MenuChoice::Nothing
    }

    /// The choices: one per line, or side by side if that is too much for the text above. The rest
    /// can be scrolled.
    fn entries(&self, style: &Style) -> Picture {
        let (width, height, theme) = (style.width, style.height, style.theme);
        let mut below = Picture::default();
        let entry = |(n, line): (usize, &MenuLine)| key_bar::KeyEntry {
            key: match n {
                0 => format!("⏎ {}", line.key),
                _ => line.key.to_string(),
            },
            label: line.label.clone(),
            advised: false,
        };
        let entries: Vec<key_bar::KeyEntry> = self.lines.iter().enumerate().map(entry).collect();
        for entry in &entries {
            key_bar::draw(&mut below, std::slice::from_ref(entry), width, theme);
        }
        // A line indicates that more follows.
        let more = usize::from(self.text.lines().count() > self.keep);
        let most = height.saturating_sub(self.keep + more + AROUND).max(LEAST);
        if below.lines.len() > most.min(height / 2) {
            below = Picture::default();
            key_bar::draw(&mut below, &entries, width, theme);
        }
        if below.lines.len() > most {
            let from = self.from.get().min(below.lines.len() - (most - 1));
            self.from.set(from);
            let hidden = below.lines.len() - (most - 1);
            below.lines.drain(..from);
            below.lines.truncate(most - 1);
            let more = format!("  ↑ ↓ {hidden} more lines");
            below.push(vec![Span::styled(more, theme.quiet())]);
        }
        below
    }
}

impl Screen for Menu {
    fn picture(&self, style: &Style) -> Picture {
        let (width, height, theme) = (style.width, style.height, style.theme);
        let mut picture = Picture::default();
        picture.spread(&self.head.0, &self.head.1, width, theme);
        picture.rule(width, theme);
        let below = self.entries(style);
        let room = height.saturating_sub(below.lines.len() + AROUND);
        let all = self.text.lines().count();
        let shown = if all > room { room.saturating_sub(1) } else { all };
        for line in self.text.lines().take(shown) {
            picture.text(line, 0, theme);
        }
        if shown < all {
            picture.text(" …", 0, theme);
        }
        picture.fill(height.saturating_sub(below.lines.len() + 3));
        picture.rule(width, theme);
        picture.lines.extend(below.lines);
        let notice = self.notice.clone().unwrap_or_default();
        picture.push(vec![Span::styled(format!("  {notice}"), theme.warning())]);
        let mut keys = vec![Span::raw(" ")];
        for (key, says) in [("z", "undo"), ("y", "redo"), ("q", "leave")] {
            if !self.watches || key == "q" {
                keys.push(Span::styled(key, theme.key()));
                keys.push(Span::styled(format!(" {says}   "), theme.quiet()));
            }
        }
        picture.push(keys);
        picture
    }

    fn lines(&self, _: &Style) -> LineScreen {
        let key = |n: usize, key: char| if n == 0 { format!("Enter or {key}") } else { key.into() };
        let lines = self.lines.iter().enumerate();
        let lines = lines.map(|(n, line)| format!("{}: {}", key(n, line.key), line.label));
        let lines: Vec<String> = lines.collect();
        LineScreen {
            board: Some(self.text.clone()),
            notice: self.notice.clone(),
            asked: ShownQuestion { id: lines.join("\n"), lines },
            hints: vec!["Always: z undo, y redo, q leave".to_owned()],
            ..LineScreen::default()
        }
    }
}
