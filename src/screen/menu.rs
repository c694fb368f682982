//! A menu below a text: the home screen, and what leads on after a hunt.

use ratatui_core::text::Span;

use super::bar;
use super::console::Key;
use super::picture::{Picture, Style};
use crate::app::Direction;

/// A line of a menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuLine {
    pub key: char,
    pub label: String,
}

/// A text to look at, and what can be done.
#[derive(Debug, Clone)]
pub struct Menu {
    pub head: (String, String),
    /// As it is drawn, in at most the lines that are there.
    pub text: String,
    /// Enter takes the first.
    pub lines: Vec<MenuLine>,
    /// One sentence.
    pub notice: Option<String>,
}

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// A line by its place.
    Line(usize),
    Leave,
    /// Undo or redo.
    Walk(Direction),
    /// Ctrl-C.
    Cut,
    Nothing,
}

impl Menu {
    pub fn key(&mut self, key: Key) -> Chosen {
        self.notice = None;
        match key {
            Key::Ctrl('c') => Chosen::Cut,
            Key::Char('q') | Key::Ctrl('d') => Chosen::Leave,
            Key::Char('z') => Chosen::Walk(Direction::Undo),
            Key::Char('y') => Chosen::Walk(Direction::Redo),
            Key::Enter if !self.lines.is_empty() => Chosen::Line(0),
            Key::Char(c) => match self.lines.iter().position(|line| line.key == c) {
                Some(place) => Chosen::Line(place),
                None => {
                    self.notice = Some(format!("{c} does nothing here"));
                    Chosen::Nothing
                }
            },
            _ => Chosen::Nothing,
        }
    }

    pub fn picture(&self, style: &Style) -> Picture {
        let (width, height, theme) = (style.width, style.height, style.theme);
        let mut picture = Picture::default();
        picture.spread(&self.head.0, &self.head.1, width, theme);
        picture.rule(width, theme);
        let mut below = Picture::default();
        let entry = |(n, line): (usize, &MenuLine)| bar::Entry {
            key: match n {
                0 => format!("⏎ {}", line.key),
                _ => line.key.to_string(),
            },
            label: line.label.clone(),
            advised: false,
        };
        let entries: Vec<bar::Entry> = self.lines.iter().enumerate().map(entry).collect();
        for entry in &entries {
            bar::draw(&mut below, std::slice::from_ref(entry), width, theme);
        }
        // In two columns of the bar where one line for each is too much.
        if below.lines.len() > height / 2 {
            below = Picture::default();
            bar::draw(&mut below, &entries, width, theme);
        }
        let room = height.saturating_sub(below.lines.len() + 5);
        for line in self.text.lines().take(room) {
            picture.text(line, 0, theme);
        }
        picture.fill(height.saturating_sub(below.lines.len() + 3));
        picture.rule(width, theme);
        picture.lines.extend(below.lines);
        let notice = self.notice.clone().unwrap_or_default();
        picture.push(vec![Span::styled(format!("  {notice}"), theme.warning())]);
        let mut keys = vec![Span::raw(" ")];
        for (key, says) in [("z", "undo"), ("y", "redo"), ("q", "leave")] {
            keys.push(Span::styled(key, theme.key()));
            keys.push(Span::styled(format!(" {says}   "), theme.quiet()));
        }
        picture.push(keys);
        picture
    }
}
